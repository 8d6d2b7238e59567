"""The speed of an AEC loop with masks compared with PettingZoo's own classic games, in one process.

``python benchmarks/aec.py``. Every environment is driven by the same loop: ``last``, a random legal action from the
mask, ``step``. Raw environments are compared with raw ones, and those in PettingZoo's usual wrappers (the order is
enforced, actions out of bounds are refused, an illegal action ends the match) with those in the same wrappers. Time
is CPU time, the contenders take turns, and each ratio is the median of neighbouring slices.
"""

import importlib
import json
import statistics
import sys
import time
import warnings
from typing import Any

import numpy as np

from command_line import parse_words
from lostcities.research import aec

CLASSICS = ("rps_v2", "tictactoe_v3", "connect_four_v3")
"""Games that need only PettingZoo; the first is the fastest and has no mask."""
GOAL = 3
OURS: list[tuple[str, dict[str, Any]]] = [("card", {}), ("board", {"players": 3}), ("roll", {"players": 3})]


def contenders() -> dict[str, dict[str, Any]]:
    """Return all environments, raw and wrapped."""
    raw: dict[str, Any] = {}
    wrapped: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in CLASSICS:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            raw[name] = module.raw_env()
            wrapped[name] = module.env()
        for name, options in OURS:
            raw[f"lostcities {name}"] = aec.env(name, **options)
            wrapped[f"lostcities {name}"] = wrap(aec.env(name, **options))
    return {"raw": raw, "wrapped": wrapped}


def wrap(env: Any) -> Any:
    """Wrap an environment as PettingZoo's classic games do."""
    from pettingzoo.utils import wrappers

    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def drive(env: Any, seconds: float, rng: Any) -> float:
    """Return the steps per second of CPU time."""
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
    """Run all and print the results."""
    words = parse_words(__doc__, 40, seconds=(0.1, "of a slice"))
    rng = np.random.default_rng(1)
    rows = []
    for how, environments in contenders().items():
        speeds: dict[str, list[float]] = {name: [] for name in environments}
        for _ in range(words.slices):
            for name, env in environments.items():
                speeds[name].append(drive(env, words.seconds, rng))
        for name, found in speeds.items():
            ratios = {
                peer: round(statistics.median(a / b for a, b in zip(found, speeds[peer], strict=True)), 2)
                for peer in CLASSICS
            }
            rows.append(
                {"how": how, "environment": name, "steps_per_second": round(statistics.median(found)), **ratios}
            )
    if words.json:
        print(json.dumps(rows))
        return 0
    print(
        f"steps a second of CPU time in an AEC loop with masks, and ratios to PettingZoo's (goal: raw {GOAL} to rps_v2)"
    )
    print(f"{'':>8} {'environment':>18} {'steps/s':>10} " + " ".join(f"{name:>16}" for name in CLASSICS))
    for row in rows:
        ratios_shown = " ".join(f"{row[name]:>16}" for name in CLASSICS)
        print(f"{row['how']:>8} {row['environment']:>18} {row['steps_per_second']:>10,} {ratios_shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
