"""Games in lockstep: the memory of many games of one kind, and what can be done with each of them.

A *lane* holds one game. Search, self-play and the vector environments all play here: ``bots/features.py`` and
``research/vector/core.py`` look into the lanes they were given and keep no games of their own. The loops over lanes are
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
    """A row of games of one kind with the same options.

    After the last lane lies the game before its deal, and after that ``spare`` lanes to think in.
    """

    game: FlatGame
    count: cython.int
    seats: cython.int
    size: cython.int
    view: bytes
    # C structs that each game knows the type of: the games, the figures they are played with, the view read last.
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
        """A lane's game as a State holds it in memory."""
        if cython.compiled:
            return (self.memory + lane * self.size)[: self.size]
        else:
            return pack(self.structs.game, self.memory[lane])

    def put(self, lane: cython.int, raw: bytes) -> None:
        """Bring a game that ``raw`` of a lane or of a State gave into a lane."""
        if cython.compiled:
            if len(raw) != self.size:
                raise ValueError(f"a game in this lane has {self.size} bytes, not {len(raw)}")
            memcpy(self.memory + lane * self.size, cython.cast(cython.p_char, raw), self.size)
        else:
            copy_into(self.memory[lane], unpack(self.structs.game, raw))

    def state(self, lane: cython.int) -> FlatState:
        """A lane as a State of the game."""
        state = self.game.blank.copy()
        state.read(self.raw(lane))
        return state

    def deal(self, lane: cython.int, seed: int, starter: cython.int) -> None:
        """A new game in a lane; the same seed gives the same cards and dice."""
        self.begin(lane, seed & M64, starter)

    def deal_next(self, lane: cython.int, seed: int) -> None:
        """The round after the one that has ended in a lane; the same seed gives the same cards."""
        self.follow(lane, seed & M64)

    def turn_to(self, lane: cython.int, seat: cython.int) -> None:
        """Look at a lane as if this seat were to choose; for games in which nothing is hidden, and not to play on."""
        self.hand_over(lane, seat)

    def copy(self, source: cython.int, target: cython.int) -> None:
        """The same game with the same luck to come in another lane."""
        self.duplicate(source, target)

    def look(self, lane: cython.int, view: View) -> None:
        """The position of a view, with nothing in it that the seat does not know."""
        self._read(view)
        self.clear(lane)
        self.show_view(lane)

    def sample(self, lane: cython.int, view: View, seed: int) -> None:
        """A world that agrees with a view, drawn uniformly."""
        self._read(view)
        self.duplicate(self.count, lane)
        self.draw_world(lane, seed & M64)

    def sample_worlds(self, view: View, seeds: cython.ulonglong[::1]) -> None:
        """The same in the first lanes, a world for every seed."""
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
        """List the lanes whose game goes on; returns how many they are."""
        found: cython.int = 0
        lane: cython.int
        for lane in range(self.count):
            if not self.over(lane):
                lanes[found] = lane
                found += 1
        return found

    def seats_to_move(self, lanes: cython.int[::1], count: cython.int, seats: cython.int[::1]) -> None:
        """Who decides next in each of these lanes."""
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
        """The points of every seat of every lane as they stand, and whether the game is over."""
        lane: cython.int
        seat: cython.int
        with cython.nogil:
            for lane in range(self.count):
                over[lane] = self.over(lane)
                for seat in range(self.seats):
                    points[self.seats * lane + seat] = self.points(lane, seat)

    def chances(self, lane: cython.int, action: cython.int) -> int:
        """How many things can come, all equally likely, after this action: 1 if chance has no part in it."""
        return self.outcomes(lane, action)

    def let_come(self, lane: cython.int, number: cython.int) -> None:
        """Let another of these come next; 0 leaves it as it is."""
        self.arrange(lane, number)

    def duplicate(self, source: cython.int, target: cython.int) -> cython.void:
        """Copy a game to another lane."""
        if cython.compiled:
            memcpy(self.memory + target * self.size, self.memory + source * self.size, self.size)
        else:
            copy_into(self.memory[target], self.memory[source])

    def clear(self, lane: cython.int) -> cython.void:
        """Nothing in a lane, not even figures."""
        if cython.compiled:
            memset(self.memory + lane * self.size, 0, self.size)
        else:
            copy_into(self.memory[lane], Flat(self.structs.game))

    def begin(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """A new game from a seed."""

    def follow(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """The round after the one that has ended, from a seed."""

    def show_view(self, lane: cython.int) -> cython.void:
        """Fill a cleared lane with what the view that was read shows."""

    def draw_world(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Fill a lane, which holds the game before its deal, with a world that agrees with the view that was read."""

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
        """What a seat would have if the game ended now, and the match with it."""
        return 0

    def gain(self, lane: cython.int, seat: cython.int, last: cython.bint) -> cython.int:
        """How much a seat's total has changed in this round, with all that is paid after the last one."""
        return self.points(lane, seat)

    def rank(self, lane: cython.int, seat: cython.int) -> cython.int:
        """A number that is highest for the winner the match."""
        return self.points(lane, seat)

    def hand_over(self, lane: cython.int, seat: cython.int) -> cython.void:
        """Let this seat be the one to choose."""

    def outcomes(self, lane: cython.int, action: cython.int) -> cython.int:
        """How many things can come if this action is carried out."""
        return 1

    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Let another of these come next."""
