"""The card game's rules on flat states: clauses C1 to C20 of docs/rules/card.md.

====================  =========================================
action                meaning
====================  =========================================
0 … 59                lay the card ``10 * colour + rank`` on the seat's own column
60 … 119              discard the card ``action - 60``
120                   draw from the draw pile
121 … 126             take the top of discard pile ``action - 121``
====================  =========================================

Internally, cards are numbered differently, so that no move needs a branch or a loop:

- A *kind* of card is a number: ``colour`` for its wagers (all equal, so one kind) and
  ``6 + 9 * colour + value - 2`` for a number. A set of cards is two bit masks over kinds:
  kinds with one or three cards, and kinds with ``more`` than one.
  Only wagers exist more than once, so the second mask is a byte.
- The draw pile and the discard piles are *sources*. They are in one array, ``stack``, and
  their sizes are fields of one word, ``sizes``. A source is the lowest bit of its field,
  as a mask; adding or subtracting it makes the pile grow or shrink by one card.
- The field of the draw pile (at place 0) is its size + 127, that of a discard pile (at
  place 27 + 6 * colour) its size + 15, so that bit 7 or 4 is set if there is a card.
  The top card is in ``stack[2 * place + field]``, for the draw pile without bit 7 of the
  field. Everything above it is 0.

``state.py`` builds States and Views on these functions, ``game.py`` handles the options.
"""

from __future__ import annotations

import cython
from cython.cimports.lostcities.engine.bits import (
    bit_count,
    deposit,
    draw_below,
    low_bit,
    next_random,
    nth_mask,
    nth_of_two,
    opaque,
    shuffle,
)

if not cython.compiled:
    from lostcities.engine.flat import Flat, copy_into


# The compiled build has these as C constants and structs: build_tools/declarations.py writes them into rules.pxd.
if not cython.compiled:
    COLOURS = 6
    RANKS = 10
    KINDS = 60
    DISCARD = 60
    DRAW = 120
    ACTIONS = 127
    PLAY, TAKE = 0, 1
    DECK_EMPTY, TURN_LIMIT = 1, 2
    NOTHING = 255
    DRAW_PILE = 1  # the source
    EMPTY_DECK, EMPTY_PILE = 127, 15  # the fields of empty piles
    FIRST_FIELD, FIELD = 27, 6  # the place of the first discard pile's field, and the distance to the next
    DECK_FIELD, DECK_MASK, PILE_MASK = 255, 127, 31
    DECK_CARD = 128  # the bit of the draw pile's field that is set if there is a card
    NOT_EMPTY = 4  # the position of that bit in a discard pile's field
    DECK_CARDS, PILE_CARDS = 70, 12  # the lengths of the stack's rows
    PILES = 0x208208208000000  # the sources that are discard piles
    GATHER = 0x42108420  # bits 5, 10 … 30: see legal_words
    WAGER_CARDS = 0x4010040100401  # the wagers in a set of cards, bit 10 * colour
    NUMBER_CARDS = 0xFFBFEFFBFEFFBFE  # the numbers

    # Tables by kind.
    CardTables = cython.struct(
        keep=cython.ulonglong[60],  # the kinds that a column still takes after this one
        pile=cython.ulonglong[60],  # the source that it is discarded on
    )
    # What everyone at the table has seen. A View is this, the discard piles and the seat's own hand.
    CardSeen = cython.struct(
        laid=cython.ulonglong[2],  # cards on each player's columns
        open=cython.ulonglong[2],  # kinds that each player's columns still take (C7, C8)
        known=cython.ulonglong[2],  # cards a player took from a pile and has not played since
        sizes=cython.ulonglong,  # of all piles, see above
        before=cython.int[2],  # totals of the earlier games of the match
        turn=cython.uint,
        max_turns=cython.uint,
        round=cython.uint,
        laid_more=cython.uchar[2],
        known_more=cython.uchar[2],
        last=cython.uchar,  # kind laid, DISCARD + kind discarded, DRAW + place of the source's field, or NOTHING
        starter=cython.uchar,
        colours=cython.uchar,
        hand_size=cython.uchar,
        cost=cython.uchar,
        bonus=cython.uchar,
        bonus_cards=cython.uchar,
        spare=cython.uchar,
    )
    CardData = cython.struct(
        seen=CardSeen,
        hand=cython.ulonglong[2],
        hand_more=cython.uchar[2],
        stack=cython.uchar[142],  # kinds: 70 places for the draw pile, then 12 per discard pile, each with the top last
    )
    CardSight = cython.struct(
        seen=CardSeen,
        hand=cython.ulonglong,
        hand_more=cython.uchar,
        seat=cython.uchar,
        spare=cython.uchar[6],
        piles=cython.uchar[72],
    )

    def seen_of(s: cython.pointer[CardData]) -> cython.pointer[CardSeen]:
        """Return what everyone has seen of a state."""
        return s.seen


BY_KIND = cython.declare(CardTables)
KIND_OF = cython.declare(cython.uchar[60])  # the kind of card 10 * colour + rank
CARD_OF = cython.declare(cython.uchar[60])  # the inverse
SUMS = cython.declare(cython.uchar[512])
if not cython.compiled:
    BY_KIND = Flat(CardTables)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def bit_of(kind: cython.int) -> cython.ulonglong:
    """A kind as a set of one."""
    return cython.cast(cython.ulonglong, 1) << kind


def _fill_tables() -> None:
    for card in range(KINDS):
        colour, rank = card // RANKS, card % RANKS
        kind = COLOURS + 9 * colour + rank - 1 if rank else colour
        KIND_OF[card] = kind
        CARD_OF[kind] = card
        BY_KIND.pile[kind] = bit_of(FIRST_FIELD + FIELD * colour)
        # A number closes the column for wagers (C8) and for all numbers up to itself (C7); a wager closes nothing.
        closed = [colour, *range(COLOURS + 9 * colour, kind + 1)] if rank else []
        BY_KIND.keep[kind] = sum([bit_of(other) for other in range(KINDS) if other not in closed])
    for numbers in range(512):
        SUMS[numbers] = sum([place + 2 for place in range(9) if numbers >> place & 1])


_fill_tables()


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def kind_of(card: cython.int) -> cython.int:
    """The kind of card ``10 * colour + rank``."""
    return KIND_OF[card]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def card_of(kind: cython.int) -> cython.int:
    """A kind as ``10 * colour + rank``."""
    return CARD_OF[kind]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def cards_of(kinds: cython.ulonglong) -> cython.ulonglong:
    """Convert a set of kinds to a set of cards ``10 * colour + rank``."""
    return deposit(kinds >> COLOURS, NUMBER_CARDS) | deposit(kinds, WAGER_CARDS)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def only_deck(cards: cython.int) -> cython.ulonglong:
    """The sizes with a draw pile of ``cards`` cards and no discard pile."""
    return cython.cast(cython.ulonglong, PILES) * EMPTY_PILE + EMPTY_DECK + cards


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def deck_size(seen: cython.pointer[CardSeen]) -> cython.int:
    """How many cards the draw pile has (C12)."""
    return cython.cast(cython.int, seen.sizes & DECK_FIELD) - EMPTY_DECK


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def pile_size(seen: cython.pointer[CardSeen], colour: cython.int) -> cython.int:
    """How many cards a discard pile has (C9)."""
    return cython.cast(cython.int, seen.sizes >> (FIRST_FIELD + FIELD * colour) & PILE_MASK) - EMPTY_PILE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def seat_of(seen: cython.pointer[CardSeen]) -> cython.int:
    """Whose turn it is: the players take turns (C5)."""
    return seen.starter ^ (seen.turn & 1)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def hand_of(s: cython.pointer[CardData], player: cython.int) -> cython.ulonglong:
    """The kinds that a player holds."""
    return s.hand[player] | s.hand_more[player]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def gain(
    s: cython.pointer[CardData], player: cython.int, bit: cython.ulonglong, openly: cython.ulonglong
) -> cython.void:
    """Add a card to a hand; ``openly`` is all ones if everyone saw it, else 0."""
    known: cython.ulonglong = bit & openly
    s.hand_more[player] ^= s.hand[player] & bit
    s.hand[player] ^= bit
    s.seen.known_more[player] ^= s.seen.known[player] & known
    s.seen.known[player] ^= known


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def place_card(
    s: cython.pointer[CardData], player: cython.int, bit: cython.ulonglong, discarding: cython.ulonglong
) -> cython.ulonglong:
    """Lay a card of the hand (0) or discard it (all ones). Both are about equally likely, so there is no branch.

    Returns the discard pile it went to, 0 if it was laid (C6).
    """
    kind: cython.int = low_bit(bit)
    pile: cython.ulonglong = BY_KIND.pile[kind] & discarding
    place: cython.ulonglong = low_bit(BY_KIND.pile[kind])
    laid: cython.ulonglong = bit & ~discarding
    # Nobody can tell which of two equal cards was played: one fewer is known for certain.
    known: cython.ulonglong = bit & (s.seen.known[player] | s.seen.known_more[player])
    s.hand[player] ^= bit
    s.hand_more[player] ^= s.hand[player] & bit
    s.seen.known[player] ^= known
    s.seen.known_more[player] ^= s.seen.known[player] & known
    s.seen.laid_more[player] ^= s.seen.laid[player] & laid
    s.seen.laid[player] ^= laid
    s.seen.open[player] &= BY_KIND.keep[kind] | discarding
    # A card that is laid leaves the 0 above the pile's top unchanged.
    s.stack[2 * place + (s.seen.sizes >> place & PILE_MASK) + 1] = kind & discarding
    s.seen.sizes += pile
    s.seen.last = kind + (DISCARD & discarding)
    return pile


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def draw_card(s: cython.pointer[CardData], player: cython.int, source: cython.ulonglong) -> cython.ulonglong:
    """Draw the top card of a source, which ends the turn (C5). Returns the kinds then held."""
    place: cython.ulonglong = low_bit(source)
    unseen: cython.ulonglong = opaque(-cython.cast(cython.ulonglong, source <= DRAW_PILE))
    top: cython.ulonglong = 2 * place + (s.seen.sizes >> place & (PILE_MASK | (DECK_MASK & unseen)))
    bit: cython.ulonglong = bit_of(s.stack[top])
    before: cython.ulonglong = hand_of(s, player)
    s.stack[top] = 0  # cleared, so that equal states have equal bytes
    s.seen.sizes -= source
    gain(s, player, bit, ~unseen)
    s.seen.last = DRAW + place
    s.seen.turn += 1
    return before | bit


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def ending_of(seen: cython.pointer[CardSeen]) -> cython.int:
    """Return how the game ended: at once with the last card (C13), otherwise by a limit of turns (C19)."""
    return DECK_EMPTY if not seen.sizes & DECK_CARD else (TURN_LIMIT if seen.turn >= seen.max_turns else 0)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def phase_of(seen: cython.pointer[CardSeen]) -> cython.int:
    """Return the phase: draw after placing a card; after a draw the next turn begins (C5)."""
    return TAKE if seen.last < DRAW else PLAY


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def last_discard_pile(seen: cython.pointer[CardSeen]) -> cython.ulonglong:
    """The pile that was just discarded on (C11), 0 for none."""
    return BY_KIND.pile[seen.last - DISCARD] if DISCARD <= seen.last < DRAW else 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def draw_mask(seen: cython.pointer[CardSeen], barred: cython.ulonglong) -> cython.ulonglong:
    """Return where you may draw from: the draw pile and every nonempty pile (C10) except the one discarded on (C11)."""
    return (seen.sizes >> NOT_EMPTY & (PILES & ~barred)) | DRAW_PILE


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def source_of(action: cython.int) -> cython.ulonglong:
    """The source that an action draws from."""
    return bit_of(FIRST_FIELD + FIELD * (action - DRAW - 1) if action > DRAW else 0)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def apply_action(s: cython.pointer[CardData], action: cython.int) -> cython.void:
    """Carry out an action that is known to be legal."""
    player: cython.int = seat_of(seen_of(s))
    discarding: cython.ulonglong
    if action >= DRAW:
        draw_card(s, player, source_of(action))
    else:
        discarding = opaque(-cython.cast(cython.ulonglong, action >= DISCARD))
        place_card(s, player, bit_of(KIND_OF[action - (DISCARD & discarding)]), discarding)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_legal(s: cython.pointer[CardData], action: cython.int) -> cython.bint:
    """Whether an action is legal now."""
    seen: cython.pointer[CardSeen] = seen_of(s)
    player: cython.int = seat_of(seen)
    if ending_of(seen) or action < 0 or action >= ACTIONS:
        return False
    if action >= DRAW:
        return phase_of(seen) == TAKE and draw_mask(seen, last_discard_pile(seen)) & source_of(action) != 0
    if phase_of(seen) == TAKE:
        return False
    if action >= DISCARD:
        return hand_of(s, player) & bit_of(KIND_OF[action - DISCARD]) != 0
    return hand_of(s, player) & seen.open[player] & bit_of(KIND_OF[action]) != 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def draw_actions(seen: cython.pointer[CardSeen]) -> cython.ulonglong:
    """What may be drawn from now: the draw pile as bit 0, then the discard piles by their colours."""
    # The product gathers the bits of the discard piles, six places apart, at bit 30.
    piles: cython.ulonglong = (draw_mask(seen, last_discard_pile(seen)) >> FIRST_FIELD) * GATHER >> 30 & 63
    return 2 * piles + 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def legal_words(
    s: cython.pointer[CardData], player: cython.int, words: cython.pointer[cython.ulonglong]
) -> cython.void:
    """What a player may do now, as bits: action ``a`` is bit ``a % 64`` of ``words[a // 64]``."""
    seen: cython.pointer[CardSeen] = seen_of(s)
    cards: cython.ulonglong
    words[0] = words[1] = 0
    if player != seat_of(seen) or ending_of(seen):
        return
    if phase_of(seen) == TAKE:
        words[1] = draw_actions(seen) << (DRAW - 64)
        return
    cards = cards_of(hand_of(s, player))
    words[0] = cards_of(hand_of(s, player) & seen.open[player]) | (cards & 15) << DISCARD
    words[1] = cards >> (64 - DISCARD)


def take_step(s: cython.pointer[CardData], action: cython.int, words: cython.pointer[cython.ulonglong]) -> cython.int:
    """Carry out an action that is known to be legal; returns how the game ended, or 0.

    Also computes what loops over many games need next: what the next player may do, and the closed pile.
    """
    apply_action(s, action)
    legal_words(s, seat_of(seen_of(s)), words)
    words[2] = last_discard_pile(seen_of(s))
    return ending_of(seen_of(s))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _choose_placing(
    hand: cython.ulonglong,
    open_: cython.ulonglong,
    random: cython.pointer[cython.ulonglong],
    placing: cython.pointer[cython.ulonglong],
) -> cython.void:
    """Choose a legal placing: discard any kind held, or lay one that a column takes.

    ``placing`` gets the kind as a set of one, and all ones for a discard or 0, as ``place_card`` expects them.
    """
    lays: cython.ulonglong = hand & open_
    discards: cython.int = bit_count(hand)
    nth_of_two(hand, lays, discards, draw_below(random, discards + bit_count(lays)), placing)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _random_draw(
    s: cython.pointer[CardData],
    player: cython.int,
    barred: cython.ulonglong,
    random: cython.pointer[cython.ulonglong],
) -> cython.ulonglong:
    """Draw from a random legal source; returns the kinds then held."""
    draws: cython.ulonglong = draw_mask(seen_of(s), barred)
    return draw_card(s, player, nth_mask(draws, draw_below(random, bit_count(draws))))


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _random_turn(
    s: cython.pointer[CardData],
    player: cython.int,
    placing: cython.pointer[cython.ulonglong],
    random: cython.ulonglong,
) -> cython.void:
    """Play a turn with the placing chosen for it; chooses that of the player's next turn.

    A random placing depends only on the player's own hand and columns, so it can be chosen as soon as the last card
    is drawn: the processor then computes it during the other player's turn.
    """
    part = cython.declare(cython.ulonglong[1])
    hand: cython.ulonglong
    part[0] = random
    hand = _random_draw(s, player, place_card(s, player, placing[0], placing[1]), part)
    _choose_placing(hand, s.seen.open[player], part, placing)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _play_on(s: cython.pointer[CardData], rng: cython.pointer[cython.ulonglong]) -> cython.int:
    """Play on at random to the end; returns the number of decisions."""
    seen: cython.pointer[CardSeen] = seen_of(s)
    first_turn: cython.uint = seen.turn
    half: cython.int = 0
    random: cython.ulonglong
    # Private copies, so that the compiler can keep them in registers.
    stream = cython.declare(cython.ulonglong[1])
    part = cython.declare(cython.ulonglong[1])
    first = cython.declare(cython.ulonglong[2])
    second = cython.declare(cython.ulonglong[2])
    if ending_of(seen):
        return 0
    stream[0] = rng[0]
    if phase_of(seen) == TAKE:
        part[0] = next_random(stream)
        _random_draw(s, seat_of(seen), last_discard_pile(seen), part)
        half = 1
    # Every 32 random bits serve two choices, below 7 and below 17: the bias is below 2^-25.
    random = next_random(stream)
    part[0] = random
    _choose_placing(hand_of(s, 0), seen.open[0], part, first)
    part[0] = random << 32
    _choose_placing(hand_of(s, 1), seen.open[1], part, second)
    if seat_of(seen) == 1 and not ending_of(seen):
        _random_turn(s, 1, second, next_random(stream))
    # Each player's turn is written out, so that the compiler knows the addresses, and both run in one iteration.
    while seen.sizes & DECK_CARD and seen.turn + 1 < seen.max_turns:
        random = next_random(stream)
        _random_turn(s, 0, first, random)
        if not seen.sizes & DECK_CARD:
            break
        _random_turn(s, 1, second, random << 32)
    if not ending_of(seen):
        _random_turn(s, 0, first, next_random(stream))
    rng[0] = stream[0]
    return 2 * cython.cast(cython.int, seen.turn - first_turn) - half


def playout(s: cython.pointer[CardData], rng: cython.pointer[cython.ulonglong]) -> cython.int:
    """Play on at random to the end, each decision uniform over the legal actions; returns the number of decisions."""
    decisions: cython.int
    if cython.compiled:
        # On a private copy, so that the compiler stores values only at the end.
        table = cython.declare(CardData)
        table = s[0]
        decisions = _play_on(cython.address(table), rng)
        s[0] = table
    else:
        decisions = _play_on(s, rng)
    return decisions


def deal_cards(s: cython.pointer[CardData], rng: cython.pointer[cython.ulonglong]) -> cython.void:
    """Shuffle the whole pack, which is in the stack, and deal the hands from its end (C2)."""
    size: cython.int = deck_size(seen_of(s))
    place: cython.int
    shuffle(s.stack, size, rng)
    for place in range(s.seen.hand_size):
        size -= 2
        gain(s, 0, bit_of(s.stack[size + 1]), 0)
        gain(s, 1, bit_of(s.stack[size]), 0)
        s.stack[size] = s.stack[size + 1] = 0
    s.seen.sizes -= 2 * s.seen.hand_size


def kinds_after(kind: cython.int) -> cython.ulonglong:
    """The kinds that a column still takes after this one (C7, C8)."""
    return BY_KIND.keep[kind]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def wager_count(ones: cython.ulonglong, more: cython.int, colour: cython.int) -> cython.int:
    """How many wagers of a colour are in a set of cards."""
    return cython.cast(cython.int, ones >> colour & 1) + 2 * (more >> colour & 1)


def column_score(seen: cython.pointer[CardSeen], player: cython.int, colour: cython.int) -> cython.int:
    """Return (sum − cost) × (1 + wagers), plus the bonus (C14, C15)."""
    numbers: cython.int = seen.laid[player] >> (COLOURS + 9 * colour) & 511
    wagers: cython.int = wager_count(seen.laid[player], seen.laid_more[player], colour)
    cards: cython.int = bit_count(numbers) + wagers
    points: cython.int = (SUMS[numbers] - seen.cost) * (1 + wagers) + (seen.bonus if cards >= seen.bonus_cards else 0)
    return points if cards else 0


def points_of(seen: cython.pointer[CardSeen], player: cython.int) -> cython.int:
    """Return the current points of the player's columns."""
    total: cython.int = 0
    colour: cython.int
    for colour in range(seen.colours):
        total += column_score(seen, player, colour)
    return total


def total_of(seen: cython.pointer[CardSeen], player: cython.int) -> cython.int:
    """The sum over the match if the game ended now (C16)."""
    return seen.before[player] + points_of(seen, player)


def next_starter(seen: cython.pointer[CardSeen]) -> cython.int:
    """Return who begins: the player with more points; on equal totals the one who did not begin the last game (C17)."""
    first: cython.int = total_of(seen, 0)
    second: cython.int = total_of(seen, 1)
    return 1 - seen.starter if first == second else (1 if second > first else 0)


def next_round(fresh: cython.pointer[CardData], s: cython.pointer[CardData]) -> cython.void:
    """Clear the table for the next game of a match: what it starts from stays, the cards are not dealt yet."""
    starter: cython.int = next_starter(seen_of(s))
    first: cython.int = total_of(seen_of(s), 0)
    second: cython.int = total_of(seen_of(s), 1)
    number: cython.uint = s.seen.round + 1
    if cython.compiled:
        s[0] = fresh[0]
    else:
        copy_into(s, fresh)
    s.seen.starter = starter
    s.seen.round = number
    s.seen.before[0] = first
    s.seen.before[1] = second


def card_count(ones: cython.ulonglong, more: cython.int) -> cython.int:
    """How many cards are in a set."""
    return bit_count(ones) + 2 * bit_count(more)


def show_view(v: cython.pointer[CardSight], s: cython.pointer[CardData]) -> cython.void:
    """Fill ``s`` with what the view shows: its own hand, of the other hand what was taken openly, no draw pile."""
    place: cython.int
    player: cython.int
    if cython.compiled:
        s.seen = v.seen
    else:
        copy_into(s.seen, v.seen)
    for player in range(2):
        s.hand[player] = v.hand if player == v.seat else v.seen.known[player]
        s.hand_more[player] = v.hand_more if player == v.seat else v.seen.known_more[player]
    for place in range(COLOURS * PILE_CARDS):
        s.stack[DECK_CARDS + place] = v.piles[place]


def sample_world(
    v: cython.pointer[CardSight], s: cython.pointer[CardData], rng: cython.pointer[cython.ulonglong]
) -> cython.void:
    """Fill ``s``, whose stack holds the whole pack, with a world consistent with the view: the unseen shuffled."""
    unseen = cython.declare(cython.uchar[72])
    counts = cython.declare(cython.uchar[60])
    size: cython.int = 0
    kind: cython.int
    colour: cython.int
    place: cython.int
    player: cython.int
    cards: cython.int
    pack_size: cython.int = deck_size(seen_of(s))
    for kind in range(KINDS):
        counts[kind] = 0
    for place in range(pack_size):
        counts[s.stack[place]] += 1
    show_view(v, s)
    for colour in range(COLOURS):
        for place in range(pile_size(seen_of(s), colour)):
            counts[v.piles[PILE_CARDS * colour + place]] -= 1
    for kind in range(KINDS):
        for player in range(2):
            counts[kind] -= (s.hand[player] >> kind & 1) + (v.seen.laid[player] >> kind & 1)
            if kind < COLOURS:
                counts[kind] -= 2 * ((s.hand_more[player] >> kind & 1) + (v.seen.laid_more[player] >> kind & 1))
        for place in range(counts[kind]):
            unseen[size] = kind
            size += 1
    shuffle(unseen, size, rng)
    for player in range(2):
        cards = v.seen.hand_size - (player == seat_of(seen_of(s)) and v.seen.last < DRAW)
        for place in range(cards - card_count(s.hand[player], s.hand_more[player])):
            size -= 1
            gain(s, player, bit_of(unseen[size]), 0)
    for place in range(DECK_CARDS):
        s.stack[place] = unseen[place] if place < size else 0


def play_games(
    fresh: cython.pointer[CardData],
    s: cython.pointer[CardData],
    games: cython.longlong,
    rng: cython.pointer[cython.ulonglong],
    sums: cython.p_longlong,
) -> cython.void:
    """Deal and play whole random games, adding the decisions and both seats' scores to ``sums``."""
    number: cython.longlong
    for number in range(games):
        if cython.compiled:
            s[0] = fresh[0]
        else:
            copy_into(s, fresh)
        deal_cards(s, rng)
        sums[0] += playout(s, rng)
        sums[1] += points_of(seen_of(s), 0) + points_of(seen_of(s), 1)
