"""The wire for people and for TypeScript, made from ``messages.py`` so that they can not drift apart.

>>> "export interface Frame" in typescript()
True
"""

from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from lostcities.server import messages

UNIONS: Final = {
    "ClockSpec": messages.ClockSpec,
    "SeatSpec": messages.SeatSpec,
    "Intent": messages.Intent,
    "GameView": messages.GameView,
    "Outgoing": messages.Outgoing,
}
INTRODUCTION: Final = """# The protocol

Made by `lostcities protocol` from `src/lostcities/server/messages.py`; do not edit. The HTTP routes are on the server's
page `/api/docs` and in `/api/openapi.json`.

## Sockets

- `/api/tables/{id}/socket?since=VERSION&line=LINE`: a table, live. The newest `Frame` comes at once, with the news
  after version `since`; then the chat after `line`, who is there, and from then on every change. You send intents.
- `/api/lobby/socket`: the public tables, whenever the list changes.

A message is one JSON text. Who you are comes from the cookie, or from `Authorization: Bearer TOKEN`; without either you
watch. The same intents go to `POST /api/tables/{id}/intents`, and `GET /api/tables/{id}?since=VERSION` answers as soon
as there is something newer, so nothing needs a socket.

- A `Frame` is everything you may know; a newer one replaces it whole. `view.legal` lists what you may do.
- An intent has a `key` of your choice. Sent again with the same key it is carried out once and answered as before, also
  after a restart and by another process: after a broken connection, just send it again.
- `version` in `act` and `undo` is the version of the frame you decided on. If the table has moved on you get a
  `Refusal` with the code `stale`, then the newest `Frame`.
- An answer `accepted` means that it is on the disk.

Close codes: 1012 the server restarts, come back after `retry` seconds · 1013 nothing can be saved now · 1008 another
site, or too many bad messages · 1009 a message that is too large · 4008 you read too slowly · 4404 no such table.
"""


def _models() -> list[type[BaseModel]]:
    kinds = [kind for kind in vars(messages).values() if isinstance(kind, type) and issubclass(kind, messages.Message)]
    return [kind for kind in kinds if kind is not messages.Message]


def _members(union: Any) -> tuple[Any, ...]:
    inner = get_args(union)[0] if get_origin(union) is Annotated else union
    return get_args(inner)


def _named(kind: Any) -> str | None:
    for name, union in UNIONS.items():
        if _members(union) == _members(kind) and get_origin(kind) in (Annotated, Union, UnionType):
            return name
    return None


def _text(kind: Any, words: dict[str, str]) -> str:
    """A type, spelled with the words of a language."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _named(kind) or _text(get_args(kind)[0], words)
    if origin is Literal:
        return " | ".join("true" if value is True else f'"{value}"' for value in get_args(kind))
    if origin in (Union, UnionType):
        return _named(kind) or " | ".join(_text(part, words) for part in get_args(kind))
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
    return words[getattr(kind, "__name__", "Any")]


SCRIPT: Final = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"} | {
    "list": "{}[]",
    "dict": "Record<string, {}>",
}
PLAIN: Final = {"str": "text", "int": "number", "float": "number", "bool": "true or false", "Any": "anything"} | {
    "list": "list of {}",
    "dict": "object of {}",
}


def typescript() -> str:
    """The types for the browser."""
    lines = ["// Made by `lostcities protocol` from src/lostcities/server/messages.py; do not edit.", ""]
    names = [kind.__name__ for kind in _models()]
    for name, union in UNIONS.items():
        lines += [f"export type {name} = {' | '.join(part.__name__ for part in _members(union))};", ""]
    for kind in _models():
        lines += [f"/** {(kind.__doc__ or '').strip()} */", f"export interface {kind.__name__} {{"]
        for name, field in kind.model_fields.items():
            if field.description:
                lines.append(f"  /** {field.description} */")
            # What a client sends may leave out what has a default; what it gets has every field.
            optional = "?" if not field.is_required() and name not in ("kind", "type", "done") else ""
            lines.append(f"  {name}{optional}: {_text(_annotation(field), SCRIPT)};")
        lines += ["}", ""]
    lines.append("export const PHRASES: Record<Phrase, { en: string; de: string }> = {")
    for key, (en, de) in messages.PHRASES.items():
        lines.append(f'  {key}: {{ en: "{en}", de: "{de}" }},')
    phrases = " | ".join(f'"{key}"' for key in messages.PHRASES)
    lines += ["};", "", f"export type Phrase = {phrases};", ""]
    assert len(set(names)) == len(names)
    return "\n".join(lines)


def _annotation(field: Any) -> Any:
    """A field's type; pydantic keeps what was annotated apart from it."""
    if field.discriminator:
        return Annotated[field.annotation, field.discriminator]
    return field.annotation


def document() -> str:
    """docs/protocol.md."""
    lines = [INTRODUCTION]
    intents = set(_members(messages.Intent))
    told = set(_members(messages.Outgoing))
    parts = (
        ("Intents: what you send", [kind for kind in _models() if kind in intents]),
        ("What you get by socket", [kind for kind in _models() if kind in told]),
        ("What these and the HTTP routes are made of", [kind for kind in _models() if kind not in intents | told]),
    )
    for title, kinds in parts:
        lines += [f"## {title}", ""]
        for kind in kinds:
            lines += [f"### {kind.__name__}", "", (kind.__doc__ or "").strip().replace("\n    ", "\n"), ""]
            if kind.model_fields:
                lines += ["| field | type | |", "|---|---|---|"]
            for name, field in kind.model_fields.items():
                words = [field.description or ""]
                if not field.is_required():
                    words.append("May be left out.")
                spelled = _text(_annotation(field), PLAIN).replace("|", "or")
                lines.append(f"| `{name}` | {spelled} | {' '.join(word for word in words if word)} |")
            lines.append("")
    lines += ["## Quick phrases", "", "| phrase | English | German |", "|---|---|---|"]
    lines += [f"| `{key}` | {en} | {de} |" for key, (en, de) in messages.PHRASES.items()]
    return "\n".join(lines) + "\n"
