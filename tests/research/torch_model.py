"""The network of ``bots/network.py`` and the loss of ``research/training`` as PyTorch sees them: a second opinion."""

from typing import Any

import torch

from lostcities.bots.network import pools_of, shape_of


class Model:
    """The same parts under the same names."""

    def __init__(self, layout: dict[str, Any], weights: Any) -> None:
        self.layout = dict(layout)
        self.flat = torch.tensor(weights, dtype=torch.float64, requires_grad=True)
        self.parts, at = {}, 0
        for name, shape in shape_of(layout).items():
            size = int(torch.Size(shape).numel())
            self.parts[name] = self.flat[at : at + size].reshape(shape)
            at += size

    def pool(self, x: torch.Tensor) -> torch.Tensor:
        """What the colours have in common."""
        return x.mean(1) if pools_of(self.layout) == 1 else torch.cat([x.mean(1), x.max(1).values], 1)

    def __call__(self, each: torch.Tensor, whole: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The answers for all slots, and what each position is worth; ``each`` is rows, colours, features."""
        p = self.parts
        first = torch.relu(each @ p["W1"][: each.shape[2]] + (whole @ p["G1"] + p["b1"]).unsqueeze(1))
        second = torch.relu(first @ p["W2"] + (self.pool(first) @ p["M2"] + p["b2"]).unsqueeze(1))
        trunk = torch.relu(self.pool(second) @ p["M3"] + whole @ p["G3"] + p["b3"])
        slots = second @ p["W4"] + (trunk @ p["M4"] + p["b4"]).unsqueeze(1)
        tail = trunk @ p["M5"] + p["b5"]
        choices = self.layout["choices"]
        return torch.cat([slots[:, :, : self.layout["slots"]].flatten(1), tail[:, :choices]], 1), tail[:, choices]


def gradient_of(model: Model, store: Any, which: Any, sight: int, clip: float, entropy: float, worth: float) -> Any:
    """The gradient of the mean loss to all weights."""
    torch.autograd.backward(loss(model, store, which, sight, clip, entropy, worth))
    assert model.flat.grad is not None
    return model.flat.grad.numpy()


def loss(model: Model, store: Any, which: Any, sight: int, clip: float, entropy: float, worth: float) -> torch.Tensor:
    """The mean loss over some decisions of a store, in double precision."""
    each, whole = (torch.from_numpy(part).double() for part in store.dense(which, sight))
    answers, values = model(each, whole)
    returns = torch.from_numpy(store.returns[which]).double()
    total = worth * torch.nn.functional.smooth_l1_loss(values, returns)
    if answers.shape[1]:
        legal = torch.from_numpy(store.legal[which]) != 0
        chances = torch.log_softmax(answers.masked_fill(~legal, -1e9), 1)
        if len(store.targets):
            return total - (torch.from_numpy(store.targets[which]).double() * chances.clamp(min=-50)).sum(1).mean()
        slots = torch.from_numpy(store.chosen[which]).long().unsqueeze(1)
        ratio = torch.exp(chances.gather(1, slots).squeeze(1) - torch.from_numpy(store.logs[which]).double())
        gain = torch.from_numpy(store.advantages[which]).double()
        total = total - torch.min(ratio * gain, torch.clamp(ratio, 1 - clip, 1 + clip) * gain).mean()
        total = total + entropy * (chances.exp() * chances.clamp(min=-50)).sum(1).mean()
    return total
