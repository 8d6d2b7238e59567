"""PPO with masks in one file, in the style of CleanRL: self-play in a vector environment.

pip install "lostcities[research]" torch; python examples/training/cleanrl_ppo.py --updates 200
Tried with torch 2.13.0. ``../learn_card.py`` goes further: it measures its strength against a level.
"""

import argparse

import torch
from torch import nn

import lostcities
from lostcities.research.vector import VectorEnv

LANES, STEPS, GAMMA, CLIP = 64, 32, 1.0, 0.2


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    """Return a linear layer with orthogonal initialisation."""
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    """A policy over legal actions, and a critic."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(layer(size, 64), nn.Tanh(), layer(64, 64), nn.Tanh())
        self.actor, self.critic = layer(64, actions, 0.01), layer(64, 1, 1.0)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Return the distribution over legal actions, and the value of the position for its seat."""
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(~legal, -1e8)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def main() -> None:
    """Play, learn, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--updates", type=int, default=200)
    words = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env = VectorEnv(lostcities.game("card", games=1, max_turns=60), LANES, reward="outcome")
    agent = Agent(env.row_size, env.game.actions)
    optimiser = torch.optim.Adam(agent.parameters(), lr=2.5e-4, eps=1e-5)
    env.reset(seed=1)
    for update in range(words.updates):
        seen = torch.zeros(STEPS, LANES, env.row_size)
        legal = torch.zeros(STEPS, LANES, env.game.actions, dtype=torch.bool)
        actions, seats = (torch.zeros(STEPS, LANES, dtype=torch.int64) for _ in range(2))
        logs, worth, done = (torch.zeros(STEPS, LANES) for _ in range(3))
        paid = torch.zeros(STEPS, LANES, 2)
        for step in range(STEPS):
            # The arrays are written in place, so what we keep is copied.
            seen[step], legal[step] = torch.from_numpy(env.observations).float() / 16, torch.from_numpy(env.legal) > 0
            seats[step] = torch.from_numpy(env.seats)
            with torch.no_grad():
                choice, worth[step] = agent(seen[step], legal[step])
            actions[step] = choice.sample()
            logs[step] = choice.log_prob(actions[step])
            _, rewards, ended, cut, _ = env.step(actions[step].numpy())
            paid[step], done[step] = torch.from_numpy(rewards), torch.from_numpy(ended | cut).float()
        # The game is zero-sum: the next value is the other seat's.
        with torch.no_grad():
            after = agent(torch.from_numpy(env.observations).float() / 16, torch.from_numpy(env.legal) > 0)[1]
        seat = torch.from_numpy(env.seats).long()
        returns = torch.zeros(STEPS, LANES)
        for step in reversed(range(STEPS)):
            after = torch.where(seat == seats[step], after, -after) * (1 - done[step])
            returns[step] = after = paid[step].gather(1, seats[step, :, None])[:, 0] + GAMMA * after
            seat = seats[step]
        gain = returns - worth
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        flat = [part.reshape(STEPS * LANES, *part.shape[2:]) for part in (seen, legal, actions, logs, gain, returns)]
        for batch in torch.randperm(STEPS * LANES).split(512):
            rows, mask, chosen, old, better, goal = (part[batch] for part in flat)
            choice, value = agent(rows, mask)
            ratio = (choice.log_prob(chosen) - old).exp()
            policy = -torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            loss = policy + 0.5 * (value - goal).square().mean() - 0.01 * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()
        if update % 20 == 0 or update == words.updates - 1:
            print(f"update {update + 1}: loss {loss.item():.3f}, entropy {choice.entropy().mean().item():.2f}")


if __name__ == "__main__":
    main()
