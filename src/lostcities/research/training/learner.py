"""Learning: the loss of a network, its gradients and steps, compiled (learn.h).

The interpreted build does the same in numpy. Tests compare both with PyTorch's
gradients, which is the only use of PyTorch.
"""

from __future__ import annotations

from array import array

import cython
import numpy as np
import numpy.typing as npt
from cython.cimports.lostcities.research.training.learn import (
    lc_aim,
    lc_forward,
    lc_learn,
    lc_measure,
    lc_pack,
    lc_room_size,
    lc_shape,
    lc_step,
    lc_store,
    lc_turn,
)

from lostcities.bots.network import Network, pools_of, shape_of
from lostcities.engine.contract import BadInput
from lostcities.research.training.store import Floats, Store

if not cython.compiled:
    from lostcities.research.training import plain

ENTROPY, CHOICE, WORTH, CLIPPED, DRIFT = range(5)
"""The indices of the sums that ``gradients`` returns."""


@cython.final
@cython.cclass
class Learner:
    """The weights of a network, their gradients, and Adam's moments."""

    layout = cython.declare(dict, visibility="readonly")
    weights = cython.declare(object, visibility="readonly")
    first_moment = cython.declare(object, visibility="readonly")
    second_moment = cython.declare(object, visibility="readonly")
    steps = cython.declare(cython.longlong, visibility="public")
    turned = cython.declare(object)
    parts = cython.declare(dict)
    rooms = cython.declare(list)
    shape: lc_shape
    w: cython.float[::1]
    t: cython.float[::1]

    def __init__(self, layout: dict[str, int], weights: Floats) -> None:
        size = sum(int(np.prod(shape)) for shape in shape_of(layout).values())
        if len(weights) != size:
            raise BadInput(f"a network of this shape has {size} weights, not {len(weights)}")
        self.layout = dict(layout)
        self.weights = np.array(weights, np.float32)
        self.first_moment = np.zeros(size, np.float32)
        self.second_moment = np.zeros(size, np.float32)
        self.steps = 0
        self.parts = {}
        self.rooms = []
        if cython.compiled:
            self.shape.colours = layout["colours"]
            self.shape.features = layout["features"]
            self.shape.globals = layout["globals"]
            self.shape.hidden = layout["hidden"]
            self.shape.slots = layout["slots"]
            self.shape.choices = layout["choices"]
            self.shape.pools = pools_of(layout)
            lc_measure(cython.address(self.shape))
            assert self.shape.size == size
            self.turned = np.zeros(self.shape.turned_size, np.float32)
            self.w = self.weights
            self.t = self.turned
        self.turn()

    def turn(self) -> None:
        """Update what is computed from the weights, after they changed."""
        if cython.compiled:
            lc_turn(cython.address(self.shape), cython.address(self.w[0]), cython.address(self.t[0]))

    def network(self) -> Network:
        """Return the network with the current weights, as bots use it."""
        return Network(self.layout, array("f", self.weights.tobytes()))

    def forward(self, store: Store, which: cython.int[::1], sight: cython.int, answers: cython.float[:, ::1]) -> None:
        """Compute the answers for every legal slot of some decisions (nothing else is written), and their values."""
        if not len(which):
            return
        if not cython.compiled:
            plain.forward(self.layout, self.weights, store, which, sight, answers)
        else:
            kept: object = self._room()
            memory: cython.float[::1] = kept
            given: lc_store
            self._read(store, cython.address(given))
            with cython.nogil:
                lc_forward(
                    cython.address(self.shape), cython.address(self.w[0]), cython.address(self.t[0]),
                    cython.address(given), cython.address(which[0]), cython.cast(cython.int, which.shape[0]), sight,
                    cython.address(memory[0]), cython.address(answers[0, 0]),
                )  # fmt: skip
            self.rooms.append(kept)

    def gradients(
        self,
        part: int,
        store: Store,
        which: cython.int[::1],
        sight: cython.int,
        clip: cython.float,
        entropy: cython.float,
        worth: cython.float,
        values: bool = False,
    ) -> npt.NDArray[np.float64]:
        """Compute the gradients of the loss over some decisions, as one part of the next step.

        Parts can be computed in parallel threads; ``step`` adds them in the order of their numbers, so the
        result does not depend on which was ready first. With ``values`` the targets are what the answers should
        be, instead of probabilities to imitate. Returns the sums named above.
        """
        sums = np.zeros(5)
        if not cython.compiled:
            found = plain.gradients(self.layout, self.weights, store, which, sight, clip, entropy, worth, sums, values)
            self.parts[part] = (len(which), found)
            return sums
        kept: object = self._room()
        memory: cython.float[::1] = kept
        whole: object = np.zeros(len(self.weights), np.float32)
        heads: object = np.zeros(self.shape.turned_size, np.float32)
        g: cython.float[::1] = whole
        h: cython.float[::1] = heads
        total: cython.double[::1] = sums
        given: lc_store
        aim: lc_aim
        aim.clip = clip
        aim.entropy = entropy
        aim.worth = worth
        aim.values = values
        self._read(store, cython.address(given))
        if len(which):
            with cython.nogil:
                lc_learn(
                    cython.address(self.shape), cython.address(self.w[0]), cython.address(self.t[0]),
                    cython.address(given), cython.address(which[0]), cython.cast(cython.int, which.shape[0]), sight,
                    cython.address(aim), cython.address(memory[0]), cython.address(g[0]), cython.address(h[0]),
                    cython.address(total[0]),
                )  # fmt: skip
        self.rooms.append(kept)
        self.parts[part] = (len(which), whole)
        return sums

    def take(self, part: int, count: int, gradients: Floats) -> None:
        """Use external gradients as a part of the next step: their sum over ``count`` decisions."""
        self.parts[part] = (count, gradients)

    def gradient(self) -> Floats:
        """Return the mean of the gradients over all decisions of all parts."""
        count = sum(many for many, _ in self.parts.values())
        return sum(self.parts[part][1] for part in sorted(self.parts)) / max(1, count)

    def step(self, rate: cython.float, longest: cython.float = 1.0) -> float:
        """Take one step of Adam along the gradients of all parts, clipped to norm ``longest``; returns the norm."""
        g: cython.float[::1]
        m: cython.float[::1]
        v: cython.float[::1]
        length: cython.double
        gradient = np.ascontiguousarray(self.gradient(), np.float32)
        self.parts.clear()
        self.steps += 1
        if not cython.compiled:
            return plain.step(self.weights, gradient, self.first_moment, self.second_moment, longest, rate, self.steps)
        else:
            g, m, v = gradient, self.first_moment, self.second_moment
            length = lc_step(
                cython.cast(cython.int, len(gradient)), cython.address(self.w[0]), cython.address(g[0]),
                cython.address(m[0]), cython.address(v[0]), 1.0, longest, rate, 0.9, 0.999, 1e-5, self.steps,
            )  # fmt: skip
            self.turn()
            return length

    @cython.cfunc
    def _room(self) -> object:
        """Return memory for the intermediate layers, one block per active thread."""
        try:
            return self.rooms.pop()
        except IndexError:
            return np.zeros(lc_room_size(cython.address(self.shape)), np.float32)

    @cython.cfunc
    def _read(self, store: Store, given: cython.pointer[lc_store]) -> cython.void:
        """Read the addresses of a store's columns."""
        if cython.compiled:
            index: cython.ushort[::1] = store.index
            value: cython.float[::1] = store.value
            offsets: cython.longlong[::1] = store.offsets
            ends: cython.ushort[::1] = store.ends
            globals_: cython.float[:, ::1] = store.globals
            legal: cython.uchar[:, ::1] = store.legal
            chosen: cython.int[::1] = store.chosen
            logs: cython.float[::1] = store.logs
            advantages: cython.float[::1] = store.advantages
            returns: cython.float[::1] = store.returns
            targets: cython.float[:, ::1] = store.targets
            given.index = cython.address(index[0])
            given.value = cython.address(value[0])
            given.offsets = cython.address(offsets[0])
            given.ends = cython.address(ends[0])
            given.globals = cython.address(globals_[0, 0])
            given.legal = cython.address(legal[0, 0])
            given.slots = store.slots
            given.chosen = cython.address(chosen[0])
            given.logs = cython.address(logs[0])
            given.advantages = cython.address(advantages[0])
            given.returns = cython.address(returns[0])
            given.targets = cython.address(targets[0, 0]) if len(targets) else cython.NULL


def pack(
    store: Store,
    rows: cython.float[:, ::1],
    hidden: cython.float[:, ::1],
    lanes: cython.int[::1],
    first: cython.int,
    end: cython.longlong,
) -> int:
    """Store the features of rows as the decisions from ``first`` on, their lists from ``end`` on; returns the new end.

    ``rows`` has a row for every lane, and ``lanes`` selects which are stored; ``hidden`` has one for each of these.
    """
    layout: dict[str, int] = store.layout
    colours: cython.int = layout["colours"]
    features: cython.int = layout["features"]
    many: cython.int = layout["globals"]
    facts: cython.int = store.facts
    secrets: cython.int = store.secrets
    i: cython.int
    k: cython.int
    if end + len(lanes) * store.longest > len(store.index):
        _widen(store, end + 2 * len(lanes) * store.longest)
    index: cython.ushort[::1] = store.index
    value: cython.float[::1] = store.value
    offsets: cython.longlong[::1] = store.offsets
    ends: cython.ushort[::1] = store.ends
    globals_: cython.float[:, ::1] = store.globals
    if not cython.compiled:
        return plain.pack(store, rows, hidden, lanes, first, end)
    else:
        with cython.nogil:
            for i in range(cython.cast(cython.int, lanes.shape[0])):
                offsets[first + i] = end
                for k in range(many):
                    globals_[first + i, k] = rows[lanes[i], colours * features + k]
                end += lc_pack(
                    cython.address(rows[lanes[i], 0]), cython.address(hidden[i, 0]), colours, features, facts,
                    secrets, cython.address(index[end]), cython.address(value[end]),
                    cython.address(ends[(first + i) * colours * 3]),
                )  # fmt: skip
        return end


def _widen(store: Store, size: int) -> None:
    """Make room for longer lists, keeping the content."""
    for name in ("index", "value"):
        old = getattr(store, name)
        new = np.zeros(max(size, len(old) * 5 // 4), old.dtype)
        new[: len(old)] = old
        setattr(store, name, new)
