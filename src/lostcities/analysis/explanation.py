"""Why one action is better than another: what the rules of thumb see in each, most important first.

Every fact is measured: the trait of an action (``bots/games/<game>/traits.py``) that is not 0 in this position, with
its tuned weight. Facts that apply nearly as much to the other action are left out, and so are those that are too small
to mention or do not tell the two apart (``bots/games/<game>/reasons.py``). Clients have sentences for the facts that
people would mention, and take the first of each side: ``why-<code>`` against the played action, ``for-<code>`` for the
better one.
"""

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lostcities.analysis.judgement import Judgement
from lostcities.bots.parts import part_of
from lostcities.bots.policy import Workspace, features_of
from lostcities.bots.shipped_weights import thumb_weights
from lostcities.engine.contract import Action, View
from lostcities.engine.shapes import Plain

MORE: Final = 1.5
"""How many times as much of something there must be if the other action has some of it, too."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about an action in a position: a code, an amount, and a weight."""

    code: str
    amount: float
    weight: float
    plain: bool = True
    """Whether the amount is large enough to mention it."""
    count: int | None = None
    """The number in its sentence, if there is one."""

    @property
    def reason(self) -> str:
        """The code with the number, as clients get it.

        >>> Fact("card-begin-columns", 0.75, -1.5, count=4).reason, Fact("card-take", 1.0, -1.4).reason
        ('card-begin-columns:4', 'card-take')
        """
        return self.code if self.count is None else f"{self.code}:{self.count}"

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
    enough, counts = part_of(view.game.name).REASONS, part_of(view.game.name).COUNTS
    return [
        Fact(
            code_of(view.game.name, name),
            amount,
            amount * weights[name],
            name not in enough or enough[name](known),
            round(counts[name](known)) if name in counts else None,
        )
        for name, amount in known.items()
    ]


def explain(view: View, judgement: Judgement) -> Explanation:
    """Return the facts against the played action and for the best one that distinguish the two."""
    played, best = facts(view, judgement.played), facts(view, judgement.best)
    if judgement.played == judgement.best:
        best = []
    contrasts = {
        code_of(view.game.name, one): {code_of(view.game.name, other) for other in others}
        for one, others in part_of(view.game.name).CONTRASTS.items()
    }
    against = sorted(_beyond(played, best), key=lambda fact: fact.weight)
    better = sorted(_beyond(best, played), key=lambda fact: -fact.weight)
    return Explanation(
        tuple(fact for fact in against if fact.weight < 0 and _tells(fact, best, contrasts)),
        tuple(fact for fact in better if fact.weight > 0 and _tells(fact, played, contrasts)),
    )


def _tells(fact: Fact, other: Sequence[Fact], contrasts: dict[str, set[str]]) -> bool:
    """Whether a fact tells an action from another one that has those facts."""
    amounts = {one.code: one.amount for one in other if one.plain}
    same = amounts.get(fact.code, 0.0)
    if not fact.plain or (same * fact.amount > 0 and abs(fact.amount) < MORE * abs(same)):
        return False
    return fact.code not in contrasts or not contrasts[fact.code].isdisjoint(one.code for one in other)


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
