"""The server's own bots: they get a View and their action goes through the same door as everybody's.

A bot that fails, thinks too long or answers nonsense loses its turn to the next
lower level, and the log says so. Who thinks when is decided in ``thinking.py``.
"""

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from lostcities.bots.catalogue import ADVISER, LEVELS, adviser, bot
from lostcities.bots.contract import Budget
from lostcities.engine.contract import Json, Seat, View
from lostcities.server.refusals import Refused
from lostcities.server.thinking import Abandoned, Asker, Thinkers, Thought

if TYPE_CHECKING:
    from lostcities.server.house import House
    from lostcities.server.table import Table

T = TypeVar("T")
MOST_ADVICE: Final = 3
"""Actions that a hint tells."""
log = logging.getLogger("lostcities.bots")


class BotSeats:
    """Moves for the seats that the server's bots hold."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self.thinkers = Thinkers(
            house.settings.bot_threads, house.settings.bot_seconds, house.metrics.bot_waits.observe
        )
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, tuple[int, Thought[int]]] = {}
        """By table: the version that a bot thinks about, and the thought."""

    def poke(self, table: "Table") -> None:
        """See whether a bot has to move, and let it."""
        self.reconsider(table)
        if self.turn(table) is not None and table.id not in self._tasks and not self._house.hub.draining:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._done(table))

    def reconsider(self, table: "Table") -> None:
        """The table may have moved on: abandon a thought about what is past."""
        version, thought = self._thoughts.get(table.id, (0, None))
        if thought is not None and version != table.ledger.version:
            self.thinkers.abandon(thought)

    def busy(self, table: str) -> bool:
        """Whether a bot has to move at a table, or is about to."""
        return table in self._tasks

    def _done(self, table: "Table") -> None:
        self._tasks.pop(table.id, None)

    @staticmethod
    def turn(table: "Table") -> Seat | None:
        """The seat whose turn it is, if one of the server's bots holds it."""
        seat = table.ledger.to_move
        return seat if seat is not None and table.ledger.chairs[seat].player is None else None

    async def _play(self, table: "Table") -> None:
        try:
            while (seat := self.turn(table)) is not None and not self._house.hub.draining:
                await self._move(table, seat)
        except Refused as problem:
            # The store is away; whoever looks after the deadlines finds this table again.
            log.warning("a bot's move could not be saved: %s", problem.code)

    async def _move(self, table: "Table", seat: Seat) -> None:
        version = table.ledger.version
        match = table.ledger.match
        assert match is not None
        view: View = match.state.view(seat)
        seed = int.from_bytes(self._house.world.random(8), "big")
        levels = list(LEVELS)
        wanted = table.ledger.chairs[seat].level
        start = levels.index(wanted) if wanted in levels else 0
        failed: list[Json] = []
        # The last one cannot fail: any of the legal actions.
        action = view.legal[0]
        for place in range(start, -1, -1):
            try:
                action = await self._choose(table, levels[place], view, seed)
                break
            except Abandoned:
                return
            except Exception as problem:
                because = type(problem).__name__
                failed.append({"level": levels[place], "because": because})
                self._house.metrics.fallbacks.inc()
                log.error("a bot failed", extra={"bot": levels[place], "reason": because})
        await table.bot_acts(seat, table.ledger.game.text(action), version, failed)

    async def _choose(self, table: "Table", level: str, view: View, seed: int) -> int:
        def work(budget: Budget) -> int:
            return int(bot(level).choose(view, Random(seed), budget))

        thought = self._ask(table.ledger.terms["host"], work)
        self._thoughts[table.id] = (table.ledger.version, thought)
        try:
            action = await thought.future
        finally:
            del self._thoughts[table.id]
        if action not in view.legal:
            raise ValueError("not a legal action")
        return action

    def _ask(self, person: str, work: Callable[[Budget], T]) -> Thought[T]:
        return self.thinkers.ask(Asker(person, self._house.addresses.of(person)), work)

    async def advice(self, table: "Table", seat: Seat) -> Json:
        """What a good bot would play in a seat's place, with nothing but that seat's view."""
        ledger = table.ledger
        assert ledger.match is not None
        version, view = ledger.version, ledger.match.state.view(seat)
        thought = self._ask(ledger.chairs[seat].player or "", lambda _: adviser().opinions(view))
        try:
            found = await thought.future
        except (TimeoutError, Abandoned):
            raise Refused("unavailable", "The bot thinks too long; try again.", "Der Bot überlegt zu lange.") from None
        finally:
            # Whoever asked may have gone.
            self.thinkers.abandon(thought)
        choices = [{"action": ledger.game.text(action), "chance": chance} for action, chance in found[:MOST_ADVICE]]
        return {"version": version, "level": ADVISER, "action": choices[0]["action"], "choices": choices}

    def drain(self) -> None:
        """The server stops: nobody thinks on; the tables wait for another process, or for the next start."""
        self.thinkers.close()

    async def close(self) -> None:
        """Let go of everything."""
        self.drain()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.get_running_loop().run_in_executor(None, self.thinkers.join)
