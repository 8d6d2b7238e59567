"""The store: an append-only log for every table, and the few other tables that the server needs.

Only this folder and ``migrations/`` use SQL. SQLite for one process,
PostgreSQL for any number of them.
"""

from sqlalchemy import Connection

from lostcities.server.store.store import Loaded, Store
from lostcities.server.store.writer import Conflict

__all__ = ["Conflict", "Connection", "Loaded", "Store"]
