"""Train the networks of ``analysis/evaluation.py``, which say what worlds are worth, on games of the experts.

`lostcities train card --judge --out judge` takes some minutes.

A world is a position with all hands known and the draw pile as a set. Learnt is what each seat still gains, against the
mean of all, if everybody plays as ``expert`` does. Half of the games begin as other players would play them, so that
the network has seen their positions, too; only what follows the moment from which experts play is learnt from.
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final, cast

import numpy as np
import numpy.typing as npt
import torch

from lostcities.analysis.evaluation import UNIT, evaluation_layout
from lostcities.bots.network import Network, choose_slots, save, shape_of
from lostcities.bots.policy import Workspace, features_of
from lostcities.bots.shipped_weights import network_policy, thumb_policy
from lostcities.engine.contract import FlatState
from lostcities.engine.registry import game, games
from lostcities.research.parts import part_of
from lostcities.research.training.beginnings import random_weights
from lostcities.research.training.selfplay import flat

LANES: Final = 512
SHARE: Final = 0.12
"""How many of the positions of a game are learnt from: neighbours have nearly the same to say."""
OPEN_SHARE: Final = 0.3
"""The same where only those before a roll of the dice are looked at."""
BATCH: Final = 1024
OWN, BY_THUMB, BY_CHANCE = 0, 1, 2
"""How a game begins: played by experts, by rules of thumb, or with many moves by chance."""

Rows = npt.NDArray[np.float16]
Gains = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sample:
    """Positions of one table with what every seat gained after them, the seat to move first; NaN for no seat."""

    rows: Rows
    gains: Gains


class Games:
    """Games in lockstep that begin in all kinds of ways and are then played on by experts."""

    def __init__(self, name: str, table: dict[str, int], seed: int) -> None:
        played = game(name, **table)
        self.features = features_of(played, LANES)
        self.lanes, self.workspace = self.features.lanes, Workspace(self.features)
        self.game = played
        self.open = not played.declaration.hidden
        self.shown = features_of(played, 1)
        self.rolled = np.zeros(LANES, np.int64)
        self.rounds = played.rounds
        self.rng = np.random.default_rng(seed)
        self.workspace.streams[:] = array("Q", self.rng.integers(0, 2**63, LANES).astype(np.uint64))
        self.expert, self.thumb = network_policy(name), thumb_policy(name)
        self.row = self.features.row_size + self.features.colours * self.features.facts
        self.round, self.age, self.switch, self.manner = (np.zeros(LANES, np.int64) for _ in range(4))
        self.points, self.over = np.zeros((LANES, played.players), np.int32), np.zeros(LANES, np.uint8)
        self.kept: list[list[tuple[int, npt.NDArray[np.int32], Rows]]] = [[] for _ in range(LANES)]
        for lane in range(LANES):
            self._deal(lane)
        self.lanes.results(flat(self.points), flat(self.over))

    def _deal(self, lane: int) -> None:
        seed = int(self.rng.integers(0, 2**63))
        if self.open:
            # A game that is started, not dealt, leaves its dice to others: it can be seen before they are rolled.
            state = self.game.start({}, int(self.rng.integers(self.lanes.seats)))
            self.lanes.put(lane, cast(FlatState, state).raw())
            self.rolled[lane] = -1
        elif self.over[lane] and self.round[lane] + 1 < self.rounds:
            self.lanes.deal_next(lane, seed)
            self.round[lane] += 1
        else:
            self.lanes.deal(lane, seed, int(self.rng.integers(self.lanes.seats)))
            self.round[lane] = 0
        self.age[lane] = 0
        self.manner[lane] = self.rng.choice(3, p=(0.5, 0.3, 0.2))
        self.switch[lane] = 0 if self.manner[lane] == OWN else self.rng.integers(2, 90)
        self.kept[lane] = []

    def samples(self) -> Iterator[tuple[Rows, Gains]]:
        """Positions without end, each with the gains of the seats."""
        rows = np.zeros((LANES, self.row), np.float32)
        while True:
            self._step()
            self.age += 1
            self.lanes.results(flat(self.points), flat(self.over))
            for lane in np.flatnonzero(self.over):
                for seat, then, row in self.kept[lane]:
                    gains = (self.points[lane] - then).astype(np.float32)
                    # What all gain alike is of no interest: only differences between seats are asked for.
                    yield row, np.roll(gains - gains.mean(), -seat)
                self._deal(int(lane))
            if self.over.any():
                self.lanes.results(flat(self.points), flat(self.over))
            if self.open:
                self._keep_open()
                continue
            some = np.flatnonzero((self.rng.random(LANES) < SHARE) & (self.age >= self.switch)).astype(np.int32)
            if len(some):
                seats = np.zeros(len(some), np.int32)
                self.lanes.seats_to_move(flat(some), len(some), flat(seats))
                self.features.survey(flat(some), len(some), flat(rows))
                for place, one in enumerate(some):
                    self.kept[one].append((int(seats[place]), self.points[one].copy(), rows[place].astype(np.float16)))

    def _keep_open(self) -> None:
        """Where nothing is hidden, positions are kept as any of their seats sees them before the dice are rolled."""
        row = np.zeros(self.row, np.float32)
        for lane in np.flatnonzero((self.rng.random(LANES) < OPEN_SHARE) & (self.age >= self.switch)):
            if self._awaits_dice(int(lane)):
                seat = int(self.rng.integers(self.lanes.seats))
                self.shown.lanes.put(0, self.lanes.raw(int(lane)))
                self.shown.lanes.turn_to(0, seat)
                self.shown.survey(array("i", [0]), 1, flat(row))
                self.kept[lane].append((seat, self.points[lane].copy(), row.astype(np.float16)))

    def _awaits_dice(self, lane: int) -> bool:
        """Whether the dice of the turn have not been rolled yet."""
        return bool(self.features.where(lane)[1] != self.rolled[lane])

    def _roll(self) -> None:
        """Roll the dice where they are due."""
        lanes = array("i", (lane for lane in range(LANES) if self._awaits_dice(lane)))
        rolls = array("i", (self.game.chance([int(self.rng.integers(0, 2**63))]) for _ in lanes))
        self.lanes.apply(lanes, len(lanes), rolls)
        for lane in lanes:
            self.rolled[lane] = self.features.where(lane)[1]

    def _step(self) -> None:
        """One decision in every lane, by whoever plays there now."""
        if self.open:
            self._roll()
        workspace, early = self.workspace, self.age < self.switch
        for whose, policy, temperature in (
            (~early, self.expert, 0.0 if self.open else 0.5),
            (early & (self.manner == BY_THUMB), self.thumb, 0.3),
            (early & (self.manner == BY_CHANCE), self.expert, 4.0),
        ):
            lanes = np.flatnonzero(whose).astype(np.int32)
            if len(lanes):
                workspace.live[: len(lanes)], workspace.found = array("i", lanes), len(lanes)
                policy.answer(workspace)
                choose_slots(
                    workspace.answers, workspace.legal, workspace.found, workspace.slot_count + 1, temperature,
                    workspace.streams, workspace.live, workspace.slots, workspace.logs,
                )  # fmt: skip
                workspace.features.apply(workspace.live, workspace.found, workspace.slots)


def tables_of(name: str) -> tuple[dict[str, int], ...]:
    """The tables whose worlds are learnt, all equally often."""
    found: tuple[dict[str, int], ...] = import_module(f"{part_of(game(name)).__name__}.training").WORLDS
    return found


def collect(name: str, positions: int, seed: int) -> list[Sample]:
    """Positions of every table, equally many of each."""
    seats, tables = games()[name].players[-1], tables_of(name)
    found = []
    for number, table in enumerate(tables):
        source, share = Games(name, table, seed + number), positions // len(tables)
        rows, gains = np.zeros((share, source.row), np.float16), np.full((share, seats), np.nan, np.float32)
        for place, (row, gained) in zip(range(share), source.samples(), strict=False):
            rows[place], gains[place, : len(gained)] = row, gained
        found.append(Sample(rows, gains))
    return found


class Model:
    """The network of ``bots/network.py`` without slots, in PyTorch."""

    def __init__(self, layout: dict[str, int], start: npt.NDArray[np.float32]) -> None:
        self.layout, self.parts, at = layout, dict[str, torch.Tensor](), 0
        for name, shape in shape_of(layout).items():
            size = int(np.prod(shape))
            self.parts[name] = torch.tensor(start[at : at + size].reshape(shape)).requires_grad_(size > 0)
            at += size

    def __call__(self, sample: Sample, which: Numbers) -> tuple[torch.Tensor, torch.Tensor]:
        """What the network says of some positions, and what came of them, in units."""
        rows = torch.from_numpy(sample.rows[which].astype(np.float32))
        wide = rows.shape[1] - self.layout["globals"]
        each, whole = rows[:, :wide].reshape(len(rows), -1, self.layout["features"]), rows[:, wide:]
        p = self.parts
        first = torch.relu(each @ p["W1"] + (whole @ p["G1"] + p["b1"]).unsqueeze(1))
        second = torch.relu(first @ p["W2"] + (_pool(first) @ p["M2"] + p["b2"]).unsqueeze(1))
        trunk = torch.relu(_pool(second) @ p["M3"] + whole @ p["G3"] + p["b3"])
        answers = (trunk @ p["M5"] + p["b5"])[:, : self.layout["choices"] + 1]
        return answers, torch.from_numpy(sample.gains[which] / UNIT)

    def describe_unexplained(self, sample: Sample, count: int) -> str:
        """The share of the variance of margins that is left in the first positions, which were not learnt from."""
        with torch.no_grad():
            found, wanted = (part.numpy() for part in self(sample, np.arange(count)))
        players = int((~np.isnan(wanted[0])).sum())
        left = np.var(found[:, 0] - wanted[:, 0]) / np.var(wanted[:, 0])
        return f"{left:.3f} with {players} players"

    def network(self) -> Network:
        """The weights as a network that plays without PyTorch."""
        parts = [part.detach().numpy().ravel() for part in self.parts.values()]
        return Network(self.layout, array("f", np.concatenate(parts)))


def _pool(x: torch.Tensor) -> torch.Tensor:
    return torch.cat([x.mean(1), x.max(1).values], 1)


def learn(name: str, samples: list[Sample], hidden: int, epochs: int, seed: int) -> Iterator[tuple[str, Model]]:
    """Fit a network to the samples; after each epoch says how well it does on a twentieth that it never saw."""
    rng = np.random.default_rng(seed)
    layout = evaluation_layout(features_of(game(name), 1), hidden, games()[name].players[-1])
    model = Model(layout, random_weights(layout, rng))
    held = [len(sample.rows) // 20 for sample in samples]
    orders = [rng.permutation(np.arange(first, len(one.rows))) for one, first in zip(samples, held, strict=True)]
    batches = [(number, at) for number, one in enumerate(orders) for at in range(0, len(one) - BATCH, BATCH)]
    learning = [part for part in model.parts.values() if part.requires_grad]
    optimiser = torch.optim.Adam(learning)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=epochs * len(batches))
    for epoch in range(epochs):
        for place in rng.permutation(len(batches)):
            number, at = batches[place]
            found, wanted = model(samples[number], orders[number][at : at + BATCH])
            there = ~torch.isnan(wanted)
            loss = ((found - wanted)[there] ** 2).mean()
            optimiser.zero_grad()
            torch.autograd.backward(loss)
            optimiser.step()
            schedule.step()
        said = [model.describe_unexplained(sample, count) for sample, count in zip(samples, held, strict=True)]
        yield f"epoch {epoch + 1}: unexplained {', '.join(said)}", model


def train_worlds(name: str, out: Path, positions: int, hidden: int, epochs: int, seed: int) -> Iterator[str]:
    """Collect positions, learn from them and save the network after each epoch; says how well it does."""
    torch.manual_seed(seed)
    out.parent.mkdir(parents=True, exist_ok=True)
    for said, model in learn(name, collect(name, positions, seed), hidden, epochs, seed):
        save(model.network(), out)
        yield said
