"""Measure whether tables are slower while a review runs: the same moves alternately with and without one.

python benchmarks/reviews.py
python benchmarks/reviews.py --rounds 20 --moves 100
"""

import argparse
import statistics
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx

import lostcities
from lostcities.bots.catalogue import bot
from lostcities.engine.record import record
from server_load import free_port, start


def whole_record(seed: int) -> Any:
    """Record a match of three games between casual players."""
    match, rng = lostcities.game("card").match(seed=seed), Random(seed)
    while not match.over:
        match.apply(bot("casual").choose(match.state.view(match.state.to_move), rng))
    return record(match, ["Ann", "Ben"])


def move(http: httpx.Client, frame: Any) -> tuple[float, Any]:
    """Make one move against a random bot; returns the seconds it took, and the frame for the next one."""
    if frame["status"] != "playing":
        frame = http.post("/api/play", json={"game": "card", "level": "random", "starter": 0}).json()
    table, action = frame["table"], frame["view"]["legal"][0]
    intent = {"type": "act", "key": f"k{frame['version']}", "version": frame["version"], "action": action}
    began = time.perf_counter()
    frame = http.post(f"/api/tables/{table}/intents", json=intent).json()["frame"]
    took = time.perf_counter() - began
    while frame["status"] == "playing" and not frame["view"]["legal"]:
        frame = http.get(f"/api/tables/{table}", params={"since": frame["version"]}).json()["frame"]
    return took, frame


class Reader(threading.Thread):
    """A client that waits for a review."""

    def __init__(self, base: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=base, timeout=60)
        self.id = self.http.post("/api/records", json={"record": whole_record(seed)}).json()["record"]
        self.enough = threading.Event()
        self.first: float | None = None
        self.judged = 0

    def run(self) -> None:
        """Poll until it is stopped."""
        began, path = time.perf_counter(), f"/api/records/{self.id}/review"
        found = self.http.post(path).json()
        while not self.enough.is_set() and not found["done"]:
            found = self.http.get(path, params={"first": found["judged"], "wait": "true"}).json()
            if found["judged"] and self.first is None:
                self.first = time.perf_counter() - began
        self.judged = found["judged"]


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=6, help="times that both are measured")
    parser.add_argument("--moves", type=int, default=60, help="moves each time")
    given = parser.parse_args()
    took: dict[str, list[float]] = {"alone": [], "beside": []}
    firsts, judged = [], 0
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        process = start(f"sqlite:///{Path(folder) / 'tables.db'}", port)
        try:
            base = f"http://127.0.0.1:{port}"
            with httpx.Client(base_url=base, timeout=60) as http:
                frame: Any = {"status": "none"}
                for number in range(given.rounds):
                    for name in ("alone", "beside"):
                        reader = Reader(base, number) if name == "beside" else None
                        if reader:
                            reader.start()
                        for _ in range(given.moves):
                            seconds, frame = move(http, frame)
                            took[name].append(seconds)
                            time.sleep(0.02)
                        if reader:
                            reader.enough.set()
                            reader.join()
                            judged += reader.judged
                            firsts += [] if reader.first is None else [reader.first]
        finally:
            process.terminate()
            process.wait()
    for name, words in (("alone", "without a review"), ("beside", "beside a review")):
        found = sorted(took[name])
        late = found[int(len(found) * 0.95)]
        print(f"a move {words}: median {1000 * statistics.median(found):.1f} ms, 95 % within {1000 * late:.1f} ms")
    ratio = statistics.median(took["beside"]) / statistics.median(took["alone"])
    print(f"beside to without: {ratio:.2f}; {judged} decisions graded meanwhile")
    if firsts:
        print(f"the first grades after: median {statistics.median(firsts):.2f} s, longest {max(firsts):.2f} s")


if __name__ == "__main__":
    main()
