"""Runs a bot class from a Python file in its own process: ``python -m lostcities.bots.bot_process FILE``.

It speaks the protocol of docs/own-bots.md, except that a view arrives as the bytes of
``view.to_bytes()``, so that the bot gets a real View. The bot's own output goes to the error
stream and does not disturb the protocol.
"""

import base64
import importlib.util
import inspect
import json
import os
import sys
import traceback
from pathlib import Path
from random import Random
from typing import IO, Literal, TypedDict, cast

from lostcities.bots.contract import Bot, Budget
from lostcities.engine.contract import BadOption, Game, State
from lostcities.engine.registry import game_with
from lostcities.engine.shapes import Plain


class Hello(TypedDict):
    """The first message of a game (docs/own-bots.md)."""

    type: Literal["hello"]
    game: str
    players: int
    options: Plain
    figures: Plain
    own_figures: bool


class Choose(TypedDict):
    """The request for a decision; the view is bytes in base64."""

    type: Literal["choose"]
    bytes: str
    seconds: float | None
    work: int | None
    seed: int


class End(TypedDict):
    """The last message of a game."""

    type: Literal["end"]


def load(path: Path, name: str | None) -> Bot:
    """Load the bot in a file: the class of that name, or the only class with a ``choose`` method."""
    sys.path.insert(0, str(path.parent.resolve()))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    here = f"{path.name}: "
    if name is None:
        own = [kind for kind in vars(module).values() if inspect.isclass(kind) and kind.__module__ == path.stem]
        bots = [kind for kind in own if callable(getattr(kind, "choose", None))]
        if not bots:
            raise BadOption(f"{here}there is no class with a method choose(self, view, rng, budget)")
        if len(bots) > 1:
            names = ", ".join(kind.__name__ for kind in bots)
            raise BadOption(f"{here}there are several bots ({names}); write {path.name}:{bots[0].__name__}")
        found: object = bots[0]
    else:
        found = getattr(module, name, None)
        if not inspect.isclass(found) or not callable(getattr(found, "choose", None)):
            raise BadOption(f"{here}there is no class {name} with a method choose(self, view, rng, budget)")
    assert inspect.isclass(found)
    bot = cast("Bot", found())
    try:
        inspect.signature(bot.choose).bind(None, None, None)
    except TypeError:
        raise BadOption(f"{here}choose of {found.__name__} must take (self, view, rng, budget)") from None
    return bot


def problem_text(problem: Exception, path: Path) -> str:
    """Describe an exception in one line, with the last line of the bot's own file in its traceback."""
    if isinstance(problem, BadOption):
        return str(problem)
    text = f"{type(problem).__name__}: {problem}".splitlines()[0]
    lines = [frame.lineno for frame in traceback.extract_tb(problem.__traceback__) if Path(frame.filename) == path]
    if isinstance(problem, SyntaxError):
        lines = [problem.lineno]
    return f"{text} ({path.name}, line {lines[-1]})" if lines else text


class Host:
    """Answers message by message."""

    def __init__(self, bot: Bot, path: Path) -> None:
        self.bot = bot
        self.path = path
        self.known: tuple[object, ...] = ()
        self.game: Game[State] | None = None

    def answer(self, message: Hello | Choose | End) -> Plain | None:
        """Return the answer to a message."""
        if message["type"] == "hello":
            rules = (message["game"], message["players"], message["options"])
            figures = message["figures"] if message["own_figures"] else None
            if self.game is None or (*rules, figures) != self.known:
                self.game = game_with(*rules, figures)
                self.known = (*rules, figures)
            return {"ready": True, "name": str(getattr(self.bot, "name", self.path.stem))}
        if message["type"] == "choose":
            assert self.game is not None
            view = self.game.view_from_bytes(base64.b64decode(message["bytes"]))
            budget = Budget(message["seconds"], message["work"])
            action: int | str = self.bot.choose(view, Random(message["seed"]), budget)
            return {"action": action if isinstance(action, str) else self.game.text(action)}
        return None


def talk(path: Path, name: str | None, source: IO[str], target: IO[str]) -> None:
    """Load the bot and answer every line until there are no more."""

    def say(answer: Plain) -> None:
        target.write(json.dumps(answer) + "\n")
        target.flush()

    try:
        host = Host(load(path, name), path)
    except Exception as problem:
        traceback.print_exc()
        source.readline()
        say({"error": problem_text(problem, path)})
        return
    for line in source:
        try:
            answer = host.answer(json.loads(line))
        except Exception as problem:
            traceback.print_exc()
            answer = {"error": problem_text(problem, path)}
        if answer is not None:
            say(answer)


def main() -> None:
    """Reserve the two pipes for the protocol and give the bot other streams."""
    source, target = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdin, sys.stdout = open(0, closefd=False), sys.stderr  # noqa: SIM115
    talk(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None, source, target)


if __name__ == "__main__":
    main()
