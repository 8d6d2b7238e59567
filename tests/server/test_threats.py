"""What has gone wrong on other servers: each row of the list of threats that is not a file of its own here.

hands and deck in a field nobody filtered, ids, counts and order: test_two_worlds;
the deal: test_fairness; told before saved, retries, races: test_crashes, test_play, test_processes;
clocks: test_clocks; slow readers and storms: test_live;
one guest starves everybody's bots, waiting counted as thinking: test_bots.
"""

import ast
import asyncio
import json
import logging
import re
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

import lostcities
from lostcities.bots import catalogue
from lostcities.server import bot_seats, logs, messages
from lostcities.server.hub import Listener
from lostcities.server.settings import Rates
from serving import Refused, Running, received, two_at_a_table
from test_live import path

SERVER = Path(lostcities.__file__).parent / "server"


# A seat belongs to its session


def test_who_one_is_and_where_one_sits_are_never_read_from_a_message() -> None:
    """No intent has a field that names its sender; ``seat`` names a place to sit, a target, or somebody to mute."""
    for kind in messages.Intent.__args__[0].__args__:
        fields = set(kind.model_fields)
        assert not fields & {"player", "player_id", "by", "who", "from", "token", "session"}, kind
        if "seat" in fields:
            assert kind in (messages.Sit, messages.ProposeBot, messages.Mute)


@pytest.mark.parametrize("lie", ["seat", "by", "player", "who"])
def test_a_message_that_says_whose_it_is_is_refused(running: Running, lie: str) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    with pytest.raises(Refused) as refused:
        second.intent(table, "act", version=frame["version"], action=frame["view"]["legal"][0], **{lie: 0})
    assert refused.value.code == "malformed"
    with pytest.raises(Refused) as refused:
        second.act(frame)
    assert refused.value.code == "not_your_turn"


def test_without_a_session_nothing_can_be_done(running: Running) -> None:
    first, _, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    nobody = running.client()
    for type, fields in [
        ("act", {"version": frame["version"], "action": frame["view"]["legal"][0]}),
        ("undo", {"version": frame["version"]}),
        ("resign", {}), ("leave", {}), ("return", {}), ("say", {"text": "x"}), ("phrase", {"phrase": "bye"}),
        ("rematch", {}), ("agree", {}), ("mute", {"seat": 0}), ("report", {"line": 1, "reason": "x"}),
        ("propose_bot", {"seat": 0, "level": "random"}), ("commit", {"commit": "0" * 64}),
        ("reveal", {"value": "0" * 64}), ("sit", {}),
    ]:  # fmt: skip
        with pytest.raises(Refused) as refused:
            nobody.intent(table, type, **fields)
        assert refused.value.code in ("not_seated", "not_signed_in"), type
    assert first.frame(table)["version"] == frame["version"]


# Browsers


def test_a_request_from_another_site_is_refused(running: Running) -> None:
    client = running.client().guest()
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        response = client.http.post("/api/tables", json={"game": "card"}, headers=headers)
        assert response.status_code == 403, headers
        assert response.json()["code"] == "not_allowed"
    for headers in ({"Origin": running.base}, {"Sec-Fetch-Site": "same-origin"}, {}):
        assert client.http.post("/api/tables", json={"game": "card"}, headers=headers).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_is_refused(running: Running, kind: str) -> None:
    client = running.client().guest()
    response = client.http.post("/api/tables", content=b'{"game": "card"}', headers={"Content-Type": kind})
    assert response.status_code == 422
    assert "application/json" in response.json()["message"]


def test_cookies_can_not_be_read_by_scripts_nor_sent_by_other_sites(running: Running, database: str) -> None:
    response = httpx.post(f"{running.base}/api/guest")
    flags = response.headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=strict" in flags
    assert "domain" not in flags
    with Running(database, secure_cookies=True) as secure:
        response = httpx.post(f"{secure.base}/api/guest")
        assert response.headers["set-cookie"].startswith("__Host-lostcities=")
        assert "; secure" in response.headers["set-cookie"].lower()


@pytest.mark.parametrize("address", ["/", "/some/page", "/api/catalogue", "/api/docs", "/api/nothing", "/healthz"])
def test_every_answer_has_the_headers(running: Running, address: str) -> None:
    headers = httpx.get(f"{running.base}{address}").headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_no_page_has_a_script_or_style_that_the_policy_would_stop(running: Running) -> None:
    for address in ("/", "/api/docs"):
        page = httpx.get(f"{running.base}{address}").text
        # A script of our own files is allowed, one in the page is not.
        assert all(' src="/' in tag for tag in re.findall("<script[^>]*>", page)), address
        for bad in ("<style", "style=", "onclick", "http://", "https://"):
            assert bad not in page, address


def test_files_outside_the_client_are_not_served(running: Running) -> None:
    for address in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd", "/static/../../app.py"):
        text = httpx.get(f"{running.base}{address}").text
        assert "create_app" not in text
        assert "root:" not in text


TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "\u202etxt.exe"]
    ),
)


@settings(max_examples=40)
@given(text=TEXTS)
def test_names_and_talk_never_become_markup_or_control(running: Running, text: str) -> None:
    client = running.client()
    table = client.post("/api/play", game="roll", level="random")["table"]
    for type, fields in (("say", {"text": text or "x"}),):
        response = client.http.post(f"/api/tables/{table}/intents", json={"type": type, "key": "k", **fields})
        assert response.headers["content-type"] == "application/json"
        if response.status_code == 200:
            said = response.json()["answer"]["text"]
            assert said.isprintable() or not said.isascii()
            assert not set(said) & set("\u202e\u200b\x00\n")
    response = client.http.patch("/api/me", json={"name": text})
    if response.status_code == 200:
        assert not set(response.json()["name"]) & set('<>&"`\u202e\x00\n')
    client.close()


# Sizes and rates


def ended(ws: Any) -> int:
    """The code with which the server ends a socket."""
    try:
        for _ in range(500):
            received(ws)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code
    raise AssertionError("the socket was kept")


def test_sizes_are_limited_everywhere(running: Running) -> None:
    first, _, table = two_at_a_table(running)
    big = {"type": "say", "key": "k", "text": "x" * 100_000}
    assert first.http.post(f"/api/tables/{table}/intents", json=big).status_code == 413
    for fields in ({"text": "x" * 301}, {"key": "k" * 65, "text": "x"}, {"key": "", "text": "x"}):
        with pytest.raises(Refused) as refused:
            first.intent(table, "say", **fields)
        assert refused.value.status == 422
    with first.socket(path(table)) as ws:
        ws.send(json.dumps({"type": "say", "key": "k", "text": "x" * 5000}))
        assert received(ws, "refusal")["code"] == "too_large"
        ws.send("x" * 20_000)
        assert ended(ws) == 1009


def test_a_flood_is_slowed_down_by_session_and_by_address(database: str) -> None:
    rates = Rates(session=(5, 0.01), address=(12, 0.01), doors=(3, 0.01))
    with Running(database, rates=rates) as running:
        client = running.client().guest()
        codes = [client.http.get("/api/me").status_code for _ in range(6)]
        assert codes.count(200) == 5
        assert codes[-1] == 429
        others = [running.client().http.post("/api/guest").status_code for _ in range(3)]
        assert others == [200, 200, 429], "new guests by address"
        codes = [running.client().http.get("/api/catalogue").status_code for _ in range(5)]
        assert codes[-1] == 429, "and everything by address"
        assert httpx.get(f"{running.base}/healthz").status_code == 200
        response = running.client().http.get("/api/catalogue")
        assert response.headers["retry-after"] == "1"


def test_a_flood_by_socket_is_refused_and_then_ended(database: str) -> None:
    with Running(database, rates=Rates(session=(4, 0.001), address=(1000, 1000), doors=(100, 100))) as running:
        client = running.client()
        table = client.post("/api/play", game="roll", level="random")["table"]
        with client.socket(path(table)) as ws:
            for number in range(10):
                ws.send(json.dumps({"type": "ping", "key": f"{number}"}))
            assert received(ws, "refusal")["code"] == "too_fast"
            for number in range(100):
                ws.send(json.dumps({"type": "ping", "key": f"{number}"}))
            assert ended(ws) == 1008


# Spectators


def test_a_spectator_gets_public_information_only(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    hands = [client.frame(table)["view"]["hand"] for client in (first, second)]
    for watcher in (running.client(), running.client().guest()):
        frame = watcher.frame(table)
        assert frame["view"]["seat"] == -1
        assert frame["view"]["hand"] == []
        assert frame["code"] is None
        assert json.dumps(hands[0])[1:-1] not in json.dumps(frame)
        with pytest.raises(Refused) as refused:
            watcher.intent(table, "say", text="red seven!")
        assert refused.value.code in ("not_seated", "not_signed_in")


# Locks


def test_there_is_one_lock_a_table_and_nowhere_another() -> None:
    """Nobody can wait for two locks where there is only one."""
    made = []
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and "Lock" in node.func.attr:
                made.append(file.name)
    assert made == ["table.py"]
    text = (SERVER / "table.py").read_text(encoding="utf-8")
    assert "house.table(" not in text, "a table never looks for another one, so it never holds two locks"


# Bots


class Rogue:
    """A bot that fails in one of three ways."""

    name = "rogue"
    way = "raise"

    def choose(self, view: Any, rng: Random, budget: Any = None) -> int:
        assert not hasattr(view, "apply"), "a View, not a State"
        if Rogue.way == "raise":
            raise RuntimeError("hand is r7 r8")
        if Rogue.way == "nonsense":
            return 10_000
        return int(asyncio.run(asyncio.sleep(30, 1)) or 0)


@pytest.mark.parametrize("way", ["raise", "nonsense", "slow"])
def test_a_bot_that_fails_loses_its_turn_to_the_next_lower_level(
    database: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Rogue.way = way
    for module in (catalogue, bot_seats):
        monkeypatch.setattr(module, "LEVELS", {"random": catalogue.LEVELS["random"], "rogue": Rogue}, raising=True)
    monkeypatch.setattr("lostcities.server.decisions.LEVELS", catalogue.LEVELS)
    with Running(database, bot_seconds=0.2) as running:
        client = running.client()
        frame = client.post("/api/play", game="card", level="rogue", starter=1, options={"games": 1})
        for _ in range(20):
            if frame["view"]["to_move"] == 0:
                break
            frame = client.frame(frame["table"], since=frame["version"])
        assert frame["view"]["to_move"] == 0
        loaded = asyncio.run(_loaded(running, frame["table"]))
        faults = [event.data for event in loaded if event.kind == "fallback"]
        assert faults
        assert faults[0]["level"] == "rogue"
        assert faults[0]["because"] in ("RuntimeError", "ValueError", "TimeoutError")
        assert "r7" not in json.dumps(faults)


async def _loaded(running: Running, table: str) -> list[Any]:
    found = await running.house.store.load(table)
    assert found is not None
    return found.events


def test_a_bot_gets_a_view_only(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server gives to a bot is what that seat may know: nothing in it changes with hidden cards."""
    seen: list[Any] = []
    real = catalogue.LEVELS["random"]

    class Spy:
        name = "spy"

        def choose(self, view: Any, rng: Random, budget: Any = None) -> int:
            seen.append(view)
            return int(real().choose(view, rng))

    monkeypatch.setitem(catalogue.LEVELS, "spy", Spy)
    client = running.client()
    frame = client.post("/api/play", game="card", level="spy", starter=1)
    while frame["view"]["to_move"] != 0:
        frame = client.frame(frame["table"], since=frame["version"])
    hand = frame["view"]["hand"]
    assert seen
    for view in seen:
        assert view.seat == 1
        world = lostcities.sample(view, Random(1))
        assert world.view(1) == view
        assert world.view(0).to_json()["hand"] != hand, "the other hand is not in what the bot got"


# Logs


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("debug")
    try:
        with Running(f"sqlite:///{tmp_path / 'tables.db'}") as running:
            client = running.client().guest()
            client.post("/api/account", name="Logged", password="correct horse")
            token = client.post("/api/bots", name="Logged Bot")["token"]
            table = client.post("/api/play", game="card", level="random", starter=0)["table"]
            frame = client.frame(table)
            client.act(frame)
            client.http.get(f"/api/tables/{table}?since=abc&token={token}")
            hand = frame["view"]["hand"]
            cookie = client.http.cookies["lostcities"]
            code = frame["code"]
    finally:
        root = logging.getLogger("lostcities")
        root.handlers, root.propagate = [], True
    written = capsys.readouterr().err
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"request"} <= {line["what"] for line in lines}
    for secret in ("correct horse", token, cookie, code, " ".join(hand)):
        assert secret not in written


# Forced moves


def test_a_forced_move_is_asked_for_like_any_other(database: str) -> None:
    """Nothing is skipped, so that neither the pace nor the log tells how many choices somebody had."""
    with Running(database, poll_seconds=1.0) as running:
        first, second, table = two_at_a_table(running, starter=0)
        frame = first.frame(table)
        laid = first.act(frame, next(action for action in frame["view"]["legal"] if action.startswith("+")))
        assert laid["view"]["legal"] == ["<*"], "nothing has been discarded, so there is one way to draw"
        # Answered when something happens, or after a second in which nothing did.
        waited = second.frame(table, since=laid["version"])
        assert (waited["version"], waited["view"]["to_move"]) == (laid["version"], 0)


# Queues


class Deaf:
    """An end that reads nothing at first."""

    def __init__(self) -> None:
        self.paused = True
        self.got: list[bytes] = []

    def text(self, message: bytes) -> None:
        self.got.append(message)


def test_a_listener_is_bounded() -> None:
    dropped: list[int] = []
    out = Deaf()
    listener = Listener(None, 3, out)
    listener.on_drop = lambda: dropped.append(1)
    for word in (b"a", b"b", b"c"):
        listener.send(word)
    assert out.got == []
    out.paused = False
    listener.resume()
    listener.send(b"d")
    assert out.got == [b"a", b"b", b"c", b"d"], "in order, nothing twice"
    out.paused = True
    for _ in range(10):
        listener.send(b"x")
    assert listener.dropped
    assert dropped == [1], "it is sent away once"
    out.paused = False
    listener.resume()
    assert len(out.got) == 4, "and nothing of what it missed is kept"
