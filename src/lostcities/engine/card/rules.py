"""The card game's rules on flat states: clauses C1 to C20 of docs/rules/card.md.

A *kind* of card is a number: ``10 * colour + rank`` with rank 0 for the wagers (all
alike, so one kind) and rank r for the number r + 1. Sets of kinds are 64-bit masks,
counts of wagers are two bits a colour, and a discard pile is a shift register of
nibbles with its top card lowest, so that no move needs a loop.

====================  =========================================
action                meaning
====================  =========================================
0 … 59                lay a card of that kind on the own column
60 … 119              discard a card of kind ``action - 60``
120                   draw from the draw pile
121 … 126             take the top of discard pile ``action - 121``
====================  =========================================

``state.py`` makes States and Views of these functions, ``game.py`` knows the options.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.lostcities.engine.bits import below, bit_count, next_random, nth_bit, opaque, shuffle
else:
    from lostcities.engine.bits import below, bit_count, next_random, nth_bit, opaque, shuffle
    from lostcities.engine.flat import Flat, copy_into

COMPILED = cython.compiled

# The compiled build has these as C constants and structs: build_tools/declarations.py writes them into rules.pxd.
if not cython.compiled:
    RANKS = 10
    KINDS = 60
    DISCARD = 60
    DRAW = 120
    ACTIONS = 127
    PLAY, TAKE = 0, 1
    DECK_EMPTY, TURN_LIMIT = 1, 2
    NOTHING = 255
    NUMBERS = 0xFFBFEFFBFEFFBFE  # all kinds but the wagers

    # What there is to know of a kind of card.
    CardKind = cython.struct(
        closes=cython.ulonglong,  # kinds that a column no longer takes after this one
        unit=cython.uint,  # one wager of its colour, 0 for a number
        pile=cython.ushort,  # 1 + colour
        code=cython.ushort,  # rank + 1, as a pile holds it
    )
    # What everybody at the table has seen. A View is this and the own hand; a State is this and all that is hidden.
    CardSeen = cython.struct(
        laid=cython.ulonglong[2],  # numbers on each player's columns
        open=cython.ulonglong[2],  # kinds that each player's columns still take (C7, C8)
        known=cython.ulonglong[2],  # numbers a player took from a pile and has not played since
        pile=cython.ulonglong[7],  # 1 + colour: nibbles rank + 1, the top lowest; 0 stays empty
        laid_wagers=cython.ushort[2],
        known_wagers=cython.ushort[2],
        before=cython.int[2],  # totals of the earlier games of the match
        turn=cython.uint,
        max_turns=cython.uint,
        round=cython.uint,
        rounds=cython.uint,
        deck_size=cython.ushort,
        sources=cython.ushort,  # bit 0 the draw pile, bit 1 + colour a discard pile
        seat=cython.uchar,
        last=cython.uchar,
        starter=cython.uchar,
        colours=cython.uchar,
        hand_size=cython.uchar,
        cost=cython.uchar,
        bonus=cython.uchar,
        bonus_cards=cython.uchar,
        spare=cython.uchar[4],
    )
    CardData = cython.struct(
        seen=CardSeen,
        hand=cython.ulonglong[2],
        wagers=cython.ushort[2],
        spare=cython.uchar[4],
        deck=cython.uchar[72],  # the next card to draw last
    )
    CardSight = cython.struct(
        seen=CardSeen,
        hand=cython.ulonglong,
        lays=cython.ulonglong,  # kinds that may be laid now
        discards=cython.ulonglong,  # kinds that may be discarded now
        wagers=cython.ushort,
        draws=cython.uchar,  # sources that may be drawn from now
        seat=cython.uchar,
        spare=cython.uchar[4],
    )

KIND = cython.declare(CardKind[60])
SUMS = cython.declare(cython.uchar[512])
if not cython.compiled:
    KIND = [Flat(CardKind) for _ in range(60)]


def _fill_tables() -> None:
    for kind in range(KINDS):
        colour, rank = kind // RANKS, kind % RANKS
        KIND[kind].pile = colour + 1
        KIND[kind].code = rank + 1
        KIND[kind].unit = 0 if rank else 1 << (2 * colour)
        # A number closes the column for wagers (C8) and for all numbers up to itself (C7); a wager closes nothing.
        KIND[kind].closes = ((2 << rank) - 1) << (kind - rank) if rank else 0
    for numbers in range(512):
        SUMS[numbers] = sum([place + 2 for place in range(9) if numbers >> place & 1])


_fill_tables()


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _bit(place: cython.int) -> cython.ulonglong:
    return cython.cast(cython.ulonglong, 1) << place


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def seen_of(s: cython.pointer[CardData]) -> cython.pointer[CardSeen]:
    """The public part of a state."""
    if cython.compiled:
        return cython.address(s.seen)
    else:
        return s.seen


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def gain(s: cython.pointer[CardData], player: cython.int, kind: cython.int, openly: cython.ulonglong) -> cython.void:
    """A card comes to a hand; ``openly`` is all ones if everybody saw which, else 0."""
    unit: cython.uint = KIND[kind].unit
    bit: cython.ulonglong = _bit(kind)
    s.hand[player] |= bit
    s.wagers[player] += unit
    s.seen.known[player] |= bit & openly & NUMBERS
    s.seen.known_wagers[player] += unit & openly


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def play(s: cython.pointer[CardData], player: cython.int, kind: cython.int, discarding: cython.ulonglong) -> cython.int:
    """Lay a card of the hand (0) or discard it (all ones). The two are about equally likely, so there is no branch.

    Gives the discard pile it went to, 0 if it was laid.
    """
    unit: cython.uint = KIND[kind].unit
    bit: cython.ulonglong = _bit(kind)
    left: cython.uint = s.wagers[player] - unit
    known: cython.uint = s.seen.known_wagers[player]
    pile: cython.int = KIND[kind].pile & discarding
    s.wagers[player] = left
    s.hand[player] &= ~(bit * ((left & (3 * unit)) == 0))
    # Which of two like cards was played nobody can tell: one fewer is known for certain.
    s.seen.known_wagers[player] = known - ((known | (known >> 1)) & unit)
    s.seen.known[player] &= ~bit
    s.seen.laid[player] |= bit & ~discarding & NUMBERS
    s.seen.laid_wagers[player] += unit & ~discarding
    s.seen.open[player] &= ~(KIND[kind].closes & ~discarding)
    # A card that is laid goes to pile 0 as nothing, which leaves it empty.
    s.seen.pile[pile] = (s.seen.pile[pile] << 4) | (KIND[kind].code & discarding)
    s.seen.sources |= 1 << pile
    s.seen.last = kind + (DISCARD & discarding)
    return pile


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def take(s: cython.pointer[CardData], player: cython.int, source: cython.int) -> cython.void:
    """Draw from the draw pile (0) or from discard pile ``source``, which ends the turn (C5)."""
    openly: cython.ulonglong = opaque(-cython.cast(cython.ulonglong, source != 0))
    pile: cython.ulonglong = s.seen.pile[source]
    top: cython.int = s.seen.deck_size - 1
    drawn: cython.int = s.deck[top]
    taken: cython.int = RANKS * source + cython.cast(cython.int, pile & 15) - RANKS - 1
    size: cython.int = top + (source != 0)
    s.deck[top] = drawn & openly  # nothing is left behind where a card was drawn, so that equal states are equal bytes
    gain(s, player, drawn ^ ((drawn ^ taken) & cython.cast(cython.int, openly)), openly)
    pile >>= 4
    s.seen.pile[source] = pile
    s.seen.sources &= ~((pile == 0) << source) | 1
    s.seen.deck_size = size
    s.seen.turn += 1
    s.seen.last = source + DRAW
    s.seen.seat = player ^ 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def ended(seen: cython.pointer[CardSeen]) -> cython.int:
    """The last card of the draw pile ends the game at once (C13); a limit counts only if that did not happen (C19)."""
    return DECK_EMPTY if seen.deck_size == 0 else (TURN_LIMIT if seen.turn >= seen.max_turns else 0)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def phase_of(seen: cython.pointer[CardSeen]) -> cython.int:
    """After a card was placed one is drawn, after a draw the next turn begins (C5)."""
    return TAKE if seen.last < DRAW else PLAY


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def barred_pile(seen: cython.pointer[CardSeen]) -> cython.int:
    """The pile that was just discarded on (C11), 0 for none."""
    return KIND[seen.last - DISCARD].pile if DISCARD <= seen.last < DRAW else 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def draw_mask(seen: cython.pointer[CardSeen], barred: cython.int) -> cython.ulonglong:
    """Where one may draw from: the draw pile and every pile that is not empty (C10) but the one discarded on (C11)."""
    return seen.sources & ~(1 << barred) | 1


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def apply_action(s: cython.pointer[CardData], action: cython.int) -> cython.void:
    """Carry out an action that is known to be legal."""
    if action >= DRAW:
        take(s, s.seen.seat, action - DRAW)
    elif action >= DISCARD:
        play(s, s.seen.seat, action - DISCARD, ~cython.cast(cython.ulonglong, 0))
    else:
        play(s, s.seen.seat, action, 0)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def allowed(s: cython.pointer[CardData], action: cython.int) -> cython.bint:
    """Whether an action is legal now."""
    hand: cython.ulonglong = s.hand[s.seen.seat]
    seen: cython.pointer[CardSeen] = seen_of(s)
    if ended(seen) or action < 0 or action >= ACTIONS:
        return False
    if action >= DRAW:
        return phase_of(seen) == TAKE and (draw_mask(seen, barred_pile(seen)) >> (action - DRAW)) & 1 != 0
    if phase_of(seen) == TAKE:
        return False
    if action >= DISCARD:
        return (hand >> (action - DISCARD)) & 1 != 0
    return ((hand & s.seen.open[s.seen.seat]) >> action) & 1 != 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def _random_turn(s: cython.pointer[CardData], player: cython.int, rng: cython.pointer[cython.ulonglong]) -> cython.void:
    """One turn from its beginning, each of its two decisions uniform over the legal actions."""
    hand: cython.ulonglong = s.hand[player]
    lays: cython.ulonglong = hand & s.seen.open[player]
    count: cython.int = bit_count(lays)
    random: cython.ulonglong = next_random(rng)
    choice: cython.int = below(random, count + bit_count(hand))
    discarding: cython.ulonglong = opaque(-cython.cast(cython.ulonglong, choice >= count))
    barred: cython.int = play(
        s,
        player,
        nth_bit(lays ^ ((lays ^ hand) & discarding), choice - (count & cython.cast(cython.int, discarding))),
        discarding,
    )
    draws: cython.ulonglong = draw_mask(seen_of(s), barred)
    take(s, player, nth_bit(draws, below(random >> 32, bit_count(draws))))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def playout(s: cython.pointer[CardData], rng: cython.pointer[cython.ulonglong]) -> cython.int:
    """Play on at random to the end; gives the number of decisions."""
    decisions: cython.int = 0
    draws: cython.ulonglong
    seen: cython.pointer[CardSeen] = seen_of(s)
    stream = cython.declare(cython.ulonglong[1])  # of our own, which the compiler can keep in a register
    stream[0] = rng[0]
    if phase_of(seen) == TAKE and not ended(seen):
        draws = draw_mask(seen, barred_pile(seen))
        take(s, s.seen.seat, nth_bit(draws, below(next_random(stream), bit_count(draws))))
        decisions = 1
    # Each player's turn on its own, so that the compiler knows where that player's cards lie.
    while not ended(seen):
        if seen.seat == 0:
            _random_turn(s, 0, stream)
            decisions += 2
            if ended(seen):
                break
        _random_turn(s, 1, stream)
        decisions += 2
    rng[0] = stream[0]
    return decisions


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_cards(s: cython.pointer[CardData], rng: cython.pointer[cython.ulonglong]) -> cython.void:
    """Shuffle the whole pack, which lies in ``deck``, and deal the hands from its end (C2)."""
    size: cython.int = s.seen.deck_size
    place: cython.int
    shuffle(s.deck, size, rng)
    for place in range(2 * s.seen.hand_size):
        size -= 1
        gain(s, place & 1, s.deck[size], 0)
        s.deck[size] = 0
    s.seen.deck_size = size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def closed_by(kind: cython.int) -> cython.ulonglong:
    """The kinds that a column no longer takes after this one (C7, C8)."""
    return KIND[kind].closes


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def column_score(seen: cython.pointer[CardSeen], player: cython.int, colour: cython.int) -> cython.int:
    """C14 and C15: (sum − cost) × (1 + wagers), and the bonus after that."""
    numbers: cython.int = (seen.laid[player] >> (RANKS * colour + 1)) & 511
    wagers: cython.int = (seen.laid_wagers[player] >> (2 * colour)) & 3
    cards: cython.int = bit_count(numbers) + wagers
    points: cython.int = (SUMS[numbers] - seen.cost) * (1 + wagers) + (seen.bonus if cards >= seen.bonus_cards else 0)
    return points if cards else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def points_of(seen: cython.pointer[CardSeen], player: cython.int) -> cython.int:
    """What the player's columns are worth as they lie."""
    total: cython.int = 0
    colour: cython.int
    for colour in range(seen.colours):
        total += column_score(seen, player, colour)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sample_world(
    v: cython.pointer[CardSight], s: cython.pointer[CardData], rng: cython.pointer[cython.ulonglong]
) -> cython.void:
    """Fill ``s``, whose deck holds the whole pack, with a world that agrees with the view: the unseen shuffled."""
    unseen = cython.declare(cython.uchar[72])
    counts = cython.declare(cython.uchar[60])
    size: cython.int = 0
    kind: cython.int
    colour: cython.int
    player: cython.int
    held: cython.int
    other: cython.int
    pack_size: cython.int = s.seen.deck_size
    pile: cython.ulonglong
    for kind in range(KINDS):
        counts[kind] = 0
    for kind in range(pack_size):
        counts[s.deck[kind]] += 1
    if cython.compiled:
        s.seen = v.seen
    else:
        copy_into(s.seen, v.seen)
    for player in range(2):
        s.hand[player] = v.seen.known[player]
        s.wagers[player] = v.seen.known_wagers[player]
    if v.seat < 2:
        s.hand[v.seat] = v.hand
        s.wagers[v.seat] = v.wagers
    for colour in range(v.seen.colours):
        for player in range(2):
            held = (s.wagers[player] >> (2 * colour)) & 3
            counts[RANKS * colour] -= held + ((v.seen.laid_wagers[player] >> (2 * colour)) & 3)
            if held:
                s.hand[player] |= _bit(RANKS * colour)
        pile = v.seen.pile[1 + colour]
        while pile:
            counts[RANKS * colour + cython.cast(cython.int, pile & 15) - 1] -= 1
            pile >>= 4
    for kind in range(KINDS):
        if NUMBERS >> kind & 1:
            counts[kind] -= ((s.hand[0] | s.hand[1] | v.seen.laid[0] | v.seen.laid[1]) >> kind) & 1
        for other in range(counts[kind]):
            unseen[size] = kind
            size += 1
    shuffle(unseen, size, rng)
    for player in range(2):
        if player != v.seat:
            held = hand_count(s, player)
            other = v.seen.hand_size - (player == v.seen.seat and v.seen.last < DRAW)
            while held < other:
                size -= 1
                gain(s, player, unseen[size], 0)
                held += 1
    for kind in range(72):
        s.deck[kind] = unseen[kind] if kind < size else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hand_count(s: cython.pointer[CardData], player: cython.int) -> cython.int:
    """How many cards a player holds."""
    count: cython.int = 0
    colour: cython.int
    for colour in range(s.seen.colours):
        count += bit_count((s.hand[player] >> (RANKS * colour + 1)) & 511) + ((s.wagers[player] >> (2 * colour)) & 3)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
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
