"""What an ending is worth to a seat: what a search plays for.

In the last game or round of a match that is the win, and a little the distance. Before that
it is the chance to win the match from the totals as they would then stand: the rounds to
come are foreseen as a normal spread around equal play. With a round to go, ten points in
front are worth little, and a hundred behind call for risks.
"""

from dataclasses import dataclass
from math import erf, sqrt

from lostcities.engine.contract import View

# About how far two equal players come apart in one more game or round, as a standard deviation: 1,500 games of two
# experts gave 39 in the card game and 72 in the board game. Roll & Write has one round only.
SPREAD = {"card": 45.0, "board": 60.0, "roll": 1.0}


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
        left = view.game.rounds - 1 - shown.get("round", 0)
        # In the board game a round's result is the total already.
        before = tuple(shown["totals"]) if view.game.name == "card" else (0,) * view.game.players
        return cls(view.seat, before, SPREAD[view.game.name] * sqrt(max(0, left)))

    def worth(self, points: list[int]) -> float:
        """The worth of these points, in units that are about one point each.

        >>> last = Stakes(0, (0, 0), 0.0)
        >>> [last.worth([own, 30]) for own in (10, 30, 31)]
        [-10.0, 25.0, 50.5]
        """
        totals = [total + gained for total, gained in zip(self.before, points, strict=True)]
        mine = totals[self.seat]
        best = max(total for seat, total in enumerate(totals) if seat != self.seat)
        if self.spread:
            win = 0.5 + 0.5 * erf((mine - best) / (self.spread * sqrt(2)))
        else:
            win = 0.0 if mine < best else 1 / totals.count(mine)
        return 50 * win + (mine - best) / 2
