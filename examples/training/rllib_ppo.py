"""RLlib: PPO with action masks against one of our bots.

pip install "ray[rllib]"; python examples/training/rllib_ppo.py --iterations 2
Tried with ray 2.60.0, gymnasium 1.2.2 and torch 2.13.0.
"""

import argparse

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env


def make(settings: dict[str, object]) -> object:
    """Adapt the environment: RLlib's module for masks expects floats and the keys observations and action_mask."""
    import gymnasium
    import numpy as np
    from gymnasium import spaces

    import lostcities.research.against  # noqa: F401 - registers lostcities/Card-v0, in every process

    env = gymnasium.make("lostcities/Card-v0", observations="dict", games=1, **settings)
    size = env.observation_space["observation"].shape
    floats = spaces.Dict({
        "observations": spaces.Box(-128, 127, size, np.float32),
        "action_mask": spaces.Box(0, 1, (env.action_space.n,), np.float32),
    })  # fmt: skip
    return gymnasium.wrappers.TransformObservation(
        env,
        lambda seen: {
            "observations": seen["observation"].astype(np.float32),
            "action_mask": seen["action_mask"].astype(np.float32),
        },
        floats,
    )


def main() -> None:
    """Learn for some iterations."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--iterations", type=int, default=2)
    words = parser.parse_args()
    register_env("lostcities-card", make)
    config = (
        PPOConfig()
        .environment("lostcities-card", env_config={"opponent": "casual", "strict": True})
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=512, minibatch_size=128, num_epochs=2)
        .rl_module(rl_module_spec=RLModuleSpec(
            module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]}
        ))
    )  # fmt: skip
    algorithm = config.build_algo()
    for number in range(words.iterations):
        found = algorithm.train()["env_runners"]
        print(f"iteration {number + 1}: {found['episode_return_mean']:.1f} points per game", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
