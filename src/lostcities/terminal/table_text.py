"""A View as plain lines of text. This module knows no rules or games: everything comes from the View and the game."""

from lostcities.engine.shapes import ViewJson
from lostcities.locales import Texts, sign
from lostcities.terminal.canvas import Canvas, head
from lostcities.terminal.general import painter


def table_lines(view: ViewJson, names: list[str], texts: Texts) -> list[str]:
    """Describe the table as one seat sees it."""
    title = head(Canvas(view, names, texts)).plain.strip()
    return [f"{title} · {_totals(view, names)}", *painter(view["game"]).lines(view, names, texts)]


def _totals(view: ViewJson, names: list[str]) -> str:
    return ", ".join(
        f"{name} {sign(score['total'])}" if score else f"{name} ?"
        for name, score in zip(names, view["scores"], strict=True)
    )
