"""The contract of a bot: it gets a View, a budget and a seeded generator and returns an Action, never a State."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from lostcities.engine.contract import Action, View


def never() -> bool:
    """Never abandon: someone is waiting for the answer."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; it stops at the first limit it reaches.

    Work is counted in playouts, so it yields the same move on every machine; a limit of
    time does not. Without either, a bot thinks as long as is usual for its level.
    """

    seconds: float | None = None
    """Counted from the moment the bot is asked."""
    work: int | None = None
    abandoned: Callable[[], bool] = never
    """Whether nobody is waiting for the answer; a bot that thinks for long must check it and stop at once."""


OWN_MEASURE = Budget()


class Bot(Protocol):
    """A program that plays. It is stateless: everything it may know is in the View."""

    @property
    def name(self) -> str:
        """The name of the bot."""

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """Choose one of ``view.legal``; the same view, generator and budget of work give the same action."""
