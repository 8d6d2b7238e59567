"""The card game's figures: how many cards there are, and what a column costs and earns."""

from pathlib import Path

from lostcities.engine.figures import Complaints, FigureRules, number
from lostcities.engine.games.card.shapes import CardNumbers


def _together(values: CardNumbers) -> Complaints:
    cards = values.get("colours", 5) * (values["wagers"] + values["highest"] - 1)
    if 2 * values["hand"] >= cards:
        return [("hand", f"two hands of {values['hand']} leave no draw pile of {cards} cards")]
    return []


FIGURES: FigureRules[CardNumbers] = FigureRules(
    "card",
    Path(__file__).parent,
    {
        "highest": number(2, 10),
        "wagers": number(0, 3),
        "hand": number(1, 8),
        "cost": number(0, 200),
        "bonus": number(0, 200),
        "bonus_cards": number(1, 12),
    },
    _together,
    {"colours": number(1, 6)},
)
