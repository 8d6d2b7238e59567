"""What a newcomer's browser loads before something can be done is small, also for a phone on a slow connection."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browsing import Person, until
from hands import my_turn, wishes

LARGEST = 150
"""Kilobytes on their way, with their headers, but without fonts and sounds."""
PHONE = {"width": 390, "height": 844}
# When the table asked for a move for the first time.
WATCH = """
new MutationObserver((_, observer) => {
    if (!document.querySelector('.prompt.mine')) return;
    window.playable = performance.now();
    observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
# All that was asked for until a moment, as the browser itself counts it.
WEIGH = """(until) => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter((one) => one.startTime < until && !/\\.(woff2|mp3|ogg|wav)$/.test(one.name))
    .map((one) => [one.name, one.transferSize / 1000])"""


def weigh(page: Page, moment: str) -> None:
    """The whole is below the limit, and it came over the line rather than out of a cache."""
    came = sorted(page.evaluate(f"({WEIGH})({moment})"), key=lambda one: -one[1])
    whole = sum(size for _, size in came)
    assert all(size > 0 for address, size in came if address.endswith((".js", ".css"))), came
    assert 50 < whole < LARGEST, f"{whole:.1f} kB, most of it {came[:8]}"


def test_the_home_page_is_light(person: Callable[..., Person]) -> None:
    """All that the first page loads, what comes after it is drawn included."""
    page = person(size=PHONE).go("/")
    page.wait_for_load_state("networkidle")
    weigh(page, "Infinity")


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_table_is_light(person: Callable[..., Person], game: str) -> None:
    """A browser that has nothing yet opens a table; what it loads until a move can be made."""
    someone = person(size=PHONE, prefs=wishes(game))
    page = someone.go("/")
    page.locator("button.go").click()
    until(lambda: my_turn(page), "my turn")
    newcomer = person(size=PHONE, prefs=wishes(game))
    newcomer.context.add_cookies(someone.context.cookies())  # type: ignore[arg-type]
    newcomer.context.add_init_script(WATCH)
    page = newcomer.go(page.url.removeprefix(someone.base))
    until(lambda: bool(page.evaluate("'playable' in window")), "my turn again")
    weigh(page, "window.playable")
