"""Plain information-set tree search: a yardstick for a bot that is to be better.

    lostcities arena champion examples/plain_search.py --option games=1 --seconds 0.9 --deals 10

One tree of what has been done, over new worlds for every descent; where it ends, the game is played to its end
at random. This is SO-ISMCTS (Cowling, Powley, Whitehouse 2012) for all three games and any number of players.
"""

import time
from math import log, sqrt

EXPLORE = 0.7
SIMULATIONS = 5000
SECONDS = 0.9


class Node:
    """What has been done, and how well that went for whoever did it."""

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self):
        self.children = {}
        self.visits = self.worth = self.available = 0

    def upper_bound(self):
        """How good it may be."""
        return self.worth / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)


def worths(state):
    """For each seat its share of the win, and a little for the distance."""
    totals = state.outcome.scores
    best = max(totals)
    found = []
    for seat, total in enumerate(totals):
        other = max(totals[:seat] + totals[seat + 1 :])
        found.append((total == best) / totals.count(best) + max(-1.0, min(1.0, (total - other) / 200)))
    return found


class PlainSearch:
    """Knows the rules and nothing else."""

    name = "plain search"

    def choose(self, view, rng, budget):
        """The action that was tried most."""
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
        """Once down the tree, one step beyond it, and to the end at random; then back up with the result."""
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
