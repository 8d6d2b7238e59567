"""Accounts, bots of their own, ratings and sessions."""

from typing import Literal

from pydantic import Field

from lostcities.server.wire.messages.common import GameName, Message, Millis
from lostcities.server.wire.messages.frames import TableEntry


class Me(Message):
    """Who you are."""

    player: str
    name: str
    kind: Literal["guest", "person", "bot"]
    ratings: list["Rating"]


class Rating(Message):
    """A strength estimate: the value that is shown (mu − 3 sigma), and its two numbers."""

    game: GameName
    shown: float
    mu: float
    sigma: float
    matches: int


class Ranked(Message):
    """A line of a leaderboard."""

    rank: int
    player: str
    name: str
    shown: float
    matches: int


class Leaderboard(Message):
    """The strongest players of a game among one kind of player."""

    game: GameName
    kind: Literal["guest", "person", "bot"]
    players: list[Ranked]


class History(Message):
    """Your tables, newest first."""

    tables: list[TableEntry]
    before: str | None = Field(description="Ask with ?before= this for older ones.")


class SessionInfo(Message):
    """One of your sessions."""

    id: str = Field(description="Names it in ``DELETE /api/sessions/{id}``.")
    device: str | None = Field(description="The browser and system it began with, as far as they said so.")
    created: Millis
    used: Millis = Field(description="When it was last used, to the hour.")
    current: bool = Field(description="Whether it is the one that asks.")


class BotAccount(Message):
    """One of your bot accounts."""

    player: str
    name: str
    kind: Literal["bot"]
    ratings: list["Rating"]
    created: Millis
    token: Millis | None = Field(description="When its token was made; none if it has none.")
    used: Millis | None = Field(description="When its token was last used, to the hour.")


class BlockedPlayer(Message):
    """A player whose invitations you have blocked."""

    player: str
    name: str


class NewBotToken(Message):
    """A bot account and its token, which is shown once."""

    player: str
    name: str
    token: str


class Done(Message):
    """It was done."""

    done: Literal[True] = True


Me.model_rebuild()
BotAccount.model_rebuild()
