"""The texts of a store as data: what there is in each language, and what the program asks for."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import get_args

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from lostcities.analysis.explanation import code_of
from lostcities.bots import catalogue
from lostcities.engine.declaration import BOTS, Declaration
from lostcities.engine.options import json_text
from lostcities.server.wire import messages

Texts = dict[str, frozenset[str]]
"""The parameters of each text; an attribute is named ``message.attribute``."""
PLACEHOLDER = "\0"
ENUMERATED = ("reason-", "ending-", "refusal-", "phrase-", "level-", "game-", "colour-", "option-")
"""Texts named after codes: the codes are known, so that no pattern is needed for them."""


def read(file: Path) -> Texts:
    """The texts of one file."""
    return _parse(f"{file.parent.name}/{file.name}", file.read_text(encoding="utf-8"))


@cache
def _parse(file: str, text: str) -> Texts:
    found: Texts = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, fluent.Junk), f"{file}: cannot be read: {entry.content}"
        if isinstance(entry, fluent.Message):
            parts = [("", entry.value), *((f".{part.id.name}", part.value) for part in entry.attributes)]
            for end, pattern in parts:
                if pattern is not None:
                    key = entry.id.name + end
                    assert key not in found, f"{file}: {key} is there twice"
                    found[key] = parameters(pattern)
    return found


def parameters(node: fluent.BaseNode) -> frozenset[str]:
    """The parameters anywhere in a pattern; the forms of a colour are one parameter."""
    found: set[str] = set()
    if isinstance(node, fluent.VariableReference):
        found.add(re.sub("^colour-.*", "colour", node.id.name))
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, fluent.BaseNode):
                found |= parameters(child)
    return frozenset(found)


def languages_in(folder: Path) -> list[str]:
    """The languages of a store, English first."""
    found = sorted(path.name for path in folder.iterdir() if any(path.glob("*.ftl")))
    return ["en", *(name for name in found if name != "en")]


def differences(folder: Path) -> Iterator[str]:
    """Where a language differs from English: files, texts, parameters."""
    areas = {file.name for language in languages_in(folder) for file in (folder / language).glob("*.ftl")}
    for language in languages_in(folder):
        for area in sorted(areas):
            file, original = folder / language / area, folder / "en" / area
            if not file.exists() or not original.exists():
                yield f"{language}/{area}: there is no such file, or none in English"
                continue
            here, there = read(file), read(original)
            yield from (f"{language}/{area}: {key} is missing" for key in sorted(there.keys() - here.keys()))
            yield from (f"{language}/{area}: {key} is not in English" for key in sorted(here.keys() - there.keys()))
            for key in sorted(here.keys() & there.keys()):
                if here[key] != there[key]:
                    yield f"{language}/{area}: {key} has {sorted(here[key])}, not {sorted(there[key])}"


@dataclass
class Used:
    """What the program asks for: keys, patterns of keys, and the parameters that a key is given where that is known."""

    keys: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)
    families: set[str] = field(default_factory=set)
    """Patterns of enumerated texts that are asked for as such."""
    given: dict[str, set[frozenset[str]]] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        """Whether a key is asked for: by its name, or by a pattern whose gaps are filled with words of the program."""
        if key in self.keys:
            return True
        patterns = self.families if key.startswith(ENUMERATED) else self.patterns
        return any(
            found and all(self._word(word) for word in found.groups())
            for found in (re.fullmatch(pattern, key) for pattern in patterns)
        )

    def _word(self, word: str) -> bool:
        return word.isdigit() or len(word) == 1 or bool({word, word.replace("-", "_"), f"-{word}"} & self.keys)

    def ask(self, key: str, given: Iterable[str]) -> None:
        """Note that a key is asked for with parameters."""
        self.keys.add(key)
        self.given.setdefault(key, set()).add(frozenset(given))


def of_games(declared: Iterable[Declaration]) -> Used:
    """What the declarations of games name."""
    used = Used()
    for game in declared:
        used.keys |= {f"game-{game.name}"} | {f"reason-{code}" for code in game.reasons}
        used.keys |= {f"ending-{code}" for code in game.endings} | {f"action-{code}" for code in game.moves}
        used.keys |= {f"colour-{letter}{end}" for letter in game.colours for end in ("", ".adjective")}
        for name, option in game.options.items():
            dashed = name.replace("_", "-")
            values = [f"-{json_text(value).replace(' ', '-')}" for value in option.values]
            used.keys |= {f"option-{dashed}{end}" for end in ("", ".about", *values)}
            used.keys |= {f"option-{game.name}-{dashed}{end}" for end in ("", ".about", *values)}
        # What a review may say about the traits of an action.
        part = game.part(BOTS)
        codes = [code_of(game.name, trait) for trait in (part.TRAITS if part else ())]
        used.keys |= {f"{side}-{code}" for side in ("why", "for") for code in codes}
        used.keys |= {f"home-about-{game.name}"}
        used.patterns.add(f"field-{game.name}-(.+)")
    used.keys.add("reason-over")
    return used


def of_the_wire() -> Used:
    """What the messages of the server name."""
    used = Used()
    used.keys |= {f"phrase-{phrase.replace('_', '-')}" for phrase in get_args(messages.Phrase)}
    used.keys |= {
        f"level-{level}{part}"
        for level in {**catalogue.LEVELS, **catalogue.GENERAL}
        for part in ("", ".name", ".kind", ".about")
    }
    return used


def of_python(files: Iterable[Path]) -> Used:
    """What Python sources name: strings, f-strings as patterns, refusals, and reasons with their parameters."""
    used = Used()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.keys.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                pattern = _pattern(node)
                # Of a text's name something must be known, or everything would count as used.
                if len(re.sub(r"\\.|\(\.\+\?\)|-", "", pattern)) >= 3:
                    used.patterns.add(pattern)
            elif isinstance(node, ast.Call):
                _call(node, used)
    return used


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+?)" for part in node.values)


def _call(node: ast.Call, used: Used) -> None:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    given = [keyword.arg for keyword in node.keywords]
    whole = None not in given and not any(isinstance(argument, ast.Starred) for argument in node.args)
    texts = [_choices(argument) for argument in node.args]
    if name == "Refused" and texts:
        keys = texts[1] if len(texts) > 1 else [code.replace("_", "-") for code in texts[0]]
        _ask(used, "refusal-", keys, given if whole else None)
    elif name == "__init__" and len(texts) == 1:  # a kind of refusal
        _ask(used, "refusal-", texts[0], None)
    elif name == "_require" and len(texts) > 1:
        keys = texts[2] if len(texts) > 2 else [code.replace("_", "-") for code in texts[1]]
        _ask(used, "refusal-", keys, [])
    elif name in ("BadOption", "BadTally") and len(texts) > 1:
        _ask(used, "bad-", texts[1], [one for one in given if one != "clause"] if whole else None)
    elif name == "reason" and texts:
        _ask(used, "reason-", texts[0], given if whole else None)


def _ask(used: Used, start: str, keys: Iterable[str], given: list[str | None] | None) -> None:
    for key in keys:
        if PLACEHOLDER in key:
            used.families.add(start + "(.+?)".join(map(re.escape, key.split(PLACEHOLDER))))
        elif given is None:
            used.keys.add(start + key)
        else:
            used.ask(start + key, [name for name in given if name])


def _choices(node: ast.expr) -> list[str]:
    """The texts that an argument can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_choices(node.body), *_choices(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else PLACEHOLDER for part in node.values)]
    return []


def of_the_browser(folder: Path) -> Used:
    """What the web client names: quoted keys, and templates as patterns."""
    used = Used()
    inside = [file for file in (folder / "src").rglob("*") if file.suffix in (".ts", ".svelte", ".json")]
    for file in (*inside, *folder.glob("*.html"), *folder.glob("public/*.html")):
        if file.name in ("keys.d.ts", "messages.ts"):
            continue
        text = file.read_text(encoding="utf-8")
        used.keys |= set(re.findall(r"""['"]([a-z][\w.-]*)['"]""", text)) | set(re.findall(r"%t:([\w-]+)%", text))
        for template in re.findall(r"`([a-z]+(?:-[a-z]+)*-\$\{[^`]*)`", text):
            parts = re.split(r"\$\{([^}]*)\}", template)
            used.patterns.add("".join(_gap(part) if at % 2 else re.escape(part) for at, part in enumerate(parts)))
    return used


def _gap(expression: str) -> str:
    """What a template's gap can be: one of two texts, or any word."""
    choice = re.search(r"\? '([\w-]*)' : '([\w-]*)'$", expression)
    return f"(?:{choice[1]}|{choice[2]})" if choice else "(.+?)"


def together(*parts: Used) -> Used:
    """All that is asked for by several."""
    used = Used()
    for part in parts:
        used.keys |= part.keys
        used.patterns |= part.patterns
        used.families |= part.families
        for key, given in part.given.items():
            used.given.setdefault(key, set()).update(given)
    return used


def faults(folder: Path, used: Used, also: Texts | None = None) -> Iterator[str]:
    """The faults of a store: its languages differ, a text is unused, or one is missing."""
    yield from differences(folder)
    there: Texts = {}
    places: dict[str, set[str]] = {}
    for file in sorted((folder / "en").glob("*.ftl")):
        # The terminal and the browser never see each other's texts, and each may use a name as it likes.
        sides = {file.stem} & {"terminal"} or ({"browser"} if file.stem.startswith("web-") else {"terminal", "browser"})
        for key, names in read(file).items():
            if places.setdefault(key, set()) & sides:
                yield f"en/{file.name}: {key} is in another file too"
            places[key] |= sides
            there[key] = names
            if not used.has(key):
                yield f"en/{file.name}: {key} is not used"
    known = {**(also or {}), **there}
    for key, calls in used.given.items():
        for given in calls:
            if key not in known:
                yield f"{key} is missing"
            elif given != known[key]:
                yield f"{key} has {sorted(known[key])}, but is given {sorted(given)}"
