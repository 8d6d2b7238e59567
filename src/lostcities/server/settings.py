"""The host's settings."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeVar

from lostcities.engine.contract import BadOption

DAY: Final = 86_400_000
"""Milliseconds of a day."""
T = TypeVar("T", "Limits", "Retention")


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def default_bot_threads() -> int:
    """Return one thread per core, and at least two, so that one person's search never keeps all others waiting."""
    return max(2, cores())


@dataclass(frozen=True, slots=True)
class Rates:
    """How many requests a session and an address may send: a burst, then a rate per second."""

    session: tuple[float, float] = (60, 20)
    address: tuple[float, float] = (400, 100)
    doors: tuple[float, float] = (20, 0.2)
    """New guests, accounts, log-ins and uploads, by address."""
    passwords: tuple[float, float] = (8, 0.05)
    """Log-ins to one name from one network, or from a device that has signed in to it before."""
    strangers: tuple[float, float] = (100, 0.3)
    """Log-ins to one name from everywhere else together."""
    chat: tuple[float, float] = (8, 0.5)
    on: bool = True


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that anyone may have or create; applied if ``Rates.on``."""

    open_tables: int = 8
    """Tables of one player that wait for others."""
    sockets: int = 500
    """Sockets of one network that are open at once."""
    running_tables: int = 100
    """Tables of one player at which a match is played."""
    invitations: int = 3
    """Open invitations from one player to another."""
    guest_invitations: int = 10
    """Open invitations to one player from all guests together."""
    all_invitations: int = 50
    """Open invitations to one player from everybody together."""
    uploads: int = 100
    """Uploaded records of one player that are kept."""
    upload_megabytes: float = 20.0
    """Megabytes of these records together."""
    guests_per_day: int = 1_000
    """New guests from one network."""
    tables_per_day: int = 5_000
    """New tables from one network."""
    uploads_per_day: int = 200
    """Uploads from one network."""
    upload_megabytes_per_day: float = 40.0
    """Megabytes of these uploads together."""
    reviews: int = 4
    """Reviews that one person may have in progress."""
    reviews_per_day: int = 100
    """Reviews that one person may start."""


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days things are kept; 0 means forever."""

    sessions: float = 90.0
    """A session that is not used."""
    guests: float = 30.0
    """A guest who has no game here and does not come back."""
    idle: float = 30.0
    """A match without a clock in which nobody moves; it ends as abandoned."""
    games: float = 730.0
    """A finished match with an account in it."""
    guest_games: float = 90.0
    """A finished match in which only guests and the server's bots played."""
    closed: float = 7.0
    """A table that was closed before a match began."""
    chat: float = 90.0
    """The chat of a table, after its end."""
    uploads: float = 90.0
    """An uploaded record that nobody looks at."""
    names: float = 90.0
    """The name of a removed account, which nobody else gets until then."""


def choose(start: T, texts: Sequence[str], flag: str) -> T:
    """Settings changed by texts such as ``chat=30``; raises BadOption with the names there are.

    >>> choose(Retention(), ["chat=30", "guest-games=7"], "--keep").guest_games
    7.0
    """
    values: dict[str, Any] = {}
    known = {one.name.replace("_", "-"): one for one in fields(start)}
    for text in texts:
        name, equals, number = text.partition("=")
        if not equals or name not in known:
            raise BadOption(f"{flag} {text}: write NAME=NUMBER with one of {', '.join(known)}")
        whole = isinstance(getattr(start, known[name].name), int)
        try:
            value = int(number) if whole else float(number)
        except ValueError:
            value = -1
        if not 0 <= value < 1_000_000_000:
            raise BadOption(f"{flag} {text}: {number!r} is not a {'whole ' if whole else ''}number from 0 on")
        values[known[name].name] = value
    return replace(start, **values)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    database: str
    origins: tuple[str, ...] = ()
    """Further origins from which browsers may play."""
    hosts: tuple[str, ...] = ()
    """Names of this server in addition to its addresses and the machine's own name; * matches any."""
    secure_cookies: bool = False
    rates: Rates = field(default_factory=Rates)
    limits: Limits = field(default_factory=Limits)
    keep: Retention = field(default_factory=Retention)
    bot_threads: int = field(default_factory=default_bot_threads)
    """Threads that bots think in."""
    bot_seconds: float = 10.0
    """A bot that thinks longer, counted from when it begins, loses its turn to the next lower level."""
    bot_games: int = 40
    """Games with the server's bots that one person may have running at once."""
    review_work: int = 1500
    """The maximum number of playouts for a decision in a review."""
    review_nice: int = 15
    """The niceness of reviews, as in nice(1)."""
    review_first_nice: int = 5
    """The same for the first decisions of a review and for answers, because somebody is looking at the page."""
    review_seconds: float = 20.0
    """A review stops when nobody has waited for it this long; it resumes when it is requested again."""
    wish_seconds: float = 5.0
    """A player who looks for an opponent and has been silent this long is not paired."""
    poll_seconds: float = 25.0
    beat_seconds: float = 1.0
    silent_seconds: float = 5.0
    """A process that is silent for this long is treated as empty."""
    queue: int = 64
    """How many messages may wait for a slow client before it is dropped."""
    idle_seconds: float = 120.0
    """A table that nobody looks at is removed from memory after this time and read from the log when needed."""
    sweep_seconds: float = 600.0
    """The approximate time from one sweep to the next."""
    waiting_hours: float = 24.0
    """An open table that nobody joins is closed after this time."""
    head_seconds: float = 10.0
    """From the opening of a connection, or the first byte of a request, to the end of its headers."""
    body_seconds: float = 30.0
    """From the end of the headers to the end of the body."""
    unread_seconds: float = 30.0
    """For a reader that takes nothing of an answer."""
    keep_alive_seconds: float = 5.0
    """Between two requests on one connection."""
    socket_seconds: float = 20.0
    """Seconds of silence on a socket before we ping it; after as many again it is closed. A message
    that has begun has to end in this time as well."""
