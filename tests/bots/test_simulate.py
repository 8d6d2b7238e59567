"""Matches between bots are the same on any number of workers, and in order."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.bots.catalogue import bot
from lostcities.bots.simulate import CHUNK, Simulation, play_matches
from lostcities.cli import main
from lostcities.engine import record as records


def test_several_processes_write_what_one_writes() -> None:
    game = lostcities.game("card", games=1)
    simulation = Simulation(game, ("random", "casual"), 3 * CHUNK + 1, 7, write=True)
    alone, together = list(simulation.run()), list(simulation.run(workers=2))
    assert alone == together
    lines = [line for chunk in alone for line in chunk.lines]
    matches = play_matches(game, [bot("random"), bot("casual")], 3 * CHUNK + 1, 7)
    assert lines == [records.dumps(records.record(match, ["random 1", "casual 2"])) for match in matches]


def test_the_summary_is_that_of_the_records(tmp_path: Path) -> None:
    words = ["simulate", "roll", "--games", "20", "--seed", "3", "--record", str(tmp_path / "r.jsonl"), "--json"]
    said = json.loads(CliRunner().invoke(main, words).output)
    results = [json.loads(line)["result"] for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    assert len(results) == said["matches"] == 20
    for seat in range(2):
        assert said["mean_totals"][seat] == pytest.approx(sum(result["totals"][seat] for result in results) / 20)
        assert said["wins"][seat] == sum(seat in result["winners"] for result in results)


FIRST = "class First:\n    name = 'first'\n    def choose(self, view, rng, budget):\n        return {answer}\n"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_may_be_a_file(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "first.py"
    file.write_text(FIRST.format(answer="view.legal[0]"))
    words = ["simulate", "roll", "--games", str(CHUNK + 1), "--bot", str(file), "--bot", "casual", "--workers", workers]
    done = CliRunner().invoke(main, [*words, "--json"])
    assert done.exit_code == 0, done.output
    said = json.loads(done.stdout)
    assert said["players"] == ["first 1", "casual 2"]
    assert said["wins"][1] > said["wins"][0]


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("answer", ["1 / 0", "10_000", "'a move'"])
def test_a_bot_that_fails_is_named_in_a_sentence(tmp_path: Path, workers: str, answer: str) -> None:
    file = tmp_path / "first.py"
    file.write_text(FIRST.format(answer=answer))
    words = ["simulate", "roll", "--games", str(2 * CHUNK), "--bot", str(file), "--workers", workers]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2
    assert "match 1 could not be played: " in done.stderr
    assert "Traceback" not in done.output


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    done = CliRunner().invoke(main, ["simulate", "card", "--bot", "grandmaster"])
    assert (done.exit_code, "grandmaster" in done.stderr) == (2, True)
