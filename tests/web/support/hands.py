"""How people play: whatever is asked for now, by what lights up on the table. No rule is known here either."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browsing import press, until

Press = Callable[[Locator], bool]

ONE_ROUND = {
    "options": {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}},
    "level": "beginner",
}


def wishes(game: str, **more: Any) -> dict[str, Any]:
    """The preferences of somebody who plays one short game against one bot."""
    return {**ONE_ROUND, "game": game, **more}


def my_turn(page: Page) -> bool:
    """Whether the table waits for this person."""
    return page.locator(".prompt.mine").count() > 0


def discard_first(page: Page, other: Page) -> tuple[Page, Page]:
    """Let the player to move discard their first card and draw, by keyboard; returns that player and the next one."""
    mover, waiter = (page, other) if my_turn(page) else (other, page)
    mover.keyboard.press("1")
    mover.keyboard.press("ArrowDown")
    expect(mover.locator("button.deck.target")).to_be_visible()
    mover.keyboard.press("0")
    expect(waiter.locator(".prompt.mine")).to_be_visible()
    return mover, waiter


def is_over(page: Page) -> bool:
    """Whether the result is shown."""
    return page.locator(".ending").get_by_role("button", name="Rematch").count() > 0


def _card(page: Page, press: Press) -> None:
    if press(page.locator('[data-spot="deck"].target')) or press(page.locator(".choices button")):
        return
    hand = page.locator("ul.hand button")
    for place in range(hand.count()):
        # A land of the board game's map, a column of the card game.
        if press(hand.nth(place)) and press(page.locator("button.land.lit, button.column:has(.target)")):
            return
    press(page.locator("button.pile.target:not(.deck)"))


def _roll(page: Page, press: Press) -> None:
    if press(page.locator(".columns .ask button")) or press(page.locator("button.trail.lit")):
        return
    press(page.locator("button.refuse"))


def one_step(page: Page, press: Press = press) -> None:
    """Do the next thing, if something is asked for."""
    if my_turn(page):
        (_roll if page.locator(".stage[data-game=roll]").count() else _card)(page, press)


def play_out(page: Page, press: Press = press, between: Callable[[], None] = lambda: None) -> None:
    """Play until the result is shown."""

    def step() -> bool:
        if not is_over(page):
            one_step(page, press)
            between()
        return is_over(page)

    until(step, "the end", 150)
