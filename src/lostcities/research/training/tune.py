"""The search for the weights of the rule-of-thumb players, by the cross-entropy method.

Each generation draws candidates around a mean, lets every candidate play the same deals in
every seat against the mean itself and against players of earlier generations, and moves the
mean towards the best quarter. The result is the mean of the last generations,
so that no single lucky match decides.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lostcities.bots.features import Features
from lostcities.bots.network import choose_slots
from lostcities.research.training.recipes import Recipe

Weights = npt.NDArray[np.float32]


@dataclass(slots=True)
class Generation:
    """The progress of the search."""

    number: int
    seconds: float
    mean: Weights
    spread: float
    score: float
    """Mean points of the mean player against itself and earlier ones."""
    gain: float
    """How much better the best quarter did than the mean of all candidates."""


def play(
    features: Features, weights: Weights, players: npt.NDArray[np.int32], seeds: npt.NDArray[np.int64]
) -> npt.NDArray[np.int32]:
    """Return the points of every seat: lane i is dealt from ``seeds[i]``, its seat s is played by ``players[i, s]``."""
    lanes, slots_size = features.lanes, features.slot_count
    count, seats = len(seeds), lanes.seats
    for lane in range(count):
        lanes.deal(lane, int(seeds[lane]), int(seeds[lane]) % seats)
    live = np.empty(count, np.int32)
    legal = np.empty(count * slots_size, np.uint8)
    movers = np.empty(count, np.int32)
    answers = np.zeros(count * (slots_size + 1), np.float32)
    slots = np.empty(count, np.int32)
    logs = np.empty(count, np.float32)
    streams = np.zeros(count, np.uint64)
    flat = np.ascontiguousarray(weights, np.float32).ravel()
    while found := lanes.live(live):
        features.legal(live, found, legal, movers)
        whose = np.ascontiguousarray(players[live[:found], movers[:found]], np.int32)
        features.rate(live, found, legal, flat, whose, answers)
        choose_slots(answers, legal, found, slots_size + 1, 0.0, streams, live, slots, logs)
        features.apply(live, found, slots)
    points = np.empty(count * seats, np.int32)
    lanes.results(points, np.empty(count, np.uint8))
    return points.reshape(count, seats)


def tune(
    recipe: Recipe, traits: int, seconds: float, seed: int = 1, start: Weights | None = None, population: int = 40,
    deals: int = 40,
) -> Iterator[Generation]:  # fmt: skip
    """Search for ``seconds``; yields each generation's result."""
    rng = np.random.default_rng(seed)
    mean = np.zeros(traits) if start is None else start.astype(float)
    spread = np.full(traits, 1.0 if start is None else 0.3)
    past: list[npt.NDArray[np.float64]] = []
    seats = [table.get("players", 2) for table in recipe.tables]
    rooms = {number: recipe.rooms_of(number, population * deals * number) for number in sorted(set(seats))}
    began = time.monotonic()
    generation = 0
    while time.monotonic() - began < seconds:
        generation += 1
        candidates = mean + spread * rng.standard_normal((population, traits))
        # The opponents: the mean, and on every other deal one of the past.
        opponents = [mean, *(past[rng.integers(len(past))] for _ in range(3) if past)]
        weights = np.concatenate([candidates, np.array(opponents)]).astype(np.float32)
        worth = np.zeros(population)
        points_seen = []
        for number, room in rooms.items():
            seeds = rng.integers(0, 2**62, deals)
            rivals = rng.integers(len(opponents), size=deals)
            # One row per candidate, deal and seat.
            who, deal, seat = (part.ravel() for part in np.indices((population, deals, number)))
            players = np.repeat((population + rivals[deal])[:, None], number, axis=1).astype(np.int32)
            players[np.arange(len(who)), seat] = who
            points = play(room, weights, players, seeds[deal])
            own = recipe.utility(points)[np.arange(len(who)), seat]
            worth += own.reshape(population, -1).mean(1)
            points_seen.append(points.mean())
        best = np.argsort(-worth)[: population // 4]
        elite = candidates[best]
        mean = 0.5 * mean + 0.5 * elite.mean(0)
        spread = 0.8 * spread + 0.2 * (elite.std(0) * 1.05 + 0.01)
        if generation % 5 == 0:
            past.append(mean.copy())
        yield Generation(
            generation, time.monotonic() - began, mean.astype(np.float32), float(spread.mean()),
            float(np.mean(points_seen)), float(worth[best].mean() - worth.mean()),
        )  # fmt: skip
