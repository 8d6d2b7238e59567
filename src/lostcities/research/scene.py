"""What a seat sees as rows of small tiles, and these as text or as a picture of our own drawing.

>>> import lostcities
>>> print(as_text(scene(lostcities.game("roll").deal(7).view(0))).splitlines()[0])
turn 0, choose: player_0
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

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


@dataclass(frozen=True, slots=True)
class Row:
    """A label and tiles: each a text and the letter of its colour."""

    label: str
    tiles: tuple[tuple[str, str], ...] = ()


def scene(view: Any) -> list[Row]:
    """Everything on the table that a seat sees, as rows."""
    shown = view.to_json()
    first = Row(f"turn {shown['turn']}, {shown['phase']}: player_{shown['to_move']}")
    return [first, *(_sheets(shown) if shown["game"] == "roll" else _cards(shown))]


def _spelled(cards: list[str]) -> tuple[tuple[str, str], ...]:
    return tuple((card[1:], card[0]) for card in cards)


def _cards(shown: dict[str, Any]) -> list[Row]:
    rows = [Row("hand", _spelled(shown["hand"]))]
    for seat, columns in enumerate(shown["columns"]):
        for colour, cards in columns.items():
            marks: tuple[tuple[str, str], ...] = ()
            if "stones" in shown:
                researcher = "*" if shown["researchers"][seat] == colour else ""
                marks = ((f"@{shown['stones'][seat][colour]}{researcher}", ""),)
            rows.append(Row(f"player_{seat} {colour}", marks + _spelled(cards)))
    tops = [(pile["top"][1:] if pile["top"] else "-", c) for c, pile in shown["discards"].items()]
    rows.append(Row("discards", tuple(tops)))
    rows.append(Row("deck", ((str(shown["deck"]), ""),)))
    if "tiles" in shown:
        short = {"artefact": "A", "arrow": ">"}
        for colour in shown["stones"][0]:
            tiles = sorted((place, tile) for place, tile in shown["tiles"].items() if place[0] == colour)
            rows.append(
                Row(
                    f"path {colour}",
                    tuple((f"{place[1:]}{short.get(tile, tile[1:])}", colour) for place, tile in tiles),
                )
            )
    return rows


def _sheets(shown: dict[str, Any]) -> list[Row]:
    letters, digits = (shown["dice"] or " ").split(" ")
    dice = tuple(("", letter) for letter in letters) + tuple((digit, "") for digit in digits)
    rows = [Row("dice", dice)]
    for seat, sheet in enumerate(shown["sheets"]):
        for colour, numbers in sheet["expeditions"].items():
            circle = ((("O" if colour in sheet["circles"] else "."), colour),)
            rows.append(Row(f"player_{seat} {colour}", circle + tuple((str(number), colour) for number in numbers)))
        rows.append(Row(f"player_{seat}", ((f"A{sheet['artefacts']}", ""), (f"D{sheet['dice']}", ""))))
    return rows


def as_text(rows: list[Row]) -> str:
    """A line a row: ``hand  y3 b10 …``."""
    lines = [rows[0].label]
    for row in rows[1:]:
        lines.append(f"{row.label:<12} {' '.join(colour + text for text, colour in row.tiles)}".rstrip())
    return "\n".join(lines)


def as_pixels(rows: list[Row]) -> NDArray[np.uint8]:
    """A picture, height × width × 3; all scenes of one game have one size."""
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
