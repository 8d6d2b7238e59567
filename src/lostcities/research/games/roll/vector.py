"""Roll & Write in lockstep. ``layouts.py`` describes the rows; tests compare them with the View."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.engine.bits import deposit
from cython.cimports.lostcities.engine.games.roll.rules import (
    ADVANCE,
    ARROW,
    CIRCLES,
    DECLINE,
    EXHAUSTED,
    REFUSE,
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

from lostcities.engine.bits import M64

if TYPE_CHECKING:
    from lostcities.engine.games.roll.game import RollGame
    from lostcities.research.vector.core import Arrays

if not cython.compiled:
    from lostcities.engine.flat import Flat

if not cython.compiled:
    SHEET = 2  # words that a lane keeps of a sheet: what is marked as a set, and eight numbers of a row

# How many dice show what, a byte per colour and then per number: by colour dice, and twice by number dice.
COLOUR_COUNTS = cython.declare(cython.ulonglong[216])
NUMBER_COUNTS = cython.declare(cython.ulonglong[2000])
WRITTEN_IN = cython.declare(cython.uchar[68])  # the expedition that an action writes in, 0 for none
if not cython.compiled:
    COLOUR_COUNTS, NUMBER_COUNTS, WRITTEN_IN = [0] * 216, [0] * 2000, [0] * 68


def _fill_tables() -> None:
    for roll in range(216):
        COLOUR_COUNTS[roll] = sum([1 << 8 * face for face in (roll // 36, roll // 6 % 6, roll % 6)])
    for roll in range(1000):
        counts = sum([1 << 8 * (6 + face) for face in (roll // 100, roll // 10 % 10, roll % 10)])
        NUMBER_COUNTS[2 * roll], NUMBER_COUNTS[2 * roll + 1] = counts & M64, counts >> 64
    for action in range(68):
        WRITTEN_IN[action] = action // 10 if action < REFUSE else action - ADVANCE if ADVANCE <= action < DECLINE else 0


_fill_tables()


@cython.final
@cython.cclass
class RollVector(Core):  # type: ignore[misc]
    """Games of Roll & Write in lockstep."""

    # What a row says of each sheet in its own way: updated where it changes, which most do not.
    sheets: cython.ulonglong[::1]

    def __init__(self, game: RollGame, arrays: Arrays, sizes: tuple[int, int, int], settings: dict[str, int]) -> None:
        Core.__init__(self, game, arrays, sizes, settings)
        self.sheets = array("Q", bytes(8 * SHEET * self.seats * self.count))

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
            _run(self, 2)
        elif self.seats == 3:
            _run(self, 3)
        elif self.seats == 4:
            _run(self, 4)
        else:
            _run(self, 5)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _sheets(self, lane: cython.int, seats: cython.int) -> cython.pointer[cython.ulonglong]:
        if cython.compiled:
            return cython.address(self.sheets[SHEET * seats * lane])
        else:
            return memoryview(self.sheets)[SHEET * seats * lane :]

    def _look(self, lane: cython.int) -> cython.void:
        """Look at all sheets."""
        seen: cython.pointer[RollSeen] = seen_of(self._lane(lane))
        player: cython.int
        for player in range(self.seats):
            _look_at_sheet(seen, player, self._sheets(lane, self.seats))

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
        sheets = cython.declare(cython.ulonglong[10])
        player: cython.int
        if not cython.compiled:
            own = Flat(RollSeen)
            sheets = [0] * 10
        if not seen.waiting:
            _write_row(row, seen, seat, self.seats, self._sheets(lane, self.seats))
            return
        known: cython.pointer[RollSeen] = visible_to(self._rules(), self._lane(lane), seat, own)
        for player in range(self.seats):
            _look_at_sheet(known, player, sheets)
        _write_row(row, known, seat, self.seats, sheets)
        self._see_waiting(seen, seat, row)

    def _see_waiting(self, seen: cython.pointer[RollSeen], seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write who still decides, and whose turn it is: the seat itself if it is one of them."""
        place: cython.int
        first: cython.int = seat if is_due(seen, seat) else first_due(self._rules(), seen)
        row[81] = (first - seat + self.seats) % self.seats
        for place in range(self.seats):
            row[93] += ((seen.waiting >> ((seat + place) % self.seats)) & 1) << place

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


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _run(v: RollVector, seats: cython.int) -> cython.void:
    lane: cython.int
    seat: cython.int
    turn: cython.uint
    closed: cython.ulonglong
    phase: cython.int
    seen: cython.pointer[RollSeen]
    # What does not change during a step; the numbers written could be these, for all that a compiler knows.
    history: cython.bint = v.history != 0
    together: cython.bint = v._rules().together
    words = cython.declare(cython.ulonglong[2])
    if not cython.compiled:
        words = [0, 0]
    for lane in range(v.count):
        seen = seen_of(v._lane(lane))
        turn = seen.turn
        seat = seen.to_move
        closed = seen.closed
        if history:
            v.note(lane, seat, v.actions[lane], 0, -1)
        phase = take_step(v._rules(), v._lane(lane), v.actions[lane], words)
        if history:
            v._set_aside(lane)
        if together or seen.closed != closed:
            v._look(lane)
        else:
            _look_at_entry(seen, seat, v.actions[lane], v._sheets(lane, seats))
        if phase >= EXHAUSTED:
            v.close(lane)
            v.show(lane)
            continue
        if history:
            if seen.turn != turn:
                v._note_dice(lane)
            v.forget(lane)
        if history or (together and seen.waiting):
            v.show(lane)
            continue
        # As in ``show``, with what is known already.
        seat = seen.to_move
        v.movers[lane] = seat
        if cython.compiled:
            _write_row(
                cython.address(v.rows[lane * v.row_size]),
                seen,
                seat,
                seats,
                v._sheets(lane, seats),
            )
            spread(cython.address(v.legal[lane * v.mask_size]), 0, words[0])
            spread(cython.address(v.legal[lane * v.mask_size]), 64, words[1])
        else:
            row = v.rows[lane * v.row_size : (lane + 1) * v.row_size]
            _write_row(row, seen, seat, seats, v._sheets(lane, seats))
            spread(v.legal, lane * v.mask_size, words[0])
            spread(v.legal, lane * v.mask_size + 64, words[1])


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _marks_of(seen: cython.pointer[RollSeen], player: cython.int) -> cython.ulonglong:
    """What is marked on a sheet, as a set."""
    word: cython.ulonglong = seen.circles[player] | seen.free[player] << 1
    word |= deposit(seen.ended[player], CIRCLES) << 2
    return word | deposit(seen.bonus[player] & 63, CIRCLES) << 3


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _look_at_entry(
    seen: cython.pointer[RollSeen],
    player: cython.int,
    action: cython.int,
    sheets: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Look at what an action has changed on its player's sheet, while no bridge closes."""
    column: cython.int = WRITTEN_IN[action]
    number: cython.ulonglong = seen.numbers[6 * player + column] & 15
    # Whole words: what was written as single bytes could not be read as a word at once.
    byte: cython.ulonglong = 255
    rest: cython.ulonglong = sheets[SHEET * player + 1] & ~(byte << 8 * column)
    sheets[SHEET * player + 1] = rest | number << 8 * column
    sheets[SHEET * player] = _marks_of(seen, player)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _look_at_sheet(
    seen: cython.pointer[RollSeen], player: cython.int, sheets: cython.pointer[cython.ulonglong]
) -> cython.void:
    """What is marked, as a set; six last numbers, and who was first over two bridges."""
    bonus: cython.ulonglong = seen.bonus[player]
    word: cython.ulonglong = (bonus >> 6 & 1) << 48 | (bonus >> 7) << 56
    column: cython.int
    for column in range(6):
        word |= (seen.numbers[6 * player + column] & 15) << 8 * column
    sheets[SHEET * player + 1] = word
    sheets[SHEET * player] = _marks_of(seen, player)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _write_row(
    row: cython.p_schar,
    seen: cython.pointer[RollSeen],
    seat: cython.int,
    seats: cython.int,
    sheets: cython.pointer[cython.ulonglong],
) -> cython.void:
    place: cython.int
    player: cython.int
    at: cython.int = 96
    colours: cython.uint = seen.roll // 1000
    numbers: cython.uint = seen.roll - 1000 * colours
    spread(row, 0, seen.colours * seen.number_dice)
    write_bytes(row, 64, COLOUR_COUNTS[colours] + NUMBER_COUNTS[2 * numbers])
    write_bytes(row, 72, NUMBER_COUNTS[2 * numbers + 1])
    write_bytes(row, 88, 0)
    row[80] = seen.phase == ARROW
    row[81] = seen.to_move - seat + (seats if seen.to_move < seat else 0)
    row[82] = seen.roller - seat + (seats if seen.roller < seat else 0)
    row[83] = seen.starter - seat + (seats if seen.starter < seat else 0)
    row[84] = at_most_127(seen.turn)
    write_bytes(row, 85, seen.closed)
    for place in range(seats):
        player = seat + place if seat + place < seats else seat + place - seats
        spread(row, at, seen.enter[player])
        spread(row, at + 64, sheets[SHEET * player])
        write_bytes(row, at + 128, seen.counts[player])
        write_bytes(row, at + 136, sheets[SHEET * player + 1])
        at += 144
