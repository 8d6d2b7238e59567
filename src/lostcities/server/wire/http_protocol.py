"""HTTP connections that do not wait forever: uvicorn's protocol with a limit for every silence.

Uvicorn itself limits only the pause between two requests. A client that opens a connection and sends nothing, sends
half a request, or reads no answer would keep it open forever where there is no proxy.
"""

import json
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from lostcities.server.settings import Settings
from lostcities.server.wire.refusals import Refused

LATE: Final = Refused("malformed", "request-late")
NOT_HTTP: Final = Refused("malformed", "not-http")
LARGEST_HEAD: Final = 65_536
TOO_LONG: Final = Refused("too_large", "headers-size", most=LARGEST_HEAD)


class Http(HttpToolsProtocol):
    """One HTTP connection."""

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._reading = True
        """Whether a request has begun, or is expected because the connection is new."""
        self._silent = True
        """Whether nothing has arrived at all."""
        self._head = 0
        """Bytes received of the current head."""
        self._in_body = False
        """Whether a body is still arriving, perhaps of a request that was refused without it."""
        self._phase: tuple[str | None, Any] = ("head", None)
        self._since = self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Handle the bytes of a request."""
        self._silent = False
        if not self._reading:
            self._reading = True
            self._phase, self._since = ("head", self.cycle), self.loop.time()
        in_body = self._in_body
        super().data_received(data)
        in_head = self._find_wait() == "head" and not (in_body or self._in_body)
        self._head = self._head + len(data) if in_head else 0
        if self._head > LARGEST_HEAD:
            self._end("431 Request Header Fields Too Large", TOO_LONG)

    def on_headers_complete(self) -> None:
        """Note that a body may follow."""
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that the request has arrived; if it was answered before, nothing more is expected."""
        self._in_body = False
        if self.cycle is not None and self.cycle.response_complete:
            self._reading = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Note that an answer is written; uvicorn limits the pause until the next request."""
        self._reading = False
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse malformed HTTP in the same form as any refusal; uvicorn would write plain text."""
        self._end("400 Bad Request", NOT_HTTP)

    def _find_wait(self) -> str | None:
        """Say what we are waiting for: the head or body of a request, or the client to read; None if it is our turn."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return "head" if self._reading else None
        if self.flow.write_paused:
            return "reader"
        return "body" if cycle.more_body else None

    def look_after(self, now: float, settings: Settings) -> None:
        """Close the connection if the client is late; called regularly."""
        owed = self._find_wait()
        phase = (owed, self.cycle)
        if phase != self._phase:
            self._phase, self._since = phase, now
        limits = {"head": settings.head_seconds, "body": settings.body_seconds, "reader": settings.unread_seconds}
        if owed is None or now - self._since <= limits[owed] or self.transport.is_closing():
            return
        if owed == "reader":
            self.transport.abort()
            return
        if self._silent:
            self.transport.close()  # browsers open spare connections and want no answer on them
        else:
            self._end("408 Request Timeout", LATE)

    def _end(self, status: str, problem: Refused) -> None:
        """Send the reason and close the connection."""
        if self.transport.is_closing():
            return
        self.transport.write(last_answer(status, problem))
        self.transport.close()


def last_answer(status: str, problem: Refused) -> bytes:
    """Return the bytes that refuse a request which never reached the application."""
    body = json.dumps(problem.message_of()).encode()
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return head.encode() + b"connection: close\r\n\r\n" + body
