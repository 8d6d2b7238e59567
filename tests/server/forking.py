"""A process that has loaded the server and forks it again and again, so that it can be killed often.

It reads ``start PORT DATABASE`` from its standard input and answers with the child's process id.
"""

import gc
import os
import sys

from lostcities.server.settings import Rates, Settings
from lostcities.server.web import logs, run


def main() -> None:
    """Fork a server for each line."""
    gc.freeze()
    for line in sys.stdin:
        _, port, database = line.split()
        child = os.fork()
        if child == 0:
            logs.set_up("error")
            run.serve(Settings(database=database, rates=Rates(on=False)), "127.0.0.1", int(port))
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)
        sys.stdout.write("gone\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
