"""A socket over ordinary ASGI messages, for servers other than ours.

``socket_protocol.Socket`` is faster because nothing is between it and the connection; this one needs nothing but what
every ASGI server offers. Conversations see no difference.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from starlette.types import Message, Receive, Scope, Send

from lostcities.server.wire.socket_protocol import LARGEST, Listening

MANY: Final = 64
"""Messages that may wait to be sent before the client counts as slow."""
RESPONSE: Final = "websocket.http.response"
"""The ASGI extension that lets us refuse a handshake with our own status."""


class AsgiSocket:
    """One socket on any ASGI server."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._can_answer = RESPONSE in scope.get("extensions", {})
        self._outgoing: asyncio.Queue[Message] = asyncio.Queue()
        self._listens = asyncio.Event()
        self._talk: Listening | None = None
        self._heard = time.monotonic()
        self.paused = False
        self.ended = False
        self.on_lost: Callable[[], object] | None = None

    def accept(self) -> None:
        """Let the client in."""
        self._outgoing.put_nowait({"type": "websocket.accept"})

    def reject(self, status: int) -> None:
        """Do not let the client in."""
        if self._can_answer:
            self._outgoing.put_nowait({"type": f"{RESPONSE}.start", "status": status, "headers": []})
            self._outgoing.put_nowait({"type": f"{RESPONSE}.body", "body": b""})
        else:
            self._outgoing.put_nowait({"type": "websocket.close"})
        self.ended = True

    def attach(self, talk: Listening) -> None:
        """Attach a listener."""
        self._talk = talk
        self.listen(True)

    def listen(self, on: bool) -> None:
        """Resume reading, or pause it."""
        (self._listens.set if on else self._listens.clear)()

    def text(self, message: bytes) -> None:
        """Send a message."""
        if not self.ended:
            self._outgoing.put_nowait({"type": "websocket.send", "text": message.decode()})
            self.paused = self._outgoing.qsize() >= MANY

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        if not self.ended:
            self.ended = True
            self._outgoing.put_nowait({"type": "websocket.close", "code": code, "reason": reason})
            self.listen(True)

    def probe(self) -> float:
        """Seconds since the last sign of life from the client; the server that runs us sends the pings."""
        return time.monotonic() - self._heard

    async def run(self) -> None:
        """Send and receive until either side closes."""
        reading, writing = asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.ended = True
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
            if self.on_lost is not None:
                self.on_lost()
            if self._talk is not None:
                self._talk.leave()

    async def _write(self) -> None:
        while not self.ended or not self._outgoing.empty():
            await self._send(await self._outgoing.get())
            if self.paused and self._outgoing.qsize() < MANY // 2:
                self.paused = False
                if self._talk is not None:
                    self._talk.resume()

    async def _read(self) -> None:
        while True:
            await self._listens.wait()
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            self._heard = time.monotonic()
            if message["type"] == "websocket.receive" and self._talk is not None and not self.ended:
                self._pass_on(message)

    def _pass_on(self, message: Message) -> None:
        text = message.get("text")
        if text is not None and len(text.encode()) > LARGEST:
            self.close(1009, "too large")
        elif self._talk is not None:
            self._talk.hear(text)
