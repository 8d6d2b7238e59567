"""Judgements and walks as they are kept: complete, so that a review can go on after a restart with the same numbers."""

from collections.abc import Callable
from typing import NotRequired, TypedDict

from lostcities.analysis.account import Step, Walk
from lostcities.analysis.grades import Grade
from lostcities.analysis.judgement import Candidate, Estimate, Judgement
from lostcities.engine.contract import Action, Game, State


class JudgementJson(TypedDict):
    """A judgement as it is kept."""

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
    """What speaks against the action that was played, as codes."""
    better: NotRequired[list[str]]


class WalkJson(TypedDict):
    """A walk as it is kept."""

    steps: list[tuple[list[int], int, list[float], list[float], list[float]]]
    starts: list[list[float]]
    deals: list[list[float]]
    points: list[float]


def save_judgement(found: Judgement, text: Callable[[Action], str]) -> JudgementJson:
    """A judgement as plain data."""
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
    """The judgement that was saved."""
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
    """A walk as plain data."""
    return {
        "steps": [(list(one.place), one.by, list(one.luck), list(one.done), list(one.expected)) for one in found.steps],
        "starts": [list(one) for one in found.starts],
        "deals": [list(one) for one in found.deals],
        "points": list(found.points),
    }


def load_walk(saved: WalkJson) -> Walk:
    """The walk that was saved."""
    return Walk(
        tuple(
            Step((place[0], place[1]), by, tuple(luck), tuple(done), tuple(expected))
            for place, by, luck, done, expected in saved["steps"]
        ),
        tuple(tuple(one) for one in saved["starts"]),
        tuple(tuple(one) for one in saved["deals"]),
        tuple(saved["points"]),
    )
