"""Hints: what a good player would do, the values of the alternatives, and the reasons against them."""

from collections.abc import Callable
from typing import Final

from lostcities.analysis.explanation import facts
from lostcities.analysis.judgement import Judge
from lostcities.bots.catalogue import Adviser
from lostcities.bots.contract import never
from lostcities.engine.contract import View
from lostcities.engine.shapes import Plain

MOST_ADVICE: Final = 3
"""The most actions in a hint."""
ADVICE_WORK: Final = 600
"""The most playouts for a hint."""
MOST_REASONS: Final = 6
REVIEWER: Final = "expert"
"""The player that judges decisions in reviews; a game without it has no reviews."""


def advise(expert: Adviser, view: View, late: Callable[[], bool] = never) -> Plain:
    """Return the expert's choice, its value and those of its rivals in a review's playouts, and reasons against them.

    Another action is advised only if the playouts are sure that it is better.
    """
    opinions = expert.opinions(view)
    liked = dict(opinions)
    if expert.name != REVIEWER:  # a game without networks
        plain = [{"action": view.game.text(action), "chance": chance} for action, chance in opinions[:MOST_ADVICE]]
        return {"action": plain[0]["action"], "choices": plain}
    # Always the same seed: asking twice gives the same answer.
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
    return [fact.reason for fact in weighty if fact.weight < 0 and fact.plain][:MOST_REASONS]
