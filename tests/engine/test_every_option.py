"""Random games of every combination of options, in compiled loops and one decision at a time.

What they must do is said elsewhere; here nothing may go wrong on the way (``make ubsan`` checks every number in them).
"""

import itertools
from random import Random
from typing import Any

import pytest

import lostcities

TABLES = [(name, players) for name, declared in lostcities.games().items() for players in declared.players]
GAMES = 100 if lostcities.COMPILED else 1


def combinations(name: str) -> list[dict[str, object]]:
    """All values of all options that have a list of them."""
    listed = {option: found.values for option, found in lostcities.games()[name].options.items() if found.values}
    return [dict(zip(listed, values, strict=True)) for values in itertools.product(*listed.values())]


def play(game: Any, seed: int) -> Any:
    """A game in which the pending seats act in any order, and all views are requested."""
    random, state = Random(seed), game.deal(seed)
    while not state.over:
        seat = random.choice(state.pending)
        view = state.view(seat)
        assert state.pending == view.pending
        state.apply(random.choice(view.legal), seat)
        if random.random() < 0.05:
            view.to_json()
            view.sample(random).playout(seed)
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games_of_every_combination_of_options(name: str, players: int) -> None:
    for seed, options in list(enumerate(combinations(name)))[:: 1 if lostcities.COMPILED else 9]:
        game: Any = lostcities.game(name, players=players, **options)
        decisions, _ = game.random_games(GAMES, seed)
        assert decisions >= GAMES
        state = play(game, seed)
        result = state.result(False)
        assert len(result.totals) == players
        assert result.winners
        assert game.from_bytes(state.to_bytes()) == state
