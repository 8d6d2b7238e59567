"""Who is connected to which table: here, and in the other processes that serve the same tables.

Each process says who is connected to it, and every second that it lives. One that
falls silent has nobody any more. Nothing of this is saved; a process that begins to
listen asks the others.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from lostcities.engine.contract import Json

if TYPE_CHECKING:
    from lostcities.server.house import House
    from lostcities.server.table import Table

GATHERED: Final = 0.1
"""Seconds in which comings and goings are gathered."""
ALIVE: Final = "alive"
BYE: Final = "bye"
WHO: Final = "who"


class Presence:
    """Who is at the tables."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._elsewhere: dict[str, dict[str, tuple[int, int]]] = {}
        """By table and process: the seats that are there as bits, and how many watch."""
        self._heard: dict[str, float] = {}
        """When each process was last heard of."""
        self._coming: set[str] = set()

    def message(self, table: "Table") -> Json:
        """Who is connected to a table."""
        seats, watchers = self._here(table)
        for there, watching in self._elsewhere.get(table.id, {}).values():
            seats |= there
            watchers += watching
        return {
            "type": "presence",
            "seats": [bool(seats >> place & 1) for place in range(len(table.ledger.chairs))],
            "watchers": watchers,
        }

    def _here(self, table: "Table") -> tuple[int, int]:
        seats = watchers = 0
        for listener in self._house.hub.listeners(table.id):
            seat = table.seat_of(listener.who)
            if seat is None:
                watchers += 1
            else:
                seats |= 1 << seat
        return seats, watchers

    def changed(self, table: "Table") -> None:
        """Somebody came or went here: say so soon, once for many who come and go together."""
        if table.id not in self._coming:
            self._coming.add(table.id)
            asyncio.get_running_loop().call_later(GATHERED, self._changed, table)

    def _changed(self, table: "Table") -> None:
        self._coming.discard(table.id)
        self._tell(table)
        if not self._house.hub.draining:
            self._house.announce([self._line(table)])

    def _tell(self, table: "Table") -> None:
        message = self._house.encode(self.message(table))
        for listener in self._house.hub.listeners(table.id):
            if listener.presence != message:
                listener.presence = message
                listener.send(message)

    def _line(self, table: "Table") -> str:
        seats, watchers = self._here(table)
        return f"presence {table.id} {seats} {watchers}"

    def elsewhere(self) -> set[str]:
        """The tables that somebody is connected to in another process."""
        return set(self._elsewhere)

    # Other processes

    def ask(self) -> None:
        """We begin to listen to the others, or anything may have been missed: ask them, and tell them."""
        for process in list(self._heard):
            self._forget(process)
        self._house.announce([WHO, *self._all()])

    def _all(self) -> list[str]:
        tables = (self._house.tables.get(topic) for topic in self._house.hub.topics())
        return [self._line(table) for table in tables if table]

    def heard(self, process: str, words: list[str]) -> None:
        """Another process says something about itself."""
        known = process in self._heard
        self._heard[process] = asyncio.get_running_loop().time()
        if words[0] == BYE:
            self._forget(process)
        elif words[0] == WHO:
            self._house.announce(self._all())
        elif not known:
            # It was silent for long, or we have never heard of it.
            self._house.announce([WHO])
        elif words[0] == "presence":
            self._note(process, words[1], int(words[2]), int(words[3]))

    def _note(self, process: str, id: str, seats: int, watchers: int) -> None:
        there = self._elsewhere.setdefault(id, {})
        if seats or watchers:
            there[process] = (seats, watchers)
        else:
            there.pop(process, None)
        if not there:
            del self._elsewhere[id]
        table = self._house.tables.get(id)
        if table:
            self._tell(table)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for id in [id for id, there in self._elsewhere.items() if process in there]:
            self._note(process, id, 0, 0)

    def sweep(self) -> None:
        """Forget the processes that have fallen silent."""
        before = asyncio.get_running_loop().time() - self._house.settings.silent_seconds
        for process in [process for process, at in self._heard.items() if at < before]:
            self._forget(process)
