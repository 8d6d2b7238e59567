"""A compiled build that is older than its source fails loudly instead of playing yesterday's rules."""

import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
GAMES = ("card", "board", "roll")
MODULES = [
    *(f"engine/{game}/{part}" for game in GAMES for part in ("rules", "state")),
    "bots/network",
    "bots/lanes",
    *(f"bots/{game}/{part}" for game in GAMES for part in ("observe", "traits", "lanes")),
    "research/vector/core",
    *(f"research/vector/{game}" for game in GAMES),
    "research/vector/turns",
    "research/training/learner",
]
"""Everything that is compiled; setup.py reads it from here."""
SOURCES = [f"{module}.py" for module in MODULES] + [
    "engine/bits.h",
    "engine/bits.pxd",
    "engine/listing.h",
    "engine/listing.pxd",
    "bots/dense.h",
    "bots/dense.pxd",
    "bots/lanes.pxd",
    "research/vector/core.pxd",
    "research/vector/planes.h",
    "research/vector/planes.pxd",
    "research/training/learn.h",
    "research/training/learn_body.h",
    "research/training/learn.pxd",
]


def fingerprint(package: Path = PACKAGE) -> str:
    """A hash of all sources that are compiled."""
    digest = hashlib.sha256()
    for source in SOURCES:
        digest.update((package / source).read_bytes())
    return digest.hexdigest()


def check(compiled: bool) -> None:
    """Refuse to run if the compiled modules were built from other sources than those that lie beside them."""
    if not compiled:
        return
    from lostcities.engine._built import FINGERPRINT

    if fingerprint() != FINGERPRINT:
        raise ImportError("the compiled modules are older than their sources; run `make build` and start again")
