"""Wishes for an opponent, one row per player: what they want, until when they count as present, where they were seated.

Every function here is part of a transaction that holds ``LOCK``, so that wishes are granted one after the other, in one
process or in several.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, insert, select, update

from lostcities.server.decisions import Who
from lostcities.server.store import schema as s

LOCK: Final = 7041777
"""The advisory lock of PostgreSQL that stands for all wishes."""
w, t, d = s.wishes.c, s.tables.c, s.sittings.c


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody wants to play."""

    who: Who
    quick: str
    """Game, speed and kind of player: only equal ones are paired."""
    commit: str | None
    key: str | None
    since: int
    table: str | None = None


def _wish(row: Row[tuple[object, ...]]) -> Wish:
    one = row._mapping
    who = Who(one["player"], one["name"], one["kind"])
    return Wish(who, one["quick"], one["commitment"], one["key"], one["since"], one["table_id"])


def wish_of(connection: Connection, player: str) -> Wish | None:
    """The wish of a player."""
    row = connection.execute(select(s.wishes).where(w.player == player)).first()
    return _wish(row) if row else None


def wishes_of(connection: Connection, players: Sequence[str]) -> list[Wish]:
    """The wishes of several players."""
    return [_wish(row) for row in connection.execute(select(s.wishes).where(w.player.in_(players)))]


def put(connection: Connection, wish: Wish, alive: int) -> None:
    """Note a wish; it replaces the one that the player had."""
    connection.execute(delete(s.wishes).where(w.player == wish.who.player))
    connection.execute(
        insert(s.wishes).values(
            player=wish.who.player,
            name=wish.who.name,
            kind=wish.who.kind,
            quick=wish.quick,
            commitment=wish.commit,
            key=wish.key,
            since=wish.since,
            alive=alive,
            table_id=wish.table,
        )
    )


def keep(connection: Connection, player: str, alive: int) -> None:
    """A player was heard from: an unfulfilled wish lives on."""
    connection.execute(
        update(s.wishes).where(w.player == player, w.table_id.is_(None), w.alive < alive).values(alive=alive)
    )


def lapse(connection: Connection, player: str) -> None:
    """A player has gone: the wish is kept, but nobody is paired with it."""
    connection.execute(update(s.wishes).where(w.player == player, w.table_id.is_(None)).values(alive=0))


def drop(connection: Connection, player: str) -> None:
    """A player wants nothing any more; a wish that was granted stays granted."""
    connection.execute(delete(s.wishes).where(w.player == player, w.table_id.is_(None)))


def forget(connection: Connection, before: int) -> None:
    """Forget the wishes of those who have not been heard from since a time, granted or not."""
    connection.execute(delete(s.wishes).where(w.alive < before, w.since < before))


def present(connection: Connection, quick: str, now: int) -> list[Wish]:
    """The wishes of one sort that can be granted now, the oldest first."""
    wanted = select(s.wishes).where(w.quick == quick, w.table_id.is_(None), w.alive >= now)
    return [_wish(row) for row in connection.execute(wanted.order_by(w.since, w.player))]


def grant(connection: Connection, pair: Sequence[Wish], table: str) -> None:
    """Note where a pair was seated."""
    players = [wish.who.player for wish in pair]
    connection.execute(update(s.wishes).where(w.player.in_(players)).values(table_id=table))


def _running(player: str, which: ColumnElement[bool]) -> Select[Any]:
    return (
        select(t.id)
        .join_from(s.sittings, s.tables, t.id == d.table_id)
        .where(d.player == player, d.state == "seated", t.status.in_(("drawing", "playing")), which)
        .order_by(t.created.desc())
        .limit(1)
    )


def just_paired(connection: Connection, player: str, quick: str, fresh: int) -> str | None:
    """The table that the same wish of a player has led to since a time."""
    found: str | None = connection.scalar(_running(player, and_(t.quick == quick, t.created >= fresh)))
    return found


def plays_live(connection: Connection, player: str) -> bool:
    """Whether a live game that quick pairing gave to a player is being played."""
    return connection.scalar(_running(player, t.quick.like("% live %"))) is not None
