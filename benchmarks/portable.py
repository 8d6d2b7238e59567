"""The speed of a portable build compared with a build for this machine, in one run.

``make bench-portable``, or ``python benchmarks/portable.py --rounds 20 --json``. Builds the
package twice (a few minutes the first time), starts a process for each and lets them take
turns; time is CPU time, and the result is the median of the ratios of neighbouring
slices. Distributed wheels are portable and must reach the target.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from command_line import parse_or_serve

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"native": "0", "portable": "1"}
GOAL = 0.6
RANDOM = [("card", 2), ("board", 2), ("board", 3), ("board", 4), ("roll", 2), ("roll", 5)]
THINKING = [("card", 2), ("board", 2), ("roll", 2)]
CONTESTS = [("random games", *one) for one in RANDOM] + [("champion", *one) for one in THINKING]


def build(kind: str) -> Path:
    """Return the folder with the package built for one kind of machine, rebuilt if the sources have changed."""
    folder = ROOT / "build/bench" / kind
    words = [sys.executable, "setup.py", "--quiet", "build", "--build-base", str(folder), "--build-lib", str(folder)]
    print(f"building for {kind} ...", file=sys.stderr)
    environment = {**os.environ, "LOSTCITIES_PORTABLE": KINDS[kind], "LOSTCITIES_INTERPRETED": "0"}
    # The sources that setup.py compares times with are the same for both kinds; each kind has its own objects.
    subprocess.run(words, cwd=ROOT, env=environment, check=True)
    return folder


def work(what: str, name: str, players: int) -> Callable[[int, int], float]:
    """Return a slice of work: random games, or playouts of a search; it returns its CPU time."""
    import lostcities
    from lostcities.bots.catalogue import bot
    from lostcities.bots.contract import Budget

    game: Any = lostcities.game(name, players=players, **({"rounds": 1} if name == "board" else {}))

    def play(amount: int, seed: int) -> float:
        state = game.deal(seed)
        start = time.process_time()
        if what == "champion":
            bot("champion").choose(state.view(state.to_move), Random(seed), Budget(work=amount))
        else:
            game.random_games(amount, seed)
        return time.process_time() - start

    return play


def serve() -> None:
    """Run as a contender: read a line, answer with the CPU time of a slice."""
    running: dict[str, Callable[[int, int], float]] = {}
    for line in sys.stdin:
        what, name, players, amount, seed = json.loads(line)
        key = f"{what} {name} {players}"
        if key not in running:
            running[key] = work(what, name, players)
            running[key](amount // 10 + 1, seed)  # warm up tables, weights and caches
        print(running[key](amount, seed), flush=True)


class Contender:
    """A process with one of the two builds."""

    def __init__(self, kind: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            env={**os.environ, "PYTHONPATH": str(build(kind))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def slice(self, *asked: Any) -> float:
        """Return the CPU time of a slice of work."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def contest(contenders: dict[str, Contender], what: str, name: str, players: int, rounds: int) -> dict[str, Any]:
    """Run both alternately, each slice about a tenth of a second."""
    trial = 500 if what == "random games" else 50
    amount = max(trial, int(trial * 0.1 / contenders["native"].slice(what, name, players, trial, 1)))
    spent: dict[str, list[float]] = {kind: [] for kind in contenders}
    for number in range(rounds):
        for kind, contender in contenders.items():
            spent[kind].append(contender.slice(what, name, players, amount, number + 2))
    ratios = [native / portable for native, portable in zip(spent["native"], spent["portable"], strict=True)]
    speeds = {kind: round(amount * rounds / sum(times)) for kind, times in spent.items()}
    return {"what": what, "game": name, "players": players, "ratio": round(statistics.median(ratios), 3), **speeds}


def main() -> int:
    """Run all contests and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="slices a contender")
    words = parse_or_serve(parser, serve)
    contenders = {kind: Contender(kind) for kind in KINDS}
    found = [contest(contenders, *one, words.rounds) for one in CONTESTS]
    for contender in contenders.values():
        contender.process.communicate()
    if words.json:
        print(json.dumps(found))
    else:
        print("a second of CPU time, one thread: random games; playouts that the champion may use")
        print(f"{'':>13} {'game':>6} {'players':>7} {'this machine':>13} {'any machine':>12} {'ratio':>6} {'goal':>5}")
        for row in found:
            print(
                f"{row['what']:>13} {row['game']:>6} {row['players']:>7} {row['native']:>13,} {row['portable']:>12,}"
                f" {row['ratio']:>6.2f} {GOAL:>5.2f}"
            )
    return 0 if all(row["ratio"] >= GOAL for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
