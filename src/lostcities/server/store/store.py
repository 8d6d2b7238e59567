"""The store as the server uses it: every method is one query or one transaction."""

import asyncio
import json
import logging
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, TypeVar, cast

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from pydantic_core import from_json, to_json
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    Row,
    and_,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from lostcities.engine.contract import BadInput, BadOption
from lostcities.server.store import schema as s
from lostcities.server.store.locks import lock, make_private
from lostcities.server.store.people import People
from lostcities.server.store.rows import (
    ChatRow,
    EventRow,
    LeaderRow,
    RatingRow,
    RequestRow,
    SpokenRow,
    StrengthRow,
    TableRow,
    row_of,
    rows_of,
)
from lostcities.server.store.writer import Conflict, Job, Writer
from lostcities.server.tables.clocks import Outage
from lostcities.server.tables.ledger import Event
from lostcities.server.tables.shapes import EntryJson
from lostcities.server.wire.refusals import Refused, Unavailable

T = TypeVar("T")
MIGRATIONS: Final = Path(__file__).parent.parent / "migrations"
GAP: Final = 3_000
"""Milliseconds without a heartbeat that count as an outage."""

log = logging.getLogger("lostcities.store")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as read from the store."""

    id: str
    secret: bytes
    events: list[Event]


def database_url(text: str) -> URL:
    """Return the URL of the database that ``--database`` names, with our driver."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadOption("--database must be written sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    name = url.get_backend_name()
    if name not in ("sqlite", "postgresql"):
        raise BadOption(f"--database can be sqlite or postgresql, not {name}")
    return url.set(drivername="postgresql+psycopg") if name == "postgresql" else url


def revision_of(engine: Engine) -> str | None:
    """Return the newest migration applied to a database, None if it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return found


def list_revisions() -> set[str]:
    """List the migrations that this server has."""
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def bring_up_to_date(engine: Engine) -> None:
    """Apply all missing migrations or none, even while servers use the database."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Two processes that start at once must not both migrate the database.
            connection.execute(text("SELECT pg_advisory_xact_lock(7041776)"))
            # Fail rather than block everyone if somebody locks a table for long.
            connection.execute(text("SET LOCAL lock_timeout = '10s'"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def migrate(database: str, only_look: bool = False) -> tuple[str | None, str]:
    """Migrate a database ahead of a new server; returns its old and its new revision."""
    store = Store(database)
    if store.shared:
        engine = create_engine(store.url)
    else:
        file = Path(store.url.database or "")
        if not file.is_file():
            raise BadInput(f"there is no database at {file}; a server makes it when it starts")
        engine = store._sqlite("IMMEDIATE", 1)
    try:
        before = revision_of(engine)
        if before is not None and before not in list_revisions():
            raise BadInput(f"the database has revision {before}, which this version does not know: it is older")
        if not only_look and before != s.REVISION:
            bring_up_to_date(engine)
        return before, s.REVISION
    except SQLAlchemyError as problem:
        raise _unusable(store.url, problem) from None
    finally:
        engine.dispose()


def _unusable(url: URL, problem: SQLAlchemyError) -> BadInput:
    reason = str(problem.__cause__ or problem).splitlines()[0]
    return BadInput(f"the database {url.render_as_string()} cannot be used: {reason}")


def _row(table: str, event: Event) -> EventRow:
    data = to_json(event.data).decode()
    return {
        "table_id": table,
        "version": event.version,
        "kind": event.kind,
        "seat": event.seat,
        "key": event.key,
        "at": event.at,
        "data": data,
    }


class Store(People):
    """The database behind the server."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.shared = self.url.get_backend_name() == "postgresql"
        """Whether several processes may serve the same tables."""
        self.origin = secrets.token_hex(6)
        """The id of this process, so that it ignores its own notices."""
        self._opened = False
        self._lock: IO[str] | None = None
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="lostcities-reader")

    # Opening and closing

    def open(self) -> None:
        """Connect, migrate the database and start writing."""
        if self._opened:
            return
        try:
            if self.shared:
                self.engine = create_engine(self.url, pool_pre_ping=True, pool_size=5, hide_parameters=True)
                self._reading: Engine = self.engine
            else:
                self._claim()
                self.engine = self._sqlite("IMMEDIATE", 1)
                self._reading = self._sqlite("DEFERRED", 4)
        except (NoSuchModuleError, ModuleNotFoundError):
            raise BadOption("PostgreSQL needs its driver: pip install 'lostcities[postgres]'") from None
        try:
            self._migrate()
        except SQLAlchemyError as problem:
            raise _unusable(self.url, problem) from None
        self._opened = True
        self.writer = Writer(self.engine, self.origin if self.shared else None)
        self.writer.start()

    def _claim(self) -> None:
        file = self.url.database
        if not file:
            raise BadOption("--database sqlite:///FILE needs a file: what is in memory only is lost at a restart")
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        guard = Path(f"{file}.lock")
        make_private(guard)
        self._lock = guard.open("w", encoding="utf-8")
        try:
            lock(self._lock)
        except OSError:
            raise BadInput(
                f"{file} is in use by another server; stop it, name another file with --database,"
                " or use PostgreSQL for several processes"
            ) from None
        make_private(Path(file))  # SQLite's other files get the same permissions

    def _sqlite(self, begin: str, connections: int) -> Engine:
        engine = create_engine(self.url, pool_size=connections, max_overflow=0, hide_parameters=True)

        @event.listens_for(engine, "connect")
        def on_connect(connection: sqlite3.Connection, _: object) -> None:
            connection.isolation_level = None  # SQLAlchemy's begin and commit, not the driver's guesses
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {pragma}").fetchall()

        @event.listens_for(engine, "begin")
        def began(connection: Connection) -> None:
            connection.exec_driver_sql(f"BEGIN {begin}")

        return engine

    def _migrate(self) -> None:
        found = revision_of(self.engine)
        if found is not None and found not in list_revisions():
            # A newer server has taken over, or is about to; what its migration adds is harmless (docs/deploy.md).
            log.warning("the database is newer than this server: revision %s, ours is %s", found, s.REVISION)
        elif found != s.REVISION:
            bring_up_to_date(self.engine)

    def close(self) -> None:
        """Write what is waiting and disconnect from the database."""
        self.writer.stop()
        self._readers.shutdown()
        self.engine.dispose()
        self._reading.dispose()
        if self._lock:
            self._lock.close()

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Run a query."""

        def ask() -> T:
            with self._reading.connect() as connection:
                return question(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except SQLAlchemyError as problem:
            log.error("the database cannot be read: %s", type(problem).__name__)
            raise Unavailable from None

    async def write(
        self,
        change: Callable[[Connection], T],
        notice: str | None = None,
        notices: Sequence[str] = (),
        lock: int | None = None,
    ) -> T:
        """Change something outside the logs of the tables; ``lock`` is if only one process may do this at a time."""
        job = Job(also=change, notices=(notice,) if notice else notices, lock=lock)
        return cast(T, await self.writer.save(job))  # what ``change`` returned

    # The log

    async def append(
        self,
        table: str,
        events: Sequence[Event],
        also: Callable[[Connection], object] | None = None,
        notice: str | None = None,
        saved: Callable[[], None] | None = None,
    ) -> None:
        """Save events of a table, all or none; Conflict if another process has saved one of these versions."""
        rows = [_row(table, event) for event in events]
        await self.writer.save(Job(rows, also, (notice,) if notice else (), saved))

    async def load(self, table: str, after: int = 0) -> Loaded | None:
        """Load a table's events after a version."""

        def question(connection: Connection) -> Loaded | None:
            secret = connection.execute(select(s.tables.c.secret).where(s.tables.c.id == table)).scalar()
            if secret is None:
                return None
            e = s.events.c
            rows = connection.execute(
                select(e.version, e.kind, e.seat, e.key, e.at, e.data)
                .where(e.table_id == table, e.version > after)
                .order_by(e.version)
            )
            found = [Event(row[0], row[1], row[2], row[3], row[4], from_json(row[5])) for row in rows]
            return Loaded(table, bytes.fromhex(secret), found)

        return await self.read(question)

    async def events_after(self, versions: dict[str, int]) -> dict[str, list[Event]]:
        """Return the events of several tables, each after a version, by table and in order."""
        e = s.events.c

        def question(connection: Connection) -> dict[str, list[Event]]:
            wanted = or_(*(and_(e.table_id == table, e.version > after) for table, after in versions.items()))
            rows = connection.execute(
                select(e.table_id, e.version, e.kind, e.seat, e.key, e.at, e.data)
                .where(wanted)
                .order_by(e.table_id, e.version)
            )
            found: dict[str, list[Event]] = {}
            for row in rows:
                event = Event(row[1], row[2], row[3], row[4], row[5], from_json(row[6]))
                found.setdefault(row[0], []).append(event)
            return found

        return await self.read(question)

    async def announce(self, notices: Sequence[str]) -> None:
        """Tell the other processes something that is not saved."""
        if self.shared:
            await self.writer.save(Job(notices=tuple(notices)))

    async def event_with_key(self, table: str, key: str, seat: int | None, player: str) -> Event | None:
        """Find the event that an intent with this key by this seat or player caused."""
        e = s.events.c
        rows = await self.read(
            lambda connection: connection.execute(
                select(e.version, e.kind, e.seat, e.key, e.at, e.data).where(e.table_id == table, e.key == key)
            ).all()
        )
        for version, kind, by, _, at, data in rows:
            found = Event(version, kind, by, key, at, json.loads(data))
            said = found.data.get("player")
            if said == player or (said is None and seat is not None and by == seat):
                return found
        return None

    @staticmethod
    def create(
        table: TableRow, players: Sequence[tuple[str, str]], events: Sequence[Event]
    ) -> Callable[[Connection], None]:
        """Insert a table with its first events, as part of a transaction."""

        def change(connection: Connection) -> None:
            connection.execute(insert(s.tables), [table])
            connection.execute(insert(s.events), [_row(table["id"], event) for event in events])
            for player, state in players:
                Store.sit(table["id"], player, state, table["created"])(connection)

        return change

    @staticmethod
    def bot_games(host: str) -> Callable[[Connection], int]:
        """Count the running games with the server's bots that somebody started."""
        c = s.tables.c
        running = and_(c.host == host, c.status.in_(("open", "drawing", "playing")), c.bots > 0)
        return lambda connection: connection.execute(select(func.count()).where(running)).scalar() or 0

    @staticmethod
    def note_request(player: str, key: str, wish: str, table: str, now: int) -> Callable[[Connection], None]:
        """Record which table a request with a key created or found; Conflict if that is already recorded."""
        row = {"player": player, "key": key, "wish": wish, "table_id": table, "at": now}

        def change(connection: Connection) -> None:
            connection.execute(insert(s.requests).values(**row))

        return change

    async def request(self, player: str, key: str) -> RequestRow | None:
        """Return what a request with this key asked for, and its table."""
        r = s.requests.c
        asked = select(r.wish, r.table_id).where(r.player == player, r.key == key)
        return await self.read(lambda connection: row_of(RequestRow, connection, asked))

    @staticmethod
    def sit(table: str, player: str, state: str, now: int) -> Callable[[Connection], None]:
        """Record that a player is invited to, sits at or has left a table."""
        c = s.sittings.c

        def change(connection: Connection) -> None:
            here = (c.player == player) & (c.table_id == table)
            if not connection.execute(update(s.sittings).where(here).values(state=state)).rowcount:
                connection.execute(insert(s.sittings).values(player=player, table_id=table, state=state, created=now))

        return change

    @staticmethod
    def summary(
        table: str, status: str, entry: EntryJson, deadline: int | None, now: int
    ) -> Callable[[Connection], None]:
        """Update a table's entry in lists."""

        def change(connection: Connection) -> None:
            connection.execute(
                update(s.tables)
                .where(s.tables.c.id == table)
                .values(status=status, entry=to_json(entry).decode(), deadline=deadline, changed=now)
            )

        return change

    @staticmethod
    def deadline(table: str, deadline: int | None) -> Callable[[Connection], None]:
        """Record when a player's time runs out."""

        def change(connection: Connection) -> None:
            connection.execute(update(s.tables).where(s.tables.c.id == table).values(deadline=deadline))

        return change

    async def table_by_code(self, code: str) -> str | None:
        """Find the table with a short code."""
        return await self.read(
            lambda connection: connection.execute(select(s.tables.c.id).where(s.tables.c.code == code)).scalar()
        )

    async def due(self, now: int) -> list[str]:
        """Return the tables at which a player's time has run out."""
        c = s.tables.c
        return await self.read(
            lambda connection: list(
                connection.execute(select(c.id).where(c.deadline <= now).order_by(c.deadline).limit(200)).scalars()
            )
        )

    async def with_status(self, status: str) -> list[str]:
        """Return all tables with a status."""
        c = s.tables.c
        return await self.read(
            lambda connection: list(connection.execute(select(c.id).where(c.status == status)).scalars())
        )

    async def idle(self, before: int) -> list[str]:
        """Return the tables that have been waiting for players since before a time."""
        c = s.tables.c
        return await self.read(
            lambda connection: list(
                connection.execute(select(c.id).where(c.status == "open", c.changed < before).limit(200)).scalars()
            )
        )

    async def public_tables(self, waiting: int = 100, played: int = 50) -> list[EntryJson]:
        """Return the public tables that wait for players, then those that can be watched, newest first."""
        c = s.tables.c

        def newest(connection: Connection, status: ColumnElement[bool], limit: int) -> list[EntryJson]:
            wanted = select(c.entry).where(status, c.public.is_(True)).order_by(c.created.desc()).limit(limit)
            return [json.loads(row) for row in connection.execute(wanted).scalars()]

        def question(connection: Connection) -> list[EntryJson]:
            return [
                *newest(connection, c.status == "open", waiting),
                *newest(connection, c.status.in_(("drawing", "playing")), played),
            ]

        return await self.read(question)

    async def tables_of(
        self, player: str, states: Sequence[str], statuses: Sequence[str], before: int | None, limit: int
    ) -> list[tuple[EntryJson, int]]:
        """Return the tables of a player, newest first, with the time of each for paging."""
        c, d = s.tables.c, s.sittings.c

        def question(connection: Connection) -> list[tuple[EntryJson, int]]:
            wanted = and_(d.player == player, d.state.in_(states), c.status.in_(statuses))
            if before is not None:
                wanted = and_(wanted, d.created < before)
            rows = connection.execute(
                select(c.entry, d.created)
                .join_from(s.sittings, s.tables, c.id == d.table_id)
                .where(wanted)
                .order_by(d.created.desc())
                .limit(limit)
            )
            return [(json.loads(entry), created) for entry, created in rows]

        return await self.read(question)

    # Chat

    async def say(self, table: str, line: SpokenRow) -> int:
        """Save a chat line; returns its number, the same one for the same player and key.

        Refused if the key was used for another line.
        """
        c = s.chat.c

        def change(connection: Connection) -> int | None:
            again = and_(c.table_id == table, c.player == line["player"], c.key == line["key"])
            known = connection.execute(select(c.line, c.text, c.phrase).where(again)).first()
            if known is not None:
                return int(known[0]) if (known[1], known[2]) == (line["text"], line["phrase"]) else None
            last = connection.execute(select(func.max(c.line)).where(c.table_id == table)).scalar() or 0
            connection.execute(insert(s.chat).values(table_id=table, line=last + 1, **line))
            return int(last) + 1

        for _ in range(5):
            try:
                number = await self.write(change, notice=f"chat {table}")
            except Conflict:
                continue
            if number is None:
                raise Refused("key_reused")
            return number
        raise Unavailable

    async def chat_lines(self, table: str, after: int, limit: int = 100) -> list[ChatRow]:
        """Return the latest chat lines of a table after a line, oldest first."""
        c = s.chat.c
        asked = select(s.chat).where(c.table_id == table, c.line > after).order_by(c.line.desc()).limit(limit)
        return await self.read(lambda connection: rows_of(ChatRow, connection, asked)[::-1])

    async def mute(self, player: str, muted: str, on: bool) -> None:
        """Mute or unmute a player for another."""
        await self.note(s.mutes, on, player=player, muted=muted)

    async def list_muted(self, player: str) -> set[str]:
        """Return the players whom a player has muted."""
        return await self.read(
            lambda connection: set(
                connection.execute(select(s.mutes.c.muted).where(s.mutes.c.player == player)).scalars()
            )
        )

    async def report(self, table: str, line: int, reporter: str, reason: str, now: int) -> bool:
        """Save a report of a line for the host of the server; False if there is no such line."""
        c, r = s.chat.c, s.reports.c

        def change(connection: Connection) -> bool:
            said = select(c.line).where(c.table_id == table, c.line == line)
            if connection.execute(said).scalar() is None:
                return False
            same = and_(r.table_id == table, r.line == line, r.reporter == reporter)
            connection.execute(delete(s.reports).where(same))
            connection.execute(
                insert(s.reports).values(table_id=table, line=line, reporter=reporter, reason=reason, at=now)
            )
            return True

        return await self.write(change)

    # Ratings

    @staticmethod
    def rate(
        game: str,
        kind: str,
        players: Sequence[str],
        changed: Sequence[bool],
        update_of: Callable[[list[tuple[float, float] | None]], list[StrengthRow]],
    ) -> Callable[[Connection], None]:
        """Update the ratings of the players for whom a match counts, in the transaction that ends it."""
        c = s.ratings.c

        def change(connection: Connection) -> None:
            found: list[Row[float, float, int] | None] = []
            for player in players:
                one = and_(c.player == player, c.game == game, c.kind == kind)
                found.append(connection.execute(select(c.mu, c.sigma, c.matches).where(one)).first())
            fresh = update_of([(row[0], row[1]) if row else None for row in found])
            for player, row, values, counts in zip(players, found, fresh, changed, strict=True):
                if not counts:
                    continue
                one = and_(c.player == player, c.game == game, c.kind == kind)
                if row:
                    connection.execute(update(s.ratings).where(one).values(matches=row[2] + 1, **values))
                else:
                    connection.execute(
                        insert(s.ratings).values(player=player, game=game, kind=kind, matches=1, **values)
                    )

        return change

    async def ratings_of(self, player: str, kind: str) -> list[RatingRow]:
        """Return a player's ratings among its kind."""
        c = s.ratings.c
        asked = select(c.game, c.shown, c.mu, c.sigma, c.matches).where(c.player == player, c.kind == kind)
        return await self.read(lambda connection: rows_of(RatingRow, connection, asked.order_by(c.game)))

    async def leaders(self, game: str, kind: str, limit: int) -> list[LeaderRow]:
        """Return the strongest players of a game among one kind."""
        c, p = s.ratings.c, s.players.c
        asked = (
            select(c.player, p.name, c.shown, c.matches)
            .join_from(s.ratings, s.players, p.id == c.player, isouter=True)
            .where(c.game == game, c.kind == kind, or_(p.kind == kind, p.kind.is_(None)))
            .order_by(c.shown.desc(), c.player)
            .limit(limit)
        )
        return await self.read(lambda connection: rows_of(LeaderRow, connection, asked))

    # Heartbeats

    async def beat(self, now: int, notice: str) -> list[Outage]:
        """Save a heartbeat; a long silence is recorded as an outage. Returns the outages of the last weeks."""

        def change(connection: Connection) -> list[Outage]:
            last = connection.execute(select(s.pulse.c.at).where(s.pulse.c.id == 1)).scalar()
            if last is None:
                connection.execute(insert(s.pulse).values(id=1, at=now))
            elif now > last:
                moved = connection.execute(
                    update(s.pulse).where(s.pulse.c.id == 1, s.pulse.c.at == last).values(at=now)
                ).rowcount
                if moved and now - last > GAP:
                    connection.execute(insert(s.outages).values(began=last, ended=now))
            rows = connection.execute(
                select(s.outages).where(s.outages.c.ended > now - 90 * 86_400_000).order_by(s.outages.c.began)
            )
            return [(began, ended) for began, ended in rows]

        return await self.write(change, notice)

    async def ready(self) -> None:
        """Raise Unavailable if the database does not answer."""
        await self.read(lambda connection: connection.execute(select(1)).scalar())
