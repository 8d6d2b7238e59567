"""The traits that rules of thumb weigh in Roll & Write.

``TRAITS`` names the numbers; ``weigh`` fills them for one slot.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.bots.games.roll.observe import COLOUR_SLOTS, COLOURS, NUMBERS
from cython.cimports.lostcities.engine.bits import bit_count
from cython.cimports.lostcities.engine.games.roll.rules import (
    ARROWED,
    ARTEFACT_COLUMN,
    CIRCLED,
    DICE_COLUMN,
    FOUND,
    RollData,
    RollRules,
    RollSeen,
    columns_at_bridge,
    columns_in,
    count_of,
    visible_to,
)

TRAITS = (
    # writing a number, by the dice or by an arrow
    "write", "write: numbers left out", "write: left out, boxes empty", "write: points", "write: artefact",
    "write: arrow", "write: begins", "write: begins, columns", "write: begins, late", "write: circled",
    "write: towards an open bridge", "write: passes an open bridge", "write: artefact passes a bridge",
    "write: end artefact", "write: left out, late", "write: boxes",
    # marking a circle
    "circle", "circle: circles", "circle: late", "circle: columns",
    # refusing
    "refuse", "refuse: points", "refuse: symbols", "refuse: passes a bridge", "refuse: late", "refuse: exhausts",
    # an arrow
    "arrow", "arrow: begins", "arrow: low number", "decline",
)  # fmt: skip

if not cython.compiled:
    from lostcities.engine.flat import Flat

    WRITE, CIRCLE, REFUSING, BY_ARROW, DECLINING = 0, 16, 20, 26, 29
    WRITE_TRAITS = 16


def weigh(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], slot: cython.int, x: cython.float[::1]
) -> cython.int:
    """Fill the traits of a slot; returns where they begin."""
    own = cython.declare(RollSeen[1])
    if not cython.compiled:
        own = Flat(RollSeen)
    return _weigh(r, visible_to(r, s, s.seen.to_move, own), s.seen.to_move, slot, x)


def _weigh(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    slot: cython.int,
    x: cython.float[::1],
) -> cython.int:
    colour: cython.int = slot // COLOUR_SLOTS
    what: cython.int = slot % COLOUR_SLOTS
    count: cython.int
    last: cython.int
    number: cython.int
    circle: cython.int
    effect: cython.int
    place: cython.int
    passed: cython.int = columns_in(seen.closed)
    columns: cython.float = 0
    circles: cython.float = 0
    late: cython.float
    for place in range(r.players):
        passed |= columns_in(columns_at_bridge(r, seen.counts[place]))
    late = bit_count(passed) * 0.125
    passed = columns_in(seen.closed) | columns_in(columns_at_bridge(r, seen.counts[player]))
    for place in range(COLOURS):
        columns += 0.25 if count_of(seen, player, place) else 0
        circles += 0.5 if seen.circles[player] >> (10 * place) & 1 else 0
    if colour == COLOURS:
        if what:
            x[0] = 1
            return DECLINING
        count = count_of(seen, player, DICE_COLUMN)
        x[0] = 1
        x[1] = (r.dice[count + 1] - r.dice[count]) * 0.05 if count < r.most_dice else 0
        x[2] = count * 0.1
        x[3] = count == 6 and not passed >> DICE_COLUMN & 1
        x[4] = late
        x[5] = count == r.most_dice - 1
        return REFUSING
    count = count_of(seen, player, colour)
    last = seen.numbers[6 * player + colour] & 15
    circle = seen.circles[player] >> (10 * colour) & 1
    number = what if what else 10
    if what == NUMBERS:
        number = last if last else 1
    elif what == 0 and seen.free[player] >> (10 * colour) & 1:
        x[0] = 1
        x[1] = circles
        x[2] = late
        x[3] = columns
        return CIRCLE
    effect = r.effects[16 * colour + count + 1]
    x[0] = 1
    x[1] = (number - (last if last else 1)) * 0.1
    x[2] = x[1] * (r.boxes - count) * 0.1
    if count < r.boxes:
        x[3] = (r.points[CIRCLED * circle + count + 1] - r.points[CIRCLED * circle + count]) * 0.05
    x[4] = effect & FOUND
    x[5] = (effect & ARROWED) != 0
    x[6] = count == 0
    x[7] = columns if count == 0 else 0
    x[8] = late if count == 0 else 0
    x[9] = circle
    x[10] = count * 0.1 if not passed >> colour & 1 else 0
    x[11] = count == 6 and not passed >> colour & 1
    x[12] = effect & FOUND and count_of(seen, player, ARTEFACT_COLUMN) == 6 and not passed >> ARTEFACT_COLUMN & 1
    x[13] = count == r.boxes
    x[14] = x[1] * late
    x[15] = count * 0.1
    if what == NUMBERS:
        # An arrow's traits follow those of writing, in the same block.
        x[BY_ARROW - WRITE] = 1
        x[BY_ARROW - WRITE + 1] = count == 0
        x[BY_ARROW - WRITE + 2] = (10 - number) * 0.1 if count else 0
    return WRITE
