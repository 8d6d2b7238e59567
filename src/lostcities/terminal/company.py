"""What other people bring to a table: a clock, and talk.

>>> [clock_text(milliseconds) for milliseconds in (65_000, 600, 7_500_000, 180_000_000)]
['1:05', '0:00', '2 h 05', '2 d 2 h']
"""

from dataclasses import dataclass

from lostcities.engine.cards import Words

SPEAK = '"'
"""A line that begins with this is said to the others."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time everybody had left at a moment, in milliseconds, and whose time runs."""

    left: tuple[int | None, ...]
    running: int | None
    at: float
    """The moment, in seconds of this machine's own steady clock: the server's may show another time."""

    def shown(self, now: float) -> list[str]:
        """Everybody's time as it is ``now``; nothing for those who have as much as they like."""
        times = []
        for seat, left in enumerate(self.left):
            gone = (now - self.at) * 1000 if seat == self.running else 0
            times.append("" if left is None else clock_text(max(0, int(left - gone))))
        return times


def clock_text(milliseconds: int) -> str:
    """A time as one reads it on a clock; long ones without their seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 48:
        return f"{hours // 24} d {hours % 24} h"
    return f"{hours} h {minutes:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of talk: who, and what in both languages (a quick phrase is read in one's own)."""

    name: str
    words: Words
