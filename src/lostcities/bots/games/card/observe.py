"""A seat's view of a card game as numbers, and its actions as slots of a colour.

A row is FEATURES numbers for each colour and then GLOBALS. Everything in it comes from the
seat's View: the seat's own hand, the columns, the piles, what is known of the other hand. Its
own cards come first, so the row looks the same for both seats.

A slot is an action with a colour: lay a card (10 ranks), discard one (10), take the
pile's top; the draw pile has no colour and comes after all of them.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.engine.bits import bit_count, low_bit
from cython.cimports.lostcities.engine.games.card.rules import (
    COLOURS,
    DECK_CARDS,
    DISCARD,
    DRAW,
    FIELD,
    FIRST_FIELD,
    PILE_CARDS,
    RANKS,
    TAKE,
    CardData,
    CardSeen,
    bit_of,
    column_score,
    deck_size,
    draw_mask,
    hand_of,
    last_discard_pile,
    phase_of,
    pile_size,
    seat_of,
    seen_of,
    wager_count,
)

if not cython.compiled:
    NUMBERS = 9
    COLOUR_SLOTS = 21
    CHOICES = 1
    # Where each group of a colour's features begins.
    OWN, OWN_MORE = 0, 9  # numbers on the seat's own column; wagers there, begun, sum, cards, points
    OTHER, OTHER_MORE = 16, 25
    HAND, HAND_WAGERS = 32, 41
    FITTING, FITTING_MORE = 44, 53  # cards in hand that fit the seat's own column; a wager, their sum, how many
    KNOWN, KNOWN_WAGERS = 57, 66  # cards that the opponent is known to hold
    TOP, TOP_MORE = 69, 79  # the pile's top card; empty, fits the seat's own column, fits the other's, closed, size
    PILE, PILE_WAGERS = 84, 93
    UNSEEN, UNSEEN_WAGERS = 96, 105
    COMING = (
        108  # unseen cards that still fit: the seat's own column, the other's; the column's score with the hand's cards
    )
    FEATURES = 112
    GLOBALS = 24
    FACTS = 24  # the other hand's numbers and wagers; those of the draw pile, in no order
    DERIVED = 17  # the other hand's cards that its column takes, their sum and points; cards to come that fit
    SECRETS = 34  # then what is still to come: how near the top of the draw pile each card lies


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _bits(x: cython.float[::1], at: cython.int, numbers: cython.int) -> cython.void:
    place: cython.int
    for place in range(NUMBERS):
        x[at + place] = numbers >> place & 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _steps(x: cython.float[::1], at: cython.int, count: cython.int) -> cython.void:
    """Write a count of wagers as "at least one, two, three"."""
    x[at] = count > 0
    x[at + 1] = count > 1
    x[at + 2] = count > 2


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def numbers_of(kinds: cython.ulonglong, colour: cython.int) -> cython.int:
    """Return the numbers of one colour in a set of kinds, bit 0 for the 2."""
    return cython.cast(cython.int, kinds >> (COLOURS + NUMBERS * colour) & 511)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def sum_of(numbers: cython.int) -> cython.int:
    """Return the sum of a colour's numbers: two for each, plus the position of its bit."""
    return (
        2 * bit_count(numbers)
        + bit_count(numbers & 0xAA)
        + 2 * bit_count(numbers & 0xCC)
        + 4 * bit_count(numbers & 0xF0)
        + 8 * bit_count(numbers & 0x100)
    )


def unseen_numbers(s: cython.pointer[CardData], colour: cython.int) -> cython.int:
    """Return the numbers of a colour that the seat to move has not seen: in the draw pile or in the other hand."""
    seen: cython.pointer[CardSeen] = seen_of(s)
    player: cython.int = seat_of(seen)
    found: cython.int = numbers_of(s.hand[player] | seen.laid[0] | seen.laid[1] | seen.known[0] | seen.known[1], colour)
    place: cython.int
    kind: cython.int
    for place in range(pile_size(seen, colour)):
        kind = s.stack[DECK_CARDS + PILE_CARDS * colour + place]
        if kind >= COLOURS:
            found |= 1 << (kind - COLOURS - NUMBERS * colour)
    return 511 & ~found


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _column(
    seen: cython.pointer[CardSeen],
    player: cython.int,
    colour: cython.int,
    wagers: cython.int,
    x: cython.float[::1],
    at: cython.int,
) -> cython.int:
    """Write what a column shows; returns its points."""
    numbers: cython.int = numbers_of(seen.laid[player], colour)
    score: cython.int = column_score(seen, player, colour)
    _bits(x, at, numbers)
    _steps(x, at + 9, wagers)
    x[at + 12] = numbers != 0 or wagers > 0
    x[at + 13] = sum_of(numbers) * 0.05
    x[at + 14] = (bit_count(numbers) + wagers) * 0.125
    x[at + 15] = score * 0.02
    return score


def observe(s: cython.pointer[CardData], x: cython.float[::1], at: cython.int) -> cython.void:
    """Write the position as the seat to move sees it, from ``x[at]`` on."""
    seen: cython.pointer[CardSeen] = seen_of(s)
    player: cython.int = seat_of(seen)
    other: cython.int = 1 - player
    colours: cython.int = seen.colours
    barred: cython.ulonglong = last_discard_pile(seen)
    colour: cython.int
    place: cython.int
    size: cython.int
    top: cython.int
    kind: cython.int
    pile: cython.int
    pile_wagers: cython.int
    unseen: cython.int
    unseen_wagers: cython.int
    hand: cython.int
    hand_wagers: cython.int
    fitting: cython.int
    own: cython.int
    others: cython.int
    wagers: cython.int
    laid_wagers: cython.int
    laid_wagers_other: cython.int
    known_wagers: cython.int
    points: cython.int = 0
    points_other: cython.int = 0
    deck: cython.int = deck_size(seen)
    playable: cython.int = 0
    begun: cython.int = 0
    begun_other: cython.int = 0
    base: cython.int = at
    for place in range(colours * FEATURES + GLOBALS):
        x[at + place] = 0
    for colour in range(colours):
        laid_wagers = wager_count(seen.laid[player], seen.laid_more[player], colour)
        laid_wagers_other = wager_count(seen.laid[other], seen.laid_more[other], colour)
        known_wagers = wager_count(seen.known[other], seen.known_more[other], colour)
        points += _column(seen, player, colour, laid_wagers, x, base + OWN)
        points_other += _column(seen, other, colour, laid_wagers_other, x, base + OTHER)
        own = numbers_of(seen.open[player], colour)
        others = numbers_of(seen.open[other], colour)
        hand = numbers_of(s.hand[player], colour)
        hand_wagers = wager_count(s.hand[player], s.hand_more[player], colour)
        fitting = hand & own
        wagers = hand_wagers if seen.open[player] >> colour & 1 else 0
        _bits(x, base + HAND, hand)
        _steps(x, base + HAND_WAGERS, hand_wagers)
        _bits(x, base + FITTING, fitting)
        x[base + FITTING_MORE] = wagers > 0
        x[base + FITTING_MORE + 1] = sum_of(fitting) * 0.05
        x[base + FITTING_MORE + 2] = (bit_count(fitting) + wagers) * 0.125
        x[base + FITTING_MORE + 3] = (fitting & -fitting) == fitting
        playable += bit_count(fitting) + wagers
        begun += x[base + OWN + 12] > 0
        begun_other += x[base + OTHER + 12] > 0
        _bits(x, base + KNOWN, numbers_of(seen.known[other], colour))
        _steps(x, base + KNOWN_WAGERS, known_wagers)
        size = pile_size(seen, colour)
        pile = 0
        pile_wagers = 0
        for place in range(size):
            kind = s.stack[DECK_CARDS + PILE_CARDS * colour + place]
            if kind < COLOURS:
                pile_wagers += 1
            else:
                pile |= 1 << (kind - COLOURS - NUMBERS * colour)
        _bits(x, base + PILE, pile)
        _steps(x, base + PILE_WAGERS, pile_wagers)
        if size:
            kind = s.stack[DECK_CARDS + PILE_CARDS * colour + size - 1]
            top = 0 if kind < COLOURS else kind - COLOURS - NUMBERS * colour + 1
            x[base + TOP + top] = 1
            x[base + TOP_MORE + 1] = seen.open[player] >> kind & 1
            x[base + TOP_MORE + 2] = seen.open[other] >> kind & 1
            x[base + TOP_MORE + 3] = barred == bit_of(FIRST_FIELD + FIELD * colour)
            x[base + TOP_MORE + 4] = size * 0.125
        else:
            x[base + TOP_MORE] = 1
        # As ``unseen_numbers``, with the pile that was already traversed.
        unseen = 511 & ~(hand | pile | numbers_of(seen.laid[0] | seen.laid[1] | seen.known[0] | seen.known[1], colour))
        unseen_wagers = 3 - hand_wagers - pile_wagers - known_wagers - laid_wagers - laid_wagers_other
        _bits(x, base + UNSEEN, unseen)
        _steps(x, base + UNSEEN_WAGERS, unseen_wagers)
        x[base + COMING] = sum_of(unseen & own) * 0.05
        x[base + COMING + 1] = sum_of(unseen & others) * 0.05
        wagers += laid_wagers
        x[base + COMING + 2] = (sum_of(numbers_of(seen.laid[player], colour) | fitting) - 20) * (1 + wagers) * 0.02
        x[base + COMING + 3] = bit_count(unseen & own) * 0.125
        base += FEATURES
    x[base] = phase_of(seen) == TAKE
    x[base + 1] = deck * 0.02
    for place in range(10):
        x[base + 2 + place] = deck <= place + 1
    x[base + 12] = deck <= 13
    x[base + 13] = deck <= 16
    x[base + 14] = deck <= 20
    x[base + 15] = deck <= 28
    x[base + 16] = points * 0.02
    x[base + 17] = points_other * 0.02
    x[base + 18] = x[base + 16] - x[base + 17]
    x[base + 19] = colours == COLOURS
    x[base + 20] = playable * 0.125
    x[base + 21] = begun * 0.2
    x[base + 22] = begun_other * 0.2
    x[base + 23] = seen.turn * 0.01


def secrets(s: cython.pointer[CardData], x: cython.float[::1], at: cython.int) -> cython.void:
    """Write what is hidden from the seat to move, SECRETS numbers per colour, from ``x[at]`` on.

    The first FACTS of them reveal nothing of the order of the draw pile.
    """
    seen: cython.pointer[CardSeen] = seen_of(s)
    other: cython.int = 1 - seat_of(seen)
    deck: cython.int = deck_size(seen)
    colour: cython.int
    place: cython.int
    kind: cython.int
    base: cython.int
    near: cython.float
    for place in range(seen.colours * SECRETS):
        x[at + place] = 0
    for colour in range(seen.colours):
        base = at + colour * SECRETS
        _bits(x, base, numbers_of(s.hand[other], colour))
        _steps(x, base + 9, wager_count(s.hand[other], s.hand_more[other], colour))
    for place in range(deck):
        kind = s.stack[place]
        near = cython.cast(cython.float, place + 1) / deck
        if kind < COLOURS:
            base = at + kind * SECRETS
            x[base + FACTS + 9] += near
            # The next of "at least one, two, three".
            base += 21
            base += x[base] > 0
            base += x[base] > 0
            x[base] = 1
        else:
            base = at + (kind - COLOURS) // NUMBERS * SECRETS + (kind - COLOURS) % NUMBERS
            x[base + 12] = 1
            x[base + FACTS] = near


def write_derived(s: cython.pointer[CardData], x: cython.float[::1], at: cython.int) -> cython.void:
    """What follows from both hands and the draw pile as a set, DERIVED numbers a colour, from ``x[at]`` on."""
    seen: cython.pointer[CardSeen] = seen_of(s)
    player: cython.int = seat_of(seen)
    other: cython.int = 1 - player
    deck: cython.int = deck_size(seen)
    colour: cython.int
    place: cython.int
    kind: cython.int
    base: cython.int
    fitting: cython.int
    wagers: cython.int
    for place in range(seen.colours * DERIVED):
        x[at + place] = 0
    for colour in range(seen.colours):
        base = at + colour * DERIVED
        fitting = numbers_of(s.hand[other], colour) & numbers_of(seen.open[other], colour)
        wagers = 0
        if seen.open[other] >> colour & 1:
            wagers = wager_count(s.hand[other], s.hand_more[other], colour)
        _bits(x, base, fitting)
        x[base + 9] = wagers > 0
        x[base + 10] = sum_of(fitting) * 0.05
        x[base + 11] = (bit_count(fitting) + wagers) * 0.125
        wagers += wager_count(seen.laid[other], seen.laid_more[other], colour)
        x[base + 12] = (sum_of(numbers_of(seen.laid[other], colour) | fitting) - 20) * (1 + wagers) * 0.02
    for place in range(deck):
        kind = s.stack[place]
        if kind >= COLOURS:
            colour = (kind - COLOURS) // NUMBERS
            base = at + colour * DERIVED + 13
            fitting = (kind - COLOURS) % NUMBERS
            # Whole numbers first: a sum of fractions would depend on the order of the pile.
            if numbers_of(seen.open[player], colour) >> fitting & 1:
                x[base] += fitting + 2
                x[base + 1] += 0.125
            if numbers_of(seen.open[other], colour) >> fitting & 1:
                x[base + 2] += fitting + 2
                x[base + 3] += 0.125
    for colour in range(seen.colours):
        x[at + colour * DERIVED + 13] *= 0.05
        x[at + colour * DERIVED + 15] *= 0.05


def legal_slots(s: cython.pointer[CardData], legal: cython.uchar[::1], at: cython.int) -> cython.void:
    """Write 1 for each slot that is a legal action, otherwise 0, from ``legal[at]`` on."""
    seen: cython.pointer[CardSeen] = seen_of(s)
    player: cython.int = seat_of(seen)
    colours: cython.int = seen.colours
    sources: cython.ulonglong
    hand: cython.ulonglong = hand_of(s, player)
    lays: cython.ulonglong = hand & seen.open[player]
    colour: cython.int
    rank: cython.int
    kind: cython.int
    for rank in range(colours * COLOUR_SLOTS + CHOICES):
        legal[at + rank] = 0
    if phase_of(seen) == TAKE:
        sources = draw_mask(seen, last_discard_pile(seen))
        for colour in range(colours):
            legal[at + colour * COLOUR_SLOTS + 2 * RANKS] = sources >> (FIRST_FIELD + FIELD * colour) & 1
        legal[at + colours * COLOUR_SLOTS] = 1
        return
    while hand:
        kind = low_bit(hand)
        hand &= hand - 1
        colour = kind if kind < COLOURS else (kind - COLOURS) // NUMBERS
        rank = 0 if kind < COLOURS else (kind - COLOURS) % NUMBERS + 1
        legal[at + colour * COLOUR_SLOTS + rank] = lays >> kind & 1
        legal[at + colour * COLOUR_SLOTS + RANKS + rank] = 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def action_of(colours: cython.int, slot: cython.int) -> cython.int:
    """Return the action of a slot."""
    colour: cython.int = slot // COLOUR_SLOTS
    rank: cython.int = slot % COLOUR_SLOTS
    if colour == colours:
        return DRAW
    if rank == 2 * RANKS:
        return DRAW + 1 + colour
    return RANKS * colour + rank if rank < RANKS else DISCARD + RANKS * colour + rank - RANKS


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def slot_of(colours: cython.int, action: cython.int) -> cython.int:
    """Return the slot of an action."""
    if action == DRAW:
        return colours * COLOUR_SLOTS
    if action > DRAW:
        return (action - DRAW - 1) * COLOUR_SLOTS + 2 * RANKS
    if action >= DISCARD:
        return (action - DISCARD) // RANKS * COLOUR_SLOTS + RANKS + (action - DISCARD) % RANKS
    return action // RANKS * COLOUR_SLOTS + action % RANKS
