"""The protocol for people and for TypeScript, generated from ``messages/`` so that they cannot drift apart.

>>> "export interface Frame" in typescript()
True
"""

import json
import re
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from lostcities.locales import Texts
from lostcities.server.wire import messages
from lostcities.server.wire.messages import (
    catalogue,
    common,
    frames,
    intent_types,
    people,
    replays,
    requests,
    reviews,
    views,
)

PARTS: Final = (common, requests, intent_types, views, frames, people, catalogue, replays, reviews)
"""The messages in the order of the document."""
UNIONS: Final = {
    "ClockSpec": messages.ClockSpec,
    "SeatSpec": messages.SeatSpec,
    "Intent": messages.Intent,
    "GameView": messages.GameView,
    "Outgoing": messages.Outgoing,
}


def _models() -> list[type[BaseModel]]:
    return [
        kind
        for part in PARTS
        for kind in vars(part).values()
        if isinstance(kind, type) and issubclass(kind, messages.Message) and kind.__module__ == part.__name__
        if kind is not messages.Message
    ]


def _members(union: object) -> tuple[type[BaseModel], ...]:
    inner = get_args(union)[0] if get_origin(union) is Annotated else union
    # In a union with a discriminator function, each member carries its tag beside the type.
    return tuple(get_args(part)[0] if get_origin(part) is Annotated else part for part in get_args(inner))


def _name_of(kind: object) -> str | None:
    for name, union in UNIONS.items():
        if _members(union) == _members(kind) and get_origin(kind) in (Annotated, Union, UnionType):
            return name
    return None


def _text(kind: object, words: dict[str, str]) -> str:
    """Spell a type with the words of a language."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _name_of(kind) or _text(get_args(kind)[0], words)
    if origin is Literal:
        return " | ".join(map(json.dumps, get_args(kind)))
    if origin in (Union, UnionType):
        return _name_of(kind) or " | ".join(_text(part, words) for part in get_args(kind))
    if origin is list:
        inner = _text(get_args(kind)[0], words)
        return words["list"].format(f"({inner})" if " | " in inner and words["list"].endswith("[]") else inner)
    if origin is dict:
        return words["dict"].format(_text(get_args(kind)[1], words))
    if kind is NoneType:
        return "null"
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.__name__
    assert not isinstance(kind, type) or not issubclass(kind, Enum)
    return words[getattr(kind, "__name__", "object")]


SCRIPT: Final = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "object": "unknown"} | {
    "list": "{}[]",
    "dict": "Record<string, {}>",
}
PLAIN: Final = {"str": "text", "int": "number", "float": "number", "bool": "true or false", "object": "anything"} | {
    "list": "list of {}",
    "dict": "object of {}",
}


def typescript() -> str:
    """Return the types for the browser."""
    lines = ["// Made by `lostcities protocol` from src/lostcities/server/wire/messages; do not edit.", ""]
    names = [kind.__name__ for kind in _models()]
    for name, union in UNIONS.items():
        lines += [f"export type {name} = {' | '.join(part.__name__ for part in _members(union))};", ""]
    for kind in _models():
        lines += [f"/** {(kind.__doc__ or '').strip()} */", f"export interface {kind.__name__} {{"]
        for name, field in kind.model_fields.items():
            if field.description:
                lines.append(f"  /** {field.description} */")
            # A client may omit fields with a default; the server sends every field.
            optional = "?" if not field.is_required() and name not in ("kind", "type", "done") else ""
            lines.append(f"  {name}{optional}: {_text(_annotation(field), SCRIPT)};")
        if kind.model_config.get("extra") == "allow":
            lines.append("  [field: string]: unknown;")
        lines += ["}", ""]
    phrases = ", ".join(f'"{key}"' for key in get_args(messages.Phrase))
    lines += [f"export const PHRASES = [{phrases}] as const;", "", "export type Phrase = (typeof PHRASES)[number];", ""]
    assert len(set(names)) == len(names)
    return "\n".join(lines)


def _annotation(field: FieldInfo) -> object:
    """Return a field's type with its annotations, which pydantic keeps separately."""
    if field.discriminator:
        return Annotated[field.annotation, field.discriminator]
    return field.annotation


def _bounds(field: FieldInfo) -> str:
    """Describe a field's bounds in a sentence."""
    found = {type(one).__name__: one for one in _constraints(field)}
    low = getattr(found.get("Ge"), "ge", None)
    high = getattr(found.get("Le"), "le", None)
    if low is not None or high is not None:
        return f"From {low} to {high}." if high is not None else f"At least {low}."
    shortest = getattr(found.get("MinLen"), "min_length", None)
    longest = getattr(found.get("MaxLen"), "max_length", None)
    if longest is not None:
        many = "characters" if str in _plain_types(field.annotation) else "entries"
        return f"{shortest} to {longest} {many}." if shortest else f"At most {longest} {many}."
    return "64 hexadecimal digits." if any("[0-9a-f]{64}" in str(one) for one in found.values()) else ""


def _constraints(field: FieldInfo) -> list[object]:
    found = list(field.metadata)
    # The items of a list or an object have bounds of their own, which are not the field's.
    parts = get_args(field.annotation) if get_origin(field.annotation) in (Union, UnionType) else ()
    for part in (field.annotation, *parts):
        if get_origin(part) is Annotated:
            for one in get_args(part)[1:]:
                found += getattr(one, "metadata", None) or [one]
    return found


def _plain_types(kind: object) -> set[object]:
    inner = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return {inner} | (
        set().union(*map(_plain_types, get_args(inner))) if get_origin(inner) in (Union, UnionType) else set()
    )


def _default(field: FieldInfo) -> str:
    value = field.default
    if field.default_factory is not None or isinstance(value, BaseModel) or value is None:
        return ""
    return f"; then {json.dumps(value)}"


def _link_types(spelled: str) -> str:
    """Link every name in a type that has its own section."""
    names = {kind.__name__ for kind in _models()} | set(UNIONS)
    return re.sub(
        r"\w+", lambda found: f"[{found[0]}](#{found[0].lower()})" if found[0] in names else found[0], spelled
    )


def _unions() -> list[str]:
    """Describe the unions that fields can have as types."""
    lines: list[str] = []
    for name, field in (("ClockSpec", "kind"), ("SeatSpec", "kind"), ("GameView", "game")):
        kinds = [_link_types(kind.__name__) for kind in _members(UNIONS[name])]
        lines += [f"### {name}", "", f"{', '.join(kinds[:-1])} or {kinds[-1]}, told apart by `{field}`.", ""]
    return lines


def document() -> str:
    """Return docs/protocol.md."""
    # Recording the sample game takes time that generating only the types should not cost.
    from lostcities.server.wire.handbook import introduction

    lines = introduction()
    intents = set(_members(messages.Intent))
    told = set(_members(messages.Outgoing))
    parts = (
        ("Intents: what you send", [kind for kind in _models() if kind in intents]),
        ("What you get by socket", [kind for kind in _models() if kind in told]),
        ("What these and the HTTP routes are made of", [kind for kind in _models() if kind not in intents | told]),
    )
    for title, kinds in parts:
        lines += [f"## {title}", ""]
        if kinds[0] not in intents | told:
            lines += _unions()
        for kind in kinds:
            lines += [f"### {kind.__name__}", "", (kind.__doc__ or "").strip().replace("\n    ", "\n"), ""]
            if kind.model_fields:
                lines += ["| field | type | |", "|---|---|---|"]
            for name, field in kind.model_fields.items():
                words = [field.description or "", _bounds(field)]
                if not field.is_required():
                    words.append(f"May be left out{_default(field)}.")
                spelled = _link_types(_text(_annotation(field), PLAIN).replace("|", "or"))
                lines.append(f"| `{name}` | {spelled} | {' '.join(word for word in words if word)} |")
            lines.append("")
    english = Texts()
    lines += ["## Quick phrases", "", "| phrase | in English |", "|---|---|"]
    lines += [f"| `{key}` | {english(f'phrase-{key}'.replace('_', '-'))} |" for key in get_args(messages.Phrase)]
    return "\n".join(lines) + "\n"
