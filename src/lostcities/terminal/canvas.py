"""What all tables share: what is drawn, the hand, the head line."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from lostcities.engine.contract import Json
from lostcities.terminal.paint import COLOURS, DIM, SYMBOLS, chip, ink, joined, press
from lostcities.terminal.tongue import Tongue, signed


@dataclass(frozen=True, slots=True)
class Canvas:
    """A View with everything that is needed to draw it."""

    view: Json
    names: list[str]
    tongue: Tongue
    width: int = 80
    height: int = 24
    chosen: str = ""
    """The card that is chosen, or the dice (``g``, ``4``, ``g4``)."""
    hinted: str = ""
    """What the expert advised, to be marked."""

    @property
    def me(self) -> int:
        """From whose side it is drawn."""
        return max(int(self.view["seat"]), 0)

    @property
    def legal(self) -> list[str]:
        """What may be done now."""
        return list(self.view["legal"])

    def total(self, seat: int) -> str:
        """A seat's points as they stand; unknown where they are hidden (B25)."""
        score = self.view["scores"][seat]
        return signed(score["total"]) if score else "?"


def label(canvas: Canvas, letter: str, width: int) -> Text:
    """A colour's symbol, letter and name."""
    found = Text(f"{SYMBOLS[letter]} {letter} ", style=ink(letter, bold=True))
    found.append(canvas.tongue.colour(letter), style=ink(letter))
    found.truncate(width - 1)
    return found.append(" " * (width - found.cell_len))


def head(canvas: Canvas) -> Text:
    """Which game, how far it is, how it stands."""
    view, tongue = canvas.view, canvas.tongue
    parts = [tongue(f"game.{view['game']}")]
    if view["game"] == "card":
        parts.append(tongue("table.game", n=view["round"] + 1, of=view["options"]["games"]))
    elif view["game"] == "board":
        parts.append(tongue("table.round", n=view["round"] + 1, of=view["options"]["rounds"]))
    else:
        parts.append(tongue("table.turn", n=view["turn"] + 1))
    if "deck" in view:
        parts.append(tongue("table.deck", n=view["deck"]))
    if "crossed" in view:
        parts.append(tongue("table.crossed", n=view["crossed"], of=view["figures"]["crossings"]))
    before = view.get("totals")
    if before and any(before):
        parts.append(tongue("table.earlier", points=" : ".join(map(signed, before))))
    return Text(" " + " · ".join(parts), style="bold")


def hand(canvas: Canvas) -> Text:
    """The hand as cards with their numbers above; the chosen one is raised, the advised one marked."""
    cards = canvas.view["hand"]
    wide = 6 if len(cards) * 7 + 8 <= canvas.width else 5
    above, body, below = Text(" "), Text(" "), Text(" ")
    marked = False
    for number, card in enumerate(cards, 1):
        # Of cards that are alike only the first is marked.
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
    return joined([above, body, below])
