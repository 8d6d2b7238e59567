"""The rows of the database as the rest of the server reads them."""

from typing import NotRequired, TypedDict, TypeVar, cast

from sqlalchemy import Connection, Executable


class NewPlayerRow(TypedDict):
    """A new player: a guest, or a bot with its owner and its claim to a name."""

    id: str
    kind: str
    name: str
    created: int
    claimed: NotRequired[str]
    skeleton: NotRequired[str]
    owner: NotRequired[str]


class PlayerRow(TypedDict):
    """A player: a guest, an account or a bot."""

    id: str
    kind: str
    name: str
    claimed: str | None
    password: str | None
    owner: str | None
    created: int


class AccountRow(TypedDict):
    """What changes when a guest becomes an account."""

    kind: str
    name: str
    claimed: str
    skeleton: str
    password: str


class NewSessionRow(TypedDict):
    """A new session of a player."""

    hash: str
    created: int
    used: int
    device: str | None


class SignedInRow(TypedDict):
    """Whose session it is, and when it was last used."""

    id: str
    name: str
    kind: str
    used: int


class BotRow(TypedDict):
    """A bot account, with when its token was created and last used."""

    id: str
    name: str
    kind: str
    created: int
    made: int | None
    used: int | None


class SessionRow(TypedDict):
    """A session of a player."""

    hash: str
    device: str | None
    created: int
    used: int


class BlockedRow(TypedDict):
    """A blocked player."""

    player: str
    name: str


class RequestRow(TypedDict):
    """What a request with a key asked for, and its table."""

    wish: str
    table_id: str


class TableRow(TypedDict):
    """A new table."""

    id: str
    code: str
    secret: str
    game: str
    status: str
    public: bool
    quick: str | None
    entry: str
    created: int
    changed: int
    deadline: int | None
    host: str
    bots: int


class EventRow(TypedDict):
    """An event of a table's log."""

    table_id: str
    version: int
    kind: str
    seat: int | None
    key: str | None
    at: int
    data: str


class SpokenRow(TypedDict):
    """A chat message: a text, or a quick phrase."""

    player: str
    seat: int
    name: str
    key: str
    at: int
    text: str | None
    phrase: str | None


class ChatRow(SpokenRow):
    """A chat line with its number."""

    table_id: str
    line: int


class ReportRow(TypedDict):
    """A reported line of chat."""

    table_id: str
    line: int
    at: int
    reporter: str
    reason: str
    player: str
    name: str
    text: str | None
    phrase: str | None


class StrengthRow(TypedDict):
    """A strength estimate."""

    mu: float
    sigma: float
    shown: float


class RatingRow(StrengthRow):
    """A player's rating in a game."""

    game: str
    matches: int


class LeaderRow(TypedDict):
    """A line of a leaderboard."""

    player: str
    name: str | None
    shown: float
    matches: int


T = TypeVar("T")


def rows_of(shape: type[T], connection: Connection, asked: Executable) -> list[T]:
    """Return all rows of a query."""
    return [cast(T, dict(row)) for row in connection.execute(asked).mappings()]


def row_of(shape: type[T], connection: Connection, asked: Executable) -> T | None:
    """Return the first row of a query, None if there is none."""
    return next(iter(rows_of(shape, connection, asked)), None)
