"""Variants of the games: the same rules with other figures, so that memorised games do not help.

A variant is made from a game's figures and a seed: values of lines and tracks are shifted, prices and bonuses changed,
and what differs from colour to colour is shuffled. Each variant is a figures file that the game accepts and that
random players can play to the end.
"""

from collections.abc import Mapping
from random import Random

from lostcities.engine.contract import BadFigures, Game, State
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import game_with

STEP = 5
"""Points change in steps of this."""


def variant(game: str, players: int, options: dict[str, OptionValue], seed: int) -> Game[State]:
    """Make a game with figures drawn from a seed; the same seed makes the same game."""
    rng = Random(f"variant {game} {seed}")
    usual = game_with(game, players, options, None).figures
    for _ in range(1000):
        figures = {name: _vary(value, rng) for name, value in usual.items()}
        if figures == usual:
            continue
        try:
            made = game_with(game, players, options, figures)
            _try(made, rng)
        except (BadFigures, Unplayable):
            continue
        return made
    raise BadFigures(f"no numbers but its own suit the {game} game")


class Unplayable(Exception):
    """A game that never ends."""


def _try(game: Game[State], rng: Random) -> None:
    match = game.match(seed=rng.getrandbits(32))
    for _ in range(20_000):
        if match.over:
            return
        match.apply(rng.choice(match.state.legal))
    raise Unplayable


def _vary(value: object, rng: Random) -> object:
    """Return another value of the same kind, never one that is always refused."""
    if isinstance(value, Mapping):
        # The values of the colours, shuffled among them.
        dealt = list(value.values())
        rng.shuffle(dealt)
        return dict(zip(value, dealt, strict=True))
    if isinstance(value, list):
        moved = [number + STEP * rng.randint(-1, 1) for number in value]
        return sorted(moved) if value == sorted(value) else moved
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    if abs(value) >= 4 * STEP:
        return value + STEP * rng.randint(-2, 2)
    return max(1, value - rng.randint(0, 1))
