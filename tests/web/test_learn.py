"""The first games: each to its end on the game's own table, with a finger on a phone and a mouse on a desk."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browsing import DESK, Person, accessible, fits

LESSONS = Path(__file__).parents[2] / "web/src/lessons"
PHONE = {"width": 390, "height": 844}


def lesson(game: str) -> dict[str, Any]:
    """A lesson as the client has it."""
    found: dict[str, Any] = json.loads((LESSONS / f"{game}.json").read_text(encoding="utf-8"))
    return found


def ways(action: str) -> list[str]:
    """The clicks for an action, in order."""
    rest = action[1:]
    match action[0]:
        case "+":
            return [f'[data-spot="hand:{rest}"] button', f'button[data-drop="lay:{rest[0]}"]']
        case "-":
            return [f'[data-spot="hand:{rest}"] button', f'[data-spot="pile:{rest[0]}"]']
        case "<":
            return ['[data-spot="deck"]' if rest == "*" else f'[data-spot="pile:{rest}"]']
        case "=":
            return [f'[data-spot="die:{rest[0]}"]', f'[data-spot="die:{rest[1:]}"]']
        case "@":
            return [f'[data-spot="piece:{rest}"]']
        case ">":
            return [f'[data-spot="path:{rest}"]']
        case _:
            return ['[data-spot="refuse"]']


def free(target: Locator) -> None:
    """It is visible, and nothing covers its middle, in particular not the coach."""
    seen = target.evaluate(
        """(one) => {
            const box = one.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const hit = document.elementFromPoint(x, y);
            return y > 0 && y < innerHeight && one.contains(hit) ? '' : hit ? hit.outerHTML.slice(0, 200) : 'nothing';
        }"""
    )
    assert not seen, f"covered by {seen}"


def ringed(target: Locator) -> bool:
    """It has a ring of the coach around it."""
    return bool(
        target.evaluate(
            """(one) => {
                const box = one.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 40) / 2];
                return [...document.querySelectorAll('.ring')].some((ring) => {
                    const round = ring.getBoundingClientRect();
                    return round.left < x && x < round.right && round.top < y && y < round.bottom;
                });
            }"""
        )
    )


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_lesson_to_its_end(person: Callable[..., Person], game: str, size: dict[str, int]) -> None:
    """Every step asks for something that is in sight, ringed and can be clicked; at the end a real game begins."""
    someone = person(size=size, touch=size is PHONE)
    page = someone.go(f"/learn/{game}")
    steps = lesson(game)["steps"]
    asked: set[str] = set()
    for number, one in enumerate(steps, 1):
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(number))
        forward = page.get_by_role("button", name="Show me" if "do" in one else "Next", exact=True)
        last = number == len(steps)
        if not last:
            expect(forward).to_be_enabled()
        kind = one.get("do", "?")[0]
        if kind not in asked and size is PHONE:
            asked.add(kind)
            fits(page, f"{game}, step {number}")
        if "do" in one:
            targets = ways(one["do"])
            for way in targets:
                # Two cards or dice can be alike; a path can be clicked on the map and, ringed, below it.
                found = page.locator(way)
                target = found.last if "lay:" in way else found.first
                expect(target).to_be_visible()
                page.wait_for_timeout(130)  # A ring follows eight times a second.
                free(target)
                assert ringed(target), f"{game}, step {number}: no ring around {way}"
                if size is PHONE:
                    target.tap()
                else:
                    target.click()
        elif not last:
            forward.click()
    page.get_by_role("button", name="Play a real game now").click()
    expect(page.locator(f".stage[data-game={game}] .felt")).to_be_visible()


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_every_phase_of_a_game_is_accessible(person: Callable[..., Person], game: str) -> None:
    """A lesson shows them all: choosing, placing, drawing, pieces, arrows, refusing, scores. In both themes."""
    page = person().go(f"/learn/{game}")
    asked: set[str] = set()
    steps = lesson(game)["steps"]
    for number, one in enumerate(steps, 1):
        expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(number))
        forward = page.get_by_role("button", name="Show me" if "do" in one else "Next", exact=True)
        if number < len(steps):
            expect(forward).to_be_enabled()
        kind = one.get("do", one.get("score", "?"))[0]
        if kind not in asked:
            asked.add(kind)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                accessible(page, f"{game}, step {number}, {scheme}")
        if number < len(steps):
            forward.click()


def test_the_coach_answers_what_was_not_asked(person: Callable[..., Person]) -> None:
    """Allowed but not asked for; not allowed, with its clause; one step back; leaving and coming back."""
    page = person().go("/learn/card")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator('[data-spot="deck"]').click()
    expect(page.locator(".notice a")).to_contain_text("Rule C")
    page.locator("ul.hand button").first.click()
    page.locator("button.pile.target").first.click()
    expect(page.locator(".coach")).to_contain_text("That is allowed.")
    page.get_by_role("link", name="Leave the lesson").click()
    page.go_back()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "3")
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "2")


def test_while_the_dice_are_on_their_way_the_table_says_who_rolls(person: Callable[..., Person]) -> None:
    page = person().go("/learn/roll")
    number = [step["say"] for step in lesson("roll")["steps"]].index("learn-roll-others")
    page.evaluate(f"sessionStorage.setItem('lostcities.lesson.roll', '{number}')")
    page.reload()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(number + 1))
    expect(page.locator(".prompt").first).to_contain_text("Mira rolls")
