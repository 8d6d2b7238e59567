"""When a trait justifies its sentence about a move: a trait is a number, and the sentence needs a large enough one.

Other traits justify their sentences whenever they are not 0. ``amounts`` has the traits of the move by name.
"""

from collections.abc import Callable, Mapping
from typing import Final

REASONS: Final[Mapping[str, Callable[[Mapping[str, float]], bool]]] = {
    # A tenth for each step from the last number: one step skips nothing.
    "write: numbers left out": lambda amounts: amounts["write: numbers left out"] > 0.35,
    "write: left out, boxes empty": lambda amounts: amounts["write: numbers left out"] > 0.25,
    "write: points": lambda amounts: amounts["write: points"] < 0,
    # Tenths of the boxes that are written before.
    "write: towards an open bridge": lambda amounts: amounts["write: towards an open bridge"] > 0.25,
    # Where refusing costs points, these are the reason.
    "refuse": lambda amounts: amounts.get("refuse: points", 0.0) >= 0,
    # Crossed bridges in eighths.
    "write: begins, late": lambda amounts: amounts["write: begins, late"] > 0.2,
    "circle: late": lambda amounts: amounts["circle: late"] > 0.2,
}
"""By the name of a trait."""

CONTRASTS: Final[Mapping[str, tuple[str, ...]]] = {}
"""By a trait: traits one of which the other action must have, or nothing is said of it."""

COUNTS: Final[Mapping[str, Callable[[Mapping[str, float]], float]]] = {
    # The next number skips nothing; the first of a column skips all lower ones.
    "write: numbers left out": lambda amounts: (
        10 * amounts["write: numbers left out"] - (0 if "write: begins" in amounts else 1)
    ),
    "write: points": lambda amounts: -20 * amounts["write: points"],
    # The new expedition counts as well.
    "write: begins, columns": lambda amounts: 4 * amounts["write: begins, columns"] + 1,
    "refuse: points": lambda amounts: 20 * abs(amounts["refuse: points"]),
}
"""What the sentence about a trait counts, by the name of the trait."""
