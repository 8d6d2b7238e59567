"""Acknowledged means on disk: servers are killed again and again under load, then the log is audited."""

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
import pytest

from lostcities.engine.registry import game as game_of
from lostcities.server.store import Store
from serving import Client, Process, Refused, Running, free_port, new_key, two_at_a_table

KILLS = 50


class Forked:
    """A server that starts in an instant, because its parent has already loaded everything."""

    def __init__(self, database: str, port: int) -> None:
        self.database = database
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        command = [sys.executable, str(Path(__file__).parent / "forking.py")]
        self.parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.child = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.child:
            self.kill()
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.close()
        self.parent.wait(20)
        self.parent.stdout.close()

    def start(self) -> None:
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(f"start {self.port} {self.database}\n")
        self.parent.stdin.flush()
        self.child = int(self.parent.stdout.readline())

    def wait(self) -> None:
        for _ in range(5000):
            try:
                if httpx.get(f"{self.base}/readyz", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.002)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        assert self.parent.stdout is not None
        os.kill(self.child, signal.SIGKILL)
        assert self.parent.stdout.readline() == "gone\n"
        self.child = 0


class Pair(threading.Thread):
    """Two people at a table who keep playing, and remember what was acknowledged."""

    def __init__(
        self, bases: list[str], table: str, cookies: list[dict[str, str]], seed: int, stop: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.bases = bases
        self.table = table
        self.cookies = cookies
        self.rng = Random(seed)
        self.stop = stop
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.sent: set[str] = set()
        self.retries = 0
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            clients = [Client(self.bases[seat % len(self.bases)]) for seat in range(2)]
            for client, cookies in zip(clients, self.cookies, strict=True):
                client.http.cookies.update(cookies)
            frame = self.again(lambda: clients[0].frame(self.table))
            while frame and frame["status"] == "playing" and not self.stop.is_set():
                mover = clients[frame["view"]["to_move"]]
                frame = self.again(lambda: mover.frame(self.table))  # noqa: B023
                if not frame or frame["view"]["to_move"] != frame["seat"]:
                    continue
                frame = self.move(mover, frame)
            for client in clients:
                client.close()
        except BaseException as problem:
            self.problem = problem

    def move(self, mover: Client, frame: Any) -> Any:
        key, action = new_key(), self.rng.choice(frame["view"]["legal"])
        self.sent.add(key)
        wish = {"version": frame["version"], "action": action, "key": key}
        try:
            found = self.again(lambda: mover.intent(self.table, "act", **wish))
        except Refused as refused:
            # Another process was faster, which can only be an earlier try of this very intent.
            assert refused.code == "stale", refused
            return self.again(lambda: mover.frame(self.table))
        if found is None:
            return None
        self.acknowledged[key] = (found["answer"]["version"], action)
        if self.rng.random() < 0.1:  # a retry for no reason
            again = self.again(lambda: mover.intent(self.table, "act", **wish))
            assert again is None or again["answer"] == found["answer"]
        return found["frame"]

    def again(self, ask: Any) -> Any:
        """Ask until there is an answer."""
        while not self.stop.is_set():
            try:
                return ask()
            except httpx.HTTPError:
                self.retries += 1
                time.sleep(0.005)
            except Refused as refused:
                if refused.code != "unavailable":
                    raise
                self.retries += 1
                time.sleep(0.01)
        return None


def audit(events: dict[str, list[tuple[int, str, str | None, Any]]], pairs: list[Pair]) -> int:
    """Every acknowledged action is in the log, at its version, once; the log replays; returns how many there were."""
    total = 0
    for pair in pairs:
        assert pair.problem is None, pair.problem
        log = events[pair.table]
        assert [version for version, *_ in log] == list(range(1, len(log) + 1)), "no version is missing or twice"
        keys = Counter(key for _, kind, key, _ in log if kind == "act")
        assert max(keys.values()) == 1, "nothing was applied twice"
        found = {key: (version, data["do"]) for version, kind, key, data in log if kind == "act"}
        for key, acknowledged in pair.acknowledged.items():
            assert found.get(key) == acknowledged, "an acknowledged action was lost or changed"
        assert set(found) <= pair.sent
        total += len(pair.acknowledged)
        opened = log[0][3]
        match = game_of(opened["game"], players=2, **opened["options"]).match(
            dealt=False, starter=next(data["starter"] for _, kind, _, data in log if kind == "begin")
        )
        for _, kind, _, data in log:
            if kind == "deal":
                match.begin(data["setup"])
            elif kind in ("act", "dice"):
                match.apply(match.game.action(data["do"]))
    return total


def seats(base: str, number: int, options: Any = None) -> list[tuple[str, list[dict[str, str]]]]:
    """So many tables with two guests each."""
    found = []
    for place in range(number):
        clients = [Client(base), Client(base)]
        for client in clients:
            client.guest()
        game = ("card", "board", "roll")[place % 3]
        table = clients[0].post("/api/tables", game=game)["table"]
        clients[1].intent(table, "sit")
        found.append((table, [dict(client.http.cookies) for client in clients]))
        for client in clients:
            client.close()
    return found


def test_fifty_kills_lose_nothing_and_apply_nothing_twice(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    rng = Random(7)
    stop = threading.Event()
    with Forked(f"sqlite:///{file}", free_port()) as server:
        server.start()
        server.wait()
        pairs = [
            Pair([server.base], table, cookies, seed, stop)
            for seed, (table, cookies) in enumerate(seats(server.base, 5))
        ]
        for pair in pairs:
            pair.start()
        for _ in range(KILLS):
            time.sleep(rng.uniform(0.0, 0.12))
            server.kill()
            server.start()
            server.wait()
        time.sleep(0.2)
        stop.set()
        for pair in pairs:
            pair.join(30)
    events: dict[str, list[Any]] = {}
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute("SELECT table_id, version, kind, key, data FROM events ORDER BY table_id, version")
        for table, version, kind, key, data in rows:
            events.setdefault(table, []).append((version, kind, key, json.loads(data)))
    connection.close()
    assert audit(events, pairs) > KILLS, "there was load"
    assert sum(pair.retries for pair in pairs) > KILLS, "the kills were felt"


def test_an_intent_whose_answer_was_lost_is_answered_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database) as running:
        first, _, table = two_at_a_table(running, starter=0)
        frame = first.frame(table)
        wish = {"version": frame["version"], "action": frame["view"]["legal"][0], "key": "once"}
        answer = first.intent(table, "act", **wish)["answer"]
        cookies = dict(first.http.cookies)
    with Running(database) as running:
        back = running.client()
        back.http.cookies.update(cookies)
        assert back.intent(table, "act", **wish)["answer"] == answer
        assert back.frame(table)["version"] == answer["version"]


def test_a_full_disk_gives_a_503_and_no_half_made_move(tmp_path: Path) -> None:
    """The kernel refuses to let any file of the server grow; requests at that time have no effect."""
    server = Process(f"sqlite:///{tmp_path / 'tables.db'}").start()
    try:
        first, second, table = two_at_a_table(server, starter=0)
        frame = first.frame(table)
        assert server.process is not None
        limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        with pytest.raises(Refused) as refused:
            first.act(frame)
        assert (refused.value.status, refused.value.code) == (503, "unavailable")
        with pytest.raises(Refused) as refused:
            second.post("/api/tables", game="card")
        assert refused.value.status == 503
        assert second.frame(table)["version"] == frame["version"], "the move was not made"
        assert httpx.get(f"{server.base}/healthz").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        moved = first.act(frame)
        assert moved["version"] == frame["version"] + 1, "and can be made when there is room again"
    finally:
        server.close()


def test_a_stop_signal_drains_and_ends_well(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path / 'tables.db'}").start()
    try:
        first, _, table = two_at_a_table(server, starter=0)
        frame = first.frame(table)
        polled: list[Any] = []
        poll = threading.Thread(target=lambda: polled.append(first.frame(table, since=frame["version"])))
        poll.start()
        time.sleep(0.2)
        assert server.stop() == 0
        poll.join(20)
        assert polled[0]["version"] == frame["version"], "who polled got an answer, not a broken connection"
    finally:
        server.close()


def test_two_servers_on_one_file_are_refused_in_one_sentence(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(database):
        other = subprocess.run(
            [sys.executable, "-m", "lostcities", "serve", "--port", str(free_port()), "--database", database],
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert other.returncode == 2
    assert "is in use by another server" in other.stderr
    assert "Traceback" not in other.stderr


def test_the_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from lostcities.server.store.schema import REVISION, metadata

    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    store.open()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert MigrationContext.configure(connection).get_current_revision() == REVISION
    store.close()
