"""The score pad and the puzzles, as people use them with a finger and without a network."""

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import PHONE, Person, accessible, fits

PUZZLES = Path(__file__).parents[2] / "web/src/puzzles"


def open_pad(someone: Person, game: str) -> Page:
    """The pad of a game, with the engine behind it."""
    page = someone.go(f"/score/{game}")
    expect(page.locator("fieldset").first).to_be_visible(timeout=60_000)
    return page


def fill(page: Page, colour: str, what: str, *values: int) -> None:
    """Touch some values of one entry."""
    group = page.get_by_role("group", name=f"{colour}, {what}", exact=True)
    for value in values:
        group.get_by_role("button", name=str(value), exact=True).tap()


def total(page: Page, who: str) -> Any:
    """The text beside a player's name."""
    return page.locator(".people button", has_text=who).locator("b")


def test_a_match_of_cards_is_added_up_on_a_phone(person: Callable[..., Person]) -> None:
    someone = person(size=PHONE, touch=True)
    page = open_pad(someone, "card")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    fill(page, "Red", "Wagers", 1)
    fill(page, "Red", "Cards", 3, 7)
    page.get_by_role("button", name="Ben").tap()
    fill(page, "Yellow", "Cards", 2, 10, 9)
    fill(page, "Yellow", "Cards", 9)  # a second touch takes it away
    # C13: (3 + 7 − 20) × 2 = −20; 2 + 10 − 20 = −8
    expect(total(page, "Ann")).to_have_text("−20")
    expect(total(page, "Ben")).to_have_text("−8")
    expect(page.get_by_text("(3 + 7 − 20) × 2")).to_be_visible()
    fits(page, "the score pad")
    accessible(page, "the score pad")
    page.get_by_role("button", name="Add another").tap()
    fill(page, "Green", "Cards", 10, 9, 8)
    expect(total(page, "Ann")).to_have_text("−13")  # 10 + 9 + 8 − 20 = 7
    expect(page.get_by_text("Ben wins")).to_be_visible()
    page.get_by_role("button", name="Share").tap()
    expect(page.get_by_role("dialog").get_by_text("Ben −8 · Ann −13")).to_be_visible()
    assert page.get_by_role("dialog").get_by_role("img").get_attribute("src", timeout=10_000)
    page.keyboard.press("Escape")
    page.reload()
    expect(total(page, "Ann")).to_have_text("−13", timeout=60_000)


def test_six_colours_and_what_is_impossible(person: Callable[..., Person]) -> None:
    someone = person(size=PHONE, touch=True)
    page = open_pad(someone, "card")
    expect(page.locator("fieldset")).to_have_count(5)
    page.get_by_label("Colours").select_option(label="six, with purple")
    expect(page.locator("fieldset")).to_have_count(6)
    fill(page, "Purple", "Wagers", 2)
    page.get_by_role("button", name="Player 2").tap()
    fill(page, "Purple", "Wagers", 2)
    expect(page.get_by_role("alert").filter(has_text="not contain that many")).to_be_visible()
    fill(page, "Purple", "Wagers", 1)
    expect(page.get_by_role("alert").filter(has_text="not contain that many")).to_have_count(0)


@pytest.mark.parametrize("game", ["board", "roll"])
def test_the_other_games_have_their_own_forms(person: Callable[..., Person], game: str) -> None:
    someone = person()
    page = open_pad(someone, game)
    page.get_by_role("combobox", name="Players").select_option("3")
    expect(page.locator(".people button")).to_have_count(3)
    if game == "board":
        page.get_by_role("combobox", name="Rounds").select_option(label="one round")
        page.get_by_role("group", name="Red, Stone reached").get_by_role("button", name="7", exact=True).click()
        before = total(page, "Player 1").inner_text
        expect(total(page, "Player 1")).not_to_have_text("–")
        plain = before()
        page.locator("fieldset", has_text="Red").get_by_role("button", name="It is the researcher").click()
        expect(total(page, "Player 1")).not_to_have_text(plain)
        page.get_by_label("Points from tiles", exact=True).last.fill("15")
        page.keyboard.press("Tab")
        expect(page.get_by_role("row", name="Tiles")).to_contain_text("15")
    else:
        page.get_by_role("group", name="Red, Boxes written").get_by_role("button", name="7", exact=True).click()
        expect(total(page, "Player 1")).not_to_have_text("–")
        page.locator("fieldset", has_text="Red").get_by_role("button", name="First across the bridge").click()
        expect(page.get_by_role("row", name="Bridges")).to_be_visible()
    accessible(page, f"the score pad, {game}")


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_puzzle_is_answered_wrong_then_shown(person: Callable[..., Person], game: str) -> None:
    """No engine is needed: what every action costs came with the puzzle."""
    someone = person(size=PHONE)
    page = someone.go(f"/puzzles/{game}")
    expect(page.locator(".stage .hand button, .stage .sheet, .stage svg").first).to_be_visible()
    expect(page.get_by_text("One move is clearly the best")).to_be_visible()
    fits(page, "a puzzle")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator("li.best")).to_have_count(1)
    expect(page.locator("ol li").nth(1)).to_contain_text("±")
    accessible(page, "a puzzle")
    page.get_by_role("button", name="Next puzzle").last.click()
    expect(page.get_by_text("Puzzle 2 of")).to_be_visible()


def test_a_puzzle_is_tried_again_until_it_is_right(person: Callable[..., Person]) -> None:
    """Playing cards one after the other; each is right or shown with its cost, and solved ones are remembered."""
    puzzles = json.loads((PUZZLES / "card.json").read_text(encoding="utf-8"))
    number = 1 + next(at for at, one in enumerate(puzzles) if one["view"]["phase"] == "play")
    someone = person()
    page = someone.go(f"/puzzles/card#{number}")
    verdict = page.locator(".verdict")
    expect(page.locator("ul.hand button")).not_to_have_count(0)
    wrong = 0
    for card, key in product(range(1, page.locator("ul.hand button").count() + 1), ("ArrowUp", "ArrowDown")):
        page.keyboard.press(str(card))
        page.keyboard.press(key)
        if page.locator(".verdict.right").count():
            break
        if page.locator(".verdict.wrong").count():
            wrong += 1
            expect(verdict).to_contain_text(re.compile("loses .* points"))
            page.get_by_role("button", name="Retry").click()
            expect(verdict).to_contain_text("clearly the best")
        else:
            page.keyboard.press("Escape")
    expect(page.locator(".verdict.right")).to_be_visible()
    assert wrong
    expect(page.get_by_text("1 solved")).to_be_visible()
    page.reload()
    expect(page.get_by_text(f"Puzzle {number} of {len(puzzles)}(solved)")).to_be_visible()
    page.goto("/puzzles/card")
    first = 1 if number > 1 else 2
    expect(page.get_by_text(f"Puzzle {first} of {len(puzzles)}")).to_be_visible()
