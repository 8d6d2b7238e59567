"""Records: those of an independent implementation, our own, and broken ones."""

import copy
import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lostcities
from lostcities.engine.record import check_file, dumps, replay_text

DATA = Path(__file__).parent.parent / "data" / "elsewhere"
GOOD = gzip.decompress((DATA / "good.jsonl.gz").read_bytes()).decode().splitlines()
BAD = json.loads(gzip.decompress((DATA / "bad.json.gz").read_bytes()))
SHORT = [json.loads(line) for line in sorted(GOOD, key=len)[:20]]


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_records_written_elsewhere_are_read(number: int) -> None:
    """Set-ups, moves, lists of legal actions, scores and results of another implementation agree with ours."""
    data = json.loads(GOOD[number])
    match = lostcities.replay(data)
    again = lostcities.record(match, data["players"], legal=True)
    for ours, theirs in zip(again["rounds"], data["rounds"], strict=True):
        assert ours["moves"] == theirs["moves"]
        assert ours["scores"] == theirs["scores"]
    assert again["result"] == data["result"]
    assert again["options"] == data["options"]


def test_records_written_elsewhere_cover_the_family() -> None:
    kinds = {(data["game"], len(data["players"])) for data in map(json.loads, GOOD)}
    assert kinds == {("card", 2)} | {("board", n) for n in (2, 3, 4)} | {("roll", n) for n in (2, 3, 4, 5)}


@pytest.mark.parametrize("fault", BAD, ids=lambda fault: fault["name"])
def test_a_bad_record_is_refused_where_it_is_bad(fault: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(fault["text"], encoding="utf-8")
    found = [(line, problem) for line, problem in check_file(file) if isinstance(problem, lostcities.BadRecord)]
    assert len(found) == 1, fault["what"]
    line, problem = found[0]
    assert (line, problem.round, problem.move) == (fault["line"], fault["round"], fault["move"]), problem.reason
    assert problem.reason


def test_every_bad_line_is_reported_not_only_the_first(tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    wrong = copy.deepcopy(SHORT[0])
    wrong["players"] = ["alone"]
    lines = [dumps(SHORT[0]), dumps(wrong), "", "not JSON", dumps(SHORT[1]), "[]"]
    file.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    found = list(check_file(file))
    assert [line for line, problem in found if isinstance(problem, lostcities.BadRecord)] == [2, 4, 6, 7]
    assert len(found) == 6


def test_unfinished_matches_have_no_result() -> None:
    match = lostcities.game("card").match(seed=1)
    for _ in range(9):
        match.apply(match.state.legal()[0])
    data = lostcities.record(match, ["Ann", "Ben"])
    assert data["result"] is None
    assert data["rounds"][0]["scores"] is None
    assert lostcities.replay(data).state == match.state


def test_a_record_carries_figures_of_ones_own() -> None:
    figures = {"highest": 5, "wagers": 2, "hand": 5, "cost": 10, "bonus": 5, "bonus_cards": 4}
    game = lostcities.game("card", games=1, figures=figures)
    match = game.match(seed=1)
    rng = Random(1)
    while not match.over:
        match.apply(rng.choice(match.state.legal()))
    data = json.loads(dumps(lostcities.record(match, ["Ann", "Ben"], legal=True)))
    assert data["figures"] == figures
    assert lostcities.replay(data).result == match.result
    del data["figures"]
    with pytest.raises(lostcities.BadRecord, match="round 0"):
        lostcities.replay(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    found = [path]
    if isinstance(data, dict):
        found += [place for key, value in data.items() for place in places(value, (*path, key))]
    if isinstance(data, list):
        found += [place for key, value in enumerate(data) for place in places(value, (*path, key))]
    return found


@settings(max_examples=300 if lostcities.COMPILED else 60)
@given(st.data())
def test_any_single_change_is_refused_or_harmless(data: st.DataObject) -> None:
    """Put anything anywhere into a good record: it is refused with a BadRecord, or still replays."""
    changed = copy.deepcopy(data.draw(st.sampled_from(SHORT)))
    place = data.draw(st.sampled_from(places(changed)[1:]))
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = data.draw(JSON)
    try:
        lostcities.replay(changed)
    except lostcities.BadRecord as problem:
        assert problem.reason


@given(st.text(max_size=200) | st.just("[" * 100_000) | st.just("1" * 5000))
def test_any_text_is_refused_or_read(text: str) -> None:
    with pytest.raises(lostcities.BadRecord):
        replay_text(text)
