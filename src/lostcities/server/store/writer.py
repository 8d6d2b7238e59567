"""Saving: one thread writes, with many requests in one transaction, and answers only after the commit.

While one transaction is being written to disk, the next requests queue; they
go into the next one together (group commit). If one fails, each is
retried alone, so that one bad request does not affect the others.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from lostcities.server.store import schema
from lostcities.server.store.rows import EventRow
from lostcities.server.wire.refusals import Unavailable

LARGEST_BATCH: Final = 512
MOST_WAITING: Final = 20_000
ROWS_AT_ONCE: Final = (64, 16, 4, 1)
COLUMNS: Final = tuple(column.name for column in schema.events.columns)
LARGEST_NOTICE: Final = 7_900
"""The most bytes of a notice; PostgreSQL takes less than 8,000."""
LOCK: Final = text("SELECT pg_advisory_xact_lock(:number)")
NOTIFY: Final = text("SELECT pg_notify('lostcities', :notice)")

log = logging.getLogger("lostcities.store")


class Conflict(Exception):
    """Another process has saved this version of the table."""


@dataclass(slots=True)
class Job:
    """Something to save: events in the log, and what else belongs in the same transaction."""

    rows: list[EventRow] = field(default_factory=list)
    also: Callable[[Connection], object] | None = None
    notices: Sequence[str] = ()
    """Sent to the other processes at the commit; ``also`` may still add to a list."""
    saved: Callable[[], None] | None = None
    """Called in the loop after the commit, even if the caller has gone."""
    lock: int | None = None
    """An advisory lock of PostgreSQL, for work that two processes must not do at once. SQLite has one writer anyway."""
    loop: asyncio.AbstractEventLoop | None = None
    future: asyncio.Future[object] | None = None


Answer: TypeAlias = tuple[Job, object, BaseException | None]


class Writer:
    """The only thread that writes. While it is busy, the loop collects jobs and passes them on together."""

    def __init__(self, engine: Engine, origin: str | None) -> None:
        self._engine = engine
        self._origin = origin
        self._insertions = _insertions("?" if engine.dialect.paramstyle == "qmark" else "%s")
        self._handed: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._gathered: list[Job] = []
        self._busy = False
        self._thread = threading.Thread(target=self._run, name="lostcities-writer", daemon=True)
        self.commits = 0
        self.jobs = 0

    def start(self) -> None:
        """Start writing."""
        self._thread.start()

    def stop(self) -> None:
        """Write what is waiting, then stop."""
        if self._gathered:
            self._handed.put(self._gathered)
        self._handed.put(None)
        self._thread.join()

    async def save(self, job: Job) -> object:
        """Save a job; returns what ``also`` returned, after the commit, or raises Conflict or Unavailable."""
        if len(self._gathered) > MOST_WAITING:
            raise Unavailable
        job.loop = asyncio.get_running_loop()
        job.future = job.loop.create_future()
        self._gathered.append(job)
        if not self._busy:
            # Passed on after this iteration of the loop, together with other jobs that arrive in it.
            self._busy = True
            job.loop.call_soon(self._hand_over)
        return await job.future

    def _hand_over(self) -> None:
        batch, self._gathered = self._gathered[:LARGEST_BATCH], self._gathered[LARGEST_BATCH:]
        self._busy = bool(batch)
        if batch:
            self._handed.put(batch)

    def _run(self) -> None:
        while (batch := self._handed.get()) is not None:
            loop = batch[0].loop
            assert loop is not None
            answers = self._save(batch)
            try:
                loop.call_soon_threadsafe(self._deliver, answers)
            except RuntimeError:
                log.warning("answers came after the server had stopped")

    def _deliver(self, answers: list[Answer]) -> None:
        """In the loop: start writing the next batch, then deliver the answers of this one."""
        self._hand_over()
        for job, result, problem in answers:
            if problem is None and job.saved:
                job.saved()
            future = job.future
            if future is None or future.done():
                continue
            if problem is None:
                future.set_result(result)
            else:
                future.set_exception(problem)

    def _save(self, batch: list[Job]) -> list[Answer]:
        try:
            results = self._transaction(batch)
        except Exception as problem:
            if len(batch) > 1:
                return [answer for job in batch for answer in self._save([job])]
            return [(batch[0], None, _translate(problem))]
        self.commits += 1
        self.jobs += len(batch)
        return [(job, result, None) for job, result in zip(batch, results, strict=True)]

    def _transaction(self, batch: list[Job]) -> list[object]:
        # The same order in all processes, so that two of them cannot deadlock.
        rows = sorted((row for job in batch for row in job.rows), key=lambda row: (row["table_id"], row["version"]))
        with self._engine.begin() as connection:
            if self._origin:
                # Before any other lock, so that two processes cannot deadlock.
                for number in sorted({job.lock for job in batch if job.lock is not None}):
                    connection.execute(LOCK, {"number": number})
            self._insert(connection, rows)
            results = [job.also(connection) if job.also else None for job in batch]
            if self._origin:
                # Of equal lines the last one stays, because it is the newest.
                said = [notice for job in batch for notice in job.notices]
                lines = list(dict.fromkeys(reversed(said)))[::-1]
                for notice in _letters(self._origin, lines):
                    connection.execute(NOTIFY, {"notice": notice})
        return results

    def _insert(self, connection: Connection, rows: list[EventRow]) -> None:
        """Insert all rows in a few statements: after each one this thread has to wait for the interpreter."""
        done = 0
        for count, statement in self._insertions:
            while len(rows) - done >= count:
                values = tuple(dict(row)[name] for row in rows[done : done + count] for name in COLUMNS)
                connection.exec_driver_sql(statement, values)
                done += count


def _insertions(mark: str) -> list[tuple[int, str]]:
    """Return numbers of rows with the statement that inserts them; built once, so that the driver recognises it."""
    row = f"({', '.join([mark] * len(COLUMNS))})"
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    return [
        (count, f"INSERT INTO {schema.events.name} ({names}) VALUES {', '.join([row] * count)}")
        for count in ROWS_AT_ONCE
    ]


def _letters(origin: str, lines: list[str]) -> list[str]:
    """Pack the lines into as few notices as PostgreSQL allows, with the sender at the top of each."""
    letters: list[str] = []
    size = LARGEST_NOTICE
    for line in lines:
        if size + 1 + len(line) > LARGEST_NOTICE:
            letters.append(origin)
            size = len(origin)
        letters[-1] += f"\n{line}"
        size += 1 + len(line)
    return letters


def _translate(problem: Exception) -> Exception:
    if isinstance(problem, IntegrityError):
        return Conflict()
    if isinstance(problem, (DBAPIError, SQLAlchemyError)):
        # The first line only: later lines may quote the data.
        reason = str(problem.__cause__).split("\n", 1)[0]
        log.error("the database cannot save: %s", type(problem).__name__, extra={"reason": reason})
        return Unavailable()
    return problem
