"""What the States and Views of all compiled games have in common; ``games/<game>/state.py`` adds what differs.

A State or View is one C struct. The class of a game holds it as ``data`` and tells its base where it is; what the base
asks of a game are the methods that do nothing here.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

import cython
from cython.cimports.libc.string import memcpy
from cython.cimports.lostcities.engine.listing import number_of
from cython.cimports.lostcities.engine.recycling import make

from lostcities.engine.bits import M64
from lostcities.engine.contract import (
    PUBLIC,
    Action,
    BadBytes,
    BadInput,
    IllegalAction,
    Reason,
    Result,
    Score,
    Seat,
    Standing,
    View,
)
from lostcities.engine.envelope import seal
from lostcities.engine.shapes import ExtraJson

if TYPE_CHECKING:
    from lostcities.engine.contract import FlatGame, FlatState, State

if not cython.compiled:
    from lostcities.engine.flat import copy_into, pack, unpack


@cython.cclass
class Memory:
    """A struct whose type only its game knows."""

    memory: cython.p_char
    size: cython.int

    def hold(self, memory: cython.p_char, size: cython.int) -> cython.void:
        """Say where the struct is."""
        self.memory = memory
        self.size = size

    def raw(self) -> bytes:
        """The struct as it lies in memory."""
        if cython.compiled:
            return self.memory[: self.size]
        else:
            return pack(self.memory.kind, self.memory)

    def _fill(self, data: bytes) -> None:
        """Take the bytes of ``raw``."""
        if cython.compiled:
            memcpy(self.memory, cython.cast(cython.p_char, data), self.size)
        else:
            copy_into(self.memory, unpack(self.memory.kind, data))


@cython.cclass
class CompiledSituation(Memory):
    """Where a game stands, as its State and every View say."""

    game: FlatGame

    @property
    def over(self) -> bool:
        """Whether the game or round has ended."""
        return self.is_over() != 0

    @property
    def to_move(self) -> int:
        """Who decides next; at the end, whose turn it was."""
        return self.seat_to_move()

    @property
    def pending(self) -> tuple[int, ...]:
        """Who decides now: one seat, nobody when it is over."""
        return () if self.is_over() else (self.seat_to_move(),)

    @property
    def done(self) -> tuple[int, ...]:
        """Nobody: decisions are made one after another."""
        return ()

    def is_over(self) -> cython.bint:
        """Whether the game or round has ended."""
        return True

    def seat_to_move(self) -> cython.int:
        """Who decides next; at the end, whose turn it was."""
        return 0


@cython.cclass
class CompiledView(CompiledSituation):
    """What one seat may know, with its legal actions."""

    def sample(self, rng: Random) -> FlatState:
        """A State uniform among those that agree with this View; ``rng`` is a ``random.Random``."""
        state: FlatState = self.game.blank.copy()
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = rng.getrandbits(64)
        self.draw_world(state, stream)
        return state

    def to_bytes(self) -> bytes:
        """The view as bytes: equal for two worlds that the seat cannot tell apart."""
        return self.raw()

    def read(self, data: object) -> None:
        """Take the bytes of ``to_bytes``: for bytes of our own, since only their number is checked."""
        if not isinstance(data, bytes) or len(data) != len(self.raw()):
            raise BadBytes(f"a view of the {self.game.name} game is {len(self.raw())} bytes")
        self._fill(data)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.raw() == other.raw()

    def __hash__(self) -> int:
        return hash(self.raw())

    def __reduce__(self) -> tuple[object, ...]:
        return (self.game.view_from_bytes, (self.raw(),))

    def draw_world(self, state: State, stream: cython.pointer[cython.ulonglong]) -> cython.void:
        """Fill a copy of the game before its deal with a world that agrees with this view."""


@cython.cclass
class CompiledState(CompiledSituation):
    """The whole truth of one game or round."""

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Carry out a legal action of ``seat``, by default the one to move, or raise IllegalAction without a change."""
        number: cython.int = number_of(action)
        if (seat is not None and seat != self.seat_to_move()) or not self.allows(number):
            reason = self.why_not(action, seat)
            assert reason is not None
            raise IllegalAction(reason)
        self.carry_out(number)

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""
        return self.view(self.seat_to_move() if seat is None else seat).why_not(action)

    def view(self, seat: Seat = PUBLIC) -> View:
        """What ``seat`` may know; without a seat, what everybody may know."""
        raise NotImplementedError

    def view_from_bytes(self, data: object) -> View:
        """The view that ``to_bytes`` made these bytes of."""
        view = self.view()
        view.read(data)  # type: ignore[attr-defined]
        return view

    def seat_number(self, seat: object) -> cython.int:
        """A seat or PUBLIC, or BadInput."""
        number: cython.int = number_of(seat)
        if number >= self.seats() or number < PUBLIC:
            raise BadInput(f"there is no seat {seat}: this game has seats 0 to {self.seats() - 1}")
        return number

    def scores(self) -> tuple[Score, ...]:
        """The scores if it ended now, with their arithmetic."""
        raise NotImplementedError

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals over the match if it ended now."""
        return tuple([self.total(player) for player in range(self.seats())])

    @property
    def artefacts(self) -> tuple[int, ...]:
        """What else is kept from round to round: each player's artefacts, in a game that has them."""
        return (0,) * self.seats()

    def standing(self, truncated: bool) -> Standing:
        """What the next game or round starts from: what is kept of this one."""
        return Standing(self.round_number() + 1, self.totals, self.artefacts, truncated)

    def result(self, truncated: bool) -> Result:
        """The highest total wins; equal totals share it."""
        totals, sheets = self.totals, self.scores()
        best = max(totals)
        winners = tuple([seat for seat, total in enumerate(totals) if total == best])
        return Result(totals, winners, truncated, sheets, self._extra(sheets))

    def _extra(self, sheets: tuple[Score, ...]) -> ExtraJson:
        """What else a Record's result holds."""
        return {}

    @property
    def round(self) -> int:
        """Which game or round of the match it is, from 0."""
        return self.round_number()

    def playout(self, seed: int) -> int:
        """Play on to the end, each decision uniform over the legal actions; returns the number of decisions."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed & M64
        return self.play_on(stream)

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """From a game before its deal, play whole random games: (decisions, sum of all seats' final totals)."""
        stream = cython.declare(cython.ulonglong[1])
        sums = cython.declare(cython.longlong[2])
        table: CompiledState = self.copy()
        stream[0] = seed & M64
        sums[0] = sums[1] = 0
        table.play_many(self, games, stream, sums)  # type: ignore[arg-type]
        return sums[0], sums[1]

    def copy(self) -> Self:
        """An equal state that shares nothing with this one."""
        other: CompiledState = make(type(self))
        other.join(self)  # type: ignore[arg-type]
        if cython.compiled:
            memcpy(other.memory, self.memory, self.size)
        else:
            copy_into(other.memory, self.memory)
        return other  # type: ignore[return-value]

    def to_bytes(self) -> bytes:
        """The state as bytes that the game's ``from_bytes`` reads."""
        return seal(self.game, self.raw())

    def read(self, payload: bytes) -> None:
        """Take the bytes of ``raw``, or raise BadBytes."""
        self._fill(payload)
        if not self.is_possible():
            raise BadBytes(f"these bytes describe no possible state of the {self.game.name} game")

    def is_possible(self) -> bool:
        """Whether a state read from bytes is one that the rules could have produced."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[object, ...]:
        return (self.game.from_bytes, (self.to_bytes(),))

    def join(self, other: State) -> cython.void:
        """Belong to the same game as another state."""
        state: CompiledState = other  # type: ignore[assignment]
        self.game = state.game

    def seats(self) -> cython.int:
        """How many play."""
        return 0

    def allows(self, action: cython.int) -> cython.bint:
        """Whether an action is legal for the seat to move."""
        return False

    def carry_out(self, action: cython.int) -> cython.void:
        """Carry out a legal action."""

    def total(self, player: cython.int) -> cython.int:
        """A player's total over the match if it ended now."""
        return 0

    def round_number(self) -> cython.int:
        """Which game or round of the match it is, from 0."""
        return 0

    def play_on(self, stream: cython.pointer[cython.ulonglong]) -> cython.int:
        """Play on at random to the end; returns the number of decisions."""
        return 0

    def play_many(
        self,
        blank: State,
        games: cython.longlong,
        stream: cython.pointer[cython.ulonglong],
        sums: cython.p_longlong,
    ) -> cython.void:
        """Deal and play whole games from ``blank``, adding the decisions and points to ``sums``; without the GIL."""
