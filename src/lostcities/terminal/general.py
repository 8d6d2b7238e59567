"""How a game is drawn: by its own painter, or by a general one that suits any game.

The general painter shows the position as structured text and the legal moves as a list, so that another package's game
can be played without a line of drawing code.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from types import ModuleType
from typing import Protocol, cast

from rich.style import Style
from rich.text import Text

from lostcities.engine.declaration import TERMINAL
from lostcities.engine.registry import declaration
from lostcities.engine.shapes import ViewJson
from lostcities.locales import Texts
from lostcities.terminal.canvas import Canvas
from lostcities.terminal.paint import COLOURS, ink, join_lines, press
from lostcities.terminal.text import spell_move

ELSEWHERE = (
    "game", "options", "figures", "seat", "to_move", "phase", "legal", "scores", "outcome", "last", "turn", "round",
    "totals", "starter",
)  # fmt: skip
"""Fields of every view, which the screens show around the table."""


class Painter(Protocol):
    """What a game's module for the terminal must provide."""

    draw: Callable[[Canvas[ViewJson]], Text]
    lines: Callable[[ViewJson, list[str], Texts], list[str]]


def painter(game: str) -> Painter:
    """Return the painter of a game."""
    part: ModuleType | None = declaration(game).part(TERMINAL)
    return cast(Painter, part or General)


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a position: its name, and words for it or parts of it."""

    name: str
    words: tuple[str, ...] = ()
    parts: tuple["Field", ...] = ()


class General:
    """Draws any game."""

    @staticmethod
    def lines(view: ViewJson, names: list[str], texts: Texts) -> list[str]:
        """List every field of the position with its name, parts indented, and the legal moves."""
        fields = [line.plain for field in position_of(view, names, texts) for line in _paint(field, texts)]
        moves = ", ".join(spell_move(action, texts, view["game"]) for action in view["legal"])
        return [*fields, "  " + texts.label(texts("general-actions"), moves)] if moves else fields

    @staticmethod
    def draw(canvas: Canvas[ViewJson]) -> Text:
        """Draw the same, with every legal move to click on."""
        view, texts = canvas.view, canvas.texts
        found = [line for field in position_of(view, canvas.names, texts) for line in _paint(field, texts)]
        moves = Text(" ")
        for number, action in enumerate(canvas.legal, 1):
            style = press(action) + Style(reverse=True, bold=action == canvas.hinted)
            moves.append(f" {number} {spell_move(action, texts, view['game'])} ", style=style).append("  ")
        return join_lines([*found, Text(), moves])


def position_of(view: ViewJson, names: list[str], texts: Texts) -> list[Field]:
    """Return the fields of a position that not every view has, for a game without its own painter."""
    around = _Around(view["game"], declaration(view["game"]).colours, names, texts)
    return [around.field(texts.field(view["game"], key), value) for key, value in view.items() if key not in ELSEWHERE]


@dataclass(frozen=True, slots=True)
class _Around:
    """What the words for a value depend on."""

    game: str
    colours: str
    names: list[str]
    texts: Texts

    def field(self, name: str, value: object) -> Field:
        if isinstance(value, dict) and value:
            return Field(name, parts=tuple(self.field(self._key(key), inner) for key, inner in value.items()))
        if isinstance(value, list) and any(isinstance(inner, (dict, list)) for inner in value):
            # One part for each seat, or for each place.
            titles = self.names if len(value) == len(self.names) else [str(n) for n in range(1, len(value) + 1)]
            return Field(name, parts=tuple(map(self.field, titles, value)))
        if isinstance(value, (dict, list)):
            return Field(name, _count_runs([self._word(inner) for inner in value]) or (self.texts("general-nothing"),))
        return Field(name, (self._word(value),))

    def _key(self, key: str) -> str:
        if len(key) == 1 and key in self.colours:
            return f"{self.texts.colour(key)} ({key})"
        return self.texts.field(self.game, key)

    def _word(self, value: object) -> str:
        if value is None:
            return "–"
        if isinstance(value, bool):
            return self.texts("general-yes" if value else "general-no")
        return str(value)


def _count_runs(words: list[str]) -> tuple[str, ...]:
    """Join runs of equal words: a pile of nine unknown cards is "? × 9"."""
    runs = [(word, len(list(same))) for word, same in groupby(words)]
    return tuple(f"{word} × {count}" if count > 1 else word for word, count in runs)


def _paint(field: Field, texts: Texts, depth: int = 1) -> list[Text]:
    line = Text("  " * depth).append(texts.label(field.name, ""), style="bold" if depth == 1 else "")
    for place, word in enumerate(field.words):
        card = word[:1] in COLOURS and word[1:].isdigit()
        line.append(", " if place else " ").append(word, style=ink(word[0], bold=True) if card else "")
    return [line, *(inner for part in field.parts for inner in _paint(part, texts, depth + 1))]
