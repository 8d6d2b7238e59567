"""Decisions to learn from, stored as lists of nonzero features: a fifth of the memory and of the work."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.generic]
"""Any numbers, as in a checkpoint."""

OWN, FACTS, FATE = 0, 1, 2
"""How much is used: what the seat sees, plus what is hidden from it, plus what is still to come."""


class Store:
    """Room for ``size`` decisions of a game whose positions have this layout."""

    def __init__(self, layout: dict[str, int], facts: int, secrets: int, size: int, per_decision: int = 0) -> None:
        colours, features = layout["colours"], layout["features"]
        self.layout, self.facts, self.secrets, self.size = dict(layout), facts, secrets, size
        self.slots = colours * layout["slots"] + layout["choices"]
        self.longest = colours * (features + secrets) + 1
        # Most features are 0; a few positions show how much a game needs.
        room = size * (per_decision or self.longest) + self.longest
        self.index = np.zeros(room, np.uint16)
        self.value = np.zeros(room, np.float32)
        self.offsets = np.zeros(size, np.int64)
        self.ends = np.zeros(size * colours * 3, np.uint16)
        self.globals = np.zeros((size, layout["globals"]), np.float32)
        self.legal = np.zeros((size, self.slots), np.uint8)
        self.chosen = np.zeros(size, np.int32)
        self.logs = np.zeros(size, np.float32)
        self.advantages = np.zeros(size, np.float32)
        self.returns = np.zeros(size, np.float32)
        self.targets: Floats = np.zeros((0, self.slots), np.float32)

    def dense(self, which: Whole, sight: int) -> tuple[Floats, Floats]:
        """Return the features of some decisions as dense rows, colour by colour, and the globals."""
        colours = self.layout["colours"]
        width = self.layout["features"] + (0, self.facts, self.secrets)[sight]
        rows = np.zeros((len(which), colours, width), np.float32)
        for row, it in enumerate(which):
            at = self.offsets[it]
            ends = self.ends[it * colours * 3 : (it + 1) * colours * 3].reshape(colours, 3)
            for colour in range(colours):
                first = at + (int(ends[colour - 1, 2]) if colour else 0)
                part = slice(first, at + int(ends[colour, sight]))
                rows[row, colour, self.index[part]] = self.value[part]
        return rows, self.globals[which]


def critic_layout(layout: dict[str, int], secrets: int, hidden: int) -> dict[str, int]:
    """Return the shape of a network that estimates the value of a position and sees more than the seat does."""
    return {**layout, "features": layout["features"] + secrets, "slots": 0, "choices": 0, "hidden": hidden}
