"""The size of a game: every node of its tree, and what its seats can distinguish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lostcities.engine.contract import Game, State
from lostcities.research.tree import CHANCE, OVER, Node


@dataclass(frozen=True, slots=True)
class Counts:
    """Nodes of a game's tree; two histories that lead to the same table are two nodes."""

    chance: int
    decisions: int
    ends: int
    information_states: tuple[int, ...]
    """How many there are for each seat."""
    positions: int
    """Distinct tables at which a seat decides, whatever led to them."""
    cut: int = 0
    """How many of the ends are caused by ``max_turns``, with cards left in the draw pile."""


def count(game: Game[State]) -> Counts:
    """Traverse the whole tree; for games that are small enough."""
    chance = decisions = ends = cut = 0
    told: list[set[str]] = [set() for _ in range(game.players)]
    tables = set()
    for node in walk(Node(game)):
        if node.player == OVER:
            ends += 1
            cut += node.result is not None and node.result.truncated
        elif node.player == CHANCE:
            chance += 1
        else:
            decisions += 1
            told[node.player].add(node.told[node.player])
            # The order of the pile does not matter before cards are drawn.
            views = tuple(node.state.view(seat) for seat in range(game.players))
            tables.add(views)
    return Counts(chance, decisions, ends, tuple(len(each) for each in told), len(tables), cut)


def children(node: Node) -> Iterator[tuple[int, float, Node]]:
    """Yield what can follow: the action or outcome, its probability (1 for a decision), and where it leads."""
    moves = node.chance() if node.player == CHANCE else [(action, 1.0) for action in node.legal]
    for move, probability in moves:
        after = node.copy()
        after.apply(move)
        yield move, probability, after


def walk(node: Node) -> Iterator[Node]:
    """Yield every node, each before its successors."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting += [after for _, _, after in children(here)]
