"""TorchRL: a masked policy collects batches from the Gymnasium environment.

pip install torchrl; python examples/training/torchrl_rollout.py --steps 2000
Tried with torchrl 0.14.1, tensordict 0.14.3, gymnasium 1.4.0 and torch 2.13.0.
"""

import argparse

import gymnasium
import torch
from tensordict.nn import ProbabilisticTensorDictModule, TensorDictModule, TensorDictSequential
from torchrl.envs import GymWrapper, TransformedEnv
from torchrl.envs.transforms import ActionMask, DTypeCastTransform
from torchrl.modules import MaskedCategorical

import lostcities.research.against  # noqa: F401 - registers lostcities/Card-v0


def make() -> TransformedEnv:
    """Make an environment whose action space is the legal actions."""
    made = gymnasium.make("lostcities/Card-v0", observations="dict", opponent="casual", games=1)
    env = TransformedEnv(
        GymWrapper(made, categorical_action_encoding=True),
        DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]),
    )
    return env.append_transform(ActionMask())


def main() -> None:
    """Collect steps and print their rewards."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=2000)
    words = parser.parse_args()
    torch.manual_seed(1)
    env = make()
    net = torch.nn.Linear(env.observation_spec["observation"].shape[-1], env.action_spec.space.n)
    logits = TensorDictModule(lambda seen: net(seen.float()), in_keys=["observation"], out_keys=["logits"])
    choice = ProbabilisticTensorDictModule(
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    batch = env.rollout(words.steps, TensorDictSequential(logits, choice), break_when_any_done=False)
    chosen = batch["action_mask"].gather(-1, batch["action"].unsqueeze(-1))
    assert bool(chosen.all()), "an illegal action was taken"
    done = int(batch["next", "done"].sum())
    print(f"{len(batch)} steps, all legal; {done} episodes, {float(batch['next', 'reward'].sum()):.0f} points in all")


if __name__ == "__main__":
    main()
