"""Where the final margin of a match came from: luck, errors, and hidden information. The terms add up exactly.

With V the expected margin of a world (``evaluation.py``), every step of a match is evaluated. What chance did is luck,
V(result) − mean of V over all possible results. What a decision did, V(after) − V(before), is its error as the
review judged it, by what its seat could know, plus the rest: hidden luck. docs/review.md has the mathematics.
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
"""The terms of an account, in display order."""

Place = tuple[int, int]
"""A move of a match: its round and its number in that round."""
Effects = Mapping[Place, Sequence[float]]
"""By how much a judged decision changed every seat's margin; a decision that is missing was not an error."""


@dataclass(frozen=True, slots=True)
class Account:
    """One seat's final margin, term by term, in points."""

    seat: Seat
    margin: float
    terms: Mapping[str, float]

    def round_off(self) -> dict[str, float]:
        """Round to whole points that add up; the rounding difference is a term of its own."""
        whole = {name: round(self.terms[name]) for name in TERMS}
        return {"margin": round(self.margin, 2), **whole, "rounding": round(self.margin - sum(whole.values()), 2)}


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a match and how it changed every seat's expected points."""

    place: Place
    by: Seat
    luck: Points
    """What chance did with this move."""
    done: Points
    """What the decision itself changed in the true world."""
    expected: Points
    """Every seat's expected points at the end of the match, after the move."""


@dataclass(frozen=True, slots=True)
class Walk:
    """All moves of a match, with the expectations before them."""

    steps: tuple[Step, ...]
    starts: tuple[Points, ...]
    """By round: every seat's expected gain before the deal."""
    deals: tuple[Points, ...]
    """By round: the value of the deal for every seat."""
    points: Points
    """Every seat's points at the end."""


def walk(match: Match[State], evaluation: Evaluation, progress: Callable[[int], None] = lambda _: None) -> Walk:
    """Evaluate every step of a match that is over."""
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
    """One evaluated round of a match."""

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
    """Return every seat's account, once the decisions have been judged."""
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
