"""The server's bots are there for everybody: turns, limits, fairly counted time, abandoned searches."""

import asyncio
import json
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import httpx
import pytest

from lostcities.bots import catalogue
from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.server.settings import Rates, Settings, cores
from lostcities.server.web import logs
from serving import Client, Process, Refused, Running

HERE = {"X-Forwarded-For": "192.0.2.1"}
THERE = {"X-Forwarded-For": "198.51.100.7"}


def until(condition: Callable[[], Any], what: str, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not in {seconds} s: {what}"
        time.sleep(0.005)


class Patient:
    """A bot that thinks until it is let go or abandoned, and notes both; the game's name says whose table it is."""

    name = "patient"
    begun: list[str]
    abandoned: list[str]
    go: threading.Semaphore

    def choose(self, view: Any, rng: Random, budget: Budget = OWN_MEASURE) -> int:
        Patient.begun.append(view.game.name)
        while not Patient.go.acquire(timeout=0.01):
            if budget.abandoned():
                Patient.abandoned.append(view.game.name)
                break
        return int(view.legal[0])


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Patient]]:
    Patient.begun, Patient.abandoned, Patient.go = [], [], threading.Semaphore(0)
    monkeypatch.setitem(catalogue.LEVELS, "patient", Patient)
    yield Patient
    Patient.go.release(10_000)


def asks(client: Client, game: str, tables: int = 1, level: str = "patient") -> list[str]:
    """So many tables at which the bot has to move first."""
    return [client.post("/api/play", game=game, level=level, starter=1)["table"] for _ in range(tables)]


# Turns


def test_the_next_thread_is_for_somebody_else(database: str, patient: type[Patient]) -> None:
    """One guest has thirty tables waiting: another person's bot begins at once; the guest has one of two threads."""
    with Running(database, bot_threads=2, bot_seconds=600) as running:
        mallory, ann = running.client().guest(), running.client().guest()
        asks(mallory, "card", 30)
        asks(ann, "board")
        until(lambda: "board" in patient.begun, "the other person's bot begins while the guest's first still thinks")
        assert patient.begun == ["card", "board"]
        patient.go.release(10_000)


def test_people_take_turns_when_there_is_one_thread(database: str, patient: type[Patient]) -> None:
    with Running(database, bot_threads=1, bot_seconds=600) as running:
        mallory, ann, ben = (running.client().guest() for _ in range(3))
        asks(mallory, "card", 10)
        asks(ann, "board", 2)
        asks(ben, "roll", 1)
        until(lambda: patient.begun, "the first begins")
        for number in range(2, 6):
            patient.go.release()
            until(lambda number=number: len(patient.begun) == number, "the next begins")  # type: ignore[misc]
        assert patient.begun[:3] == ["card", "board", "roll"]
        patient.go.release(10_000)


def test_many_sessions_at_one_address_share_its_turn(database: str, patient: type[Patient]) -> None:
    with Running(database, bot_threads=1, bot_seconds=600) as running:
        for _ in range(12):
            asks(running.client(**HERE), "card", 2)  # a new guest each, made by the request itself
        asks(running.client(**THERE), "board", 2)
        until(lambda: patient.begun, "the first begins")
        for number in range(2, 5):
            patient.go.release()
            until(lambda number=number: len(patient.begun) == number, "the next begins")  # type: ignore[misc]
        assert patient.begun == ["card", "board", "card", "board"]
        patient.go.release(10_000)


def test_hints_wait_in_the_same_queue(database: str, patient: type[Patient]) -> None:
    with Running(database, bot_threads=1, bot_seconds=600) as running:
        mallory, ann = running.client().guest(), running.client().guest()
        asks(mallory, "card", 30)
        until(lambda: patient.begun, "the first begins")
        table = ann.post("/api/play", game="card", level="random", starter=0)["table"]
        hints: list[Any] = []
        asking = threading.Thread(target=lambda: hints.append(ann.get(f"/api/tables/{table}/hint")))
        asking.start()
        until(lambda: running.service.bots.thinkers.waiting == 30, "the hint waits beside 29 moves")
        assert not hints
        patient.go.release()
        asking.join(30)
        assert hints[0]["action"]
        assert len(patient.begun) <= 2, "one move before the hint, perhaps one after it"
        patient.go.release(10_000)


# Limits


def test_running_games_with_bots_are_limited_per_person(database: str) -> None:
    with Running(database, rates=Rates(), bot_games=3) as running:
        mallory, ann = running.client().guest(), running.client().guest()
        tables = [mallory.post("/api/play", game="card", level="random", starter=0)["table"] for _ in range(3)]
        for path, body in (
            ("/api/play", {"game": "card", "level": "random"}),
            ("/api/tables", {"game": "card", "seats": [{"kind": "bot", "level": "random"}] * 2}),
        ):
            with pytest.raises(Refused) as refused:
                mallory.post(path, **body)
            assert (refused.value.status, refused.value.code) == (409, "not_possible")
            assert refused.value.body["message"].startswith("You already have 3 running games with bots")
            assert refused.value.body["text"] == "refusal-too-many-bot-games"
            assert refused.value.body["parameters"] == {"most": 3}
        assert mallory.post("/api/tables", game="card")["status"] == "open", "a table for people is no game with bots"
        assert ann.post("/api/play", game="card", level="random")["status"] == "playing", "others are not limited by it"
        mallory.intent(tables[0], "resign")
        assert mallory.post("/api/play", game="card", level="random")["status"] == "playing"


def test_the_limit_holds_for_requests_at_once(database: str) -> None:
    with Running(database, rates=Rates(), bot_games=3) as running:
        mallory = running.client().guest()
        outcomes: list[str] = []

        def play() -> None:
            one = running.client()
            one.http.cookies.update(dict(mallory.http.cookies))
            try:
                outcomes.append(one.post("/api/play", game="card", level="random", starter=0)["status"])
            except Refused as refused:
                outcomes.append(str(refused.code))

        threads = [threading.Thread(target=play) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert sorted(outcomes) == ["not_possible"] * 9 + ["playing"] * 3


def test_there_is_a_thread_per_core_and_never_one_alone() -> None:
    assert Settings(database="sqlite:///x.db").bot_threads == max(2, cores())


# Time


async def _faults(running: Running, table: str) -> list[Any]:
    found = await running.service.store.load(table)
    assert found is not None
    return [event.data for event in found.events if event.kind == "fallback"]


def test_waiting_is_not_thinking(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve bots of a fifth of a second at one thread wait for longer than a bot may think: none is called slow."""

    class Short:
        name = "short"

        def choose(self, view: Any, rng: Random, budget: Budget = OWN_MEASURE) -> int:
            time.sleep(0.25)
            return int(view.legal[0])

    monkeypatch.setitem(catalogue.LEVELS, "short", Short)
    with Running(database, bot_threads=1, bot_seconds=1.5) as running:
        client = running.client().guest()
        tables = asks(client, "card", 12, "short")
        for table in tables:
            until(lambda table=table: client.frame(table)["view"]["to_move"] == 0, "the bot has moved")  # type: ignore[misc]
            assert asyncio.run(_faults(running, table)) == []


def test_a_bot_that_hangs_does_not_take_its_thread_along(database: str, patient: type[Patient]) -> None:
    with Running(database, bot_threads=1, bot_seconds=0.2) as running:
        client = running.client().guest()
        hanging = threading.Event()

        class Stuck:
            name = "stuck"

            def choose(self, view: Any, rng: Random, budget: Budget = OWN_MEASURE) -> int:
                hanging.wait(60)
                return int(view.legal[0])

        catalogue.LEVELS["patient"] = Stuck
        try:
            for table in asks(client, "card", 3):
                until(lambda table=table: client.frame(table)["view"]["to_move"] == 0, "somebody has moved")  # type: ignore[misc]
                assert {fault["because"] for fault in asyncio.run(_faults(running, table))} == {"TimeoutError"}
        finally:
            hanging.set()


# Abandoned searches


def test_a_resigned_game_stops_the_search_and_leaves_the_queue(database: str, patient: type[Patient]) -> None:
    with Running(database, bot_threads=1, bot_seconds=600) as running:
        client = running.client().guest()
        first, *others = asks(client, "card", 6)
        until(lambda: patient.begun, "the first begins")
        for table in others:
            client.intent(table, "resign")
        assert running.service.bots.thinkers.waiting == 0
        client.intent(first, "resign")
        until(lambda: patient.abandoned, "the search stops")
        asks(running.client().guest(), "board")
        until(lambda: "board" in patient.begun, "the thread is free")
        assert patient.begun == ["card", "board"], "what nobody needs is not begun"
        patient.go.release(10_000)


def test_a_stopping_server_does_not_wait_for_its_bots(database: str, patient: type[Patient]) -> None:
    with Running(database, bot_threads=2, bot_seconds=600) as running:
        ann, ben = running.client().guest(), running.client().guest()
        asks(ann, "card", 3)
        asks(ben, "board", 3)
        until(lambda: len(patient.begun) == 2, "both threads think")
    assert sorted(patient.abandoned) == ["board", "card"]
    assert len(patient.begun) == 2
    with Running(database, bot_threads=2, bot_seconds=600) as running:
        until(lambda: len(patient.begun) == 4, "after the restart they are asked again")
        patient.go.release(10_000)


# Logs


def test_a_failed_bot_is_logged_as_an_error(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Rogue:
        name = "rogue"

        def choose(self, view: Any, rng: Random, budget: Budget = OWN_MEASURE) -> int:
            raise RuntimeError("hand is r7 r8")

    monkeypatch.setitem(catalogue.LEVELS, "rogue", Rogue)
    # Remove these log handlers again: a later test's output must not contain these lines.
    root, ours = logging.getLogger(), logging.getLogger("lostcities")
    before = (root.handlers, root.level, ours.level, threading.excepthook)
    logs.set_up("info")
    try:
        with Running(database) as running:
            client = running.client().guest()
            table = asks(client, "card", 1, "rogue")[0]
            until(lambda: client.frame(table)["view"]["to_move"] == 0, "another level has moved")
    finally:
        logging.captureWarnings(False)
        root.handlers, threading.excepthook = before[0], before[3]
        root.setLevel(before[1])
        ours.setLevel(before[2])
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    failed = [line for line in lines if line["what"] == "a bot failed"]
    assert failed
    assert {(line["level"], line["bot"], line["reason"]) for line in failed} == {("error", "rogue", "RuntimeError")}
    assert "r7" not in json.dumps(failed)
    assert table not in json.dumps(failed)


# A real server


def moves(base: str) -> int:
    """The actions that a server has saved so far."""
    page = httpx.get(f"{base}/metrics", timeout=30).text
    return int(float(page.split('lostcities_events_total{kind="act"} ')[1].split()[0]))


def test_two_hundred_champions_of_one_guest_leave_the_others_theirs(database: str) -> None:
    """Counted in moves, not in seconds: a queue that is not fair makes two hundred before it comes to ours."""
    server = Process(database).start()
    try:
        mallory, ann = server.client().guest(), server.client().guest()
        asks(mallory, "card", 200, "champion")
        until(lambda: "lostcities_events_total" in httpx.get(f"{server.base}/metrics").text, "bots move")
        frame = ann.post("/api/play", game="card", level="champion", starter=0)
        frame = ann.act(frame)
        frame = ann.act(frame, "<*")
        assert frame["view"]["to_move"] == 1
        before, began = moves(server.base), time.monotonic()
        while frame["view"]["to_move"] == 1 and moves(server.base) - before < 100:
            frame = ann.frame(frame["table"], since=frame["version"])
            if frame["news"]:
                break
        sys.stdout.write(f"the champion answered after {time.monotonic() - began:.2f} s\n")
        assert moves(server.base) - before < 50
        assert {news["by"] for news in frame["news"] if news["kind"] == "act"} == {1}
    finally:
        server.close()
