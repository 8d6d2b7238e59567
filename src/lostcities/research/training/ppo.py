"""Proximal policy optimisation by self-play: collect games, learn from them, and keep what wins.

The network that is kept is not the last one but the one that won its paired match against
the one kept before: the last iterate can drift, into stalling for example.
"""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from lostcities.bots import network as networks
from lostcities.bots.network import Network
from lostcities.research.training.duel import Duel, duel
from lostcities.research.training.model import Model
from lostcities.research.training.recipes import Recipe
from lostcities.research.training.selfplay import Batch, Floats, SelfPlay


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be tuned; the defaults are what the shipped networks were trained with."""

    hidden: int = 64
    lanes: int = 256
    steps: int = 128
    epochs: int = 2
    minibatch: int = 4096
    rate: float = 1e-3
    last_rate: float = 5e-5
    clip: float = 0.2
    entropy: float = 0.02
    last_entropy: float = 0.003
    discount: float = 0.95
    likeness: float = 0.3  # how sharply the first lessons follow the rules of thumb
    critic_first: int = 10  # iterations in which only the critic learns
    rivals: int = 3  # earlier networks that take part at a time
    rival_share: float = 0.4  # of the games
    duel_every: float = 120.0  # seconds
    duel_deals: int = 500


@dataclass(slots=True)
class Progress:
    """One point of the curve."""

    seconds: float
    iterations: int
    games: int
    decisions: int
    score: float
    length: float
    entropy: float
    loss: float
    duel: Duel | None = None
    kept: bool = False


class Trainer:
    """The state of a run; ``save`` and ``resume`` carry it over an interruption.

    The critic, which says what a position is worth, is another network that also sees what is
    hidden from the seat. It serves training alone: the luck of the cards to come is then no
    surprise to it, and what is left of a surprise is the merit of the decision.
    """

    def __init__(self, recipe: Recipe, settings: Settings, seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.settings = settings
        self.recipe = recipe
        rooms = recipe.rooms(settings.lanes)
        self.plays = [
            SelfPlay(lanes, settings.steps, seed + number, recipe.utility) for number, lanes in enumerate(rooms)
        ]
        layout = rooms[0].layout
        self.model = Model({**layout, "hidden": settings.hidden})
        self.critic = Model(
            {
                **layout,
                "features": layout["features"] + rooms[0].secrets,
                "slots": 1,
                "choices": 0,
                "hidden": settings.hidden,
            }
        )
        self.optimiser = torch.optim.Adam(
            [*self.model.parameters(), *self.critic.parameters()], lr=settings.rate, eps=1e-5
        )
        self.best: Network = self.model.network()
        self.spent = 0.0
        self.iterations = 0
        self.decisions = 0
        self.curve: list[dict[str, Any]] = []
        self.past: list[list[float]] = []
        self.rng = np.random.default_rng(seed)

    def imitate(self, weights: Floats, seconds: float) -> Iterator[float]:
        """Begin with what a player with rules of thumb does, for ``seconds``; yields the loss."""
        settings = self.settings
        optimiser = torch.optim.Adam(self.model.parameters(), lr=settings.rate)
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            lessons = [play.lesson(weights, 0.3) for play in self.plays for _ in range(16)]
            rows, legal, ratings = (torch.from_numpy(np.concatenate(part)) for part in zip(*lessons, strict=True))
            wanted = torch.softmax((ratings / settings.likeness).masked_fill(legal == 0, -1e9), 1)
            answers, _ = self.model(rows)
            chances = torch.log_softmax(answers.masked_fill(legal == 0, -1e9), 1)
            loss = -(wanted * chances.clamp(min=-50)).sum(1).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            yield loss.item()
        self.best = self.model.network()
        self.past.append(list(self.best.raw_weights()))

    def _invite_rivals(self) -> None:
        """A few earlier networks, other ones each time; the one that is kept is always among them."""
        if not self.past:
            return
        chosen = self.rng.integers(len(self.past), size=min(len(self.past), self.settings.rivals - 1))
        rivals = [self.best, *(networks.from_weights(self.model.layout, self.past[number]) for number in chosen)]
        for play in self.plays:
            play.meet(rivals, self.settings.rival_share)

    def run(self, seconds: float) -> Iterator[Progress]:
        """Train until ``seconds`` were spent in all, earlier runs included."""
        settings = self.settings
        last_duel = self.spent
        while self.spent < seconds:
            began = time.monotonic()
            share = min(1.0, self.spent / seconds)
            actor, critic = self.model.network(), self.critic.network()
            self._invite_rivals()
            batch = Batch.joined([play.collect(actor, critic, settings.discount) for play in self.plays])
            # The critic learns alone at first: its surprises would only unlearn what was imitated.
            entropy, loss = self._learn(batch, share, self.iterations >= settings.critic_first)
            self.iterations += 1
            self.decisions += len(batch.slots)
            self.spent += time.monotonic() - began
            progress = Progress(
                self.spent, self.iterations, sum(play.games for play in self.plays), self.decisions,
                self._recent("scores"), self._recent("lengths"), entropy, loss,
            )  # fmt: skip
            if self.spent - last_duel >= settings.duel_every or self.spent >= seconds:
                began = time.monotonic()
                last_duel = self.spent
                candidate = self.model.network()
                progress.duel = duel(self.recipe.rooms, candidate, self.best, settings.duel_deals, self.iterations)
                progress.kept = progress.duel.margin > 0.5 * progress.duel.interval
                if progress.kept:
                    self.best = candidate
                self.past.append(list(candidate.raw_weights()))
                self.spent += time.monotonic() - began
            self.curve.append(asdict(progress))
            yield progress

    def _recent(self, name: str) -> float:
        values = [value for play in self.plays for value in getattr(play, name)[-500:]]
        return float(np.mean(values)) if values else 0.0

    def _learn(self, batch: Batch, share: float, policy_too: bool) -> tuple[float, float]:
        settings = self.settings
        rate = settings.rate + (settings.last_rate - settings.rate) * share
        weight = settings.entropy + (settings.last_entropy - settings.entropy) * share
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        rows, truths = torch.from_numpy(batch.rows), torch.from_numpy(batch.truths)
        illegal = torch.from_numpy(batch.legal) == 0
        slots = torch.from_numpy(batch.slots).long()
        logs, returns = torch.from_numpy(batch.logs), torch.from_numpy(batch.returns)
        advantages = torch.from_numpy(batch.advantages)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        entropies, losses = [], []
        for _ in range(settings.epochs):
            for part in torch.split(torch.randperm(len(slots)), settings.minibatch):
                worth = torch.nn.functional.smooth_l1_loss(self.critic(truths[part])[1], returns[part])
                loss = worth
                if policy_too:
                    answers, values = self.model(rows[part])
                    chances = torch.log_softmax(answers.masked_fill(illegal[part], -1e9), 1)
                    ratio = torch.exp(chances.gather(1, slots[part].unsqueeze(1)).squeeze(1) - logs[part])
                    gain = advantages[part]
                    clipped = torch.clamp(ratio, 1 - settings.clip, 1 + settings.clip)
                    entropy = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
                    loss = loss - torch.min(ratio * gain, clipped * gain).mean() - weight * entropy
                    loss = loss + 0.25 * torch.nn.functional.smooth_l1_loss(values, returns[part])
                    entropies.append(entropy.item())
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()  # type: ignore[no-untyped-call]
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
                torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
                self.optimiser.step()
                losses.append(worth.item())
        return float(np.mean(entropies)) if entropies else 0.0, float(np.mean(losses))

    def save(self, file: Path) -> None:
        """Write everything that a later run needs to go on from here."""
        state = {
            "settings": asdict(self.settings),
            "model": self.model.state_dict(),
            "critic": self.critic.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "best": list(self.best.raw_weights()),
            "spent": self.spent,
            "iterations": self.iterations,
            "decisions": self.decisions,
            "curve": self.curve,
            "past": self.past,
        }
        partial = file.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(file)

    def resume(self, file: Path) -> None:
        """Go on from what ``save`` wrote."""
        state = torch.load(file, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.critic.load_state_dict(state["critic"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.best = networks.from_weights(self.model.layout, state["best"])
        self.spent, self.iterations = state["spent"], state["iterations"]
        self.decisions, self.curve, self.past = state["decisions"], state["curve"], state["past"]
