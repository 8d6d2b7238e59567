"""Records: those of an independent implementation, our own, and broken ones."""

import copy
import gzip
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lostcities
from lostcities.engine import record as records
from lostcities.engine.record import Entry, dumps, read, replay_text

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
    # They were written before there was the option ``choices`` (R20).
    assert {**match.game.options, **data["options"]} == again["options"]
    assert again["options"].get("choices", "in turn") == "in turn"


def test_records_written_elsewhere_cover_the_family() -> None:
    kinds = {(data["game"], len(data["players"])) for data in map(json.loads, GOOD)}
    assert kinds == {("card", 2)} | {("board", n) for n in (2, 3, 4)} | {("roll", n) for n in (2, 3, 4, 5)}


def entries(data: bytes) -> list[Entry]:
    return list(read(io.BytesIO(data)))


def faults(data: bytes) -> list[lostcities.BadRecord]:
    """The faults in the records of a file."""
    found = []
    for entry in entries(data):
        try:
            entry.use(lostcities.replay)
        except lostcities.BadRecord as problem:
            found.append(problem)
    return found


@pytest.mark.parametrize("fault", BAD, ids=lambda fault: fault["name"])
def test_a_bad_record_is_refused_where_it_is_bad(fault: dict[str, Any]) -> None:
    found = faults(fault["text"].encode())
    assert len(found) == 1, fault["what"]
    (problem,) = found
    place = (problem.line, problem.round, problem.move)
    assert place == (fault["line"], fault["round"], fault["move"]), problem.reason
    assert problem.reason


def test_every_bad_line_is_reported_not_only_the_first() -> None:
    wrong = copy.deepcopy(SHORT[0])
    wrong["players"] = ["alone"]
    lines = [dumps(SHORT[0]), dumps(wrong), "", "not JSON", dumps(SHORT[1]), "[]"]
    data = "\n".join(lines).encode() + b"\n\xff\xfe\n"
    assert [problem.line for problem in faults(data)] == [2, 4, 6, 7]
    assert len(entries(data)) == 6


LAYOUTS = {
    "one per line": lambda found: "".join(dumps(data) + "\n" for data in found),
    "no newline at the end": lambda found: "\n".join(map(dumps, found)),
    "Windows": lambda found: "\ufeff" + "".join(dumps(data) + "\r\n" for data in found),
    "indented": lambda found: "".join(json.dumps(data, indent=2) + "\n" for data in found),
    "by tabs, with empty lines": lambda found: "\n\n".join(json.dumps(data, indent="\t") for data in found),
    "mixed": lambda found: dumps(found[0]) + "\n" + "\n".join(json.dumps(data, indent=1) for data in found[1:]),
}


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_every_layout_of_a_file_is_read_alike(layout: str, packed: bool) -> None:
    data = LAYOUTS[layout](SHORT[:3]).encode()
    found = entries(gzip.compress(data) if packed else data)
    assert [entry.data for entry in found] == SHORT[:3]
    assert [entry.problem for entry in found] == [None] * 3
    assert [json.loads(data[entry.start : entry.end]) for entry in found] == SHORT[:3]
    assert [entry.line for entry in found] == [data[: entry.start].count(b"\n") + 1 for entry in found]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r"])
@pytest.mark.parametrize("layout", [None, 1], ids=["one per line", "indented"])
def test_a_line_separator_in_a_name_splits_nothing(separator: str, layout: int | None) -> None:
    named = {**SHORT[0], "players": [f"Ann{separator}Lee", *SHORT[0]["players"][1:]]}
    data = "".join(json.dumps(one, ensure_ascii=False, indent=layout) + "\n" for one in (named, SHORT[1]))
    assert [entry.data for entry in entries(data.encode())] == [named, SHORT[1]]
    assert len(dumps(named).splitlines()) == 1, "nor for readers that split there"
    assert json.loads(dumps(named)) == named


def test_a_fault_in_an_indented_record_is_placed() -> None:
    """A broken move is named by its record's line, round and move; broken JSON by the very line."""
    wrong = copy.deepcopy(SHORT[0])
    wrong["rounds"][0]["moves"][2]["do"] = "?"
    text = dumps(SHORT[1]) + "\n" + json.dumps(wrong, indent=1)
    (problem,) = faults(text.encode())
    assert (problem.line, problem.round, problem.move) == (2, 0, 2)
    lines = json.dumps(SHORT[0], indent=1).split("\n")
    lines[6] = lines[6].replace(":", ";") + "?"
    (problem,) = faults("\n".join([*lines, dumps(SHORT[1])]).encode())
    assert problem.line == 7


def test_a_record_whose_writer_was_cut_off_does_not_swallow_the_next() -> None:
    whole = dumps(SHORT[0])
    for place in range(1, len(whole) - 1, 97):
        found = entries(f"{whole[:place]}\n{dumps(SHORT[1])}\n{json.dumps(SHORT[2], indent=1)}\n".encode())
        assert [entry.data for entry in found if not entry.problem] == [SHORT[1], SHORT[2]], whole[:place][-20:]
        assert [entry.line for entry in found if entry.problem] == [1]


@pytest.mark.parametrize("harm", [lambda data: data[:-20], lambda data: data[:60] + b"????" + data[64:]])
def test_damaged_gzip_is_one_sentence(harm: Any) -> None:
    data = gzip.compress(b"".join(dumps(data).encode() + b"\n" for data in SHORT))
    *_, last = faults(harm(data))
    assert "gzip data are damaged" in last.reason
    assert last.line is not None


def test_no_more_than_one_record_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gzip bomb, or an object that never ends, is given up on."""
    monkeypatch.setattr(records, "LARGEST", 100_000)
    for bomb in (b"0" * 5_000_000, b"[\n" * 2_500_000):
        (problem,) = faults(gzip.compress(bomb))
        assert "at most" in problem.reason
        assert problem.line == 1


def test_unfinished_matches_have_no_result() -> None:
    match = lostcities.game("card").match(seed=1)
    for _ in range(9):
        match.apply(match.state.legal[0])
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
        match.apply(rng.choice(match.state.legal))
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
