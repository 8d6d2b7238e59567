"""A search that knows only the rules: it plays any game, ours and those of other packages.

Every legal action is tried in the same sampled worlds, each played out at random.

>>> from lostcities.engine.registry import game
>>> view = game("card", games=1).deal(seed=7).view(0)
>>> PlainSearchBot().choose(view, Random(1), Budget(work=64)) in view.legal
True
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.engine.contract import Action, State, View

PLAYOUTS: Final = 2000
"""The most playouts for a decision if the budget does not say."""
SECONDS: Final = 0.5
"""The longest time for a decision if the budget does not say."""
POINTS: Final = 200
"""A margin of this many points counts as much as the win itself, so that clearer wins are preferred."""


@dataclass(slots=True)
class _Tried:
    """The results of an action in the worlds in which it was tried."""

    worth: float = 0.0
    best: float = 0.0
    """In how many worlds nothing did better; ties are split."""


@dataclass(slots=True)
class _Trial:
    worlds: int = 0
    actions: dict[Action, _Tried] = field(default_factory=dict)


class PlainSearchBot:
    """Plays every legal action out at random in many worlds that are consistent with what it sees."""

    name = "search"

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """Return the action that did best on average."""
        return self.opinions(view, rng, budget)[0][0]

    def opinions(
        self, view: View, rng: Random | None = None, budget: Budget = OWN_MEASURE
    ) -> list[tuple[Action, float]]:
        """Return every legal action with the share of worlds in which it did best, the best on average first."""
        legal = list(view.legal)
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        chance = rng or Random(0)
        trial = _Trial(actions={action: _Tried() for action in legal})
        for _ in _turns(budget, len(legal)):
            self._try_all(view, trial, chance)
        ordered = sorted(trial.actions.items(), key=lambda one: -one[1].worth)
        return [(action, tried.best / max(1, trial.worlds)) for action, tried in ordered]

    @staticmethod
    def _try_all(view: View, trial: _Trial, rng: Random) -> None:
        """Try every action in the same world with the same luck afterwards."""
        world, luck = view.sample(rng), rng.getrandbits(63)
        found = {action: _value(world, action, luck, view.seat) for action in trial.actions}
        top = max(found.values())
        best = [action for action, worth in found.items() if worth == top]
        for action, worth in found.items():
            trial.actions[action].worth += worth
        for action in best:
            trial.actions[action].best += 1 / len(best)
        trial.worlds += 1


def _turns(budget: Budget, actions: int) -> Iterator[None]:
    """Iterate once per world that the budget allows, and at least once."""
    own = budget.seconds is None and budget.work is None
    seconds, work = (SECONDS, PLAYOUTS) if own else (budget.seconds, budget.work)
    stop = None if seconds is None else time.monotonic() + seconds
    done = 0
    while not budget.abandoned():
        yield
        done += actions
        if (work is not None and done + actions > work) or (stop is not None and time.monotonic() >= stop):
            return


def _value(world: State, action: Action, luck: int, seat: int) -> float:
    """Return the seat's share of the win if it takes this action and everyone then plays at random."""
    state = world.copy()
    state.apply(action)
    if not state.over:
        state.playout(luck)
    outcome = state.outcome
    assert outcome is not None
    totals = outcome.scores
    mine, other = totals[seat], max(total for place, total in enumerate(totals) if place != seat)
    share = 0.0 if mine < other else 1 / totals.count(mine)
    return share + (mine - other) / POINTS
