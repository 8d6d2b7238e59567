"""What somebody wants to play: the lines of the start screen, and the flags of the command."""

from dataclasses import dataclass, field
from typing import Any

from lostcities.bots.catalogue import LEVELS
from lostcities.engine.catalogue import GAMES, OPTIONS, PLAYERS, game
from lostcities.engine.contract import BadOption, Game, Json
from lostcities.terminal.tongue import Tongue

MOST_GAMES = 9
USUAL = "casual"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the start screen."""

    key: str
    label: str
    value: str
    about: str = ""


@dataclass(slots=True)
class Wish:
    """A game, how many play, the bots' levels, the rule options.

    >>> wish = Wish("board")
    >>> wish.change("players", 1)
    >>> wish.players, wish.levels
    (3, ['casual', 'casual'])
    """

    game: str = "card"
    players: int = 2
    levels: list[str] = field(default_factory=lambda: [USUAL])
    options: Json = field(default_factory=dict)
    figures: Any = None
    seed: int | None = None

    def made(self) -> Game[Any]:
        """The game, or BadOption."""
        if len(self.levels) != self.players - 1:
            raise BadOption(f"{self.players} players need {self.players - 1} bots beside you, not {len(self.levels)}")
        return game(self.game, players=self.players, figures=self.figures, **self.options)

    def _value(self, option: str) -> Any:
        return self.options.get(option, OPTIONS[self.game][option].default)

    def lines(self, tongue: Tongue) -> list[Line]:
        """What can be chosen."""
        found = [
            Line("game", tongue("start.game"), tongue(f"game.{self.game}")),
            Line("players", tongue("start.players"), str(self.players)),
        ]
        for number, level in enumerate(self.levels, 1):
            label = tongue("start.level", n=number if len(self.levels) > 1 else "").rstrip()
            found.append(Line(f"level:{number - 1}", label, tongue(f"level.{level}")))
        for name, option in OPTIONS[self.game].items():
            if name == "max_turns":
                continue  # for machine play (C19, B28); there is a flag
            value = tongue.pick(option.name(self._value(name)))
            about = f"{tongue.pick(option.words)} ({option.clause})"
            found.append(Line(f"option:{name}", tongue(f"option.{name}"), value, about))
        return found

    def change(self, key: str, step: int) -> None:
        """The next or the previous value of a line."""
        kind, _, rest = key.partition(":")
        if kind == "game":
            self.game = _next(list(GAMES), self.game, step)
            self.options = {}
            self._seat(self.players if self.players in PLAYERS[self.game] else PLAYERS[self.game][0])
        elif kind == "players":
            self._seat(_next(list(PLAYERS[self.game]), self.players, step))
        elif kind == "level":
            self.levels[int(rest)] = _next(list(LEVELS), self.levels[int(rest)], step)
        elif kind == "option":
            values = OPTIONS[self.game][rest].values or range(1, MOST_GAMES + 1)
            self.options[rest] = _next(list(values), self._value(rest), step)

    def _seat(self, players: int) -> None:
        self.players = players
        self.levels = (self.levels + [self.levels[-1]] * players)[: players - 1]


def _next(values: list[Any], now: Any, step: int) -> Any:
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]
