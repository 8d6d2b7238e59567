"""The review of a match: every decision judged, one number per player, and where the result came from.

>>> from lostcities.engine.registry import game
>>> match = game("card", games=1).match(seed=7)
>>> while not match.over:
...     match.apply(match.state.legal[0])
>>> job = next(jobs(match, work=100, seed=1))
>>> job.place, (0, job.played) == match.rounds[0].moves[0] or (1, job.played) == match.rounds[0].moves[0]
((0, 0), True)
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from statistics import fmean
from typing import Final

from lostcities.analysis.account import DEAL, DRAWS, Account, Place, Walk, accounts, walk
from lostcities.analysis.evaluation import Evaluation, margin
from lostcities.analysis.grades import FLAGGED, Grade
from lostcities.analysis.judgement import WORK, Estimate, Judge, Judgement, estimate
from lostcities.analysis.levels import levels_about
from lostcities.bots.contract import never
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import CHANCE, Action, Game, Seat, State
from lostcities.engine.match import Match
from lostcities.engine.shapes import Plain

FORMAT: Final = "lostcities-review/1"
MOST_MOVES: Final = 1_000_000
"""More moves than a round can have; used to number the moves of a match."""
HALF_LIFE: Final = 10.0
"""A decision that loses this many points has an accuracy of 1/e."""


@dataclass(frozen=True, slots=True)
class Job:
    """One decision to be judged, as it is sent to another process."""

    place: Place
    game: Game[State]
    view: bytes
    played: Action
    seed: int
    work: int

    def run(self, late: Callable[[], bool] = never) -> Judgement:
        """Judge it."""
        return _judge(self.game.name).judge(
            self.game.view_from_bytes(self.view), self.played, self.seed, self.work, late
        )


@cache
def _judge(game: str) -> Judge:
    return Judge(game)


@dataclass(frozen=True, slots=True)
class Decision:
    """A judged decision and its place in the match."""

    place: Place
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Summary:
    """How one seat played; forced and trivial decisions do not count."""

    seat: Seat
    counted: int
    lost: Estimate
    """Points lost per decision; unbiased, so it may be a little below 0."""
    accuracy: float
    """In percent."""
    grades: dict[Grade, int]
    spared: tuple[float, ...]
    """The points of each decision that would be an error if it had not kept the chance to win the match."""

    def to_json(self, game: str) -> Plain:
        """Return the summary of a match of this game as plain data."""
        return {
            "seat": self.seat,
            "counted": self.counted,
            "lost_per_decision": round(self.lost.value, 3),
            "lost_error": round(self.lost.error, 3),
            "accuracy": round(self.accuracy, 1),
            "levels": list(levels_about(game, self.lost, self.counted)),
            "grades": dict(self.grades),
            "spared": len(self.spared),
            "spared_points": round(sum(self.spared), 1),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """The result of a review."""

    match: Match[State]
    decisions: tuple[Decision, ...]
    summaries: tuple[Summary, ...]
    walked: Walk | None
    """None for a match that ended early."""
    accounts: tuple[Account, ...]
    work: int
    seed: int

    def to_json(self) -> Plain:
        """Return the review as plain data; the same for the same match, work and seed."""
        text = self.match.game.text
        steps = self.walked.steps if self.walked else ()
        return {
            "format": FORMAT,
            "game": self.match.game.name,
            "options": self.match.game.options,
            "seats": self.match.game.players,
            "work": self.work,
            "seed": self.seed,
            "decisions": [
                {"round": one.place[0], "move": one.place[1], **one.judgement.to_json(text)} for one in self.decisions
            ],
            "summaries": [one.to_json(self.match.game.name) for one in self.summaries],
            "accounts": [{"seat": one.seat, **one.round_off()} for one in self.accounts],
            "curve": [
                {
                    "round": step.place[0],
                    "move": step.place[1],
                    "margins": [round(margin(step.expected, seat), 1) for seat in range(self.match.game.players)],
                    "luck": [round(margin(step.luck, seat), 1) for seat in range(self.match.game.players)],
                }
                for step in steps
            ],
        }


def jobs(match: Match[State], work: int = WORK, seed: int = 0) -> Iterator[Job]:
    """Yield every decision of a match, in order."""
    for number, played in enumerate(match.rounds):
        state = match.game.start(played.setup, played.starter, played.standing)
        for place, (seat, action) in enumerate(played.moves):
            if seat != CHANCE:
                chance = derive_seed(seed, number * MOST_MOVES + place)
                yield Job((number, place), match.game, state.view(seat).to_bytes(), action, chance, work)
            state.apply(action)


@dataclass(frozen=True, slots=True)
class Judging:
    """Decisions to be judged here, in several processes or on a Ray cluster, with the same results."""

    jobs: tuple[Job, ...]

    def worker(self) -> "JudgeWorker":
        """Return a worker that judges them."""
        return JudgeWorker(self.jobs)


class JudgeWorker:
    """Judges decisions one after the other."""

    def __init__(self, waiting: tuple[Job, ...]) -> None:
        self.jobs = waiting

    def play(self, job: int) -> tuple[int, Decision]:
        """Return the number of a job and its judgement."""
        return job, Decision(self.jobs[job].place, self.jobs[job].run())

    def close(self) -> None:
        """Do nothing: no resources are open."""


def judge_all(
    match: Match[State], work: int = WORK, seed: int = 0, workers: int = 1, on: str | None = None
) -> Iterator[Decision]:
    """Judge every decision of a match; yields them in order, wherever the workers are."""
    return (decision for _, decision in judge_matches([match], work, seed, workers, on))


def judge_matches(
    matches: Sequence[Match[State]], work: int = WORK, seed: int = 0, workers: int = 1, on: str | None = None
) -> Generator[tuple[int, Decision]]:
    """Judge a whole archive; yields each decision with the number of its match.

    A match is judged as if it were alone. ``on`` is a Ray cluster: local, auto or its address.
    """
    from lostcities.bots.arena.crew import play_all  # processes, which a browser does not have

    of = [(number, job) for number, match in enumerate(matches) for job in jobs(match, work, seed)]
    waiting: dict[int, Decision] = {}
    following = 0
    for done, decision in play_all(Judging(tuple(job for _, job in of)), range(len(of)), workers, on):
        waiting[done] = decision
        while following in waiting:
            yield of[following][0], waiting.pop(following)
            following += 1


def conclude(match: Match[State], decisions: tuple[Decision, ...], work: int, seed: int) -> Review:
    """Assemble the review of a match whose decisions have been judged."""
    walked = walk(match, Evaluation(match.game)) if match.over else None
    effects = {one.place: one.judgement.effects for one in decisions}
    return Review(
        match,
        decisions,
        tuple(summarise(seat, decisions) for seat in range(match.game.players)),
        walked,
        accounts(walked, effects) if walked else (),
        work,
        seed,
    )


def review(
    match: Match[State],
    work: int = WORK,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[Decision], None] = lambda _: None,
) -> Review:
    """Review a match; ``progress`` is called with every decision as soon as it is judged."""
    found = []
    for decision in judge_all(match, work, seed, workers):
        found.append(decision)
        progress(decision)
    return conclude(match, tuple(found), work, seed)


def summarise(seat: Seat, decisions: Sequence[Decision]) -> Summary:
    """Summarise how a seat played."""
    return _summarise(seat, [one.judgement for one in decisions if one.judgement.seat == seat])


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player did in all matches of an archive."""

    name: str
    matches: int
    summary: Summary
    """Over all of these matches; its ``seat`` is meaningless."""
    luck: Estimate
    """Points of margin per finished match that came from the deal, draws and dice."""
    margin: Estimate
    """Per finished match."""


def standings(reviews: Sequence[Review], names: Sequence[Sequence[str]]) -> list[Standing]:
    """Return how everyone in an archive played, by name, the smallest loss per decision first."""
    own: dict[str, list[Judgement]] = {}
    accounts_of: dict[str, list[Account]] = {}
    matches: dict[str, int] = {}
    for one, players in zip(reviews, names, strict=True):
        for seat, name in enumerate(players):
            matches[name] = matches.get(name, 0) + 1
            found = [decision.judgement for decision in one.decisions if decision.judgement.seat == seat]
            own.setdefault(name, []).extend(found)
            accounts_of.setdefault(name, []).extend(one.accounts[seat : seat + 1])
    found_standings = [
        Standing(
            name,
            matches[name],
            _summarise(0, own[name]),
            estimate([one.terms[DEAL] + one.terms[DRAWS] for one in accounts_of[name]]),
            estimate([one.margin for one in accounts_of[name]]),
        )
        for name in own
    ]
    return sorted(found_standings, key=lambda one: one.summary.lost.value)


def _summarise(seat: Seat, own: Sequence[Judgement]) -> Summary:
    counted = [one for one in own if one.counts]
    grades: dict[Grade, int] = {}
    for one in own:
        grades[one.grade] = grades.get(one.grade, 0) + 1
    accuracy = [exp(-one.loss.value / HALF_LIFE) if one.grade in FLAGGED else 1.0 for one in counted]
    return Summary(
        seat,
        len(counted),
        estimate([one.loss.value for one in counted]),
        100 * fmean(accuracy) if counted else 100.0,
        grades,
        tuple(one.loss.value for one in counted if one.spared),
    )
