"""The bots' knowledge of a game, from the module that its declaration names."""

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
    """What a game's module for bots must provide."""

    @property
    def FEATURES(self) -> Callable[[Game[State], int], Features]:  # noqa: N802
        """Makes lanes of the game as policies see them."""

    @property
    def TRAITS(self) -> tuple[str, ...]:  # noqa: N802
        """The traits that rules of thumb weigh, in the order of their weights."""

    @property
    def SPREAD(self) -> float:  # noqa: N802
        """The approximate standard deviation of the margin between equal players over one more game or round."""

    @property
    def NETWORK_PLANS(self) -> bool:  # noqa: N802
        """Whether the network plans over its last two turns in sampled worlds."""

    @property
    def STYLES(self) -> Mapping[str, Habits]:  # noqa: N802
        """How players of different styles change the rules of thumb."""

    @property
    def REASONS(self) -> Mapping[str, Callable[[Mapping[str, float]], bool]]:  # noqa: N802
        """When a trait justifies its sentence (``reasons.py``), by the name of the trait."""

    @property
    def COUNTS(self) -> Mapping[str, Callable[[Mapping[str, float]], float]]:  # noqa: N802
        """What the sentence about a trait counts, by the name of the trait; not rounded yet."""

    @property
    def CONTRASTS(self) -> Mapping[str, tuple[str, ...]]:  # noqa: N802
        """Traits one of which the other action must have for this trait to tell the two apart."""

    @property
    def BEGINNER(self) -> Habits:  # noqa: N802
        """What a beginner ignores and exaggerates."""

    @property
    def CASUAL(self) -> Habits:  # noqa: N802
        """What a casual player ignores and exaggerates."""


def part_of(game: str) -> BotPart:
    """Return the game's module for bots; raises BadOption if it has none."""
    part = declaration(game).part(BOTS)
    if part is None:
        raise BadOption(f"no trained bot knows the {game} game; the bots random and search play any game")
    return cast("BotPart", part)
