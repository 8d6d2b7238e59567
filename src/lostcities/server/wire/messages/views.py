"""What a seat may know of a game: its view, with options, figures and scores."""

from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import ConfigDict, Discriminator, Field, Tag

from lostcities.server.wire.messages.common import Message


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
    figures: dict[str, object] | None = None
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
    options: dict[str, object]
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


def _view_of(view: object) -> str:
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
