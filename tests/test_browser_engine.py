"""The engine for the browser plays as the native one: every state and view byte for byte, and the same choices."""

import json
import math
import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from build_tools.wasm import build, shortened
from build_tools.wasm.parameters import OUT, PLATFORM, PYODIDE
from build_tools.wasm.tools import node
from lostcities.bots.catalogue import LEVELS
from lostcities.engine.registry import FAMILY

MOST_BYTES = 4_500_000
"""What somebody who plays in the page downloads for it, packed."""
UNPACKER = 98_000
"""Of which this unpacks the rest; tests/web/test_device.py measures it all."""


def test_both_builds_play_alike() -> None:
    assert build.fresh(), "the engine for the browser is older than its sources: run `make engine`"
    # Every number of players with every combination of options (of numbers without an end: two); every level of each.
    wanted = sum(
        len(one.players) * math.prod(len(rule.values) or 2 for rule in one.options.values()) + len(LEVELS)
        for one in FAMILY
    )
    assert build.compare(2, 24) == wanted


def test_a_build_that_plays_differently_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One digit of the board's numbers is another one: what the last stone of a path is worth."""
    engine = tmp_path / "engine"
    engine.mkdir()
    (engine / "library.zip").symlink_to(OUT / "library.zip")
    packed = (OUT / "package.bin").read_bytes()
    right, wrong = b"[-20, -15, -10, 5, 10, 15, 30, 35, 50]", b"[-20, -15, -10, 5, 10, 15, 30, 35, 60]"
    assert packed.count(right) >= 2  # one for each edition
    (engine / "package.bin").write_bytes(packed.replace(right, wrong, 1))
    monkeypatch.setattr(build, "OUT", engine)
    with pytest.raises(ValueError, match="plays differently from the native one: board 2 "):
        build.compare(1, 1)


def test_it_is_small_enough_to_wait_for() -> None:
    sizes = json.loads((OUT / "manifest.json").read_text(encoding="utf-8"))["files"]
    assert sum(sizes.values()) + UNPACKER < MOST_BYTES


def test_the_library_is_cut_where_pyodide_has_the_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is unchanged; a Pyodide that has another layout is refused, not shipped whole."""
    monkeypatch.setattr(shortened, "WORK", tmp_path)
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole, zipfile.ZipFile(shortened.shorten()) as cut:
        differ = {name for name in whole.namelist() if whole.read(name) != cut.read(name)}
        assert (whole.namelist(), differ) == (cut.namelist(), set(shortened.SHORTENED))
    with zipfile.ZipFile(OUT / "library.zip") as shipped:
        names = shipped.namelist()
    assert "typing.pyc" in names
    assert not [name for name in names if name.startswith(("asyncio/e", "ssl", "socket", "zipfile/", "logging/"))]
    monkeypatch.setattr(shortened, "SHORTENED", {"moved.py": ""})
    with pytest.raises(ValueError, match=r"has no moved\.py"):
        shortened.shorten()


PLAYED = """
import random
import lostcities
from lostcities.bots.catalogue import bot
from lostcities.bots.contract import Budget
from lostcities.engine.registry import FAMILY

found = []
for name in [declared.name for declared in FAMILY]:
    match = lostcities.game(name).match(seed=7)
    rng = random.Random(7)
    while not match.over:
        match.apply(rng.choice(match.state.legal))
    opening = lostcities.game(name).match(seed=8)
    action = bot("champion").choose(opening.state.view(opening.state.to_move), random.Random(1), Budget(work=60))
    found.append([list(match.result.totals), opening.game.text(action)])
said = repr([lostcities.COMPILED, found])
"""
"""A whole game of each kind, and what a bot that searches chooses at the first decision of another."""


def test_a_notebook_loads_the_wheel_and_plays_as_here(tmp_path: Path) -> None:
    (wheel,) = OUT.glob("*.whl")
    assert wheel.name.endswith(f"-{PLATFORM}.whl")
    script = tmp_path / "played.py"
    script.write_text(PLAYED, encoding="utf-8")
    tools = Path(build.__file__).parent
    there = node(str(tools / "notebook.mjs"), str(PYODIDE), str(wheel), str(script))
    here: dict[str, str] = {}
    exec(PLAYED, here)
    assert there.strip() == here["said"]
