"""How fast an AEC loop is beside PettingZoo's own classic games, in one process, like with like.

``python benchmarks/aec.py``. Every environment is driven by the same loop: ``last``, an action, ``step``. Where the
action comes from is the difference between the four parts:

- *alone*: raw environments play matches that were recorded before, so that nothing but the environment is measured;
- *chosen*: raw environments and a random legal action, found in the quickest way that each environment documents: any
  number (rock paper scissors), ``legal_actions()`` (ours), else the mask;
- *mask*: the same with the mask alone, searched by NumPy (rock paper scissors has none);
- *wrapped*: the same as mask, inside PettingZoo's usual wrappers (the order is enforced, actions out of bounds are
  refused, an illegal action ends the match).

Time is CPU time, the contenders take turns, and each ratio is the median of neighbouring slices.
"""

import importlib
import json
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from command_line import parse_words
from lostcities.research import aec

CLASSICS = ("rps_v2", "tictactoe_v3", "connect_four_v3")
"""Games that need only PettingZoo; the first is the fastest and has no mask."""
GOAL = 3
MATCHES = 5
OURS: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 1}),
    ("board", {"players": 3, "rounds": 1}),
    ("roll", {"players": 3}),
]
Run = Callable[[float], float]


def contenders() -> tuple[dict[str, Any], dict[str, Any]]:
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
    return raw, wrapped


def wrap(env: Any) -> Any:
    """Wrap an environment as PettingZoo's classic games do."""
    from pettingzoo.utils import wrappers

    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def replay(env: Any) -> Run:
    """Play recorded matches."""
    rng = Random(1).random
    matches = []
    for seed in range(MATCHES):
        env.reset(seed=seed)
        actions: list[int | None] = []
        for agent in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            over = termination or truncation
            actions.append(None if over else from_mask(env, agent, observation, info, rng))
            env.step(actions[-1])
        matches.append(actions)

    def run(seconds: float) -> float:
        steps = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            for seed, story in enumerate(matches):
                env.reset(seed=seed)
                for _agent, action in zip(env.agent_iter(), story, strict=False):
                    _observation, _, _termination, _truncation, _info = env.last()
                    env.step(action)
                steps += len(story) - env.max_num_agents
        return steps / (time.process_time() - start)

    return run


def from_mask(env: Any, agent: str, observation: Any, info: Any, rng: Callable[[], float]) -> int:
    """A random legal action, or any if there is no mask."""
    mask = observation["action_mask"] if isinstance(observation, dict) else info.get("action_mask")
    if mask is None:
        return int(rng() * int(env.action_space(agent).n))
    legal = mask.nonzero()[0]
    return int(legal[int(rng() * len(legal))])


def play_random(env: Any, listed: bool = True) -> Run:
    """Play random legal actions; ``listed``: from a list where the environment has one."""
    rng = Random(1).random
    env.reset(seed=1)
    found = env.last()
    masked = isinstance(found[0], dict) or "action_mask" in found[4]
    in_info = masked and not isinstance(found[0], dict)
    listed = listed and hasattr(env, "legal_actions")
    actions = int(env.action_space(env.agent_selection).n)

    def run(seconds: float) -> float:
        steps = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            env.reset(seed=int(rng() * (1 << 31)))
            for _agent in env.agent_iter():
                observation, _, termination, truncation, info = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                if listed:
                    legal = env.legal_actions()
                    action = legal[int(rng() * len(legal))]
                elif masked:
                    mask = (info if in_info else observation)["action_mask"].nonzero()[0]
                    action = int(mask[int(rng() * len(mask))])
                else:
                    action = int(rng() * actions)
                env.step(action)
                steps += 1
        return steps / (time.process_time() - start)

    return run


def main() -> int:
    """Run all and print the results."""
    words = parse_words(__doc__, 40, seconds=(0.1, "of a slice"))
    raw, wrapped = contenders()
    parts = {
        "alone": {name: replay(env) for name, env in raw.items()},
        "chosen": {name: play_random(env) for name, env in raw.items()},
        "mask": {name: play_random(env, listed=False) for name, env in raw.items()},
        "wrapped": {name: play_random(env, listed=False) for name, env in wrapped.items()},
    }
    rows = []
    for how, runs in parts.items():
        speeds: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(words.slices):
            for name, run in runs.items():
                speeds[name].append(run(words.seconds))
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
    print("steps a second of CPU time in an AEC loop, and ratios to PettingZoo's")
    print(f"(goal: {GOAL} times the fastest, rps_v2, alone and chosen)")
    print(f"{'':>8} {'environment':>18} {'steps/s':>10} " + " ".join(f"{name:>16}" for name in CLASSICS))
    for row in rows:
        ratios_shown = " ".join(f"{row[name]:>16}" for name in CLASSICS)
        print(f"{row['how']:>8} {row['environment']:>18} {row['steps_per_second']:>10,} {ratios_shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
