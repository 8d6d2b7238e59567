"""The store: an append-only log of every table, and the little that is needed beside it.

This folder and ``migrations/`` are all that knows SQL. SQLite for one process,
PostgreSQL for any number of them.
"""

from lostcities.server.store.store import Loaded, Store
from lostcities.server.store.writer import Conflict

__all__ = ["Conflict", "Loaded", "Store"]
