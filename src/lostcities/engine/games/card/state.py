"""States and Views of the card game, made of the functions in ``rules.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.lostcities.engine.games.card.rules import (
    ACTIONS,
    COLOURS,
    DECK_CARDS,
    DISCARD,
    DRAW,
    FIELD,
    FIRST_FIELD,
    KINDS,
    NOTHING,
    PILE_CARDS,
    PLAY,
    RANKS,
    TAKE,
    TURN_LIMIT,
    CardData,
    CardSeen,
    CardSight,
    apply_action,
    bit_of,
    card_count,
    card_of,
    cards_of,
    column_score,
    deal_cards,
    deck_size,
    draw_actions,
    ending_of,
    gain,
    is_legal,
    kind_of,
    kinds_after,
    last_discard_pile,
    legal_words,
    next_starter,
    only_deck,
    phase_of,
    pile_size,
    play_games,
    playout,
    points_of,
    sample_world,
    seat_of,
    source_of,
    total_of,
    wager_count,
)
from cython.cimports.lostcities.engine.listing import list_bits, number_of
from cython.cimports.lostcities.engine.recycling import make, recycle

from lostcities.engine.bits import M64
from lostcities.engine.cards import CARD_COLOURS
from lostcities.engine.contract import (
    PUBLIC,
    Action,
    BadInput,
    Line,
    Outcome,
    Reason,
    Score,
    Seat,
)
from lostcities.engine.games.card.declaration import CARD as DECLARED
from lostcities.engine.games.card.shapes import CardNumbers, CardOptions, CardSetup, CardViewJson
from lostcities.engine.shapes import Plain
from lostcities.engine.spelling import in_order, last_move, shorten, top_and_size
from lostcities.engine.state import CompiledSituation, CompiledState, CompiledView

if TYPE_CHECKING:
    from lostcities.engine.contract import State
    from lostcities.engine.games.card.game import CardGame

if not cython.compiled:
    from lostcities.engine.flat import Flat, copy_into

NO_LIMIT = 0xFFFFFFFF
PHASES = ("play", "draw")
ENDINGS = ("", "pile-empty", "turn-limit")
CARD_TEXTS = [c + (str(rank + 1) if rank else "x") for c in CARD_COLOURS for rank in range(RANKS)]
ACTION_TEXTS = [sign + text for sign in "+-" for text in CARD_TEXTS] + ["<*"] + ["<" + c for c in CARD_COLOURS]
KIND_TEXTS = [CARD_TEXTS[card_of(kind)] for kind in range(KINDS)]
KIND_NUMBERS = {text: kind for kind, text in enumerate(KIND_TEXTS)}


@cython.cfunc
def _card_texts(ones: cython.ulonglong, more: cython.uint) -> list[str]:
    """The cards of a set, sorted."""
    cards: list[str] = []
    colour: cython.int
    kind: cython.int
    for colour in range(COLOURS):
        cards += [KIND_TEXTS[colour]] * wager_count(ones, more, colour)
        for kind in range(COLOURS + 9 * colour, COLOURS + 9 * colour + 9):
            if ones >> kind & 1:
                cards.append(KIND_TEXTS[kind])
    return cards


@cython.cfunc
def _pile_texts(v: cython.pointer[CardSight], seen: cython.pointer[CardSeen], colour: cython.int) -> list[str]:
    """The cards of a discard pile from the bottom to the top."""
    return [KIND_TEXTS[v.piles[PILE_CARDS * colour + place]] for place in range(pile_size(seen, colour))]


@cython.cfunc
def _hand_size(seen: cython.pointer[CardSeen], player: cython.int) -> cython.int:
    """How many cards a player holds: one less between playing and drawing (C5)."""
    return seen.hand_size - (player == seat_of(seen) and phase_of(seen) == TAKE)


@cython.cfunc
def _columns(seen: cython.pointer[CardSeen], player: cython.int) -> dict[str, list[str]]:
    columns: dict[str, list[str]] = {c: [] for c in CARD_COLOURS[: seen.colours]}
    for card in _card_texts(seen.laid[player], seen.laid_more[player]):
        columns[card[0]].append(card)
    return columns


@cython.cfunc
def _both_columns(seen: cython.pointer[CardSeen]) -> list[dict[str, list[str]]]:
    return [_columns(seen, 0), _columns(seen, 1)]


@cython.cfunc
def _scores(seen: cython.pointer[CardSeen], columns: list[dict[str, list[str]]]) -> tuple[Score, ...]:
    """The scores as they stand, with the arithmetic of each column (C14)."""
    sheets: list[Score] = []
    player: cython.int
    colour: cython.int
    for player in range(2):
        lines: list[Line] = []
        for colour in range(seen.colours):
            letter = CARD_COLOURS[colour]
            arithmetic = _arithmetic(columns[player][letter], seen.cost, seen.bonus, seen.bonus_cards)
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
    return 1 - seat_of(seen) if phase_of(seen) == PLAY else seat_of(seen)


@cython.cfunc
def _outcome(seen: cython.pointer[CardSeen]) -> Outcome | None:
    end: cython.int = ending_of(seen)
    if not end:
        return None
    sheets: tuple[Score, ...] = _scores(seen, _both_columns(seen))
    code = ENDINGS[end]
    totals = tuple([sheet.total for sheet in sheets])
    return Outcome(code, DECLARED.endings[code], totals, sheets, end == TURN_LIMIT)


@cython.cfunc
def _last_action(seen: cython.pointer[CardSeen]) -> cython.int:
    """The number of the last action, NOTHING before the first."""
    if seen.last == NOTHING or seen.last == DRAW:
        return seen.last
    if seen.last > DRAW:
        return DRAW + 1 + (seen.last - DRAW - FIRST_FIELD) // FIELD
    return card_of(seen.last) if seen.last < DISCARD else DISCARD + card_of(seen.last - DISCARD)


@cython.cfunc
def _legal(seen: cython.pointer[CardSeen], player: cython.int, hand: cython.ulonglong) -> list[int]:
    """The legal actions of the player to move, who holds these kinds, ascending."""
    if ending_of(seen):
        return []
    if phase_of(seen) == TAKE:
        return list_bits(draw_actions(seen), DRAW, 0, 0)
    return list_bits(cards_of(hand & seen.open[player]), 0, cards_of(hand), DISCARD)


def _game_of(thing: CompiledSituation) -> CardGame:
    """The game that a State or View belongs to."""
    return thing.game  # type: ignore[return-value]


@cython.final
@cython.cclass
class CardView(CompiledView):
    """What one seat of the card game may know, with its legal actions."""

    _data: CardSight
    v: cython.pointer[CardSight]
    seen: cython.pointer[CardSeen]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.v = cython.address(self._data)
            self.seen = cython.address(self._data.seen)
            self.hold(cython.cast(cython.p_char, self.v), cython.sizeof(CardSight))
        else:
            self.v = self.memory = Flat(CardSight)
            self.seen = self.v.seen

    def is_over(self) -> cython.bint:
        """Whether the game has ended."""
        return ending_of(self.seen) != 0

    def seat_to_move(self) -> cython.int:
        """Who decides next."""
        return seat_of(self.seen)

    def draw_world(self, state: State, stream: cython.pointer[cython.ulonglong]) -> cython.void:
        """The unseen cards shuffled."""
        world: CardState = state  # type: ignore[assignment]
        sample_world(self.v, world.s, stream)

    @property
    def seat(self) -> int:
        """Whose view it is, or PUBLIC."""
        return self.v.seat if self.v.seat < 2 else PUBLIC

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return _outcome(self.seen)

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions, ascending; empty if it is not its turn."""
        if self.v.seat != seat_of(self.seen):
            return []
        return _legal(self.seen, self.v.seat, self.v.hand | self.v.hand_more)

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids the action, or None if it is legal."""
        number: cython.int = number_of(action)
        if number in self.legal:
            return None
        if not 0 <= number < ACTIONS:
            return DECLARED.reason("unknown-action", number=shorten(action))
        text = ACTION_TEXTS[number]
        colour: cython.int = number % DISCARD // RANKS if number < DRAW else number - DRAW - 1
        if ending_of(self.seen):
            return DECLARED.over(ENDINGS[ending_of(self.seen)])
        if self.v.seat > 1:
            return DECLARED.reason("spectator")
        if self.v.seat != seat_of(self.seen):
            return DECLARED.reason("not-your-turn")
        if number < DRAW and phase_of(self.seen) == TAKE:
            return DECLARED.reason("draw-first")
        if number >= DRAW and phase_of(self.seen) == PLAY:
            return DECLARED.reason("play-first")
        if colour >= self.seen.colours:
            return DECLARED.reason("colour-not-in-game", colour=CARD_COLOURS[colour])
        if number >= DRAW:
            barred = source_of(number) == last_discard_pile(self.seen)
            return DECLARED.reason("own-discard" if barred else "discard-pile-empty", colour=CARD_COLOURS[colour])
        if not (self.v.hand | self.v.hand_more) & bit_of(kind_of(number % DISCARD)):
            return DECLARED.reason("card-not-held", card=text[1:])
        column = _columns(self.seen, self.v.seat)[text[1]]
        last = column[len(column) - 1]
        return DECLARED.reason("wager-after-number" if text[2:] == "x" else "not-higher-than-last", card=last)

    def to_json(self) -> CardViewJson:
        """The view as plain data for a client, cards and actions spelled."""
        return in_order(CardViewJson, {**self.shared_json(), **self.own_json()})

    def own_json(self) -> Plain:
        """What is this seat's alone in ``to_json``."""
        return {
            "seat": self.seat,
            "hand": _card_texts(self.v.hand, self.v.hand_more),
            "legal": [ACTION_TEXTS[action] for action in self.legal],
        }

    def shared_json(self) -> Plain:
        """What is the same in everybody's ``to_json``, built from what everybody sees."""
        seen = self.seen
        piles = {c: _pile_texts(self.v, seen, i) for i, c in enumerate(CARD_COLOURS[: seen.colours])}
        columns = _both_columns(seen)
        outcome = self.outcome
        return {
            "game": "card",
            "options": self.game.options,
            "to_move": seat_of(seen),
            "phase": "over" if ending_of(seen) else PHASES[phase_of(seen)],
            "columns": columns,
            "discards": {c: top_and_size(pile) for c, pile in piles.items()},
            "memory": {
                "discards": piles,
                "hands": [_card_texts(seen.known[i], seen.known_more[i]) for i in range(2)],
            },
            "deck": deck_size(seen),
            "hand_sizes": [_hand_size(seen, player) for player in range(2)],
            "turn": seen.turn,
            "starter": seen.starter,
            "round": seen.round,
            "totals": [seen.before[0], seen.before[1]],
            "scores": [score.to_json() for score in _scores(seen, columns)],
            "last": last_move(_last_by(seen), _last_action(seen), ACTION_TEXTS),
            "outcome": outcome.to_json() if outcome else None,
        }


@cython.final
@cython.cclass
class CardState(CompiledState):
    """The whole truth of one card game. Made by ``CardGame.deal`` or ``CardGame.start``."""

    _data: CardData
    s: cython.pointer[CardData]
    seen: cython.pointer[CardSeen]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.s = cython.address(self._data)
            self.seen = cython.address(self._data.seen)
            self.hold(cython.cast(cython.p_char, self.s), cython.sizeof(CardData))
        else:
            self.s = self.memory = Flat(CardData)
            self.seen = self.s.seen

    def is_over(self) -> cython.bint:
        """Whether the game has ended (C13, C19)."""
        return ending_of(self.seen) != 0

    def seat_to_move(self) -> cython.int:
        """Who decides next."""
        return seat_of(self.seen)

    def allows(self, action: cython.int) -> cython.bint:
        """Whether an action is legal for the seat to move."""
        return is_legal(self.s, action)

    def carry_out(self, action: cython.int) -> cython.void:
        """Carry out a legal action."""
        apply_action(self.s, action)

    def seats(self) -> cython.int:
        """How many play."""
        return 2

    def total(self, player: cython.int) -> cython.int:
        """The sum over the match if the game ended now (C16)."""
        return total_of(self.seen, player)

    def round_number(self) -> cython.int:
        """Which game of the match it is, from 0."""
        return self.seen.round

    def play_on(self, stream: cython.pointer[cython.ulonglong]) -> cython.int:
        """Play on at random to the end; returns the number of decisions."""
        return playout(self.s, stream)

    def play_many(
        self,
        blank: State,
        games: cython.longlong,
        stream: cython.pointer[cython.ulonglong],
        sums: cython.p_longlong,
    ) -> cython.void:
        """Deal and play whole games, adding the decisions and points to ``sums``."""
        fresh: CardState = blank  # type: ignore[assignment]
        with cython.nogil:
            play_games(fresh.s, self.s, games, stream, sums)

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended, or None while it goes on."""
        return _outcome(self.seen)

    @property
    def legal(self) -> list[int]:
        """The legal actions, ascending; empty exactly when the game is over."""
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        legal_words(self.s, seat_of(self.seen), words)
        return list_bits(words[0], 0, words[1], 64)

    def view(self, seat: Seat = PUBLIC) -> CardView:
        """What ``seat`` may know; without a seat, what everybody may know."""
        number: cython.int = self.seat_number(seat)
        view: CardView = make(CardView)
        view.game = self.game
        if cython.compiled:
            view._data.seen = self._data.seen
            memset(view._data.spare, 0, 6)
            memcpy(view._data.piles, cython.address(self._data.stack[DECK_CARDS]), COLOURS * PILE_CARDS)
        else:
            copy_into(view.seen, self.seen)
            view.v.piles = self.s.stack[DECK_CARDS:]
        view.v.seat = number if number >= 0 else NOTHING
        view.v.hand = self.s.hand[number] if number >= 0 else 0
        view.v.hand_more = self.s.hand_more[number] if number >= 0 else 0
        return view

    def scores(self) -> tuple[Score, ...]:
        """The scores if it ended now, with the arithmetic of each column."""
        return _scores(self.seen, _both_columns(self.seen))

    def setup(self) -> CardSetup:
        """The set-up of a game in which nothing has happened yet, as a Record holds it."""
        if self.seen.last != NOTHING:
            raise BadInput("the set-up can be read only before the first move")
        return {
            "hands": [_card_texts(self.s.hand[i], self.s.hand_more[i]) for i in range(2)],
            "deck": [KIND_TEXTS[self.s.stack[i]] for i in range(deck_size(self.seen) - 1, -1, -1)],
        }

    @property
    def starter(self) -> int:
        """Who began."""
        return self.seen.starter

    @property
    def next_starter(self) -> int:
        """Who begins the next game: the player with more points, on equal totals who did not begin this one (C17)."""
        return next_starter(self.seen)

    @property
    def final_totals(self) -> tuple[int, ...]:
        """What counts in the end if this is the last game: here the points of the game itself."""
        return tuple([points_of(self.seen, player) for player in range(2)])

    def blank(self, options: CardOptions, figures: CardNumbers, cards: list[int]) -> None:
        """Make it a game before the deal: the whole pack in the stack."""
        seen = self.seen
        seen.colours = options["colours"]
        seen.max_turns = options["max_turns"] or NO_LIMIT
        seen.hand_size = figures["hand"]
        seen.cost = figures["cost"]
        seen.bonus = figures["bonus"]
        seen.bonus_cards = figures["bonus_cards"]
        seen.last = NOTHING
        for kind in cards:
            for player in range(2):
                seen.open[player] |= bit_of(kind)
        for place, kind in enumerate(cards):
            self.s.stack[place] = kind
        seen.sizes = only_deck(len(cards))

    def enter(self, starter: int, round: int, totals: tuple[int, ...]) -> None:
        """Say who begins and what came before in the match."""
        self.seen.starter = starter
        self.seen.round = round
        for player in range(2):
            self.seen.before[player] = totals[player]

    def deal(self, seed: int) -> None:
        """Shuffle the pack and deal."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed & M64
        deal_cards(self.s, stream)

    def fill(self, hands: list[list[str]], deck: list[str]) -> None:
        """Put the cards where a checked set-up says."""
        for player in range(2):
            for card in hands[player]:
                gain(self.s, player, bit_of(KIND_NUMBERS[card]), 0)
        for place in range(DECK_CARDS + 2):
            self.s.stack[place] = KIND_NUMBERS[deck[len(deck) - 1 - place]] if place < len(deck) else 0
        self.seen.sizes = only_deck(len(deck))

    def bring_up(self, card: int) -> None:
        """Make the next card of the draw pile one that action ``card`` lays, as if the shuffle had put it there."""
        kind: cython.int = kind_of(card) if 0 <= card < KINDS else KINDS
        top: cython.int = deck_size(self.seen) - 1
        for place in range(top + 1):
            if self.s.stack[place] == kind:
                self.s.stack[place] = self.s.stack[top]
                self.s.stack[top] = kind
                return
        raise BadInput(f"the draw pile has no card number {shorten(card)}")

    def lay_out(self, player: int, cards: list[str]) -> None:
        """Put cards on a player's columns only to be scored; nothing is played (engine/tally.py)."""
        self.seen.laid[player] = 0
        self.seen.laid_more[player] = 0
        for card in cards:
            kind: cython.int = KIND_NUMBERS[card]
            if kind < COLOURS:
                wagers: cython.int = cards.count(card)
                self.seen.laid[player] |= bit_of(kind) if wagers & 1 else 0
                self.seen.laid_more[player] |= 1 << kind if wagers & 2 else 0
            else:
                self.seen.laid[player] |= bit_of(kind)

    def is_possible(self) -> bool:
        """Whether a state read from bytes is possible: ranges, derived fields, and every card in one place."""
        fresh: CardState = _game_of(self).blank
        s, seen, blank = self.s, self.seen, fresh.seen
        cards: list[int] = _game_of(self).cards
        draws = [DRAW, *range(DRAW + FIRST_FIELD, DRAW + FIRST_FIELD + COLOURS * FIELD, FIELD)]
        if (
            seen.max_turns != blank.max_turns
            or seen.colours != blank.colours
            or seen.hand_size != blank.hand_size
            or seen.cost != blank.cost
            or seen.bonus != blank.bonus
            or seen.bonus_cards != blank.bonus_cards
            or seen.starter > 1
            or seen.spare
            or (seen.last >= DRAW and seen.last != NOTHING and seen.last not in draws)
        ):
            return False
        counts: list[int] = [0] * 256
        sizes: cython.ulonglong = only_deck(deck_size(seen))
        # Every pile: its size, its cards, and nothing above its top.
        for colour in range(-1, COLOURS):
            start = DECK_CARDS + PILE_CARDS * colour if colour >= 0 else 0
            length = PILE_CARDS if colour >= 0 else DECK_CARDS
            size = pile_size(seen, colour) if colour >= 0 else deck_size(seen)
            if not 0 <= size <= length:
                return False
            for place in range(length):
                kind = s.stack[start + place]
                if place >= size and kind:
                    return False
                if place < size and (kind >= KINDS or (colour >= 0 and card_of(kind) // RANKS != colour)):
                    return False
                counts[kind] += place < size
            if colour >= 0:
                sizes += bit_of(FIRST_FIELD + FIELD * colour) * size
        for player in range(2):
            wanted = _hand_size(seen, player)
            laid: cython.ulonglong = seen.laid[player]
            hand: cython.ulonglong = s.hand[player]
            known: cython.ulonglong = seen.known[player]
            open_: cython.ulonglong = blank.open[player]
            if (laid | hand | known) >> KINDS or card_count(hand, s.hand_more[player]) != wanted:
                return False
            if (seen.laid_more[player] | s.hand_more[player] | seen.known_more[player]) >> COLOURS:
                return False
            for kind in range(KINDS):
                if kind < COLOURS:
                    wagers = wager_count(hand, s.hand_more[player], kind)
                    if wager_count(known, seen.known_more[player], kind) > wagers:
                        return False
                    counts[kind] += wagers + wager_count(laid, seen.laid_more[player], kind)
                else:
                    if known & ~hand & bit_of(kind):
                        return False
                    counts[kind] += (hand >> kind & 1) + (laid >> kind & 1)
                    open_ &= kinds_after(kind) if laid >> kind & 1 else open_
            if open_ != seen.open[player]:
                return False
        return sizes == seen.sizes and all([counts[kind] == cards.count(kind) for kind in range(KINDS)])


def new_state(game: CardGame) -> CardState:
    """A state of zeros that belongs to ``game``."""
    state: CardState = make(CardState)
    state.game = game
    return state


recycle(CardView)
recycle(CardState)
