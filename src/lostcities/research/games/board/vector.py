"""The board game in lockstep. ``layouts.py`` describes the rows; tests compare them with the View."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.string import memcpy
from cython.cimports.lostcities.engine.bits import low_bit
from cython.cimports.lostcities.engine.games.board.rules import (
    ARROW,
    ARTEFACT,
    BRIDGES,
    CHOOSE,
    DECK_ROW,
    DISCARD,
    DRAW,
    EMPTY,
    FULL_ROW,
    OUTSIDE,
    PIECE,
    PLAY,
    STONE,
    VALUES,
    BoardData,
    BoardRules,
    BoardSeen,
    apply_action,
    legal_words,
    pile_size,
    seen_of,
)
from cython.cimports.lostcities.research.vector.core import Core
from cython.cimports.lostcities.research.vector.planes import at_most_127, spread, write_points

if TYPE_CHECKING:
    from lostcities.engine.games.board.game import BoardGame
    from lostcities.research.vector.core import Arrays


@cython.final
@cython.cclass
class BoardVector(Core):  # type: ignore[misc]
    """Matches of the board game in lockstep."""

    # The discard piles as a set, updated incrementally: scanning every pile again would cost more.
    piled: cython.ulonglong[::1]
    piled_twice: cython.ulonglong[::1]
    # The same for what rarely changes on the board: artefacts and arrows as sets, and the points of tiles.
    found: cython.ulonglong[::1]
    values: cython.schar[::1]

    def __init__(self, game: BoardGame, arrays: Arrays, sizes: tuple[int, int, int], settings: dict[str, int]) -> None:
        Core.__init__(self, game, arrays, sizes, settings)
        self.piled = array("Q", bytes(8 * self.count))
        self.piled_twice = array("Q", bytes(8 * self.count))
        self.found = array("Q", bytes(16 * self.count))
        self.values = array("b", bytes(56 * self.count))

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _lane(self, lane: cython.int) -> cython.pointer[BoardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[BoardData], self.memory)[lane])
        else:
            return self.memory[lane]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _rules(self) -> cython.pointer[BoardRules]:
        if cython.compiled:
            return cython.cast(cython.pointer[BoardRules], self.figures)
        else:
            return self.figures

    def run(self) -> cython.void:
        """Carry out one action in every lane and write what follows."""
        lane: cython.int
        seat: cython.int
        for lane in range(self.count):
            self._act(lane, self.actions[lane])
            if self._lane(lane).seen.phase >= BRIDGES:
                self.close(lane)
            if self.history:
                self.forget(lane)
                self.show(lane)
                continue
            # As in ``show``, but without asking which game it is.
            seat = self._lane(lane).seen.to_move
            self.movers[lane] = seat
            if cython.compiled:
                self.see(lane, seat, cython.address(self.rows[lane * self.row_size]))
                self.see_legal(lane, seat, cython.address(self.legal[lane * self.mask_size]))
            else:
                self.show(lane)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _act(self, lane: cython.int, action: cython.int) -> cython.void:
        s: cython.pointer[BoardData] = self._lane(lane)
        one: cython.ulonglong = 1
        bit: cython.ulonglong
        double: cython.ulonglong
        drawn: cython.int = 0
        player: cython.int = s.seen.to_move
        artefacts: cython.int
        if DISCARD <= action < DRAW:
            bit = one << (action - DISCARD)
            self.piled_twice[lane] |= self.piled[lane] & bit
            self.piled[lane] |= bit
        elif DRAW < action < PIECE:
            bit = one << _top(s, action - DRAW - 1)
            double = self.piled_twice[lane] & bit
            self.piled_twice[lane] ^= double
            self.piled[lane] ^= bit ^ double
        elif action == DRAW and self.history:
            drawn = s.stack[DECK_ROW + pile_size(seen_of(s), OUTSIDE) - 1] + 1
        if self.history:
            self.note(lane, s.seen.to_move, action, drawn, s.seen.to_move)
        artefacts = s.seen.artefacts[player]
        apply_action(self._rules(), s, action)
        if s.seen.artefacts[player] != artefacts:
            self._look_at_tiles(lane)

    def _look_at_tiles(self, lane: cython.int) -> cython.void:
        s: cython.pointer[BoardData] = self._lane(lane)
        one: cython.ulonglong = 1
        place: cython.int
        tile: cython.int
        self.found[2 * lane] = self.found[2 * lane + 1] = 0
        for place in range(55):
            tile = s.seen.tile[place]
            if tile == ARTEFACT:
                self.found[2 * lane] |= one << place
            if tile == ARROW:
                self.found[2 * lane + 1] |= one << place
            self.values[56 * lane + place] = tile - ARROW if tile > ARROW else 0

    def see(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write what a seat may know."""
        r: cython.pointer[BoardRules] = self._rules()
        s: cython.pointer[BoardData] = self._lane(lane)
        seen: cython.pointer[BoardSeen] = seen_of(s)
        one: cython.ulonglong = 1
        tops: cython.ulonglong = 0
        at: cython.int = 320
        place: cython.int
        player: cython.int
        size: cython.int
        shown: cython.bint
        spread(row, 0, s.hand[seat])
        spread(row, 64, s.hand[seat] & s.twice)
        spread(row, 192, self.piled[lane])
        spread(row, 256, self.piled_twice[lane])
        for place in range(self.seats):
            player = seat + place if seat + place < self.seats else seat + place - self.seats
            spread(row, at, seen.laid[player])
            spread(row, at + 64, seen.laid[player] & seen.laid_twice)
            spread(row, at + 128, seen.known[player])
            spread(row, at + 192, seen.known[player] & seen.known_twice)
            spread(row, at + 256, _stones(seen.stones[player]))
            at += 320
        # Each of these writes 56 numbers; the next one overwrites the excess.
        spread(row, at, self.found[2 * lane])
        spread(row, at + 56, self.found[2 * lane + 1])
        if cython.compiled:
            memcpy(row + at + 112, cython.address(self.values[56 * lane]), 56)
        else:
            row[at + 112 : at + 168] = self.values[56 * lane : 56 * lane + 56]
        at += 168
        for place in range(5):
            size = cython.cast(cython.int, seen.sizes >> (VALUES * place) & 127) - EMPTY
            row[at + place] = size
            if size:
                tops |= one << s.stack[FULL_ROW * place + size - 1]
            row[at + 10 + place] = seen.barred == place + 1
            # While its piece is being chosen, the card that begins a column is the last action (B7).
            row[at + 15 + place] = seen.phase == CHOOSE and seen.last // VALUES == place
        spread(row, 128, tops)
        row[at + 5] = pile_size(seen, OUTSIDE)
        for place in range(4):
            row[at + 6 + place] = seen.phase == PLAY + place
        row[at + 20] = seen.crossed
        row[at + 21] = at_most_127(seen.turn)
        row[at + 22] = at_most_127(r.max_turns - seen.turn)
        row[at + 23] = at_most_127(seen.round)
        row[at + 24] = at_most_127(self.rounds - 1 - seen.round)
        row[at + 25] = seen.to_move - seat + (self.seats if seen.to_move < seat else 0)
        row[at + 26] = seen.starter - seat + (self.seats if seen.starter < seat else 0)
        for place in range(27, 32):
            row[at + place] = 0
        at += 32
        for place in range(self.seats):
            player = seat + place if seat + place < self.seats else seat + place - self.seats
            shown = r.open_scores or player == seat  # otherwise tokens are face down (B25)
            write_points(row, at, seen.before[player] if shown else 0)
            write_points(row, at + 2, seen.gained[player] if shown else 0)
            row[at + 4] = seen.artefacts_before[player]
            row[at + 5] = seen.artefacts[player]
            row[at + 6] = row[at + 7] = 0
            at += 8

    def see_legal(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write what a seat may do now."""
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        legal_words(self._rules(), self._lane(lane), seat, words)
        spread(row, 0, words[0])
        spread(row, 64, words[1])

    def enter_round(self, lane: cython.int) -> cython.void:
        """Scan the piles once, and record tiles and hands as events."""
        s: cython.pointer[BoardData] = self._lane(lane)
        one: cython.ulonglong = 1
        cards: cython.ulonglong
        player: cython.int
        place: cython.int
        self.piled[lane] = 0
        self.piled_twice[lane] = 0
        self._look_at_tiles(lane)
        for player in range(5):
            for place in range(pile_size(seen_of(s), VALUES * player)):
                cards = one << s.stack[FULL_ROW * player + place]
                self.piled_twice[lane] |= self.piled[lane] & cards
                self.piled[lane] |= cards
        if not self.history:
            return
        for place in range(55):
            if s.seen.tile[place]:
                self.note(lane, -1, place, s.seen.tile[place], -1)
        for player in range(self.seats):
            cards = s.hand[player]
            while cards:
                place = low_bit(cards)
                cards &= cards - 1
                self.note(lane, -1, DRAW, place + 1, player)
                if s.twice >> place & 1:
                    self.note(lane, -1, DRAW, place + 1, player)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _top(s: cython.pointer[BoardData], colour: cython.int) -> cython.int:
    """Return the kind on top of a discard pile, which must not be empty."""
    return s.stack[FULL_ROW * colour + pile_size(seen_of(s), VALUES * colour) - 1]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _stones(stones: cython.ulonglong) -> cython.ulonglong:
    """Return where pieces are: bit 11 * path + stone, and bit 11 * path + 10 if it is the researcher."""
    one: cython.ulonglong = 1
    word: cython.ulonglong = 0
    colour: cython.int
    for colour in range(5):
        word |= ((one << (stones >> (VALUES * colour) & STONE)) & 2046) << (VALUES * colour)
        word |= (stones >> (VALUES * colour + 6) & 1) << (VALUES * colour + 10)
    return word
