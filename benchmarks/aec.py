"""How fast an AEC loop with masks is beside PettingZoo's own classic games, in one process.

``python benchmarks/aec.py``. Every environment is driven by the same loop, as its ``env()`` gives it: ``last``, a
random legal action from the mask, ``step``. Time is CPU time, the contenders take turns, and each figure is the median
of its slices.
"""

import importlib
import json
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from command_line import parse_words
from lostcities.research import aec

CLASSICS = ("tictactoe_v3", "connect_four_v3", "rps_v2")
OURS: list[tuple[str, dict[str, Any]]] = [("card", {}), ("board", {"players": 3}), ("roll", {"players": 3})]


def classics() -> dict[str, Callable[[], Any]]:
    """PettingZoo's classic games that need nothing but PettingZoo."""
    found: dict[str, Callable[[], Any]] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in CLASSICS:
            found[name] = importlib.import_module(f"pettingzoo.classic.{name}").env
    return found


def drive(env: Any, seconds: float, rng: Any) -> float:
    """Steps a second of CPU time."""
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=int(rng.integers(1 << 31)))
        for agent in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation.get("action_mask") if isinstance(observation, dict) else info.get("action_mask")
            if mask is None:
                action = int(rng.integers(env.action_space(agent).n))
            else:
                legal = mask.nonzero()[0]
                action = int(legal[int(rng.random() * len(legal))])
            env.step(action)
            steps += 1
    return steps / (time.process_time() - start)


def main() -> int:
    """Run all and print them."""
    words = parse_words(__doc__, 40, seconds=(0.1, "of a slice"))
    environments = {name: make() for name, make in classics().items()}
    for name, options in OURS:
        environments[f"lostcities {name}"] = aec.env(name, **options)
    rng = np.random.default_rng(1)
    speeds: dict[str, list[float]] = {name: [] for name in environments}
    for _ in range(words.slices):
        for name, env in environments.items():
            speeds[name].append(drive(env, words.seconds, rng))
    medians = {name: statistics.median(found) for name, found in speeds.items()}
    fastest = max(CLASSICS, key=lambda name: medians[name])
    rows = [
        {"environment": name, "steps_per_second": round(speed), "ratio": round(speed / medians[fastest], 2)}
        for name, speed in medians.items()
    ]
    if words.json:
        print(json.dumps(rows))
        return 0
    print(f"steps a second of CPU time in an AEC loop with masks; ratio to {fastest}, the fastest classic (goal 10)")
    for row in rows:
        print(f"{row['environment']:>24} {row['steps_per_second']:>10,} {row['ratio']:>7}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
