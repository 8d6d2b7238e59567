"""The rules of Roll & Write on flat states: clauses R1 to R19 of docs/rules/roll.md.

A combination of dice is ``10 * colour + number``, so all that a player could enter is one
mask of 60 bits, and what the dice offer is another: their product of colours and numbers.
A choice is a mask with one bit: of a combination, or bit 60 to refuse. What it does to the
sheet stands in one table, so that numbers, circles and refusals all take the same steps.

====================  ==========================================================
action                meaning
====================  ==========================================================
0 … 59                choose colour ``action // 10`` and number ``action % 10``
60                    refuse
61 … 66               advance expedition ``action - 61`` by an arrow
67                    decline the arrow
68 … 216067           the dice fall: by chance, all equally likely
====================  ==========================================================

``state.py`` makes States and Views of these functions, ``game.py`` knows the figures.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.lostcities.engine.bits import (
        bit_count,
        draw_below,
        low_bit,
        low_bit_or_64,
        next_random,
        nth_mask,
    )
else:
    from lostcities.engine.bits import bit_count, draw_below, low_bit, low_bit_or_64, next_random, nth_mask
    from lostcities.engine.flat import Flat, copy_into

COMPILED = cython.compiled

# The compiled build has these as C constants and structs: build_tools/declarations.py writes them into rules.pxd.
if not cython.compiled:
    REFUSE = 60
    ADVANCE = 61
    DECLINE = 67
    ROLL = 68
    ROLLS = 216000
    CHOOSING, ARROW, ROLLING, EXHAUSTED, BRIDGES = 0, 1, 2, 3, 4
    ARTEFACT_COLUMN, DICE_COLUMN = 6, 7
    FOUND, ARROWED, ENDED = 1, 2, 4  # what a box does; its colour stands above these bits
    COLOUR_SHIFT = 3
    CIRCLED = 16  # where the points of expeditions with a marked circle begin
    NOTHING = 0x7FFFFFFF
    REFUSAL = 0x1000000000000000  # bit 60
    CIRCLES = 0x4010040100401  # bit 10 * colour
    COLUMNS = 0x0101010101010101  # bit 8 * column
    COLUMNS_TO_BITS = 0x0102040810204080  # brings those eight bits together in the highest byte

    # What the sheet says; it does not change during a game.
    RollRules = cython.struct(
        to_bridge=cython.ulonglong,  # brings a column's count to 128 at its bridge: a byte a column
        to_exhaustion=cython.ulonglong,  # the same for the dice column and its last symbol
        points=cython.short[32],  # of an expedition by boxes written, from CIRCLED on with its circle
        artefacts=cython.short[10],
        dice=cython.short[10],
        effects=cython.uchar[128],  # 16 * column + box: what follows from writing it
        bridge_points=cython.short,
        boxes=cython.uchar,
        most_artefacts=cython.uchar,
        most_dice=cython.uchar,
        players=cython.uchar,
        after=cython.uchar[5],  # who comes after each seat
    )
    # What a choice writes, by combination; REFUSE shades a dice symbol, 64 writes nothing.
    RollEntry = cython.struct(
        keep=cython.ulonglong,  # combinations that can still be entered after it (R9)
        colour=cython.ulonglong,  # bit 10 * colour
        unit=cython.ulonglong,  # one more in its column
        die=cython.ushort,  # bit number
        number=cython.uchar,  # what is written, a 0 as 10
        width=cython.uchar,  # 4, or 0 where no number is written
        expedition=cython.uchar,
        shift=cython.uchar,  # 8 * column
        row=cython.uchar,  # 16 * column
        spare=cython.uchar,
    )
    # All colour dice or all number dice of a roll: what they show, and what at least two of them show.
    RollColours = cython.struct(all=cython.ulonglong, twice=cython.ulonglong)
    RollNumbers = cython.struct(all=cython.ushort, twice=cython.ushort)
    # The whole game lies open but for the dice to come (R1).
    RollSeen = cython.struct(
        enter=cython.ulonglong[5],  # combinations that each player could write now
        free=cython.ulonglong[5],  # bit 10 * colour: the double circle can still be marked (R8)
        circles=cython.ulonglong[5],  # bit 10 * colour: the double circle is marked
        counts=cython.ulonglong[5],  # a byte a column: boxes written, artefacts, dice symbols
        numbers=cython.ulonglong[30],  # what stands in expedition 6 * player + colour: nibbles, the last lowest
        closed=cython.ulonglong,  # bit 8 * column: the bridge was passed in an earlier turn
        colours=cython.ulonglong,  # colour dice on offer: bit 10 * colour
        turn=cython.uint,
        roll=cython.uint,  # how the dice fell, 0 … 215999
        last=cython.uint,
        number_dice=cython.ushort,  # number dice on offer: bit number
        ended=cython.uchar[5],  # bit colour: the end artefact is marked
        bonus=cython.uchar[5],  # bit column: was first over that bridge, in an earlier turn
        last_by=cython.uchar,
        seat=cython.uchar,
        phase=cython.uchar,
        roller=cython.uchar,
        starter=cython.uchar,
        spare=cython.uchar[3],
    )
    RollData = cython.struct(
        seen=RollSeen,
        stream=cython.ulonglong[1],  # where the dice come from, if seeded
        seeded=cython.uchar,
        spare=cython.uchar[7],
    )
    RollSight = cython.struct(
        seen=RollSeen,
        legal=cython.ulonglong,  # what may be chosen now
        seat=cython.uchar,
        spare=cython.uchar[7],
    )

ENTRY = cython.declare(RollEntry[65])
COLOUR_DICE = cython.declare(RollColours[216])
NUMBER_DICE = cython.declare(RollNumbers[1000])
REPEATED = cython.declare(cython.uchar[16])  # the face that an arrow writes after a number, a 1 after none (R10)
if not cython.compiled:
    ENTRY = [Flat(RollEntry) for _ in range(65)]
    COLOUR_DICE = [Flat(RollColours) for _ in range(216)]
    NUMBER_DICE = [Flat(RollNumbers) for _ in range(1000)]


def _fill_tables() -> None:
    one: cython.ulonglong = 1
    for kind in range(65):
        colour, face = kind // 10, kind % 10
        column = colour if kind < REFUSE else DICE_COLUMN
        number = face if face else 10
        ENTRY[kind].keep = 2 * REFUSAL - one
        ENTRY[kind].shift = 8 * column
        ENTRY[kind].row = 16 * column
        if kind <= REFUSE:
            ENTRY[kind].unit = one << (8 * column)
        if kind < REFUSE:
            ENTRY[kind].keep -= ((one << number) - 2) << (10 * colour)
            ENTRY[kind].colour = one << (10 * colour)
            ENTRY[kind].die = one << face
            ENTRY[kind].number = number
            ENTRY[kind].width = 4
            ENTRY[kind].expedition = colour
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
def seen_of(s: cython.pointer[RollData]) -> cython.pointer[RollSeen]:
    """The open part of a state."""
    if cython.compiled:
        return cython.address(s.seen)
    else:
        return s.seen


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def numbers_from(number: cython.int) -> cython.ulonglong:
    """The faces of a number die that may follow ``number`` (R9)."""
    return ENTRY[number % 10].keep & 1023


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
def reached_by(r: cython.pointer[RollRules], counts: cython.ulonglong) -> cython.ulonglong:
    """The columns that have come to their bridges or beyond (R14)."""
    return ((counts + r.to_bridge) >> 7) & COLUMNS


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def bonus_of(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """The bridges that the player was first to pass: in earlier turns, and those that are not closed yet (R14)."""
    return seen.bonus[player] | columns_in(reached_by(r, seen.counts[player]) & ~seen.closed)


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
    """What a player may choose: combinations on offer that can be entered, or to refuse (R5, R6)."""
    return (seen.enter[player] & offer) | REFUSAL


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def arrow_mask(seen: cython.pointer[RollSeen], player: cython.int) -> cython.ulonglong:
    """What may follow an arrow: an expedition that is not ended, or 6 to decline (R10)."""
    return 127 & ~seen.ended[player]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def write(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, kind: cython.int
) -> cython.int:
    """Write a number into the next box of its expedition (R9) or shade a dice symbol (R7); gives the box's effect.

    There is no branch here, since none could be foreseen; a number for the end artefact
    is written too, and ``mark_end`` takes it away again.
    """
    place: cython.int = 6 * player + ENTRY[kind].expedition
    counts: cython.ulonglong = seen.counts[player] + ENTRY[kind].unit
    effect: cython.uint = r.effects[ENTRY[kind].row + ((counts >> ENTRY[kind].shift) & 15)]
    found: cython.ulonglong = effect & FOUND
    seen.counts[player] = counts + (found << (8 * ARTEFACT_COLUMN))  # before its arrow (R11)
    seen.enter[player] &= ENTRY[kind].keep
    seen.free[player] &= ~ENTRY[kind].colour
    seen.numbers[place] = (seen.numbers[place] << ENTRY[kind].width) | ENTRY[kind].number
    return effect


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def choose(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, choice: cython.ulonglong
) -> cython.int:
    """Mark a circle (R8), write a number (R9) or refuse (R7); gives the effect of the box."""
    circle: cython.ulonglong = choice & seen.free[player]
    seen.last = low_bit(choice)
    seen.circles[player] |= circle
    seen.free[player] &= ~circle
    return write(r, seen, player, low_bit_or_64(choice ^ circle))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def take_dice(seen: cython.pointer[RollSeen], kind: cython.int) -> cython.void:
    """The roller's two dice leave the centre; one that another equals stays on offer (R6). Who refuses takes none."""
    colours: cython.int = seen.roll // 1000
    numbers: cython.int = seen.roll % 1000
    seen.colours &= ~(ENTRY[kind].colour & ~COLOUR_DICE[colours].twice)
    seen.number_dice &= ~(ENTRY[kind].die & ~NUMBER_DICE[numbers].twice)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def advance(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int
) -> cython.int:
    """An arrow repeats the last number of an expedition or starts one with a 1 (R10); gives the effect of the box."""
    number: cython.int = seen.numbers[6 * player + colour] & 15
    seen.last = ADVANCE + colour
    return write(r, seen, player, 10 * colour + REPEATED[number])


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def mark_end(seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int) -> cython.void:
    """The artefact at the end of a full expedition takes no number, and closes the colour (R12, R13)."""
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
    """Mark the end if that was it (R12); whether an arrow asks (R10).

    There always is something to advance: the expedition that has the arrow is not ended.
    """
    if effect & ENDED:
        mark_end(seen, player, effect >> COLOUR_SHIFT)
    return effect & ARROWED != 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def cap_columns(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.void:
    """A tenth artefact or dice symbol has no effect (R7, R11).

    A playout does this once in the end: until then a count may go beyond, and as no game
    has more than 75 turns and 60 finds it stays far below 128.
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
def set_dice(seen: cython.pointer[RollSeen], roll: cython.uint) -> cython.void:
    """The dice lie as ``roll`` says, all six on offer (R4)."""
    seen.roll = roll
    seen.colours = COLOUR_DICE[roll // 1000].all
    seen.number_dice = NUMBER_DICE[roll % 1000].all
    seen.phase = CHOOSING


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def next_roll(stream: cython.pointer[cython.ulonglong]) -> cython.uint:
    """How the dice fall next in a random stream: all 216,000 ways are equally likely but for one part in 2^46."""
    random = cython.declare(cython.ulonglong[1])
    random[0] = next_random(stream)
    return draw_below(random, ROLLS)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def next_seat(r: cython.pointer[RollRules], seat: cython.int) -> cython.int:
    """Who comes after ``seat`` (R3, R5)."""
    return r.after[seat]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def close_bridges(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], passed: cython.ulonglong
) -> cython.void:
    """All who have passed these bridges, first in this turn, get their bonus; nobody after them does (R14)."""
    player: cython.int
    for player in range(r.players):
        seen.bonus[player] |= columns_in(reached_by(r, seen.counts[player]) & passed)
    seen.closed |= passed


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def end_turn(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], players: cython.int) -> cython.void:
    """Everybody has chosen: close bridges (R14), look for the end (R15), the dice go to the next player (R3)."""
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
    seen.seat = seen.roller
    seen.phase = ROLLING
    seen.colours = 0
    seen.number_dice = 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def end_choice(r: cython.pointer[RollRules], s: cython.pointer[RollData]) -> cython.void:
    """The next player chooses, or the turn is over (R5)."""
    seat: cython.int = next_seat(r, s.seen.seat)
    s.seen.phase = CHOOSING
    if seat == s.seen.roller:
        end_turn(r, seen_of(s), r.players)
        if s.seen.phase == ROLLING and s.seeded:
            set_dice(seen_of(s), next_roll(s.stream))
    else:
        s.seen.seat = seat


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def apply_action(r: cython.pointer[RollRules], s: cython.pointer[RollData], action: cython.int) -> cython.void:
    """Carry out an action that is known to be legal."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    player: cython.int = seen.seat
    one: cython.ulonglong = 1
    effect: cython.int = 0
    seen.last_by = player
    if action >= ROLL:
        set_dice(seen, action - ROLL)
        seen.last = action
        return
    if action <= REFUSE:
        effect = choose(r, seen, player, one << action)
        if player == seen.roller:
            take_dice(seen, action)
    elif action < DECLINE:
        effect = advance(r, seen, player, action - ADVANCE)
    else:
        seen.last = DECLINE
    cap_columns(r, seen, player)
    if asks_arrow(seen, player, effect):
        seen.phase = ARROW
    else:
        end_choice(r, s)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def allowed(s: cython.pointer[RollData], action: cython.int) -> cython.bint:
    """Whether an action is legal now."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    if action < 0 or action >= ROLL + ROLLS:
        return False
    if action >= ROLL:
        return seen.phase == ROLLING
    if action <= REFUSE:
        return seen.phase == CHOOSING and (choice_mask(seen, seen.seat, offer_of(seen)) >> action) & 1 != 0
    return seen.phase == ARROW and (arrow_mask(seen, seen.seat) >> (action - ADVANCE)) & 1 != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def legal_words(
    s: cython.pointer[RollData], player: cython.int, words: cython.pointer[cython.ulonglong]
) -> cython.void:
    """What a player may do now, as bits: action ``a`` is bit ``a % 64`` of ``words[a // 64]``."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    arrows: cython.ulonglong
    words[0] = words[1] = 0
    if player != seen.seat:
        return
    if seen.phase == CHOOSING:
        words[0] = choice_mask(seen, player, offer_of(seen))
    elif seen.phase == ARROW:
        arrows = arrow_mask(seen, player)
        words[0] = (arrows & 7) << ADVANCE
        words[1] = arrows >> (64 - ADVANCE)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def next_word(stream: cython.pointer[cython.ulonglong]) -> cython.ulonglong:
    """The next word of a playout's stream, made one ahead, so that no choice has to wait for its making."""
    word: cython.ulonglong = stream[1]
    stream[1] = next_random(stream)
    return word


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def pick(mask: cython.ulonglong, random: cython.pointer[cython.ulonglong]) -> cython.ulonglong:
    """One bit of a mask, each equally likely."""
    return nth_mask(mask, draw_below(random, bit_count(mask)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow_arrows(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    effect: cython.int,
    stream: cython.pointer[cython.ulonglong],
) -> cython.int:
    """All that follows from a box, each arrow at random (R10 to R13); gives the number of decisions."""
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
    stream: cython.pointer[cython.ulonglong],
) -> cython.int:
    """A player's choice and the arrows that follow from it; gives the number of decisions."""
    effect: cython.int = choose(r, seen, player, choice)
    if effect & (ARROWED | ENDED):
        return 1 + _follow_arrows(r, seen, player, effect, stream)
    return 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _choose_ahead(
    seen: cython.pointer[RollSeen],
    roller: cython.int,
    roll: cython.int,
    random: cython.pointer[cython.ulonglong],
    ahead: cython.pointer[cython.ulonglong],
) -> cython.void:
    """A turn's beginning, to be played later: the dice, what the roller chooses, and the rest of the random word."""
    ahead[0] = roll
    ahead[1] = pick(choice_mask(seen, roller, COLOUR_DICE[roll // 1000].all * NUMBER_DICE[roll % 1000].all), random)
    ahead[2] = random[0]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _random_turn(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    players: cython.int,
    ahead: cython.pointer[cython.ulonglong],
    stream: cython.pointer[cython.ulonglong],
) -> cython.int:
    """A whole turn whose beginning was made ahead, then the next one's beginning; gives the number of decisions.

    A choice depends on the dice and the own sheet alone. So the next roller, once it has
    written, rolls and chooses, and the processor works on that while the others write.
    """
    decisions: cython.int
    roller: cython.int = seen.roller
    seat: cython.int = next_seat(r, roller)
    choice: cython.ulonglong = ahead[1]
    second: cython.ulonglong
    offer: cython.ulonglong
    # One random word makes the roll and all choices of a turn but those of arrows: 216000 · 10^5 < 2^35.
    random = cython.declare(cython.ulonglong[1])
    coming = cython.declare(cython.ulonglong[1])  # the next turn's
    random[0] = ahead[2]
    set_dice(seen, ahead[0])
    take_dice(seen, low_bit(choice))
    offer = offer_of(seen)
    second = pick(choice_mask(seen, seat, offer), random)
    decisions = _random_choice(r, seen, roller, choice, stream)
    decisions += _random_choice(r, seen, seat, second, stream)
    coming[0] = next_word(stream)
    _choose_ahead(seen, seat, draw_below(coming, ROLLS), coming, ahead)
    # Each further player on its own, so that the processor can foresee the branches.
    if players > 2:
        seat = next_seat(r, seat)
        decisions += _random_choice(r, seen, seat, pick(choice_mask(seen, seat, offer), random), stream)
    if players > 3:
        seat = next_seat(r, seat)
        decisions += _random_choice(r, seen, seat, pick(choice_mask(seen, seat, offer), random), stream)
    if players > 4:
        seat = next_seat(r, seat)
        decisions += _random_choice(r, seen, seat, pick(choice_mask(seen, seat, offer), random), stream)
    seen.seat = seat
    seen.last_by = seat
    end_turn(r, seen, players)
    return decisions


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _turns(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    players: cython.int,
    ahead: cython.pointer[cython.ulonglong],
    stream: cython.pointer[cython.ulonglong],
) -> cython.int:
    """Random turns to the end of the game; gives the number of decisions.

    ``players`` is a constant in every call, so that each number of players has its own loop without a question in it.
    """
    decisions: cython.int = 0
    while seen.phase < EXHAUSTED:
        decisions += _random_turn(r, seen, players, ahead, stream)
    return decisions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def playout(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    """Play on at random to the end, each decision uniform; gives the number of decisions (rolls are none).

    Dice that lie are used; all later ones come from ``rng``, for those of a seeded state are nobody's to know.
    """
    decisions: cython.int = 0
    player: cython.int
    roll: cython.int
    seen: cython.pointer[RollSeen] = seen_of(s)
    stream = cython.declare(cython.ulonglong[2])  # of our own, which nothing else can alter; the next word is second
    random = cython.declare(cython.ulonglong[1])
    ahead = cython.declare(cython.ulonglong[3])
    stream[0] = rng[0]
    stream[1] = next_random(stream)
    # First to the end of a turn that has begun.
    while seen.phase == ARROW or (seen.phase == CHOOSING and seen.seat != seen.roller):
        random[0] = next_word(stream)
        decisions += 1
        if seen.phase == ARROW:
            apply_action(r, s, ADVANCE + low_bit(pick(arrow_mask(seen, seen.seat), random)))
        else:
            apply_action(r, s, low_bit(pick(choice_mask(seen, seen.seat, offer_of(seen)), random)))
    if seen.phase < EXHAUSTED:
        random[0] = next_word(stream)
        roll = seen.roll if seen.phase == CHOOSING else draw_below(random, ROLLS)
        _choose_ahead(seen, seen.roller, roll, random, ahead)
        if r.players == 2:
            decisions += _turns(r, seen, 2, ahead, stream)
        elif r.players == 3:
            decisions += _turns(r, seen, 3, ahead, stream)
        elif r.players == 4:
            decisions += _turns(r, seen, 4, ahead, stream)
        else:
            decisions += _turns(r, seen, 5, ahead, stream)
    for player in range(r.players):
        cap_columns(r, seen, player)
    rng[0] = stream[0]
    return decisions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expedition_points(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int
) -> cython.int:
    """By the boxes written, doubled over a marked circle (R17)."""
    circle: cython.int = (seen.circles[player] >> (10 * colour)) & 1
    return r.points[CIRCLED * circle + count_of(seen, player, colour)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bonus_points(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """The bridges that the player was first to pass, never doubled (R14, R18)."""
    return r.bridge_points * bit_count(bonus_of(r, seen, player))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def total_points(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """The whole sheet as it stands (R16 to R18)."""
    total: cython.int = r.artefacts[count_of(seen, player, ARTEFACT_COLUMN)]
    colour: cython.int
    total += r.dice[count_of(seen, player, DICE_COLUMN)]
    for colour in range(6):
        total += expedition_points(r, seen, player, colour)
    return total + bonus_points(r, seen, player)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
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
