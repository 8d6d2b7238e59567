"""A small network that is symmetric in the colours, and its forward pass without any framework.

A seat's view of a position is one row of numbers: the same ``features`` for each of
``colours``, then ``globals`` for the whole. Every colour goes through the same weights and
sees the others only through pooled values, so that exchanging two colours of
a position exchanges the answers and nothing else. The answers are one number for each *slot*, that is,
for each action with a colour (``slots`` each) and each action without a
colour (``choices``), and one number for the value of the position for the seat.

    first  = relu(colour · W1 + globals · G1 + b1)            each colour
    second = relu(first · W2 + pool(first) · M2 + b2)         each colour
    whole  = relu(pool(second) · M3 + globals · G3 + b3)
    slots  = second · W4 + whole · M4 + b4                    each colour
    choices, worth = whole · M5 + b5

``pool`` is the mean over the colours; if the layout's ``pools`` is 2, the mean and then the
maximum. ``research/training`` learns the weights; a file of them is a line of JSON and 16-bit floats.
"""

from __future__ import annotations

import json
import struct
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import cython
from cython.cimports.libc.math import expf, logf
from cython.cimports.lostcities.bots.dense import best_of, dense, pool, sparse
from cython.cimports.lostcities.engine.bits import next_random

from lostcities.engine.contract import BadInput

if TYPE_CHECKING:

    class Floats(Protocol):
        """Contiguous numbers: an array, a memoryview or a NumPy array of 32-bit floats."""

        def __len__(self) -> int:
            """The number of items."""

        def __getitem__(self, place: int, /) -> float:
            """The number at an index."""

        def __setitem__(self, place: int, number: float, /) -> None:
            """Set the number at an index."""


if not cython.compiled:
    CHUNK = 48  # rows that go through the network together, so that intermediate layers stay in the cache


def round_up(width: int) -> int:
    """Round a width up to a multiple of 16, as the arithmetic needs it."""
    return (width + 15) // 16 * 16


def pools_of(layout: dict[str, int]) -> int:
    """Return how many pooled values a unit has: the mean, or mean and maximum; old files have only the mean."""
    return layout.get("pools", 1)


def shape_of(layout: dict[str, int]) -> dict[str, tuple[int, ...]]:
    """Return the parts of the weights with their shapes, in file order."""
    features, globals_, hidden = layout["features"], layout["globals"], layout["hidden"]
    slots, tail, pooled = round_up(layout["slots"]), round_up(layout["choices"] + 1), pools_of(layout) * hidden
    return {
        "W1": (features, hidden),
        "G1": (globals_, hidden),
        "b1": (hidden,),
        "W2": (hidden, hidden),
        "M2": (pooled, hidden),
        "b2": (hidden,),
        "M3": (pooled, hidden),
        "G3": (globals_, hidden),
        "b3": (hidden,),
        "W4": (hidden, slots),
        "M4": (hidden, slots),
        "b4": (slots,),
        "M5": (hidden, tail),
        "b5": (tail,),
    }


if not cython.compiled:

    def dense_at(
        x: Floats, at: int, rows: int, step: int, inputs: int, w: Floats, w_at: int, start: Floats, start_at: int,
        group: int, width: int, y: Floats, y_at: int, relu: bool,
    ) -> None:  # fmt: skip
        """Do in Python what ``dense`` in dense.h does."""
        for row in range(rows):
            for column in range(width):
                total = start[start_at + row // group * width + column]
                for k in range(inputs):
                    if x[at + row * step + k]:
                        total += x[at + row * step + k] * w[w_at + k * width + column]
                y[y_at + row * width + column] = 0.0 if relu and total < 0 else total

    def pool_at(room: Floats, x: int, rows: int, colours: int, hidden: int, both: bool, y: int) -> None:
        """Do in Python what ``pool`` does."""
        for row in range(rows):
            for k in range(hidden):
                found = [room[x + (row * colours + colour) * hidden + k] for colour in range(colours)]
                room[y + row * (1 + both) * hidden + k] = sum(found) / colours
                if both:
                    room[y + row * 2 * hidden + hidden + k] = max(found)


@cython.final
@cython.cclass
class Network:
    """The weights of one game's policy and their forward pass."""

    weights: cython.float[::1]
    colours: cython.int
    features: cython.int
    globals: cython.int
    hidden: cython.int
    pooled: cython.int
    slots: cython.int
    choices: cython.int
    row: cython.int
    answers: cython.int
    layout: dict[str, int]
    buffers: list[array[float]]
    at: cython.int[::1]

    def __init__(self, layout: dict[str, int], weights: Floats) -> None:
        shapes = shape_of(layout)
        offsets, size = [], 0
        for shape in shapes.values():
            offsets.append(size)
            size += shape[0] * (shape[1] if len(shape) > 1 else 1)
        if len(weights) != size:
            raise BadInput(f"a network of this shape has {size} weights, not {len(weights)}")
        self.at = array("i", offsets)
        self.layout = dict(layout)
        self.buffers = []
        self.weights = weights
        self.colours = layout["colours"]
        self.features = layout["features"]
        self.globals = layout["globals"]
        self.hidden = layout["hidden"]
        self.pooled = pools_of(layout) * layout["hidden"]
        self.slots = layout["slots"]
        self.choices = layout["choices"]
        self.row = self.colours * self.features + self.globals
        self.answers = self.colours * self.slots + self.choices + 1

    @property
    def row_size(self) -> int:
        """The number of values that describe a position."""
        return self.row

    @property
    def answer_size(self) -> int:
        """The number of outputs: all slots, all choices without a colour, and the value of the position."""
        return self.answers

    def raw_weights(self) -> array[float]:
        """Return all weights in the order of ``shape_of``."""
        return array("f", self.weights)

    def with_colours(self, colours: int) -> Network:
        """Return the same network for another number of colours."""
        return Network({**self.layout, "colours": colours}, self.weights)

    def forward(self, rows: cython.float[::1], count: cython.int, answers: cython.float[::1]) -> None:
        """Answer ``count`` rows at once, without the interpreter."""
        room = self.take_room()
        self._forward(rows, count, answers, room)
        self.give_room_back(room)

    def _forward(
        self, rows: cython.float[::1], count: cython.int, answers: cython.float[::1], room: cython.float[::1]
    ) -> None:
        with cython.nogil:
            self.fill(rows, count, answers, room)

    def take_room(self) -> array[float]:
        """Take a buffer for one thread that is using this network.

        Buffers are reused: returning memory to the system and fetching it again with every call took 40 % of the time
        of a search.
        """
        try:
            return self.buffers.pop()
        except IndexError:
            size = self.colours * (2 * self.hidden + round_up(self.slots)) + 3 * self.hidden + self.pooled
            return array("f", bytes(4 * CHUNK * (size + round_up(self.choices + 1))))

    def give_room_back(self, room: array[float]) -> None:
        """Return a buffer for reuse."""
        self.buffers.append(room)

    def fill(
        self, rows: cython.float[::1], count: cython.int, answers: cython.float[::1], room: cython.float[::1]
    ) -> cython.void:
        """Answer ``count`` rows in compiled code that has a buffer."""
        first: cython.int = 0
        while first < count:
            self._chunk(rows, first, count - first if count - first < CHUNK else CHUNK, answers, room)
            first += CHUNK

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _chunk(
        self,
        rows: cython.float[::1],
        first: cython.int,
        count: cython.int,
        answers: cython.float[::1],
        room: cython.float[::1],
    ) -> cython.void:
        colours: cython.int = self.colours
        hidden: cython.int = self.hidden
        width: cython.int = (self.slots + 15) // 16 * 16
        tail: cython.int = (self.choices + 16) // 16 * 16
        one: cython.int = 0  # where each layer is in the buffer
        two: cython.int = one + CHUNK * colours * hidden
        out: cython.int = two + CHUNK * colours * hidden
        start: cython.int = out + CHUNK * colours * width
        mean: cython.int = start + CHUNK * hidden
        whole: cython.int = mean + CHUNK * self.pooled
        tails: cython.int = whole + 2 * CHUNK * hidden
        row: cython.int
        colour: cython.int
        k: cython.int
        x: cython.int = first * self.row
        g: cython.int = x + colours * self.features
        y: cython.int
        # What the globals add to every colour, then the colours, whose features are mostly 0.
        self._dense(rows, g, count, self.row, self.globals, 1, room, -1, 2, 1 << 30, hidden, start, False)
        for row in range(count):
            for colour in range(colours):
                self._sparse(
                    rows, x + row * self.row + colour * self.features, room, start + row * hidden, hidden,
                    one + (row * colours + colour) * hidden,
                )  # fmt: skip
        self._pool(room, one, count, mean)
        self._dense(room, mean, count, self.pooled, self.pooled, 4, room, -1, 5, 1 << 30, hidden, start, False)
        self._dense(room, one, count * colours, hidden, hidden, 3, room, start, 0, colours, hidden, two, True)
        self._pool(room, two, count, mean)
        self._dense(rows, g, count, self.row, self.globals, 7, room, -1, 8, 1 << 30, hidden, start, False)
        self._dense(room, mean, count, self.pooled, self.pooled, 6, room, start, 0, 1, hidden, whole, True)
        self._dense(room, whole, count, hidden, hidden, 10, room, -1, 11, 1 << 30, width, start, False)
        self._dense(room, two, count * colours, hidden, hidden, 9, room, start, 0, colours, width, out, False)
        self._dense(room, whole, count, hidden, hidden, 12, room, -1, 13, 1 << 30, tail, tails, False)
        for row in range(count):
            y = (first + row) * self.answers
            for colour in range(colours):
                for k in range(self.slots):
                    answers[y] = room[out + (row * colours + colour) * width + k]
                    y += 1
            for k in range(self.choices + 1):
                answers[y] = room[tails + row * tail + k]
                y += 1

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _pool(self, room: cython.float[::1], source: cython.int, count: cython.int, target: cython.int) -> cython.void:
        """Pool the colours of a layer: their mean, and with two pools their maximum."""
        if cython.compiled:
            pool(
                cython.address(room[source]), count, self.colours, self.hidden, self.pooled > self.hidden,
                cython.address(room[target]),
            )  # fmt: skip
        else:
            pool_at(room, source, count, self.colours, self.hidden, self.pooled > self.hidden, target)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _dense(
        self,
        x: cython.float[::1],
        x_at: cython.int,
        rows: cython.int,
        step: cython.int,
        inputs: cython.int,
        part: cython.int,
        room: cython.float[::1],
        start: cython.int,
        bias: cython.int,
        group: cython.int,
        width: cython.int,
        y: cython.int,
        relu: cython.bint,
    ) -> cython.void:
        """Multiply rows by a part of the weights, starting from a bias or from ``room[start]`` on."""
        if cython.compiled:
            dense(
                cython.address(x[x_at]), rows, step, inputs, cython.address(self.weights[self.at[part]]),
                cython.address(self.weights[self.at[bias]]) if start < 0 else cython.address(room[start]), group,
                width, cython.address(room[y]), relu,
            )  # fmt: skip
        else:
            source, at = (self.weights, self.at[bias]) if start < 0 else (room, start)
            dense_at(x, x_at, rows, step, inputs, self.weights, self.at[part], source, at, group, width, room, y, relu)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _sparse(
        self,
        x: cython.float[::1],
        x_at: cython.int,
        room: cython.float[::1],
        start: cython.int,
        width: cython.int,
        y: cython.int,
    ) -> cython.void:
        """Run one colour of one row through the first layer."""
        if cython.compiled:
            sparse(
                cython.address(x[x_at]), self.features, cython.address(self.weights[self.at[0]]),
                cython.address(room[start]), width, cython.address(room[y]), True,
            )  # fmt: skip
        else:
            dense_at(x, x_at, 1, 0, self.features, self.weights, self.at[0], room, start, 1, width, room, y, True)


def choose_slots(
    answers: cython.float[::1],
    legal: cython.uchar[::1],
    count: cython.int,
    answer_size: cython.int,
    temperature: cython.float,
    streams: cython.ulonglong[::1],
    rows: cython.int[::1],
    slots: cython.int[::1],
    logs: cython.float[::1],
) -> None:
    """Draw for each row a legal slot from the softmax of its answers (the best one if the temperature is 0).

    ``streams[rows[i]]`` is the random stream of row i. ``logs`` gets the logarithm of the slot's probability.
    """
    row: cython.int
    with cython.nogil:
        for row in range(count):
            slots[row] = choose_slot(answers, legal, row, answer_size - 1, temperature, streams, rows[row], logs)


def choose_slot(
    answers: cython.float[::1],
    legal: cython.uchar[::1],
    row: cython.int,
    slots: cython.int,
    temperature: cython.float,
    streams: cython.ulonglong[::1],
    stream: cython.int,
    logs: cython.float[::1],
) -> cython.int:
    """Do the same for one row, whose random stream is ``streams[stream]``."""
    slot: cython.int
    best: cython.int = -1
    chosen: cython.int
    at: cython.int = row * (slots + 1)
    mask: cython.int = row * slots
    total: cython.float = 0
    left: cython.float
    random = cython.declare(cython.ulonglong[1])
    if cython.compiled:
        best = best_of(cython.address(answers[at]), cython.address(legal[mask]), slots)
    else:
        best = max(
            (slot for slot in range(slots) if legal[mask + slot]), key=lambda slot: answers[at + slot], default=-1
        )
    logs[row] = 0
    if temperature <= 0:
        return best
    for slot in range(slots):
        if legal[mask + slot]:
            total += expf((answers[at + slot] - answers[at + best]) / temperature)
    if cython.compiled:
        random[0] = streams[stream]
    else:
        random = [int(streams[stream])]
    left = (next_random(random) >> 40) * cython.cast(cython.float, 1.0 / 16777216) * total
    streams[stream] = random[0]
    chosen = best
    for slot in range(slots):
        if legal[mask + slot]:
            chosen = slot
            left -= expf((answers[at + slot] - answers[at + best]) / temperature)
            if left < 0:
                break
    logs[row] = (answers[at + chosen] - answers[at + best]) / temperature - logf(total)
    return chosen


def from_weights(layout: dict[str, int], weights: list[float]) -> Network:
    """Make a network from its weights in the order of ``shape_of``."""
    return Network(layout, array("f", weights))


def save(network: Network, file: Path) -> None:
    """Write a network to a file: one line of JSON, then its weights as 16-bit floats."""
    header = json.dumps(network.layout, sort_keys=True).encode() + b"\n"
    file.write_bytes(header + struct.pack(f"<{len(network.weights)}e", *network.weights))


def load(file: Path) -> Network:
    """Read what ``save`` wrote."""
    header, _, data = file.read_bytes().partition(b"\n")
    try:
        layout = json.loads(header)
        return Network(layout, array("f", struct.unpack(f"<{len(data) // 2}e", data)))
    except (ValueError, KeyError, TypeError, struct.error) as problem:
        raise BadInput(f"{file}: not a file of weights: {problem}") from None
