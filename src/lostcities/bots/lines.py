"""Every sequence of decisions (line) that a seat may take in its turn, played through by the rules.

``endings.py`` says when that is worthwhile.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lostcities.bots.features import ASIDE, LAST, NEAR, Features
from cython.cimports.lostcities.engine.lanes import Lanes

if not cython.compiled:
    # Which lines count: those that certainly end the game, those that end it and win, or all.
    ENDING, WINNING, ALL = 0, 1, 2
    MOST_LINES = 20_000  # the limit; only boards with very many arrows have more lines in one turn
    BEYOND_DOUBT = 1000  # added to an answer that nothing can beat
    NEVER = -1152921504606846976  # less than the value of any line


@cython.final
@cython.cclass
class Lines:
    """The lines of turns in lanes; the lanes beyond the last are used for thinking."""

    features: Features
    lanes: Lanes
    slot_count: cython.int
    found: cython.int
    options: cython.uchar[::1]
    worths: cython.longlong[::1]

    def __init__(self, features: Features) -> None:
        self.features = features
        self.lanes = features.lanes
        self.slot_count = features.slot_count
        self.found = 0
        self.options = array("B", bytes(ASIDE * features.slot_count))
        self.worths = array("q", bytes(8 * features.slot_count))

    def settle(
        self, lanes: cython.int[::1], count: cython.int, legal: cython.uchar[::1], answers: cython.float[::1]
    ) -> None:
        """Where this turn or the best answer ends the game, raise the answers that end it best.

        ``legal`` and ``answers`` have the layout of ``observe`` and of a network's answers.
        """
        with cython.nogil:
            self.settle_each(lanes, count, legal, answers)

    def settle_each(
        self, lanes: cython.int[::1], count: cython.int, legal: cython.uchar[::1], answers: cython.float[::1]
    ) -> cython.void:
        """Do the same in compiled code."""
        i: cython.int
        stage: cython.int
        for i in range(count):
            stage = self.features.stage(lanes[i])
            if stage == LAST or (stage == NEAR and self._best_ends(lanes[i], i, legal, answers)):
                self._lift(lanes[i], i, ENDING, legal, answers)

    def lift(
        self,
        lane: cython.int,
        place: cython.int,
        wanted: cython.int,
        legal: cython.uchar[::1],
        answers: cython.float[::1],
    ) -> bool:
        """Raise the answers at ``place`` that begin this turn's best lines; returns whether there are any.

        A line is what the seat may do before somebody else decides; ``wanted`` is ENDING, WINNING or ALL.
        """
        return self._lift(lane, place, wanted, legal, answers)

    def best_finishes(self, seat: cython.int, worths: cython.longlong[::1]) -> None:
        """Compute for every lane a seat's best finish if its turn, or the rest of it, is its last."""
        lane: cython.int
        with cython.nogil:
            for lane in range(self.lanes.count):
                self.found = 0
                self.lanes.duplicate(lane, self.lanes.count + 1)
                worths[lane] = self._best(1, seat, self.lanes.turn(lane), ALL)

    def _best_ends(
        self, lane: cython.int, place: cython.int, legal: cython.uchar[::1], answers: cython.float[::1]
    ) -> cython.bint:
        """Whether the best answer ends the game, at once or certainly with this turn."""
        slot: cython.int
        best: cython.int = -1
        first: cython.int = place * (self.slot_count + 1)
        aside: cython.int = self.lanes.count + 1
        for slot in range(self.slot_count):
            if legal[place * self.slot_count + slot] and (best < 0 or answers[first + slot] > answers[first + best]):
                best = slot
        self.lanes.duplicate(lane, aside)
        self.features.act(aside, best)
        return self._sure(aside, self.lanes.turn(lane))

    def _sure(self, lane: cython.int, turn: cython.int) -> cython.bint:
        """Whether the game is over, or will be with this turn whatever anyone does."""
        return self.lanes.over(lane) or (self.lanes.turn(lane) == turn and self.features.stage(lane) == LAST)

    def _lift(
        self,
        lane: cython.int,
        place: cython.int,
        wanted: cython.int,
        legal: cython.uchar[::1],
        answers: cython.float[::1],
    ) -> cython.bint:
        slot: cython.int
        best: cython.longlong = NEVER
        aside: cython.int = self.lanes.count + 1
        self.found = 0
        for slot in range(self.slot_count):
            self.worths[slot] = NEVER
            if legal[place * self.slot_count + slot]:
                self.lanes.duplicate(lane, aside)
                self.features.act(aside, slot)
                self.worths[slot] = self._best(1, self.lanes.to_move(lane), self.lanes.turn(lane), wanted)
                best = max(best, self.worths[slot])
        if best == NEVER or self.found > MOST_LINES:
            return False
        for slot in range(self.slot_count):
            if self.worths[slot] == best:
                answers[place * (self.slot_count + 1) + slot] += BEYOND_DOUBT
        return True

    def _counts(self, lane: cython.int, seat: cython.int, turn: cython.int, wanted: cython.int) -> cython.bint:
        """Whether a line that leads to this game is one of those wanted."""
        other: cython.int
        if wanted != WINNING:
            return wanted == ALL or self._sure(lane, turn)
        for other in range(self.lanes.seats):
            if other != seat and self.lanes.points(lane, other) >= self.lanes.points(lane, seat):
                return False
        return self.lanes.over(lane)

    def _best(self, depth: cython.int, seat: cython.int, turn: cython.int, wanted: cython.int) -> cython.longlong:
        """Return the value of the best line that continues from the game saved at this depth."""
        lane: cython.int = self.lanes.count + depth
        slot: cython.int
        best: cython.longlong = NEVER
        if self.lanes.over(lane) or self.lanes.to_move(lane) != seat or self.lanes.turn(lane) != turn:
            self.found += 1
            return self.features.finish(lane, seat) if self._counts(lane, seat, turn, wanted) else NEVER
        if depth == ASIDE - 1 or self.found > MOST_LINES:
            self.found = MOST_LINES + 1
            return NEVER
        self.features.see_legal(lane, self.options, depth * self.slot_count)
        for slot in range(self.slot_count):
            if self.options[depth * self.slot_count + slot]:
                self.lanes.duplicate(lane, lane + 1)
                self.features.act(lane + 1, slot)
                best = max(best, self._best(depth + 1, seat, turn, wanted))
        return best
