"""Games of the family that are small enough to count all positions, and to solve the smallest.

>>> from lostcities.research import small
>>> found = small.count(small.game("card-4"))
>>> found.decisions, found.information_states
(396, (156, 144))
>>> round(small.solve(small.game("card-3")).value, 6)
0.333333
"""

from lostcities.research.small.catalogue import SMALL, Small, game, spiel
from lostcities.research.small.count import Counts, count
from lostcities.research.small.respond import Response, Tree, respond
from lostcities.research.small.solve import Solution, solve
from lostcities.research.small.table import table

__all__ = [
    "SMALL", "Counts", "Response", "Small", "Solution", "Tree", "count", "game", "respond", "solve", "spiel",
    "table",
]  # fmt: skip
