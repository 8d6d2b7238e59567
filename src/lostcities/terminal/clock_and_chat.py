"""What playing with other people adds to a table: a clock and chat.

>>> [clock_text(milliseconds) for milliseconds in (65_000, 600, 7_500_000, 180_000_000)]
['1:05', '0:00', '2 h 05', '2 d 2 h']
"""

from collections.abc import Callable
from dataclasses import dataclass

from lostcities.locales import Texts

SPEAK = '"'
"""A line that begins with this is said to the others."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time everyone had left at a moment, in milliseconds, and whose clock is running."""

    left: tuple[int | None, ...]
    running: tuple[int, ...]
    at: float
    """The moment, in seconds of this machine's own steady clock: the server's may show another time."""

    def time_texts(self, now: float) -> list[str]:
        """Everyone's time at ``now``; nothing for seats without a clock."""
        times = []
        for seat, left in enumerate(self.left):
            gone = (now - self.at) * 1000 if seat in self.running else 0
            times.append("" if left is None else clock_text(max(0, int(left - gone))))
        return times


def clock_text(milliseconds: int) -> str:
    """A time as a clock shows it; long ones without seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 48:
        return f"{hours // 24} d {hours % 24} h"
    return f"{hours} h {minutes:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat line: who, and what (everyone reads a quick phrase in their own language)."""

    name: str
    words: Callable[[Texts], str]
