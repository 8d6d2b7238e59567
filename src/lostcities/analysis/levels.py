"""Which of our levels play about equally well: an estimate from the points lost per decision.

``benchmarks/levels.py`` measured what each level loses, and can save it here (``--save``), with two
players and each level against itself. Other numbers of players and other options have other positions, so this
is an estimate.
"""

import json
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


def levels_about(game: str, lost: Estimate, counted: int) -> tuple[str, ...]:
    """Return the two levels between which the interval of a loss lies, or one if it is beyond the weakest or strongest.

    >>> [levels_about("card", Estimate(lost, 0.3), 40) for lost in (9.0, 1.5, -3.0)]
    [('random',), ('casual', 'strong'), ('champion',)]
    >>> levels_about("card", Estimate(1.5, 0.9), 40)
    ('casual', 'expert')
    >>> levels_about("card", Estimate(1.5, 0.3), 3), levels_about("another game", Estimate(1.5, 0.3), 40)
    ((), ())
    """
    ladder = sorted(load_losses().get(game, {}).items(), key=lambda one: -one[1])
    if counted < LEAST or not ladder:
        return ()
    weaker = [level for level, typical in ladder if typical >= lost.value + lost.error]
    stronger = [level for level, typical in ladder if typical <= lost.value - lost.error]
    lower, higher = (weaker or [ladder[0][0]])[-1], (stronger or [ladder[-1][0]])[0]
    return (lower,) if lower == higher else (lower, higher)
