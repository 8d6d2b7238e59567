"""The value of an ending for a seat, which a search maximises.

In the last game or round of a match it is the win, plus a little for the margin. Before that
it is the chance to win the match from the totals at that point: the rounds to
come are modelled as a normal distribution around equal play. With a round to go, being ten points
ahead is worth little, and being a hundred behind calls for risks.
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
    """The totals to which the points of this game are added."""
    spread: float
    """The standard deviation of the rounds to come; 0 if this is the last."""

    @classmethod
    def of(cls, view: View) -> "Stakes":
        """Return what the seat of a view plays for."""
        shown = view.to_json()
        left = view.game.rounds - 1 - shown["round"]
        nothing = (0,) * view.game.players
        # Where a round's result already is the total (B20), nothing is added to it. Not every game has totals.
        totals = None if view.game.declaration.running_totals else shown.get("totals")
        before = tuple(totals) if isinstance(totals, list) else nothing
        return cls(view.seat, before, part_of(view.game.name).SPREAD * sqrt(max(0, left)))

    def value(self, points: list[int]) -> float:
        """Return the value of these points, in units of about one point.

        >>> last = Stakes(0, (0, 0), 0.0)
        >>> [last.value([own, 30]) for own in (10, 30, 31)]
        [-10.0, 25.0, 50.5]
        """
        mine, best, tied = self._compare(points)
        return 50 * self._win(mine, best, tied) + (mine - best) / 2

    def win(self, points: list[int]) -> float:
        """Return the chance to win the match with these points; a shared win counts in part.

        >>> last = Stakes(0, (0, 0), 0.0)
        >>> [last.win([own, 30]) for own in (10, 30, 31)]
        [0.0, 0.5, 1.0]
        """
        return self._win(*self._compare(points))

    def _compare(self, points: list[int]) -> tuple[int, int, int]:
        """Return the seat's total, the best other total, and how many seats tie with the seat."""
        totals = [total + gained for total, gained in zip(self.before, points, strict=True)]
        mine = totals[self.seat]
        return mine, max(total for seat, total in enumerate(totals) if seat != self.seat), totals.count(mine)

    def _win(self, mine: int, best: int, tied: int) -> float:
        if self.spread:
            return 0.5 + 0.5 * erf((mine - best) / (self.spread * sqrt(2)))
        return 0.0 if mine < best else 1 / tied
