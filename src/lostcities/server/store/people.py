"""Players, their sessions, devices and belongings: the part of the store about people."""

import json
from collections.abc import Callable, Sequence
from typing import Final, TypedDict, TypeVar

from pydantic_core import to_json
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, insert, or_, select, update

from lostcities.engine.shapes import RecordJson
from lostcities.server.people.names import DELETED
from lostcities.server.store import schema as s
from lostcities.server.store.rows import (
    AccountRow,
    BlockedRow,
    BotRow,
    NewPlayerRow,
    NewSessionRow,
    PlayerRow,
    SessionRow,
    SignedInRow,
    row_of,
    rows_of,
)

T = TypeVar("T")
Change = Callable[[Connection], object]
TOGETHER: Final = 50
"""Tables per transaction when a name is replaced, so that nobody waits long for it."""
USED: Final = func.coalesce(s.sessions.c.used, s.sessions.c.created)


class Named(TypedDict):
    """A player named in a log or a list."""

    player: str | None
    name: str | None


def sign_out_notice(player: str) -> str:
    """Return the notice that sessions of a player have ended."""
    return f"ended {player}"


def erasure_notice(player: str) -> str:
    """Return the notice that a player's name was deleted."""
    return f"erased {player}"


class People:
    """The part of the store about people."""

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database."""
        raise NotImplementedError

    async def write(
        self, change: Callable[[Connection], T], notice: str | None = None, notices: Sequence[str] = ()
    ) -> T:
        """Change something outside the logs of the tables."""
        raise NotImplementedError

    # Players

    async def add_player(
        self, player: NewPlayerRow, session: str, device: str | None = None, also: Change | None = None
    ) -> None:
        """Save a new player, with the hash of its first session; Conflict if the name is taken."""
        now = player["created"]

        def change(connection: Connection) -> None:
            if also:
                also(connection)
            connection.execute(insert(s.players).values(**player))
            row = {"hash": session, "player": player["id"], "created": now, "used": now, "device": device}
            connection.execute(insert(s.sessions).values(**row))

        await self.write(change)

    async def rename_guest(self, player: str, name: str, looks: str, now: int) -> bool:
        """Give a guest another name; False if an account has it or a name that looks like it."""
        p = s.players.c

        def change(connection: Connection) -> bool:
            if _is_taken(connection, name.lower(), looks, now):
                return False
            connection.execute(update(s.players).where(p.id == player).values(name=name, looks=looks))
            connection.execute(update(s.wishes).where(s.wishes.c.player == player).values(name=name))
            return True

        return await self.write(change)

    async def claim(
        self, player: str, account: AccountRow, session: NewSessionRow, spare: Callable[[], str]
    ) -> list[str] | None:
        """Turn a guest into an account, with one new session and no other; Conflict if the name is taken.

        Guests with a similar name are given ``spare`` names; returns who they were. Returns None, and changes
        nothing, if the player is already an account.
        """
        p = s.players.c
        notices = [sign_out_notice(player)]

        def change(connection: Connection) -> list[str] | None:
            del notices[1:]
            guest = and_(p.id == player, p.kind == "guest")
            if not connection.execute(update(s.players).where(guest).values(**account, looks=None)).rowcount:
                return None
            connection.execute(delete(s.sessions).where(s.sessions.c.player == player))
            connection.execute(insert(s.sessions).values(player=player, **session))
            alike = select(p.id).where(p.looks == account["skeleton"], p.kind == "guest")
            found = list(connection.execute(alike).scalars())
            for one in found:
                name = spare()
                connection.execute(update(s.players).where(p.id == one).values(name=name, looks=None))
                connection.execute(update(s.wishes).where(s.wishes.c.player == one).values(name=name))
            notices.extend(map(sign_out_notice, found))
            return found

        return await self.write(change, notices=notices)

    async def player(self, player: str) -> PlayerRow | None:
        """Return a player by id."""
        return await self._player(s.players.c.id == player)

    async def find_player(self, name: str) -> PlayerRow | None:
        """Find an account by its name."""
        return await self._player(s.players.c.claimed == name.lower())

    async def _player(self, condition: ColumnElement[bool]) -> PlayerRow | None:
        asked = select(s.players).where(condition)
        return await self.read(lambda connection: row_of(PlayerRow, connection, asked))

    async def has_name(self, claimed: str, skeleton: str, now: int) -> bool:
        """Whether an account has this name or one that looks like it, or had one until recently."""
        return await self.read(lambda connection: _is_taken(connection, claimed, skeleton, now))

    async def bots_of(self, owner: str) -> list[BotRow]:
        """Return the bot accounts of a person, each with when its token was created and last used, if it has one."""
        p, c = s.players.c, s.sessions.c
        asked = (
            select(p.id, p.name, p.kind, p.created, func.max(c.created).label("made"), func.max(USED).label("used"))
            .join_from(s.players, s.sessions, c.player == p.id, isouter=True)
            .where(p.owner == owner)
            .group_by(p.id)
            .order_by(p.created, p.id)
        )
        return await self.read(lambda connection: rows_of(BotRow, connection, asked))

    # Sessions and devices

    async def player_with_session(self, hash: str) -> SignedInRow | None:
        """Return the owner of a session, with when its use was last recorded."""
        p, c = s.players.c, s.sessions.c
        asked = (
            select(p.id, p.name, p.kind, USED.label("used"))
            .join_from(s.sessions, s.players, p.id == c.player)
            .where(c.hash == hash)
        )
        return await self.read(lambda connection: row_of(SignedInRow, connection, asked))

    async def add_session(self, account: PlayerRow, hash: str, now: int, label: str | None, device: str | None) -> bool:
        """Another session of an account, and remember the device.

        Returns False, and changes nothing, if the account was removed or its password changed since it was read.
        """
        d, p, player = s.devices.c, s.players.c, account["id"]
        same = and_(
            p.id == player, p.claimed == account["claimed"], p.password.is_not_distinct_from(account["password"])
        )

        def change(connection: Connection) -> bool:
            if not connection.execute(select(p.id).where(same).with_for_update()).first():
                return False
            row = {"hash": hash, "player": player, "created": now, "used": now, "device": label}
            connection.execute(insert(s.sessions).values(**row))
            if device is None:
                return True
            here = and_(d.hash == device, d.player == player)
            if not connection.execute(update(s.devices).where(here).values(used=now)).rowcount:
                connection.execute(insert(s.devices).values(hash=device, player=player, used=now))
            return True

        return await self.write(change)

    async def device(self, hash: str, player: str) -> bool:
        """Whether a device has signed in to an account before."""
        d = s.devices.c
        asked = select(d.hash).where(d.hash == hash, d.player == player)
        return await self.read(lambda connection: connection.execute(asked).first() is not None)

    async def touch_session(self, hash: str, now: int) -> None:
        """Record that a session is used."""
        c = s.sessions.c
        await self.write(
            lambda connection: connection.execute(update(s.sessions).where(c.hash == hash).values(used=now)).rowcount
        )

    async def sessions_of(self, player: str) -> list[SessionRow]:
        """Return a player's sessions, most recently used first."""
        c = s.sessions.c
        asked = select(c.hash, c.device, c.created, USED.label("used")).where(c.player == player)
        return await self.read(lambda connection: rows_of(SessionRow, connection, asked.order_by(USED.desc(), c.hash)))

    async def end_sessions(self, player: str, only: str | None = None, but: str | None = None) -> int:
        """End sessions of a player: all, those whose hash starts with ``only``, or all but one; returns the number."""
        c = s.sessions.c
        wanted = c.player == player
        if only is not None:
            wanted = and_(wanted, c.hash.startswith(only, autoescape=True))
        if but is not None:
            wanted = and_(wanted, c.hash != but)
        return await self.write(
            lambda connection: connection.execute(delete(s.sessions).where(wanted)).rowcount, sign_out_notice(player)
        )

    async def change_password(self, player: str, password: str, but: str) -> None:
        """Change the password: all sessions but one end, and known devices are forgotten."""
        c = s.sessions.c

        def change(connection: Connection) -> None:
            connection.execute(update(s.players).where(s.players.c.id == player).values(password=password))
            connection.execute(delete(s.sessions).where(c.player == player, c.hash != but))
            connection.execute(delete(s.devices).where(s.devices.c.player == player))

        await self.write(change, sign_out_notice(player))

    # Removal

    async def tables_with(self, player: str, statuses: Sequence[str] | None = None) -> list[str]:
        """The tables that a player sits at, sat at or is invited to, optionally only with one of these statuses."""
        c, d = s.tables.c, s.sittings.c
        asked = select(c.id).join_from(s.sittings, s.tables, c.id == d.table_id).where(d.player == player)
        if statuses is not None:
            asked = asked.where(c.status.in_(statuses), d.state != "gone")
        return await self.read(lambda connection: list(connection.execute(asked.order_by(c.id)).scalars()))

    async def erase_name(self, player: str) -> None:
        """Replace a player's name in the logs of its tables, in lists and in chat."""
        found = await self.tables_with(player)
        for first in range(0, len(found), TOGETHER):
            await self.write(_nameless(player, found[first : first + TOGETHER]))
        await self.write(lambda connection: None, erasure_notice(player))

    async def erase_player(self, player: str, skeleton: str, until: int) -> None:
        """Remove an account and its belongings; a player without a name remains, for its games."""
        p = s.players.c
        bare = {
            "name": DELETED,
            "claimed": None,
            "skeleton": None,
            "password": None,
            "owner": None,
            "kind": "guest",
            "looks": None,
        }

        def change(connection: Connection) -> None:
            connection.execute(update(s.players).where(p.id == player).values(**bare))
            uploaded = select(s.uploads.c.id).where(s.uploads.c.player == player)
            connection.execute(delete(s.judgements).where(s.judgements.c.review.in_(uploaded)))
            connection.execute(delete(s.reviews).where(s.reviews.c.id.in_(uploaded)))
            connection.execute(update(s.reviews).where(s.reviews.c.asker == player).values(asker=""))
            for table in (s.sessions, s.devices, s.ratings, s.uploads, s.requests):
                connection.execute(delete(table).where(table.c.player == player))
            connection.execute(delete(s.mutes).where(or_(s.mutes.c.player == player, s.mutes.c.muted == player)))
            connection.execute(delete(s.blocks).where(or_(s.blocks.c.player == player, s.blocks.c.blocked == player)))
            connection.execute(delete(s.reserved).where(s.reserved.c.skeleton == skeleton))
            connection.execute(insert(s.reserved).values(skeleton=skeleton, until=until))

        await self.write(change, sign_out_notice(player))

    # Invitations

    async def offers_from(self, host: str, player: str) -> list[str]:
        """Return the open tables at which one player has offered another a seat."""
        c, d = s.tables.c, s.sittings.c
        asked = (
            select(c.id)
            .join_from(s.sittings, s.tables, c.id == d.table_id)
            .where(d.player == player, d.state == "invited", c.status == "open", c.host == host)
        )
        return await self.read(lambda connection: list(connection.execute(asked).scalars()))

    async def block(self, player: str, blocked: str, on: bool) -> None:
        """Block or unblock a player's invitations to another."""
        await self.note(s.blocks, on, player=player, blocked=blocked)

    async def note(self, table: Table, on: bool, **row: str) -> None:
        """Insert or delete a row."""

        def change(connection: Connection) -> None:
            connection.execute(delete(table).where(*(table.c[name] == value for name, value in row.items())))
            if on:
                connection.execute(insert(table).values(row))

        await self.write(change)

    async def list_blocked(self, player: str) -> list[BlockedRow]:
        """Return the players whose invitations a player has blocked."""
        p, b = s.players.c, s.blocks.c
        asked = (
            select(p.id.label("player"), p.name)
            .join_from(s.blocks, s.players, p.id == b.blocked)
            .where(b.player == player)
            .order_by(p.name, p.id)
        )
        return await self.read(lambda connection: rows_of(BlockedRow, connection, asked))

    # Uploaded records

    async def add_upload(self, id: str, player: str, record: str, now: int, also: Change | None = None) -> None:
        """Save an uploaded record."""
        row = {"id": id, "player": player, "record": record, "created": now, "used": now, "size": len(record)}

        def change(connection: Connection) -> None:
            if also:
                also(connection)
            connection.execute(insert(s.uploads).values(**row))

        await self.write(change)

    async def upload(self, id: str) -> RecordJson | None:
        """Return an uploaded record."""
        u = s.uploads.c
        found = await self.read(lambda connection: connection.execute(select(u.record).where(u.id == id)).scalar())
        return json.loads(found) if found else None

    async def touch_upload(self, id: str, before: int, now: int) -> None:
        """Record that an upload is used, unless that was recorded after ``before``."""
        u = s.uploads.c
        wanted = and_(u.id == id, func.coalesce(u.used, u.created) < before)
        if await self.read(lambda connection: connection.execute(select(u.id).where(wanted)).first()):
            await self.write(
                lambda connection: connection.execute(update(s.uploads).where(wanted).values(used=now)).rowcount
            )


def _is_taken(connection: Connection, claimed: str, skeleton: str, now: int) -> bool:
    p, r = s.players.c, s.reserved.c
    account = select(p.id).where(or_(p.claimed == claimed, p.skeleton == skeleton))
    former = select(r.skeleton).where(r.skeleton == skeleton, r.until > now)
    return any(connection.execute(asked).first() for asked in (account, former))


def _nameless(player: str, tables: Sequence[str]) -> Change:
    e, c, t = s.events.c, s.chat.c, s.tables.c

    def change(connection: Connection) -> None:
        named = select(e.table_id, e.version, e.kind, e.data)
        for table, version, kind, data in connection.execute(
            named.where(e.table_id.in_(tables), e.kind.in_(("open", "sit")))
        ).all():
            said = json.loads(data)
            if _replace(said["invited"] if kind == "open" else [said], player):
                here = and_(e.table_id == table, e.version == version)
                connection.execute(update(s.events).where(here).values(data=to_json(said).decode()))
        for table, entry in connection.execute(select(t.id, t.entry).where(t.id.in_(tables))).all():
            said = json.loads(entry)
            if _replace(said["seats"], player):
                connection.execute(update(s.tables).where(t.id == table).values(entry=to_json(said).decode()))
        connection.execute(update(s.chat).where(c.table_id.in_(tables), c.player == player).values(name=DELETED))

    return change


def _replace(places: Sequence[Named | None], player: str) -> bool:
    """Remove a player's name from these places; returns whether it was in one of them."""
    found = [place for place in places if place and place["player"] == player and place["name"] != DELETED]
    for place in found:
        place["name"] = DELETED
    return bool(found)
