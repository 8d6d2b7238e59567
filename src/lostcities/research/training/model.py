"""The network of ``bots/network.py`` as PyTorch learns it."""

import math
from array import array
from typing import Any

import torch
from torch import nn

from lostcities.bots.network import Network, shape_of


class Model(nn.Module):
    """The same parts under the same names, so that weights go back and forth unchanged."""

    def __init__(self, layout: dict[str, Any]) -> None:
        super().__init__()
        self.layout = dict(layout)
        self.parts = nn.ParameterDict()
        for name, shape in shape_of(layout).items():
            part = torch.zeros(shape)
            if len(shape) > 1:
                # He's measure; the last layers begin near nothing, so that the first policy is near random.
                part.normal_(0, (0.05 if name in ("W4", "M4", "M5") else 1) * math.sqrt(2 / shape[0]))
                if name in ("G1", "M2", "G3", "M4"):
                    part *= 0.5
            self.parts[name] = nn.Parameter(part)

    def forward(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The answers for all slots, and what each position is worth to the seat to move."""
        colours, features = self.layout["colours"], self.layout["features"]
        p = self.parts
        split = colours * features
        each = rows[:, :split].reshape(-1, colours, features)
        whole = rows[:, split:]
        first = torch.relu(each @ p["W1"] + (whole @ p["G1"] + p["b1"]).unsqueeze(1))
        second = torch.relu(first @ p["W2"] + (first.mean(1) @ p["M2"] + p["b2"]).unsqueeze(1))
        trunk = torch.relu(second.mean(1) @ p["M3"] + whole @ p["G3"] + p["b3"])
        slots = second @ p["W4"] + (trunk @ p["M4"] + p["b4"]).unsqueeze(1)
        tail = trunk @ p["M5"] + p["b5"]
        choices = self.layout["choices"]
        answers = torch.cat([slots[:, :, : self.layout["slots"]].flatten(1), tail[:, :choices]], 1)
        return answers, tail[:, choices]

    def network(self) -> Network:
        """The compiled twin with the present weights."""
        flat = torch.cat([part.detach().flatten() for part in self.parts.values()])
        return Network(self.layout, array("f", flat.numpy().tobytes()))
