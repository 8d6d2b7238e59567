"""Screens as text files, reviewed like code: ``python tests/terminal/snapshots.py`` writes them anew.

The bots play at random from a seed, so that a file changes only when the screen does.
"""

import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from acting import Person, made, my_turn, perform, table_of, text_of, until
from lostcities.engine.options import OptionValue
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.screens.table import TableScreen

FOLDER = Path(__file__).parent.parent / "data" / "screens"
Script = Callable[[Person], Awaitable[None]]


def choice(game: str, players: int = 2, **options: OptionValue) -> GameChoice:
    """A match against bots that play at random, always with the same deal."""
    return GameChoice(game, players, ["random"] * (players - 1), dict(options), None, 7)


async def nothing(person: Person) -> None:
    """Just look."""


async def first_legal(person: Person, table: TableScreen) -> None:
    """Do the first thing that is legal, and wait until the table shows it."""
    assert table.table.view is not None
    before = len(table.table.moves)
    await table.play.act(table.table.view["legal"][0])
    await until(person, lambda: len(table.table.moves) > before)


async def turns(person: Person, count: int) -> None:
    """So many decisions, always the first one that is legal (a card is laid if one can be)."""
    for _ in range(count):
        await first_legal(person, await my_turn(person))
    await my_turn(person)


async def begun(person: Person) -> None:
    """The first own turn."""
    await my_turn(person)


async def chosen(person: Person) -> None:
    """A card is chosen."""
    await my_turn(person)
    await person.press("3")


async def later(person: Person) -> None:
    """Some turns on."""
    await turns(person, 20)


async def board_chosen(person: Person) -> None:
    """Some turns on, a card chosen."""
    await turns(person, 12)
    while table_phase(person) != "play":
        await turns(person, 1)
    await person.press("1")


def table_phase(person: Person) -> str:
    """What is to be decided."""
    view = table_of(person).table.view
    assert view is not None
    return str(view["phase"])


async def dice(person: Person) -> None:
    """Some turns on, a die chosen."""
    await turns(person, 9)
    while table_phase(person) != "choose":
        await turns(person, 1)
    table = await my_turn(person)
    await person.press(table.table.faces[0])


async def scores(person: Person) -> None:
    """The score sheet."""
    await later(person)
    await person.press("s")


async def help_sheet(person: Person) -> None:
    """The keys."""
    await my_turn(person)
    await person.press("f1")


async def refused(person: Person) -> None:
    """A typed move that is not allowed."""
    await my_turn(person)
    await person.press("<", "*", "enter")


async def next_game(person: Person) -> None:
    """The second line of the start screen's options."""
    await person.press("right", "down", "right", "down", "down", "down", "down", "down")


async def ended(person: Person) -> None:
    """The end of a short match."""
    table = await my_turn(person)
    while not table.table.over:
        if table.table.mine:
            await first_legal(person, table)
        await person.pause(0.01)
    await until(person, lambda: person.app.screen is not table)
    await person.press("escape")
    await until(person, lambda: table_of(person) is table)


async def replayed(person: Person) -> None:
    """Some steps into the replay."""
    await ended(person)
    await person.press("v")
    await until(person, lambda: "step" in text_of(person).splitlines()[0])
    await person.press("right", "right", "right")


SMALL, LARGE = (80, 24), (120, 40)
SCENES: dict[str, tuple[GameChoice | None, str, tuple[int, int], Script]] = {
    "start": (None, "en", SMALL, nothing),
    "start-board-german": (None, "de", SMALL, next_game),
    "card-first": (choice("card"), "en", SMALL, chosen),
    "card-six-colours": (choice("card", colours=6), "en", SMALL, later),
    "card-large": (choice("card"), "en", LARGE, later),
    "card-refused-german": (choice("card"), "de", SMALL, refused),
    "card-scores": (choice("card"), "en", SMALL, scores),
    "card-help": (choice("card"), "en", SMALL, help_sheet),
    "card-over": (choice("card", games=1, max_turns=12), "en", SMALL, ended),
    "card-replay": (choice("card", games=1, max_turns=12), "en", SMALL, replayed),
    "board-two": (choice("board"), "en", SMALL, board_chosen),
    "board-four-german": (choice("board", 4), "de", SMALL, board_chosen),
    "board-hidden-points-large": (choice("board", 3, open_scores=False), "en", LARGE, board_chosen),
    "roll-two": (choice("roll"), "en", SMALL, dice),
    "roll-five-german": (choice("roll", 5), "de", SMALL, dice),
    "card-first-french": (choice("card"), "fr", SMALL, chosen),
    "board-two-french": (choice("board"), "fr", SMALL, board_chosen),
    "roll-three-french": (choice("roll", 3), "fr", SMALL, dice),
    "roll-large": (choice("roll", 3), "en", LARGE, dice),
}


def shown(name: str, picture: Path | None = None) -> str:
    """The text of a scene; with ``picture`` also written there as SVG."""
    asked, language, size, script = SCENES[name]
    found: list[str] = []

    async def look(person: Person) -> None:
        await script(person)
        await person.pause()
        found.append(text_of(person))
        if picture:
            drawn = person.app.export_screenshot(title="lostcities play")
            # A document loads nothing from elsewhere; the reader's own fixed-width letters do.
            drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
            picture.write_text(drawn, encoding="utf-8")

    with tempfile.TemporaryDirectory() as folder:
        copy = (
            None
            if asked is None
            else GameChoice(asked.game, asked.players, list(asked.levels), dict(asked.options), None, 7)
        )
        perform(made(Path(folder), copy, language), look, size)
    return found[0]


if __name__ == "__main__":
    os.environ.setdefault("COLORTERM", "truecolor")
    FOLDER.mkdir(exist_ok=True)
    pictures = {"board-two": "terminal-board.svg", "roll-two": "terminal-roll.svg"}
    for scene in sys.argv[1:] or SCENES:
        picture = FOLDER.parents[2] / "docs/pictures" / pictures[scene] if scene in pictures else None
        (FOLDER / f"{scene}.txt").write_text(shown(scene, picture), encoding="utf-8")
        print(scene)  # noqa: T201
