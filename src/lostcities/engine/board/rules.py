"""The board game's rules on flat states: clauses B1 to B28 of docs/rules/board.md. One state is one round.

A *kind* of card is ``11 * colour + value``; each kind is there twice, so a set of cards
is two 64-bit masks: kinds held at least once, and kinds held twice. A discard pile is a
shift register of nibbles (value + 1, the top lowest) of 64 + 32 bits.

====================  =============================================================
action                meaning
====================  =============================================================
0 … 54                lay a card of that kind on the own column
55 … 109              discard a card of kind ``action - 55``
110                   draw from the draw pile
111 … 115             take the top of discard pile ``action - 111``
116, 117              the expedition begins with an adventurer, with the researcher
118 … 122             move the own piece on path ``action - 118``
123                   decline that move
====================  =============================================================

``state.py`` makes States and Views of these functions, ``game.py`` knows the options.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.lostcities.engine.bits import (
        below,
        bit_count,
        high_bit,
        low_bit,
        next_random,
        nth_bit,
        opaque,
        shuffle,
    )
else:
    from lostcities.engine.bits import below, bit_count, high_bit, low_bit, next_random, nth_bit, opaque, shuffle
    from lostcities.engine.flat import copy_into

COMPILED = cython.compiled

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
    ALL = 0xFFFFFFFFFFFFFFFF
    TOPS = 0x40080100200400  # the highest value of each colour
    LOWS = 0x100200400801  # the lowest value of each colour

    # What the options and figures say; it does not change during a match.
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
    # What everybody at the table has seen. A View is this and the own hand; a State is this and all that is hidden.
    BoardSeen = cython.struct(
        laid=cython.ulonglong[4],  # kinds on each player's columns, at least once
        laid_twice=cython.ulonglong[4],
        open=cython.ulonglong[4],  # kinds that each player's columns that are begun still take (B9, B26)
        known=cython.ulonglong[4],  # kinds a player took from a pile and has not played since
        known_twice=cython.ulonglong[4],
        pile=cython.ulonglong[5],
        pile_high=cython.uint[5],
        turn=cython.uint,
        before=cython.short[4],  # points from earlier rounds
        gained=cython.short[4],  # points from tiles in this round (B15)
        deck_size=cython.ushort,
        sources=cython.ushort,  # bit 0 the draw pile, bit 1 + colour a discard pile
        round=cython.ushort,
        stone=cython.uchar[20],  # where the piece of player p on path c stands: 5 * p + c, 0 for nowhere
        researcher=cython.uchar[4],  # 1 + path of the researcher, 0 while it is unused
        begun=cython.uchar[4],  # bit c: the player has a column of colour c
        artefacts_before=cython.uchar[4],
        artefacts=cython.uchar[4],
        tile=cython.uchar[45],  # 9 * colour + stone - 1
        seat=cython.uchar,
        phase=cython.uchar,
        barred=cython.uchar,  # 1 + colour of the pile that is closed this turn (B12), else 0
        crossed=cython.uchar,
        last=cython.uchar,
        starter=cython.uchar,
        spare=cython.uchar[3],
    )
    BoardData = cython.struct(
        seen=BoardSeen,
        hand=cython.ulonglong[4],
        twice=cython.ulonglong[4],
        deck=cython.uchar[94],  # the next card to draw last; cards taken out unseen are those that are nowhere
        spare=cython.uchar[2],
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
        spare=cython.uchar[5],
    )

COLOUR_OF = cython.declare(cython.uchar[55])
FIELD = cython.declare(cython.ulonglong[5])
ABOVE = cython.declare(cython.ulonglong[55])  # kinds of the same colour from this value on
BELOW = cython.declare(cython.ulonglong[55])  # kinds of the same colour up to this value
UNBEGUN = cython.declare(cython.ulonglong[32])  # kinds of the colours that a mask of begun columns lacks


def _fill_tables() -> None:
    for colour in range(5):
        FIELD[colour] = 2047 << (VALUES * colour)
    for kind in range(KINDS):
        colour = kind // VALUES
        COLOUR_OF[kind] = colour
        ABOVE[kind] = FIELD[colour] & ~((1 << kind) - 1)
        BELOW[kind] = FIELD[colour] & ((2 << kind) - 1)
    for begun in range(32):
        UNBEGUN[begun] = sum([FIELD[colour] for colour in range(5) if not begun >> colour & 1])


_fill_tables()


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def seen_of(s: cython.pointer[BoardData]) -> cython.pointer[BoardSeen]:
    """The public part of a state."""
    if cython.compiled:
        return cython.address(s.seen)
    else:
        return s.seen


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _bit(place: cython.int) -> cython.ulonglong:
    return cython.cast(cython.ulonglong, 1) << place


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lay_mask(
    r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int, hand: cython.ulonglong
) -> cython.ulonglong:
    """The kinds of a hand that may be laid: what the columns take (B9), and what may begin a new one (B7, B27)."""
    fresh: cython.ulonglong = hand & UNBEGUN[seen.begun[player]]
    lowest: cython.ulonglong
    colour: cython.int
    field: cython.ulonglong
    if r.any_opening:
        return (hand & seen.open[player]) | fresh
    # Subtract one in each field of eleven bits at once: what changes from 1 to 0 is its lowest card.
    lowest = fresh & ~(((fresh | TOPS) - LOWS) ^ (~fresh & TOPS))
    if r.either:
        for colour in range(5):
            field = fresh & FIELD[colour]
            if field:
                lowest |= _bit(high_bit(field))
    return (hand & seen.open[player]) | lowest


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def draw_mask(seen: cython.pointer[BoardSeen]) -> cython.ulonglong:
    """Where one may draw from: the draw pile and every pile that is not empty or closed (B12)."""
    return seen.sources & ~(1 << seen.barred) | 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def move_mask(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.ulonglong:
    """The paths on which the player has a piece that can still move (B10, B16), as a mask."""
    mask: cython.ulonglong = 0
    colour: cython.int
    for colour in range(5):
        # 0 wraps to the largest number: no piece at all is as immovable as one on the last stone.
        if cython.cast(cython.uint, seen.stone[5 * player + colour] - 1) & 0xFF < cython.cast(
            cython.uint, r.length - 1
        ):
            mask |= 1 << colour
    return mask


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def land(
    r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int, colour: cython.int
) -> cython.void:
    """The piece goes one stone on (or onto the first) and what lies there happens at once (B14 to B18)."""
    stone: cython.int = seen.stone[5 * player + colour] + 1
    place: cython.int = 9 * colour + stone - 1
    tile: cython.int = seen.tile[place]
    seen.stone[5 * player + colour] = stone
    seen.phase = TAKE
    if stone == r.bridge + 1:
        seen.crossed += 1
        if seen.crossed == r.crossings:
            # The tile under this piece is not carried out, and nobody acts any more (B18).
            seen.phase = BRIDGES
            return
    if tile == NO_TILE:
        return
    if tile == ARROW:
        if move_mask(r, seen, player):
            seen.phase = ADVANCE
    elif tile == ARTEFACT:
        seen.artefacts[player] += 1
        seen.tile[place] = NO_TILE
    else:
        seen.gained[player] += tile - 2


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def shed(s: cython.pointer[BoardData], player: cython.int, kind: cython.int) -> cython.void:
    """A card leaves a hand, and everybody sees which."""
    bit: cython.ulonglong = _bit(kind)
    double: cython.ulonglong = s.twice[player] & bit
    known: cython.ulonglong = s.seen.known_twice[player] & bit
    s.twice[player] ^= double
    s.hand[player] &= ~(bit ^ double)
    # Which of two like cards was played nobody can tell: one fewer is known for certain.
    s.seen.known_twice[player] ^= known
    s.seen.known[player] &= ~(bit ^ known)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def discard(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], player: cython.int, kind: cython.int
) -> cython.void:
    """A card goes face up on the pile of its colour (B11)."""
    colour: cython.int = COLOUR_OF[kind]
    shed(s, player, kind)
    s.seen.pile_high[colour] = (s.seen.pile_high[colour] << 4) | cython.cast(cython.uint, s.seen.pile[colour] >> 60)
    s.seen.pile[colour] = ((s.seen.pile[colour] << 4) & ALL) | (kind - VALUES * colour + 1)
    s.seen.sources |= 2 << colour
    s.seen.barred = 0 if r.redraw else colour + 1
    s.seen.phase = TAKE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _column_after(seen: cython.pointer[BoardSeen], player: cython.int, kind: cython.int) -> cython.ulonglong:
    """What a column takes after ``kind`` where it may run either way (B26): both ways until two cards differ."""
    colour: cython.int = COLOUR_OF[kind]
    laid: cython.ulonglong = seen.laid[player] & FIELD[colour]
    low: cython.int
    high: cython.int
    if laid == 0:
        return FIELD[colour]
    low = low_bit(laid)
    high = high_bit(laid)
    if low == high == kind:
        return FIELD[colour]
    return ABOVE[kind] if kind >= high else BELOW[kind]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def lay(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], player: cython.int, kind: cython.int
) -> cython.void:
    """A card goes on the own column: begin an expedition (B7), step on (B9), or move another piece (B10)."""
    colour: cython.int = COLOUR_OF[kind]
    bit: cython.ulonglong = _bit(kind)
    begun: cython.int = s.seen.begun[player]
    seen: cython.pointer[BoardSeen] = seen_of(s)
    taking: cython.ulonglong = _column_after(seen, player, kind) if r.either else ABOVE[kind]
    shed(s, player, kind)
    seen.laid_twice[player] |= seen.laid[player] & bit
    seen.laid[player] |= bit
    seen.open[player] = (seen.open[player] & ~FIELD[colour]) | taking
    seen.barred = 0
    if not begun >> colour & 1:
        seen.begun[player] = begun | (1 << colour)
        if seen.researcher[player] == 0:
            if bit_count(begun) < 4:
                seen.phase = CHOOSE
                return
            # Only the researcher is left, so nobody is asked.
            seen.researcher[player] = colour + 1
        land(r, seen, player, colour)
    elif seen.stone[5 * player + colour] < r.length:
        land(r, seen, player, colour)
    else:
        seen.phase = ADVANCE if move_mask(r, seen, player) else TAKE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def gain(s: cython.pointer[BoardData], player: cython.int, kind: cython.int, openly: cython.ulonglong) -> cython.void:
    """A card comes to a hand; ``openly`` is all ones if everybody saw which, else 0."""
    bit: cython.ulonglong = _bit(kind)
    s.twice[player] |= s.hand[player] & bit
    s.hand[player] |= bit
    bit &= openly
    s.seen.known_twice[player] |= s.seen.known[player] & bit
    s.seen.known[player] |= bit


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def take(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], player: cython.int, source: cython.int
) -> cython.void:
    """Draw from the draw pile (0) or from discard pile ``source - 1``, which ends the turn (B12, B13)."""
    openly: cython.ulonglong = opaque(-cython.cast(cython.ulonglong, source != 0))
    mask: cython.int = cython.cast(cython.int, openly)
    colour: cython.int = (source - 1) & mask
    low: cython.ulonglong = s.seen.pile[colour]
    high: cython.ulonglong = s.seen.pile_high[colour]
    top: cython.int = s.seen.deck_size - 1
    drawn: cython.int = s.deck[top]
    taken: cython.int = VALUES * colour + cython.cast(cython.int, low & 15) - 1
    rest: cython.ulonglong = (low >> 4) | ((high << 60) & ALL)
    size: cython.int = top - mask
    s.deck[top] = drawn & mask  # nothing is left behind where a card was drawn, so that equal states are equal bytes
    gain(s, player, drawn ^ ((drawn ^ taken) & mask), openly)
    s.seen.pile[colour] = low ^ ((low ^ rest) & openly)
    s.seen.pile_high[colour] = high >> (4 & mask)
    s.seen.sources &= ~((cython.cast(cython.int, rest == 0) & mask) << source) | 1
    s.seen.deck_size = size
    s.seen.turn += 1
    s.seen.barred = 0
    s.seen.phase = PLAY
    if size == 0:
        s.seen.phase = DECK_EMPTY  # B19
    elif s.seen.turn >= r.max_turns:
        s.seen.phase = TURN_LIMIT  # B28
    else:
        player += 1
        s.seen.seat = 0 if player == r.players else player


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def choose_piece(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], player: cython.int, researcher: cython.int
) -> cython.void:
    """Which piece begins the expedition whose card was just laid (B7)."""
    colour: cython.int = COLOUR_OF[s.seen.last]
    if researcher:
        s.seen.researcher[player] = colour + 1
    land(r, seen_of(s), player, colour)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def apply_action(r: cython.pointer[BoardRules], s: cython.pointer[BoardData], action: cython.int) -> cython.void:
    """Carry out an action that is known to be legal."""
    player: cython.int = s.seen.seat
    if action < DISCARD:
        lay(r, s, player, action)
    elif action < DRAW:
        discard(r, s, player, action - DISCARD)
    elif action < PIECE:
        take(r, s, player, action - DRAW)
    elif action < MOVE:
        choose_piece(r, s, player, action == RESEARCHER)
    elif action < DECLINE:
        land(r, seen_of(s), player, action - MOVE)
    else:
        s.seen.phase = TAKE
    s.seen.last = action


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def allowed(r: cython.pointer[BoardRules], s: cython.pointer[BoardData], action: cython.int) -> cython.bint:
    """Whether an action is legal now."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    player: cython.int = seen.seat
    phase: cython.int = seen.phase
    if action < 0 or action >= ACTIONS:
        return False
    if action < DISCARD:
        return phase == PLAY and (lay_mask(r, seen, player, s.hand[player]) >> action) & 1 != 0
    if action < DRAW:
        return phase == PLAY and (s.hand[player] >> (action - DISCARD)) & 1 != 0
    if action < PIECE:
        return phase == TAKE and (draw_mask(seen) >> (action - DRAW)) & 1 != 0
    if action < MOVE:
        return phase == CHOOSE
    if action < DECLINE:
        return phase == ADVANCE and (move_mask(r, seen, player) >> (action - MOVE)) & 1 != 0
    return phase == ADVANCE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def playout(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    """Play on at random to the end of the round, each decision uniform; gives the number of decisions."""
    decisions: cython.int = 0
    player: cython.int
    count: cython.int
    choice: cython.int
    phase: cython.int = s.seen.phase
    hand: cython.ulonglong
    mask: cython.ulonglong
    random: cython.ulonglong
    seen: cython.pointer[BoardSeen] = seen_of(s)
    stream = cython.declare(cython.ulonglong[1])  # of our own, which the compiler can keep in a register
    stream[0] = rng[0]
    while phase < BRIDGES:
        player = seen.seat
        random = next_random(stream)
        decisions += 1
        if phase == PLAY:
            hand = s.hand[player]
            mask = lay_mask(r, seen, player, hand)
            count = bit_count(mask)
            choice = below(random, count + bit_count(hand))
            if choice < count:
                choice = nth_bit(mask, choice)
                lay(r, s, player, choice)
                seen.last = choice
            else:
                choice = nth_bit(hand, choice - count)
                discard(r, s, player, choice)
                seen.last = choice + DISCARD
            random >>= 32
        if seen.phase == TAKE:
            decisions += phase == PLAY
            mask = draw_mask(seen)
            choice = nth_bit(mask, below(random, bit_count(mask)))
            take(r, s, player, choice)
            seen.last = choice + DRAW
        elif seen.phase == CHOOSE and phase != PLAY:
            choice = below(random, 2)
            choose_piece(r, s, player, choice)
            seen.last = choice + PIECE
        elif seen.phase == ADVANCE and phase != PLAY:
            mask = move_mask(r, seen, player)
            count = bit_count(mask)
            choice = below(random, count + 1)
            if choice < count:
                choice = nth_bit(mask, choice)
                land(r, seen, player, choice)
                seen.last = choice + MOVE
            else:
                seen.phase = TAKE
                seen.last = DECLINE
        phase = seen.phase
    rng[0] = stream[0]
    return decisions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_cards(
    r: cython.pointer[BoardRules],
    s: cython.pointer[BoardData],
    removed: cython.int,
    rng: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Shuffle tiles and cards, lay the tiles (B3), take cards out unseen and deal the hands (B4)."""
    cards = cython.declare(cython.uchar[110])
    tiles = cython.declare(cython.uchar[45])
    count: cython.int = 0
    place: cython.int
    size: cython.int = r.pack_size
    for place in range(45):
        if s.seen.tile[place]:
            tiles[count] = s.seen.tile[place]
            count += 1
    shuffle(tiles, count, rng)
    for place in range(45):
        if s.seen.tile[place]:
            count -= 1
            s.seen.tile[place] = tiles[count]
    for place in range(size):
        cards[place] = r.pack[place]
    shuffle(cards, size, rng)
    size -= removed
    for place in range(r.players * r.hand_size):
        size -= 1
        gain(s, place % r.players, cards[size], 0)
    for place in range(size):
        s.deck[place] = cards[place]
    s.seen.deck_size = size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def net_points(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """What the player's pieces are worth where they stand, the researcher double (B20)."""
    total: cython.int = 0
    colour: cython.int
    for colour in range(5):
        total += stone_points(r, seen, player, colour)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stone_points(
    r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int, colour: cython.int
) -> cython.int:
    """What one piece is worth where it stands, 0 where there is none (B20)."""
    stone: cython.int = seen.stone[5 * player + colour]
    if stone == 0:
        return 0
    return r.stones[stone - 1] * (2 if seen.researcher[player] == colour + 1 else 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def total_points(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """The total if the round ended now: nobody falls below 0 (B20)."""
    total: cython.int = seen.before[player] + seen.gained[player] + net_points(r, seen, player)
    return total if total > 0 else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hand_count(s: cython.pointer[BoardData], player: cython.int) -> cython.int:
    """How many cards a player holds."""
    return bit_count(s.hand[player]) + bit_count(s.twice[player])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def held_cards(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """How many cards the player must hold now: one fewer between playing and drawing (B13)."""
    between: cython.bint = player == seen.seat and (CHOOSE <= seen.phase <= TAKE or seen.phase == BRIDGES)
    return r.hand_size - between


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_cards(s: cython.pointer[BoardData], r: cython.pointer[BoardRules], counts: cython.p_uchar) -> cython.void:
    """How many cards of each kind lie in the hands, columns and piles."""
    kind: cython.int
    player: cython.int
    colour: cython.int
    low: cython.ulonglong
    high: cython.ulonglong
    for kind in range(KINDS + 16):
        counts[kind] = 0
    for player in range(r.players):
        for kind in range(KINDS):
            counts[kind] += (s.hand[player] >> kind & 1) + (s.twice[player] >> kind & 1)
            counts[kind] += (s.seen.laid[player] >> kind & 1) + (s.seen.laid_twice[player] >> kind & 1)
    for colour in range(5):
        low = s.seen.pile[colour]
        high = s.seen.pile_high[colour]
        while low:
            counts[VALUES * colour + cython.cast(cython.int, low & 15) - 1] += 1
            low = (low >> 4) | ((high << 60) & ALL)
            high >>= 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sample_world(
    r: cython.pointer[BoardRules],
    v: cython.pointer[BoardSight],
    s: cython.pointer[BoardData],
    rng: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Fill ``s`` with a world that agrees with the view: the unseen cards shuffled over hands, draw pile and box."""
    unseen = cython.declare(cython.uchar[126])
    counts = cython.declare(cython.uchar[71])
    size: cython.int = 0
    kind: cython.int
    player: cython.int
    if cython.compiled:
        s.seen = v.seen
    else:
        copy_into(s.seen, v.seen)
    for player in range(4):
        s.hand[player] = v.seen.known[player]
        s.twice[player] = v.seen.known_twice[player]
    if v.seat < 4:
        s.hand[v.seat] = v.hand
        s.twice[v.seat] = v.twice
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
            while hand_count(s, player) < held_cards(r, seen_of(s), player):
                size -= 1
                gain(s, player, unseen[size], 0)
    for kind in range(DECK):
        s.deck[kind] = unseen[kind] if kind < v.seen.deck_size else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def track_points(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.int:
    """What the artefacts of the whole match earn or cost at its end (B23)."""
    artefacts: cython.int = seen.artefacts_before[player] + seen.artefacts[player]
    return r.track[artefacts if artefacts < r.track_size else r.track_size - 1]
