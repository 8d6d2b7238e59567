"""Grades: how bad a decision was, as far as playouts can show.

The thresholds are points of margin that the decision lost against the best one. A grade is given only if the whole
95 % interval of the loss is beyond its threshold, so a move within the noise of the best counts as best. A move
that keeps the chance to win the match is never worse than good: sacrificing points for safety can be right.
"""

from typing import Final, Literal

Grade = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]

THRESHOLDS: Final[dict[Grade, float]] = {"good": 0.0, "inaccuracy": 1.5, "mistake": 4.0, "blunder": 8.0}
"""Points that a decision must certainly have lost, from the mildest grade to the worst."""
FLAGGED: Final[tuple[Grade, ...]] = ("inaccuracy", "mistake", "blunder")
"""The grades that are shown as errors."""


def grade(loss: float, error: float, keeps_win: bool = False) -> Grade:
    """Grade a loss that is within ``error`` of the estimate with 95 % confidence.

    >>> grade(0.4, 0.5), grade(0.9, 0.5), grade(3.0, 1.0), grade(9.5, 1.0), grade(9.5, 1.0, keeps_win=True)
    ('best', 'good', 'inaccuracy', 'blunder', 'good')
    """
    found: Grade = "best"
    for name, threshold in THRESHOLDS.items():
        if loss - error > threshold:
            found = name
    return "good" if keeps_win and found in FLAGGED else found


def is_settled(loss: float, error: float) -> bool:
    """Whether more playouts would hardly change the grade: the interval is within one grade, or close to 0.

    >>> is_settled(0.1, 0.3), is_settled(3.0, 1.0), is_settled(4.5, 1.0)
    (True, True, False)
    """
    worst = THRESHOLDS["inaccuracy"]
    return loss + error < worst or grade(loss, error) == grade(loss + 2 * error, error) != "best"
