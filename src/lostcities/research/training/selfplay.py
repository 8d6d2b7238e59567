"""Games of a network against itself and others, as decisions to learn from."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from lostcities.bots.features import Features
from lostcities.bots.network import Network, choose_slots
from lostcities.bots.policy import Policy, Workspace
from lostcities.research.training.learner import Learner, pack
from lostcities.research.training.store import FATE, OWN, Floats, Numbers, Store, Whole

PER_DECISION = 200
"""Nonzero features per decision; a store grows if a game has more."""


def flat(values: npt.NDArray[np.generic]) -> memoryview:
    """Return an array as lanes and networks need it: flat, with plain numbers even in the interpreted build."""
    return values.reshape(-1).data


class Rival(Protocol):
    """Another player that takes part."""

    def answers(self, features: Features, mine: Whole, rows: Floats, legal: npt.NDArray[np.uint8]) -> Floats:
        """Return its answers for every slot in some lanes, whose rows and legal slots are given."""


class NetworkRival:
    """An earlier network."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def answers(self, features: Features, mine: Whole, rows: Floats, legal: npt.NDArray[np.uint8]) -> Floats:
        """Return the network's answers."""
        found = np.empty((len(mine), self.network.answer_size), np.float32)
        self.network.forward(flat(rows), len(mine), flat(found))
        return found


class ThumbRival:
    """A rule-of-thumb player; the smaller ``noise``, the surer its choice."""

    def __init__(self, weights: Floats, noise: float = 0.2) -> None:
        self.weights = np.ascontiguousarray(weights, np.float32)
        self.noise = noise

    def answers(self, features: Features, mine: Whole, rows: Floats, legal: npt.NDArray[np.uint8]) -> Floats:
        """Return the ratings, scaled so that it rarely takes anything but the best."""
        found = np.zeros((len(mine), legal.shape[1] + 1), np.float32)
        nobody = np.zeros(len(mine), np.int32)
        features.rate(flat(mine), len(mine), flat(legal), flat(self.weights), flat(nobody), flat(found))
        found /= self.noise
        return found


class PolicyRival:
    """A player that follows a policy and samples from its answers."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.workspace: Workspace | None = None

    def answers(self, features: Features, mine: Whole, rows: Floats, legal: npt.NDArray[np.uint8]) -> Floats:
        """Return the policy's answers."""
        if self.workspace is None or self.workspace.features is not features:
            self.workspace = Workspace(features)
        workspace = self.workspace
        workspace.live[: len(mine)], workspace.found = array("i", mine.tobytes()), len(mine)
        self.policy.answer(workspace)
        size = workspace.slot_count + 1
        return np.frombuffer(workspace.answers, np.float32)[: len(mine) * size].reshape(-1, size)


class SelfPlay:
    """Games that continue from batch to batch; a game that ends is followed by a new deal."""

    def __init__(self, features: Features, steps: int, seed: int, utility: Callable[[Whole], Floats]) -> None:
        self.features, self.lanes, self.count, self.steps = features, features.lanes, features.lanes.count, steps
        self.utility = utility
        self.rng = np.random.default_rng(seed)
        self.shape = features.layout
        self.row, self.slots = features.row_size, features.slot_count
        self.all = np.arange(self.count, dtype=np.int32)
        self.streams = self.rng.integers(0, 2**63, self.count).astype(np.uint64)
        self.store = Store(self.shape, features.facts, features.secrets, self.count * steps, PER_DECISION)
        self.games = 0
        self.scores: list[float] = []
        self.lengths: list[int] = []
        self.age = np.zeros(self.count, dtype=np.int64)
        self.rivals: list[Rival] = []
        self.share = 0.0
        # Who plays in each lane: -1 for the learner in every seat, otherwise a rival in all seats but the learner's.
        self.rival = np.full(self.count, -1)
        self.seat = np.zeros(self.count, np.int32)
        for lane in range(self.count):
            self._deal(lane)

    def set_rivals(self, rivals: Sequence[Rival], share: float) -> None:
        """Play a share of the games against these from now on, so that nothing is unlearnt."""
        self.rivals, self.share = list(rivals), share
        if rivals:
            self.rival = np.where(self.rival < 0, -1, self.rival % len(rivals))

    def _deal(self, lane: int) -> None:
        self.lanes.deal(lane, int(self.rng.integers(0, 2**63)), int(self.rng.integers(self.lanes.seats)))
        self.age[lane] = 0
        against = self.rivals and self.rng.random() < self.share
        self.rival[lane] = self.rng.integers(len(self.rivals)) if against else -1
        self.seat[lane] = self.rng.integers(self.lanes.seats)

    def advance(self, slots: Whole) -> tuple[npt.NDArray[np.int64], Floats]:
        """Carry out a slot in every lane; redeals finished lanes, and returns them with each seat's value."""
        points = np.empty((self.count, self.lanes.seats), np.int32)
        over = np.empty(self.count, np.uint8)
        self.features.apply(flat(self.all), self.count, flat(slots))
        self.lanes.results(flat(points), flat(over))
        self.age += 1
        ended = np.flatnonzero(over)
        worths: Floats = self.utility(points[ended])
        for lane in ended:
            self.games += 1
            self.scores.append(float(points[lane].mean()))
            self.lengths.append(int(self.age[lane]))
            self._deal(int(lane))
        del self.scores[:-500], self.lengths[:-500]
        return ended, worths

    def collect(
        self, actor: Learner, critic: Learner, discount: float, sight: int = FATE, temperature: float = 1.0,
        critic_discount: float | None = None,
    ) -> Whole:  # fmt: skip
        """Play ``steps`` decisions in every lane, with advantages by generalised estimation (λ = ``discount``).

        What the critic learns is estimated in the same way, with a λ of its own if there is one.

        Returns which decisions of the store can be learnt from: the learner's own with a real choice, whose chain
        for the same seat continues far enough.
        """
        steps, count, seats, store = self.steps, self.count, self.lanes.seats, self.store
        rows = np.empty((count, self.row), np.float32)
        legal = np.empty((count, self.slots), np.uint8)
        values = np.zeros((steps, count), np.float32)
        movers = np.empty((steps, count), np.int32)
        kept = np.full((steps, count), -1, np.int32)
        done = np.zeros((steps, count), bool)
        ends = np.zeros((steps, count, seats), np.float32)
        slots = np.empty(count, np.int32)
        size, end = 0, 0
        for step in range(steps):
            self.features.observe(flat(self.all), count, flat(rows), flat(legal), flat(movers[step]))
            learns = (self.rival < 0) | (movers[step] == self.seat)
            mine = np.flatnonzero(learns).astype(np.int32)
            places = np.arange(size, size + len(mine), dtype=np.int32)
            end = self._keep(mine, rows, legal, size, end)
            answers = np.empty((len(mine), self.slots + 1), np.float32)
            actor.forward(store, places, OWN, answers)
            slots[mine], store.logs[places] = self._choose(answers, store.legal[places], mine, temperature)
            store.chosen[places] = slots[mine]
            worths = np.empty((len(mine), 1), np.float32)
            critic.forward(store, places, sight, worths)
            values[step, mine], kept[step, mine] = worths[:, 0], places
            size += len(mine)
            for number, rival in enumerate(self.rivals):
                theirs = np.flatnonzero(~learns & (self.rival == number)).astype(np.int32)
                if len(theirs):
                    given = legal[theirs]
                    slots[theirs], _ = self._choose(
                        rival.answers(self.features, theirs, rows[theirs], given), given, theirs
                    )
            ended, worth = self.advance(slots)
            done[step, ended] = True
            ends[step, ended] = worth
        advantages, valid = _advantages(values, movers, done, ends, discount)
        valid &= kept >= 0
        store.advantages[kept[valid]] = advantages[valid]
        if critic_discount not in (None, discount):
            advantages, _ = _advantages(values, movers, done, ends, critic_discount)
        store.returns[kept[valid]] = advantages[valid] + values[valid]
        which = np.sort(kept[valid])
        chosen: Whole = which[store.legal[which].sum(1) > 1]
        return chosen

    def _keep(self, mine: Whole, rows: Floats, legal: npt.NDArray[np.uint8], first: int, end: int) -> int:
        hidden = np.zeros((len(mine), max(1, self.shape["colours"] * self.features.secrets)), np.float32)
        if self.features.secrets and len(mine):
            self.features.reveal(flat(mine), len(mine), flat(hidden))
        self.store.legal[first : first + len(mine)] = legal[mine]
        return pack(self.store, rows, hidden, mine, first, end)

    def _choose(
        self, answers: Floats, legal: npt.NDArray[np.uint8], lanes: Whole, temperature: float = 1.0
    ) -> tuple[Whole, Floats]:
        """Draw a slot for each of these lanes by the answers; returns it and its log probability."""
        slots, logs = np.empty(len(lanes), np.int32), np.empty(len(lanes), np.float32)
        if len(lanes):
            choose_slots(
                flat(answers), flat(legal), len(lanes), self.slots + 1, temperature, flat(self.streams), flat(lanes),
                flat(slots), flat(logs),
            )  # fmt: skip
        return slots, logs

    def lessons(self, weights: Floats, noise: float, likeness: float) -> Whole:
        """Return decisions of a rule-of-thumb player, with the probabilities of all slots as targets."""
        store, size, end = self.store, 0, 0
        teacher = ThumbRival(weights, 1.0)
        rows = np.empty((self.count, self.row), np.float32)
        legal = np.empty((self.count, self.slots), np.uint8)
        movers = np.empty(self.count, np.int32)
        if not len(store.targets):
            store.targets = np.zeros((store.size, self.slots), np.float32)
        for _ in range(min(16, self.steps)):
            self.features.observe(flat(self.all), self.count, flat(rows), flat(legal), flat(movers))
            end = self._keep(self.all, rows, legal, size, end)
            ratings = teacher.answers(self.features, self.all, rows, legal)
            slots, _ = self._choose(ratings, legal, self.all, noise)
            wanted = np.where(legal != 0, ratings[:, :-1] / likeness, -np.inf)
            wanted = np.exp(wanted - wanted.max(1, keepdims=True))
            store.targets[size : size + self.count] = wanted / wanted.sum(1, keepdims=True)
            self.advance(slots)
            size += self.count
        return np.arange(size, dtype=np.int32)

    def state(self) -> dict[str, Numbers]:
        """Return everything that determines how the games continue."""
        return {
            "games": np.frombuffer(b"".join(self.lanes.raw(lane) for lane in range(self.count)), np.uint8),
            "streams": self.streams,
            "age": self.age,
            "rival": self.rival,
            "seat": self.seat,
            "scores": np.array(self.scores),
            "lengths": np.array(self.lengths),
            "rng": _pack(self.rng),
            "count": np.array(self.games),
        }

    def restore(self, state: Mapping[str, Numbers]) -> None:
        """Continue from what ``state`` returned."""
        games = state["games"].reshape(self.count, -1)
        for lane in range(self.count):
            self.lanes.put(lane, games[lane].tobytes())
        for name in ("streams", "age", "rival", "seat"):
            getattr(self, name)[:] = state[name]
        self.scores, self.lengths = state["scores"].tolist(), state["lengths"].tolist()
        self.games = int(state["count"])
        _unpack(self.rng, state["rng"])


def _pack(rng: np.random.Generator) -> npt.NDArray[np.uint64]:
    """Return the state of a generator (PCG64) as numbers."""
    inner = rng.bit_generator.state
    words = [inner["state"][name] >> shift & (2**64 - 1) for name in ("state", "inc") for shift in (0, 64)]
    return np.array([*words, inner["has_uint32"], inner["uinteger"]], np.uint64)


def _unpack(rng: np.random.Generator, packed: Numbers) -> None:
    numbers = [int(word) for word in packed]
    rng.bit_generator.state = {
        "bit_generator": "PCG64",
        "state": {"state": numbers[0] | numbers[1] << 64, "inc": numbers[2] | numbers[3] << 64},
        "has_uint32": numbers[4],
        "uinteger": numbers[5],
    }


def _advantages(
    values: Floats, movers: npt.NDArray[np.int32], done: npt.NDArray[np.bool_], ends: Floats, discount: float
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Estimate along each seat's own chain of decisions; the last of an unfinished one serves the one before."""
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
