"""The background sweep: ends idle matches and removes what is past its retention period, in small batches."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from lostcities.server.settings import DAY
from lostcities.server.store import Conflict
from lostcities.server.store import sweep as rules
from lostcities.server.wire.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.service import Service

PAUSE: Final = 0.05
"""Seconds between two transactions of a sweep, so that others can write."""
LONGEST: Final = 400
"""The most transactions for one rule in one sweep; the rest waits for the next sweep."""

log = logging.getLogger("lostcities.service")


class Retention:
    """Sweeps a service periodically."""

    def __init__(self, service: "Service") -> None:
        self._service = service

    async def run(self) -> None:
        """Sweep every few minutes, with a different delay in each process."""
        seconds = self._service.settings.sweep_seconds
        while True:
            shift = self._service.world.random(1)[0] / 255
            await asyncio.sleep(seconds * (0.5 + shift))
            try:
                await self.sweep()
            except (Refused, Conflict):
                log.warning("the sweep could not be finished; it goes on the next time")
            except Exception:
                log.exception("the sweep failed")

    async def sweep(self) -> dict[str, int]:
        """End idle matches and remove what is due; returns how many of each."""
        done = {"idle": await self._end_idle()}
        for rule in rules.rules(self._service.settings.keep):
            done[rule.name] = await self._remove(rule)
        for name, count in done.items():
            if count:
                self._service.films.clear()
                self._service.reviews.forget()
                self._service.metrics.swept.labels(name).inc(count)
                log.info("swept", extra={"kind": name, "rows": count})
        return done

    async def _end_idle(self) -> int:
        service = self._service
        before = service.world.now() - int(service.settings.keep.idle * DAY)
        found = await service.store.read(rules.idle(service.world.now(), service.settings.keep))
        for id in found:
            await (await service.table(id)).abandon(before)
        return len(found)

    async def _remove(self, rule: rules.Rule) -> int:
        service = self._service
        total = 0
        for _ in range(LONGEST):
            gone = await service.store.write(rules.sweep(rule, service.world.now(), service.in_use()))
            if rule.tables:
                service.forget_tables(map(str, gone))
                service.announce([f"gone {id}" for id in gone])
            total += len(gone)
            if len(gone) < rules.AT_ONCE:
                break
            await asyncio.sleep(PAUSE)
        return total
