"""What all games have in common: the words, the errors, and the shape of the API.

The games share this vocabulary and a few helpers, not an ancestor: each defines a State, a View and a Game of its own
that fit the protocols below, and declares itself once (``declaration.py``).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, Protocol, Self, TypeAlias, TypeVar

from lostcities.engine.shapes import ExtraJson, OutcomeJson, Plain, ResultJson, ScoreJson, ViewJson

if TYPE_CHECKING:
    from lostcities.engine.declaration import Declaration
    from lostcities.engine.lanes import Lanes
    from lostcities.engine.match import Match

Action: TypeAlias = int
"""A decision as a number; ``game.text(action)`` spells it and ``game.action(text)`` reads it."""

Seat: TypeAlias = int
"""A player's place, counted from 0 in turn order."""

Setup: TypeAlias = Plain
"""Chance as data: what a round starts from, exactly as a Record holds it."""

CHANCE: Final = -1
"""``state.to_move`` while the dice have to be rolled (Roll & Write without a seed)."""

PUBLIC: Final = -1
"""``state.view(PUBLIC)``: what somebody who only watches may know."""


class BadInput(ValueError):
    """Something from outside that cannot be used; the message says what is wrong and what to do."""


class BadOption(BadInput):
    """An unknown game or option, or a value that it cannot have."""


class BadNotation(BadInput):
    """A text that spells no action of this game."""


class BadFigures(BadInput):
    """A figures file that describes no playable board, sheet or deck."""


class BadSetup(BadInput):
    """A set-up that is not exactly the game's cards, tiles and counts."""


class BadBytes(BadInput):
    """Bytes that are not a state of this game."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not allowed: a code with its parameters, and the clause that forbids it.

    ``lostcities.locales`` has the sentence, ``reason-<code>``, in every language.
    """

    code: str
    clause: str
    parameters: Mapping[str, str | int] = field(default_factory=dict)
    """What goes into the sentence, as codes: ``card`` is a card as records spell it, ``colour`` a letter."""

    def __str__(self) -> str:
        words = [self.code, *(f"{name} {value}" for name, value in self.parameters.items())]
        return f"{', '.join(words)} ({self.clause})"


class IllegalAction(BadInput):
    """An action that the rules forbid here, with the reason where it is one of theirs.

    It tells only what that seat may know.
    """

    def __init__(self, why: Reason | str) -> None:
        super().__init__(why)
        self.reason = why if isinstance(why, Reason) else None


class BadRecord(BadInput):
    """A record that does not replay; says where."""

    def __init__(
        self,
        reason: str,
        round: int | None = None,
        move: int | None = None,
        line: int | None = None,
        forbidden: tuple[str, Reason] | None = None,
    ) -> None:
        self.reason = reason
        self.round = round
        self.move = move
        self.line = line
        """The line of its file, if it came from one."""
        self.forbidden = forbidden
        """The move that the rules forbid and why, if that is what is wrong; a client has its own sentence for it."""
        places = (("line", line), ("round", round), ("move", move))
        place = [f"{name} {number}" for name, number in places if number is not None]
        super().__init__(f"{', '.join(place)}: {reason}" if place else reason)

    def at_line(self, line: int) -> "BadRecord":
        """The same fault in a record that begins on this line of a file."""
        return self if self.line is not None else BadRecord(self.reason, self.round, self.move, line, self.forbidden)


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

    def to_json(self) -> ScoreJson:
        """The score as plain data for a client."""
        return {
            "total": self.total,
            "lines": [{"what": line.what, "points": line.points, "arithmetic": line.arithmetic} for line in self.lines],
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game or round ended and why."""

    reason: str
    """A code; ``lostcities.locales`` has the text, ``ending-<code>``, in every language."""
    clause: str
    scores: tuple[int, ...]
    """What a Record holds for the round: its points, or the totals after it in the board game."""
    sheets: tuple[Score, ...]
    truncated: bool = False
    """True if only ``max_turns`` ended it (C19, B28)."""

    def to_json(self) -> OutcomeJson:
        """The outcome as plain data for a client."""
        return {
            "reason": self.reason,
            "clause": self.clause,
            "scores": list(self.scores),
            "sheets": [sheet.to_json() for sheet in self.sheets],
            "truncated": self.truncated,
        }

    def own_json(self, seat: Seat) -> OutcomeJson:
        """The same for a seat that may know only its own points (B25); those of the others are null."""
        told = self.to_json()
        told["scores"] = [points if place == seat else None for place, points in enumerate(told["scores"])]
        told["sheets"] = [sheet if place == seat else None for place, sheet in enumerate(told["sheets"])]
        return told


@dataclass(frozen=True, slots=True)
class Result:
    """How a whole match ended."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    truncated: bool
    sheets: tuple[Score, ...]
    """What was added after the last round (artefacts, B23), or the sheets of a single-round game."""
    extra: ExtraJson = field(default_factory=lambda: ExtraJson())
    """What else a Record's result holds."""

    def to_json(self) -> ResultJson:
        """The result of a match that was played to its end, as plain data for a client."""
        return {
            "why": "played",
            "totals": list(self.totals),
            "winners": list(self.winners),
            "truncated": self.truncated,
            "sheets": [sheet.to_json() for sheet in self.sheets],
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """What a round starts from in a match: how many are over, and what each seat has so far."""

    round: int = 0
    totals: tuple[int, ...] = ()
    artefacts: tuple[int, ...] = ()
    truncated: bool = False


FIRST_STANDING = Standing()
"""What the first round starts from."""


class Draws(Protocol):
    """A stream of chance for one purpose: every number and every order is equally likely."""

    def below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1."""

    def shuffle(self, things: Sequence[str]) -> list[str]:
        """The things in a random order."""


class Situation(Protocol):
    """Where a game stands, as its State and every View of it say."""

    @property
    def to_move(self) -> Seat:
        """Who decides next, or CHANCE.

        If several do, it is the first of them in turn order; in a View it is the seat itself if it is one of them.
        """

    @property
    def pending(self) -> tuple[Seat, ...]:
        """All who decide now, in turn order: the one to move, or several who do not see what the others do (R20)."""

    @property
    def done(self) -> tuple[Seat, ...]:
        """Those who have decided beside the pending ones and whose decisions are not shown yet, in turn order."""

    @property
    def over(self) -> bool:
        """Whether the game or round has ended."""


class View(Situation, Protocol):
    """What one seat may know, with its legal actions; a plain value that can be compared."""

    @property
    def game(self) -> "Game[State]":
        """The game with its options, which everybody knows."""

    @property
    def seat(self) -> Seat:
        """Whose view it is, or PUBLIC."""

    @property
    def legal(self) -> Sequence[Action]:
        """The seat's legal actions, ascending; empty when it is not its turn."""

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids ``action`` to this seat now, or None if it is legal."""

    def to_bytes(self) -> bytes:
        """The view as bytes: equal for any two states that the seat cannot tell apart."""

    def to_json(self) -> ViewJson:
        """The view as plain data for a client, cards and actions spelled: what is shared, and the seat's own."""

    def shared_json(self) -> Plain:
        """The part of ``to_json`` that is the same for all seats and whoever watches."""

    def own_json(self) -> Plain:
        """The part of ``to_json`` that may differ between the seats."""

    def sample(self, rng: Random) -> "State":
        """A State drawn uniformly among those that agree with this View; this seat decides first if it is pending.

        What others have decided that is not shown yet is drawn decision by decision, each uniform over what was legal.
        """


class State(Situation, Protocol):
    """The whole truth of one game or round."""

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended with the scores, None while it goes on."""

    @property
    def legal(self) -> Sequence[Action]:
        """The legal actions, ascending; empty exactly when it is over."""

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Carry out a legal action of ``seat``, by default the one to move, or raise IllegalAction without a change."""

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""

    def view(self, seat: Seat = PUBLIC) -> View:
        """What ``seat`` may know; without a seat, what everybody may know."""

    def scores(self) -> tuple[Score, ...]:
        """The scores as they would be if it ended now, with their arithmetic."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total over the match if this round ended now."""

    def setup(self) -> Setup:
        """The set-up, as long as nothing has happened."""

    @property
    def next_starter(self) -> Seat:
        """Who begins the next round of the match if this one ended now."""

    def standing(self, truncated: bool) -> Standing:
        """What the next round starts from if this one ended now; ``truncated``: a round was cut short."""

    def result(self, truncated: bool) -> Result:
        """How the match ends if this is its last round and ended now; ``truncated``: some round was cut short."""

    def playout(self, seed: int) -> int:
        """Play on to the end, each decision uniform over the legal actions; returns the number of decisions."""

    def copy(self) -> Self:
        """An equal state that shares nothing with this one."""

    def to_bytes(self) -> bytes:
        """The state as bytes that the game's ``from_bytes`` reads."""


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


class Rules(Protocol):
    """What of a game decides what its states mean: it must be the same where they are read again."""

    @property
    def name(self) -> str:
        """Its name in records, addresses and commands."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def options(self) -> Plain:
        """Every rule option with its value."""

    @property
    def figures(self) -> Plain:
        """The numbers of the printed board or sheet."""


class Game(Rules, Protocol[S_co]):
    """A game with its options fixed: deals, reads and spells."""

    def __init__(self, *, players: int, figures: object = None, **options: object) -> None:
        """Check the number of players, the options and the figures, or raise BadInput."""

    @property
    def declaration(self) -> "Declaration":
        """What the game is, whatever its options."""

    @property
    def rounds(self) -> int:
        """How many games or rounds a match has."""

    @property
    def own_figures(self) -> bool:
        """True if the figures are not the edition's own, so that a Record must carry them."""

    @property
    def actions(self) -> int:
        """How many different actions there are; they are numbered from 0."""

    @property
    def shows_scores(self) -> bool:
        """Whether everybody sees everybody's points during a match (B25)."""

    def text(self, action: Action) -> str:
        """How an action is spelled."""

    def action(self, text: str) -> Action:
        """The action that a text spells, or BadNotation."""

    def deal(self, seed: int | None = None, starter: Seat = 0, standing: Standing = ...) -> S_co:
        """A game or round with chance drawn from ``seed``, or from the operating system."""

    def start(self, setup: object, starter: Seat = 0, standing: Standing = ...) -> S_co:
        """A game or round from a set-up that was made elsewhere, or BadSetup."""

    def draw_setup(self, purpose: Callable[[str], Draws]) -> Setup:
        """A set-up drawn from streams that are named by what they are for (docs/fairness.md)."""

    def draw_chance(self, draws: Draws) -> Action:
        """What chance does when ``to_move`` is CHANCE: a roll of the dice."""

    def chance(self, stream: list[int]) -> Action:
        """The same from a random stream of ``bits.py``."""

    def from_bytes(self, data: bytes) -> S_co:
        """The state that ``to_bytes`` made these bytes of, or BadBytes."""

    def view_from_bytes(self, data: bytes) -> View:
        """The view that ``to_bytes`` made these bytes of: for bytes of our own, since only their number is checked."""

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Deal and play whole random games: how many decisions they took, and the sum of all seats' scores."""

    def lanes(self, count: int, spare: int = 0) -> "Lanes":
        """Games in lockstep, ``count`` of them, with ``spare`` lanes to think in; BadInput if it has no flat states."""

    def match(self, seed: int | None = None, starter: Seat | None = None, dealt: bool = True) -> "Match[S_co]":
        """A whole match; without ``dealt`` each round waits for a set-up."""


class FlatState(State, Protocol):
    """A State that is one piece of memory, so that it can be put into a lane."""

    def raw(self) -> bytes:
        """The memory itself, always of the same size for one game."""

    def read(self, data: bytes) -> None:
        """Become the state with this memory, or raise BadBytes if no such state is possible."""


class FlatGame(Game[FlatState], Protocol):
    """A game with flat states."""

    @property
    def blank(self) -> FlatState:
        """The game before its deal; never changed."""
