"""What each game's network is trained on: which tables, and the value of an ending for each seat."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import numpy as np
import numpy.typing as npt

from lostcities.bots.features import Features
from lostcities.bots.policy import features_of
from lostcities.engine.registry import game
from lostcities.research.parts import part_of

MARGIN_UNIT = 50.0
"""The margin in points that corresponds to a utility of 1."""
Points = npt.NDArray[np.int32]
Values = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Recipe:
    """The tables of a game that are used, all equally often, and the value of an ending."""

    tables: tuple[dict[str, int], ...]
    name: str
    utility: Callable[[Points], Values]
    unit: float
    """The approximate number of points that correspond to a utility of 1."""

    def rooms(self, count: int) -> list[Features]:
        """Return games in lockstep for every table, ``count`` in total."""
        return [features_of(game(self.name, **table), max(1, count // len(self.tables))) for table in self.tables]

    def rooms_of(self, players: int, count: int) -> Features:
        """Return ``count`` games for the table with this many players."""
        table = next(table for table in self.tables if table.get("players", 2) == players)
        return features_of(game(self.name, **table), count)


def margin(points: Points) -> Values:
    """Return the distance to the best other seat, in units of fifty points; the last axis is the seats."""
    return np.asarray((points - _best_others(points)) / MARGIN_UNIT, np.float32)


def win_share(points: Points) -> Values:
    """Return the win share above a fair one, plus a little for the margin, so that hopeless games still matter."""
    best = points == points.max(-1, keepdims=True)
    share = best / best.sum(-1, keepdims=True) - 1 / points.shape[-1]
    return np.asarray(share + (points - _best_others(points)) / 150, np.float32)


def _best_others(points: Points) -> Points:
    ordered = np.sort(points, -1)
    return np.where(points == ordered[..., -1:], ordered[..., -2:-1], ordered[..., -1:])


def recipe(name: str) -> Recipe:
    """Return what a game's network is trained on, from ``training.py`` in its research folder."""
    found: Recipe = import_module(f"{part_of(game(name)).__name__}.training").RECIPE
    return found
