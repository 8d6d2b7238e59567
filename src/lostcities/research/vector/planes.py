"""Sets, counts and points as numbers of a row, in plain Python; the compiled vectors use the same from ``planes.h``.

>>> row = [7] * 64
>>> spread(row, 0, 0b101)
>>> row[:4], row[63]
([1, 0, 1, 0], 0)
>>> collect(row)
5
>>> write_bytes(row, 8, 0x0201)
>>> row[8:11]
[1, 2, 0]
>>> write_points(row, 0, -345)
>>> row[:2], at_most_127(500)
([-3, -45], 127)
"""

from collections.abc import MutableSequence, Sequence


def spread(row: MutableSequence[int], at: int, bits: int) -> None:
    """``row[at]`` to ``row[at + 63]`` become bits 0 to 63: 0 or 1 each."""
    for place in range(64):
        row[at + place] = bits >> place & 1


def write_bytes(row: MutableSequence[int], at: int, number: int) -> None:
    """``row[at]`` to ``row[at + 7]`` become the eight bytes of a number, the lowest first."""
    for place in range(8):
        row[at + place] = number >> 8 * place & 255


def collect(row: Sequence[int]) -> int:
    """The set of which ``spread`` made these 64 numbers."""
    return sum(int(number) << place for place, number in enumerate(row))


def at_most_127(number: int) -> int:
    """A count that fits into a row."""
    return min(number, 127)


def write_points(row: MutableSequence[int], at: int, points: int) -> None:
    """Points as hundreds and rest, both with the sign."""
    sign, size = (1 if points > 0 else -1), abs(points)
    hundreds = min(size // 100, 127)
    row[at], row[at + 1] = sign * hundreds, sign * (size - 100 * hundreds)
