"""The lobby: the list of public tables."""

import hashlib
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from pydantic_core import to_json

from lostcities.server.tables.ledger import Ledger
from lostcities.server.tables.shapes import EntryJson

if TYPE_CHECKING:
    from lostcities.server.service import Service

TOPIC: Final = "lobby"
KEPT: Final = 250
"""Milliseconds for which the list is cached."""


class LobbyJson(TypedDict):
    """The list as a LobbyNews message."""

    type: Literal["lobby"]
    version: str
    tables: list[EntryJson]


class Lobby:
    """The public tables that wait for players or can be watched."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._list: LobbyJson | None = None
        self._read = 0
        self.dirty = True

    def note_change(self, ledger: Ledger) -> None:
        """Note that a table was created, filled, closed or finished."""
        if ledger.terms["public"]:
            self.dirty = True

    async def news(self) -> LobbyJson:
        """The list as a LobbyNews message."""
        now = self._service.world.now()
        if self._list is None or now - self._read >= KEPT:
            entries = await self._service.store.public_tables()
            version = hashlib.sha256(to_json(entries)).hexdigest()[:16]
            self._list = {"type": "lobby", "version": version, "tables": entries}
            self._read = now
        return self._list

    async def tell(self) -> None:
        """Send a changed list to everyone who has the lobby open."""
        if not self.dirty:
            return
        self.dirty = False
        hub = self._service.hub
        if not hub.busy(TOPIC):
            return
        before = self._list["version"] if self._list else None
        self._read = 0
        news = await self.news()
        if news["version"] != before:
            message = self._service.encode(news)
            for listener in hub.listeners(TOPIC):
                listener.send(message)
            hub.wake(TOPIC)
