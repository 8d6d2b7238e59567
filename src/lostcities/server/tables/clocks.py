"""Clocks as arithmetic on the server's time: what is left, what a turn costs, when it runs out.

A clock never runs while the server was down: the times between its last sign of
life and its return (outages) are not charged.

>>> clock = Clock({"kind": "fischer", "seconds": 60, "increment": 5}, 2)
>>> clock.start([0], 1_000)
>>> clock.stop(11_000)
>>> clock.left
[55000, 60000]
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from lostcities.engine.contract import Seat
from lostcities.server.tables.shapes import ClockJson

Outage: TypeAlias = tuple[int, int]
"""A period in which nobody could move, in milliseconds."""


def charge(began: int, now: int, outages: Sequence[Outage]) -> int:
    """Return how long a turn took, without the time during which the server was down."""
    lost = sum(max(0, min(now, end) - max(began, start)) for start, end in outages)
    return max(0, now - began - lost)


class Clock:
    """The clocks of a table."""

    __slots__ = ("began", "kind", "left", "running", "spec", "turn", "turns")

    def __init__(self, spec: ClockJson, players: int) -> None:
        self.spec = spec
        self.kind = spec["kind"]
        self.turn: int | None = None
        if self.kind == "move":
            self.turn = spec["seconds"] * 1000
        elif self.kind == "days":
            self.turn = spec["days"] * 86_400_000
        start = spec["seconds"] * 1000 if self.kind == "fischer" else self.turn
        self.left: list[int | None] = [start] * players
        self.running: dict[Seat, int] = {}
        """The seats whose clocks are running, with the time when each started."""
        self.turns: frozenset[Seat] = frozenset()
        """The seats whose turn it is: the running ones, and those that are done while others still decide (R20)."""
        self.began = 0
        """When a clock last began to run."""

    def copy(self) -> "Clock":
        """An equal clock."""
        other = object.__new__(Clock)
        other.spec, other.kind, other.turn = self.spec, self.kind, self.turn
        other.left, other.running = list(self.left), dict(self.running)
        other.turns, other.began = self.turns, self.began
        return other

    def start(self, seats: Iterable[Seat], now: int) -> None:
        """Begin a turn of these seats."""
        self.running = dict.fromkeys(seats, now)
        self.turns = frozenset(self.running)
        self.began = now
        if self.turn is not None:
            for seat in self.running:
                self.left[seat] = self.turn

    def run(self, seats: Iterable[Seat], now: int, outages: Sequence[Outage] = ()) -> None:
        """Run the clocks of these seats within the turn: a seat that is done pauses, and may resume."""
        wanted = frozenset(seats)
        for seat in [seat for seat in self.running if seat not in wanted]:
            self._charge(seat, now, outages)
            del self.running[seat]
        for seat in wanted - self.running.keys():
            self.running[seat] = self.began = now

    def restart(self, seat: Seat, now: int) -> None:
        """Let someone else take over a seat in its turn, with a fresh clock if every turn has its own time."""
        self.running[seat] = self.began = now
        if self.turn is not None:
            self.left[seat] = self.turn

    def stop(self, now: int, outages: Sequence[Outage] = ()) -> None:
        """End the turn: a Fischer clock is charged and gets its increment; other clocks start full next time."""
        for seat in self.running:
            self._charge(seat, now, outages)
        for seat in self.turns:
            left = self.left[seat]
            if self.kind == "fischer" and left is not None:
                self.left[seat] = left + self.spec["increment"] * 1000
            elif self.turn is not None:
                self.left[seat] = self.turn
        self.running = {}
        self.turns = frozenset()

    def _charge(self, seat: Seat, now: int, outages: Sequence[Outage]) -> None:
        left = self.left[seat]
        if left is not None:
            self.left[seat] = max(0, left - charge(self.running[seat], now, outages))

    def time_left(self, now: int, outages: Sequence[Outage] = ()) -> list[int | None]:
        """Return what each seat has left at ``now``."""
        shown = list(self.left)
        for seat, began in self.running.items():
            left = shown[seat]
            if left is not None:
                shown[seat] = max(0, left - charge(began, now, outages))
        return shown

    def deadline(self, outages: Sequence[Outage] = ()) -> int | None:
        """Return when the first running clock runs out if nothing happens, None if none does."""
        return min((moment for _, moment in self._deadlines(outages)), default=None)

    def find_expired_seats(self, now: int, outages: Sequence[Outage] = ()) -> list[Seat]:
        """The seats whose clocks have run out."""
        return [seat for seat, moment in self._deadlines(outages) if now >= moment]

    def _deadlines(self, outages: Sequence[Outage]) -> Iterator[tuple[Seat, int]]:
        for seat, began in self.running.items():
            left = self.left[seat]
            if left is not None:
                yield seat, began + left + sum(max(0, end - max(began, start)) for start, end in outages)
