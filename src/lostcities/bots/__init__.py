"""Players that are programs: a View in, an Action out.

The levels (``catalogue.py``), what they are made of, and ``arena/``, where they meet (docs/bots.md, docs/own-bots.md).

What may be touched: everything, as long as a bot is given a View and nothing else. The compiled files (those of
``engine/freshness.py``) need ``make build`` after a change; ``weights/`` is made by ``lostcities train`` and ``tune``,
never by hand; a change in strength is shown by ``benchmarks/strength.py``.
"""
