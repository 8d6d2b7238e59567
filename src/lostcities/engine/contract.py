"""What the three games have in common: the words, the errors, and the shape of the API.

The games share this vocabulary and a few helpers, not an ancestor: ``card.py``,
``board.py`` and ``roll.py`` each define their own State, View and Game that fit
the protocols below.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol, Self, TypeAlias, TypeVar

Action: TypeAlias = int
"""A decision as a number; ``game.text(action)`` spells it and ``game.action(text)`` reads it."""

Seat: TypeAlias = int
"""A player's place, counted from 0 in turn order."""

Setup: TypeAlias = Mapping[str, Any]
"""Chance as data: what a round starts from, exactly as a Record holds it."""

Json: TypeAlias = dict[str, Any]

CHANCE: Final = -1
"""``state.seat`` while the dice have to be rolled (Roll & Write without a seed)."""

PUBLIC: Final = -1
"""``state.view(PUBLIC)``: what somebody who only watches may know."""


class BadInput(ValueError):
    """Something from outside that can not be used; the message says what is wrong and what to do."""


class BadOption(BadInput):
    """An unknown game or option, or a value that it can not have."""


class BadNotation(BadInput):
    """A text that spells no action of this game."""


class BadFigures(BadInput):
    """A figures file that describes no playable board, sheet or deck."""


class BadSetup(BadInput):
    """A set-up that is not exactly the game's cards, tiles and counts."""


class BadBytes(BadInput):
    """Bytes that are no state of this game."""


class IllegalAction(BadInput):
    """An action that the rules forbid here; the message says only what that seat may know."""


class BadRecord(BadInput):
    """A record that does not replay; says where."""

    def __init__(self, reason: str, round: int | None = None, move: int | None = None, line: int | None = None) -> None:
        self.reason = reason
        self.round = round
        self.move = move
        self.line = line
        """The line of its file, if it came from one."""
        places = (("line", line), ("round", round), ("move", move))
        place = [f"{name} {number}" for name, number in places if number is not None]
        super().__init__(f"{', '.join(place)}: {reason}" if place else reason)

    def at_line(self, line: int) -> "BadRecord":
        """The same fault in a record that begins on this line of a file."""
        return self if self.line is not None else BadRecord(self.reason, self.round, self.move, line)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not allowed: the clause that forbids it and one sentence a language."""

    clause: str
    en: str
    de: str

    def __str__(self) -> str:
        return f"{self.en} ({self.clause})"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet: what it is for, its points, and the arithmetic that gives them."""

    what: str
    points: int
    arithmetic: str


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's score with every line that adds up to it."""

    total: int
    lines: tuple[Line, ...]

    def to_json(self) -> Json:
        """The score as plain data for a client."""
        lines = [{"what": line.what, "points": line.points, "arithmetic": line.arithmetic} for line in self.lines]
        return {"total": self.total, "lines": lines}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game or round ended and why."""

    reason: str
    scores: tuple[int, ...]
    """What a Record holds for the round: its points, or the totals after it in the board game."""
    sheets: tuple[Score, ...]
    truncated: bool = False
    """True if only ``max_turns`` ended it (C19, B28)."""

    def to_json(self) -> Json:
        """The outcome as plain data for a client."""
        return {
            "reason": self.reason,
            "scores": list(self.scores),
            "sheets": [sheet.to_json() for sheet in self.sheets],
            "truncated": self.truncated,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """How a whole match ended."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    truncated: bool
    sheets: tuple[Score, ...]
    """What was added after the last round (artefacts, B23), or the sheets of a single-round game."""
    extra: Json = field(default_factory=dict)
    """What a Record's result holds besides: ``artefacts`` (board), ``sheets`` (roll)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a round starts from in a match: how many are over, and what each seat has so far."""

    round: int = 0
    totals: tuple[int, ...] = ()
    artefacts: tuple[int, ...] = ()
    truncated: bool = False


FIRST_STANDING = Standing()
"""What the first round starts from."""


class View(Protocol):
    """What one seat may know, with its legal actions; a plain value that can be compared."""

    @property
    def game(self) -> "Game[Any]":
        """The game with its options, which everybody knows."""

    @property
    def seat(self) -> Seat:
        """Whose view it is, or PUBLIC."""

    @property
    def to_move(self) -> Seat:
        """Who decides next, or CHANCE."""

    @property
    def over(self) -> bool:
        """Whether the game or round has ended."""

    @property
    def legal(self) -> Sequence[Action]:
        """The seat's legal actions, ascending; empty when it is not its turn."""

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids ``action`` to this seat now, or None if it is legal."""

    def to_bytes(self) -> bytes:
        """The view as bytes: equal for any two states that the seat can not tell apart."""

    def to_json(self) -> Json:
        """The view as plain data for a client, cards and actions spelled: what is shared, and the seat's own."""

    def shared_json(self) -> Json:
        """The part of ``to_json`` that is the same for all seats and whoever watches."""

    def own_json(self) -> Json:
        """The part of ``to_json`` that may differ between the seats."""

    def sample(self, rng: Random) -> "State":
        """A State drawn uniformly among those that agree with this View."""


class State(Protocol):
    """The whole truth of one game or round."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    def seat(self) -> Seat:
        """Who decides next, or CHANCE."""

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended with the scores, None while it goes on."""

    def legal(self) -> Sequence[Action]:
        """The legal actions, ascending; empty exactly when it is over."""

    def apply(self, action: Action) -> None:
        """Carry out a legal action, or raise IllegalAction and leave everything as it was."""

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""

    def view(self, seat: Seat = PUBLIC) -> View:
        """What ``seat`` may know; without a seat, what everybody may know."""

    def scores(self) -> tuple[Score, ...]:
        """The scores as they would be if it ended now, with their arithmetic."""

    def setup(self) -> Json:
        """The set-up, as long as nothing has happened."""

    def playout(self, seed: int) -> int:
        """Play on to the end, each decision uniform over the legal actions; gives the number of decisions."""

    def copy(self) -> Self:
        """An equal state that shares nothing with this one."""

    def to_bytes(self) -> bytes:
        """The state as bytes that the game's ``from_bytes`` reads."""


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """A game with its options fixed: deals, reads and spells."""

    @property
    def name(self) -> str:
        """``card``, ``board`` or ``roll``."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def rounds(self) -> int:
        """How many games or rounds a match has."""

    @property
    def options(self) -> Json:
        """Every rule option with its value."""

    @property
    def figures(self) -> Json:
        """The numbers of the printed board or sheet."""

    @property
    def own_figures(self) -> bool:
        """True if the figures are not the edition's own, so that a Record must carry them."""

    @property
    def actions(self) -> int:
        """How many different actions there are; they are numbered from 0."""

    def text(self, action: Action) -> str:
        """How an action is spelled."""

    def action(self, text: str) -> Action:
        """The action that a text spells, or BadNotation."""

    def deal(self, seed: int | None = None, starter: Seat = 0, standing: Standing = ...) -> S:
        """A game or round with chance drawn from ``seed``, or from the operating system."""

    def start(self, setup: Setup, starter: Seat = 0, standing: Standing = ...) -> S:
        """A game or round from a set-up that was made elsewhere, or BadSetup."""

    def chance(self, stream: list[int]) -> Action:
        """The next roll of the dice from a random stream (Roll & Write)."""

    def standing(self, state: S, truncated: bool) -> Standing:
        """What the next round starts from."""

    def next_starter(self, state: S) -> Seat:
        """Who begins the next round."""

    def result(self, state: S, truncated: bool) -> Result:
        """How the match ended, if ``state`` is its last round."""

    def from_bytes(self, data: bytes) -> S:
        """The state that ``to_bytes`` made these bytes of, or BadBytes."""

    def view_from_bytes(self, data: bytes) -> View:
        """The view that ``to_bytes`` made these bytes of: for bytes of our own, since only their number is checked."""

    def match(self, seed: int | None = None, starter: Seat | None = None, dealt: bool = True) -> Any:
        """A whole match; without ``dealt`` each round waits for a set-up."""
