"""Programs that play: a View in, an Action out.

The levels (``catalogue.py``), their parts, and ``arena/``, where they compete (docs/bots.md, docs/own-bots.md).

You may edit everything, as long as a bot gets only a View. Run ``make build`` after changing a compiled
file (those named in ``engine/freshness.py``). ``lostcities train`` and ``tune`` write ``weights/``; never edit it by
hand. ``benchmarks/strength.py`` measures a change in strength.
"""
