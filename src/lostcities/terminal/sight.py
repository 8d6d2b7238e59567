"""What a person at a table sees and can do, the same for a game on this machine and on a server."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any, Protocol

from lostcities.engine.cards import Words
from lostcities.engine.contract import Json
from lostcities.terminal.company import Clock, Said
from lostcities.terminal.tongue import Tongue

Move = tuple[int | str, str]
"""Who did it (a seat, or "dice") and what, spelled as in a record."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One moment of a match as one seat may know it."""

    game: str
    rounds: int
    seat: int | None
    """The person's own seat; none for somebody who watches."""
    seats: tuple[str, ...]
    """A bot's level or a person's name; the own one is the empty text."""
    status: str = "playing"
    """``open`` (players are missing), ``drawing``, ``playing``, ``over`` or ``closed``."""
    view: Json | None = None
    finished: tuple[Json, ...] = ()
    result: Json | None = None
    undo: bool = False
    moves: tuple[Move, ...] = ()
    code: str | None = None
    connected: bool = True
    clock: Clock | None = None
    talk: tuple[Said, ...] = ()
    tampered: tuple[str, ...] | None = None
    """After the end at a server: which commitments differ from those seen before the deal; None if none were seen."""

    @property
    def mine(self) -> bool:
        """Whether the person has to decide now."""
        return bool(self.status == "playing" and self.view and self.seat is not None and self.view["legal"])

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.status in ("over", "closed")

    def names(self, tongue: Tongue) -> list[str]:
        """The seats' names; those that are alike are numbered."""
        named = []
        for number, name in enumerate(self.seats, 1):
            if number - 1 == self.seat:
                named.append(tongue("you"))
            elif name.startswith("level:"):
                named.append(tongue(f"level.{name[6:]}"))
            else:
                named.append(name or tongue("seat", n=number))
        return [
            f"{name} {named[: place + 1].count(name)}" if named.count(name) > 1 else name
            for place, name in enumerate(named)
        ]


class Refused(Exception):
    """A wish that was not carried out: why, in both languages."""

    def __init__(self, en: str, de: str | None = None, clause: str | None = None) -> None:
        super().__init__(en)
        self.words = Words(en, de or en)
        self.clause = clause

    def said(self, tongue: Tongue) -> str:
        """The reason with its clause, in this language."""
        text = tongue.pick(self.words)
        return f"{text} ({self.clause})" if self.clause and self.clause not in text else text


def reason(problem: Exception, tongue: Tongue) -> str:
    """Why a wish was not carried out: the table's own words, or the sentence of whoever could not read it."""
    return problem.said(tongue) if isinstance(problem, Refused) else str(problem)


class Play(Protocol):
    """A match that a person takes part in."""

    @property
    def sight(self) -> Sight:
        """How it stands."""

    def follow(self) -> AsyncGenerator[Sight, None]:
        """How it stands now and after every change, to its end."""

    async def act(self, text: str) -> None:
        """Do something, or Refused."""

    async def take_back(self) -> None:
        """Take back the last decision, or Refused."""

    async def hint(self) -> str:
        """What the expert would do now, or Refused."""

    async def say(self, text: str) -> None:
        """Say something to the others, or Refused."""

    async def resign(self) -> None:
        """Give up the match, or Refused."""

    async def record(self) -> Json:
        """The record of the finished match."""

    async def again(self) -> "Play | None":
        """Another match of the same kind, None where there can be none."""

    async def close(self) -> None:
        """Let go of everything."""


NOT_A_MOVE = "notation.bad"


def not_a_move(text: str, example: str) -> Refused:
    """A typed text that spells nothing."""
    said = [Tongue(language)(NOT_A_MOVE, text=repr(text), example=example) for language in ("en", "de")]
    return Refused(said[0], said[1])


def told(key: str, **values: Any) -> Refused:
    """A refusal in our own words."""
    return Refused(Tongue("en")(key, **values), Tongue("de")(key, **values))
