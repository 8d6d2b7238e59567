"""Who is connected to which table: here, and in the other processes that serve the same tables.

Each process announces who is connected to it, and sends a heartbeat every second. One that
falls silent is treated as empty. Nothing of this is saved; a process that starts to
listen asks the others.
"""

import asyncio
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from lostcities.engine.contract import Seat

if TYPE_CHECKING:
    from lostcities.server.service import Service
    from lostcities.server.tables.table import Table

GATHERED: Final = 0.1
"""Seconds during which arrivals and departures are collected."""
ALIVE: Final = "alive"
BYE: Final = "bye"
WHO: Final = "who"


class PresenceJson(TypedDict):
    """The Presence message."""

    type: Literal["presence"]
    seats: list[bool]
    seen: list[int | None]
    watchers: int


class Presence:
    """Who is connected to the tables."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._elsewhere: dict[str, dict[str, tuple[int, int]]] = {}
        """By table and process: the present seats as bits, and the number of spectators."""
        self._heard: dict[str, float] = {}
        """When each process was last heard from."""
        self._coming: set[str] = set()
        self._left: dict[str, dict[Seat, int]] = {}
        """By table and seat: when a connected player disconnected."""
        self._were: dict[str, int] = {}
        """By table: the seats that were present at the last announcement."""

    def message(self, table: "Table") -> PresenceJson:
        """Return who is connected to a table."""
        seats, watchers = self._everywhere(table)
        chairs = table.ledger.chairs
        connected = [bool(seats >> place & 1) for place in range(len(chairs))]
        seen = [
            None if there or chair.player is None or chair.state == "invited" else self._seen(table, seat)
            for seat, (there, chair) in enumerate(zip(connected, chairs, strict=True))
        ]
        return {"type": "presence", "seats": connected, "seen": seen, "watchers": watchers}

    def _everywhere(self, table: "Table") -> tuple[int, int]:
        seats, watchers = self._here(table)
        for there, watching in self._elsewhere.get(table.id, {}).values():
            seats |= there
            watchers += watching
        return seats, watchers

    def _seen(self, table: "Table", seat: Seat) -> int | None:
        """Return when a seat was last connected; of a table forgotten in the meantime only the log is known."""
        times = (self._left.get(table.id, {}).get(seat), table.ledger.acted.get(seat))
        return max((at for at in times if at is not None), default=None)

    def _note_leaving(self, table: "Table") -> None:
        seats, _ = self._everywhere(table)
        gone = self._were.get(table.id, 0) & ~seats
        self._were[table.id] = seats
        for seat in range(len(table.ledger.chairs)):
            if gone >> seat & 1:
                self._left.setdefault(table.id, {})[seat] = self._service.world.now()

    def _here(self, table: "Table") -> tuple[int, int]:
        seats = watchers = 0
        for listener in self._service.hub.listeners(table.id):
            seat = table.seat_of(listener.who)
            if seat is None:
                watchers += 1
            else:
                seats |= 1 << seat
        return seats, watchers

    def note_change(self, table: "Table") -> None:
        """Schedule an announcement that someone came or went here; several changes share one."""
        if table.id not in self._coming:
            self._coming.add(table.id)
            asyncio.get_running_loop().call_later(GATHERED, self._tell_change, table)

    def _tell_change(self, table: "Table") -> None:
        self._coming.discard(table.id)
        self._tell(table)
        if not self._service.hub.draining:
            self._service.announce([self._line(table)])

    def _tell(self, table: "Table") -> None:
        self._note_leaving(table)
        message = self._service.encode(self.message(table))
        for listener in self._service.hub.listeners(table.id):
            if listener.presence != message:
                listener.presence = message
                listener.send(message)

    def _line(self, table: "Table") -> str:
        seats, watchers = self._here(table)
        return f"presence {table.id} {seats} {watchers}"

    def elsewhere(self) -> set[str]:
        """Return the tables with someone connected to another process."""
        return set(self._elsewhere)

    # Other processes

    def ask(self) -> None:
        """Announce our state and ask the others for theirs, at the start or after missing notices."""
        for process in list(self._heard):
            self._forget(process)
        self._service.announce([WHO, *self._all()])

    def _all(self) -> list[str]:
        tables = (self._service.tables.get(topic) for topic in self._service.hub.topics())
        return [self._line(table) for table in tables if table]

    def handle(self, process: str, words: list[str]) -> None:
        """Handle an announcement of another process."""
        known = process in self._heard
        self._heard[process] = asyncio.get_running_loop().time()
        if words[0] == BYE:
            self._forget(process)
        elif words[0] == WHO:
            self._service.announce(self._all())
        elif not known:
            # It was silent for long, or is new to us.
            self._service.announce([WHO])
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
        table = self._service.tables.get(id)
        if table:
            self._tell(table)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for id in [id for id, there in self._elsewhere.items() if process in there]:
            self._note(process, id, 0, 0)

    def sweep(self) -> None:
        """Forget the processes that have fallen silent, and departures from tables that are forgotten."""
        for id in self._were.keys() - self._service.tables.keys():
            del self._were[id]
            self._left.pop(id, None)
        before = asyncio.get_running_loop().time() - self._service.settings.silent_seconds
        for process in [process for process, at in self._heard.items() if at < before]:
            self._forget(process)
