"""The speed of the compiled rules compared with hand-written C, in one process and one run.

``make bench``, or ``python benchmarks/speed.py --rounds 20 --json``. The C programs of
``yardstick/`` are compiled here with the same flags, loaded as libraries, and take turns
with the engine; time is CPU time, and the result is the median of the
ratios of neighbouring slices, so that noise affects both equally.

Both must play the same game: their means of decisions and points may differ only by chance, which
the slices' own scatter measures. A difference of more than five standard errors is a failure.
"""

import argparse
import ctypes
import json
import math
import os
import platform
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
from vector import one_by_one

YARDSTICK = Path(__file__).parent / "yardstick"
MOST_ERRORS = 5.0  # exceeded by chance once in a million
GOALS = {"card": 0.90, "board": 0.85, "roll": 0.85}
STEP_GOAL = 4_400_000
CONTESTS = [("card", 2), ("board", 2), ("board", 3), ("board", 4), ("roll", 2), ("roll", 5)]
Slice = Callable[[int], tuple[int, int, float]]


def yardstick(name: str, players: int, folder: str) -> Slice:
    """Return a function that plays a number of games in C and returns decisions, points and CPU time."""
    library = Path(folder) / f"{name}.so"
    if not library.exists():
        compiler = os.environ.get("CC", "cc")
        # Those of the rules in setup.py. They are the fastest for both: 10 to 20 % more than -O3 -march=native alone.
        flags = ["-O2", "-march=native", "-shared", "-fPIC", "-DNO_MAIN"]
        if platform.machine() in ("x86_64", "AMD64"):
            flags += ["-mno-avx512f", "-mtune=generic"]
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
    """Return the same for the engine."""
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
    """Run both alternately, each slice about a tenth of a second."""
    contenders = {"c": yardstick(name, players, folder), "engine": engine(name, players)}
    games = 2000
    games = max(500, int(games * 0.1 / contenders["c"](games)[2]))
    slices: dict[str, list[tuple[int, int, float]]] = {who: [] for who in contenders}
    for _ in range(rounds):
        for who, play in contenders.items():
            slices[who].append(play(games))
    ratios = [c[2] / e[2] for c, e in zip(slices["c"], slices["engine"], strict=True)]
    low, _, high = statistics.quantiles(ratios, n=4)
    found: dict[str, Any] = {
        "game": name,
        "players": players,
        "ratio": round(statistics.median(ratios), 3),
        "middle_half": (round(low, 3), round(high, 3)),
        "goal": GOALS[name],
        "apart": [round(errors_apart(*[[one[i] / games for one in slices[who]] for who in slices]), 1) for i in (0, 1)],
    }
    for who, played in slices.items():
        made, scored, seconds = (sum(column) for column in zip(*played, strict=True))
        found[f"{who}_games_per_second"] = round(games * rounds / seconds)
        found[f"{who}_decisions_per_game"] = round(made / games / rounds, 2)
        found[f"{who}_mean_score"] = round(scored / games / rounds / players, 2)
    return found


def errors_apart(first: list[float], second: list[float]) -> float:
    """Return by how many standard errors two means differ, from the scatter of both."""
    scatter = statistics.variance(first) / len(first) + statistics.variance(second) / len(second)
    return abs(statistics.mean(first) - statistics.mean(second)) / math.sqrt(scatter)


def main() -> int:
    """Run all contests and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="slices a contender, at least 5")
    parser.add_argument("--json", action="store_true")
    words = parser.parse_args()
    if words.rounds < 5:
        parser.error("the scatter of fewer than 5 slices says nothing")
    if not lostcities.COMPILED:
        sys.exit("speed.py: the interpreted build is running; `make build` first")
    with tempfile.TemporaryDirectory() as folder:
        ratios = [contest(name, players, words.rounds, folder) for name, players in CONTESTS]
    steps = [bench.bench_step(lostcities.game(name, players=players), 1.0) for name, players in CONTESTS]
    rows = [one_by_one(name, {"players": players}, 1.0) for name, players in CONTESTS]
    copies = [bench.bench_copy(lostcities.game(name, players=players), 0.5) for name, players in CONTESTS]
    if words.json:
        print(json.dumps({"random": ratios, "step": steps, "step_into": rows, "copy": copies}))
        return judge(ratios)
    print("whole random games a second of CPU time, one thread")
    heads = f"{'game':>8} {'players':>7} {'C':>12} {'engine':>12} {'ratio (middle half)':>21} {'goal':>5}"
    print(f"{heads}   decisions and mean score: C, engine (standard errors apart)")
    for row in ratios:
        means = [f"{row[who + '_decisions_per_game']} {row[who + '_mean_score']}" for who in ("c", "engine")]
        low, high = row["middle_half"]
        print(
            f"{row['game']:>8} {row['players']:>7} {row['c_games_per_second']:>12,}"
            f" {row['engine_games_per_second']:>12,} {row['ratio']:>6.2f} ({low:.2f} … {high:.2f}) {row['goal']:>5.2f}"
            f"   {', '.join(means)} ({row['apart'][0]}, {row['apart'][1]})"
        )
    print("\ndriven from Python, decisions a second of CPU time; a copy; a state")
    print(
        f"{'game':>8} {'players':>7} {'C':>12} {'legal, apply':>12} {'goal':>12} {'step_into':>12} {'goal':>12}"
        f" {'ns a copy':>10} {'bytes':>6}"
    )
    for row, step, into, copied in zip(ratios, steps, rows, copies, strict=True):
        in_c = row["c_games_per_second"] * row["c_decisions_per_game"]
        print(
            f"{step['game']:>8} {step['players']:>7} {in_c:>12,.0f} {step['decisions_per_second']:>12,.0f}"
            f" {STEP_GOAL:>12,} {into['steps_per_second']:>12,} {into['goal']:>12,}"
            f" {copied['nanoseconds']:>10.0f} {copied['state_bytes']:>6}"
        )
    return judge(ratios)


def judge(ratios: list[dict[str, Any]]) -> int:
    """Return 1 if the engine and the C program do not play the same game, otherwise 0."""
    wrong = [row for row in ratios if max(row["apart"]) > MOST_ERRORS]
    for row in wrong:
        print(f"{row['game']} {row['players']}: C and the engine do not play the same game", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
