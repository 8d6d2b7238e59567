"""A person at the terminal, for the tests: an app with a folder of its own, what it shows, where to click."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from lostcities.locales import Texts
from lostcities.terminal.data_folder import UnfinishedGames
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.screens.app import PlayApp
from lostcities.terminal.screens.table import TableScreen

Person = Pilot[Any]


def made(folder: Path, choice: GameChoice | None = None, language: str = "en", **flags: Any) -> PlayApp:
    """An app whose bots do not dawdle."""
    chosen = choice is not None
    return PlayApp(
        choice or GameChoice(),
        Texts(language),
        unfinished=UnfinishedGames(folder),
        pace=0,
        **{"chosen": chosen, **flags},
    )


def perform(app: PlayApp, script: Callable[[Person], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Run the app headless with somebody at the keyboard."""

    async def run() -> None:
        async with app.run_test(size=size) as person:
            await until(person, lambda: len(app.screen_stack) > 1)
            await script(person)

    asyncio.run(run())


async def until(person: Person, holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something that must come."""
    for _ in range(int(seconds / 0.02)):
        await person.pause()
        if holds():
            await person.pause()
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"it did not come; the screen shows\n{text_of(person)}")


def text_of(person: Person) -> str:
    """The screen as text, without the blanks at the ends of lines."""
    screen = person.app.screen
    return "\n".join(strip.text.rstrip() for strip in screen._compositor.render_strips()) + "\n"


def table_of(person: Person) -> TableScreen:
    """The table on the screen."""
    screen = person.app.screen
    assert isinstance(screen, TableScreen), text_of(person)
    return screen


async def my_turn(person: Person) -> TableScreen:
    """The table when it is the person's turn, all sheets put away."""
    await until(person, lambda: not isinstance(person.app.screen, TableScreen) or table_of(person).table.mine)
    while not isinstance(person.app.screen, TableScreen):
        await person.press("escape")
        await until(person, lambda: isinstance(person.app.screen, TableScreen))
    await until(person, lambda: table_of(person).table.mine and not table_of(person).busy)
    return table_of(person)


async def click_on(person: Person, text: str, after: str = "") -> None:
    """Click on the first place where a text stands, in a line that has ``after`` before it."""
    for row, line in enumerate(text_of(person).splitlines()):
        start = line.find(after)
        if start >= 0 and text in line[start + len(after) :]:
            await person.click(offset=(line.index(text, start + len(after)) + len(text) // 2, row))
            await person.pause()
            return
    raise AssertionError(f"{text!r} is not on the screen\n{text_of(person)}")
