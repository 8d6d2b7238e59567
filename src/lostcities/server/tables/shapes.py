"""The types of a table's log and lists as JSON; messages are typed in ``wire/messages/``."""

from typing import NotRequired, TypedDict

from lostcities.engine.contract import Seat
from lostcities.engine.shapes import Plain, RecordJson, ResultJson


class ClockJson(TypedDict):
    """The kind of clock that a table has."""

    kind: str
    seconds: NotRequired[int]
    increment: NotRequired[int]
    days: NotRequired[int]


class InvitedJson(TypedDict):
    """The player that a seat is offered to."""

    player: str
    name: str
    kind: str


class TermsJson(TypedDict):
    """What the host of a table chose."""

    game: str
    players: int
    options: Plain
    clock: ClockJson
    public: bool
    rated: bool
    chat: str
    starter: Seat | None
    host: str
    code: str
    created: int
    invited: list[InvitedJson | None]
    pause: NotRequired[bool]
    """Whether the next round waits until everybody is ready."""
    begun: NotRequired[RecordJson]
    """The record of a match that is continued here."""


class FactsJson(TypedDict, total=False):
    """The data of an event besides its kind and seat: each kind has some of these fields, ``open`` has the terms."""

    player: str | None
    kind: str
    name: str | None
    level: str | None
    commit: str | None
    value: str | None
    own: bool
    why: str
    """``stand``: whether the player left or declined."""
    stand_ins: list[str]
    values: list[str | None]
    setup: Plain
    do: str
    on: int
    """The version that an intent was made for, where others decide unseen (R20)."""
    told: int
    """The version that it made as its seat is told, in the same case."""
    seat: Seat
    """``propose``: the seat that a bot would take over."""
    because: str
    """``fallback``: why a bot failed."""
    result: ResultJson
    table: str
    """``next``: the table of the rematch."""
    starter: Seat | None


class ProposalJson(TypedDict):
    """A bot that is proposed for a seat."""

    seat: Seat
    level: str
    agreed: list[Seat]


class SeatJson(TypedDict):
    """A seat as everyone sees it."""

    kind: str
    player: str | None
    name: str | None
    level: str | None
    state: str


class EntryJson(TypedDict):
    """A table as lists show it."""

    table: str
    game: str
    options: Plain
    status: str
    seats: list[SeatJson]
    clock: ClockJson
    rated: bool
    public: bool
    created: int
    result: ResultJson | None
