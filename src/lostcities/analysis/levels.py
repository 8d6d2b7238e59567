"""Which of our levels play about equally well: an estimate from the points lost per decision.

``benchmarks/levels.py`` measured what each level loses, and can save it here (``--save``), with two
players and each level against itself. Other numbers of players and other options have other positions, so this
is an estimate.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from lostcities.analysis.judgement import Estimate

MEASURED: Final = Path(__file__).with_name("weights") / "levels.json"
LEAST: Final = 8
"""The fewest decisions for an estimate."""


@cache
def load_losses() -> dict[str, dict[str, float]]:
    """Points lost per decision: by game and level, from the weakest to the strongest."""
    found: dict[str, dict[str, float]] = json.loads(MEASURED.read_text(encoding="utf-8"))
    return found


def make_ladder(typical: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return the levels from the weakest with a loss that never rises: those measured in the wrong order share a mean.

    >>> make_ladder({"casual": 3.8, "strong": 1.6, "expert": 1.8, "champion": -0.5})
    [('casual', 3.8), ('strong', 1.7), ('expert', 1.7), ('champion', -0.5)]
    """
    steps: list[tuple[list[str], float]] = []
    for level, lost in typical.items():
        names, mean = [level], lost
        while steps and steps[-1][1] < mean:
            before, other = steps.pop()
            mean = (len(before) * other + len(names) * mean) / (len(before) + len(names))
            names = [*before, *names]
        steps.append((names, mean))
    return [(name, round(mean, 6)) for names, mean in steps for name in names]


def levels_about(game: str, lost: Estimate, counted: int) -> tuple[str, ...]:
    """Return the two levels between which the interval of a loss lies, or one if it is beyond the weakest or strongest.

    >>> [levels_about("card", Estimate(lost, 0.3), 40) for lost in (9.0, 1.5, -3.0)]
    [('random',), ('casual', 'strong'), ('champion',)]
    >>> levels_about("card", Estimate(1.5, 0.9), 40)
    ('casual', 'expert')
    >>> levels_about("card", Estimate(1.5, 0.3), 3), levels_about("another game", Estimate(1.5, 0.3), 40)
    ((), ())
    """
    ladder = make_ladder(load_losses().get(game, {}))
    if counted < LEAST or not ladder:
        return ()
    weaker = [level for level, typical in ladder if typical >= lost.value + lost.error]
    stronger = [level for level, typical in ladder if typical <= lost.value - lost.error]
    lower, higher = (weaker or [ladder[0][0]])[-1], (stronger or [ladder[-1][0]])[0]
    order = [level for level, _ in ladder]
    return (lower,) if lower == higher else tuple(sorted((lower, higher), key=order.index))
