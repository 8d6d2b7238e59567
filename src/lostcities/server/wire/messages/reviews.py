"""Hints and reviews: what choices are worth."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from lostcities.server.wire.messages.common import GameName, Key, Level, Message
from lostcities.server.wire.messages.requests import RETRY
from lostcities.server.wire.messages.views import GameView


class HintChoice(Message):
    """An action that a bot considers, the probability that it would choose it, and what it is worth, as in a review."""

    action: str
    chance: float = Field(ge=0, le=1)
    points: float | None = Field(default=None, description="The final margin of the round that is expected.")
    points_error: float | None = Field(default=None, description="Half the width of its 95 % interval.")
    win: float | None = Field(default=None, description="The chance to win the match.")
    against: list[str] = Field(
        default=[],
        description="What speaks against it, the weightiest first: texts `why-<name>`, a number after a colon is `n`.",
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
    against: list[str] = Field(
        description="What speaks against an error: texts `why-<name>`, a number after a colon is `n`."
    )
    better: list[str] = Field(description="What speaks for the better action: texts `for-<name>`, with their `n`.")


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
