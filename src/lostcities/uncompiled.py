"""What lets the sources of compiled modules run as they are: C imports lead to their Python twins.

``from cython.cimports.lostcities.engine.bits import low_bit`` is C code in the compiled build and
``lostcities.engine.bits`` here. Where Cython itself is not installed, ``import cython`` finds a stand-in with as much
of it as our sources use.
"""

import importlib.util
import math
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")
PREFIX: Final = "cython.cimports."
LIBRARY: Final = {"libc.math": {"expf": math.exp, "logf": math.log}}


class _Twin(ModuleType):
    """A module of C functions as Python sees it: its twin if it has one, else names that must not be called."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: list[str] = []
        real = name.removeprefix(PREFIX)
        self.__dict__.update(LIBRARY.get(real, {}))
        found = real.startswith("lostcities") and importlib.util.find_spec(real)
        self._real = importlib.import_module(real) if found else None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._real, name) if self._real else _make_absent(name)


def _make_absent(name: str) -> Callable[..., NoReturn]:
    def absent(*_: object) -> NoReturn:
        raise NotImplementedError(f"{name} is there in the compiled build alone")

    return absent


class _Imports(MetaPathFinder, Loader):
    """Finds the twins of C modules."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Ours if it is a C import."""
        return ModuleSpec(fullname, self, is_package=True) if fullname.startswith(PREFIX) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The twin."""
        return _Twin(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is left to do."""


class _Type:
    """A C type: an array of it with ``[n]``, a pointer to it with ``pointer[…]``, a conversion when called."""

    def __init__(self, base: "_Type | None" = None, size: object = None) -> None:
        if size is not None:
            self._basetype, self._n = base, size

    def __getitem__(self, size: object) -> "_Type":
        return _Type(self, size)

    def __call__(self, value: object = 0) -> object:
        return value


class _Struct(_Type):
    """A C struct with its members in their order."""

    def __init__(self, **members: object) -> None:
        super().__init__()
        self._members = members


def _declare(kind: object = None, value: object = None, **_: object) -> object:
    size = getattr(kind, "_n", None)
    return [0] * size if isinstance(size, int) else value


class _NoGil:
    """``@cython.nogil`` and ``with cython.nogil:``."""

    def __call__(self, thing: T) -> T:
        return thing

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


def _stand_in() -> ModuleType:
    module: Any = ModuleType("cython")
    module.__path__ = []
    module.compiled = False
    for name in (
        "int", "uint", "longlong", "ulonglong", "short", "ushort", "schar", "uchar", "float", "bint", "void", "p_char",
        "p_int", "p_longlong", "p_schar", "p_uchar", "pointer",
    ):  # fmt: skip
        setattr(module, name, _Type())
    for name in ("cfunc", "ccall", "cclass", "final", "inline"):
        setattr(module, name, lambda thing: thing)
    for name in ("exceptval", "freelist"):
        setattr(module, name, lambda *_, **__: lambda thing: thing)
    module.struct, module.declare, module.nogil = _Struct, _declare, _NoGil()
    module.cast = lambda kind, value: value
    module.NULL = None
    return module  # type: ignore[no-any-return]


def install() -> None:
    """Make C imports and ``import cython`` work, once."""
    if any(isinstance(finder, _Imports) for finder in sys.meta_path):
        return
    try:
        import cython
    except ModuleNotFoundError:
        cython = sys.modules["cython"] = _stand_in()

    sys.meta_path.insert(0, _Imports())
    parent = ModuleType("cython.cimports")
    parent.__path__ = []
    for name in [name for name in sys.modules if name == "cython.cimports" or name.startswith(PREFIX)]:
        del sys.modules[name]
    sys.modules["cython.cimports"] = parent
    cython.cimports = parent
