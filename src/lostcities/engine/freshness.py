"""A compiled build that is older than its source fails loudly instead of playing yesterday's rules."""

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent
SOURCES = [f"{game}/{part}.py" for game in ("card", "board", "roll") for part in ("rules", "state")] + [
    "bits.h",
    "bits.pxd",
]


def fingerprint(folder: Path = FOLDER) -> str:
    """A hash of all sources that are compiled."""
    digest = hashlib.sha256()
    for source in SOURCES:
        digest.update((folder / source).read_bytes())
    return digest.hexdigest()


def check(compiled: bool) -> None:
    """Refuse to run if the compiled modules were built from other sources than those that lie beside them."""
    if not compiled:
        return
    from lostcities.engine._built import FINGERPRINT

    if fingerprint() != FINGERPRINT:
        raise ImportError("the compiled rules are older than their source; run `make build` and start again")
