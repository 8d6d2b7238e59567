"""The card game in lockstep. ``layouts.py`` describes the rows; tests compare them with the View."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.string import memcpy
from cython.cimports.lostcities.engine.bits import deposit, low_bit, opaque
from cython.cimports.lostcities.engine.games.card.rules import (
    DECK_CARDS,
    DECK_FIELD,
    DISCARD,
    DRAW,
    EMPTY_DECK,
    EMPTY_PILE,
    FIELD,
    FIRST_FIELD,
    NOT_EMPTY,
    NUMBER_CARDS,
    PILE_CARDS,
    PILE_MASK,
    WAGER_CARDS,
    CardData,
    CardSeen,
    bit_of,
    card_of,
    deck_size,
    last_discard_pile,
    legal_words,
    pile_size,
    seat_of,
    seen_of,
    take_step,
)
from cython.cimports.lostcities.research.vector.core import Core
from cython.cimports.lostcities.research.vector.planes import at_most_127, spread, write_points


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _cards(ones: cython.ulonglong, more: cython.ulonglong) -> cython.ulonglong:
    """Return a set of kinds in the order of cards, 10 * colour + rank."""
    return deposit(ones >> 6, NUMBER_CARDS) | deposit((ones | more) & 63, WAGER_CARDS)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _wagers(ones: cython.ulonglong, more: cython.ulonglong) -> cython.ulonglong:
    """Return the colours with at least two wagers and with three, six bits each."""
    return more | (ones & more) << 6


if TYPE_CHECKING:
    from lostcities.engine.games.card.game import CardGame
    from lostcities.research.vector.core import Arrays


@cython.final
@cython.cclass
class CardVector(Core):  # type: ignore[misc]
    """Matches of the card game in lockstep."""

    # The discard piles as a set, updated incrementally: scanning every pile again would cost more.
    piled: cython.ulonglong[::1]
    piled_more: cython.ulonglong[::1]
    # A row's part about earlier rounds, eight numbers per seat: it changes only with the round.
    before: cython.schar[::1]

    def __init__(self, game: CardGame, arrays: Arrays, sizes: tuple[int, int, int], settings: dict[str, int]) -> None:
        Core.__init__(self, game, arrays, sizes, settings)
        self.piled = array("Q", bytes(8 * self.count))
        self.piled_more = array("Q", bytes(8 * self.count))
        self.before = array("b", bytes(2 * 8 * self.count))

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _lane(self, lane: cython.int) -> cython.pointer[CardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[CardData], self.memory)[lane])
        else:
            return self.memory[lane]

    def run(self) -> cython.void:
        """Carry out one action in every lane and write what follows."""
        lane: cython.int
        seat: cython.int
        history: cython.bint = self.history != 0
        words = cython.declare(cython.ulonglong[3])
        if not cython.compiled:
            words = [0, 0, 0]
        for lane in range(self.count):
            if history:
                self._note_action(lane, self.actions[lane])
            if _act(self, lane, self.actions[lane], words):
                self.close(lane)
                self.forget(lane)
                self.show(lane)
                continue
            if history:
                self.forget(lane)
                self.show(lane)
                continue
            # As in ``show``, reusing what is known already.
            seat = self._lane(lane).seen.starter ^ (self._lane(lane).seen.turn & 1)
            self.movers[lane] = seat
            if cython.compiled:
                _write_row(self, lane, seat, cython.address(self.rows[lane * self.row_size]), words[2])
                spread(cython.address(self.legal[lane * self.mask_size]), 0, words[0])
                spread(cython.address(self.legal[lane * self.mask_size]), 64, words[1])
            else:
                _write_row(self, lane, seat, self.rows[lane * self.row_size : (lane + 1) * self.row_size], words[2])
                spread(self.legal, lane * self.mask_size, words[0])
                spread(self.legal, lane * self.mask_size + 64, words[1])

    def _note_action(self, lane: cython.int, action: cython.int) -> cython.void:
        s: cython.pointer[CardData] = self._lane(lane)
        seat: cython.int = seat_of(seen_of(s))
        drawn: cython.int = card_of(s.stack[deck_size(seen_of(s)) - 1]) + 1 if action == DRAW else 0
        self.note(lane, seat, action, drawn, seat)

    def see(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write what a seat may know."""
        _write_row(self, lane, seat, row, last_discard_pile(seen_of(self._lane(lane))))

    def see_legal(self, lane: cython.int, seat: cython.int, row: cython.p_schar) -> cython.void:
        """Write what a seat may do now."""
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        legal_words(self._lane(lane), seat, words)
        spread(row, 0, words[0])
        spread(row, 64, words[1])

    def enter_round(self, lane: cython.int) -> cython.void:
        """Scan the piles once, and record the hands as events."""
        s: cython.pointer[CardData] = self._lane(lane)
        cards: cython.ulonglong
        more: cython.ulonglong
        player: cython.int
        kind: cython.int
        place: cython.int
        copies: cython.int
        self.piled[lane] = 0
        self.piled_more[lane] = 0
        for kind in range(6):
            for place in range(pile_size(seen_of(s), kind)):
                cards = bit_of(s.stack[DECK_CARDS + PILE_CARDS * kind + place])
                self.piled_more[lane] ^= self.piled[lane] & cards & 63
                self.piled[lane] ^= cards
        for player in range(2):
            place = 8 * (2 * lane + player)
            self.before[place] = at_most_127(seen_of(s).round)
            self.before[place + 1] = at_most_127(self.rounds - 1 - seen_of(s).round)
            if cython.compiled:
                write_points(cython.address(self.before[place]), 2, seen_of(s).before[player])
                write_points(cython.address(self.before[place]), 4, seen_of(s).before[1 - player])
            else:
                write_points(self.before, place + 2, seen_of(s).before[player])
                write_points(self.before, place + 4, seen_of(s).before[1 - player])
        if not self.history:
            return
        for player in range(2):
            cards = s.hand[player] | s.hand_more[player]
            while cards:
                kind = low_bit(cards)
                cards &= cards - 1
                more = s.hand_more[player] if kind < 6 else 0
                copies = (s.hand[player] >> kind & 1) + 2 * (more >> kind & 1)
                for place in range(copies):
                    self.note(lane, -1, DRAW, card_of(kind) + 1, player)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _top(s: cython.pointer[CardData], colour: cython.int) -> cython.int:
    """Return the kind on top of a discard pile; any value if it is empty, or for -1."""
    place: cython.int = FIRST_FIELD + FIELD * (colour if colour > 0 else 0)
    return s.stack[2 * place + (s.seen.sizes >> place & PILE_MASK)] & 63


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _act(v: CardVector, lane: cython.int, action: cython.int, words: cython.pointer[cython.ulonglong]) -> cython.int:
    s: cython.pointer[CardData] = v._lane(lane)
    one: cython.ulonglong = 1
    bit: cython.ulonglong
    end: cython.int
    if action >= DRAW:
        # A draw from the draw pile removes nothing from the discard piles.
        bit = (one << _top(s, action - DRAW - 1)) & -cython.cast(cython.ulonglong, action > DRAW)
        v.piled[lane] ^= bit
        v.piled_more[lane] ^= v.piled[lane] & bit & 63
        return take_step(s, action, words)
    end = take_step(s, action, words)
    bit = opaque(-cython.cast(cython.ulonglong, action >= DISCARD))
    bit &= one << ((s.seen.last - DISCARD) & 63)
    v.piled_more[lane] ^= v.piled[lane] & bit & 63
    v.piled[lane] ^= bit
    return end


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _write_row(
    v: CardVector, lane: cython.int, seat: cython.int, row: cython.p_schar, barred: cython.ulonglong
) -> cython.void:
    s: cython.pointer[CardData] = v._lane(lane)
    seen: cython.pointer[CardSeen] = seen_of(s)
    other: cython.int = 1 - seat
    colour: cython.int
    tops: cython.ulonglong = 0
    sizes: cython.ulonglong = seen.sizes
    field: cython.ulonglong
    wagers: cython.ulonglong
    spread(row, 0, _cards(s.hand[seat], s.hand_more[seat]))
    spread(row, 64, _cards(seen.laid[seat], seen.laid_more[seat]))
    spread(row, 128, _cards(seen.laid[other], seen.laid_more[other]))
    spread(row, 192, _cards(seen.known[other], seen.known_more[other]))
    spread(row, 256, _cards(v.piled[lane], v.piled_more[lane]))
    wagers = _wagers(s.hand[seat], s.hand_more[seat])
    wagers |= _wagers(seen.laid[seat], seen.laid_more[seat]) << 12
    wagers |= _wagers(seen.laid[other], seen.laid_more[other]) << 24
    wagers |= _wagers(seen.known[other], seen.known_more[other]) << 36
    wagers |= _wagers(v.piled[lane], v.piled_more[lane]) << 48
    spread(row, 384, wagers)
    for colour in range(6):
        field = sizes >> (FIRST_FIELD + FIELD * colour) & PILE_MASK
        row[450 + colour] = cython.cast(cython.int, field) - EMPTY_PILE
        tops |= (field >> NOT_EMPTY) << (s.stack[2 * (FIRST_FIELD + FIELD * colour) + field] & 63)
        row[466 + colour] = barred >> (FIRST_FIELD + FIELD * colour) & 1
    spread(row, 320, _cards(tops, 0))
    row[448] = seen.last < DRAW
    row[449] = cython.cast(cython.int, sizes & DECK_FIELD) - EMPTY_DECK
    row[456] = at_most_127(seen.turn)
    row[457] = at_most_127(seen.max_turns - seen.turn)
    if cython.compiled:
        memcpy(cython.address(row[458]), cython.address(v.before[8 * (2 * lane + seat)]), 8)
    else:
        row[458:466] = v.before[8 * (2 * lane + seat) : 8 * (2 * lane + seat) + 8]
    row[464] = seen.starter != seat
    row[465] = (seen.starter ^ (seen.turn & 1)) != seat
