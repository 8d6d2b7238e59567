"""How fast the compiled rules are beside hand-written C, in one process and one run.

``make bench``, or ``python benchmarks/speed.py --rounds 20 --json``. The C programs of
``yardstick/`` are compiled here with the same flags, loaded as libraries, and take turns
with the engine; each contender's time is CPU time, and what counts is the median of the
ratios of neighbouring slices, so that a noisy machine hits both alike.
"""

import argparse
import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lostcities
from lostcities import bench

YARDSTICK = Path(__file__).parent / "yardstick"
GOALS = {"card": 0.80, "board": 0.70, "roll": 0.70}
CONTESTS = [("card", 2), ("board", 2), ("board", 3), ("board", 4), ("roll", 2), ("roll", 5)]
Slice = Callable[[int], tuple[int, int, float]]


def yardstick(name: str, players: int, folder: str) -> Slice:
    """A function that plays so many games in C and gives decisions, points and CPU time."""
    library = Path(folder) / f"{name}.so"
    if not library.exists():
        compiler = os.environ.get("CC", "cc")
        flags = ["-O3", "-march=native", "-shared", "-fPIC", "-DNO_MAIN"]
        subprocess.run([compiler, *flags, "-o", str(library), str(YARDSTICK / f"{name}.c")], check=True)
    run: Any = getattr(ctypes.CDLL(str(library)), f"{name}_run")
    run.argtypes = [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
    run.restype = ctypes.c_uint64
    option = 5 if name == "card" else players
    seed = 0

    def play(games: int) -> tuple[int, int, float]:
        nonlocal seed
        seed += 1
        decisions, points = ctypes.c_uint64(0), ctypes.c_int64(0)
        start = time.process_time()
        run(seed, games, option, ctypes.byref(decisions), ctypes.byref(points))
        return decisions.value, points.value, time.process_time() - start

    return play


def engine(name: str, players: int) -> Slice:
    """The same for the engine."""
    game: Any = lostcities.game(name, players=players, **({"rounds": 1} if name == "board" else {}))
    seed = 0

    def play(games: int) -> tuple[int, int, float]:
        nonlocal seed
        seed += 1
        start = time.process_time()
        decisions, points = game.random_games(games, seed)
        return decisions, points, time.process_time() - start

    return play


def contest(name: str, players: int, rounds: int, folder: str) -> dict[str, Any]:
    """Both contenders in turns, each slice about a tenth of a second."""
    contenders = {"c": yardstick(name, players, folder), "engine": engine(name, players)}
    games = 2000
    games = max(500, int(games * 0.1 / contenders["c"](games)[2]))
    totals: dict[str, list[float]] = {who: [0.0, 0.0, 0.0] for who in contenders}
    ratios = []
    for _ in range(rounds):
        spent: dict[str, float] = {}
        for who, play in contenders.items():
            decisions, points, spent[who] = play(games)
            totals[who] = [a + b for a, b in zip(totals[who], (decisions, points, spent[who]), strict=True)]
        ratios.append(spent["c"] / spent["engine"])
    played = games * rounds
    found: dict[str, Any] = {
        "game": name,
        "players": players,
        "ratio": round(statistics.median(ratios), 3),
        "goal": GOALS[name],
    }
    for who, (made, scored, seconds) in totals.items():
        found[f"{who}_games_per_second"] = round(played / seconds)
        found[f"{who}_decisions_per_game"] = round(made / played, 2)
        found[f"{who}_mean_score"] = round(scored / played / players, 2)
    return found


def main() -> int:
    """Run all contests and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="slices a contender")
    parser.add_argument("--json", action="store_true")
    words = parser.parse_args()
    if not lostcities.COMPILED:
        sys.exit("speed.py: the interpreted build is running; `make build` first")
    with tempfile.TemporaryDirectory() as folder:
        ratios = [contest(name, players, words.rounds, folder) for name, players in CONTESTS]
    steps = [bench.bench_step(lostcities.game(name, players=players), 1.0) for name, players in CONTESTS]
    copies = [bench.bench_copy(lostcities.game(name, players=players), 0.5) for name, players in CONTESTS]
    if words.json:
        print(json.dumps({"random": ratios, "step": steps, "copy": copies}))
        return 0
    print("whole random games a second of CPU time, one thread")
    heads = f"{'game':>8} {'players':>7} {'C':>12} {'engine':>12} {'ratio':>7} {'goal':>5}"
    print(f"{heads}   decisions and mean score: C, engine")
    for row in ratios:
        means = [f"{row[who + '_decisions_per_game']} {row[who + '_mean_score']}" for who in ("c", "engine")]
        print(
            f"{row['game']:>8} {row['players']:>7} {row['c_games_per_second']:>12,}"
            f" {row['engine_games_per_second']:>12,} {row['ratio']:>7.2f} {row['goal']:>5.2f}   {', '.join(means)}"
        )
    print("\ndriven from Python, one legal() and apply() at a time; a copy; a state")
    for step, copied in zip(steps, copies, strict=True):
        print(
            f"{step['game']:>8} {step['players']:>7} {step['decisions_per_second']:>12,.0f} decisions/s"
            f" {copied['nanoseconds']:>7.0f} ns a copy {copied['state_bytes']:>5} bytes a state"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
