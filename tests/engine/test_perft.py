"""Counts of decision sequences, made by an independent implementation, must come out the same."""

import json
from pathlib import Path

import pytest

import lostcities
from lostcities.engine.perft import PerftJson, perft, position

FILES = sorted((Path(__file__).parent.parent / "data" / "perft").glob("*.json"))
MOST = 2_000_000 if lostcities.COMPILED else 20_000


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts(file: Path) -> None:
    data: PerftJson = json.loads(file.read_text(encoding="utf-8"))
    state, dice = position(data)
    wanted = [count for count in data["counts"] if count <= MOST]
    assert [perft(state, depth + 1, dice) for depth in range(len(wanted))] == wanted


def test_every_game_has_counts() -> None:
    kinds = {file.stem.split("-")[0] for file in FILES}
    assert kinds == set(lostcities.games())
