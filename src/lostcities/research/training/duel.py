"""Two networks against each other on duplicate deals, all games at once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from lostcities.bots.network import Network, choose_slots


@dataclass(frozen=True, slots=True)
class Duel:
    """How the first did: mean margin over the best of the others, half its 95 % interval, and its share of wins."""

    deals: int
    margin: float
    interval: float
    wins: float
    score: float
    other_score: float


def duel(
    rooms: Callable[[int], list[Any]], first: Network, second: Network, deals: int, seed: int,
    temperature: float = 0.0,
) -> Duel:  # fmt: skip
    """Each deal is played once for every seat that ``first`` can have, ``second`` in all others."""
    found = [_play(lanes, first, second, seed, temperature) for lanes in rooms(deals)]
    margin, wins, scores, others = (np.concatenate([room[column] for room in found]) for column in range(4))
    return Duel(
        len(margin),
        float(margin.mean()),
        float(1.96 * margin.std() / np.sqrt(len(margin))),
        float(wins.mean()),
        float(scores.mean()),
        float(others.mean()),
    )


def _play(lanes: Any, first: Network, second: Network, seed: int, temperature: float) -> Any:
    seats, deals = lanes.seats, lanes.count
    layout = lanes.layout
    row = layout["colours"] * layout["features"] + layout["globals"]
    slots_size = layout["colours"] * layout["slots"] + layout["choices"]
    rng = np.random.default_rng(seed)
    seeds = rng.integers(0, 2**63, deals)
    totals = np.zeros((seats, deals, seats), np.int32)
    for place in range(seats):
        for lane in range(deals):
            lanes.deal(lane, int(seeds[lane]), 0)
        live = np.empty(deals, np.int32)
        rows = np.empty(deals * row, np.float32)
        legal = np.empty(deals * slots_size, np.uint8)
        movers = np.empty(deals, np.int32)
        streams = seeds.astype(np.uint64)
        logs = np.empty(deals, np.float32)
        while lanes.live(live):
            count = lanes.live(live)
            # Each network answers for its own seats only.
            lanes.observe(live, count, rows, legal, movers)
            for network, mine in ((first, movers[:count] == place), (second, movers[:count] != place)):
                some = np.ascontiguousarray(live[:count][mine])
                if not len(some):
                    continue
                part = np.ascontiguousarray(rows.reshape(deals, row)[:count][mine]).ravel()
                mask = np.ascontiguousarray(legal.reshape(deals, slots_size)[:count][mine]).ravel()
                answers = np.empty(len(some) * (slots_size + 1), np.float32)
                slots = np.empty(len(some), np.int32)
                network.forward(part, len(some), answers)
                choose_slots(answers, mask, len(some), slots_size + 1, temperature, streams, some, slots, logs)
                lanes.apply(some, len(some), slots)
        points = np.empty(deals * seats, np.int32)
        lanes.results(points, np.empty(deals, np.uint8))
        totals[place] = points.reshape(deals, seats)
    margins = np.zeros((deals, seats))
    wins = np.zeros((deals, seats))
    own = np.zeros((deals, seats))
    other = np.zeros((deals, seats))
    for place in range(seats):
        mine = totals[place][:, place].astype(float)
        rest = np.delete(totals[place], place, axis=1)
        best = rest.max(1)
        margins[:, place] = mine - best
        wins[:, place] = (mine > best) + (mine == best) / (1 + (rest == best[:, None]).sum(1))
        own[:, place] = mine
        other[:, place] = rest.mean(1)
    return margins.mean(1), wins.mean(1), own.mean(1), other.mean(1)
