"""States and Views of the card game, made of the functions in ``rules.py``."""

from __future__ import annotations

from random import Random
from typing import Any

import cython

from lostcities.engine.bits import M64
from lostcities.engine.cards import CARD_COLOURS
from lostcities.engine.contract import (
    PUBLIC,
    Action,
    BadBytes,
    BadInput,
    IllegalAction,
    Line,
    Outcome,
    Reason,
    Score,
    Seat,
)
from lostcities.engine.envelope import seal
from lostcities.engine.reasons import card_reason
from lostcities.engine.spelling import as_number, last_move, shown, top_and_size

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.lostcities.engine.bits import low_bit
    from cython.cimports.lostcities.engine.card.rules import (
        ACTIONS,
        DISCARD,
        DRAW,
        KINDS,
        NOTHING,
        NUMBERS,
        PLAY,
        RANKS,
        TAKE,
        TURN_LIMIT,
        CardData,
        CardSeen,
        CardSight,
        allowed,
        apply_action,
        barred_pile,
        closed_by,
        column_score,
        deal_cards,
        draw_mask,
        ended,
        gain,
        hand_count,
        phase_of,
        play_games,
        playout,
        points_of,
        sample_world,
    )
else:
    from lostcities.engine.bits import low_bit
    from lostcities.engine.card.rules import (
        ACTIONS,
        DISCARD,
        DRAW,
        KINDS,
        NOTHING,
        NUMBERS,
        PLAY,
        RANKS,
        TAKE,
        TURN_LIMIT,
        CardData,
        CardSeen,
        CardSight,
        allowed,
        apply_action,
        barred_pile,
        closed_by,
        column_score,
        deal_cards,
        draw_mask,
        ended,
        gain,
        hand_count,
        phase_of,
        play_games,
        playout,
        points_of,
        sample_world,
    )
    from lostcities.engine.flat import Flat, copy_into, pack, unpack

COMPILED = cython.compiled
NO_LIMIT = 0xFFFFFFFF
PHASES = ("play", "draw")
ENDS = ("", "the draw pile is empty (C13)", "the limit of turns is reached (C19)")
KIND_TEXTS = [c + (str(rank + 1) if rank else "x") for c in CARD_COLOURS for rank in range(RANKS)]
KIND_NUMBERS = {text: kind for kind, text in enumerate(KIND_TEXTS)}
ACTION_TEXTS = [sign + text for sign in "+-" for text in KIND_TEXTS] + ["<*"] + ["<" + c for c in CARD_COLOURS]


@cython.cfunc
@cython.inline
def _number(value: Any) -> cython.int:
    """An action or seat from outside as a C number; what fits none is -2, which is no action and no seat."""
    if type(value) is int:
        try:
            return value
        except OverflowError:
            return -2
    return as_number(value)


@cython.cfunc
def _mask_texts(numbers: cython.ulonglong, wagers: cython.uint) -> list[Any]:
    """The cards of a set of numbers and of wager counts, sorted."""
    cards: list[Any] = []
    colour: cython.int
    kind: cython.int
    for colour in range(6):
        cards += [KIND_TEXTS[RANKS * colour]] * ((wagers >> (2 * colour)) & 3)
        for kind in range(RANKS * colour + 1, RANKS * colour + RANKS):
            if numbers >> kind & 1:
                cards.append(KIND_TEXTS[kind])
    return cards


@cython.cfunc
def _pile_texts(pile: cython.ulonglong, colour: cython.int) -> list[Any]:
    """The cards of a discard pile from the bottom to the top."""
    cards: list[Any] = []
    while pile:
        cards.insert(0, KIND_TEXTS[RANKS * colour + (pile & 15) - 1])
        pile >>= 4
    return cards


@cython.cfunc
def _columns(seen: cython.pointer[CardSeen], player: cython.int) -> dict[str, Any]:
    cards: list[Any] = _mask_texts(seen.laid[player], seen.laid_wagers[player])
    return {c: [card for card in cards if card[0] == c] for c in CARD_COLOURS[: seen.colours]}


@cython.cfunc
def _scores(seen: cython.pointer[CardSeen]) -> tuple[Any, ...]:
    """The scores as they stand, with the arithmetic of each column (C14)."""
    sheets: list[Any] = []
    player: cython.int
    colour: cython.int
    for player in range(2):
        lines: list[Any] = []
        columns: dict[str, Any] = _columns(seen, player)
        for colour in range(seen.colours):
            letter = CARD_COLOURS[colour]
            arithmetic = _arithmetic(columns[letter], seen.cost, seen.bonus, seen.bonus_cards)
            lines.append(Line(letter, column_score(seen, player, colour), arithmetic))
        sheets.append(Score(points_of(seen, player), tuple(lines)))
    return tuple(sheets)


def _arithmetic(cards: list[str], cost: int, bonus: int, bonus_cards: int) -> str:
    """A column's score as a sum: ``(2 + 4 + 5 − 20) × 2 + 20``."""
    if not cards:
        return "0"
    numbers = [card[1:] for card in cards if card[1:] != "x"]
    wagers = len(cards) - len(numbers)
    text = f"{' + '.join(numbers) or '0'} − {cost}"
    if wagers:
        text = f"({text}) × {1 + wagers}"
    return f"{text} + {bonus}" if len(cards) >= bonus_cards else text


@cython.cfunc
def _last_by(seen: cython.pointer[CardSeen]) -> cython.int:
    """Who made the last action: after a draw it is the other player's turn."""
    return 1 - seen.seat if phase_of(seen) == PLAY else seen.seat


@cython.cfunc
def _outcome(seen: cython.pointer[CardSeen]) -> Any:
    end: cython.int = ended(seen)
    if not end:
        return None
    sheets: tuple[Any, ...] = _scores(seen)
    return Outcome(ENDS[end], tuple([sheet.total for sheet in sheets]), sheets, end == TURN_LIMIT)


@cython.cfunc
def _expand(lays: cython.ulonglong, discards: cython.ulonglong, draws: cython.ulonglong) -> list[Any]:
    """Three masks of actions as one ascending list."""
    actions: list[Any] = []
    while lays:
        actions.append(low_bit(lays))
        lays &= lays - 1
    while discards:
        actions.append(DISCARD + low_bit(discards))
        discards &= discards - 1
    while draws:
        actions.append(DRAW + low_bit(draws))
        draws &= draws - 1
    return actions


@cython.final
@cython.freelist(256)
@cython.cclass
class CardView:
    """What one seat of the card game may know, with its legal actions."""

    data: CardSight
    v: cython.pointer[CardSight]
    seen: cython.pointer[CardSeen]
    game: Any

    def __cinit__(self) -> None:
        if cython.compiled:
            self.v = cython.address(self.data)
            self.seen = cython.address(self.data.seen)

    @property
    def seat(self) -> int:
        """Whose view it is, or PUBLIC."""
        return self.v.seat if self.v.seat < 2 else PUBLIC

    @property
    def to_move(self) -> int:
        """Who decides next."""
        return self.seen.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return ended(self.seen) != 0

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return _outcome(self.seen)

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions, ascending; empty if it is not its turn."""
        return _expand(self.v.lays, self.v.discards, self.v.draws)

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids the action, or None if it is legal."""
        number: cython.int = _number(action)
        if number in self.legal:
            return None
        if not 0 <= number < ACTIONS:
            return card_reason("unknown", number=shown(action))
        text = ACTION_TEXTS[number]
        colour: cython.int = number % DISCARD // RANKS if number < DRAW else number - DRAW - 1
        if ended(self.seen):
            return card_reason("limit" if ended(self.seen) == TURN_LIMIT else "over")
        if self.v.seat > 1:
            return card_reason("watching")
        if self.v.seat != self.seen.seat:
            return card_reason("turn")
        if number < DRAW and phase_of(self.seen) == TAKE:
            return card_reason("draw first")
        if number >= DRAW and phase_of(self.seen) == PLAY:
            return card_reason("place first")
        if colour >= self.seen.colours:
            return card_reason("colour", colour=CARD_COLOURS[colour])
        if number >= DRAW:
            return card_reason(
                "barred" if colour + 1 == barred_pile(self.seen) else "empty", colour=CARD_COLOURS[colour]
            )
        if not self.v.hand >> (number % DISCARD) & 1:
            return card_reason("not held", card=text[1:])
        column = _columns(self.seen, self.v.seat)[text[1]]
        last = column[len(column) - 1]
        return card_reason("wager" if text[2:] == "x" else "lower", card=text[1:], last=last)

    def sample(self, rng: Random) -> CardState:
        """A State uniform among those that agree with this View; ``rng`` is a ``random.Random``."""
        state: CardState = self.game.blank.copy()
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = rng.getrandbits(64)
        sample_world(self.v, state.s, stream)
        return state

    def to_bytes(self) -> bytes:
        """The view as bytes: equal for two worlds that the seat can not tell apart."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.v)[: cython.sizeof(CardSight)]
        else:
            return pack(CardSight, self.v)

    def to_json(self) -> dict[str, Any]:
        """The view as plain data for a client, cards and actions spelled."""
        seen = self.seen
        piles = {c: _pile_texts(seen.pile[1 + i], i) for i, c in enumerate(CARD_COLOURS[: seen.colours])}
        outcome = self.outcome
        return {
            "game": "card",
            "options": self.game.options,
            "seat": self.seat,
            "to_move": seen.seat,
            "phase": "over" if ended(seen) else PHASES[phase_of(seen)],
            "hand": _mask_texts(self.v.hand, self.v.wagers),
            "columns": [_columns(seen, 0), _columns(seen, 1)],
            "discards": {c: top_and_size(pile) for c, pile in piles.items()},
            "memory": {
                "discards": piles,
                "hands": [_mask_texts(seen.known[i], seen.known_wagers[i]) for i in range(2)],
            },
            "deck": seen.deck_size,
            "turn": seen.turn,
            "starter": seen.starter,
            "round": seen.round,
            "totals": [seen.before[0], seen.before[1]],
            "scores": [score.to_json() for score in _scores(seen)],
            "last": last_move(_last_by(seen), seen.last, ACTION_TEXTS),
            "legal": [ACTION_TEXTS[action] for action in self.legal],
            "outcome": outcome.to_json() if outcome else None,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardView) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())


@cython.final
@cython.freelist(256)
@cython.cclass
class CardState:
    """The whole truth of one card game. Made by ``CardGame.deal`` or ``CardGame.start``."""

    data: CardData
    s: cython.pointer[CardData]
    seen: cython.pointer[CardSeen]
    game: Any

    def __cinit__(self) -> None:
        if cython.compiled:
            self.s = cython.address(self.data)
            self.seen = cython.address(self.data.seen)

    @property
    def over(self) -> bool:
        """Whether the game has ended (C13, C19)."""
        return ended(self.seen) != 0

    @property
    def seat(self) -> int:
        """Who decides next."""
        return self.seen.seat

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended, or None while it goes on."""
        return _outcome(self.seen)

    def legal(self) -> list[int]:
        """The legal actions, ascending; empty exactly when the game is over."""
        hand: cython.ulonglong = self.s.hand[self.seen.seat]
        if ended(self.seen):
            return []
        if phase_of(self.seen) == TAKE:
            return _expand(0, 0, draw_mask(self.seen, barred_pile(self.seen)))
        return _expand(hand & self.seen.open[self.seen.seat], hand, 0)

    def apply(self, action: Action) -> None:
        """Carry out a legal action, or raise IllegalAction and leave everything as it was."""
        number: cython.int = _number(action)
        if not allowed(self.s, number):
            raise IllegalAction(str(self.why_not(action)))
        apply_action(self.s, number)

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""
        return self.view(self.seen.seat if seat is None else seat).why_not(action)

    def view(self, seat: Seat = PUBLIC) -> CardView:
        """What ``seat`` may know; without a seat, what everybody may know."""
        number: cython.int = _number(seat)
        if number > 1 or number < PUBLIC:
            raise BadInput(f"there is no seat {seat}: the card game has seats 0 and 1")
        view: CardView = CardView.__new__(CardView)
        view.game = self.game
        if cython.compiled:
            view.data.seen = self.data.seen
            memset(view.data.spare, 0, 4)
        else:
            view.v = Flat(CardSight)
            view.seen = view.v.seen
            copy_into(view.seen, self.seen)
        mine: cython.bint = number == self.seen.seat and not ended(self.seen)
        play: cython.bint = mine and phase_of(self.seen) == PLAY
        hand: cython.ulonglong = self.s.hand[number] if number >= 0 else 0
        view.v.seat = number if number >= 0 else NOTHING
        view.v.hand = hand
        view.v.wagers = self.s.wagers[number] if number >= 0 else 0
        view.v.lays = hand & self.seen.open[number] if play else 0
        view.v.discards = hand if play else 0
        view.v.draws = draw_mask(self.seen, barred_pile(self.seen)) if mine and not play else 0
        return view

    def scores(self) -> tuple[Score, ...]:
        """The scores if it ended now, with the arithmetic of each column."""
        return _scores(self.seen)

    def setup(self) -> dict[str, Any]:
        """The set-up of a game in which nothing has happened yet, as a Record holds it."""
        if self.seen.last != NOTHING:
            raise BadInput("the set-up can be read only before the first move")
        return {
            "hands": [_mask_texts(self.s.hand[i], self.s.wagers[i]) for i in range(2)],
            "deck": [KIND_TEXTS[self.s.deck[i]] for i in range(self.seen.deck_size - 1, -1, -1)],
        }

    @property
    def starter(self) -> int:
        """Who began."""
        return self.seen.starter

    @property
    def totals(self) -> tuple[int, ...]:
        """The sums over the match if the game ended now."""
        return tuple([self.seen.before[player] + points_of(self.seen, player) for player in range(2)])

    @property
    def round(self) -> int:
        """Which game of the match it is, from 0."""
        return self.seen.round

    @property
    def final_totals(self) -> tuple[int, ...]:
        """What counts in the end if this is the last game: here the points of the game itself."""
        return tuple([points_of(self.seen, player) for player in range(2)])

    def playout(self, seed: int) -> int:
        """Play on to the end, each decision uniform over the legal actions; gives the number of decisions."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed & M64
        return playout(self.s, stream)

    def copy(self) -> CardState:
        """An equal state that shares nothing with this one."""
        other: CardState = CardState.__new__(CardState)
        other.game = self.game
        if cython.compiled:
            other.data = self.data
        else:
            other.s = Flat(CardData)
            other.seen = other.s.seen
            copy_into(other.s, self.s)
        return other

    def to_bytes(self) -> bytes:
        """The state as bytes that ``CardGame.from_bytes`` reads."""
        return seal(self.game, self.raw())

    def raw(self) -> bytes:
        """The flat state as it lies in memory."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.s)[: cython.sizeof(CardData)]
        else:
            return pack(CardData, self.s)

    def blank(self, options: dict[str, Any], figures: dict[str, Any], cards: list[Any]) -> None:
        """Make it a game before the deal: the whole pack in the deck."""
        seen = self.seen
        seen.colours = options["colours"]
        seen.rounds = options["games"]
        seen.max_turns = options["max_turns"] or NO_LIMIT
        seen.hand_size = figures["hand"]
        seen.cost = figures["cost"]
        seen.bonus = figures["bonus"]
        seen.bonus_cards = figures["bonus_cards"]
        seen.sources = 1
        seen.last = NOTHING
        for player in range(2):
            for colour in range(seen.colours):
                seen.open[player] |= 1023 << (RANKS * colour)
        for place, kind in enumerate(cards):
            self.s.deck[place] = kind
        seen.deck_size = len(cards)

    def enter(self, starter: int, round: int, totals: tuple[int, ...]) -> None:
        """Say who begins and what came before in the match."""
        self.seen.seat = self.seen.starter = starter
        self.seen.round = round
        for player in range(2):
            self.seen.before[player] = totals[player]

    def deal(self, seed: int) -> None:
        """Shuffle the pack and deal."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed & M64
        deal_cards(self.s, stream)

    def fill(self, hands: list[Any], deck: list[Any]) -> None:
        """Put the cards where a checked set-up says."""
        for player in range(2):
            for card in hands[player]:
                gain(self.s, player, KIND_NUMBERS[card], 0)
        for place in range(72):
            self.s.deck[place] = KIND_NUMBERS[deck[len(deck) - 1 - place]] if place < len(deck) else 0
        self.seen.deck_size = len(deck)

    def read(self, payload: bytes) -> None:
        """Take the bytes of ``raw``, or raise BadBytes."""
        if cython.compiled:
            memcpy(self.s, cython.cast(cython.p_char, payload), cython.sizeof(CardData))
        else:
            self.s = unpack(CardData, payload)
            self.seen = self.s.seen
        if not self._sound():
            raise BadBytes("these bytes describe no possible state of the card game")

    def _sound(self) -> bool:
        """Whether a state read from bytes is possible: ranges, derived fields, and every card in one place."""
        fresh: CardState = self.game.blank
        s, seen, blank = self.s, self.seen, fresh.seen
        cards: list[Any] = self.game.cards
        if (
            seen.max_turns != blank.max_turns
            or seen.rounds != blank.rounds
            or seen.colours != blank.colours
            or seen.hand_size != blank.hand_size
            or seen.cost != blank.cost
            or seen.bonus != blank.bonus
            or seen.bonus_cards != blank.bonus_cards
            or seen.deck_size > len(cards)
            or seen.seat > 1
            or seen.starter > 1
            or (seen.last >= ACTIONS and seen.last != NOTHING)
            or any([seen.spare[place] for place in range(4)])
            or any([s.spare[place] for place in range(4)])
        ):
            return False
        counts: list[Any] = [0] * (KINDS + 16)
        sources: cython.int = 1
        numbers: cython.ulonglong = NUMBERS
        for player in range(2):
            held = seen.hand_size - (player == seen.seat and seen.last < DRAW)
            laid: cython.ulonglong = seen.laid[player]
            open_: cython.ulonglong = blank.open[player]
            hand: cython.ulonglong = s.hand[player]
            if (laid | hand) >> KINDS or seen.known[player] & ~hand or hand_count(s, player) != held:
                return False
            for colour in range(6):
                wagers = s.wagers[player] >> (2 * colour) & 3
                if (seen.known_wagers[player] >> (2 * colour) & 3) > wagers or (wagers > 0) != (
                    hand >> (RANKS * colour) & 1
                ):
                    return False
                counts[RANKS * colour] += wagers + (seen.laid_wagers[player] >> (2 * colour) & 3)
            for kind in range(KINDS):
                if not numbers >> kind & 1 and (laid | seen.known[player]) >> kind & 1:
                    return False
                if numbers >> kind & 1:
                    counts[kind] += (hand >> kind & 1) + (laid >> kind & 1)
                    open_ &= ~(closed_by(kind) if laid >> kind & 1 else 0)
            if open_ != seen.open[player] or (s.wagers[player] | seen.laid_wagers[player]) >> 12:
                return False
        for colour in range(6):
            pile: cython.ulonglong = seen.pile[1 + colour]
            sources |= (2 << colour) if pile else 0
            while pile:
                if not 1 <= pile & 15 <= RANKS:
                    return False
                counts[RANKS * colour + (pile & 15) - 1] += 1
                pile >>= 4
        for place in range(72):
            if s.deck[place] >= KINDS or (place >= seen.deck_size and s.deck[place]):
                return False
            counts[s.deck[place]] += place < seen.deck_size
        return sources == seen.sources and all([counts[kind] == cards.count(kind) for kind in range(KINDS)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardState) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.game.from_bytes, (self.to_bytes(),))


def new_state(game: Any) -> CardState:
    """A state of zeros that belongs to ``game``."""
    state: CardState = CardState.__new__(CardState)
    state.game = game
    if not cython.compiled:
        state.s = Flat(CardData)
        state.seen = state.s.seen
    return state


def random_games(game: Any, games: int, seed: int) -> tuple[int, int]:
    """Deal and play whole random games without the interpreter: (decisions, sum of all seats' scores)."""
    stream = cython.declare(cython.ulonglong[1])
    sums = cython.declare(cython.longlong[2])
    count: cython.longlong = games
    fresh: CardState = game.blank
    state: CardState = fresh.copy()
    stream[0] = seed & M64
    sums[0] = sums[1] = 0
    with cython.nogil:
        play_games(fresh.s, state.s, count, stream, sums)
    return sums[0], sums[1]
