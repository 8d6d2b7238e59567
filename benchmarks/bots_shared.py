"""Measure how long a champion takes to answer while one guest has many champion tables waiting, and on an idle server.

python benchmarks/bots_shared.py
python benchmarks/bots_shared.py --tables 500 --answers 10
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from server_load import free_port, start


def answer(http: httpx.Client) -> float:
    """Return the seconds from a person's move to the champion's first action, at a new table."""
    frame: Any = http.post("/api/play", json={"game": "card", "level": "champion", "starter": 0}).json()
    table = frame["table"]
    for action in (frame["view"]["legal"][0], "<*"):
        intent = {"type": "act", "key": f"k{frame['version']}", "version": frame["version"], "action": action}
        frame = http.post(f"/api/tables/{table}/intents", json=intent).json()["frame"]
    began, version = time.perf_counter(), frame["version"]
    while frame["version"] == version:
        frame = http.get(f"/api/tables/{table}", params={"since": version}).json()["frame"]
    return time.perf_counter() - began


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tables", type=int, default=200, help="champion tables of the one guest")
    parser.add_argument("--answers", type=int, default=5, help="answers that are measured")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        process = start(f"sqlite:///{Path(folder) / 'tables.db'}", port)
        try:
            base = f"http://127.0.0.1:{port}"
            with httpx.Client(base_url=base, timeout=120) as ann, httpx.Client(base_url=base, timeout=120) as mallory:
                alone = [answer(ann) for _ in range(given.answers)]
                for _ in range(given.tables):
                    mallory.post("/api/play", json={"game": "card", "level": "champion", "starter": 1})
                beside = [answer(ann) for _ in range(given.answers)]
        finally:
            process.terminate()
            process.wait()
    for words, found in (("on an idle server", alone), (f"beside {given.tables} of one guest", beside)):
        print(f"champion answers {words}: median {statistics.median(found):.2f} s, longest {max(found):.2f} s")


if __name__ == "__main__":
    main()
