"""Which modules are compiled, and a check that refuses a build older than its sources.

A module is compiled if its name is one of ``NAMES``; everything else that needs to know (setup.py, the Makefile, the
tests) asks this module. ``python freshness.py`` prints the sources that a build depends on.
"""

import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
NAMES = (
    "rules", "state", "lanes", "observe", "traits", "features", "lines", "network", "playouts", "core",
    "vector", "turns", "learner",
)  # fmt: skip
"""The file names, without their ending, of modules written in Cython's pure-Python mode."""

SEALED = "sealed"
"""The fingerprint of a build that ships without its sources, as in the browser."""


def modules(package: Path = PACKAGE) -> list[str]:
    """List every compiled module as a path below the package, without its ending."""
    found = (file.relative_to(package).with_suffix("").as_posix() for file in package.rglob("*.py"))
    return sorted(name for name in found if name.rpartition("/")[2] in NAMES)


def sources(package: Path = PACKAGE) -> list[str]:
    """List everything that a build depends on: the modules, and handwritten headers and declarations."""
    written = {f"{name}.pxd" for name in modules(package)}
    beside = [file.relative_to(package).as_posix() for ending in ("*.h", "*.pxd") for file in package.rglob(ending)]
    by_hand = [name for name in beside if name not in written or not _is_generated(package / name)]
    return sorted([f"{name}.py" for name in modules(package)] + by_hand)


def _is_generated(file: Path) -> bool:
    """Whether ``build_tools/declarations.py`` wrote the file."""
    with file.open(encoding="utf-8") as lines:
        return lines.readline().startswith("# Written by")


def contents(package: Path = PACKAGE) -> dict[str, bytes]:
    """Read everything that a build depends on; a build does so at its start and at its end."""
    return {source: (package / source).read_bytes() for source in sources(package)}


def fingerprint(package: Path = PACKAGE, read: dict[str, bytes] | None = None) -> str:
    """Hash everything that a build depends on, or its ``read`` content."""
    digest = hashlib.sha256()
    for content in (contents(package) if read is None else read).values():
        digest.update(content)
    return digest.hexdigest()


def check(compiled: bool) -> None:
    """Refuse to run if the compiled modules were not built from the sources beside them."""
    if not compiled:
        return
    from lostcities.engine._built import FINGERPRINT

    if FINGERPRINT != SEALED and fingerprint() != FINGERPRINT:
        raise ImportError("the compiled modules are older than their sources; run `make build` and start again")


if __name__ == "__main__":
    print(*(PACKAGE / source for source in sources()))  # noqa: T201
