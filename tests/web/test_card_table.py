"""The card game in a real browser."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing import PHONE, Person, accessible, fits, start, until
from hands import is_over, one_step, play_out, wishes

ONE_GAME = wishes("card")


def test_a_whole_game_by_mouse(person: Callable[..., Person]) -> None:
    """From the home page to the end, the score sheet, and back to the start of the replay."""
    page = start(person(prefs=ONE_GAME), "card")
    expect(page.locator(".hand button")).to_have_count(8)
    play_out(page)
    scene = page.locator(".ending")
    expect(scene.get_by_role("row", name="Total")).to_be_visible()
    accessible(page, "the end")
    scene.get_by_text("Was the deal fair?").click()
    scene.get_by_role("button", name="Recompute the cards").click()
    expect(scene.get_by_text("All cards and dice follow from these secrets.")).to_be_visible()
    with page.expect_download() as download:
        scene.get_by_role("link", name="Download").click()
    assert '"lostcities-record/1"' in download.value.path().read_text(encoding="utf-8")


def test_a_whole_game_by_keyboard_alone(person: Callable[..., Person]) -> None:
    """Nothing but keys, from the first page on."""
    someone = person(prefs=ONE_GAME)
    page = someone.go("/")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.includes('Play now')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".hand button")).to_have_count(8)

    def turn() -> bool:
        if is_over(page):
            return True
        if page.locator("button.deck.target").count():
            page.keyboard.press("0")
        elif page.locator(".prompt.mine").count():
            for number in "12345678":
                page.keyboard.press(number)
                if page.locator("button.column:has(.target)").count():
                    page.keyboard.press("ArrowUp")
                    break
            else:
                page.keyboard.press("ArrowDown")
        return False

    until(turn, "the end", 120)


def test_taking_back_between_laying_and_drawing(person: Callable[..., Person]) -> None:
    """The card comes back into the hand, and another can be played."""
    page = start(person(prefs=ONE_GAME), "card")
    until(lambda: page.locator(".prompt.mine").count() > 0, "my turn")
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hand button")).to_have_count(7)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hand button")).to_have_count(8)
    expect(page.get_by_text("Your turn: choose a card.")).to_be_visible()


def test_why_not(person: Callable[..., Person]) -> None:
    """A refused move is explained, with the clause."""
    page = start(person(prefs=ONE_GAME), "card")
    until(lambda: page.locator(".prompt.mine").count() > 0, "my turn")
    page.locator("button.deck").click()
    expect(page.locator(".notice")).to_contain_text("First play a card, then draw one.")
    expect(page.locator(".notice a")).to_contain_text("Rule C")
    accessible(page, "a notice")


def test_a_card_can_be_dragged(person: Callable[..., Person]) -> None:
    """By mouse as by finger: from the hand to the pile of its colour."""
    page = start(person(prefs=ONE_GAME), "card")
    until(lambda: page.locator(".prompt.mine").count() > 0, "my turn")
    card = page.locator(".hand li").first
    colour = (card.get_attribute("data-card") or "")[0]
    pile = page.locator(f'[data-drop="pile:{colour}"]')
    goal = pile.bounding_box()
    assert goal
    # The bot may have begun and discarded there.
    lies = re.search(r"(\d+) in all", pile.get_attribute("aria-label") or "")
    card.hover()
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()
    expect(pile).to_have_accessible_name(re.compile(f"{int(lies[1]) + 1 if lies else 1} in all"))
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def test_on_a_small_phone(person: Callable[..., Person]) -> None:
    """Everything fits on 360 pixels and can be pressed, in the middle of a game too."""
    page = start(person(size=PHONE, touch=True, prefs=ONE_GAME), "card")
    expect(page.locator(".hand button")).to_have_count(8)
    fits(page, "the table at the start")
    for _ in range(30):
        one_step(page)
    fits(page, "the table in the middle")
    accessible(page, "the table on a phone")


def test_a_reload_and_a_second_tab_are_in_the_same_seat(person: Callable[..., Person]) -> None:
    """At the same point, with the same hand."""
    someone = person(prefs=ONE_GAME)
    page = start(someone, "card")
    until(lambda: page.locator(".prompt.mine").count() > 0, "my turn")

    def hand(where: Page) -> list[str]:
        expect(where.locator(".hand li")).to_have_count(8)
        return where.locator(".hand li").evaluate_all("(all) => all.map((one) => one.dataset.card)")  # type: ignore[no-any-return]

    before = hand(page)
    page.reload()
    assert hand(page) == before
    other = someone.context.new_page()
    other.goto(page.url)
    assert hand(other) == before
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(other.locator(".hand li")).to_have_count(7)


def test_dark_and_accessible(person: Callable[..., Person]) -> None:
    """Both themes, before and after a card is chosen, with every panel."""
    for dark in (False, True):
        page = start(person(dark=dark, prefs=ONE_GAME), "card")
        until(lambda page=page: page.locator(".prompt.mine").count() > 0, "my turn")  # type: ignore[misc]
        accessible(page, f"the table, dark: {dark}")
        page.keyboard.press("1")
        for tab in ("Moves", "Chat", "Players", "Scores"):
            page.get_by_role("tab", name=tab).click()
            accessible(page, f"{tab}, dark: {dark}")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        accessible(page, f"help, dark: {dark}")
