"""Imports go in one direction: engine ← bots ← analysis ← server, research, terminal ← commands, cli.

The texts (locales) know the engine's words and are known to whoever talks to people.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import lostcities
from lostcities.engine import registry

SOURCE = Path(lostcities.__file__).parent
LAYERS = {
    "engine": set[str](),
    "locales": {"engine"},
    "bots": {"engine"},
    "analysis": {"engine", "bots"},
    "device": {"engine", "bots", "analysis"},
    "server": {"engine", "locales", "bots", "analysis"},
    "research": {"engine", "locales", "bots", "analysis"},
    "terminal": {"engine", "locales", "bots", "analysis"},
    "models": {"engine", "locales", "bots", "analysis", "terminal"},
    "commands": {"engine", "locales", "bots", "analysis", "server", "research", "terminal", "models", "bench"},
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


def test_no_bot_can_reach_who_sees_hidden_cards() -> None:
    """Neither by an import of its own nor by one of what it imports: a process with all bots has not loaded it."""
    program = (
        "import sys, random, lostcities\n"
        "from lostcities.bots.catalogue import bot, rivals\n"
        "from lostcities.bots.arena import tournament\n"
        "from lostcities.bots.contract import Budget\n"
        "view = lostcities.game('card').deal(1, starter=0).view(0)\n"
        "for name in rivals(): bot(name).choose(view, random.Random(1), Budget(work=20))\n"
        "tournament('roll', ['random', 'random'], deals=1)\n"
        "assert not [name for name in sys.modules if name.startswith('lostcities.analysis')]\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


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
        for file in (SOURCE / "engine" / "games" / game).glob("*.py"):
            for name in imports(file):
                for other in games:
                    if other != game:
                        assert not name.startswith(f"lostcities.engine.games.{other}."), f"{file} imports {name}"


def only_in(library: str, *places: str) -> None:
    """A library is known to these folders and files alone."""
    for file in SOURCE.rglob("*.py"):
        name = str(file.relative_to(SOURCE))
        if any(part.split(".")[0] == library for part in imports(file)):
            assert name.startswith(places), f"{name} knows {library}"


def test_the_web_framework_stands_in_one_place() -> None:
    for library in ("fastapi", "starlette"):
        only_in(library, "server/web/app.py", "server/web/routes/", "server/wire/asgi_socket.py")
    only_in("uvicorn", "server/web/run.py", "server/wire/socket_protocol.py", "server/wire/http_protocol.py")


def test_sql_stands_in_one_place() -> None:
    for library in ("sqlalchemy", "alembic", "psycopg"):
        only_in(library, "server/store/", "server/migrations/")


def test_the_format_of_the_texts_stands_in_one_place() -> None:
    only_in("fluent", "locales/")


def test_the_screens_stand_in_one_place() -> None:
    only_in("textual", "terminal/screens/")
    only_in("websockets", "terminal/remote.py", "server/")


FAMILY = {declared.name for declared in registry.FAMILY}


def decides_by_name(node: ast.AST) -> bool:
    """Whether a piece of code treats a game differently by its name: compares it, matches it, or looks it up."""
    if isinstance(node, ast.Compare):
        about = {word.lower() for part in (node.left, *node.comparators) for word in names_in(part)}
        return has_game(node.left, *node.comparators) and bool(about & {"game", "name"})
    if isinstance(node, ast.match_case):
        return has_game(node.pattern)
    return isinstance(node, ast.Dict) and has_game(*(key for key in node.keys if key))


def has_game(*parts: ast.AST) -> bool:
    return any(isinstance(child, ast.Constant) and child.value in FAMILY for part in parts for child in ast.walk(part))


def names_in(part: ast.AST) -> set[str]:
    found = {child.id for child in ast.walk(part) if isinstance(child, ast.Name)}
    found |= {child.attr for child in ast.walk(part) if isinstance(child, ast.Attribute)}
    return found | {str(child.value) for child in ast.walk(part) if isinstance(child, ast.Constant)} - FAMILY


def test_only_the_games_folders_know_a_game_by_its_name() -> None:
    found = []
    for file in SOURCE.rglob("*.py"):
        place = file.relative_to(SOURCE)
        if "games" in place.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if decides_by_name(node):
                found.append(f"{place}:{getattr(node, 'lineno', 0)}")
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "if game.name == 'card': pass",
        "if view['game'] in ('board', 'roll'): pass",
        "x = {'card': 1, 'board': 2}[name]",
        "match name:\n    case 'roll': pass",
        "y = 1 if self.name != 'roll' else 2",
    ],
)
def test_decisions_by_name_are_found(code: str) -> None:
    assert any(decides_by_name(node) for node in ast.walk(ast.parse(code)))


def test_only_the_registry_imports_games() -> None:
    """Everyone else uses it; a game's own folders know each other across layers."""
    for file in SOURCE.rglob("*.py"):
        place = file.relative_to(SOURCE)
        if "games" not in place.parts and str(place) != "engine/registry.py":
            for name in imports(file):
                assert ".games." not in name, f"{place} imports {name}"
