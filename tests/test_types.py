"""``Any`` is the last resort: where it may stand is listed here, with what it is, and there are few of them.

An alias of ``Any`` counts wherever it is used, so that none hides behind a name.
"""

import ast
import contextlib
from collections import Counter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "lostcities"
MOST = 65
ALLOWED = {
    "bots/arena/crew.py": "handles of Ray's actors: Ray is untyped",
    "engine/flat.py": "members of C structs as Cython declares them, which is untyped",
    "engine/plain.py": "the position of a game from elsewhere, whose types only that game knows",
    "locales/bundles.py": "messages of fluent.runtime, which is untyped",
    "research/training/ppo.py": "points of a curve out of JSON; arrays for savez, whose stub would take them for flags",
    "research/vector/turns.py": "PettingZoo's half of the environment, which is untyped, and its actions",
    "server/reviews/judge_queue.py": "answers of the judging process: what was asked decides their shape",
    "server/settings.py": "values for dataclasses.replace, whose names are looked up at run time",
    "server/tables/ledger.py": "the same",
    "server/web/routes/common.py": "what FastAPI takes as descriptions of responses",
    "server/web/routes/pages.py": "the OpenAPI description, which is arbitrary JSON made by FastAPI",
    "server/web/run.py": "the same",
    "server/wire/handbook.py": "the same, and messages of every kind in a document",
    "server/wire/http_protocol.py": "what uvicorn and httptools pass on",
    "server/wire/sample_game.py": "messages of every kind, recorded for a document",
    "server/wire/socket_protocol.py": "an ASGI scope, which is a dict of anything",
    "uncompiled.py": "the stand-in for the module cython, which is untyped",
}
"""The modules that may use ``Any``, each with what it is there."""


def names(tree: ast.AST) -> list[str]:
    """Every name that a module uses, also within annotations that are texts."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.append(node.id)
        elif isinstance(node, (ast.arg, ast.AnnAssign, ast.FunctionDef, ast.AsyncFunctionDef)):
            note = node.returns if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else node.annotation
            for part in ast.walk(note) if note else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    with contextlib.suppress(SyntaxError):  # the value of a Literal
                        found += names(ast.parse(part.value, mode="eval"))
    return found


def aliases(tree: ast.Module) -> set[str]:
    """The names that a module gives to types with ``Any`` in them."""
    found = set()
    for node in tree.body:
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        value = node.value if isinstance(node, (ast.AnnAssign, ast.Assign)) else None
        if (
            isinstance(target, ast.Name)
            and isinstance(value, (ast.Subscript, ast.Name, ast.BinOp))
            and "Any" in names(value)
        ):
            found.add(target.id)
    return found


def count_any(sources: dict[str, str]) -> Counter[str]:
    """How often each module uses ``Any``, under this or another name."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    known = {"Any"}.union(*map(aliases, trees.values()))
    counts = Counter({module: sum(name in known for name in names(tree)) for module, tree in trees.items()})
    return +counts


def sources() -> dict[str, str]:
    """Every module of the package, by its path."""
    return {str(file.relative_to(SOURCE)): file.read_text(encoding="utf-8") for file in sorted(SOURCE.rglob("*.py"))}


def test_any_is_used_where_it_is_justified_and_nowhere_else() -> None:
    found = count_any(sources())
    assert not found.keys() - ALLOWED.keys(), "say what it is, or better: find the type"
    assert not ALLOWED.keys() - found.keys(), "it needs no Any any more: take it off the list"


def test_there_are_few_of_them() -> None:
    assert count_any(sources()).total() <= MOST


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("from typing import Any\n", 0),
        ("def f(x: Any) -> dict[str, Any]: ...\n", 2),
        ('def f(x: "list[Any]") -> None: ...\n', 1),
        ("Json: TypeAlias = dict[str, Any]\ndef f(x: Json) -> Json: ...\n", 4),
        ('"""Any of them."""\nany(found)\n', 0),
    ],
)
def test_the_check_counts_every_use(source: str, count: int) -> None:
    assert count_any({"module.py": source}).total() == count
