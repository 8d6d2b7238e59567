"""The table of small games in ``docs/research.md``, counted and solved by the program: ``lostcities solve``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lostcities.research.small.catalogue import SMALL, game
from lostcities.research.small.count import count
from lostcities.research.small.solve import solve

HEAD = """| name | game | chance nodes | decisions | ends (cut) | information states | value |
|---|---|---|---|---|---|---|
"""


def line(name: str) -> str:
    """Format one game: its size, how many of its ends are caused by ``max_turns``, and its value for seat 0."""
    found = count(game(name))
    value = Fraction(solve(game(name)).value).limit_denominator(1000)
    states = ", ".join(f"{number:,}" for number in found.information_states)
    ends = f"{found.ends:,} ({found.cut:,})"
    return (
        f"| `{name}` | {SMALL[name].meaning} | {found.chance:,} | {found.decisions:,} | {ends} | {states} | {value} |\n"
    )


def table(names: Sequence[str] = tuple(SMALL)) -> str:
    """Format all of them."""
    return HEAD + "".join(line(name) for name in names)
