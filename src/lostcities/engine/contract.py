"""What all games have in common: the vocabulary, the errors, and the shape of the API.

The games share this vocabulary and a few helpers, not an ancestor: each defines its own State, View and Game
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
"""A player's seat, counted from 0 in turn order."""

Setup: TypeAlias = Plain
"""Chance as data: what a round starts from, exactly as in a Record."""

CHANCE: Final = -1
"""``state.to_move`` while the dice have to be rolled (Roll & Write without a seed)."""

PUBLIC: Final = -1
"""``state.view(PUBLIC)``: what a spectator may know."""


class BadInput(ValueError):
    """Something from outside that cannot be used; the message says what is wrong and what to do."""

    def __init__(self, message: object = "", code: str = "", /, **parameters: str | int) -> None:
        super().__init__(message)
        self.code = code
        """Where people meet it too: ``bad-<code>`` in the texts says it in their language, with the parameters."""
        self.parameters = parameters


class BadOption(BadInput):
    """An unknown game or option, or an invalid value."""


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
    """The parameters of the sentence, as codes: ``card`` is a card as in records, ``colour`` a letter."""

    def __str__(self) -> str:
        words = [self.code, *(f"{name} {value}" for name, value in self.parameters.items())]
        return f"{', '.join(words)} ({self.clause})"


class IllegalAction(BadInput):
    """An action that the rules forbid here, with the reason if it is one of the rules.

    It reveals only what that seat may know.
    """

    def __init__(self, why: Reason | str) -> None:
        super().__init__(why)
        self.reason = why if isinstance(why, Reason) else None


class BadRecord(BadInput):
    """A record that does not replay; the message says where."""

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
        """The line of the file, if it came from one."""
        self.forbidden = forbidden
        """The forbidden move and the reason, if that is the fault; clients have their own sentence for it."""
        places = (("line", line), ("round", round), ("move", move))
        place = [f"{name} {number}" for name, number in places if number is not None]
        super().__init__(f"{', '.join(place)}: {reason}" if place else reason)

    def at_line(self, line: int) -> "BadRecord":
        """Return the same fault for a record that begins on this line of a file."""
        return self if self.line is not None else BadRecord(self.reason, self.round, self.move, line, self.forbidden)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet: what it is for, its points, and the arithmetic behind them."""

    what: str
    points: int
    arithmetic: str


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's score with all the lines that add up to it."""

    total: int
    lines: tuple[Line, ...]

    def to_json(self) -> ScoreJson:
        """Return the score as plain data for a client."""
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
    """What a Record has for the round: its points, or the totals after it in the board game."""
    sheets: tuple[Score, ...]
    truncated: bool = False
    """True if only ``max_turns`` ended it (C19, B28)."""

    def to_json(self) -> OutcomeJson:
        """Return the outcome as plain data for a client."""
        return {
            "reason": self.reason,
            "clause": self.clause,
            "scores": list(self.scores),
            "sheets": [sheet.to_json() for sheet in self.sheets],
            "truncated": self.truncated,
        }

    def own_json(self, seat: Seat) -> OutcomeJson:
        """Return the same for a seat that may know only its own points (B25); the others' are null."""
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
    """What is added after the last round (artefacts, B23), or the sheets of a single-round game."""
    extra: ExtraJson = field(default_factory=lambda: ExtraJson())
    """Additional entries of a Record's result."""

    def to_json(self) -> ResultJson:
        """Return the result of a completed match as plain data for a client."""
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
    """A random stream for one purpose: every number and every order is equally likely."""

    def below(self, n: int) -> int:
        """Draw a number from 0 to ``n`` - 1."""

    def shuffle(self, things: Sequence[str]) -> list[str]:
        """Return the things in a random order."""


class Situation(Protocol):
    """Who decides and whether it is over, for a State and every View of it."""

    @property
    def to_move(self) -> Seat:
        """Who decides next, or CHANCE.

        If several do, it is the first of them in turn order; in a View the viewer comes first if it is one of them.
        """

    @property
    def pending(self) -> tuple[Seat, ...]:
        """All who decide now, in turn order: the one to move, or several who decide without seeing each other (R20)."""

    @property
    def done(self) -> tuple[Seat, ...]:
        """Those who have already decided while others are pending, in turn order; their decisions are still hidden."""

    @property
    def over(self) -> bool:
        """Whether the game or round has ended."""


class View(Situation, Protocol):
    """What one seat may know, with its legal actions; a value that can be compared."""

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
        """The view as bytes: equal for any two states that the seat cannot distinguish."""

    def to_json(self) -> ViewJson:
        """The view as plain data for a client, with cards and actions spelled: the shared part and the seat's own."""

    def shared_json(self) -> Plain:
        """The part of ``to_json`` that is the same for all seats and spectators."""

    def own_json(self) -> Plain:
        """The part of ``to_json`` that may differ between the seats."""

    def sample(self, rng: Random) -> "State":
        """Draw a State uniformly among those consistent with this View; this seat decides first if it is pending.

        Hidden decisions of others are drawn one by one, each uniformly over what was legal.
        """


class State(Situation, Protocol):
    """The whole truth of one game or round."""

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended, with the scores; None before the end."""

    @property
    def legal(self) -> Sequence[Action]:
        """The legal actions, ascending; empty exactly when it is over."""

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Carry out a legal action of ``seat``, by default the one to move; if it is illegal, raise IllegalAction."""

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""

    def view(self, seat: Seat = PUBLIC) -> View:
        """What ``seat`` may know; without a seat, what everyone may know."""

    def scores(self) -> tuple[Score, ...]:
        """The scores as they would be if it ended now, with their arithmetic."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total over the match if this round ended now."""

    def setup(self) -> Setup:
        """The set-up, available until the first action."""

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
        """Return an equal state that shares no data with this one."""

    def to_bytes(self) -> bytes:
        """The state as bytes that the game's ``from_bytes`` reads."""


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


class Rules(Protocol):
    """The parts of a game that its states depend on: they must be the same where states are read back."""

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
    """A game with its options fixed: it deals games, reads and spells actions."""

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
        """The number of different actions, which are numbered from 0."""

    @property
    def shows_scores(self) -> bool:
        """Whether everyone sees all points during a match (B25)."""

    def text(self, action: Action) -> str:
        """Spell an action."""

    def action(self, text: str) -> Action:
        """Read an action; raises BadNotation if the text spells none."""

    def deal(self, seed: int | None = None, starter: Seat = 0, standing: Standing = ...) -> S_co:
        """Deal a game or round with chance drawn from ``seed``, or from the operating system."""

    def start(self, setup: object, starter: Seat = 0, standing: Standing = ...) -> S_co:
        """Start a game or round from a set-up that was made elsewhere; raises BadSetup if it is invalid."""

    def draw_setup(self, purpose: Callable[[str], Draws]) -> Setup:
        """Draw a set-up from streams that are named by their purpose (docs/fairness.md)."""

    def draw_chance(self, draws: Draws) -> Action:
        """Draw what chance does when ``to_move`` is CHANCE: a roll of the dice."""

    def chance(self, stream: list[int]) -> Action:
        """Do the same with a random stream of ``bits.py``."""

    def from_bytes(self, data: bytes) -> S_co:
        """The state that ``to_bytes`` encoded; raises BadBytes if there is none."""

    def view_from_bytes(self, data: bytes) -> View:
        """The view that ``to_bytes`` encoded; only for trusted bytes, because only their length is checked."""

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Deal and play whole random games; returns the number of decisions, and the sum of all seats' scores."""

    def lanes(self, count: int, spare: int = 0) -> "Lanes":
        """Games in lockstep, ``count`` of them, with ``spare`` lanes for thinking; BadInput without flat states."""

    def match(self, seed: int | None = None, starter: Seat | None = None, dealt: bool = True) -> "Match[S_co]":
        """A whole match; without ``dealt``, each round waits for a set-up."""


class FlatState(State, Protocol):
    """A State that is one block of memory, so that it can be put into a lane."""

    def raw(self) -> bytes:
        """Return the memory itself, always of the same size for one game."""

    def read(self, data: bytes) -> None:
        """Become the state with this memory; raises BadBytes if no such state is possible."""

    def view_from_bytes(self, data: bytes) -> View:
        """The view that ``to_bytes`` made these bytes of, or BadBytes if they are not as many."""

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """From a game before its deal, play whole random games: the decisions, and the sum of all seats' scores."""


class FlatGame(Game[FlatState], Protocol):
    """A game with flat states."""

    @property
    def blank(self) -> FlatState:
        """The game before its deal; never changed."""
