"""The board game's rules on flat states: clauses B1 to B28 of docs/rules/board.md. One state is one round.

A *kind* of card is ``11 * colour + value``; each kind exists twice, so a set of cards
is two 64-bit masks: kinds held at least once, and kinds held twice. Two players can never
both hold the same kind twice, so one word for pairs serves all players.

What exists for every colour is packed into one word, in fields of eleven bits that begin at
bit ``11 * colour``, the colour's *place*: kinds of cards, the stones where a player's
pieces are, and the sizes of the piles. Place 55 means the draw pile or
"no path". The piles themselves are stacks in one array, so that all sources of a draw
are treated alike, without a branch.

====================  =============================================================
action                meaning
====================  =============================================================
0 … 54                lay a card of that kind on the seat's own column
55 … 109              discard a card of kind ``action - 55``
110                   draw from the draw pile
111 … 115             take the top of discard pile ``action - 111``
116, 117              the expedition begins with an adventurer, with the researcher
118 … 122             move the seat's own piece on path ``action - 118``
123                   decline that move
====================  =============================================================

``state.py`` builds States and Views on these functions, ``game.py`` handles the options.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.engine.bits import (
    bit_count,
    draw_below,
    gather,
    high_bit,
    low_bit,
    next_random,
    next_word,
    nth_mask,
    nth_of_either,
    rare,
    shuffle,
)

if not cython.compiled:
    from lostcities.engine.flat import Flat, copy_into


# The compiled build has these as C constants and structs: build_tools/declarations.py writes them into rules.pxd.
if not cython.compiled:
    VALUES = 11
    KINDS = 55
    DISCARD = 55
    DRAW = 110
    PIECE = 116
    RESEARCHER = 117
    MOVE = 118
    DECLINE = 123
    ACTIONS = 124
    PLAY, CHOOSE, ADVANCE, TAKE, BRIDGES, DECK_EMPTY, TURN_LIMIT = 0, 1, 2, 3, 4, 5, 6
    NO_TILE, ARTEFACT, ARROW = 0, 1, 2  # any larger number is a tile of that many points + 2
    NOTHING = 255
    DECK = 94
    OUTSIDE = 55  # the place after those of the colours: the draw pile, or no path
    FULL_ROW = 22  # bytes of a discard pile in the stack
    DECK_ROW = 110  # where the draw pile begins in it
    EMPTY = 31  # the size 0: sizes count from here, so that bit 5 of a field says that a pile is not empty
    STONE = 15  # the part of a field of stones with the piece's stone, 0 for none
    LEADER = 64  # next to it: this piece is the researcher
    NO_LIMIT = 0xFFFFFFFF  # more turns than any round has
    LOWS = 0x100200400801  # the first bit of each colour's field
    TOPS = 0x40080100200400  # the last one
    UNUSED = 0xFFFFFFFFFFFFFFF  # what is open to a player without columns: all kinds, and bit 55 + colour of each
    DRAW_PILE = 0x80000000000000  # one card of the draw pile in the word of sizes
    FILLED = 0x2004008010020  # the bit of each discard pile's size that says that it is not empty
    NO_CARDS = 0xF81F03E07C0F81F  # the word of sizes when all piles are empty
    LEADERS = 0x4008010020040  # LEADER in each field
    MOVABLE = 0x2004008010020  # bit 5 in each field

    # The options and figures, which do not change during a match.
    BoardRules = cython.struct(
        max_turns=cython.uint,
        stones=cython.short[9],
        track=cython.short[136],
        length=cython.uchar,
        bridge=cython.uchar,
        crossings=cython.uchar,
        hand_size=cython.uchar,
        players=cython.uchar,
        any_opening=cython.uchar,
        redraw=cython.uchar,
        either=cython.uchar,
        open_scores=cython.uchar,
        track_size=cython.uchar,
        pack_size=cython.uchar,
        pack=cython.uchar[110],
    )
    # Tables by kind and by set of colours (bit colour).
    BoardTables = cython.struct(
        keep=cython.ulonglong[64],  # by kind: what stays open when it is laid on a column that runs upwards (B9)
        unbegun=cython.ulonglong[32],  # by colours: all their kinds
        place=cython.uchar[64],  # by kind: where the fields of its colour begin
        pile=cython.uchar[64],  # by kind: its colour as a set of one
        # 32 * i + discard piles: the place of the i-th of these and the draw pile, counted cyclically. There are
        # one to six of them, which all divide 60: with a random i below 60 each is equally likely.
        source=cython.uchar[1920],
    )
    # What everyone at the table has seen, except the cards in the discard piles.
    # A View is this, those and the seat's own hand; a State is this and everything hidden.
    BoardSeen = cython.struct(
        laid=cython.ulonglong[4],  # kinds on each player's columns, at least once
        open=cython.ulonglong[4],  # kinds that each player's columns still take (B9, B26); bit 55 + colour: no column
        known=cython.ulonglong[4],  # kinds a player took from a pile and has not played since
        stones=cython.ulonglong[4],  # one field per path: where the player's piece is, and LEADER
        laid_twice=cython.ulonglong,  # kinds that one player has laid, or is known to hold, twice
        known_twice=cython.ulonglong,
        sizes=cython.ulonglong,  # a field per discard pile, and above them the draw pile: cards + EMPTY
        turn=cython.uint,
        before=cython.short[4],  # points from earlier rounds
        gained=cython.short[4],  # points from tiles in this round (B15)
        round=cython.ushort,
        artefacts_before=cython.uchar[4],
        artefacts=cython.uchar[4],
        tile=cython.uchar[55],  # 11 * colour + stone
        to_move=cython.uchar,
        phase=cython.uchar,
        barred=cython.uchar,  # 1 + colour of the pile that is closed this turn (B12), else 0
        crossed=cython.uchar,
        last=cython.uchar,
        starter=cython.uchar,
        spare=cython.uchar[5],
    )
    BoardData = cython.struct(
        seen=BoardSeen,
        hand=cython.ulonglong[4],
        twice=cython.ulonglong,
        # The discard piles, 22 bytes each, and the draw pile, all with the top card last and 0 above it.
        # Cards removed unseen are those that are nowhere else.
        stack=cython.uchar[204],
        spare=cython.uchar[4],
    )
    BoardSight = cython.struct(
        seen=BoardSeen,
        hand=cython.ulonglong,
        twice=cython.ulonglong,
        lays=cython.ulonglong,
        discards=cython.ulonglong,
        draws=cython.uchar,
        moves=cython.uchar,
        seat=cython.uchar,
        piles=cython.uchar[110],  # the discard piles
        spare=cython.uchar[7],
    )

    def seen_of(s: cython.pointer[BoardData]) -> cython.pointer[BoardSeen]:
        """Return what everyone has seen of a state."""
        return s.seen


TABLES = cython.declare(BoardTables)
if not cython.compiled:
    TABLES = Flat(BoardTables)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _bit(place: cython.ulonglong) -> cython.ulonglong:
    return cython.cast(cython.ulonglong, 1) << place


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _field(place: cython.ulonglong) -> cython.ulonglong:
    """The kinds of the colour at this place."""
    return cython.cast(cython.ulonglong, 2047) << place


def _fill_tables() -> None:
    kind: cython.int
    colour: cython.int
    colours: cython.int
    for kind in range(KINDS):
        colour = kind // VALUES
        TABLES.place[kind] = VALUES * colour
        TABLES.pile[kind] = 1 << colour
        TABLES.keep[kind] = UNUSED & ~(_bit(kind) - _bit(VALUES * colour) + _bit(KINDS + colour))
    for colours in range(32):
        TABLES.unbegun[colours] = 0
        for colour in range(5):
            if colours >> colour & 1:
                TABLES.unbegun[colours] |= _field(VALUES * colour)
        places = [VALUES * colour for colour in range(5) if colours >> colour & 1] + [OUTSIDE]
        for i in range(60):
            TABLES.source[32 * i + colours] = places[i % len(places)]


_fill_tables()


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def pile_size(seen: cython.pointer[BoardSeen], place: cython.ulonglong) -> cython.int:
    """Return how many cards the pile at this place has; OUTSIDE is the draw pile."""
    return cython.cast(cython.int, seen.sizes >> place & 127) - EMPTY


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def stone_of(seen: cython.pointer[BoardSeen], player: cython.int, colour: cython.int) -> cython.int:
    """Return the stone of the player's piece on this path, 0 for none."""
    return cython.cast(cython.int, seen.stones[player] >> (VALUES * colour) & STONE)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def researcher_of(seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """1 + path of the researcher, 0 while it is unused."""
    leader: cython.ulonglong = seen.stones[player] & LEADERS
    return low_bit(leader) // VALUES + 1 if leader else 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lay_mask(
    hand: cython.ulonglong, opened: cython.ulonglong, any_opening: cython.bint, either: cython.bint
) -> cython.ulonglong:
    """Return the kinds of a hand that may be laid: those that fit a column (B9) or may begin one (B7, B27)."""
    mask: cython.ulonglong = hand & opened
    fresh: cython.ulonglong = TABLES.unbegun[opened >> KINDS]
    field: cython.ulonglong
    lays: cython.ulonglong
    colour: cython.int
    if any_opening:
        return mask
    # Subtract one in all fields at once: bits that remain are not the lowest card of their colour.
    lays = mask & ~(((hand | TOPS) - LOWS) & fresh)
    if either:
        for colour in range(5):
            field = mask & fresh & _field(VALUES * colour)
            if field:
                lays |= _bit(high_bit(field))
    return lays


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def draw_mask(sizes: cython.ulonglong, barred: cython.int) -> cython.ulonglong:
    """Return where you may draw from: the draw pile and every pile that is not empty or closed (B12), one bit each."""
    mask: cython.ulonglong = (sizes >> 5 & LOWS) | DRAW_PILE
    if barred:
        mask &= ~_bit(VALUES * (barred - 1))
    return mask


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def source_number(place: cython.int) -> cython.int:
    """The draw pile as 0, a discard pile as 1 + colour."""
    return 0 if place == OUTSIDE else place // VALUES + 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def source_place(source: cython.int) -> cython.int:
    """The place of the draw pile (0) or of discard pile ``source - 1``."""
    return VALUES * (source - 1) if source else OUTSIDE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def move_mask(stones: cython.ulonglong, length: cython.int) -> cython.ulonglong:
    """The paths on which the player has a piece that can still move (B10, B16): bit 5 of the path's field."""
    # Bit 5 of the first sum is there from stone 1 on, that of the second from the last stone on; LEADER is above it.
    return (stones + 31 * LOWS) & ~(stones + (32 - length) * LOWS) & MOVABLE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def land(
    r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int, place: cython.ulonglong
) -> cython.int:
    """Move the piece to the next stone (or the first), with the immediate effect of its tile (B14 to B18).

    Returns the next phase. Only arrows and the end are worth a branch.
    """
    stones: cython.ulonglong = seen.stones[player] + _bit(place)
    stone: cython.ulonglong = stones >> place & STONE
    tile: cython.int
    artefact: cython.int
    seen.stones[player] = stones
    seen.crossed += stone == cython.cast(cython.ulonglong, r.bridge + 1)
    if rare(seen.crossed == r.crossings):
        return BRIDGES  # The tile under this piece has no effect, and nobody acts again (B18).
    tile = seen.tile[place + stone]
    artefact = tile == ARTEFACT
    seen.tile[place + stone] = tile - artefact
    seen.artefacts[player] += artefact
    seen.gained[player] += (tile - ARROW) & -(tile > ARROW)
    if rare(tile == ARROW):
        return ask_move(r, seen, player)
    return TAKE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def ask_move(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """Ask which piece to move, if any can (B10, B16); returns the next phase."""
    return ADVANCE if move_mask(seen.stones[player], r.length) else TAKE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lose_card(s: cython.pointer[BoardData], player: cython.int, bit: cython.ulonglong) -> cython.void:
    """Remove a card from a hand openly."""
    s.hand[player] &= ~(bit & ~s.twice)
    s.twice &= ~bit
    # Nobody can tell which of two equal cards was played: one fewer is known for certain.
    s.seen.known[player] &= ~(bit & ~s.seen.known_twice)
    s.seen.known_twice &= ~bit


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def discard(s: cython.pointer[BoardData], kind: cython.ulonglong) -> cython.void:
    """Put a card face up on the pile of its colour (B11)."""
    place: cython.ulonglong = TABLES.place[kind]
    s.stack[2 * place + (s.seen.sizes >> place & 127) - EMPTY] = kind
    s.seen.sizes += _bit(place)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def pile_closed_by(r: cython.pointer[BoardRules], kind: cython.ulonglong) -> cython.int:
    """1 + colour of the pile that discarding this kind closes for the turn (B12), else 0."""
    return 0 if r.redraw else TABLES.place[kind] // VALUES + 1


def _either_way(seen: cython.pointer[BoardSeen], player: cython.int, kind: cython.ulonglong) -> cython.ulonglong:
    """Return what a column in either direction (B26) takes after ``kind``: both directions until two cards differ."""
    field: cython.ulonglong = _field(TABLES.place[kind])
    laid: cython.ulonglong = seen.laid[player] & field
    if laid == 0 or laid == _bit(kind):
        return field
    if kind >= cython.cast(cython.ulonglong, high_bit(laid)):
        return field & ~(_bit(kind) - 1)
    return field & (_bit(kind + 1) - 1)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lay(
    seen: cython.pointer[BoardSeen], player: cython.int, kind: cython.ulonglong, either: cython.bint
) -> cython.void:
    """Lay a card on the seat's own column, which then takes fewer kinds (B9)."""
    bit: cython.ulonglong = _bit(kind)
    opened: cython.ulonglong = seen.open[player]
    if either:
        seen.open[player] = (opened & TABLES.keep[kind] & ~_field(TABLES.place[kind])) | _either_way(seen, player, kind)
    else:
        seen.open[player] = opened & TABLES.keep[kind]
    seen.laid_twice |= seen.laid[player] & bit
    seen.laid[player] |= bit


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def pieces_left(seen: cython.pointer[BoardSeen], player: cython.int, place: cython.ulonglong) -> cython.int:
    """Return which pieces can begin if the card just laid begins a column (B7).

    2 for adventurers and the researcher, 1 for the researcher alone; 0 for adventurers alone,
    and if a piece is on the path.
    """
    stones: cython.ulonglong = seen.stones[player]
    free: cython.int = ((stones >> place & STONE) == 0) & ((stones & LEADERS) == 0)
    # If a column has not begun, fewer than four adventurers were out before this card.
    return free << ((seen.open[player] >> KINDS) != 0)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def step(
    r: cython.pointer[BoardRules],
    seen: cython.pointer[BoardSeen],
    player: cython.int,
    place: cython.ulonglong,
    leader: cython.ulonglong,
) -> cython.int:
    """Move the piece on the laid card's path (B7, B9) or another one (B10); returns the next phase.

    ``leader`` is 1 if the piece is set out now and is the researcher.
    """
    stones: cython.ulonglong = seen.stones[player] + (leader * LEADER << place)
    seen.stones[player] = stones
    if rare((stones >> place & STONE) == r.length):
        return ask_move(r, seen, player)
    return land(r, seen, player, place)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def gain(
    s: cython.pointer[BoardData], player: cython.int, bit: cython.ulonglong, known: cython.ulonglong
) -> cython.void:
    """Add a card to a hand; ``known`` is the same bit if everyone saw it, else 0."""
    s.twice |= s.hand[player] & bit
    s.hand[player] |= bit
    s.seen.known_twice |= s.seen.known[player] & known
    s.seen.known[player] |= known


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def draw(s: cython.pointer[BoardData], player: cython.int, place: cython.ulonglong) -> cython.void:
    """Draw from the pile at this place, which ends the turn (B12, B13)."""
    top: cython.ulonglong = 2 * place + (s.seen.sizes >> place & 127) - EMPTY - 1
    bit: cython.ulonglong = _bit(s.stack[top])
    s.stack[top] = 0  # cleared, so that equal states have equal bytes
    s.seen.sizes -= _bit(place)
    s.seen.turn += 1
    gain(s, player, bit, bit & ((_bit(place) >> OUTSIDE) - 1))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def after_draw(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], limited: cython.bint) -> cython.int:
    """Return whether a draw ends the round: the last card of the draw pile (B19), or the last turn (B28)."""
    if seen.sizes >> (OUTSIDE + 5) == 0:
        return DECK_EMPTY
    return TURN_LIMIT if limited and seen.turn >= r.max_turns else PLAY


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def apply_action(r: cython.pointer[BoardRules], s: cython.pointer[BoardData], action: cython.int) -> cython.void:
    """Carry out an action that is known to be legal."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    player: cython.int = seen.to_move
    place: cython.int
    left: cython.int
    if action < DISCARD:
        place = TABLES.place[action]
        lose_card(s, player, _bit(action))
        lay(seen, player, action, r.either)
        left = pieces_left(seen, player, place)
        seen.phase = CHOOSE if left == 2 else step(r, seen, player, place, left)
    elif action < DRAW:
        lose_card(s, player, _bit(action - DISCARD))
        discard(s, action - DISCARD)
        seen.barred = pile_closed_by(r, action - DISCARD)
        seen.phase = TAKE
    elif action < PIECE:
        draw(s, player, source_place(action - DRAW))
        seen.barred = 0
        seen.phase = after_draw(r, seen, True)
        if seen.phase == PLAY:
            seen.to_move = 0 if player + 1 == r.players else player + 1
    elif action < MOVE:
        seen.phase = step(r, seen, player, TABLES.place[seen.last], action == RESEARCHER)
    elif action < DECLINE:
        seen.phase = land(r, seen, player, VALUES * (action - MOVE))
    else:
        seen.phase = TAKE
    seen.last = action


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_legal(r: cython.pointer[BoardRules], s: cython.pointer[BoardData], action: cython.int) -> cython.bint:
    """Whether an action is legal now."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    player: cython.int = seen.to_move
    phase: cython.int = seen.phase
    hand: cython.ulonglong = s.hand[player]
    if action < 0 or action >= ACTIONS:
        return False
    if action < DISCARD:
        return phase == PLAY and (lay_mask(hand, seen.open[player], r.any_opening, r.either) >> action) & 1 != 0
    if action < DRAW:
        return phase == PLAY and (hand >> (action - DISCARD)) & 1 != 0
    if action < PIECE:
        return phase == TAKE and (draw_mask(seen.sizes, seen.barred) >> source_place(action - DRAW)) & 1 != 0
    if action < MOVE:
        return phase == CHOOSE
    if action < DECLINE:
        return (
            phase == ADVANCE and (move_mask(seen.stones[player], r.length) >> (VALUES * (action - MOVE) + 5)) & 1 != 0
        )
    return phase == ADVANCE


def legal_words(
    r: cython.pointer[BoardRules],
    s: cython.pointer[BoardData],
    player: cython.int,
    words: cython.pointer[cython.ulonglong],
) -> cython.void:
    """What a player may do now, as bits: action ``a`` is bit ``a % 64`` of ``words[a // 64]``."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    hand: cython.ulonglong = s.hand[player]
    mask: cython.ulonglong
    words[0] = words[1] = 0
    if player != seen.to_move:
        return
    if seen.phase == PLAY:
        words[0] = lay_mask(hand, seen.open[player], r.any_opening, r.either) | (hand & 511) << DISCARD
        words[1] = hand >> (64 - DISCARD)
    elif seen.phase == CHOOSE:
        words[1] = _bit(PIECE - 64) | _bit(RESEARCHER - 64)
    elif seen.phase == ADVANCE:
        mask = move_mask(seen.stones[player], r.length)
        words[1] = _bit(DECLINE - 64) | gather(mask, MOVABLE) << (MOVE - 64)
    elif seen.phase == TAKE:
        mask = draw_mask(seen.sizes, seen.barred)
        words[1] = (2 * gather(mask, LOWS) + 1) << (DRAW - 64)


def take_step(
    r: cython.pointer[BoardRules],
    s: cython.pointer[BoardData],
    action: cython.int,
    words: cython.pointer[cython.ulonglong],
) -> cython.int:
    """Carry out an action that is known to be legal; returns the phase that follows.

    All that loops over many games ask next, in one call: what the next player may do.
    """
    apply_action(r, s, action)
    legal_words(r, s, seen_of(s).to_move, words)
    return seen_of(s).phase


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _choose_play(
    hand: cython.ulonglong,
    opened: cython.ulonglong,
    any_opening: cython.bint,
    either: cython.bint,
    random: cython.pointer[cython.ulonglong],
    play: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Choose a legal play uniformly: ``play`` gets the bits of the cards to discard and to lay, one of them 0."""
    lays: cython.ulonglong = lay_mask(hand, opened, any_opening, either)
    discards: cython.ulonglong = bit_count(hand)
    nth_of_either(hand, lays, discards, draw_below(random, discards + bit_count(lays)), play)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def piles_of(sizes: cython.ulonglong) -> cython.ulonglong:
    """The discard piles with cards: bit colour."""
    return gather(sizes, FILLED)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _choose_source(piles: cython.ulonglong, random: cython.pointer[cython.ulonglong]) -> cython.ulonglong:
    """The place of the draw pile or of one of these discard piles, each equally likely."""
    return TABLES.source[32 * draw_below(random, 60) + piles]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _choose_move(
    stones: cython.ulonglong, length: cython.int, random: cython.pointer[cython.ulonglong]
) -> cython.ulonglong:
    """Choose uniformly the place of a piece that can move, or OUTSIDE to decline."""
    moves: cython.ulonglong = move_mask(stones, length) | _bit(OUTSIDE + 5)
    return low_bit(nth_mask(moves, draw_below(random, bit_count(moves)))) - 5


def _random_action(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    """Choose a legal action uniformly."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    player: cython.int = seen.to_move
    random = cython.declare(cython.ulonglong[1])
    play = cython.declare(cython.ulonglong[2])
    random[0] = next_random(rng)
    if seen.phase == PLAY:
        _choose_play(s.hand[player], seen.open[player], r.any_opening, r.either, random, play)
        return DISCARD + low_bit(play[0]) if play[0] else low_bit(play[1])
    if seen.phase == TAKE:
        return DRAW + source_number(_choose_source(piles_of(seen.sizes) & ~(1 << seen.barred >> 1), random))
    if seen.phase == CHOOSE:
        return PIECE + draw_below(random, 2)
    return MOVE + _choose_move(seen.stones[player], r.length, random) // VALUES


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _turn(
    r: cython.pointer[BoardRules],
    s: cython.pointer[BoardData],
    player: cython.int,
    usual: cython.bint,
    play: cython.pointer[cython.ulonglong],
    later: cython.int,
    later_play: cython.pointer[cython.ulonglong],
    plays: cython.pointer[cython.ulonglong],
    draws: cython.pointer[cython.ulonglong],
    rng: cython.pointer[cython.ulonglong],
    asked: cython.p_int,
) -> cython.bint:
    """Play a whole random turn with a play chosen earlier, then choose one of ``later``. Returns whether it is over.

    ``usual`` is the constant True if no option changes a turn, so that options then cost nothing.
    """
    seen: cython.pointer[BoardSeen] = seen_of(s)
    kind: cython.ulonglong
    place: cython.ulonglong
    leader: cython.ulonglong
    piles: cython.ulonglong = piles_of(seen.sizes)  # that may be drawn from (B12)
    left: cython.int
    moved: cython.int = 0
    phase: cython.int
    any_opening: cython.bint = not usual and r.any_opening
    either: cython.bint = not usual and r.either
    random = cython.declare(cython.ulonglong[1])
    if play[0]:
        kind = low_bit(play[0])
        lose_card(s, player, play[0])
        discard(s, kind)
        piles = piles | TABLES.pile[kind] if usual or r.redraw else piles & ~TABLES.pile[kind]
    else:
        kind = low_bit(play[1])
        place = TABLES.place[kind]
        lose_card(s, player, play[1])
        lay(seen, player, kind, either)
        left = pieces_left(seen, player, place)
        leader = (left & 1) | ((left >> 1) & draw_below(draws, 2))
        asked[0] += left >> 1
        phase = step(r, seen, player, place, leader)
        while rare(phase == ADVANCE):
            random[0] = next_word(rng)
            asked[0] += 1
            place = _choose_move(seen.stones[player], r.length, random)
            moved = MOVE + place // VALUES
            phase = TAKE if place == OUTSIDE else land(r, seen, player, place)
        if rare(phase == BRIDGES):
            seen.to_move = player
            seen.phase = BRIDGES
            seen.last = moved if moved else (PIECE + leader if left == 2 else kind)
            return True
    place = _choose_source(piles, draws)
    draw(s, player, place)
    phase = after_draw(r, seen, not usual)
    if rare(phase != PLAY):
        seen.to_move = player
        seen.phase = phase
        seen.last = DRAW + source_number(place)
        return True
    _choose_play(s.hand[later], seen.open[later], any_opening, either, plays, later_play)
    return False


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _draw_words(
    rng: cython.pointer[cython.ulonglong],
    plays: cython.pointer[cython.ulonglong],
    draws: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Draw random words for the plays and the draws of up to three turns.

    There are two, so that a draw need not wait for the play before it, but both come from one word: three plays
    below 17 almost never need more than its highest 24 bits, and three draws below 60 and 2 use the other 40.
    """
    plays[0] = next_word(rng)
    draws[0] = plays[0] << 24


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _turns(
    r: cython.pointer[BoardRules],
    s: cython.pointer[BoardData],
    players: cython.int,
    usual: cython.bint,
    rng: cython.pointer[cython.ulonglong],
) -> cython.int:
    """Play random turns from seat 0 to the end of the round; returns the number of decisions about pieces.

    A random play depends only on the seat's own hand and columns, so it is chosen well before it is needed, two turns
    ahead if others play in between, and the processor computes it meanwhile. ``players`` is a constant where it
    matters, and each player's turn is written out, so that the compiler knows all addresses.
    """
    seen: cython.pointer[BoardSeen] = seen_of(s)
    any_opening: cython.bint = not usual and r.any_opening
    either: cython.bint = not usual and r.either
    first = cython.declare(cython.ulonglong[2])
    second = cython.declare(cython.ulonglong[2])
    third = cython.declare(cython.ulonglong[2])
    fourth = cython.declare(cython.ulonglong[2])
    plays = cython.declare(cython.ulonglong[1])
    draws = cython.declare(cython.ulonglong[1])
    asked = cython.declare(cython.int[1])
    asked[0] = 0
    plays[0] = next_word(rng)
    _choose_play(s.hand[0], seen.open[0], any_opening, either, plays, first)
    _choose_play(s.hand[1], seen.open[1], any_opening, either, plays, second)
    third[0] = third[1] = fourth[0] = fourth[1] = 0
    if players > 2:
        _choose_play(s.hand[2], seen.open[2], any_opening, either, plays, third)
    if players > 3:
        _choose_play(s.hand[3], seen.open[3], any_opening, either, plays, fourth)
    while True:
        _draw_words(rng, plays, draws)
        if players == 2:
            if _turn(r, s, 0, usual, first, 0, first, plays, draws, rng, asked):
                break
            if _turn(r, s, 1, usual, second, 1, second, plays, draws, rng, asked):
                break
        elif players == 3:
            if _turn(r, s, 0, usual, first, 2, third, plays, draws, rng, asked):
                break
            if _turn(r, s, 1, usual, second, 0, first, plays, draws, rng, asked):
                break
            if _turn(r, s, 2, usual, third, 1, second, plays, draws, rng, asked):
                break
        else:
            if _turn(r, s, 0, usual, first, 2, third, plays, draws, rng, asked):
                break
            if _turn(r, s, 1, usual, second, 3, fourth, plays, draws, rng, asked):
                break
            _draw_words(rng, plays, draws)
            if _turn(r, s, 2, usual, third, 0, first, plays, draws, rng, asked):
                break
            if _turn(r, s, 3, usual, fourth, 1, second, plays, draws, rng, asked):
                break
    return asked[0]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _turns_aside(
    r: cython.pointer[BoardRules],
    s: cython.pointer[BoardData],
    players: cython.int,
    usual: cython.bint,
    rng: cython.pointer[cython.ulonglong],
) -> cython.int:
    """Do the same on a private copy, so that the compiler stores values only at the end."""
    asked: cython.int
    stream = cython.declare(cython.ulonglong[1])  # private, too
    stream[0] = next_random(rng)
    if cython.compiled:
        table = cython.declare(BoardData)
        table = s[0]
        asked = _turns(r, cython.address(table), players, usual, stream)
        s[0] = table
    else:
        asked = _turns(r, s, players, usual, stream)
    return asked


def _turns_of_2(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    return _turns_aside(r, s, 2, True, rng)


def _turns_of_3(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    return _turns_aside(r, s, 3, True, rng)


def _turns_of_4(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    return _turns_aside(r, s, 4, True, rng)


def _turns_of_any(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    return _turns_aside(r, s, r.players, False, rng)


def playout(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    """Play on at random to the end of the round, each decision uniform; returns the number of decisions."""
    decisions: cython.int = 0
    seen: cython.pointer[BoardSeen] = seen_of(s)
    usual: cython.bint = not r.any_opening and not r.either and r.redraw and r.max_turns == NO_LIMIT
    # To the next turn of seat 0, action by action.
    while seen.phase < BRIDGES and (seen.phase != PLAY or seen.to_move):
        apply_action(r, s, _random_action(r, s, rng))
        decisions += 1
    if seen.phase == PLAY:
        decisions -= 2 * seen.turn
        if not usual:
            decisions += _turns_of_any(r, s, rng)
        elif r.players == 2:
            decisions += _turns_of_2(r, s, rng)
        elif r.players == 3:
            decisions += _turns_of_3(r, s, rng)
        else:
            decisions += _turns_of_4(r, s, rng)
        decisions += 2 * seen.turn + (seen.phase == BRIDGES)
    return decisions


def deal_cards(
    r: cython.pointer[BoardRules],
    s: cython.pointer[BoardData],
    removed: cython.int,
    rng: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Shuffle tiles and cards, lay the tiles (B3), remove cards unseen and deal the hands (B4)."""
    cards = cython.declare(cython.uchar[110])
    tiles = cython.declare(cython.uchar[55])
    spaces = cython.declare(cython.uchar[55])
    count: cython.int = 0
    player: cython.int
    place: cython.int
    size: cython.int = r.pack_size
    for place in range(55):
        # Written unconditionally, and counted only if there is a tile: the next one overwrites it.
        tiles[count] = s.seen.tile[place]
        spaces[count] = place
        count += s.seen.tile[place] != 0
    shuffle(tiles, count, rng)
    for place in range(count):
        s.seen.tile[spaces[place]] = tiles[count - 1 - place]
    for place in range(size):
        cards[place] = r.pack[place]
    shuffle(cards, size, rng)
    size -= removed
    for player in range(r.players):
        for place in range(r.hand_size):
            size -= 1
            gain(s, player, _bit(cards[size]), 0)
    for place in range(size):
        s.stack[DECK_ROW + place] = cards[place]
    s.seen.sizes = NO_CARDS + size * DRAW_PILE


def net_points(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """Return the points of the player's pieces at their stones, the researcher's doubled (B20)."""
    total: cython.int = 0
    colour: cython.int
    for colour in range(5):
        total += stone_points(r, seen, player, colour)
    return total


def stone_points(
    r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int, colour: cython.int
) -> cython.int:
    """Return the points of one piece at its stone, 0 without a piece (B20)."""
    stone: cython.int = stone_of(seen, player, colour)
    if stone == 0:
        return 0
    return r.stones[stone - 1] * (2 if researcher_of(seen, player) == colour + 1 else 1)


def total_points(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """The total if the round ended now: nobody falls below 0 (B20)."""
    total: cython.int = seen.before[player] + seen.gained[player] + net_points(r, seen, player)
    return total if total > 0 else 0


def hand_count(s: cython.pointer[BoardData], player: cython.int) -> cython.int:
    """How many cards a player holds."""
    return bit_count(s.hand[player]) + bit_count(s.hand[player] & s.twice)


def hand_size(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """How many cards the player must hold now: one fewer between playing and drawing (B13)."""
    between: cython.bint = player == seen.to_move and (CHOOSE <= seen.phase <= TAKE or seen.phase == BRIDGES)
    return r.hand_size - between


def count_cards(s: cython.pointer[BoardData], r: cython.pointer[BoardRules], counts: cython.p_uchar) -> cython.void:
    """Count the cards of each kind in the hands, columns and piles."""
    kind: cython.int
    player: cython.int
    colour: cython.int
    place: cython.int
    hand: cython.ulonglong
    laid: cython.ulonglong
    for kind in range(KINDS + 16):
        counts[kind] = 0
    for player in range(r.players):
        hand = s.hand[player]
        laid = s.seen.laid[player]
        for kind in range(KINDS):
            counts[kind] += (hand >> kind & 1) + ((hand & s.twice) >> kind & 1)
            counts[kind] += (laid >> kind & 1) + ((laid & s.seen.laid_twice) >> kind & 1)
    for colour in range(5):
        for place in range(pile_size(seen_of(s), VALUES * colour)):
            counts[s.stack[FULL_ROW * colour + place]] += 1


def show_view(v: cython.pointer[BoardSight], s: cython.pointer[BoardData]) -> cython.void:
    """Fill ``s`` with what the view shows: its own hand, of other hands what was taken openly, no draw pile."""
    place: cython.int
    player: cython.int
    if cython.compiled:
        s.seen = v.seen
    else:
        copy_into(s.seen, v.seen)
    for player in range(4):
        s.hand[player] = v.seen.known[player]
    s.twice = v.seen.known_twice
    if v.seat < 4:
        s.hand[v.seat] = v.hand
        s.twice |= v.twice
    for place in range(DECK_ROW):
        s.stack[place] = v.piles[place]


def sample_world(
    r: cython.pointer[BoardRules],
    v: cython.pointer[BoardSight],
    s: cython.pointer[BoardData],
    rng: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Fill ``s`` with a world consistent with the view: the unseen cards are shuffled over hands, draw pile and box."""
    unseen = cython.declare(cython.uchar[126])
    counts = cython.declare(cython.uchar[71])
    size: cython.int = 0
    kind: cython.int
    place: cython.int
    player: cython.int
    show_view(v, s)
    count_cards(s, r, counts)
    for kind in range(r.pack_size):
        if counts[r.pack[kind]]:
            counts[r.pack[kind]] -= 1
        else:
            unseen[size] = r.pack[kind]
            size += 1
    shuffle(unseen, size, rng)
    for player in range(r.players):
        if player != v.seat:
            while hand_count(s, player) < hand_size(r, seen_of(s), player):
                size -= 1
                gain(s, player, _bit(unseen[size]), 0)
    for place in range(DECK):
        s.stack[DECK_ROW + place] = unseen[place] if place < pile_size(seen_of(s), OUTSIDE) else 0


def play_games(
    r: cython.pointer[BoardRules],
    fresh: cython.pointer[BoardData],
    s: cython.pointer[BoardData],
    removed: cython.int,
    games: cython.longlong,
    rng: cython.pointer[cython.ulonglong],
    sums: cython.p_longlong,
) -> cython.void:
    """Deal and play whole random rounds, adding the decisions and all seats' totals with the track to ``sums``."""
    number: cython.longlong
    player: cython.int
    total: cython.int
    for number in range(games):
        if cython.compiled:
            s[0] = fresh[0]
        else:
            copy_into(s, fresh)
        deal_cards(r, s, removed, rng)
        sums[0] += playout(r, s, rng)
        for player in range(r.players):
            total = total_points(r, seen_of(s), player) + track_points(r, seen_of(s), player)
            sums[1] += total if total > 0 else 0


def track_points(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """What the artefacts of the whole match earn or cost at its end (B23)."""
    return r.track[track_place(r, seen, player)]


def track_place(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """Return the position of the player's artefacts on the track; its last space includes everything beyond (B23)."""
    artefacts: cython.int = artefacts_of(seen, player)
    return artefacts if artefacts < r.track_size else r.track_size - 1


def artefacts_of(seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """A player's artefacts, those of earlier rounds included (B21)."""
    return seen.artefacts_before[player] + seen.artefacts[player]


def final_points(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """Return the final score if this is the last round: the total including the artefacts, not below 0 (B23)."""
    points: cython.int = total_points(r, seen, player) + track_points(r, seen, player)
    return points if points > 0 else 0


def rank_of(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """A number that is highest for the winner: most points, then most artefacts (B24)."""
    return 1024 * final_points(r, seen, player) + artefacts_of(seen, player)


def next_starter(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen]) -> cython.int:
    """Return who begins the next round: the player who would have been next (B22)."""
    return (seen.to_move + 1) % r.players


def next_round(
    r: cython.pointer[BoardRules], fresh: cython.pointer[BoardData], s: cython.pointer[BoardData]
) -> cython.void:
    """Clear the table for the next round: points and artefacts are kept (B21), nothing is dealt yet."""
    before = cython.declare(cython.short[4])
    artefacts = cython.declare(cython.uchar[4])
    number: cython.int = s.seen.round + 1
    starter: cython.int = next_starter(r, seen_of(s))
    player: cython.int
    if not cython.compiled:
        before, artefacts = [0] * 4, [0] * 4
    for player in range(r.players):
        before[player] = total_points(r, seen_of(s), player)
        artefacts[player] = artefacts_of(seen_of(s), player)
    if cython.compiled:
        s[0] = fresh[0]
    else:
        copy_into(s, fresh)
    s.seen.round = number
    s.seen.to_move = s.seen.starter = starter
    for player in range(r.players):
        s.seen.before[player] = before[player]
        s.seen.artefacts_before[player] = artefacts[player]
