"""Over many games of every level: luck is 0 on average, the account adds up each time, and errors order the levels."""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

import lostcities
from lostcities.analysis.account import DEAL, DRAWS, accounts, walk
from lostcities.analysis.evaluation import Evaluation, margin
from lostcities.analysis.judgement import Judge
from lostcities.analysis.review import jobs
from lostcities.bots.catalogue import LEVELS, bot
from lostcities.bots.contract import Budget

GAMES: dict[str, dict[str, Any]] = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}
MATCHES = 16
POSITIONS = 60
THINKING = 24
"""Playouts per decision of the level that searches."""


def play(game: Any, level: str, seed: int) -> Any:
    """A match of a level against itself."""
    match, player, rng = game.match(seed=seed), bot(level), Random(seed)
    while not match.over:
        view = match.state.view(match.state.to_move)
        match.apply(player.choose(view, rng, Budget(work=THINKING)))
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_luck_is_0_on_average_for_every_level(name: str, level: str) -> None:
    """A level that errs often is not luckier than the others; and every single match adds up."""
    game: Any = lostcities.game(name, players=2, **GAMES[name])
    evaluation, luck = Evaluation(game), list[float]()
    for seed in range(MATCHES):
        match = play(game, level, 1000 + seed)
        account = accounts(walk(match, evaluation), {})[0]
        assert sum(account.terms.values()) == pytest.approx(margin(match.totals, 0), abs=1e-3)
        luck.append(account.terms[DEAL] + account.terms[DRAWS])
    assert stdev(luck) > 3, "luck matters"
    assert abs(fmean(luck)) < 3.5 * stdev(luck) / sqrt(MATCHES)


@pytest.mark.parametrize("name", GAMES)
def test_errors_order_the_levels(name: str) -> None:
    """All choose in the same random positions, which are judged by what could be known, in the same worlds."""
    game: Any = lostcities.game(name, players=2, **GAMES[name])
    played = [job for seed in range(5) for job in jobs(play(game, "strong", seed), 200, seed)]
    views = [(view, job) for job in played if len((view := game.view_from_bytes(job.view)).legal) > 1]
    chosen, rng, judge = Random(1).sample(views, POSITIONS), Random(2), Judge(name)
    lost = {
        level: fmean(
            judge.judge(view, bot(level).choose(view, rng), job.seed, job.work).loss.value for view, job in chosen
        )
        for level in ("random", "casual", "expert")
    }
    assert lost["random"] > lost["casual"] > lost["expert"], lost
