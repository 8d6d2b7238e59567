"""Programs that play: a View in, an Action out.

The levels (``catalogue.py``), what they are made of, and ``arena/``, where they meet (docs/bots.md, docs/own-bots.md).

You may edit everything, as long as a bot gets a View and nothing else. Run ``make build`` after changing a compiled
file (those named in ``engine/freshness.py``). ``lostcities train`` and ``tune`` write ``weights/``; never edit it by
hand. ``benchmarks/strength.py`` measures a change in strength.
"""
