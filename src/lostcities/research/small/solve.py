"""The exact value of a small game for two: its sequence form as a linear program (von Stengel, 1996).

A seat's plan is a weight for each of its *sequences* (its own decisions up to some point, with what it had seen at
each). One program yields the value and both seats' plans; its size is the number of information states.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from lostcities.engine.contract import BadInput, Game, State
from lostcities.research.small.count import children
from lostcities.research.tree import CHANCE, OVER, Node, margins

Plan = dict[str, dict[int, float]]
"""The probability of each action in each information state (``Node.told``)."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of the game for seat 0, and an unbeatable plan for each seat."""

    value: float
    plans: tuple[Plan, Plan]


@dataclass(slots=True)
class _Side:
    """One seat's numbered sequences, the empty one first, and the information states that extend them."""

    sequences: dict[tuple[str, int], int] = field(default_factory=dict)
    states: dict[str, tuple[int, list[int]]] = field(default_factory=dict)
    """The number of the sequence that leads there, and the actions."""

    def add_state(self, told: str, before: int, actions: list[int]) -> None:
        """Add an information state; with perfect recall only one sequence leads to it."""
        known = self.states.setdefault(told, (before, actions))
        assert known == (before, actions), "a seat has forgotten something"
        for action in actions:
            self.sequences.setdefault((told, action), len(self.sequences) + 1)

    def rows(self) -> tuple[csr_array, npt.NDArray[np.float64]]:
        """Return the constraints of every plan: the empty sequence has weight 1, and each state passes it on."""
        row, column, value = [0], [0], [1.0]
        for number, (told, (before, actions)) in enumerate(self.states.items(), 1):
            ends = [self.sequences[told, action] for action in actions]
            row += [number] * (1 + len(ends))
            column += [before, *ends]
            value += [-1.0] + [1.0] * len(ends)
        shape = (len(self.states) + 1, len(self.sequences) + 1)
        right = np.zeros(shape[0])
        right[0] = 1
        return coo_array((value, (row, column)), shape).tocsr(), right

    def plan(self, weights: npt.NDArray[np.float64]) -> Plan:
        """Convert weights of sequences to probabilities; uniform in states that are never reached."""
        found: Plan = {}
        for told, (_, actions) in self.states.items():
            parts = [max(0.0, float(weights[self.sequences[told, action]])) for action in actions]
            total = sum(parts)
            found[told] = {
                action: part / total if total > 1e-12 else 1 / len(actions)
                for action, part in zip(actions, parts, strict=True)
            }
        return found


def solve(game: Game[State], worth: Callable[[Node], list[float]] = margins) -> Solution:
    """Return the value of a small game for two for seat 0, which begins; ``worth`` must be zero-sum."""
    if game.players != 2:
        raise BadInput(f"only games for two have a value that can be solved for, not for {game.players}")
    sides = (_Side(), _Side())
    payoff: dict[tuple[int, int], float] = {}
    waiting: list[tuple[Node, float, tuple[int, int]]] = [(Node(game), 1.0, (0, 0))]
    while waiting:
        node, chance, at = waiting.pop()
        player = node.player
        if player == OVER:
            payoff[at] = payoff.get(at, 0.0) + chance * worth(node)[0]
            continue
        if player != CHANCE:
            sides[player].add_state(node.told[player], at[player], node.legal)
        for move, probability, after in children(node):
            reached = at
            if player != CHANCE:
                number = sides[player].sequences[node.told[player], move]
                reached = (number, at[1]) if player == 0 else (at[0], number)
            waiting.append((after, chance * probability, reached))
    return _solve_program(sides, payoff)


def _solve_program(sides: tuple[_Side, _Side], payoff: dict[tuple[int, int], float]) -> Solution:
    """Maximise the guaranteed value of seat 0: variables are its weights, then the value of each state of seat 1."""
    (ours, ours_right), (theirs, theirs_right) = (side.rows() for side in sides)
    shape = (ours.shape[1], theirs.shape[1])
    rows, columns = zip(*payoff, strict=True)
    gains = coo_array((list(payoff.values()), (rows, columns)), shape).tocsr()
    objective = np.concatenate([np.zeros(shape[0]), -theirs_right])
    found = linprog(
        objective,
        A_ub=hstack([-gains.T, theirs.T]).tocsr(),
        b_ub=np.zeros(shape[1]),
        A_eq=hstack([ours, coo_array((ours.shape[0], theirs.shape[0]))]).tocsr(),
        b_eq=ours_right,
        bounds=[(0, None)] * shape[0] + [(None, None)] * theirs.shape[0],
        method="highs",
    )
    assert found.success, found.message
    # The dual values of the inequalities are the weights of seat 1.
    plans = (sides[0].plan(found.x[: shape[0]]), sides[1].plan(-found.ineqlin.marginals))
    return Solution(0.0 - float(found.fun), plans)
