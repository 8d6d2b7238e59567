"""A duel of three colours with open hands, as a game of another package.

Two players hold three cards each, face up, of eighteen: 1 to 6 in red, green and blue. On your turn you lay a card on
your column of its colour, where numbers must rise, or discard it; then you draw from the pile, whose order nobody
knows. When the pile and both hands are empty the game ends. A column scores its sum minus five, an empty one nothing.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

from lostcities.engine.contract import BadSetup, Draws, Line, Reason, Score, Setup
from lostcities.engine.declaration import Declaration
from lostcities.engine.plain import PlainGame, PlainState, PlainView, Position

COLOURS = "rgb"
CARDS = [f"{colour}{value}" for colour in COLOURS for value in range(1, 7)]
HAND = 3
COST = 5


class DuelState(PlainState):
    """One duel: ``data`` has the hands, the columns, who began, and the pile with its next card last."""

    @property
    def to_move(self) -> int:
        """The players take turns."""
        return int((self.data["starter"] + self.data["turn"]) % 2)

    @property
    def ending(self) -> str:
        """It ends when nobody holds a card."""
        return "" if any(self.data["hands"]) else "duel-no-cards"

    @property
    def legal(self) -> list[int]:
        """Lay rising cards, discard any card."""
        if self.over:
            return []
        hand, columns = self.data["hands"][self.to_move], self.data["columns"][self.to_move]
        lay = [CARDS.index(card) for card in hand if int(card[1]) > _last(columns[card[0]])]
        return sorted(lay) + sorted(len(CARDS) + CARDS.index(card) for card in hand)

    def carry_out(self, action: int) -> None:
        """Lay or discard, then draw."""
        # ``turn`` has already been increased, so the acting seat is the other one.
        seat = 1 - self.to_move
        card = CARDS[action % len(CARDS)]
        hand = self.data["hands"][seat]
        hand.remove(card)
        if action < len(CARDS):
            self.data["columns"][seat][card[0]].append(card)
        else:
            self.data["thrown"].append(card)
        if self.data["pile"]:
            hand.append(self.data["pile"].pop())
            hand.sort(key=CARDS.index)

    def scores(self) -> tuple[Score, ...]:
        """Return each column's sum minus five."""
        return tuple(
            Score(sum(line.points for line in lines), tuple(lines))
            for lines in ([_line(colour, cards) for colour, cards in seat.items()] for seat in self.data["columns"])
        )

    def hide(self, seat: int) -> Position:
        """Hide the order of the pile; everything else is open."""
        return {"pile": ["?"] * len(self.data["pile"])}

    def redraw(self, seat: int, rng: Random) -> None:
        """Shuffle the cards that are nowhere else."""
        seen = Counter[str](self.data["thrown"])
        for hand, columns in zip(self.data["hands"], self.data["columns"], strict=True):
            seen.update(hand)
            for cards in columns.values():
                seen.update(cards)
        unseen = [card for card in CARDS if not seen[card]]
        self.data["pile"] = rng.sample(unseen, len(unseen))

    def forbids(self, action: int, seat: int) -> Reason:
        """Return one of the three possible reasons."""
        if self.over:
            return DUEL.over(self.ending)
        if seat != self.to_move:
            return DUEL.reason("not-your-turn")
        return DUEL.reason("duel-not-possible", card=CARDS[action % len(CARDS)])


class Duel(PlainGame[DuelState]):
    """The game; it has no options."""

    state_type = DuelState
    texts = [f"{sign}{card}" for sign in "+-" for card in CARDS]
    setup_fields = ("hands", "pile")

    def draw_setup(self, purpose: Callable[[str], Draws]) -> Setup:
        """Deal three cards each from the top of the shuffled cards."""
        cards = purpose("cards").shuffle(CARDS)
        hands = [sorted(cards[HAND * seat : HAND * (seat + 1)], key=CARDS.index) for seat in range(2)]
        return {"hands": hands, "pile": cards[2 * HAND :]}

    def check_setup(self, setup: object) -> None:
        """Require every card once, and three in each hand."""
        if not isinstance(setup, dict) or set(setup) != set(self.setup_fields):
            raise BadSetup("a duel's set-up has hands and a pile")
        hands = setup["hands"]
        if not isinstance(hands, list) or [len(hand) for hand in hands if isinstance(hand, list)] != [HAND, HAND]:
            raise BadSetup(f"a duel has two hands of {HAND} cards")
        if Counter(map(str, (*hands[0], *hands[1], *setup["pile"]))) != Counter(CARDS):
            raise BadSetup("a duel has each of its eighteen cards once")

    def position_after(self, setup: Position, starter: int) -> Position:
        """Return the position with nothing laid."""
        empty: list[dict[str, list[str]]] = [{colour: [] for colour in COLOURS} for _ in range(2)]
        return {**setup, "columns": empty, "thrown": [], "starter": starter}

    def row(self, view: PlainView) -> list[int]:
        """Return what a seat sees as numbers, for learning: where each card is, and how many are in the pile."""
        me = max(view.seat, 0)
        places = []
        for card in CARDS:
            held = [card in view.data["hands"][seat] for seat in (me, 1 - me)]
            laid = [card in view.data["columns"][seat][card[0]] for seat in (me, 1 - me)]
            places += [*map(int, held), *map(int, laid)]
        return [*places, len(view.data["pile"])]


def _last(column: list[str]) -> int:
    return int(column[-1][1]) if column else 0


def _line(colour: str, cards: list[str]) -> Line:
    if not cards:
        return Line(colour, 0, "0")
    values = [int(card[1]) for card in cards]
    return Line(colour, sum(values) - COST, f"{' + '.join(map(str, values))} − {COST}")


DUEL = Declaration(
    name="duel",
    title="Duel",
    make="lostcities_duel:Duel",
    players=range(2, 3),
    options={},
    colours=COLOURS,
    example="+r3",
    moves={"duel-lay": "+{card}", "duel-throw": "-{card}"},
    reasons={"not-your-turn": "D2", "duel-not-possible": "D3"},
    endings={"duel-no-cards": "D4"},
    locales="lostcities_duel.locales",
    round_name="",
)
Duel.declaration = DUEL
