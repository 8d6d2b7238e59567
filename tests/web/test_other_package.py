"""A game of another package, installed beside ours: everything works with it, and no file of ours knows it.

``examples/duel`` is built and installed into a folder of its own, which is put on the path of new processes. What finds
it there is the entry point of its package.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import Person, accessible, fits, people_of, press, until
from room import has_room
from serving import Client, Process

ROOT = Path(__file__).parents[2]
DUEL = ROOT / "examples/duel"
CARD = re.compile(r"[rgb][1-6]")


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of processes that have the package installed."""
    place = tmp_path_factory.mktemp("other")
    source = place / "source"
    shutil.copytree(DUEL, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(place / "site"), str(source)], check=True)
    assert "duel" not in _run(dict(os.environ), "options").stdout, "only the installed package brings the game"
    return {**os.environ, "PYTHONPATH": str(place / "site"), "LOSTCITIES_HOME": str(place / "home")}


def _run(environment: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    found = subprocess.run(
        [sys.executable, "-m", "lostcities", *words], env=environment, input=typed, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr + found.stdout
    return found


def test_it_is_simulated_recorded_and_checked(environment: dict[str, str], tmp_path: Path) -> None:
    """By chance and by a plain search, which is the better player."""
    file = tmp_path / "duels.jsonl"
    bots = ["--bot", "random", "--bot", "search"]
    said = _run(environment, "simulate", "duel", "--games", "6", *bots, "--record", str(file), "--json").stdout
    assert json.loads(said)["matches"] == 6
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["game"] for record in records] == ["duel"] * 6
    random, search = (sum(record["result"]["totals"][seat] for record in records) for seat in (0, 1))
    assert search > random
    assert "6 records are right" in _run(environment, "check", str(file)).stdout
    records[0]["result"]["totals"][0] += 1
    file.write_text(json.dumps(records[0]))
    wrong = subprocess.run(
        [sys.executable, "-m", "lostcities", "check", str(file)], env=environment, capture_output=True, text=True
    )
    assert wrong.returncode == 1


def test_it_is_entered_in_the_arena(environment: dict[str, str], tmp_path: Path) -> None:
    """Duplicate deals, ratings and all."""
    out = ["--out", str(tmp_path / "arena"), "--json"]
    said = _run(environment, "arena", "random", "search", "--game", "duel", "--deals", "8", "--work", "60", *out).stdout
    table = {row["entrant"]: row for row in json.loads(said)["entrants"]}
    assert table["search"]["games"] == 16
    assert table["search"]["mean_total"]["mean"] > table["random"]["mean_total"]["mean"]


def test_it_is_an_environment_of_pettingzoo(environment: dict[str, str]) -> None:
    """As PettingZoo itself checks it."""
    code = """
from pettingzoo.test import api_test, seed_test
from lostcities.research.aec import env
api_test(env("duel"), num_cycles=300)
seed_test(lambda: env("duel"), num_cycles=100)
"""
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    assert "Passed API test" in found.stdout


def test_it_keeps_the_contract(environment: dict[str, str]) -> None:
    """The suite that third parties use."""
    code = "import lostcities, lostcities.testing as t; t.check_game(lambda: lostcities.game('duel'))"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_it_is_played_in_the_terminal(environment: dict[str, str]) -> None:
    """A whole game in lines against a bot: every card is thrown away."""
    cards = [f"{colour}{value}" for colour in "rgb" for value in range(1, 7)]
    # Whatever one does not hold is refused with the game's own reason, and the next word is tried.
    typed = "\n".join(f"-{card}" for _ in range(len(cards)) for card in cards)
    said = _run(
        environment, "play", "duel", "--new", "--plain", "--bot", "search", "--language", "en", typed=typed
    ).stdout
    assert "Hands:" in said
    assert "You cannot lay or throw away" in said
    assert "nobody holds a card (D4)" in said
    assert "The match is over." in said
    again = _run(environment, "play", "duel", "--new", "--plain", "--language", "en", typed="h\nl\n").stdout
    assert re.search(r"[+-][rgb][1-6]", again.split("Your move")[1])


@pytest.fixture(scope="module")
def serving(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A real server that has the package."""
    place = tmp_path_factory.mktemp("duels")
    server = Process(f"sqlite:///{place / 'tables.db'}", environment=environment).start()
    yield server
    server.close()


@pytest.fixture
def person(browser: Browser, serving: Process) -> Iterator[Callable[..., Person]]:
    """People at their screens; each is asked at the end whether anything went wrong."""
    yield from people_of(browser, serving.base)


def test_it_is_served(serving: Process) -> None:
    """The catalogue names it with its bots; by HTTP it is played like any other; an unknown one is refused."""
    ann: Client = serving.client().guest("Ann")
    found = {game["game"]: game for game in ann.get("/api/catalogue")["games"]}["duel"]
    assert (found["title"], found["players"], found["levels"]) == ("Duel", [2], ["random", "search"])
    frame = ann.post("/api/play", game="duel", level="search", starter=0)
    assert frame["view"]["game"] == "duel"
    assert len(frame["view"]["legal"]) >= 3
    with pytest.raises(AssertionError, match="no such game"):
        ann.post("/api/play", game="chess")
    with pytest.raises(AssertionError, match="champion"):
        ann.post("/api/play", game="duel", level="champion")


def actions(page: Page) -> list[str]:
    """What can be done now, as the game spells it."""
    found = page.locator("[data-action]:enabled")
    return [found.nth(at).get_attribute("data-action") or "" for at in range(found.count())]


def over(page: Page) -> bool:
    """Whether the match has ended."""
    return page.locator(".ending a[href^='/replay/']").count() > 0


def shown_hand(page: Page, name: str) -> list[str]:
    """The cards of a player as the table names them."""
    hands = page.get_by_role("region", name="Hands")
    return hands.locator("dl > div", has=page.locator("dt", has_text=name)).locator("li").all_inner_texts()


def test_a_whole_game_against_a_bot_in_the_browser(person: Callable[..., Person]) -> None:
    """From the home page: position in words, actions as buttons and keys, undo, hint, chat, the end, the replay."""
    someone = person()
    page = someone.go("/")
    expect(page.locator("label.game")).to_have_count(4)
    page.locator("label.game", has_text="Duel").click()
    opponents = page.get_by_role("group", name="Opponent").get_by_role("radio")
    expect(opponents).to_have_count(2)
    expect(opponents.first).to_have_accessible_name("Pip, Random")
    expect(opponents.last).to_have_accessible_name("Otis, Search")
    accessible(page, "home with a game of another package")
    opponents.first.check(force=True)
    expect(page.locator(".learn")).to_have_count(0)  # no lesson teaches it
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", level=1, name="Duel")).to_be_attached()
    until(lambda: bool(actions(page)), "it is my turn")

    expect(page.get_by_role("heading", level=2, name="Hands")).to_be_visible()
    first = actions(page)
    assert {action[1:] for action in first} == {CARD.fullmatch(action[1:])[0] for action in first}  # type: ignore[index]
    accessible(page, "general table")
    has_room(page, "general table")
    fits(page, "general table")

    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("would")
    assert page.locator("[data-action].advised").count() == 1
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("position in words")
    page.keyboard.press("Escape")

    # The first by its key, the others by a click.
    page.keyboard.press("1")
    moves = 1
    for _ in range(20):
        until(lambda: over(page) or bool(actions(page)), "the bot moves")
        if over(page):
            break
        before = page.locator(".facts").inner_text()
        press(page.locator("[data-action]:enabled").last)
        until(lambda: over(page) or page.locator(".facts").inner_text() != before, "the move is made")  # noqa: B023
        moves += 1
    assert over(page)
    assert moves == 9, "each has three cards and draws six"
    scene = page.locator(".ending")
    expect(scene.get_by_role("table").first).to_contain_text("Red")
    expect(scene).not_to_contain_text(re.compile(r"plays [+-]"))
    accessible(page, "the end of a game of another package")
    scene.get_by_role("link", name="Replay", exact=True).click()
    expect(page.get_by_role("heading", name="Duel").first).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="Hands")).to_be_visible()
    accessible(page, "replay of a game of another package")


def test_a_whole_game_between_two_browsers(person: Callable[..., Person]) -> None:
    """By a link; each sees what the other does, says something, and one of them reads German on a phone."""
    ann, ben = person(), person(language="de-DE", size={"width": 390, "height": 844})
    page = ann.go("/")
    page.locator("label.game", has_text="Duel").click()
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create table").click()
    code = page.locator(".code").inner_text()
    other = ben.go(f"/j/{code}")
    other.locator("main").get_by_role("button").first.click()
    for one in (page, other):
        expect(one.locator(".position")).to_be_visible()
    until(lambda: bool(actions(page)) != bool(actions(other)), "one of them is to move")
    fits(other, "general table on a phone")
    accessible(other, "general table on a phone")

    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill("good duel")
    page.get_by_role("button", name="Send").click()
    expect(other.get_by_role("status")).to_contain_text("good duel")

    mover, waiter = (page, other) if actions(page) else (other, page)
    for turn in range(18):
        mover.locator("[data-action]:enabled").first.click()
        until(lambda: over(page) or bool(actions(waiter)), "the other is to move")  # noqa: B023
        assert over(page) == (turn == 17)
        if turn == 0:
            expect(waiter.locator(".last")).not_to_be_empty()
        mover, waiter = waiter, mover
    expect(other.locator(".ending")).to_be_visible()


def test_one_can_resign_and_watch(person: Callable[..., Person], serving: Process) -> None:
    """Spectators have no buttons; a player who resigns has lost."""
    ann = serving.client().guest("Ann")
    frame = ann.post("/api/tables", game="duel", starter=0)
    someone = person()
    page = someone.go(f"/j/{frame['code']}")
    page.get_by_role("button", name="Sit down").click()
    watcher = person().go(f"/t/{frame['table']}")
    expect(watcher.locator(".position")).to_be_visible()
    assert not actions(watcher)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".ending")).to_contain_text("resigned")
