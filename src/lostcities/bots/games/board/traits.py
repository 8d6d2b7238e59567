"""The traits that rules of thumb weigh in the board game.

``TRAITS`` names the numbers; ``weigh`` fills them for one slot.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.bots.games.board.observe import COLOUR_SLOTS, COLOURS
from cython.cimports.lostcities.engine.bits import bit_count
from cython.cimports.lostcities.engine.games.board.rules import (
    ARROW,
    ARTEFACT,
    FULL_ROW,
    KINDS,
    OUTSIDE,
    VALUES,
    BoardData,
    BoardRules,
    BoardSeen,
    pile_size,
    researcher_of,
    seen_of,
    stone_of,
)

TRAITS = (
    # laying on a column that has begun
    "lay", "lay: values left out", "lay: own cards left out", "lay: cards that still fit", "lay: points gained",
    "lay: artefact", "lay: arrow", "lay: points tile", "lay: crosses", "lay: at the end of the path",
    # laying the first card of a column
    "begin", "begin: cards", "begin: values left out", "begin: deck", "begin: paths begun", "begin: crossed",
    "begin: tiles ahead", "begin: last path",
    # discarding
    "discard", "discard: fits own", "discard: colour held", "discard: fits next, begun", "discard: fits others",
    "discard: values it would leave out", "discard: fits own, not begun", "discard: twice", "discard: fits nobody",
    # taking a discarded card
    "take", "take: fits own", "take: values left out", "take: same value", "take: may begin, cards", "take: fits next",
    "take: deck",
    # the draw pile, and which piece begins
    "draw: deck", "researcher", "researcher: cards", "researcher: deck", "researcher: crossed",
    # moving a piece by an arrow or at the end of a path
    "move", "move: points gained", "move: artefact", "move: arrow", "move: points tile", "move: crosses",
    "move: crosses, ahead", "decline",
)  # fmt: skip

if not cython.compiled:
    LAY, BEGIN, DISCARDING, TAKING, DRAWING, RESEARCHING, MOVING, DECLINING = 0, 10, 18, 27, 34, 35, 39, 46


def _step(
    r: cython.pointer[BoardRules],
    seen: cython.pointer[BoardSeen],
    player: cython.int,
    colour: cython.int,
    x: cython.float[::1],
    at: cython.int,
) -> cython.void:
    """Write what one step of the piece on a path gains: points, and the tile there."""
    stone: cython.int = stone_of(seen, player, colour)
    tile: cython.int
    gain: cython.float
    if stone >= r.length:
        return
    gain = r.stones[stone] - (r.stones[stone - 1] if stone else 0)
    if stone and researcher_of(seen, player) == colour + 1:
        gain *= 2
    tile = seen.tile[VALUES * colour + stone + 1]
    x[at] = gain * 0.05
    x[at + 1] = tile == ARTEFACT
    x[at + 2] = tile == ARROW
    x[at + 3] = (tile - ARROW) * 0.1 if tile > ARROW else 0
    x[at + 4] = (seen.crossed + 1) * 0.2 if stone == r.bridge else 0


def _ahead(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> cython.float:
    """Return how far the seat's pieces are ahead of the best opponent's, in units of fifty points."""
    other: cython.int
    colour: cython.int
    stone: cython.int
    own: cython.int = 0
    best: cython.int = -1000
    total: cython.int
    for other in range(r.players):
        total = seen.before[other] + seen.gained[other]
        for colour in range(COLOURS):
            stone = stone_of(seen, other, colour)
            if stone:
                total += r.stones[stone - 1]
        if other == player:
            own = total
        elif total > best:
            best = total
    return (own - best) * 0.02


def weigh(
    r: cython.pointer[BoardRules], s: cython.pointer[BoardData], slot: cython.int, x: cython.float[::1]
) -> cython.int:
    """Fill the traits of a slot; returns where they begin."""
    seen: cython.pointer[BoardSeen] = seen_of(s)
    player: cython.int = seen.to_move
    following: cython.int = (player + 1) % r.players
    colour: cython.int = slot // COLOUR_SLOTS
    what: cython.int = slot % COLOUR_SLOTS
    deck: cython.float = pile_size(seen, OUTSIDE) * 0.02
    kind: cython.int
    value: cython.int
    opened: cython.int
    hand: cython.int
    twice: cython.int
    after: cython.int
    place: cython.int
    fits: cython.bint
    begun: cython.bint
    if colour == COLOURS:
        if what == 0:
            x[0] = deck
            return DRAWING
        if what == 3:
            x[0] = 1
            return DECLINING
        # Which piece begins: the adventurer is worth nothing in itself, so that the researcher's traits decide.
        if what == 1:
            return RESEARCHING
        colour = seen.last // VALUES
        hand = cython.cast(cython.int, s.hand[player] >> (VALUES * colour) & 2047)
        opened = cython.cast(cython.int, seen.open[player] >> (VALUES * colour) & 2047)
        x[0] = 1
        x[1] = bit_count(hand & opened) * 0.25
        x[2] = deck
        x[3] = seen.crossed * 0.2
        return RESEARCHING
    hand = cython.cast(cython.int, s.hand[player] >> (VALUES * colour) & 2047)
    twice = hand & cython.cast(cython.int, s.twice >> (VALUES * colour) & 2047)
    opened = cython.cast(cython.int, seen.open[player] >> (VALUES * colour) & 2047)
    begun = not seen.open[player] >> (KINDS + colour) & 1
    if what == 2 * VALUES + 1:
        x[0] = 1
        _step(r, seen, player, colour, x, 1)
        x[6] = _ahead(r, seen, player) if x[5] else 0
        return MOVING
    if what == 2 * VALUES:
        kind = s.stack[FULL_ROW * colour + pile_size(seen, VALUES * colour) - 1]
        value = kind - VALUES * colour
        fits = opened >> value & 1
        x[0] = 1
        x[1] = begun and fits
        x[2] = bit_count(opened & ((1 << value) - 1)) * 0.1 if begun and fits else 0
        x[3] = seen.laid[player] >> kind & 1 if begun and fits else 0
        x[4] = bit_count(hand) * 0.25 if not begun else 0
        x[5] = seen.open[following] >> kind & 1
        x[6] = deck
        return TAKING
    value = what % VALUES
    kind = VALUES * colour + value
    fits = opened >> value & 1
    # What the column could no longer take: in its direction, or upwards if it has none.
    after = opened & ((1 << value) - 1)
    if r.either and begun and opened and not opened >> (VALUES - 1) & 1:
        after = opened & ~((2 << value) - 1)
    if what >= VALUES:
        x[0] = 1
        x[1] = begun and fits
        x[2] = (bit_count(hand) + bit_count(twice)) * 0.25 if fits else 0
        x[3] = 1 if seen.open[following] >> kind & 1 and stone_of(seen, following, colour) else 0
        for place in range(r.players):
            if place != player and seen.open[place] >> kind & 1:
                x[4] += 0.5
        x[5] = bit_count(after) * 0.1 if begun and fits else 0
        x[6] = fits and not begun
        x[7] = twice >> value & 1
        x[8] = not fits and x[4] == 0
        return DISCARDING
    if begun:
        x[0] = 1
        x[1] = bit_count(after) * 0.1
        x[2] = (bit_count(after & hand) + bit_count(after & twice)) * 0.5
        x[3] = (bit_count(hand & opened & ~after) + bit_count(twice & opened & ~after)) * 0.25
        _step(r, seen, player, colour, x, 4)
        x[9] = stone_of(seen, player, colour) >= r.length
        return LAY
    x[0] = 1
    x[1] = (bit_count(hand) + bit_count(twice)) * 0.25
    x[2] = bit_count(after) * 0.1
    x[3] = deck
    for place in range(COLOURS):
        x[4] += 0.25 if stone_of(seen, player, place) else 0
    x[5] = seen.crossed * 0.2
    for place in range(1, r.length + 1):
        x[6] += 0.2 if seen.tile[VALUES * colour + place] else 0
    x[7] = x[4] > 0.9
    return BEGIN
