"""What a beginner and a casual player ignore and exaggerate in Roll & Write."""

from lostcities.bots.habits import Habits

BEGINNER = Habits(
    0.6,
    (
        "write: left out, late", "write: begins", "write: towards", "write: artefact passes", "circle: late",
        "circle: columns", "refuse: late", "refuse: symbols",
    ),
    {"write: begins": 0.7, "write": 0.5},
)  # fmt: skip

CASUAL = Habits(
    0.35,
    (
        "write: left out, late", "write: begins, late", "circle: late", "refuse: late", "write: towards",
    ),
)  # fmt: skip
