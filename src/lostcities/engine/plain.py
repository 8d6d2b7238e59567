"""Base classes for games in plain Python: they derive the whole contract from a few methods of the game.

A game of another package derives its State and Game from these, writes its rules, and gets the rest: matches, records,
views, bytes, sampling, playouts. ``examples/duel`` is one in two hundred lines. The games of this package do not use
them, because theirs are compiled.

The position is one JSON object, ``state.data``. ``state.hide(seat)`` says which part of it a seat does not see and
what it sees instead; a View is the position with these replacements, so nothing else can leak.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast

from lostcities.engine.chance import WithoutDice
from lostcities.engine.contract import (
    FIRST_STANDING,
    PUBLIC,
    Action,
    BadBytes,
    BadInput,
    Draws,
    Game,
    IllegalAction,
    Outcome,
    Reason,
    Result,
    Score,
    Seat,
    Setup,
    Standing,
    State,
    View,
)
from lostcities.engine.declaration import Declaration
from lostcities.engine.envelope import seal, unseal
from lostcities.engine.lanes import Lanes
from lostcities.engine.match import Match
from lostcities.engine.options import OptionValue, check_players, resolve
from lostcities.engine.shapes import MoveJson, Plain, ViewJson
from lostcities.engine.spelling import (
    Spelled,
    Spelling,
    check_standing,
    check_starter,
    fresh_seed,
    last_move,
    shorten,
)

MOST_POINTS = 1_000_000_000
Position: TypeAlias = dict[str, Any]
"""The position of another package's game: only that game knows its content and types."""


class _EqualByBytes:
    """Equal to others of the same kind with the same bytes."""

    def to_bytes(self) -> bytes:
        """All of it as bytes."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())


class PlainState(_EqualByBytes, State):
    """The whole truth of one game. A game overrides the methods that raise here."""

    def __init__(self, game: PlainGame[PlainState], data: Position) -> None:
        self.game: PlainGame[PlainState] = game
        self.data: Position = data

    # What a game defines

    @property
    def to_move(self) -> Seat:
        """Who decides next."""
        raise NotImplementedError

    @property
    def ending(self) -> str:
        """Why it has ended: a code of its declaration, empty before the end."""
        raise NotImplementedError

    @property
    def legal(self) -> list[Action]:
        """The legal actions, ascending; empty exactly when it is over."""
        raise NotImplementedError

    def carry_out(self, action: Action) -> None:
        """Change ``data`` by a legal action."""
        raise NotImplementedError

    def scores(self) -> tuple[Score, ...]:
        """The scores as they would be if it ended now, with their arithmetic."""
        raise NotImplementedError

    def hide(self, seat: Seat) -> Position:
        """The fields of ``data`` that are hidden from a seat (or PUBLIC), each with what it sees instead."""
        raise NotImplementedError

    def redraw(self, seat: Seat, rng: Random) -> None:
        """Replace what is hidden from ``seat`` by a uniformly random possibility."""
        raise NotImplementedError

    def forbids(self, action: Action, seat: Seat) -> Reason:
        """Return why an action is not legal for a seat: usually ``self.game.declaration.reason(code, ...)``."""
        raise NotImplementedError

    # What is derived from it

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.ending)

    @property
    def pending(self) -> tuple[Seat, ...]:
        """Who decides now: one seat, nobody when it is over."""
        return () if self.over else (self.to_move,)

    @property
    def done(self) -> tuple[Seat, ...]:
        """Always empty: decisions are made one after another."""
        return ()

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended, with the scores; None before the end."""
        if not self.over:
            return None
        sheets = self.scores()
        clause = self.game.declaration.endings.get(self.ending, "")
        return Outcome(self.ending, clause, tuple(sheet.total for sheet in sheets), sheets)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total over the match if this round ended now."""
        return tuple(before + sheet.total for before, sheet in zip(self.data["totals"], self.scores(), strict=True))

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Carry out a legal action of ``seat``, by default the one to move; if it is illegal, raise IllegalAction."""
        reason = self.why_not(action, seat)
        if reason:
            raise IllegalAction(reason)
        self.data["last"] = [self.to_move, action]
        self.data["turn"] += 1
        self.carry_out(action)

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""
        who = self.to_move if seat is None else seat
        if not self.over and who == self.to_move and action in self.legal:
            return None
        return self.forbids(action, who)

    def view(self, seat: Seat = PUBLIC) -> PlainView:
        """What ``seat`` may know; without a seat, what everyone may know."""
        if not PUBLIC <= seat < self.game.players:
            raise BadInput(f"there is no seat {seat}: this game has seats 0 to {self.game.players - 1}")
        return PlainView(self.game, {**deepcopy(self.data), **deepcopy(self.hide(seat))}, seat)

    def setup(self) -> Setup:
        """The set-up, available until the first action."""
        if self.data["turn"]:
            raise BadInput("the set-up can be read only before the first move")
        return {key: deepcopy(self.data[key]) for key in self.game.setup_fields}

    @property
    def next_starter(self) -> Seat:
        """Who begins the next game: the next seat after this one's starter."""
        return int((self.data["round"] + 1) % self.game.players)

    def standing(self, truncated: bool) -> Standing:
        """What the next game starts from: the sums so far."""
        return Standing(self.data["round"] + 1, self.totals, (0,) * self.game.players, truncated)

    def result(self, truncated: bool) -> Result:
        """Return the result: the highest total wins, ties share the win."""
        totals = self.standing(truncated).totals
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        return Result(totals, winners, truncated, self.scores())

    def playout(self, seed: int) -> int:
        """Play on to the end, each decision uniform over the legal actions; returns the number of decisions."""
        rng, decisions = Random(seed), 0
        while not self.over:
            self.apply(rng.choice(self.legal))
            decisions += 1
        return decisions

    def copy(self) -> Self:
        """Return an equal state that shares no data with this one."""
        return type(self)(self.game, deepcopy(self.data))

    def to_bytes(self) -> bytes:
        """The state as bytes that the game's ``from_bytes`` reads."""
        return seal(self.game, _pack(self.data))

    def __reduce__(self) -> tuple[object, ...]:
        return (self.game.from_bytes, (self.to_bytes(),))


class PlainView(_EqualByBytes, View):
    """What one seat may know: the position with what is hidden from it replaced."""

    def __init__(self, game: PlainGame[PlainState], data: Position, seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self.data: Position = data

    @property
    def game(self) -> Game[State]:
        """The game with its options."""
        return self._game

    @property
    def seat(self) -> Seat:
        """Whose view it is, or PUBLIC."""
        return self._seat

    def _state(self) -> PlainState:
        state: PlainState = self._game.state_type(self._game, self.data)
        return state

    @property
    def to_move(self) -> Seat:
        """Who decides next."""
        return self._state().to_move

    @property
    def pending(self) -> tuple[Seat, ...]:
        """Who decides now."""
        return self._state().pending

    @property
    def done(self) -> tuple[Seat, ...]:
        """Whose decisions are not shown yet."""
        return self._state().done

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._state().over

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended, None before the end."""
        return self._state().outcome

    @property
    def legal(self) -> list[Action]:
        """The seat's legal actions, ascending; empty when it is not its turn."""
        state = self._state()
        return state.legal if state.to_move == self.seat and not state.over else []

    def why_not(self, action: Action) -> Reason | None:
        """Why this seat may not do this now, or None if it may."""
        return self._state().why_not(action, self.seat)

    def to_bytes(self) -> bytes:
        """The view as bytes: equal for any two states that the seat cannot distinguish."""
        return _pack([self.seat, self.data])

    def to_json(self) -> ViewJson:
        """The view as plain data for a client, actions spelled."""
        return cast(ViewJson, {**self.shared_json(), **self.own_json()})

    def shared_json(self) -> Plain:
        """The part of ``to_json`` that is the same for all seats and spectators."""
        state = self._state()
        mine = set(state.hide(PUBLIC))
        outcome = state.outcome
        return {
            "game": self._game.name,
            "options": self._game.options,
            "to_move": state.to_move,
            "phase": "over" if state.over else "play",
            **{key: value for key, value in self.data.items() if key not in mine and key != "last"},
            "scores": [sheet.to_json() for sheet in state.scores()],
            "last": self._last(),
            "outcome": outcome.to_json() if outcome else None,
        }

    def _last(self) -> MoveJson | None:
        if not self.data["last"]:
            return None
        by, action = self.data["last"]
        return last_move(by, action, self._game.texts)

    def own_json(self) -> Plain:
        """The part of ``to_json`` that may differ between the seats."""
        mine = self._state().hide(PUBLIC)
        own = {key: self.data[key] for key in mine}
        return {**own, "seat": self.seat, "legal": [self._game.text(action) for action in self.legal]}

    def sample(self, rng: Random) -> PlainState:
        """Draw a State uniformly among those consistent with this View."""
        state = self._game.state_type(self._game, deepcopy(self.data))
        state.redraw(self.seat, rng)
        return state

    def __reduce__(self) -> tuple[object, ...]:
        return (self._game.view_from_bytes, (self.to_bytes(),))


P_co = TypeVar("P_co", bound=PlainState, covariant=True)


class PlainGame(Spelled, WithoutDice, Generic[P_co]):
    """A game with its options fixed; a game sets the class variables and overrides the methods that raise here."""

    declaration: ClassVar[Declaration]
    state_type: type[P_co]
    texts: ClassVar[Sequence[str]]
    """The spelling of every action, by its number."""
    setup_fields: ClassVar[Sequence[str]]
    """The fields of ``data`` that chance decides before the first move: the set-up of a Record."""
    rounds: int = 1
    own_figures: bool = False
    shows_scores: bool = True

    def __init__(self, *, players: int, figures: object = None, **options: object) -> None:
        if figures is not None:
            raise BadInput(f"the {self.name} game has no figures to change")
        self.players: int = check_players(self.name, players, self.declaration.players)
        self.options: Mapping[str, OptionValue] = resolve(
            dict[str, OptionValue], self.name, self.declaration.options, options
        )
        self.figures: Plain = {}
        self.spelling = Spelling(self.name, self.texts, f'for example "{self.declaration.example}"')

    def draw_setup(self, purpose: Callable[[str], Draws]) -> Setup:
        """Draw the set-up from named random streams."""
        raise NotImplementedError

    def check_setup(self, setup: object) -> None:
        """Raise BadSetup unless these are exactly the game's cards in possible places."""
        raise NotImplementedError

    def position_after(self, setup: Position, starter: Seat) -> Position:
        """The position after a set-up: every field of ``data`` except ``turn``, ``last``, ``round`` and ``totals``."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """Its name in records, addresses and commands."""
        return self.declaration.name

    @property
    def actions(self) -> int:
        """How many different actions there are."""
        return len(self.texts)

    def deal(self, seed: int | None = None, starter: Seat = 0, standing: Standing = FIRST_STANDING) -> P_co:
        """Deal a game with chance drawn from ``seed``, or from the operating system."""
        rng = Random(fresh_seed() if seed is None else seed)
        return self.start(self.draw_setup(lambda _: _Shuffler(rng)), starter, standing)

    def start(self, setup: object, starter: Seat = 0, standing: Standing = FIRST_STANDING) -> P_co:
        """Start a game from a set-up that was made elsewhere; raises BadSetup if it is invalid."""
        check_starter(starter, self.players)
        before = check_standing(standing, self.players, MOST_POINTS)
        self.check_setup(setup)
        assert isinstance(setup, dict)
        data = {"turn": 0, "last": None, "round": before.round, "totals": list(before.totals)}
        state: P_co = self.state_type(self, {**data, **self.position_after(deepcopy(setup), starter)})
        return state

    def from_bytes(self, data: bytes) -> P_co:
        """The state that ``to_bytes`` encoded; raises BadBytes if there is none."""
        state: P_co = self.state_type(self, _unpack(unseal(self, data, max(0, len(data) - 12))))
        return state

    def view_from_bytes(self, data: bytes) -> PlainView:
        """The view that ``to_bytes`` encoded."""
        seat, position = _unpack(data)
        return PlainView(self, position, seat)

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Deal and play whole random games; returns the number of decisions, and the sum of all seats' scores."""
        decisions = points = 0
        for number in range(games):
            state = self.deal(seed + number)
            decisions += state.playout(seed + number)
            points += sum(sheet.total for sheet in state.scores())
        return decisions, points

    def lanes(self, count: int, spare: int = 0) -> Lanes:
        """Raise BadInput: a plain game has no flat states."""
        raise BadInput(f"the {self.name} game cannot be played in lockstep: it is written in plain Python")

    def match(self, seed: int | None = None, starter: Seat | None = None, dealt: bool = True) -> Match[P_co]:
        """A whole match; without ``dealt`` each round waits for a set-up."""
        return Match(self, seed, starter, dealt)

    def __reduce__(self) -> tuple[object, ...]:
        return (_remake, (type(self), self.players, self.options))


class _Shuffler:
    """Randomness from a seeded generator."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        return self._rng.randrange(n)

    def shuffle(self, things: Sequence[str]) -> list[str]:
        return self._rng.sample(list(things), len(things))


def _pack(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _unpack(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise BadBytes(f"these bytes are not a position: {shorten(data)}") from None


def _remake(kind: type[PlainGame[PlainState]], players: int, options: Plain) -> PlainGame[PlainState]:
    return kind(players=players, **options)
