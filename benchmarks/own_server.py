"""A server of one's own for a moment: an empty file of data, a free port, no limits."""

import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from lostcities.server.run import listening, server
from lostcities.server.settings import Rates, Settings


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server that runs until it is left."""
    with tempfile.TemporaryDirectory() as folder, listening("127.0.0.1", 0) as place:
        running = server(Settings(database=f"sqlite:///{folder}/tables.db", rates=Rates(on=False)))
        thread = threading.Thread(target=lambda: running.run(sockets=[place]), daemon=True)
        thread.start()
        while not running.started:
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{place.getsockname()[1]}"
        finally:
            running.should_exit = True
            thread.join(20)
