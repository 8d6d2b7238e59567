"""A clock and chat, for tables with other people.

>>> [clock_text(milliseconds) for milliseconds in (65_000, 600, 7_500_000, 180_000_000)]
['1:05', '0:00', '2 h 05', '2 d 2 h']
"""

from collections.abc import Callable
from dataclasses import dataclass

from lostcities.locales import Texts

SPEAK = '"'
"""A line that begins with this is sent to the chat."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Everyone's time left at a moment, in milliseconds, and whose clock is running."""

    left: tuple[int | None, ...]
    running: tuple[int, ...]
    at: float
    """The moment, in seconds of this machine's monotonic clock; the server's clock may differ."""

    def time_texts(self, now: float) -> list[str]:
        """Format everyone's time at ``now``; empty for seats without a clock."""
        times = []
        for seat, left in enumerate(self.left):
            gone = (now - self.at) * 1000 if seat in self.running else 0
            times.append("" if left is None else clock_text(max(0, int(left - gone))))
        return times


def clock_text(milliseconds: int) -> str:
    """Format a time as a clock shows it; long ones without seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 48:
        return f"{hours // 24} d {hours % 24} h"
    return f"{hours} h {minutes:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat line: its author and text (everyone reads a quick phrase in their own language)."""

    name: str
    words: Callable[[Texts], str]
