"""How the tests run: properties are not bound to a clock, and the slow build tries fewer examples."""

import asyncio
import importlib
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import lostcities
from lostcities.engine import registry
from lostcities.locales.bundles import bundles_of

# Stand-ins for packages that bring too much; one that is installed comes first.
sys.path.append(str(Path(__file__).parent / "models/interfaces"))

settings.register_profile(
    "lostcities",
    deadline=None,
    max_examples=100 if lostcities.COMPILED else 30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("lostcities")


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The example of a game of another package, as if it were installed, to be broken."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "examples/duel"))
    point = EntryPoint("duel", "lostcities_duel:DUEL", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    caches = (registry.games, bundles_of)
    for cache in caches:
        cache.cache_clear()
    yield importlib.import_module("lostcities_duel")
    for cache in caches:
        cache.cache_clear()


_run = asyncio.run


def _run_apart(main: Any, **how: Any) -> Any:
    """Run a coroutine, in a thread of its own where the browser of other tests has a loop in this one."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _run(main, **how)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: _run(main, **how)).result()


asyncio.run = _run_apart
