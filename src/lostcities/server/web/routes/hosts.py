"""The host names that this server answers to.

Another site can point its own name at this machine (DNS rebinding); to a browser our answers then belong
to that site. Such a request carries the other site's name, so unknown names are refused. A numeric address
cannot be pointed elsewhere and is always accepted.

>>> known = Hosts(("play.example.org", "*.example.net")).is_ours
>>> [known(name) for name in ("127.0.0.1", "::1", "localhost", "play.example.org", "a.example.net", "evil.example")]
[True, True, True, True, True, False]
>>> host_of("[::1]:8000"), host_of("Play.Example.org.:8000")
('::1', 'play.example.org')
"""

import ipaddress
import socket
from collections.abc import Sequence
from fnmatch import fnmatchcase

from lostcities.server.wire.refusals import Refused


def host_of(header: str) -> str:
    """Return the name in a Host header, without its port."""
    name = header.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].removesuffix(".")


def wrong_host(name: str) -> Refused:
    """Return the refusal, which says what the host of the server has to do."""
    shown = name[:60] if name.isascii() and name.isprintable() and name else "?"
    return Refused("wrong_host", host=shown)


class Hosts:
    """The machine's own names, numeric addresses, and the names that the host configured."""

    def __init__(self, named: Sequence[str]) -> None:
        own = socket.gethostname().lower()
        self._exact = {"localhost", own, f"{own}.local", *(name.lower() for name in named)}
        self._patterns = [name for name in self._exact if "*" in name]

    def is_ours(self, name: str) -> bool:
        """Whether a request by this name is for us."""
        if name in self._exact or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return any(fnmatchcase(name, pattern) for pattern in self._patterns)
        return True
