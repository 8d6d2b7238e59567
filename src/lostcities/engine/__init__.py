"""The rules of the three games, and nothing else: no I/O, no clock, no framework."""

from lostcities.engine import freshness
from lostcities.engine.card.rules import COMPILED as COMPILED

freshness.check(COMPILED)
