"""A file that one process at a time can lock, on every system; it is released whenever the process ends."""

import os
import sys
from pathlib import Path
from typing import IO


def make_private(file: Path) -> None:
    """Create a file that only its owner can read, unless it exists: it will contain hands, hashes and chat."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[str]) -> None:
        """Hold the file until it is closed; OSError if another process does."""
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(file: IO[str]) -> None:
        """Hold the file until it is closed; OSError if another process does."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
