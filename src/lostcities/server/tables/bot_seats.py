"""The server's own bots: they get a View, and their action takes the same path as everyone's.

If a bot fails, thinks too long or answers nonsense, the next lower level takes
its turn, and the log says so. ``bot_threads.py`` decides who thinks when.
"""

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeVar

from lostcities.analysis.advice import advise
from lostcities.bots.catalogue import adviser, bot, levels
from lostcities.bots.contract import Budget
from lostcities.engine.contract import Seat, View
from lostcities.engine.shapes import Plain
from lostcities.server.tables.bot_threads import Abandoned, Asker, Thinkers, Thought
from lostcities.server.tables.shapes import FactsJson
from lostcities.server.wire.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.service import Service
    from lostcities.server.tables.table import Table

T = TypeVar("T")
log = logging.getLogger("lostcities.bots")


class BotSeats:
    """Makes the moves of the server's bots."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self.thinkers = Thinkers(
            service.settings.bot_threads, service.settings.bot_seconds, service.metrics.bot_waits.observe
        )
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, tuple[Seat, int, Thought[int]]] = {}
        """By table: the seat and the version that a bot thinks about, and the thought."""

    def start_move(self, table: "Table") -> None:
        """Start a bot's move if one is due."""
        self.reconsider(table)
        if self.turn(table) is not None and table.id not in self._tasks and not self._service.hub.draining:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._finish(table))

    def reconsider(self, table: "Table") -> None:
        """Abandon a thought that a change of the table has made obsolete."""
        seat, version, thought = self._thoughts.get(table.id, (0, 0, None))
        if thought is not None and not (seat in table.ledger.pending and table.ledger.current_from(seat) <= version):
            self.thinkers.abandon(thought)

    def busy(self, table: str) -> bool:
        """Whether a bot has to move at a table, or is about to."""
        return table in self._tasks

    def _finish(self, table: "Table") -> None:
        self._tasks.pop(table.id, None)

    @staticmethod
    def turn(table: "Table") -> Seat | None:
        """The first seat to decide now that is held by one of the server's bots."""
        return next((seat for seat in table.ledger.pending if table.ledger.chairs[seat].player is None), None)

    async def _play(self, table: "Table") -> None:
        try:
            while (seat := self.turn(table)) is not None and not self._service.hub.draining:
                await self._move(table, seat)
        except Refused as problem:
            # The store is unavailable; the check of deadlines finds this table again.
            log.warning("a bot's move could not be saved: %s", problem.code)

    async def _move(self, table: "Table", seat: Seat) -> None:
        version = table.ledger.version_for(seat)
        match = table.ledger.match
        assert match is not None
        view: View = match.state.view(seat)
        seed = int.from_bytes(self._service.world.random(8), "big")
        known = levels(table.ledger.game.name)
        wanted = table.ledger.chairs[seat].level
        start = known.index(wanted) if wanted in known else 0
        failed: list[FactsJson] = []
        # The last resort cannot fail: any legal action.
        action = view.legal[0]
        for place in range(start, -1, -1):
            try:
                action = await self._choose(table, known[place], view, seed, version)
                break
            except Abandoned:
                return
            except Exception as problem:
                because = type(problem).__name__
                failed.append({"level": known[place], "because": because})
                self._service.metrics.fallbacks.inc()
                log.error("a bot failed", extra={"bot": known[place], "reason": because})
        await table.bot_acts(seat, table.ledger.game.text(action), version, failed)

    async def _choose(self, table: "Table", level: str, view: View, seed: int, version: int) -> int:
        def work(budget: Budget) -> int:
            return int(bot(level).choose(view, Random(seed), budget))

        thought = self._ask(table.ledger.terms["host"], work)
        self._thoughts[table.id] = (view.seat, version, thought)
        try:
            action = await thought.future
        finally:
            del self._thoughts[table.id]
        if action not in view.legal:
            raise ValueError("not a legal action")
        return action

    def _ask(self, person: str, work: Callable[[Budget], T]) -> Thought[T]:
        return self.thinkers.ask(Asker(person, self._service.addresses.of(person)), work)

    async def advice(self, table: "Table", seat: Seat) -> Plain:
        """Return what a good bot would play for a seat, given only that seat's view, and why."""
        ledger = table.ledger
        assert ledger.match is not None
        version, view = ledger.version_for(seat), ledger.match.state.view(seat)
        bot_asked = adviser(ledger.game.name)
        thought = self._ask(ledger.chairs[seat].player or "", lambda budget: advise(bot_asked, view, budget.abandoned))
        try:
            found = await thought.future
        except (TimeoutError, Abandoned):
            raise Refused("unavailable", "bot-slow") from None
        finally:
            # The asker may have gone.
            self.thinkers.abandon(thought)
        return {"version": version, "level": bot_asked.name, **found}

    def drain(self) -> None:
        """Stop all thinking, because the server stops; another process or the next start takes over the tables."""
        self.thinkers.close()

    async def close(self) -> None:
        """Stop the threads."""
        self.drain()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.get_running_loop().run_in_executor(None, self.thinkers.join)
