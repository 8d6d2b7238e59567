"""The board game as plain data: its options, figures, set-ups and views."""

from typing import Literal, NotRequired, TypedDict

from lostcities.engine.shapes import MemoryJson, MoveJson, OutcomeJson, PileJson, ScoreJson


class BoardOptions(TypedDict):
    """The rule options."""

    edition: str
    rounds: int
    opening: Literal["lowest", "any"]
    redraw: bool
    direction: Literal["ascending", "either"]
    open_scores: bool
    max_turns: int | None


class BoardNumbers(TypedDict):
    """The figures: stones, bridges, tiles, tracks and cards; only a smaller game has the number of colours."""

    highest: int
    copies: int
    hand: int
    removed: int
    crossings: int
    stones: list[int]
    bridge: int
    spaces: dict[str, list[int]]
    artefact_tiles: int
    arrow_tiles: int
    vp_tiles: list[int]
    short_track: list[int]
    long_track: list[int]
    colours: NotRequired[int]


class BoardSetup(TypedDict):
    """What a round starts from: hands, draw pile from its top, the cards removed unseen, and the tiles by space."""

    hands: list[list[str]]
    deck: list[str]
    removed: list[str]
    tiles: dict[str, str]


class StepJson(TypedDict):
    """Where one more step takes a piece, what it is worth before and after, and the tile there."""

    to: int
    worth: int
    next: int
    tile: str | None


class BoardViewJson(TypedDict):
    """A view, its fields in reading order; points that the seat may not know are null (B25)."""

    game: str
    options: BoardOptions
    figures: BoardNumbers
    seat: int
    to_move: int
    phase: str
    hand: list[str]
    columns: list[dict[str, list[str]]]
    discards: dict[str, PileJson]
    memory: MemoryJson
    deck: int
    stones: list[dict[str, int]]
    steps: dict[str, StepJson]
    researchers: list[str | None]
    setting_out: str | None
    on_arrow: bool
    tiles: dict[str, str]
    crossed: int
    crossers: list[int]
    artefacts: list[int]
    artefact_track: list[int]
    artefact_places: list[int]
    artefact_points: list[int]
    points: list[int | None]
    turn: int
    starter: int
    round: int
    last_round: bool
    scores: list[ScoreJson | None]
    last: MoveJson | None
    legal: list[str]
    outcome: OutcomeJson | None
