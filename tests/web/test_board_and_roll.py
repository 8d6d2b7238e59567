"""The board game and Roll & Write in a real browser, from the home page to the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing import Person, accessible, fits, start, tap, until
from hands import is_over, my_turn, one_step, play_out, wishes

PHONE = {"width": 390, "height": 844}


def test_a_whole_board_game_on_a_phone_with_a_finger(person: Callable[..., Person]) -> None:
    """Two taps to the table, nothing but taps to the end, and it fits at every step."""
    someone = person(size=PHONE, touch=True, prefs=wishes("board"))
    page = someone.go("/")
    page.get_by_role("button", name="Play now").tap()
    expect(page.locator("ul.hand button")).to_have_count(8)
    seen = {"the draw": False, "the piece": False}

    def look() -> None:
        for what, sign in {"the draw": '[data-spot="deck"].target', "the piece": ".choices button"}.items():
            if not seen[what] and page.locator(sign).count():
                seen[what] = True
                fits(page, f"the board game, {what}")

    play_out(page, tap, look)
    assert all(seen.values()), seen
    scene = page.locator(".ending")
    expect(scene.get_by_role("row", name="Total")).to_have_count(2)  # the match, and what its round is made of
    fits(page, "the end on a phone")
    scene.get_by_role("link", name="Replay", exact=True).tap()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_whole_roll_and_write_by_mouse(person: Callable[..., Person]) -> None:
    """Dice, expeditions, refusals and arrows until somebody's last bridge; then the sheet, and a rematch."""
    page = start(person(prefs=wishes("roll")), "roll")
    expect(page.locator("button.die")).to_have_count(6)
    play_out(page)
    scene = page.locator(".ending")
    expect(scene.get_by_role("row", name="Total")).to_be_visible()
    accessible(page, "the end of Roll & Write")
    before = page.url
    scene.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(before)
    expect(page.locator("button.die")).to_have_count(6)


def board_keys(page: Page) -> None:
    """What a person types who knows the help page."""
    if page.locator('[data-spot="deck"].target').count():
        page.keyboard.press("0")
    # Asked in one go: between two questions the choice may be gone.
    elif (names := page.evaluate("document.querySelector('.choices button')?.className")) is not None:
        # Steps carry the letter of their path as a class; a piece is chosen by a or e.
        path = next((letter for letter in "ybwgr" if f" tone-{letter} " in f" {names} "), None)
        page.keyboard.press(path or "a")
    else:
        for number in "12345678":
            page.keyboard.press(number)
            if page.locator("button.land.lit").count():
                page.keyboard.press("ArrowUp")
                return
        page.keyboard.press("ArrowDown")


def lit_dice(page: Page) -> list[str]:
    """The faces that can be chosen now; asked in one go, for the next roll may come between two questions."""
    faces = "[...document.querySelectorAll('button.die.lit')].map((one) => one.dataset.spot.slice(4))"
    found: list[str] = page.evaluate(faces)
    return found


def roll_keys(page: Page) -> None:
    """A colour and a number that light up, or no."""
    if page.get_by_role("button", name="Decline").count():
        page.keyboard.press("n")
        return
    colour = next((face for face in lit_dice(page) if face.isalpha()), None)
    page.keyboard.press(colour or "-")
    number = next((face for face in lit_dice(page) if face.isdigit()), None)
    if colour and number:
        page.keyboard.press(number)


@pytest.mark.parametrize(("game", "keys"), [("board", board_keys), ("roll", roll_keys)])
def test_ten_turns_by_keyboard_alone(person: Callable[..., Person], game: str, keys: Callable[[Page], None]) -> None:
    """Every kind of decision can be typed."""
    page = start(person(prefs=wishes(game)), game)
    page.locator("main").focus()
    turns = 0
    waiting = False

    def turn() -> bool:
        nonlocal turns, waiting
        if my_turn(page):
            turns += waiting
            waiting = False
            keys(page)
        else:
            waiting = True
        return turns >= 10 or is_over(page)

    until(turn, "ten turns", 60)


def test_why_not(person: Callable[..., Person]) -> None:
    """A refused move is explained at the top, where it covers no hand, with a link to the clause."""
    page = start(person(prefs=wishes("board")), "board")
    until(lambda: my_turn(page), "my turn")
    page.locator('[data-spot="deck"]').click()
    notice = page.locator(".notice")
    expect(notice.locator("a")).to_contain_text("Rule B")
    box, hand = notice.bounding_box(), page.locator("ul.hand").bounding_box()
    assert box
    assert hand
    assert box["y"] + box["height"] < hand["y"]
    clause = notice.locator("a").inner_text().removeprefix("Rule ")
    notice.locator("a").click()
    sheet = page.get_by_role("dialog", name="Rules")
    expect(sheet.locator(".lit").first).to_be_in_viewport()
    expect(sheet.locator(".lit").first).to_contain_text(clause)


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_hint_is_shown_where_it_would_be_done(person: Callable[..., Person], game: str) -> None:
    """Asked for by a key, marked on the table, done by a button."""
    page = start(person(prefs=wishes(game)), game)
    until(lambda: my_turn(page), "my turn")
    page.locator("main").focus()
    page.keyboard.press("h")
    note = page.locator(".hint .note")
    expect(note).to_be_visible()
    assert page.locator(".felt .advised").count() > 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        accessible(page, f"a hint, {game}, {scheme}")
    note.get_by_role("button", name="Play it").click()
    expect(note).to_have_count(0)


@pytest.mark.parametrize("game", ["board", "roll"])
def test_german_and_dark_in_the_middle_of_a_game(person: Callable[..., Person], game: str) -> None:
    """Words, axe and fingers, upright and lying."""
    someone = person(size={"width": 360, "height": 740}, language="de-DE", dark=True, touch=True, prefs=wishes(game))
    page = someone.go("/")
    page.get_by_role("button", name="Jetzt spielen").tap()
    until(lambda: my_turn(page), "my turn")
    for _ in range(12):
        one_step(page, tap)
    for width, height in ((360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page, f"{game} {width}×{height}")
        accessible(page, f"{game} in German and dark, {width}×{height}")
    assert page.locator("html").get_attribute("lang") == "de"
