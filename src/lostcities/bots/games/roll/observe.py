"""A seat's view of Roll & Write as numbers, and its actions as slots of a colour.

A row is FEATURES numbers for each of the six colours and then GLOBALS. The whole game is
open, except for choices that are made together and not yet shown (R20). The seat's own sheet
comes first and the other players follow in turn order, so that the row looks the same for every seat.

A slot is an action with a colour: choose it with one of ten numbers, or advance its
expedition by an arrow. Without a colour: refuse, decline an arrow.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.engine.bits import bit_count
from cython.cimports.lostcities.engine.games.roll.rules import (
    ADVANCE,
    ARROW,
    ARROWED,
    ARTEFACT_COLUMN,
    CHOOSING,
    DECLINE,
    DICE_COLUMN,
    FOUND,
    REFUSE,
    RollData,
    RollRules,
    RollSeen,
    arrow_mask,
    bonus_of,
    choice_mask,
    columns_at_bridge,
    columns_in,
    count_of,
    expedition_points,
    next_roll,
    offer_of,
    seen_of,
    total_points,
    visible_to,
)

if not cython.compiled:
    from lostcities.engine.flat import Flat

    COLOURS = 6
    NUMBERS = 10
    OTHERS = 4
    COLOUR_SLOTS = 11
    CHOICES = 2
    # Where each group of a colour's features begins.
    BOXES, LAST = 0, 10  # how many are written; the last number, 0 for none
    SELF = 21  # circle marked, circle free, ended, points, gain of the next box, bridge closed, own bonus, on offer
    OFFER, ENTER = 29, 39  # numbers that could be entered now with the dice on offer, or with any dice
    AHEAD = 49  # the next three boxes: artefact, arrow
    OTHER = 55  # each other player: boxes, circle, last number, over the bridge, ended
    FEATURES = 75
    GLOBALS = 68
    ROLLS_AHEAD = 6
    FACTS = 0  # nothing is hidden
    DERIVED = 80  # each other player: numbers that could be entered, points, the next boxes, the bonus
    DERIVED_OTHER = 20  # of them for each other player
    SECRETS = 66  # what is still to come, the next rolls: whether the colour is there, and if so the ten numbers


def observe(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], x: cython.float[::1], at: cython.int
) -> cython.void:
    """Write the position as the seat to move sees it, from ``x[at]`` on."""
    own = cython.declare(RollSeen[1])
    if not cython.compiled:
        own = Flat(RollSeen)
    _observe(r, visible_to(r, s, s.seen.to_move, own), s.seen.to_move, x, at)


def _observe(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    x: cython.float[::1],
    at: cython.int,
) -> cython.void:
    players: cython.int = r.players
    base: cython.int = at
    offer: cython.ulonglong = offer_of(seen) if seen.phase == CHOOSING else 0
    closed: cython.int = columns_in(seen.closed)
    bonus: cython.int = bonus_of(r, seen, player)
    reached: cython.int
    colour: cython.int
    place: cython.int
    other: cython.int
    count: cython.int
    turn: cython.int
    best: cython.float = -10000
    circle: cython.int
    for place in range(COLOURS * FEATURES + GLOBALS):
        x[at + place] = 0
    for colour in range(COLOURS):
        count = count_of(seen, player, colour)
        circle = seen.circles[player] >> (10 * colour) & 1
        x[base + BOXES + count] = 1
        x[base + LAST + (seen.numbers[6 * player + colour] & 15)] = 1
        x[base + SELF] = circle
        x[base + SELF + 1] = seen.free[player] >> (10 * colour) & 1
        x[base + SELF + 2] = seen.ended[player] >> colour & 1
        x[base + SELF + 3] = expedition_points(r, seen, player, colour) * 0.02
        if count < r.boxes:
            x[base + SELF + 4] = (r.points[16 * circle + count + 1] - r.points[16 * circle + count]) * 0.02
        x[base + SELF + 5] = closed >> colour & 1
        x[base + SELF + 6] = bonus >> colour & 1
        x[base + SELF + 7] = seen.colours >> (10 * colour) & 1 if seen.phase == CHOOSING else 0
        for place in range(NUMBERS):
            x[base + OFFER + place] = (seen.enter[player] & offer) >> (10 * colour + place) & 1
            x[base + ENTER + place] = seen.enter[player] >> (10 * colour + place) & 1
        for place in range(3):
            if count + place + 1 <= r.boxes + 1:
                x[base + AHEAD + 2 * place] = r.effects[16 * colour + count + place + 1] & FOUND
                x[base + AHEAD + 2 * place + 1] = (r.effects[16 * colour + count + place + 1] & ARROWED) != 0
        for turn in range(1, players):
            other = (player + turn) % players
            place = base + OTHER + 5 * (turn - 1)
            x[place] = count_of(seen, other, colour) * 0.1
            x[place + 1] = seen.circles[other] >> (10 * colour) & 1
            x[place + 2] = (seen.numbers[6 * other + colour] & 15) * 0.1
            x[place + 3] = columns_in(columns_at_bridge(r, seen.counts[other])) >> colour & 1
            x[place + 4] = seen.ended[other] >> colour & 1
        base += FEATURES
    x[base] = seen.phase == ARROW
    x[base + 1] = player == seen.roller
    x[base + players] = 1  # two players: 2 … five: 5
    # How many players still choose after this one in the turn.
    x[base + 6] = ((seen.roller + players - player - 1) % players) * 0.25
    count = count_of(seen, player, ARTEFACT_COLUMN)
    x[base + 7 + (count if count < 9 else 9)] = 1
    count = count_of(seen, player, DICE_COLUMN)
    x[base + 17 + (count if count < 9 else 9)] = 1
    x[base + 27] = closed >> ARTEFACT_COLUMN & 1
    x[base + 28] = closed >> DICE_COLUMN & 1
    x[base + 29] = bit_count(closed) * 0.125
    x[base + 30] = bonus >> ARTEFACT_COLUMN & 1
    x[base + 31] = bonus >> DICE_COLUMN & 1
    x[base + 32] = total_points(r, seen, player) * 0.005
    reached = closed
    for turn in range(players):
        reached |= columns_in(columns_at_bridge(r, seen.counts[turn]))
    x[base + 33] = bit_count(reached) * 0.125
    for place in range(NUMBERS):
        x[base + 34 + place] = seen.number_dice >> place & 1 if seen.phase == CHOOSING else 0
    for turn in range(1, players):
        other = (player + turn) % players
        place = base + 44 + 5 * (turn - 1)
        x[place] = total_points(r, seen, other) * 0.005
        x[place + 1] = count_of(seen, other, ARTEFACT_COLUMN) * 0.1
        x[place + 2] = count_of(seen, other, DICE_COLUMN) * 0.1
        x[place + 3] = bit_count(columns_in(columns_at_bridge(r, seen.counts[other]))) * 0.125
        x[place + 4] = (
            player == seen.roller
            or (other + players - seen.roller) % players > (player + players - seen.roller) % players
        )
        if x[place] > best:
            best = x[place]
    x[base + 64] = x[base + 32] - best
    x[base + 65] = seen.turn * 0.02
    x[base + 66] = (r.dice[count_of(seen, player, DICE_COLUMN)]) * 0.02
    x[base + 67] = (r.artefacts[count_of(seen, player, ARTEFACT_COLUMN)]) * 0.02


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _face(roll: cython.int, die: cython.int, faces: cython.int) -> cython.int:
    """Return what one of three dice shows."""
    while die:
        roll //= faces
        die -= 1
    return roll % faces


def secrets(s: cython.pointer[RollData], x: cython.float[::1], at: cython.int) -> cython.void:
    """Write the dice to come, SECRETS numbers per colour, from ``x[at]`` on."""
    stream = cython.declare(cython.ulonglong[1])
    roll: cython.int
    turn: cython.int
    colour: cython.int
    number: cython.int
    place: cython.int
    for place in range(COLOURS * SECRETS):
        x[at + place] = 0
    if not cython.compiled:
        stream = [0]
    stream[0] = s.stream[0]
    for turn in range(ROLLS_AHEAD):
        roll = next_roll(stream)
        for place in range(3):
            colour = _face(roll // 1000, place, 6)
            x[at + colour * SECRETS + 11 * turn] = 1
            for number in range(3):
                x[at + colour * SECRETS + 11 * turn + 1 + _face(roll % 1000, number, 10)] = 1


def write_derived(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], x: cython.float[::1], at: cython.int
) -> cython.void:
    """The other sheets in more detail than a player looks at them, DERIVED numbers a colour, from ``x[at]`` on."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    player: cython.int = seen.to_move
    colour: cython.int
    place: cython.int
    other: cython.int
    count: cython.int
    turn: cython.int
    base: cython.int
    circle: cython.int
    bonus: cython.int
    for place in range(COLOURS * DERIVED):
        x[at + place] = 0
    for turn in range(1, r.players):
        other = (player + turn) % r.players
        bonus = bonus_of(r, seen, other)
        for colour in range(COLOURS):
            base = at + colour * DERIVED + (turn - 1) * DERIVED_OTHER
            count = count_of(seen, other, colour)
            circle = seen.circles[other] >> (10 * colour) & 1
            for place in range(NUMBERS):
                x[base + place] = seen.enter[other] >> (10 * colour + place) & 1
            x[base + 10] = seen.free[other] >> (10 * colour) & 1
            x[base + 11] = expedition_points(r, seen, other, colour) * 0.02
            if count < r.boxes:
                x[base + 12] = (r.points[16 * circle + count + 1] - r.points[16 * circle + count]) * 0.02
            x[base + 13] = bonus >> colour & 1
            for place in range(3):
                if count + place + 1 <= r.boxes + 1:
                    x[base + 14 + 2 * place] = r.effects[16 * colour + count + place + 1] & FOUND
                    x[base + 15 + 2 * place] = (r.effects[16 * colour + count + place + 1] & ARROWED) != 0


def legal_slots(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], legal: cython.uchar[::1], at: cython.int
) -> cython.void:
    """Write 1 for each slot that is a legal action, otherwise 0, from ``legal[at]`` on."""
    own = cython.declare(RollSeen[1])
    if not cython.compiled:
        own = Flat(RollSeen)
    _legal_slots(visible_to(r, s, s.seen.to_move, own), s.seen.to_move, legal, at)


def _legal_slots(
    seen: cython.pointer[RollSeen], player: cython.int, legal: cython.uchar[::1], at: cython.int
) -> cython.void:
    mask: cython.ulonglong
    colour: cython.int
    number: cython.int
    last: cython.int = at + COLOURS * COLOUR_SLOTS
    for number in range(COLOURS * COLOUR_SLOTS + CHOICES):
        legal[at + number] = 0
    if seen.phase == ARROW:
        mask = arrow_mask(seen, player)
        for colour in range(COLOURS):
            legal[at + colour * COLOUR_SLOTS + NUMBERS] = mask >> colour & 1
        legal[last + 1] = 1
        return
    mask = choice_mask(seen, player, offer_of(seen))
    for colour in range(COLOURS):
        for number in range(NUMBERS):
            legal[at + colour * COLOUR_SLOTS + number] = mask >> (10 * colour + number) & 1
    legal[last] = 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def action_of(slot: cython.int) -> cython.int:
    """Return the action of a slot."""
    colour: cython.int = slot // COLOUR_SLOTS
    what: cython.int = slot % COLOUR_SLOTS
    if colour == COLOURS:
        return DECLINE if what else REFUSE
    return ADVANCE + colour if what == NUMBERS else 10 * colour + what


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def slot_of(action: cython.int) -> cython.int:
    """Return the slot of an action."""
    if action == REFUSE:
        return COLOURS * COLOUR_SLOTS
    if action == DECLINE:
        return COLOURS * COLOUR_SLOTS + 1
    if action >= ADVANCE:
        return (action - ADVANCE) * COLOUR_SLOTS + NUMBERS
    return action // 10 * COLOUR_SLOTS + action % 10
