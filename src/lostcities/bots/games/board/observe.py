"""A seat's view of a round of the board game as numbers, and its actions as slots of a colour.

A row is FEATURES numbers for each of the five colours and then GLOBALS. Everything in it comes from
the seat's View. The seat's own features come first and the other players follow in turn order, so
that the row looks the same for every seat.

A slot is an action with a colour: lay a card (11 values), discard one (11), take the
pile's top, move the piece on that path. Without a colour: draw from the draw pile, begin with
an adventurer, begin with the researcher, decline a move.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.engine.bits import bit_count, low_bit
from cython.cimports.lostcities.engine.games.board.rules import (
    ADVANCE,
    ARROW,
    ARTEFACT,
    CHOOSE,
    DECK_ROW,
    DECLINE,
    DISCARD,
    DRAW,
    FULL_ROW,
    KINDS,
    MOVE,
    OUTSIDE,
    PIECE,
    PLAY,
    RESEARCHER,
    TAKE,
    VALUES,
    BoardData,
    BoardRules,
    BoardSeen,
    draw_mask,
    lay_mask,
    move_mask,
    net_points,
    pile_size,
    researcher_of,
    seen_of,
    stone_of,
    stone_points,
    track_points,
)

if not cython.compiled:
    COLOURS = 5
    STONES = 9
    OTHERS = 3
    COLOUR_SLOTS = 24
    CHOICES = 4
    # Where each group of a colour's features begins.
    OPEN = 0  # values that the seat's own column takes
    STAND, STAND_MORE = (
        11,
        21,
    )  # the seat's own piece's stone; begun, researcher, the next piece, its points, its next gain
    HAND, HAND_TWICE, LAYS = 26, 37, 48
    TOP, TOP_MORE = (
        59,
        70,
    )  # the pile's top card; empty, size, closed, fits the seat's own column, fits the next player's
    PILE, UNSEEN, KNOWN = 75, 86, 97  # how many of each value, by halves; cards that the next player is known to hold
    TILES = 108  # each stone's tile: artefact, arrow, points
    AHEAD = 135  # the next three stones of the seat's own piece
    OTHER = 144  # each other player: stone, over the bridge, begun, researcher, values left, the top fits
    MORE = 162  # cards of the hand that fit; unseen ones that fit; cards of the hand
    FEATURES = 165
    GLOBALS = 56
    FACTS = 44  # the three other hands' values by halves; those of the draw pile, in no order
    DERIVED = 87  # each other player: cards that fit, the piece's points, the tiles ahead; cards to come that fit
    DERIVED_OTHER = 25  # of them for each other player
    SECRETS = 55  # then what is still to come: how near the top of the draw pile each value lies


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _values(kinds: cython.ulonglong, colour: cython.int) -> cython.int:
    """Return the values of one colour in a set of kinds."""
    return cython.cast(cython.int, kinds >> (VALUES * colour) & 2047)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _bits(x: cython.float[::1], at: cython.int, values: cython.int) -> cython.void:
    place: cython.int
    for place in range(VALUES):
        x[at + place] = values >> place & 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _tile(
    x: cython.float[::1], at: cython.int, seen: cython.pointer[BoardSeen], colour: cython.int, stone: cython.int
) -> cython.void:
    tile: cython.int = seen.tile[VALUES * colour + stone]
    x[at] = tile == ARTEFACT
    x[at + 1] = tile == ARROW
    x[at + 2] = (tile - ARROW) * 0.1 if tile > ARROW else 0


def observe(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], x: cython.float[::1], at: cython.int
) -> cython.void:
    """Write the position as the seat to move sees it, from ``x[at]`` on."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    player: cython.int = seen.to_move
    players: cython.int = r.players
    length: cython.int = r.length
    following: cython.int = (player + 1) % players
    base: cython.int = at
    lays: cython.ulonglong = 0
    colour: cython.int
    place: cython.int
    other: cython.int
    size: cython.int
    stone: cython.int
    kind: cython.int
    count: cython.int
    opened: cython.int
    hand: cython.int
    begun: cython.int = 0
    deck: cython.int = pile_size(seen, OUTSIDE)
    best: cython.float = -1000
    points: cython.float
    for place in range(COLOURS * FEATURES + GLOBALS):
        x[at + place] = 0
    if seen.phase == PLAY:
        lays = lay_mask(s.hand[player], seen.open[player], r.any_opening, r.either)
    for colour in range(COLOURS):
        opened = _values(seen.open[player], colour)
        hand = _values(s.hand[player], colour)
        stone = stone_of(seen, player, colour)
        _bits(x, base + OPEN, opened)
        x[base + STAND + stone] = 1
        x[base + STAND_MORE] = seen.open[player] >> (KINDS + colour) & 1
        x[base + STAND_MORE + 1] = researcher_of(seen, player) == colour + 1
        x[base + STAND_MORE + 2] = seen.phase == CHOOSE and seen.last // VALUES == colour
        x[base + STAND_MORE + 3] = stone_points(r, seen, player, colour) * 0.02
        if stone < length:
            count = 2 if researcher_of(seen, player) == colour + 1 else 1
            x[base + STAND_MORE + 4] = (r.stones[stone] * count - stone_points(r, seen, player, colour)) * 0.02
        begun += stone > 0
        _bits(x, base + HAND, hand)
        _bits(x, base + HAND_TWICE, hand & _values(s.twice, colour))
        _bits(x, base + LAYS, _values(lays, colour))
        size = pile_size(seen, VALUES * colour)
        for place in range(size):
            kind = s.stack[FULL_ROW * colour + place]
            x[base + PILE + kind - VALUES * colour] += 0.5
        if size:
            kind = s.stack[FULL_ROW * colour + size - 1]
            x[base + TOP + kind - VALUES * colour] = 1
            x[base + TOP_MORE + 1] = size * 0.1
            x[base + TOP_MORE + 2] = seen.barred == colour + 1
            x[base + TOP_MORE + 3] = seen.open[player] >> kind & 1
            x[base + TOP_MORE + 4] = seen.open[following] >> kind & 1
        else:
            x[base + TOP_MORE] = 1
        _bits(x, base + KNOWN, _values(seen.known[following], colour))
        for place in range(VALUES):
            kind = VALUES * colour + place
            count = 2 - (hand >> place & 1) - ((hand & _values(s.twice, colour)) >> place & 1)
            for other in range(players):
                count -= seen.laid[other] >> kind & 1
                count -= (seen.laid[other] & seen.laid_twice) >> kind & 1
                if other != player:
                    count -= seen.known[other] >> kind & 1
                    count -= (seen.known[other] & seen.known_twice) >> kind & 1
            x[base + UNSEEN + place] = count * 0.5 - x[base + PILE + place]
            if opened >> place & 1:
                x[base + MORE + 1] += 0.2 * x[base + UNSEEN + place]
        for stone in range(1, length + 1):
            _tile(x, base + TILES + 3 * (stone - 1), seen, colour, stone)
        for place in range(3):
            stone = stone_of(seen, player, colour) + place + 1
            if stone <= length:
                _tile(x, base + AHEAD + 3 * place, seen, colour, stone)
        for count in range(1, players):
            other = (player + count) % players
            place = base + OTHER + 6 * (count - 1)
            stone = stone_of(seen, other, colour)
            x[place] = stone * 0.1
            x[place + 1] = stone > r.bridge
            x[place + 2] = stone > 0
            x[place + 3] = researcher_of(seen, other) == colour + 1
            x[place + 4] = bit_count(_values(seen.open[other], colour)) * 0.1
            if size:
                x[place + 5] = seen.open[other] >> s.stack[FULL_ROW * colour + size - 1] & 1
        x[base + MORE] = (bit_count(hand & opened) + bit_count(hand & opened & _values(s.twice, colour))) * 0.2
        x[base + MORE + 2] = bit_count(hand) * 0.2
        base += FEATURES
    x[base] = seen.phase == PLAY
    x[base + 1] = seen.phase == CHOOSE
    x[base + 2] = seen.phase == ADVANCE
    x[base + 3] = seen.phase == TAKE
    x[base + 3 + players - 1] += 1  # two players: 4, three: 5, four: 6
    x[base + 7] = deck * 0.02
    for place in range(6):
        x[base + 8 + place] = deck <= place + 1
    x[base + 14] = deck <= 9
    x[base + 15] = deck <= 13
    x[base + 16] = deck <= 20
    x[base + 17 + (seen.crossed if seen.crossed < 4 else 4)] = 1
    x[base + 22] = researcher_of(seen, player) == 0
    x[base + 23] = begun * 0.2
    count = seen.artefacts[player] + seen.artefacts_before[player]
    x[base + 24 + (count if count < 7 else 7)] = 1
    x[base + 32] = seen.artefacts[player] * 0.2
    x[base + 33] = (seen.before[player] + seen.gained[player]) * 0.01
    points = (seen.before[player] + seen.gained[player] + net_points(r, seen, player)) * 0.01
    x[base + 34] = points
    x[base + 35] = track_points(r, seen, player) * 0.02
    for count in range(1, players):
        other = (player + count) % players
        place = base + 36 + 5 * (count - 1)
        x[place] = (seen.before[other] + seen.gained[other] + net_points(r, seen, other)) * 0.01
        x[place + 1] = track_points(r, seen, other) * 0.02
        x[place + 2] = researcher_of(seen, other) == 0
        x[place + 3] = (seen.artefacts[other] + seen.artefacts_before[other]) * 0.1
        for colour in range(COLOURS):
            x[place + 4] += 0.2 if stone_of(seen, other, colour) else 0
        if x[place] + 0.5 * x[place + 1] > best:
            best = x[place] + 0.5 * x[place + 1]
    x[base + 51] = points + 0.5 * x[base + 35] - best
    x[base + 52] = r.any_opening
    x[base + 53] = r.redraw
    x[base + 54] = r.either
    x[base + 55] = seen.turn * 0.01


def secrets(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], x: cython.float[::1], at: cython.int
) -> cython.void:
    """Write what is hidden from the seat to move, SECRETS numbers per colour, from ``x[at]`` on.

    The first FACTS of them reveal nothing of the order of the draw pile.
    """
    seen: cython.pointer[BoardSeen] = seen_of(s)
    deck: cython.int = pile_size(seen, OUTSIDE)
    colour: cython.int
    place: cython.int
    kind: cython.int
    turn: cython.int
    other: cython.int
    first: cython.int
    for place in range(COLOURS * SECRETS):
        x[at + place] = 0
    for turn in range(1, r.players):
        other = (seen.to_move + turn) % r.players
        for kind in range(KINDS):
            if s.hand[other] >> kind & 1:
                colour = kind // VALUES
                x[at + colour * SECRETS + VALUES * (turn - 1) + kind % VALUES] = 1 if s.twice >> kind & 1 else 0.5
    for place in range(deck):
        kind = s.stack[DECK_ROW + place]
        first = at + kind // VALUES * SECRETS + kind % VALUES
        x[first + 3 * VALUES] += 0.5
        x[first + FACTS] += cython.cast(cython.float, place + 1) / deck


def write_derived(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], x: cython.float[::1], at: cython.int
) -> cython.void:
    """What follows from all hands and the draw pile as a set, DERIVED numbers a colour, from ``x[at]`` on."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    deck: cython.int = pile_size(seen, OUTSIDE)
    colour: cython.int
    place: cython.int
    base: cython.int
    hand: cython.int
    twice: cython.int
    fitting: cython.int
    stone: cython.int
    turn: cython.int
    other: cython.int
    kind: cython.int
    for place in range(COLOURS * DERIVED):
        x[at + place] = 0
    for turn in range(1, r.players):
        other = (seen.to_move + turn) % r.players
        for colour in range(COLOURS):
            base = at + colour * DERIVED + (turn - 1) * DERIVED_OTHER
            hand = _values(s.hand[other], colour)
            twice = _values(s.twice, colour)
            fitting = hand & _values(seen.open[other], colour)
            for place in range(VALUES):
                if fitting >> place & 1:
                    x[base + place] = 1 if twice >> place & 1 else 0.5
            base += VALUES
            x[base] = (bit_count(fitting) + bit_count(fitting & twice)) * 0.2
            x[base + 1] = (bit_count(hand) + bit_count(hand & twice)) * 0.2
            stone = stone_of(seen, other, colour)
            x[base + 2] = stone_points(r, seen, other, colour) * 0.02
            if stone < r.length:
                place = 2 if researcher_of(seen, other) == colour + 1 else 1
                x[base + 3] = (r.stones[stone] * place - stone_points(r, seen, other, colour)) * 0.02
            for place in range(3):
                if stone + place + 1 <= r.length:
                    _tile(x, base + 4 + 3 * place, seen, colour, stone + place + 1)
    for place in range(deck):
        kind = s.stack[DECK_ROW + place]
        colour = kind // VALUES
        base = at + colour * DERIVED
        if seen.open[seen.to_move] >> kind & 1:
            x[base + 3 * DERIVED_OTHER + kind % VALUES] += 0.5
            x[base + 3 * DERIVED_OTHER + VALUES] += 0.1
        for turn in range(1, r.players):
            other = (seen.to_move + turn) % r.players
            if seen.open[other] >> kind & 1:
                x[base + (turn - 1) * DERIVED_OTHER + VALUES + 13] += 0.1


def legal_slots(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], legal: cython.uchar[::1], at: cython.int
) -> cython.void:
    """Write 1 for each slot that is a legal action, otherwise 0, from ``legal[at]`` on."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    player: cython.int = seen.to_move
    hand: cython.ulonglong = s.hand[player]
    lays: cython.ulonglong
    mask: cython.ulonglong
    kind: cython.int
    colour: cython.int
    last: cython.int = at + COLOURS * COLOUR_SLOTS
    for kind in range(COLOURS * COLOUR_SLOTS + CHOICES):
        legal[at + kind] = 0
    if seen.phase == PLAY:
        lays = lay_mask(hand, seen.open[player], r.any_opening, r.either)
        while hand:
            kind = low_bit(hand)
            hand &= hand - 1
            colour = kind // VALUES
            legal[at + colour * COLOUR_SLOTS + kind % VALUES] = lays >> kind & 1
            legal[at + colour * COLOUR_SLOTS + VALUES + kind % VALUES] = 1
    elif seen.phase == TAKE:
        mask = draw_mask(seen.sizes, seen.barred)
        for colour in range(COLOURS):
            legal[at + colour * COLOUR_SLOTS + 2 * VALUES] = mask >> (VALUES * colour) & 1
        legal[last] = 1
    elif seen.phase == CHOOSE:
        legal[last + 1] = 1
        legal[last + 2] = 1
    else:
        mask = move_mask(seen.stones[player], r.length)
        for colour in range(COLOURS):
            legal[at + colour * COLOUR_SLOTS + 2 * VALUES + 1] = mask >> (VALUES * colour + 5) & 1
        legal[last + 3] = 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def action_of(slot: cython.int) -> cython.int:
    """Return the action of a slot."""
    colour: cython.int = slot // COLOUR_SLOTS
    what: cython.int = slot % COLOUR_SLOTS
    if colour == COLOURS:
        return DRAW if what == 0 else (DECLINE if what == 3 else PIECE + what - 1)
    if what == 2 * VALUES:
        return DRAW + 1 + colour
    if what > 2 * VALUES:
        return MOVE + colour
    return VALUES * colour + what if what < VALUES else DISCARD + VALUES * colour + what - VALUES


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def slot_of(action: cython.int) -> cython.int:
    """Return the slot of an action."""
    if action < DISCARD:
        return action // VALUES * COLOUR_SLOTS + action % VALUES
    if action < DRAW:
        return (action - DISCARD) // VALUES * COLOUR_SLOTS + VALUES + (action - DISCARD) % VALUES
    if action == DRAW:
        return COLOURS * COLOUR_SLOTS
    if action < PIECE:
        return (action - DRAW - 1) * COLOUR_SLOTS + 2 * VALUES
    if action <= RESEARCHER:
        return COLOURS * COLOUR_SLOTS + 1 + action - PIECE
    if action < DECLINE:
        return (action - MOVE) * COLOUR_SLOTS + 2 * VALUES + 1
    return COLOURS * COLOUR_SLOTS + 3
