"""Sockets: frames with versions, resuming, presence, chat, the lobby, slow readers, a polite stop."""

import contextlib
import json
import socket
import threading
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from serving import Client, Running, new_key, received, two_at_a_table


def path(table: str, **query: Any) -> str:
    words = "&".join(f"{key}={value}" for key, value in query.items())
    return f"/api/tables/{table}/socket?{words}"


def send(connection: Any, type: str, **fields: Any) -> str:
    key = str(fields.setdefault("key", new_key()))
    connection.send(json.dumps({"type": type, **fields}))
    return key


def test_a_move_reaches_the_mover_the_other_seat_and_a_watcher(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    watcher = running.client()
    with first.socket(path(table)) as a, second.socket(path(table)) as b, watcher.socket(path(table)) as c:
        frames = [received(ws, "frame") for ws in (a, b, c)]
        assert [frame["seat"] for frame in frames] == [0, 1, None]
        action = frames[0]["view"]["legal"][0]
        key = send(a, "act", version=frames[0]["version"], action=action)
        moved = [received(ws, "frame") for ws in (a, b, c)]
        assert {frame["version"] for frame in moved} == {frames[0]["version"] + 1}
        for frame in moved:
            assert frame["news"] == [{"version": frame["version"], "kind": "act", "by": 0, "do": action}]
        accepted = received(a, "accepted")
        assert (accepted["key"], accepted["version"]) == (key, moved[0]["version"])
        assert moved[1]["view"]["hand"] != moved[0]["view"]["hand"]
        assert moved[2]["view"]["hand"] == []
        assert moved[2]["view"]["legal"] == []


def test_resuming_brings_what_happened_since(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    seen = second.frame(table)["version"]
    frame = first.act(first.frame(table))
    draw = first.act(frame, "<*")
    with second.socket(path(table, since=seen)) as ws:
        resumed = received(ws, "frame")
        assert resumed["version"] == draw["version"]
        assert [news["do"] for news in resumed["news"]][-1] == "<*"
        assert len(resumed["news"]) == 2
    with second.socket(path(table, since=resumed["version"])) as ws:
        assert received(ws, "frame")["news"] == []
    with second.socket(path(table, since=999_999)) as ws:
        assert received(ws, "frame")["version"] == draw["version"]


def test_a_stale_intent_by_socket_gets_the_newest_frame(running: Running) -> None:
    first, _, table = two_at_a_table(running, starter=0)
    with first.socket(path(table)) as ws:
        frame = received(ws, "frame")
        first.act(frame)
        received(ws, "frame")
        key = send(ws, "act", version=frame["version"], action=frame["view"]["legal"][0])
        refusal = received(ws, "refusal")
        assert (refusal["code"], refusal["key"]) == ("stale", key)
        assert received(ws, "frame")["version"] == refusal["version"] == frame["version"] + 1


def test_presence_tells_who_is_there(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    with first.socket(path(table)) as a:
        told = received(a, "presence")
        assert told["seats"] == [True, False]
        assert told["watchers"] == 0
        assert told["seen"][0] is None, "who is there needs no time"
        with second.socket(path(table)):
            assert received(a, "presence")["seats"] == [True, True]
        assert received(a, "presence")["seats"] == [True, False]
        with running.client().socket(path(table)):
            assert received(a, "presence")["watchers"] == 1


def test_talk_at_the_table_is_heard_muted_reported_and_kept(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    with first.socket(path(table)) as a, second.socket(path(table)) as b:
        key = send(a, "say", text="  good \u202e luck\n ")
        send(a, "say", text="ignored retry", key=key)
        heard = received(b, "chat")
        assert (heard["text"], heard["seat"]) == ("good luck", 0)
        send(b, "phrase", phrase="thanks")
        assert received(b, "chat")["phrase"] == "thanks"
        assert [received(a, "chat")["line"], received(a, "chat")["line"]] == [1, 2]
        send(b, "mute", seat=0)
        received(b, "accepted")
        send(a, "say", text="can you hear me?")
        assert received(a, "chat")["line"] == 3
        send(b, "report", line=1, reason="rude")
        # The muted line does not come: but for presence, the answer to the report is the next message.
        while (message := received(b))["type"] == "presence":
            pass
        assert message["type"] == "accepted"
        send(b, "report", line=99, reason="rude")
        assert received(b, "refusal")["code"] == "not_found"
    poll = second.get(f"/api/tables/{table}?line=0")
    assert [line["line"] for line in poll["chat"]] == [2]
    assert [line["line"] for line in first.get(f"/api/tables/{table}?line=1")["chat"]] == [2, 3]


def test_every_intent_is_answered_by_its_key(running: Running) -> None:
    """Every message is answered: accepted, refused or pong, always with the key."""
    first, _, table = two_at_a_table(running, starter=0)

    def answer(socket: Any, key: str) -> Any:
        while (message := received(socket)).get("key") != key:
            pass
        return message

    with first.socket(path(table)) as a:
        frame = received(a, "frame")
        for sent in (
            {"type": "say", "text": "hello"},
            {"type": "phrase", "phrase": "thanks"},
            {"type": "mute", "seat": 1},
            {"type": "report", "line": 1, "reason": "rude"},
            {"type": "act", "version": frame["version"], "action": frame["view"]["legal"][0]},
            {"type": "undo", "version": frame["version"] + 1},
        ):
            kind = str(sent.pop("type"))
            assert answer(a, send(a, kind, **sent))["type"] == "accepted", kind
        assert answer(a, send(a, "ping"))["type"] == "pong"
        # What cannot be read at all is refused by its key as well.
        for fields in ({"text": ""}, {"text": "x" * 301}, {"text": "x" * 5000}, {}):
            assert answer(a, send(a, "say", **fields))["type"] == "refusal"
        assert answer(a, send(a, "dance"))["code"] == "malformed"
        a.send("no JSON")
        assert received(a, "refusal")["key"] is None


def test_strangers_have_quick_phrases_only(running: Running) -> None:
    first, _, table = two_at_a_table(running, public=True)
    with first.socket(path(table)) as a:
        send(a, "say", text="hello")
        assert received(a, "refusal")["code"] == "not_allowed"
        send(a, "phrase", phrase="hello")
        assert received(a, "chat")["phrase"] == "hello"
    with running.client().socket(path(table)) as c:
        send(c, "phrase", phrase="hello")
        assert received(c, "refusal")["code"] == "not_seated"


def test_a_long_poll_ends_when_something_happens(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    found: list[Any] = []
    waiting = threading.Thread(target=lambda: found.append(second.frame(table, since=frame["version"])))
    waiting.start()
    first.act(frame)
    waiting.join(20)
    assert found[0]["version"] == frame["version"] + 1


def test_the_lobby_shows_public_tables_as_they_come_and_go(running: Running) -> None:
    host, friend = running.client().guest("Ann"), running.client().guest()
    with friend.socket("/api/lobby/socket") as lobby:
        received(lobby, "lobby")
        table = host.post("/api/tables", game="roll", players=2, public=True)["table"]

        def until(status: str | None) -> None:
            while {e["table"]: e["status"] for e in received(lobby, "lobby")["tables"]}.get(table) != status:
                pass

        until("open")
        private = host.post("/api/tables", game="roll", players=2)["table"]
        listed = friend.get("/api/lobby")
        assert private not in json.dumps(listed)
        assert host.frame(table)["code"] not in json.dumps(listed)
        friend.intent(table, "sit")
        until("playing")  # it can be watched now
        friend.intent(private, "sit")
        assert private not in json.dumps(friend.get("/api/lobby"))
        friend.intent(table, "resign")
        until(None)
        lobby.send("hello?")
        assert received(lobby, "refusal")["code"] == "not_possible"


def deaf(running: Running, client: Client, table: str) -> socket.socket:
    """A socket whose reader has stopped reading after the handshake."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect(("127.0.0.1", running.port))
    cookies = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
    raw.sendall(
        f"GET {path(table)} HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookies}\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def test_a_slow_reader_is_dropped_not_waited_for(running: Running) -> None:
    """Somebody who reads nothing does not hold up the table, and is sent away."""
    first, second, table = two_at_a_table(running)
    before = running.service.metrics.dropped._value.get()
    with deaf(running, second, table), first.socket(path(table)) as quick:
        for number in range(4000):
            send(quick, "say", text=f"{number} " + "€" * 290)
            received(quick, "chat")
            if running.service.metrics.dropped._value.get() > before:
                break
        else:
            pytest.fail("the slow reader was kept")
        send(quick, "ping", key="still-here")
        assert received(quick, "pong")["key"] == "still-here"


def test_a_table_that_does_not_exist_is_said_so(running: Running) -> None:
    with running.client().socket(path("nothing")) as ws:
        assert received(ws, "refusal")["code"] == "not_found"
        with pytest.raises(ConnectionClosed) as closed:
            received(ws)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_socket_from_another_site_is_refused(running: Running) -> None:
    first, _, table = two_at_a_table(running)
    with pytest.raises(InvalidStatus), first.socket(path(table), Origin="https://evil.example"):
        pass
    with first.socket(path(table), Origin=running.base) as ws:
        assert received(ws, "frame")["seat"] == 0


def test_a_stop_tells_everybody_to_come_back(database: str) -> None:
    with Running(database) as running:
        first, second, table = two_at_a_table(running, starter=0)
        with first.socket(path(table)) as ws:
            received(ws, "presence")
            running.server.should_exit = True
            closing = received(ws, "closing")
            assert closing["reason"] == "restart"
            with pytest.raises(ConnectionClosed) as closed:
                received(ws)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        cookies = first.http.cookies
    with Running(database) as running:
        again = Client(running.base)
        again.http.cookies = cookies
        with again.socket(path(table)) as ws:
            assert received(ws, "frame")["seat"] == 0
        again.close()
    assert second.me


def test_a_reconnect_storm_is_survived(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    for _ in range(3):
        with contextlib.ExitStack() as gone:
            for lost in [gone.enter_context(first.socket(path(table))) for _ in range(60)]:
                lost.socket.shutdown(socket.SHUT_RDWR)  # no goodbye
    with contextlib.ExitStack() as stack:
        back = [stack.enter_context(first.socket(path(table, since=1))) for _ in range(60)]
        frames = [received(one, "frame") for one in back]
        assert {frame["version"] for frame in frames} == {first.frame(table)["version"]}
        other = stack.enter_context(second.socket(path(table)))
        received(other, "frame")
        frame = first.act(first.frame(table))
        assert received(other, "frame")["version"] == frame["version"]
        for one in back:
            assert received(one, "frame")["version"] == frame["version"]
    deadline = time.monotonic() + 20
    while running.service.hub.connections() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert running.service.hub.connections() == 0


def test_a_frame_is_spelled_as_it_is_built(running: Running) -> None:
    """The wire's text is put together from parts; it says the same as the frame that HTTP gives."""
    for game, players in (("card", 2), ("board", 3), ("roll", 4)):
        people = [running.client().guest() for _ in range(players)]
        table = people[0].post("/api/tables", game=game, players=players)["table"]
        open_frames = running.service.tables[table].frames()
        assert json.loads(open_frames.text(0)) == json.loads(json.dumps(open_frames.plain(0)))
        for person in people[1:]:
            person.intent(table, "sit")
        for _ in range(6):
            frames = running.service.tables[table].frames()
            for seat in (None, *range(players)):
                for since in (None, 0, 3):
                    assert json.loads(frames.text(seat, since)) == json.loads(json.dumps(frames.plain(seat, since)))
            frame = people[0].frame(table)
            mover = people[frame["view"]["to_move"]]
            mover.act(mover.frame(table))
