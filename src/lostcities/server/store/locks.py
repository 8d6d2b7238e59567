"""A file that one process at a time holds, on every system; it is free again when the process ends, however that is."""

import sys
from typing import IO

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
