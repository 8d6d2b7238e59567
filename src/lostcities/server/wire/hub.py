"""Who listens to what: frames go to clients connected here, notices come from other processes."""

import asyncio
from collections.abc import Callable, Set
from typing import Protocol

from lostcities.engine.shapes import Plain
from lostcities.server.tables.decisions import Who


class Outlet(Protocol):
    """The receiver of one client's messages."""

    paused: bool

    def text(self, message: bytes) -> None:
        """Send a message, or buffer it briefly."""


class Listener:
    """A connected client; the queue of messages that it has not read is bounded."""

    __slots__ = (
        "_limit",
        "_out",
        "_waiting",
        "dropped",
        "line",
        "muted",
        "on_close",
        "on_drop",
        "presence",
        "seen",
        "who",
    )

    def __init__(self, who: Who | None, limit: int, out: Outlet) -> None:
        self.who = who
        self.seen = 0
        """The version that was last sent."""
        self.line = 0
        """The chat line that was last sent."""
        self.presence = b""
        """Who was present when the client was last told."""
        self.muted: Set[str] = frozenset()
        self.dropped = False
        self.on_drop: Callable[[], object] = _nothing
        self.on_close: Callable[[Plain], object] = _nothing
        self._out = out
        self._limit = limit
        self._waiting: list[bytes] = []

    def send(self, message: bytes) -> None:
        """Send a message at once, or queue it; a client that reads too slowly is dropped."""
        if self.dropped:
            return
        if not self._out.paused and not self._waiting:
            self._out.text(message)
        elif len(self._waiting) < self._limit:
            self._waiting.append(message)
        else:
            self.dropped = True
            self._waiting = []
            self.on_drop()

    def resume(self) -> None:
        """Send as many queued messages as possible."""
        sent = 0
        for message in self._waiting:
            if self._out.paused:
                break
            self._out.text(message)
            sent += 1
        del self._waiting[:sent]

    def close(self, reason: str, retry: int) -> None:
        """Send the reason, then close the connection."""
        self.on_close({"type": "closing", "reason": reason, "retry": retry})


def _nothing(*_: object) -> None:
    """Do nothing, for a listener whose callback is not set yet."""


class Hub:
    """The listeners by topic: a table's id, or ``lobby``."""

    def __init__(self) -> None:
        self._topics: dict[str, set[Listener]] = {}
        self._polls: dict[str, list[asyncio.Future[None]]] = {}
        self.draining = False

    def join(self, topic: str, listener: Listener) -> None:
        """Subscribe a listener."""
        self._topics.setdefault(topic, set()).add(listener)
        if self.draining:
            listener.close("restart", 1)

    def part(self, topic: str, listener: Listener) -> None:
        """Unsubscribe a listener."""
        found = self._topics.get(topic)
        if found:
            found.discard(listener)
            if not found:
                del self._topics[topic]

    def listeners(self, topic: str) -> list[Listener]:
        """Return the listeners of a topic."""
        return list(self._topics.get(topic, ()))

    def topics(self) -> list[str]:
        """Return all topics with listeners."""
        return list(self._topics)

    def list_polled(self) -> list[str]:
        """Return the topics that somebody polls."""
        return list(self._polls)

    def busy(self, topic: str) -> bool:
        """Whether anyone listens to or polls a topic."""
        return topic in self._topics or topic in self._polls

    def connections(self) -> int:
        """The number of clients connected here."""
        return sum(map(len, self._topics.values()))

    async def change(self, topic: str, seconds: float) -> None:
        """Wait until a topic changes, or until the time is up."""
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
        """Wake those who poll a topic, because it changed."""
        for future in self._polls.pop(topic, []):
            if not future.done():
                future.set_result(None)

    def disconnect(self, player: str) -> None:
        """Close the connections of a player, who may come back with a valid session."""
        for listeners in list(self._topics.values()):
            for listener in list(listeners):
                if listener.who and listener.who.player == player:
                    listener.close("signed_out", 1)

    def drain(self) -> None:
        """Disconnect everyone, because the server stops."""
        self.draining = True
        for listeners in list(self._topics.values()):
            for listener in list(listeners):
                listener.close("restart", 1)
        for topic in list(self._polls):
            self.wake(topic)
