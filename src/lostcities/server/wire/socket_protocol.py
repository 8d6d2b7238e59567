"""One socket between uvicorn and a conversation, without anything in between.

The handshake goes through the application like any request (who connects, from
where, how often), then a conversation is attached: it gets every message at once
and writes without waiting. A quiet socket has no task and no queue.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, NoReturn, Protocol, cast
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.exceptions import SecurityError
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from lostcities.server.wire.http_protocol import last_answer
from lostcities.server.wire.refusals import Refused
from lostcities.server.wire.websocket import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    TEXT,
    Broken,
    Reader,
    code_of,
    pack,
    pack_close,
    text_of,
)

EXTENSION: Final = "lostcities.socket"
"""Where the application finds the socket in an ASGI scope."""
LARGEST: Final = 16_384
"""Bytes of a message; larger ones close the socket."""
GOODBYE: Final = 5.0
"""Seconds for the client to answer our closing frame."""
MOST_CONTROLS: Final = 30
"""The most pings and pongs per second; a client that keeps a connection alive sends a few per minute."""
MISBEHAVED: Final = 1008
GOING: Final = 1012
FAILED: Final = 1011

UNREADABLE: Final = Refused("malformed", "not-a-socket")
CROWDED: Final = Refused("too_large", "headers-crowded")

log = logging.getLogger("lostcities.sockets")


class Listening(Protocol):
    """The receiver of a socket's messages."""

    def hear(self, text: str | None) -> None:
        """Called with each message; None for one that is not text."""

    def resume(self) -> None:
        """Called when the client reads again."""

    def leave(self) -> None:
        """Called when the other side has gone."""


class ClientSocket(Protocol):
    """What a conversation needs from a socket, whichever server runs it."""

    paused: bool
    ended: bool
    on_lost: Callable[[], object] | None

    def accept(self) -> None:
        """Let the client in."""

    def reject(self, status: int) -> None:
        """Do not let the client in."""

    def attach(self, talk: Listening) -> None:
        """Attach the receiver of messages."""

    def listen(self, on: bool) -> None:
        """Resume reading, or pause it."""

    def text(self, message: bytes) -> None:
        """Send a message."""

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""

    def probe(self) -> float:
        """Return the seconds since the last sign of life."""


class Socket(asyncio.Protocol):
    """One WebSocket connection."""

    __slots__ = (
        "_accepting", "_asked", "_config", "_controls", "_half", "_heard", "_loop", "_outgoing", "_pong", "_reader",
        "_second", "_shared", "_state", "_stuck", "_talk", "_transport", "ended", "on_lost", "paused",
    )  # fmt: skip

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self._config = config
        self._shared = server_state
        self._state = app_state
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._talk: Listening | None = None
        self._accepting: tuple[ServerProtocol, Response | None] | None = (ServerProtocol(), None)
        """The handshake, until it is done."""
        self._reader = Reader(LARGEST)
        self._outgoing: list[bytes] = []
        self._heard = self._loop.time()
        self._asked = 0.0
        self._half = 0.0
        """When the current incomplete message began."""
        self._second = 0
        self._controls = 0
        """Pings and pongs received in this second."""
        self._pong: bytes | None = None
        """The content of the next pong: of several pings at once only the last is answered (RFC 6455, 5.5.3)."""
        self._stuck = 0.0
        """Since when the other side has been reading too slowly."""
        self.paused = False
        """Whether the client reads too slowly for what we write."""
        self.on_lost: Callable[[], object] | None = None
        """What to call once the connection has gone."""
        self.ended = False
        """Whether nothing more can be sent."""

    # The handshake

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Handle a new connection, which asks for an upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        self._shared.connections.add(self)  # type: ignore[arg-type]

    def _shake_hands(self, data: bytes) -> None:
        assert self._accepting is not None
        speaker, response = self._accepting
        if response is not None:
            self._transport.abort()  # it sends data before it was let in
            return
        speaker.receive_data(data)
        if speaker.handshake_exc is not None:
            self._turn_away(speaker.handshake_exc)
            return
        for event in speaker.events_received():
            if isinstance(event, Request):
                response = speaker.accept(event)
                if response.status_code != 101:
                    self._answer(speaker, response)
                    self._finish()
                    return
                self._accepting = (speaker, response)
                # Nothing is read until a listener is attached.
                self._transport.pause_reading()
                task = self._loop.create_task(self._let_in(self._scope(event)))
                self._shared.tasks.add(task)
                task.add_done_callback(self._shared.tasks.discard)

    def _turn_away(self, problem: Exception) -> None:
        """Refuse a malformed upgrade request."""
        crowded = isinstance(problem.__cause__ or problem, SecurityError)
        status, refusal = (
            ("431 Request Header Fields Too Large", CROWDED) if crowded else ("400 Bad Request", UNREADABLE)
        )
        self._transport.write(last_answer(status, refusal))
        self._finish()

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": self._config.root_path,
            "path": unquote(path),
            "raw_path": path.encode("latin-1", "replace"),
            "query_string": query.encode("latin-1", "replace"),
            "headers": [
                (name.lower().encode("latin-1", "replace"), value.encode("latin-1", "replace"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._state.copy(),
            "extensions": {EXTENSION: self},
        }

    async def _let_in(self, scope: dict[str, Any]) -> None:
        try:
            await self._config.loaded_app(scope, _refuse_call, _refuse_call)
        except Exception:
            log.exception("a socket could not be opened")
        if self._talk is None and not self.ended:
            if self._accepting is not None:
                self.reject(500)
            else:
                self.close(FAILED, "failed")

    def _answer(self, speaker: ServerProtocol, response: Response) -> None:
        with contextlib.suppress(KeyError):
            del response.headers["Date"]
        for name, value in self._shared.default_headers:
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        speaker.send_response(response)
        self._transport.write(b"".join(speaker.data_to_send()))

    def accept(self) -> None:
        """Let the client in; its messages wait until a listener is attached."""
        assert self._accepting is not None
        speaker, response = self._accepting
        assert response is not None
        self._accepting = None
        self._answer(speaker, response)

    def reject(self, status: int) -> None:
        """Do not let the client in."""
        assert self._accepting is not None
        speaker = self._accepting[0]
        self._answer(speaker, speaker.reject(status, ""))
        self._finish()

    def attach(self, talk: Listening) -> None:
        """Attach the receiver of messages."""
        if self.ended:
            talk.leave()
            return
        self._talk = talk
        self.listen(True)

    def listen(self, on: bool) -> None:
        """Resume reading, or pause it."""
        if not self.ended and not self._transport.is_closing():
            (self._transport.resume_reading if on else self._transport.pause_reading)()

    # Messages

    def data_received(self, data: bytes) -> None:
        """Handle bytes from the other side."""
        self._heard = self._loop.time()
        if self._accepting is not None:
            self._shake_hands(data)
            return
        try:
            for kind, content in self._reader.feed(data):
                if kind in (PING, PONG) or self.ended:
                    self._count_control()
                if kind == CLOSE:
                    self._close_from_outside(content)
                elif self.ended:
                    continue  # we are closing and only wait for the answer
                elif kind == TEXT:
                    assert self._talk is not None
                    self._talk.hear(text_of(content))
                elif kind == BINARY:
                    assert self._talk is not None
                    self._talk.hear(None)
                elif kind == PING:
                    self._pong = content
            self._send_pong()
        except Broken as problem:
            self.close(problem.code, problem.reason)
            self._finish()
        self._half = (self._half or self._heard) if self._reader.unfinished else 0.0

    def _count_control(self) -> None:
        """Disconnect clients that flood us with control frames: each one costs time that all others need."""
        second = int(self._heard)
        if second != self._second:
            self._second, self._controls = second, 0
        self._controls += 1
        if self._controls > MOST_CONTROLS:
            raise Broken(MISBEHAVED, "too many pings")

    def _send_pong(self) -> None:
        """Answer the last ping, unless the other side has to read first."""
        if self._pong is not None and not self.paused and not self.ended:
            self._transport.write(pack(PONG, self._pong))
            self._pong = None

    def text(self, message: bytes) -> None:
        """Send a message, together with others sent now: writing to a socket is the largest cost."""
        if self.ended:
            return
        if not self._outgoing:
            # One iteration of the loop later, when those who waited for this event send their messages.
            self._loop.call_soon(self._loop.call_soon, self._flush)
        self._outgoing.append(pack(TEXT, message))

    def _flush(self) -> None:
        if self._outgoing and not self._transport.is_closing():
            self._transport.write(b"".join(self._outgoing))
        self._outgoing.clear()

    def close(self, code: int, reason: str) -> None:
        """Close the socket; a client that does not answer is cut off."""
        if self.ended:
            return
        self.ended = True
        self._flush()
        if not self._transport.is_closing():
            self._transport.write(pack_close(code, reason))
            self._transport.resume_reading()
            self._loop.call_later(GOODBYE, self._transport.abort)

    def _close_from_outside(self, content: bytes) -> None:
        code = code_of(content)
        if not self.ended:
            self.ended = True
            self._flush()
            self._transport.write(pack_close(code, "") if code else pack(CLOSE, b""))
        self._finish()

    def _finish(self) -> None:
        """Close the connection once everything is written, but do not wait forever."""
        self.ended = True
        self._transport.close()
        self._loop.call_later(GOODBYE, self._transport.abort)

    # Callbacks of the connection

    def keep_alive(self, now: float, quiet: float, unread: float) -> None:
        """Ping a quiet client; one that does not answer, read, or complete a message is cut off."""
        silent = now - self._heard
        half = self._half and now - self._half > quiet
        stuck = self.paused and now - self._stuck > unread
        if silent > 2 * quiet or half or stuck:
            self.close(FAILED, "half a message" if half else "nobody reads" if stuck else "nobody there")
            self._transport.abort()
        elif silent > quiet and now - self._asked > quiet and not self.ended and self._talk is not None:
            self._asked = now
            self._transport.write(pack(PING, b""))

    def probe(self) -> float:
        """Ping the client; returns the seconds since the last sign of life."""
        if not self.ended and not self._transport.is_closing():
            self._transport.write(pack(PING, b""))
        return self._loop.time() - self._heard

    def pause_writing(self) -> None:
        """Note that the other side reads too slowly."""
        self.paused = True
        self._stuck = self._loop.time()

    def resume_writing(self) -> None:
        """Note that the other side has caught up."""
        self.paused = False
        self._send_pong()
        if self._talk is not None:
            self._talk.resume()

    def connection_lost(self, problem: Exception | None) -> None:
        """Clean up after the connection has gone."""
        self._shared.connections.discard(self)
        self.ended = True
        if self.on_lost is not None:
            self.on_lost()
        if self._talk is not None:
            self._talk.leave()

    def shutdown(self) -> None:
        """Close because the server stops."""
        self.close(GOING, "restart")
        self._finish()


async def _refuse_call(*_: object) -> NoReturn:
    raise AssertionError("sockets are not spoken through ASGI")
