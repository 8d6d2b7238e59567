"""The store: an append-only log of every table, and the little that is needed beside it.

Only this folder and ``migrations/`` use SQL. SQLite for one process,
PostgreSQL for any number of them.
"""

from sqlalchemy import Connection

from lostcities.server.store.store import Loaded, Store
from lostcities.server.store.writer import Conflict

__all__ = ["Conflict", "Connection", "Loaded", "Store"]
