"""Train the networks of ``analysis/evaluation.py``, which estimate the values of worlds, on games of the experts.

`lostcities train card --judge --out judge` takes some minutes.

A world is a position with all hands known and the draw pile as a set. Learnt is what each seat still gains, against the
mean of all, if everyone plays like ``expert``. Half of the games begin as other players would play them, so that
the network sees such positions, too; only positions after the experts take over are learnt from.

What a seat gained in the end is mostly luck. A network that knows something already is a better teacher: the target of
a position is the mean of what the network expects at all later positions of that game and of the result, the sooner
the weightier (TD(λ), Sutton 1988). The luck of the far future is not in it.
"""

from array import array
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from lostcities.analysis.evaluation import UNIT, evaluation_layout, load_evaluation
from lostcities.bots.endings import network_player
from lostcities.bots.features import Features
from lostcities.bots.network import Network, choose_slots, round_up, save
from lostcities.bots.policy import Workspace, features_of
from lostcities.bots.shipped_weights import thumb_policy
from lostcities.engine.contract import FlatState
from lostcities.engine.registry import game, games
from lostcities.research.parts import part_of
from lostcities.research.training.beginnings import grow, random_weights
from lostcities.research.training.learner import Learner, pack
from lostcities.research.training.selfplay import PER_DECISION, flat
from lostcities.research.training.store import OWN, Floats, Store, Whole

LANES: Final = 512
SHARE: Final = 0.12
"""The share of a game's positions that is learnt from: neighbouring positions are nearly the same."""
OPEN_SHARE: Final = 0.3
"""The same share for games in which only positions before a roll are used."""
BATCH: Final = 1024
CHUNK: Final = 24576
"""Positions that are collected before learning from them."""
FORESIGHT: Final = 0.94
"""How much more the next decision's target counts than the estimate there: λ. 1 learns from results alone."""
OPEN_FORESIGHT: Final = 0.85
"""The same where a position is noted once per turn."""
SPREAD: Final = 2.0
"""Errors are clipped to this many units."""
RATES: Final = (1.5e-3, 1e-5)
"""The learning rate at the beginning and at the end."""
GOING_ON: Final = 5e-4
"""The rate at the beginning for a network that knows something already, so that it does not forget it."""
BY_EXPERT, BY_THUMB, BY_CHANCE = 0, 1, 2
"""How a game begins: played by experts, by rules of thumb, or with many random moves."""


class Kept(NamedTuple):
    """A stored position: its number in the store, who decided, everyone's points then, and its place in its game."""

    number: int
    seat: int
    then: Floats
    place: int


def _centre(points: Floats) -> Floats:
    """Remove the common part of everyone's points: only differences between seats matter."""
    return np.asarray(points - points.mean(-1, keepdims=True), np.float32)


class Games:
    """Games in lockstep that begin in various ways and are then continued by experts."""

    def __init__(self, name: str, table: dict[str, int], seed: int, chunk: int = CHUNK) -> None:
        played = game(name, **table)
        self.teacher: Network | None = None
        """Estimates positions on the way to the result; without one, results alone are learnt from."""
        self.features = features_of(played, LANES)
        self.lanes, self.workspace = self.features.lanes, Workspace(self.features)
        self.game = played
        self.open = not played.declaration.hidden
        self.shown = features_of(played, LANES)
        self.rolled = np.zeros(LANES, np.int64)
        self.rounds = played.rounds
        self.rng = np.random.default_rng(seed)
        self.workspace.streams[:] = array("Q", self.rng.integers(0, 2**63, LANES).astype(np.uint64))
        self.expert, self.thumb = network_player(name), thumb_policy(name)
        self.round, self.age, self.switch, self.manner = (np.zeros(LANES, np.int64) for _ in range(4))
        self.points, self.over = np.zeros((LANES, played.players), np.int32), np.zeros(LANES, np.uint8)
        self.kept: list[list[Kept]] = [[] for _ in range(LANES)]
        self.expected: list[list[Floats]] = [[] for _ in range(LANES)]
        """By lane: every seat's expected points at the end, at each position after the experts took over."""
        self.seats = games()[name].players[-1]
        layout = {**evaluation_layout(self.features, 0, self.seats), "colours": self.features.colours}
        # Results go where probabilities to imitate would.
        self.store = Store(layout, 0, 0, chunk, PER_DECISION)
        self.store.legal[:, : played.players] = 1
        self.store.targets = np.zeros((chunk, self.store.slots), np.float32)
        self.results = np.zeros(chunk, np.float32)
        """What the deciding seat really gained after each stored position, as targets are."""
        self.size = self.end = 0
        self.rows = np.zeros((LANES, layout["colours"] * layout["features"] + layout["globals"]), np.float32)
        self.answers = np.zeros((LANES, self.seats), np.float32)
        self.nothing = np.zeros((LANES, 1), np.float32)
        for lane in range(LANES):
            self._deal(lane)
        self.lanes.results(flat(self.points), flat(self.over))

    def _deal(self, lane: int) -> None:
        seed = int(self.rng.integers(0, 2**63))
        if self.open:
            # A game that is started, not dealt, does not roll its own dice: it can be observed before they are rolled.
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
        self.switch[lane] = 0 if self.manner[lane] == BY_EXPERT else self.rng.integers(2, 90)
        self.kept[lane], self.expected[lane] = [], []

    def collect(self) -> int:
        """Fill the store with positions and what every seat gained after them; returns the number of positions."""
        self.size = self.end = 0
        for lane in range(LANES):
            self.kept[lane], self.expected[lane] = [], []
        while self.size < self.store.size - LANES or any(self.kept):
            self._step()
            self.age += 1
            self.lanes.results(flat(self.points), flat(self.over))
            for over in np.flatnonzero(self.over):
                self._finish(int(over))
                self._deal(int(over))
            if self.over.any():
                self.lanes.results(flat(self.points), flat(self.over))
            self._look()
        return self.size

    def _finish(self, lane: int) -> None:
        """Note what the positions that were stored of a game that is over should have been valued at."""
        end = target = _centre(self.points[lane].astype(np.float32))
        kept, foresight = self.kept[lane], OPEN_FORESIGHT if self.open else FORESIGHT
        for place in range(len(self.expected[lane]) - 1, -1, -1):
            if kept and kept[-1].place == place:
                one = kept.pop()
                wanted = np.full(self.seats, np.nan, np.float32)
                wanted[: len(end)] = np.roll(target - one.then, -one.seat) / (UNIT * SPREAD)
                self.store.targets[one.number] = wanted[:-1]
                self.store.returns[one.number] = wanted[-1]
                self.results[one.number] = (end - one.then)[one.seat] / (UNIT * SPREAD)
            if self.teacher is not None:
                target = foresight * target + (1 - foresight) * self.expected[lane][place]

    def _look(self) -> None:
        """Estimate the positions of games that experts play, and store some of them.

        Each as the seat to move sees it. Without hidden information as each seat sees it before the dice are rolled,
        because an estimate is most accurate for the seat that sees, and one of these rows is stored.
        """
        # Long games must not be left out: every stored position is played to its end.
        full = self.size >= self.store.size - LANES
        share = 0.0 if full else OPEN_SHARE if self.open else SHARE
        some = self.rng.random(LANES) < share
        followed = np.array([bool(kept) for kept in self.kept]) if full else self.age >= self.switch
        if self.teacher is None:
            followed &= some
        lanes = np.flatnonzero(followed).astype(np.int32)
        if self.open:
            lanes = np.array([lane for lane in lanes if self._awaits_dice(int(lane))], np.int32)
        if not len(lanes):
            return
        if self.open:
            expected = self._look_from_every_seat(lanes, some)
        else:
            seen = self._survey(self.features, lanes)
            expected = self._estimate(lanes, seen)
            self._keep(np.flatnonzero(some[lanes]).astype(np.int32), lanes, seen)
        for lane, one in zip(lanes, _centre(expected), strict=True):
            self.expected[lane].append(one)

    def _look_from_every_seat(self, lanes: Whole, some: npt.NDArray[np.bool_]) -> Floats:
        places = np.arange(len(lanes), dtype=np.int32)
        for place, lane in enumerate(lanes):
            self.shown.lanes.put(place, self.lanes.raw(int(lane)))
        viewer = self.rng.integers(self.lanes.seats, size=len(lanes))
        expected = np.zeros((len(lanes), self.lanes.seats), np.float32)
        for seat in range(self.lanes.seats):
            for place in range(len(lanes)):
                self.shown.lanes.turn_to(place, seat)
            seen = self._survey(self.shown, places)
            expected[:, seat] = self._estimate(lanes, seen)[:, seat]
            self._keep(np.flatnonzero(some[lanes] & (viewer == seat)).astype(np.int32), lanes, seen)
        return expected

    def _survey(self, features: Features, shown: Whole) -> Whole:
        """Write the rows of positions, in order, and return whose they are."""
        seats = np.zeros(len(shown), np.int32)
        features.lanes.seats_to_move(flat(shown), len(shown), flat(seats))
        features.survey(flat(shown), len(shown), flat(self.rows))
        return seats

    def _estimate(self, lanes: Whole, seats: Whole) -> Floats:
        """Return every seat's expected points at the end of the surveyed games, according to the teacher."""
        count, players = len(lanes), self.lanes.seats
        found = self.points[lanes].astype(np.float32)
        if self.teacher is not None:
            self.teacher.forward(flat(self.rows), count, flat(self.answers))
            for seat in range(players):
                found[:, seat] += UNIT * self.answers[np.arange(count), (seat - seats) % players]
        return found

    def _keep(self, which: Whole, lanes: Whole, seats: Whole) -> None:
        """Store some of the surveyed rows."""
        self.end = pack(self.store, self.rows, self.nothing, which, self.size, self.end)
        for number, place in enumerate(which):
            lane = int(lanes[place])
            then = _centre(self.points[lane].astype(np.float32))
            self.kept[lane].append(Kept(self.size + number, int(seats[place]), then, len(self.expected[lane])))
        self.size += len(which)

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
        """Make one decision in every lane, by whichever player is in charge there."""
        if self.open:
            self._roll()
        workspace, early = self.workspace, self.age < self.switch
        for whose, policy, temperature in (
            # From here on only chance affects the result, and less chance means faster learning.
            (~early, self.expert, 0.0),
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
    """Return the tables whose worlds are learnt, all equally often."""
    found: tuple[dict[str, int], ...] = import_module(f"{part_of(game(name)).__name__}.training").WORLDS
    return found


class Pupil:
    """A network that learns from tables of different sizes and numbers of colours."""

    def __init__(self, layout: dict[str, int], weights: Floats, unit: float) -> None:
        self.layout, self.learners, self.unit = layout, {layout["colours"]: Learner(layout, weights)}, unit
        self.first = self.learners[layout["colours"]]

    def gradients(self, number: int, store: Store, which: Whole) -> float:
        """Add the gradients of some positions of a table to the next step; returns the sum of their errors."""
        colours = store.layout["colours"]
        learner = self.learners.get(colours)
        if learner is None:
            learner = self.learners[colours] = Learner({**self.layout, "colours": colours}, self.first.weights)
        if learner is not self.first:
            learner.weights[:] = self.first.weights
            learner.turn()
        found = learner.gradients(number, store, which, OWN, 0.0, 0.0, 1.0, True)
        if learner is not self.first:
            self.first.take(number, len(which), learner.gradient() * len(which))
        return float(found[2])

    def answers(self, store: Store, which: Whole) -> Floats:
        """Return the network's answers for some positions."""
        colours = store.layout["colours"]
        learner = Learner({**self.layout, "colours": colours}, self.first.weights)
        said = np.zeros((len(which), self.layout["choices"] + 1), np.float32)
        learner.forward(store, which, OWN, said)
        return said

    def network(self) -> Network:
        """Return the weights as a network like those of bots, in the units of the evaluation."""
        weights = self.first.weights.copy()
        weights[-_tail(self.layout) :] *= self.unit
        return Network(self.layout, array("f", weights.tobytes()))


def describe_unexplained(pupil: Pupil, source: Games, count: int) -> str:
    """Describe the unexplained share of the variance of margins, on positions that were not learnt from."""
    which = np.arange(count, dtype=np.int32)
    found, result = pupil.answers(source.store, which)[:, 0], source.results[:count]
    return f"{np.var(found - result) / np.var(result):.3f} with {source.game.players} players"


def train_worlds(name: str, out: Path, positions: int, hidden: int, epochs: int, seed: int) -> Iterator[str]:
    """Learn from that many positions and save the network after each chunk; yields how well it does.

    Every chunk is evaluated before it is learnt from. Training starts from the existing network if that is not wider.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(seed)
    layout = evaluation_layout(features_of(game(name), 1), hidden, games()[name].players[-1])
    weights, knows = begin_weights(name, layout, rng)
    pupil, fast = Pupil(layout, weights, SPREAD), GOING_ON if knows else RATES[0]
    tables = tables_of(name)
    chunk = max(min(CHUNK, positions // len(tables)), 2 * LANES + BATCH // len(tables))
    sources = [Games(name, table, seed + number, chunk) for number, table in enumerate(tables)]
    learnt = 0
    while learnt < positions:
        if knows:
            for source in sources:
                source.teacher = pupil.network().with_colours(source.features.colours)
        knows = True
        counts = [source.collect() for source in sources]
        said = [describe_unexplained(pupil, *one) for one in zip(sources, counts, strict=True)]
        yield f"{learnt} positions: unexplained {', '.join(said)}"
        for epoch in range(epochs):
            orders = [rng.permutation(count).astype(np.int32) for count in counts]
            each = BATCH // len(sources)
            steps = min(counts) // each
            for step in range(steps):
                for number, (source, order) in enumerate(zip(sources, orders, strict=True)):
                    pupil.gradients(number, source.store, order[step * each : (step + 1) * each])
                share = min(1.0, (learnt + (epoch + step / steps) / epochs * sum(counts)) / positions)
                pupil.first.step(RATES[1] + (fast - RATES[1]) * (1 - share) * min(1.0, 0.02 + 40 * share))
        learnt += sum(counts)
        save(pupil.network(), out)
    yield f"{learnt} positions are learnt"


def begin_weights(name: str, layout: dict[str, int], rng: np.random.Generator) -> tuple[Floats, bool]:
    """Return the weights of the shipped network, with more units if a wider one is wanted, or random weights.

    And whether they know anything.
    """
    shipped = load_evaluation(name)
    if shipped.layout["hidden"] > layout["hidden"] or shipped.layout["features"] != layout["features"]:
        return random_weights(layout, rng), False
    weights = grow(layout, shipped.layout, np.array(shipped.raw_weights(), np.float32), rng)
    weights[-_tail(layout) :] /= SPREAD
    return weights, True


def _tail(layout: dict[str, int]) -> int:
    """Return the number of weights of the answers, which are at the end."""
    return (layout["hidden"] + 1) * round_up(layout["choices"] + 1)
