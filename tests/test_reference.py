"""The reference of the site has every public name: its modules exist, and what they offer says what it is."""

import doctest
import importlib
import re
import sys
from pathlib import Path

import griffe
import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from build_tools import sessions  # noqa: E402

PAGES = sorted((ROOT / "docs/reference").glob("*.md"))
NAMED = [name for page in PAGES for name in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)]


@pytest.fixture(scope="module")
def package() -> griffe.Module:
    loader = griffe.GriffeLoader(
        search_paths=[ROOT / "src"], extensions=griffe.load_extensions(sessions.Sessions), allow_inspection=False
    )
    found = loader.load("lostcities")
    loader.resolve_aliases()
    assert isinstance(found, griffe.Module)
    return found


@pytest.mark.parametrize("name", NAMED)
def test_what_a_module_offers_says_what_it_is(name: str, package: griffe.Module) -> None:
    named = package[name.removeprefix("lostcities.")] if name != "lostcities" else package
    assert named.docstring, name
    for member in getattr(importlib.import_module(name), "__all__", []) if named.is_module else []:
        if not member.startswith("_") and f"{name}.{member}.{member}" not in NAMED:
            assert named[member].docstring, f"{name}.{member} is offered without a word about it"


def test_no_example_is_left_as_a_quotation(package: griffe.Module) -> None:
    def docstrings(found: griffe.Object) -> list[str]:
        own = [found.docstring.value] if found.docstring else []
        return own + [
            text for one in found.members.values() if isinstance(one, griffe.Object) for text in docstrings(one)
        ]

    examples = [text for text in docstrings(package) if ">>>" in text]
    assert len(examples) > 50
    assert all("```pycon\n>>>" in text for text in examples)
    assert doctest.testmod(sessions).failed == 0
