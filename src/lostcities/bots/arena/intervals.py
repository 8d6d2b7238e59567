"""Means and shares with 95 % intervals, where one deal is one observation.

The games of a deal have the same cards with seats exchanged, so they are not independent of
each other; deals are. Results are therefore summed per deal first.

>>> mean_interval([4, 8, 6, 2]).text(1)
'5.0 [0.9, 9.1]'
>>> share_interval([2, 1, 2, 1], [2, 2, 2, 2]).text(2)
'0.75 [0.28, 0.96]'
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

from lostcities.engine.shapes import Plain

_FEW: Final = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 6: 2.4469}
_NORMAL: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the bounds of its 95 % interval; one deal alone has no bounds."""

    mean: float
    low: float | None
    high: float | None

    def text(self, places: int, sign: str = "", factor: int = 1) -> str:
        """``5.0 [0.9, 9.1]``, all times ``factor``."""
        form = f"{{:{sign}.{places}f}}"
        mean = form.format(self.mean * factor)
        if self.low is None or self.high is None:
            return mean
        return f"{mean} [{form.format(self.low * factor)}, {form.format(self.high * factor)}]"

    def to_json(self) -> Plain:
        """Return the three numbers, rounded to meaningful places."""
        low, high = (None if bound is None else round(bound, 6) for bound in (self.low, self.high))
        return {"mean": round(self.mean, 6), "low": low, "high": high}


def student(freedom: int) -> float:
    """Return how many standard errors contain 95 % of Student's t: a table first, then Fisher's expansion."""
    if freedom in _FEW:
        return _FEW[freedom]
    z, n = _NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def mean_interval(deals: Sequence[float]) -> Interval | None:
    """Return the mean over the deals; None without any."""
    if not deals:
        return None
    mean = fmean(deals)
    if len(deals) == 1:
        return Interval(mean, None, None)
    half = student(len(deals) - 1) * sqrt(variance(deals, mean) / len(deals))
    return Interval(mean, mean - half, mean + half)


def share_interval(won: Sequence[float], played: Sequence[float]) -> Interval | None:
    """Return the share of ``played`` that was ``won``, given one number per deal; None if nothing was played.

    This is Wilson's interval, which stays between 0 and 1 and has a width even if everything was won. It
    uses the number of observations that yields the variance between the deals; if deals do not
    differ, the number of deals.
    """
    pairs = [(some, all) for some, all in zip(won, played, strict=True) if all]
    if not pairs:
        return None
    total = sum(all for _, all in pairs)
    share = sum(some for some, _ in pairs) / total
    deals = len(pairs)
    if deals == 1:
        return Interval(share, None, None)
    spread = sum((some - share * all) ** 2 for some, all in pairs) / (deals - 1) * deals / total**2
    observations = share * (1 - share) / spread if spread > 1e-12 else deals
    t = student(deals - 1)
    weight = t * t / observations
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(share * (1 - share) * weight + weight * weight / 4) / (1 + weight)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def luck_to_take(points: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """Return the part of each deal's luck to subtract from its points: as much as luck became points in other deals.

    Luck is only estimated, so subtracting all of it can add more noise than it removes. The share is the
    slope of points over luck in all the other deals. It does not depend on the deal itself, whose luck is 0 on
    average, so what is subtracted is also 0 on average.

    >>> [round(one, 6) for one in luck_to_take([10, 20, 30, 40], [2, 4, 6, 8])]
    [10.0, 20.0, 30.0, 40.0]
    """
    count = len(points)
    if count < 4:
        return list(lucks)
    pairs = list(zip(points, lucks, strict=True))
    point, luck = sum(points), sum(lucks)
    both, square = sum(a * b for a, b in pairs), sum(b * b for b in lucks)
    taken = []
    for a, b in pairs:
        others = count - 1
        covariance = both - a * b - (point - a) * (luck - b) / others
        spread = square - b * b - (luck - b) ** 2 / others
        taken.append(b * covariance / spread if spread > 0 else 0.0)
    return taken
