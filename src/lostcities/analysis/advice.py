"""A hint: what a good player would do in somebody's place, what its rivals are worth, and what speaks against them."""

from collections.abc import Callable
from typing import Final

from lostcities.analysis.explanation import facts
from lostcities.analysis.judgement import Judge
from lostcities.bots.catalogue import Adviser
from lostcities.bots.contract import never
from lostcities.engine.contract import View
from lostcities.engine.shapes import Plain

MOST_ADVICE: Final = 3
"""Actions that a hint tells."""
ADVICE_WORK: Final = 600
"""Playouts for a hint, at most."""
MOST_REASONS: Final = 6
REVIEWER: Final = "expert"
"""The player whose judgement a review is; a game without it has none."""


def advise(expert: Adviser, view: View, late: Callable[[], bool] = never) -> Plain:
    """The expert's choice, what it and its rivals are worth in the playouts of a review, and what speaks against them.

    Only if the playouts are sure that something else is better, that is advised.
    """
    opinions = expert.opinions(view)
    liked = dict(opinions)
    if expert.name != REVIEWER:  # a game without networks
        plain = [{"action": view.game.text(action), "chance": chance} for action, chance in opinions[:MOST_ADVICE]]
        return {"action": plain[0]["action"], "choices": plain}
    # Always the same seed: who asks twice gets the same answer.
    found = Judge(view.game.name).judge(view, opinions[0][0], 0, ADVICE_WORK, late)
    text, best = view.game.text, found.best
    worth = {one.action: one for one in found.candidates}
    order = [best, *(action for action, _ in opinions if action != best and action in worth)][:MOST_ADVICE]
    choices = [
        {
            "action": text(action),
            "chance": liked.get(action, 0.0),
            "points": round(worth[action].points.value, 1),
            "points_error": round(worth[action].points.error, 1),
            "win": round(worth[action].win.value, 3),
            "against": _reasons_against(view, action),
        }
        for action in order
    ]
    return {"action": text(best), "choices": choices}


def _reasons_against(view: View, action: int) -> list[str]:
    weighty = sorted(facts(view, action), key=lambda fact: fact.weight)
    return [fact.code for fact in weighty if fact.weight < 0 and fact.plain][:MOST_REASONS]
