"""Lightweight clients for the load test: two sockets per table with hand-written framing, to use little CPU.

Each table has its own schedule: its next action is due at a moment that does not
depend on the server's speed (an open loop). If the frame that allows it comes
after that moment, the wait counts as latency too. Without a rate every action is
due as soon as it is possible.
"""

import asyncio
import base64
import heapq
import math
import os
import random
import time
from typing import TypeAlias, cast
from urllib.parse import urlsplit

Ack: TypeAlias = tuple[str, str, int]
"""A table, the key of an intent, and the version that the server reported."""

TICK = 0.001


class Table:
    """Two seats, the action in flight, and the schedule."""

    __slots__ = (
        "action",
        "due",
        "expected",
        "id",
        "key",
        "moved",
        "mover",
        "rng",
        "seats",
        "tokens",
        "version",
        "waiting",
    )

    def __init__(self, id: str, tokens: list[str]) -> None:
        self.id = id
        self.tokens = tokens
        self.seats: list[Seat] = []
        self.rng = random.Random(id)
        self.due = math.inf
        self.waiting: tuple[int, int, list[bytes]] | None = None
        """The seat to move, the version and its legal actions, before the action is due."""
        self.mover = -1
        self.expected = 0
        """The version that the action in flight makes; 0 if there is none."""
        self.moved = 0.0
        self.key, self.version, self.action = "", 0, b""
        """The intent that is not yet answered; it is repeated after a reconnection."""


class Seat(asyncio.Protocol):
    """One seat's socket."""

    def __init__(self, load: "Load", table: Table, number: int, base: str) -> None:
        self.load = load
        self.table = table
        self.number = number
        self.base = base
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.open = False
        self.seen = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request a WebSocket."""
        self.transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/tables/{self.table.id}/socket HTTP/1.1",
            f"Host: {urlsplit(self.base).netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {self.table.tokens[self.number]}",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, problem: Exception | None) -> None:
        """Reconnect elsewhere, because the server has gone."""
        self.open = False
        self.load.reconnect(self)

    def data_received(self, data: bytes) -> None:
        """Handle frames."""
        buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open = True
        place = 0
        while len(buffer) - place >= 2:
            start, size = place + 2, buffer[place + 1]
            if size == 126:
                start, size = place + 4, int.from_bytes(buffer[place + 2 : place + 4], "big")
            elif size == 127:
                start, size = place + 10, int.from_bytes(buffer[place + 2 : place + 10], "big")
            if len(buffer) < start + size:
                break
            self._frame(buffer[place], buffer[start : start + size])
            place = start + size
        self.buffer = buffer[place:]

    def _frame(self, kind: int, text: bytes) -> None:
        if kind == 0x89:
            self._send(0x8A, text)
        elif kind == 0x88:
            assert self.transport is not None
            self.transport.close()
        elif text.startswith(b'{"type":"frame"'):
            self._on_frame(text)
        elif text.startswith(b'{"type":"accepted"'):
            self.load.note_accepted(
                self.table, _text(text, b'"key":"', b'"').decode(), int(_text(text, b'"version":', b","))
            )
        elif text.startswith(b'{"type":"refusal"'):
            self.load.note_refused(self.table, text)

    def _on_frame(self, text: bytes) -> None:
        now = time.perf_counter()
        table = self.table
        self.seen = version = int(_text(text, b'"version":', b","))
        if table.expected and version >= table.expected and table.mover != self.number:
            self.load.note_latency(now - table.moved)
            table.expected = 0
        if b'"status":"playing"' not in text:
            return
        if int(_text(text, b'"to_move":', b",")) == self.number:
            legal = _text(text, b'"legal":["', b'"]').split(b'","')
            table.waiting = (self.number, version, legal)
            self.load.plan(table, now)

    def _send(self, kind: int, text: bytes) -> None:
        # A mask of zeros leaves the text unchanged; the server unmasks it like any other.
        assert len(text) < 126
        if self.transport is None or self.transport.is_closing():
            return  # after a reconnection, what was not answered is repeated
        self.transport.write(bytes((kind, 0x80 | len(text), 0, 0, 0, 0)) + text)

    def act(self, version: int, action: bytes, key: str) -> None:
        """Send an intent."""
        self._send(0x81, b'{"type":"act","version":%d,"action":"%s","key":"%s"}' % (version, action, key.encode()))


def _text(text: bytes, before: bytes, after: bytes) -> bytes:
    start = text.index(before) + len(before)
    return text[start : text.index(after, start)]


class Load:
    """The clients of all tables."""

    def __init__(self, bases: list[str], tables: list[Table]) -> None:
        self.bases = bases
        self.tables = tables
        self.gap = math.inf  # nothing moves before `offer`
        self.latencies: list[float] = []
        self.acks: list[Ack] = []
        self.refusals: list[bytes] = []
        self.comebacks = 0
        self.ending = False
        self._keys = 0
        self._heap: list[tuple[float, int, Table]] = []

    async def connect(self) -> None:
        """Open all sockets: the two of a table to different processes, if there are several."""
        loop = asyncio.get_running_loop()
        loop.call_later(TICK, self._tick)
        for first in range(0, len(self.tables), 25):
            some = self.tables[first : first + 25]
            for table in some:
                table.seats = [Seat(self, table, seat, self.bases[seat % len(self.bases)]) for seat in range(2)]
            await asyncio.gather(*(self._open(seat) for table in some for seat in table.seats))
        while any(not seat.seen for table in self.tables for seat in table.seats):
            await asyncio.sleep(0.05)

    async def _open(self, seat: Seat) -> None:
        host, _, port = urlsplit(seat.base).netloc.partition(":")
        await asyncio.get_running_loop().create_connection(lambda: seat, host, int(port))

    def offer(self, rate: float) -> None:
        """Set the actions per second of all tables together; 0 means as many as possible."""
        now = time.perf_counter()
        self.gap = len(self.tables) / rate if rate else 0.0
        self._heap.clear()
        for table in self.tables:
            table.due = now + self.gap * table.rng.random()
            if table.waiting:
                self.plan(table, now)

    def start_measuring(self) -> int:
        """Reset the measurements; returns how many actions were acknowledged before."""
        self.latencies = []
        return len(self.acks)

    def plan(self, table: Table, now: float) -> None:
        """Schedule a table's move: now, or when it is due."""
        if self.gap and table.due > now:
            self._keys += 1
            heapq.heappush(self._heap, (table.due, self._keys, table))
        else:
            self._move(table, now)

    def _move(self, table: Table, now: float) -> None:
        if table.waiting is None or self.ending or table.key:
            return
        seat, version, legal = table.waiting
        table.waiting = None
        self._keys += 1
        table.key, table.version, table.action = str(self._keys), version, table.rng.choice(legal)
        table.mover, table.expected = seat, version + 1
        # Measured from the moment it was due, if the frame that allowed it came later.
        table.moved = table.due if self.gap else now
        if self.gap:
            table.due += self.gap * table.rng.uniform(0.5, 1.5)
        table.seats[seat].act(version, table.action, table.key)

    def _tick(self) -> None:
        now = time.perf_counter()
        heap = self._heap
        while heap and heap[0][0] <= now:
            self._move(heapq.heappop(heap)[2], now)
        if not self.ending:
            asyncio.get_running_loop().call_later(TICK, self._tick)

    def note_latency(self, seconds: float) -> None:
        """Record that the other seat has the frame."""
        self.latencies.append(seconds)

    def note_accepted(self, table: Table, key: str, version: int) -> None:
        """Record that the server says the action is saved."""
        self.acks.append((table.id, key, version))
        if key == table.key:
            table.key = ""
            if table.waiting:
                self.plan(table, time.perf_counter())

    def note_refused(self, table: Table, text: bytes) -> None:
        """Handle a refusal; if the table had changed, a frame follows."""
        self.refusals.append(text)
        if b'"key":"%s"' % table.key.encode() in text:
            table.key = ""

    def reconnect(self, seat: Seat) -> None:
        """Move the clients of a process that has gone to another one, and repeat what was not answered."""
        if not self.ending:
            self.comebacks += 1
            asyncio.get_running_loop().create_task(self._come_back(seat))

    async def _come_back(self, seat: Seat) -> None:
        table = seat.table
        for attempt in range(100):
            base = self.bases[(seat.number + 1 + attempt) % len(self.bases)]
            again = Seat(self, table, seat.number, base)
            try:
                await self._open(again)
            except OSError:
                await asyncio.sleep(0.05)
                continue
            table.seats[seat.number] = again
            while not again.seen:
                await asyncio.sleep(0.01)
            if table.key and table.mover == seat.number:
                again.act(table.version, table.action, table.key)
            return

    async def close(self) -> None:
        """Stop sending; requests in flight may still be answered."""
        self.ending = True
        await asyncio.sleep(0.5)
        for table in self.tables:
            for seat in table.seats:
                if seat.transport:
                    seat.transport.abort()
        await asyncio.sleep(0.1)
