"""What the tables of all games share: the canvas, the hand, the header line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rich.style import Style
from rich.text import Text

from lostcities.engine.registry import declaration
from lostcities.engine.shapes import PileJson, ViewJson
from lostcities.locales import Texts, sign
from lostcities.terminal.paint import COLOURS, DIM, SYMBOLS, chip, ink, join_lines, press

V_co = TypeVar("V_co", bound=ViewJson, covariant=True)


@dataclass(frozen=True, slots=True)
class Canvas(Generic[V_co]):
    """A View with everything that is needed to draw it."""

    view: V_co
    names: list[str]
    texts: Texts
    width: int = 80
    height: int = 24
    chosen: str = ""
    """The card that is chosen, or the dice (``g``, ``4``, ``g4``)."""
    hinted: str = ""
    """The expert's advice, which is highlighted."""

    @property
    def me(self) -> int:
        """The seat from whose side it is drawn."""
        return max(self.view["seat"], 0)

    @property
    def legal(self) -> list[str]:
        """The legal actions."""
        return list(self.view["legal"])

    def total(self, seat: int) -> str:
        """Return a seat's current points; unknown where they are hidden (B25)."""
        score = self.view["scores"][seat]
        return sign(score["total"]) if score else "?"


def label(canvas: Canvas[ViewJson], letter: str, width: int) -> Text:
    """Return a colour's symbol, letter and name."""
    found = Text(f"{SYMBOLS[letter]} {letter} ", style=ink(letter, bold=True))
    found.append(canvas.texts.colour(letter), style=ink(letter))
    found.truncate(width - 1)
    return found.append(" " * (width - found.cell_len))


def head(canvas: Canvas[ViewJson]) -> Text:
    """Return the game, its progress, and the score."""
    view, texts = canvas.view, canvas.texts
    declared = declaration(view["game"])
    parts = [texts.game(declared)]
    if declared.round_name:
        rounds = view["options"].get(declared.rounds_option, 1)
        parts.append(texts(f"table-{declared.round_name}", n=view["round"] + 1, of=rounds))
    else:
        parts.append(texts("table-turn", n=view["turn"] + 1))
    deck, crossed, figures, before = (view.get(field) for field in ("deck", "crossed", "figures", "totals"))
    if deck is not None:
        parts.append(texts("table-deck", n=deck))
    if crossed is not None and isinstance(figures, Mapping):
        parts.append(texts("table-crossed", n=crossed, of=figures["crossings"]))
    if isinstance(before, list) and any(before):
        parts.append(texts("table-earlier", points=" : ".join(map(sign, before))))
    return Text(" " + " · ".join(parts), style="bold")


def hand(canvas: Canvas[ViewJson], cards: list[str]) -> Text:
    """Draw the hand as cards with numbers above; the chosen one is raised, the advised one highlighted."""
    wide = 6 if len(cards) * 7 + 8 <= canvas.width else 5
    above, body, below = Text(" "), Text(" "), Text(" ")
    marked = False
    for number, card in enumerate(cards, 1):
        # Of equal cards only the first is marked.
        chosen = card == canvas.chosen and not marked
        marked = marked or chosen
        hint = canvas.hinted[1:] == card
        playable = f"+{card}" in canvas.legal
        act = press(f"card:{number}")
        sign = "▼" if chosen else "?" if hint else " "
        above.append(f"{sign}{number}".center(wide + 1), style=act + Style(bold=chosen, color=None if chosen else DIM))
        face = f"{SYMBOLS[card[0]]}{card}".center(wide)
        body.append(face, style=chip(card[0]) + act + Style(underline=chosen)).append(" ")
        mark = "═" * wide if chosen else ("─" * wide if playable else " " * wide)
        below.append(mark, style=act + Style(color=COLOURS[card[0]])).append(" ")
    return join_lines([above, body, below])


def pile(canvas: Canvas[ViewJson], colour: str, shown: PileJson) -> Text:
    """Draw a discard pile: its top and size, marked if the chosen card can go there or its top can be taken."""
    act = press(f"pile:{colour}")
    takes = f"<{colour}" in canvas.legal
    drops = canvas.chosen[:1] == colour and f"-{canvas.chosen}" in canvas.legal
    found = Text()
    if shown["size"]:
        face = f"{SYMBOLS[colour]}{shown['top']}".center(5)
        found.append(face, style=chip(colour) + act).append(f" {shown['size']}", style=Style(color=DIM) + act)
    else:
        found.append("  –  ", style=Style(color=DIM) + act).append("  ")
    return found.append(" ←" if takes else " ‹-›" if drops else "", style=Style(bold=True) + act)


def pile_text(pile: PileJson, texts: Texts) -> str:
    """Describe a discard pile in plain text: its top and its size."""
    return texts("plain-pile", top=pile["top"], n=pile["size"]) if pile["size"] else "–"
