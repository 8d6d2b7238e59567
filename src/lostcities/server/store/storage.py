"""What a database contains and how old it is, for the host; works while a server uses it."""

import time
from pathlib import Path
from typing import TypedDict

from sqlalchemy import ColumnElement, Connection, exists, func, select, text

from lostcities.server.settings import Retention
from lostcities.server.store import schema as s
from lostcities.server.store import sweep
from lostcities.server.store.reports import open_database


class KindJson(TypedDict):
    """The number of one kind, the oldest, and how many the next sweep would remove."""

    what: str
    number: int
    bytes: int | None
    oldest: int | None
    newest: int | None
    days: list[float]
    due: int


class StorageJson(TypedDict):
    """What a database contains."""

    kinds: list[KindJson]
    bytes: int
    due: int


def look(database: str, keep: Retention, now: int | None = None) -> StorageJson:
    """Return how many of each kind there are, since when, and how many the next sweep would remove."""
    with open_database(database) as engine, engine.connect() as connection:
        kinds = _kinds(connection, keep, now or time.time_ns() // 1_000_000)
        if engine.dialect.name == "postgresql":
            size = connection.execute(text("SELECT pg_database_size(current_database())")).scalar() or 0
        else:
            size = sum(file.stat().st_size for file in _files(Path(engine.url.database or "")) if file.is_file())
    return {"kinds": kinds, "bytes": int(size), "due": sum(kind["due"] for kind in kinds)}


def _files(place: Path) -> list[Path]:
    return [place, place.with_name(f"{place.name}-wal")]


def _kinds(connection: Connection, keep: Retention, now: int) -> list[KindJson]:
    t, p, u, c = s.tables.c, s.players.c, s.uploads.c, s.sessions.c
    rules = {rule.name: rule for rule in sweep.rules(keep)}

    def kind(
        what: str,
        at: ColumnElement[int],
        *conditions: ColumnElement[bool],
        by: tuple[str, ...] = (),
        size: ColumnElement[int] | None = None,
    ) -> KindJson:
        asked = select(func.count(), func.min(at), func.max(at)).where(*conditions)
        number, oldest, newest = connection.execute(asked).one()
        return {
            "what": what,
            "number": number,
            "bytes": None if size is None else int(connection.execute(select(func.sum(size))).scalar() or 0),
            "oldest": oldest,
            "newest": newest,
            "days": [rules[name].days for name in by if rules[name].days],
            "due": sum(sweep.count_due(connection, rules[name], now) for name in by),
        }

    talked = exists(select(s.chat.c.line).where(s.chat.c.table_id == t.id))
    running = kind("running tables", t.changed, t.status.in_(("drawing", "playing")))
    running["days"], running["due"] = [keep.idle] if keep.idle else [], len(sweep.idle(now, keep)(connection))
    return [
        kind("accounts", p.created, p.kind == "person"),
        kind("bot accounts", p.created, p.kind == "bot"),
        kind("guests", p.created, p.kind == "guest", by=("guests",)),
        kind("sessions", func.coalesce(c.used, c.created), by=("sessions",)),
        kind("open tables", t.changed, t.status == "open"),
        running,
        kind("finished tables", t.changed, t.status == "over", by=("guests' games", "games")),
        kind("closed tables", t.changed, t.status == "closed", by=("closed tables",)),
        kind("events", s.events.c.at, size=func.length(s.events.c.data)),
        kind("tables with chat", t.changed, talked, by=("chat",)),
        kind("chat lines", s.chat.c.at, size=func.length(s.chat.c.text)),
        kind("open reports", s.reports.c.at),
        kind("uploads", func.coalesce(u.used, u.created), by=("uploads",), size=func.length(u.record)),
    ]
