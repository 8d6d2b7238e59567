"""Games of the family so small that all of their positions can be counted, and the smallest solved.

>>> from lostcities.research import small
>>> found = small.count(small.game("card-4"))
>>> found.decisions, found.information_states
(396, (156, 144))
>>> round(small.solve(small.game("card-3")).value, 6)
0.333333
"""

from lostcities.research.small.catalogue import SMALL, Small, game, spiel
from lostcities.research.small.count import Counts, count
from lostcities.research.small.solve import Solution, solve

__all__ = ["SMALL", "Counts", "Small", "Solution", "count", "game", "solve", "spiel"]
