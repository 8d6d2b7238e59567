"""What has gone wrong on other servers: each row of the list of threats that is not a file of its own here.

hands and deck in a field nobody filtered, ids, counts and order: test_two_worlds;
the deal: test_fairness; told before saved, retries, races: test_crashes, test_play, test_processes;
clocks: test_clocks; slow readers and storms: test_live;
one guest starves everybody's bots, waiting counted as thinking: test_bots;
two who ask at once sit alone, one person at two tables, paired with a closed page: test_pairing.
"""

import ast
import asyncio
import contextlib
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

import lostcities
from lostcities.bots import catalogue
from lostcities.server.settings import Limits, Rates
from lostcities.server.wire import messages
from lostcities.server.wire.hub import Listener
from serving import Client, Process, Refused, Running, free_database, play_on, received, two_at_a_table
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
        # Previews of a link need the whole address of its picture, which is ours; nothing else is named by an address.
        page = page.replace(f'property="og:image" content="{running.base}/share/', "")
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
            said = client.get(f"/api/tables/{table}?line=0")["chat"][-1]["text"]
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
    rates = Rates(session=(5, 0.001), address=(12, 0.001), doors=(3, 0.001))
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
        assert 900 < int(response.headers["retry-after"]) <= 1000, "when the next one may come, not before"
        assert response.json()["retry"] == int(response.headers["retry-after"])


def test_a_flood_by_socket_is_refused_and_then_ended(database: str) -> None:
    with Running(database, rates=Rates(session=(4, 0.001), address=(1000, 1000), doors=(100, 100))) as running:
        client = running.client()
        table = client.post("/api/play", game="roll", level="random")["table"]
        with client.socket(path(table)) as ws:
            for number in range(10):
                ws.send(json.dumps({"type": "ping", "key": f"{number}"}))
            refusal = received(ws, "refusal")
            assert refusal["code"] == "too_fast"
            assert 900_000 < refusal["retry"] * 1000 <= 1_000_000, "a socket has no header that says so"
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
    """Nobody can deadlock where there is only one lock."""
    made = []
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and "Lock" in node.func.attr:
                made.append(file.name)
    assert made == ["table.py"]
    text = (SERVER / "tables/table.py").read_text(encoding="utf-8")
    assert "service.table(" not in text, "a table never looks for another one, so it never holds two locks"


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
    monkeypatch.setattr(catalogue, "LEVELS", {"random": catalogue.LEVELS["random"], "rogue": Rogue})
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
    found = await running.service.store.load(table)
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
        assert dict(world.view(0).to_json())["hand"] != hand, "the other hand is not in what the bot got"


# Logs


class Logged:
    """A server in a process of its own and all that it writes."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.file = folder / "log"
        self.server = Process(f"sqlite:///{folder / 'tables.db'}", None, "--log-level", "debug", *flags)

    def __enter__(self) -> Process:
        with self.file.open("wb") as out:
            self.server.process = subprocess.Popen(self.server.command, stderr=out)
        self.server.wait()
        return self.server

    def __exit__(self, *_: object) -> None:
        assert self.server.process is not None
        self.server.process.terminate()
        self.server.process.wait(30)
        self.server._clients.close()

    def lines(self) -> list[Any]:
        """The text after the first line, which is for people."""
        first, *rest = self.file.read_text(encoding="utf-8").split("\n")
        assert first.startswith("lostcities: play at")
        return [json.loads(line) for line in rest if line]


def test_the_log_of_a_whole_session_tells_no_secret(tmp_path: Path) -> None:
    """Everything a client can do, including refusals and errors: JSON lines without ids, codes and cards."""
    logged = Logged(tmp_path)
    secrets_of: list[str] = ["correct horse", "battery staple", "for nobody"]
    with logged as server:
        owner, friend = server.client().guest(), server.client().guest()
        owner.post("/api/account", name="Logged", password="correct horse")
        owner.http.post("/api/login", json={"name": "Logged", "password": "battery staple"})
        token = owner.post("/api/bots", name="Logged Bot")["token"]
        opened = owner.post("/api/tables", game="card", starter=0, options={"games": 1, "max_turns": 4})
        table, code = opened["table"], opened["code"]
        assert friend.get(f"/api/codes/{code}")["table"] == table
        friend.intent(table, "sit")
        for page in (f"/t/{table}", f"/j/{code}", f"/replay/{table}", f"/replay/r/{table}", f"/{table}", f"/{code}/x"):
            owner.http.get(page, headers={"Accept": "text/html"})
        frame = owner.frame(table)
        secrets_of += frame["view"]["hand"] + friend.frame(table)["view"]["hand"]
        with owner.socket(path(table)) as ws:
            ws.send(json.dumps({"type": "say", "key": "k", "text": "for nobody"}))
            ws.send("{")
            received(ws, "refusal")
        owner.http.get(f"/api/tables/{table}?since=abc&token={token}")
        owner.http.get(f"/api/tables/{code}")
        owner.http.post(f"/api/tables/{table}/intents", json={"type": "act", "code": code})
        owner.http.post(f"/api/tables/{table}/intents", content=b"x" * 100_000)
        owner.http.get(f"/t/{table}", headers={"Host": f"{code}.example"})
        play_on([owner, friend], table, Random(1))
        record = owner.get(f"/api/tables/{table}/record")
        upload = owner.post("/api/records", record=record)["record"]
        owner.get(f"/api/records/{upload}/replay")
        owner.http.post("/api/records", json={"record": {"table": table}})
        play = owner.post("/api/play", game="roll", level="random")["table"]
        secrets_of += [token, table, code, upload, play, *owner.http.cookies.values(), *friend.http.cookies.values()]
        secrets_of += [record["fairness"]["secret"]]
    written = logged.file.read_text(encoding="utf-8")
    lines = logged.lines()
    assert {line["path"] for line in lines if line["what"] == "request"} >= {
        "/api/tables/{id}", "/api/codes/{code}", "/t/{table}", "/j/{code}", "/replay/{table}", "/replay/r/{record}",
        "/api/records/{id}/replay", "/api/tables/{id}/intents",
    }  # fmt: skip
    for secret in secrets_of:
        assert not re.search(rf"(?<![0-9a-z]){re.escape(secret)}(?![0-9a-z])", written), secret


BROKEN = """
import sys, threading
from lostcities.cli import main
from lostcities.server.tables import replays
from lostcities.server.web import routes
from lostcities.server.tables.chat import Chat
from lostcities.server.web.routes import records

def fails(*_: object) -> None:
    raise RuntimeError("hand is r7 r8, table " + SECRET)

async def fails_later(*_: object) -> None:
    threading.Thread(target=fails).start()
    raise RuntimeError("hand is r7 r8, table " + SECRET) from ValueError(SECRET)

SECRET = "secret-in-an-error"
records.record_of = fails
Chat.say = fails_later
main(sys.argv[1:])
"""


def test_unhandled_errors_are_json_for_whoever_asked_and_in_the_log(tmp_path: Path) -> None:
    """A request, a message and a thread fail; the log says where, and nothing that the errors say."""
    logged = Logged(tmp_path)
    logged.server.command[1:3] = ["-c", BROKEN]
    with logged as server:
        client = server.client().guest()
        table = client.post("/api/play", game="roll", level="random")["table"]
        for method in ("GET", "HEAD"):
            response = client.http.request(method, f"/api/tables/{table}/record")
            assert response.status_code == 500
            assert response.headers["content-type"] == "application/json"
            assert response.headers["x-content-type-options"] == "nosniff", "with the headers of every answer"
        assert client.http.get(f"/api/tables/{table}/record").json()["code"] == "failed"
        assert "secret" not in client.http.get(f"/api/tables/{table}/record").text
        with client.socket(path(table)) as ws:
            ws.send(json.dumps({"type": "say", "key": "k", "text": "x"}))
            assert ended(ws) == 1011
        assert client.frame(table)["status"] == "playing", "and the server goes on"
    lines = logged.lines()
    errors = [line for line in lines if line["level"] == "error"]
    assert {line["what"] for line in errors} == {
        "a request failed",
        "a message could not be handled",
        "a thread failed",
    }
    for line in errors:
        assert line["trace"][0]["error"] == "RuntimeError"
        assert re.search(r":\d+ fails", line["trace"][0]["at"][-1])
    assert [line["status"] for line in lines if line.get("path") == "/api/tables/{id}/record" and "ms" in line] == [
        500
    ] * 4
    text = logged.file.read_text(encoding="utf-8")
    assert "secret-in-an-error" not in text
    assert "Traceback" not in text
    assert table not in text


# Addresses


ODD = [
    b"/%00", b"/%ff", b"/%ff%fe", b"/..%2f..%2fapp.py", b"/%2e%2e/%2e%2e/app.py", b"//", b"/%", b"/%zz",
    b"/" + b"a" * 5000, b"/" + b"a/" * 3000, b"/t/%00", b"/t/" + b"x" * 3000, b"/j/%ff", b"/replay/r/%00",
    b"/assets/%00", b"/assets/../app.py",
    b"/%F0%9F%98%80", b"/\xff\xfe", b"/\xc3\xa9", b"/a b", b"/?%00=%ff", b"/api/tables/%00", b"/api/tables/%ff?since=1",
    b"/api/tables/a%2fb", b"/api/codes/%00", b"/api/codes/%F0%9F%98%80", b"/api/records/%00",
    b"/api/records/%00/replay",
    b"/api/leaderboards/card/%00", b"/api/me/tables?before=%00", b"/api/lobby?since=%00", b"/api/tables/x?since=%00",
    b"/api/tables/" + b"x" * 4000, b"/CON", b"/index.html%00.js", b"/index.html/", b"/.", b"/..", b"/\\..\\app.py",
    b"*",
    b"http://127.0.0.1/", b"http://127.0.0.1/%00", b"http://evil.example/t/x", b"http://", b"x", b"/#", b"/;x=y",
    b"/metrics%00", b"/healthz%2f", b"/api/openapi.json%00", b"/%c0%ae%c0%ae/app.py", b"/\x7f", b"/%0d%0aX: y",
]  # fmt: skip


def raw(running: Running, request: bytes, wait: float = 20) -> bytes:
    """Whatever the server answers to these bytes until it closes the connection."""
    with socket.create_connection(("127.0.0.1", running.port), timeout=wait) as wire:
        wire.sendall(request)
        parts = []
        while part := wire.recv(65_536):
            parts.append(part)
        return b"".join(parts)


def request_for(target: bytes, method: bytes = b"GET", **fields: str) -> bytes:
    headers = {"Host": "127.0.0.1", "Connection": "close", **fields}
    lines = [f"{name.replace('_', '-')}: {value}\r\n".encode() for name, value in headers.items()]
    return method + b" " + target + b" HTTP/1.1\r\n" + b"".join(lines) + b"\r\n"


@pytest.mark.parametrize("target", ODD, ids=lambda target: repr(target[:24]))
def test_no_address_is_a_server_error(running: Running, target: bytes) -> None:
    for method in (b"GET", b"HEAD", b"POST", b"DELETE", b"OPTIONS", b"PROPFIND"):
        answered = raw(running, request_for(target, method, Accept="text/html"))
        status = int(answered.split(b" ", 2)[1])
        assert status in (200, 400, 401, 404, 405, 422), (method, answered[:200])
        assert b"create_app" not in answered
        assert b"Traceback" not in answered
    assert httpx.get(f"{running.base}/healthz").status_code == 200


@settings(max_examples=150)
@given(target=st.binary(max_size=60), page=st.booleans())
def test_any_address_at_all_is_answered_or_refused(running: Running, target: bytes, page: bool) -> None:
    clean = bytes(byte for byte in target if byte not in b"\r\n")
    answered = raw(running, request_for(b"/" + clean, Accept="text/html" if page else "*/*"))
    assert answered.split(b" ", 2)[1] in (b"200", b"400", b"404", b"405", b"422"), answered[:200]


@given(name=st.text(max_size=30), code=st.text(min_size=1, max_size=8))
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_a_name_a_code_or_a_refusal_for_postgres_too(on_postgres: Running, name: str, code: str) -> None:
    """PostgreSQL keeps no NUL, and no text that is not UTF-8."""
    client = on_postgres.client().guest()
    for response in (
        client.http.post("/api/login", content=json.dumps({"name": name, "password": "x" * 9}), headers=JSON),
        client.http.patch("/api/me", content=json.dumps({"name": name}), headers=JSON),
        client.http.get(f"/api/codes/{quote(code, safe='')}"),
        client.http.get(f"/api/records/{quote(code, safe='')}"),
    ):
        assert response.status_code in (200, 401, 404, 409, 422), response.text
    client.close()


JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def on_postgres() -> Iterator[Running]:
    """A server with PostgreSQL."""
    with free_database() as url, Running(url) as found:
        yield found


def test_a_record_that_no_database_keeps_is_refused(running: Running) -> None:
    match = lostcities.game("card", games=1, max_turns=4).match(seed=4)
    while not match.over:
        match.apply(match.state.legal[0])
    text = json.dumps({"record": lostcities.record(match, ["Ann", "Ben"])})
    for name in ("\\ud800", "\\udfff x"):
        response = running.client().http.post("/api/records", content=text.replace("Ann", name), headers=JSON)
        assert response.status_code == 422, response.text


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_health_tells_the_truth_by_every_method(database: str, method: str) -> None:
    with Running(database) as running:
        for address in ("/healthz", "/readyz"):
            response = httpx.request(method, f"{running.base}{address}")
            assert response.status_code == 200
            assert response.headers["content-type"].startswith("text/plain")
        running.service.hub.draining = True  # as when it is about to stop
        response = httpx.request(method, f"{running.base}/readyz")
        assert response.status_code == 503
        assert response.headers["content-length"] == "10", "as long as GET's: not ready"
        assert response.text == ("not ready\n" if method == "GET" else "")
        assert httpx.request(method, f"{running.base}/healthz").status_code == 200


def test_head_is_answered_as_get_everywhere(running: Running) -> None:
    client = running.client().guest()
    for address in (
        "/",
        "/learn",
        "/nothing",
        "/api/me",
        "/api/catalogue",
        "/api/tables/zzz",
        "/api/nothing",
        "/icon.svg",
    ):
        whole, head = client.http.get(address), client.http.head(address)
        assert (whole.status_code, head.content) == (head.status_code, b""), address
        assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}, address


PAGES = ["/", "/t/abc", "/j/abc", "/replay", "/replay/abc", "/replay/r/abc", "/learn", "/learn/card", "/rules",
         "/rules/roll", "/account", "/ladder", "/open", "/find/card/live"]  # fmt: skip
NOWHERE = ["/nothing", "/t", "/t/a/b", "/learn/chess", "/wp-login.php", "/.env", "/replay/r/a/b", "/open/x", "/api2"]


@pytest.mark.parametrize("address", [*PAGES, *NOWHERE])
def test_unknown_paths_are_404_and_pages_are_not(running: Running, address: str) -> None:
    browser = httpx.get(f"{running.base}{address}", headers={"Accept": "text/html,*/*;q=0.8"})
    program = httpx.get(f"{running.base}{address}")
    assert browser.headers["content-type"].startswith("text/html"), "the page itself says that there is nothing"
    if address in PAGES:
        assert (browser.status_code, program.status_code) == (200, 200)
    else:
        assert (browser.status_code, program.status_code) == (404, 404)
        assert program.json()["code"] == "not_found"
        for method in ("POST", "PUT", "DELETE"):
            assert httpx.request(method, f"{running.base}{address}").status_code == 404


# Names of the server


def test_only_names_of_this_server_are_answered(database: str) -> None:
    """A name of another site that points to this machine gets nothing, by HTTP and by socket."""
    with Running(database, hosts=("play.example.org", "*.games.example")) as running:
        port = running.port
        for name in ("127.0.0.1", f"127.0.0.1:{port}", "localhost", f"LOCALHOST:{port}", "[::1]", "192.168.7.7:80",
                     "play.example.org", "Play.Example.Org.:443", "eu.games.example",
                     socket.gethostname()):  # fmt: skip
            response = httpx.get(f"{running.base}/api/catalogue", headers={"Host": name})
            assert response.status_code == 200, name
        for name in ("evil.example", f"evil.example:{port}", "play.example.org.evil.example", "127.0.0.1.evil.example",
                     "xplay.example.org", "games.example", "localhost.evil.example", "", "<b>"):  # fmt: skip
            response = httpx.get(f"{running.base}/api/catalogue", headers={"Host": name})
            assert response.status_code == 421, name
            assert response.json()["code"] == "wrong_host"
            assert "--host-name" in response.json()["message"]
            with (
                pytest.raises(InvalidStatus) as refused,
                running.client().socket("/api/lobby/socket", Host=name or "x"),
            ):
                pass
            assert refused.value.response.status_code == 421
            assert httpx.get(f"{running.base}/readyz", headers={"Host": name}).status_code == 200, "for machines"


def test_the_command_takes_names(tmp_path: Path) -> None:
    with Logged(tmp_path, "--host-name", "play.example.org") as server:
        for name, status in (("play.example.org", 200), ("localhost", 200), ("other.example.org", 421)):
            assert httpx.get(f"{server.base}/", headers={"Host": name}).status_code == status


# Silent connections


SHORT: dict[str, Any] = {
    "head_seconds": 1.0,
    "body_seconds": 1.0,
    "unread_seconds": 1.0,
    "keep_alive_seconds": 1.0,
    "socket_seconds": 1.0,
}
HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = (
    HEAD.replace(b"GET /healthz", b"POST /api/guest") + b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n"
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits a second for everything."""
    with Running(f"sqlite:///{tmp_path_factory.mktemp('impatient') / 'tables.db'}", **SHORT) as found:
        yield found


def until_closed(wire: socket.socket, drip: bytes = b"") -> bytes:
    """What arrived before the other end closed the connection, while a byte was sent now and then."""
    wire.settimeout(0.3)
    found = b""
    for number in range(100):
        try:
            part = wire.recv(65_536)
            if not part:
                return found
            found += part
        except TimeoutError:
            with contextlib.suppress(OSError):
                wire.sendall(drip[number : number + 1])
        except OSError:
            return found
    raise AssertionError("the connection was kept")


@pytest.mark.parametrize(
    ("sent", "drip", "status"),
    [
        (b"", b"", b""),
        (b"GET", b"", b"408"),
        (HEAD, b"", b"408"),
        (HEAD, b"X-Slow: " + b"x" * 100, b"408"),
        (BODY, b"", b"408"),
        (BODY + b"{", b"", b"408"),
        (BODY.replace(b"Length: 2", b"Length: 200"), b"{" + b" " * 150, b"408"),
        (HEAD + b"\r\n", b"", b"200"),
        (HEAD + b"\r\n" + HEAD, b"", b"200"),
        (HEAD.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx", b"", b"408"),
    ],
    ids=["nothing", "a word", "half a head", "a slow head", "no body", "half a body", "a slow body",
         "idle after an answer", "half a second request", "half a chunk"],
)  # fmt: skip
def test_silent_connections_are_closed(impatient: Running, sent: bytes, drip: bytes, status: bytes) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as wire:
        wire.sendall(sent)
        found = until_closed(wire, drip)
    *_, last = found.split(b"HTTP/1.1 ")
    assert last[:3] == status, found[:200]


def test_half_a_request_is_not_carried_out(impatient: Running) -> None:
    """A body that is shorter than announced is no body, even if what came of it can be read."""
    before = impatient.client().get("/api/lobby")["version"]
    body = json.dumps({"game": "card", "public": True}).encode()
    head = BODY.replace(b"/api/guest", b"/api/tables").replace(b"Length: 2", f"Length: {len(body) + 5}".encode())
    with socket.create_connection(("127.0.0.1", impatient.port)) as wire:
        wire.sendall(head + body)
        assert until_closed(wire)[9:12] == b"408"
    with socket.create_connection(("127.0.0.1", impatient.port)) as wire:
        wire.sendall(head + body)  # and now hangs up
    for _ in range(20):
        assert impatient.client().get("/api/lobby")["version"] == before
        time.sleep(0.02)


def test_a_slow_but_steady_client_is_served(database: str) -> None:
    """Clients within the limits are not cut off, however long the work takes."""
    with Running(database, **{**SHORT, "head_seconds": 30.0, "body_seconds": 30.0}, poll_seconds=3.0) as running:
        client = running.client()
        table = client.post("/api/play", game="card", level="random", starter=0)["table"]
        frame = client.frame(table)
        began = time.monotonic()
        assert client.frame(table, since=frame["version"])["version"] == frame["version"]
        assert time.monotonic() - began > 2.9, "a poll waits longer than any limit"
        with socket.create_connection(("127.0.0.1", running.port)) as wire:
            for byte in BODY.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n") + b"{}":
                wire.sendall(bytes([byte]))
                time.sleep(0.01)
            assert until_closed(wire)[9:12] == b"200"


def test_who_does_not_read_an_answer_is_cut_off(impatient: Running) -> None:
    """Many large answers on one connection, none of them read."""
    assert wait_for(lambda: not impatient.server.server_state.connections)
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(("127.0.0.1", impatient.port))
        wire.sendall((HEAD + b"\r\n").replace(b"/healthz", b"/api/openapi.json") * 200)
        assert wait_for(lambda: bool(impatient.server.server_state.connections))
        assert wait_for(lambda: not impatient.server.server_state.connections), "it is still there"


def wait_for(condition: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether something becomes true in time."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01",
        b"BREW / HTTP/1.1\r\n\r\n",
        HEAD + b"Accept-Language: \x01\r\n\r\n",
        HEAD + b"no colon\r\n\r\n",
    ],
    ids=["TLS", "method", "control", "colon"],
)
def test_what_is_not_http_is_refused_like_everything_else(running: Running, sent: bytes) -> None:
    head, _, body = raw(running, sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert (found := json.loads(body))["text"] == "refusal-not-http", found
    assert found["message"]


def test_endless_headers_are_refused(running: Running) -> None:
    """Before they are over; otherwise a server with patience for slow heads would buffer everything."""
    with socket.create_connection(("127.0.0.1", running.port)) as wire:
        wire.sendall(HEAD + b"".join(f"X-{number}: {'x' * 4000}\r\n".encode() for number in range(17)))
        assert until_closed(wire)[9:12] == b"431"
    assert httpx.get(f"{running.base}/healthz").status_code == 200


@pytest.mark.parametrize("how", ["deaf to pings", "half a frame", "a message that never ends"])
def test_sockets_without_a_word_are_closed(impatient: Running, how: str) -> None:
    client = impatient.client()
    table = client.post("/api/play", game="card", level="random", starter=0)["table"]
    with socket.create_connection(("127.0.0.1", impatient.port)) as wire:
        wire.sendall(
            f"GET {path(table)} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        if how == "half a frame":
            found = until_closed(wire, b"\x81\xfe\x10\x00" + b"x" * 200)
        elif how == "a message that never ends":
            found = until_closed(wire, b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 50)
        else:
            found = until_closed(wire)
    assert b"101 Switching" in found
    assert wait_for(lambda: not impatient.service.hub.busy(table))


def test_a_socket_that_answers_is_kept(impatient: Running) -> None:
    client = impatient.client()
    table = client.post("/api/play", game="card", level="random", starter=0)["table"]
    with client.socket(path(table)) as ws:
        received(ws, "presence")
        for _ in range(4):  # the library answers pings while it waits
            with contextlib.suppress(TimeoutError):
                ws.recv(timeout=1)
        ws.send(json.dumps({"type": "ping", "key": "here"}))
        assert received(ws, "pong")["key"] == "here"


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


# Options


@pytest.mark.parametrize(
    "options",
    [{name: "/etc/hostname"} for name in ("figures", "players", "name", "self", "options", "edition ")]
    + [{"games": "\ud800"}, {"\ud800": 1}, {"games": "x" * 41}, {"g" * 41: 1}],
    ids=ascii,
)
def test_an_option_is_never_anything_but_a_rule(running: Running, options: dict[str, Any]) -> None:
    """A keyword argument called figures would open the file that it names."""
    for address, body in (
        ("/api/tables", {"game": "card", "options": options}),
        ("/api/play", {"game": "card", "level": "random", "options": options}),
    ):
        response = running.client().http.post(address, content=json.dumps(body), headers=JSON)
        assert response.status_code == 422, response.text
        assert response.json()["code"] == "malformed"
    match = lostcities.game("card", games=1, max_turns=4).match(seed=4)
    record = lostcities.record(match, ["Ann", "Ben"])
    text = json.dumps({"record": {**record, "options": {**record["options"], **options}}})
    for address in ("/api/records", "/api/verify"):
        response = running.client().http.post(address, content=text, headers=JSON)
        assert response.status_code == 422, response.text


def test_what_no_database_keeps_is_refused_wherever_it_is_taken(place: str) -> None:
    """Lone surrogates, NUL, numbers without end: one sentence each, whichever database it is."""
    with Running(place) as running:
        _refuses_what_no_database_keeps(running.client())


def _refuses_what_no_database_keeps(client: Client) -> None:
    table = client.post("/api/play", game="roll", level="random")["table"]
    bad, play, key = "\ud800", {"game": "card"}, {"key": "k"}
    invite = {**play, "seats": [{"kind": "me"}, {"kind": "invite", "name": bad}]}
    for method, address, body in (
        ("POST", "/api/play", {**play, "level": bad}), ("POST", "/api/play", {**play, "key": bad}),
        ("POST", "/api/tables", invite), ("POST", "/api/pair", {**play, "speed": bad}),
        ("PATCH", "/api/me", {"name": bad}), ("POST", "/api/account", {"name": "Ann", "password": bad * 9}),
        ("POST", "/api/login", {"name": "Ann", "password": bad * 9}), ("POST", "/api/login", {"name": bad, **key}),
        ("POST", "/api/blocks", {"player": bad}), ("POST", "/api/blocks", {"player": "\0"}),
        ("POST", "/api/bots", {"name": bad}), (bad, "say", {"text": bad}), (bad, "report", {"line": 1, "reason": bad}),
        (bad, "act", {"version": 1, "action": bad}), (bad, "propose_bot", {"seat": 1, "level": bad}),
        (bad, "report", {"line": 10**26 - 1, "reason": "x"}), (bad, "report", {"line": 2**40, "reason": "x"}),
        (bad, "act", {"version": 10**26, "action": "+r7"}),
    ):  # fmt: skip
        if method == bad:
            method, body, address = "POST", {"type": address, **key, **body}, f"/api/tables/{table}/intents"
        response = client.http.request(method, address, content=json.dumps(body), headers=JSON)
        assert response.status_code in (409, 422), (address, body, response.text)
        assert response.json()["message"]


# Sessions


def test_only_the_configured_cookie_counts(database: str) -> None:
    """A sibling domain can plant a cookie without the prefix, and so a session of its own in somebody's browser."""
    with Running(database, secure_cookies=True) as running:
        fresh = httpx.post(f"{running.base}/api/guest")
        token = fresh.headers["set-cookie"].split("=", 1)[1].split(";")[0]
        for name, status in (("lostcities", 401), ("__Host-lostcities", 200), ("__host-lostcities", 401)):
            response = httpx.get(f"{running.base}/api/me", headers={"Cookie": f"{name}={token}"})
            assert response.status_code == status, name
    with Running(database) as running:
        response = httpx.get(f"{running.base}/api/me", headers={"Cookie": f"__Host-lostcities={token}"})
        assert response.status_code == 401


def test_whoever_knew_a_guests_token_does_not_get_its_account(running: Running) -> None:
    victim = running.client().guest()
    planted = {"Cookie": f"lostcities={victim.http.cookies['lostcities']}"}
    assert httpx.get(f"{running.base}/api/me", headers=planted).status_code == 200
    with victim.socket("/api/lobby/socket") as ws:
        received(ws, "lobby")
        victim.post("/api/account", name="Planted", password="correct horse")
        assert received(ws, "closing")["reason"] == "signed_out"
    assert httpx.get(f"{running.base}/api/me", headers=planted).status_code == 401
    assert victim.get("/api/me")["kind"] == "person", "the owner has a new cookie"
    assert [session["current"] for session in victim.get("/api/sessions")] == [True]


@pytest.mark.parametrize("header", [{"Authorization": "Basic {n}"}, {"Authorization": "{n}"}, {"Cookie": "x={n}; "}])
def test_a_player_has_one_rate_whatever_comes_with_its_session(database: str, header: dict[str, str]) -> None:
    rates = Rates(session=(5, 0.001), address=(1000, 1000), doors=(100, 100))
    with Running(database, rates=rates) as running:
        client = running.client().guest()
        cookie = f"lostcities={client.http.cookies['lostcities']}"
        codes = []
        for number in range(8):
            fields = {name: value.format(n=number) for name, value in header.items()}
            fields["Cookie"] = fields.get("Cookie", "") + cookie
            codes.append(httpx.get(f"{running.base}/api/me", headers=fields).status_code)
        assert codes == [200] * 5 + [429] * 3


@pytest.mark.parametrize("address", ["/api/play", "/api/tables", "/api/pair"])
def test_new_guests_have_one_rate_by_whatever_door_they_come(database: str, address: str) -> None:
    with Running(database, rates=Rates(doors=(3, 0.001))) as running:
        body = {"game": "card"}
        codes = [running.client().http.post(address, json=body).status_code for _ in range(4)]
        assert codes == [200] * 3 + [429]
        assert running.client().http.post("/api/guest").status_code == 429


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "null", "", "http://\u00e9"])
def test_an_origin_that_is_none_is_another_site(running: Running, origin: str) -> None:
    client = running.client().guest()
    response = client.http.post("/api/tables", json={"game": "card"}, headers=[(b"Origin", origin.encode())])
    assert response.status_code == 403
    assert response.json()["code"] == "not_allowed"
    assert response.headers["x-content-type-options"] == "nosniff"
    with pytest.raises(InvalidStatus) as refused, client.socket("/api/lobby/socket", Origin=origin or "null"):
        pass
    assert refused.value.response.status_code == 403


# Connections


def test_one_network_has_so_many_sockets_and_no_more(database: str) -> None:
    with Running(database, rates=Rates(), limits=Limits(sockets=3)) as running:
        client = running.client().guest()
        with contextlib.ExitStack() as stack:
            for _ in range(3):
                received(stack.enter_context(client.socket("/api/lobby/socket")), "lobby")
            with pytest.raises(InvalidStatus) as refused, client.socket("/api/lobby/socket"):
                pass
            assert refused.value.response.status_code == 429
        while running.service.hub.connections():
            time.sleep(0.01)
        with client.socket("/api/lobby/socket") as ws:
            received(ws, "lobby")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_server_may_open_as_many_files_as_the_system_allows(tmp_path: Path) -> None:
    import resource

    logged = Logged(tmp_path)
    logged.server.command = ["sh", "-c", 'ulimit -S -n 256; exec "$@"', "sh", *logged.server.command]
    with logged as server:
        assert server.process is not None
        limits = Path(f"/proc/{server.process.pid}/limits").read_text(encoding="ascii")
    found = re.search(r"Max open files +(\d+) +(\d+)", limits)
    assert found is not None
    assert found[1] == found[2] == str(resource.getrlimit(resource.RLIMIT_NOFILE)[1])
