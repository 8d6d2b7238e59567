"""What bots know of a game, from the module that its declaration names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, cast

from lostcities.engine.contract import BadOption, Game, State
from lostcities.engine.declaration import BOTS
from lostcities.engine.registry import declaration

if TYPE_CHECKING:
    from lostcities.bots.features import Features
    from lostcities.bots.habits import Habits


class BotPart(Protocol):
    """What a game's module for bots must offer."""

    @property
    def FEATURES(self) -> Callable[[Game[State], int], Features]:  # noqa: N802
        """Makes lanes of the game as policies see them."""

    @property
    def TRAITS(self) -> tuple[str, ...]:  # noqa: N802
        """What rules of thumb look at, in the order of their weights."""

    @property
    def SPREAD(self) -> float:  # noqa: N802
        """About how far two equal players come apart in one more game or round, as a standard deviation."""

    @property
    def NETWORK_PLANS(self) -> bool:  # noqa: N802
        """Whether the network plans over its last two turns in sampled worlds."""

    @property
    def STYLES(self) -> Mapping[str, Habits]:  # noqa: N802
        """How players of different styles change the rules of thumb."""

    @property
    def REASONS(self) -> Mapping[str, Callable[[Mapping[str, float]], bool]]:  # noqa: N802
        """When it is true to say what a trait says (``reasons.py``), by the name of the trait."""

    @property
    def BEGINNER(self) -> Habits:  # noqa: N802
        """What a beginner forgets and overdoes."""

    @property
    def CASUAL(self) -> Habits:  # noqa: N802
        """What somebody who plays now and then forgets and overdoes."""


def part_of(game: str) -> BotPart:
    """The game's module for bots, or BadOption if it has none."""
    part = declaration(game).part(BOTS)
    if part is None:
        raise BadOption(f"no trained bot knows the {game} game; the bots random and search play any game")
    return cast("BotPart", part)
