"""The base package runs without the extras, and says what to install where one is missing."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import lostcities
from lostcities.extras import EXTRAS, INCLUDED, extra_of

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/lostcities"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# The names under which distributions are imported, where they differ.
IMPORTED = {
    "argon2-cffi": "argon2",
    "fluent.runtime": "fluent",
    "absl-py": "absl",
    "pillow": "PIL",
    "prometheus-client": "prometheus_client",
}
# Runs a command as if nothing but the base package were installed.
BARE = """
import sys
from importlib.abc import MetaPathFinder
class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from lostcities.cli import main
main(sys.argv[1:])
"""


def distributions(lines: list[str]) -> set[str]:
    names = [re.split(r"[\[<>=;]", line)[0] for line in lines if not line.startswith("lostcities[")]
    return {IMPORTED.get(name, name) for name in names}


def run(*words: str, say: str = "", there: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a command with the base package and what is ``there``."""
    missing = {package for packages in EXTRAS.values() for package in packages} - set(there)
    return subprocess.run(
        [sys.executable, "-c", f"MISSING = {missing!r}\n{BARE}", *words],
        input=say,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_table_of_extras_agrees_with_the_project() -> None:
    for extra, packages in EXTRAS.items():
        installed = distributions(PROJECT["optional-dependencies"][extra])
        # Starlette comes with FastAPI, pydantic_core with pydantic, pyspiel with OpenSpiel.
        assert set(packages) - {"starlette", "pydantic_core", "pyspiel"} <= installed, extra
        included = re.findall(r"lostcities\[(\w+)\]", " ".join(PROJECT["optional-dependencies"][extra]))
        assert tuple(included) == INCLUDED.get(extra, ()), extra


def walk_at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    """Every part of a module but what only type checkers read."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from walk_at_run_time(child)


def test_every_module_that_is_imported_is_installed_by_the_base_or_by_an_extra() -> None:
    base = distributions(PROJECT["dependencies"]) | {"lostcities", "cython", "freshness"}
    for file in SOURCE.rglob("*.py"):
        for node in walk_at_run_time(ast.parse(file.read_text(encoding="utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                package = name.partition(".")[0]
                known = package in base or package in sys.stdlib_module_names or extra_of(package)
                assert known, f"{file.relative_to(SOURCE)} imports {name}, which no extra brings"


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "server"),
        (["backup", "copy"], "server"),
        (["export", __file__, "--parquet", "x.parquet"], "data"),
        (["train", "card", "--out", "x"], "train"),
        (["tune", "card", "--out", "x"], "train"),
        (["exploit", "strong", "--out", "x"], "train"),
        (["solve"], "research"),
        (["dataset", "card", "--out", "x"], "data"),
        (["mcp"], "mcp"),
        (["simulate", "card", "--games", "2", "--on", "local"], "ray"),
        (["play", "--plain", "--server", "http://127.0.0.1:1"], "terminal"),
    ],
)
def test_a_missing_extra_is_named_in_one_sentence(words: list[str], extra: str) -> None:
    done = run(*words)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert f"pip install 'lostcities[{extra}]'" in done.stderr


@pytest.mark.parametrize("missing", [*EXTRAS["train"], *EXTRAS["research"]])
def test_a_run_that_takes_hours_asks_at_once_for_all_that_it_needs(missing: str, tmp_path: Path) -> None:
    there = {*EXTRAS["train"], *EXTRAS["research"]} - {missing}
    done = run("train", "card", "--out", str(tmp_path / "out"), there=tuple(there))
    assert done.returncode == 2, done.stderr
    assert done.stderr == (
        f"lostcities: this needs {missing}, which is not installed; install it with: pip install 'lostcities[train]'\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("module", "extra"), [("research.vector", "research"), ("research.openspiel", "openspiel")])
def test_a_module_says_what_brings_what_it_needs(module: str, extra: str) -> None:
    there = set(EXTRAS["research"]) if extra == "openspiel" else set()
    missing = {package for packages in EXTRAS.values() for package in packages} - there
    code = BARE.replace("from lostcities.cli import main\nmain(sys.argv[1:])", f"import lostcities.{module}")
    done = subprocess.run(
        [sys.executable, "-c", f"MISSING = {missing!r}\n{code}"], capture_output=True, text=True, check=False
    )
    assert done.stderr.endswith(f"pip install 'lostcities[{extra}]' brings it\n"), done.stderr


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (["--help"], ""),
        (["options"], ""),
        (["score", "card", "r7"], ""),
        (["simulate", "card", "--games", "2", "--bot", "random", "--bot", "strong"], ""),
        (["play", "--plain", "card", "--seed", "1"], "quit\n"),
        (["bench", "random", "card", "--seconds", "0.01"], ""),
    ],
)
def test_the_base_package_plays_scores_and_simulates(words: list[str], say: str) -> None:
    done = run(*words, say=say)
    assert done.returncode == 0, done.stderr


def test_importing_it_needs_nothing_else() -> None:
    code = f"import sys; sys.path.insert(0, {str(SOURCE.parent)!r}); import lostcities; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert lostcities.__version__
    for packages in EXTRAS.values():
        for package in packages:
            assert f"'{package}'" not in done.stdout, package
