"""Colours, symbols and clickable text for the tables.

Colour is never the only cue: its symbol and the letter you type are always shown too.
"""

from typing import Final

from rich.style import Style
from rich.text import Text

SYMBOLS: Final = {"y": "●", "b": "▼", "w": "◇", "g": "♣", "r": "♥", "o": "■", "p": "★"}
COLOURS: Final = {
    "y": "#f2cf3f",
    "b": "#6fb0ff",
    "w": "#f4f4f4",
    "g": "#6fd06f",
    "r": "#ff7b70",
    "o": "#ffa552",
    "p": "#cf9bff",
}
DARK: Final = "#16181d"
DIM: Final = "#8a93a3"
OWN: Final = "#ffffff"
PLAYERS: Final = ("#ffffff", "#9ad1ff", "#ffd28a", "#c8f29b", "#f0b3ff")


def press(what: str) -> Style:
    """Return a style that makes text clickable: the screen's ``press`` action gets ``what``."""
    return Style(meta={"@click": f"screen.press({what!r})"})


def ink(letter: str, bold: bool = False) -> Style:
    """Return the style of text in a colour of the game."""
    return Style(color=COLOURS[letter], bold=bold)


def chip(letter: str, bold: bool = True) -> Style:
    """Return the style of text on a colour of the game, as on a card."""
    return Style(color=DARK, bgcolor=COLOURS[letter], bold=bold)


def fit(text: Text, width: int, right: bool = False) -> Text:
    """Fit text into exactly ``width`` cells: cut with an ellipsis, or padded."""
    found = text.copy()
    if found.cell_len > width:
        found.truncate(width, overflow="ellipsis")
    space = width - found.cell_len
    if right:
        return Text(" " * space).append_text(found)
    return found.append(" " * space)


def join_lines(lines: list[Text]) -> Text:
    """Join lines below each other."""
    return Text("\n").join(lines)
