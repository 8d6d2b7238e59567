"""Whole matches between bots, as many as wanted, the same for the same seed."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from lostcities.bots.contract import Bot
from lostcities.engine.bits import derived_seed
from lostcities.engine.contract import Game
from lostcities.engine.match import Match


def play_match(game: Game[Any], bots: Sequence[Bot], seed: int) -> Match[Any]:
    """One match of ``game``, dealt from ``seed``, one bot a seat."""
    match: Match[Any] = game.match(seed=seed)
    rngs = [Random(derived_seed(seed, 1000 + seat)) for seat in range(game.players)]
    while not match.over:
        seat = match.state.seat
        match.apply(bots[seat].choose(match.state.view(seat), rngs[seat]))
    return match


def play_matches(game: Game[Any], bots: Sequence[Bot], matches: int, seed: int) -> Iterator[Match[Any]]:
    """``matches`` matches; the i-th depends on ``seed`` and i alone."""
    for number in range(matches):
        yield play_match(game, bots, derived_seed(seed, number))
