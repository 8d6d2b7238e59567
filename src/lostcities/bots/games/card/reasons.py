"""When a trait justifies its sentence about a move: a trait is a number, and the sentence needs a large enough one.

Other traits justify their sentences whenever they are not 0. ``amounts`` has the traits of the move by name.
"""

from collections.abc import Callable, Mapping
from typing import Final

REASONS: Final[Mapping[str, Callable[[Mapping[str, float]], bool]]] = {
    # A card's number in tenths; 7 and more is high, for a start 6.
    "discard: value": lambda amounts: amounts["discard: value"] > 0.65,
    "begin: value": lambda amounts: amounts["begin: value"] > 0.55,
    # The sum of the colour's numbers in hand in twentieths, including the discarded card.
    "discard: colour held": lambda amounts: (
        20 * amounts["discard: colour held"] > 10 * amounts.get("discard: value", 0.0) + 0.5
    ),
    "discard: fits other, value times stake": lambda amounts: amounts["discard: fits other, value times stake"] > 0.75,
    "lay: left out times stake": lambda amounts: (
        amounts["lay: left out times stake"] > amounts["lay: unseen cards left out"] + 0.01
    ),
    # Fitting cards minus turns left, in quarters: below 0 there are more turns.
    "lay: hurry": lambda amounts: abs(amounts["lay: hurry"]) > 0.2,
    "draw: hurry": lambda amounts: amounts["draw: hurry"] > 0,
    "take: hurry": lambda amounts: amounts["take: hurry"] < -0.45,
    "begin: hand": lambda amounts: amounts["begin: hand"] > 0.65,
    "begin: deck": lambda amounts: amounts["begin: deck"] > 0.5,
    "take: value times stake": lambda amounts: amounts["take: value times stake"] > 0.75,
    "take: fits other, value times stake": lambda amounts: amounts["take: fits other, value times stake"] > 0.75,
    # A longer game is not a reason early on, nor beside one that is about the card.
    "take: deck": lambda amounts: (
        amounts["take: deck"] < 0.5 and "take: fits own" not in amounts and "take: may begin, cards" not in amounts
    ),
    # Neither the seat's column nor its hand has any use for the card.
    "take": lambda amounts: "take: fits own" not in amounts and "take: may begin, cards" not in amounts,
}
"""By the name of a trait."""

CONTRASTS: Final[Mapping[str, tuple[str, ...]]] = {
    # Whoever starts a column lays a card, too.
    "lay": ("discard",),
}
"""By a trait: traits one of which the other action must have, or nothing is said of it."""

COUNTS: Final[Mapping[str, Callable[[Mapping[str, float]], float]]] = {
    "lay: unseen cards left out": lambda amounts: 4 * amounts["lay: unseen cards left out"],
    "lay: own cards left out": lambda amounts: amounts["lay: own cards left out"],
    # The wagers in the column.
    "lay: left out times stake": lambda amounts: (
        amounts["lay: left out times stake"] / amounts["lay: unseen cards left out"] - 1
    ),
    # The numbers that a patient player might still get.
    "lay: hurry": lambda amounts: 4 * amounts.get("lay: unseen cards left out", 0.0),
    "begin: own cards left out": lambda amounts: amounts["begin: own cards left out"],
    # The new expedition counts as well.
    "begin: columns": lambda amounts: 4 * amounts["begin: columns"] + 1,
    "begin: deck": lambda amounts: 44 * amounts["begin: deck"],
    "take: unseen cards left out": lambda amounts: 4 * amounts["take: unseen cards left out"],
    "take: may begin, cards": lambda amounts: 4 * amounts["take: may begin, cards"],
}
"""What the sentence about a trait counts, by the name of the trait."""
