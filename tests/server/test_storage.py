"""What the server keeps, for how long and for whom: limits, retention, the sweep, and who can read the files."""

import functools
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lostcities.cli import main
from lostcities.server.settings import Limits, Rates
from serving import Client, Refused, Running
from test_people import found_in
from test_processes import at


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_only_the_owner_can_read_the_database_and_its_copies(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    with Running(f"sqlite:///{place}") as running:
        running.client().post("/api/play", game="card", level="random")
        files = {file.name: mode(file) for file in tmp_path.iterdir()}
        assert files == dict.fromkeys(files, 0o600)
        assert {"tables.db", "tables.db-wal", "tables.db.lock"} <= set(files)
        words = ["backup", str(tmp_path / "copy.db"), "--data", str(place)]
        assert CliRunner().invoke(main, words).exit_code == 0
    words = ["restore", str(tmp_path / "copy.db"), "--data", str(tmp_path / "again.db")]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert [mode(tmp_path / name) for name in ("copy.db", "again.db")] == [0o600, 0o600]


def test_codes_have_eight_characters_and_older_ones_still_work(running: Running) -> None:
    host = running.client().guest()
    frame = host.post("/api/tables", game="card")
    assert len(frame["code"]) == 8
    assert running.client().get(f"/api/codes/{frame['code'].upper()}")["table"] == frame["table"]


# Limits


FREE = Rates(session=(10_000, 10_000), address=(10_000, 10_000), doors=(10_000, 10_000))


def outcomes(times: int, ask: Callable[[], object]) -> list[str]:
    """What becomes of asking so often."""
    found = []
    for _ in range(times):
        try:
            ask()
            found.append("ok")
        except Refused as problem:
            found.append(str(problem.code))
    return found


def test_a_player_has_so_many_tables_and_no_more(database: str) -> None:
    with Running(database, rates=FREE, limits=Limits(open_tables=3, running_tables=2)) as running:
        client = running.client().guest()
        assert outcomes(5, lambda: client.post("/api/tables", game="card")) == ["ok"] * 3 + ["not_possible"] * 2
        assert outcomes(3, lambda: client.post("/api/play", game="card", level="random")) == ["ok"] * 2 + [
            "not_possible"
        ]
        mine = client.get("/api/me/tables?status=now")["tables"]
        client.intent(next(one["table"] for one in mine if one["status"] == "open"), "leave")
        client.intent(next(one["table"] for one in mine if one["status"] == "playing"), "resign")
        assert outcomes(2, lambda: client.post("/api/tables", game="card")) == ["ok", "not_possible"]
        assert outcomes(2, lambda: client.post("/api/play", game="card", level="random")) == ["ok", "not_possible"]
        assert outcomes(1, lambda: running.client().guest().post("/api/tables", game="card")) == ["ok"]


def test_tables_count_for_their_host_who_does_not_sit_there(database: str) -> None:
    nobody = {"game": "card", "public": True, "seats": [{"kind": "open"}] * 2}
    with Running(database, rates=FREE, limits=Limits(open_tables=3)) as running:
        client = running.client().guest()
        assert outcomes(4, lambda: client.post("/api/tables", **nobody)) == ["ok"] * 3 + ["not_possible"]
        assert outcomes(1, lambda: client.post("/api/tables", game="card")) == ["not_possible"]
        first = client.get("/api/lobby")["tables"][0]["table"]
        assert outcomes(1, lambda: client.intent(first, "sit")) == ["ok"], "the host's own table is not another one"


def test_sitting_down_and_pairing_count_like_making_tables(database: str) -> None:
    with Running(database, rates=FREE, limits=Limits(running_tables=2)) as running:
        host, guest = running.client().guest(), running.client().guest()
        tables = [running.client().guest().post("/api/tables", game="card")["table"] for _ in range(3)]
        left = iter(tables)
        assert outcomes(3, lambda: guest.intent(next(left), "sit")) == ["ok", "ok", "not_possible"]
        assert outcomes(1, lambda: guest.post("/api/pair", game="card", speed="days")) == ["not_possible"]
        guest.intent(tables[0], "resign")
        assert outcomes(1, lambda: guest.intent(tables[2], "sit")) == ["ok"]
        assert outcomes(1, lambda: host.post("/api/pair", game="card", speed="days")) == ["ok"]


def test_a_rematch_counts_as_a_game_with_bots(database: str) -> None:
    with Running(database, rates=FREE, bot_games=2) as running:
        client = running.client().guest()
        table = client.post("/api/play", game="card", level="random")["table"]
        client.intent(table, "resign")
        for _ in range(2):
            client.post("/api/play", game="card", level="random")
        assert outcomes(1, lambda: client.intent(table, "rematch")) == ["not_possible"]
        mine = client.get("/api/me/tables?status=now")["tables"]
        client.intent(mine[0]["table"], "resign")
        assert outcomes(1, lambda: client.intent(table, "rematch")) == ["ok"]


def test_two_processes_keep_to_one_limit(postgres: str) -> None:
    limits = Limits(open_tables=5)
    with Running(postgres, rates=FREE, limits=limits) as one, Running(postgres, rates=FREE, limits=limits) as two:
        client = one.client().guest()
        both = [client, at(two, client)]
        found: list[str] = []

        def ask(asking: Client) -> None:
            found.extend(outcomes(5, lambda: asking.post("/api/tables", game="card")))

        threads = [threading.Thread(target=ask, args=(asking,)) for asking in both * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert found.count("ok") == 5


def test_a_network_makes_so_much_in_a_day_and_no_more(place: str) -> None:
    """Forwarded addresses are believed from this machine; of IPv6 a /64 is one network."""
    limits = Limits(guests_per_day=4, tables_per_day=3)
    with Running(place, rates=FREE, limits=limits) as running:

        def at_address(address: str) -> Client:
            return running.client(**{"X-Forwarded-For": address})

        numbers = iter(range(1, 100))
        same = outcomes(6, lambda: at_address(f"2001:db8:1:1::{next(numbers)}").guest())
        assert same == ["ok"] * 4 + ["too_fast"] * 2
        assert outcomes(3, lambda: at_address(f"2001:db8:1:{next(numbers)}::1").guest()) == ["ok"] * 3
        client = at_address("192.0.2.1").guest()
        assert outcomes(5, lambda: client.post("/api/tables", game="card")) == ["ok"] * 3 + ["too_fast"] * 2
        response = client.http.post("/api/tables", json={"game": "card"})
        assert 0 < int(response.headers["retry-after"]) <= 86_401
        kept = found_in(place, "SELECT who FROM usage")
        assert not [row for row in kept if "192.0.2" in row[0] or "db8" in row[0]], "addresses are not kept"


def record_of_a_match(running: Running) -> Any:
    client = running.client().guest()
    frame = client.post("/api/play", game="card", level="random", options={"games": 1, "max_turns": 6})
    client.intent(frame["table"], "resign")
    return client.get(f"/api/tables/{frame['table']}/record")


def test_uploads_are_limited_by_number_and_size(database: str) -> None:
    with Running(database, rates=FREE, limits=Limits(uploads=3, uploads_per_day=7)) as running:
        record = record_of_a_match(running)
        clients = [running.client().guest() for _ in range(3)]
        ask = [outcomes(4, functools.partial(client.post, "/api/records", record=record)) for client in clients]
        assert ask == [
            ["ok"] * 3 + ["not_possible"], ["ok"] * 3 + ["not_possible"], ["ok"] + ["too_fast"] * 3,
        ]  # fmt: skip
        assert outcomes(1, lambda: running.client().post("/api/records", record=record)) == ["too_fast"]


def test_uploads_are_limited_by_bytes(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as running:
        record = record_of_a_match(running)
        client = running.client().guest()
        client.post("/api/records", record=record)
    size = found_in(f"sqlite:///{tmp_path / 'a.db'}", "SELECT size FROM uploads")[0][0] / 1_000_000
    for limits, code in (
        (Limits(upload_megabytes=size * 2.5), "not_possible"),
        (Limits(upload_megabytes_per_day=size * 2.5), "too_fast"),
    ):
        with Running(f"sqlite:///{tmp_path / code}.db", rates=FREE, limits=limits) as running:
            client = running.client().guest()
            assert outcomes(3, functools.partial(client.post, "/api/records", record=record)) == ["ok", "ok", code]


def test_of_an_upload_only_the_record_is_stored(running: Running) -> None:
    record = record_of_a_match(running)
    client = running.client().guest()
    ballast = "x" * 1000
    loaded = {**record, "ballast": ballast, "notes": [ballast], "fairness": {**record["fairness"], "more": ballast}}
    loaded["ended"] = {**record["ended"], "more": ballast}
    id = client.post("/api/records", record=loaded)["record"]
    assert client.get(f"/api/records/{id}") == record
    for key, value in (("players", ["y" * 100, "z"]), ("fairness", {"method": "m" * 20_000})):
        with pytest.raises(Refused) as refused:
            client.post("/api/records", record={**record, key: value})
        assert refused.value.code == "bad_record"
