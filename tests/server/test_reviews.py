"""Reviews on the server: they grow while somebody waits, survive everything, are shared fairly, and leak nothing."""

import asyncio
import json
import os
import re
import time
from random import Random
from typing import Any

import httpx
import pytest

import lostcities
from lostcities.analysis.grades import FLAGGED
from lostcities.analysis.review import review
from lostcities.analysis.subject import Subject
from lostcities.bots.catalogue import bot
from lostcities.engine.record import record, replay
from lostcities.server.reviews.judge_queue import JudgeFailed, JudgeQueue
from lostcities.server.reviews.reviews import FIRST
from lostcities.server.settings import Limits, Rates, Retention
from lostcities.server.tables.bot_threads import Asker
from lostcities.server.wire import messages
from serving import Client, Process, Refused, Running, two_at_a_table

QUICK: dict[str, Any] = {"review_work": 100, "review_nice": 0, "review_first_nice": 0}
SHORT = {"games": 1, "max_turns": 12}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Running(f"sqlite:///{tmp_path_factory.mktemp('reviews') / 'tables.db'}", **QUICK) as found:
        yield found


def finish(client: Client, frame: Any) -> Any:
    """Play a match against bots to its end, the first legal action each time."""
    while frame["status"] == "playing":
        legal = frame["view"]["legal"]
        frame = client.act(frame) if legal else client.frame(frame["table"], since=frame["version"])
    return frame


def play(client: Client, **terms: Any) -> str:
    """The table of a short match against a bot that is over."""
    spec = {"game": "card", "level": "random", "options": SHORT, **terms}
    return str(finish(client, client.post("/api/play", **spec))["table"])


def wait_for(client: Client, path: str) -> Any:
    """The whole review."""
    found = client.post(f"{path}/review")
    until = time.monotonic() + 120
    while not found["done"]:
        assert time.monotonic() < until, f"{found['judged']} of {found['total']}"
        found = client.get(f"{path}/review?first={found['judged']}&wait=true")
        messages.Review.model_validate(found)
    return client.get(f"{path}/review")


def refusal(client: Client, method: str, path: str, **body: Any) -> str:
    with pytest.raises(Refused) as refused:
        client.ask(method, path, body or None)
    messages.Refusal.model_validate(refused.value.body)
    return str(refused.value.body["text"]).removeprefix("refusal-")


def whole_record(seed: int = 3, level: str = "beginner", **options: Any) -> Any:
    match = lostcities.game("card", **{**SHORT, **options}).match(seed=seed)
    rng = Random(seed)
    while not match.over:
        match.apply(bot(level).choose(match.state.view(match.state.to_move), rng))
    return record(match, ["Ann", "Ben"])


@pytest.mark.parametrize(
    "terms",
    [
        {"game": "card"},
        {"game": "board", "players": 3, "options": {"rounds": 1, "max_turns": 9}},
        {"game": "roll", "players": 2, "options": {}},
    ],
    ids=lambda terms: str(terms["game"]),
)
def test_a_review_says_what_the_command_says(running: Running, terms: Any) -> None:
    client = running.client().guest()
    table = play(client, **terms)
    found = wait_for(client, f"/api/tables/{table}")
    match = replay(client.get(f"/api/tables/{table}/record"))
    wanted = review(match, QUICK["review_work"])
    assert found["judged"] == found["total"] == len(wanted.decisions)
    said: dict[str, Any] = dict(wanted.to_json())
    for ours, theirs in zip(found["decisions"], said["decisions"], strict=True):
        assert {key: ours[key] for key in theirs if key != "work"} == {
            key: value for key, value in theirs.items() if key != "work"
        }
        assert ours["right"] == (ours["grade"] not in FLAGGED)
    assert found["summaries"] == said["summaries"]
    assert [step["margins"] for step in found["curve"]] == [step["margins"] for step in said["curve"]]
    for ours, theirs in zip(found["accounts"], said["accounts"], strict=True):
        assert {term["name"]: term["points"] for term in ours["terms"]} == {
            key: value for key, value in theirs.items() if key not in ("seat", "margin")
        }
        assert ours["margin"] == pytest.approx(sum(term["points"] for term in ours["terms"]))


def test_what_is_seen_first_is_judged_by_a_process_of_its_own(running: Running) -> None:
    """So that a busy machine shows something soon: the first decisions, and an action that is tried."""
    client = running.client().guest()
    table = play(client, game="card", options={"games": 1})
    ours = running.service.reviews
    before, others = ours.first.answered, ours.queue.answered
    found = wait_for(client, f"/api/tables/{table}")
    assert ours.first.answered == before + FIRST
    # The others, and what every step of the match was worth.
    assert ours.queue.answered == others + found["total"] - FIRST + 1
    view = client.get(f"/api/tables/{table}/review/0")["view"]
    tried = next(action for action in view["legal"] if action != found["decisions"][0]["played"])
    client.post(f"/api/tables/{table}/review/0/answer", action=tried)
    assert ours.first.answered == before + FIRST + 1


def test_an_uploaded_record_can_be_reviewed_by_anybody_with_its_link(running: Running) -> None:
    id = running.client().guest().post("/api/records", record=whole_record())["record"]
    stranger = running.client()
    found = wait_for(stranger, f"/api/records/{id}")
    assert found["players"] == ["Ann", "Ben"]
    assert any(one["against"] for one in found["decisions"] if not one["right"]), "errors have reasons"
    page = httpx.get(f"{running.base}/metrics", timeout=30).text
    measured = dict(re.findall(r"^lostcities_reviews_(\w+) (\S+)$", page, re.MULTILINE))
    assert float(measured["judged"]) >= found["total"]
    assert float(measured["waiting"]) == float(measured["failed"]) == 0


def test_a_decision_can_be_tried_again_and_played_on(running: Running) -> None:
    client = running.client().guest()
    id = client.post("/api/records", record=whole_record())["record"]
    found = wait_for(client, f"/api/records/{id}")
    error = max((one for one in found["decisions"] if not one["right"]), key=lambda one: one["loss"])
    here = f"/api/records/{id}/review/{error['number']}"
    position = client.get(here)
    messages.ReviewPosition.model_validate(position)
    assert position["seat"] == error["seat"]
    assert {error["played"], error["best"]} <= set(position["view"]["legal"])
    assert client.post(f"{here}/answer", action=error["best"])["right"]
    assert client.post(f"{here}/answer", action=error["played"]) == error
    assert refusal(client, "POST", f"{here}/answer", action="+r99") == "not-legal-there"
    assert refusal(client, "GET", f"/api/records/{id}/review/{found['total']}") == "no-decision"
    frame = client.post(f"{here}/play", level="random", key="again")
    assert client.post(f"{here}/play", level="random", key="again")["table"] == frame["table"]
    assert (frame["status"], frame["seat"], frame["rated"]) == ("playing", error["seat"], False)
    seen, known = dict(frame["view"]), dict(position["view"])
    assert seen == known, "the same position"
    frame = client.act(frame, error["best"])
    frame = finish(client, frame)
    assert frame["status"] == "over"
    again = client.get(f"/api/tables/{frame['table']}/record")
    assert "fairness" not in again, "the deal was another table's"
    assert replay(again).over
    assert wait_for(client, f"/api/tables/{frame['table']}")["done"], "and it can be reviewed itself"
    assert refusal(running.client(), "POST", f"{here}/play", level="random") == "not-signed-in"


# Nothing that is still played


def paths(place: str) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        ("POST", f"{place}/review", {}),
        ("GET", f"{place}/review", {}),
        ("GET", f"{place}/review?first=0&wait=true", {}),
        ("GET", f"{place}/review/0", {}),
        ("POST", f"{place}/review/0/answer", {"action": "-y2"}),
        ("POST", f"{place}/review/0/play", {"level": "random"}),
    ]


def test_no_route_reviews_a_running_game(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    alone = running.client().guest()
    against_bots = alone.post("/api/play", game="card", level="random")["table"]
    watcher = running.client().guest()
    for client, id in (
        (first, table),
        (second, table),
        (watcher, table),
        (alone, against_bots),
        (watcher, against_bots),
    ):
        for method, path, body in paths(f"/api/tables/{id}"):
            assert refusal(client, method, path, **body) == "match-not-over", (method, path)
    for method, path, body in paths(f"/api/tables/{table}"):
        if not path.endswith("play"):
            assert refusal(running.client(), method, path, **body) == "match-not-over", "without a session"


def test_a_part_of_a_record_is_not_reviewed(running: Running) -> None:
    whole = whole_record()
    whole["rounds"][0] |= {"moves": whole["rounds"][0]["moves"][:5], "scores": None}
    client = running.client().guest()
    id = client.post("/api/records", record={**whole, "result": None})["record"]
    for method, path, body in paths(f"/api/records/{id}"):
        assert refusal(client, method, path, **body) == "record-not-over", (method, path)


def test_a_record_that_leads_to_a_running_game_is_not_reviewed(running: Running) -> None:
    """Somebody writes the position before them into a record and lets it go on at random."""
    first, second, table = two_at_a_table(running)
    for _ in range(2):
        for client in (first, second):
            frame = client.frame(table)
            while frame["view"]["legal"]:
                frame = client.act(frame)
    ledger = running.service.tables[table].ledger
    assert ledger.match is not None
    copy = ledger.match.copy()
    rng = Random(1)
    while not copy.over:
        if copy.between_rounds:
            copy.begin(copy.game.deal(rng.getrandbits(64), copy.starter, copy.standing).setup())
        copy.apply(rng.choice(copy.state.legal))
    forged = record(copy, ["Ann", "Ben"])
    for cheat in (first, running.client(), running.client().guest()):
        id = cheat.post("/api/records", record=forged)["record"]
        for method, path, body in paths(f"/api/records/{id}"):
            if cheat.me or not path.endswith("play"):
                assert refusal(cheat, method, path, **body) == "review-of-running", (method, path)
    first.intent(table, "resign")
    assert wait_for(first, f"/api/tables/{table}")["done"], "now it is over"
    assert first.post(f"/api/records/{id}/review")["total"]


def test_nobody_prepares_in_a_review_for_what_the_opponent_may_do(running: Running) -> None:
    """While the opponent thinks: their hand is guessed, your view is the same, and the turns after it are graded."""
    first, second, table = two_at_a_table(running)
    for client in (first, second):
        frame = client.frame(table)
        while frame["view"]["legal"]:
            frame = client.act(frame)
    match = running.service.tables[table].ledger.match
    assert match is not None
    played, mover = match.rounds[0], match.state.to_move
    dealt: Any = json.loads(json.dumps(played.setup))
    view: Any = match.state.view(mover).to_json()
    unused = next(card for card in view["hand"] if card in dealt["hands"][mover])
    place = dealt["hands"][mover].index(unused)
    dealt["hands"][mover][place], dealt["deck"][-1] = dealt["deck"][-1], unused
    guess = match.game.match(starter=played.starter, dealt=False)
    guess.begin(dealt)
    for _, action in played.moves:
        guess.apply(action)
    assert guess.state.view(mover) != match.state.view(mover)
    assert guess.state.view(1 - mover) == match.state.view(1 - mover), "that of the one who waits and cheats"
    rng = Random(1)
    while not guess.over:
        if guess.between_rounds:
            guess.begin(guess.game.deal(rng.getrandbits(64), guess.starter, guess.standing).setup())
        guess.apply(rng.choice(guess.state.legal))
    cheat = second if mover == 0 else first
    id = cheat.post("/api/records", record=record(guess, ["Ann", "Ben"]))["record"]
    for method, path, body in paths(f"/api/records/{id}"):
        assert refusal(cheat, method, path, **body) == "review-of-running", (method, path)


def test_a_position_shows_what_its_seat_saw(running: Running) -> None:
    client = running.client().guest()
    data = whole_record()
    id = client.post("/api/records", record=data)["record"]
    client.post(f"/api/records/{id}/review")
    subject = Subject("x", replay(data), ["Ann", "Ben"])
    for number in (0, len(subject.jobs) // 2):
        view = client.get(f"/api/records/{id}/review/{number}")["view"]
        assert view == subject.game.view_from_bytes(subject.jobs[number].view).to_json()


# Wanted, limited, kept


def test_a_review_that_nobody_wants_stops_and_goes_on_later(database: str) -> None:
    with Running(database, review_work=1500, review_nice=0, review_seconds=0.2) as running:
        client = running.client().guest()
        id = client.post("/api/records", record=whole_record(max_turns=None))["record"]
        client.post(f"/api/records/{id}/review")
        reviews = running.service.reviews
        until = time.monotonic() + 60
        while reviews._tasks:
            assert time.monotonic() < until
            time.sleep(0.05)
        reviews.forget()
        found = client.get(f"/api/records/{id}/review")
        assert found["judged"] < found["total"], "it stopped in the middle"
        until = time.monotonic() + 60
        while client.get(f"/api/records/{id}/review?wait=true")["judged"] == found["judged"]:
            assert time.monotonic() < until


def test_how_many_reviews_one_person_may_have(database: str) -> None:
    rates = Rates(session=(10_000, 10_000), address=(10_000, 10_000), doors=(10_000, 10_000))
    limits = Limits(reviews=2, reviews_per_day=3)
    with Running(database, rates=rates, limits=limits, review_work=100, review_nice=0) as running:
        client, other = running.client().guest(), running.client().guest()
        ids = [client.post("/api/records", record=whole_record(seed))["record"] for seed in range(5)]
        for queue in running.service.reviews.queues:
            queue._open = False  # none of them gets anywhere
        for id in ids[:2]:
            client.post(f"/api/records/{id}/review")
        assert refusal(client, "POST", f"/api/records/{ids[2]}/review") == "too-many-reviews"
        client.post(f"/api/records/{ids[0]}/review")
        other.post(f"/api/records/{ids[2]}/review")
        for queue in running.service.reviews.queues:
            queue._open = True
        for id in ids[:2]:
            wait_for(client, f"/api/records/{id}")
        client.post(f"/api/records/{ids[3]}/review")
        wait_for(client, f"/api/records/{ids[3]}")
        assert refusal(client, "POST", f"/api/records/{ids[4]}/review") == "reviews-of-a-day"


def test_reviews_go_with_what_they_are_about(database: str) -> None:
    keep = Retention(uploads=0.000001, guest_games=0.000001)
    with Running(database, keep=keep, idle_seconds=0.0, **QUICK) as running:
        client = running.client().guest()
        table = play(client)
        wait_for(client, f"/api/tables/{table}")
        id = client.post("/api/records", record=whole_record())["record"]
        wait_for(client, f"/api/records/{id}")
        service = running.service
        loop = service._tasks[0].get_loop()
        time.sleep(0.2)
        asyncio.run_coroutine_threadsafe(service.retention.sweep(), loop).result(30)
        for left in ("reviews", "judgements", "uploads", "tables"):
            with service.store.engine.connect() as connection:
                assert connection.exec_driver_sql(f"SELECT count(*) FROM {left}").scalar() == 0, left
        assert refusal(client, "GET", f"/api/records/{id}/review") == "no-record"


def test_a_review_goes_on_after_a_kill(place: str) -> None:
    """A review resumes in another process with the saved grades, and the result is the same as without the kill."""
    data = whole_record(max_turns=None)
    first = Process(place)
    second = Process(place)
    try:
        client = first.start().client().guest()
        id = client.post("/api/records", record=data)["record"]
        found = client.post(f"/api/records/{id}/review")
        until = time.monotonic() + 120
        while found["judged"] < 4:
            assert time.monotonic() < until
            found = client.get(f"/api/records/{id}/review?first={found['judged']}&wait=true")
        before = client.get(f"/api/records/{id}/review")["decisions"]
        first.kill()
        other = second.start().client()
        until = time.monotonic() + 120
        while (found := other.get(f"/api/records/{id}/review"))["judged"] <= len(before):
            assert time.monotonic() < until
            time.sleep(0.2)
        assert found["decisions"][: len(before)] == before
    finally:
        first.close()
        second.close()


# The queue


def ask_all(questions: list[tuple[str, str]]) -> list[str]:
    """Who is answered in which order."""
    order: list[str] = []

    async def run() -> None:
        queue = JudgeQueue(0)

        async def talk(message: Any) -> Any:
            await asyncio.sleep(0)
            order.append(message["name"])
            return {"found": {}}

        queue._talk = talk  # type: ignore[method-assign]
        await asyncio.gather(*(queue.ask(Asker(person, person), {"name": name}) for person, name in questions))
        await queue.close()

    asyncio.run(run())
    return order


def test_people_take_turns() -> None:
    asked = [("ann", f"ann {number}") for number in range(4)] + [("ben", "ben 0"), ("eve", "eve 0")]
    assert ask_all(asked)[:3] == ["ann 0", "ben 0", "eve 0"]


def test_a_question_that_nobody_waits_for_is_not_asked() -> None:
    async def run() -> list[str]:
        queue, order, go = JudgeQueue(0), list[str](), asyncio.Event()

        async def talk(message: Any) -> Any:
            await go.wait()
            order.append(message["name"])
            return {"found": {}}

        queue._talk = talk  # type: ignore[method-assign]
        loop = asyncio.get_running_loop()
        tasks = [loop.create_task(queue.ask(Asker("ann", ""), {"name": str(n)})) for n in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(tasks[1], return_exceptions=True)
        go.set()
        await asyncio.gather(tasks[0], tasks[2])
        await queue.close()
        return order

    assert asyncio.run(run()) == ["0", "2"]


def test_a_judging_process_that_dies_is_replaced() -> None:
    data = whole_record()
    subject = Subject("x", replay(data), ["Ann", "Ben"])

    async def run() -> None:
        queue = JudgeQueue(0)
        asker = Asker("ann", "")
        found = await queue.ask(asker, subject.question(0, 100))
        assert queue.process_id is not None
        os.kill(queue.process_id, 9)
        with pytest.raises(JudgeFailed):
            await queue.ask(asker, subject.question(0, 100))
        assert await queue.ask(asker, subject.question(0, 100)) == found
        with pytest.raises(JudgeFailed):
            await queue.ask(asker, {"rules": "nonsense"})
        await queue.close()
        with pytest.raises(JudgeFailed):
            await queue.ask(asker, subject.question(0, 100))

    asyncio.run(run())
