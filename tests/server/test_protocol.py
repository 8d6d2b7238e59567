"""The wire and what is said about it: documents, TypeScript, OpenAPI, the example client, fuzzed messages."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from lostcities.server import messages, protocol, run
from serving import Running, received, two_at_a_table
from test_live import path

ROOT = Path(__file__).parent.parent.parent


def test_the_document_is_in_step_with_the_messages() -> None:
    assert (ROOT / "docs/protocol.md").read_text(encoding="utf-8") == protocol.document(), "run: make protocol"


def test_the_types_are_in_step_with_the_messages() -> None:
    assert (ROOT / "web/src/lib/messages.ts").read_text(encoding="utf-8") == protocol.typescript(), "run: make protocol"


def test_every_message_is_in_the_types() -> None:
    text = protocol.typescript()
    for name in ("Frame", "Refusal", "CardView", "BoardView", "RollView", "Act", "NewTable", "LobbyNews"):
        assert f"export interface {name} {{" in text
    assert "view: GameView | null;" in text
    assert "clock?: ClockSpec;" in text


def test_the_example_client_is_short_and_plays(running: Running) -> None:
    file = ROOT / "examples/bot_client.py"
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 60
    owner = running.client().guest()
    owner.post("/api/account", name="Example Owner", password="correct horse")
    token = owner.post("/api/bots", name="Example Bot")["token"]
    bot = subprocess.Popen([sys.executable, str(file), running.base, token])
    try:
        seats = [{"kind": "me"}, {"kind": "invite", "name": "Example Bot"}]
        frame = owner.post("/api/tables", game="card", seats=seats, options={"games": 1, "max_turns": 10})
        for _ in range(200):
            if frame["status"] == "over":
                break
            if frame["view"] and frame["view"]["to_move"] == 0:
                frame = owner.act(frame)
            else:
                frame = owner.frame(frame["table"], since=frame["version"])
        assert frame["status"] == "over"
    finally:
        bot.kill()
        bot.wait()


# Schemathesis: every route of the OpenAPI description, called with all kinds of input

schema = schemathesis.openapi.from_dict(run.openapi())


@schema.parametrize()
@settings(max_examples=12, suppress_health_check=list(HealthCheck), deadline=None)
def test_every_route_answers_as_described(case: Any, quick: Running) -> None:
    response = case.call(base_url=quick.base, timeout=30)
    case.validate_response(
        response,
        checks=(not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance),
    )


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server whose polls do not wait long."""
    with Running(f"sqlite:///{tmp_path_factory.mktemp('quick') / 'tables.db'}", poll_seconds=0.05) as found:
        yield found


# Fuzzed messages

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
KINDS = [kind.model_fields["type"].annotation.__args__[0] for kind in messages.Intent.__args__[0].__args__]
near = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        name: anything | st.sampled_from([0, 1, 5, "<*", "+r7", "k", "0" * 64, "random", "hello"])
        for name in ("version", "action", "key", "seat", "commit", "value", "level", "text", "phrase", "line", "muted")
    },
)
frames = st.one_of(
    near.map(json.dumps),
    anything.map(json.dumps),
    st.text(max_size=60),
    st.binary(max_size=60),
    st.sampled_from(["[" * 4000, '{"type":' * 500, '{"type":"act","type":"act"}', "\x00", "NaN", '{"type":"ping"}']),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batch=st.lists(frames, min_size=5, max_size=10))
def test_malformed_frames_are_refused_and_harm_nobody(running: Running, batch: list[Any]) -> None:
    stranger = running.client()
    table = stranger.post("/api/play", game="card", level="random", starter=0)["table"]
    before = stranger.frame(table)["version"]
    watcher = running.client()
    with watcher.socket(path(table)) as ws:
        received(ws, "presence")
        for frame in batch:
            ws.send(frame)
        ws.send(json.dumps({"type": "ping", "key": "alive"}))
        try:
            while received(ws)["type"] != "pong":
                pass
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code in (1007, 1009), closed
    assert stranger.frame(table)["version"] == before, "somebody who watches changes nothing"
    stranger.close()
    watcher.close()


def test_messages_in_the_wrong_order_are_each_answered_once(running: Running) -> None:
    """Reordered, doubled and late intents: every one gets one answer, and the game is played once."""
    first, _, table = two_at_a_table(running, starter=0)
    with first.socket(path(table)) as ws:
        frame = received(ws, "frame")
        lay = frame["view"]["legal"][0]
        intents = [
            {"type": "act", "version": frame["version"] + 1, "action": "<*", "key": "draw"},
            {"type": "act", "version": frame["version"], "action": lay, "key": "lay"},
            {"type": "act", "version": frame["version"], "action": lay, "key": "lay"},
            {"type": "act", "version": frame["version"], "action": lay, "key": "other"},
            {"type": "act", "version": frame["version"] + 1, "action": "<*", "key": "draw"},
            {"type": "act", "version": frame["version"] + 1, "action": "<*", "key": "draw"},
        ]
        for intent in intents:
            ws.send(json.dumps(intent))
        answers: list[tuple[str, str]] = []
        while len(answers) < len(intents):
            message = received(ws)
            if message["type"] in ("accepted", "refusal"):
                answers.append((message["key"], message.get("code") or message["type"]))
        assert answers == [
            ("draw", "stale"),
            ("lay", "accepted"),
            ("lay", "accepted"),
            ("other", "stale"),
            ("draw", "accepted"),
            ("draw", "accepted"),
        ]
    assert first.frame(table)["version"] == frame["version"] + 2
