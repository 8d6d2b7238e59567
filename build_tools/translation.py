"""The compiled modules as C: which they are, and how Cython translates them, for setup.py and the browser's build.

What is translated depends neither on the version of Python nor on the machine.
"""

import os
import runpy
from pathlib import Path
from typing import Any

from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("src/lostcities")
declarations = runpy.run_path(str(ROOT / "build_tools/declarations.py"))
freshness = runpy.run_path(str(ROOT / PACKAGE / "engine/freshness.py"))

MODULES: list[str] = freshness["modules"](ROOT / PACKAGE)
INCLUDED = [str(PACKAGE / part) for part in ("engine", "bots", "research/vector", "research/training")]

# Plain "inline" is a wish, which compilers refuse to large functions; loops over whole games and over many live by it.
INLINE = "-DCYTHON_INLINE=__inline__ __attribute__((__always_inline__, __unused__))"

INLINED = (".rules", ".vector", ".core", ".turns")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}


def extensions() -> list[Extension]:
    """The compiled modules."""
    return [
        Extension(
            f"lostcities.{module.replace('/', '.')}",
            [f"{PACKAGE}/{module}.py"],
            include_dirs=INCLUDED,
            depends=["setup.py"],  # its flags
        )
        for module in MODULES
    ]


def translate(wanted: list[Extension]) -> Any:
    """The modules as C, after their declarations were brought up to date."""
    from Cython.Build import cythonize

    for module in MODULES:
        declarations["write"](ROOT / PACKAGE / f"{module}.py")
    return cythonize(  # type: ignore[no-untyped-call]
        wanted, include_path=["src"], compiler_directives=DIRECTIVES, nthreads=os.cpu_count() or 1, quiet=True
    )
