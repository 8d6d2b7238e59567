"""Making objects of the compiled games, which are recycled; those use the same from ``recycling.h`` and ``.pxd``."""

from typing import TypeVar

T = TypeVar("T")


def make(kind: type[T]) -> T:
    """An object of this type with nothing in it, as Cython makes one: ``__cinit__`` is called, ``__init__`` is not."""
    made = object.__new__(kind)
    getattr(made, "__cinit__", lambda: None)()
    return made


def recycle(kind: type) -> None:
    """Recycle the objects of a final type from now on; here Python looks after them."""
