"""N matches of one game in lockstep: what the vectors of the three games share.

A *lane* holds one match. ``run`` of a game carries out one action a lane and shows what the seat that is then to move
may know; what happens seldom (the end of a round or of a match, the next deal) is here. All arrays are given once
and written in place. The games themselves are ``engine/lanes.py``'s.

An *event*, kept only for information states, is four bytes: who acted (the seat, or CHANCE), what (the action, or what
``events`` of the game says of a deal), a card + 1 that came to a hand or 0, and the one seat that may know it or ALL.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, TypeAlias, cast

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.lostcities.engine.bits import derive_seed
from cython.cimports.lostcities.engine.lanes import Lanes
from cython.cimports.lostcities.engine.listing import list_bits
from cython.cimports.lostcities.research.vector.planes import collect

from lostcities.engine.bits import M64
from lostcities.engine.contract import BadInput, IllegalAction

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from lostcities.engine.contract import FlatState, Game, State

    Arrays: TypeAlias = dict[str, array[int] | NDArray[np.int8] | NDArray[np.float32]]
    Snapshot: TypeAlias = tuple[list[bytes], list[bytes]]

if not cython.compiled:
    NOTHING_ASIDE = 0x7FFFFFFF  # everything that has happened is shown

CHANCE = cython.declare(cython.int, 254)
ALL = cython.declare(cython.int, 255)
EVENT = cython.declare(cython.int, 3)  # numbers an event has in a row


@cython.cclass
class Core:
    """A row of matches of one kind with the same options."""

    lanes: Lanes
    # Borrowed from the lanes: their games, and the figures these are played with.
    memory: cython.p_char
    figures: cython.p_char
    count: cython.int
    seats: cython.int
    row_size: cython.int
    mask_size: cython.int
    view_size: cython.int
    closed: cython.int  # rounds that the last step has ended, or matches that it has cut off
    rounds: cython.int
    history: cython.int
    most_events: cython.int
    outcomes: cython.bint
    autoreset: cython.bint
    rows: cython.schar[::1]
    legal: cython.schar[::1]
    rewards: cython.float[::1]
    terminated: cython.uchar[::1]
    truncated: cython.uchar[::1]
    movers: cython.int[::1]
    actions: cython.int[::1]
    lane_seeds: cython.ulonglong[::1]
    episodes: cython.ulonglong[::1]
    seeds: cython.ulonglong[::1]
    cut: cython.uchar[::1]
    events: cython.uchar[::1]
    event_counts: cython.int[::1]
    aside: cython.int[::1]  # from this event on decisions are not shown to others yet (R20)

    def __init__(
        self, game: Game[State], arrays: Arrays, sizes: tuple[int, int, int], settings: dict[str, int]
    ) -> None:
        self.movers = arrays["seats"]
        self.count = len(arrays["seats"])
        self.lanes = game.lanes(self.count)
        self.memory = self.lanes.memory
        self.figures = self.lanes.figures
        self.seats = game.players
        self.rounds = game.rounds
        self.view_size, self.mask_size, self.most_events = sizes
        self.history = settings["history"]
        self.outcomes = settings["outcomes"]
        self.autoreset = settings["autoreset"]
        self.row_size = self.view_size + EVENT * self.history
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
        self.aside = array("i", [NOTHING_ASIDE]) * self.count

    def reset(self, seed: int) -> None:
        """New matches in all lanes; the same seed gives the same cards and dice."""
        self.reset_each([derive_seed(seed & M64, lane) for lane in range(self.count)])

    def reset_each(self, seeds: list[int]) -> None:
        """New matches in all lanes, each lane with a seed of its own."""
        lane: cython.int
        for lane in range(self.count):
            self.lane_seeds[lane] = seeds[lane] & M64
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

    def put(self, lane: cython.int, state: State) -> None:
        """A match that begins with this State of the game."""
        self.lanes.put(lane, cast("FlatState", state).raw())  # games with lanes have flat states
        self.cut[lane] = 0
        self.event_counts[lane] = 0
        self.enter_round(lane)
        self.show(lane)
        self._clear()

    def state(self, lane: cython.int) -> FlatState:
        """A lane as a State of the game, for pictures and tests."""
        return self.lanes.state(lane)

    def _blocks(self) -> list[memoryview]:
        """Everything that a step reads or writes besides the games, as bytes."""
        shown = [memoryview(self.rows), memoryview(self.legal), memoryview(self.rewards), memoryview(self.terminated)]
        shown += [memoryview(self.truncated), memoryview(self.movers), memoryview(self.actions)]
        kept = [memoryview(self.lane_seeds), memoryview(self.episodes), memoryview(self.seeds), memoryview(self.cut)]
        kept += [memoryview(self.events), memoryview(self.event_counts), memoryview(self.aside)]
        return [one.cast("B") for one in shown + kept]

    def snapshot(self) -> Snapshot:
        """All matches as they stand, for copies of an environment."""
        return [self.lanes.raw(lane) for lane in range(self.count)], [one.tobytes() for one in self._blocks()]

    def restore(self, snapshot: Snapshot) -> None:
        """Bring back what ``snapshot`` of an environment of the same kind returned."""
        lane: cython.int
        games, arrays = snapshot
        for lane in range(self.count):
            self.lanes.put(lane, games[lane])
            self.event_counts[lane] = 0
            self.enter_round(lane)
        for kept, saved in zip(self._blocks(), arrays, strict=True):
            kept[:] = saved

    @cython.ccall
    @cython.exceptval(check=False)
    def step(self) -> cython.int:
        """Carry out ``actions``; returns -1, or the first lane with an illegal action if nothing was done."""
        bad: cython.int
        if self.count == 1:
            return self._advance()  # releasing the GIL takes a third of such a step
        with cython.nogil:
            bad = self._advance()
        return bad

    def _advance(self) -> cython.int:
        lane: cython.int
        action: cython.int
        for lane in range(self.count):
            action = self.actions[lane]
            # The mask that was shown says what is legal.
            if not (0 <= action < self.mask_size and self.legal[lane * self.mask_size + action]):
                return lane
        self.closed = 0
        self._clear()
        self.run()
        return -1

    def step_one(self, action: cython.int) -> bool:
        """Carry out an action in the only lane; the arrays then show the seat that is to move.

        Returns whether a round has ended, so that rewards and flags are worth a look.
        """
        if self.count != 1:
            raise BadInput(f"step_one() is for one lane, not for {self.count}")
        self.actions[0] = action
        if self._advance() >= 0:
            raise IllegalAction(f"{action} is not legal now; choose where infos['legal'][0] is 1")
        return self.closed != 0

    def step_into(self, action: cython.int, row: cython.schar[::1]) -> bool:
        """``step_one``, and write what the seat that is then to move sees into ``row``."""
        if self.count != 1 or len(row) != self.row_size:
            raise BadInput(f"step_into() is for one lane and a row of {self.row_size} numbers")
        self.actions[0] = action
        if self._advance() >= 0:
            raise IllegalAction(f"{action} is not legal now; choose where infos['legal'][0] is 1")
        if cython.compiled:
            memcpy(cython.address(row[0]), cython.address(self.rows[0]), self.row_size)
        else:
            row[:] = self.rows
        return self.closed != 0

    def legal_actions(self, lane: cython.int = 0) -> list[int]:
        """What the seat to move may do in a lane, ascending: the mask as a list."""
        at: cython.int = lane * self.mask_size
        if not 0 <= lane < self.count:
            raise BadInput(f"there is no lane {lane}; the last is {self.count - 1}")
        if cython.compiled:
            return list_bits(
                collect(cython.address(self.legal[at])), 0, collect(cython.address(self.legal[at + 64])), 64
            )
        else:
            return list_bits(collect(self.legal[at : at + 64]), 0, collect(self.legal[at + 64 : at + 128]), 64)

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

    def write_view(self, state: State, seat: cython.int, numbers: cython.float[::1]) -> None:
        """What a seat may know of a State, without what it only remembers, as the first of ``numbers``.

        The first lane is taken for it, so this is not for lanes that play.
        """
        place: cython.int
        if len(numbers) < self.view_size or not 0 <= seat < self.seats:
            raise BadInput(f"write_view() needs one of {self.seats} seats and {self.view_size} numbers to write")
        self.lanes.put(0, cast("FlatState", state).raw())
        self.event_counts[0] = 0
        self.enter_round(0)
        if cython.compiled:
            self.see(0, seat, cython.address(self.rows[0]))
        else:
            self.see(0, seat, self.rows)
        for place in range(self.view_size):
            numbers[place] = self.rows[place]

    def ranks(self, lane: cython.int) -> list[int]:
        """Numbers of which the highest wins if the match ended now."""
        return [self.lanes.rank(lane, seat) for seat in range(self.seats)]

    def _clear(self) -> cython.void:
        if cython.compiled:
            memset(cython.address(self.rewards[0]), 0, 4 * self.count * self.seats)
            memset(cython.address(self.terminated[0]), 0, self.count)
            memset(cython.address(self.truncated[0]), 0, self.count)
        else:
            self.rewards[:] = 0
            for lane in range(self.count):
                self.terminated[lane] = self.truncated[lane] = 0

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
            if (place - start) // 4 >= self.aside[lane] and by != seat:
                continue
            row[at] = self.seats + 1 if by == CHANCE else (by - seat + self.seats) % self.seats + 1
            row[at + 1] = self.events[place + 1] + 1
            row[at + 2] = self.events[place + 2] if shown else 0
            at += EVENT

    def show(self, lane: cython.int) -> cython.void:
        """Show a lane to the seat that is to move."""
        seat: cython.int = self.lanes.to_move(lane)
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

    def open_episode(self, lane: cython.int) -> cython.void:
        """The next match of a lane."""
        self.seeds[lane] = derive_seed(self.lane_seeds[lane], self.episodes[lane])
        self.episodes[lane] += 1
        self._enter(lane)

    def _enter(self, lane: cython.int) -> cython.void:
        """A match as ``Match`` begins it: who starts and each deal hang on its seed."""
        starter: cython.int = derive_seed(self.seeds[lane], -2) % self.seats
        self.cut[lane] = 0
        self.event_counts[lane] = 0
        self.lanes.begin(lane, derive_seed(self.seeds[lane], 0), starter)
        self.enter_round(lane)

    def close(self, lane: cython.int) -> cython.void:
        """A round is over, or an information state is full: rewards, and the next round or the next match."""
        number: cython.int = self.lanes.round(lane) + 1
        last: cython.bint = number >= self.rounds
        at: cython.int = lane * self.seats
        seat: cython.int
        self.closed += 1
        if not self.outcomes:
            for seat in range(self.seats):
                self.rewards[at + seat] = self.lanes.gain(lane, seat, last)
        self.cut[lane] |= self.lanes.at_limit(lane)
        if not last:
            self.lanes.follow(lane, derive_seed(self.seeds[lane], number))
            self.enter_round(lane)
            return
        if self.outcomes:
            self._reward_outcome(lane)
        self.terminated[lane] = not self.cut[lane]
        self.truncated[lane] = self.cut[lane]
        if self.autoreset:
            self.open_episode(lane)

    def _reward_outcome(self, lane: cython.int) -> cython.void:
        """Who wins gets 1, shared among several; who does not loses equal parts of it."""
        seat: cython.int
        best: cython.int = self.lanes.rank(lane, 0)
        winners: cython.int = 0
        for seat in range(1, self.seats):
            if self.lanes.rank(lane, seat) > best:
                best = self.lanes.rank(lane, seat)
        for seat in range(self.seats):
            winners += self.lanes.rank(lane, seat) == best
        for seat in range(self.seats):
            if winners == self.seats:
                self.rewards[lane * self.seats + seat] = 0
            elif self.lanes.rank(lane, seat) == best:
                self.rewards[lane * self.seats + seat] = 1.0 / winners
            else:
                self.rewards[lane * self.seats + seat] = -1.0 / (self.seats - winners)

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

    def run(self) -> cython.void:
        """Carry out one action in every lane and show what follows."""

    def see(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """What a seat may know, without what it only remembers."""

    def see_legal(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """1 for each action that a seat may do now, else 0."""

    def enter_round(self, lane: cython.int) -> cython.void:
        """Work out what a lane holds besides the State, and keep the deal as events."""
