"""A real browser and a real server for the tests of the web table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsing import Person, chromium
from serving import Running


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
    people: list[Person] = []

    def come(**wishes: Any) -> Person:
        people.append(Person(browser, running.base, **wishes))
        return people[-1]

    yield come
    for one in people:
        one.close()
