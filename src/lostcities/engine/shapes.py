"""The shapes of plain data: what records, results and views look like as JSON (docs/record.md, docs/protocol.md).

Each game has the shapes of its own options, figures, set-ups and views in ``games/<game>/shapes.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # in ``typing`` from Python 3.13 on

Plain: TypeAlias = Mapping[str, object]
"""A JSON object that is only passed on: encoded, compared or merged, never read field by field."""


class MoveJson(TypedDict):
    """One move of a Record: by a seat or the dice, spelled."""

    by: int | Literal["dice"]
    do: str
    legal: NotRequired[list[str]]


class LineJson(TypedDict):
    """One line of a score sheet."""

    what: str
    points: int
    arithmetic: str


class ScoreJson(TypedDict):
    """One seat's score with all the lines that add up to it."""

    total: int
    lines: list[LineJson]


class OutcomeJson(TypedDict):
    """How and why a game or round ended; points that the reader may not know are null (B25)."""

    reason: str
    clause: str
    scores: list[int | None]
    sheets: list[ScoreJson | None]
    truncated: bool


class ResultJson(TypedDict):
    """How a match ended, for a client."""

    why: Literal["played", "resigned", "timeout", "abandoned"]
    totals: list[int]
    winners: list[int]
    truncated: bool
    sheets: list[ScoreJson]


class ExtraJson(TypedDict, total=False):
    """What a game adds to the result of a Record."""

    artefacts: list[int]
    """By seat, in the board game (B23)."""
    sheets: list[SheetPointsJson]
    """By seat, in Roll & Write."""


class SheetPointsJson(TypedDict):
    """The points of a sheet of Roll & Write."""

    expeditions: list[int]
    artefacts: int
    dice: int
    bonus: int


class RecordResultJson(ExtraJson):
    """How a match ended, as in a Record."""

    totals: list[int]
    winners: list[int]
    truncated: bool


class RoundJson(TypedDict):
    """One game or round of a Record."""

    starter: int
    setup: Plain
    moves: list[MoveJson]
    scores: list[int] | None


class EndedJson(TypedDict, total=False):
    """Why a match ended early."""

    why: str
    winners: list[int]


class SeatCommitmentsJson(TypedDict):
    """What a seat can contribute to the deal: one of two values, both fixed."""

    own: str | None
    stand_in: str


class CommitmentsJson(TypedDict):
    """Everything that is fixed before anybody reveals a contribution to the deal."""

    method: str
    table: str
    server: str
    starter: int | str
    seats: list[SeatCommitmentsJson]


class ContributionJson(TypedDict):
    """What a seat contributed to the deal, and whether the player or the server contributed it."""

    by: str
    value: str | None
    commitment: NotRequired[str | None]
    """Only in the first method."""
    absent: NotRequired[bool]
    """Only in the second method: whether the player committed and revealed nothing."""


class FairnessJson(TypedDict):
    """What is needed to check a deal (docs/fairness.md)."""

    method: str
    table: str
    starter: int | str
    secret: str
    draws: int
    commitment: NotRequired[str]
    """Only in the first method."""
    commitments: NotRequired[CommitmentsJson]
    """Only in the second method."""
    contributions: list[ContributionJson]


class RecordJson(TypedDict):
    """A match as a Record."""

    format: str
    game: str
    options: Plain
    players: list[str]
    figures: NotRequired[Plain]
    rounds: list[RoundJson]
    result: RecordResultJson | None
    fairness: NotRequired[FairnessJson]
    """Added by a server."""
    ended: NotRequired[EndedJson]


class PileJson(TypedDict):
    """What a discard pile shows: its top card and its size (C9, B11)."""

    top: str | None
    size: int


class PilesJson(TypedDict):
    """Discard piles by colour, and how many cards are left to draw."""

    discards: dict[str, PileJson]
    deck: int


class MemoryJson(TypedDict):
    """What an attentive person remembers: the cards in the discard piles, and the cards that players took from them."""

    discards: dict[str, list[str]]
    hands: list[list[str]]


class ViewJson(TypedDict):
    """The fields of every game's view; each game adds its own."""

    game: ReadOnly[str]
    options: ReadOnly[Plain]
    seat: ReadOnly[int]
    to_move: ReadOnly[int]
    phase: ReadOnly[str]
    turn: ReadOnly[int]
    round: ReadOnly[int]
    scores: ReadOnly[Sequence[ScoreJson | None]]
    last: ReadOnly[MoveJson | None]
    legal: ReadOnly[list[str]]
    outcome: ReadOnly[OutcomeJson | None]
