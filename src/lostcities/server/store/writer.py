"""Saving: one thread that writes, many requests in one transaction, an answer only after the commit.

While one transaction is being written to the disk the next requests gather; they
go into the next one together (group commit). If one of them fails, each is
tried again alone, so nobody pays for another's mistake.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from lostcities.engine.contract import Json
from lostcities.server.refusals import Unavailable
from lostcities.server.store import schema

LARGEST_BATCH: Final = 512
MOST_WAITING: Final = 20_000

log = logging.getLogger("lostcities.store")


class Conflict(Exception):
    """Somebody else has saved this version of the table."""


@dataclass(slots=True)
class Job:
    """Something to be saved: events in the log, and what else belongs into the same transaction."""

    rows: list[Json] = field(default_factory=list)
    also: Callable[[Connection], Any] | None = None
    notice: str | None = None
    """What the other processes are told, at the commit."""
    done: Callable[[Any, BaseException | None], None] | None = None


class Writer:
    """The only thread that writes."""

    def __init__(self, engine: Engine, origin: str | None) -> None:
        self._engine = engine
        self._origin = origin
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="lostcities-writer", daemon=True)
        self.commits = 0
        self.jobs = 0

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def stop(self) -> None:
        """Write what is waiting, then end."""
        self._queue.put(None)
        self._thread.join()

    async def save(self, job: Job) -> Any:
        """Save a job; comes back after the commit with what ``also`` gave, or raises Conflict or Unavailable."""
        if self._queue.qsize() > MOST_WAITING:
            raise Unavailable
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def done(result: Any, problem: BaseException | None) -> None:
            if future.cancelled():
                return
            if problem is None:
                future.set_result(result)
            else:
                future.set_exception(problem)

        def answered(result: Any, problem: BaseException | None) -> None:
            loop.call_soon_threadsafe(done, result, problem)

        job.done = answered
        self._queue.put(job)
        return await future

    def _run(self) -> None:
        last = False
        while not last:
            batch: list[Job] = []
            job = self._queue.get()
            while True:
                if job is None:
                    last = True
                    break
                batch.append(job)
                if len(batch) >= LARGEST_BATCH:
                    break
                try:
                    job = self._queue.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._save(batch)

    def _save(self, batch: list[Job]) -> None:
        try:
            results = self._transaction(batch)
        except Exception as problem:
            if len(batch) > 1:
                for job in batch:
                    self._save([job])
                return
            _answer(batch[0], None, _seen_from_outside(problem))
            return
        self.commits += 1
        self.jobs += len(batch)
        for job, result in zip(batch, results, strict=True):
            _answer(job, result, None)

    def _transaction(self, batch: list[Job]) -> list[Any]:
        # In one order in all processes, so that two of them can not wait for each other.
        rows = sorted((row for job in batch for row in job.rows), key=lambda row: (row["table_id"], row["version"]))
        with self._engine.begin() as connection:
            if rows:
                connection.execute(insert(schema.events), rows)
            results = [job.also(connection) if job.also else None for job in batch]
            if self._origin:
                notices = sorted({job.notice for job in batch if job.notice})
                for notice in notices:
                    connection.execute(
                        text("SELECT pg_notify('lostcities', :notice)"), {"notice": f"{self._origin} {notice}"}
                    )
        return results


def _answer(job: Job, result: Any, problem: BaseException | None) -> None:
    assert job.done is not None
    try:
        job.done(result, problem)
    except RuntimeError:
        log.warning("an answer came after the server had stopped")


def _seen_from_outside(problem: Exception) -> Exception:
    if isinstance(problem, IntegrityError):
        return Conflict()
    if isinstance(problem, (DBAPIError, SQLAlchemyError)):
        log.error("the database can not save: %s", type(problem).__name__, extra={"reason": str(problem.__cause__)})
        return Unavailable()
    return problem
