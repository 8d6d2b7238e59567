"""A network that can die without a word: it stops carrying bytes and closes nothing."""

import contextlib
import socket
import threading
from typing import Self
from urllib.parse import urlsplit


class Network:
    """A way to a server that the test can cut; a silent cut holds back every byte, as lost packets would be."""

    def __init__(self, base: str) -> None:
        where = urlsplit(base)
        self._server = (where.hostname, where.port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._carries = threading.Event()
        self._carries.set()
        self._ends: list[socket.socket] = []
        self.base = f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._carries.set()
        for end in [self._door, *self._ends]:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def die(self) -> None:
        """From now on nothing arrives, in either direction, also on new connections."""
        self._carries.clear()

    def recover(self) -> None:
        """Everything that was held back arrives late, and the rest at once."""
        self._carries.set()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(self._server)
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self._carries.wait()
                target.sendall(data)
            # A goodbye is lost like everything else.
            self._carries.wait()
            target.shutdown(socket.SHUT_WR)
