"""The files of the store, read once per language, including those of games from other packages."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from lostcities.engine.declaration import Declaration
from lostcities.engine.registry import games
from lostcities.locales.product import SOURCE

FALLBACK: Final = "en"
HERE: Final = Path(__file__).parent
OF_THE_BROWSER: Final = "web-"
"""The prefix of areas that only the browser needs."""


class Bundle:
    """The texts of one language from one package."""

    def __init__(self, language: str, folder: Traversable) -> None:
        # Marks that isolate the direction of a parameter would show in a terminal.
        self._fluent = FluentBundle([language], use_isolating=False)
        self._fluent.add_resource(FluentResource(SOURCE))
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl") and not file.name.startswith(OF_THE_BROWSER):
                self._fluent.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def message(self, name: str) -> Any:
        """Return a message by its key."""
        return self._fluent.get_message(name) if self._fluent.has_message(name) else None

    def format(self, message: Any, attribute: str, parameters: dict[str, Any]) -> tuple[str, list[str]]:
        """A message, or an attribute of it, with its parameters; and what is wrong, such as one that they lack.

        Whole numbers are written without separators.
        """
        pattern = message.attributes[attribute] if attribute else message.value
        plain = {
            name: fluent_number(value, useGrouping=False) if type(value) is int else value
            for name, value in parameters.items()
        }
        text, errors = self._fluent.format_pattern(pattern, plain)
        return str(text), list(map(str, errors))


def texts_of(declared: Declaration, language: str) -> list[str]:
    """Return the source texts of a game from another package, English first; a client parses them itself."""
    if not declared.locales:
        return []
    wanted = dict.fromkeys((FALLBACK, language))
    folders = [files(declared.locales) / code for code in wanted]
    return [
        file.read_text(encoding="utf-8")
        for folder in folders
        if folder.is_dir()
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".ftl")
    ]


@cache
def find_languages() -> tuple[str, ...]:
    """Return the codes of the languages, which are the folders' names; the fallback comes first."""
    found = {folder.name for folder in HERE.iterdir() if (folder / "language.ftl").is_file()}
    return (FALLBACK, *sorted(found - {FALLBACK}))


@cache
def bundles_of(language: str) -> tuple[Bundle, ...]:
    """Return the bundles to search, in order: the language, then English, ours before those of other packages."""
    wanted = (language,) if language == FALLBACK else (language, FALLBACK)
    folders: list[Traversable] = [HERE, *(files(one.locales) for one in games().values() if one.locales)]
    return tuple(Bundle(code, folder / code) for code in wanted for folder in folders if (folder / code).is_dir())
