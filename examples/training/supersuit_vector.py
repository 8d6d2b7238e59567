"""SuperSuit: parallel environments for one learner as one vector environment, observations as floats.

pip install supersuit; python examples/training/supersuit_vector.py --steps 200
Tried with supersuit 3.11.0, gymnasium 1.4.0 and pettingzoo 1.27.0.
"""

import argparse
import warnings

import gymnasium
import numpy as np

import lostcities.research.against  # noqa: F401 - registers lostcities/Card-v0

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import supersuit


def main() -> None:
    """Play random legal actions in all lanes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--lanes", type=int, default=4)
    words = parser.parse_args()
    # SuperSuit's own wrappers copy an environment, which ours supports even in the middle of a match.
    env = supersuit.dtype_v0(
        gymnasium.make("lostcities/Card-v0", opponent="casual", games=1, max_episode_steps=300), np.float32
    )
    lanes = supersuit.gym_vec_env_v0(env, words.lanes)
    lanes.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(words.steps):
        actions = [rng.choice(np.flatnonzero(lane.unwrapped.action_masks())) for lane in lanes.envs]
        seen, _, terminations, truncations, _ = lanes.step(np.array(actions))
        assert np.asarray(seen).dtype == np.float32
        ended += int(np.sum(terminations) + np.sum(truncations))
    print(f"{words.steps} steps in {words.lanes} lanes, {ended} episodes ended")


if __name__ == "__main__":
    main()
