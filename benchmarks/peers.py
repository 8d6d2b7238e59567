"""The speed of games in lockstep compared with Pgx (JAX) on one core, and of one game compared with RLCard.

``pip install pgx jax rlcard``, then ``python benchmarks/peers.py``. Missing packages are reported and skipped. All
run on one core in one process and take turns; time is CPU time of all threads, so that JAX gains nothing from a second
core. Every contender chooses uniformly among the legal actions and resets the games that are over; Pgx runs as one
compiled function, after an unmeasured first call.
"""

import importlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
os.environ["JAX_PLATFORMS"] = "cpu"

import lostcities
from command_line import parse_words
from lostcities.research.vector import VectorEnv

PGX = ("kuhn_poker", "leduc_holdem", "tic_tac_toe", "connect_four", "2048", "backgammon", "othello", "hex")
RLCARD = ("leduc-holdem", "gin-rummy", "uno", "doudizhu")
OURS: list[tuple[str, dict[str, Any]]] = [("card", {"games": 1}), ("board", {"rounds": 1}), ("roll", {})]
ROLLED = 20
"""Steps in one call of a compiled function."""
Slice = Callable[[], tuple[float, int]]


def ours(name: str, options: dict[str, Any], count: int) -> Slice:
    """Return our vector environment; choosing among legal actions is part of the time."""
    env = VectorEnv(lostcities.game(name, **options), count)
    env.reset(seed=1)

    def play() -> tuple[float, int]:
        start = time.process_time()
        for _ in range(ROLLED):
            env.random_actions()
            env.step()
        return time.process_time() - start, ROLLED * count

    return play


def pgx_steps(name: str, count: int) -> Slice:
    """Return one of Pgx's games, many in parallel."""
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    again: Any = importlib.import_module("pgx.experimental").auto_reset
    env = pgx.make(name)
    step = jax.vmap(again(env.step, env.init))

    def once(carry: Any, _: None) -> Any:
        state, key = carry
        key, choose, chance = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choose, logits, axis=-1)
        return (step(state, actions, jax.random.split(chance, count)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(once, carry, None, length=ROLLED)[0])
    carry = [jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), count)), jax.random.PRNGKey(2)]
    carry = list(jax.block_until_ready(run(tuple(carry))))

    def play() -> tuple[float, int]:
        start = time.process_time()
        carry[:] = jax.block_until_ready(run(tuple(carry)))
        return time.process_time() - start, ROLLED * count

    return play


def rlcard_steps(name: str) -> Slice:
    """Return one of RLCard's games, with its own observation, one at a time."""
    rlcard: Any = importlib.import_module("rlcard")
    random: Any = importlib.import_module("random")
    env = rlcard.make(name, config={"seed": 1})

    def play() -> tuple[float, int]:
        steps, start = 0, time.process_time()
        while time.process_time() - start < 0.1:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                steps += 1
        return time.process_time() - start, steps

    return play


def is_installed(package: str) -> bool:
    """Whether a peer is installed; says so if not."""
    try:
        importlib.import_module(package)
    except ImportError:
        print(f"{package} is not installed and left out; install it with: pip install {package}", file=sys.stderr)
        return False
    return True


def main() -> int:
    """Run all and print the results."""
    words = parse_words(__doc__, 9, games=(1024, "games in lockstep"))
    contenders: dict[str, Slice] = {f"lostcities {name}": ours(name, more, words.games) for name, more in OURS}
    if is_installed("pgx") and is_installed("jax"):
        contenders |= {f"pgx {name}": pgx_steps(name, words.games) for name in PGX}
    if is_installed("rlcard"):
        contenders |= {f"rlcard {name}, one game": rlcard_steps(name) for name in RLCARD}
        contenders |= {f"lostcities {name}, one game": ours(name, more, 1) for name, more in OURS}
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(words.slices):
        for name, play in contenders.items():
            spent, steps = play()
            speeds[name].append(steps / spent if spent else 0.0)
    rows = []
    for name, found in speeds.items():
        base = speeds["lostcities card, one game" if name.endswith("one game") else "lostcities card"]
        ratio = statistics.median(other / own for own, other in zip(found, base, strict=True) if own)
        rows.append({"what": name, "steps_per_second": round(statistics.median(found)), "card_ratio": round(ratio, 2)})
    if words.json:
        print(json.dumps(rows))
        return 0
    print(f"steps a second of CPU time on one core, {words.games} games in lockstep; how much faster our card game is")
    for row in rows:
        print(f"{row['what']:>32} {row['steps_per_second']:>12,} {row['card_ratio']:>8}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
