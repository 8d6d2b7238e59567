"""Plain information-set tree search: a baseline for better bots.

    lostcities arena champion examples/plain_search.py --option games=1 --seconds 0.9 --deals 10

One tree of actions, with a new sampled world for every descent; from a leaf, the game is played out
at random. This is SO-ISMCTS (Cowling, Powley, Whitehouse 2012) for all three games and any number of players.
"""

import time
from math import log, sqrt

EXPLORE = 0.7
SIMULATIONS = 5000
SECONDS = 0.9


class Node:
    """A sequence of actions, and the results for the player who chose the last one."""

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self):
        self.children = {}
        self.visits = self.worth = self.available = 0

    def upper_bound(self):
        """Return how good it may be."""
        return self.worth / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)


def worths(state):
    """Return each seat's share of the win, plus a little for the margin."""
    totals = state.outcome.scores
    best = max(totals)
    found = []
    for seat, total in enumerate(totals):
        other = max(totals[:seat] + totals[seat + 1 :])
        found.append((total == best) / totals.count(best) + max(-1.0, min(1.0, (total - other) / 200)))
    return found


class PlainSearch:
    """Knows only the rules."""

    name = "plain search"

    def choose(self, view, rng, budget):
        """Return the action that was tried most."""
        if len(view.legal) == 1:
            return view.legal[0]
        work = SIMULATIONS if budget.work is None and budget.seconds is None else budget.work
        seconds = SECONDS if budget.work is None and budget.seconds is None else budget.seconds
        stop = None if seconds is None else time.monotonic() + seconds
        root, done = Node(), 0
        while (work is None or done < work) and (stop is None or time.monotonic() < stop):
            self.descend(root, view.sample(rng), rng)
            done += 1
        return max(root.children, key=lambda action: root.children[action].visits)

    def descend(self, node, state, rng):
        """Descend the tree, add one node, play out at random, and back up the result."""
        path = []
        while not state.over:
            legal, seat = state.legal, state.to_move
            untried = [action for action in legal if action not in node.children]
            for action in legal:
                if action in node.children:
                    node.children[action].available += 1
            action = rng.choice(untried) if untried else max(legal, key=lambda one: node.children[one].upper_bound())
            if untried:
                node.children[action] = Node()
                node.children[action].available = 1
            node = node.children[action]
            path.append((node, seat))
            state.apply(action)
            if untried:
                break
        if not state.over:
            state.playout(rng.getrandbits(63))
        found = worths(state)
        for node, seat in path:
            node.visits += 1
            node.worth += found[seat]
