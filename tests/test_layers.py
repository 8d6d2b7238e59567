"""Imports go in one direction: engine ← bots ← analysis ← server, research, terminal ← commands, cli."""

import ast
from pathlib import Path

import lostcities

SOURCE = Path(lostcities.__file__).parent
LAYERS = {
    "engine": set[str](),
    "bots": {"engine"},
    "analysis": {"engine", "bots"},
    "server": {"engine", "bots", "analysis"},
    "research": {"engine", "bots", "analysis"},
    "terminal": {"engine", "bots", "analysis"},
    "commands": {"engine", "bots", "analysis", "server", "research", "terminal", "bench"},
}
OUTSIDE_ENGINE = {"asyncio", "socket", "time", "datetime", "random", "os", "sys", "subprocess", "threading"}


def imports(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            found.append(node.module or "")
    return [name.removeprefix("cython.cimports.") for name in found]


def test_layers_import_only_downwards() -> None:
    checked = 0
    for layer, allowed in LAYERS.items():
        for file in (SOURCE / layer).rglob("*.py"):
            for name in imports(file):
                parts = name.split(".")
                if parts[0] == "lostcities" and len(parts) > 1:
                    assert parts[1] == layer or parts[1] in allowed, f"{file.relative_to(SOURCE)} imports {name}"
                    checked += 1
    assert checked > 50


def test_the_engine_does_no_input_or_output() -> None:
    """No clock, no network, no processes; randomness only through a generator that is given to it."""
    for file in (SOURCE / "engine").rglob("*.py"):
        for name in imports(file):
            if name == "random":
                # Only the name of the generator's type, never the module's own generator.
                assert "from random import Random\n" in file.read_text(encoding="utf-8"), file
                continue
            assert name.split(".")[0] not in OUTSIDE_ENGINE, f"{file.relative_to(SOURCE)} imports {name}"


def test_the_games_do_not_know_each_other() -> None:
    games = ("card", "board", "roll")
    for game in games:
        for file in (SOURCE / "engine" / game).glob("*.py"):
            for name in imports(file):
                for other in games:
                    if other != game:
                        assert not name.startswith(f"lostcities.engine.{other}."), f"{file} imports {name}"


def only_in(library: str, *places: str) -> None:
    """A library is known to these folders and files alone."""
    for file in SOURCE.rglob("*.py"):
        name = str(file.relative_to(SOURCE))
        if any(part.split(".")[0] == library for part in imports(file)):
            assert name.startswith(places), f"{name} knows {library}"


def test_the_web_framework_stands_in_one_place() -> None:
    for library in ("fastapi", "starlette"):
        only_in(library, "server/app.py", "server/routes/")
    only_in("uvicorn", "server/run.py", "server/socket_protocol.py", "server/http_protocol.py")


def test_sql_stands_in_one_place() -> None:
    for library in ("sqlalchemy", "alembic", "psycopg"):
        only_in(library, "server/store/", "server/migrations/")


def test_the_screens_stand_in_one_place() -> None:
    only_in("textual", "terminal/screens/")
    only_in("websockets", "terminal/remote.py", "server/")
