"""The judging process: ``python -m lostcities.server.reviews.judge_process NICE``, one JSON line in, one out.

It is a separate process so that tables never wait for it: neither for the interpreter nor for a processor, because
its priority is lower than everything else's.
"""

import contextlib
import json
import os
import sys

from lostcities.analysis.judging import answer


def stand_back(nice: int) -> None:
    """Lower the priority of this process."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)
    if nice >= 19:
        with contextlib.suppress(AttributeError, OSError):  # not supported everywhere
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main() -> None:
    """Answer until there are no more questions."""
    stand_back(int(sys.argv[1]))
    for line in sys.stdin:
        try:
            found: dict[str, object] = {"found": answer(json.loads(line))}
        except Exception as problem:
            found = {"problem": type(problem).__name__}
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
