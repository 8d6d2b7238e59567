"""Tables for people and bots that lose nothing and leak nothing (docs/server.md, docs/architecture.md).

What may be touched: with care, everything. SQL stands in ``store/`` and ``migrations/`` alone, the web framework in
``app.py`` and ``routes/``; time and chance come from ``world.py``. A change in ``messages.py`` is followed by ``make
protocol``. A migration that was released is never changed: a new one is added, and it only adds (docs/deploy.md).
``static/`` is the built web client: change ``web/`` instead.
"""
