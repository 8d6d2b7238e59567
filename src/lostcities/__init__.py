"""Exact rules, honest hidden information and fast play for a family of games.

>>> import lostcities
>>> game = lostcities.game("board", players=3, direction="either")
>>> state = game.deal(seed=7)
>>> while not state.over:
...     state.apply(state.legal[0])
>>> len(state.outcome.scores)
3
"""

from random import Random

from lostcities.engine import COMPILED
from lostcities.engine.contract import (
    CHANCE,
    PUBLIC,
    BadBytes,
    BadFigures,
    BadInput,
    BadNotation,
    BadOption,
    BadRecord,
    BadSetup,
    Game,
    IllegalAction,
    Line,
    Outcome,
    Reason,
    Result,
    Score,
    Standing,
    State,
    View,
)
from lostcities.engine.declaration import Declaration
from lostcities.engine.match import Match
from lostcities.engine.record import record, replay
from lostcities.engine.registry import game, games

__version__ = "0.1.0"


def sample(view: View, rng: Random) -> State:
    """A State drawn uniformly among those that agree with a View: every place of the unseen cards is equally likely."""
    return view.sample(rng)


__all__ = [
    "CHANCE",
    "COMPILED",
    "PUBLIC",
    "BadBytes",
    "BadFigures",
    "BadInput",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadSetup",
    "Declaration",
    "Game",
    "IllegalAction",
    "Line",
    "Match",
    "Outcome",
    "Reason",
    "Result",
    "Score",
    "Standing",
    "State",
    "View",
    "__version__",
    "game",
    "games",
    "record",
    "replay",
    "sample",
]
