"""The value of a decision, given what its seat could know: playouts of candidates in worlds consistent with its View.

All candidates are played out in the same worlds with the same luck, so their differences are much less noisy.
From there everyone plays like ``expert``. The loss of the played action is measured with two halves of the
worlds: each half selects the best candidate, and the other half measures by how much. So a candidate that was lucky in
the playouts does not make the others look bad.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final

from lostcities.analysis.evaluation import margin
from lostcities.analysis.grades import FLAGGED, Grade, grade, is_settled
from lostcities.bots.contract import never
from lostcities.bots.ending_value import Stakes
from lostcities.bots.endings import network_player
from lostcities.bots.playouts import play_in_worlds
from lostcities.bots.policy import Workspace, ask, features_of, opinions
from lostcities.engine.contract import Action, View
from lostcities.engine.shapes import Plain

CANDIDATES: Final = 6
"""How many of the expert's candidates are played out, besides the played action."""
LEAST_CHANCE: Final = 0.002
"""Actions to which the expert gives a lower probability are not played out."""
WORLDS: Final = 32
"""Worlds per batch; even, because of the two halves."""
LEAST_BATCHES: Final = 2
"""After these batches, and whenever their number has doubled, we check whether more would help."""
WORK: Final = 1500
"""The default maximum of playouts for a decision."""
SURE: Final = 1.96
"""Standard errors in a 95 % interval."""
SURE_AT_ALL_LOOKS: Final = 2.51
"""Standard errors in a 95 % interval that is checked eight times, each time with more worlds (Pocock 1977).

The interval of the loss itself decides whether to stop. With 1.96 standard errors, checking repeatedly and
stopping at the first significant error would find too many errors. Eight checks reach 8,192 worlds.
"""
BEHIND: Final = 3.0
"""A candidate is dropped when it is this many standard errors behind the best."""
KEEPS: Final = 0.005
"""A chance to win the match that is less than this behind the best one counts as equal."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with half the width of its 95 % interval."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action with its expected results: the final margin of this round, and the chance to win the match."""

    action: Action
    points: Estimate
    win: Estimate
    worlds: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """A graded decision."""

    seat: int
    played: Action
    candidates: tuple[Candidate, ...]
    """The best first; a forced decision has one."""
    loss: Estimate
    """Points that the played action lost compared with the best; may be below 0 by chance."""
    win_loss: float
    effects: tuple[float, ...]
    """By how much the played action changed every seat's margin, compared with the best one; 0 if not an error."""
    grade: Grade
    work: int

    @property
    def counts(self) -> bool:
        """Whether there was something to decide: neither forced nor trivial."""
        return len(self.candidates) > 1

    @property
    def spared(self) -> bool:
        """Whether it would be an error if it had not kept the chance to win the match."""
        return self.grade not in (*FLAGGED, "forced") and grade(self.loss.value, self.loss.error) in FLAGGED

    @property
    def best(self) -> Action:
        """The action that is estimated to be best; the played one if nothing is clearly better."""
        return self.played if self.grade in ("best", "forced") else self.candidates[0].action

    def to_json(self, text: Callable[[Action], str]) -> Plain:
        """Return the judgement as plain data, with spelled actions."""
        return {
            "seat": self.seat,
            "played": text(self.played),
            "best": text(self.best),
            "grade": self.grade,
            "loss": round(self.loss.value, 2),
            "loss_error": round(self.loss.error, 2),
            "win_loss": round(self.win_loss, 4),
            "candidates": [
                {
                    "action": text(one.action),
                    "points": round(one.points.value, 2),
                    "points_error": round(one.points.error, 2),
                    "win": round(one.win.value, 4),
                    "win_error": round(one.win.error, 4),
                }
                for one in self.candidates
            ],
            "work": self.work,
        }


@dataclass(slots=True)
class Tried:
    """A candidate during its playouts: every seat's margin, and the win, in each world."""

    slot: int
    margins: list[tuple[float, ...]] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)


class Judge:
    """Judges decisions of one game; the same view, action, seed and work give the same judgement."""

    def __init__(self, game_name: str) -> None:
        self.policy = network_player(game_name)

    def judge(
        self,
        view: View,
        played: Action,
        seed: int,
        work: int = WORK,
        late: Callable[[], bool] = never,
        told: Callable[[int], None] = lambda _: None,
    ) -> Judgement:
        """Judge an action of the seat that a view belongs to; ``told`` is called with the number of playouts so far."""
        workspace = Workspace(features_of(view.game, (CANDIDATES + 1) * WORLDS))
        seat = view.seat
        tried = self._proposals(workspace, view, workspace.features.slot(played))
        rng, spent = Random(seed), 0
        stakes = Stakes.of(view)
        running = list(tried)
        batches, look = 0, LEAST_BATCHES
        while batches < LEAST_BATCHES or (len(running) > 1 and spent + len(running) * WORLDS <= work):
            seeds = array("Q", (rng.getrandbits(64) for _ in range(WORLDS)))
            points = play_in_worlds(workspace, view, [one.slot for one in running], seeds, self.policy, late=late)
            if points is None:
                break
            _note(running, points, view.game.players, stakes)
            spent += len(running) * WORLDS
            batches += 1
            told(spent)
            if batches == look:
                look *= 2
                loss = measure_loss(tried[0], running, seat)
                if is_settled(loss.value, loss.error):
                    win_loss = measure_win_loss(tried[0], running, seat)
                    if grade(loss.value, loss.error) not in FLAGGED or is_win_settled(win_loss, batches * WORLDS):
                        break
                    # The points are clear but the win is not: only these two are compared further.
                    running = [tried[0], _best_of(running, seat)]
            running = _still_running(running, tried[0], seat)
        return self._conclude(workspace, view, played, tried, running, spent)

    def _proposals(self, workspace: Workspace, view: View, played: int) -> list[Tried]:
        """Return the played action first, then the expert's candidates."""
        ask(workspace, self.policy.policy, view)
        liked = [slot for slot, chance in opinions(workspace)[:CANDIDATES] if chance >= LEAST_CHANCE]
        self.policy.answer(workspace)
        decision = self.policy.look_ahead(workspace, view)
        counted = [opinions(workspace)[0][0], *decision.also]
        slots = list(dict.fromkeys([played, *counted, *liked]))[: CANDIDATES + 1]
        return [Tried(slot) for slot in slots]

    def _conclude(
        self, workspace: Workspace, view: View, played: Action, tried: list[Tried], running: list[Tried], work: int
    ) -> Judgement:
        seat = view.seat
        own = tried[0]
        loss, win_loss = measure_loss(own, running, seat), measure_win_loss(own, running, seat)
        ordered = sorted(tried, key=lambda one: (one not in running, -_mean([m[seat] for m in one.margins])))
        found = grade(loss.value, loss.error, keeps_win(win_loss)) if len(view.legal) > 1 else "forced"
        effects = (0.0,) * view.game.players
        if found not in ("forced", "best"):
            effects = _effects(own, ordered[0], seat, loss.value)
        candidates = tuple(
            Candidate(
                workspace.features.action(one.slot),
                estimate([margins[seat] for margins in one.margins]),
                estimate(one.wins),
                len(one.wins),
            )
            for one in ordered
        )
        return Judgement(seat, played, candidates, loss, win_loss.value, effects, found, work)


def _note(running: list[Tried], points: "array[int]", seats: int, stakes: Stakes) -> None:
    for number, one in enumerate(running):
        for world in range(WORLDS):
            first = (number * WORLDS + world) * seats
            gained = list(points[first : first + seats])
            one.margins.append(tuple(margin(gained, seat) for seat in range(seats)))
            one.wins.append(stakes.win(gained))


def measure_loss(own: Tried, running: list[Tried], seat: int) -> Estimate:
    """Measure how far the played action is behind: each half of the worlds measures the other half's best.

    Its interval is valid for all checks together, and includes the amount by which a rival may still be ahead: if the
    played action looks best in both halves, the measured loss is 0, but it is not certain to be best.
    """
    count = min(len(one.margins) for one in running)
    values: list[float] = []
    for half in (0, 1):
        best = max(running, key=lambda one: _mean([margins[seat] for margins in one.margins[1 - half : count : 2]]))
        values += _leads(best, own, seat, count)[half::2]
    found = estimate(values, SURE_AT_ALL_LOOKS)
    rivals = [estimate(_leads(one, own, seat, count), SURE_AT_ALL_LOOKS) for one in running if one is not own]
    ahead = max((one.value + one.error for one in rivals), default=0.0)
    return Estimate(found.value, max(found.error, ahead) if found.value == 0 else found.error)


def _leads(one: Tried, own: Tried, seat: int, count: int) -> list[float]:
    """Return by how much a candidate is ahead of the played action, world by world."""
    return [theirs[seat] - mine[seat] for theirs, mine in zip(one.margins[:count], own.margins[:count], strict=True)]


def measure_win_loss(own: Tried, running: list[Tried], seat: int) -> Estimate:
    """Return how much less often the played action wins the match than the best one."""
    losses = [theirs - mine for theirs, mine in zip(_best_of(running, seat).wins, own.wins, strict=False)]
    return estimate(losses, SURE_AT_ALL_LOOKS)


def keeps_win(win_loss: Estimate) -> bool:
    """Whether the estimated chance to win the match is as good as with the best action."""
    return win_loss.value < KEEPS


def is_win_settled(win_loss: Estimate, worlds: int) -> bool:
    """Whether more worlds would hardly change the estimated chance to win.

    An event that never happened may still happen three times in the same number of worlds (the rule of three).
    """
    error = max(win_loss.error, 3 / worlds)
    return win_loss.value + error < KEEPS or win_loss.value - error > KEEPS


def _best_of(running: list[Tried], seat: int) -> Tried:
    return max(running, key=lambda one: _mean([margins[seat] for margins in one.margins]))


def _effects(own: Tried, best: Tried, seat: int, loss: float) -> tuple[float, ...]:
    """Return how an error changed every seat's margin: the seat's loss, shared among the others as in the playouts."""
    raw = [
        _mean([mine[other] - theirs[other] for mine, theirs in zip(own.margins, best.margins, strict=False)])
        for other in range(len(own.margins[0]))
    ]
    return tuple(loss * change / -raw[seat] for change in raw) if raw[seat] < 0 else (0.0,) * len(raw)


def _still_running(running: list[Tried], own: Tried, seat: int) -> list[Tried]:
    """Return the candidates that may still be the best, and the one that was played."""
    best = _best_of(running, seat)
    left = []
    for one in running:
        behind = [theirs[seat] - mine[seat] for theirs, mine in zip(best.margins, one.margins, strict=True)]
        found = estimate(behind)
        if one is own or one is best or found.value <= BEHIND / SURE * found.error:
            left.append(one)
    return left


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def estimate(values: list[float], sure: float = SURE) -> Estimate:
    """Return the mean of independent values with its 95 % interval.

    >>> estimate([1.0, 1.0])
    Estimate(value=1.0, error=0.0)
    """
    mean, count = _mean(values), len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1))
    return Estimate(mean, sure * spread / sqrt(max(1, count)))
