"""Actions as Python integers, and sets of them as lists; the compiled games use ``listing.h`` and ``.pxd``.

>>> list_bits(0b101, 0, 0b11, 60)
[0, 2, 60, 61]
"""

import operator
from typing import SupportsIndex


def list_bits(ones: int, first: int, more: int, second: int) -> list[int]:
    """List the positions of the bits of ``ones``, counted from ``first``, then those of ``more``, from ``second``."""
    return [
        start + place for bits, start in ((ones, first), (more, second)) for place in range(64) if bits >> place & 1
    ]


def number_of(value: object) -> int:
    """Convert an action or seat from outside to a number that fits the compiled code; -2 if that is impossible."""
    if not isinstance(value, SupportsIndex):
        return -2
    number = operator.index(value)
    return number if -1 <= number < 1 << 30 else -2
