"""The speed of games in lockstep, with observations and masks, compared with hand-written C that does the same.

``python benchmarks/vector.py --games 1024``. The actions are chosen at random by one C function for all contenders,
outside what is measured. Time is CPU time; ours and C take turns, and the ratio is the median of neighbouring slices.
Both must do the same: the mean of every number of the rows, the masks, the rewards and the ends is compared lane by
lane, and the benchmark fails if one differs by more than six standard errors.
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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lostcities
from command_line import parse_words
from lostcities.research.vector import VectorEnv
from lostcities.research.vector.layouts import view_size

YARDSTICKS = Path(__file__).parent / "yardstick"
GOAL = 0.90
MOST_ERRORS = 6
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 1}),
    ("board", {"players": 2, "rounds": 1}),
    ("board", {"players": 3, "rounds": 1}),
    ("board", {"players": 4, "rounds": 1}),
    ("roll", {"players": 2}),
    ("roll", {"players": 5}),
]
Count = NDArray[np.float64]


@dataclass
class Contender:
    """Games in lockstep: where their arrays are, and one step in all of them."""

    rows: Any
    mask: Any
    seats: Any
    rewards: Any
    ends: Any
    actions: Any
    step: Callable[[], object]
    kept: tuple[object, ...] = ()  # what C has pointers to
    # Sums of everything that was shown, by lane.
    sums: Count | float = 0.0
    seconds: float = 0.0
    steps: int = 0

    def play(self, c: Any, stream: Any, steps: int) -> float:
        """Make a number of steps; returns their CPU time."""
        spent = 0.0
        count = ctypes.c_uint64(len(self.actions))
        shown = np.zeros((len(self.actions), self.rewards.shape[1] + 1))
        for _ in range(steps):
            c.vector_choose(count, pointer(self.mask), pointer(stream), pointer(self.actions))
            start = time.process_time()
            self.step()
            spent += time.process_time() - start
            shown[:, :-1] += self.rewards
            shown[:, -1] += self.ends
        self.sums = self.sums + np.concatenate([self.rows, self.mask[:, :124], self.seats[:, None], shown], axis=1)
        self.seconds += spent
        self.steps += steps * len(self.actions)
        return spent


def library(name: str, folder: str) -> Any:
    """Load the C program of a game as a library."""
    target = Path(folder) / f"vector_{name}.so"
    source = str(YARDSTICKS / f"vector_{name}.c")
    flags = ["-O3", "-march=native", "-mno-avx512f", "-mtune=generic"]  # the fastest, and the engine's
    command = [os.environ.get("CC", "cc"), *flags, "-shared", "-fPIC", "-o", str(target), source]
    subprocess.run(command, check=True)
    loaded = ctypes.CDLL(str(target))
    loaded.vector_size.restype = ctypes.c_uint64
    loaded.vector_step.restype = ctypes.c_uint64
    return loaded


def pointer(array: Any) -> Any:
    """Return the address of an array."""
    return ctypes.c_void_p(array.ctypes.data)


def ours(game: Any, count: int) -> Contender:
    """The vector environment."""
    env = VectorEnv(game, count)
    env.reset(seed=1)
    return Contender(env.observations, env.legal.base, env.seats, env.rewards, env.terminations, env.actions, env.step)


def yardstick(game: Any, count: int, c: Any) -> Contender:
    """The C program."""
    size, players = ctypes.c_uint64(count), ctypes.c_int(game.players)
    lanes, chance = np.zeros(c.vector_size(size), np.uint8), np.array([2], np.uint64)
    rows, mask = np.zeros((count, view_size(game)), np.int8), np.zeros((count, 128), np.int8)
    rewards, ends = np.zeros((count, game.players), np.float32), np.zeros(count, np.bool_)
    actions, seats = np.zeros(count, np.int32), np.zeros(count, np.int32)
    c.vector_reset(players, pointer(lanes), size, pointer(chance), pointer(rows), pointer(mask), pointer(seats))
    arrays = (lanes, chance, actions, rows, mask, seats, rewards, ends)
    where = [pointer(array) for array in arrays]

    def step() -> None:
        bad = c.vector_step(players, where[0], size, *where[1:])
        assert not bad, f"{bad} actions are illegal"

    return Contender(rows, mask, seats, rewards, ends, actions, step, kept=arrays)


def differ(one: Contender, other: Contender) -> float:
    """By how many standard errors the mean that is most unlike differs."""
    a, b = np.asarray(one.sums), np.asarray(other.sums)
    apart = np.abs(a.mean(axis=0) - b.mean(axis=0))
    error = np.sqrt((a.var(axis=0) + b.var(axis=0)) / len(a))
    return float(np.max(np.divide(apart, error, out=np.where(apart > 0, np.inf, 0.0), where=error > 0)))


def contest(name: str, options: dict[str, Any], count: int, slices: int, c: Any) -> dict[str, Any]:
    """Run one game compared with its C program."""
    game: Any = lostcities.game(name, **options)
    own, peer = ours(game, count), yardstick(game, count, c)
    streams = [np.array([seed], np.uint64) for seed in (1, 2)]
    steps = max(1, 50_000 // count)
    ratios = []
    for _ in range(slices):
        spent = own.play(c, streams[0], steps)
        ratios.append(peer.play(c, streams[1], steps) / spent)
    row: dict[str, Any] = {"game": name, "players": game.players, "games": count, "goal": GOAL}
    for who, contender in (("lostcities", own), ("c", peer)):
        ended = np.asarray(contender.sums)[:, -1].sum()
        reward = np.asarray(contender.sums)[:, -1 - game.players : -1].sum() / game.players
        row[f"{who}_steps_per_second"] = round(contender.steps / contender.seconds)
        row[f"{who}_mean_reward"] = round(reward / ended, 2) if ended else None
        row[f"{who}_decisions_per_game"] = round(contender.steps / ended, 1) if ended else None
    row["ratio"] = round(statistics.median(ratios), 3)
    row["middle_half"] = [round(float(part), 3) for part in np.percentile(ratios, [25, 75])]
    row["standard_errors"] = round(differ(own, peer), 1)
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
        c = {name: library(name, folder) for name in ("card", "board", "roll")}
        rows = [contest(name, options, words.games, words.slices, c[name]) for name, options in GAMES]
    single = [one_by_one(name, options, 1.0) for name, options in GAMES]
    agree = all(row["standard_errors"] <= MOST_ERRORS for row in rows)
    if words.json:
        print(json.dumps({"lockstep": rows, "one_by_one": single}))
        return 0 if agree else 1
    print(f"steps a second of CPU time with observations and masks, {words.games} games in lockstep, one thread")
    heads = f"{'game':>6} {'players':>7} {'steps/s':>12} {'C':>12} {'ratio':>6} {'goal':>5}   middle half"
    print(heads + "      mean reward, decisions per game, standard errors apart")
    for row in rows:
        means = [
            f"{who}: {row[who + '_mean_reward']}, {row[who + '_decisions_per_game']}" for who in ("lostcities", "c")
        ]
        speed = f"{row['lostcities_steps_per_second']:>12,} {row['c_steps_per_second']:>12,} {row['ratio']:>6}"
        half = f"{row['middle_half'][0]:.3f} … {row['middle_half'][1]:.3f}"
        told = f"{'; '.join(means)}; {row['standard_errors']}"
        print(f"{row['game']:>6} {row['players']:>7} {speed} {row['goal']:>5}   {half}   {told}")
    if not agree:
        print(f"FAILED: both must do the same, and differ by more than {MOST_ERRORS} standard errors")
    print("\none game driven from Python, each observation written into a row: steps a second of CPU time")
    for row in single:
        print(f"{row['game']:>6} {row['players']:>7} {row['steps_per_second']:>12,} {row['goal']:>12,}")
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
