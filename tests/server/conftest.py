"""Real servers for the tests: in a thread of this process, or as processes of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lostcities.server.tables.world import World
from serving import Running, Time, free_database


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with rate limits off, shared by the tests of a module."""
    with Running(f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.db'}") as found:
        yield found


@pytest.fixture
def database(tmp_path: Path) -> str:
    """An SQLite database of its own."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def time() -> Time:
    """A clock that stands still until a test changes it."""
    return Time()


@pytest.fixture
def still(database: str, time: Time) -> Iterator[Running]:
    """A server that lives by that time; its heart beats all the time, so that only a restart is an outage."""
    with Running(database, world=World(now=time), beat_seconds=0.01) as found:
        yield found


@pytest.fixture
def postgres() -> Iterator[str]:
    """A PostgreSQL database of its own, in a server that comes as a wheel."""
    with free_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> str:
    """A database of either kind."""
    found: str = request.getfixturevalue("database" if request.param == "sqlite" else "postgres")
    return found
