"""Functions are named by what they do: no participles (docs/style.md). Properties are data and may be adjectives."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("src/lostcities", "benchmarks", "build_tools", "deploy", "examples")
WORDS = """
begun bought bound broken brought built caught chosen dealt done drawn driven eaten fallen fed felt forgotten
found frozen given gone grown heard held hidden hung kept known laid learnt led left lent lost made meant met
paid ridden risen said sat seen sent shaken shown slept sold spent spoken spun stood struck sunk swept taken
thought thrown told torn understood woken won worn worth written
"""
IRREGULAR = set(WORDS.split())
REGULAR = re.compile(r"\w+(ed|ing)")
OTHER_WORDS = {"seed", "need", "feed", "speed", "bring", "string", "ping", "nothing"}
ALLOWED = {
    "standing": "a noun of the contract: what each seat has, and what the next round starts from",
    "ending": "a noun: how a game ended",
    "ending_of": "the same",
    "seen_of": "the struct Seen of a state",
    "_seen": "the same, inlined where it is called at every step",
    "shared_json": "a noun of the contract beside own_json: the part of a view's JSON that all seats share",
}
"""Names that look like participles and are none, each with what it is."""


def functions(source: str) -> Iterator[str]:
    """The names of all functions and methods of a module, without properties."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = [ast.unparse(mark) for mark in node.decorator_list]
            if not any("property" in mark or mark.endswith(".setter") for mark in marks):
                yield node.name


def is_participle(name: str) -> bool:
    """Whether a name begins with a participle: ``told``, ``checked_setup``, ``waiting``."""
    first = name.strip("_").split("_")[0]
    return first in IRREGULAR or (bool(REGULAR.fullmatch(first)) and first not in OTHER_WORDS)


def module_names() -> list[str]:
    """Every module of the package and of the tools around it, by its path."""
    return [str(file.relative_to(ROOT)) for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]


@pytest.mark.parametrize("module", module_names())
def test_functions_are_not_named_by_participles(module: str) -> None:
    names = set(functions((ROOT / module).read_text(encoding="utf-8")))
    assert not {name for name in names if is_participle(name)} - ALLOWED.keys()


def test_every_allowed_name_is_in_use() -> None:
    used = {name for module in module_names() for name in functions((ROOT / module).read_text(encoding="utf-8"))}
    assert used >= ALLOWED.keys()


@pytest.mark.parametrize("name", ["told", "_kept", "checked_setup", "waiting", "opening", "seated", "known_revisions"])
def test_the_check_finds_participles(name: str) -> None:
    assert is_participle(name)


@pytest.mark.parametrize("name", ["tell", "deal", "seed", "bring_up", "list_polled", "__reduce__", "find_pairing"])
def test_the_check_accepts_verbs(name: str) -> None:
    assert not is_participle(name)
