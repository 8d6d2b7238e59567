"""Small games are as large as a count in plain Python says, and as much worth as can be worked out by hand."""

from collections.abc import Iterator
from typing import Any

import pytest

from lostcities.engine import record as records
from lostcities.engine.contract import BadOption, IllegalAction
from lostcities.research import small
from lostcities.research.tree import CHANCE, OVER, Node

Card = tuple[str, int]
"""Colour and value; a wager is worth 0."""


class Plain:
    """A second implementation of the card game with lists, without the engine: clauses C5 to C14, as text per seat."""

    def __init__(self, name: str) -> None:
        whole = small.SMALL[name]
        self.figures: dict[str, Any] = dict(whole.figures)
        self.turns: Any = whole.options["max_turns"]
        values = [0] * self.figures["wagers"] + list(range(2, self.figures["highest"] + 1))
        self.pack: list[Card] = [(colour, value) for colour in "yb"[: self.figures["colours"]] for value in values]
        self.chance = self.decisions = self.ends = 0
        self.told: tuple[set[Any], set[Any]] = (set(), set())
        self.deal([], list(self.pack))

    def deal(self, dealt: list[Card], rest: list[Card]) -> None:
        size = self.figures["hand"]
        if len(dealt) < 2 * size:
            self.chance += 1
            for card in set(rest):
                self.deal([*dealt, card], self.without(rest, card))
            return
        hands = [sorted(dealt[:size]), sorted(dealt[size:])]
        told = [(("hand", *hands[0]),), (("hand", *hands[1]),)]
        self.place(hands, [[], []], {}, rest, 0, told)

    @staticmethod
    def without(cards: list[Card], card: Card) -> list[Card]:
        left = list(cards)
        left.remove(card)
        return left

    def fits(self, column: list[Card], card: Card) -> bool:
        top = max((value for colour, value in column if colour == card[0]), default=0)
        return card[1] > top or (card[1] == 0 and top == 0)

    def place(self, hands: Any, columns: Any, piles: Any, rest: list[Card], turn: int, told: Any) -> None:
        seat = turn % 2
        self.decisions += 1
        self.told[seat].add(told[seat])
        for card in set(hands[seat]):
            for laid in (True, False):
                if laid and not self.fits(columns[seat], card):
                    continue
                held = [list(hand) for hand in hands]
                held[seat].remove(card)
                lying = [list(column) for column in columns]
                heaps = {colour: list(pile) for colour, pile in piles.items()}
                (lying[seat] if laid else heaps.setdefault(card[0], [])).append(card)
                said = [(*story, (seat, laid, card)) for story in told]
                self.draw(held, lying, heaps, rest, turn, said, None if laid else card[0])

    def draw(
        self, hands: Any, columns: Any, piles: Any, rest: list[Card], turn: int, told: Any, barred: str | None
    ) -> None:
        seat = turn % 2
        self.decisions += 1
        self.told[seat].add(told[seat])
        self.chance += 1
        for card in set(rest):
            held = [list(hand) for hand in hands]
            held[seat].append(card)
            said = [(*story, (seat, "draws", card if who == seat else None)) for who, story in enumerate(told)]
            self.after(held, columns, piles, self.without(rest, card), turn, said)
        for colour, pile in piles.items():
            if pile and colour != barred:
                held = [list(hand) for hand in hands]
                held[seat].append(pile[-1])
                heaps = {**piles, colour: pile[:-1]}
                self.after(held, columns, heaps, rest, turn, [(*story, (seat, "takes", colour)) for story in told])

    def after(self, hands: Any, columns: Any, piles: Any, rest: list[Card], turn: int, told: Any) -> None:
        if not rest or turn + 1 == self.turns:
            self.ends += 1
        else:
            self.place(hands, columns, piles, rest, turn + 1, told)


@pytest.mark.parametrize("name", ["card-3", "card-4", "card-4w", "card-5"])
def test_a_count_in_plain_python_finds_the_same_tree(name: str) -> None:
    plain, found = Plain(name), small.count(small.game(name))
    assert (found.chance, found.decisions, found.ends) == (plain.chance, plain.decisions, plain.ends)
    assert found.information_states == (len(plain.told[0]), len(plain.told[1]))


def test_three_cards_are_worth_a_third_to_who_begins() -> None:
    # The pile's only card ends the game after one turn: laying the 2, 3 or 4 earns -1, 0 or 1, discarding it nothing.
    assert small.solve(small.game("card-3")).value == pytest.approx((0 + 0 + 1) / 3)


def test_plans_are_probabilities_of_what_is_legal() -> None:
    game = small.game("card-4w")
    found = small.solve(game)
    seen = set()
    for node in nodes(Node(game)):
        if node.player >= 0:
            plan = found.plans[node.player][node.told[node.player]]
            assert list(plan) == node.legal
            assert sum(plan.values()) == pytest.approx(1)
            assert min(plan.values()) >= 0
            seen.add(node.told[node.player])
    assert seen == {*found.plans[0], *found.plans[1]}


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for move in [outcome for outcome, _ in node.chance()] if node.player == CHANCE else node.legal:
        after = node.copy()
        after.apply(move)
        yield from nodes(after)


@pytest.mark.parametrize("name", [name for name in small.SMALL if name != "card-6"])
def test_all_stories_together_have_probability_one_for_any_plan(name: str) -> None:
    game = small.game(name)
    total, waiting = 0.0, [(Node(game), 1.0)]
    while waiting:
        node, weight = waiting.pop()
        if node.player == OVER:
            total += weight
            continue
        legal = node.legal
        moves = node.chance() if node.player == CHANCE else [(action, 1 / len(legal)) for action in legal]
        for move, part in moves:
            after = node.copy()
            after.apply(move)
            waiting.append((after, weight * part))
    assert total == pytest.approx(1)


@pytest.mark.parametrize("name", small.SMALL)
def test_a_record_of_a_small_game_carries_its_figures(name: str) -> None:
    game: Any = small.game(name)
    match = game.match(seed=3)
    while not match.over:
        match.apply(match.state.legal[0])
    record = records.record(match, ["a", "b"])
    assert record["figures"]["colours"] == small.SMALL[name].figures["colours"]
    again: Any = records.replay_text(records.dumps(record))
    assert again.totals == match.totals
    assert again.game.cards == game.cards


def test_an_unknown_small_game_and_an_impossible_outcome_are_refused() -> None:
    with pytest.raises(BadOption, match="there is no small game 'chess'"):
        small.game("chess")
    node = Node(small.game("card-4"))
    for wrong in (-1, 5, 60):
        with pytest.raises(IllegalAction, match="not an outcome of chance"):
            node.apply(wrong)


def test_who_begins_may_be_drawn_by_lot() -> None:
    node = Node(small.game("card-4"), starter=None)
    assert node.chance() == [(0, 0.5), (1, 0.5)]
    node.apply(1)
    for card in (1, 2):
        node.apply(card)
    assert node.player == 1
