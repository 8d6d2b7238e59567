"""Bayesian ratings over all games of a tournament, by the Plackett-Luce model."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimate of a player's strength; it starts at 25 ± 8.3."""

    mu: float
    sigma: float


def ratings(entrants: int, games: Iterable[tuple[Sequence[int], Sequence[float]]]) -> list[Rating]:
    """Rate every entrant over all games, each given as who sat where and which rank each seat got.

    Bots do not learn or tire, so strength does not drift (tau is 0). A bot that has several
    seats of a game gets the mean of the updates of these seats.

    >>> first, second = ratings(2, [((0, 1), (1, 2)), ((1, 0), (2, 1))])
    >>> first.mu > 25 > second.mu and first.sigma < 25 / 3
    True
    """
    model = PlackettLuce(tau=0.0)
    held = [Rating(model.mu, model.sigma) for _ in range(entrants)]
    for seats, ranks in games:
        teams = [[model.rating(mu=held[entrant].mu, sigma=held[entrant].sigma)] for entrant in seats]
        after = model.rate(teams, ranks=list(ranks))
        for entrant in set(seats):
            mine = [team[0] for team, seat in zip(after, seats, strict=True) if seat == entrant]
            held[entrant] = Rating(fmean(one.mu for one in mine), fmean(one.sigma for one in mine))
    return held
