"""What a beginner and a casual player ignore and exaggerate in the board game."""

from lostcities.bots.habits import Habits

BEGINNER = Habits(
    0.6,
    (
        "lay: values", "lay: cards that", "lay: crosses", "begin: cards", "begin: values", "begin: deck",
        "begin: crossed", "begin: paths", "discard: fits next", "discard: fits others", "take: values",
        "take: fits next", "take: deck", "draw", "researcher", "move: crosses",
    ),
    {"begin": 1.0, "lay: points gained": 0.5},
)  # fmt: skip

CASUAL = Habits(
    0.4,
    (
        "lay: crosses", "begin: deck", "begin: crossed", "discard: fits next", "discard: fits others",
        "take: fits next", "draw", "researcher: deck", "researcher: crossed", "move: crosses",
    ),
)  # fmt: skip
