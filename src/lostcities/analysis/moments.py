"""The turns that decided a match, for any game: only the change of points in each turn counts."""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypedDict

from lostcities.engine.contract import Seat

MOST: Final = 3
"""The number of moments that are shown."""


class Stretch(NamedTuple):
    """A turn with the points before and after it."""

    step: int
    round: int
    by: Seat
    do: list[str]
    before: list[int]
    after: list[int]

    @property
    def gain(self) -> int:
        """How many points the seat gained on the best of the others."""
        return self._lead(self.after) - self._lead(self.before)

    def _lead(self, points: list[int]) -> int:
        return points[self.by] - max((other for seat, other in enumerate(points) if seat != self.by), default=0)


class MomentJson(TypedDict):
    """A turn that changed the points most, as a replay shows it."""

    step: int
    round: int
    by: Seat
    do: list[str]
    gain: int
    before: list[int]
    after: list[int]


def moments_of(turns: Iterable[Stretch]) -> list[MomentJson]:
    """Return the turns that gained most, in the order of play; of equal ones the later, which decided more.

    >>> turns = [Stretch(step, 0, 1, [], [0, 0], [0, gain]) for step, gain in enumerate([5, 9, -3, 9, 7])]
    >>> [(moment["step"], moment["gain"]) for moment in moments_of(turns)]
    [(1, 9), (3, 9), (4, 7)]
    """
    gains = [turn for turn in turns if turn.gain > 0]
    best = sorted(gains, key=lambda turn: (turn.gain, turn.step), reverse=True)[:MOST]
    return [
        {
            "step": turn.step,
            "round": turn.round,
            "by": turn.by,
            "do": turn.do,
            "gain": turn.gain,
            "before": turn.before,
            "after": turn.after,
        }
        for turn in sorted(best)
    ]
