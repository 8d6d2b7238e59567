"""Where the final margin of a match came from: luck, errors, and what nobody could know. The terms add up exactly.

With V the expected margin of a world (``evaluation.py``), the match is walked step by step. What chance did is luck,
V(what came) − mean of V over all that could have come. What a decision did, V(after) − V(before), is its error as the
review judged it, by what its seat could know, plus hidden luck: the rest. docs/review.md has the mathematics.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lostcities.analysis.evaluation import Evaluation, Points, margin
from lostcities.engine.contract import CHANCE, Seat, State
from lostcities.engine.match import Match, Round

START: Final = "start"
DEAL: Final = "deal"
DRAWS: Final = "draws"
OWN_ERRORS: Final = "own-errors"
OTHERS_ERRORS: Final = "others-errors"
HIDDEN: Final = "hidden"
TERMS: Final = (START, DEAL, DRAWS, OWN_ERRORS, OTHERS_ERRORS, HIDDEN)
"""The terms of an account, in the order in which they are told."""

Place = tuple[int, int]
"""A move of a match: its round and its number in it."""
Effects = Mapping[Place, Sequence[float]]
"""What a judged decision cost or gave every seat's margin; a decision that is missing was not an error."""


@dataclass(frozen=True, slots=True)
class Account:
    """One seat's final margin, term by term, in points."""

    seat: Seat
    margin: float
    terms: Mapping[str, float]

    def round_off(self) -> dict[str, float]:
        """Whole points that add up: what rounding leaves is a term of its own."""
        whole = {name: round(self.terms[name]) for name in TERMS}
        return {"margin": round(self.margin, 2), **whole, "rounding": round(self.margin - sum(whole.values()), 2)}


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a match with what it changed of the points that every seat is expected to have."""

    place: Place
    by: Seat
    luck: Points
    """What chance did with this move."""
    done: Points
    """What the decision itself did to the true world."""
    expected: Points
    """What every seat is expected to have at the end of the match, after the move."""


@dataclass(frozen=True, slots=True)
class Walk:
    """All moves of a match, with what was expected before them."""

    steps: tuple[Step, ...]
    starts: tuple[Points, ...]
    """By round: what every seat was expected to gain before the deal."""
    deals: tuple[Points, ...]
    """By round: what the deal was worth to every seat."""
    points: Points
    """What every seat has at the end."""


def walk(match: Match[State], evaluation: Evaluation, progress: Callable[[int], None] = lambda _: None) -> Walk:
    """Value every step of a match that is over."""
    steps: list[Step] = []
    starts, deals = [], []
    total: Points = (0.0,) * match.game.players
    for number, played in enumerate(match.rounds):
        walked = _Round(match, number, played, evaluation, total)
        starts.append(walked.start)
        deals.append(walked.deal)
        steps += walked.steps
        total = _plus(total, walked.gain)
        progress(len(steps))
    return Walk(tuple(steps), tuple(starts), tuple(deals), total)


class _Round:
    """One round of a match, walked."""

    def __init__(self, match: Match[State], number: int, played: Round, evaluation: Evaluation, total: Points) -> None:
        state = match.game.start(played.setup, played.starter, played.standing)
        before = evaluation.points_at(state)
        expected = evaluation.expect_deal(played.starter, played.standing)
        now = evaluation.evaluate(state, before)
        self.start = _minus(expected, before)
        self.deal = _minus(now, expected)
        self.steps: list[Step] = []
        for place, (seat, action) in enumerate(played.moves):
            middle = now if seat == CHANCE else evaluation.expect_after(state, action, before)
            state.apply(action)
            after = evaluation.evaluate(state, before)
            whole = _plus(total, _minus(after, before))
            self.steps.append(Step((number, place), seat, _minus(after, middle), _minus(middle, now), whole))
            now = after
        self.gain = _minus(now, before)


def accounts(walked: Walk, effects: Effects) -> tuple[Account, ...]:
    """Every seat's account, once the decisions have been judged."""
    return tuple(_account(walked, effects, seat) for seat in range(len(walked.points)))


def _account(walked: Walk, effects: Effects, seat: Seat) -> Account:
    terms = dict.fromkeys(TERMS, 0.0)
    terms[START] = sum(margin(start, seat) for start in walked.starts)
    terms[DEAL] = sum(margin(deal, seat) for deal in walked.deals)
    for step in walked.steps:
        terms[DRAWS] += margin(step.luck, seat)
        error = effects[step.place][seat] if step.place in effects else 0.0
        terms[OWN_ERRORS if step.by == seat else OTHERS_ERRORS] += error
        terms[HIDDEN] += margin(step.done, seat) - error
    return Account(seat, margin(walked.points, seat), terms)


def _plus(first: Points, second: Points) -> Points:
    return tuple(a + b for a, b in zip(first, second, strict=True))


def _minus(first: Points, second: Points) -> Points:
    return tuple(a - b for a, b in zip(first, second, strict=True))
