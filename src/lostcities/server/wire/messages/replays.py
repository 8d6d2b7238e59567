"""Finished matches: their steps, their moments, and records that were uploaded."""

from pydantic import Field

from lostcities.server.wire.messages.common import GameName, Message, SeatNumber
from lostcities.server.wire.messages.views import GameView, LastMove


class ReplayStep(Message):
    """A match after some of its moves, all hands open."""

    step: int
    round: int
    move: LastMove | None
    views: list[GameView]


class Moment(Message):
    """A turn that changed the scores most."""

    step: int = Field(description="The step after which it was over.")
    round: int
    by: SeatNumber
    do: list[str] = Field(description="The actions of the turn.")
    gain: int = Field(description="What the turn was worth to that seat.")
    before: list[int] = Field(description="The points of all seats before it.")
    after: list[int]


class Replay(Message):
    """Steps of a finished or uploaded match."""

    game: GameName
    players: list[str]
    steps: int
    first: int
    shown: list[ReplayStep]
    moments: list[Moment] = Field(description="The turns that gained most, in the order in which they were played.")
    points: list[list[int]] = Field(description="The points of all seats after every step, the first before any move.")
    result: dict[str, object] | None
    ended: dict[str, object] | None


class Uploaded(Message):
    """Where an uploaded record can be replayed."""

    record: str
    game: GameName
    players: list[str]
    steps: int


class Verified(Message):
    """The deal follows from the secret and the contributions."""

    method: str
    commitment: str
    digest: str | None = Field(description="The digest of the list of commitments; none for `lostcities-fair/1`.")
    rounds: int
    rolls: int
    own_contributions: list[int]
    absent: list[int] = Field(description="Seats that had committed and did not reveal in time.")
    compared: bool = Field(description="Whether the commitments were compared with what a client saw before the deal.")
