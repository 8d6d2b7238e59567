"""Clocks as arithmetic on the server's time: what is left, what a turn costs, when it runs out.

A clock never runs while the server was down: the times between its last sign of
life and its return (outages) are taken off what a turn cost.

>>> clock = Clock({"kind": "fischer", "seconds": 60, "increment": 5}, 2)
>>> clock.start(0, 1_000)
>>> clock.stop(11_000)
>>> clock.left
[55000, 60000]
"""

from collections.abc import Sequence
from typing import TypeAlias

from lostcities.engine.contract import Json, Seat

Outage: TypeAlias = tuple[int, int]
"""From when to when nobody could move, in milliseconds."""


def charged(began: int, now: int, outages: Sequence[Outage]) -> int:
    """How long a turn took without the time that the server was down."""
    lost = sum(max(0, min(now, end) - max(began, start)) for start, end in outages)
    return max(0, now - began - lost)


class Clock:
    """The clocks of one table."""

    __slots__ = ("began", "kind", "left", "running", "spec", "turn")

    def __init__(self, spec: Json, players: int) -> None:
        self.spec = spec
        self.kind: str = spec["kind"]
        self.turn: int | None = None
        if self.kind == "move":
            self.turn = spec["seconds"] * 1000
        elif self.kind == "days":
            self.turn = spec["days"] * 86_400_000
        start = spec["seconds"] * 1000 if self.kind == "fischer" else self.turn
        self.left: list[int | None] = [start] * players
        self.running: Seat | None = None
        self.began = 0

    def copy(self) -> "Clock":
        """An equal clock."""
        other = object.__new__(Clock)
        other.spec, other.kind, other.turn = self.spec, self.kind, self.turn
        other.left, other.running, other.began = list(self.left), self.running, self.began
        return other

    def start(self, seat: Seat, now: int) -> None:
        """A seat's turn begins."""
        self.running, self.began = seat, now
        if self.turn is not None:
            self.left[seat] = self.turn

    def stop(self, now: int, outages: Sequence[Outage] = ()) -> None:
        """The turn ends: a Fischer clock pays for it and earns its increment; others start anew next time."""
        seat = self.running
        if seat is None:
            return
        if self.kind == "fischer":
            left = (self.left[seat] or 0) - charged(self.began, now, outages)
            self.left[seat] = max(0, left) + self.spec["increment"] * 1000
        elif self.turn is not None:
            self.left[seat] = self.turn
        self.running = None

    def remaining(self, now: int, outages: Sequence[Outage] = ()) -> list[int | None]:
        """What each seat has left at ``now``."""
        shown = list(self.left)
        if self.running is not None:
            left = shown[self.running]
            if left is not None:
                shown[self.running] = max(0, left - charged(self.began, now, outages))
        return shown

    def deadline(self, outages: Sequence[Outage] = ()) -> int | None:
        """When the running clock runs out if nothing happens, None if it never does."""
        if self.running is None:
            return None
        left = self.left[self.running]
        if left is None:
            return None
        lost = sum(max(0, end - max(self.began, start)) for start, end in outages)
        return self.began + left + lost

    def expired(self, now: int, outages: Sequence[Outage] = ()) -> bool:
        """Whether the running clock has run out."""
        deadline = self.deadline(outages)
        return deadline is not None and now >= deadline
