"""The wire and what is said about it: documents, TypeScript, OpenAPI, the example client, fuzzed messages."""

import json
import re
import runpy
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from lostcities.bots.catalogue import levels
from lostcities.engine.record import replay
from lostcities.engine.registry import FAMILY
from lostcities.server.web import run
from lostcities.server.wire import documents, handbook, messages, sample_game
from minimal_bot import Bot
from serving import Running, received, two_at_a_table
from test_live import path

ROOT = Path(__file__).parent.parent.parent
view: TypeAdapter[Any] = TypeAdapter(messages.GameView)


def test_the_document_is_in_step_with_the_messages() -> None:
    assert (ROOT / "docs/protocol.md").read_text(encoding="utf-8") == documents.document(), "run: make protocol"


def test_the_document_has_real_messages_only() -> None:
    """Every block of JSON in it is a message as the wire has it."""
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    blocks = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", text, re.DOTALL | re.MULTILINE)]
    types = set()
    for block in blocks:
        if "type" in block:
            messages.outgoing.validate_python(block)
            types.add(block["type"])
        elif "phase" in block:
            view.validate_python(block)
            types.add(block["game"])
        else:
            (messages.NewTable if "options" in block else messages.Me).model_validate(block)
    told = {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(get_args(messages.Outgoing)[0])}
    assert types == told | {"board", "roll"}
    frames = [block for block in blocks if block.get("type") == "frame"]
    assert {frame["status"] for frame in frames} == {"open", "drawing", "playing", "over"}


def test_the_recorded_game_is_whole_and_every_intent_in_it_is_answered_once() -> None:
    exchange = sample_game.record_specimen().exchange
    sent = [message for by, message in exchange if by == "you"]
    answers = [message for by, message in exchange if message["type"] in ("accepted", "refusal", "pong")]
    assert [message["key"] for message in answers] == [intent["key"] for intent in sent]
    frames = [message for by, message in exchange if message["type"] == "frame"]
    assert frames[-1]["status"] == "over"
    news = [one["version"] for frame in frames for one in frame["news"]]
    assert news == list(range(1, frames[-1]["version"] + 1)), "told once and in order"


def test_the_document_tells_everything() -> None:
    """Every route, intent, refusal and field; the tables that are written by hand leave none out."""
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert set(handbook.INTENTS) == set(KINDS)
    assert set(handbook.CODES) == set(get_args(messages.Refusal.model_fields["code"].annotation))
    for address, methods in run.openapi()["paths"].items():
        for method in methods:
            assert f"### {method.upper()} {address}\n" in text
    for kind in vars(messages).values():
        if isinstance(kind, type) and issubclass(kind, messages.Message) and kind is not messages.Message:
            section = text.split(f"\n### {kind.__name__}\n")[1].split("\n### ")[0]
            for field in kind.model_fields:
                assert f"| `{field}` |" in section, (kind, field)


def test_every_link_of_the_document_leads_somewhere_and_every_choice_is_named() -> None:
    """A bot writer needs no running server to know what to ask for."""
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", text, re.M)
    }
    links = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert links <= headings, links - headings
    assert {"clockspec", "seatspec", "gameview"} <= links
    played = text.split("## What can be played")[1].split("\n## ")[0]
    for declared in FAMILY:
        [row] = [line for line in played.splitlines() if line.startswith(f"| `{declared.name}` |")]
        for name, option in declared.options.items():
            assert f"`{name}`" in row
            assert all(f"`{json.dumps(value)}`" in row for value in (option.default, *option.values))
        assert all(f"`{level}`" in row for level in levels(declared.name))
    assert "At most 12 entries" in text.split("\n### NewTable\n")[1].split("\n### ")[0], "options, not their letters"


@pytest.fixture
def clients() -> Iterator[ExitStack]:
    """What is closed at the end of a test."""
    with ExitStack() as found:
        yield found


@pytest.mark.parametrize(
    ("game", "options", "breaks"), [("card", {"games": 1}, 3), ("board", {"rounds": 1}, 1), ("roll", {}, 0)]
)
def test_a_bot_written_from_the_document_alone_plays_a_whole_game(
    running: Running, clients: ExitStack, game: str, options: dict[str, Any], breaks: int
) -> None:
    """Two of them against each other, from registering to the record; neither is ever refused but for a stale view."""
    bots: list[Bot] = []
    for number in range(2):
        owner = clients.enter_context(httpx.Client(base_url=running.base))
        me = owner.post("/api/guest").json()
        assert me["kind"] == "guest"
        account = {"name": f"Owner {number} of {game}", "password": "long enough and odd"}
        assert owner.post("/api/account", json=account).status_code == 200
        made = owner.post("/api/bots", json={"name": f"Paper bot {number} {game}"})
        bots.append(Bot(running.base, made.json()["token"]))
        clients.enter_context(bots[-1].http)
    names = [bot.http.get("/api/me").json()["name"] for bot in bots]
    terms = {"game": game, "options": options, "seats": [{"kind": "invite", "name": name} for name in names]}
    table = owner.post("/api/tables", json=terms).json()["table"]
    with ThreadPoolExecutor(2) as pool:
        frames = list(pool.map(lambda bot: bot.play(bot.offered(), breaks), bots))
    assert [frame["table"] for frame in frames] == [table, table]
    assert [frame["status"] for frame in frames] == ["over", "over"]
    assert frames[0]["result"] == frames[1]["result"]
    for bot in bots:
        assert not bot.waiting
        for key, found in bot.answers.items():
            assert all(answer["type"] == "accepted" or answer["code"] == "stale" for answer in found), (key, found)
            assert len({json.dumps(answer) for answer in found}) == 1, "the same answer each time"
    record = bots[0].http.get(f"/api/tables/{table}/record").json()
    assert record["result"]["totals"] == frames[0]["result"]["totals"]
    assert replay(record).over


def test_since_and_line_keep_to_their_bounds(running: Running) -> None:
    client = running.client()
    table = client.post("/api/play", game="card", level="random", starter=0)["table"]
    place = f"/api/tables/{table}/socket"
    newest = client.frame(table)
    assert (newest["since"], newest["news"]) == (newest["version"], [])
    for wrong in ("-1", "1000000001", "x", "1.5"):
        assert client.http.get(f"/api/tables/{table}?since={wrong}").status_code == 422
        with client.socket(f"{place}?since={wrong}&line={wrong}") as ws:
            frame = received(ws, "frame")
            assert (frame["since"], frame["news"]) == (newest["version"], [])
    with client.socket(f"{place}?since={newest['version'] + 5}") as ws:
        assert received(ws, "frame")["since"] == newest["version"]
    client.intent(table, "say", text="Hello")
    for line, told in ((0, "chat"), (1_000_000_000, "presence"), (1_000_000_001, "chat")):
        with client.socket(f"{place}?line={line}") as ws:
            received(ws, "frame")
            assert json.loads(ws.recv())["type"] == told, "the highest number that HTTP takes counts here too"
    with client.socket(f"{place}?since=0") as ws:
        assert [news["version"] for news in received(ws, "frame")["news"]] == list(range(1, newest["version"] + 1))


def test_the_types_are_in_step_with_the_messages() -> None:
    assert (ROOT / "web/src/lib/messages.ts").read_text(encoding="utf-8") == documents.typescript(), (
        "run: make protocol"
    )


def test_every_message_is_in_the_types() -> None:
    text = documents.typescript()
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


def test_the_example_client_gives_up_a_table_that_is_closed(running: Running) -> None:
    example = runpy.run_path(str(ROOT / "examples/bot_client.py"))
    owner = running.client().guest()
    owner.post("/api/account", name="Closing Owner", password="correct horse")
    server = example["Server"](running.base, owner.post("/api/bots", name="Closing Bot")["token"])
    seats = [{"kind": "me"}, {"kind": "invite", "name": "Closing Bot"}]
    table = owner.post("/api/tables", game="card", seats=seats)["table"]
    owner.intent(table, "leave")
    playing = threading.Thread(target=example["play"], args=(server, table), daemon=True)
    playing.start()
    playing.join(20)
    assert not playing.is_alive()


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
