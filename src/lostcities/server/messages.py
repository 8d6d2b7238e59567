"""The wire, typed once: what a client may send and what it gets (docs/protocol.md is made from this file).

Unknown fields and wrong types are refused. ``lostcities protocol`` writes the
TypeScript types and the document from the same classes.

>>> intents.validate_json('{"type": "act", "version": 3, "action": "+r7", "key": "k1"}').action
'+r7'
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

GameName: TypeAlias = Literal["card", "board", "roll"]
Key: TypeAlias = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Hex32: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
# A database cannot keep a NUL, so no name has one.
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=24, pattern=r"^[^\x00]*$")]
Password: TypeAlias = Annotated[str, Field(min_length=8, max_length=128)]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=4)]
Level: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Millis: TypeAlias = int
Speed: TypeAlias = Literal["live", "days", "relaxed"]
Lang: TypeAlias = Literal["en", "de"]

PHRASES: Final[dict[str, tuple[str, str]]] = {
    "hello": ("Hello!", "Hallo!"),
    "good_luck": ("Good luck and have fun!", "Viel Glück und viel Spaß!"),
    "well_played": ("Well played!", "Gut gespielt!"),
    "nice_card": ("Nice card!", "Schöne Karte!"),
    "ouch": ("Ouch!", "Autsch!"),
    "thinking": ("Let me think.", "Ich überlege noch."),
    "your_turn": ("It is your turn.", "Du bist dran."),
    "sorry": ("Sorry!", "Entschuldigung!"),
    "one_moment": ("One moment, please.", "Einen Moment, bitte."),
    "thanks": ("Thank you for the game!", "Danke für das Spiel!"),
    "again": ("Another one?", "Noch eine Runde?"),
    "bye": ("Goodbye!", "Auf Wiedersehen!"),
}
Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "nice_card", "ouch", "thinking",
    "your_turn", "sorry", "one_moment", "thanks", "again", "bye",
]  # fmt: skip


class Message(BaseModel):
    """Something on the wire; fields that are not listed are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# What a client asks for ------------------------------------------------------------------------------------------


class NoClock(Message):
    """Nobody is in a hurry."""

    kind: Literal["none"] = "none"


class MoveClock(Message):
    """So many seconds for each turn."""

    kind: Literal["move"]
    seconds: int = Field(ge=5, le=3600)


class FischerClock(Message):
    """So many seconds for the whole match, and some more for each turn."""

    kind: Literal["fischer"]
    seconds: int = Field(ge=10, le=14400)
    increment: int = Field(ge=0, le=600)


class DaysClock(Message):
    """So many days for each turn."""

    kind: Literal["days"]
    days: int = Field(ge=1, le=30)


RETRY: Final = Field(default=None, description="A retry with the same key gets the same table again, for a day.")
ClockSpec: TypeAlias = Annotated[NoClock | MoveClock | FischerClock | DaysClock, Field(discriminator="kind")]
RuleOptions: TypeAlias = Annotated[dict[str, bool | int | str | None], Field(max_length=12)]


class MySeat(Message):
    """The seat of whoever makes the table."""

    kind: Literal["me"]


class OpenSeat(Message):
    """Anybody who has the link, or whoever finds the table in the lobby."""

    kind: Literal["open"]


class BotSeat(Message):
    """One of the server's own bots."""

    kind: Literal["bot"]
    level: Level


class InviteSeat(Message):
    """Offered to one account, person or bot, by its name."""

    kind: Literal["invite"]
    name: Name


SeatSpec: TypeAlias = Annotated[MySeat | OpenSeat | BotSeat | InviteSeat, Field(discriminator="kind")]


class NewTable(Message):
    """Make a table."""

    game: GameName
    players: int = Field(default=2, ge=2, le=5)
    options: RuleOptions = Field(default_factory=dict, description="Rule options; what is not named has its default.")
    clock: ClockSpec = Field(default_factory=NoClock)
    public: bool = Field(default=False, description="Listed in the lobby.")
    rated: bool = Field(default=False, description="Counts for ratings if all seats are of one kind.")
    chat: Literal["open", "phrases", "off"] | None = Field(
        default=None, description="Open chat, quick phrases only, or none; by default open at private tables."
    )
    starter: SeatNumber | None = Field(default=None, description="Who begins; without one it is drawn by lot.")
    seats: list[SeatSpec] | None = Field(default=None, max_length=5, description="By default you and open seats.")
    commit: Hex32 | None = Field(
        default=None, description="SHA-256 of your 32 random bytes; without one the server contributes for you."
    )
    key: Key | None = RETRY


class Play(Message):
    """Play at once against bots."""

    game: GameName = "card"
    players: int = Field(default=2, ge=2, le=5)
    level: Level | None = Field(default=None, description="A bot level; by default the strongest there is.")
    options: RuleOptions = Field(default_factory=dict)
    clock: ClockSpec = Field(default_factory=NoClock)
    starter: SeatNumber | None = None
    commit: Hex32 | None = None
    key: Key | None = RETRY


class Pair(Message):
    """Find somebody who wants to play the same game at the same speed.

    Nobody has two wishes: a new one replaces the one before, and asking again for the same keeps one's place.
    """

    game: GameName
    speed: Speed = "live"
    commit: Hex32 | None = None
    key: Key | None = Field(
        default=None, description="Yours for this wish; asked again with it you get the same table, however late."
    )


class Seek(Pair):
    """The same over the socket of those who look for an opponent."""

    type: Literal["pair"]


class Rename(Message):
    """Another name for a guest."""

    name: Name


class Credentials(Message):
    """A name and a password."""

    name: Name
    password: Password


class NewPassword(Message):
    """Another password for your account."""

    old: Password
    password: Password


class Removal(Message):
    """Remove your account, with its password."""

    password: Password


class Block(Message):
    """Get no more invitations from a player, or get them again."""

    player: str = Field(min_length=1, max_length=16)
    blocked: bool = True


class NewBot(Message):
    """Register a bot account of yours."""

    name: Name


class Upload(Message):
    """A record to replay."""

    record: dict[str, Any]


# Intents: what is asked of a table, by socket or by POST /api/tables/{id}/intents ----------------------------------


class Act(Message):
    """Do one of the legal actions of the view with this version."""

    type: Literal["act"]
    version: int = Field(ge=0)
    action: str = Field(min_length=1, max_length=16)
    key: Key


class Undo(Message):
    """Take back the last decision of the own turn, before a card was drawn."""

    type: Literal["undo"]
    version: int = Field(ge=0)
    key: Key


class Sit(Message):
    """Take a seat: the named one or the first that is free."""

    type: Literal["sit"]
    key: Key
    seat: SeatNumber | None = None
    commit: Hex32 | None = None


class Commit(Message):
    """Commit to an own contribution to the deal."""

    type: Literal["commit"]
    key: Key
    commit: Hex32


class Reveal(Message):
    """Show the contribution that was committed to."""

    type: Literal["reveal"]
    key: Key
    value: Hex32


class Resign(Message):
    """Give up the match."""

    type: Literal["resign"]
    key: Key


class Leave(Message):
    """Leave the table; before the start this frees the seat."""

    type: Literal["leave"]
    key: Key


class Decline(Message):
    """Decline the seat that is offered to you; it is open to anybody then."""

    type: Literal["decline"]
    key: Key


class Return(Message):
    """Come back to a seat that one left."""

    type: Literal["return"]
    key: Key


class ProposeBot(Message):
    """Propose that a bot takes over a seat; it does when everybody else at the table agrees."""

    type: Literal["propose_bot"]
    key: Key
    seat: SeatNumber
    level: Level


class Agree(Message):
    """Agree to the proposal of a bot."""

    type: Literal["agree"]
    key: Key


class Rematch(Message):
    """Want another match with the seats rotated; it is made when everybody wants it."""

    type: Literal["rematch"]
    key: Key
    commit: Hex32 | None = None


class Say(Message):
    """Say something at the table."""

    type: Literal["say"]
    key: Key
    text: str = Field(min_length=1, max_length=300)


class SayPhrase(Message):
    """Say one of the quick phrases, which everybody reads in their own language."""

    type: Literal["phrase"]
    key: Key
    phrase: Phrase


class Mute(Message):
    """Read no more (or again) what the player at a seat says, here and elsewhere."""

    type: Literal["mute"]
    key: Key
    seat: SeatNumber
    muted: bool = True


class Report(Message):
    """Report a chat line to the host of the server."""

    type: Literal["report"]
    key: Key
    line: int = Field(ge=1)
    reason: str = Field(min_length=1, max_length=300)


class Ping(Message):
    """Ask whether anybody is there."""

    type: Literal["ping"]
    key: Key


Intent: TypeAlias = Annotated[
    Act | Undo | Sit | Commit | Reveal | Resign | Leave | Decline | Return | ProposeBot | Agree | Rematch
    | Say | SayPhrase | Mute | Report | Ping,
    Field(discriminator="type"),
]  # fmt: skip
intents: TypeAdapter[Intent] = TypeAdapter(Intent)
wishes: TypeAdapter[Seek | Ping] = TypeAdapter(Annotated[Seek | Ping, Field(discriminator="type")])


# What a client gets ----------------------------------------------------------------------------------------------


class LastMove(Message):
    """The last action, spelled as in a record."""

    by: int | Literal["dice"]
    do: str


class ScoreLine(Message):
    """One line of a score sheet."""

    what: str
    points: int
    arithmetic: str


class ScoreSheet(Message):
    """One seat's score with every line that adds up to it."""

    total: int
    lines: list[ScoreLine]


class RoundOutcome(Message):
    """How and why a round ended."""

    reason: str
    scores: list[int | None] = Field(description="None where the points of others are hidden (B25).")
    sheets: list[ScoreSheet | None]
    truncated: bool


class Pile(Message):
    """A discard pile."""

    top: str | None
    size: int


class Memory(Message):
    """What an attentive person remembers: the cards in the piles, the cards that players took openly."""

    discards: dict[str, list[str]]
    hands: list[list[str]]


class CardView(Message):
    """The card game as one seat may know it."""

    game: Literal["card"]
    options: dict[str, Any]
    figures: dict[str, Any] | None = None
    seat: int = Field(description="Whose view it is; -1 for somebody who watches.")
    to_move: int = Field(description="The seat that decides next.")
    phase: str = Field(description="`play` (lay or discard a card), `draw`, or `over`.")
    hand: list[str] = Field(description="Your cards.")
    columns: list[dict[str, list[str]]] = Field(description="By seat and colour: the cards laid, in order.")
    discards: dict[str, Pile] = Field(description="By colour: the top card and the size of the pile.")
    memory: Memory
    deck: int = Field(description="How many cards are left to draw.")
    turn: int = Field(description="Turns played in this game.")
    starter: int = Field(description="The seat that began this game.")
    round: int = Field(description="Which game of the match, from 0.")
    totals: list[int] = Field(description="By seat: points of the games before this one.")
    scores: list[ScoreSheet] = Field(description="By seat: what the table would score now.")
    last: LastMove | None = Field(description="The last action; none at the start.")
    legal: list[str] = Field(description="What you may do now, as you send it; empty if it is not your turn.")
    outcome: RoundOutcome | None = Field(description="How this game ended; none while it is played.")


class BoardView(Message):
    """The board game as one seat may know it."""

    game: Literal["board"]
    options: dict[str, Any]
    figures: dict[str, Any] = Field(description="The numbers printed on the board.")
    seat: int = Field(description="Whose view it is; -1 for somebody who watches.")
    to_move: int = Field(description="The seat that decides next.")
    phase: str = Field(
        description="`play` (lay or discard a card), `piece` (which piece begins), `move` (advance a piece or "
        "decline), `draw`, or `over`."
    )
    hand: list[str] = Field(description="Your cards.")
    columns: list[dict[str, list[str]]] = Field(description="By seat and colour: the cards laid, in order.")
    discards: dict[str, Pile] = Field(description="By colour: the top card and the size of the pile.")
    memory: Memory
    deck: int = Field(description="How many cards are left to draw.")
    stones: list[dict[str, int]] = Field(description="By seat and colour: the space of the piece; 0 before it begins.")
    researchers: list[str | None] = Field(description="By seat: the colour of the path with the researcher.")
    tiles: dict[str, str] = Field(description="By space (`g4`): the tile that lies there.")
    crossed: int = Field(description="How many pieces have crossed a bridge.")
    artefacts: list[int] = Field(description="By seat: artefacts found.")
    points: list[int | None] = Field(description="By seat: points taken on the way; none where they are hidden (B25).")
    turn: int = Field(description="Turns played in this round.")
    starter: int = Field(description="The seat that began this round.")
    round: int = Field(description="Which round of the match, from 0.")
    scores: list[ScoreSheet | None] = Field(
        description="By seat: the score as it stands; none where it is hidden (B25)."
    )
    last: LastMove | None = Field(description="The last action; none at the start.")
    legal: list[str] = Field(description="What you may do now, as you send it; empty if it is not your turn.")
    outcome: str | None = Field(description="Why this round ended; none while it is played.")


class RollOffer(Message):
    """The dice that lie in the centre."""

    colours: str
    numbers: list[int]


class RollSheet(Message):
    """One player's sheet."""

    expeditions: dict[str, list[int]]
    circles: list[str]
    ends: list[str]
    artefacts: int
    dice: int
    bridges: list[str]


class RollView(Message):
    """Roll & Write as one seat may know it."""

    game: Literal["roll"]
    options: dict[str, Any]
    figures: dict[str, Any] = Field(description="The numbers printed on the sheet.")
    seat: int = Field(description="Whose view it is; -1 for somebody who watches.")
    to_move: int = Field(description="The seat that decides next; -1 while the dice fall.")
    phase: str = Field(description="`choose` (dice or a refusal), `arrow` (advance or decline), `roll`, or `over`.")
    roller: int = Field(description="The seat that rolls the dice in this turn.")
    dice: str | None = Field(description="The dice as they fell, spelled as in a record.")
    offer: RollOffer = Field(description="The dice that can still be taken.")
    sheets: list[RollSheet] = Field(description="By seat: what is written.")
    bridges_closed: list[str] = Field(description="The expeditions whose first bridge bonus is gone.")
    turn: int = Field(description="Turns played.")
    starter: int = Field(description="The seat that began.")
    round: int = Field(description="Always 0: there is one round.")
    scores: list[ScoreSheet] = Field(description="By seat: what the sheet would score now.")
    last: LastMove | None = Field(description="The last action; none at the start.")
    legal: list[str] = Field(description="What you may do now, as you send it; empty if it is not your turn.")
    outcome: str | None = Field(description="Why the match ended; none while it is played.")


GameView: TypeAlias = Annotated[CardView | BoardView | RollView, Field(discriminator="game")]


class SeatInfo(Message):
    """Who sits at a seat."""

    kind: Literal["open", "guest", "person", "bot"]
    player: str | None = Field(description="The player's public id; none for an open seat or one of the server's bots.")
    name: str | None
    level: str | None = Field(description="The level of one of the server's own bots.")
    state: Literal["open", "invited", "here", "left", "resigned", "out", "replaced"]


class SeatCommitments(Message):
    """What a seat can contribute to the deal: one of two values, both fixed."""

    own: str | None = Field(description="The seat's own commitment; none if its client sent none, or for a bot.")
    stand_in: str = Field(description="SHA-256 of what the server contributes if the seat shows nothing.")


class Commitments(Message):
    """All commitments of a draw. Keep it before you reveal, and compare it with the record after the end."""

    method: Literal["lostcities-fair/2"]
    table: str
    server: str = Field(description="SHA-256 of the server's secret.")
    starter: int | Literal["lot"] = Field(description="The seat that the host named to begin, or by lot.")
    seats: list[SeatCommitments]


class DrawInfo(Message):
    """How the deal comes about (docs/fairness.md)."""

    commitment: str = Field(description="SHA-256 of the server's secret, fixed when the table was made.")
    seats: list[Literal["none", "server", "committed", "revealed", "absent", "wanted"]] = Field(
        description="For each seat: whether it has committed or revealed; `server` if the server contributes for it, "
        "`absent` if it committed and did not reveal in time, so that the server's stand-in counts."
    )
    need: Literal["commit", "reveal"] | None = Field(
        description="What you should send. The match begins without it after 15 seconds, 5 if you have no socket open."
    )
    commitments: Commitments | None = Field(
        description="Everybody's commitments, for everybody, while contributions are shown."
    )
    secret: str | None = Field(description="The server's secret, after the end.")


class ClockInfo(Message):
    """The clocks as they stood at ``now``, the server's time."""

    spec: ClockSpec
    left: list[Millis | None] = Field(description="By seat: milliseconds left; none without a clock.")
    running: int | None = Field(description="The seat whose clock runs.")
    now: Millis = Field(description="The server's time when the frame was made, in milliseconds since 1970.")


class MatchResult(Message):
    """How the match ended."""

    why: Literal["played", "resigned", "timeout", "abandoned"] = Field(
        description="Played to its end, resigned, out of time, or abandoned: nobody moved for weeks at a table without"
        " a clock, and nobody has won."
    )
    totals: list[int] = Field(description="By seat.")
    winners: list[int] = Field(description="The seats that won; several if they share it.")
    truncated: bool = Field(description="Whether `max_turns` cut it.")
    sheets: list[ScoreSheet]


class News(Message):
    """Something that happened at the table."""

    version: int = Field(description="The version that it made.")
    kind: Literal[
        "open", "sit", "stand", "commit", "reveal", "draw", "redraw", "begin", "deal", "act", "dice", "undo", "resign",
        "timeout", "leave", "return", "propose", "agree", "replace", "rematch", "next", "over", "close", "fallback",
    ]  # fmt: skip
    by: int | None = Field(description="The seat that did it; none for the server.")
    do: str | None = None


class Proposal(Message):
    """A bot is proposed for a seat."""

    seat: int
    level: str
    agreed: list[int]


class Frame(Message):
    """All that you may know of a table, with a version; a newer one replaces it whole."""

    type: Literal["frame"]
    table: str
    version: int
    status: Literal["open", "drawing", "playing", "over", "closed"]
    game: GameName
    options: dict[str, Any]
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
    rematch: list[int] = Field(description="The seats that want another match.")
    next: str | None = Field(description="The table of the rematch.")
    since: int = Field(description="The version after which the news begin; yours if the table has had it.")
    news: list[News] = Field(description="What happened after version ``since``, oldest first.")
    news_cut: bool = Field(description="Whether the oldest of the news are left out because there are too many.")


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
    message: str
    message_de: str | None = None
    clause: str | None = Field(default=None, description="The clause of the rules that forbids it.")
    version: int | None = Field(
        default=None, description="The table's newest version; its frame follows or is asked for."
    )


class ChatLine(Message):
    """Somebody said something."""

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
    watchers: int = Field(description="How many watch.")


class Pong(Message):
    """Yes."""

    type: Literal["pong"]
    key: str = Field(description="The key of your ping.")
    now: Millis = Field(description="The server's time in milliseconds since 1970.")


class Closing(Message):
    """The server closes this connection; come back after so many seconds."""

    type: Literal["closing"]
    reason: Literal["restart", "slow", "replaced", "signed_out"]
    retry: int = Field(description="Seconds.")


class TableEntry(Message):
    """A table in a list."""

    table: str
    game: GameName
    options: dict[str, Any]
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
    """The public tables: first those that wait for players, then those being played; a newer list replaces it whole."""

    type: Literal["lobby"]
    version: str
    tables: list[TableEntry]


class Pairing(Message):
    """What became of your wish for an opponent: you wait, you were brought to a table, or you have no wish."""

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
    """What an intent by HTTP gives: the answer, and the newest frame."""

    answer: Annotated[Accepted | Pong, Field(discriminator="type")]
    frame: Frame


class Poll(Message):
    """What a table's address gives: its frame, chat after the line you have, and who is there."""

    frame: Frame
    chat: list[ChatLine]
    presence: Presence


class Me(Message):
    """Who you are."""

    player: str
    name: str
    kind: Literal["guest", "person", "bot"]
    ratings: list["Rating"]


class Rating(Message):
    """A strength estimate: by how much it is shown (mu − 3 sigma), and its two numbers."""

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
    """The strongest of one game among one kind of player."""

    game: GameName
    kind: Literal["guest", "person", "bot"]
    players: list[Ranked]


class History(Message):
    """Own tables, newest first."""

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
    """Somebody whose invitations you do not get."""

    player: str
    name: str


class NewBotToken(Message):
    """A bot account and its token, which is shown once."""

    player: str
    name: str
    token: str


class ValueName(Message):
    """What a value of a rule option is called, for people."""

    en: str
    de: str


class OptionInfo(Message):
    """A rule option; ``names`` say what its values mean, in the same order."""

    name: str
    default: bool | int | str | None
    values: list[bool | int | str | None]
    names: list[ValueName]
    clause: str
    en: str
    de: str


class GameInfo(Message):
    """A game that can be played here."""

    game: GameName
    players: list[int]
    options: list[OptionInfo]


class PhraseInfo(Message):
    """A quick phrase in both languages."""

    phrase: Phrase
    en: str
    de: str


class Catalogue(Message):
    """What can be played here."""

    games: list[GameInfo]
    levels: list[str] = Field(description="The server's own bots, from the weakest to the strongest.")
    phrases: list[PhraseInfo]


class ReplayStep(Message):
    """A match after so many moves, all hands open."""

    step: int
    round: int
    move: LastMove | None
    views: list[GameView]


class Replay(Message):
    """A finished or uploaded match, some steps of it."""

    game: GameName
    players: list[str]
    steps: int
    first: int
    shown: list[ReplayStep]
    result: dict[str, Any] | None
    ended: dict[str, Any] | None


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


class HintChoice(Message):
    """An action that a bot considers, and how likely it would choose it."""

    action: str
    chance: float = Field(ge=0, le=1)


class Hint(Message):
    """What a bot would play in your place, knowing what you know."""

    version: int = Field(description="The version of the table that it is about.")
    level: str
    action: str
    choices: list[HintChoice] = Field(description="The best few, the chosen action first.")


class Done(Message):
    """It was done."""

    done: Literal[True] = True


Me.model_rebuild()
BotAccount.model_rebuild()
