"""What an ending is worth to a seat: what a search plays for.

In the last game or round of a match that is the win, and a little the distance. Before that
it is the chance to win the match from the totals as they would then stand: the rounds to
come are foreseen as a normal spread around equal play. With a round to go, ten points in
front are worth little, and a hundred behind call for risks.
"""

from dataclasses import dataclass
from math import erf, sqrt

from lostcities.bots.parts import part_of
from lostcities.engine.contract import View


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a seat plays for in this match."""

    seat: int
    before: tuple[int, ...]
    """Totals to which the points of this game are added."""
    spread: float
    """Of the rounds to come; 0 if this is the last."""

    @classmethod
    def of(cls, view: View) -> "Stakes":
        """What the seat of a view plays for."""
        shown = view.to_json()
        left = view.game.rounds - 1 - shown["round"]
        nothing = (0,) * view.game.players
        # Where a round's result is the total already (B20), nothing is added to it. Not every game has totals.
        totals = None if view.game.declaration.running_totals else shown.get("totals")
        before = tuple(totals) if isinstance(totals, list) else nothing
        return cls(view.seat, before, part_of(view.game.name).SPREAD * sqrt(max(0, left)))

    def value(self, points: list[int]) -> float:
        """The worth of these points, in units that are about one point each.

        >>> last = Stakes(0, (0, 0), 0.0)
        >>> [last.value([own, 30]) for own in (10, 30, 31)]
        [-10.0, 25.0, 50.5]
        """
        mine, best, tied = self._compare(points)
        return 50 * self._win(mine, best, tied) + (mine - best) / 2

    def win(self, points: list[int]) -> float:
        """The chance to win the match with these points; who shares a win has a share of it.

        >>> last = Stakes(0, (0, 0), 0.0)
        >>> [last.win([own, 30]) for own in (10, 30, 31)]
        [0.0, 0.5, 1.0]
        """
        return self._win(*self._compare(points))

    def _compare(self, points: list[int]) -> tuple[int, int, int]:
        """The seat's total, the best other one, and how many have the seat's."""
        totals = [total + gained for total, gained in zip(self.before, points, strict=True)]
        mine = totals[self.seat]
        return mine, max(total for seat, total in enumerate(totals) if seat != self.seat), totals.count(mine)

    def _win(self, mine: int, best: int, tied: int) -> float:
        if self.spread:
            return 0.5 + 0.5 * erf((mine - best) / (self.spread * sqrt(2)))
        return 0.0 if mine < best else 1 / tied
