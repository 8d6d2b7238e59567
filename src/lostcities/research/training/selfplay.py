"""Games of a network against itself, as one batch of decisions to learn from."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from lostcities.bots.network import Network, choose_slots

Floats = npt.NDArray[np.float32]


@dataclass(slots=True)
class Batch:
    """Decisions in any order, each with what became of it."""

    rows: Floats
    """What the seat saw."""
    truths: Floats
    """What the critic sees: the same and what was hidden."""
    legal: npt.NDArray[np.uint8]
    slots: npt.NDArray[np.int32]
    logs: Floats
    """The logarithm of the chance that the slot had when it was chosen."""
    advantages: Floats
    returns: Floats

    @staticmethod
    def joined(parts: "list[Batch]") -> "Batch":
        """Several batches as one."""
        return Batch(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Batch)))


class SelfPlay:
    """A row of games that go on from batch to batch; a game that ends is followed by a new deal."""

    def __init__(self, lanes: Any, steps: int, seed: int, utility: Callable[[Any], Any]) -> None:
        self.lanes, self.count, self.steps = lanes, lanes.count, steps
        self.utility = utility
        self.rng = np.random.default_rng(seed)
        self.shape = lanes.layout
        self.row = self.shape["colours"] * self.shape["features"] + self.shape["globals"]
        self.slots = self.shape["colours"] * self.shape["slots"] + self.shape["choices"]
        self.all = np.arange(self.count, dtype=np.int32)
        self.streams = self.rng.integers(0, 2**63, self.count).astype(np.uint64)
        self.games = 0
        self.scores: list[float] = []
        self.lengths: list[int] = []
        self.age = np.zeros(self.count, dtype=np.int64)
        self.rivals: list[Network] = []
        self.share = 0.0
        # Who sits in each lane: -1 for the learner in every seat, else a rival in all seats but the learner's.
        self.rival = np.full(self.count, -1)
        self.seat = np.zeros(self.count, np.int32)
        for lane in range(self.count):
            self._deal(lane)

    def meet(self, rivals: list[Network], share: float) -> None:
        """From now on a share of the games is played against earlier networks, so that nothing is unlearnt."""
        self.rivals, self.share = rivals, share

    def _deal(self, lane: int) -> None:
        self.lanes.deal(lane, int(self.rng.integers(0, 2**63)), int(self.rng.integers(self.lanes.seats)))
        self.age[lane] = 0
        against = self.rivals and self.rng.random() < self.share
        self.rival[lane] = self.rng.integers(len(self.rivals)) if against else -1
        self.seat[lane] = self.rng.integers(self.lanes.seats)

    def truths(self, rows: Floats) -> Floats:
        """The rows of the present positions with what is hidden beside each colour's features."""
        colours, features, secrets = self.shape["colours"], self.shape["features"], self.lanes.secrets
        if not secrets:
            return rows
        hidden = np.empty((self.count, colours, secrets), np.float32)
        self.lanes.reveal(self.all, self.count, hidden.ravel())
        seen = rows[:, : colours * features].reshape(self.count, colours, features)
        both = np.concatenate([seen, hidden], 2).reshape(self.count, -1)
        return np.concatenate([both, rows[:, colours * features :]], 1)

    def advance(self, slots: npt.NDArray[np.int32]) -> tuple[npt.NDArray[np.int64], Floats]:
        """Carry out a slot in every lane; gives the lanes that ended, with each seat's worth, and deals anew there."""
        points = np.empty((self.count, self.lanes.seats), np.int32)
        over = np.empty(self.count, np.uint8)
        self.lanes.apply(self.all, self.count, slots)
        self.lanes.results(points.ravel(), over)
        self.age += 1
        ended = np.flatnonzero(over)
        worths: Floats = self.utility(points[ended])
        for lane in ended:
            self.games += 1
            self.scores.append(float(points[lane].mean()))
            self.lengths.append(int(self.age[lane]))
            self._deal(int(lane))
        return ended, worths

    def collect(self, actor: Network, critic: Network, discount: float) -> Batch:
        """``steps`` decisions in every lane, with advantages by generalised estimation (λ = ``discount``)."""
        steps, count, seats = self.steps, self.count, self.lanes.seats
        rows = np.empty((steps, count, self.row), np.float32)
        truths = np.empty((steps, count, critic.row_size), np.float32)
        legal = np.empty((steps, count, self.slots), np.uint8)
        slots = np.empty((steps, count), np.int32)
        logs = np.empty((steps, count), np.float32)
        values = np.empty((steps, count), np.float32)
        movers = np.empty((steps, count), np.int32)
        learns = np.ones((steps, count), bool)
        done = np.zeros((steps, count), bool)
        ends = np.zeros((steps, count, seats), np.float32)
        answers = np.empty((count, self.slots + 1), np.float32)
        opinions = np.empty((count, critic.answer_size), np.float32)
        for step in range(steps):
            self.lanes.observe(self.all, count, rows[step].ravel(), legal[step].ravel(), movers[step])
            truths[step] = self.truths(rows[step])
            actor.forward(rows[step].ravel(), count, answers.ravel())
            critic.forward(truths[step].ravel(), count, opinions.ravel())
            learns[step] = (self.rival < 0) | (movers[step] == self.seat)
            self._let_rivals_answer(rows[step], ~learns[step], answers)
            values[step] = opinions[:, -1]
            choose_slots(
                answers.ravel(), legal[step].ravel(), count, self.slots + 1, 1.0, self.streams, self.all, slots[step],
                logs[step],
            )  # fmt: skip
            ended, worths = self.advance(slots[step])
            done[step, ended] = True
            ends[step, ended] = worths
        advantages, valid = _advantages(values, movers, done, ends, discount)
        valid &= learns
        returns = advantages + values
        return Batch(
            rows[valid], truths[valid], legal[valid], slots[valid], logs[valid], advantages[valid], returns[valid]
        )

    def _let_rivals_answer(self, rows: Floats, theirs: npt.NDArray[np.bool_], answers: Floats) -> None:
        for number, rival in enumerate(self.rivals):
            mine = np.flatnonzero(theirs & (self.rival == number))
            if len(mine):
                part = np.empty((len(mine), answers.shape[1]), np.float32)
                rival.forward(rows[mine].ravel(), len(mine), part.ravel())
                answers[mine] = part

    def lesson(self, weights: Floats, noise: float) -> tuple[Floats, npt.NDArray[np.uint8], Floats]:
        """One decision in every lane as a player with rules of thumb rates it: rows, legal slots and ratings."""
        rows = np.empty((self.count, self.row), np.float32)
        legal = np.empty((self.count, self.slots), np.uint8)
        movers = np.empty(self.count, np.int32)
        ratings = np.zeros((self.count, self.slots + 1), np.float32)
        slots = np.empty(self.count, np.int32)
        logs = np.empty(self.count, np.float32)
        teacher = np.zeros(self.count, np.int32)
        self.lanes.observe(self.all, self.count, rows.ravel(), legal.ravel(), movers)
        self.lanes.rate(self.all, self.count, legal.ravel(), weights, teacher, ratings.ravel())
        choose_slots(
            ratings.ravel(), legal.ravel(), self.count, self.slots + 1, noise, self.streams, self.all, slots, logs
        )
        self.advance(slots)
        return rows, legal, ratings[:, :-1]


def _advantages(
    values: Floats, movers: npt.NDArray[np.int32], done: npt.NDArray[np.bool_], ends: Floats, discount: float
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Each seat's decisions form a chain of their own; the last of an unfinished chain only serves the one before."""
    steps, count = values.shape
    lanes = np.arange(count)
    coming = np.zeros((count, ends.shape[2]), np.float32)
    carried = np.zeros_like(coming)
    known = np.zeros(coming.shape, bool)
    advantages = np.zeros_like(values)
    valid = np.zeros(values.shape, bool)
    for step in range(steps - 1, -1, -1):
        over = done[step]
        coming[over] = ends[step][over]
        carried[over] = 0
        known[over] = True
        seat = movers[step]
        here = known[lanes, seat]
        advantage = np.where(here, coming[lanes, seat] - values[step] + discount * carried[lanes, seat], 0)
        advantages[step], valid[step] = advantage, here
        coming[lanes, seat] = values[step]
        carried[lanes, seat] = advantage
        known[lanes, seat] = True
    return advantages, valid
