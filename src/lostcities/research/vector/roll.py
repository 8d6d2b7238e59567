"""Roll & Write in lockstep. What a row holds stands in ``layouts.py``; tests hold it against the View."""

from __future__ import annotations

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.lostcities.engine.bits import deposit
    from cython.cimports.lostcities.engine.roll.rules import (
        ARROW,
        CIRCLES,
        EXHAUSTED,
        RollData,
        RollRules,
        RollSeen,
        apply_action,
        legal_words,
        next_roll,
        offer_of,
        set_dice,
        total_points,
    )
    from cython.cimports.lostcities.research.vector.core import Core
    from cython.cimports.lostcities.research.vector.planes import at_most_127, spread
else:
    from lostcities.engine.bits import deposit
    from lostcities.engine.flat import copy_into, unpack
    from lostcities.engine.roll.rules import (
        ARROW,
        CIRCLES,
        EXHAUSTED,
        RollData,
        RollRules,
        RollSeen,
        apply_action,
        legal_words,
        next_roll,
        offer_of,
        set_dice,
        total_points,
    )
    from lostcities.research.vector.core import Core
    from lostcities.research.vector.planes import at_most_127, spread

COMPILED = cython.compiled
STRUCT: Any = None  # what a lane holds, for the interpreted build
if not cython.compiled:
    STRUCT = RollData


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _seen(s: cython.pointer[RollData]) -> cython.pointer[RollSeen]:
    """As ``seen_of``; a function of another module is not inlined, and this one is called at every step."""
    if cython.compiled:
        return cython.address(s.seen)
    else:
        return s.seen


@cython.final
@cython.cclass
class RollVector(Core):  # type: ignore[misc]
    """Games of Roll & Write in lockstep."""

    rules: RollRules

    def __init__(
        self, game: Any, arrays: dict[str, Any], sizes: tuple[int, int, int], settings: dict[str, Any]
    ) -> None:
        rules: bytes = game.flat_figures.raw()
        Core.__init__(self, game, arrays, sizes, settings, STRUCT)
        if cython.compiled:
            memcpy(cython.address(self.rules), cython.cast(cython.p_char, rules), cython.sizeof(RollRules))
        else:
            self.rules = unpack(RollRules, rules)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _lane(self, lane: cython.int) -> cython.pointer[RollData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[RollData], self.memory)[lane])
        else:
            return self.games[lane]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _rules(self) -> cython.pointer[RollRules]:
        if cython.compiled:
            return cython.address(self.rules)
        else:
            return self.rules

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def run(self) -> cython.void:
        """Carry out one action in every lane and show what follows."""
        lane: cython.int
        seat: cython.int
        turn: cython.uint
        seen: cython.pointer[RollSeen]
        for lane in range(self.count):
            seen = _seen(self._lane(lane))
            turn = seen.turn
            if self.history:
                self.note(lane, seen.seat, self.actions[lane], 0, -1)
            apply_action(self._rules(), self._lane(lane), self.actions[lane])
            if seen.phase >= EXHAUSTED:
                self.close(lane)
            elif self.history:
                if seen.turn != turn:
                    self._note_dice(lane)
                self.forget(lane)
            if self.history or not cython.compiled:
                self.show(lane)
            else:
                # As ``show`` does it, but without asking which game it is.
                seat = seen.seat
                self.movers[lane] = seat
                self.see(lane, seat, cython.address(self.rows[lane * self.row_size]))
                self.see_legal(lane, seat, cython.address(self.legal[lane * self.mask_size]))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _note_dice(self, lane: cython.int) -> cython.void:
        """The dice that everybody has seen fall: three pairs of a colour die and a number die."""
        colours: cython.int = self._lane(lane).seen.roll // 1000
        numbers: cython.int = self._lane(lane).seen.roll % 1000
        self.note(lane, -1, 10 * (colours // 36) + numbers // 100, 0, -1)
        self.note(lane, -1, 10 * (colours // 6 % 6) + numbers // 10 % 10, 0, -1)
        self.note(lane, -1, 10 * (colours % 6) + numbers % 10, 0, -1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seat_to_move(self, lane: cython.int) -> cython.int:
        """Who is to move."""
        return self._lane(lane).seen.seat

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """What a seat may know: all but the dice to come (R1)."""
        seen: cython.pointer[RollSeen] = _seen(self._lane(lane))
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
        row[81] = seen.seat - seat + (self.seats if seen.seat < seat else 0)
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_legal(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """What a seat may do now."""
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        legal_words(self._lane(lane), seat, words)
        spread(row, 0, words[0])
        spread(row, 64, words[1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """A new game."""
        s: cython.pointer[RollData] = self._lane(lane)
        if cython.compiled:
            s[0] = self._lane(self.count)[0]
        else:
            copy_into(s, self._lane(self.count))
        s.seen.starter = s.seen.roller = s.seen.seat = starter
        s.stream[0] = seed
        s.seeded = 1
        set_dice(_seen(s), next_roll(s.stream))
        self.enter_round(lane)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enter_round(self, lane: cython.int) -> cython.void:
        """Keep the first dice as events."""
        if self.history:
            self._note_dice(lane)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gained(self, lane: cython.int, seat: cython.int, last: cython.bint) -> cython.int:
        """The whole sheet (R16)."""
        return total_points(self._rules(), _seen(self._lane(lane)), seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank(self, lane: cython.int, seat: cython.int) -> cython.int:
        """The highest total wins (R19)."""
        return total_points(self._rules(), _seen(self._lane(lane)), seat)
