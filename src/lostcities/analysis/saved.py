"""Judgements and walks in saved form: complete, so that a review can resume after a restart with the same numbers."""

from collections.abc import Callable
from typing import NotRequired, TypedDict

from lostcities.analysis.account import Step, Walk
from lostcities.analysis.grades import Grade
from lostcities.analysis.judgement import Candidate, Estimate, Judgement
from lostcities.engine.contract import Action, Game, State


class JudgementJson(TypedDict):
    """A saved judgement."""

    seat: int
    played: str
    candidates: list[tuple[str, float, float, float, float, int]]
    """The action, its points and their error, its chance to win and that error, and in how many worlds."""
    loss: tuple[float, float]
    win_loss: float
    effects: list[float]
    grade: Grade
    work: int
    against: NotRequired[list[str]]
    """The facts against the played action: codes, with the number of their sentence after a colon."""
    better: NotRequired[list[str]]


class WalkJson(TypedDict):
    """A saved walk."""

    steps: list[tuple[list[int], int, list[float], list[float], list[float]]]
    starts: list[list[float]]
    deals: list[list[float]]
    points: list[float]


def save_judgement(found: Judgement, text: Callable[[Action], str]) -> JudgementJson:
    """Return a judgement as plain data."""
    return {
        "seat": found.seat,
        "played": text(found.played),
        "candidates": [
            (text(one.action), one.points.value, one.points.error, one.win.value, one.win.error, one.worlds)
            for one in found.candidates
        ],
        "loss": (found.loss.value, found.loss.error),
        "win_loss": found.win_loss,
        "effects": list(found.effects),
        "grade": found.grade,
        "work": found.work,
    }


def load_judgement(saved: JudgementJson, game: Game[State]) -> Judgement:
    """Restore a saved judgement."""
    return Judgement(
        saved["seat"],
        game.action(saved["played"]),
        tuple(
            Candidate(game.action(action), Estimate(points, error), Estimate(win, win_error), worlds)
            for action, points, error, win, win_error, worlds in saved["candidates"]
        ),
        Estimate(*saved["loss"]),
        saved["win_loss"],
        tuple(saved["effects"]),
        saved["grade"],
        saved["work"],
    )


def save_walk(found: Walk) -> WalkJson:
    """Return a walk as plain data."""
    return {
        "steps": [(list(one.place), one.by, list(one.luck), list(one.done), list(one.expected)) for one in found.steps],
        "starts": [list(one) for one in found.starts],
        "deals": [list(one) for one in found.deals],
        "points": list(found.points),
    }


def load_walk(saved: WalkJson) -> Walk:
    """Restore a saved walk."""
    return Walk(
        tuple(
            Step((place[0], place[1]), by, tuple(luck), tuple(done), tuple(expected))
            for place, by, luck, done, expected in saved["steps"]
        ),
        tuple(tuple(one) for one in saved["starts"]),
        tuple(tuple(one) for one in saved["deals"]),
        tuple(saved["points"]),
    )
