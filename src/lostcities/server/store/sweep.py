"""Retention rules: which rows are due, how many there are, and how they are removed, a few at a time.

Every rule says in one place what is due. The sweep finds, locks and removes a few rows in one transaction
, so concurrent sweeps remove each row once, and nobody starts using it meanwhile. Nothing remains
that refers to a removed row: a table's log, seats and chat go with it.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from typing import Final, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, exists, func, select, text, true

from lostcities.server.settings import DAY, Retention
from lostcities.server.store import schema as s

AT_ONCE: Final = 50
"""Tables, guests or sessions that are removed in one transaction."""
LOCK: Final = text("SELECT pg_try_advisory_xact_lock(7041777)")
A_DAY: Final = 1.0
QUARTER: Final = 90.0
YEAR: Final = 365.0

Id: TypeAlias = str | int
Ids: TypeAlias = Sequence[Id]


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of row that is kept for a time."""

    name: str
    days: float
    """How long; 0 means forever."""
    due: Callable[[int], Select[Id]]
    """Selects the keys of the rows that are older than a time, oldest first."""
    remove: Callable[[Connection, Ids, int], None]
    """Removes some of them, and everything that refers to them."""
    tables: bool = False
    """Whether these are tables, which processes have in memory."""
    held: bool = True
    """Whether the rows can be locked while they are removed, so that nobody starts using one."""


def rules(keep: Retention) -> list[Rule]:
    """Return all rules, in the order in which they are applied."""
    return [
        Rule("chat", keep.chat, _old_chat, _remove_chat),
        Rule("closed tables", keep.closed, lambda before: _old_tables(before, "closed"), _remove_tables, True),
        Rule(
            "guests' games", keep.guest_games, lambda before: _old_tables(before, "over", False), _remove_tables, True
        ),
        Rule("games", keep.games, lambda before: _old_tables(before, "over", True), _remove_tables, True),
        Rule("uploads", keep.uploads, _old_uploads, _remove_uploads),
        Rule("sessions", keep.sessions, _old_sessions, _remover(s.sessions, s.sessions.c.hash)),
        Rule("guests", keep.guests, _idle_guests, _remove_guests),
        Rule("devices", YEAR, _old_devices, _remover(s.devices, s.devices.c.hash)),
        Rule("reserved names", A_DAY, _free_names, _remover(s.reserved, s.reserved.c.skeleton)),
        Rule("requests", A_DAY, _old_requests, _remove_requests, held=False),
        Rule("outages", QUARTER, _old_outages, _remover(s.outages, s.outages.c.began)),
        Rule("usage", A_DAY, _old_usage, _remover(s.usage, s.usage.c.day), held=False),
    ]


def sweep(rule: Rule, now: int, busy: Set[str]) -> Callable[[Connection], list[Id]]:
    """Remove a few rows that are due; returns their keys. ``busy`` are tables that somebody looks at."""

    def change(connection: Connection) -> list[Id]:
        if connection.dialect.name == "postgresql" and not connection.execute(LOCK).scalar():
            return []  # another process is sweeping
        asked = _due(rule, now).limit(AT_ONCE + len(busy))
        found = connection.execute(asked.with_for_update(skip_locked=True) if rule.held else asked).scalars().all()
        ids = [id for id in found if id not in busy][:AT_ONCE]
        if ids:
            rule.remove(connection, ids, _before(rule, now))
        return ids

    return change


def idle(now: int, keep: Retention) -> Callable[[Connection], list[str]]:
    """Return the matches without a clock in which nobody has moved for too long."""
    t, e = s.tables.c, s.events.c
    before = now - int(keep.idle * DAY)
    last = select(func.max(e.at)).where(e.table_id == t.id).scalar_subquery()
    # A table without a deadline waits for a person who has no clock.
    wanted = and_(t.status == "playing", t.deadline.is_(None), t.changed < before, last < before)
    asked = select(t.id).where(wanted if keep.idle else ~true()).order_by(t.changed).limit(AT_ONCE)
    return lambda connection: list(connection.execute(asked).scalars())


def count_due(connection: Connection, rule: Rule, now: int) -> int:
    """Count the rows that a rule would remove now."""
    return connection.execute(select(func.count()).select_from(_due(rule, now).subquery())).scalar() or 0


def _before(rule: Rule, now: int) -> int:
    return now - int(rule.days * DAY)


def _due(rule: Rule, now: int) -> Select[Id]:
    found = rule.due(_before(rule, now))
    return found if rule.days else found.where(~true())


# Tables


def _old_tables(before: int, status: str, account: bool | None = None) -> Select[Id]:
    t, d, p, r = s.tables.c, s.sittings.c, s.players.c, s.reports.c
    played = exists(
        select(d.player)
        .join_from(s.sittings, s.players, p.id == d.player)
        .where(d.table_id == t.id, d.state == "seated", p.claimed.is_not(None))
    )
    wanted = [t.status == status, t.changed < before, ~exists(select(r.line).where(r.table_id == t.id))]
    if account is not None:
        wanted.append(played if account else ~played)
    return select(t.id).where(*wanted).order_by(t.changed, t.id)


def _remove_tables(connection: Connection, ids: Ids, before: int) -> None:
    for table in (s.events, s.chat, s.sittings, s.requests):
        connection.execute(delete(table).where(table.c.table_id.in_(ids)))
    _remove_reviews(connection, ids)
    connection.execute(delete(s.tables).where(s.tables.c.id.in_(ids)))


def _remove_reviews(connection: Connection, ids: Ids) -> None:
    connection.execute(delete(s.judgements).where(s.judgements.c.review.in_(ids)))
    connection.execute(delete(s.reviews).where(s.reviews.c.id.in_(ids)))


def _old_chat(before: int) -> Select[Id]:
    """Select the tables with chat that ended long ago; reported lines stay until the host closes the reports."""
    t = s.tables.c
    ended = and_(t.status.in_(("over", "closed")), t.changed < before)
    said = exists(select(s.chat.c.line).where(s.chat.c.table_id == t.id, ~_is_reported()))
    return select(t.id).where(ended, said).order_by(t.changed, t.id)


def _is_reported() -> ColumnElement[bool]:
    c, r = s.chat.c, s.reports.c
    return exists(select(r.line).where(r.table_id == c.table_id, r.line == c.line))


def _remove_chat(connection: Connection, ids: Ids, before: int) -> None:
    connection.execute(delete(s.chat).where(s.chat.c.table_id.in_(ids), ~_is_reported()))


# People


def _old_sessions(before: int) -> Select[Id]:
    """Select sessions that have not been used for long; bots' tokens stay until they are revoked."""
    c, p = s.sessions.c, s.players.c
    bots = select(p.id).where(p.kind == "bot")
    used = func.coalesce(c.used, c.created)
    return select(c.hash).where(used < before, c.player.not_in(bots)).order_by(used, c.hash)


def _idle_guests(before: int) -> Select[Id]:
    """Select guests and the remains of removed accounts that have no game or upload and did not come back."""
    p, c = s.players.c, s.sessions.c
    here = exists(select(c.hash).where(c.player == p.id, func.coalesce(c.used, c.created) >= before))
    sat = exists(select(s.sittings.c.table_id).where(s.sittings.c.player == p.id))
    uploaded = exists(select(s.uploads.c.id).where(s.uploads.c.player == p.id))
    return select(p.id).where(p.kind == "guest", p.created < before, ~here, ~sat, ~uploaded).order_by(p.created, p.id)


def _remove_guests(connection: Connection, ids: Ids, before: int) -> None:
    for table in (s.sessions, s.devices, s.ratings, s.requests, s.mutes, s.blocks):
        connection.execute(delete(table).where(table.c.player.in_(ids)))
    connection.execute(delete(s.mutes).where(s.mutes.c.muted.in_(ids)))
    connection.execute(delete(s.blocks).where(s.blocks.c.blocked.in_(ids)))
    connection.execute(delete(s.players).where(s.players.c.id.in_(ids)))


def _old_devices(before: int) -> Select[Id]:
    d = s.devices.c
    return select(d.hash).where(d.used < before).order_by(d.used, d.hash)


def _free_names(before: int) -> Select[Id]:
    r = s.reserved.c
    return select(r.skeleton).where(r.until < before).order_by(r.until, r.skeleton)


# The rest


def _old_uploads(before: int) -> Select[Id]:
    u = s.uploads.c
    used = func.coalesce(u.used, u.created)
    return select(u.id).where(used < before).order_by(used, u.id)


def _remove_uploads(connection: Connection, ids: Ids, before: int) -> None:
    _remove_reviews(connection, ids)
    connection.execute(delete(s.uploads).where(s.uploads.c.id.in_(ids)))


def _old_requests(before: int) -> Select[Id]:
    r = s.requests.c
    return select(r.player).where(r.at < before).distinct().order_by(r.player)


def _remove_requests(connection: Connection, ids: Ids, before: int) -> None:
    r = s.requests.c
    connection.execute(delete(s.requests).where(r.player.in_(ids), r.at < before))


def _old_outages(before: int) -> Select[Id]:
    o = s.outages.c
    return select(o.began).where(o.ended < before).order_by(o.began)


def _old_usage(before: int) -> Select[Id]:
    u = s.usage.c
    return select(u.day).where(u.day < before // DAY).distinct().order_by(u.day)


def _remover(table: Table, key: ColumnElement[str] | ColumnElement[int]) -> Callable[[Connection, Ids, int], None]:
    def remove(connection: Connection, ids: Ids, before: int) -> None:
        connection.execute(delete(table).where(key.in_(ids)))

    return remove
