"""Roll & Write in lockstep. ``layouts.py`` describes the rows; tests compare them with the View."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.lostcities.engine.bits import deposit
from cython.cimports.lostcities.engine.games.roll.rules import (
    ARROW,
    CIRCLES,
    EXHAUSTED,
    RollData,
    RollRules,
    RollSeen,
    first_due,
    is_due,
    legal_words,
    seen_of,
    take_step,
    visible_to,
)
from cython.cimports.lostcities.research.vector.core import NOTHING_ASIDE, Core
from cython.cimports.lostcities.research.vector.planes import at_most_127, spread, write_bytes

if TYPE_CHECKING:
    from lostcities.engine.games.roll.game import RollGame
    from lostcities.research.vector.core import Arrays

if not cython.compiled:
    from lostcities.engine.flat import Flat

SHEET = cython.declare(cython.int, 16)


@cython.final
@cython.cclass
class RollVector(Core):  # type: ignore[misc]
    """Games of Roll & Write in lockstep."""

    # What a row says of the dice, and of each sheet besides sets: updated where they change, which most do not.
    dice: cython.schar[::1]
    sheets: cython.schar[::1]
    marks: cython.ulonglong[::1]

    def __init__(self, game: RollGame, arrays: Arrays, sizes: tuple[int, int, int], settings: dict[str, int]) -> None:
        Core.__init__(self, game, arrays, sizes, settings)
        self.dice = array("b", bytes(SHEET * self.count))
        self.sheets = array("b", bytes(SHEET * self.seats * self.count))
        self.marks = array("Q", bytes(8 * self.seats * self.count))

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
        # With the number of players as a constant, the compiler writes every sheet out.
        if self.seats == 2:
            self._run(2)
        elif self.seats == 3:
            self._run(3)
        elif self.seats == 4:
            self._run(4)
        else:
            self._run(5)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _run(self, seats: cython.int) -> cython.void:
        lane: cython.int
        seat: cython.int
        turn: cython.uint
        row: cython.p_schar
        seen: cython.pointer[RollSeen]
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        for lane in range(self.count):
            seen = seen_of(self._lane(lane))
            turn = seen.turn
            seat = seen.to_move
            if self.history:
                self.note(lane, seat, self.actions[lane], 0, -1)
            phase: cython.int = take_step(self._rules(), self._lane(lane), self.actions[lane], words)
            if self.history:
                self._set_aside(lane)
            if seen.turn != turn:
                self._look(lane)
            else:
                self._look_at_sheet(seen, seat, self._sheets(lane), self._marks(lane))
            if phase >= EXHAUSTED:
                self.close(lane)
                self.show(lane)
                continue
            if self.history:
                if seen.turn != turn:
                    self._note_dice(lane)
                self.forget(lane)
            if self.history or seen.waiting or not cython.compiled:
                self.show(lane)
            else:
                # As in ``show``, with what is known already.
                seat = seen.to_move
                self.movers[lane] = seat
                row = cython.address(self.rows[lane * self.row_size])
                self._see(seen, seat, row, seats, self._dice(lane), self._sheets(lane), self._marks(lane))
                spread(cython.address(self.legal[lane * self.mask_size]), 0, words[0])
                spread(cython.address(self.legal[lane * self.mask_size]), 64, words[1])

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _dice(self, lane: cython.int) -> cython.p_schar:
        if cython.compiled:
            return cython.address(self.dice[SHEET * lane])
        else:
            return memoryview(self.dice)[SHEET * lane :]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _sheets(self, lane: cython.int) -> cython.p_schar:
        if cython.compiled:
            return cython.address(self.sheets[SHEET * self.seats * lane])
        else:
            return memoryview(self.sheets)[SHEET * self.seats * lane :]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _marks(self, lane: cython.int) -> cython.pointer[cython.ulonglong]:
        if cython.compiled:
            return cython.address(self.marks[self.seats * lane])
        else:
            return memoryview(self.marks)[self.seats * lane :]

    def _look(self, lane: cython.int) -> cython.void:
        """Look at the dice and at all sheets."""
        seen: cython.pointer[RollSeen] = seen_of(self._lane(lane))
        row: cython.p_schar = self._dice(lane)
        colours: cython.int = seen.roll // 1000
        numbers: cython.int = seen.roll % 1000
        place: cython.int
        for place in range(SHEET):
            row[place] = 0
        row[colours // 36] += 1
        row[colours // 6 % 6] += 1
        row[colours % 6] += 1
        row[6 + numbers // 100] += 1
        row[6 + numbers // 10 % 10] += 1
        row[6 + numbers % 10] += 1
        for place in range(self.seats):
            self._look_at_sheet(seen, place, self._sheets(lane), self._marks(lane))

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _look_at_sheet(
        self,
        seen: cython.pointer[RollSeen],
        player: cython.int,
        sheets: cython.p_schar,
        marks: cython.pointer[cython.ulonglong],
    ) -> cython.void:
        """Eight counts, six last numbers, and who was first over two bridges; and what is marked, as a set."""
        word: cython.ulonglong = seen.circles[player] | seen.free[player] << 1
        word |= deposit(seen.ended[player], CIRCLES) << 2
        marks[player] = word | deposit(seen.bonus[player] & 63, CIRCLES) << 3
        at: cython.int = SHEET * player
        column: cython.int
        write_bytes(sheets, at, seen.counts[player])
        for column in range(6):
            sheets[at + 8 + column] = seen.numbers[6 * player + column] & 15
        sheets[at + 14] = seen.bonus[player] >> 6 & 1
        sheets[at + 15] = seen.bonus[player] >> 7

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
        sheets = cython.declare(cython.schar[80])
        marks = cython.declare(cython.ulonglong[5])
        player: cython.int
        if not cython.compiled:
            own = Flat(RollSeen)
            sheets = memoryview(array("b", bytes(80)))
            marks = [0, 0, 0, 0, 0]
        if not seen.waiting:
            self._see(seen, seat, row, self.seats, self._dice(lane), self._sheets(lane), self._marks(lane))
            return
        known: cython.pointer[RollSeen] = visible_to(self._rules(), self._lane(lane), seat, own)
        for player in range(self.seats):
            self._look_at_sheet(known, player, sheets, marks)
        self._see(known, seat, row, self.seats, self._dice(lane), sheets, marks)
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
    def _see(
        self,
        seen: cython.pointer[RollSeen],
        seat: cython.int,
        row: cython.p_schar,
        seats: cython.int,
        dice: cython.p_schar,
        sheets: cython.p_schar,
        marks: cython.pointer[cython.ulonglong],
    ) -> cython.void:
        place: cython.int
        player: cython.int
        at: cython.int = 96
        spread(row, 0, seen.colours * seen.number_dice)
        if cython.compiled:
            memcpy(row + 64, dice, SHEET)
            memset(row + 80, 0, 16)
        else:
            row[64:80] = dice[:SHEET]
            for place in range(80, 96):
                row[place] = 0
        row[80] = seen.phase == ARROW
        row[81] = seen.to_move - seat + (seats if seen.to_move < seat else 0)
        row[82] = seen.roller - seat + (seats if seen.roller < seat else 0)
        row[83] = seen.starter - seat + (seats if seen.starter < seat else 0)
        row[84] = at_most_127(seen.turn)
        write_bytes(row, 85, seen.closed)
        for place in range(seats):
            player = seat + place if seat + place < seats else seat + place - seats
            spread(row, at, seen.enter[player])
            spread(row, at + 64, marks[player])
            if cython.compiled:
                memcpy(row + at + 128, sheets + SHEET * player, SHEET)
            else:
                row[at + 128 : at + 144] = sheets[SHEET * player : SHEET * player + SHEET]
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
        """Look at dice and sheets, and record the first dice as events."""
        self._look(lane)
        if self.history:
            self._note_dice(lane)
            self._set_aside(lane)
