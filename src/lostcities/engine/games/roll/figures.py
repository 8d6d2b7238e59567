"""The figures of a Roll & Write sheet: what boxes and symbols are worth, and where arrows and artefacts are."""

from pathlib import Path

from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.figures import Complaints, FigureRules, number, numbers, places
from lostcities.engine.games.roll.shapes import RollNumbers

POINTS = (-10_000, 10_000)


def _together(values: RollNumbers) -> Complaints:
    boxes = len(values["expedition"])
    lists = {"expedition": values["expedition"], "artefacts": values["artefacts"], "dice": values["dice"]}
    complaints: Complaints = [
        (key, f"must have at least {values['bridge_box']} entries, one up to the bridge")
        for key, entries in lists.items()
        if len(entries) < values["bridge_box"]
    ]
    for key, marks in {"arrows": values["arrows"], "artefact_boxes": values["artefact_boxes"]}.items():
        for colour, marked in marks.items():
            for place in marked:
                if place > boxes:
                    complaints.append((key, f"{colour} has the space {place}, which is off the path (1 to {boxes})"))
    return complaints


FIGURES: FigureRules[RollNumbers] = FigureRules(
    "roll",
    Path(__file__).parent,
    {
        "expedition": numbers(1, 9, *POINTS),
        "circle_alone": number(*POINTS),
        "artefacts": numbers(1, 9, *POINTS),
        "dice": numbers(1, 9, *POINTS),
        "arrows": places(ROLL_COLOURS, 9),
        "artefact_boxes": places(ROLL_COLOURS, 9),
        "bridge_box": number(1, 9),
        "bridge_points": number(*POINTS),
    },
    _together,
)
