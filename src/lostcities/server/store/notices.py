"""Notices from other processes by PostgreSQL's LISTEN: sent at the commit, or not at all."""

import logging
import threading
import time
from collections.abc import Callable

import psycopg
from sqlalchemy import URL

log = logging.getLogger("lostcities.store")


class Notices:
    """A thread that listens; after a lost connection it reports that notices may have been missed."""

    def __init__(self, url: URL, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._lost = lost
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lostcities-notices", daemon=True)

    def start(self) -> None:
        """Start listening."""
        self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join(timeout=3)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute("LISTEN lostcities")
                    # Notices sent in the meantime are lost, so everything is refreshed.
                    self._lost()
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            self._heard(notice.payload)
            except psycopg.Error as problem:
                log.warning("no notices from the database: %s", type(problem).__name__)
                time.sleep(0.5)
