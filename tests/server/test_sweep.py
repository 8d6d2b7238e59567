"""Retention: idle matches end, old rows are removed completely, and nothing in use is removed."""

import asyncio
import json
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from lostcities.cli import main
from lostcities.server.settings import Retention
from lostcities.server.web.logs import JsonLines
from serving import Client, Running, play_on, received
from test_accounts import person
from test_live import path
from test_people import Days, found_in, refused

SHORT = {"games": 1, "max_turns": 8}


def sweep(running: Running) -> dict[str, int]:
    """Sweep now."""
    service = running.service
    loop = service._tasks[0].get_loop()
    return asyncio.run_coroutine_threadsafe(service.retention.sweep(), loop).result(120)


def finished(first: Client, second: Client, **terms: Any) -> str:
    """A short match, played to its end."""
    table: str = first.post("/api/tables", game="card", options=SHORT, **terms)["table"]
    second.intent(table, "sit")
    assert play_on([first, second], table, Random(2))["status"] == "over"
    return table


def naming(place: str, table: str) -> dict[str, int]:
    """How many rows name a table, by database table."""
    columns = {"events": "table_id", "chat": "table_id", "sittings": "table_id", "requests": "table_id", "tables": "id"}
    return {
        name: found_in(place, f"SELECT COUNT(*) FROM {name} WHERE {column} = '{table}'")[0][0]
        for name, column in columns.items()
    }


def test_what_was_kept_long_enough_goes_and_leaves_nothing_behind(place: str) -> None:
    time = Days()
    keep = Retention(sessions=200, guests=30, games=100, guest_games=20, closed=5, chat=10, uploads=15)
    with Running(place, time.world(), keep=keep) as running:
        ann, ben = person(running, "Ann"), person(running, "Ben")
        guests = [running.client().guest(), running.client().guest()]
        idler = running.client().guest()
        theirs = finished(guests[0], guests[1], key="made-1")
        ours = finished(ann, ben, rated=True)
        for client, table in ((ann, ours), (guests[0], theirs)):
            client.intent(table, "say", text="well played")
        closed = ann.post("/api/tables", game="card")["table"]
        ann.intent(closed, "leave")
        unseen = ann.post("/api/records", record=ann.get(f"/api/tables/{ours}/record"))["record"]
        seen = ann.post("/api/records", record=ann.get(f"/api/tables/{ours}/record"))["record"]
        open_one = ann.post("/api/tables", game="roll")["table"]
        rating = ann.get("/api/me")["ratings"]
        assert sum(sweep(running).values()) == 0, "nothing is old yet"

        time.days = 6
        done = sweep(running)
        assert {name: count for name, count in done.items() if count} == {"closed tables": 1, "requests": 1}
        refused("not_found", ann, "GET", f"/api/tables/{closed}")

        time.days = 11
        assert sweep(running)["chat"] == 2
        assert ann.get(f"/api/tables/{ours}?line=0")["chat"] == []
        ann.get(f"/api/records/{seen}")

        time.days = 16
        assert sweep(running)["uploads"] == 1
        refused("not_found", ann, "GET", f"/api/records/{unseen}")
        ann.get(f"/api/records/{seen}")

        time.days = 21
        guests[0].get("/api/me")
        assert sweep(running)["guests' games"] == 1
        refused("not_found", guests[0], "GET", f"/api/tables/{theirs}")
        assert guests[0].get("/api/me/tables")["tables"] == []
        assert set(naming(place, theirs).values()) == {0}
        assert ann.frame(ours)["status"] == "over", "games of accounts are kept for longer"

        time.days = 40
        assert sweep(running)["guests"] == 2, "the one who came back is still there"
        refused("not_signed_in", idler, "GET", "/api/me")
        assert guests[0].get("/api/me")["kind"] == "guest"

        time.days = 101
        assert sweep(running)["games"] == 1
        assert ann.get("/api/me/tables")["tables"] == []
        assert ann.get("/api/me")["ratings"] == rating, "what a match has changed stays"
        assert set(naming(place, ours).values()) == {0}
        assert ann.frame(open_one)["status"] in ("open", "closed")

        time.days = 302
        assert sweep(running)["sessions"] >= 2
        refused("not_signed_in", ann, "GET", "/api/me")
        assert running.client().post("/api/login", name="Ann", password="correct horse")["name"] == "Ann"


def test_nothing_goes_that_somebody_looks_at_or_that_was_reported(postgres: str) -> None:
    time = Days()
    keep = Retention(guest_games=10, chat=10)
    with Running(postgres, time.world(), keep=keep) as one, Running(postgres, time.world(), keep=keep) as two:
        first, second = one.client().guest(), one.client().guest()
        watched, reported, other = (finished(first, second) for _ in range(3))
        first.intent(reported, "say", text="something bad")
        second.intent(reported, "report", line=1, reason="it was bad")
        watcher = two.client()
        with watcher.socket(path(watched)) as ws:
            received(ws, "presence")
            while not one.service.presence.elsewhere():
                threading.Event().wait(0.01)
            time.days = 11
            assert sweep(one)["guests' games"] == 1
            assert first.frame(watched)["status"] == "over"
            assert first.get(f"/api/tables/{reported}?line=0")["chat"][0]["text"] == "something bad"
            refused("not_found", first, "GET", f"/api/tables/{other}")
        found = CliRunner().invoke(main, ["reports", "--database", postgres, "--close", reported, "1"])
        assert found.exit_code == 0, found.output
        for running in (one, two):
            while running.service.presence.elsewhere() or running.service.hub.topics():
                threading.Event().wait(0.01)
        time.days = 12
        assert sweep(two)["guests' games"] == 2
        assert set(naming(postgres, reported).values()) == {0}


def test_two_processes_sweep_while_others_play(postgres: str) -> None:
    """Due rows are removed once, whichever process sweeps; moves continue, and nothing else is removed."""
    time = Days()
    keep = Retention(closed=5)
    with Running(postgres, time.world(), keep=keep) as one, Running(postgres, time.world(), keep=keep) as two:
        host = one.client().guest()
        old = [host.post("/api/tables", game="card")["table"] for _ in range(130)]
        for table in old:
            host.intent(table, "leave")
        kept = [finished(host, one.client().guest()) for _ in range(2)]
        time.days = 6
        fresh = host.post("/api/tables", game="card")["table"]
        host.intent(fresh, "leave")
        players = [one.client().guest(), one.client().guest()]
        table = players[0].post("/api/tables", game="card")["table"]
        players[1].intent(table, "sit")
        removed: list[int] = []

        def sweeping_at(running: Running) -> None:
            removed.append(sweep(running)["closed tables"])

        sweeping = [threading.Thread(target=sweeping_at, args=(running,)) for running in (one, two, one, two)]
        for thread in sweeping:
            thread.start()
        frame = play_on(players, table, Random(3), most=30)
        for thread in sweeping:
            thread.join(120)
        removed.append(sweep(two)["closed tables"])
        assert frame["status"] == "playing"
        assert sum(removed) == 130
        assert found_in(postgres, "SELECT COUNT(*) FROM tables") == [(4,)]
        left = {row[0] for row in found_in(postgres, "SELECT table_id FROM events UNION SELECT table_id FROM sittings")}
        assert left == {*kept, fresh, table}


def test_an_idle_match_without_a_clock_ends_without_a_winner(place: str) -> None:
    time = Days()
    with Running(place, time.world(), keep=Retention(idle=30)) as running:
        ann, ben = person(running, "Ann"), person(running, "Ben")
        tables = []
        for terms in ({"rated": True}, {"rated": True}, {"clock": {"kind": "days", "days": 30}}):
            table = ann.post("/api/tables", game="card", **terms)["table"]
            ben.intent(table, "sit")
            play_on([ann, ben], table, Random(1), most=50)
            tables.append(table)
        idle, active, timed = tables
        alone = ann.post("/api/play", game="roll", level="random", starter=0)["table"]
        time.days = 25
        play_on([ann, ben], active, Random(1), most=2)
        time.days = 29
        assert sweep(running)["idle"] == 0
        with ben.socket(path(idle)) as ws:
            received(ws, "frame")
            time.days = 31 - 1e-6
            assert sweep(running)["idle"] == 2
            frame = received(ws, "frame")
        assert (frame["status"], frame["result"]["why"], frame["result"]["winners"]) == ("over", "abandoned", [])
        assert ann.get("/api/me")["ratings"] == []
        assert ann.frame(alone)["result"]["why"] == "abandoned"
        assert ann.frame(active)["status"] == "playing"
        assert ann.get(f"/api/tables/{idle}/record")["ended"] == {"why": "abandoned", "winners": []}
        assert (ann.frame(timed)["result"] or {"why": "timeout"})["why"] == "timeout", "a clock decides for itself"


def test_the_sweep_runs_by_itself_and_its_log_says_what_went(database: str, caplog: pytest.LogCaptureFixture) -> None:
    time = Days()
    caplog.set_level("INFO", "lostcities")
    with Running(database, time.world(), keep=Retention(closed=1), sweep_seconds=0.1) as running:
        client = running.client().guest()
        table = client.post("/api/tables", game="card")["table"]
        client.intent(table, "leave")
        time.days = 2
        for _ in range(600):
            if found_in(database, "SELECT COUNT(*) FROM tables") == [(0,)]:
                break
            threading.Event().wait(0.05)
        refused("not_found", client, "GET", f"/api/tables/{table}")
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    assert [(line["kind"], line["rows"]) for line in lines if line["what"] == "swept"] == [("closed tables", 1)]


def ask(*words: str) -> str:
    found = CliRunner().invoke(main, list(words))
    assert found.exit_code == 0, found.output
    return found.output


def test_the_host_sees_what_is_stored_and_what_would_go(place: str) -> None:
    time = Days()
    time.days = -50
    with Running(place, time.world()) as running:
        ann, guest = person(running, "Ann"), running.client().guest()
        finished(ann, guest)
        mixed = finished(running.client().guest(), guest)
        guest.intent(mixed, "say", text="hello")
        before = found_in(place, "SELECT COUNT(*) FROM events")
        found = json.loads(ask("host", "storage", "--database", place, "--json", "--keep", "guest-games=49"))
        kinds = {kind["what"]: kind for kind in found["kinds"]}
        assert (kinds["accounts"]["number"], kinds["guests"]["number"]) == (1, 2)
        assert kinds["finished tables"]["number"] == 2
        assert kinds["finished tables"]["due"] == 1
        assert kinds["events"]["bytes"] > 1000
        assert found["bytes"] > 10_000
        shown = ask("host", "storage", "--database", place, "--keep", "guest-games=49")
        assert "chat" in shown
        [row] = [line.split() for line in shown.splitlines() if line.startswith("finished tables")]
        assert row[-5:] == ["49", "/", "730", "days", "1"], "two times to keep stand apart from what is due"
        assert found_in(place, "SELECT COUNT(*) FROM events") == before, "nothing is changed"
    bad = CliRunner().invoke(main, ["host", "storage", "--database", place, "--keep", "talk=3"])
    assert bad.exit_code == 2
    assert "chat" in bad.output


@pytest.mark.parametrize("words", [["--keep", "chat=-1"], ["--limit", "uploads=2.5"], ["--limit", "open-tables"]])
def test_a_wrong_setting_is_one_sentence(words: list[str], database: str) -> None:
    found = CliRunner().invoke(main, ["serve", "--database", database, *words])
    assert found.exit_code == 2
    assert words[1] in found.output


def settings_of(monkeypatch: pytest.MonkeyPatch, *words: str, **environment: str) -> Any:
    """What `lostcities serve` would run with."""
    from lostcities.server.web import run

    given: list[Any] = []
    serving: Callable[..., None] = lambda settings, *_: given.append(settings)  # noqa: E731
    monkeypatch.setattr(run, "serve", serving)
    found = CliRunner().invoke(main, ["serve", "--database", "sqlite:///x.db", *words], env=environment)
    assert found.exit_code == 0, found.output
    return given[0]


def test_settings_come_from_flags_and_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    by_flag = settings_of(monkeypatch, "--keep", "chat=30", "--keep", "guest-games=0", "--limit", "uploads=5")
    assert (by_flag.keep.chat, by_flag.keep.guest_games, by_flag.limits.uploads) == (30, 0, 5)
    said = {"LOSTCITIES_KEEP": "chat=3 uploads=4", "LOSTCITIES_LIMIT": "upload-megabytes=1.5"}
    by_environment = settings_of(monkeypatch, **said)
    assert (by_environment.keep.chat, by_environment.keep.uploads) == (3, 4)
    assert by_environment.limits.upload_megabytes == 1.5
