"""Plain Python stand-ins for the C structs of the compiled games.

Only the interpreted build uses this: a struct becomes an object with numbers and
lists, packed to exactly the bytes that the compiled build has in memory.
"""

import struct
from typing import Any, NamedTuple, Protocol

import cython

_CODES = {
    cython.ulonglong: "Q",
    cython.uint: "I",
    cython.int: "i",
    cython.ushort: "H",
    cython.short: "h",
    cython.uchar: "B",
    cython.schar: "b",
}


class Struct(Protocol):
    """A C struct as ``cython.struct`` makes it."""

    _members: dict[str, Any]
    """Its members in their order: C types, arrays of them (``_n`` and ``_basetype``) and other structs."""


class Structs(NamedTuple):
    """What lanes of a game hold: the games, the figures they are played with if there are such, and a view."""

    game: Struct
    figures: Struct | None
    view: Struct


class Flat:
    """The fields of one struct, all 0 at first."""

    __slots__ = ("__dict__", "kind")  # so that ``vars`` are the fields alone

    def __init__(self, kind: Struct) -> None:
        self.kind = kind
        for name, member in kind._members.items():
            if hasattr(member, "_members"):
                setattr(self, name, Flat(member))
            elif hasattr(member, "_n"):
                setattr(self, name, [0] * member._n)
            else:
                setattr(self, name, 0)


def copy_into(target: Flat, source: Flat) -> None:
    """Make ``target`` equal to ``source``, sharing nothing."""
    for name, value in vars(source).items():
        if isinstance(value, Flat):
            copy_into(getattr(target, name), value)
        else:
            setattr(target, name, list(value) if isinstance(value, list) else value)


def layout(kind: Struct) -> str:
    """The struct-module format of a struct, little-endian and without padding."""
    codes = ""
    for member in kind._members.values():
        if hasattr(member, "_members"):
            codes += layout(member)
        elif hasattr(member, "_n"):
            codes += f"{member._n}{_CODES[member._basetype]}"
        else:
            codes += _CODES[member]
    return codes


def _numbers(flat: Flat) -> list[int]:
    numbers: list[int] = []
    for value in vars(flat).values():
        if isinstance(value, Flat):
            numbers += _numbers(value)
        elif isinstance(value, list):
            numbers += value
        else:
            numbers.append(value)
    return numbers


def pack(kind: Struct, flat: Flat) -> bytes:
    """The bytes of the struct as the compiled build holds them."""
    return struct.pack("<" + layout(kind), *_numbers(flat))


def size(kind: Struct) -> int:
    """How many bytes the struct takes."""
    return struct.calcsize("<" + layout(kind))


def unpack(kind: Struct, data: bytes) -> Flat:
    """The struct that ``pack`` made these bytes of."""
    flat = Flat(kind)
    _fill(flat, list(struct.unpack("<" + layout(kind), data)))
    return flat


def _fill(flat: Flat, numbers: list[int]) -> None:
    for name, value in vars(flat).items():
        if isinstance(value, Flat):
            _fill(value, numbers)
        elif isinstance(value, list):
            setattr(flat, name, [numbers.pop(0) for _ in value])
        else:
            setattr(flat, name, numbers.pop(0))
