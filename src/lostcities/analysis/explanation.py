"""Why one action is better than another: what the rules of thumb see in each, most important first.

Every fact is measured: the trait of an action (``bots/games/<game>/traits.py``) that is not 0 in this position, with
its tuned weight. Facts that apply equally to the other action are left out, and so are those that are too small
to mention (``bots/games/<game>/reasons.py``). Clients have sentences for the facts that people would mention, and take
the first of each side: ``why-<code>`` against the played action, ``for-<code>`` for the better one.
"""

import re
from array import array
from dataclasses import dataclass, replace

from lostcities.analysis.judgement import Judgement
from lostcities.bots.parts import part_of
from lostcities.bots.policy import Workspace, features_of
from lostcities.bots.shipped_weights import thumb_weights
from lostcities.engine.contract import Action, View
from lostcities.engine.shapes import Plain


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about an action in a position: a code, an amount, and a weight."""

    code: str
    amount: float
    weight: float
    plain: bool = True
    """Whether the amount is large enough to mention it."""

    def to_json(self) -> Plain:
        """Return the fact as plain data."""
        return {"code": self.code, "amount": round(self.amount, 2)}


@dataclass(frozen=True, slots=True)
class Explanation:
    """The facts against the action that was played and for the better one, most important first."""

    against: tuple[Fact, ...]
    better: tuple[Fact, ...]

    def to_json(self) -> Plain:
        """Return the explanation as plain data."""
        return {"against": [one.to_json() for one in self.against], "better": [one.to_json() for one in self.better]}


def facts(view: View, action: Action) -> list[Fact]:
    """Return every trait of an action in this position."""
    names = part_of(view.game.name).TRAITS
    weights = thumb_weights(view.game.name)
    workspace = Workspace(features_of(view.game, len(names)))
    workspace.lanes.look(0, view)
    for lane in range(1, len(names)):
        workspace.lanes.copy(0, lane)
    slot, count = workspace.features.slot(action), len(names)
    # One player per trait, which looks at nothing else.
    alone = array("f", (float(row == column) for row in range(count) for column in range(count)))
    legal = array("B", bytes(count * workspace.slot_count))
    for lane in range(count):
        legal[lane * workspace.slot_count + slot] = 1
    each = array("i", range(count))
    workspace.features.rate(each, count, legal, alone, each, workspace.answers)
    amounts = [workspace.answers[lane * (workspace.slot_count + 1) + slot] for lane in range(count)]
    known = {name: amount for name, amount in zip(names, amounts, strict=True) if amount}
    enough = part_of(view.game.name).REASONS
    return [
        Fact(code_of(view.game.name, name), amount, amount * weights[name], name not in enough or enough[name](known))
        for name, amount in known.items()
    ]


def explain(view: View, judgement: Judgement) -> Explanation:
    """Return the facts against the played action and for the best one that distinguish the two."""
    played, best = facts(view, judgement.played), facts(view, judgement.best)
    if judgement.played == judgement.best:
        best = []
    against = sorted(_beyond(played, best), key=lambda fact: fact.weight)
    better = sorted(_beyond(best, played), key=lambda fact: -fact.weight)
    return Explanation(
        tuple(fact for fact in against if fact.weight < 0 and fact.plain),
        tuple(fact for fact in better if fact.weight > 0 and fact.plain),
    )


def _beyond(own: list[Fact], other: list[Fact]) -> list[Fact]:
    """Return the facts of an action, each weighted by its difference from the other action."""
    weights = {fact.code: fact.weight for fact in other}
    return [replace(fact, weight=fact.weight - weights.get(fact.code, 0.0)) for fact in own]


def code_of(game: str, trait: str) -> str:
    """Return the code of a trait for clients.

    >>> code_of("card", "discard: fits other, value times stake")
    'card-discard-fits-other-value-times-stake'
    """
    return f"{game}-" + re.sub(r"[^a-z]+", "-", trait)
