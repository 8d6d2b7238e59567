"""The speed of the games from Python compared with OpenSpiel's card games, in one process.

``python benchmarks/spiel.py``. Three things: a bare step (ask for the legal actions, apply one that was chosen before),
a step as a learner sees it (the observation as numbers in an array, the list of legal actions, a choice), and
simulations of a search over hidden worlds. Time is CPU time, the contenders take turns, and each figure is the median
of its slices.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

import lostcities
from command_line import parse_words
from lostcities.research.vector import VectorEnv

CARD_GAMES = (
    "crazy_eights",
    "gin_rummy",
    "hearts",
    "spades",
    "euchre",
    "cribbage",
    "oh_hell",
    "leduc_poker",
    "kuhn_poker",
)
OBSERVED = ("crazy_eights", "gin_rummy", "leduc_poker", "kuhn_poker")
"""Those with observation tensors; poker, with two or three decisions per game, is only shown, not compared."""
TINY = ("leduc_poker", "kuhn_poker")
SEARCHED = "hearts"
SIMULATIONS = 1000
GAMES = 30
Slice = Callable[[float], float]


def spiel_steps(name: str) -> Slice:
    """Return OpenSpiel's own states; chance nodes count as steps."""
    game = pyspiel.load_game(name)
    rng = Random(1)
    stories = []
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        stories.append(state.history())

    def run(seconds: float) -> float:
        steps = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            for story in stories:
                state = game.new_initial_state()
                for action in story:
                    state.legal_actions()
                    state.apply_action(action)
                steps += len(story)
        return steps / (time.process_time() - start)

    return run


def our_steps(name: str, **options: Any) -> Slice:
    """Return states of this package."""
    game: Any = lostcities.game(name, **options)
    rng = Random(1)
    stories = []
    for seed in range(GAMES):
        state, story = game.deal(seed), []
        while not state.over:
            story.append(rng.choice(state.legal))
            state.apply(story[-1])
        stories.append(story)

    def run(seconds: float) -> float:
        steps = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            for seed, story in enumerate(stories):
                state = game.deal(seed)
                for action in story:
                    _ = state.legal
                    state.apply(action)
                steps += len(story)
        return steps / (time.process_time() - start)

    return run


def spiel_rows(name: str) -> Slice:
    """Return OpenSpiel's states with the observation of the player to move as an array; chance nodes count as steps.

    Its observer writes into its own array, which is faster than asking the state for a tensor, a list.
    """
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    rng = Random(1).random

    def run(seconds: float) -> float:
        steps = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    observation.set_from(state, state.current_player())
                legal = state.legal_actions()
                state.apply_action(legal[int(rng() * len(legal))])
                steps += 1
        return steps / (time.process_time() - start)

    return run


def our_rows(name: str, **options: Any) -> Slice:
    """Return one lane of the vector environment: every step writes the row and mask of the seat to move in place."""
    env = VectorEnv(lostcities.game(name, **options), 1)
    rng = Random(1).random
    env.reset(seed=1)

    def run(seconds: float) -> float:
        steps = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            for _ in range(100):
                legal = env.legal_actions()
                env.step_one(legal[int(rng() * len(legal))])
            steps += 100
        return steps / (time.process_time() - start)

    return run


def spiel_search() -> tuple[Slice, float]:
    """Return simulations of OpenSpiel's IS-MCTS in C++ with random rollouts, and decisions per rollout."""
    game = pyspiel.load_game(SEARCHED)
    rng = Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    lengths = []
    for _ in range(20):
        played = state.clone()
        while not played.is_terminal():
            played.apply_action(rng.choice(played.legal_actions()))
        lengths.append(len(played.history()) - len(state.history()))

    def run(seconds: float) -> float:
        simulations, number = 0, 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            number += 1
            bot = pyspiel.ISMCTSBot(number, pyspiel.RandomRolloutEvaluator(1, number), 2.0, SIMULATIONS)
            bot.step(state)
            simulations += SIMULATIONS
        return simulations / (time.process_time() - start)

    return run, statistics.mean(lengths)


def our_search(turns: int) -> tuple[Slice, float]:
    """Return simulations of a search, with random rollouts too; ``turns`` makes them as long as the peer's."""
    game = lostcities.game("card", games=1, max_turns=turns)
    view: Any = game.deal(seed=1).view(0)
    rng = Random(1)
    decisions = [view.sample(rng).playout(seed) for seed in range(50)]

    def run(seconds: float) -> float:
        simulations = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            simulations += search(view, rng)
        return simulations / (time.process_time() - start)

    return run, statistics.mean(decisions)


def search(view: Any, rng: Random) -> int:
    """Search by sequential halving: play the remaining actions out in the same worlds, then drop the worse half.

    Every world is consistent with the View. Returns the number of simulations.
    """
    left = dict.fromkeys(view.legal, 0)
    simulations = 0
    while len(left) > 1:
        for _ in range(SIMULATIONS // (len(left) * 4)):
            world, seed = view.sample(rng), rng.getrandbits(64)
            for action in left:
                after = world.copy()
                after.apply(action)
                after.playout(seed)
                mine, theirs = after.final_totals
                left[action] += mine - theirs
                simulations += 1
        best = sorted(left, key=left.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        left = dict.fromkeys(best, 0)
    return simulations


def main() -> int:
    """Run all and print the results."""
    words = parse_words(__doc__, 5, seconds=(0.3, "of a slice"))
    theirs, their_length = spiel_search()
    ours, our_length = our_search(round(their_length / 2))
    contests: dict[str, tuple[float, dict[str, Slice], dict[str, Slice]]] = {
        "bare step": (
            6,
            {name: spiel_steps(name) for name in CARD_GAMES},
            {"card": our_steps("card"), "board": our_steps("board"), "roll": our_steps("roll")},
        ),
        "step with observation": (
            3,
            {name: spiel_rows(name) for name in OBSERVED},
            {"card": our_rows("card"), "board": our_rows("board"), "roll": our_rows("roll")},
        ),
        "simulation": (
            10,
            {f"{SEARCHED}, {their_length:.0f} decisions": theirs},
            {f"card, {our_length:.0f} decisions": ours},
        ),
    }
    rows = []
    for what, (goal, peers, own) in contests.items():
        speeds: dict[str, list[float]] = {name: [] for name in (*peers, *own)}
        for _ in range(words.slices):
            for name, run in {**peers, **own}.items():
                speeds[name].append(run(words.seconds))
        medians = {name: statistics.median(found) for name, found in speeds.items()}
        fastest = max((name for name in peers if name not in TINY), key=lambda name: medians[name])
        for name, speed in medians.items():
            ratio = round(speed / medians[fastest], 2)
            rows.append({"what": what, "game": name, "ours": name in own, "per_second": round(speed), "ratio": ratio,
                         "peer": fastest, "goal": goal})  # fmt: skip
    if words.json:
        print(json.dumps(rows))
        return 0
    print("a second of CPU time, from Python; ratio to the fastest of OpenSpiel's")
    for row in rows:
        kept = f" (goal {row['goal']})" if row["ours"] else ""
        print(f"{row['what']:>22} {row['game']:>22} {row['per_second']:>10,} {row['ratio']:>8}{kept}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
