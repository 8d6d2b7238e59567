"""Tournaments between bots on duplicate deals: line-ups, workers, results.

>>> from lostcities.bots.arena import tournament
>>> report = tournament("roll", ["random", "random"], deals=3, seed=7)
>>> report.games, report.complete
(6, True)
"""

from lostcities.bots.arena.intervals import Interval
from lostcities.bots.arena.report import Pair, Report, Row
from lostcities.bots.arena.tournaments import Tournament, tournament

__all__ = ["Interval", "Pair", "Report", "Row", "Tournament", "tournament"]
