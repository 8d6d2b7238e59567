"""Requests for an opponent, one row per player: what they want, until when they count as present, and their table.

Every function here is part of a transaction that holds ``LOCK``, so that requests are granted one after the other, in
one process or in several.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, insert, select, update

from lostcities.server.store import schema as s
from lostcities.server.tables.decisions import Who

LOCK: Final = 7041777
"""The PostgreSQL advisory lock that protects all requests."""
w, t, d = s.wishes.c, s.tables.c, s.sittings.c


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """A player's request for an opponent."""

    who: Who
    quick: str
    """Game, speed and kind of player: only equal requests are paired."""
    commit: str | None
    key: str | None
    since: int
    table: str | None = None


def _request(row: Row[tuple[object, ...]]) -> PairingRequest:
    one = row._mapping
    who = Who(one["player"], one["name"], one["kind"])
    return PairingRequest(who, one["quick"], one["commitment"], one["key"], one["since"], one["table_id"])


def request_of(connection: Connection, player: str) -> PairingRequest | None:
    """Return the request of a player."""
    row = connection.execute(select(s.wishes).where(w.player == player)).first()
    return _request(row) if row else None


def requests_of(connection: Connection, players: Sequence[str]) -> list[PairingRequest]:
    """Return the requests of several players."""
    return [_request(row) for row in connection.execute(select(s.wishes).where(w.player.in_(players)))]


def put(connection: Connection, request: PairingRequest, alive: int) -> None:
    """Save a request; it replaces the player's earlier one."""
    connection.execute(delete(s.wishes).where(w.player == request.who.player))
    connection.execute(
        insert(s.wishes).values(
            player=request.who.player,
            name=request.who.name,
            kind=request.who.kind,
            quick=request.quick,
            commitment=request.commit,
            key=request.key,
            since=request.since,
            alive=alive,
            table_id=request.table,
        )
    )


def keep(connection: Connection, player: str, alive: int) -> None:
    """Note that a player is present: an open request stays valid."""
    connection.execute(
        update(s.wishes).where(w.player == player, w.table_id.is_(None), w.alive < alive).values(alive=alive)
    )


def lapse(connection: Connection, player: str) -> None:
    """Note that a player has gone: the request stays, but nobody is paired with it."""
    connection.execute(update(s.wishes).where(w.player == player, w.table_id.is_(None)).values(alive=0))


def drop(connection: Connection, player: str) -> None:
    """Withdraw a player's request; a granted request stays granted."""
    connection.execute(delete(s.wishes).where(w.player == player, w.table_id.is_(None)))


def forget(connection: Connection, before: int) -> None:
    """Forget the requests of those who have not been heard from since a time, granted or not."""
    connection.execute(delete(s.wishes).where(w.alive < before, w.since < before))


def present(connection: Connection, quick: str, now: int) -> list[PairingRequest]:
    """Return the requests of one kind that can be granted now, oldest first."""
    wanted = select(s.wishes).where(w.quick == quick, w.table_id.is_(None), w.alive >= now)
    return [_request(row) for row in connection.execute(wanted.order_by(w.since, w.player))]


def grant(connection: Connection, pair: Sequence[PairingRequest], table: str) -> None:
    """Note where a pair was seated."""
    players = [request.who.player for request in pair]
    connection.execute(update(s.wishes).where(w.player.in_(players)).values(table_id=table))


def _select_running(player: str, which: ColumnElement[bool]) -> Select[str]:
    return (
        select(t.id)
        .join_from(s.sittings, s.tables, t.id == d.table_id)
        .where(d.player == player, d.state == "seated", t.status.in_(("drawing", "playing")), which)
        .order_by(t.created.desc())
        .limit(1)
    )


def find_pairing(connection: Connection, player: str, quick: str, fresh: int) -> str | None:
    """Find the table that the same request of a player has led to since a time."""
    found: str | None = connection.scalar(_select_running(player, and_(t.quick == quick, t.created >= fresh)))
    return found


def plays_live(connection: Connection, player: str) -> bool:
    """Whether a player is still in a live game that quick pairing found."""
    return connection.scalar(_select_running(player, t.quick.like("% live %"))) is not None
