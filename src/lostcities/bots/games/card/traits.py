"""The traits that rules of thumb weigh in the card game.

``TRAITS`` names the numbers; ``weigh`` fills them for one slot. The rule-of-thumb player has a tuned weight for each of
them: it takes the action with the largest weighted sum.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.bots.games.card.observe import (
    COLOUR_SLOTS,
    NUMBERS,
    numbers_of,
    sum_of,
    unseen_numbers,
)
from cython.cimports.lostcities.engine.bits import bit_count
from cython.cimports.lostcities.engine.games.card.rules import (
    COLOURS,
    DECK_CARDS,
    PILE_CARDS,
    RANKS,
    CardData,
    CardSeen,
    deck_size,
    pile_size,
    seat_of,
    seen_of,
    wager_count,
)

TRAITS = (
    # laying on a column that has begun
    "lay", "lay: unseen cards left out", "lay: own cards left out", "lay: value times stake",
    "lay: left out times stake", "lay: hurry", "lay: wager", "lay: wager, hand", "lay: wager, deck",
    # laying the first card of a column
    "begin", "begin: hand", "begin: cards", "begin: wagers held", "begin: deck", "begin: columns", "begin: value",
    "begin: unseen", "begin: other has begun", "begin: own cards left out", "begin: wager", "begin: wager, hand",
    "begin: wager, deck",
    # discarding
    "discard", "discard: fits own, value times stake", "discard: fits own", "discard: colour held", "discard: value",
    "discard: wager", "discard: fits other, value times stake", "discard: fits other", "discard: other may begin",
    "discard: fits nobody", "discard: known wish", "discard: cards left out",
    # taking a discarded card
    "take", "take: fits own", "take: unseen cards left out", "take: value times stake", "take: may begin, hand",
    "take: may begin, cards", "take: fits other, value times stake", "take: deck", "take: hurry", "take: wager",
    # the draw pile
    "draw: deck", "draw: hurry",
)  # fmt: skip

if not cython.compiled:
    LAY, BEGIN, DISCARDING, TAKING, DRAWING = 0, 9, 22, 34, 44


def weigh(s: cython.pointer[CardData], slot: cython.int, x: cython.float[::1]) -> cython.int:
    """Fill the traits of a slot; returns where they begin. All others are 0 and can be ignored.

    ``x`` receives as many numbers as the block has; see ``TRAITS`` for their order.
    """
    seen: cython.pointer[CardSeen] = seen_of(s)
    player: cython.int = seat_of(seen)
    other: cython.int = 1 - player
    colour: cython.int = slot // COLOUR_SLOTS
    rank: cython.int = slot % COLOUR_SLOTS
    deck: cython.float = deck_size(seen) / cython.cast(cython.float, 44)
    hurry: cython.float = 0
    laid: cython.int
    hand: cython.int
    fitting: cython.int
    wagers: cython.int
    stake: cython.int
    stake_other: cython.int
    begun: cython.bint
    begun_other: cython.bint
    fits: cython.bint
    fits_other: cython.bint
    kind: cython.int
    below: cython.int
    skipped: cython.int
    value: cython.float
    place: cython.int
    # How many cards in hand fit, compared with the turns that are left.
    for place in range(seen.colours):
        fitting = numbers_of(s.hand[player], place) & numbers_of(seen.open[player], place)
        if numbers_of(seen.laid[player], place) or wager_count(seen.laid[player], seen.laid_more[player], place):
            hurry += bit_count(fitting)
    hurry = (hurry - deck_size(seen) * 0.5) * 0.25
    if hurry < -1:
        hurry = -1
    if colour == seen.colours:
        x[0] = deck
        x[1] = hurry
        return DRAWING
    laid = numbers_of(seen.laid[player], colour)
    wagers = wager_count(seen.laid[player], seen.laid_more[player], colour)
    stake = 1 + wagers
    begun = laid != 0 or wagers > 0
    stake_other = 1 + wager_count(seen.laid[other], seen.laid_more[other], colour)
    begun_other = numbers_of(seen.laid[other], colour) != 0 or stake_other > 1
    hand = numbers_of(s.hand[player], colour)
    fitting = hand & numbers_of(seen.open[player], colour)
    if rank == 2 * RANKS:
        kind = s.stack[DECK_CARDS + PILE_CARDS * colour + pile_size(seen, colour) - 1]
        rank = 0 if kind < COLOURS else kind - COLOURS - NUMBERS * colour + 1
    else:
        kind = colour if rank % RANKS == 0 else COLOURS + NUMBERS * colour + rank % RANKS - 1
    fits = seen.open[player] >> kind & 1
    fits_other = seen.open[other] >> kind & 1
    value = 0 if kind < COLOURS else (kind - COLOURS - NUMBERS * colour + 2) * 0.1
    # Numbers below this card that the seat's own column would still take.
    below = 0 if kind < COLOURS else (1 << (kind - COLOURS - NUMBERS * colour)) - 1
    below &= numbers_of(seen.open[player], colour)
    skipped = bit_count(below & unseen_numbers(s, colour))
    if slot % COLOUR_SLOTS == 2 * RANKS:
        x[0] = 1
        x[1] = begun and fits
        x[2] = skipped * 0.25 if begun and fits else 0
        x[3] = value * stake if begun and fits else 0
        x[4] = sum_of(hand) * 0.05 if not begun else 0
        x[5] = bit_count(hand) * 0.25 if not begun else 0
        x[6] = value * stake_other if begun_other and fits_other else 0
        x[7] = deck
        x[8] = hurry
        x[9] = kind < COLOURS and fits
        return TAKING
    if rank >= RANKS:
        x[0] = 1
        x[1] = value * stake if begun and fits else 0
        x[2] = begun and fits
        x[3] = sum_of(hand) * 0.05 if fits and not begun else 0
        x[4] = value
        x[5] = kind < COLOURS
        x[6] = value * stake_other if begun_other and fits_other else 0
        x[7] = begun_other and fits_other
        x[8] = not begun_other
        x[9] = not fits and not fits_other
        x[10] = (seen.known[other] >> (COLOURS + NUMBERS * colour) & 511) != 0
        x[11] = skipped * 0.25 if fits else 0
        return DISCARDING
    if begun:
        x[0] = 1
        x[1] = skipped * 0.25
        x[2] = bit_count(below & hand)
        x[3] = value * stake
        x[4] = skipped * 0.25 * stake
        x[5] = hurry
        x[6] = kind < COLOURS
        x[7] = sum_of(hand) * 0.05 if kind < COLOURS else 0
        x[8] = deck if kind < COLOURS else 0
        return LAY
    wagers = wager_count(s.hand[player], s.hand_more[player], colour)
    x[0] = 1
    x[1] = sum_of(hand) * 0.05
    x[2] = bit_count(hand) * 0.25
    x[3] = wagers
    x[4] = deck
    x[5] = 0
    for place in range(seen.colours):
        if numbers_of(seen.laid[player], place) or wager_count(seen.laid[player], seen.laid_more[player], place):
            x[5] += 0.25
    x[6] = value
    x[7] = sum_of(unseen_numbers(s, colour)) * 0.02
    x[8] = begun_other
    x[9] = bit_count(below & hand) + (wagers if kind >= COLOURS else 0)
    x[10] = kind < COLOURS
    x[11] = sum_of(hand) * 0.05 if kind < COLOURS else 0
    x[12] = deck if kind < COLOURS else 0
    return BEGIN
