"""A copy of the whole database while a server uses it, and a database restored from such a copy.

A table is the sum of its log, and a copy is one consistent snapshot, so a server that is started
on it resumes the same games; it treats the time since as an outage, in which no clock ran.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, create_engine, func, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from lostcities.engine.contract import BadInput
from lostcities.locales.product import NAME
from lostcities.server.store import schema as s
from lostcities.server.store.locks import make_private
from lostcities.server.store.store import database_url


def back_up(database: str, target: Path) -> dict[str, int]:
    """Write a copy of the database to a new file; returns what it contains."""
    url = database_url(database)
    if target.exists():
        raise BadInput(f"{target} is already there; name another file")
    part = target.with_name(f"{target.name}.part")  # an interrupted copy is never taken for a complete one
    part.unlink(missing_ok=True)
    make_private(part)
    if url.get_backend_name() == "postgresql":
        _program(url, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={part}")
        found = _count(url)
    else:
        file = Path(url.database or "")
        if not file.is_file():
            raise BadInput(f"there is no database at {file}; name it with --data or --database")
        _copy(file, part)
        found = _count(database_url(f"sqlite:///{part}"))
    _keep(part, target)
    return found


def restore(source: Path, database: str) -> dict[str, int]:
    """Turn a copy into a database, which must not exist or must be empty; returns what it contains."""
    url = database_url(database)
    if not source.is_file():
        raise BadInput(f"there is no file {source}")
    with source.open("rb") as file:
        kind = file.read(16)
    if url.get_backend_name() == "postgresql":
        if not kind.startswith(b"PGDMP"):
            raise BadInput(f"{source} is not a copy of a PostgreSQL database")
        if _tables_of(url):
            raise BadInput("the database is not empty; restore into a new one")
        _program(url, "pg_restore", "--no-owner", "--no-privileges", "--single-transaction", str(source))
        return _count(url)
    if kind != b"SQLite format 3\0":
        raise BadInput(f"{source} is not a copy of an SQLite database")
    target = Path(url.database or "")
    if target.exists():
        raise BadInput(f"{target} is already there; restore to another file, or move it away first")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    make_private(part)
    _copy(source, part)
    found = _count(database_url(f"sqlite:///{part}"))
    _keep(part, target)
    return found


def _copy(source: Path, target: Path) -> None:
    """Take a snapshot of an SQLite database, even while someone writes to it."""
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as here,
            closing(sqlite3.connect(target)) as there,
        ):
            here.execute("PRAGMA busy_timeout=5000")
            here.backup(there)
            # One file that needs no others, checked for integrity.
            there.execute("PRAGMA journal_mode=DELETE")
            problem = there.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.Error as failed:
        target.unlink(missing_ok=True)
        raise BadInput(f"{source} cannot be copied: {failed}") from None
    if problem != "ok":
        target.unlink(missing_ok=True)
        raise BadInput(f"{source} is damaged: {problem}")


def _keep(part: Path, target: Path) -> None:
    """Give a complete copy its final name and make sure it is on disk before reporting success."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)


def _count(url: URL) -> dict[str, int]:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            tables = connection.execute(select(func.count()).select_from(s.tables)).scalar()
            events = connection.execute(select(func.count()).select_from(s.events)).scalar()
    except SQLAlchemyError as problem:
        raise BadInput(f"this is not a database of a {NAME} server: {str(problem).splitlines()[0]}") from None
    finally:
        engine.dispose()
    return {"tables": tables or 0, "events": events or 0}


def _tables_of(url: URL) -> Sequence[str]:
    engine = create_engine(url)
    try:
        return inspect(engine).get_table_names()
    except SQLAlchemyError as problem:
        raise BadInput(f"the database cannot be used: {str(problem.__cause__).splitlines()[0]}") from None
    finally:
        engine.dispose()


def _program(url: URL, name: str, *words: str) -> None:
    """Run one of PostgreSQL's programs on the database."""
    found = shutil.which(name)
    if not found:
        raise BadInput(f"{name} is needed, of PostgreSQL's own version or newer; install PostgreSQL's client programs")
    address = url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    # The password is not among the arguments, because other users of the machine could read them.
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    done = subprocess.run(
        [found, *words, f"--dbname={address}"], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = " ".join(line.removeprefix(f"{name}: ") for line in done.stderr.strip().splitlines())
        raise BadInput(f"{name} failed: {said or 'no reason was given'}")
