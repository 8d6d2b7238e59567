"""Decisions to learn from, kept as lists of the features that are not 0: a fifth of the room and of the work."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.generic]
"""Any numbers, as a checkpoint has them."""

OWN, FACTS, FATE = 0, 1, 2
"""What is looked at: what the seat sees, also what is hidden from it, also what is still to come."""


class Store:
    """Room for ``size`` decisions of a game whose positions have this layout."""

    def __init__(self, layout: dict[str, int], facts: int, secrets: int, size: int, per_decision: int = 0) -> None:
        colours, features = layout["colours"], layout["features"]
        self.layout, self.facts, self.secrets, self.size = dict(layout), facts, secrets, size
        self.slots = colours * layout["slots"] + layout["choices"]
        self.longest = colours * (features + secrets) + 1
        # Most features are 0; what a game needs is known after a few positions.
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
        """The features of some decisions as rows with their zeros, colour by colour, and the globals."""
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
    """The shape of a network that says what a position is worth and sees more than the seat does."""
    return {**layout, "features": layout["features"] + secrets, "slots": 0, "choices": 0, "hidden": hidden}
