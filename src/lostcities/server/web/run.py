"""Running a server: uvicorn with our limits, and a graceful stop that interrupts no move."""

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from typing import Any, Final

import uvicorn

from lostcities.engine.contract import BadInput
from lostcities.server.service import Service
from lostcities.server.settings import Settings
from lostcities.server.tables.world import World
from lostcities.server.web.app import create_app
from lostcities.server.wire.http_protocol import Http
from lostcities.server.wire.socket_protocol import Socket

UNREAD: Final = 65_536
"""Bytes that the kernel buffers for a reader."""


class Server(uvicorn.Server):
    """Uvicorn that drains: at a stop signal clients are told to reconnect, then it waits for requests in progress."""

    def __init__(self, service: Service, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.service = service

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second; checks silent connections once a second."""
        if counter % 10 == 0:
            now, settings = asyncio.get_running_loop().time(), self.service.settings
            for connection in list(self.server_state.connections):
                if isinstance(connection, Socket):
                    connection.keep_alive(now, settings.socket_seconds, settings.unread_seconds)
                elif isinstance(connection, Http):
                    connection.look_after(now, settings)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop gracefully."""
        self.service.drain()
        for _ in range(100):  # at most two seconds for closing handshakes
            if not self.service.hub.connections():
                break
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        # A requested stop is not a failure: do not raise the signal again at the end.
        self._captured_signals.clear()


def server(settings: Settings, world: World | None = None, check: bool = False) -> Server:
    """Return a server that is ready to run."""
    service = Service(settings, world, check)
    config = uvicorn.Config(
        create_app(service),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=world is None,
        http=Http,
        ws=Socket,
        timeout_keep_alive=settings.keep_alive_seconds,  # type: ignore[arg-type]
        timeout_graceful_shutdown=10,
        limit_concurrency=None,
        backlog=2048,
    )
    return Server(service, config)


def openapi() -> dict[str, Any]:
    """Return the OpenAPI description, without running anything."""
    return create_app(Service(Settings(database="sqlite:///unused.db"))).openapi()


def listen(host: str, port: int) -> socket.socket:
    """Return the listening socket; the kernel's buffer for unread data is bounded too."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":  # where it would let two servers have the same port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    try:
        found.bind((host, port))
    except (OSError, OverflowError) as problem:
        found.close()
        reason = getattr(problem, "strerror", None) or problem
        raise BadInput(f"{host}:{port} cannot be used: {reason}; choose another with --host and --port") from None
    return found


def raise_file_limit() -> None:
    """Let this process open as many connections as the system allows; the usual limit is meant for shells."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # some systems report a limit that they do not allow
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(settings: Settings, host: str, port: int, listening_now: Callable[[], None] = lambda: None) -> None:
    """Serve until a stop signal; ``listening_now`` is called once the port and the database are open."""
    raise_file_limit()
    running = server(settings)
    with listen(host, port) as place:
        # The writing thread needs the interpreter after each call and should not wait the usual 5 ms for it.
        sys.setswitchinterval(0.0005)
        # Opened before the server starts, so that a wrong database is reported in one sentence .
        running.service.store.open()
        listening_now()
        # What exists now stays to the end, and later objects are freed by reference counting: collecting cycles less
        # often avoids pauses that players would notice.
        gc.freeze()
        gc.set_threshold(20_000, 10, 50)
        running.run(sockets=[place])
