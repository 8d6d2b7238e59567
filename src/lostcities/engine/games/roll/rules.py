"""The rules of Roll & Write on flat states: clauses R1 to R20 of docs/rules/roll.md.

A combination of dice is ``10 * colour + number``, so everything that a player could enter is one
mask of 60 bits, and what the dice offer is another: their product of colours and numbers.
A choice is a mask with one bit: of a combination, or bit 60 to refuse. Its effect on the
sheet is in one table, so that numbers, circles and refusals all take the same path.

====================  ==========================================================
action                meaning
====================  ==========================================================
0 … 59                choose colour ``action // 10`` and number ``action % 10``
60                    refuse
61 … 66               advance expedition ``action - 61`` by an arrow
67                    decline the arrow
68 … 216067           a roll of the dice: by chance, all equally likely
====================  ==========================================================

Where the players choose together (R20), hidden decisions are set aside, a *chain* of decisions for
each seat, and written on the sheets when the last seat is done: the public part never contains hidden data.
A chain is one word: the choice, how often an arrow advanced each expedition, and the last arrow. The resulting
sheet does not depend on the order of the arrows.

``state.py`` builds States and Views on these functions, ``game.py`` handles the figures.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.engine.bits import (
    bit_count,
    draw_below,
    low_bit,
    low_bit_or_64,
    next_random,
    next_word,
    nth_mask,
    rare,
)

if not cython.compiled:
    from lostcities.engine.flat import Flat, copy_into


# The compiled build has these as C constants and structs: build_tools/declarations.py writes them into rules.pxd.
if not cython.compiled:
    REFUSE = 60
    ADVANCE = 61
    DECLINE = 67
    ROLL = 68
    ROLLS = 216000
    CHOOSING, ARROW, ROLLING, EXHAUSTED, BRIDGES = 0, 1, 2, 3, 4
    ARTEFACT_COLUMN, DICE_COLUMN = 6, 7
    FOUND, ARROWED, ENDED = 1, 2, 4  # the effects of a box; its colour is above these bits
    COLOUR_SHIFT = 3
    CIRCLED = 16  # the index of the points of expeditions with a marked circle
    NOTHING = 0x7FFFFFFF
    REFUSAL = 0x1000000000000000  # bit 60
    CIRCLES = 0x4010040100401  # bit 10 * colour
    COLUMNS = 0x0101010101010101  # bit 8 * column
    COLUMNS_TO_BITS = 0x0102040810204080  # gathers those eight bits in the highest byte
    # A chain: the choice in 6 bits, six counts of 4 bits, the last arrow + 1 in 3 bits, and that there is a choice.
    COUNT_SHIFT, COUNT_BITS = 6, 4
    LAST_SHIFT = 30
    CHOSEN = 0x200000000  # bit 33

    # The sheet's figures, which do not change during a game.
    RollRules = cython.struct(
        to_bridge=cython.ulonglong,  # raises a column's count to 128 at its bridge: a byte per column
        to_exhaustion=cython.ulonglong,  # the same for the dice column and its last symbol
        points=cython.short[32],  # of an expedition, by boxes written; from CIRCLED on with a marked circle
        artefacts=cython.short[10],
        dice=cython.short[10],
        effects=cython.uchar[128],  # 16 * column + box: the effect of writing it
        bridge_points=cython.short,
        boxes=cython.uchar,
        most_artefacts=cython.uchar,
        most_dice=cython.uchar,
        players=cython.uchar,
        after=cython.uchar[5],  # the seat after each
        together=cython.uchar,  # everyone but the roller chooses at the same time (R20)
    )
    # What a choice writes, by combination; REFUSE shades a dice symbol, 64 writes nothing.
    RollEntries = cython.struct(
        keep=cython.ulonglong[65],  # combinations that can still be entered after it (R9)
        colour=cython.ulonglong[65],  # bit 10 * colour
        unit=cython.ulonglong[65],  # one more in its column
        die=cython.ushort[65],  # bit number
        number=cython.uchar[65],  # the number written, a 0 as 10
        width=cython.uchar[65],  # 4, or 0 where no number is written
        expedition=cython.uchar[65],
        shift=cython.uchar[65],  # 8 * column
        row=cython.uchar[65],  # 16 * column
    )
    # All colour dice or all number dice of a roll: what they show, and what at least two of them show.
    RollColours = cython.struct(all=cython.ulonglong, twice=cython.ulonglong)
    RollNumbers = cython.struct(all=cython.ushort, twice=cython.ushort)
    # Everything is open except future dice (R1) and, until all are done, choices made together (R20).
    RollSeen = cython.struct(
        enter=cython.ulonglong[5],  # combinations that each player could write now
        free=cython.ulonglong[5],  # bit 10 * colour: the double circle can still be marked (R8)
        circles=cython.ulonglong[5],  # bit 10 * colour: the double circle is marked
        counts=cython.ulonglong[5],  # a byte per column: boxes written, artefacts, dice symbols
        numbers=cython.ulonglong[30],  # the numbers of expedition 6 * player + colour: nibbles, the last lowest
        closed=cython.ulonglong,  # bit 8 * column: the bridge was crossed in an earlier turn
        colours=cython.ulonglong,  # colour dice on offer: bit 10 * colour
        turn=cython.uint,
        roll=cython.uint,  # the current roll, 0 … 215999
        last=cython.uint,
        number_dice=cython.ushort,  # number dice on offer: bit number
        ended=cython.uchar[5],  # bit colour: the end artefact is marked
        bonus=cython.uchar[5],  # bit column: was first over that bridge, in an earlier turn
        last_by=cython.uchar,
        to_move=cython.uchar,
        phase=cython.uchar,
        roller=cython.uchar,
        starter=cython.uchar,
        waiting=cython.uchar,  # bit seat: still decides, while choices are made together (R20)
        spare=cython.uchar[2],
    )
    RollData = cython.struct(
        seen=RollSeen,
        stream=cython.ulonglong[1],  # the source of the dice, if seeded
        chains=cython.ulonglong[5],  # each seat's hidden decisions, 0 for none (R20)
        seeded=cython.uchar,
        spare=cython.uchar[7],
    )
    RollSight = cython.struct(
        seen=RollSeen,
        legal=cython.ulonglong,  # what may be chosen now
        chain=cython.ulonglong,  # the seat's own hidden decisions (R20)
        seat=cython.uchar,
        spare=cython.uchar[7],
    )

    def seen_of(s: cython.pointer[RollData]) -> cython.pointer[RollSeen]:
        """Return what everyone has seen of a state."""
        return s.seen


ENTRY = cython.declare(RollEntries)
COLOUR_DICE = cython.declare(RollColours[216])
NUMBER_DICE = cython.declare(RollNumbers[1000])
REPEATED = cython.declare(cython.uchar[16])  # the face that an arrow writes after a number, a 1 after none (R10)
if not cython.compiled:
    ENTRY = Flat(RollEntries)
    COLOUR_DICE = [Flat(RollColours) for _ in range(216)]
    NUMBER_DICE = [Flat(RollNumbers) for _ in range(1000)]


def _fill_tables() -> None:
    one: cython.ulonglong = 1
    for kind in range(65):
        colour, face = kind // 10, kind % 10
        column = colour if kind < REFUSE else DICE_COLUMN
        number = face if face else 10
        ENTRY.keep[kind] = 2 * REFUSAL - one
        ENTRY.shift[kind] = 8 * column
        ENTRY.row[kind] = 16 * column
        if kind <= REFUSE:
            ENTRY.unit[kind] = one << (8 * column)
        if kind < REFUSE:
            ENTRY.keep[kind] -= ((one << number) - 2) << (10 * colour)
            ENTRY.colour[kind] = one << (10 * colour)
            ENTRY.die[kind] = one << face
            ENTRY.number[kind] = number
            ENTRY.width[kind] = 4
            ENTRY.expedition[kind] = colour
    for roll in range(216):
        faces = [roll // 36, roll // 6 % 6, roll % 6]
        COLOUR_DICE[roll].all = sum([1 << (10 * face) for face in set(faces)])
        COLOUR_DICE[roll].twice = sum([1 << (10 * face) for face in set(faces) if faces.count(face) > 1])
    for roll in range(1000):
        faces = [roll // 100, roll // 10 % 10, roll % 10]
        NUMBER_DICE[roll].all = sum([1 << face for face in set(faces)])
        NUMBER_DICE[roll].twice = sum([1 << face for face in set(faces) if faces.count(face) > 1])
    for number in range(11):
        REPEATED[number] = number % 10 if number else 1


_fill_tables()


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def numbers_from(number: cython.int) -> cython.ulonglong:
    """The faces of a number die that may follow ``number`` (R9)."""
    return ENTRY.keep[number % 10] & 1023


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def count_of(seen: cython.pointer[RollSeen], player: cython.int, column: cython.int) -> cython.int:
    """Boxes written in an expedition, or artefacts or dice symbols shaded."""
    return (seen.counts[player] >> (8 * column)) & 255


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def columns_in(columns: cython.ulonglong) -> cython.int:
    """Bits 8 * column as a byte of bits column."""
    return ((columns * COLUMNS_TO_BITS) >> 56) & 255


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def columns_at_bridge(r: cython.pointer[RollRules], counts: cython.ulonglong) -> cython.ulonglong:
    """Return the columns that have reached their bridges (R14)."""
    return ((counts + r.to_bridge) >> 7) & COLUMNS


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def bonus_of(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """Return the bridges that the player crossed first: in earlier turns, and those that are not closed yet (R14)."""
    return seen.bonus[player] | columns_in(columns_at_bridge(r, seen.counts[player]) & ~seen.closed)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def offer_of(seen: cython.pointer[RollSeen]) -> cython.ulonglong:
    """The combinations of a colour die and a number die on offer (R4, R5)."""
    return seen.colours * seen.number_dice


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def choice_mask(seen: cython.pointer[RollSeen], player: cython.int, offer: cython.ulonglong) -> cython.ulonglong:
    """Return what a player may choose: combinations on offer that can be entered, or to refuse (R5, R6)."""
    return (seen.enter[player] & offer) | REFUSAL


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def arrow_mask(seen: cython.pointer[RollSeen], player: cython.int) -> cython.ulonglong:
    """Return what may follow an arrow: an expedition that is not ended, or 6 to decline (R10)."""
    return 127 & ~seen.ended[player]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def write(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, kind: cython.ulonglong
) -> cython.int:
    """Write a number into the next box of its expedition (R9) or shade a dice symbol (R7); returns the box's effect.

    There is no branch here, since none would be predictable; a number for the end artefact
    is written too, and ``mark_end`` removes it.
    """
    place: cython.ulonglong = 6 * player + ENTRY.expedition[kind]
    counts: cython.ulonglong = seen.counts[player] + ENTRY.unit[kind]
    effect: cython.uint = r.effects[ENTRY.row[kind] + ((counts >> ENTRY.shift[kind]) & 15)]
    found: cython.ulonglong = effect & FOUND
    seen.counts[player] = counts + (found << (8 * ARTEFACT_COLUMN))  # before its arrow (R11)
    seen.enter[player] &= ENTRY.keep[kind]
    seen.free[player] &= ~ENTRY.colour[kind]
    seen.numbers[place] = (seen.numbers[place] << ENTRY.width[kind]) | ENTRY.number[kind]
    return effect


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def choose(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, choice: cython.ulonglong
) -> cython.int:
    """Mark a circle (R8), write a number (R9) or refuse (R7); returns the effect of the box."""
    circle: cython.ulonglong = choice & seen.free[player]
    seen.circles[player] |= circle
    seen.free[player] &= ~circle
    return write(r, seen, player, low_bit_or_64(choice ^ circle))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def take_dice(seen: cython.pointer[RollSeen], kind: cython.int) -> cython.void:
    """Take the roller's two dice from the centre; a value shown twice stays on offer (R6). Refusing takes none."""
    take_dice_of(seen, seen.roll // 1000, seen.roll % 1000, kind)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def take_dice_of(
    seen: cython.pointer[RollSeen], colours: cython.ulonglong, numbers: cython.ulonglong, kind: cython.ulonglong
) -> cython.void:
    """Do the same for a roll that is given as two numbers."""
    seen.colours &= ~(ENTRY.colour[kind] & ~COLOUR_DICE[colours].twice)
    seen.number_dice &= ~(ENTRY.die[kind] & ~NUMBER_DICE[numbers].twice)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def advance(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int
) -> cython.int:
    """Repeat the last number of an expedition, or start one with a 1, for an arrow (R10); returns the box's effect."""
    number: cython.int = seen.numbers[6 * player + colour] & 15
    seen.last = ADVANCE + colour
    return write(r, seen, player, 10 * colour + REPEATED[number])


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def mark_end(seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int) -> cython.void:
    """Mark the artefact at the end of a full expedition, which takes no number and closes the colour (R12, R13)."""
    one: cython.ulonglong = 1
    all_numbers: cython.ulonglong = 1023
    seen.counts[player] -= one << (8 * colour)
    seen.numbers[6 * player + colour] >>= 4
    seen.ended[player] |= 1 << colour
    seen.enter[player] &= ~(all_numbers << (10 * colour))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def asks_arrow(seen: cython.pointer[RollSeen], player: cython.int, effect: cython.int) -> cython.bint:
    """Mark the end if it was reached (R12); returns whether an arrow has to be decided (R10).

    There is always something to advance: the expedition with the arrow has not ended.
    """
    if effect & ENDED:
        mark_end(seen, player, effect >> COLOUR_SHIFT)
    return effect & ARROWED != 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def cap_columns(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.void:
    """Ignore a tenth artefact or dice symbol, which has no effect (R7, R11).

    A playout does this once at its end: until then a count may be higher, and because no game
    has more than 75 turns and 60 artefacts, it stays far below 128.
    """
    artefacts: cython.int = count_of(seen, player, ARTEFACT_COLUMN) - r.most_artefacts
    dice: cython.int = count_of(seen, player, DICE_COLUMN) - r.most_dice
    beyond: cython.ulonglong = artefacts if artefacts > 0 else 0
    seen.counts[player] -= beyond << (8 * ARTEFACT_COLUMN)
    beyond = dice if dice > 0 else 0
    seen.counts[player] -= beyond << (8 * DICE_COLUMN)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def cap_entry(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.void:
    """Do the same after a single entry, which can bring a column one symbol beyond its last."""
    one: cython.ulonglong = 1
    # These raise a byte to 128 where its count is one too many.
    artefacts: cython.ulonglong = 127 - r.most_artefacts
    dice: cython.ulonglong = 127 - r.most_dice
    beyond: cython.ulonglong = seen.counts[player]
    beyond += (artefacts << (8 * ARTEFACT_COLUMN)) + (dice << (8 * DICE_COLUMN))
    seen.counts[player] -= (beyond >> 7) & ((one << (8 * ARTEFACT_COLUMN)) + (one << (8 * DICE_COLUMN)))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def set_dice(seen: cython.pointer[RollSeen], roll: cython.uint) -> cython.void:
    """Set the dice to ``roll``, all six on offer (R4)."""
    set_dice_to(seen, roll // 1000, roll % 1000)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def set_dice_to(seen: cython.pointer[RollSeen], colours: cython.ulonglong, numbers: cython.ulonglong) -> cython.void:
    """Do the same for a roll that is given as two numbers."""
    seen.roll = 1000 * colours + numbers
    seen.colours = COLOUR_DICE[colours].all
    seen.number_dice = NUMBER_DICE[numbers].all
    seen.phase = CHOOSING


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def next_roll(stream: cython.pointer[cython.ulonglong]) -> cython.uint:
    """Draw the next roll from a random stream: all 216,000 are equally likely, with a bias below 2^-46."""
    random = cython.declare(cython.ulonglong[1])
    random[0] = next_random(stream)
    return draw_below(random, ROLLS)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def next_seat(r: cython.pointer[RollRules], seat: cython.int) -> cython.int:
    """The next seat after ``seat`` (R3, R5)."""
    return r.after[seat]


def close_bridges(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], passed: cython.ulonglong
) -> cython.void:
    """Give a bonus to all who crossed these bridges in this turn, the first to do so; nobody later gets it (R14)."""
    player: cython.int
    for player in range(r.players):
        seen.bonus[player] |= columns_in(columns_at_bridge(r, seen.counts[player]) & passed)
    seen.closed |= passed


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def end_turn(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], players: cython.int) -> cython.void:
    """End the turn after all choices: close bridges (R14), check for the end (R15), pass the dice on (R3)."""
    player: cython.int
    reached: cython.ulonglong = 0
    exhausted: cython.ulonglong = ~cython.cast(cython.ulonglong, 0)
    for player in range(players):
        reached |= seen.counts[player] + r.to_bridge
        exhausted &= seen.counts[player] + r.to_exhaustion
    reached = (reached >> 7) & COLUMNS & ~seen.closed
    if reached:
        close_bridges(r, seen, reached)
    seen.turn += 1
    if seen.closed == COLUMNS:
        seen.phase = BRIDGES
        return
    if exhausted >> 63:
        seen.phase = EXHAUSTED
        return
    seen.roller = next_seat(r, seen.roller)
    seen.to_move = seen.roller
    seen.phase = ROLLING
    seen.colours = 0
    seen.number_dice = 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def close_turn(r: cython.pointer[RollRules], s: cython.pointer[RollData]) -> cython.void:
    """End the turn after the last decision; a state that rolls its own dice rolls them."""
    end_turn(r, seen_of(s), r.players)
    if s.seen.phase == ROLLING and s.seeded:
        set_dice(seen_of(s), next_roll(s.stream))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def end_choice(r: cython.pointer[RollRules], s: cython.pointer[RollData]) -> cython.void:
    """Continue with the next player, or with all others together (R20), or end the turn (R5)."""
    seat: cython.int = next_seat(r, s.seen.to_move)
    s.seen.phase = CHOOSING
    if seat == s.seen.roller:
        close_turn(r, s)
        return
    s.seen.to_move = seat
    if r.together:
        s.seen.waiting = ((1 << r.players) - 1) & ~(1 << s.seen.roller)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def carry_out(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, action: cython.int
) -> cython.bint:
    """Write a choice or an arrow on the player's own sheet (R7 to R13); returns whether an arrow has to be decided."""
    one: cython.ulonglong = 1
    effect: cython.int = 0
    seen.last_by = player
    if action <= REFUSE:
        seen.last = action
        effect = choose(r, seen, player, one << action)
    elif action < DECLINE:
        effect = advance(r, seen, player, action - ADVANCE)
    else:
        seen.last = DECLINE
    cap_entry(r, seen, player)
    return asks_arrow(seen, player, effect)


def with_decision(chain: cython.ulonglong, action: cython.int) -> cython.ulonglong:
    """Add a decision to a chain."""
    one: cython.ulonglong = 1
    last: cython.ulonglong = 7
    arrow: cython.ulonglong = action - ADVANCE + 1
    if action <= REFUSE:
        return CHOSEN | action
    chain = (chain & ~(last << LAST_SHIFT)) | (arrow << LAST_SHIFT)
    return chain if action == DECLINE else chain + (one << (COUNT_SHIFT + COUNT_BITS * (action - ADVANCE)))


def write_chain(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, chain: cython.ulonglong
) -> cython.bint:
    """Write the player's decisions of this turn on its sheet; returns whether an arrow has to be decided."""
    last: cython.int = (chain >> LAST_SHIFT) & 7
    asks: cython.bint = carry_out(r, seen, player, chain & 63)
    again: cython.bint
    colour: cython.int
    number: cython.int
    for colour in range(6):
        for number in range((chain >> (COUNT_SHIFT + COUNT_BITS * colour)) & 15):
            again = carry_out(r, seen, player, ADVANCE + colour)
            if last == colour + 1:
                asks = again
    if last:
        seen.last = ADVANCE + last - 1
    return asks and seen.last != DECLINE


def with_chain(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    chain: cython.ulonglong,
    own: cython.pointer[RollSeen],
) -> cython.pointer[RollSeen]:
    """Return what a player with hidden decisions knows: its own sheet is ahead of what the others see."""
    if not seen.waiting or not chain:
        return seen
    if cython.compiled:
        own[0] = seen[0]
    else:
        copy_into(own, seen)
    own.phase = ARROW if write_chain(r, own, player, chain) else CHOOSING
    return own


def visible_to(
    r: cython.pointer[RollRules],
    s: cython.pointer[RollData],
    player: cython.int,
    own: cython.pointer[RollSeen],
) -> cython.pointer[RollSeen]:
    """Return what a player knows: the public part or, with hidden decisions of its own, ``own``, filled."""
    return with_chain(r, seen_of(s), player, s.chains[player], own)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_due(seen: cython.pointer[RollSeen], player: cython.int) -> cython.bint:
    """Whether a player decides now, if anyone does: the one whose turn it is, or one of several (R20)."""
    return (seen.waiting >> player) & 1 != 0 if seen.waiting else player == seen.to_move


def first_due(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen]) -> cython.int:
    """Return the first in turn order of those who still decide together."""
    seat: cython.int = next_seat(r, seen.roller)
    while not (seen.waiting >> seat) & 1:
        seat = next_seat(r, seat)
    return seat


def show_choices(r: cython.pointer[RollRules], s: cython.pointer[RollData]) -> cython.void:
    """Write all decisions in turn order, once everyone is done, so that the order in which they came is lost (R20)."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    seat: cython.int = next_seat(r, seen.roller)
    while seat != seen.roller:
        # In a lane that holds a view (``lanes.py``), the others' choices are unknown.
        if s.chains[seat]:
            write_chain(r, seen, seat, s.chains[seat])
        s.chains[seat] = 0
        seat = next_seat(r, seat)
    close_turn(r, s)


def decide_aside(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], player: cython.int, action: cython.int
) -> cython.void:
    """Set aside a decision that nobody else sees before the last seat is done (R20)."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    s.chains[player] = with_decision(s.chains[player], action)
    own = cython.declare(RollSeen[1])
    if not cython.compiled:
        own = Flat(RollSeen)
    if visible_to(r, s, player, own).phase == ARROW:
        return
    seen.waiting &= ~(1 << player)
    if not seen.waiting:
        show_choices(r, s)
    elif seen.to_move == player:
        seen.to_move = first_due(r, seen)


def draw_chain(
    r: cython.pointer[RollRules],
    s: cython.pointer[RollData],
    player: cython.int,
    stream: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Draw the hidden decisions of a player who is done (R20), each uniformly over what was legal."""
    known: cython.pointer[RollSeen] = seen_of(s)
    random = cython.declare(cython.ulonglong[1])
    own = cython.declare(RollSeen[1])
    if not cython.compiled:
        own = Flat(RollSeen)
    while not s.chains[player] or known.phase == ARROW:
        random[0] = next_random(stream)
        s.chains[player] = with_decision(s.chains[player], _random_decision(known, player, random))
        known = visible_to(r, s, player, own)


def draw_chains(
    r: cython.pointer[RollRules],
    s: cython.pointer[RollData],
    viewer: cython.int,
    stream: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Draw the hidden decisions of all players who are done, except the viewer."""
    player: cython.int
    if not s.seen.waiting:
        return
    for player in range(r.players):
        if player != viewer and player != s.seen.roller and not is_due(seen_of(s), player):
            draw_chain(r, s, player, stream)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def apply_action(r: cython.pointer[RollRules], s: cython.pointer[RollData], action: cython.int) -> cython.void:
    """Carry out an action that is known to be legal, of the seat to move."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    player: cython.int = seen.to_move
    asks: cython.bint
    if action >= ROLL:
        seen.last_by = player
        set_dice(seen, action - ROLL)
        seen.last = action
        return
    if seen.waiting:
        decide_aside(r, s, player, action)
        return
    asks = carry_out(r, seen, player, action)
    if action <= REFUSE and player == seen.roller:
        take_dice(seen, action)
    if asks:
        seen.phase = ARROW
    else:
        end_choice(r, s)


def legal_words(
    r: cython.pointer[RollRules],
    s: cython.pointer[RollData],
    player: cython.int,
    words: cython.pointer[cython.ulonglong],
) -> cython.void:
    """What a player may do now, as bits: action ``a`` is bit ``a % 64`` of ``words[a // 64]``."""
    own = cython.declare(RollSeen[1])
    if not cython.compiled:
        own = Flat(RollSeen)
    if not s.seen.waiting:
        _legal_words(seen_of(s), player, words)
    else:
        _legal_words(visible_to(r, s, player, own), player, words)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _legal_words(
    seen: cython.pointer[RollSeen], player: cython.int, words: cython.pointer[cython.ulonglong]
) -> cython.void:
    arrows: cython.ulonglong
    words[0] = words[1] = 0
    if not is_due(seen, player):
        return
    if seen.phase == CHOOSING:
        words[0] = choice_mask(seen, player, offer_of(seen))
    elif seen.phase == ARROW:
        arrows = arrow_mask(seen, player)
        words[0] = (arrows & 7) << ADVANCE
        words[1] = arrows >> (64 - ADVANCE)


def take_step(
    r: cython.pointer[RollRules],
    s: cython.pointer[RollData],
    action: cython.int,
    words: cython.pointer[cython.ulonglong],
) -> cython.int:
    """Carry out an action that is known to be legal; returns the phase that follows.

    All that loops over many games ask next, in one call: what the next player may do.
    """
    apply_action(r, s, action)
    if s.seen.waiting:
        legal_words(r, s, s.seen.to_move, words)
    else:
        _legal_words(seen_of(s), s.seen.to_move, words)
    return s.seen.phase


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_legal(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], player: cython.int, action: cython.int
) -> cython.bint:
    """Whether an action of a player is legal now."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    if action < 0 or action >= ROLL + ROLLS:
        return False
    if action >= ROLL:
        return seen.phase == ROLLING
    if seen.waiting:
        return _is_legal_aside(r, s, player, action)
    if player != seen.to_move:
        return False
    if action <= REFUSE:
        return seen.phase == CHOOSING and (choice_mask(seen, player, offer_of(seen)) >> action) & 1 != 0
    return seen.phase == ARROW and (arrow_mask(seen, player) >> (action - ADVANCE)) & 1 != 0


def _is_legal_aside(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], player: cython.int, action: cython.int
) -> cython.bint:
    """Do the same while choices are made together (R20)."""
    words = cython.declare(cython.ulonglong[2])
    if not cython.compiled:
        words = [0, 0]
    legal_words(r, s, player, words)
    return (words[action // 64] >> (action % 64)) & 1 != 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def pick(mask: cython.ulonglong, random: cython.pointer[cython.ulonglong]) -> cython.ulonglong:
    """Choose one bit of a mask uniformly."""
    return nth_mask(mask, draw_below(random, bit_count(mask)))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _follow_arrows(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    effect: cython.int,
    stream: cython.pointer[cython.ulonglong],
) -> cython.int:
    """Carry out everything that follows from a box, with random arrows (R10 to R13); returns how many decisions."""
    decisions: cython.int = 0
    colour: cython.int
    random = cython.declare(cython.ulonglong[1])
    while asks_arrow(seen, player, effect):
        decisions += 1
        random[0] = next_word(stream)
        colour = low_bit(pick(arrow_mask(seen, player), random))
        if colour == 6:
            seen.last = DECLINE
            break
        effect = advance(r, seen, player, colour)
    return decisions


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _random_choice(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    choice: cython.ulonglong,
    is_last: cython.bint,
    stream: cython.pointer[cython.ulonglong],
    asked: cython.p_int,
) -> cython.void:
    """Carry out a player's choice and the arrows that follow; adds the number of decisions to ``asked``."""
    effect: cython.int = choose(r, seen, player, choice)
    if is_last:  # of the turn: its last action need not be recorded
        seen.last = low_bit_or_64(choice)
    if rare(effect & (ARROWED | ENDED)):
        asked[0] += _follow_arrows(r, seen, player, effect, stream)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _choose_ahead(
    seen: cython.pointer[RollSeen],
    roller: cython.int,
    colours: cython.ulonglong,
    numbers: cython.ulonglong,
    random: cython.pointer[cython.ulonglong],
    ahead: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Prepare the start of a turn: the dice, the roller's choice, and the rest of the random word."""
    ahead[0] = colours
    ahead[1] = numbers
    ahead[2] = pick(choice_mask(seen, roller, COLOUR_DICE[colours].all * NUMBER_DICE[numbers].all), random)
    ahead[3] = random[0]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _random_turn(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    roller: cython.int,
    players: cython.int,
    ahead: cython.pointer[cython.ulonglong],
    stream: cython.pointer[cython.ulonglong],
    asked: cython.p_int,
) -> cython.bint:
    """Play a turn whose start was prepared, then prepare the next one. Returns whether the game is over.

    A choice depends only on the dice and the seat's own sheet. So the next roller, once it has
    written, rolls and chooses, and the processor computes that while the others write.
    """
    seat: cython.int = (roller + 1) % players
    choice: cython.ulonglong = ahead[2]
    second: cython.ulonglong
    offer: cython.ulonglong
    colours: cython.ulonglong
    # One random word serves the roll and all choices of a turn except arrows: 216000 · 10^5 < 2^35.
    random = cython.declare(cython.ulonglong[1])
    coming = cython.declare(cython.ulonglong[1])  # the next turn's
    random[0] = ahead[3]
    set_dice_to(seen, ahead[0], ahead[1])
    take_dice_of(seen, ahead[0], ahead[1], low_bit_or_64(choice))
    offer = offer_of(seen)
    second = pick(choice_mask(seen, seat, offer), random)
    _random_choice(r, seen, roller, choice, False, stream, asked)
    _random_choice(r, seen, seat, second, players == 2, stream, asked)
    coming[0] = next_word(stream)
    colours = draw_below(coming, 216)
    _choose_ahead(seen, seat, colours, draw_below(coming, 1000), coming, ahead)
    if players > 2:
        seat = (roller + 2) % players
        choice = pick(choice_mask(seen, seat, offer), random)
        _random_choice(r, seen, seat, choice, players == 3, stream, asked)
    if players > 3:
        seat = (roller + 3) % players
        choice = pick(choice_mask(seen, seat, offer), random)
        _random_choice(r, seen, seat, choice, players == 4, stream, asked)
    if players > 4:
        seat = (roller + 4) % players
        choice = pick(choice_mask(seen, seat, offer), random)
        _random_choice(r, seen, seat, choice, True, stream, asked)
    seen.roller = roller
    seen.to_move = seat
    seen.last_by = seat
    end_turn(r, seen, players)
    return seen.phase >= EXHAUSTED


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _turns(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    players: cython.int,
    roll: cython.int,
    rng: cython.pointer[cython.ulonglong],
) -> cython.int:
    """Play random turns to the end of the game, ``roll`` being the first of seat 0; returns the number of decisions.

    ``players`` is a constant in every call and each roller's turn is written out, so that the compiler knows all
    addresses.
    """
    first_turn: cython.uint = seen.turn
    asked = cython.declare(cython.int[1])
    stream = cython.declare(cython.ulonglong[1])
    ahead = cython.declare(cython.ulonglong[4])
    random = cython.declare(cython.ulonglong[1])
    stream[0] = rng[0]  # private, so that the compiler can keep it in a register
    asked[0] = 0
    random[0] = next_word(stream)
    _choose_ahead(seen, 0, roll // 1000, roll % 1000, random, ahead)
    while True:
        if _random_turn(r, seen, 0, players, ahead, stream, asked):
            break
        if _random_turn(r, seen, 1, players, ahead, stream, asked):
            break
        if players > 2 and _random_turn(r, seen, 2, players, ahead, stream, asked):
            break
        if players > 3 and _random_turn(r, seen, 3, players, ahead, stream, asked):
            break
        if players > 4 and _random_turn(r, seen, 4, players, ahead, stream, asked):
            break
    return asked[0] + players * cython.cast(cython.int, seen.turn - first_turn)


def _turns_of_2(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    roll: cython.int,
    rng: cython.pointer[cython.ulonglong],
) -> cython.int:
    return _turns(r, seen, 2, roll, rng)


def _turns_of_3(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    roll: cython.int,
    rng: cython.pointer[cython.ulonglong],
) -> cython.int:
    return _turns(r, seen, 3, roll, rng)


def _turns_of_4(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    roll: cython.int,
    rng: cython.pointer[cython.ulonglong],
) -> cython.int:
    return _turns(r, seen, 4, roll, rng)


def _turns_of_5(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    roll: cython.int,
    rng: cython.pointer[cython.ulonglong],
) -> cython.int:
    return _turns(r, seen, 5, roll, rng)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _random_decision(
    seen: cython.pointer[RollSeen], player: cython.int, random: cython.pointer[cython.ulonglong]
) -> cython.int:
    """Choose uniformly one of the actions that a player may do."""
    if seen.phase == ARROW:
        return ADVANCE + low_bit(pick(arrow_mask(seen, player), random))
    return low_bit(pick(choice_mask(seen, player, offer_of(seen)), random))


def playout(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    """Play on at random to the end, each decision uniform; returns the number of decisions (rolls are none).

    The current dice are used; all later ones come from ``rng``, because nobody may know those of a seeded state.
    """
    decisions: cython.int = 0
    player: cython.int
    roll: cython.int
    seeded: cython.int = s.seeded
    seen: cython.pointer[RollSeen] = seen_of(s)
    stream = cython.declare(cython.ulonglong[1])
    random = cython.declare(cython.ulonglong[1])
    own = cython.declare(RollSeen[1])
    if not cython.compiled:
        own = Flat(RollSeen)
    stream[0] = next_random(rng)
    s.seeded = 0
    # First to the next turn of seat 0, decision by decision. From then on it does not matter whether the players
    # choose in turn or together: a random choice depends only on the dice and one sheet.
    while seen.phase < EXHAUSTED and (seen.roller or seen.to_move or seen.phase == ARROW):
        random[0] = next_word(stream)
        if seen.phase == ROLLING:
            set_dice(seen, draw_below(random, ROLLS))
        apply_action(r, s, _random_decision(visible_to(r, s, seen.to_move, own), seen.to_move, random))
        decisions += 1
    s.seeded = seeded
    if seen.phase < EXHAUSTED:
        roll = seen.roll if seen.phase == CHOOSING else next_roll(stream)
        if r.players == 2:
            decisions += _turns_of_2(r, seen, roll, stream)
        elif r.players == 3:
            decisions += _turns_of_3(r, seen, roll, stream)
        elif r.players == 4:
            decisions += _turns_of_4(r, seen, roll, stream)
        else:
            decisions += _turns_of_5(r, seen, roll, stream)
    for player in range(r.players):
        cap_columns(r, seen, player)
    return decisions


def expedition_points(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int
) -> cython.int:
    """Return the points of an expedition by boxes written, doubled over a marked circle (R17)."""
    circle: cython.int = (seen.circles[player] >> (10 * colour)) & 1
    return r.points[CIRCLED * circle + count_of(seen, player, colour)]


def bonus_points(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """Return the points of bridges that the player crossed first, never doubled (R14, R18)."""
    return r.bridge_points * bit_count(bonus_of(r, seen, player))


def total_points(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """Return the current points of the whole sheet (R16 to R18)."""
    total: cython.int = r.artefacts[count_of(seen, player, ARTEFACT_COLUMN)]
    colour: cython.int
    total += r.dice[count_of(seen, player, DICE_COLUMN)]
    for colour in range(6):
        total += expedition_points(r, seen, player, colour)
    return total + bonus_points(r, seen, player)


def play_games(
    r: cython.pointer[RollRules],
    fresh: cython.pointer[RollData],
    s: cython.pointer[RollData],
    games: cython.longlong,
    rng: cython.pointer[cython.ulonglong],
    sums: cython.p_longlong,
) -> cython.void:
    """Play whole random games, adding the decisions and all seats' scores to ``sums``."""
    number: cython.longlong
    player: cython.int
    for number in range(games):
        if cython.compiled:
            s[0] = fresh[0]
        else:
            copy_into(s, fresh)
        sums[0] += playout(r, s, rng)
        for player in range(r.players):
            sums[1] += total_points(r, seen_of(s), player)
