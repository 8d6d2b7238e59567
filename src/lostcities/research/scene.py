"""A seat's view as rows of small tiles, rendered as text or as a picture.

>>> import lostcities
>>> print(as_text(scene(lostcities.game("roll").deal(7).view(0))).splitlines()[0])
turn 0, choose: player_0
"""

import numpy as np
from numpy.typing import NDArray

from lostcities.engine.contract import View
from lostcities.research.parts import part_of
from lostcities.research.rows import Tiles

INK = (38, 38, 44)
PAPER = (244, 241, 233)
COLOURS = {
    "y": (236, 200, 64),
    "b": (84, 138, 206),
    "w": (222, 222, 222),
    "g": (98, 168, 98),
    "r": (206, 92, 82),
    "p": (152, 108, 178),
    "o": (232, 150, 70),
    "": (200, 196, 186),
}
TILE, LABEL, LINE, WIDTH = 26, 110, 24, 900


def scene(view: View) -> list[Tiles]:
    """Return everything on the table that a seat sees, as lines of tiles."""
    shown = view.to_json()
    first = Tiles(f"turn {shown['turn']}, {shown['phase']}: player_{shown['to_move']}")
    return [first, *part_of(view.game).picture(shown)]


def as_text(rows: list[Tiles]) -> str:
    """Format one line of text per line: ``hand  y3 b10 …``."""
    lines = [rows[0].label]
    for row in rows[1:]:
        lines.append(f"{row.label:<12} {' '.join(colour + text for text, colour in row.tiles)}".rstrip())
    return "\n".join(lines)


def as_pixels(rows: list[Tiles]) -> NDArray[np.uint8]:
    """Draw a picture, height × width × 3; all scenes of a game have the same size."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH, LINE * len(rows) + 8), PAPER)
    pen = ImageDraw.Draw(image)
    for number, row in enumerate(rows):
        top = 4 + LINE * number
        pen.text((8, top + 5), row.label, fill=INK)
        for place, (text, colour) in enumerate(row.tiles):
            left = LABEL + (TILE + 4) * place
            pen.rounded_rectangle((left, top, left + TILE, top + LINE - 4), 4, fill=COLOURS[colour], outline=INK)
            pen.text((left + 5, top + 4), text, fill=INK)
    return np.asarray(image).copy()
