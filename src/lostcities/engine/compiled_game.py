"""What games with flat, compiled states have in common; each game's ``game.py`` adds options, deals and spelling."""

from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from lostcities.engine.contract import FlatState, Game, Seat, View
from lostcities.engine.envelope import unseal
from lostcities.engine.lanes import Lanes
from lostcities.engine.match import Match
from lostcities.engine.shapes import Plain

F = TypeVar("F", bound=FlatState)


class CompiledGame(Generic[F]):
    """A game whose states are blocks of memory, each a copy of ``blank``."""

    name: str
    players: int
    options: Plain
    figures: Plain
    own_figures: bool
    lanes_type: ClassVar[Callable[..., Lanes]]
    blank: F
    """The game before its deal; never changed."""

    def lanes(self, count: int, spare: int = 0) -> Lanes:
        """Games in lockstep, ``count`` of them, with ``spare`` lanes for thinking."""
        return type(self).lanes_type(self, count, spare)

    def match(self: Game[F], seed: int | None = None, starter: Seat | None = None, dealt: bool = True) -> Match[F]:
        """A whole match; without ``dealt`` each round waits for its set-up, and its dice come from outside."""
        return Match(self, seed, starter, dealt)

    def from_bytes(self, data: bytes) -> F:
        """The state that ``to_bytes`` encoded; raises BadBytes if there is none."""
        state = self.blank.copy()
        state.read(unseal(self, data, len(state.raw())))
        return state

    def view_from_bytes(self, data: bytes) -> View:
        """The view that ``to_bytes`` made these bytes of: for bytes of our own, since only their number is checked."""
        return self.blank.view_from_bytes(data)

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Deal and play whole random games: how many decisions they took, and the sum of all seats' scores."""
        return self.blank.random_games(games, seed)

    def __reduce__(self) -> tuple[object, ...]:
        return (_remake, (type(self), self.players, self.options, self.figures if self.own_figures else None))


def _remake(kind: type[Game[F]], players: int, options: Plain, figures: Plain | None) -> Game[F]:
    return kind(players=players, figures=figures, **options)
