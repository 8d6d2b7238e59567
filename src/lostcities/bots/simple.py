"""Bots that need neither tables nor training.

>>> from random import Random
>>> from lostcities.engine.registry import game
>>> view = game("card").deal(seed=7).view(0)
>>> RandomBot().choose(view, Random(1)) in view.legal
True
"""

from random import Random

from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.engine.contract import Action, View


class RandomBot:
    """Plays uniformly at random."""

    name = "random"

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """Return a random legal action."""
        return rng.choice(view.legal)

    def chances(self, view: View) -> dict[Action, float]:
        """Return the same probability for every legal action."""
        return dict.fromkeys(view.legal, 1 / len(view.legal))
