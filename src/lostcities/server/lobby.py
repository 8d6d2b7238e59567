"""Finding each other: the list of public tables."""

import hashlib
from typing import TYPE_CHECKING, Final

from pydantic_core import to_json

from lostcities.engine.contract import Json
from lostcities.server.ledger import Ledger

if TYPE_CHECKING:
    from lostcities.server.house import House

TOPIC: Final = "lobby"
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
