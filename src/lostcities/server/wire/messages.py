"""The wire protocol, typed once: what a client may send and what it gets (docs/protocol.md is generated from this).

Unknown fields and wrong types are refused. ``lostcities protocol`` writes the
TypeScript types and the document from the same classes.

>>> intents.validate_json('{"type": "act", "version": 3, "action": "+r7", "key": "k1"}').action
'+r7'
"""

from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter

from lostcities.engine.registry import games


def _check_game(name: str) -> str:
    if name not in games():
        raise ValueError(f"there is no such game; the games are {', '.join(games())}")
    return name


GameName: TypeAlias = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_check_game)]
Language: TypeAlias = Annotated[str, Field(min_length=1, max_length=16, pattern=r"^[A-Za-z-]+$")]
RoundName: TypeAlias = Literal["game", "round", ""]
Key: TypeAlias = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Hex32: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
# Databases cannot store a NUL, so names have none.
# Minimum lengths of what people type are checked later, where the refusal is in their language.
Name: TypeAlias = Annotated[str, Field(max_length=24, pattern=r"^[^\x00]*$")]
Password: TypeAlias = Annotated[str, Field(max_length=128)]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=4)]
Level: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Millis: TypeAlias = int
MOST: Final = 1_000_000_000
"""Far above any version or chat line, and within the integers of every database."""
Speed: TypeAlias = Literal["live", "days", "relaxed"]

Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "nice_card", "ouch", "thinking",
    "your_turn", "sorry", "one_moment", "thanks", "again", "bye",
]  # fmt: skip


class Message(BaseModel):
    """A message on the wire; unlisted fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# Requests of a client --------------------------------------------------------------------------------------------


class NoClock(Message):
    """No time limit."""

    kind: Literal["none"] = "none"


class MoveClock(Message):
    """A number of seconds for each turn."""

    kind: Literal["move"]
    seconds: int = Field(ge=5, le=3600)


class FischerClock(Message):
    """A number of seconds for the whole match, and some more for each turn."""

    kind: Literal["fischer"]
    seconds: int = Field(ge=10, le=14400)
    increment: int = Field(ge=0, le=600)


class DaysClock(Message):
    """A number of days for each turn."""

    kind: Literal["days"]
    days: int = Field(ge=1, le=30)


RETRY: Final = Field(default=None, description="A retry with the same key gets the same table again, for a day.")
ClockSpec: TypeAlias = Annotated[NoClock | MoveClock | FischerClock | DaysClock, Field(discriminator="kind")]
# All names and values of options are ASCII; anything that databases or JSON cannot store is refused here.
OptionWord: TypeAlias = Annotated[str, Field(max_length=40, pattern=r"^[\x20-\x7e]*$")]
RuleOptions: TypeAlias = Annotated[dict[OptionWord, bool | int | OptionWord | None], Field(max_length=12)]


class MySeat(Message):
    """The seat of the player who creates the table."""

    kind: Literal["me"]


class OpenSeat(Message):
    """Open to anyone who has the link or finds the table in the lobby."""

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


Pause: TypeAlias = Annotated[
    bool,
    Field(description="Whether the next round waits until everybody is `ready`; for those who are not, a minute."),
]


class NewTable(Message):
    """Create a table."""

    game: GameName
    players: int = Field(default=2, ge=2, le=5)
    options: RuleOptions = Field(default_factory=dict, description="Rule options; those not named have their defaults.")
    clock: ClockSpec = Field(default_factory=NoClock)
    public: bool = Field(default=False, description="Listed in the lobby.")
    rated: bool = Field(default=False, description="Counts for ratings if all seats are of one kind.")
    chat: Literal["open", "phrases", "off"] | None = Field(
        default=None, description="Open chat, quick phrases only, or none; by default open at private tables."
    )
    starter: SeatNumber | None = Field(default=None, description="Who begins; without one it is drawn by lot.")
    pause: Pause = False
    seats: list[SeatSpec] | None = Field(
        default=None, max_length=5, description="One for each player; by default you and open seats."
    )
    commit: Hex32 | None = Field(
        default=None, description="SHA-256 of your 32 random bytes; without one the server contributes for you."
    )
    key: Key | None = RETRY


class Play(Message):
    """Play at once against bots."""

    game: GameName = "card"
    players: int = Field(default=2, ge=2, le=5)
    level: Level | None = Field(default=None, description="A bot level; by default the strongest of the game.")
    options: RuleOptions = Field(default_factory=dict)
    clock: ClockSpec = Field(default_factory=NoClock)
    starter: SeatNumber | None = None
    pause: Pause = False
    commit: Hex32 | None = None
    key: Key | None = RETRY


class Pair(Message):
    """Find an opponent for the same game at the same speed.

    You have one request at a time: a new one replaces the old one; repeating the same request keeps your place.
    """

    game: GameName
    speed: Speed = "live"
    commit: Hex32 | None = None
    key: Key | None = Field(
        default=None, description="A key for this request; asking again with it leads to the same table, however late."
    )


class Seek(Pair):
    """The same request over the socket for finding an opponent."""

    type: Literal["pair"]


class Rename(Message):
    """Rename a guest."""

    name: Name


class Credentials(Message):
    """A name and a password."""

    name: Name
    password: Password


class NewPassword(Message):
    """Change the password of your account."""

    old: Password
    password: Password


class Removal(Message):
    """Remove your account; requires its password."""

    password: Password


class Block(Message):
    """Block or unblock a player's invitations."""

    player: str = Field(pattern=r"^[0-9a-z]{1,16}$")
    blocked: bool = True


class NewBot(Message):
    """Register a bot account of yours."""

    name: Name


class Upload(Message):
    """A record to replay."""

    record: dict[str, Any]


# Intents: requests to a table, by socket or by POST /api/tables/{id}/intents ----------------------------------


class Act(Message):
    """Do one of the legal actions of the view with this version."""

    type: Literal["act"]
    version: int = Field(ge=0, le=MOST)
    action: str = Field(min_length=1, max_length=16)
    key: Key


class Undo(Message):
    """Take back the last decision of your own turn, until you have drawn a card."""

    type: Literal["undo"]
    version: int = Field(ge=0, le=MOST)
    key: Key


class Sit(Message):
    """Take a seat: the named one or the first that is free."""

    type: Literal["sit"]
    key: Key
    seat: SeatNumber | None = None
    commit: Hex32 | None = None


class Commit(Message):
    """Commit to your contribution to the deal."""

    type: Literal["commit"]
    key: Key
    commit: Hex32


class Reveal(Message):
    """Reveal the contribution that you committed to."""

    type: Literal["reveal"]
    key: Key
    value: Hex32


class Resign(Message):
    """Resign the match."""

    type: Literal["resign"]
    key: Key


class Leave(Message):
    """Leave the table; before the start this frees the seat."""

    type: Literal["leave"]
    key: Key


class Decline(Message):
    """Decline the seat that is offered to you; it is then open to anyone."""

    type: Literal["decline"]
    key: Key


class Return(Message):
    """Come back to a seat that you left."""

    type: Literal["return"]
    key: Key


class ProposeBot(Message):
    """Propose that a bot takes over a seat; it takes over when everyone else at the table agrees."""

    type: Literal["propose_bot"]
    key: Key
    seat: SeatNumber
    level: Level


class Agree(Message):
    """Agree to the proposal of a bot."""

    type: Literal["agree"]
    key: Key


class Rematch(Message):
    """Ask for another match with the seats rotated; it is created when everyone asks for it."""

    type: Literal["rematch"]
    key: Key
    commit: Hex32 | None = None


class Ready(Message):
    """Continue after a round: the next one is dealt when everybody is ready."""

    type: Literal["ready"]
    key: Key


class Say(Message):
    """Send a chat message."""

    type: Literal["say"]
    key: Key
    text: str = Field(min_length=1, max_length=300)


class SayPhrase(Message):
    """Send one of the quick phrases, which everyone reads in their own language."""

    type: Literal["phrase"]
    key: Key
    phrase: Phrase


class Mute(Message):
    """Mute or unmute the player at a seat, here and at other tables."""

    type: Literal["mute"]
    key: Key
    seat: SeatNumber
    muted: bool = True


class Report(Message):
    """Report a chat line to the host of the server."""

    type: Literal["report"]
    key: Key
    line: int = Field(ge=1, le=MOST)
    reason: str = Field(min_length=1, max_length=300)


class Ping(Message):
    """Check that the server is there."""

    type: Literal["ping"]
    key: Key


Intent: TypeAlias = Annotated[
    Act | Undo | Sit | Commit | Reveal | Resign | Leave | Decline | Return | ProposeBot | Agree | Rematch | Ready
    | Say | SayPhrase | Mute | Report | Ping,
    Field(discriminator="type"),
]  # fmt: skip
intents: TypeAdapter[Intent] = TypeAdapter(Intent)
wishes: TypeAdapter[Seek | Ping] = TypeAdapter(Annotated[Seek | Ping, Field(discriminator="type")])


# Answers to a client ----------------------------------------------------------------------------------------------


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
    """One seat's score with all the lines that add up to it."""

    total: int
    lines: list[ScoreLine]


class RoundOutcome(Message):
    """How and why a round ended."""

    reason: str = Field(description="A code: `ending-<code>` in the texts.")
    clause: str = Field(description="The clause of the rules that ends it.")
    scores: list[int | None] = Field(description="None where the points of others are hidden (B25).")
    sheets: list[ScoreSheet | None]
    truncated: bool


class Pile(Message):
    """A discard pile."""

    top: str | None
    size: int


class Memory(Message):
    """What an attentive person remembers: the cards in the discard piles, and the cards that players took from them."""

    discards: dict[str, list[str]]
    hands: list[list[str]]


class CardOptions(Message):
    """The rule options of the card game."""

    games: int
    colours: Literal[5, 6]
    max_turns: int | None


class CardView(Message):
    """The card game as one seat may know it."""

    game: Literal["card"]
    options: CardOptions
    figures: dict[str, Any] | None = None
    seat: int = Field(description="Whose view it is; -1 for a spectator.")
    to_move: int = Field(description="The seat that decides next.")
    phase: Literal["play", "draw", "over"] = Field(
        description="`play`: lay or discard a card; `draw`: draw one, or take one from a discard pile."
    )
    hand: list[str] = Field(description="Your cards.")
    columns: list[dict[str, list[str]]] = Field(description="By seat and colour: the cards laid, in order.")
    discards: dict[str, Pile] = Field(description="By colour: the top card and the size of the pile.")
    memory: Memory
    deck: int = Field(description="How many cards are left to draw.")
    hand_sizes: list[int] = Field(description="By seat: how many cards it holds.")
    turn: int = Field(description="Turns played in this game.")
    starter: int = Field(description="The seat that began this game.")
    round: int = Field(description="Which game of the match, from 0.")
    totals: list[int] = Field(description="By seat: points of the games before this one.")
    scores: list[ScoreSheet] = Field(description="By seat: what the table would score now.")
    last: LastMove | None = Field(description="The last action; none at the start.")
    legal: list[str] = Field(description="What you may do now, as you send it; empty if it is not your turn.")
    outcome: RoundOutcome | None = Field(description="How this game ended; none while it is played.")


class BoardOptions(Message):
    """The rule options of the board game."""

    edition: Literal["2014", "2018"]
    rounds: Literal[1, 3]
    opening: Literal["lowest", "any"]
    redraw: bool
    direction: Literal["ascending", "either"]
    open_scores: bool
    max_turns: int | None


class BoardFigures(Message):
    """The numbers printed on the board; those that only the set-up needs are in other fields."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    stones: list[int] = Field(description="What a stone of a path is worth, from the first on.")
    bridge: int = Field(description="The stone after which the bridge comes.")
    crossings: int = Field(description="How many pieces over bridges end the round.")


class BoardStep(Message):
    """Where one more step takes your piece on a path."""

    to: int = Field(description="The space, counted from 1.")
    worth: int = Field(description="What the piece is worth where it is; 0 before it begins.")
    next: int = Field(description="What it will be worth there.")
    tile: str | None = Field(description="The tile there.")


class BoardView(Message):
    """The board game as one seat may know it."""

    game: Literal["board"]
    options: BoardOptions
    figures: BoardFigures
    seat: int = Field(description="Whose view it is; -1 for a spectator.")
    to_move: int = Field(description="The seat that decides next.")
    phase: Literal["play", "piece", "move", "draw", "over"] = Field(
        description="`play`: lay or discard a card; `piece`: which piece begins; `move`: advance a piece or decline; "
        "`draw`: draw a card, or take one from a discard pile."
    )
    hand: list[str] = Field(description="Your cards.")
    columns: list[dict[str, list[str]]] = Field(description="By seat and colour: the cards laid, in order.")
    discards: dict[str, Pile] = Field(description="By colour: the top card and the size of the pile.")
    memory: Memory
    deck: int = Field(description="How many cards are left to draw.")
    stones: list[dict[str, int]] = Field(description="By seat and colour: the space of the piece; 0 before it begins.")
    steps: dict[str, BoardStep] = Field(
        description="By colour: where one more step takes your piece; a path at its end has none."
    )
    researchers: list[str | None] = Field(description="By seat: the colour of the path with the researcher.")
    setting_out: str | None = Field(description="In the phase `piece`: the colour of the path that a piece begins.")
    on_arrow: bool = Field(
        description="In the phase `move`: an arrow asks for the move, not a card on a finished path."
    )
    tiles: dict[str, str] = Field(description="By space (`g4`): the tile there.")
    crossed: int = Field(description="How many pieces have crossed a bridge.")
    crossers: list[int] = Field(description="The seats of those pieces.")
    artefacts: list[int] = Field(description="By seat: artefacts found.")
    artefact_track: list[int] = Field(description="What artefacts earn in this match, by their number from 0 on.")
    artefact_places: list[int] = Field(description="By seat: its place on that track, counted from 0.")
    artefact_points: list[int] = Field(description="By seat: what its artefacts earn as they are.")
    points: list[int | None] = Field(description="By seat: points taken on the way; none where they are hidden (B25).")
    turn: int = Field(description="Turns played in this round.")
    starter: int = Field(description="The seat that began this round.")
    round: int = Field(description="Which round of the match, from 0.")
    last_round: bool = Field(description="Whether the match has no round after this one.")
    scores: list[ScoreSheet | None] = Field(description="By seat: the current score; none where it is hidden (B25).")
    last: LastMove | None = Field(description="The last action; none at the start.")
    legal: list[str] = Field(description="What you may do now, as you send it; empty if it is not your turn.")
    outcome: RoundOutcome | None = Field(description="How this round ended; none while it is played.")


class RollOffer(Message):
    """The dice in the centre."""

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


class RollOwn(Message):
    """What you have chosen that nobody else sees yet, while choices are made together (R20)."""

    phase: Literal["arrow", "done"] = Field(description="`arrow` if you are asked on, `done` if the others are.")
    sheet: RollSheet = Field(description="Your sheet with it.")
    score: ScoreSheet = Field(description="What your sheet would score now.")
    last: LastMove = Field(description="Your last action.")


class RollOptions(Message):
    """The rule options of Roll & Write."""

    choices: Literal["in turn", "together"]


class RollFigures(Message):
    """The numbers printed on the sheet."""

    expedition: list[int] = Field(description="What an expedition is worth, by the number of boxes written, from 1 on.")
    circle_alone: int
    artefacts: list[int] = Field(description="What artefacts are worth, by their number from 1 on.")
    dice: list[int] = Field(description="What refusals are worth, by their number from 1 on.")
    arrows: dict[str, list[int]] = Field(description="By colour: the boxes with an arrow, counted from 1.")
    artefact_boxes: dict[str, list[int]]
    bridge_box: int
    bridge_points: int


class RollRefusal(Message):
    """What refusing would do to your dice symbols."""

    now: int = Field(description="What they are worth now.")
    then: int | None = Field(description="What they will be worth; none if no symbol is left to shade.")
    bonus: int = Field(description="The bonus of the bridge that you would be the first to pass, else 0.")


class RollView(Message):
    """Roll & Write as one seat may know it."""

    game: Literal["roll"]
    options: RollOptions
    figures: RollFigures
    seat: int = Field(description="Whose view it is; -1 for a spectator.")
    to_move: int = Field(
        description="The seat that decides next; -1 while the dice fall. Of several who choose together: you, if you "
        "are one of them, else the first."
    )
    pending: list[int] = Field(description="All seats that decide now, in turn order; several choose together (R20).")
    done: list[int] = Field(description="Seats that have chosen while others still choose; nobody else sees what.")
    progress: list[Literal["done", "deciding", "later"]] = Field(description="By seat: how far it is in this turn.")
    phase: Literal["choose", "arrow", "roll", "over"] = Field(
        description="`choose`: dice or a refusal; `arrow`: advance or decline."
    )
    roller: int = Field(description="The seat that rolls the dice in this turn.")
    dice: str | None = Field(description="The dice as they fell, spelled as in a record.")
    offer: RollOffer = Field(description="The dice that can still be taken.")
    sheets: list[RollSheet] = Field(description="By seat: what is written.")
    bridges_closed: list[str] = Field(description="The columns whose bridge bonus is gone.")
    bridges_passed: list[str] = Field(description="The columns whose bridge somebody has passed.")
    bridges_in_all: int = Field(description="How many columns have a bridge.")
    turn: int = Field(description="Turns played.")
    starter: int = Field(description="The seat that began.")
    round: int = Field(description="Always 0: there is one round.")
    scores: list[ScoreSheet] = Field(description="By seat: what the sheet would score now.")
    last: LastMove | None = Field(description="The last action that everybody has seen; none at the start.")
    own: RollOwn | None = Field(description="What you have chosen that is not shown yet; none otherwise.")
    legal: list[str] = Field(description="What you may do now, as you send it; empty if it is not your turn.")
    places: dict[str, int | Literal["circle", "end"]] = Field(
        description="By legal action: the box of its expedition that it fills, from 1 on, or the circle, or the end."
    )
    refusal: RollRefusal | None = Field(description="What refusing would do; none if you may not.")
    outcome: RoundOutcome | None = Field(description="How the match ended; none while it is played.")


OWN_VIEWS: Final = [get_args(kind.model_fields["game"].annotation)[0] for kind in (CardView, BoardView, RollView)]
"""The games whose views are typed here."""


class GeneralView(Message):
    """A game of another package as one seat may know it; its position is in additional fields of its own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    game: str = Field(json_schema_extra={"not": {"enum": OWN_VIEWS}})
    options: dict[str, Any]
    seat: int = Field(description="Whose view it is; -1 for a spectator.")
    to_move: int = Field(description="The seat that decides next.")
    phase: str = Field(description="What is to be decided; `over` after the end.")
    turn: int = Field(description="Turns played in this round.")
    round: int = Field(description="Which round of the match, from 0.")
    totals: list[int] = Field(description="By seat: points of the rounds before this one.")
    scores: list[ScoreSheet | None] = Field(description="By seat: what the position would score now.")
    last: LastMove | None = Field(description="The last action; none at the start.")
    legal: list[str] = Field(description="What you may do now, as you send it; empty if it is not your turn.")
    outcome: RoundOutcome | None = Field(description="How this round ended; none while it is played.")


def _view_of(view: Any) -> str:
    """Choose the type of a view: that of its game, or the general one."""
    game = view.get("game") if isinstance(view, dict) else getattr(view, "game", None)
    return str(game) if game in OWN_VIEWS else ""


GameView: TypeAlias = Annotated[
    Annotated[CardView, Tag("card")]
    | Annotated[BoardView, Tag("board")]
    | Annotated[RollView, Tag("roll")]
    | Annotated[GeneralView, Tag("")],
    Discriminator(_view_of),
]


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


class OptionInfo(Message):
    """A rule option, with the texts `option-<name>`, `option-<name>.about` and `option-<name>-<value>`."""

    name: str
    default: bool | int | str | None
    values: list[bool | int | str | None]
    most: int | None = Field(description="The highest number, where it is a number without a list of values.")
    among_people: bool | int | str | None = Field(
        description="What a table of three or more people has unless they choose otherwise; none: the default."
    )
    clause: str


class GameInfo(Message):
    """A game that can be played here."""

    game: GameName
    title: str = Field(description="Its name in English, for clients without a text of their own for it.")
    players: list[int]
    options: list[OptionInfo]
    colours: str = Field(description="The letters of its colours in the order of its columns.")
    moves: dict[str, str] = Field(
        description="What its actions are called: `action-<code>` of its texts for each pattern of spellings, such as"
        " `+{card}`; the first that fits counts."
    )
    levels: list[str] = Field(description="The server's bots that play it, from the weakest to the strongest.")
    texts: bool = Field(description="Whether it brings texts: `/api/games/{game}/texts/{language}`.")
    reviews: bool = Field(description="Whether its matches can be reviewed.")
    usual_level: str = Field(description="The default opponent.")
    round_name: RoundName = Field(description="What a part of a match is called; empty where a match has only one.")
    rounds_option: str = Field(description="The option that says how many parts a match has; empty if it is fixed.")
    running_totals: bool = Field(description="Whether a round's scores are the totals after it (B20).")


class GameTexts(Message):
    """The texts of a game in Fluent's format, as its package has them: English first, then the language."""

    game: GameName
    language: Language
    sources: list[str]


class Catalogue(Message):
    """What can be played here."""

    games: list[GameInfo]
    levels: list[str] = Field(description="The server's own bots, from the weakest to the strongest.")
    phrases: list[Phrase] = Field(description="The quick phrases; their texts are `phrase-<name>`.")


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
    """An action that a bot considers, the probability that it would choose it, and what it is worth, as in a review."""

    action: str
    chance: float = Field(ge=0, le=1)
    points: float | None = Field(default=None, description="The final margin of the round that is expected.")
    points_error: float | None = Field(default=None, description="Half the width of its 95 % interval.")
    win: float | None = Field(default=None, description="The chance to win the match.")
    against: list[str] = Field(
        default=[], description="What speaks against it, the weightiest first: texts `why-<name>`."
    )


class Hint(Message):
    """What a bot would play in your place, knowing what you know."""

    version: int = Field(description="The version of the table that it is about.")
    level: str
    action: str
    choices: list[HintChoice] = Field(description="The best few, the chosen action first.")


class Attempt(Message):
    """Another action in place of one that was graded."""

    action: Annotated[str, Field(min_length=1, max_length=40)]


class PlayOn(Message):
    """Continue from a position of a match that is over."""

    level: Level
    key: Key | None = RETRY


Grade: TypeAlias = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]


class ReviewCandidate(Message):
    """An action with its expected results: the final margin of the round and the chance to win the match."""

    action: str
    points: float
    points_error: float = Field(description="Half the width of the 95 % interval.")
    win: float
    win_error: float


class ReviewDecision(Message):
    """A graded decision, judged by what its seat could know."""

    number: int = Field(description="Counted from 0 over the whole match.")
    step: int = Field(description="The step of the replay that shows what it did.")
    round: int
    move: int
    seat: int
    played: str
    best: str = Field(description="What is thought to be best; the played action if nothing is clearly better.")
    grade: Grade
    right: bool = Field(description="Whether it is right: best, good or forced.")
    loss: float = Field(description="Points lost against the best; may be below 0 by chance.")
    loss_error: float
    win_loss: float
    candidates: list[ReviewCandidate] = Field(description="The best first.")
    against: list[str] = Field(description="What speaks against an error, by name: texts `why-<name>`.")
    better: list[str] = Field(description="What speaks for the better action: texts `for-<name>`.")


class ReviewStep(Message):
    """Every seat's expected final margin after a step of the replay, all hands known."""

    round: int
    margins: list[float]


class ReviewSummary(Message):
    """How one seat played."""

    seat: int
    counted: int = Field(description="Decisions that were a choice.")
    lost_per_decision: float
    lost_error: float = Field(description="Half the width of its 95 % interval.")
    accuracy: float = Field(description="In percent.")
    levels: list[Level] = Field(
        description="The two levels between which the interval lies, or the one that is beyond the others."
        " An estimate; empty if too few decisions are graded."
    )
    grades: dict[Grade, int]
    spared: int = Field(
        description="Decisions that lost enough points for an error but kept the chance to win, so that they are good."
    )
    spared_points: float = Field(description="What these lost.")


class ReviewTerm(Message):
    """A part of a margin; its text is `account-<name>`."""

    name: str
    points: float


class ReviewAccount(Message):
    """Where a seat's final margin came from: the terms add up to it."""

    seat: int
    margin: float
    terms: list[ReviewTerm]


class Review(Message):
    """What is known of a review: it grows while somebody waits for it."""

    game: GameName
    players: list[str]
    work: int = Field(description="The most playouts for a decision.")
    done: bool
    total: int = Field(description="How many decisions there are.")
    judged: int = Field(description="How many are graded.")
    first: int
    decisions: list[ReviewDecision] = Field(description="The graded ones from number ``first`` on.")
    curve: list[ReviewStep] = Field(description="After every step of the replay, beginning with step 1.")
    summaries: list[ReviewSummary] = Field(description="By seat, of what is graded so far.")
    accounts: list[ReviewAccount] = Field(description="By seat, once everything is graded.")


class ReviewPosition(Message):
    """The position of a decision as its seat saw it, and nothing more."""

    number: int
    round: int
    move: int
    seat: int
    view: GameView


class Done(Message):
    """It was done."""

    done: Literal[True] = True


Me.model_rebuild()
BotAccount.model_rebuild()
