"""Learns the card game by PPO from games against itself, and then plays the level ``casual`` on duplicate deals.

``python examples/learn_card.py --minutes 20 --out learnt`` needs ``pip install 'lostcities[research,train]'``. Only the
CPU time of learning counts, not that of the matches for the curve. The folder gets the weights,
the curve as numbers and as a picture. The same seed and the same number of updates give the same weights.
"""

import argparse
import csv
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

import lostcities
from lostcities import View
from lostcities.bots.arena import tournament
from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.research.vector import VectorEnv, layout

GAME = lostcities.game("card", games=1)
GROUPS = layout(GAME)
SETS = ("hand", "own columns", "other columns", "known", "piled", "tops")
LANES, STEPS, EPOCHS, BATCH = 512, 128, 2, 4096
CLIP, TRACE, SCALE = 0.2, 0.95, 40.0
WIDTH, FACES = 64, 10
LINE = "{:4.1f} min, {:,} decisions: {:+.1f} over casual ({:+.1f} to {:+.1f})"


def look(rows: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Split rows of docs/observations.md into numbers per colour, numbers of the table, and the current margin."""
    table = torch.as_tensor(rows, dtype=torch.float32)
    cards = {name: table[:, GROUPS[name].part].reshape(-1, 6, FACES)[:, :5] for name in SETS}
    wagers = torch.cat([table[:, GROUPS[f"wagers: {name}"].part].reshape(-1, 2, 6) for name in SETS[:5]], 1)
    each = [*cards.values(), wagers.transpose(1, 2)[:, :5]]
    margin = torch.zeros(len(table))
    for sign, name in ((1, "own columns"), (-1, "other columns")):
        numbers = cards[name][:, :, 1:]
        more = table[:, GROUPS[f"wagers: {name}"].part].reshape(-1, 2, 6)[:, :, :5].sum(1)
        total, stakes = numbers @ torch.arange(2.0, 11.0), cards[name][:, :, 0] + more
        begun, size = (numbers.sum(2) + stakes > 0).float(), numbers.sum(2) + stakes
        points = ((total - 20) * (1 + stakes) + 20 * (size >= 8)) * begun
        # A column takes cards above its last number, and wagers while it has no number.
        fits = 1 - numbers.flip(2).cummax(2).values.flip(2)
        fits = torch.cat([1 - numbers.amax(2, keepdim=True), fits], 2)
        promise = (cards["hand"] * fits)[:, :, 1:] @ torch.arange(2.0, 11.0)
        each += [fits, cards["hand"] * fits, cards["tops"] * fits]
        each += [torch.stack([begun, stakes, total / 20, size / 8, points / SCALE, promise / 20], 2)]
        margin += sign * points.sum(1)
    each.append(torch.stack([table[:, GROUPS[name].part][:, :5] for name in ("pile sizes", "barred")], 2))
    whole = torch.stack([table[:, GROUPS["draws"].start], table[:, GROUPS["deck"].start] / 44], 1)
    return torch.cat(each, 2), whole, margin / SCALE


class Net(nn.Module):
    """One small network for every colour, which also sees the mean over all colours."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.first, self.first_whole = nn.Linear(features, WIDTH), nn.Linear(2, WIDTH)
        self.second, self.second_mean = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.table = nn.Linear(WIDTH + 2, WIDTH)
        self.slots = nn.Linear(WIDTH, 2 * FACES + 1)  # lay each face, discard each, take the pile's top
        self.shared = nn.Linear(WIDTH, 2 * FACES + 3)  # the same for all colours; the draw pile; the worth
        for layer in (self.slots, self.shared):
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, each: Tensor, whole: Tensor, margin: Tensor) -> tuple[Tensor, Tensor]:
        """Return a number for each of the 127 actions, and the expected margin."""
        seen = torch.relu(self.first(each) + self.first_whole(whole)[:, None])
        seen = torch.relu(self.second(seen) + self.second_mean(seen.mean(1))[:, None])
        shared = self.shared(torch.relu(self.table(torch.cat([seen.mean(1), whole], 1))))
        slots = functional.pad(self.slots(seen) + shared[:, None, :-2], (0, 0, 0, 6 - each.shape[1]))
        lay, discard, take = slots[..., :FACES], slots[..., FACES:-1], slots[..., -1]
        return torch.cat([lay.flatten(1), discard.flatten(1), shared[:, -2:-1], take], 1), margin + shared[:, -1]


class Learnt:
    """The network as a bot: it sees the row of its View, and takes the likeliest action."""

    name = "learnt"

    def __init__(self, net: Net) -> None:
        self.net, self.env = net, VectorEnv(GAME, 1, autoreset=False)

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> int:
        """Choose one of ``view.legal``. Any world consistent with the View has the same row for the seat."""
        self.env.core.put(0, view.sample(rng))
        row, legal = self.env.observe(0, view.seat)
        with torch.no_grad():
            answers = self.net(*look(row[None]))[0][0].numpy()
        return int(np.where(legal, answers, -np.inf).argmax())


def collect(env: VectorEnv, net: Net) -> tuple[Tensor, ...]:
    """Play STEPS decisions in every lane; returns rows, masks, actions, log probabilities, advantages and returns."""
    looks: list[tuple[Tensor, ...]] = []
    legal = np.empty((STEPS, LANES, GAME.actions), np.bool_)
    seats, actions = np.empty((STEPS, LANES), np.int64), torch.empty((STEPS, LANES), dtype=torch.int64)
    chances, values = torch.empty((STEPS, LANES)), np.empty((STEPS, LANES), np.float32)
    ends, done = np.zeros((STEPS, LANES, 2), np.float32), np.zeros((STEPS, LANES), np.bool_)
    for step in range(STEPS):
        legal[step], seats[step] = env.legal, env.seats
        looks.append(look(env.observations))
        with torch.no_grad():
            answers, value = net(*looks[-1])
        logs = functional.log_softmax(answers.masked_fill(~torch.from_numpy(legal[step]), -1e9), 1)
        actions[step] = torch.multinomial(logs.exp(), 1)[:, 0]
        chances[step], values[step] = logs.gather(1, actions[step, :, None])[:, 0], value.numpy()
        _, rewards, done[step], _, _ = env.step(actions[step].numpy())
        ends[step] = (rewards - rewards[:, ::-1]) / SCALE
    # Each seat's decisions form their own chain; the last one of an unfinished chain serves only the one before.
    advantages, valid, lanes = np.zeros_like(values), np.zeros(values.shape, np.bool_), np.arange(LANES)
    coming, carried, known = np.zeros((LANES, 2)), np.zeros((LANES, 2)), np.zeros((LANES, 2), np.bool_)
    for step in reversed(range(STEPS)):
        coming[done[step]], carried[done[step]], known[done[step]] = ends[step][done[step]], 0, True
        here = lanes, seats[step]
        valid[step] = known[here]
        advantages[step] = (coming[here] - values[step] + TRACE * carried[here]) * valid[step]
        coming[here], carried[here], known[here] = values[step], advantages[step], True
    seen = (torch.stack(parts) for parts in zip(*looks, strict=True))
    found = (*seen, legal, actions, chances, advantages, advantages + values)
    return tuple(torch.as_tensor(part)[torch.from_numpy(valid)] for part in found)


def learn(net: Net, optimiser: Any, batch: tuple[Tensor, ...], entropy: float) -> None:
    """Optimise PPO's clipped objective over a batch, EPOCHS times."""
    mean, spread = batch[-2].mean(), batch[-2].std() + 1e-6
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch[-2])).split(BATCH):
            *seen, legal, actions, chances, gain, returns = (each[part] for each in batch)
            answers, values = net(*seen)
            logs = functional.log_softmax(answers.masked_fill(~legal, -1e9), 1)
            ratio = (logs.gather(1, actions[:, None])[:, 0] - chances).exp()
            gain = (gain - mean) / spread
            policy = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            surprise = -(logs.exp() * logs).masked_fill(~legal, 0).sum(1).mean()
            loss = functional.mse_loss(values, returns) - policy - entropy * surprise
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def measure(net: Net, deals: int, seed: int) -> Any:
    """Return the mean margin over ``casual`` on duplicate deals with its 95 % interval."""
    return tournament(GAME, [Learnt(net), "casual"], deals=deals, seed=seed).pair(0, 1).margin


def keep(net: Net, curve: list[Any], folder: Path) -> None:
    """Save the weights, and the curve as numbers and as a picture."""
    from matplotlib.figure import Figure

    torch.save(net.state_dict(), folder / "weights.pt")
    with (folder / "curve.csv").open("w", newline="") as out:
        csv.writer(out).writerows([("minutes", "decisions", "margin", "low", "high"), *curve])
    axes = (figure := Figure(figsize=(6, 3.5), layout="constrained")).subplots()
    minutes, _, means, lows, highs = np.array(curve).T
    axes.errorbar(minutes, means, (means - lows, highs - means), fmt=".-", capsize=2)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set(xlabel="minutes of processor time", ylabel="points per game over casual", title="PPO from self-play")
    figure.savefig(folder / "curve.svg")


def main() -> None:
    """Learn, measure now and then, and finally play the longest match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--out", type=Path, default=Path("learnt"))
    parser.add_argument("--deals", type=int, default=500, help="of the last match; those of the curve have a fifth")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    words.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(words.seed)
    torch.set_num_threads(1)
    (env := VectorEnv(GAME, LANES)).reset(seed=words.seed)
    net = Net(look(env.observations)[0].shape[2])
    optimiser = torch.optim.Adam(net.parameters(), eps=1e-5)
    spent, update, curve = 0.0, 0, list[Any]()
    while (done := spent / (60 * words.minutes)) < 1 or not curve or curve[-1][0] < words.minutes:
        if done >= len(curve) / 20:
            margin = measure(net, words.deals if done >= 1 else max(2, words.deals // 5), seed=update)
            curve.append((spent / 60, update * LANES * STEPS, margin.mean, margin.low, margin.high))
            print(LINE.format(*curve[-1]), flush=True)
            keep(net, curve, words.out)
            continue
        start = time.process_time()
        optimiser.param_groups[0]["lr"] = 1e-3 * (1 - done) + 1e-4
        learn(net, optimiser, collect(env, net), 0.02 * (1 - done) + 0.001)
        spent, update = spent + time.process_time() - start, update + 1


if __name__ == "__main__":
    main()
