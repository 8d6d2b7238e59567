"""When it is true to say of a move what a trait says: a trait is a number, and a sentence needs enough of it.

What is not named here may be said whenever its trait is not 0. ``amounts`` has the traits of the move by name.
"""

from collections.abc import Callable, Mapping
from typing import Final

REASONS: Final[Mapping[str, Callable[[Mapping[str, float]], bool]]] = {
    # A tenth for each step from the last number: one step skips nothing.
    "write: numbers left out": lambda amounts: amounts["write: numbers left out"] > 0.35,
    "write: left out, boxes empty": lambda amounts: amounts["write: numbers left out"] > 0.25,
    "write: points": lambda amounts: amounts["write: points"] < 0,
    "refuse: points": lambda amounts: amounts["refuse: points"] < 0,
    # Eighths of the bridges that are passed.
    "write: begins, late": lambda amounts: amounts["write: begins, late"] > 0.2,
    "circle: late": lambda amounts: amounts["circle: late"] > 0.2,
}
"""By the name of a trait."""
