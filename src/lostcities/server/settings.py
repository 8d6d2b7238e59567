"""What the host of a server chooses."""

import os
from dataclasses import dataclass, field


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def default_bot_threads() -> int:
    """One per core, and at least two, so that one person's search never keeps all others waiting."""
    return max(2, cores())


@dataclass(frozen=True, slots=True)
class Rates:
    """How much a session and an address may ask for: a burst, and so many a second after it."""

    session: tuple[float, float] = (60, 20)
    address: tuple[float, float] = (400, 100)
    doors: tuple[float, float] = (20, 0.2)
    """New guests, accounts, log-ins and uploads, by address."""
    passwords: tuple[float, float] = (8, 0.05)
    """Log-ins to one name."""
    chat: tuple[float, float] = (8, 0.5)
    on: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    database: str
    origins: tuple[str, ...] = ()
    """Other origins than the server's own that browsers may play from."""
    hosts: tuple[str, ...] = ()
    """Names of this server besides its addresses and the machine's own name; * stands for anything."""
    secure_cookies: bool = False
    rates: Rates = field(default_factory=Rates)
    bot_threads: int = field(default_factory=default_bot_threads)
    """Threads that bots think in."""
    bot_seconds: float = 10.0
    """A bot that thinks longer, counted from when it begins, loses its turn to the next lower level."""
    bot_games: int = 40
    """Games with the server's bots that one person may have running at once."""
    poll_seconds: float = 25.0
    beat_seconds: float = 1.0
    silent_seconds: float = 5.0
    """A process that says nothing for so long has nobody connected to it any more."""
    queue: int = 64
    """Messages that wait for a slow reader before it is dropped."""
    idle_seconds: float = 120.0
    """A table that nobody looks at is forgotten after so long and read from the log when it is wanted."""
    waiting_hours: float = 24.0
    """An open table that nobody joins is closed after so long."""
    head_seconds: float = 10.0
    """From the opening of a connection, or the first byte of a request, to the end of its headers."""
    body_seconds: float = 30.0
    """From the end of the headers to the end of the body."""
    unread_seconds: float = 30.0
    """For a reader that takes nothing of an answer."""
    keep_alive_seconds: float = 5.0
    """Between two requests on one connection."""
    socket_seconds: float = 20.0
    """Without a word on a socket until we ask whether anybody is there; after as many again it is closed. A message
    that has begun has to end in this time as well."""
