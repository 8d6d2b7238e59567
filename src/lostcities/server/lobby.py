"""Finding each other: the list of public tables, and quick pairing."""

import hashlib
from typing import TYPE_CHECKING, Final

from pydantic_core import to_json

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.ledger import Ledger
from lostcities.server.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.house import House
    from lostcities.server.table import Table

TOPIC: Final = "lobby"
SPEEDS: Final[dict[str, messages.ClockSpec]] = {
    "live": messages.FischerClock(kind="fischer", seconds=300, increment=10),
    "days": messages.DaysClock(kind="days", days=2),
    "relaxed": messages.NoClock(),
}
KEPT: Final = 250
"""Milliseconds for which the list is not read anew."""


class Lobby:
    """The public tables that wait for players or can be watched."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._list: Json | None = None
        self._read = 0
        self.dirty = True

    def changed(self, ledger: Ledger) -> None:
        """A table was made, filled, closed or played to its end."""
        if ledger.terms["public"]:
            self.dirty = True

    async def news(self) -> Json:
        """The list as a LobbyNews message."""
        now = self._house.world.now()
        if self._list is None or now - self._read >= KEPT:
            entries = await self._house.store.public_tables()
            version = hashlib.sha256(to_json(entries)).hexdigest()[:16]
            self._list = {"type": "lobby", "version": version, "tables": entries}
            self._read = now
        return self._list

    async def tell(self) -> None:
        """Bring a changed list to those who look at it."""
        if not self.dirty:
            return
        self.dirty = False
        hub = self._house.hub
        if not hub.busy(TOPIC):
            return
        before = self._list["version"] if self._list else None
        self._read = 0
        news = await self.news()
        if news["version"] != before:
            message = self._house.encode(news)
            for listener in hub.listeners(TOPIC):
                listener.send(message)
            hub.wake(TOPIC)

    async def pair(self, who: Who, wish: messages.Pair) -> "Table":
        """A table with somebody of the same kind who has the same wish, or one that waits for them."""
        quick = f"{wish.game} {wish.speed} {who.kind}"
        house = self._house
        sit = messages.Sit(type="sit", key=f"pair-{house.world.word(12)}", commit=wish.commit)
        found = await self._join(quick, who, sit)
        if found:
            return found
        spec = messages.NewTable(game=wish.game, clock=SPEEDS[wish.speed], public=True, rated=True, commit=wish.commit)
        own = await house.open_table(who, spec, quick)
        # Two who came at once have both made a table; the younger one's host goes to the older one.
        for other in await house.store.quick_tables(quick, who.player):
            if (await house.table(other)).ledger.terms["created"] <= own.ledger.terms["created"] and other < own.id:
                older = await self._sit(other, who, sit)
                if older:
                    await own.submit(who, messages.Leave(type="leave", key=sit.key))
                    return older
        return own

    async def _join(self, quick: str, who: Who, sit: messages.Sit) -> "Table | None":
        for other in await self._house.store.quick_tables(quick, who.player):
            found = await self._sit(other, who, sit)
            if found:
                return found
        return None

    async def _sit(self, id: str, who: Who, sit: messages.Sit) -> "Table | None":
        table = await self._house.table(id)
        try:
            await table.submit(who, sit)
        except Refused as problem:
            if problem.code == "unavailable":
                raise
            return None
        return table
