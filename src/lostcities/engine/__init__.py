"""The rules of the games, and nothing else: no I/O, no clock, no framework."""

from importlib.util import find_spec

from lostcities.engine import freshness

_rules = find_spec("lostcities.engine.games.card.rules")
COMPILED = bool(_rules and _rules.origin and not _rules.origin.endswith(".py"))
"""Whether the compiled build runs, or the same sources interpreted."""

if not COMPILED:
    from lostcities import uncompiled

    uncompiled.install()
freshness.check(COMPILED)
