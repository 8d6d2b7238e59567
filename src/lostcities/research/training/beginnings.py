"""Initial weights of a network: random, or those of a smaller network."""

import math
from array import array

import numpy as np

from lostcities.bots.network import pools_of, shape_of
from lostcities.engine.contract import BadInput
from lostcities.research.training.store import Floats

HEADS = ("W4", "M4", "M5")


def random_weights(layout: dict[str, int], rng: np.random.Generator) -> Floats:
    """Draw weights by He's initialisation; the last layers start near zero, so that the policy is almost random."""
    parts = []
    for name, shape in shape_of(layout).items():
        part = np.zeros(shape)
        if len(shape) > 1 and part.size:
            part = rng.standard_normal(shape) * (0.05 if name in HEADS else 1) * math.sqrt(2 / shape[0])
            if name in ("G1", "M2", "G3", "M4"):
                part *= 0.5
        parts.append(part.ravel())
    return np.concatenate(parts).astype(np.float32)


def grow(
    layout: dict[str, int], given: dict[str, int], weights: "Floats | array[float]", rng: np.random.Generator
) -> Floats:
    """Embed the weights of a smaller network in a larger one that answers the same.

    New hidden units have random inputs but no outputs yet; a maximum that the smaller network did not
    have gets no weight either.
    """
    for name in ("features", "globals", "slots", "choices"):
        if given[name] != layout[name]:
            raise BadInput(f"the network has {given[name]} {name} and the game {layout[name]}: it is of another game")
    if given["hidden"] > layout["hidden"] or pools_of(given) > pools_of(layout):
        raise BadInput("a network can be begun as a smaller one, not as a larger one")
    old, hidden = given["hidden"], layout["hidden"]
    before, after, at, parts = shape_of(given), shape_of(layout), 0, []
    fresh = iter(np.split(random_weights(layout, rng), np.cumsum([int(np.prod(shape)) for shape in after.values()])))
    for name, shape in after.items():
        size = int(np.prod(before[name]))
        part, source = np.zeros(shape, np.float32), np.asarray(weights[at : at + size]).reshape(before[name])
        at += size
        new = next(fresh).reshape(shape)
        listens = name in ("W1", "G1", "W2", "M2", "M3", "G3")
        if listens:
            part[:, old:] = new[:, old:]
        if name in ("M2", "M3"):
            for pool in range(pools_of(given)):
                part[pool * hidden : pool * hidden + old, :old] = source[pool * old : (pool + 1) * old]
        else:
            part[tuple(slice(0, length) for length in before[name])] = source
        parts.append(part.ravel())
    return np.concatenate(parts)
