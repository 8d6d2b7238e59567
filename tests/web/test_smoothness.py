"""A slow phone answers while a table comes, and rests when it is there."""

import json
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from browsing import Person, until
from hands import my_turn, wishes

PHONE = {"width": 412, "height": 823}

# How many elements each task of the page put in. What is told in one go was put in by one task.
COUNT = """
window.put = [];
new MutationObserver((changes) => {
    const elements = (node) => (node.nodeType === 1 ? 1 + node.querySelectorAll('*').length : 0);
    window.put.push(changes.flatMap((one) => [...one.addedNodes]).reduce((sum, node) => sum + elements(node), 0));
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("game", ["board", "roll"])
def test_a_table_is_drawn_in_small_parts(person: Callable[..., Person], game: str) -> None:
    """The frame of a table comes in one part, its map or sheet in many."""
    someone = person(size=PHONE, prefs=wishes(game))
    page = someone.go("/")
    page.locator("button.go").click()
    until(lambda: my_turn(page), "my turn")
    someone.context.add_init_script(COUNT)
    page.reload()
    until(lambda: my_turn(page), "my turn again")
    until(
        lambda: page.evaluate(
            "document.querySelectorAll('.paper .strip, .columns .track:nth-of-type(8), ul.hand').length > 0"
        ),
        "all of it",
    )
    sizes: list[int] = sorted(page.evaluate("window.put"), reverse=True)
    assert sum(sizes) > 300, sizes
    # The largest is the frame; the others are small.
    assert sizes[0] <= 270, sizes[:5]
    assert sizes[1] <= 130, sizes[:5]


# A sheet comes in parts; this waits until a third of a second has passed without another one.
DRAWN = """() => new Promise((done) => {
    let quiet;
    const wait = () => { clearTimeout(quiet); quiet = setTimeout(() => { observer.disconnect(); done(); }, 333); };
    const observer = new MutationObserver(wait);
    observer.observe(document, { childList: true, subtree: true });
    wait();
})"""
MOVING = "document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.animationName)"


def frames(browser: Browser, someone: Person) -> int:
    """How often the page's own thread computes styles in half a second, once nothing but halos moves."""
    page = someone.page
    page.evaluate(DRAWN)
    until(lambda: set(page.evaluate(MOVING)) == {"breathe"}, "nothing but halos moves")
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.wait_for_timeout(500)
    return Counter(event.get("name") for event in json.loads(browser.stop_tracing())["traceEvents"])["UpdateLayoutTree"]


def test_what_lights_up_costs_no_frames(browser: Browser, person: Callable[..., Person]) -> None:
    """A halo that fades is the compositor's: the page's own thread does nothing while it waits for somebody.

    Several rolls, for a zero lights up circles, and other numbers boxes.
    """
    someone = person(size=PHONE, prefs=wishes("roll", pace="calm"), still=False)
    page = someone.page
    for _ in range(12):
        someone.go("/")
        page.locator("button.go").click()
        until(lambda: my_turn(page) and page.locator(".columns .target").count() > 0, "something that lights up")
        assert frames(browser, someone) < 8
        if page.locator(".circle .target").count():
            return
    raise AssertionError("no circle lit up in twelve games")


def test_a_card_that_flies_is_drawn_without_the_page(browser: Browser, person: Callable[..., Person]) -> None:
    """Only its transform moves, so on a slow phone the compositor draws every frame alone; a click ends it."""
    someone = person(size=PHONE, prefs=wishes("card", pace="slow"), still=False)
    page = someone.page
    someone.go("/")
    page.locator("button.go").click()
    until(lambda: my_turn(page), "my turn")
    someone.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.locator("ul.hand button").first.click()
    flights = "document.getAnimations().filter((one) => !one.animationName && !one.transitionProperty)"
    page.evaluate(f"""() => {{
        window.flown = [];
        const look = () => {{
            for (const one of {flights}) {{
                const moved = one.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
                const aside = ['offset', 'computedOffset', 'easing', 'composite'];
                window.flown.push(...moved.filter((name) => !aside.includes(name)));
            }}
            if (window.flown.length < 1) requestAnimationFrame(look);
        }};
        requestAnimationFrame(look);
    }}""")
    page.locator("button.pile.target:not(.deck)").first.click()
    until(lambda: page.evaluate("window.flown.length") > 0, "a card that flies")
    assert set(page.evaluate("window.flown")) == {"transform"}
    page.mouse.click(5, 5)
    until(lambda: page.evaluate(f"{flights}.length") == 0, "everything has landed", 2)
    page.locator("button.deck.target").click()
    browser.start_tracing(page=page, categories=["devtools.timeline", "blink.animations"])
    page.wait_for_timeout(450)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    failed = [
        event["args"]["data"].get("compositeFailed")
        for event in events
        if event.get("name") == "Animation" and "data" in event.get("args", {})
    ]
    assert not [reason for reason in failed if reason], failed
