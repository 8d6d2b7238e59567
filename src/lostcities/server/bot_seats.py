"""The server's own bots: they get a View and their action goes through the same door as everybody's.

A bot that fails, thinks too long or answers nonsense loses its turn to the next
lower level, and the log says so.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Final

from lostcities.bots.catalogue import ADVISER, LEVELS, adviser, bot
from lostcities.engine.contract import Json, Seat, View
from lostcities.server.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.house import House
    from lostcities.server.table import Table

MOST_ADVICE: Final = 3
"""Actions that a hint tells."""
log = logging.getLogger("lostcities.bots")


class BotSeats:
    """Moves for the seats that the server's bots hold."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._pool = ThreadPoolExecutor(house.settings.bot_threads, thread_name_prefix="lostcities-bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def poke(self, table: "Table") -> None:
        """See whether a bot has to move, and let it."""
        if self.turn(table) is not None and table.id not in self._tasks and not self._house.hub.draining:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._done(table))

    def _done(self, table: "Table") -> None:
        self._tasks.pop(table.id, None)

    @staticmethod
    def turn(table: "Table") -> Seat | None:
        """The seat whose turn it is, if one of the server's bots holds it."""
        seat = table.ledger.to_move
        return seat if seat is not None and table.ledger.chairs[seat].player is None else None

    async def _play(self, table: "Table") -> None:
        try:
            while (seat := self.turn(table)) is not None:
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
        # The last one can not fail: any of the legal actions.
        action = view.legal[0]
        for place in range(start, -1, -1):
            try:
                action = await self._choose(levels[place], view, seed)
                break
            except Exception as problem:
                because = type(problem).__name__
                failed.append({"level": levels[place], "because": because})
                self._house.metrics.fallbacks.inc()
                log.error("a bot failed", extra={"level": levels[place], "reason": because, "table": table.id})
        await table.bot_acts(seat, table.ledger.game.text(action), version, failed)

    async def _choose(self, level: str, view: View, seed: int) -> int:
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._pool, lambda: bot(level).choose(view, Random(seed)))
        action = await asyncio.wait_for(thinking, self._house.settings.bot_seconds)
        if action not in view.legal:
            raise ValueError("not a legal action")
        return int(action)

    async def advice(self, table: "Table", seat: Seat) -> Json:
        """What a good bot would play in a seat's place, with nothing but that seat's view."""
        ledger = table.ledger
        assert ledger.match is not None
        version, view = ledger.version, ledger.match.state.view(seat)
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._pool, lambda: adviser().opinions(view))
        try:
            found = await asyncio.wait_for(thinking, self._house.settings.bot_seconds)
        except TimeoutError:
            raise Refused("unavailable", "The bot thinks too long; try again.", "Der Bot überlegt zu lange.") from None
        choices = [{"action": ledger.game.text(action), "chance": chance} for action, chance in found[:MOST_ADVICE]]
        return {"version": version, "level": ADVISER, "action": choices[0]["action"], "choices": choices}

    async def close(self) -> None:
        """Let nobody think on."""
        for task in list(self._tasks.values()):
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
