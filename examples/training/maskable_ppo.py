"""Stable-Baselines3's MaskablePPO against one of our bots.

pip install sb3-contrib; python examples/training/maskable_ppo.py --steps 100000 --opponent casual
Tried with sb3-contrib 2.9.2, gymnasium 1.4.0 and torch 2.13.0.
"""

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.monitor import Monitor

import lostcities.research.against  # noqa: F401 - registers lostcities/Card-v0


def main() -> None:
    """Learn, then play some episodes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--opponent", default="casual")
    words = parser.parse_args()
    # The masks come from action_masks(), which the wrappers pass on.
    env = Monitor(gymnasium.make("lostcities/Card-v0", opponent=words.opponent, games=1, max_episode_steps=300))
    model = MaskablePPO("MlpPolicy", env, n_steps=min(1024, words.steps), batch_size=64, device="cpu", seed=1)
    model.learn(words.steps)
    mean, spread = evaluate_policy(model, env, n_eval_episodes=4, warn=False)
    assert np.isfinite(mean)
    print(f"{model.num_timesteps} steps; {mean:.1f} ± {spread:.1f} points per game against {words.opponent}")


if __name__ == "__main__":
    main()
