"""What the research adapters need to know about a game, from the module that its declaration names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from lostcities.engine.contract import BadInput, Game, State
from lostcities.engine.declaration import RESEARCH
from lostcities.engine.shapes import ViewJson

if TYPE_CHECKING:
    from lostcities.research.rows import Bounds, Group, Tiles
    from lostcities.research.tree import Pack
    from lostcities.research.vector.core import Arrays, Core

G = TypeVar("G", bound=Game[State])
G_contra = TypeVar("G_contra", bound=Game[State], contravariant=True)


class ResearchPart(Protocol[G_contra]):
    """What a game's module for research must provide."""

    __name__: str

    @property
    def VECTOR(self) -> Callable[[G_contra, Arrays, tuple[int, int, int], dict[str, int]], Core]:  # noqa: N802
        """Makes lanes that write rows and masks into arrays."""

    @property
    def PACK(self) -> Pack[G_contra] | None:  # noqa: N802
        """Chance in a game of cards, None for a game of dice."""

    def groups(self, game: G_contra) -> list[Group]:
        """Return what the numbers of an observation mean, in order."""

    def events(self, game: G_contra) -> str:
        """Say what the second number of an event means."""

    def deal_events(self, game: G_contra) -> int:
        """Return how many events a deal is."""

    def bounds(self, game: G_contra) -> Bounds:
        """Return the bounds of a match, which must have ``max_turns``."""

    def picture(self, shown: ViewJson) -> list[Tiles]:
        """Return everything that a view shows, as lines of tiles."""


def part_of(game: G) -> ResearchPart[G]:
    """Return the game's module for research; raises BadInput if it has none."""
    part = game.declaration.part(RESEARCH)
    if part is None:
        raise BadInput(f"the {game.name} game has no rows of numbers; its declaration names no part {RESEARCH!r}")
    return cast("ResearchPart[G]", part)
