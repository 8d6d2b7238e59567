"""What each game's network is trained on: which tables, and what an ending is worth to each seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lostcities.bots.policy import lanes_of
from lostcities.engine.catalogue import game

Points = npt.NDArray[np.int32]
Values = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Recipe:
    """The tables of a game that take part, all equally often, and the worth of an ending."""

    tables: tuple[dict[str, Any], ...]
    name: str
    utility: Callable[[Points], Values]
    unit: float
    """Points that a utility of 1 stands for, about."""

    def rooms(self, count: int) -> list[Any]:
        """Lanes for every table, ``count`` in all."""
        return [lanes_of(game(self.name, **table), max(1, count // len(self.tables))) for table in self.tables]

    def rooms_of(self, players: int, count: int) -> Any:
        """``count`` lanes for the table with so many players."""
        table = next(table for table in self.tables if table.get("players", 2) == players)
        return lanes_of(game(self.name, **table), count)


def margin(points: Points) -> Values:
    """The distance to the best other seat, in units of fifty points; the last axis is the seats."""
    return np.asarray((points - _best_others(points)) / 50, np.float32)


def winning(points: Points) -> Values:
    """The share of the win above a fair one, and a little for the distance, so that hopeless games are played on."""
    best = points == points.max(-1, keepdims=True)
    share = best / best.sum(-1, keepdims=True) - 1 / points.shape[-1]
    return np.asarray(share + (points - _best_others(points)) / 150, np.float32)


def _best_others(points: Points) -> Points:
    ordered = np.sort(points, -1)
    return np.where(points == ordered[..., -1:], ordered[..., -2:-1], ordered[..., -1:])


# Without a limit two beginners could take discards for ever; good players come nowhere near these.
RECIPES = {
    "card": Recipe(({"max_turns": 110},), "card", margin, 50),
    "board": Recipe(tuple({"players": p, "rounds": 1, "max_turns": 60 * p} for p in (2, 3, 4)), "board", winning, 75),
    "roll": Recipe(tuple({"players": p} for p in (2, 3, 4, 5)), "roll", winning, 75),
}
