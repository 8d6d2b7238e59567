"""What makes playing pleasant: confirming, typing, tips for fingers, notices beside the click, card backs."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing import DESK, PHONE, Person, accessible, fits, start, until
from hands import my_turn
from room import misfits

GAMES = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}


def begin(someone: Person, game: str = "card") -> Page:
    """A game at your first decision."""
    page = start(someone, game)
    until(lambda: my_turn(page), "my turn")
    return page


def test_a_move_is_made_only_when_it_is_confirmed(person: Callable[..., Person]) -> None:
    """Cancelling leaves everything as it was, by button and by Escape; confirming makes the move."""
    someone = person(prefs={"confirm": True, "options": GAMES, "level": "random"})
    page = begin(someone)
    ask = page.get_by_role("alertdialog")
    for by_button in (True, False):
        page.locator("main").focus()
        page.keyboard.press("1")
        page.keyboard.press("ArrowDown")
        expect(ask.get_by_role("button", name="Confirm")).to_be_focused()
        accessible(page, "a question")
        if by_button:
            ask.get_by_role("button", name="Cancel").click()
        else:
            page.keyboard.press("Escape")
        expect(ask).to_have_count(0)
        expect(page.locator("ul.hand button")).to_have_count(8)
    page.locator("main").focus()
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("ul.hand button")).to_have_count(7)
    accessible(page, "a table that asks")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_moves_can_be_typed_and_the_server_reads_them(person: Callable[..., Person], size: dict[str, int]) -> None:
    """Invalid input is explained beside the field, and valid input is carried out."""
    page = begin(person(size=size, prefs={"typing": True, "options": GAMES, "level": "random"}))
    field = page.get_by_label("Type a move")
    legal = field.get_attribute("placeholder") or ""
    assert legal
    field.fill("nonsense")
    field.press("Enter")
    expect(page.locator("form").get_by_role("alert")).to_contain_text("nonsense")
    accessible(page, "a typed move that cannot be read")
    fits(page, "a typed move")
    assert not misfits(page, 1)
    field.fill(legal)
    field.press("Enter")
    expect(field).to_have_value("")
    expect(page.locator("ul.hand button")).to_have_count(7)


def test_a_resting_finger_is_told_what_a_button_is(person: Callable[..., Person]) -> None:
    """The tip comes, the button is not pressed by it; a tap presses it."""
    page = person(size=PHONE, touch=True).go("/")
    settings = page.get_by_role("button", name="Settings")
    box = settings.bounding_box()
    assert box is not None
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    expect(page.locator(".tip")).to_have_text("Settings")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(page.get_by_role("dialog")).to_have_count(0)
    settings.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".tip")).to_have_count(0)


def test_the_keyboard_is_told_too(person: Callable[..., Person]) -> None:
    """Tabbing to an icon shows its name; Escape takes it away."""
    page = person().go("/")
    page.get_by_role("combobox", name="Language").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".tip")).to_have_text("Settings")
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_notice_stands_beside_what_was_clicked(person: Callable[..., Person], size: dict[str, int]) -> None:
    """Near the button, inside the window, and not over it."""
    someone = person(size=size)
    page = someone.go("/account")
    page.get_by_label("Name", exact=True).fill("Nobody of the tests")
    page.get_by_label("Password").fill("wrong horse battery")
    button = page.get_by_role("button", name="Sign in")
    button.click()
    notice = page.locator(".notice")
    expect(notice).to_be_visible()
    clicked, said = button.bounding_box(), notice.bounding_box()
    assert clicked is not None
    assert said is not None
    above, below = said["y"] + said["height"] <= clicked["y"], said["y"] >= clicked["y"] + clicked["height"]
    assert above or below
    gap = clicked["y"] - said["y"] - said["height"] if above else said["y"] - clicked["y"] - clicked["height"]
    assert gap < 24
    assert said["x"] >= 0
    assert said["x"] + said["width"] <= size["width"]
    someone.complaints = [one for one in someone.complaints if "401" not in one]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_tables_and_card_backs_can_be_chosen(person: Callable[..., Person], dark: bool) -> None:
    """Three tables and four backs, by mouse and keyboard, kept after a reload; each table can be read."""
    page = begin(person(dark=dark, prefs={"options": GAMES}))
    for cloth, back in (("Felt", "Waves"), ("Sea", "Stars"), ("Paper", "Mountains")):
        page.locator("header button").last.click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name=cloth).check(force=True)
        dialog.get_by_role("radio", name=back).check(force=True)
        accessible(page, f"settings, {cloth}")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        accessible(page, f"the table, {cloth}")
    page.reload()
    until(lambda: my_turn(page), "my turn")
    expect(page.locator(".card.back svg.peaks").first).to_be_visible()
    assert page.locator("html").get_attribute("data-cloth") == "lamp"


def test_whoever_is_invited_sees_what_to_and_says_who_they_are(person: Callable[..., Person]) -> None:
    """Rules, clock and a name before sitting down; a name that cannot be had is refused in a sentence."""
    host, friend = person(), person(size=PHONE)
    page = host.go("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_label("Clock").select_option("fischer")
    page.get_by_role("button", name="Create table").click()
    code = page.locator(".code").inner_text()
    other = friend.go(f"/j/{code}")
    expect(other.get_by_role("heading", name=re.compile("Guest .* invites you"))).to_be_visible()
    expect(other.get_by_text("10 minutes + 10 seconds per turn")).to_be_visible()
    expect(other.get_by_text("Games in a match: 1")).to_be_visible()
    accessible(other, "an invitation")
    fits(other, "an invitation")
    name = other.get_by_label("Your name")
    name.fill("Bruno")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator(".notice")).to_be_visible()
    name.fill("Ada Byron")
    other.get_by_role("button", name="Sit down").click()
    until(lambda: my_turn(page) or my_turn(other), "the game begins")
    expect(page.get_by_text("Ada Byron").first).to_be_visible()
    friend.complaints = [one for one in friend.complaints if "409" not in one]
