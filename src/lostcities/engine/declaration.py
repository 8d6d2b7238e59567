"""The declaration of a game: everything that the other layers need to know besides its rules.

Each game's folder has one Declaration; ``registry.py`` finds them. Code that treats games differently reads a field
here and never compares a name.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Final, Literal

from lostcities.engine.contract import BadInput, Game, Reason, State
from lostcities.engine.figures import FigureRules
from lostcities.engine.options import Option
from lostcities.engine.shapes import Plain

BOTS: Final = "bots"
TERMINAL: Final = "terminal"
RESEARCH: Final = "research"
TALLY: Final = "tally"


@cache
def _spellings(pattern: str) -> re.Pattern[str]:
    """The spellings that a pattern of ``Declaration.moves`` is for.

    >>> _spellings("{piece}>{to}").fullmatch("knight>c3").groupdict()
    {'piece': 'knight', 'to': 'c3'}
    """
    parts = re.split(r"\{(\w+)\}", pattern)
    literal = [re.escape(part) if place % 2 == 0 else f"(?P<{part}>.+?)" for place, part in enumerate(parts)]
    return re.compile("".join(literal))


@dataclass(frozen=True)
class Declaration:
    """A game's name, players and options, and the modules for it in other layers."""

    name: str
    """The name in records, addresses and commands."""
    title: str
    """The English title; clients with their own texts for this game use those."""
    make: str
    """The Game class as ``module:Class``, imported when it is first played."""
    players: range
    options: Mapping[str, Option]
    colours: str
    """The letters of its colours in the order of its columns."""
    example: str
    """A turn as you type it."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why an action can be forbidden: codes with their clauses; the text is ``reason-<code>``."""
    endings: Mapping[str, str] = field(default_factory=dict)
    """How a game or round can end: codes with their clauses; the text is ``ending-<code>``."""
    moves: Mapping[str, str] = field(default_factory=dict)
    """What actions are called: the codes, each with the spellings that it is for, such as ``+{card}``.

    ``{card}`` stands for one or more characters, which the text ``action-<code>`` gets as ``$card``. The first code
    whose pattern fits counts; an action that fits none is shown as it is spelled.
    """
    figures: FigureRules[Plain] | None = None
    """The figures of the board or sheet that can be changed, None if there are none."""
    editions: tuple[str, ...] = ()
    """The figures files that come with the game, the default first."""
    round_name: Literal["game", "round", ""] = "round"
    """What a part of a match is called: ``game``, ``round``, or empty if a match has only one."""
    rounds_option: str = ""
    """The option for their number, empty if it cannot be chosen."""
    running_totals: bool = False
    """Whether a round's scores are the totals after it (B20), not that round's own points."""
    undo: bool = True
    """Whether decisions can be undone until the turn ends, because nothing hidden is revealed before that."""
    hidden: bool = True
    """Whether a seat may know something that another may not."""
    hiding: Mapping[str, object] = field(default_factory=dict)
    """Options that hide something in a game that is otherwise open."""
    locales: str = ""
    """The package with the texts of another package's game, ``<language>/*.ftl``; missing texts appear as codes."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """The modules for this game in other layers (``bots``, ``terminal``, ``research``, ``tally``)."""

    @property
    def any_number_of_rounds(self) -> bool:
        """Whether the players agree how many games a match has (C4)."""
        return bool(self.rounds_option) and not self.options[self.rounds_option].values

    def hides(self, options: Mapping[str, object]) -> bool:
        """Whether a seat may know something that another may not, with these options."""
        return self.hidden or any(options.get(name) == value for name, value in self.hiding.items())

    @cached_property
    def game_class(self) -> type[Game[State]]:
        """The Game class."""
        module, _, name = self.make.partition(":")
        found: type[Game[State]] = getattr(import_module(module), name)
        return found

    def reason(self, code: str, **parameters: str | int) -> Reason:
        """Return the reason why an action is forbidden, with the declared clause."""
        return Reason(code, self._clause(code, self.reasons, "reasons"), parameters)

    def words_for(self, text: str) -> tuple[str, dict[str, str]] | None:
        """The code of a spelled action with its parameters, None if the declaration has no words for it."""
        for code, pattern in self.moves.items():
            found = _spellings(pattern).fullmatch(text)
            if found:
                return code, found.groupdict()
        return None

    def over(self, ending: str) -> Reason:
        """Return the reason against every action after the end: how it ended."""
        return Reason("over", self._clause(ending, self.endings, "endings"), {"ending": ending})

    def _clause(self, code: str, declared: Mapping[str, str], field: str) -> str:
        clause = declared.get(code)
        if clause is None:
            raise BadInput(f"the {self.name} game does not declare {code!r}: add it with its clause to its {field}")
        return clause

    def load_figures(self, edition: str | None = None) -> Plain:
        """Load the figures of an edition, by default the first; empty for a game without figures."""
        return self.figures.load(edition or self.editions[0]) if self.figures else {}

    def part(self, layer: str) -> ModuleType | None:
        """Return the module for this game in a layer, None if the layer treats it like any game."""
        return import_module(self.parts[layer]) if layer in self.parts else None
