"""A mask as a row of numbers, in plain Python; the compiled vectors use the same function from ``planes.h``.

>>> row = [7] * 64
>>> spread(row, 0, 0b101)
>>> row[:4], row[63]
([1, 0, 1, 0], 0)
"""

from typing import Any


def spread(row: Any, at: int, bits: int) -> None:
    """``row[at]`` to ``row[at + 63]`` become bits 0 to 63: 0 or 1 each."""
    for place in range(64):
        row[at + place] = bits >> place & 1
