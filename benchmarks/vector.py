"""The speed of games in lockstep, with observations and masks, compared with hand-written C that does the same.

``python benchmarks/vector.py --games 1024``. One C function chooses random actions for all contenders,
outside the measured time. Time is CPU time; the card game and C take turns, and the ratio is the median of neighbouring
slices. Both print their mean reward and the decisions per game, which must agree.
"""

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

import numpy as np

import lostcities
from command_line import parse_words
from lostcities.research.vector import VectorEnv

SOURCE = Path(__file__).parent / "yardstick" / "vector_card.c"
GOALS = {"card": 8e6, "board": 4e6, "roll": 4e6}
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 1}),
    ("board", {"players": 2, "rounds": 1}),
    ("board", {"players": 3, "rounds": 1}),
    ("board", {"players": 4, "rounds": 1}),
    ("roll", {"players": 2}),
    ("roll", {"players": 5}),
]
Slice = Callable[[int], tuple[float, float, int]]


def library(folder: str) -> Any:
    """Load the C program as a library."""
    target = Path(folder) / "vector_card.so"
    command = [os.environ.get("CC", "cc"), "-O3", "-march=native", "-shared", "-fPIC", "-o", str(target), str(SOURCE)]
    subprocess.run(command, check=True)
    loaded = ctypes.CDLL(str(target))
    loaded.vector_size.restype = ctypes.c_uint64
    return loaded


def pointer(array: Any) -> Any:
    """Return the address of an array."""
    return ctypes.c_void_p(array.ctypes.data)


def ours(game: Any, count: int, c: Any) -> Slice:
    """Return a function that makes a number of steps and returns CPU time, rewards and the games that ended."""
    env = VectorEnv(game, count)
    env.reset(seed=1)
    mask: Any = env.legal.base
    stream = np.array([1], np.uint64)

    def play(steps: int) -> tuple[float, float, int]:
        spent, reward, ended = 0.0, 0.0, 0
        for _ in range(steps):
            c.vector_choose(ctypes.c_uint64(count), pointer(mask), pointer(stream), pointer(env.actions))
            start = time.process_time()
            env.step()
            spent += time.process_time() - start
            reward += float(env.rewards.sum())
            ended += int(env.terminations.sum())
        return spent, reward, ended

    return play


def yardstick(count: int, c: Any) -> Slice:
    """Return the same for the C program."""
    lanes = np.zeros(c.vector_size(ctypes.c_uint64(count)), np.uint8)
    rows, mask = np.zeros((count, 472), np.int8), np.zeros((count, 128), np.int8)
    rewards, done = np.zeros((count, 2), np.float32), np.zeros(count, np.bool_)
    actions, seats = np.zeros(count, np.int32), np.zeros(count, np.int32)
    stream, chance = np.array([1], np.uint64), np.array([2], np.uint64)
    size = ctypes.c_uint64(count)
    c.vector_reset(pointer(lanes), size, pointer(chance), pointer(rows), pointer(mask), pointer(seats))
    arrays = (lanes, chance, actions, rows, mask, seats, rewards, done)

    def play(steps: int) -> tuple[float, float, int]:
        spent, reward, ended = 0.0, 0.0, 0
        where = [pointer(array) for array in arrays]
        for _ in range(steps):
            c.vector_choose(size, pointer(mask), pointer(stream), pointer(actions))
            start = time.process_time()
            bad = c.vector_step(where[0], size, *where[1:])
            spent += time.process_time() - start
            assert not bad
            reward += float(rewards.sum())
            ended += int(done.sum())
        return spent, reward, ended

    return play


def contest(name: str, options: dict[str, Any], count: int, slices: int, c: Any) -> dict[str, Any]:
    """Run one game, compared with C if there is a C program."""
    game: Any = lostcities.game(name, **options)
    contenders = {"lostcities": ours(game, count, c)}
    if name == "card":
        contenders["c"] = yardstick(count, c)
    steps = max(1, 50_000 // count)
    totals = {who: [0.0, 0.0, 0.0] for who in contenders}
    ratios = []
    for _ in range(slices):
        spent = {}
        for who, play in contenders.items():
            found = play(steps)
            spent[who] = found[0]
            totals[who] = [a + b for a, b in zip(totals[who], found, strict=True)]
        if "c" in spent:
            ratios.append(spent["c"] / spent["lostcities"])
    row: dict[str, Any] = {"game": name, "players": game.players, "games": count, "goal": GOALS[name]}
    for who, (seconds, reward, ended) in totals.items():
        row[f"{who}_steps_per_second"] = round(count * steps * slices / seconds)
        row[f"{who}_mean_reward"] = round(reward / ended / game.players, 2) if ended else None
        row[f"{who}_decisions_per_game"] = round(count * steps * slices / ended, 1) if ended else None
    if ratios:
        row["ratio"] = round(statistics.median(ratios), 3)
    return row


def one_by_one(name: str, options: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Drive one game from Python: each step writes its observation into the next row of an array."""
    env = VectorEnv(lostcities.game(name, **options), 1)
    env.reset(seed=1)
    env.core.reset_lane(0, 7)
    actions: list[int] = []
    while True:
        actions.append(int(env.random_actions()[0]))
        if env.step()[2][0]:
            break
    rows = np.zeros((len(actions), env.row_size), np.int8)
    spent, steps = 0.0, 0
    while spent < seconds:
        env.core.reset_lane(0, 7)
        start = time.process_time()
        for action, row in zip(actions, rows, strict=True):
            env.step_into(action, row)
        spent += time.process_time() - start
        steps += len(actions)
    return {"game": name, "players": env.game.players, "steps_per_second": round(steps / spent), "goal": 2_000_000}


def main() -> int:
    """Run all and print the results."""
    words = parse_words(__doc__, 30, games=(1024, "games in lockstep"))
    with tempfile.TemporaryDirectory() as folder:
        c = library(folder)
        rows = [contest(name, options, words.games, words.slices, c) for name, options in GAMES]
    single = [one_by_one(name, options, 1.0) for name, options in GAMES]
    if words.json:
        print(json.dumps({"lockstep": rows, "one_by_one": single}))
        return 0
    print(f"steps a second of CPU time with observations and masks, {words.games} games in lockstep, one thread")
    heads = f"{'game':>6} {'players':>7} {'steps/s':>12} {'goal':>12} {'C':>12} {'ratio':>6}"
    print(heads + "   mean reward, decisions per game")
    for row in rows:
        means = [
            f"{who}: {row[who + '_mean_reward']}, {row[who + '_decisions_per_game']}"
            for who in ("lostcities", "c")
            if who + "_mean_reward" in row
        ]
        beside = f"{row['c_steps_per_second']:>12,} {row['ratio']:>6}" if "ratio" in row else f"{'':>12} {'':>6}"
        speed = f"{row['lostcities_steps_per_second']:>12,} {row['goal']:>12,.0f}"
        print(f"{row['game']:>6} {row['players']:>7} {speed} {beside}   {'; '.join(means)}")
    print("\none game driven from Python, each observation written into a row: steps a second of CPU time")
    for row in single:
        print(f"{row['game']:>6} {row['players']:>7} {row['steps_per_second']:>12,} {row['goal']:>12,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
