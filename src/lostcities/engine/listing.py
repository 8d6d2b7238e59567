"""Sets of actions as the lists that Python gets; the compiled games use the same from ``listing.h``.

>>> listed(0b101, 0, 0b11, 60)
[0, 2, 60, 61]
"""


def listed(ones: int, first: int, more: int, second: int) -> list[int]:
    """The places of the bits of ``ones``, counted from ``first``, then those of ``more``, counted from ``second``."""
    return [
        start + place for bits, start in ((ones, first), (more, second)) for place in range(64) if bits >> place & 1
    ]
