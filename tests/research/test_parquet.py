"""A table of decisions says the same as the records it was made of; a wrong record is refused with its place."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import lostcities
from lostcities.bots.simulate import Simulation
from lostcities.cli import main
from lostcities.engine.contract import BadInput
from lostcities.research import parquet
from lostcities.research.vector import layout

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 2, "max_turns": 40}),
    ("board", {"players": 3, "max_turns": 30}),
    ("roll", {"players": 2}),
]


def written(folder: Path, name: str, options: dict[str, Any]) -> Path:
    game: Any = lostcities.game(name, **options)
    file = folder / f"{name}.jsonl"
    chunks = Simulation(game, ("random",) * game.players, 3, 5, write=True, legal=True).run()
    file.write_text("".join(line + "\n" for chunk in chunks for line in chunk.lines), encoding="utf-8")
    return file


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_rows_are_the_decisions_of_the_records(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    file = written(tmp_path, name, options)
    target = tmp_path / "out.parquet"
    matches, rows = parquet.export([file, file], target, observations=True)
    table = pq.read_table(target)
    assert table.schema.names == [column for column, _, _ in parquet.COLUMNS] + ["observation"]
    assert matches == 6
    assert table.num_rows == rows
    found = iter(table.to_pylist())
    game: Any = lostcities.game(name, **options)
    hand = layout(game).get("hand")
    told = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for number, record in enumerate(told + told):
        gained = dict.fromkeys(range(game.players), 0)
        totals, winners = record["result"]["totals"], record["result"]["winners"]
        for place, played in enumerate(record["rounds"]):
            moves = [move for move in played["moves"] if move["by"] != "dice"]
            for decision, move in enumerate(moves):
                row, seat = next(found), move["by"]
                assert (row["match"], row["game"], row["round"], row["decision"]) == (number, name, place, decision)
                assert (row["seat"], row["player"], row["text"]) == (seat, record["players"][seat], move["do"])
                assert game.text(row["action"]) == move["do"]
                assert sorted(game.text(action) for action in row["legal"]) == move["legal"]
                assert row["total"] == totals[seat]
                assert row["won"] == pytest.approx((seat in winners) / len(winners))
                others = [total for other, total in enumerate(totals) if other != seat]
                assert row["margin"] == pytest.approx(totals[seat] - sum(others) / len(others))
                assert row["truncated"] == record["result"]["truncated"]
                assert json.loads(row["rules"]) == {"options": record["options"]}
                if decision == 0:
                    gained[seat] += row["round_points"]
                    if hand:
                        cards = {game.text(int(card))[1:] for card in np.flatnonzero(row["observation"][hand.part])}
                        assert cards == set(played["setup"]["hands"][seat])
        if len(record["rounds"]) == 1:
            starter = record["rounds"][0]["starter"]
            assert gained[starter] == totals[starter]
    assert next(found, None) is None


def test_points_of_rounds_add_up_to_the_total(tmp_path: Path) -> None:
    target = tmp_path / "out.parquet"
    parquet.export([written(tmp_path, "board", {"players": 3, "max_turns": 30})], target)
    rows = pq.read_table(target, columns=["match", "round", "seat", "round_points", "total"]).to_pylist()
    points = {(row["match"], row["seat"], row["round"]): row["round_points"] for row in rows}
    totals = {(row["match"], row["seat"]): row["total"] for row in rows}
    assert len(totals) == 9
    for key, total in totals.items():
        assert sum(found for place, found in points.items() if place[:2] == key) == total


def test_many_rows_are_written_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, target = written(tmp_path, "card", {"games": 1}), tmp_path / "out.parquet"
    read: list[int] = []
    whole = parquet.export([file], target, told=read.append)
    once = pq.read_table(target)
    assert sum(read) == file.stat().st_size
    monkeypatch.setattr(parquet, "ROWS", 10)
    assert parquet.export([file], target) == whole
    assert pq.ParquetFile(target).num_row_groups == 3
    assert pq.read_table(target).to_pylist() == once.to_pylist()


def test_a_wrong_record_is_refused_with_its_place_and_nothing_is_left(tmp_path: Path) -> None:
    file = written(tmp_path, "card", {"games": 1})
    lines = file.read_text(encoding="utf-8").splitlines()
    spoilt = json.loads(lines[1])
    spoilt["result"]["totals"][0] += 1
    unfinished = json.loads(lines[1])
    unfinished["result"] = None
    del unfinished["rounds"][0]["moves"][-1]
    unfinished["rounds"][0]["scores"] = None
    for wrong, reason in ((spoilt, "line 2: the result's totals"), (unfinished, "line 2: the match is not over")):
        file.write_text("\n".join([lines[0], json.dumps(wrong)]), encoding="utf-8")
        with pytest.raises(BadInput, match=reason):
            parquet.export([file], tmp_path / "out.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["card.jsonl"]


def test_the_command_exports(tmp_path: Path) -> None:
    file = written(tmp_path, "roll", {"players": 2})
    done = CliRunner().invoke(main, ["export", str(file), "--parquet", str(tmp_path / "x.parquet"), "--json"])
    assert done.exit_code == 0, done.output
    said = json.loads(done.output)
    assert said["matches"] == 3
    assert said["rows"] == pq.ParquetFile(tmp_path / "x.parquet").metadata.num_rows


def test_the_document_of_the_columns_is_up_to_date() -> None:
    kept = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    assert kept == parquet.document()
