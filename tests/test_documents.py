"""The documents are true: their examples run, their links lead somewhere, every clause is explained and tested."""

import doctest
import importlib
import json
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import lostcities
from lostcities.cli import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
CLAUSES = {
    "card": [f"C{n}" for n in range(1, 21)],
    "board": [f"B{n}" for n in range(1, 29)],
    "roll": [f"R{n}" for n in range(1, 20)],
}


def modules() -> list[str]:
    found = [module.name for module in pkgutil.walk_packages(lostcities.__path__, "lostcities.")]
    # The interpreted twin of structs needs Cython's shadow module and has no examples.
    return [
        name
        for name in found
        if name not in ("lostcities.__main__", "lostcities.engine.flat", "lostcities.engine._built")
    ]


@pytest.mark.parametrize("name", ["lostcities", *modules()])
def test_examples_in_the_code_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_a_document_run(document: Path) -> None:
    """Every ```python block runs from top to bottom in one namespace a document."""
    namespace: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, str(document), "exec"), namespace)


def commands() -> list[tuple[str, str]]:
    found = []
    for document in DOCUMENTS:
        for block in re.findall(r"```(?:sh|console)\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL):
            for line in block.splitlines():
                command = line.split("  #")[0].strip()
                if command.startswith("lostcities ") and not command.startswith("lostcities play"):
                    found.append((str(document.relative_to(ROOT)), command))
    return found


@pytest.mark.parametrize(("document", "line"), commands())
def test_commands_in_a_document_run(document: str, line: str, tmp_path: Path) -> None:
    """Each lostcities command of a document works as it stands, after those above it in the same document."""
    before = [other for place, other in commands() if place == document]
    for command in before[: before.index(line) + 1]:
        words = [sys.executable, "-m", "lostcities", *shlex.split(command)[1:]]
        folder = ROOT if "tests/data" in command else tmp_path
        if "examples/" in command and not (tmp_path / "examples").exists():
            (tmp_path / "examples").symlink_to(ROOT / "examples")
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if not re.match(r"[a-z]+:", link):
            assert (document.parent / link).exists(), f"{document.name} links to {link}"


@pytest.mark.parametrize("game", list(CLAUSES))
def test_every_clause_is_explained_to_people(game: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    missing = [clause for clause in CLAUSES[game] if not re.search(rf"\b{clause}\b", text)]
    assert missing == []


@pytest.mark.parametrize("game", list(CLAUSES))
def test_every_clause_has_a_test_that_carries_its_number(game: str) -> None:
    tests = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "engine").glob("test_*.py"))
    missing = [clause for clause in CLAUSES[game] if not re.search(rf"def test_{clause}_", tests)]
    assert missing == []


def test_every_command_has_help_with_an_example() -> None:
    for name, command in main.commands.items():
        assert command.help, name
        assert "Example: lostcities " + name in command.help, name


def test_the_rules_show_the_packaged_figures() -> None:
    """The numbers that a reader sees in the rules are those that the engine plays with."""
    board = (ROOT / "docs" / "rules" / "board.md").read_text(encoding="utf-8")
    roll = (ROOT / "docs" / "rules" / "roll.md").read_text(encoding="utf-8")
    for text, game in ((board, lostcities.game("board")), (roll, lostcities.game("roll"))):
        for key in ("stones", "short_track", "long_track", "expedition", "artefacts"):
            for number in game.figures.get(key, []):
                assert str(number).replace("-", "−") in text.replace("-", "−"), f"{key}: {json.dumps(number)}"
