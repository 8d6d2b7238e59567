"""Entrants: a level, a frozen player, a style, a trained network, a Python file with a class, or a program.

A program speaks JSON lines.

>>> [one.label for one in entrants_of(["random", "random"])]
['random', 'random (2)']
"""

import hashlib
import operator
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Protocol

from lostcities.bots.arena.programs import Forfeit, Program, ProgramPlayer
from lostcities.bots.catalogue import FROZEN, GENERAL, LEVELS, bot, rivals
from lostcities.bots.contract import Bot, Budget
from lostcities.bots.endings import network_bot
from lostcities.bots.styles import STYLES
from lostcities.engine.contract import Action, BadOption, Game, Seat, State, View
from lostcities.engine.shapes import Plain
from lostcities.engine.spelling import shorten

FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")
NETWORK = ".network"
PROGRAM = "exec:"
HOST = (sys.executable, "-m", "lostcities.bots.bot_process")
TO_LOAD = 60.0
"""Seconds that a Python file may take to load before the tournament."""


class Player(Protocol):
    """An entrant at a seat."""

    def begin(self, seat: Seat) -> None:
        """Start a game."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return one decision, or raise Forfeit."""

    def end(self, message: Plain) -> None:
        """Note that the game is over."""

    def close(self, at_once: bool = False) -> None:
        """Release its resources."""


class BotPlayer:
    """A seat whose bot runs in this process."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget

    def begin(self, seat: Seat) -> None:
        """Nothing to do: bots are stateless."""

    def choose(self, view: View, rng: Random) -> Action:
        """Ask the bot; any exception counts as a forfeit."""
        try:
            return operator.index(self.bot.choose(view, rng, self.budget))
        except Exception as problem:
            raise Forfeit(f"it failed: {type(problem).__name__}: {problem}"[:200]) from problem

    def end(self, message: Plain) -> None:
        """Nothing to do."""

    def close(self, at_once: bool = False) -> None:
        """Nothing to do."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant, by its given name, with everything needed to play in any process."""

    spec: str
    label: str
    words: tuple[str, ...] = ()
    """The command of its process, if it has one of its own."""
    as_bytes: bool = False
    """Whether that process is ours and takes views as bytes."""
    digest: str | None = None
    """A digest of its file, so that a tournament is not resumed with a different bot of the same name."""
    bot: Bot | None = None

    def player(self, game: Game[State], budget: Budget, limit: float) -> Player:
        """Return a player that sits for it."""
        if self.words:
            return ProgramPlayer(self.words, game, budget, limit, self.as_bytes)
        return BotPlayer(self._bot(game), budget)

    def check(self, game: Game[State]) -> None:
        """Raise BadInput if it is a network of another game."""
        if self.spec.endswith(NETWORK) and self.bot is None:
            self._bot(game)

    def _bot(self, game: Game[State]) -> Bot:
        if self.bot is not None:
            return self.bot
        return network_bot(Path(self.spec), game) if self.spec.endswith(NETWORK) else bot(self.spec)

    def to_json(self) -> Plain:
        """Return the entrant as the tournament's files describe it."""
        return {"entrant": self.spec, "label": self.label, "digest": self.digest}


def entrants_of(specs: Sequence[str | Bot]) -> list[Entrant]:
    """Check the entrants' names; duplicates get a number."""
    found: list[Entrant] = []
    for spec in specs:
        entrant = _entrant(spec)
        same = sum(other.label == entrant.label or other.label.startswith(f"{entrant.label} (") for other in found)
        found.append(replace(entrant, label=f"{entrant.label} ({same + 1})") if same else entrant)
    return found


def _entrant(spec: str | Bot) -> Entrant:
    if not isinstance(spec, str):
        kind = type(spec)
        return Entrant(f"{kind.__module__}.{kind.__qualname__}", str(spec.name), bot=spec)
    if spec.startswith(PROGRAM):
        return _program(spec)
    if spec.endswith(NETWORK):
        return Entrant(spec, Path(spec).name, digest=_digest(Path(spec)))
    file = FILE.fullmatch(spec)
    if file:
        return _file(spec, Path(file["path"]), file["name"])
    if spec not in rivals():
        raise BadOption(
            f"there is no bot {shorten(spec)}; name a level ({', '.join({**LEVELS, **GENERAL})}), a frozen player"
            f" ({', '.join(FROZEN)}), a style ({', '.join(STYLES)}), a file like my_bot.py or trained.network, or"
            " exec:command"
        )
    return Entrant(spec, spec)


def _program(spec: str) -> Entrant:
    try:
        words = shlex.split(spec.removeprefix(PROGRAM))
    except ValueError as problem:
        raise BadOption(f"{shorten(spec)} cannot be read as a command: {problem}") from None
    if not words:
        raise BadOption("after exec: write the command that starts the bot, for example 'exec:node my_bot.js'")
    where = shutil.which(words[0])
    if where is None:
        raise BadOption(f"{shorten(spec)}: there is no program {shorten(words[0])} that can be run")
    label = shlex.join(Path(word).name or word for word in words)
    return Entrant(spec, label if len(label) <= 40 else f"{label[:39]}…", (where, *words[1:]))


def _file(spec: str, path: Path, name: str | None) -> Entrant:
    digest = _digest(path)
    words = (*HOST, str(path.resolve()), *([name] if name else []))
    return Entrant(spec, _load_name(path, words), words, True, digest)


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    except OSError as problem:
        raise BadOption(f"{path}: the file cannot be read: {problem.strerror}") from None


def _load_name(path: Path, words: Sequence[str]) -> str:
    """Return the name of the bot in a file; raises BadInput at once if the file cannot be used."""
    from lostcities.bots.arena.programs import hello
    from lostcities.engine.registry import game

    program = None
    try:
        program = Program(words)
        return str(program.ask(hello(game("roll"), 0), TO_LOAD)["name"])[:40] or path.stem
    except Forfeit as problem:
        text = str(problem).removeprefix("it failed: ")
        raise BadOption(text if text.startswith(f"{path.name}: ") else f"{path}: cannot be used: {text}") from None
    finally:
        if program is not None:
            program.stop(at_once=True)
