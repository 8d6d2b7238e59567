"""What a bot is: it gets a View and a seeded generator and returns an Action; it can not reach the State."""

from random import Random
from typing import Protocol

from lostcities.engine.contract import Action, View


class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """What the bot is called."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.legal``; the same view and the same generator give the same action."""
