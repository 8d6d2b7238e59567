"""When a trait justifies its sentence about a move: a trait is a number, and the sentence needs a large enough one.

Other traits justify their sentences whenever they are not 0. ``amounts`` has the traits of the move by name.
"""

from collections.abc import Callable, Mapping
from typing import Final

REASONS: Final[Mapping[str, Callable[[Mapping[str, float]], bool]]] = {
    # Skipped cards in tenths, held cards in quarters.
    "lay: values left out": lambda amounts: amounts["lay: values left out"] > 0.25,
    "take: values left out": lambda amounts: amounts["take: values left out"] > 0.25,
    "begin: values left out": lambda amounts: amounts["begin: values left out"] > 0.35,
    "begin: cards": lambda amounts: amounts["begin: cards"] > 0.7,
    # Fiftieths of the cards in the draw pile, fifths of a tile.
    "begin: deck": lambda amounts: amounts["begin: deck"] > 0.75,
    "researcher: deck": lambda amounts: amounts["researcher: deck"] > 0.75,
    "begin: tiles ahead": lambda amounts: amounts["begin: tiles ahead"] > 0.75,
    # This includes the discarded card.
    "discard: colour held": lambda amounts: amounts["discard: colour held"] > 0.3,
    "researcher: cards": lambda amounts: amounts["researcher: cards"] > 0.3,
    "lay: points gained": lambda amounts: amounts["lay: points gained"] > 0,
    "move: points gained": lambda amounts: amounts["move: points gained"] > 0,
}
"""By the name of a trait."""

CONTRASTS: Final[Mapping[str, tuple[str, ...]]] = {
    # Whoever starts a path lays a card and moves a piece, too.
    "lay": ("discard",),
}
"""By a trait: traits one of which the other action must have, or nothing is said of it."""
