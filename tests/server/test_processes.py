"""Several processes on one PostgreSQL: one order of actions a table, frames across processes, one killed."""

import contextlib
import threading
from collections import Counter
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from lostcities.server.store import Conflict, Store
from lostcities.server.store.writer import _letters
from lostcities.server.tables.ledger import Event
from serving import Client, Refused, Running, free_port, new_key, received, two_at_a_table
from test_crashes import Forked, Pair, audit, seats
from test_live import path


def at(running: Running, client: Client) -> Client:
    """The same session at another process."""
    other = running.client()
    other.http.cookies.update(dict(client.http.cookies))
    return other


def test_seats_of_one_table_on_two_processes_see_one_game(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        first, second, table = two_at_a_table(one, starter=0)
        far = at(two, second)
        with first.socket(path(table)) as a, far.socket(path(table)) as b:
            frame = received(a, "frame")
            assert received(b, "frame")["seat"] == 1
            for _ in range(2):
                near = first.act(first.frame(table))
                assert received(b, "frame")["version"] == near["version"]
            moved = far.act(far.frame(table))
            while (seen := received(a, "frame"))["version"] < moved["version"]:
                pass
            assert seen["news"][-1]["by"] == 1
            far.intent(table, "say", text="hello from afar")
            assert received(a, "chat")["text"] == "hello from afar"
        assert frame["seat"] == 0
        with running_lobby(one) as lobby:
            made = far.post("/api/tables", game="roll", public=True)["table"]
            while made not in [entry["table"] for entry in received(lobby, "lobby")["tables"]]:
                pass


def presence_of(ws: Any, seats: list[bool], watchers: int = 0) -> None:
    """Read until this is who is there; a test that waits forever fails by its time limit."""
    while (found := received(ws, "presence"))["seats"] != seats or found["watchers"] != watchers:
        pass


def test_presence_counts_those_who_are_connected_elsewhere(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        first, second, table = two_at_a_table(one)
        with first.socket(path(table)) as a:
            presence_of(a, [True, False])
            with at(two, second).socket(path(table)) as b:
                presence_of(a, [True, True])
                presence_of(b, [True, True])
                with two.client().socket(path(table)):
                    presence_of(a, [True, True], watchers=1)
                presence_of(a, [True, True])
                assert at(two, second).get(f"/api/tables/{table}")["presence"]["seats"] == [True, True]
            presence_of(a, [True, False])
            # A process that comes later asks who is there.
            with Running(postgres) as late, at(late, second).socket(path(table)) as c:
                presence_of(c, [True, True])
                presence_of(a, [True, True])
            presence_of(a, [True, False])


def test_who_was_connected_to_a_killed_process_is_not_there_any_more(postgres: str) -> None:
    with Running(postgres, silent_seconds=1.5, beat_seconds=0.2) as one, Forked(postgres, free_port()) as two:
        two.start()
        two.wait()
        first, second, table = two_at_a_table(one)
        far = Client(two.base)
        far.http.cookies.update(dict(second.http.cookies))
        with contextlib.closing(far), first.socket(path(table)) as a:
            with contextlib.suppress(ConnectionClosed), far.socket(path(table)):
                presence_of(a, [True, True])
                two.kill()
                presence_of(a, [True, False])
            assert first.get(f"/api/tables/{table}")["presence"]["seats"] == [True, False]


def test_what_several_processes_say_at_once_fits_into_their_letters() -> None:
    lines = [f"table {number:016d} {number}" for number in range(2000)]
    letters = _letters("me", lines)
    assert all(len(letter.encode()) < 8000 for letter in letters)
    assert len(letters) < 12
    assert [line for letter in letters for line in letter.split("\n")[1:]] == lines
    assert {letter.split("\n")[0] for letter in letters} == {"me"}


def running_lobby(running: Running) -> Any:
    return running.client().guest().socket("/api/lobby/socket")


def test_two_processes_racing_on_one_table_keep_one_order(postgres: str) -> None:
    """The same seat plays at two processes at once: of two different moves for one version exactly one is made."""
    with Running(postgres) as one, Running(postgres) as two:
        first, second, table = two_at_a_table(one, starter=0, options={"games": 1, "max_turns": 30})
        here = [[first, second], [at(two, first), at(two, second)]]
        outcomes: Counter[str] = Counter()

        def race(client: Client, frame: Any, action: str, start: threading.Barrier) -> None:
            start.wait()
            try:
                client.act(frame, action)
                outcomes["made"] += 1
            except Refused as refused:
                outcomes[str(refused.code)] += 1

        moves = 0
        frame = first.frame(table)
        while frame["status"] == "playing" and moves < 40:
            seat = frame["view"]["to_move"]
            frame = here[0][seat].frame(table)
            legal = frame["view"]["legal"]
            start = threading.Barrier(2)
            racing = [
                threading.Thread(target=race, args=(here[place][seat], frame, legal[-place], start)) for place in (0, 1)
            ]
            for thread in racing:
                thread.start()
            for thread in racing:
                thread.join(30)
            moves += 1
            frame = here[0][seat].frame(table)
        assert outcomes["made"] == moves
        assert outcomes["stale"] + outcomes["not_your_turn"] + outcomes["not_possible"] == moves
        other = here[1][0].frame(table)
        assert other["version"] == frame["version"]


def test_a_retry_at_another_process_gets_the_first_answer(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        first, _, table = two_at_a_table(one, starter=0)
        frame = first.frame(table)
        far = at(two, first)
        far.frame(table)
        key, action = new_key(), frame["view"]["legal"][0]
        answer = first.intent(table, "act", version=frame["version"], action=action, key=key)["answer"]
        again = far.intent(table, "act", version=frame["version"], action=action, key=key)["answer"]
        assert again == answer


def test_a_process_killed_in_the_middle_loses_nothing(postgres: str) -> None:
    stop = threading.Event()
    with Forked(postgres, free_port()) as one, Forked(postgres, free_port()) as two:
        for server in (one, two):
            server.start()
            server.wait()
        pairs = [
            Pair([one.base, two.base], table, cookies, seed, stop)
            for seed, (table, cookies) in enumerate(seats(one.base, 3))
        ]
        for pair in pairs:
            pair.start()
        for server in (two, one, two, two):
            threading.Event().wait(0.4)
            server.kill()
            threading.Event().wait(0.2)
            server.start()
            server.wait()
        threading.Event().wait(0.4)
        stop.set()
        for pair in pairs:
            pair.join(30)
    events: dict[str, list[Any]] = {}
    with psycopg.connect(postgres) as connection:
        query = "SELECT table_id, version, kind, key, data::json FROM events ORDER BY table_id, version"
        for table, version, kind, key, data in connection.execute(query):
            events.setdefault(table, []).append((version, kind, key, data))
    assert audit(events, pairs) > 20
    assert sum(pair.retries for pair in pairs) > 0


def test_a_bot_forgotten_by_a_killed_process_is_moved_by_another(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        # A process whose bots do not think any more, as if it had died right after the person's move.
        one.service.bots.start_move = lambda table: None  # type: ignore[method-assign]
        client = one.client()
        frame = client.post("/api/play", game="card", level="random", starter=0)
        frame = client.act(client.act(frame), "<*")
        assert frame["view"]["to_move"] == 1
        with psycopg.connect(postgres) as connection:
            connection.execute("UPDATE tables SET deadline = 1")  # now, not in five seconds
        for _ in range(50):
            if frame["view"]["to_move"] == 0:
                break
            frame = at(two, client).frame(frame["table"], since=frame["version"])
        assert frame["view"]["to_move"] == 0


def test_the_database_itself_refuses_a_version_twice(postgres: str, database: str) -> None:
    import asyncio

    async def twice(url: str) -> None:
        store = Store(url)
        store.open()
        try:
            await store.append("t", [Event(1, "act", 0, "a", 5, {})])
            with pytest.raises(Conflict):
                await store.append("t", [Event(1, "act", 1, "b", 5, {}), Event(2, "act", 1, "c", 5, {})])
            # One that conflicts does not harm those that are saved together with it.
            results = await asyncio.gather(
                store.append("t", [Event(2, "act", 0, "d", 5, {})]),
                store.append("t", [Event(2, "act", 0, "e", 5, {})]),
                store.append("u", [Event(1, "act", 0, "f", 5, {})]),
                return_exceptions=True,
            )
            assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        finally:
            store.close()

    for url in (postgres, database):
        asyncio.run(twice(url))


def test_a_lost_database_gives_a_503_and_comes_back() -> None:
    """The real PostgreSQL is stopped and started again under a running server."""
    from serving import own_postgres

    with own_postgres() as (url, stop, start), Running(url, beat_seconds=0.05) as running:
        first, _, table = two_at_a_table(running, starter=0)
        frame = first.frame(table)
        stop()
        with pytest.raises(Refused) as refused:
            first.act(frame)
        assert (refused.value.status, refused.value.code) == (503, "unavailable")
        assert first.http.get("/readyz").status_code == 503
        assert first.http.get("/healthz").status_code == 200
        start()
        for _ in range(100):
            if first.http.get("/readyz").status_code == 200:
                break
            threading.Event().wait(0.05)
        assert first.act(first.frame(table))["version"] == frame["version"] + 1
