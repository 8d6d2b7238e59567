"""Every page has room in every language, and in one that needs two fifths more than English (support/pseudo.py).

One walk through all pages for each; test_room.py looks more closely, in two languages.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import Person, until
from hands import my_turn
from lostcities.locales import languages
from pseudo import LONGER, WIDEN, speak_pseudo
from room import misfits
from serving import Running

PSEUDO = "pseudo"
SIZES = {"390": (390, 844), "1024": (1024, 768), "1920": (1920, 1080)}
PHONE = {"390": SIZES["390"]}
"""Where words are tightest; the languages that people speak are looked at there."""
SHORT = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}
LESSONS = {"card": 8, "board": 13, "roll": 9}
"""The steps of the lessons at which most is said."""
PASSWORD = "nine bridges, eight paths"


def come(person: Callable[..., Person], language: str, **wishes: Any) -> Person:
    """Somebody who reads this language."""
    own = "en" if language == PSEUDO else language
    someone = person(prefs={"language": own, **wishes})
    if language == PSEUDO:
        speak_pseudo(someone.context)
    return someone


def ask(page: Page, path: str, **body: str) -> None:
    """Ask the server for something as the page would."""
    post = """([path, body]) => fetch(path, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    }).then((answer) => answer.status)"""
    assert page.evaluate(post, [path, body]) < 300, path


# French writes : ! and ? after a no-break space; what is put together from parts forgets it easily.
TIGHT = r"""() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel),
    ...[...document.querySelectorAll('[title]')].map((one) => one.getAttribute('title')),
].filter((text) => /[\p{L}\p{N})][:!?](\s|$)/u.test(text)).map((text) => `no space in “${text.trim().slice(0, 80)}”`)"""


class Walk:
    """Collects what has no room, so that one walk finds everything."""

    def __init__(self, someone: Person, language: str) -> None:
        self.someone = someone
        self.sizes = SIZES if language == PSEUDO else PHONE
        self.language = language
        self.page: Page = someone.page
        self.found: list[str] = []

    def look(self, where: str) -> None:
        """Look at the page as it is, at every size."""
        for size, (width, height) in self.sizes.items():
            self.page.set_viewport_size({"width": width, "height": height})
            self.found += [f"{where}, {size}: {one}" for one in misfits(self.page, 1)]
        if self.language == "fr":
            self.found += [f"{where}: {one}" for one in dict.fromkeys(self.page.evaluate(TIGHT))]

    def go(self, path: str) -> None:
        """Open a page and look at it."""
        self.someone.go(path)
        self.page.wait_for_load_state("networkidle")
        self.look(path)

    def end(self) -> None:
        """Describe the findings."""
        assert not self.found, f"{len(self.found)} things have no room:\n" + "\n".join(self.found)


def test_the_pseudo_language_is_longer_than_english(person: Callable[..., Person]) -> None:
    """Every text by two fifths, and its places stay."""
    someone = come(person, PSEUDO)
    page = someone.go("/")
    title = page.get_by_role("heading", level=1).text_content() or ""
    plain = "Where will your expedition go?"
    assert len(title) >= LONGER * len(plain)
    script = WIDEN.replace("export ", "")
    widened = page.evaluate(
        f"""() => {{ {script}
            const words = ['OK', 'Take back', 'Send', 'Rhythm', 'x'];
            const value = ['cards: ', {{ type: 'var', name: 'n' }}];
            return [words.map(widenText), widen({{ type: 'select', variants: [{{ key: 'one', value }}] }})];
        }}"""
    )
    for text, longer in zip(("OK", "Take back", "Send", "Rhythm", "x"), widened[0], strict=True):
        assert len(longer) >= LONGER * len(text), (text, longer)
    ((one,),) = [widened[1]["variants"]]
    assert one["key"] == "one"
    assert one["value"][1] == {"type": "var", "name": "n"}
    assert len(one["value"][0]) > len("cards: ")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of four at the board."""
    path = tmp_path_factory.mktemp("records") / "board.json"
    command = [sys.executable, "-m", "lostcities", "simulate", "board", "--players", "4", "--option", "rounds=1"]
    subprocess.run([*command, "--bot", "random", "--seed", "5", "--record", str(path)], check=True, capture_output=True)
    return path


ALL = [PSEUDO, *(language for language in languages() if language != "en")]


@pytest.mark.parametrize("language", ALL)
def test_the_pages_have_room(person: Callable[..., Person], running: Running, record: Path, language: str) -> None:
    """Home with all that opens on it, lessons, rules, replay, search, lists."""
    someone = come(person, language)
    walk, page = Walk(someone, language), someone.page
    walk.go("/")
    for at in range(3):
        page.locator("label.game").nth(at).click()
        if page.locator("main details:not([open]) summary").count():
            page.locator("main details summary").last.click()
        walk.look(f"the options of game {at}")
    page.locator(".fields button[aria-expanded]").click()
    walk.look("a table for friends")
    page.locator("header button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    walk.look("the settings")
    for path in ("/open", "/ladder", "/learn", "/rules/board", "/find/board/live", "/account", "/device", "/puzzles"):
        walk.go(path)
    walk.go("/puzzles/board")
    page.locator(".deeds button").last.click()
    walk.look("the answer to a puzzle")
    for game in ("card", "board", "roll"):
        walk.go(f"/score/{game}")
        expect(page.locator("fieldset").first).to_be_visible(timeout=60_000)
        page.locator("fieldset .value").last.click()
        expect(page.locator(".scores table").first).to_be_visible()
        walk.look(f"the score pad, {game}")
    ask(page, "/api/account", name=f"Cleopatra {language}", password=PASSWORD)
    ask(page, "/api/bots", name=f"Bridge builder {language}")
    walk.go("/account")
    for game, step in LESSONS.items():
        page.evaluate(f"sessionStorage.setItem('lostcities.lesson.{game}', '{step}')")
        walk.go(f"/learn/{game}")
    walk.go("/replay")
    page.locator('input[type="file"]').set_input_files(record)
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("slider").fill("40")
    walk.look("a replay")
    walk.end()


@pytest.mark.parametrize("language", ALL)
@pytest.mark.parametrize(("game", "players"), [("card", 2), ("board", 4), ("roll", 5)])
def test_the_tables_have_room(person: Callable[..., Person], game: str, players: int, language: str) -> None:
    """A table at the first decision, its menu, and the result."""
    counts = {"card": 2, "board": players, "roll": players}
    someone = come(person, language, game=game, level="beginner", options=SHORT, players=counts)
    walk, page = Walk(someone, language), someone.go("/")
    page.locator("button.go").click()
    until(lambda: my_turn(page), "my turn")
    walk.look(game)
    page.locator("header button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    walk.look(f"the menu of {game}")
    page.locator("dialog .actions button").first.click()  # resign
    page.locator("dialog .actions button.main").click()
    expect(page.locator(".ending table").first).to_be_visible()
    walk.look(f"the end of {game}")
    walk.end()
