"""The rules of Roll & Write on flat states: clauses R1 to R19 of docs/rules/roll.md.

A combination of dice is ``10 * colour + number``, so all that a player could enter is one
mask of 60 bits, and what the dice offer is another: their product of colours and numbers.

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
    from cython.cimports.lostcities.engine.bits import below, bit_count, next_random, nth_bit
else:
    from lostcities.engine.bits import below, bit_count, next_random, nth_bit
    from lostcities.engine.flat import copy_into

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
    ALL_BRIDGES = 255
    NOTHING = 0x7FFFFFFF

    # What the sheet says; it does not change during a game.
    RollRules = cython.struct(
        expedition=cython.short[10],  # points by boxes written; 0 is for the circle alone
        artefacts=cython.short[10],
        dice=cython.short[10],
        arrows=cython.ushort[6],  # bit b: box b has an arrow
        finds=cython.ushort[6],  # bit b: box b has an artefact
        bridge_points=cython.short,
        boxes=cython.uchar,
        most_artefacts=cython.uchar,
        most_dice=cython.uchar,
        bridge_box=cython.uchar,
        players=cython.uchar,
    )
    # The whole game lies open but for the dice to come (R1).
    RollSeen = cython.struct(
        enter=cython.ulonglong[5],  # combinations that each player could write now
        colours=cython.ulonglong,  # colour dice on offer: bit 10 * colour
        numbers=cython.ulonglong[30],  # what stands in expedition 6 * player + colour: nibbles, the last lowest
        turn=cython.uint,
        roll=cython.uint,  # how the dice fell, 0 … 215999
        last=cython.uint,
        number_dice=cython.ushort,  # number dice on offer: bit number
        filled=cython.uchar[30],  # boxes written in expedition 6 * player + colour
        circle=cython.uchar[5],  # bit colour: the double circle is marked
        ended=cython.uchar[5],  # bit colour: the end artefact is marked
        artefacts=cython.uchar[5],
        dice=cython.uchar[5],
        bonus=cython.uchar[5],  # bit column: was first over that bridge
        closed=cython.uchar,  # bridges passed in earlier turns
        passed=cython.uchar,  # bridges passed in this turn
        seat=cython.uchar,
        phase=cython.uchar,
        roller=cython.uchar,
        starter=cython.uchar,
        last_by=cython.uchar,
        spare=cython.uchar[4],
    )
    RollData = cython.struct(
        seen=RollSeen,
        stream=cython.ulonglong[1],  # where the dice come from, if seeded
        seeded=cython.uchar,
        spare=cython.uchar[7],
    )
    RollSight = cython.struct(
        seen=RollSeen,
        legal=cython.ulonglong,  # combinations that may be chosen now
        seat=cython.uchar,
        spare=cython.uchar[7],
    )

SPREAD = cython.declare(cython.ulonglong[216])  # colours shown by three colour dice: bit 10 * colour
SPREAD_TWICE = cython.declare(cython.ulonglong[216])  # colours shown at least twice
SHOWN = cython.declare(cython.ushort[1000])  # numbers shown by three number dice
SHOWN_TWICE = cython.declare(cython.ushort[1000])
AT_LEAST = cython.declare(cython.ulonglong[11])  # numbers that may follow a given one; a 0 counts as 10 (R9)


def _fill_tables() -> None:
    for roll in range(216):
        faces = [roll // 36, roll // 6 % 6, roll % 6]
        SPREAD[roll] = sum([1 << (10 * face) for face in set(faces)])
        SPREAD_TWICE[roll] = sum([1 << (10 * face) for face in set(faces) if faces.count(face) > 1])
    for roll in range(1000):
        faces = [roll // 100, roll // 10 % 10, roll % 10]
        SHOWN[roll] = sum([1 << face for face in set(faces)])
        SHOWN_TWICE[roll] = sum([1 << face for face in set(faces) if faces.count(face) > 1])
    for number in range(11):
        AT_LEAST[number] = sum([1 << face for face in range(10) if (face or 10) >= number])


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
    return AT_LEAST[number]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def choice_mask(seen: cython.pointer[RollSeen], player: cython.int) -> cython.ulonglong:
    """The combinations on offer that the player could enter (R5, R6)."""
    return seen.enter[player] & (seen.colours * seen.number_dice)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def pass_bridge(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    column: cython.int,
    reached: cython.int,
) -> cython.void:
    """The seventh place of a column passes its bridge; only the first turn in which that happens counts (R14)."""
    bit: cython.int = (reached == r.bridge_box) << column
    bit &= ~seen.closed
    seen.bonus[player] |= bit
    seen.passed |= bit


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def find_artefact(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.void:
    """Shade the next artefact; a tenth has no effect (R11)."""
    if seen.artefacts[player] < r.most_artefacts:
        seen.artefacts[player] += 1
        pass_bridge(r, seen, player, ARTEFACT_COLUMN, seen.artefacts[player])


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def mark_end(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int
) -> cython.void:
    """The artefact at the end of a full expedition: once, and the colour is closed then (R12, R13)."""
    seen.ended[player] |= 1 << colour
    seen.enter[player] &= ~(cython.cast(cython.ulonglong, 1023) << (10 * colour))
    find_artefact(r, seen, player)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def fill_box(
    r: cython.pointer[RollRules],
    seen: cython.pointer[RollSeen],
    player: cython.int,
    colour: cython.int,
    number: cython.int,
) -> cython.int:
    """Write a number into the next box of an expedition (R9); gives 1 if that box has an arrow."""
    place: cython.int = 6 * player + colour
    box: cython.int = seen.filled[place] + 1
    shift: cython.int = 10 * colour
    field: cython.ulonglong = cython.cast(cython.ulonglong, 1023) << shift
    seen.filled[place] = box
    seen.numbers[place] = (seen.numbers[place] << 4) | number
    seen.enter[player] = (seen.enter[player] & ~field) | (AT_LEAST[number] << shift)
    pass_bridge(r, seen, player, colour, box)
    # The artefact comes before the arrow where a box has both (R11).
    if r.finds[colour] >> box & 1:
        find_artefact(r, seen, player)
    return r.arrows[colour] >> box & 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def set_dice(seen: cython.pointer[RollSeen], roll: cython.uint) -> cython.void:
    """The dice lie as ``roll`` says, all six on offer (R4)."""
    seen.roll = roll
    seen.colours = SPREAD[roll // 1000]
    seen.number_dice = SHOWN[roll % 1000]
    seen.phase = CHOOSING


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def next_roll(stream: cython.pointer[cython.ulonglong]) -> cython.uint:
    """How the dice fall next in a random stream: all 216,000 ways are equally likely but for one part in 2^46."""
    return ((next_random(stream) >> 18) * ROLLS) >> 46


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def end_choice(r: cython.pointer[RollRules], s: cython.pointer[RollData]) -> cython.void:
    """The next player chooses, or the turn is over: close bridges (R14), look for the end (R15), roll again (R3)."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    seat: cython.int = seen.seat + 1
    player: cython.int
    exhausted: cython.int = 1
    seat = 0 if seat == r.players else seat
    seen.phase = CHOOSING
    if seat != seen.roller:
        seen.seat = seat
        return
    seen.closed |= seen.passed
    seen.passed = 0
    seen.turn += 1
    for player in range(r.players):
        exhausted &= seen.dice[player] == r.most_dice
    if seen.closed == ALL_BRIDGES:
        seen.phase = BRIDGES
        return
    if exhausted:
        seen.phase = EXHAUSTED
        return
    seat += 1
    seen.roller = 0 if seat == r.players else seat
    seen.seat = seen.roller
    seen.phase = ROLLING
    seen.colours = 0
    seen.number_dice = 0
    if s.seeded:
        set_dice(seen, next_roll(s.stream))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def after_box(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], player: cython.int, arrow: cython.int
) -> cython.void:
    """An arrow asks for an advance while any expedition is not ended (R10); else the choice is over."""
    if arrow and s.seen.ended[player] != 63:
        s.seen.phase = ARROW
    else:
        end_choice(r, s)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def choose(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], player: cython.int, combination: cython.int
) -> cython.void:
    """Take a colour and a number and write them (R4 to R9, R12)."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    colour: cython.int = combination // 10
    number: cython.int = combination - 10 * colour
    filled: cython.int = seen.filled[6 * player + colour]
    circle: cython.int = seen.circle[player] >> colour & 1
    dice: cython.int
    if player == seen.roller:
        # The roller's two dice leave the centre; an equal one stays on offer (R6).
        dice = seen.roll // 1000
        seen.colours = (seen.colours & ~(cython.cast(cython.ulonglong, 1) << (10 * colour))) | SPREAD_TWICE[dice]
        dice = seen.roll % 1000
        seen.number_dice = (seen.number_dice & ~(1 << number)) | SHOWN_TWICE[dice]
    if number == 0 and filled == 0 and not circle:
        seen.circle[player] |= 1 << colour
        end_choice(r, s)
    elif filled == r.boxes:
        mark_end(r, seen, player, colour)
        end_choice(r, s)
    else:
        after_box(r, s, player, fill_box(r, seen, player, colour, number if number else 10))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def advance(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], player: cython.int, colour: cython.int
) -> cython.void:
    """An arrow repeats the last number of an expedition, starts one with a 1, or marks its end (R10, R12)."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    place: cython.int = 6 * player + colour
    number: cython.int = seen.numbers[place] & 15
    if seen.filled[place] == r.boxes:
        mark_end(r, seen, player, colour)
        end_choice(r, s)
    else:
        after_box(r, s, player, fill_box(r, seen, player, colour, number if number else 1))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def refuse(r: cython.pointer[RollRules], s: cython.pointer[RollData], player: cython.int) -> cython.void:
    """Refusing shades the next dice symbol, while there is one (R7)."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    if seen.dice[player] < r.most_dice:
        seen.dice[player] += 1
        pass_bridge(r, seen, player, DICE_COLUMN, seen.dice[player])
    end_choice(r, s)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def apply_action(r: cython.pointer[RollRules], s: cython.pointer[RollData], action: cython.int) -> cython.void:
    """Carry out an action that is known to be legal."""
    player: cython.int = s.seen.seat
    s.seen.last = action
    s.seen.last_by = player
    if action < REFUSE:
        choose(r, s, player, action)
    elif action == REFUSE:
        refuse(r, s, player)
    elif action < DECLINE:
        advance(r, s, player, action - ADVANCE)
    elif action == DECLINE:
        end_choice(r, s)
    else:
        set_dice(seen_of(s), action - ROLL)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def allowed(r: cython.pointer[RollRules], s: cython.pointer[RollData], action: cython.int) -> cython.bint:
    """Whether an action is legal now."""
    seen: cython.pointer[RollSeen] = seen_of(s)
    if action < 0 or action >= ROLL + ROLLS:
        return False
    if action >= ROLL:
        return seen.phase == ROLLING
    if action < REFUSE:
        return seen.phase == CHOOSING and (choice_mask(seen, seen.seat) >> action) & 1 != 0
    if action == REFUSE:
        return seen.phase == CHOOSING
    if action < DECLINE:
        return seen.phase == ARROW and not seen.ended[seen.seat] >> (action - ADVANCE) & 1
    return seen.phase == ARROW


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def playout(
    r: cython.pointer[RollRules], s: cython.pointer[RollData], rng: cython.pointer[cython.ulonglong]
) -> cython.int:
    """Play on at random to the end, each decision uniform; gives the number of decisions (rolls are none)."""
    decisions: cython.int = 0
    player: cython.int
    count: cython.int
    choice: cython.int
    action: cython.int
    mask: cython.ulonglong
    random: cython.ulonglong
    seen: cython.pointer[RollSeen] = seen_of(s)
    stream = cython.declare(cython.ulonglong[1])  # of our own, which the compiler can keep in a register
    stream[0] = rng[0]
    while seen.phase < EXHAUSTED:
        if seen.phase == ROLLING:
            set_dice(seen, next_roll(stream))
            continue
        player = seen.seat
        random = next_random(stream)
        decisions += 1
        if seen.phase == CHOOSING:
            mask = choice_mask(seen, player)
            count = bit_count(mask)
            choice = below(random, count + 1)
            action = nth_bit(mask, choice) if choice < count else REFUSE
        else:
            mask = 63 & ~seen.ended[player]
            count = bit_count(mask)
            choice = below(random, count + 1)
            action = ADVANCE + nth_bit(mask, choice) if choice < count else DECLINE
        apply_action(r, s, action)
    rng[0] = stream[0]
    return decisions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expedition_points(
    r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int
) -> cython.int:
    """By the boxes written, doubled over a marked circle; nothing at all is 0, the circle alone counts (R17)."""
    filled: cython.int = seen.filled[6 * player + colour]
    circle: cython.int = seen.circle[player] >> colour & 1
    return r.expedition[filled] * (1 + circle) if filled or circle else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bonus_points(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """The bridges that the player was first to pass, never doubled (R14, R18)."""
    return r.bridge_points * bit_count(seen.bonus[player])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def total_points(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> cython.int:
    """The whole sheet as it stands (R16 to R18)."""
    total: cython.int = r.artefacts[seen.artefacts[player]] + r.dice[seen.dice[player]]
    colour: cython.int
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
