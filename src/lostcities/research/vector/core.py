"""N matches of one game in lockstep: what the vectors of the three games share.

A *lane* holds one match. ``run`` of a game carries out one action a lane and shows what the seat that is then to move
may know; what happens seldom (the end of a round or of a match, the next deal) stands here. All arrays are given once
and written in place.

An *event*, kept only for information states, is four bytes: who acted (the seat, or CHANCE), what (the action, or what
``events`` of the game says of a deal), a card + 1 that came to a hand or 0, and the one seat that may know it or ALL.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lostcities.engine.bits import M64

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.lostcities.engine.bits import derived_seed
else:
    from lostcities.engine.bits import derived_seed
    from lostcities.engine.flat import Flat, pack, unpack

CHANCE = cython.declare(cython.int, 254)
ALL = cython.declare(cython.int, 255)
EVENT = cython.declare(cython.int, 3)  # numbers an event has in a row


@cython.cclass
class Core:
    """A row of matches of one kind with the same options."""

    def __init__(
        self, game: Any, arrays: dict[str, Any], sizes: tuple[int, int, int], settings: dict[str, Any], struct: Any
    ) -> None:
        raw: bytes = game.blank.raw()
        self.game = game
        self.seats = game.players
        self.rounds = game.rounds
        self.view_size, self.mask_size, self.most_events = sizes
        self.history = settings["history"]
        self.outcomes = settings["outcomes"]
        self.autoreset = settings["autoreset"]
        self.row_size = self.view_size + EVENT * self.history
        self.movers = arrays["seats"]
        self.count = len(arrays["seats"])
        self.rows = arrays["observations"]
        self.legal = arrays["legal"]
        self.rewards = arrays["rewards"]
        self.terminated = arrays["terminations"]
        self.truncated = arrays["truncations"]
        self.actions = arrays["actions"]
        self.seeds = arrays["seeds"]
        self.lane_seeds = array("Q", bytes(8 * self.count))
        self.episodes = array("Q", bytes(8 * self.count))
        self.cut = array("B", bytes(self.count))
        self.events = array("B", bytes(4 * self.count * max(self.history, 1)))
        self.event_counts = array("i", bytes(4 * self.count))
        # After the last lane lies the game before its deal.
        if cython.compiled:
            self.size = len(raw)
            self.memory = cython.cast(cython.p_char, calloc(self.count + 1, self.size))
            if self.memory == cython.NULL:
                raise MemoryError
            memcpy(self.memory + self.count * self.size, cython.cast(cython.p_char, raw), self.size)
        else:
            self.struct = struct
            self.games = [*(Flat(struct) for _ in range(self.count)), unpack(struct, raw)]

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.memory)

    def reset(self, seed: int) -> None:
        """New matches in all lanes; the same seed gives the same cards and dice."""
        lane: cython.int
        for lane in range(self.count):
            self.lane_seeds[lane] = derived_seed(seed & M64, lane)
            self.episodes[lane] = 0
            self.open_episode(lane)
            self.show(lane)
        self._clear()

    def reset_lane(self, lane: cython.int, seed: int) -> None:
        """One match from a seed, the one that ``game.match(seed=seed)`` plays."""
        self.seeds[lane] = seed & M64
        self._enter(lane)
        self.show(lane)
        self._clear()

    def put(self, lane: cython.int, state: Any) -> None:
        """A match that begins with this State of the game."""
        raw: bytes = state.raw()
        if cython.compiled:
            memcpy(self.memory + lane * self.size, cython.cast(cython.p_char, raw), self.size)
        else:
            self.games[lane] = unpack(self.struct, raw)
        self.cut[lane] = 0
        self.event_counts[lane] = 0
        self.enter_round(lane)
        self.show(lane)
        self._clear()

    def state(self, lane: cython.int) -> Any:
        """A lane as a State of the game, for pictures and tests."""
        state = self.game.blank.copy()
        if cython.compiled:
            state.read((self.memory + lane * self.size)[: self.size])
        else:
            state.read(pack(self.struct, self.games[lane]))
        return state

    @cython.ccall
    @cython.exceptval(check=False)
    def step(self) -> cython.int:
        """Carry out ``actions``; gives -1, or the first lane whose action is illegal, and then nothing has happened."""
        lane: cython.int
        action: cython.int
        bad: cython.int = -1
        with cython.nogil:
            for lane in range(self.count):
                action = self.actions[lane]
                # The mask that was shown says what is legal.
                if not (0 <= action < self.mask_size and self.legal[lane * self.mask_size + action]):
                    bad = lane
                    break
            if bad < 0:
                self.closed = 0
                self._clear()
                self.run()
        return bad

    def look(self, lane: cython.int, seat: cython.int, row: cython.schar[::1], legal: cython.schar[::1]) -> None:
        """What any seat may know of a lane, and what it may do now."""
        if cython.compiled:
            self.see(lane, seat, cython.address(row[0]))
            self.recall(lane, seat, cython.address(row[0]))
            self.see_legal(lane, seat, cython.address(legal[0]))
        else:
            self.see(lane, seat, row)
            self.recall(lane, seat, row)
            self.see_legal(lane, seat, legal)

    def ranks(self, lane: cython.int) -> list[int]:
        """Numbers of which the highest wins if the match ended now."""
        return [self.rank(lane, seat) for seat in range(self.seats)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear(self) -> cython.void:
        if cython.compiled:
            memset(cython.address(self.rewards[0]), 0, 4 * self.count * self.seats)
            memset(cython.address(self.terminated[0]), 0, self.count)
            memset(cython.address(self.truncated[0]), 0, self.count)
        else:
            self.rewards[:] = 0
            for lane in range(self.count):
                self.terminated[lane] = self.truncated[lane] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note(
        self, lane: cython.int, by: cython.int, what: cython.int, card: cython.int, witness: cython.int
    ) -> cython.void:
        """Keep an event for information states; -1 as ``by`` is chance, as ``witness`` everybody."""
        at: cython.int = 4 * (lane * self.history + self.event_counts[lane])
        self.events[at] = CHANCE if by < 0 else by
        self.events[at + 1] = what
        self.events[at + 2] = card
        self.events[at + 3] = ALL if witness < 0 else witness
        self.event_counts[lane] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def recall(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """All events that a seat has witnessed, after the observation: who from its place, what + 1, the card."""
        at: cython.int = self.view_size
        place: cython.int
        start: cython.int = 4 * lane * self.history
        by: cython.int
        shown: cython.bint
        for place in range(EVENT * self.history):
            row[at + place] = 0
        for place in range(start, start + 4 * self.event_counts[lane], 4):
            by = self.events[place]
            shown = self.events[place + 3] == ALL or self.events[place + 3] == seat
            if by == CHANCE and not shown:
                continue
            row[at] = self.seats + 1 if by == CHANCE else (by - seat + self.seats) % self.seats + 1
            row[at + 1] = self.events[place + 1] + 1
            row[at + 2] = self.events[place + 2] if shown else 0
            at += EVENT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def show(self, lane: cython.int) -> cython.void:
        """Show a lane to the seat that is to move."""
        seat: cython.int = self.seat_to_move(lane)
        self.movers[lane] = seat
        if cython.compiled:
            self.see(lane, seat, cython.address(self.rows[lane * self.row_size]))
            self.see_legal(lane, seat, cython.address(self.legal[lane * self.mask_size]))
            if self.history:
                self.recall(lane, seat, cython.address(self.rows[lane * self.row_size]))
        else:
            row = self.rows[lane * self.row_size : (lane + 1) * self.row_size]
            self.see(lane, seat, row)
            self.see_legal(lane, seat, self.legal[lane * self.mask_size : (lane + 1) * self.mask_size])
            if self.history:
                self.recall(lane, seat, row)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def open_episode(self, lane: cython.int) -> cython.void:
        """The next match of a lane."""
        self.seeds[lane] = derived_seed(self.lane_seeds[lane], self.episodes[lane])
        self.episodes[lane] += 1
        self._enter(lane)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter(self, lane: cython.int) -> cython.void:
        """A match as ``Match`` begins it: who starts and each deal hang on its seed."""
        starter: cython.int = derived_seed(self.seeds[lane], -2) % self.seats
        self.cut[lane] = 0
        self.event_counts[lane] = 0
        self.begin(lane, derived_seed(self.seeds[lane], 0), starter)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def close(self, lane: cython.int) -> cython.void:
        """A round is over, or an information state is full: rewards, and the next round or the next match."""
        number: cython.int = self.round_of(lane) + 1
        last: cython.bint = number >= self.rounds
        at: cython.int = lane * self.seats
        seat: cython.int
        self.closed += 1
        if not self.outcomes:
            for seat in range(self.seats):
                self.rewards[at + seat] = self.gained(lane, seat, last)
        self.cut[lane] |= self.at_limit(lane)
        if not last:
            self.follow(lane, derived_seed(self.seeds[lane], number))
            return
        if self.outcomes:
            self._reward_outcome(lane)
        self.terminated[lane] = not self.cut[lane]
        self.truncated[lane] = self.cut[lane]
        if self.autoreset:
            self.open_episode(lane)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reward_outcome(self, lane: cython.int) -> cython.void:
        """Who wins gets 1, shared among several; who does not loses equal parts of it."""
        seat: cython.int
        best: cython.int = self.rank(lane, 0)
        winners: cython.int = 0
        for seat in range(1, self.seats):
            if self.rank(lane, seat) > best:
                best = self.rank(lane, seat)
        for seat in range(self.seats):
            winners += self.rank(lane, seat) == best
        for seat in range(self.seats):
            if winners == self.seats:
                self.rewards[lane * self.seats + seat] = 0
            elif self.rank(lane, seat) == best:
                self.rewards[lane * self.seats + seat] = 1.0 / winners
            else:
                self.rewards[lane * self.seats + seat] = -1.0 / (self.seats - winners)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget(self, lane: cython.int) -> cython.bint:
        """Whether the next step might not fit into the information state; the match is then cut off."""
        if not self.history or self.event_counts[lane] + self.most_events <= self.history:
            return False
        if self.terminated[lane] or self.truncated[lane]:
            return False
        self.closed += 1
        self.truncated[lane] = 1
        if self.autoreset:
            self.open_episode(lane)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run(self) -> cython.void:
        """Carry out one action in every lane and show what follows."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seat_to_move(self, lane: cython.int) -> cython.int:
        """Who is to move."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """What a seat may know, without what it only remembers."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_legal(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """1 for each action that a seat may do now, else 0."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """The first round of a match."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """The round after the one that has ended."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter_round(self, lane: cython.int) -> cython.void:
        """Work out what a lane holds besides the State, and keep the deal as events."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def round_of(self, lane: cython.int) -> cython.int:
        """Which round it is, from 0."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def at_limit(self, lane: cython.int) -> cython.bint:
        """Whether only ``max_turns`` has ended the round."""
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gained(self, lane: cython.int, seat: cython.int, last: cython.bint) -> cython.int:
        """How much a seat's total has changed in this round, with all that is paid after the last one."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank(self, lane: cython.int, seat: cython.int) -> cython.int:
        """A number that is highest for who wins."""
        return 0
