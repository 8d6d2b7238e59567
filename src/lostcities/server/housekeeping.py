"""The background sweep: idle matches end, and what has been kept long enough goes, a little at a time."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from lostcities.server.refusals import Refused
from lostcities.server.settings import DAY
from lostcities.server.store import Conflict
from lostcities.server.store import sweep as rules

if TYPE_CHECKING:
    from lostcities.server.house import House

BREATH: Final = 0.05
"""Seconds between two transactions of a sweep, in which others write."""
LONGEST: Final = 400
"""Transactions of one rule in one sweep; the rest goes the next time."""

log = logging.getLogger("lostcities.house")


class Housekeeping:
    """Sweeps a house again and again."""

    def __init__(self, house: "House") -> None:
        self._house = house

    async def run(self) -> None:
        """Sweep every few minutes, each process a little later than the other."""
        seconds = self._house.settings.sweep_seconds
        while True:
            shift = self._house.world.random(1)[0] / 255
            await asyncio.sleep(seconds * (0.5 + shift))
            try:
                await self.sweep()
            except (Refused, Conflict):
                log.warning("the sweep could not be finished; it goes on the next time")
            except Exception:
                log.exception("the sweep failed")

    async def sweep(self) -> dict[str, int]:
        """End what is idle and remove what is due; how many of each."""
        done = {"idle": await self._end_idle()}
        for rule in rules.rules(self._house.settings.keep):
            done[rule.name] = await self._remove(rule)
        for name, count in done.items():
            if count:
                self._house.films.clear()
                self._house.metrics.swept.labels(name).inc(count)
                log.info("swept", extra={"what": name, "rows": count})
        return done

    async def _end_idle(self) -> int:
        house = self._house
        before = house.world.now() - int(house.settings.keep.idle * DAY)
        found = await house.store.read(rules.idle(house.world.now(), house.settings.keep))
        for id in found:
            await (await house.table(id)).abandon(before)
        return len(found)

    async def _remove(self, rule: rules.Rule) -> int:
        house = self._house
        total = 0
        for _ in range(LONGEST):
            gone = await house.store.write(rules.sweep(rule, house.world.now(), house.in_use()))
            if rule.tables:
                house.tables_gone(gone)
                house.announce([f"gone {id}" for id in gone])
            total += len(gone)
            if len(gone) < rules.AT_ONCE:
                break
            await asyncio.sleep(BREATH)
        return total
