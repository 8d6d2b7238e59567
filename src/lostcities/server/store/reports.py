"""Reported chat lines, for the host: a command reads and closes them, even while a server uses the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, and_, create_engine, delete, select
from sqlalchemy.exc import DBAPIError

from lostcities.engine.contract import BadInput
from lostcities.server.store import schema as s
from lostcities.server.store.rows import ReportRow, rows_of
from lostcities.server.store.store import database_url


@contextmanager
def open_database(database: str) -> Iterator[Engine]:
    """Open a database for one of the host's commands; any problem with it is one sentence."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise BadInput(f"there is no database at {url.database}; name it with --data or --database")
    engine = create_engine(url)
    try:
        yield engine
    except DBAPIError as problem:
        reason = str(problem.__cause__).splitlines()[0]
        raise BadInput(f"the database {url.render_as_string()} cannot be used: {reason}") from None
    finally:
        engine.dispose()


def open_reports(database: str) -> list[ReportRow]:
    """Return the open reports, oldest first, with the line and its author."""
    c, r = s.chat.c, s.reports.c
    asked = (
        select(r.table_id, r.line, r.at, r.reporter, r.reason, c.player, c.name, c.text, c.phrase)
        .join_from(s.reports, s.chat, and_(c.table_id == r.table_id, c.line == r.line))
        .order_by(r.at, r.table_id, r.line, r.reporter)
    )
    with open_database(database) as engine, engine.connect() as connection:
        return rows_of(ReportRow, connection, asked)


def close_reports(database: str, table: str, line: int) -> int:
    """Close the reports of a line; returns how many there were."""
    r = s.reports.c
    with open_database(database) as engine, engine.begin() as connection:
        return connection.execute(delete(s.reports).where(r.table_id == table, r.line == line)).rowcount
