"""Proximal policy optimisation by self-play: collect games, learn from them, and keep the best network.

The kept network is not the last one but a running mean of the last ones, and only if it won
its paired match against the previously kept one: the last iterate is noisy and can drift.
"""

import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import reduce
from io import BytesIO
from operator import add
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from lostcities.bots.network import Network, from_weights
from lostcities.engine.contract import BadInput
from lostcities.research.training.beginnings import grow, random_weights
from lostcities.research.training.duel import Duel, duel
from lostcities.research.training.learner import CLIPPED, DRIFT, ENTROPY, WORTH, Learner
from lostcities.research.training.recipes import Recipe
from lostcities.research.training.selfplay import NetworkRival, Rival, SelfPlay, ThumbRival, _pack, _unpack
from lostcities.research.training.store import FACTS, FATE, OWN, Floats, Whole, critic_layout

Sums = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Settings:
    """The hyperparameters."""

    hidden: int = 64
    pools: int = 2
    decisions: float = 150e6  # of the whole run, over which rates and entropy go from their first to their last value
    groups: int = 2  # of games that can be played in parallel, whatever the number of threads
    lanes: int = 2048  # in total
    steps: int = 128
    epochs: int = 2
    critic_epochs: int = 1
    critic_hidden: int = 0  # 0: as wide as the network
    minibatch: int = 8192
    rate: float = 5e-4
    last_rate: float = 5e-5
    critic_rate: float = 1e-3
    last_critic_rate: float = 1e-4
    clip: float = 0.2
    entropy: float = 0.01
    last_entropy: float = 0.003
    discount: float = 0.95  # λ of the advantages: the lower, the less noise, and the more the critic's mistakes count
    critic_discount: float = 0.95  # of what the critic learns
    blind: float = 0.5  # share of the critic's lessons without future luck, so that it learns to do without
    temperature: float = 1.0  # of the choices in self-play; learning needs 1
    likeness: float = 0.3  # how closely the first lessons follow the rules of thumb
    critic_first: float = 8  # iterations in which only the critic learns
    rivals: int = 6  # earlier networks that take part at a time
    rival_share: float = 0.3  # of the games
    thumbs: int = 3  # rule-of-thumb players among the rivals, each with a style and small variations
    thumb_spread: float = 0.3
    span: float = 0.1  # of the run, over which the running mean reaches back
    remembered: int = 48  # earlier networks that are kept
    duel_every: float = 5e6  # decisions
    duel_deals: int = 2000

    @property
    def sight(self) -> int:
        """Return what the critic sees during play."""
        return FATE if self.blind < 1 else FACTS


@dataclass(slots=True)
class Progress:
    """One point of the learning curve."""

    seconds: float
    iterations: int
    games: int
    decisions: int
    score: float
    length: float
    entropy: float
    loss: float
    drift: float
    clipped: float
    processor: float  # microseconds per decision, in this iteration
    duel: Duel | None = None
    yardstick: Duel | None = None
    kept: bool = False


def _read_progress(told: dict[str, Any]) -> Progress:
    """Restore a point of the curve from a checkpoint."""
    duels = {name: Duel(**told[name]) if told[name] else None for name in ("duel", "yardstick")}
    return Progress(**{**told, **duels})


class Trainer:
    """The state of a run; a run that is saved and resumed gives exactly the same numbers.

    The critic, which estimates the value of a position, is another network that also sees what is hidden from the seat
    and what is still to come: future luck then does not surprise it, and the remaining surprise
    is the merit of the decision. In half of its lessons it does not see what is still to come, so that it also learns
    the value of a position before the luck is known (``FACTS``).
    """

    def __init__(
        self, recipe: Recipe, settings: Settings, seed: int = 1, threads: int = 1, yardstick: Network | None = None,
        thumbs: Sequence[Floats] = (), guests: Sequence[Network] = (),
    ) -> None:  # fmt: skip
        self.settings, self.recipe, self.yardstick = settings, recipe, yardstick
        self.thumbs, self.guests = thumbs, guests
        self.rng = np.random.default_rng(seed)
        rooms = [room for _ in range(settings.groups) for room in recipe.rooms(settings.lanes // settings.groups)]
        self.plays = [
            SelfPlay(room, settings.steps, seed * 1000 + number, recipe.utility) for number, room in enumerate(rooms)
        ]
        layout = {**rooms[0].layout, "pools": settings.pools}
        self.layout = {**layout, "hidden": settings.hidden}
        self.actor = Learner(self.layout, random_weights(self.layout, self.rng))
        seen_by_critic = critic_layout(layout, rooms[0].secrets, settings.critic_hidden or settings.hidden)
        self.critic = Learner(seen_by_critic, random_weights(seen_by_critic, self.rng))
        self.mean: Floats = self.actor.weights.copy()
        self.best: Floats = self.mean.copy()
        self.spent = 0.0
        self.iterations = 0
        self.decisions = 0
        self.dueled = 0.0
        self.curve: list[Progress] = []
        self.past: list[Floats] = []
        self.threads = ThreadPoolExecutor(threads)

    def begin_as(self, network: Network) -> None:
        """Start with the weights of a network, which may be smaller."""
        self._begin(grow(self.layout, network.layout, network.raw_weights(), self.rng))

    def _begin(self, weights: Floats) -> None:
        self.actor.weights[:] = weights
        self.actor.turn()
        self.mean, self.best = weights.copy(), weights.copy()
        self.past.append(weights.copy())

    def imitate(self, weights: Floats, seconds: float) -> Iterator[float]:
        """Imitate a rule-of-thumb player at first, for ``seconds``; yields the loss."""
        settings = self.settings
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            lessons = list(self.threads.map(lambda play: play.lessons(weights, 0.3, settings.likeness), self.plays))
            for part in self._minibatches(lessons):
                sums = self._gradients(self.actor, part, OWN, 0.0, 0.0)
                self.actor.step(2 * settings.rate)
            yield float(sums[1]) / sum(len(which) for which in part)
        for play in self.plays:
            play.store.targets = play.store.targets[:0]
        self.actor = Learner(self.layout, self.actor.weights)
        self._begin(self.actor.weights)

    def network(self, weights: Floats) -> Network:
        """Return the network with these weights."""
        return from_weights(self.layout, weights.tolist())

    def _invite_rivals(self) -> None:
        """Choose a few earlier networks and rule-of-thumb players, different ones each time, plus all guests."""
        settings = self.settings
        rivals: list[Rival] = []
        if self.past:
            chosen = self.rng.integers(len(self.past), size=min(len(self.past), settings.rivals))
            rivals += [NetworkRival(self.network(self.past[number])) for number in chosen]
        for _ in range(settings.thumbs if self.thumbs else 0):
            weights = self.thumbs[int(self.rng.integers(len(self.thumbs)))]
            noise = 1 + settings.thumb_spread * self.rng.standard_normal(len(weights))
            rivals.append(ThumbRival((weights * noise).astype(np.float32)))
        rivals += [NetworkRival(guest) for guest in self.guests]
        for play in self.plays:
            play.set_rivals(rivals, settings.rival_share if rivals else 0.0)

    def run(self, seconds: float = float("inf")) -> Iterator[Progress]:
        """Train until all decisions are made, or for at most ``seconds``."""
        settings = self.settings
        stop = time.monotonic() + seconds
        while self.decisions < settings.decisions and time.monotonic() < stop:
            began, cpu = time.monotonic(), time.process_time()
            share = min(1.0, self.decisions / settings.decisions)
            self._invite_rivals()
            collected = list(
                self.threads.map(
                    lambda play: play.collect(
                        self.actor,
                        self.critic,
                        settings.discount,
                        settings.sight,
                        settings.temperature,
                        settings.critic_discount,
                    ),
                    self.plays,
                )
            )
            # At first only the critic learns: a bad critic would make the policy worse.
            policy_too = self.iterations >= settings.critic_first
            sums, many = self._learn(collected, share, policy_too)
            fresh = sum(len(which) for which in collected)
            if policy_too:
                # Of a short run less is remembered: its first networks, learnt at high rates, would hold the mean back.
                old = max(0.0, 1 - fresh / (settings.span * settings.decisions))
                old = min(old, (1 + self.actor.steps) / (100 + self.actor.steps))
                self.mean = (old * self.mean + (1 - old) * self.actor.weights).astype(np.float32)
            self.iterations += 1
            self.decisions += fresh
            self.spent += time.monotonic() - began
            progress = Progress(
                self.spent, self.iterations, sum(play.games for play in self.plays), self.decisions,
                self._recent("scores"), self._recent("lengths"), sums[0] / many[0], sums[1] / many[1],
                sums[2] / many[2], sums[3] / many[3], (time.process_time() - cpu) / max(1, fresh) * 1e6,
            )  # fmt: skip
            due = self.decisions - self.dueled >= settings.duel_every or self.decisions >= settings.decisions
            if policy_too and due:
                self._measure(progress)
            self.curve.append(progress)
            yield progress

    def _measure(self, progress: Progress) -> None:
        """Measure the running mean against the kept network, and against the yardstick."""
        began = time.monotonic()
        self.dueled = self.decisions
        candidate, deals = self.network(self.mean), self.settings.duel_deals
        progress.duel = duel(self.recipe.rooms, candidate, self.network(self.best), deals, 2 * self.iterations)
        if self.yardstick:
            progress.yardstick = duel(self.recipe.rooms, candidate, self.yardstick, deals, 2 * self.iterations + 1)
        progress.kept = progress.duel.margin > 0
        if progress.kept:
            self.best = self.mean.copy()
        self.past.append(self.mean.copy())
        if len(self.past) > self.settings.remembered:
            # Thin out older networks: every other one of the older half is dropped.
            half = self.settings.remembered // 2
            self.past = self.past[:half:2] + self.past[half:]
        self.spent += time.monotonic() - began

    def _recent(self, name: str) -> float:
        values = [value for play in self.plays for value in getattr(play, name)]
        return float(np.mean(values)) if values else 0.0

    def _minibatches(self, collected: list[Whole]) -> Iterator[list[Whole]]:
        """Shuffle all decisions into minibatches, each with a share of every group of games."""
        orders = [self.rng.permutation(which) for which in collected]
        number = max(1, round(sum(map(len, orders)) / self.settings.minibatch))
        split = [np.array_split(order, number) for order in orders]
        return iter([list(part) for part in zip(*split, strict=True)])

    def _gradients(
        self, learner: Learner, parts: list[Whole], sight: int, entropy: float, worth: float
    ) -> npt.NDArray[np.float64]:
        """Compute the gradients of a minibatch in parallel, and add them in the order of the groups."""
        blind = sight != OWN and self.plays[0].features.facts < self.plays[0].features.secrets
        jobs = []
        for number, (play, which) in enumerate(zip(self.plays, parts, strict=True)):
            hidden = int(self.settings.blind * len(which)) if blind else 0
            jobs.append((2 * number, play.store, which[hidden:], sight))
            if hidden:
                jobs.append((2 * number + 1, play.store, which[:hidden], FACTS))
        found = self.threads.map(
            lambda job: learner.gradients(job[0], job[1], job[2], job[3], self.settings.clip, entropy, worth), jobs
        )
        return reduce(add, found)

    def _learn(self, collected: list[Whole], share: float, policy_too: bool) -> tuple[list[float], list[float]]:
        """Learn from the decisions; returns the sums of entropy, value loss, drift and clipping, and their counts."""
        settings = self.settings

        def now(first: float, last: float) -> float:
            return first + (last - first) * share

        gains = np.concatenate(
            [play.store.advantages[which] for play, which in zip(self.plays, collected, strict=True)]
        )
        centre, spread = float(gains.mean()), float(gains.std()) + 1e-6
        for play, which in zip(self.plays, collected, strict=True):
            play.store.advantages[which] = (play.store.advantages[which] - centre) / spread
        sums, many = np.zeros(4), np.full(4, 1e-9)
        for epoch in range(settings.epochs):
            for part in self._minibatches(collected):
                count = sum(map(len, part))
                if epoch < settings.critic_epochs:
                    found = self._gradients(self.critic, part, FATE, 0.0, 1.0)
                    self.critic.step(now(settings.critic_rate, settings.last_critic_rate))
                    sums[1] += found[WORTH]
                    many[1] += count
                if policy_too:
                    found = self._gradients(self.actor, part, OWN, now(settings.entropy, settings.last_entropy), 0.25)
                    self.actor.step(now(settings.rate, settings.last_rate))
                    sums[[0, 2, 3]] += found[[ENTROPY, DRIFT, CLIPPED]]
                    many[[0, 2, 3]] += count
        return sums.tolist(), many.tolist()

    def save(self, file: Path) -> None:
        """Write everything that a later run needs to continue; there is always a complete file."""
        state: dict[str, Any] = {
            "mean": self.mean,
            "best": self.best,
            "past": np.array(self.past),
            "rng": _pack(self.rng),
        }
        for name, learner in (("actor", self.actor), ("critic", self.critic)):
            state[f"{name}.weights"] = learner.weights
            state[f"{name}.first"] = learner.first_moment
            state[f"{name}.second"] = learner.second_moment
            state[f"{name}.steps"] = np.array(learner.steps)
        for number, play in enumerate(self.plays):
            state |= {f"play{number}.{name}": value for name, value in play.state().items()}
        told = {
            "settings": asdict(self.settings), "spent": self.spent, "iterations": self.iterations,
            "decisions": self.decisions, "dueled": self.dueled, "curve": [asdict(point) for point in self.curve],
        }  # fmt: skip
        state["told"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
        partial = file.with_suffix(".partial")
        with partial.open("wb") as out:
            np.savez(out, **state)
            out.flush()
            os.fsync(out.fileno())
        if file.exists():
            file.replace(file.with_suffix(".before"))
        partial.replace(file)

    def resume(self, file: Path) -> None:
        """Continue from what ``save`` wrote, or from the previous file if that one is damaged."""
        try:
            self._resume(file)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as problem:
            before = file.with_suffix(".before")
            if isinstance(problem, BadInput) or not before.exists():
                raise
            self._resume(before)

    def _resume(self, file: Path) -> None:
        with np.load(BytesIO(file.read_bytes())) as state:
            told = json.loads(state["told"].tobytes())
            for name in ("hidden", "critic_hidden", "pools", "groups", "lanes"):
                if told["settings"].get(name, 0) != getattr(self.settings, name):
                    raise BadInput(
                        f"it has {name} {told['settings'][name]}, not {getattr(self.settings, name)} as is wanted now"
                    )
            for name, learner in (("actor", self.actor), ("critic", self.critic)):
                learner.weights[:] = state[f"{name}.weights"]
                learner.first_moment[:] = state[f"{name}.first"]
                learner.second_moment[:] = state[f"{name}.second"]
                learner.steps = int(state[f"{name}.steps"])
                learner.turn()
            self.mean, self.best, self.past = state["mean"], state["best"], list(state["past"])
            _unpack(self.rng, state["rng"])
            for number, play in enumerate(self.plays):
                prefix = f"play{number}."
                play.restore({key.removeprefix(prefix): state[key] for key in state.files if key.startswith(prefix)})
        self.spent, self.iterations, self.decisions = told["spent"], told["iterations"], told["decisions"]
        self.dueled, self.curve = told["dueled"], [_read_progress(point) for point in told["curve"]]
