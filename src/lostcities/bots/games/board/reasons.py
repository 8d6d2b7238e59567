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
    # These include the card that is laid or discarded.
    "lay: cards that still fit": lambda amounts: amounts["lay: cards that still fit"] > 0.3,
    "discard: colour held": lambda amounts: amounts["discard: colour held"] > 0.3,
    "researcher: cards": lambda amounts: amounts["researcher: cards"] > 0.3,
    # A longer round is not a reason early on, nor beside one that is about the card.
    "take: deck": lambda amounts: (
        amounts["take: deck"] < 0.5 and "take: fits own" not in amounts and "take: fits next" not in amounts
    ),
    "lay: points gained": lambda amounts: amounts["lay: points gained"] > 0,
    "move: points gained": lambda amounts: amounts["move: points gained"] > 0,
}
"""By the name of a trait."""

CONTRASTS: Final[Mapping[str, tuple[str, ...]]] = {
    # Whoever starts a path lays a card and moves a piece, too.
    "lay": ("discard",),
}
"""By a trait: traits one of which the other action must have, or nothing is said of it."""

COUNTS: Final[Mapping[str, Callable[[Mapping[str, float]], float]]] = {
    "lay: values left out": lambda amounts: 10 * amounts["lay: values left out"],
    "lay: own cards left out": lambda amounts: 2 * amounts["lay: own cards left out"],
    # The card that is laid does not count.
    "lay: cards that still fit": lambda amounts: 4 * amounts["lay: cards that still fit"] - 1,
    "begin: values left out": lambda amounts: 10 * amounts["begin: values left out"],
    "begin: cards": lambda amounts: 4 * amounts["begin: cards"],
    # The new path counts as well.
    "begin: paths begun": lambda amounts: 4 * amounts["begin: paths begun"] + 1,
    "begin: deck": lambda amounts: 50 * amounts["begin: deck"],
    "begin: tiles ahead": lambda amounts: 5 * amounts["begin: tiles ahead"],
    # The discarded card does not count.
    "discard: colour held": lambda amounts: 4 * amounts["discard: colour held"] - 1,
    "take: values left out": lambda amounts: 10 * amounts["take: values left out"],
    "move: points gained": lambda amounts: 20 * amounts["move: points gained"],
    "researcher: cards": lambda amounts: 4 * amounts["researcher: cards"],
    "researcher: deck": lambda amounts: 50 * amounts["researcher: deck"],
}
"""What the sentence about a trait counts, by the name of the trait."""
