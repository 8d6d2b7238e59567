"""A data set is what its card says, whatever files it is spread over."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import lostcities
from lostcities.bots.simulate import Simulation
from lostcities.cli import main
from lostcities.engine import record as records
from lostcities.engine.contract import BadInput
from lostcities.research import dataset, parquet


def test_files_hold_the_same_rows_as_one(tmp_path: Path) -> None:
    simulation = Simulation(lostcities.game("roll"), ("expert", "random"), 7, 3, write=True)
    matches, rows = dataset.make(simulation, tmp_path / "set", shard=3)
    files = sorted((tmp_path / "set/data").iterdir())
    assert [file.name for file in files] == [f"train-0000{number}-of-00003.parquet" for number in range(3)]
    found = [row for file in files for row in pq.read_table(file).to_pylist()]
    lines = [line for chunk in simulation.run() for line in chunk.lines]
    one = tmp_path / "all.jsonl"
    one.write_text("\n".join(lines) + "\n", encoding="utf-8")
    parquet.export([one], tmp_path / "all.parquet")
    assert found == pq.read_table(tmp_path / "all.parquet").to_pylist()
    assert (matches, rows) == (7, len(found))
    assert len({row["match"] for row in found}) == 7
    last = records.replay_text(lines[6]).result
    assert last is not None
    assert last.totals[found[-1]["seat"]] == found[-1]["total"]


def test_the_command_makes_a_set_with_a_card_that_repeats_it(tmp_path: Path) -> None:
    words = ["dataset", "card", "--games", "3", "--option", "games=1", "--bot", "strong", "--observations"]
    result = CliRunner().invoke(main, [*words, "--out", str(tmp_path / "a"), "--json"])
    assert result.exit_code == 0, result.output
    card = (tmp_path / "a/README.md").read_text(encoding="utf-8")
    said = json.loads(result.stdout)
    assert f"{said['rows']:,} rows" in card
    command = next(line for line in card.splitlines() if line.startswith("lostcities dataset "))
    again = command.replace("FOLDER", str(tmp_path / "b")).split()[1:]
    assert CliRunner().invoke(main, again).exit_code == 0
    first, second = (pq.read_table(next((tmp_path / name / "data").iterdir())) for name in "ab")
    assert first.equals(second)
    assert set(first.column_names) == {name for name, *_ in (*parquet.COLUMNS, parquet.OBSERVATION)}
    assert all(f"| `{name}` |" in card for name in first.column_names)


def test_a_folder_with_data_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput, match="is not empty; name another folder"):
        dataset.make(Simulation(lostcities.game("roll"), ("random", "random"), 1, 0, write=True), tmp_path)
