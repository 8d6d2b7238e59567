"""A temporary server: an empty data file, a free port, no limits."""

import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from lostcities.server.settings import Rates, Settings
from lostcities.server.web.run import listen, server


@contextmanager
def serve() -> Iterator[str]:
    """Run a server and yield its address."""
    with tempfile.TemporaryDirectory() as folder, listen("127.0.0.1", 0) as place:
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
