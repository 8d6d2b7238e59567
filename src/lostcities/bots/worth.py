"""What an ending is worth to a seat: what a search plays for."""

from lostcities.engine.contract import View


def worth_of(view: View, points: list[int]) -> float:
    """The worth of these final points to the seat of ``view``, in points."""
    seat = view.seat
    best = max(points[other] for other in range(len(points)) if other != seat)
    if view.game.name == "card":
        return float(points[seat] - best)
    mine = points[seat]
    share = 0.0 if mine < best else (1.0 if mine > best else 1 / points.count(mine))
    return 100 * share + (mine - best) / 3
