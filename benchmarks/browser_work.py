"""What ``browser.py`` lets both builds do: in this Python, and in the browser's.

``work`` names it and how much; ``said`` is the answer. Neither takes the time itself: whoever runs it does.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from lostcities.bots.catalogue import bot
from lostcities.bots.contract import Budget
from lostcities.engine.contract import State
from lostcities.engine.match import Match
from lostcities.engine.registry import game_with

MOVES = 12
"""Decisions after which a position is searched: there is something on the table, and nothing is decided."""


def position(game: str, seed: int) -> Match[State]:
    """A match some moves after its deal."""
    match = game_with(game, 2, {}).match(seed=seed)
    rng = Random(seed)
    for _ in range(MOVES):
        match.apply(rng.choice(match.state.legal))
    return match


def random_games(game: str, count: int) -> Any:
    """Whole random games, as the compiled loop plays them."""
    return list(game_with(game, 2, {}).random_games(count, 7))


def choose(game: str, level: str, seed: int, playouts: int) -> str:
    """A level's decision in a position of its own."""
    match = position(game, seed)
    view = match.state.view(match.state.to_move)
    return match.game.text(bot(level).choose(view, Random(seed), Budget(work=playouts)))


def choices(game: str, level: str, first: int, last: int, playouts: int) -> Any:
    """A level's decisions; the strongest searches less, or not at all, where it sees that one action is best."""
    return [choose(game, level, seed, playouts) for seed in range(first, last)]


def run(asked: str) -> str:
    """Do what is asked, as JSON: a name and its arguments."""
    name, *arguments = json.loads(asked)
    work: dict[str, Callable[..., Any]] = {"games": random_games, "choices": choices}
    return json.dumps(work[name](*arguments))


if "work" in globals():
    said = run(globals()["work"])
