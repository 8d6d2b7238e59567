"""Replays in a real browser: records from files, every way to move through a match, wrong files."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import DESK, PHONE, Person, accessible, fits, until

SHORT = {"card": "games=2", "board": "rounds=3", "roll": None}
LYING = {"width": 740, "height": 360}


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A match of two bots as a file."""
    folder = tmp_path_factory.mktemp("records")

    def made(game: str) -> Path:
        path = folder / f"{game}.json"
        if not path.exists():
            option = SHORT[game]
            command = [sys.executable, "-m", "lostcities", "simulate", game, "--games", "1", "--seed", "11"]
            command += ["--record", str(path), *(["--option", option] if option else [])]
            subprocess.run(command, check=True, capture_output=True)
        return path

    return made


def opened(someone: Person, path: Path) -> Page:
    """The replay of a file, opened as a person opens it."""
    page = someone.go("/replay")
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".felt")).to_be_visible()
    return page


def step(page: Page) -> int:
    """Where the replay is."""
    return int(page.get_by_role("slider").input_value())


def test_every_way_through_a_match(person: Callable[..., Person], record: Callable[[str], Path]) -> None:
    """Steps, rounds, ends, slider, autoplay, sides, a link to a step; the table follows each of them."""
    someone = person()
    page = opened(someone, record("card"))
    rounds = json.loads(record("card").read_text(encoding="utf-8"))["rounds"]
    moves = [len(one["moves"]) for one in rounds]
    assert step(page) == 0
    expect(page.locator(".sentence")).to_have_text("The match begins; all hands are open.")

    def hands() -> int:
        return page.locator(".felt [data-card]").count()

    assert hands() == 16
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".felt .cards .slot, .felt button.pile:not(.deck) .card")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    until(lambda: step(page) == 0, "back")
    page.keyboard.press("Shift+ArrowRight")
    assert step(page) == moves[0] + 1
    page.keyboard.press("End")
    assert step(page) == sum(moves)
    expect(page.locator(".panel").get_by_role("row", name="Total").first).to_be_visible()
    page.get_by_role("slider").focus()
    page.get_by_role("slider").fill("9")
    expect(page.get_by_text(f"9/{sum(moves)}")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#9$"))

    page.get_by_role("combobox", name="Speed").select_option("4")
    page.get_by_role("button", name="Autoplay").click()
    until(lambda: step(page) >= 12, "it plays by itself", 10)
    page.get_by_role("button", name="Pause").click()
    stopped = step(page)
    page.wait_for_timeout(700)
    assert step(page) == stopped

    before = page.locator("ul.hand").last.inner_text()
    page.locator("main").focus()
    page.keyboard.press("v")
    until(lambda: page.locator("ul.hand").last.inner_text() != before, "the other side")
    page.goto(page.url.split("#")[0] + "#7")
    page.reload()
    expect(page.get_by_role("slider")).to_have_value("7")


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_every_table_shows_a_replay(person: Callable[..., Person], record: Callable[[str], Path], game: str) -> None:
    """On small and large screens, at the beginning, in the middle and at the end, in both themes."""
    page = opened(person(size=PHONE), record(game))
    total = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert total > 20
    for at in (0, total // 2, total):
        page.get_by_role("slider").fill(str(at))
        expect(page.get_by_text(f"{at}/{total}")).to_be_visible()
        for size in (PHONE, LYING, DESK):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            fits(page, f"replay of {game} at {at}, {size}")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        accessible(page, f"replay of {game}, {scheme}")


def test_wrong_files_are_refused_with_a_reason(
    person: Callable[..., Person], record: Callable[[str], Path], tmp_path: Path
) -> None:
    """No JSON, no record, and a record of moves that the rules do not allow."""
    someone = person()
    page = someone.go("/replay")
    files = page.locator('input[type="file"]')
    wrong = page.get_by_role("alert")
    (tmp_path / "film.json").write_bytes(b"\x00\x01 not at all")
    files.set_input_files(tmp_path / "film.json")
    expect(wrong).to_contain_text("it is not JSON")
    (tmp_path / "other.json").write_text('{"format": "something else"}', encoding="utf-8")
    files.set_input_files(tmp_path / "other.json")
    expect(wrong).not_to_contain_text("it is not JSON")
    expect(wrong).to_contain_text("not accepted")
    cheated = json.loads(record("card").read_text(encoding="utf-8"))
    cheated["rounds"][0]["moves"][0]["do"] = "<*"
    (tmp_path / "cheated.json").write_text(json.dumps(cheated), encoding="utf-8")
    files.set_input_files(tmp_path / "cheated.json")
    expect(wrong).to_contain_text("First play a card, then draw one. (C5)")
    expect(page).to_have_url(someone.base + "/replay")
    # The refusals' 4xx, which browsers write down by themselves.
    someone.complaints = [one for one in someone.complaints if "status of 4" not in one]
