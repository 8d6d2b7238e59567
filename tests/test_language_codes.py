"""No module names a language: a language is a folder of locales, found by its name alone.

The fallback is English, and code may say so; any other code in it would be a place to edit for the next language.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lostcities
from lostcities.locales.bundles import FALLBACK, find_languages

ROOT = Path(lostcities.__file__).parents[2]
CODES = sorted(set(find_languages()) - {FALLBACK})
ANY = "|".join(CODES)


def names_in_python(text: str) -> Iterator[str]:
    """Languages that Python names: as a text of its own, as a name, or as the end of one (``message_de``)."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(value=str(found)) | ast.Attribute(attr=found) | ast.Name(id=found):
                pass
            case ast.arg(arg=found) | ast.keyword(arg=str(found)):
                pass
            case _:
                continue
        if re.fullmatch(rf"(\w+_)?({ANY})(-\w+)?", found):
            yield found


def names_in_script(text: str) -> Iterator[str]:
    """The same for TypeScript and Svelte, whose comments may say anything."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)
    for match in re.finditer(rf"""['"`]({ANY})(-\w+)?['"`]|\.({ANY})\b|\b(\w+_)?({ANY})\s*[:?]""", code):
        yield match[0]


def sources() -> Iterator[tuple[Path, list[str]]]:
    """Every module with the languages that it names."""
    for file in sorted((ROOT / "src/lostcities").rglob("*.py")):
        if "locales" not in file.parts:
            yield file, list(names_in_python(file.read_text(encoding="utf-8")))
    for folder in ("web/src", "web/tools"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".ts", ".svelte", ".js"):
                yield file, list(names_in_script(file.read_text(encoding="utf-8")))


def test_no_module_names_a_language() -> None:
    found = {str(file.relative_to(ROOT)): names for file, names in sources() if names}
    assert found == {}


@pytest.mark.parametrize("code", CODES)
def test_a_language_that_is_named_is_found(code: str) -> None:
    for text in (f"x = '{code}'", f"words.{code}", f"def f(message_{code}): ...", f"f({code}=1)"):
        assert list(names_in_python(text)), text
    for text in (
        f"if (language === '{code}')",
        f"words.{code} ?? ''",
        f"{{ {code}: string }}",
        f"message_{code}?: string",
    ):
        assert list(names_in_script(text)), text
    assert not list(names_in_python(f'"""Say {code}."""\nx = "code"'))
    assert not list(names_in_script(f"// {code}: a language\nconst width = '1fr';"))


def test_a_language_is_complete_with_its_folder() -> None:
    """Each has every file of the fallback, and the rules of all games."""
    store = ROOT / "src/lostcities/locales"
    texts = {file.name for file in (store / FALLBACK).glob("*.ftl")}
    pages = {file.name for file in (ROOT / "docs/rules").glob("*.md")} - {"README.md", "glossary.md"}
    for code in CODES:
        assert {file.name for file in (store / code).glob("*.ftl")} == texts, code
        assert pages | {"pictures.json"} == {file.name for file in (store / code / "rules").iterdir()}, code
