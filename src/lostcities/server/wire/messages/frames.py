"""What a table and the lobby tell their listeners: frames, answers to intents, chat, presence."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from lostcities.server.wire.messages.common import GameName, Message, Millis, Phrase, Speed
from lostcities.server.wire.messages.requests import ClockSpec
from lostcities.server.wire.messages.views import GameView, RoundOutcome, ScoreSheet


class SeatInfo(Message):
    """Who sits at a seat."""

    kind: Literal["open", "guest", "person", "bot"]
    player: str | None = Field(description="The player's public id; none for an open seat or one of the server's bots.")
    name: str | None
    level: str | None = Field(description="The level of one of the server's own bots.")
    state: Literal["open", "invited", "here", "left", "resigned", "out", "replaced"] = Field(
        description="`open`: free; `invited`: offered to this player; `here`: plays; `left`: may come back with "
        "`return`; `resigned`, and `out` of time; `replaced`: a bot plays on here after everybody agreed."
    )


class SeatCommitments(Message):
    """What a seat can contribute to the deal: one of two values, both fixed."""

    own: str | None = Field(description="The seat's own commitment; none if its client sent none, or for a bot.")
    stand_in: str = Field(description="SHA-256 of what the server contributes if the seat shows nothing.")


class Commitments(Message):
    """All commitments of a draw. Save it before you reveal, and compare it with the record afterwards."""

    method: Literal["lostcities-fair/2"]
    table: str
    server: str = Field(description="SHA-256 of the server's secret.")
    starter: int | Literal["lot"] = Field(description="The seat that the host chose to begin, or by lot.")
    seats: list[SeatCommitments]


class DrawInfo(Message):
    """How the deal is made (docs/fairness.md)."""

    commitment: str = Field(description="SHA-256 of the server's secret, fixed when the table was made.")
    seats: list[Literal["none", "server", "committed", "revealed", "absent", "wanted"]] = Field(
        description="For each seat: whether it has committed or revealed; `none` if nobody sits there yet, `server` if "
        "the server contributes for it, `absent` if it committed and did not reveal in time, so that the server's "
        "stand-in counts, `wanted` only at tables of an older server."
    )
    need: Literal["commit", "reveal"] | None = Field(
        description="What you should send. The match begins without it after 15 seconds, 5 if you have no socket open."
    )
    commitments: Commitments | None = Field(
        description="Everyone's commitments, shown to everyone while contributions are revealed."
    )
    secret: str | None = Field(description="The server's secret, after the end.")


class ClockInfo(Message):
    """The clocks at ``now``, the server's time."""

    spec: ClockSpec
    left: list[Millis | None] = Field(description="By seat: milliseconds left; none without a clock.")
    running: list[int] = Field(description="The seats whose clocks run: more than one while they choose together.")
    now: Millis = Field(description="The server's time when the frame was made, in milliseconds since 1970.")


class MatchResult(Message):
    """How the match ended."""

    why: Literal["played", "resigned", "timeout", "abandoned"] = Field(
        description="Played to its end, resigned, out of time, or abandoned: nobody moved for weeks at a table without"
        " a clock, and nobody has won."
    )
    totals: list[int] = Field(description="By seat.")
    winners: list[int] = Field(description="The seats that won; several if they share it.")
    truncated: bool = Field(description="Whether `max_turns` cut it off.")
    sheets: list[ScoreSheet]


class News(Message):
    """Something that happened at the table."""

    version: int = Field(description="The version that it made.")
    kind: Literal[
        "open", "sit", "stand", "commit", "reveal", "draw", "redraw", "begin", "deal", "act", "dice", "undo", "resign",
        "timeout", "leave", "return", "propose", "agree", "replace", "rematch", "next", "over", "close", "fallback",
        "ready", "done", "undone",
    ] = Field(
        description="`stand`: a seat is free again; `redraw`: a draw that failed is repeated; `fallback`: a bot failed "
        "and a lower level moves for it; `replace`: a bot takes over; `next`: the table of the rematch is made; "
        "`close`: closed before the match began; `done` and `undone`: a seat has chosen while others still choose "
        "together, or took that back; what it chose follows as `act` when all are done."
    )  # fmt: skip
    by: int | None = Field(description="The seat that did it; none for the server.")
    do: str | None = Field(
        default=None, description="With `act`: the action; with `dice`: the roll; spelled as in a record."
    )


class Proposal(Message):
    """A proposal that a bot takes over a seat."""

    seat: int
    level: str
    agreed: list[int]


class Frame(Message):
    """Everything you may know about a table, with a version; a newer frame replaces it completely."""

    type: Literal["frame"]
    table: str
    version: int
    status: Literal["open", "drawing", "playing", "over", "closed"]
    game: GameName
    options: dict[str, object]
    rounds: int
    public: bool
    rated: bool
    chat: Literal["open", "phrases", "off"]
    code: str | None = Field(description="The short code to join; only for those who sit at the table.")
    seat: int | None = Field(description="Your seat; none if you watch.")
    seats: list[SeatInfo]
    view: GameView | None = Field(description="The game; none before the deal.")
    finished: list[RoundOutcome] = Field(description="The rounds that are over.")
    result: MatchResult | None
    clock: ClockInfo
    undo: bool = Field(description="Whether you may take back your last decision.")
    draw: DrawInfo
    proposal: Proposal | None
    ready: list[int] | None = Field(
        description="Between two rounds, at a table that makes a pause: the seats that are ready for the next one."
    )
    rematch: list[int] = Field(description="The seats that want another match.")
    next: str | None = Field(description="The table of the rematch.")
    since: int = Field(description="The version after which the news begins; yours if the table has had it.")
    news: list[News] = Field(description="What happened after version ``since``, oldest first.")
    news_cut: bool = Field(description="Whether the oldest news is left out because there is too much.")


class Accepted(Message):
    """Your intent was carried out and saved; a retry with the same key gets this answer again."""

    type: Literal["accepted"]
    key: str = Field(description="The key of your intent.")
    version: int = Field(description="The version that it made.")
    table: str = Field(description="The table's id.")


class Refusal(Message):
    """Your intent was not carried out, and why; nothing has changed."""

    type: Literal["refusal"]
    key: str | None
    code: Literal[
        "malformed", "too_large", "stale", "illegal", "not_your_turn", "not_seated", "not_possible", "not_found",
        "not_allowed", "not_signed_in", "wrong_password", "taken", "too_fast", "unavailable", "bad_record", "failed",
        "key_reused", "wrong_host",
    ]  # fmt: skip
    text: str = Field(description="The name of the sentence in the texts, for clients that have them.")
    parameters: dict[str, str | int] = Field(description="What goes into the sentence.")
    message: str = Field(description="The sentence, in the language that your `Accept-Language` asks for.")
    clause: str | None = Field(default=None, description="The clause of the rules that forbids it.")
    version: int | None = Field(
        default=None, description="The table's newest version; its frame follows, or you can ask for it."
    )
    retry: int | None = Field(
        default=None, description="The seconds to wait before you send the same message again; null if that is no use."
    )


class ChatLine(Message):
    """A line of chat."""

    type: Literal["chat"]
    line: int = Field(description="Counted from 1 at each table.")
    seat: int | None = Field(description="Who said it.")
    name: str
    text: str | None = Field(description="What was said; none for a quick phrase.")
    phrase: Phrase | None = Field(description="The quick phrase; none for a line.")
    at: Millis


class Presence(Message):
    """Who is connected now."""

    type: Literal["presence"]
    seats: list[bool] = Field(description="By seat: whether its player is connected.")
    seen: list[Millis | None] = Field(
        description="By seat: when a player who is not connected was last there, as far as the server knows, in"
        " milliseconds since 1970; none for everybody else."
    )
    watchers: int = Field(description="How many people spectate.")


class Pong(Message):
    """The answer to Ping."""

    type: Literal["pong"]
    key: str = Field(description="The key of your ping.")
    now: Millis = Field(description="The server's time in milliseconds since 1970.")


class Closing(Message):
    """The server closes this connection; come back after ``retry`` seconds."""

    type: Literal["closing"]
    reason: Literal["restart", "signed_out"]
    retry: int = Field(description="Seconds.")


class TableEntry(Message):
    """A table in a list."""

    table: str
    game: GameName
    options: dict[str, object]
    status: Literal["open", "drawing", "playing", "over", "closed"]
    seats: list[SeatInfo]
    clock: ClockSpec
    rated: bool
    public: bool
    created: Millis
    result: MatchResult | None = None
    your_seat: int | None = None
    your_turn: bool = False


class LobbyNews(Message):
    """The public tables: first those waiting for players, then those in play; a newer list replaces it completely."""

    type: Literal["lobby"]
    version: str
    tables: list[TableEntry]


class Pairing(Message):
    """The state of your request for an opponent: you are waiting, you have a table, or you have no request."""

    type: Literal["pairing"]
    state: Literal["waiting", "paired", "none"]
    game: GameName | None
    speed: Speed | None
    since: Millis | None = Field(description="When you began to wait.")
    table: str | None = Field(description="Where you sit now, once paired.")


Outgoing: TypeAlias = Annotated[
    Frame | Accepted | Refusal | ChatLine | Presence | Pong | Closing | LobbyNews | Pairing,
    Field(discriminator="type"),
]
outgoing: TypeAdapter[Outgoing] = TypeAdapter(Outgoing)


class Answer(Message):
    """The result of an intent over HTTP: the answer, and the newest frame."""

    answer: Annotated[Accepted | Pong, Field(discriminator="type")]
    frame: Frame


class Poll(Message):
    """The state of a table: its frame, chat after the line you have, and who is present."""

    frame: Frame
    chat: list[ChatLine]
    presence: Presence
