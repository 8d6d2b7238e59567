"""The puzzles of the web client are positions of today's engine, and their answers are what playouts say of them."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from build_tools.puzzles import FOLDER, LEAST_CHOICE, check, find_puzzle  # noqa: E402
from lostcities.analysis.grades import FLAGGED, grade  # noqa: E402
from lostcities.analysis.subject import Subject  # noqa: E402
from lostcities.engine.registry import FAMILY, game_with  # noqa: E402

GAMES = [declared.name for declared in FAMILY]
QUICK = 400
"""Playouts per action: enough to confirm what was clear with thousands."""


def read(game: str) -> list[Any]:
    """The puzzles that are shipped."""
    found: list[Any] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_one_action_is_right_and_every_other_one_an_error(game: str) -> None:
    puzzles = read(game)
    assert len(puzzles) >= 12
    assert len({puzzle["bytes"] for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        answers = puzzle["answers"]
        assert sorted(one["action"] for one in answers) == sorted(puzzle["view"]["legal"])
        assert len(answers) >= LEAST_CHOICE
        assert answers[0]["action"] == puzzle["best"]
        right = [one["action"] for one in answers if one["grade"] not in FLAGGED]
        assert right == [puzzle["best"]]
        for one in answers[1:]:  # the interval of each loss says it, not the estimate alone
            assert grade(one["loss"] + 0.005, one["error"] - 0.005) in FLAGGED, one


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_are_those_of_todays_engine(game: str) -> None:
    """The first and the last of each file, judged once more with another seed."""
    puzzles = read(game)
    for puzzle in (puzzles[0], puzzles[-1]):
        found = check(puzzle, QUICK)
        assert found["same"]
        assert found["best"] not in FLAGGED


def test_a_position_with_few_actions_is_no_puzzle() -> None:
    """After a card was played there is only the draw: at most the pile and what others discarded."""
    match = game_with("card", 2, {"games": 1}).match(seed=3)
    while not match.over:
        match.apply(match.state.legal[0])
    subject = Subject("", match, ["", ""])
    at = next(number for number in range(len(subject.jobs)) if len(subject.view(number)["legal"]) < LEAST_CHOICE)
    assert find_puzzle(subject, at) is None
