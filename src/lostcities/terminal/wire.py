"""The part of the protocol that this client reads (docs/protocol.md); it trusts our own server's messages."""

from typing import Literal, TypedDict

from lostcities.engine.shapes import CommitmentsJson, OutcomeJson, Plain, ResultJson, ViewJson


class SeatJson(TypedDict):
    """Who is at a seat."""

    name: str | None
    level: str | None


class ClockSpecJson(TypedDict):
    """The kind of clock that a table has."""

    kind: str


class ClockJson(TypedDict):
    """The clocks of a table."""

    spec: ClockSpecJson
    left: list[int | None]
    running: list[int]


class DrawJson(TypedDict):
    """How the deal is made."""

    commitments: CommitmentsJson | None
    need: str | None


class NewsJson(TypedDict):
    """An event at a table."""

    version: int
    kind: str
    by: int
    do: str


class FrameJson(TypedDict):
    """Everything we may know about a table."""

    type: Literal["frame"]
    table: str
    version: int
    status: str
    game: str
    options: Plain
    rounds: int
    code: str | None
    seat: int | None
    seats: list[SeatJson]
    view: ViewJson | None
    finished: list[OutcomeJson]
    result: ResultJson | None
    ready: list[int] | None
    clock: ClockJson
    undo: bool
    draw: DrawJson
    news: list[NewsJson]


class ChatJson(TypedDict):
    """A line of chat: a text, or a quick phrase."""

    type: Literal["chat"]
    line: int
    name: str
    text: str | None
    phrase: str


class FramedJson(TypedDict):
    """The state of a table, or the answer to an intent."""

    frame: FrameJson


class EntryJson(TypedDict):
    """A table in a list."""

    table: str
    game: str
    status: str
    seats: list[SeatJson]


class EntriesJson(TypedDict):
    """Our tables."""

    tables: list[EntryJson]


class HintJson(TypedDict):
    """What a bot would do in our place."""

    action: str


class SeenJson(TypedDict):
    """What was seen of a draw, as `lostcities verify --seen` reads it (docs/fairness.md)."""

    commitments: CommitmentsJson
    seat: int
    own: str
    revealed: bool
