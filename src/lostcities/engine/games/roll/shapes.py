"""Roll & Write as plain data: its options, figures and views. There is no set-up."""

from typing import Literal, TypedDict

from lostcities.engine.shapes import MoveJson, OutcomeJson, ScoreJson


class RollOptions(TypedDict):
    """The rule options."""

    choices: Literal["in turn", "together"]


class RollNumbers(TypedDict):
    """The figures of a sheet: what boxes and symbols are worth, and where arrows and artefacts are."""

    expedition: list[int]
    circle_alone: int
    artefacts: list[int]
    dice: list[int]
    arrows: dict[str, list[int]]
    artefact_boxes: dict[str, list[int]]
    bridge_box: int
    bridge_points: int


class SheetJson(TypedDict):
    """A player's sheet."""

    expeditions: dict[str, list[int]]
    circles: list[str]
    ends: list[str]
    artefacts: int
    dice: int
    bridges: list[str]


class OwnJson(TypedDict):
    """How far a seat is ahead of what the others see (R20)."""

    phase: str
    sheet: SheetJson
    score: ScoreJson
    last: MoveJson | None


class RefusalJson(TypedDict):
    """What refusing would do to a seat's dice symbols (R7, R14)."""

    now: int
    then: int | None
    bonus: int


class OfferJson(TypedDict):
    """The dice that can still be chosen."""

    colours: str
    numbers: list[int]


class RollViewJson(TypedDict):
    """A view, its fields in reading order."""

    game: str
    options: RollOptions
    figures: RollNumbers
    seat: int
    to_move: int
    pending: list[int]
    done: list[int]
    progress: list[str]
    phase: str
    roller: int
    dice: str | None
    offer: OfferJson
    sheets: list[SheetJson]
    bridges_closed: list[str]
    bridges_passed: list[str]
    bridges_in_all: int
    turn: int
    starter: int
    round: int
    scores: list[ScoreJson]
    last: MoveJson | None
    own: OwnJson | None
    legal: list[str]
    places: dict[str, int | str]
    refusal: RefusalJson | None
    outcome: OutcomeJson | None
