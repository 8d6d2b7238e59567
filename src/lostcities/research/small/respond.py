"""How exploitable a bot is in a small game: the exact best response to it, and NashConv.

The tree is written into arrays once, depth by depth; every query is then a few passes over them.

>>> from lostcities.bots.catalogue import bot
>>> from lostcities.research import small
>>> tree = small.Tree(small.game("card-3"))
>>> found = small.respond(tree, tree.plan(bot("random")))
>>> [round(found.best[0], 3), round(found.value, 3), round(found.nash_conv, 3)]
[0.333, 0.0, 0.333]

The starting player has the only turn of this game: its best play is worth 1/3, random play 0 on average.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from lostcities.bots.contract import OWN_MEASURE, Bot, Budget
from lostcities.engine.contract import Action, BadInput, Game, State, View
from lostcities.research.small.count import children
from lostcities.research.small.solve import Plan
from lostcities.research.tree import CHANCE, OVER, Node, margins

ASKS = 100
"""How often a bot without probabilities is asked at each view."""

Weights = npt.NDArray[np.float64]
"""The probability of each action in each information state, by its number in the tree."""


@runtime_checkable
class Open(Protocol):
    """A bot that provides the probabilities of its actions."""

    def chances(self, view: View) -> dict[Action, float]:
        """Return the actions that it may take, with their probabilities."""


@dataclass(frozen=True, slots=True)
class Response:
    """The value of a plan in seat 0 against itself, and the values of the best responses to it in each seat."""

    value: float
    best: tuple[float, float]

    @property
    def nash_conv(self) -> float:
        """What both best responses gain together; OpenSpiel's exploitability is half of it."""
        return self.best[0] + self.best[1]


@dataclass(frozen=True, slots=True)
class _Level:
    """The nodes of one depth: the parent of each, and what leads there."""

    parent: npt.NDArray[np.int32]
    """The index of its parent in the previous depth."""
    chance: npt.NDArray[np.float64]
    """The probability of the outcome that leads there; 1 after a decision."""
    choice: npt.NDArray[np.int32]
    """The number of the information state's action that leads there; 0, which belongs to no seat, after chance."""
    player: npt.NDArray[np.int8]
    """Who decides there."""
    payoff: npt.NDArray[np.float64]
    """The value of an end for seat 0; 0 where the match continues."""


class Tree:
    """A small game for two as arrays, with the views that a bot is asked at."""

    def __init__(self, game: Game[State], worth: Callable[[Node], list[float]] = margins) -> None:
        if game.players != 2:
            raise BadInput(f"a best response is computed for two players, not for {game.players}")
        self.game = game
        self.levels: list[_Level] = []
        self.states: dict[str, tuple[View, range, list[Action]]] = {}
        """Each information state: its view, the numbers of its actions, and the actions."""
        self.choices = 1
        self.owner: list[int] = [-1]
        """The seat that each number belongs to."""
        nodes: list[tuple[Node, int, float, int]] = [(Node(game), 0, 1.0, 0)]
        while nodes:
            self.levels.append(_level(nodes, worth))
            nodes = [below for place, (node, *_) in enumerate(nodes) for below in self._below(node, place)]
        owners = np.array(self.owner)
        self.mine = (owners == 0, owners == 1)
        self.starts = np.array([numbers.start for _, numbers, _ in self.states.values()], np.int64)
        self.sizes = np.array([len(numbers) for _, numbers, _ in self.states.values()], np.int64)

    def _below(self, node: Node, place: int) -> list[tuple[Node, int, float, int]]:
        if node.player in (CHANCE, OVER):
            return [(after, place, probability, 0) for _, probability, after in children(node)]
        told = node.told[node.player]
        if told not in self.states:
            legal = node.legal
            numbers = range(self.choices, self.choices + len(legal))
            self.states[told] = (node.state.view(node.player), numbers, legal)
            self.owner += [node.player] * len(legal)
            self.choices += len(legal)
        _, numbers, _ = self.states[told]
        return [(after, place, 1.0, number) for number, (_, _, after) in zip(numbers, children(node), strict=True)]

    def plan(self, bot: Bot, *, budget: Budget = OWN_MEASURE, asks: int = ASKS, seed: int = 0) -> Weights:
        """Return how a bot plays in both seats.

        A bot with ``chances`` provides that; any other is asked ``asks`` times at each view, and its frequencies serve
        as probabilities. Bots are stateless, so information states with equal views have equal answers.
        """
        weights = np.zeros(self.choices)
        known: dict[View, dict[Action, float]] = {}
        for view, numbers, legal in self.states.values():
            if view not in known:
                known[view] = ask(bot, view, budget, asks, seed)
            chances = known[view]
            for number, action in zip(numbers, legal, strict=True):
                weights[number] = chances.get(action, 0.0)
        return weights

    def weights(self, plans: tuple[Plan, Plan]) -> Weights:
        """Convert plans by information state, such as those of ``solve``, to the numbering of this tree."""
        weights = np.zeros(self.choices)
        for told, (_, numbers, legal) in self.states.items():
            plan = plans[self.owner[numbers.start]][told]
            for number, action in zip(numbers, legal, strict=True):
                weights[number] = plan[action]
        return weights


def ask(bot: Bot, view: View, budget: Budget = OWN_MEASURE, asks: int = ASKS, seed: int = 0) -> dict[Action, float]:
    """Return the actions that a bot may take, with their probabilities, or their frequencies if it provides none."""
    if isinstance(bot, Open):
        return bot.chances(view)
    found: dict[Action, float] = {}
    for number in range(asks):
        action = bot.choose(view, Random(f"{seed} {number}"), budget)
        found[action] = found.get(action, 0.0) + 1 / asks
    return found


def _level(nodes: list[tuple[Node, int, float, int]], worth: Callable[[Node], list[float]]) -> _Level:
    return _Level(
        np.array([parent for _, parent, _, _ in nodes], np.int32),
        np.array([chance for _, _, chance, _ in nodes]),
        np.array([choice for _, _, _, choice in nodes], np.int32),
        np.array([node.player for node, *_ in nodes], np.int8),
        np.array([worth(node)[0] if node.player == OVER else 0.0 for node, *_ in nodes]),
    )


def respond(tree: Tree, weights: Weights) -> Response:
    """Return the value of a plan for both seats, and of the best responses to it."""
    return Response(_value(tree, weights), (_best(tree, weights, 0), _best(tree, weights, 1)))


def _reach(tree: Tree, weights: Weights) -> list[Weights]:
    """Return the probability of each node under these weights."""
    reach = [np.ones(1)]
    for level in tree.levels[1:]:
        reach.append(reach[-1][level.parent] * level.chance * weights[level.choice])
    return reach


def _value(tree: Tree, weights: Weights) -> float:
    full = weights.copy()
    full[0] = 1
    return float(
        sum((level.payoff * reach).sum() for level, reach in zip(tree.levels, _reach(tree, full), strict=True))
    )


def _best(tree: Tree, weights: Weights, seat: int) -> float:
    """Return the value of the best response in this seat against the other seat's plan.

    Every node is weighted by chance and the other seat; nodes of an information state have the same
    depth, because a seat learns of every event, so the best action there is known before it is needed.
    """
    others = np.where(tree.mine[seat], 1.0, weights)
    others[0] = 1
    reach = _reach(tree, others)
    sign = 1 if seat == 0 else -1
    below = np.zeros(0)
    for depth in range(len(tree.levels) - 1, -1, -1):
        level = tree.levels[depth]
        worth = sign * level.payoff * reach[depth]
        if depth + 1 < len(tree.levels):
            after = tree.levels[depth + 1]
            taken = below * _choose(tree, after, below, seat)
            worth += np.bincount(after.parent, taken, len(worth))
        below = worth
    return float(below[0])


def _choose(tree: Tree, level: _Level, worth: Weights, seat: int) -> npt.NDArray[np.bool_]:
    """Return which nodes of a depth are reached: all but those after this seat's worse actions."""
    sums = np.bincount(level.choice, worth, tree.choices)
    # The best action of each information state: the first with the highest sum.
    tops = np.maximum.reduceat(sums, tree.starts) if len(tree.starts) else sums[:0]
    is_top = sums[1:] == np.repeat(tops, tree.sizes)
    ranks = np.cumsum(is_top)
    before = np.concatenate([[0], ranks])[tree.starts - 1]
    first = np.concatenate([[True], is_top & (ranks - np.repeat(before, tree.sizes) == 1)])
    chosen: npt.NDArray[np.bool_] = (first | ~tree.mine[seat])[level.choice]
    return chosen
