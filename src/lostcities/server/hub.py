"""Who listens to what: frames go to those who are connected here, notices come from other processes."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from lostcities.server.decisions import Who


class Listener:
    """Somebody who is connected; what it does not read in time is not kept for ever."""

    def __init__(self, who: Who | None, limit: int) -> None:
        self.who = who
        self.seen = 0
        """The version that was last sent."""
        self.line = 0
        """The chat line that was last sent."""
        self.presence = b""
        """Who was there when it was last told."""
        self.muted: set[str] = set()
        self.dropped = False
        self.on_drop: Callable[[], Any] = lambda: None
        self.closing: dict[str, Any] | None = None
        self._limit = limit
        self._waiting: deque[bytes] = deque()
        self._something = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a reader that is too slow is dropped, not waited for."""
        if len(self._waiting) >= self._limit:
            self.dropped = True
            self._waiting.clear()
            self.on_drop()
        if not self.dropped:
            self._waiting.append(message)
            self._something.set()

    def close(self, reason: str, retry: int) -> None:
        """Say why, then end."""
        self.closing = {"type": "closing", "reason": reason, "retry": retry}
        self._something.set()

    async def next(self) -> list[bytes]:
        """The messages that wait, at least one; none when the listener is closed."""
        while not self._waiting and self.closing is None:
            self._something.clear()
            await self._something.wait()
        messages = list(self._waiting)
        self._waiting.clear()
        return messages


class Hub:
    """The listeners by topic: a table's id, or ``lobby``."""

    def __init__(self) -> None:
        self._topics: dict[str, set[Listener]] = {}
        self._polls: dict[str, list[asyncio.Future[None]]] = {}
        self.draining = False

    def join(self, topic: str, listener: Listener) -> None:
        """Begin to listen."""
        self._topics.setdefault(topic, set()).add(listener)
        if self.draining:
            listener.close("restart", 1)

    def part(self, topic: str, listener: Listener) -> None:
        """Listen no more."""
        found = self._topics.get(topic)
        if found:
            found.discard(listener)
            if not found:
                del self._topics[topic]

    def listeners(self, topic: str) -> list[Listener]:
        """Who listens to a topic."""
        return list(self._topics.get(topic, ()))

    def topics(self) -> list[str]:
        """What anybody listens to."""
        return list(self._topics)

    def polled(self) -> list[str]:
        """What anybody polls."""
        return list(self._polls)

    def busy(self, topic: str) -> bool:
        """Whether anybody listens or polls."""
        return topic in self._topics or topic in self._polls

    def connections(self) -> int:
        """How many are connected here."""
        return sum(map(len, self._topics.values()))

    async def change(self, topic: str, seconds: float) -> None:
        """Wait until something happens to a topic, at most so long."""
        if self.draining:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._polls.setdefault(topic, []).append(future)
        try:
            await asyncio.wait_for(future, seconds)
        except TimeoutError:
            pass
        finally:
            waiting = self._polls.get(topic, [])
            if future in waiting:
                waiting.remove(future)
                if not waiting:
                    self._polls.pop(topic, None)

    def wake(self, topic: str) -> None:
        """Something happened: those who poll look again."""
        for future in self._polls.pop(topic, []):
            if not future.done():
                future.set_result(None)

    def drain(self) -> None:
        """Send everybody away: the server stops."""
        self.draining = True
        for listeners in list(self._topics.values()):
            for listener in list(listeners):
                listener.close("restart", 1)
        for topic in list(self._polls):
            self.wake(topic)
