"""Tianshou: a PettingZoo environment whose masks Tianshou's own policies obey.

pip install tianshou; python examples/training/tianshou_selfplay.py --steps 500
Tried with tianshou 2.0.1, pettingzoo 1.27.0 and torch 2.13.0. The mask is found because of ``observations="dict"``;
without it Tianshou takes every action as legal.
"""

import argparse

import numpy as np
from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv

from lostcities.research import aec


def make() -> PettingZooEnv:
    """Make a match; an illegal action would raise."""
    return PettingZooEnv(aec.env("card", games=1, max_turns=60, observations="dict", strict=True))


def main() -> None:
    """Collect steps of both seats."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=500)
    words = parser.parse_args()
    env = make()
    first = env.reset(seed=1)[0]
    assert np.asarray(first["mask"]).sum() < env.action_space.n, "the mask is not found"
    seats = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in env.agents]
    players = MultiAgentOffPolicyAlgorithm(algorithms=seats, env=env)
    collector = Collector(players, DummyVectorEnv([make, make]), VectorReplayBuffer(20_000, 2))
    collector.reset()
    done = collector.collect(n_step=words.steps)
    print(f"{done.n_collected_steps} steps, all legal; {done.n_collected_episodes} matches")


if __name__ == "__main__":
    main()
