"""The board game in lockstep. ``layouts.py`` describes the rows; tests compare them with the View."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.string import memcpy, memset
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
    STONE,
    TAKE,
    VALUES,
    BoardData,
    BoardRules,
    BoardSeen,
    legal_words,
    pile_size,
    seen_of,
    take_step,
)
from cython.cimports.lostcities.research.vector.core import Core
from cython.cimports.lostcities.research.vector.planes import at_most_127, spread, write_points

if TYPE_CHECKING:
    from lostcities.engine.games.board.game import BoardGame
    from lostcities.research.vector.core import Arrays


if not cython.compiled:
    ON_PATH = 0x7FF  # all that is said of a piece


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
    # Where the pieces of each seat are as a set, and what a row says of its points and artefacts.
    pieces: cython.ulonglong[::1]
    points: cython.schar[::1]

    def __init__(self, game: BoardGame, arrays: Arrays, sizes: tuple[int, int, int], settings: dict[str, int]) -> None:
        Core.__init__(self, game, arrays, sizes, settings)
        self.piled = array("Q", bytes(8 * self.count))
        self.piled_twice = array("Q", bytes(8 * self.count))
        self.found = array("Q", bytes(16 * self.count))
        self.values = array("b", bytes(56 * self.count))
        self.pieces = array("Q", bytes(8 * self.seats * self.count))
        self.points = array("b", bytes(8 * self.seats * self.count))

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
        # With the number of players as a constant, the compiler writes every seat out.
        if self.seats == 2:
            _run(self, 2)
        elif self.seats == 3:
            _run(self, 3)
        else:
            _run(self, 4)

    def _look_at_points(self, lane: cython.int, player: cython.int) -> cython.void:
        s: cython.pointer[BoardData] = self._lane(lane)
        at: cython.int = 8 * (self.seats * lane + player)
        if cython.compiled:
            write_points(cython.address(self.points[at]), 0, s.seen.before[player])
            write_points(cython.address(self.points[at]), 2, s.seen.gained[player])
        else:
            write_points(self.points, at, s.seen.before[player])
            write_points(self.points, at + 2, s.seen.gained[player])
        self.points[at + 4] = s.seen.artefacts_before[player]
        self.points[at + 5] = s.seen.artefacts[player]

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
        _write_row(self, lane, seat, row, self.seats)

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
        for player in range(self.seats):
            self.pieces[self.seats * lane + player] = _stones(s.seen.stones[player])
            self._look_at_points(lane, player)
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
def _run(v: BoardVector, seats: cython.int) -> cython.void:
    lane: cython.int
    seat: cython.int
    history: cython.bint = v.history != 0
    words = cython.declare(cython.ulonglong[2])
    if not cython.compiled:
        words = [0, 0]
    for lane in range(v.count):
        if _act(v, lane, v.actions[lane], words, seats, history) >= BRIDGES:
            v.close(lane)
            if history:
                v.forget(lane)
            v.show(lane)
            continue
        if history:
            v.forget(lane)
            v.show(lane)
            continue
        # As in ``show``, with what is known already.
        seat = v._lane(lane).seen.to_move
        v.movers[lane] = seat
        if cython.compiled:
            _write_row(v, lane, seat, cython.address(v.rows[lane * v.row_size]), seats)
            spread(cython.address(v.legal[lane * v.mask_size]), 0, words[0])
            spread(cython.address(v.legal[lane * v.mask_size]), 64, words[1])
        else:
            _write_row(v, lane, seat, v.rows[lane * v.row_size : (lane + 1) * v.row_size], seats)
            spread(v.legal, lane * v.mask_size, words[0])
            spread(v.legal, lane * v.mask_size + 64, words[1])


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
def _piece(stones: cython.ulonglong, place: cython.int) -> cython.ulonglong:
    """Return where a piece is on the path at this place: bit place + stone, and bit place + 10 if it leads."""
    one: cython.ulonglong = 1
    word: cython.ulonglong = (one << (stones >> place & STONE)) & 2046
    return (word | (stones >> (place + 6) & 1) << 10) << place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _stones(stones: cython.ulonglong) -> cython.ulonglong:
    """Return where all pieces are."""
    word: cython.ulonglong = 0
    colour: cython.int
    for colour in range(5):
        word |= _piece(stones, VALUES * colour)
    return word


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _act(
    v: BoardVector,
    lane: cython.int,
    action: cython.int,
    words: cython.pointer[cython.ulonglong],
    seats: cython.int,
    history: cython.bint,
) -> cython.int:
    s: cython.pointer[BoardData] = v._lane(lane)
    one: cython.ulonglong = 1
    bit: cython.ulonglong
    double: cython.ulonglong
    drawn: cython.int = 0
    player: cython.int = s.seen.to_move
    artefacts: cython.int = s.seen.artefacts[player]
    gained: cython.int = s.seen.gained[player]
    stones: cython.ulonglong = s.seen.stones[player]
    phase: cython.int
    if DISCARD <= action < DRAW:
        bit = one << (action - DISCARD)
        v.piled_twice[lane] |= v.piled[lane] & bit
        v.piled[lane] |= bit
    elif DRAW < action < PIECE:
        bit = one << _top(s, action - DRAW - 1)
        double = v.piled_twice[lane] & bit
        v.piled_twice[lane] ^= double
        v.piled[lane] ^= bit ^ double
    elif history and action == DRAW:
        drawn = s.stack[DECK_ROW + pile_size(seen_of(s), OUTSIDE) - 1] + 1
    if history:
        v.note(lane, player, action, drawn, player)
    phase = take_step(v._rules(), s, action, words)
    if s.seen.stones[player] != stones:
        _look_at_piece(v, lane, player, stones, artefacts, seats)
        if s.seen.artefacts[player] != artefacts or s.seen.gained[player] != gained:
            v._look_at_points(lane, player)
    return phase


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _look_at_piece(
    v: BoardVector,
    lane: cython.int,
    player: cython.int,
    before: cython.ulonglong,
    artefacts: cython.int,
    seats: cython.int,
) -> cython.void:
    """Look at the one piece that a player has moved, and at the artefact that may have been where it is."""
    s: cython.pointer[BoardData] = v._lane(lane)
    one: cython.ulonglong = 1
    stones: cython.ulonglong = s.seen.stones[player]
    place: cython.int = VALUES * (low_bit(stones ^ before) // VALUES)
    word: cython.ulonglong = v.pieces[seats * lane + player]
    v.pieces[seats * lane + player] = (word & ~(one * ON_PATH << place)) | _piece(stones, place)
    if s.seen.artefacts[player] != artefacts:
        v.found[2 * lane] &= ~(one << (place + (stones >> place & STONE)))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _write_row(
    v: BoardVector, lane: cython.int, seat: cython.int, row: cython.p_schar, seats: cython.int
) -> cython.void:
    r: cython.pointer[BoardRules] = v._rules()
    s: cython.pointer[BoardData] = v._lane(lane)
    seen: cython.pointer[BoardSeen] = seen_of(s)
    tops: cython.ulonglong = 0
    sizes: cython.ulonglong = seen.sizes
    filled: cython.ulonglong
    laid_twice: cython.ulonglong = seen.laid_twice
    known_twice: cython.ulonglong = seen.known_twice
    at: cython.int = 320
    place: cython.int
    player: cython.int
    size: cython.int
    spread(row, 0, s.hand[seat])
    spread(row, 64, s.hand[seat] & s.twice)
    spread(row, 192, v.piled[lane])
    spread(row, 256, v.piled_twice[lane])
    for place in range(seats):
        player = seat + place if seat + place < seats else seat + place - seats
        spread(row, at, seen.laid[player])
        spread(row, at + 64, seen.laid[player] & laid_twice)
        spread(row, at + 128, seen.known[player])
        spread(row, at + 192, seen.known[player] & known_twice)
        spread(row, at + 256, v.pieces[seats * lane + player])
        at += 320
    # Each of these writes 56 numbers; the next one overwrites the excess.
    spread(row, at, v.found[2 * lane])
    spread(row, at + 56, v.found[2 * lane + 1])
    if cython.compiled:
        memcpy(row + at + 112, cython.address(v.values[56 * lane]), 56)
        memset(row + at + 168, 0, 32)
    else:
        row[at + 112 : at + 168] = v.values[56 * lane : 56 * lane + 56]
        for place in range(at + 168, at + 200):
            row[place] = 0
    at += 168
    for place in range(5):
        size = cython.cast(cython.int, sizes >> (VALUES * place) & 127) - EMPTY
        filled = size > 0
        row[at + place] = size
        tops |= filled << s.stack[(FULL_ROW * place + size - 1) & -cython.cast(cython.int, filled)]
    spread(row, 128, tops)
    row[at + 5] = cython.cast(cython.int, sizes >> OUTSIDE & 127) - EMPTY
    if seen.phase <= TAKE:
        row[at + 6 + seen.phase] = 1
    if seen.barred:
        row[at + 9 + seen.barred] = 1
    # While its piece is being chosen, the card that begins a column is the last action (B7).
    if seen.phase == CHOOSE:
        row[at + 15 + seen.last // VALUES] = 1
    row[at + 20] = seen.crossed
    row[at + 21] = at_most_127(seen.turn)
    row[at + 22] = at_most_127(r.max_turns - seen.turn)
    row[at + 23] = at_most_127(seen.round)
    row[at + 24] = at_most_127(v.rounds - 1 - seen.round)
    row[at + 25] = seen.to_move - seat + (seats if seen.to_move < seat else 0)
    row[at + 26] = seen.starter - seat + (seats if seen.starter < seat else 0)
    at += 32
    for place in range(seats):
        player = seat + place if seat + place < seats else seat + place - seats
        if cython.compiled:
            memcpy(row + at, cython.address(v.points[8 * (seats * lane + player)]), 8)
        else:
            row[at : at + 8] = v.points[8 * (seats * lane + player) : 8 * (seats * lane + player) + 8]
        if not r.open_scores and place:  # tokens are face down (B25)
            row[at] = row[at + 1] = row[at + 2] = row[at + 3] = 0
        at += 8
