"""Games in lockstep: the memory of many games of one kind, and operations on them.

A *lane* holds one game. Search, self-play and the vector environments all play here: ``bots/features.py`` and
``research/vector/core.py`` read the lanes they are given and hold no games of their own. The loops over lanes are
here; what differs from game to game is in ``games/<game>/lanes.py``, which overrides the methods that do nothing here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memcpy, memset

from lostcities.engine.bits import M64

if TYPE_CHECKING:
    from lostcities.engine.contract import FlatGame, FlatState, View
    from lostcities.engine.flat import Structs

if not cython.compiled:
    from lostcities.engine.flat import Flat, copy_into, pack, unpack


@cython.cclass
class Lanes:
    """Games of one kind with the same options.

    After the last lane follows the game before its deal, then ``spare`` lanes for thinking.
    """

    game: FlatGame
    count: cython.int
    seats: cython.int
    size: cython.int
    view: bytes
    # C structs whose type each game knows: the games, their figures, the view that was read last.
    memory: cython.p_char
    figures: cython.p_char
    sight: cython.p_char

    def __init__(self, game: FlatGame, count: int, spare: int, figures: bytes, structs: Structs | None) -> None:
        raw: bytes = game.blank.raw()
        self.game = game
        self.count = count
        self.seats = game.players
        self.size = len(raw)
        self.view = b""
        if cython.compiled:
            self.memory = cython.cast(cython.p_char, calloc(count + 1 + spare, self.size))
            self.figures = cython.cast(cython.p_char, calloc(1, len(figures) + 1))
            if self.memory == cython.NULL or self.figures == cython.NULL:
                raise MemoryError
            memcpy(self.memory + self.count * self.size, cython.cast(cython.p_char, raw), self.size)
            memcpy(self.figures, cython.cast(cython.p_char, figures), len(figures))
        else:
            assert structs is not None
            self.structs = structs
            self.memory = [Flat(structs.game) for _ in range(count + 1 + spare)]
            self.memory[count] = unpack(structs.game, raw)
            self.figures = unpack(structs.figures, figures) if structs.figures else None

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.memory)
            free(self.figures)

    def raw(self, lane: cython.int) -> bytes:
        """Return a lane's game as it is in a State's memory."""
        if cython.compiled:
            return (self.memory + lane * self.size)[: self.size]
        else:
            return pack(self.structs.game, self.memory[lane])

    def put(self, lane: cython.int, raw: bytes) -> None:
        """Put a game into a lane, from ``raw`` of a lane or of a State."""
        if cython.compiled:
            if len(raw) != self.size:
                raise ValueError(f"a game in this lane has {self.size} bytes, not {len(raw)}")
            memcpy(self.memory + lane * self.size, cython.cast(cython.p_char, raw), self.size)
        else:
            copy_into(self.memory[lane], unpack(self.structs.game, raw))

    def state(self, lane: cython.int) -> FlatState:
        """Return a lane as a State of the game."""
        state = self.game.blank.copy()
        state.read(self.raw(lane))
        return state

    def deal(self, lane: cython.int, seed: int, starter: cython.int) -> None:
        """Deal a new game in a lane; the same seed gives the same cards and dice."""
        self.begin(lane, seed & M64, starter)

    def deal_next(self, lane: cython.int, seed: int) -> None:
        """Deal the round after the one that has ended in a lane; the same seed gives the same cards."""
        self.follow(lane, seed & M64)

    def turn_to(self, lane: cython.int, seat: cython.int) -> None:
        """Make this seat the one to choose; only for games without hidden information, and only for looking."""
        self.hand_over(lane, seat)

    def copy(self, source: cython.int, target: cython.int) -> None:
        """Copy a game to another lane, with the same future luck."""
        self.duplicate(source, target)

    def look(self, lane: cython.int, view: View) -> None:
        """Put the position of a view into a lane, without anything that the seat does not know."""
        self._read(view)
        self.clear(lane)
        self.show_view(lane)

    def sample(self, lane: cython.int, view: View, seed: int) -> None:
        """Put a world into a lane that is consistent with a view, drawn uniformly."""
        self._read(view)
        self.duplicate(self.count, lane)
        self.draw_world(lane, seed & M64)

    def sample_worlds(self, view: View, seeds: cython.ulonglong[::1]) -> None:
        """Do the same in the first lanes, one world per seed."""
        lane: cython.int
        self._read(view)
        for lane in range(len(seeds)):
            self.duplicate(self.count, lane)
            self.draw_world(lane, seeds[lane])

    def _read(self, view: View) -> cython.void:
        self.view = view.to_bytes()
        if cython.compiled:
            self.sight = cython.cast(cython.p_char, self.view)
        else:
            self.sight = unpack(self.structs.view, self.view)

    def live(self, lanes: cython.int[::1]) -> int:
        """List the lanes with unfinished games; returns how many there are."""
        found: cython.int = 0
        lane: cython.int
        for lane in range(self.count):
            if not self.over(lane):
                lanes[found] = lane
                found += 1
        return found

    def seats_to_move(self, lanes: cython.int[::1], count: cython.int, seats: cython.int[::1]) -> None:
        """Write who decides next in each of these lanes."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                seats[i] = self.to_move(lanes[i])

    def apply(self, lanes: cython.int[::1], count: cython.int, actions: cython.int[::1]) -> None:
        """Carry out the action chosen for each of these lanes, which must be legal."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.act(lanes[i], actions[i])

    def results(self, points: cython.int[::1], over: cython.uchar[::1]) -> None:
        """Write the current points of every seat of every lane, and whether the game is over."""
        lane: cython.int
        seat: cython.int
        with cython.nogil:
            for lane in range(self.count):
                over[lane] = self.over(lane)
                for seat in range(self.seats):
                    points[self.seats * lane + seat] = self.points(lane, seat)

    def chances(self, lane: cython.int, action: cython.int) -> int:
        """Return the number of equally likely results of this action: 1 if it involves no chance."""
        return self.outcomes(lane, action)

    def let_come(self, lane: cython.int, number: cython.int) -> None:
        """Make another of these results come next; 0 changes nothing."""
        self.arrange(lane, number)

    def duplicate(self, source: cython.int, target: cython.int) -> cython.void:
        """Copy a game to another lane."""
        if cython.compiled:
            memcpy(self.memory + target * self.size, self.memory + source * self.size, self.size)
        else:
            copy_into(self.memory[target], self.memory[source])

    def clear(self, lane: cython.int) -> cython.void:
        """Clear a lane completely, including figures."""
        if cython.compiled:
            memset(self.memory + lane * self.size, 0, self.size)
        else:
            copy_into(self.memory[lane], Flat(self.structs.game))

    def begin(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """Start a new game from a seed."""

    def follow(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Start the next round from a seed."""

    def show_view(self, lane: cython.int) -> cython.void:
        """Fill a cleared lane with what the last read view shows."""

    def draw_world(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Fill a lane, which holds the game before its deal, with a world consistent with the last read view."""

    def over(self, lane: cython.int) -> cython.bint:
        """Whether the game or round has ended."""
        return True

    def at_limit(self, lane: cython.int) -> cython.bint:
        """Whether only ``max_turns`` has ended it."""
        return False

    def to_move(self, lane: cython.int) -> cython.int:
        """Who decides next."""
        return 0

    def turn(self, lane: cython.int) -> cython.int:
        """The number of the turn."""
        return 0

    def round(self, lane: cython.int) -> cython.int:
        """Which round of a match it is, from 0."""
        return 0

    def act(self, lane: cython.int, action: cython.int) -> cython.void:
        """Carry out a legal action."""

    def points(self, lane: cython.int, seat: cython.int) -> cython.int:
        """Return what a seat would have if the game ended now, and the match with it."""
        return 0

    def gain(self, lane: cython.int, seat: cython.int, last: cython.bint) -> cython.int:
        """Return how much a seat's total has changed in this round, including all scoring after the last one."""
        return self.points(lane, seat)

    def rank(self, lane: cython.int, seat: cython.int) -> cython.int:
        """Return a number that is highest for the winner of the match."""
        return self.points(lane, seat)

    def hand_over(self, lane: cython.int, seat: cython.int) -> cython.void:
        """Make this seat the one to choose."""

    def outcomes(self, lane: cython.int, action: cython.int) -> cython.int:
        """Return how many results this action can have."""
        return 1

    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Make another of these results come next."""
