"""Load on a server: many two-player tables over sockets, every action durable; its figures beside the machine's limits.

    python benchmarks/server_load.py --tables 1000 --seconds 20

Clients run in a process of their own. Each table has two sockets; the seat to move
sends an action as soon as it knows that it may, after a pause that spreads the load
(--rate is the number of actions a second that all tables together try; 0 means as
fast as they can). Latency is from the moment the intent is sent to the moment the
other seat's client has the frame. Everything is on this machine, so the clients take
their share of its cores.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

KEYS = iter(range(1 << 62))


def fsync_limit(folder: Path, seconds: float = 1.0) -> float:
    """How often a second this disk can make 4 KB durable, one after the other."""
    file = folder / "fsync"
    count = 0
    with file.open("wb") as out:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            out.write(b"x" * 4096)
            out.flush()
            os.fdatasync(out.fileno())
            count += 1
    file.unlink()
    return count / seconds


def loopback_limit(rounds: int = 5000) -> float:
    """The median round trip of 100 bytes over loopback between two threads, in microseconds."""
    import threading

    with socket.create_server(("127.0.0.1", 0)) as listening:

        def echo() -> None:
            there, _ = listening.accept()
            with there:
                while data := there.recv(4096):
                    there.sendall(data)

        threading.Thread(target=echo, daemon=True).start()
        with socket.create_connection(listening.getsockname()) as here:
            here.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            times = []
            for _ in range(rounds):
                start = time.perf_counter()
                here.sendall(b"x" * 100)
                here.recv(4096)
                times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def memory(pid: int) -> int:
    """Resident memory of a process in KB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def processor(pids: list[int]) -> float:
    """Seconds of processor time that processes have used."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class Load:
    """The clients of all tables."""

    def __init__(self, bases: list[str], pids: list[int], tables: int, rate: float) -> None:
        self.pids = pids
        self.bases = bases
        self.count = tables
        self.pause = tables / rate if rate else 0.0
        self.latencies: list[float] = []
        self.acks = 0
        self.actions = 0
        self.sent: dict[tuple[str, int], float] = {}
        self.measuring = False
        self.sockets: list[Any] = []
        self.tables: list[tuple[str, list[str]]] = []

    def prepare(self) -> None:
        """Make the tables and seat two guests at each."""
        with httpx.Client(timeout=60) as http:
            for _ in range(self.count):
                tokens = []
                for _ in range(2):
                    http.cookies.clear()
                    http.post(f"{self.bases[0]}/api/guest", json={})
                    tokens.append(http.cookies["lostcities"])
                headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
                http.cookies.clear()
                wish = {"game": "card", "options": {"games": 20}}
                table = http.post(f"{self.bases[0]}/api/tables", json=wish, headers=headers[0]).json()["table"]
                sit = {"type": "sit", "key": "s"}
                http.post(
                    f"{self.bases[0]}/api/tables/{table}/intents", json=sit, headers=headers[1]
                ).raise_for_status()
                self.tables.append((table, tokens))

    async def seat(self, table: str, seat: int, token: str, opened: asyncio.Semaphore, ready: asyncio.Barrier) -> None:
        """Play one seat."""
        base = self.bases[seat % len(self.bases)].replace("http", "ws")
        headers = {"Authorization": f"Bearer {token}"}
        rng = random.Random(f"{table}{seat}")
        async with opened:
            connection = await connect(
                f"{base}/api/tables/{table}/socket", additional_headers=headers, compression=None, max_queue=64
            )
        self.sockets.append(connection)
        await ready.wait()
        async for message in connection:
            text = str(message)
            now = time.perf_counter()
            if text.startswith('{"type":"accepted"'):
                if self.measuring:
                    self.acks += 1
                continue
            if not text.startswith('{"type":"frame"'):
                continue
            frame = json.loads(text)
            started = self.sent.pop((table, frame["version"]), None) if frame["view"]["last"] else None
            if started is not None and frame["news"] and frame["news"][-1]["by"] != seat:
                if self.measuring:
                    self.latencies.append(now - started)
            elif started is not None:
                self.sent[table, frame["version"]] = started  # our own frame; the other seat's is measured
            if frame["view"]["to_move"] != seat or frame["status"] != "playing":
                continue
            if self.pause:
                await asyncio.sleep(self.pause * rng.uniform(0.5, 1.5))
            legal = frame["view"]["legal"]
            intent = {"type": "act", "version": frame["version"], "action": rng.choice(legal), "key": str(next(KEYS))}
            self.sent[table, frame["version"] + 1] = time.perf_counter()
            await connection.send(json.dumps(intent))
            if self.measuring:
                self.actions += 1

    async def run(self, seconds: float, warm: float) -> None:
        """Connect everybody, warm up, measure."""
        opened = asyncio.Semaphore(50)
        ready = asyncio.Barrier(2 * self.count + 1)
        seats = [
            asyncio.ensure_future(self.seat(table, seat, token, opened, ready))
            for table, tokens in self.tables
            for seat, token in enumerate(tokens)
        ]
        await ready.wait()
        await asyncio.sleep(warm)
        self.measuring = True
        started, used, own = time.perf_counter(), processor(self.pids), time.process_time()
        await asyncio.sleep(seconds)
        self.measuring = False
        self.seconds = time.perf_counter() - started
        self.used, self.own = processor(self.pids) - used, time.process_time() - own
        for seat in seats:
            seat.cancel()
        await asyncio.gather(*seats, return_exceptions=True)
        await asyncio.gather(*(connection.close() for connection in self.sockets), return_exceptions=True)


def percentile(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def start(database: str, port: int) -> subprocess.Popen[bytes]:
    """A server process."""
    command = [sys.executable, "-m", "lostcities", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen([*command, "--no-limits", "--log-level", "error"])
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                return process
        except httpx.HTTPError:
            time.sleep(0.05)
    raise SystemExit("the server did not start")


def main() -> None:
    """Run the load and print the figures."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=1000)
    words.add_argument("--seconds", type=float, default=20)
    words.add_argument("--warm", type=float, default=5)
    words.add_argument("--rate", type=float, default=0, help="actions a second of all tables together; 0: no pause")
    words.add_argument("--database", help="default: an SQLite file in a temporary folder")
    words.add_argument("--processes", type=int, default=1, help="server processes (PostgreSQL)")
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        fsyncs, loopback = fsync_limit(Path(folder)), loopback_limit()
        database = asked.database or f"sqlite:///{folder}/tables.db"
        servers = [start(database, 8710 + number) for number in range(asked.processes)]
        bases = [f"http://127.0.0.1:{8710 + number}" for number in range(asked.processes)]
        try:
            load = Load(bases, [process.pid for process in servers], asked.tables, asked.rate)
            empty = memory(servers[0].pid)
            load.prepare()
            dealt = memory(servers[0].pid)
            asyncio.run(load.run(asked.seconds, asked.warm))
            busy = memory(servers[0].pid)
        finally:
            for process in servers:
                process.terminate()
            for process in servers:
                process.wait()
    figures = {
        "tables": asked.tables,
        "processes": asked.processes,
        "actions_per_second": round(load.acks / load.seconds),
        "to_the_other_seat_ms": {
            name: round(percentile(load.latencies, share), 1)
            for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
        },
        "measured": len(load.latencies),
        "server_processor_us_per_action": round(load.used / max(1, load.acks) * 1e6),
        "clients_processor_us_per_action": round(load.own / max(1, load.acks) * 1e6),
        "kb_per_table_dealt": round((dealt - empty) / asked.tables, 1),
        "kb_per_table_with_two_sockets": round((busy - empty) / asked.tables, 1),
        "fsyncs_per_second_of_this_disk": round(fsyncs),
        "loopback_round_trip_us": round(loopback, 1),
        "cores": os.cpu_count(),
    }
    if asked.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>32}: {value}")


if __name__ == "__main__":
    main()
