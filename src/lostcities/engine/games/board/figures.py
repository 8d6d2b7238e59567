"""The board game's figures: stones, bridges, tiles and the artefact tracks."""

from pathlib import Path

from lostcities.engine.cards import BOARD_COLOURS
from lostcities.engine.figures import Complaints, FigureRules, number, numbers, places
from lostcities.engine.games.board.shapes import BoardNumbers

POINTS = (-10_000, 10_000)


def _together(values: BoardNumbers) -> Complaints:
    stones = len(values["stones"])
    complaints: Complaints = []
    if values["bridge"] >= stones:
        complaints.append(
            ("bridge", f"must lie before the last of {stones} stones, not after stone {values['bridge']}")
        )
    for colour, marked in values["spaces"].items():
        for place in marked:
            if place > stones:
                complaints.append(("spaces", f"{colour} has the space {place}, which is off the path (1 to {stones})"))
    spaces = sum(len(places) for places in values["spaces"].values())
    tiles = values["artefact_tiles"] + values["arrow_tiles"] + len(values["vp_tiles"])
    if spaces != tiles:
        complaints.append(("spaces", f"there are {spaces} spaces for {tiles} tiles; both must be the same number"))
    return complaints


# Limits for stones and tiles, so that the points of three rounds fit into the 16 bits of a flat state.
FIGURES: FigureRules[BoardNumbers] = FigureRules(
    "board",
    Path(__file__).parent,
    {
        "highest": number(0, 10),
        "copies": number(1, 2),
        "hand": number(1, 8),
        "removed": number(0, 90),
        "crossings": number(1, 20),
        "stones": numbers(2, 9, -500, 500),
        "bridge": number(1, 8),
        "spaces": places(BOARD_COLOURS, 9),
        "artefact_tiles": number(0, 45),
        "arrow_tiles": number(0, 45),
        "vp_tiles": numbers(0, 45, 1, 100),
        "short_track": numbers(1, 46, *POINTS),
        "long_track": numbers(1, 136, *POINTS),
    },
    _together,
    {"colours": number(1, 5)},
)
