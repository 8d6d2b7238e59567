"""One socket between uvicorn and a conversation, without anything in between.

The handshake goes through the application like every request (who comes, from
where, how often), then a conversation is attached: it hears every message at once
and writes without waiting. There is no task and no queue for a quiet socket.
"""

import asyncio
import contextlib
import logging
from typing import Any, Final, Protocol, cast
from urllib.parse import unquote

from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from lostcities.server.websocket import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    TEXT,
    Broken,
    Reader,
    closing,
    code_of,
    packed,
    text_of,
)

EXTENSION: Final = "lostcities.socket"
"""Where the application finds the socket in an ASGI scope."""
LARGEST: Final = 16_384
"""Bytes of a message; larger ones close the socket."""
GOODBYE: Final = 5.0
"""Seconds for the other end to answer our goodbye."""
GOING: Final = 1012
FAILED: Final = 1011

log = logging.getLogger("lostcities.sockets")


class Listening(Protocol):
    """Who talks over a socket."""

    def heard(self, text: str | None) -> None:
        """A message came; None for one that is no text."""

    def resumed(self) -> None:
        """The other end reads again."""

    def gone(self) -> None:
        """The other end has gone."""


class Socket(asyncio.Protocol):
    """One socket."""

    __slots__ = (
        "_accepting", "_asked", "_config", "_half", "_heard", "_loop", "_outgoing", "_reader", "_shared", "_state",
        "_talk", "_transport", "ended", "paused",
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
        """Since when a message has begun but not ended."""
        self.paused = False
        """Whether the other end reads too slowly for what we write."""
        self.ended = False
        """Whether nothing can be said any more."""

    # The handshake

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection that wants to become a socket."""
        self._transport = cast("asyncio.Transport", transport)
        self._shared.connections.add(self)  # type: ignore[arg-type]

    def _shake_hands(self, data: bytes) -> None:
        assert self._accepting is not None
        speaker, response = self._accepting
        if response is not None:
            self._transport.abort()  # it talks before it was let in
            return
        speaker.receive_data(data)
        for event in speaker.events_received():
            if isinstance(event, Request):
                response = speaker.accept(event)
                if response.status_code != 101:
                    self._answer(speaker, response)
                    self._finish()
                    return
                self._accepting = (speaker, response)
                # Nothing is read until somebody listens.
                self._transport.pause_reading()
                task = self._loop.create_task(self._let_in(self._scope(event)))
                self._shared.tasks.add(task)
                task.add_done_callback(self._shared.tasks.discard)

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
            await self._config.loaded_app(scope, _unused, _unused)
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
        """Let the client in; what it says waits until somebody is attached."""
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
        """From now on somebody listens."""
        if self.ended:
            talk.gone()
            return
        self._talk = talk
        self.listen(True)

    def listen(self, on: bool) -> None:
        """Read on, or let the other end wait."""
        if not self.ended and not self._transport.is_closing():
            (self._transport.resume_reading if on else self._transport.pause_reading)()

    # Messages

    def data_received(self, data: bytes) -> None:
        """Bytes from the other end."""
        self._heard = self._loop.time()
        if self._accepting is not None:
            self._shake_hands(data)
            return
        try:
            for kind, content in self._reader.feed(data):
                if kind == CLOSE:
                    self._closed(content)
                elif self.ended:
                    continue  # we have said goodbye and only wait for the answer
                elif kind == TEXT:
                    assert self._talk is not None
                    self._talk.heard(text_of(content))
                elif kind == BINARY:
                    assert self._talk is not None
                    self._talk.heard(None)
                elif kind == PING:
                    self._transport.write(packed(PONG, content))
        except Broken as problem:
            self.close(problem.code, problem.reason)
            self._finish()
        self._half = (self._half or self._heard) if self._reader.unfinished else 0.0

    def text(self, message: bytes) -> None:
        """Send a message, in one piece with what else is said now: writing to a socket is what costs most."""
        if self.ended:
            return
        if not self._outgoing:
            # One turn of the loop later, because whoever waited for what happened now will speak in the next one.
            self._loop.call_soon(self._loop.call_soon, self._flush)
        self._outgoing.append(packed(TEXT, message))

    def _flush(self) -> None:
        if self._outgoing and not self._transport.is_closing():
            self._transport.write(b"".join(self._outgoing))
        self._outgoing.clear()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye; whoever does not answer is cut off."""
        if self.ended:
            return
        self.ended = True
        self._flush()
        if not self._transport.is_closing():
            self._transport.write(closing(code, reason))
            self._transport.resume_reading()
            self._loop.call_later(GOODBYE, self._transport.abort)

    def _closed(self, content: bytes) -> None:
        code = code_of(content)
        if not self.ended:
            self.ended = True
            self._flush()
            self._transport.write(closing(code, "") if code else packed(CLOSE, b""))
        self._finish()

    def _finish(self) -> None:
        """Close the connection once everything is written, but do not wait for ever."""
        self.ended = True
        self._transport.close()
        self._loop.call_later(GOODBYE, self._transport.abort)

    # What the connection tells

    def keep_alive(self, now: float, quiet: float) -> None:
        """Ask whether anybody is still there; whoever does not answer, or never ends a message, is cut off."""
        silent = now - self._heard
        half = self._half and now - self._half > quiet
        if silent > 2 * quiet or half:
            self.close(FAILED, "half a message" if half else "nobody there")
            self._transport.abort()
        elif silent > quiet and now - self._asked > quiet and not self.ended and self._talk is not None:
            self._asked = now
            self._transport.write(packed(PING, b""))

    def probe(self) -> float:
        """Ask whether anybody is there; the seconds since the last sign of it."""
        if not self.ended and not self._transport.is_closing():
            self._transport.write(packed(PING, b""))
        return self._loop.time() - self._heard

    def pause_writing(self) -> None:
        """The other end reads too slowly."""
        self.paused = True

    def resume_writing(self) -> None:
        """The other end has caught up."""
        self.paused = False
        if self._talk is not None:
            self._talk.resumed()

    def connection_lost(self, problem: Exception | None) -> None:
        """The connection has gone."""
        self._shared.connections.discard(self)
        self.ended = True
        if self._talk is not None:
            self._talk.gone()

    def shutdown(self) -> None:
        """The server stops."""
        self.close(GOING, "restart")
        self._finish()


async def _unused(*_: Any) -> Any:
    raise AssertionError("sockets are not spoken through ASGI")
