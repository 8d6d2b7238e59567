"""Matches between two networks on duplicate deals, all games at once."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lostcities.bots.features import Features
from lostcities.bots.network import Network
from lostcities.bots.policy import NetworkPolicy, Policy, play_out


@dataclass(frozen=True, slots=True)
class Duel:
    """The first player's result: margin over the mean of the others, half its 95 % interval, and its share of wins.

    Equal players have a margin of 0 with any number of players (over the best of several others it would be less), and
    ``wins`` of 1: the wins divided by a fair share.
    """

    deals: int
    margin: float
    interval: float
    wins: float
    score: float
    other_score: float


def duel(
    rooms: Callable[[int], list[Features]], first: Network, second: Network, deals: int, seed: int,
    temperature: float = 0.0,
) -> Duel:  # fmt: skip
    """Play each deal once for every seat that ``first`` can have, with ``second`` in all others."""
    return duel_policies(rooms, NetworkPolicy(first), NetworkPolicy(second), deals, seed, temperature)


def duel_policies(
    rooms: Callable[[int], list[Features]], first: Policy, second: Policy, deals: int, seed: int,
    temperature: float = 0.0,
) -> Duel:  # fmt: skip
    """Do the same for players of any kind."""
    found = [_play(room, first, second, seed, temperature) for room in rooms(deals)]
    margin, wins, scores, others = (np.concatenate([each[column] for each in found]) for column in range(4))
    return Duel(
        len(margin),
        float(margin.mean()),
        float(1.96 * margin.std() / np.sqrt(len(margin))),
        float(wins.mean()),
        float(scores.mean()),
        float(others.mean()),
    )


def _play(room: Features, one: Policy, others: Policy, seed: int, temperature: float) -> npt.NDArray[np.float64]:
    """Return margins, wins in fair shares, own points and the others' mean points, one of each per deal."""
    lanes = room.lanes
    seats, deals = lanes.seats, lanes.count
    seeds = [int(number) for number in np.random.default_rng(seed).integers(0, 2**63, deals)]
    columns = np.zeros((4, deals, seats))
    for place in range(seats):
        for lane in range(deals):
            lanes.deal(lane, seeds[lane], 0)
        play_out(room, [one if seat == place else others for seat in range(seats)], temperature, seeds)
        points = np.empty(deals * seats, np.int32)
        lanes.results(points, np.empty(deals, np.uint8))
        totals = points.reshape(deals, seats)
        mine = totals[:, place].astype(float)
        rest = np.delete(totals, place, axis=1)
        best = rest.max(1)
        wins = (mine > best) + (mine == best) / (1 + (rest == best[:, None]).sum(1))
        columns[:, :, place] = mine - rest.mean(1), wins * seats, mine, rest.mean(1)
    return np.asarray(columns.mean(2))
