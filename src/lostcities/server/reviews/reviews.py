"""Reviews in the background: who wants one, which process works on it, what is known so far.

A review continues while somebody waits for it; its results are kept. The process that works on it says so
every second; if it falls silent, the next process that is asked continues where it stopped.
"""

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lostcities.analysis.saved import JudgementJson, WalkJson
from lostcities.analysis.subject import Known, Subject, tell, tell_decision
from lostcities.engine.shapes import Plain
from lostcities.server.reviews.judge_queue import JudgeFailed, JudgeQueue
from lostcities.server.reviews.subject import Subjects
from lostcities.server.store import Conflict
from lostcities.server.store import reviews as kept
from lostcities.server.tables.bot_threads import Asker
from lostcities.server.tables.decisions import Who
from lostcities.server.wire.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.service import Service

LEASE: Final = 10_000
"""Milliseconds after which another process may take over the review of a silent one."""
SAVED_EVERY: Final = 0.5
"""Seconds between two saves."""
IN_MEMORY: Final = 64
"""Reviews whose judgements are kept in memory."""
FIRST: Final = 8
"""The first decisions of a review are judged at a higher priority, so that there is something to see."""
POLL: Final = 5.0
"""Seconds after which a waiting client gets an answer even if nothing is new."""

log = logging.getLogger("lostcities.reviews")


@dataclass(slots=True)
class Read(Known):
    """What this process has read of a review."""

    wanted: float = 0.0
    """When it was last asked for in this process."""
    noted: float = 0.0
    """When ``wanted`` was last saved."""


class Reviews:
    """The reviews of a server process."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self.queue = JudgeQueue(service.settings.review_nice)
        self.first = JudgeQueue(service.settings.review_first_nice)
        self.subjects = Subjects()
        self._known: OrderedDict[str, Read] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def asker(self, who: Who | None, network: str) -> Asker:
        """Return who a question is charged to: a session, or everyone without one at an address."""
        if who is None:
            return Asker(hashlib.sha256(network.encode()).hexdigest()[:16], network)
        return Asker(who.player, network)

    async def begin(self, subject: Subject, asker: Asker) -> Plain:
        """Begin a review, or resume it; returns what is known so far."""
        settings, now = self._service.settings, self._service.world.now()
        limits = None
        if settings.rates.on:
            active = now - int(settings.review_seconds * 1000)
            limits = (settings.limits.reviews, active, settings.limits.reviews_per_day)
        try:
            await self._service.store.write(kept.begin(subject.id, asker.person, settings.review_work, now, limits))
        except Conflict:
            log.info("somebody else has begun the same review in this moment")
        return await self.look(subject, asker, 0, False)

    async def look(self, subject: Subject, asker: Asker, first: int, wait: bool) -> Plain:
        """Return what is known of a review, with its decisions from ``first`` on; ``wait`` briefly for more."""
        known = await self._read(subject)
        if not known.done:
            await self._want(subject, known, asker)
            if wait and len(known.rows) <= first:
                await self._service.hub.change(f"review {subject.id}", POLL)
                known = await self._read(subject)
        return tell(subject, known, first)

    async def judge(self, subject: Subject, asker: Asker, number: int, action: str) -> Plain:
        """Judge another action in place of one that was graded."""
        known = await self._read(subject)
        legal = subject.view(number)["legal"]
        if action not in legal:
            raise Refused("illegal", "not-legal-there")
        if number < len(known.rows) and known.rows[number]["played"] == action:
            return tell_decision(subject, number, known.rows[number])
        try:
            found: JudgementJson = await self.first.ask(asker, subject.question(number, known.work, action))
        except JudgeFailed:
            raise Refused("unavailable", "review-failed") from None
        return tell_decision(subject, number, found)

    async def _read(self, subject: Subject) -> Read:
        """Read a review from the store, without the rows that were read before."""
        known = self._known.setdefault(subject.id, Read())
        self._known.move_to_end(subject.id)
        while len(self._known) > IN_MEMORY:
            self._known.popitem(last=False)
        if known.done:
            return known
        first = len(known.rows)
        found = await self._service.store.read(kept.find(subject.id, first))
        if found is None:
            self._known.pop(subject.id, None)
            raise Refused("not_found", "no-review")
        if len(known.rows) == first:  # nobody else has read them meanwhile
            for number, row in enumerate(found.judgements, first):
                known.add(subject, number, row)
        known.walk, known.work, known.done = found.walk, found.work, found.done
        return known

    def forget(self) -> None:
        """Forget all cached reviews, because some were swept away."""
        self._known.clear()
        self.subjects.clear()

    # Requests for reviews

    async def _want(self, subject: Subject, known: Read, asker: Asker) -> None:
        """Note that someone is waiting, and make sure that a process works on it, this one or another."""
        known.wanted = now = time.monotonic()
        if now - known.noted > self._service.settings.review_seconds / 4:
            known.noted = now
            await self._service.store.write(kept.want(subject.id, self._service.world.now()))
        if subject.id not in self._tasks and not self._service.hub.draining:
            task = asyncio.get_running_loop().create_task(self._run(subject, asker))
            self._tasks[subject.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(subject.id, None))

    async def _run(self, subject: Subject, asker: Asker) -> None:
        store, owner = self._service.store, self._service.store.origin
        now = self._service.world.now()
        try:
            if not await store.write(kept.claim(subject.id, owner, now, now + LEASE, not store.shared)):
                await asyncio.sleep(1.0)  # another process works on it; it may fall silent
                return
            await self._work(subject, asker)
            await store.write(kept.release(subject.id, owner))
        except JudgeFailed:
            log.error("a review failed")
            await asyncio.sleep(1.0)
        except (Refused, Conflict):
            log.warning("a review could not be saved; it goes on when it is wanted again")
            await asyncio.sleep(1.0)

    async def _work(self, subject: Subject, asker: Asker) -> None:
        known = await self._read(subject)
        fresh: list[JudgementJson] = []
        begun = first = len(known.rows)
        walks, saved = known.walk is None and subject.match.over, 0.0
        for number in range(begun, len(subject.jobs)):
            if walks and number >= FIRST:
                if not await self._save(subject, first, fresh, await self._walk(subject, asker), False):
                    return
                walks, first, fresh = False, number, []
            queue = self.first if number < FIRST else self.queue
            fresh.append(await queue.ask(asker, subject.question(number, known.work)))
            if time.monotonic() - saved >= SAVED_EVERY:
                if not await self._save(subject, first, fresh, None, False):
                    return
                first, fresh, saved = number + 1, [], time.monotonic()
        await self._save(subject, first, fresh, await self._walk(subject, asker) if walks else None, True)

    async def _walk(self, subject: Subject, asker: Asker) -> WalkJson:
        """Evaluate every step of the match."""
        found: WalkJson = await self.queue.ask(asker, {"record": subject.record()})
        return found

    async def _save(
        self, subject: Subject, first: int, rows: list[JudgementJson], walk: WalkJson | None, done: bool
    ) -> bool:
        """Save results; returns whether the review is still ours and wanted."""
        service, now = self._service, self._service.world.now()
        change = kept.add(subject.id, service.store.origin, now + LEASE, first, rows, walk, done)
        wanted = await service.store.write(change, f"review {subject.id}")
        service.hub.wake(f"review {subject.id}")
        known = self._known.get(subject.id)
        here = known is not None and time.monotonic() - known.wanted < service.settings.review_seconds
        return wanted is not None and (here or wanted >= now - int(service.settings.review_seconds * 1000))

    @property
    def queues(self) -> tuple[JudgeQueue, JudgeQueue]:
        """Both judging queues."""
        return self.queue, self.first

    def note_progress(self, id: str) -> None:
        """Note that another process has results for a review."""
        self._service.hub.wake(f"review {id}")

    async def close(self) -> None:
        """Stop; results are saved, and the review continues when it is wanted again."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await asyncio.gather(*(queue.close() for queue in self.queues))
