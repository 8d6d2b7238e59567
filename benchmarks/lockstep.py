"""The speed of games in lockstep compared with another checkout: search, vector environments, AEC.

``python benchmarks/lockstep.py --against ../old`` where ``../old`` is built too. Each checkout runs in its own
processes, which take turns, slice by slice; time is CPU time, and a ratio is the median over neighbouring slices, so
that other load affects both equally. Above 1 this checkout is faster.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from command_line import parse_or_serve

HERE = Path(__file__).resolve()
Slice = Callable[[], float]
"""Does a piece of work and returns the amount per second of CPU time."""


def vector(name: str, players: int) -> Slice:
    """Return a slice: steps of 1,024 matches, with actions chosen beforehand and not measured."""
    import time

    import lostcities
    from lostcities.research.vector import VectorEnv

    rounds: dict[str, Any] = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}
    env = VectorEnv(lostcities.game(name, players=players, **rounds[name]), 1024)
    env.reset(seed=1)

    def work() -> float:
        spent, steps = 0.0, 100
        for _ in range(steps):
            env.random_actions()
            start = time.process_time()
            env.step()
            spent += time.process_time() - start
        return steps * env.num_envs / spent

    return work


def aec(name: str, players: int) -> Slice:
    """Return a slice: steps of an AEC loop with masks, as in benchmarks/aec.py."""
    from aec import play_random
    from lostcities.research import aec as environments

    run = play_random(environments.env(name, players=players), listed=False)
    return lambda: run(0.15)


def playouts(name: str, players: int) -> Slice:
    """Return a slice: playouts of ``champion`` in a fixed position, with a network that both checkouts have."""
    import time
    from random import Random

    import lostcities
    from lostcities.bots.catalogue import bot
    from lostcities.bots.contract import Budget

    champion: Any = bot("champion")
    state: Any = lostcities.game(name, players=players).deal(7)
    rng = Random(7)
    for _ in range(12):
        # Checkouts before the contract was complete have legal() and seat.
        state.apply(rng.choice(state.legal() if callable(state.legal) else state.legal))
    view, amount = state.view(state.to_move if hasattr(state, "to_move") else state.seat), 480
    network: Any = bot("expert-2026-11")
    policy = type(champion.policy_of(name))(network.policy_of(name))
    champion.policy_of = lambda _: policy
    # No candidate is dropped, so that every slice does the same work.
    champion.settings = type(champion.settings)(clear=1e9, candidates=3, least_chance=0.0)

    def work() -> float:
        start = time.process_time()
        champion.think(view, Random(1), Budget(work=amount))
        return amount / (time.process_time() - start)

    return work


KINDS: dict[str, Callable[[str, int], Slice]] = {"vector": vector, "aec": aec, "playouts": playouts}
CONTESTS = [(kind, name, players) for kind in KINDS for name, players in (("card", 2), ("board", 3), ("roll", 3))]


def serve() -> None:
    """Run as a worker: read which slice to run, line by line, and answer with its speed."""
    ready: dict[str, Slice] = {}
    for line in sys.stdin:
        kind, name, players = json.loads(line)
        if line not in ready:
            ready[line] = KINDS[kind](name, players)
            ready[line]()  # set-up work is not measured
        print(json.dumps(ready[line]()), flush=True)


class Checkout:
    """A checkout's own process."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{HERE.parent}", "OMP_NUM_THREADS": "1"}
        command = [str(folder / ".venv/bin/python"), str(HERE), "--serve"]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, contest: tuple[str, str, int]) -> float:
        """Return the speed of one slice."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(contest), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"lockstep.py: {contest} failed in one of the checkouts; see above")
        return float(json.loads(line))

    def close(self) -> None:
        """Stop the process."""
        self.process.communicate()


def compare(ours: Checkout, theirs: Checkout, contest: tuple[str, str, int], slices: int) -> dict[str, Any]:
    """Run one contest; returns both speeds and the ratio of neighbours, with the middle half of the ratios."""
    speeds: list[tuple[float, float]] = []
    for number in range(slices):
        # The order alternates, so that neither always follows a warm or a cold cache.
        if number % 2:
            other = theirs.run(contest)
            speeds.append((ours.run(contest), other))
        else:
            speeds.append((ours.run(contest), theirs.run(contest)))
    ratios = sorted(mine / other for mine, other in speeds)
    return {
        "what": " ".join(str(word) for word in contest),
        "new": round(statistics.median(mine for mine, _ in speeds)),
        "old": round(statistics.median(other for _, other in speeds)),
        "ratio": round(statistics.median(ratios), 3),
        "middle_half": [round(ratios[slices // 4], 3), round(ratios[3 * slices // 4], 3)],
    }


def main() -> int:
    """Run all and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout, built")
    parser.add_argument("--slices", type=int, default=40)
    parser.add_argument("--only", choices=list(KINDS))
    words = parse_or_serve(parser, serve)
    if words.against is None:
        parser.error("name another checkout with --against")
    ours, theirs = Checkout(HERE.parents[1]), Checkout(words.against.resolve())
    rows = []
    if not words.json:
        print("steps or playouts a second of CPU time; ratio new / old, the median and the middle half of the slices")
    for contest in CONTESTS:
        if words.only in (None, contest[0]):
            row = compare(ours, theirs, contest, words.slices)
            rows.append(row)
            if not words.json:
                low, high = row["middle_half"]
                speeds = f"{row['new']:>12,} {row['old']:>12,}"
                print(f"{row['what']:>18} {speeds} {row['ratio']:>7.3f}  {low:.3f} … {high:.3f}", flush=True)
    ours.close()
    theirs.close()
    if words.json:
        print(json.dumps(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
