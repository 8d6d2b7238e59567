"""The puzzles of the web client are positions of today's engine, and their answers are what playouts say of them."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from build_tools import puzzles as tool  # noqa: E402
from build_tools.puzzles import FOLDER, LEAST_CHOICE, check, find_puzzle  # noqa: E402
from lostcities.analysis.grades import FLAGGED, grade  # noqa: E402
from lostcities.analysis.subject import Subject  # noqa: E402
from lostcities.engine.registry import FAMILY, game_with  # noqa: E402
from lostcities.locales import Texts  # noqa: E402

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
def test_they_get_harder_and_none_is_solved_by_everyone(game: str) -> None:
    puzzles = read(game)
    assert len({puzzle["id"] for puzzle in puzzles}) == len(puzzles)
    shares = [tool.solve(puzzle) for puzzle in puzzles]
    assert all(min(one) < 0.5 for one in shares)
    assert [sum(one) for one in shares] == sorted((sum(one) for one in shares), reverse=True)


def test_what_every_level_solves_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three puzzles whose solvers are made up: how often each level finds the action."""
    found = [{"id": name, "answers": [{"loss": 0}, {"loss": loss}]} for name, loss in [("a", 3), ("b", 9), ("c", 5)]]
    shares = {"a": [0.5, 0.75, 1.0, 1.0], "b": [0.0, 0.25, 0.0, 0.0], "c": [0.25, 0.5, 1.0, 1.0]}
    monkeypatch.setattr(tool, "solve", lambda puzzle: shares[puzzle["id"]])
    assert [one["id"] for one in tool.sort(found)] == ["c", "b"]  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_are_those_of_todays_engine(game: str) -> None:
    """The first and the last of each file, judged once more with another seed."""
    puzzles = read(game)
    for puzzle in (puzzles[0], puzzles[-1]):
        found = check(puzzle, QUICK)
        assert found["same"]
        assert found["best"] not in FLAGGED


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_puzzle_says_why_in_words(game: str) -> None:
    """Whoever solves one is told what speaks for the move; many wrong ones say what speaks against them."""
    texts = Texts("en")
    puzzles = read(game)
    told = [any(texts.find(f"for-{code}") for code in puzzle["better"]) for puzzle in puzzles]
    assert sum(told) >= 0.7 * len(told)
    wrong = [one for puzzle in puzzles for one in puzzle["answers"][1:]]
    assert sum(any(texts.find(f"why-{code}") for code in one.get("why", [])) for one in wrong) >= 0.4 * len(wrong)
    assert not any("why" in puzzle["answers"][0] for puzzle in puzzles)


def test_reasons_are_found_without_playing_anything() -> None:
    """From the position alone: the best move begins an expedition."""
    puzzle = next(one for one in read("card") if one["best"] == "+r8")
    bare = {**puzzle, "better": [], "answers": [{**one, "why": ["nonsense"]} for one in puzzle["answers"]]}
    found = tool.explain_all(bare)  # type: ignore[arg-type]
    assert found["better"][0].startswith("card-begin")
    assert "why" not in found["answers"][0]
    assert all(one.get("why", [""])[0] != "nonsense" for one in found["answers"])


def test_a_position_with_few_actions_is_no_puzzle() -> None:
    """After a card was played there is only the draw: at most the pile and what others discarded."""
    match = game_with("card", 2, {"games": 1}).match(seed=3)
    while not match.over:
        match.apply(match.state.legal[0])
    subject = Subject("", match, ["", ""])
    at = next(number for number in range(len(subject.jobs)) if len(subject.view(number)["legal"]) < LEAST_CHOICE)
    assert find_puzzle(subject, at) is None
