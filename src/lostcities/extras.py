"""What is installed only on request, and what to install for it.

The base package is the engine, the bots and the plain command line. A command that needs more says so in one sentence:

>>> sentence(ModuleNotFoundError("No module named 'fastapi'", name="fastapi"))
"this needs fastapi, which is not installed; install it with: pip install 'lostcities[server]'"
"""

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
    "train": ("matplotlib", "numpy"),
    "research": ("PIL", "gymnasium", "pettingzoo", "scipy"),
    "openspiel": ("absl", "open_spiel", "pyspiel"),
    "data": ("pyarrow",),
    "ray": ("ray",),
}  # fmt: skip
"""The modules of other packages by the extra that brings them."""


def extra_of(module: str) -> str | None:
    """The extra that brings a module, None if the base package has it or nobody knows it."""
    package = module.partition(".")[0]
    return next((extra for extra, packages in EXTRAS.items() if package in packages), None)


def sentence(problem: ModuleNotFoundError) -> str | None:
    """What to install, or None if that would not help."""
    extra = extra_of(problem.name or "")
    if extra is None:
        return None
    return f"this needs {problem.name}, which is not installed; install it with: pip install 'lostcities[{extra}]'"
