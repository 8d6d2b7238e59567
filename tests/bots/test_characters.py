"""How the weak levels play: like people who like to play, and each weaker than the next."""

from random import Random
from typing import Any

import pytest

import lostcities
from endings import SHORT
from lostcities.bots.arena import tournament
from lostcities.bots.catalogue import bot

DEALS = {"card": 120, "board": 150, "roll": 60}
"""So that the whole interval lies where it should, for the levels as they are."""


def last_views(name: str, level: str, other: str, games: int) -> list[tuple[Any, int]]:
    """The end of games between two levels with the seat of the first, which changes."""
    game: Any = lostcities.game(name, players=2, **SHORT[name])
    found = []
    for seed in range(games):
        seat, rng = seed % 2, Random(seed)
        bots = [bot(level), bot(other)] if seat == 0 else [bot(other), bot(level)]
        state = game.deal(seed, starter=seed // 2 % 2)
        while not state.over:
            state.apply(bots[state.to_move].choose(state.view(state.to_move), rng))
        found.append((state.view().to_json(), seat))
    return found


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("other", ["beginner", "casual", "strong"])
def test_casual_begins_about_three_expeditions(other: str) -> None:
    views = last_views("card", "casual", other, 200)
    assert 2.6 <= mean([sum(map(bool, view["columns"][seat].values())) for view, seat in views]) <= 3.4
    # And not always the same number, as a machine would.
    assert len({sum(map(bool, view["columns"][seat].values())) for view, seat in views}) >= 4


def test_beginner_begins_nearly_everything() -> None:
    views = last_views("card", "beginner", "casual", 100)
    assert mean([sum(map(bool, view["columns"][seat].values())) for view, seat in views]) > 3.7


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_weak_levels_go_on_most_paths_and_write_on_most_expeditions(level: str) -> None:
    paths = last_views("board", level, level, 40)
    assert mean([sum(map(bool, view["columns"][seat].values())) for view, seat in paths]) > 4
    sheets = [view["sheets"][seat] for view, seat in last_views("roll", level, level, 40)]
    assert mean([sum(map(bool, sheet["expeditions"].values())) for sheet in sheets]) > 5
    assert mean([sheet["dice"] == 9 for sheet in sheets]) < 0.9, "not everybody has to refuse to the last symbol"


@pytest.mark.parametrize("name", ["card", "board", "roll"])
@pytest.mark.parametrize(("better", "worse"), [("casual", "beginner"), ("strong", "casual")])
def test_casual_stands_between_beginner_and_strong(name: str, better: str, worse: str) -> None:
    game = lostcities.game(name, players=2, **SHORT[name])
    wins = tournament(game, (better, worse), DEALS[name], 5, 1).pair(0, 1).wins
    assert wins is not None
    assert wins.low is not None
    assert wins.low >= 0.6
