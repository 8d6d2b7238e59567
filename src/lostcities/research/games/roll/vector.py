"""Roll & Write in lockstep. ``layouts.py`` describes the rows; tests compare them with the View."""

from __future__ import annotations

import cython
from cython.cimports.lostcities.engine.bits import deposit
from cython.cimports.lostcities.engine.games.roll.rules import (
    ARROW,
    CIRCLES,
    EXHAUSTED,
    RollData,
    RollRules,
    RollSeen,
    apply_action,
    first_due,
    is_due,
    legal_words,
    offer_of,
    seen_of,
    visible_to,
)
from cython.cimports.lostcities.research.vector.core import NOTHING_ASIDE, Core
from cython.cimports.lostcities.research.vector.planes import at_most_127, spread

if not cython.compiled:
    from lostcities.engine.flat import Flat


@cython.final
@cython.cclass
class RollVector(Core):  # type: ignore[misc]
    """Games of Roll & Write in lockstep."""

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _lane(self, lane: cython.int) -> cython.pointer[RollData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[RollData], self.memory)[lane])
        else:
            return self.memory[lane]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _rules(self) -> cython.pointer[RollRules]:
        if cython.compiled:
            return cython.cast(cython.pointer[RollRules], self.figures)
        else:
            return self.figures

    def run(self) -> cython.void:
        """Carry out one action in every lane and write what follows."""
        lane: cython.int
        seat: cython.int
        turn: cython.uint
        seen: cython.pointer[RollSeen]
        for lane in range(self.count):
            seen = seen_of(self._lane(lane))
            turn = seen.turn
            if self.history:
                self.note(lane, seen.to_move, self.actions[lane], 0, -1)
            apply_action(self._rules(), self._lane(lane), self.actions[lane])
            if self.history:
                self._set_aside(lane)
            if seen.phase >= EXHAUSTED:
                self.close(lane)
            elif self.history:
                if seen.turn != turn:
                    self._note_dice(lane)
                self.forget(lane)
            if self.history or not cython.compiled:
                self.show(lane)
            else:
                # As in ``show``, but without asking which game it is.
                seat = seen.to_move
                self.movers[lane] = seat
                self.see(lane, seat, cython.address(self.rows[lane * self.row_size]))
                self.see_legal(lane, seat, cython.address(self.legal[lane * self.mask_size]))

    def _set_aside(self, lane: cython.int) -> cython.void:
        """Keep decisions from here on private to the deciding seat until all are done (R20)."""
        if not self._lane(lane).seen.waiting:
            self.aside[lane] = NOTHING_ASIDE
        elif self.aside[lane] == NOTHING_ASIDE:
            self.aside[lane] = self.event_counts[lane]

    def _note_dice(self, lane: cython.int) -> cython.void:
        """Record the dice that everyone has seen: three pairs of a colour die and a number die."""
        colours: cython.int = self._lane(lane).seen.roll // 1000
        numbers: cython.int = self._lane(lane).seen.roll % 1000
        self.note(lane, -1, 10 * (colours // 36) + numbers // 100, 0, -1)
        self.note(lane, -1, 10 * (colours // 6 % 6) + numbers // 10 % 10, 0, -1)
        self.note(lane, -1, 10 * (colours % 6) + numbers % 10, 0, -1)

    def see(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write what a seat may know: all but future dice (R1) and choices that others have not shown yet (R20)."""
        seen: cython.pointer[RollSeen] = seen_of(self._lane(lane))
        own = cython.declare(RollSeen[1])
        if not cython.compiled:
            own = Flat(RollSeen)
        if not seen.waiting:
            self._see(seen, seat, row)
        else:
            self._see(visible_to(self._rules(), self._lane(lane), seat, own), seat, row)
            self._see_waiting(seen, seat, row)

    def _see_waiting(self, seen: cython.pointer[RollSeen], seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write who still decides, and whose turn it is: the seat itself if it is one of them."""
        place: cython.int
        first: cython.int = seat if is_due(seen, seat) else first_due(self._rules(), seen)
        row[81] = (first - seat + self.seats) % self.seats
        for place in range(self.seats):
            row[93] += ((seen.waiting >> ((seat + place) % self.seats)) & 1) << place

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _see(self, seen: cython.pointer[RollSeen], seat: cython.int, row: cython.p_schar) -> cython.void:
        colours: cython.int = seen.roll // 1000
        numbers: cython.int = seen.roll % 1000
        word: cython.ulonglong
        place: cython.int
        player: cython.int
        column: cython.int
        at: cython.int = 96
        spread(row, 0, offer_of(seen))
        for place in range(64, 96):
            row[place] = 0
        row[64 + colours // 36] += 1
        row[64 + colours // 6 % 6] += 1
        row[64 + colours % 6] += 1
        row[70 + numbers // 100] += 1
        row[70 + numbers // 10 % 10] += 1
        row[70 + numbers % 10] += 1
        row[80] = seen.phase == ARROW
        row[81] = seen.to_move - seat + (self.seats if seen.to_move < seat else 0)
        row[82] = seen.roller - seat + (self.seats if seen.roller < seat else 0)
        row[83] = seen.starter - seat + (self.seats if seen.starter < seat else 0)
        row[84] = at_most_127(seen.turn)
        for column in range(8):
            row[85 + column] = seen.closed >> (8 * column) & 1
        for place in range(self.seats):
            player = seat + place if seat + place < self.seats else seat + place - self.seats
            spread(row, at, seen.enter[player])
            word = seen.circles[player] | seen.free[player] << 1 | deposit(seen.ended[player], CIRCLES) << 2
            spread(row, at + 64, word | deposit(seen.bonus[player] & 63, CIRCLES) << 3)
            for column in range(8):
                row[at + 128 + column] = seen.counts[player] >> (8 * column) & 255
            for column in range(6):
                row[at + 136 + column] = seen.numbers[6 * player + column] & 15
            row[at + 142] = seen.bonus[player] >> 6 & 1
            row[at + 143] = seen.bonus[player] >> 7
            at += 144

    def see_legal(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write what a seat may do now."""
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        legal_words(self._rules(), self._lane(lane), seat, words)
        spread(row, 0, words[0])
        spread(row, 64, words[1])

    def enter_round(self, lane: cython.int) -> cython.void:
        """Record the first dice as events."""
        if self.history:
            self._note_dice(lane)
            self._set_aside(lane)
