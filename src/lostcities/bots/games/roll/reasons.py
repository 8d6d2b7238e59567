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
    # Crossed bridges in eighths.
    "write: begins, late": lambda amounts: amounts["write: begins, late"] > 0.2,
    "circle: late": lambda amounts: amounts["circle: late"] > 0.2,
}
"""By the name of a trait."""

CONTRASTS: Final[Mapping[str, tuple[str, ...]]] = {}
"""By a trait: traits one of which the other action must have, or nothing is said of it."""
