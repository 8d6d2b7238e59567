"""Choosing together at a table (R20): all who are due act at once, and nobody learns another player's choice."""

import asyncio
import itertools
import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.server.tables.ledger import Ledger
from lostcities.server.tables.world import World
from serving import Client, Refused, Running, Time, free_port, received
from test_clocks import FISCHER, MOVE, pass_time
from test_crashes import Forked
from test_live import path
from test_processes import at
from test_two_worlds import Traffic

GAME: Any = lostcities.game("roll", players=4, choices="together")
DICE = GAME.action("bbb 345")
"""How they fall in every turn: with three alike nobody is short of a choice."""


def world(now: Any = None) -> World:
    source = Random(99)
    time = now or (lambda: 1_700_000_000_000)
    return World(now=time, random=source.randbytes, setup=lambda *_: {}, dice=lambda *_: DICE)


@pytest.fixture
def service(database: str) -> Iterator[Running]:
    with Running(database, world=world()) as running:
        yield running


def four(running: Running, **terms: Any) -> tuple[list[Client], str]:
    """Four guests at a table, the match begun; seat 0 rolls first."""
    clients = [running.client().guest() for _ in range(4)]
    rules = {"game": "roll", "players": 4, "options": {"choices": "together"}}
    wish = {**rules, "starter": 0, "public": True, "chat": "open", **terms}
    table = clients[0].post("/api/tables", **wish)["table"]
    for client in clients[1:]:
        client.intent(table, "sit")
    return clients, table


def do(client: Client, table: str, action: str) -> Any:
    return client.act(client.frame(table), action)


def test_all_who_are_due_may_act_on_the_same_version(service: Running) -> None:
    clients, table = four(service)
    do(clients[0], table, "!")
    frames = [client.frame(table) for client in clients]
    assert [frame["view"]["pending"] for frame in frames] == [[1, 2, 3]] * 4
    # Each says that it is its own turn.
    assert [frame["view"]["to_move"] for frame in frames] == [1, 1, 2, 3]
    for seat, action in ((3, "=b3"), (1, "=b4"), (2, "!")):
        clients[seat].act(frames[seat], action)
    view = clients[0].frame(table)["view"]
    assert (view["roller"], view["pending"], view["done"]) == (1, [1], [])
    assert [sheet["expeditions"]["b"] for sheet in view["sheets"]] == [[], [4], [], [3]]


def test_whoever_is_done_or_not_due_is_refused_with_the_reason(service: Running) -> None:
    clients, table = four(service)
    with pytest.raises(Refused, match="R5"):
        do(clients[2], table, "!")
    do(clients[0], table, "!")
    do(clients[2], table, "=b3")
    for seat, clause in ((0, "R5"), (2, "R20")):
        with pytest.raises(Refused, match=clause) as refused:
            do(clients[seat], table, "!")
        assert refused.value.code == "not_your_turn"


def test_frames_tell_who_is_done_and_nothing_else(service: Running) -> None:
    clients, table = four(service)
    do(clients[0], table, "!")
    before = clients[1].frame(table)
    own = do(clients[3], table, "=b3")
    assert own["view"]["own"]["sheet"]["expeditions"]["b"] == [3]
    assert own["news"] == []
    for watcher in (*clients[:3], service.client()):
        frame = watcher.frame(table, since=before["version"])
        assert frame["version"] == before["version"] + 1
        assert frame["news"] == [{"version": frame["version"], "kind": "done", "by": 3, "do": None}]
        assert frame["view"]["done"] == [3]
        assert frame["view"]["own"] is None
        assert frame["view"]["sheets"] == before["view"]["sheets"]


def reach_arrow(clients: list[Client], table: str) -> None:
    """To the second turn, in which seat 3 can write into a box with an arrow: two decisions instead of one."""
    for seat, action in ((0, "!"), (1, "!"), (2, "!"), (3, "=b3"), (1, "!")):
        do(clients[seat], table, action)


def decide(client: Client, table: str, action: str) -> None:
    """Do one thing, or take the last one back."""
    if action == "undo":
        client.intent(table, "undo", version=client.frame(table)["version"])
    else:
        do(client, table, action)


@contextmanager
def watched(running: Running, clients: list[Client], table: str) -> Iterator[list[Traffic]]:
    """What seats 0 to 2 and a spectator get from now on."""
    with ExitStack() as open_sockets:
        traffics = []
        for client in (*clients[:3], running.client().guest()):
            socket: Any = open_sockets.enter_context(client.socket(path(table)))
            socket.table = table
            traffics.append(Traffic(client, socket))
            traffics[-1].until("frame")
        yield traffics


def play_turn(database: str, chain: tuple[str, ...]) -> list[Traffic]:
    """Until seat 3 is done while two others still choose: what seats 0 to 2 and a spectator got."""
    with Running(database, world=world(), poll_seconds=0.2) as running, ExitStack() as watching:
        clients, table = four(running)
        reach_arrow(clients, table)
        traffics = watching.enter_context(watched(running, clients, table))
        # A wish that is repeated later is known again, however much the others have done meanwhile.
        first = {"type": "act", "version": traffics[2].client.frame(table)["version"], "action": "=b3", "key": "first"}
        decide_first = [first, {"type": "undo", "version": first["version"] + 1, "key": "back"}]
        for wish in decide_first:
            traffics[2].client.http.post(f"/api/tables/{table}/intents", json=wish)
        for action in chain:
            decide(clients[3], table, action)
        for traffic in traffics:
            while traffic.until("frame")["view"]["done"] != [3]:
                pass
            traffic.ask()
            be_curious(running, traffic, table)
        for wish in decide_first:
            traffics[2].client.http.post(f"/api/tables/{table}/intents", json=wish)
        # One more who is due: its answer, its frame and those of the others.
        decide_aloud(traffics, table, "=b4", "own")
        traffics[0].client.intent(table, "say", key="say", text="have you chosen?")
        for traffic in traffics:
            traffic.until("chat")
        return traffics


def decide_aloud(traffics: list[Traffic], table: str, action: str, key: str) -> None:
    """Seat 2 decides; everyone gets a frame and asks for it once more."""
    version = traffics[2].client.frame(table)["version"]
    wish = {"type": "act", "version": version, "action": action, "key": key}
    assert traffics[2].client.http.post(f"/api/tables/{table}/intents", json=wish).status_code == 200
    for traffic in traffics:
        traffic.until("frame")
        traffic.client.http.get(f"/api/tables/{table}?since=1")


def be_curious(running: Running, traffic: Traffic, table: str) -> None:
    """Ask for all that could tell more: what happened since any version, hints, other ways to the same table."""
    http, hub = traffic.client.http, running.service.hub
    now, there = traffic.client.frame(table), len(hub.listeners(table))
    # Every version of the turn, and from long before.
    for since in (0, 1, *range(now["version"] - 12, now["version"] + 3)):
        http.get(f"/api/tables/{table}?since={since}")
        with traffic.client.socket(f"{path(table)}?since={since}") as again:
            for _ in range(2):
                text = str(again.recv(timeout=20))
                if json.loads(text)["type"] == "frame":
                    traffic.messages.setdefault("again", []).append(text)
        while len(hub.listeners(table)) > there:
            time.sleep(0.005)
    for address in (f"/api/tables/{table}/hint", f"/api/codes/{now['code'] or 'none'}", "/api/me/tables?status=over"):
        http.get(address)
    http.head(f"/api/tables/{table}")
    for action in now["view"]["legal"][:3] or ["!", "=b4", ">g", ">."]:
        for version in (now["version"] - 9, now["version"] + 1):
            wish = {"type": "act", "version": version, "action": action, "key": "probe"}
            http.post(f"/api/tables/{table}/intents", json=wish)


CHAINS = (
    ("=b4", ">g"),
    ("!",),
    ("=b5", ">."),
    ("=b4", "undo", "=b5", "undo", "!"),
    ("=b4", "undo") * 5 + ("=b3", ">p"),
)
"""What the hidden seat does: another number, a refusal, an arrow, and one or five second thoughts before it is done."""


def check_nobody_can_tell_apart(worlds: list[list[Traffic]]) -> None:
    """Each of the other seats and the spectator got the same bytes in every world."""
    for first, *others in zip(*worlds, strict=True):
        assert len(first.answers) > 10
        for other in others:
            for one, two in itertools.zip_longest(first.answers, other.answers):
                assert one == two
            assert first.messages == other.messages


def test_two_worlds_with_other_choices_give_everybody_else_the_same_bytes(tmp_path: Any) -> None:
    """Another number, a refusal, and a box with an arrow, which takes one decision more."""
    worlds = [play_turn(f"sqlite:///{tmp_path / str(number)}.db", chain) for number, chain in enumerate(CHAINS)]
    check_nobody_can_tell_apart(worlds)
    for traffic in worlds[0]:
        # The first frame, seat 2 done and undone, seat 3 done, seat 2 done: nobody is told of an incomplete choice.
        assert len(traffic.messages["frame"]) == 5


SECOND_THOUGHTS = (
    ("=b4", ">g"),
    ("=b5", "undo", "=b4", ">g"),
    ("=b4", "undo") * 7 + ("=b4", ">g"),
)
"""The same choice in the end, taken back before it was complete, which nobody was ever told."""


def play_to_the_end(database: str, chain: tuple[str, ...], last: int) -> list[Traffic]:
    """Until all are done, seat ``last`` last, and the next one has rolled: what seats 0 to 2 and a spectator got."""
    with Running(database, world=world(), poll_seconds=0.2) as running:
        clients, table = four(running)
        reach_arrow(clients, table)
        with watched(running, clients, table) as traffics:
            for seat in (0, 2, 3) if last == 3 else (3, 0, 2):
                if seat == 3:
                    for action in chain:
                        decide(clients[3], table, action)
                else:
                    version = traffics[seat].client.frame(table)["version"]
                    wish = {"type": "act", "version": version, "action": "!", "key": f"own-{seat}"}
                    traffics[seat].client.http.post(f"/api/tables/{table}/intents", json=wish)
            for traffic in traffics:
                while (view := traffic.until("frame")["view"])["roller"] != 2:
                    pass
                assert view["sheets"][3]["expeditions"]["b"] == [3, 4]
                traffic.ask()
                be_curious(running, traffic, table)
            # Who repeats a wish of that turn, and what happens in the next one.
            for seat in (0, 2):
                wish = {"type": "undo", "version": 1, "key": f"own-{seat}"}
                traffics[seat].client.http.post(f"/api/tables/{table}/intents", json=wish)
            decide_aloud(traffics, table, "!", "next")
        return traffics


@pytest.mark.parametrize("last", [3, 2])
def test_nobody_learns_afterwards_how_often_somebody_reconsidered(tmp_path: Any, last: int) -> None:
    """Neither from versions nor from anything else, whoever was the last to be done."""
    worlds = [
        play_to_the_end(f"sqlite:///{tmp_path / str(number)}.db", chain, last)
        for number, chain in enumerate(SECOND_THOUGHTS)
    ]
    check_nobody_can_tell_apart(worlds)


def test_a_log_from_before_versions_jumped_folds_to_the_same_table(service: Running) -> None:
    """Its events are numbered one after the other, and none says that all are done."""
    clients, table = four(service)
    reach_arrow(clients, table)
    for seat, action in ((3, "=b4"), (3, "undo"), (3, "!"), (0, "!"), (2, "!"), (2, "=b5")):
        decide(clients[seat], table, action)
    ledger = service.service.tables[table].ledger
    loaded = asyncio.run(service.service.store.load(table))
    assert loaded is not None
    assert [event.kind for event in loaded.events].count("shown") == 2
    old = Ledger(table, ledger.secret)
    for event in loaded.events:
        if event.kind != "shown":
            old.fold(replace(event, version=old.version + 1))
    assert old.match is not None
    assert ledger.match is not None
    assert old.match.state == ledger.match.state
    assert old.news == ledger.news
    assert old.version < ledger.version


def test_then_everybody_is_told_everything_once_and_in_turn_order(service: Running) -> None:
    clients, table = four(service)
    do(clients[0], table, "!")
    told: list[list[tuple[int, str]]] = []
    sockets = [client.socket(path(table)) for client in clients]
    opened = [socket.__enter__() for socket in sockets]
    for socket in opened:
        received(socket, "frame")
    chosen = {3: "=b3", 1: "=b4", 2: "!"}
    for seat, action in chosen.items():
        do(clients[seat], table, action)
    for socket in opened:
        acts = []
        while True:
            frame = received(socket, "frame")
            acts += [(news["by"], news["do"]) for news in frame["news"] if news["kind"] == "act"]
            if not frame["view"]["done"] and frame["view"]["roller"] == 1:
                break
        told.append(acts)
    for one in sockets:
        one.__exit__(None, None, None)
    assert told[0] == [(1, "=b4"), (2, "!"), (3, "=b3")]
    for seat in (1, 2, 3):
        assert sorted(told[seat]) == sorted(told[0])
    # A client that comes back from an older version gets the same.
    news = clients[1].frame(table, since=1)["news"]
    acts = [(one["by"], one["do"]) for one in news if one["kind"] == "act"]
    assert acts == [(0, "!"), (1, "=b4"), (2, "!"), (3, "=b3")]


def test_a_retry_gets_the_same_answer_and_another_wish_under_its_key_is_refused(service: Running) -> None:
    clients, table = four(service)
    do(clients[0], table, "!")
    frame = clients[2].frame(table)
    do(clients[1], table, "=b3")
    wish = {"version": frame["version"], "action": "=b4", "key": "k"}
    first = clients[2].intent(table, "act", **wish)["answer"]
    assert clients[2].intent(table, "act", **wish)["answer"] == first
    with pytest.raises(Refused) as refused:
        clients[2].intent(table, "act", **{**wish, "action": "!"})
    assert refused.value.code == "key_reused"


def test_an_own_choice_can_be_taken_back_until_all_are_done(service: Running) -> None:
    clients, table = four(service)
    do(clients[0], table, "!")
    frame = do(clients[3], table, "=b3")
    assert frame["undo"]
    other = do(clients[1], table, "=b4")
    version = clients[3].frame(table)["version"]
    frame = clients[3].intent(table, "undo", version=version)["frame"]
    assert (frame["view"]["pending"], frame["view"]["done"], frame["view"]["own"]) == ([2, 3], [1], None)
    news = clients[1].frame(table, since=other["version"])["news"]
    assert [(one["kind"], one["by"]) for one in news] == [("undone", 3)]
    do(clients[2], table, "!")
    do(clients[3], table, "=b5")
    frame = clients[3].frame(table)
    assert frame["view"]["sheets"][3]["expeditions"]["b"] == [5]
    assert not frame["undo"]
    with pytest.raises(Refused):
        clients[3].intent(table, "undo", version=frame["version"])


@pytest.mark.parametrize(("clock", "paused", "after"), [(MOVE, 20_000, 30_000), (FISCHER, 50_000, 55_000)])
def test_clocks_run_for_everybody_who_is_due(database: str, clock: Any, paused: int, after: int) -> None:
    time = Time()
    with Running(database, world=world(time), beat_seconds=0.01) as running:
        clients, table = four(running, clock=clock)
        frame = do(clients[0], table, "!")
        assert frame["clock"]["running"] == [1, 2, 3]
        pass_time(running, time, 10_000)
        frame = do(clients[2], table, "!")
        assert frame["clock"]["running"] == [1, 3]
        pass_time(running, time, 10_000)
        # A seat that is done is not charged for the others, and taking back does not refund time.
        frame = clients[2].frame(table)
        assert frame["clock"]["left"][2] == paused
        frame = clients[2].intent(table, "undo", version=frame["version"])["frame"]
        assert frame["clock"]["running"] == [1, 2, 3]
        assert frame["clock"]["left"][2] == paused
        for seat in (1, 2, 3):
            frame = do(clients[seat], table, "!")
        assert frame["clock"]["running"] == [1]
        assert frame["clock"]["left"][2] == after


def test_whoever_runs_out_of_time_is_replaced_and_the_others_play_on(database: str) -> None:
    time = Time()
    with Running(database, world=world(time), beat_seconds=0.01) as running:
        clients, table = four(running, clock=MOVE)
        do(clients[0], table, "!")
        do(clients[1], table, "=b3")
        pass_time(running, time, 30_000)
        frame = clients[0].frame(table)
        while frame["view"]["roller"] == 0:
            frame = clients[0].frame(table, since=frame["version"])
        assert [seat["state"] for seat in frame["seats"]] == ["here", "here", "out", "out"]
        assert frame["view"]["sheets"][1]["expeditions"]["b"] == [3]


def test_a_killed_server_has_lost_nothing_that_was_chosen(database: str) -> None:
    with Forked(database, free_port()) as server:
        server.start()
        server.wait()
        clients = [Client(server.base).guest() for _ in range(4)]
        wish = {"game": "roll", "players": 4, "options": {"choices": "together"}, "starter": 0}
        table = clients[0].post("/api/tables", **wish)["table"]
        for client in clients[1:]:
            client.intent(table, "sit")
        do(clients[0], table, "!")
        frames = [client.frame(table) for client in clients]
        chosen = {seat: frames[seat]["view"]["legal"][0] for seat in (1, 3)}
        before = [clients[seat].act(frames[seat], chosen[seat])["view"]["own"] for seat in (3, 1)]
        server.kill()
        server.start()
        server.wait()
        after = [clients[seat].frame(table)["view"] for seat in (3, 1)]
        assert [view["own"] for view in after] == before
        frame = clients[2].frame(table)
        # An arrow may still ask one of them.
        assert 2 in frame["view"]["pending"]
        assert frame["view"]["own"] is None
        for seat in (1, 2, 3):
            while (now := clients[seat].frame(table))["view"]["roller"] == 0 and now["view"]["legal"]:
                clients[seat].act(now, now["view"]["legal"][-1])
        assert clients[0].frame(table)["view"]["roller"] == 1
        for client in clients:
            client.close()


def test_two_seats_at_two_processes_at_the_same_instant(postgres: str) -> None:
    with Running(postgres, world=world()) as one, Running(postgres, world=world()) as two:
        clients, table = four(one)
        far = [at(two, client) for client in clients]
        for turn in range(6):
            roller = turn % 4
            do(clients[roller], table, "!")
            due = [(roller + place) % 4 for place in (1, 2, 3)]
            frames = {seat: clients[seat].frame(table) for seat in due}
            start, failures = threading.Barrier(3), list[Any]()

            def choose(seat: int, client: Client, frame: Any, start: Any, failures: list[Any]) -> None:
                start.wait()
                try:
                    client.act(frame, "!")
                except Refused as refused:
                    failures.append((seat, refused))

            threads = [
                threading.Thread(
                    target=choose,
                    args=(seat, (clients if place % 2 else far)[seat], frames[seat], start, failures),
                )
                for place, seat in enumerate(due)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert not failures
            frame = clients[0].frame(table)
            while frame["view"]["turn"] <= turn:
                frame = clients[0].frame(table, since=frame["version"])
            assert [sheet["dice"] for sheet in frame["view"]["sheets"]] == [turn + 1] * 4


def test_bots_choose_beside_a_person(service: Running) -> None:
    client = service.client().guest()
    wish = {"game": "roll", "players": 4, "level": "random", "options": {"choices": "together"}, "starter": 0}
    table = client.post("/api/play", **wish)["table"]
    frame = client.frame(table)
    rng = Random(1)
    while frame["status"] == "playing":
        if frame["view"]["legal"]:
            frame = client.act(frame, rng.choice(frame["view"]["legal"]))
        else:
            frame = client.frame(table, since=frame["version"])
    record = client.get(f"/api/tables/{table}/record")
    assert record["options"] == {"choices": "together"}
    assert lostcities.replay(record).totals == tuple(frame["result"]["totals"])


def test_a_poll_is_not_answered_by_what_its_reader_is_not_told(service: Running) -> None:
    """Otherwise it would reveal that somebody fills a box with an arrow."""
    clients, table = four(service)
    reach_arrow(clients, table)
    since = clients[0].frame(table)["version"]
    found: list[Any] = []
    poll = threading.Thread(target=lambda: found.append(clients[0].frame(table, since=since)))
    poll.start()
    while not service.service.hub.list_polled():
        time.sleep(0.01)
    do(clients[3], table, "=b4")
    assert clients[3].frame(table)["view"]["own"]["phase"] == "arrow"
    do(clients[2], table, "!")
    poll.join(30)
    assert (found[0]["version"], found[0]["view"]["done"]) == (since + 1, [2])


def test_when_somebody_was_seen_does_not_tell_that_they_have_begun(database: str) -> None:
    now = Time()
    with Running(database, world=world(now)) as running:
        clients, table = four(running)
        reach_arrow(clients, table)
        before = clients[0].get(f"/api/tables/{table}")["presence"]["seen"]
        now.now += 5_000
        do(clients[3], table, "=b4")
        assert clients[0].get(f"/api/tables/{table}")["presence"]["seen"] == before
        do(clients[3], table, ">g")
        assert clients[0].get(f"/api/tables/{table}")["presence"]["seen"][3] == before[3] + 5_000


def test_an_old_wish_repeated_while_others_choose_gets_the_answer_that_it_got(service: Running) -> None:
    clients, table = four(service)
    reach_arrow(clients, table)
    wish = {"version": clients[2].frame(table)["version"], "action": "!", "key": "mine"}
    for _ in range(6):
        decide(clients[3], table, "=b4")
        decide(clients[3], table, "undo")
    first = clients[2].intent(table, "act", **wish)["answer"]
    assert first["version"] == wish["version"] + 1
    for _ in range(6):
        decide(clients[3], table, "=b4")
        decide(clients[3], table, "undo")
    assert clients[2].intent(table, "act", **wish)["answer"] == first


@pytest.mark.parametrize("way", ["resign", "time", "proposal"])
def test_a_bot_takes_over_a_choice_that_is_half_made(database: str, way: str) -> None:
    """Made decisions stay, the bot makes the rest, and the others learn nothing before they are done."""
    now = Time()
    with Running(database, world=world(now), beat_seconds=0.01) as running:
        clients, table = four(running, clock=MOVE)
        reach_arrow(clients, table)
        do(clients[3], table, "=b4")
        before = clients[0].frame(table)
        if way == "resign":
            clients[3].intent(table, "resign")
        elif way == "time":
            do(clients[2], table, "!")
            pass_time(running, now, 20_000)
            clients[3].frame(table)
            # Seat 0 has its time again: only seat 3 must run out.
            decide(clients[0], table, "=b3")
            pass_time(running, now, 10_000)
        else:
            clients[3].intent(table, "leave")
            clients[0].intent(table, "propose_bot", seat=3, level="random")
            for seat in (1, 2):
                clients[seat].intent(table, "agree")
        frame = clients[1].frame(table)
        while frame["view"]["turn"] == before["view"]["turn"] and 3 not in frame["view"]["done"]:
            frame = clients[1].frame(table, since=frame["version"])
        if frame["view"]["done"]:
            assert frame["view"]["sheets"] == before["view"]["sheets"]
        for seat in (0, 2):
            if seat in frame["view"]["pending"]:
                do(clients[seat], table, "!")
        frame = clients[1].frame(table)
        assert frame["view"]["roller"] == 2
        assert frame["view"]["sheets"][3]["expeditions"]["b"][:2] == [3, 4]
        assert frame["seats"][3]["kind"] == "bot"


def test_whoever_is_done_can_resign_and_the_choice_stays(service: Running) -> None:
    clients, table = four(service)
    do(clients[0], table, "!")
    do(clients[3], table, "=b3")
    before = clients[1].frame(table)
    clients[3].intent(table, "resign")
    clients[0].intent(table, "resign")
    frame = clients[1].frame(table, since=before["version"])
    assert frame["view"]["sheets"] == before["view"]["sheets"]
    assert (frame["view"]["pending"], frame["view"]["done"]) == ([1, 2], [3])
    assert [news["kind"] for news in frame["news"]] == ["resign", "replace"] * 2
    do(clients[1], table, "=b4")
    do(clients[2], table, "=b5")
    view = clients[1].frame(table)["view"]
    assert [sheet["expeditions"]["b"] for sheet in view["sheets"]] == [[], [4], [5], [3]]


def test_a_match_that_ends_while_they_choose_shows_what_everybody_had_seen(service: Running) -> None:
    clients, table = four(service)
    do(clients[0], table, "!")
    do(clients[3], table, "=b3")
    do(clients[1], table, "=b4")
    before = clients[2].frame(table)
    for seat in (0, 1, 3):
        clients[seat].intent(table, "resign")
    frame = clients[2].frame(table)
    assert (frame["status"], frame["result"]["winners"]) == ("over", [2])
    assert frame["view"]["sheets"] == before["view"]["sheets"]
    assert [sheet["total"] for sheet in frame["result"]["sheets"]] == frame["result"]["totals"]
    assert not frame["undo"]
    record = clients[2].get(f"/api/tables/{table}/record")
    # In turn order up to the first who had not decided: seat 3 comes after seat 2.
    assert [move["by"] for move in record["rounds"][0]["moves"]] == ["dice", 0, 1]
    lostcities.replay(record)
    assert clients[2].get(f"/api/tables/{table}/replay")["steps"] == 3


def test_taking_back_at_the_instant_at_which_the_last_one_is_done(postgres: str) -> None:
    """Either the choice is taken back or all are done, and both processes agree."""
    with Running(postgres, world=world()) as one, Running(postgres, world=world()) as two:
        clients, table = four(one)
        far = [at(two, client) for client in clients]
        for turn in range(4):
            roller, first, second, last = ((turn + place) % 4 for place in range(4))
            for seat in (roller, first, second):
                do(clients[seat], table, "!")
            version = clients[first].frame(table)["version"]
            ready = clients[last].frame(table)
            start, taken = threading.Barrier(2), list[bool]()

            def take_back(seat: int, version: int, start: Any, taken: list[bool]) -> None:
                start.wait()
                try:
                    far[seat].intent(table, "undo", version=version)
                    taken.append(True)
                except Refused as refused:
                    assert refused.code in ("stale", "not_possible")
                    taken.append(False)

            thread = threading.Thread(target=take_back, args=(first, version, start, taken))
            thread.start()
            start.wait()
            clients[last].act(ready, "!")
            thread.join()
            frame = clients[first].frame(table)
            while taken[0] and first not in frame["view"]["pending"]:
                frame = clients[first].frame(table, since=frame["version"])
            if taken[0]:
                assert (frame["view"]["pending"], sorted(frame["view"]["done"])) == ([first], sorted([second, last]))
                do(clients[first], table, "!")
            frame = clients[0].frame(table)
            assert [sheet["dice"] for sheet in frame["view"]["sheets"]] == [turn + 1] * 4
            there = far[0].frame(table, since=frame["version"] - 1)
            assert (there["version"], there["view"]) == (frame["version"], frame["view"])
