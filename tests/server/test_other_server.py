"""The application on another ASGI server: our WebSocket implementation is an optimisation, not a need."""

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidStatus

from serving import Process, new_key, received, two_at_a_table


@pytest.fixture
def hypercorn(tmp_path: Path) -> Iterator[Process]:
    process = Process(f"sqlite:///{tmp_path / 'games.db'}")
    script = Path(__file__).parent / "other_server.py"
    process.command = [sys.executable, str(script), f"sqlite:///{tmp_path / 'games.db'}", str(process.port)]
    with contextlib.closing(process.start()):
        yield process


def test_a_whole_match_by_sockets(hypercorn: Process) -> None:
    one, two, table = two_at_a_table(hypercorn, game="card", options={"games": 1, "max_turns": 12})
    rng = Random(1)
    with one.socket(f"/api/tables/{table}/socket") as first, two.socket(f"/api/tables/{table}/socket") as second:
        sockets = [first, second]
        frame = received(first, "frame")
        said = new_key()
        second.send(json.dumps({"type": "say", "text": "hello", "key": said}))
        assert received(first, "chat")["text"] == "hello"
        while frame["status"] != "over":
            seat = frame["view"]["to_move"]
            socket = sockets[seat]
            mine = received(socket, "frame") if seat != frame["seat"] else frame
            while mine["version"] < frame["version"]:
                mine = received(socket, "frame")
            action = rng.choice(mine["view"]["legal"])
            fields = {"type": "act", "version": mine["version"], "action": action, "key": new_key()}
            socket.send(json.dumps(fields))
            while True:
                newer = received(first, "frame")
                if newer["version"] > frame["version"]:
                    frame = newer
                    break
    assert frame["result"]["why"] == "played"


def test_a_foreign_page_is_not_let_in(hypercorn: Process) -> None:
    client = hypercorn.client().guest()
    with (
        pytest.raises(InvalidStatus) as refused,
        client.socket("/api/lobby/socket", Origin="https://elsewhere.example"),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_the_lobby_and_a_wrong_address(hypercorn: Process) -> None:
    client = hypercorn.client().guest()
    with client.socket("/api/lobby/socket") as lobby:
        assert received(lobby)["type"] == "lobby"
    with client.socket("/api/tables/nothing/socket") as nowhere:
        assert received(nowhere)["code"] == "not_found"
