"""AgileRL: DQN with action masks against one of our bots.

pip install agilerl; python examples/training/agilerl_dqn.py --steps 500
Tried with agilerl 2.58.0, gymnasium 1.4.0 and torch 2.13.0.
"""

import argparse

import gymnasium
import numpy as np
import torch
from agilerl.algorithms import DQN
from agilerl.components import ReplayBuffer
from gymnasium import spaces
from gymnasium.wrappers import TransformObservation
from tensordict import TensorDict

import lostcities.research.against  # noqa: F401 - registers lostcities/Card-v0


def main() -> None:
    """Learn for some steps."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=500)
    words = parser.parse_args()
    env = gymnasium.make("lostcities/Card-v0", opponent="casual", games=1, strict=True)
    floats = spaces.Box(-128, 127, env.observation_space.shape, np.float32)
    env = TransformObservation(env, lambda seen: seen.astype(np.float32), floats)
    agent = DQN(env.observation_space, env.action_space, batch_size=64, device="cpu")
    buffer = ReplayBuffer(max_size=10_000)
    seen, info = env.reset(seed=1)
    earned: list[float] = []
    for step in range(words.steps):
        action = int(agent.get_action(seen[None], epsilon=0.2, action_mask=info["action_mask"][None])[0])
        after, reward, terminated, truncated, info = env.step(action)
        earned.append(reward)
        kept = {"obs": seen, "action": action, "reward": reward, "next_obs": after, "done": float(terminated)}
        buffer.add(TensorDict({name: torch.as_tensor(value)[None] for name, value in kept.items()}, batch_size=[1]))
        seen = after
        if terminated or truncated:
            seen, info = env.reset()
        if step > 64 and step % 8 == 0:
            agent.learn(buffer.sample(64))
    print(f"{words.steps} steps, all legal; {sum(earned):.0f} points in all")


if __name__ == "__main__":
    main()
