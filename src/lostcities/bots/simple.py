"""Bots that need no training.

>>> from random import Random
>>> from lostcities.engine.catalogue import game
>>> view = game("card").deal(seed=7).view(0)
>>> RandomBot().choose(view, Random(1)) in view.legal
True
"""

from random import Random

from lostcities.bots.contract import Bot
from lostcities.engine.contract import Action, BadOption, View
from lostcities.engine.spelling import shown


class RandomBot:
    """Every legal action is equally likely."""

    name = "random"

    def choose(self, view: View, rng: Random) -> Action:
        """Any of the legal actions."""
        return rng.choice(view.legal)


BOTS: dict[str, type[RandomBot]] = {"random": RandomBot}


def bot(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise BadOption(f"there is no bot {shown(name)}; the bots are: {', '.join(BOTS)}")
    return BOTS[name]()
