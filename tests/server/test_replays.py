"""Replays: open to everybody after the end, all hands, step by step; records up and down."""

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.analysis.film import Film
from lostcities.cli import main
from lostcities.locales import Texts
from lostcities.server.tables import replays
from lostcities.server.wire import messages
from serving import Refused, Running, play_on, two_at_a_table

TERMS: dict[str, dict[str, Any]] = {
    "card": {"options": {"games": 2, "max_turns": 6}},
    "board": {"options": {"rounds": 1, "max_turns": 6}},
    "roll": {},
}


@pytest.mark.parametrize("game", list(TERMS))
def test_everybody_can_replay_a_finished_match_with_open_hands(running: Running, game: str) -> None:
    first, second, table = two_at_a_table(running, game=game, **TERMS[game])
    stranger = running.client()
    for path in ("record", "replay"):
        with pytest.raises(Refused) as refused:
            stranger.get(f"/api/tables/{table}/{path}")
        assert refused.value.code == "not_possible", "not before the end, to nobody"
        with pytest.raises(Refused):
            first.get(f"/api/tables/{table}/{path}")
    frame = play_on([first, second], table, Random(1))
    record = stranger.get(f"/api/tables/{table}/record")
    match = lostcities.replay(record)
    shown: list[Any] = []
    while True:
        page = stranger.get(f"/api/tables/{table}/replay?first={len(shown)}&count=25")
        messages.Replay.model_validate(page)
        shown += page["shown"]
        if len(shown) > page["steps"]:
            break
    assert [step["step"] for step in shown] == list(range(page["steps"] + 1))
    assert page["steps"] == sum(len(played.moves) for played in match.rounds)
    if game != "roll":
        assert [len(view["hand"]) for view in shown[0]["views"]] == [8, 8]
        setup: Any = match.rounds[0].setup
        assert shown[0]["views"][1]["hand"] == setup["hands"][1]
    assert shown[-1]["views"][0]["outcome"] is not None
    assert page["result"]["totals"] == frame["result"]["totals"]


def test_a_record_can_be_uploaded_and_replayed(running: Running) -> None:
    match = lostcities.game("board", players=3, rounds=1, max_turns=9).match(seed=4)
    rng = Random(1)
    while not match.over:
        match.apply(rng.choice(match.state.legal))
    record = lostcities.record(match, ["Ann", "Ben", "<b>Cem</b>"])
    client = running.client()
    uploaded = client.post("/api/records", record=record)
    assert uploaded["players"] == ["Ann", "Ben", "<b>Cem</b>"]
    assert client.get(f"/api/records/{uploaded['record']}") == record
    page = client.get(f"/api/records/{uploaded['record']}/replay?first=1&count=2")
    assert [step["step"] for step in page["shown"]] == [1, 2]
    messages.Replay.model_validate(page)


def test_a_server_record_is_verified_in_every_layout(running: Running, tmp_path: Path) -> None:
    """As the server sends it, indented, one per line, packed; and a line separator in a name splits nothing."""
    first, second, table = two_at_a_table(running, game="card", options={"games": 1, "max_turns": 4})
    play_on([first, second], table, Random(1))
    record = first.get(f"/api/tables/{table}/record")
    record["players"][0] = "Ann\u2028\x85\x0bLee"
    line = json.dumps(record, ensure_ascii=False) + "\n"
    for name, data in {
        "one.json": line.encode(),
        "indented.json": json.dumps(record, indent=2, ensure_ascii=False).encode(),
        "two.jsonl": (line + line).encode(),
        "two.jsonl.gz": gzip.compress((line + line).encode()),
    }.items():
        file = tmp_path / name
        file.write_bytes(data)
        for command in ("verify", "check"):
            found = CliRunner().invoke(main, [command, str(file)])
            assert found.exit_code == 0, (command, name, found.output)
        assert "2 records are right" in found.output or "two" not in name


def test_a_replay_is_computed_once(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pages of it are read, an upload is replayed when it comes and a finished match not at all."""
    counted: list[int] = []

    def counting(data: Any) -> Any:
        counted.append(1)
        return lostcities.replay(data)

    monkeypatch.setattr(replays, "replay", counting)
    first, second, table = two_at_a_table(running, game="card", options={"games": 2, "max_turns": 30})
    play_on([first, second], table, Random(1))
    record = first.get(f"/api/tables/{table}/record")
    upload = first.post("/api/records", record=record)["record"]
    whole: list[list[Any]] = [[], []]
    for shown, place in zip(whole, (f"tables/{table}", f"records/{upload}"), strict=True):
        for start in range(0, 121, 10):
            shown += first.get(f"/api/{place}/replay?first={start}&count=10")["shown"]
    assert whole[0] == whole[1]
    assert len(whole[0]) == 121
    assert len(counted) == 1
    running.service.films = replays.Films()  # as after a restart
    for _ in range(3):
        assert first.get(f"/api/records/{upload}/replay?first=120&count=1")["shown"] == whole[0][-1:]
    assert len(counted) == 2


def test_films_are_bounded() -> None:
    match = lostcities.game("card", games=1, max_turns=10).match(seed=1)
    while not match.over:
        match.apply(match.state.legal[0])
    film = Film(match, lostcities.record(match, ["Ann", "Ben"]))
    films = replays.Films(most_steps=3 * film.total)
    for number in range(5):
        films.add(f"record {number}", film)
        assert films.get("record 0") is film if number < 3 else True
    assert [number for number in range(5) if films.get(f"record {number}")] == [0, 3, 4]
    assert films.add("alone", Film(match, lostcities.record(match, ["Ann", "Ben"])))


def bad_records() -> list[tuple[Any, str]]:
    match = lostcities.game("card", games=1, max_turns=4).match(seed=4)
    while not match.over:
        match.apply(match.state.legal[0])
    good = lostcities.record(match, ["Ann", "Ben"])

    def changed(**values: Any) -> Any:
        return {**json.loads(json.dumps(good)), **values}

    cheated = changed()
    cheated["rounds"][0]["moves"][0]["do"] = "<*"
    richer = changed()
    richer["result"]["totals"][0] += 1
    nested: Any = []
    for _ in range(300):
        nested = [nested]
    return [
        ({}, "format"),
        (changed(format="other/1"), "format"),
        (cheated, "round 0, move 0"),
        (richer, "totals"),
        (changed(players=["Ann"]), "2 players"),
        (changed(players=["Ann", 3]), "names"),
        (changed(figures={"highest": 1}), "figures"),
        (changed(rounds=nested), "round"),
        (changed(options={"games": 2_000_000_000, "colours": 5, "max_turns": None}), "round"),
    ]


@pytest.mark.parametrize("number", range(9))
def test_a_bad_record_is_refused_with_the_reason(running: Running, number: int) -> None:
    record, words = bad_records()[number]
    with pytest.raises(Refused) as refused:
        running.client().post("/api/records", record=record)
    assert refused.value.status == 422
    assert words in refused.value.body["message"]


def test_a_forbidden_move_in_a_record_is_explained_in_the_language_of_whoever_asks(running: Running) -> None:
    record, _ = bad_records()[2]
    headers = {"Accept-Language": "de"}
    body = running.client().http.post("/api/records", json={"record": record}, headers=headers).json()
    assert body["text"] == "refusal-record-move"
    assert (body["parameters"]["round"], body["parameters"]["move"]) == (0, 0)
    reason = Texts("de")(f"reason-{body['parameters']['because']}", **body["parameters"])
    assert body["message"].endswith(f"{reason} ({body['clause']})")


def test_a_record_that_is_too_large_is_not_even_read(running: Running) -> None:
    response = running.client().http.post(
        "/api/records", content=b'{"record": "' + b"x" * 2_000_000 + b'"}', headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 413
    assert response.json()["code"] == "too_large"


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_the_moments_of_a_match_are_the_turns_that_gained_most(game: str) -> None:
    """Recounted from the states themselves: nothing that was left out gained more, and each says where it stands."""
    match = lostcities.game(game, players=2).match(seed=5)
    generator = Random(1)
    while not match.over:
        match.apply(generator.choice(match.state.legal))
    film = Film(match, lostcities.record(match, ["Ann", "Ben"]))
    moments = film.part(0, 1)["moments"]
    assert isinstance(moments, list)
    assert 1 <= len(moments) <= 3
    assert moments == sorted(moments, key=lambda moment: moment["step"])
    gains = []
    for played in match.rounds:
        state = match.game.start(played.setup, played.starter, played.standing)
        before, mover = [score.total for score in state.scores()], None
        moves = match.moves_in_order(played)
        for place, (seat, action) in enumerate(moves):
            if seat != mover:
                before, mover = [score.total for score in state.scores()], seat
            state.apply(action, seat)
            last = place + 1 == len(moves) or moves[place + 1][0] != seat
            if seat >= 0 and last:
                after = [score.total for score in state.scores()]
                gains.append((after[seat] - after[1 - seat]) - (before[seat] - before[1 - seat]))
    assert sorted(moment["gain"] for moment in moments) == sorted(gains)[-3:]
    for moment in moments:
        shown = film.part(moment["step"], 1)["shown"]
        assert isinstance(shown, list)
        assert shown[0]["move"] == {"by": moment["by"], "do": moment["do"][-1]}
        assert [sheet["total"] for sheet in shown[0]["views"][0]["scores"]] == moment["after"]


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_every_part_has_the_points_after_every_step(game: str) -> None:
    """What each seat's own sheet says there, however the match is paged."""
    match = lostcities.game(game, players=2).match(seed=6)
    generator = Random(2)
    while not match.over:
        match.apply(generator.choice(match.state.legal))
    film = Film(match, lostcities.record(match, ["Ann", "Ben"]))
    points = film.part(7, 3)["points"]
    assert isinstance(points, list)
    assert len(points) == film.total + 1
    for step in (0, 1, film.total // 2, film.total):
        shown = film.part(step, 1)["shown"]
        assert isinstance(shown, list)
        assert points[step] == [view["scores"][seat]["total"] for seat, view in enumerate(shown[0]["views"])]
    assert len({tuple(after) for after in points}) > 3
