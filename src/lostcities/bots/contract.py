"""What a bot is: it gets a View, a budget and a seeded generator and returns an Action; it cannot reach the State."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from lostcities.engine.contract import Action, View


def never() -> bool:
    """Never abandon: someone waits until the bot has its answer."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; it stops at whatever it reaches first.

    Work is counted in playouts, so it gives the same move on every machine; a limit of
    time does not. Without either a bot thinks as much as its level is meant to.
    """

    seconds: float | None = None
    """Counted from the moment the bot is asked."""
    work: int | None = None
    abandoned: Callable[[], bool] = never
    """Whether nobody is waiting for the answer; a bot that thinks for long checks it and then stops at once."""


OWN_MEASURE = Budget()


class Bot(Protocol):
    """A program that plays. It remembers nothing between two decisions: everything it may know is in the View."""

    @property
    def name(self) -> str:
        """What the bot is called."""

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """One of ``view.legal``; the same view, generator and budget of work give the same action."""
