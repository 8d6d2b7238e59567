"""Seating: every deal is played by each line-up, so that the luck of the cards and of the seat cancels out.

>>> lineups(2, 2)
[(0, 1), (1, 0)]
>>> lineups(2, 4)  # the last one fills up the table
[(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]
>>> len(lineups(4, 3))  # every three of four, in three rotations each
12
"""

from itertools import combinations

from lostcities.engine.contract import BadOption


def lineups(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Return the entrant of every seat, for each game of a deal."""
    if entrants < 2:
        raise BadOption("name at least two entrants; the same one may be named twice")
    if entrants <= seats:
        groups = [tuple(range(entrants)) + (entrants - 1,) * (seats - entrants)]
    else:
        groups = list(combinations(range(entrants), seats))
    return [group[turn:] + group[:turn] for group in groups for turn in range(seats)]
