"""Matches between bots are the same whoever plays them, and in their order."""

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
