"""The learnt weights in the package: networks, and the weights of the rules of thumb.

``weights/thumb.json`` names every trait, so that it can be read; ``weights/<game>.network``
are networks, and ``weights/<game>.<name>.network`` those of frozen players. docs/bots.md says how they were trained.
"""

import json
from array import array
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import as_file, files

from lostcities.bots.network import load
from lostcities.bots.parts import part_of
from lostcities.bots.policy import NetworkPolicy, ThumbPolicy

_FOLDER = files("lostcities.bots") / "weights"


@cache
def thumb_weights(game: str) -> dict[str, float]:
    """Return the tuned weight of each trait."""
    weights: dict[str, float] = json.loads((_FOLDER / "thumb.json").read_text(encoding="utf-8"))[game]
    assert tuple(weights) == part_of(game).TRAITS, f"thumb.json does not fit the traits of {game}: tune them again"
    return weights


def as_array(weights: dict[str, float]) -> "array[float]":
    """Return weights in the form that the compiled code uses."""
    return array("f", weights.values())


@cache
def thumb_policy(game: str) -> ThumbPolicy:
    """Return the tuned rules of thumb of a game."""
    return ThumbPolicy(as_array(thumb_weights(game)))


@cache
def network_policy(game: str) -> NetworkPolicy:
    """Return the trained network of a game."""
    with as_file(_FOLDER / f"{game}.network") as file:
        return NetworkPolicy(load(file))


@cache
def _load_frozen(name: str, game: str) -> NetworkPolicy:
    with as_file(_FOLDER / f"{game}.{name}.network") as file:
        return NetworkPolicy(load(file))


def load_frozen_policy(name: str) -> Callable[[str], NetworkPolicy]:
    """Return the networks of a frozen player, one for each game; they never change."""
    return partial(_load_frozen, name)
