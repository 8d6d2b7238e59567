"""Search by paired playouts: the policy's best candidates, played out by the policy in the same sampled worlds.

Uniform sampling of what is hidden and playouts of the learnt policy decide between a few
candidates that the policy itself proposes. All candidates meet the same worlds and the same
luck, so that their differences are much less noisy than their values. What the policy thinks
of a candidate is where the estimate of its worth begins, so that noise does not overrule it;
the playouts move it from there. A candidate that is clearly behind is dropped, and when one
is left the search is over.
"""

import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import log, sqrt
from random import Random
from typing import Final

from lostcities.bots.contract import OWN_MEASURE, Budget, never
from lostcities.bots.ending_value import Stakes
from lostcities.bots.endings import EndingPolicy
from lostcities.bots.playouts import play_in_worlds
from lostcities.bots.policy import Policy, Workspace, ask, features_of, opinions
from lostcities.engine.contract import Action, View

GRACE: Final = 0.05
"""Seconds beyond its time in which a search may finish the batch it is in: what an idle machine needs. On a busy one
the batch is abandoned, so that the answer comes within a second there too."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How a search goes about it; the budget decides how long."""

    candidates: int = 5
    """How many of the policy's best actions are looked at."""
    least_chance: float = 0.004
    """An action that the policy gives less than this is not looked at."""
    worlds: int = 16
    """Worlds a batch; after each batch the candidates are compared."""
    temperature: float = 0.0
    """Of the policies in the playouts: they answer as good players do, with their best (measured, docs/bots.md)."""
    others_every: int = 2
    """In one world out of this many the others follow another policy, if the bot has one for them."""
    doubt: float = 0.02
    """How much less a candidate is thought to be worth, before any playout, for every factor e by which the policy
    likes it less; in units of the spread of differences between playouts, as is the next (measured, docs/bots.md)."""
    openness: float = 0.1
    """The standard deviation of what candidates turn out to be worth around that."""
    clear: float = 2.2
    """Standard errors that a candidate must be behind to be dropped."""
    playouts: int = 4000
    """The most playouts for a decision if the budget does not say."""
    seconds: float = 0.9
    """The longest time for a decision if the budget does not say."""


@dataclass(slots=True)
class Candidate:
    """An action that is looked at: the chance the policy gives it, and what it was worth in each world.

    What was found by counting out the last turn has at least the chance of the policy's favourite.
    """

    slot: int
    chance: float
    worths: list[float]


class SearchBot:
    """Thinks by paired playouts of a policy.

    In some worlds the others play by ``others_of``, if there is such: who takes everybody for its own kind finds less
    against those who are not.
    """

    def __init__(
        self,
        name: str,
        policy_of: Callable[[str], Policy],
        others_of: Callable[[str], Policy] | None = None,
        settings: Thoroughness = Thoroughness(),
    ) -> None:
        self.name = name
        self.policy_of = policy_of
        self.others_of = others_of or policy_of
        self.settings = settings

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """The candidate that did best."""
        return self.think(view, rng, budget)[0][0]

    def think(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> list[tuple[Action, float, float]]:
        """All candidates, the best first: action, the policy's chance, and by how much it is thought to be behind."""
        settings, began = self.settings, time.monotonic()
        if budget.seconds is None and budget.work is None:
            budget = replace(budget, seconds=settings.seconds, work=settings.playouts)
        policy = self.policy_of(view.game.name)
        workspace = Workspace(features_of(view.game, settings.candidates * settings.worlds))
        candidates = self._proposals(workspace, policy, view)
        stakes = Stakes.of(view)
        best, running = candidates[0], list(candidates)
        stop = began + budget.seconds if budget.seconds is not None else None
        work = 0

        def late(grace: float = GRACE) -> bool:
            return budget.abandoned() or (stop is not None and time.monotonic() >= stop + grace)

        while len(running) > 1:
            if budget.work is not None and work + len(running) * settings.worlds > budget.work:
                break
            if late(0) or not self.try_out(workspace, policy, view, stakes, running, rng, late):
                break
            work += len(running) * settings.worlds
            # Those that are left have met all worlds, so any of them is a measure for the others.
            best = min(running, key=lambda one: self._behind(one, running[0]))
            running = [one for one in running if one is best or not self._clearly_behind(one, best)]
        # A candidate that was dropped ranks behind all that were not.
        if isinstance(policy, EndingPolicy):
            # Playouts follow the policy, which may not know how to end the game best; that is computed exactly.
            slot = policy.settle_slot(workspace, view, best.slot)
            if slot != best.slot:
                same = [one for one in candidates if one.slot == slot]
                best = same[0] if same else Candidate(slot, best.chance, best.worths)
                candidates = [best, *(one for one in candidates if one is not best)]
                running = [best]
        ordered = sorted(candidates, key=lambda one: (one not in running, self._behind(one, best)))
        return [(workspace.features.action(one.slot), one.chance, self._behind(one, best)) for one in ordered]

    def _proposals(self, workspace: Workspace, policy: Policy, view: View) -> list[Candidate]:
        """The policy's shortlist for this view, and near the end what would be best if this turn were the last."""
        ask(workspace, policy.policy if isinstance(policy, EndingPolicy) else policy, view)
        found = opinions(workspace)
        chances = {
            slot: chance
            for number, (slot, chance) in enumerate(found[: self.settings.candidates])
            if number == 0 or chance >= self.settings.least_chance
        }
        if isinstance(policy, EndingPolicy):
            policy.answer(workspace)
            decision = policy.look_ahead(workspace, view)
            first = opinions(workspace)[0][0]
            if decision.certain:
                return [Candidate(first, 1.0, [])]
            # What counting finds is not doubted because the policy would not think of it.
            counted = dict.fromkeys((first, *decision.also), found[0][1])
            chances = counted | {slot: chance for slot, chance in chances.items() if slot not in counted}
        return [Candidate(slot, chance, []) for slot, chance in chances.items()][: self.settings.candidates]

    def try_out(
        self,
        workspace: Workspace,
        policy: Policy,
        view: View,
        stakes: Stakes,
        running: list[Candidate],
        rng: Random,
        late: Callable[[], bool] = never,
    ) -> bool:
        """Play one batch of worlds for every candidate: the same worlds, and the same luck in them.

        False, with nothing noted, if it became too late for the batch.
        """
        worlds, seats = self.settings.worlds, workspace.lanes.seats
        seeds, luck = array("Q", bytes(8 * worlds)), array("Q", bytes(8 * worlds))
        for world in range(worlds):
            seeds[world], luck[world] = rng.getrandbits(64), rng.getrandbits(64)
        others = self.others_of(view.game.name)
        slots = [candidate.slot for candidate in running]
        points = play_in_worlds(
            workspace, view, slots, seeds, policy, None if others is policy else others, self.settings.others_every,
            self.settings.temperature, luck, late,
        )  # fmt: skip
        if points is None:
            return False
        for number, candidate in enumerate(running):
            for world in range(worlds):
                first = (number * worlds + world) * seats
                candidate.worths.append(stakes.value(list(points[first : first + seats])))
        return True

    def _behind(self, candidate: Candidate, other: Candidate) -> float:
        """How much less than the other it is thought to be worth, by policy and playouts together."""
        if candidate is other:
            return 0.0
        liked_less = log(max(other.chance, 1e-9)) - log(max(candidate.chance, 1e-9))
        if not candidate.worths:
            return liked_less
        mean, spread, count = _difference(other, candidate)
        # Two normal distributions, each weighed by its precision; the spread is the unit of both.
        weight = count / (count + 1 / self.settings.openness**2)
        return weight * mean + (1 - weight) * self.settings.doubt * spread * liked_less

    def _clearly_behind(self, candidate: Candidate, best: Candidate) -> bool:
        _, spread, count = _difference(best, candidate)
        error = spread / sqrt(count + 1 / self.settings.openness**2)
        return self._behind(candidate, best) > self.settings.clear * error


def _difference(first: Candidate, second: Candidate) -> tuple[float, float, int]:
    """How much more the first was worth in the worlds that both have met, the spread of that, and how many they are."""
    count = min(len(first.worths), len(second.worths))
    differences = [a - b for a, b in zip(first.worths, second.worths, strict=False)]
    mean = sum(differences) / count
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / max(1, count - 1))
    return mean, spread + 1e-9, count
