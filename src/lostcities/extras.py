"""What is installed only on request, and what to install for it.

The base package is the engine, the bots and the plain command line. A command that needs more says so in one sentence:

>>> sentence(ModuleNotFoundError("No module named 'fastapi'", name="fastapi"))
"this needs fastapi, which is not installed; install it with: pip install 'lostcities[server]'"
"""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final

EXTRAS: Final = {
    "server": (
        "alembic", "argon2", "fastapi", "httptools", "prometheus_client", "pydantic", "pydantic_core", "sqlalchemy",
        "starlette", "uvicorn", "uvloop", "zxcvbn",
    ),
    "terminal": ("textual", "websockets"),
    "mcp": ("mcp",),
    "textarena": ("textarena",),
    "openenv": ("openenv",),
    "postgres": ("psycopg",),
    "train": ("matplotlib",),
    "research": ("PIL", "gymnasium", "numpy", "pettingzoo", "scipy"),
    "openspiel": ("absl", "open_spiel", "pyspiel"),
    "data": ("pyarrow",),
    "ray": ("ray",),
}  # fmt: skip
"""The modules of other packages by the extra that brings them."""

INCLUDED: Final = {
    "data": ("research",),
    "mcp": ("terminal",),
    "openspiel": ("research",),
    "train": ("research",),
}
"""The extras that an extra brings along."""


class MissingExtra(ModuleNotFoundError):
    """Something is missing that a certain extra brings, perhaps among other things."""

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(f"No module named {module!r}; pip install 'lostcities[{extra}]' brings it", name=module)
        self.extra = extra


def require(extra: str) -> None:
    """Raise MissingExtra unless everything that an extra brings is there: now, not in the middle of a long run."""
    for module in modules_of(extra):
        if not _is_there(module):
            raise MissingExtra(module, extra)


def modules_of(extra: str) -> Iterator[str]:
    """Every module that an extra brings."""
    yield from EXTRAS[extra]
    for other in INCLUDED.get(extra, ()):
        yield from modules_of(other)


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def extra_of(module: str) -> str | None:
    """The extra that brings a module, None if the base package has it or nobody knows it."""
    package = module.partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if package in packages), None)


def sentence(problem: ImportError) -> str | None:
    """What to install, or None if that would not help.

    A package that is there but lacks a name is too old: another package may ask for an older one.

    >>> sentence(ImportError("cannot import name 'MCPServer'", name="mcp.server"))
    "this needs a newer mcp than is installed; install it with: pip install --upgrade 'lostcities[mcp]'"
    """
    extra = problem.extra if isinstance(problem, MissingExtra) else extra_of(problem.name or "")
    if extra is None:
        return None
    if not isinstance(problem, ModuleNotFoundError):
        package = (problem.name or "").partition(".")[0]
        install = f"pip install --upgrade 'lostcities[{extra}]'"
        return f"this needs a newer {package} than is installed; install it with: {install}"
    return f"this needs {problem.name}, which is not installed; install it with: pip install 'lostcities[{extra}]'"
