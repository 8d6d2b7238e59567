"""A real browser and a real server for the tests of the web table."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from browsing import Person, chromium, people_of
from serving import Running

# A busy machine may take its time: what never comes still fails.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium; Playwright's own download is not needed."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with rate limits off, shared by the tests of a module."""
    with Running(f"sqlite:///{tmp_path_factory.mktemp('web') / 'tables.db'}") as found:
        yield found


@pytest.fixture
def person(browser: Browser, running: Running) -> Iterator[Callable[..., Person]]:
    """People at their screens; each is asked at the end whether anything went wrong."""
    yield from people_of(browser, running.base)
