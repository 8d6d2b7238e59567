"""The draw of the deal: everything is fixed and shown before anybody reveals, and nothing waits for absent players."""

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.cli import main
from lostcities.engine.contract import BadRecord
from lostcities.server.store import Store
from lostcities.server.tables import decisions, fairness
from lostcities.server.tables.change import Change
from lostcities.server.tables.creation import DRAW_AGAIN
from lostcities.server.tables.decisions import AWAY_WITHIN, REVEAL_WITHIN
from lostcities.server.tables.ledger import Chair, Event, Ledger
from lostcities.server.tables.world import World
from serving import Client, Process, Refused, Running, Time, play_on, received
from test_clocks import pass_time
from test_live import path
from test_processes import at

SHORT = {"games": 1, "max_turns": 4}


class Hand:
    """A client's part in a deal: its contribution, and what it saw before it showed it."""

    def __init__(self) -> None:
        self.value = secrets.token_bytes(32).hex()
        self.commit = hashlib.sha256(bytes.fromhex(self.value)).hexdigest()
        self.seen: Any = None

    def look(self, frame: Any) -> None:
        """Keep what is shown."""
        listed = frame["draw"]["commitments"]
        assert listed["seats"][frame["seat"]]["own"] == self.commit
        self.seen = {"commitments": listed, "seat": frame["seat"], "own": self.commit, "revealed": False}

    def reveal(self, client: Client, table: str) -> Any:
        """Look, then show."""
        self.look(client.frame(table))
        frame = client.intent(table, "reveal", value=self.value)["frame"]
        self.seen["revealed"] = True
        return frame


def seated(running: Running, *hands: Hand | None, **terms: Any) -> tuple[list[Client], str]:
    """A table whose seats are all taken, by clients with these hands."""
    clients = [running.client().guest() for _ in hands]
    wish = {"game": "card", "options": SHORT, "players": len(hands), **terms}
    commits = [hand.commit if hand else None for hand in hands]
    table = clients[0].post("/api/tables", commit=commits[0], **wish)["table"]
    for client, commit in zip(clients[1:], commits[1:], strict=True):
        client.intent(table, "sit", commit=commit)
    return clients, table


def nudge(client: Client, table: str) -> Any:
    """Let the server look whether it is time, without changing anything; the frame after it."""
    with pytest.raises(Refused):
        client.intent(table, "undo", version=0)
    return client.frame(table)


def begun(client: Client, table: str) -> Any:
    """Wait until the match has begun."""
    frame = client.frame(table)
    for _ in range(5):
        if frame["status"] != "drawing":
            break
        frame = client.frame(table, since=frame["version"])
    assert frame["status"] == "playing"
    return frame


def record_of(clients: list[Client], table: str) -> Any:
    """Play to the end; the record."""
    play_on(clients, table, Random(1))
    return clients[0].get(f"/api/tables/{table}/record")


# What is shown


def test_everybody_sees_every_commitment_before_anybody_reveals(running: Running) -> None:
    hand, other = Hand(), Hand()
    (first, second), table = seated(running, hand, other)
    lists = [client.frame(table)["draw"]["commitments"] for client in (first, second, running.client())]
    assert lists[0] == lists[1] == lists[2], "a spectator sees it, too"
    assert [seat["own"] for seat in lists[0]["seats"]] == [hand.commit, other.commit]
    assert lists[0]["server"] == first.frame(table)["draw"]["commitment"]
    stand_ins = [seat["stand_in"] for seat in lists[0]["seats"]]
    assert len(set(stand_ins)) == 2
    hand.reveal(first, table)
    assert second.frame(table)["draw"]["commitments"] == lists[0], "it is the same after a contribution was shown"
    other.reveal(second, table)
    record = record_of([first, second], table)
    assert record["fairness"]["commitments"] == lists[0]
    assert [part["by"] for part in record["fairness"]["contributions"]] == ["player", "player"]
    for seen in (hand.seen, other.seen):
        assert fairness.verify(record, seen)["compared"]


def test_bots_and_silent_clients_are_in_the_list(running: Running) -> None:
    hand, client = Hand(), running.client().guest()
    frame = client.post("/api/play", game="roll", players=3, level="random", commit=hand.commit)
    listed = frame["draw"]["commitments"]
    assert [seat["own"] for seat in listed["seats"]] == [hand.commit, None, None]
    assert len({seat["stand_in"] for seat in listed["seats"]}) == 3
    assert frame["status"] == "drawing"
    assert hand.reveal(client, frame["table"])["status"] == "playing"


def test_the_list_is_bound_into_the_deal() -> None:
    """Computed by hand as docs/fairness.md says."""
    parts = [bytes([1]) * 32, bytes([2]) * 32]
    listed = fairness.list_of("table", "5e" * 32, None, [("aa" * 32, bytes(32)), (None, parts[1])])
    lines = ["lostcities-fair/2", "table", "5e" * 32, "lot"]
    lines += [f"{'aa' * 32} {hashlib.sha256(bytes(32)).hexdigest()}", f"- {hashlib.sha256(parts[1]).hexdigest()}"]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    assert fairness.digest_of(listed) == digest
    text = "\n".join(["lostcities-fair/2", "table", digest, parts[0].hex(), parts[1].hex()])
    assert fairness.seed_of(bytes(32), "table", parts, listed) == hmac.digest(bytes(32), text.encode(), "sha256")


def test_no_contribution_leaks_before_the_end(database: str) -> None:
    """All that two players and a spectator get, by socket and by HTTP, until the match is over."""
    hand, other = Hand(), Hand()
    heard: list[str] = []
    with Running(database) as running:
        (first, second), table = seated(running, hand, other)
        watcher = running.client()
        for client, own in ((first, hand.value), (second, other.value), (watcher, "-")):
            client.http.event_hooks["response"] = [
                lambda response, own=own: heard.append(response.read().decode().replace(own, ""))
            ]
        with watcher.socket(path(table)) as socket:
            for client, mine in ((first, hand), (second, other)):
                mine.reveal(client, table)
                watcher.frame(table)
            for client in (first, second, watcher):
                assert client.http.get(f"/api/tables/{table}/record").status_code == 409
            frame = play_on([first, second], table, Random(1), 5)
            assert frame["status"] == "playing"
            while (message := received(socket, "frame"))["version"] < frame["version"]:
                heard.append(json.dumps(message))
            heard.append(json.dumps(message))
        ledger = running.service.tables[table].ledger
        hidden = [hand.value, other.value, ledger.secret.hex(), *(chair.stand_in or "" for chair in ledger.chairs)]
    assert len(heard) > 12
    assert len(set(hidden)) == 5
    # Each player's own contribution was cut from what that player got: it may know it.
    for value in hidden:
        assert not [text for text in heard if value in text]


# Somebody is away


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "days", "days": 3}, {"kind": "move", "seconds": 30}])
def test_a_host_who_closed_the_page_keeps_the_seat_and_plays(still: Running, time: Time, clock: dict[str, Any]) -> None:
    hand, friend = Hand(), Hand()
    (host, other), table = seated(still, hand, friend, clock=clock, starter=0)
    assert friend.reveal(other, table)["status"] == "drawing"
    pass_time(still, time, AWAY_WITHIN - 1)
    assert nudge(other, table)["status"] == "drawing"
    pass_time(still, time, 1)
    frame = begun(other, table)
    assert frame["draw"]["seats"] == ["absent", "revealed"]
    back = host.frame(table)
    assert back["seat"] == 0
    assert back["seats"][0]["state"] == "here"
    with pytest.raises(Refused) as refused:
        host.intent(table, "reveal", value=hand.value)
    assert refused.value.code == "not_possible"
    assert refused.value.body["text"] == "refusal-contribution-late"
    assert host.frame(table)["version"] == back["version"], "and nothing has changed"
    host.act(back)
    record = record_of([host, other], table)
    part = record["fairness"]["contributions"][0]
    assert (part["by"], part["absent"]) == ("server", True)
    assert part["value"] != hand.value
    found = fairness.verify(record, friend.seen)
    assert (found["own_contributions"], found["absent"]) == ([1], [0])


def test_the_match_begins_within_seconds_by_the_real_clock(running: Running) -> None:
    (_, other), table = seated(running, Hand(), None)
    frame = other.frame(table)
    assert frame["status"] == "drawing"
    # One long poll lasts 25 seconds: the match must have begun within it.
    assert other.frame(table, since=frame["version"])["status"] == "playing"


def test_a_page_that_is_open_gets_more_time_and_then_the_match_begins(still: Running, time: Time) -> None:
    (host, other), table = seated(still, Hand(), None)
    with host.socket(path(table)) as socket:
        received(socket, "presence")
        pass_time(still, time, REVEAL_WITHIN - 1)
        assert nudge(other, table)["status"] == "drawing", "it is there and may still answer"
        pass_time(still, time, 1)
        assert begun(other, table)["draw"]["seats"] == ["absent", "server"]


def test_both_away_in_a_rematch_that_both_wanted(still: Running, time: Time) -> None:
    (first, second), table = seated(still, None, None)
    play_on([first, second], table, Random(1))
    hands = [Hand(), Hand()]
    first.intent(table, "rematch", commit=hands[0].commit)
    following = second.intent(table, "rematch", commit=hands[1].commit)["frame"]["next"]
    # The seats are rotated; the second one has closed the page.
    assert first.frame(following)["seat"] == 1
    assert hands[0].reveal(first, following)["status"] == "drawing"
    pass_time(still, time, AWAY_WITHIN)
    assert begun(first, following)["draw"]["seats"] == ["absent", "revealed"]
    assert second.frame(following)["seat"] == 0
    record = record_of([second, first], following)
    assert fairness.verify(record, hands[0].seen)["absent"] == [0]


def test_leaving_does_not_break_off_a_draw(still: Running) -> None:
    """Who dislikes the deal cannot have another one: the stand-in counts and the match begins."""
    hand, other = Hand(), Hand()
    (first, second), table = seated(still, hand, other)
    hand.reveal(first, table)
    frame = second.intent(table, "leave")["frame"]
    assert frame["status"] == "playing"
    assert frame["draw"]["seats"] == ["revealed", "absent"]
    assert [seat["state"] for seat in frame["seats"]] == ["here", "left"]
    second.intent(table, "return")
    record = record_of([first, second], table)
    assert record["fairness"]["draws"] == 1
    assert fairness.verify(record, hand.seen)["absent"] == [1]


# The server goes away


def test_a_kill_in_the_middle_of_a_draw_loses_nothing(tmp_path: Path) -> None:
    hands = [Hand(), Hand()]
    server = Process(f"sqlite:///{tmp_path / 'tables.db'}").start()
    try:
        clients, table = seated(server, *hands)  # type: ignore[arg-type]
        before = hands[0].reveal(clients[0], table)
        server.kill()
        server.start()
        after = clients[1].frame(table)
        assert after["draw"]["commitments"] == before["draw"]["commitments"]
        assert after["draw"]["seats"] == ["revealed", "committed"]
        server.kill()
        server.start()
        # Nobody comes back to reveal anything: the match begins anyway.
        frame = begun(clients[0], table)
        assert [seat["state"] for seat in frame["seats"]] == ["here", "here"]
        record = record_of(clients, table)
        assert fairness.verify(record, hands[0].seen)["own_contributions"] == [0]
    finally:
        server.close()


def test_a_draw_over_two_processes(postgres: str, time: Time) -> None:
    hands = [Hand(), Hand(), Hand()]
    world = World(now=time)
    with Running(postgres, world, beat_seconds=0.01) as one, Running(postgres, world, beat_seconds=0.01) as two:
        clients, table = seated(one, *hands, game="roll", options={})
        far = at(two, clients[1])
        with far.socket(path(table)) as socket:
            listed = received(socket, "frame")["draw"]["commitments"]
            # The first process must know that seat 1 is connected to the second one.
            while not one.client().get(f"/api/tables/{table}")["presence"]["seats"][1]:
                pass
            for process in (one, two):
                pass_time(process, time, AWAY_WITHIN // 2)
            assert nudge(clients[0], table)["status"] == "drawing"
            hands[0].reveal(clients[0], table)
            assert hands[1].reveal(far, table)["draw"]["commitments"] == listed
        # Now nobody is awaited but seat 2, which no socket of either process belongs to. Both processes must have heard
        # so before the time goes on: one that has not would look again a second later, and here no second passes.
        shown = ["revealed", "revealed", "committed"]
        for client in (clients[0], far):
            while (found := client.get(f"/api/tables/{table}"))["frame"]["draw"]["seats"] != shown:
                pass
            while found["presence"]["seats"] != [False, False, False]:
                found = client.get(f"/api/tables/{table}")
        pass_time(one, time, DRAW_AGAIN)
        frame = begun(clients[0], table)
        assert frame["draw"]["seats"] == ["revealed", "revealed", "absent"]
        assert begun(far, table)["view"]["dice"] == frame["view"]["dice"]
        clients[0].intent(table, "resign")
        clients[2].intent(table, "resign")
        record = clients[0].get(f"/api/tables/{table}/record")
        for hand in hands[:2]:
            assert fairness.verify(record, hand.seen)["absent"] == [2]


# A server that cheats


def lucky(ledger: Ledger, chairs: list[Chair], seat: int, wagers: int) -> bool:
    """Whether a seat is dealt many wagers."""
    setup: Any = fairness.setup(ledger.game, ledger.seed_of(chairs), 0)
    return len([card for card in setup["hands"][seat] if card.endswith("x")]) >= wagers


def ground(ledger: Ledger, chairs: list[Chair], seat: int, change: Callable[[bytes], Chair]) -> list[Chair]:
    """Try contributions of a seat until the deal suits it."""
    rng = Random(7)
    while True:
        tried = list(chairs)
        tried[seat] = change(rng.randbytes(32))
        if lucky(ledger, tried, 1, 5):
            return tried


def cheat_with_a_stand_in(honest: Any) -> Any:
    """A server that chooses what a bot or an absent seat contributes once it knows the honest contribution."""

    def begin(change: Change) -> None:
        if change.base.status != "open":
            chairs = change.ledger.chairs
            tried = ground(change.ledger, chairs, 1, lambda value: replace(chairs[1], stand_in=value.hex()))
            change.add("draw", None, {"stand_ins": [chair.stand_in or "" for chair in tried]})
        honest(change)

    return begin


def cheat_with_an_accomplice(honest: Any) -> Any:
    """A server that lets an accomplice commit to something else once it knows the honest contribution."""

    def begin(change: Change) -> None:
        if change.base.status == "open":
            honest(change)
            return
        chairs = change.ledger.chairs

        def commit(value: bytes) -> Chair:
            return replace(chairs[1], commit=fairness.commitment(value), value=value.hex())

        tried = ground(change.ledger, chairs, 1, commit)
        change.add("commit", 1, {"commit": tried[1].commit})
        change.add("reveal", 1, {"value": tried[1].value})
        change.add("draw", None, {"stand_ins": [chair.stand_in or "" for chair in tried]})
        honest(change)

    return begin


def verified(record: Any, folder: Path, seen: Any = None) -> tuple[int, str]:
    """What `lostcities verify` says, and how it ends."""
    file = folder / "match.json"
    file.write_text(json.dumps(record))
    words = ["verify", str(file)]
    if seen is not None:
        kept = folder / "seen.json"
        kept.write_text(json.dumps(seen))
        words += ["--seen", str(kept)]
    found = CliRunner().invoke(main, words)
    return found.exit_code, found.output


@pytest.mark.parametrize("who", ["bot", "absent", "accomplice"])
def test_a_server_that_chooses_a_contribution_afterwards_is_caught(
    who: str, still: Running, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It deals one seat five wagers and makes a record that agrees with itself; the honest client's memory does not."""
    cheat = cheat_with_an_accomplice if who == "accomplice" else cheat_with_a_stand_in
    monkeypatch.setattr(decisions, "_begin", cheat(decisions._begin))
    hand, other = Hand(), Hand()
    if who == "bot":
        honest = still.client().guest("Honest")
        table = honest.post("/api/play", game="card", level="random", commit=hand.commit, options=SHORT)["table"]
    else:
        (honest, second), table = seated(still, hand, other)
    hand.reveal(honest, table)
    if who == "accomplice":
        other.reveal(second, table)
    pass_time(still, time, AWAY_WITHIN)
    begun(honest, table)
    honest.intent(table, "resign")
    record = honest.get(f"/api/tables/{table}/record")
    wagers = [card for card in record["rounds"][0]["setup"]["hands"][1] if card.endswith("x")]
    assert len(wagers) >= 5, "the cheat worked"
    code, said = verified(record, tmp_path)
    assert code == 0, "the record alone agrees with itself"
    assert "compare with --seen" in said, "and that is said"
    code, said = verified(record, tmp_path, hand.seen)
    assert code == 1
    assert "commitment" in said
    assert f"of seat 1 ({record['players'][1]}) was changed after it was shown" in " ".join(said.split())
    elsewhere = {**hand.seen, "commitments": {**hand.seen["commitments"], "table": "other"}}
    code, said = verified(record, tmp_path, [elsewhere])
    assert (code, "nothing was kept about its table" in said) == (1, True)
    code, said = verified(record, tmp_path, [elsewhere, hand.seen])
    assert (code, "was changed" in said) == (1, True)


def test_a_record_without_its_table_cannot_be_compared(running: Running, tmp_path: Path) -> None:
    hand = Hand()
    (first, second), table = seated(running, hand, None)
    hand.reveal(first, table)
    record = record_of([first, second], table)
    del record["fairness"]
    code, said = verified(record, tmp_path, hand.seen)
    assert (code, "does not name its table" in said, "None" in said) == (1, True, False)


def test_a_server_that_ignores_a_contribution_is_caught(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes the honest contribution, says thank you, and deals with its own stand-in: as if the seat were away."""

    class Ignored(Chair):
        """A contribution that the server does not wait for."""

        awaited = False

    def ignore(self: Ledger, event: Event) -> None:
        assert event.seat is not None
        chair = self.chairs[event.seat]
        self.chairs[event.seat] = Ignored(**{name: getattr(chair, name) for name in Chair.__slots__})

    monkeypatch.setattr(Ledger, "_on_reveal", ignore)
    hand, client = Hand(), running.client().guest()
    table = client.post("/api/play", game="card", level="random", commit=hand.commit, options=SHORT)["table"]
    assert hand.reveal(client, table)["status"] == "playing"
    client.intent(table, "resign")
    record = client.get(f"/api/tables/{table}/record")
    code, said = verified(record, tmp_path)
    assert (code, "did not show their contribution" in said) == (0, True)
    code, said = verified(record, tmp_path, hand.seen)
    assert (code, "showed its contribution in time" in said) == (1, True)
    assert "seat 0" in said


def test_every_change_of_what_was_shown_is_named(running: Running) -> None:
    hand = Hand()
    (first, second), table = seated(running, hand, None)
    hand.reveal(first, table)
    record = record_of([first, second], table)
    fairness.verify(record, hand.seen)

    def said(**changes: Any) -> str:
        seen = {**hand.seen, "commitments": {**hand.seen["commitments"], **changes}}
        with pytest.raises(BadRecord) as problem:
            fairness.verify(record, seen)
        return str(problem.value)

    seats = hand.seen["commitments"]["seats"]
    assert "the server's commitment was changed" in said(server="0" * 64)
    assert "how the starter is found was changed" in said(starter=1)
    assert "of seat 0" in said(seats=[{**seats[0], "own": None}, seats[1]])
    assert "of seat 1" in said(seats=[seats[0], {**seats[1], "stand_in": "0" * 64}])
    assert "of seat 1" in said(seats=[seats[0], {**seats[1], "own": "0" * 64}])
    assert "another table" in said(table="other")
    with pytest.raises(BadRecord) as problem:
        fairness.verify(record, {**hand.seen, "own": "0" * 64})
    assert "the commitment of seat 0" in str(problem.value), "the server never showed what it was sent"
    older = {**record, "fairness": {**record["fairness"], "method": fairness.FIRST}}
    with pytest.raises(BadRecord) as problem:
        fairness.verify(older, hand.seen)
    assert "lostcities-fair/1" in str(problem.value)


# Logs of the first method


def old_events(hands: list[Hand | None], terms: Any, *more: tuple[str, int | None, Any]) -> list[Event]:
    """A log as the version before wrote it: a draw without stand-ins, the server's contributions with the seats."""
    events: list[tuple[str, int | None, Any]] = [("open", None, terms)]
    for seat, hand in enumerate(hands):
        value = None if hand else bytes([seat]) * 32
        commit = hand.commit if hand else hashlib.sha256(value or b"").hexdigest()
        sitting = {"kind": "guest", "player": f"p{seat}", "name": f"P{seat}", "level": None}
        events.append(
            ("sit", seat, {**sitting, "commit": commit, "value": value and value.hex(), "own": hand is not None})
        )
    events += more
    return [
        Event(version, kind, seat, None, 1_700_000_000_000, data)
        for version, (kind, seat, data) in enumerate(events, 1)
    ]


def old_table(database: str, clients: list[Client], hands: list[Hand | None], *more: Any) -> str:
    """Put such a log into a database that a server has made."""
    game = lostcities.game("card", **SHORT)
    terms = {
        "game": "card", "players": 2, "options": game.options, "clock": {"kind": "none"}, "public": False,
        "rated": False, "chat": "open", "starter": None, "host": "p0", "code": "abcdef",
        "created": 1_700_000_000_000, "invited": [None, None],
    }  # fmt: skip
    events = old_events(hands, terms, ("draw", None, {}), *more)
    for event in events[1:3]:
        assert event.seat is not None
        event.data["player"] = clients[event.seat].me["player"]
    row: Any = {
        "id": "oldoldoldoldold2", "code": "abcdef", "secret": "77" * 32, "game": "card", "status": "drawing",
        "public": False, "quick": None, "entry": "{}", "created": 1_700_000_000_000, "changed": 1_700_000_000_000,
        "deadline": 1_700_000_060_000,
    }  # fmt: skip
    sittings = [(client.me["player"], "seated") for client in clients]
    store = Store(database)
    store.open()
    with store.engine.begin() as connection:
        Store.create(row, sittings, events)(connection)
    store.close()
    return "oldoldoldoldold2"


def prepared(database: str, hands: list[Hand | None], *more: Any) -> tuple[list[dict[str, str]], str]:
    """Two guests and their table in the middle of a draw of the first method."""
    with Running(database) as running:
        clients = [running.client().guest() for _ in hands]
        cookies = [dict(client.http.cookies) for client in clients]
    return cookies, old_table(database, clients, hands, *more)


def came_back(running: Running, cookies: list[dict[str, str]]) -> list[Client]:
    """The same guests at a new server."""
    clients = [running.client() for _ in cookies]
    for client, known in zip(clients, cookies, strict=True):
        client.http.cookies.update(known)
    return clients


def test_a_draw_of_the_first_method_can_be_finished(database: str, time: Time) -> None:
    hands: list[Hand | None] = [Hand(), None]
    assert hands[0] is not None
    cookies, table = prepared(database, hands)
    with Running(database, world=World(now=time)) as running:
        clients = came_back(running, cookies)
        frame = clients[0].frame(table)
        assert (frame["draw"]["need"], frame["draw"]["commitments"]) == ("reveal", None)
        assert clients[0].intent(table, "reveal", value=hands[0].value)["frame"]["status"] == "playing"
        record = record_of(clients, table)
        found = fairness.verify(record)
    assert (found["method"], found["digest"], found["own_contributions"]) == ("lostcities-fair/1", None, [0])


def test_a_draw_of_the_first_method_frees_no_seat_either(database: str, tmp_path: Path) -> None:
    """Nobody comes back: the draw is repeated, the server contributes, the match begins."""
    hands: list[Hand | None] = [Hand(), Hand()]
    assert hands[0] is not None
    shown = ("reveal", 0, {"value": hands[0].value})
    cookies, table = prepared(database, hands, shown)
    with Running(database) as running:
        clients = came_back(running, cookies)
        frame = begun(clients[0], table)
        assert [seat["state"] for seat in frame["seats"]] == ["here", "here"]
        assert frame["draw"]["seats"] == ["server", "server"]
        record = record_of(clients, table)
    assert record["fairness"]["draws"] == 2
    assert hands[0].value not in json.dumps(record), "what was shown in a broken draw counts for nothing"
    assert fairness.verify(record)["own_contributions"] == []


def test_a_record_of_the_first_method_still_verifies_and_says_less(tmp_path: Path) -> None:
    """Its deal follows; that the other contributions were fixed before is not claimed."""
    game = lostcities.game("card", **SHORT)
    parts = [bytes([1]) * 32, bytes([2]) * 32]
    seed = fairness.seed_of(bytes(32), "old", parts)
    match = game.match(seed=0, starter=fairness.starter(game, seed), dealt=False)
    match.begin(fairness.setup(game, seed, 0))
    rng = Random(3)
    while not match.over:
        match.apply(rng.choice(match.state.legal))
    record = lostcities.record(match, ["A", "B"])
    record["fairness"] = {
        "method": "lostcities-fair/1", "table": "old", "secret": "00" * 32, "starter": "lot", "draws": 1,
        "commitment": hashlib.sha256(bytes(32)).hexdigest(),
        "contributions": [
            {"by": "player", "value": part.hex(), "commitment": hashlib.sha256(part).hexdigest()} for part in parts
        ],
    }  # fmt: skip
    code, said = verified(record, tmp_path)
    assert code == 0
    assert "does not show that the other contributions were fixed" in said
