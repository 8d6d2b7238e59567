"""How fast this machine plays: whole random games in compiled code, and one decision at a time from Python.

Times are of the CPU, so that other work on the machine does not count.
"""

import random
import time
from collections.abc import Callable
from typing import cast

from lostcities.engine import COMPILED
from lostcities.engine.contract import FlatState, Game, State
from lostcities.engine.shapes import Plain


def _measure(run: Callable[[int], tuple[int, int, int]], seconds: float) -> tuple[int, int, int, float]:
    """Call ``run`` with a growing seed until the CPU time is used up; returns games, decisions, points and time."""
    games = decisions = points = 0
    start = time.process_time()
    spent = 0.0
    seed = 0
    while spent < seconds:
        played = run(seed)
        games, decisions, points = games + played[0], decisions + played[1], points + played[2]
        seed += 1
        spent = time.process_time() - start
    return games, decisions, points, spent


def _report(game: Game[State], how: str, measured: tuple[int, int, int, float]) -> Plain:
    games, decisions, points, spent = measured
    return {
        "bench": how,
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "compiled": COMPILED,
        "games": games,
        "cpu_seconds": round(spent, 3),
        "games_per_second": round(games / spent, 1),
        "decisions_per_second": round(decisions / spent, 1),
        "decisions_per_game": round(decisions / games, 3),
        "mean_score": round(points / games / game.players, 3),
    }


def bench_random(game: Game[State], seconds: float) -> Plain:
    """Whole random games (board: rounds) with deal and score, in compiled code."""
    batch = 1000 if COMPILED else 3

    def run(seed: int) -> tuple[int, int, int]:
        decisions, points = game.random_games(batch, seed)
        return batch, decisions, points

    return _report(game, "random", _measure(run, seconds))


def bench_step(game: Game[State], seconds: float) -> Plain:
    """The same driven from Python, one ``legal()`` and ``apply()`` at a time."""
    generator = random.Random(1)
    draw = generator.random

    def run(seed: int) -> tuple[int, int, int]:
        state = game.deal(seed)
        decisions = 0
        while not state.over:
            actions = state.legal
            state.apply(actions[int(draw() * len(actions))])
            decisions += 1
        return 1, decisions, sum(state.result(False).totals)

    return _report(game, "step", _measure(run, seconds))


def bench_copy(game: Game[State], seconds: float) -> Plain:
    """How long a copy of a state takes, and how many bytes a state has."""
    copy = game.deal(1).copy
    copies = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(10_000):
            copy()
        copies += 10_000
        spent = time.process_time() - start
    state_bytes = len(cast("FlatState", game.deal(1)).raw())
    return {
        "bench": "copy",
        "game": game.name,
        "players": game.players,
        "nanoseconds": round(spent / copies * 1e9, 1),
        "state_bytes": state_bytes,
    }
