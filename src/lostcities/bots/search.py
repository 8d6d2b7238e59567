"""Search by paired playouts: the policy's best candidates, played out by the policy in the same sampled worlds.

Uniform sampling of what is hidden and playouts of the learnt policy decide between a few
candidates that the policy itself proposes. All candidates are tried in the same worlds with the same
luck, so that their differences are much less noisy than their values. The policy's opinion
of a candidate is the prior of its estimated value, so that noise does not overrule it;
the playouts update it. A candidate that is clearly behind is dropped, and when only one
is left the search ends.
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
"""Seconds beyond its limit that a search may take to finish a batch; an idle machine needs no more. On a busy one
the batch is abandoned, so that the answer still comes within a second."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """The parameters of a search; the budget decides how long it runs."""

    candidates: int = 5
    """How many of the policy's best actions are tried."""
    least_chance: float = 0.004
    """Actions with a lower probability in the policy are not tried."""
    worlds: int = 16
    """Worlds per batch; after each batch the candidates are compared."""
    temperature: float = 0.0
    """The temperature of the policies in playouts: they play their best answer (measured, docs/bots.md)."""
    others_every: int = 2
    """In one of this many worlds the others follow another policy, if the bot has one for them."""
    doubt: float = 0.02
    """How much lower a candidate's value is estimated before any playout for every factor e by which the policy
    rates it lower; like the next, in units of the spread of differences between playouts (measured, docs/bots.md)."""
    openness: float = 0.1
    """The standard deviation of candidates' true values around that estimate."""
    clear: float = 2.2
    """By how many standard errors a candidate must be behind to be dropped."""
    playouts: int = 4000
    """The most playouts for a decision if the budget does not say."""
    seconds: float = 0.9
    """The longest time for a decision if the budget does not say."""


@dataclass(slots=True)
class Candidate:
    """An action that is tried: its probability in the policy, and its value in each world.

    Actions found by exact play of the last turn have at least the probability of the policy's favourite.
    """

    slot: int
    chance: float
    worths: list[float]


class SearchBot:
    """Thinks by paired playouts of a policy.

    In some worlds the others play by ``others_of``, if given: assuming that everyone plays like itself makes the
    search weaker against players who do not.
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
        """Return the candidate that did best."""
        return self.think(view, rng, budget)[0][0]

    def think(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> list[tuple[Action, float, float]]:
        """Return all candidates, the best first: action, probability, and estimated distance to the best."""
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
            # The remaining candidates were tried in all worlds, so any of them can serve as the reference.
            best = min(running, key=lambda one: self._behind(one, running[0]))
            running = [one for one in running if one is best or not self._clearly_behind(one, best)]
        # A candidate that was dropped ranks behind all others.
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
        """The policy's shortlist for this view, plus, near the end, what would be best if this turn were the last."""
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
            # Exact play overrules a low probability in the policy.
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
        """Play one batch of worlds for every candidate, with the same luck.

        Returns False, and records nothing, if time ran out.
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
        """Estimate how much worse it is than the other, by policy and playouts together."""
        if candidate is other:
            return 0.0
        liked_less = log(max(other.chance, 1e-9)) - log(max(candidate.chance, 1e-9))
        if not candidate.worths:
            return liked_less
        mean, spread, count = _difference(other, candidate)
        # Two normal distributions, each weighted by its precision; the spread is the unit of both.
        weight = count / (count + 1 / self.settings.openness**2)
        return weight * mean + (1 - weight) * self.settings.doubt * spread * liked_less

    def _clearly_behind(self, candidate: Candidate, best: Candidate) -> bool:
        _, spread, count = _difference(best, candidate)
        error = spread / sqrt(count + 1 / self.settings.openness**2)
        return self._behind(candidate, best) > self.settings.clear * error


def _difference(first: Candidate, second: Candidate) -> tuple[float, float, int]:
    """Return the first's mean advantage over the worlds that both were tried in, its spread, and their number."""
    count = min(len(first.worths), len(second.worths))
    differences = [a - b for a, b in zip(first.worths, second.worths, strict=False)]
    mean = sum(differences) / count
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / max(1, count - 1))
    return mean, spread + 1e-9, count
