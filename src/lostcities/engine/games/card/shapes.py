"""The card game as plain data: its options, figures, set-ups and views."""

from typing import NotRequired, TypedDict

from lostcities.engine.shapes import MemoryJson, MoveJson, OutcomeJson, PileJson, ScoreJson


class CardOptions(TypedDict):
    """The rule options."""

    games: int
    colours: int
    max_turns: int | None


class CardNumbers(TypedDict):
    """The size of the pack, and what a column costs and earns; only a smaller game has the number of colours."""

    highest: int
    wagers: int
    hand: int
    cost: int
    bonus: int
    bonus_cards: int
    colours: NotRequired[int]


class CardSetup(TypedDict):
    """What a game starts from: a hand for each seat, and the draw pile from its top."""

    hands: list[list[str]]
    deck: list[str]


class CardViewJson(TypedDict):
    """A view, its fields in reading order."""

    game: str
    options: CardOptions
    seat: int
    to_move: int
    phase: str
    hand: list[str]
    columns: list[dict[str, list[str]]]
    discards: dict[str, PileJson]
    memory: MemoryJson
    deck: int
    hand_sizes: list[int]
    turn: int
    starter: int
    round: int
    totals: list[int]
    scores: list[ScoreJson]
    last: MoveJson | None
    legal: list[str]
    outcome: OutcomeJson | None
