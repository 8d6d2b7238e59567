"""The choice of a game, on the start screen or by flags."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lostcities.bots.catalogue import USUAL, check_level, levels, usual_level
from lostcities.engine.contract import Game, State
from lostcities.engine.declaration import Declaration
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import declaration, game_with, games
from lostcities.locales import Texts
from lostcities.terminal.table_view import refuse

MOST_GAMES = 9
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the start screen."""

    key: str
    label: str
    value: str
    about: str = ""


@dataclass(slots=True)
class GameChoice:
    """A game, the number of players, the bots' levels and the rule options.

    >>> choice = GameChoice("board")
    >>> choice.change("players", 1)
    >>> choice.players, choice.levels
    (3, ['casual', 'casual'])
    """

    game: str = "card"
    players: int = 2
    levels: list[str] = field(default_factory=lambda: [USUAL])
    options: dict[str, OptionValue] = field(default_factory=dict)
    figures: object = None
    seed: int | None = None

    @property
    def declared(self) -> Declaration:
        """The declaration of the chosen game."""
        return declaration(self.game)

    def make(self) -> Game[State]:
        """Make the game; raises BadInput if that is impossible."""
        if len(self.levels) != self.players - 1:
            raise refuse("start-bots", players=self.players, bots=self.players - 1, given=len(self.levels))
        for level in self.levels:
            check_level(level, self.game)
        return game_with(self.game, self.players, self.options, self.figures)

    def _value(self, option: str) -> OptionValue:
        return self.options.get(option, self.declared.options[option].default)

    def lines(self, texts: Texts) -> list[Line]:
        """Return the lines with everything that can be chosen."""
        found = [
            Line("game", texts("start-game"), texts.game(self.declared)),
            Line("players", texts("start-players"), str(self.players)),
        ]
        for number, level in enumerate(self.levels, 1):
            label = texts("start-level", n=number if len(self.levels) > 1 else "").rstrip()
            found.append(Line(f"level:{number - 1}", label, texts.level(level)))
        declared = self.declared
        for name in declared.options:
            if name == "max_turns":
                continue  # meant for programs (C19, B28); there is a flag
            value = texts.option_value(declared, name, self._value(name))
            about = texts.about_option(declared, name)
            found.append(Line(f"option:{name}", texts.option(declared, name), value, about))
        return found

    def change(self, key: str, step: int) -> None:
        """Set a line to its next or previous value."""
        kind, _, rest = key.partition(":")
        if kind == "game":
            self.game = _next(list(games()), self.game, step)
            self.options = {}
            possible = self.declared.players
            self._seat(self.players if self.players in possible else possible[0])
        elif kind == "players":
            self._seat(_next(list(self.declared.players), self.players, step))
        elif kind == "level":
            self.levels[int(rest)] = _next(list(levels(self.game)), self.levels[int(rest)], step)
        elif kind == "option":
            values: Sequence[OptionValue] = self.declared.options[rest].values or range(1, MOST_GAMES + 1)
            self.options[rest] = _next(values, self._value(rest), step)

    def _seat(self, players: int) -> None:
        self.players = players
        known, usual = levels(self.game), usual_level(self.game)
        kept = [level if level in known else usual for level in self.levels]
        self.levels = (kept + [kept[-1]] * players)[: players - 1]


def _next(values: Sequence[T], now: T, step: int) -> T:
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]
