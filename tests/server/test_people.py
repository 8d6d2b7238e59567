# ruff: noqa: RUF001 - look-alike letters are what this is about
"""Accounts from their owners' side: names, passwords, sessions, tokens, invitations, and how an account goes."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.config import Config

import lostcities
from lostcities.bots.catalogue import LEVELS
from lostcities.locales import Texts, languages
from lostcities.server.people.names import skeleton
from lostcities.server.people.passwords import check_password
from lostcities.server.settings import Limits, Rates, Retention
from lostcities.server.store.store import MIGRATIONS, Store
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.world import World
from lostcities.server.wire.refusals import Refused as Refusal
from serving import Client, Refused, Running, new_key, play_on, received
from test_accounts import bot_of, person
from test_live import path
from test_processes import at

ROOT = Path(lostcities.__file__).parents[2]
PASSWORD = "correct horse"
DAY = 86_400_000


def refused(code: str, client: Client, method: str, address: str, **body: Any) -> str:
    """The message of a refusal that must come."""
    with pytest.raises(Refused) as found:
        client.ask(method, address, body or None)
    assert found.value.code == code, found.value.body
    message: str = found.value.body["message"]
    return message


def asked(running: Running, question: Coroutine[Any, Any, Any]) -> Any:
    """What the running service answers."""
    return asyncio.run_coroutine_threadsafe(question, running.service._tasks[0].get_loop()).result(20)


def together(deeds: list[Callable[[], None]]) -> None:
    """Do several things at once."""
    threads = [threading.Thread(target=deed) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)


def login(running: Running, name: str, password: str = PASSWORD) -> Client:
    client = running.client()
    client.me = client.post("/api/login", name=name, password=password)
    return client


# Names


@pytest.mark.parametrize(
    "name",
    [
        "Admin", "ADMIN", "4dm1n", "Ádmin", "Adrnin", "Admin Bob", "sysadmin", "Moderator 1", "mod", "Host", "Server",
        "System", "Lost Cities", "LostCities Team", "Casual", "casual 2", "CHAMPION", "Meister",
        "Anfanger", "Zufa11", "Bruno", "Zora 2",
        "Admın", "Lostcıtıes", "Champıon", "Moderatıon", "Offıcıal", "ΒΟΤ", "Βότ",
        "Gelegenheitsspieler", "Guest 7abc", "Gast", "Bot", "Deleted player", "Gelöschter Spieler",
    ],
)  # fmt: skip
def test_names_of_staff_bots_and_the_server_are_refused(running: Running, name: str) -> None:
    client = running.client().guest()
    refused("taken", client, "PATCH", "/api/me", name=name)
    refused("taken", client, "POST", "/api/account", name=name, password=PASSWORD)


def test_ordinary_names_are_welcome(running: Running) -> None:
    client = running.client().guest()
    for name in (
        "Badminton",
        "Robotnik",
        "Modesty",
        "Hostess",
        "Jürgen",
        "Иван",
        "Νίκος",
        "山田太郎",
        "O'Neil",
        "Ann 2",
    ):
        assert client.ask("PATCH", "/api/me", {"name": name})["name"] == name


def test_every_bot_of_every_client_has_a_name_that_nobody_else_gets(running: Running) -> None:
    client = running.client().guest()
    for name in [Texts(language).level(level) for language in languages() for level in LEVELS]:
        refused("taken", client, "PATCH", "/api/me", name=name)


def test_a_name_that_looks_like_another_account_is_refused(running: Running) -> None:
    person(running, "Coco Lil")
    other = running.client().guest()
    for name in ("Сосо", "coco lil", "C0c0 Li1", "Coco-Lil", "CocoIil", "Coco L.il"):
        if skeleton(name) == skeleton("Coco Lil"):
            refused("taken", other, "PATCH", "/api/me", name=name)
            refused("taken", other, "POST", "/api/account", name=name, password=PASSWORD)
    assert [skeleton(name) == skeleton("Coco Lil") for name in ("C0c0 Li1", "CocoIil", "Coco-Lil")] == [True] * 3
    person(running, "Хорс")
    refused("taken", other, "POST", "/api/account", name="xopc", password=PASSWORD)
    refused("malformed", other, "POST", "/api/account", name="Саrla", password=PASSWORD)  # Cyrillic and Latin
    refused("malformed", other, "POST", "/api/account", name="Ann ١", password=PASSWORD)


IMITATIONS = {
    "Kira": ["Kıra"], "Nina Weiss": ["Nına Weıss"], "Kiki": ["ΚΙΚΙ", "Κικι"], "Tom": ["ΤΟΜ"], "Anna": ["ΑΝΝΑ"],
    "Ben": ["ΒΕΝ"], "Max": ["ΜΑΧ"], "ニニ": ["二二"], "Ахмед": ["АХМЕД"],
}  # fmt: skip


@pytest.mark.parametrize("name", IMITATIONS)
def test_look_alikes_are_found_through_others_and_by_their_capitals(running: Running, name: str) -> None:
    person(running, name)
    other = running.client().guest()
    for imitation in IMITATIONS[name]:
        refused("taken", other, "PATCH", "/api/me", name=imitation)
        refused("taken", other, "POST", "/api/account", name=imitation, password=PASSWORD)


@pytest.mark.parametrize("name", ["\u115f", "\u1160", "\u3164", "李明\u1160", "a\u3164b", "مح\u0640مد", "\uffa0"])
def test_what_shows_nothing_is_no_part_of_a_name(running: Running, name: str) -> None:
    refused("malformed", running.client().guest(), "PATCH", "/api/me", name=name)


def test_a_guest_loses_a_name_that_an_account_claims(running: Running) -> None:
    early = running.client().guest("Rosalind")
    also = running.client().guest("Rosa1ind")
    with early.socket("/api/lobby/socket") as ws:
        received(ws, "lobby")
        owner = person(running, "Rosalind")
        assert received(ws, "closing")["reason"] == "signed_out", "its sockets come back under the new name"
    for guest in (early, also):
        assert guest.get("/api/me")["name"].startswith("Guest ")
    assert owner.get("/api/me")["name"] == "Rosalind"
    refused("taken", early, "PATCH", "/api/me", name="Rosalind")


def test_of_two_who_claim_names_that_look_alike_one_gets_it(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        clients = [one.client().guest(), two.client().guest()]
        codes: list[str | None] = []

        def claim(client: Client, name: str) -> None:
            try:
                client.post("/api/account", name=name, password=PASSWORD)
                codes.append(None)
            except Refused as problem:
                codes.append(problem.code)

        threads = [threading.Thread(target=claim, args=pair) for pair in zip(clients, ("Milla", "MiIIa"), strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert sorted(codes, key=str) == [None, "taken"]


def test_accounts_from_before_keep_names_that_look_alike(place: str) -> None:
    """The migration gives the skeleton to the oldest of them."""
    store = Store(place)
    if store.shared:
        from sqlalchemy import create_engine

        engine = create_engine(store.url)
    else:
        engine = store._sqlite("IMMEDIATE", 1)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for number, name in enumerate(("Lilo", "LiIo", "Lil0", "Other")):
            connection.exec_driver_sql(
                "INSERT INTO players (id, kind, name, claimed, created)"
                f" VALUES ('p{number}', 'person', '{name}', '{name.lower()}', {number})"
            )
    engine.dispose()
    with Running(place) as running:
        client = running.client().guest()
        refused("taken", client, "PATCH", "/api/me", name="L1lo")
        refused("taken", client, "PATCH", "/api/me", name="liio")
    rows = found_in(place, "SELECT name, skeleton FROM players WHERE kind = 'person' ORDER BY id")
    assert rows == [("Lilo", skeleton("Lilo")), ("LiIo", None), ("Lil0", None), ("Other", skeleton("Other"))]


def found_in(place: str, query: str) -> list[Any]:
    """What a query finds in a database."""
    connect: Any = sqlite3.connect if place.startswith("sqlite") else psycopg.connect
    with contextlib.closing(connect(place.removeprefix("sqlite:///"))) as connection:
        return [tuple(row) for row in connection.execute(query).fetchall()]


# Passwords


@pytest.mark.parametrize(
    "password",
    ["password", "12345678", "passwort1", "hallo123", "qwertzuiop", "aaaaaaaa", "lostcities", "iloveyou", "P@ssw0rd",
     "sommerfrieda", "Frieda-1990", "fr1eda!!"],
)  # fmt: skip
def test_passwords_that_everybody_tries_first_are_refused(running: Running, password: str) -> None:
    client = running.client().guest()
    refused("malformed", client, "POST", "/api/account", name="Frieda", password=password)


def test_what_a_person_types_too_short_is_refused_in_their_words(running: Running) -> None:
    client = running.client(**{"Accept-Language": "de"}).guest()
    short = refused("malformed", client, "POST", "/api/account", name="Frieda", password="kurz")
    assert short == "Ein Passwort muss mindestens 8 Zeichen haben."
    nameless = refused("malformed", client, "POST", "/api/account", name="", password=PASSWORD)
    assert nameless == refused("malformed", client, "PATCH", "/api/me", name=" ")
    assert "String" not in nameless
    refused("wrong_password", client, "POST", "/api/login", name="Frieda", password="")
    refused("wrong_password", client, "POST", "/api/login", name="", password="kurz")
    owner = person(running, "Frieda Lang")
    refused("wrong_password", owner, "POST", "/api/account/password", old="kurz", password="battery staple")
    refused("wrong_password", owner, "DELETE", "/api/account", password="kurz")
    for code in ("abc", "abcd efgh", "x" * 60, "ab-cd"):
        assert "Code" in refused("not_found", client, "GET", f"/api/codes/{code}")


def test_a_password_of_any_length_is_judged_quickly() -> None:
    check_password("correct horse " * 9, "Frieda")
    # Every sign of these may stand for a letter: the judge tries all readings, and took five seconds for one of them.
    crafted = "4a@8b({[<c69&e#!1i/|l0o$5s+7t%2xz" * 2
    began = time.thread_time()
    for start in range(6):
        check_password(crafted[start : start + 64], "Frieda")
    assert time.thread_time() - began < 6
    with pytest.raises(Refusal):
        check_password("a" * 128, "Frieda")


def test_a_changed_password_ends_the_other_sessions(running: Running) -> None:
    client = person(running, "Petra")
    elsewhere = login(running, "Petra")
    refused("wrong_password", client, "POST", "/api/account/password", old="wrong horse", password="battery staple")
    refused("malformed", client, "POST", "/api/account/password", old=PASSWORD, password="password")
    refused("malformed", client, "POST", "/api/account/password", old=PASSWORD, password="petra 1234 !")
    assert elsewhere.get("/api/me")["name"] == "Petra"
    client.post("/api/account/password", old=PASSWORD, password="battery staple")
    assert client.get("/api/me")["name"] == "Petra"
    refused("not_signed_in", elsewhere, "GET", "/api/me")
    refused("wrong_password", running.client(), "POST", "/api/login", name="Petra", password=PASSWORD)
    login(running, "Petra", "battery staple")
    guest = running.client().guest()
    refused("not_allowed", guest, "POST", "/api/account/password", old=PASSWORD, password="battery staple")


def test_wrong_passwords_from_elsewhere_do_not_lock_the_owner_out(database: str) -> None:
    """Forwarded addresses are believed from this machine, so each client here can come from another network."""
    with Running(database, rates=Rates(doors=(1000, 100), passwords=(8, 0.001), strangers=(40, 0.001))) as running:
        person(running, "Owner")
        home = login(running, "Owner")
        home.post("/api/logout")
        codes = []
        for _ in range(12):
            attacker = running.client(**{"X-Forwarded-For": "203.0.113.9"})
            with pytest.raises(Refused) as found:
                attacker.post("/api/login", name="Owner", password="guess guess")
            codes.append(found.value.code)
        assert codes == ["wrong_password"] * 8 + ["too_fast"] * 4
        assert running.client().post("/api/login", name="Owner", password=PASSWORD)["name"] == "Owner", "from elsewhere"
        # An attacker with many /64s uses up what all strangers together have; the owner's browser has its own.
        for number in range(60):
            attacker = running.client(**{"X-Forwarded-For": f"2001:db8:0:{number:x}::1"})
            with pytest.raises(Refused):
                attacker.post("/api/login", name="Owner", password="guess guess")
        stranger = running.client(**{"X-Forwarded-For": "198.51.100.1"})
        refused("too_fast", stranger, "POST", "/api/login", name="Owner", password=PASSWORD)
        assert home.post("/api/login", name="Owner", password=PASSWORD)["name"] == "Owner"
        # And of one /64 the addresses are one.
        codes = []
        for number in range(10):
            attacker = running.client(**{"X-Forwarded-For": f"2001:db8:1:1::{number}"})
            with pytest.raises(Refused) as found:
                attacker.post("/api/login", name="Nobody Else", password="guess guess")
            codes.append(found.value.code)
        assert codes == ["wrong_password"] * 8 + ["too_fast"] * 2


def test_a_log_in_with_a_password_that_is_changed_meanwhile_is_refused(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = person(running, "Quickly")
    accounts, store = running.service.accounts, running.service.store
    compare = accounts._hashing.fits

    async def compare_too_late(hashed: str | None, password: str) -> bool:
        right = await compare(hashed, password)
        await store.change_password(client.me["player"], "another hash", "")
        return right

    monkeypatch.setattr(accounts._hashing, "fits", compare_too_late)
    refused("wrong_password", running.client(), "POST", "/api/login", name="Quickly", password=PASSWORD)
    assert asked(running, store.sessions_of(client.me["player"])) == []


def test_a_guest_who_claims_two_names_at_once_gets_one_of_them(running: Running) -> None:
    guest = running.client().guest()
    tabs = [running.client() for _ in range(2)]
    for tab in tabs:
        tab.http.cookies.update(guest.http.cookies)
    names: list[str] = []
    codes: list[str | None] = []

    def claim(tab: Client, name: str) -> None:
        try:
            names.append(tab.post("/api/account", name=name, password=PASSWORD)["name"])
            assert tab.get("/api/me")["name"] == name, "its cookie counts"
        except Refused as problem:
            codes.append(problem.code)

    together([partial(claim, tab, name) for tab, name in zip(tabs, ("Alba", "Berta"), strict=True)])
    assert (len(names), codes) == (1, ["not_allowed"])


# Sessions


def test_sessions_are_listed_and_ended(running: Running) -> None:
    client = person(running, "Sessa")
    phone = running.client(**{"User-Agent": "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"})
    phone.post("/api/login", name="Sessa", password=PASSWORD)
    laptop = login(running, "Sessa")
    listed = client.get("/api/sessions")
    assert len(listed) == 3
    assert [one["current"] for one in listed].count(True) == 1
    assert "Firefox, Android" in [one["device"] for one in listed]
    theirs = next(one for one in listed if one["device"] == "Firefox, Android")
    table = client.post("/api/tables", game="card")["table"]
    with phone.socket(path(table)) as ws:
        assert received(ws, "frame")["seat"] == 0
        client.ask("DELETE", f"/api/sessions/{theirs['id']}")
        assert received(ws, "closing")["reason"] == "signed_out"
    with phone.socket(path(table)) as ws:
        assert received(ws, "frame")["seat"] is None
    refused("not_signed_in", phone, "GET", "/api/me")
    refused("not_found", client, "DELETE", f"/api/sessions/{theirs['id']}")
    assert laptop.get("/api/me")["name"] == "Sessa"
    stranger = person(running, "Stranger")
    other = next(one["id"] for one in client.get("/api/sessions") if not one["current"])
    refused("not_found", stranger, "DELETE", f"/api/sessions/{other}")
    client.ask("DELETE", "/api/sessions")
    refused("not_signed_in", laptop, "GET", "/api/me")
    assert [one["current"] for one in client.get("/api/sessions")] == [True]


def test_a_session_ended_at_one_process_ends_at_the_other(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        client = person(one, "Farah")
        laptop = at(two, login(one, "Farah"))
        table = client.post("/api/tables", game="card")["table"]
        with laptop.socket(path(table)) as ws:
            assert received(ws, "frame")["seat"] == 0
            client.ask("DELETE", "/api/sessions")
            assert received(ws, "closing")["reason"] == "signed_out"
        refused("not_signed_in", laptop, "GET", "/api/me")


class Days:
    """A world whose days pass when a test says so."""

    def __init__(self) -> None:
        self.days = 0.0

    def world(self) -> World:
        real = World()
        return World(now=lambda: real.now() + int(self.days * DAY))


def test_sessions_expire_when_they_are_not_used(place: str) -> None:
    time = Days()
    with Running(place, time.world(), keep=Retention(sessions=10)) as running:
        used, unused = person(running, "Daily"), login(running, "Daily")
        bot = bot_of(running, used, "Patient Bot")
        for _ in range(3):
            time.days += 6
            response = used.http.get("/api/me")
            assert response.status_code == 200, "each use makes it longer"
            assert "Max-Age=864000" in response.headers["set-cookie"], "the cookie's life, too"
        refused("not_signed_in", unused, "GET", "/api/me")
        assert [one["current"] for one in used.get("/api/sessions")] == [True]
        assert bot.get("/api/me")["kind"] == "bot", "a token is revoked, it does not expire"
        time.days += 11
        refused("not_signed_in", used, "GET", "/api/me")


# Bots


def test_a_bots_token_is_renewed_and_revoked(running: Running) -> None:
    owner = person(running, "Token Owner")
    first = bot_of(running, owner, "Tokki")
    (listed,) = owner.get("/api/bots")
    assert (listed["name"], listed["token"] > 0, listed["used"] >= listed["token"]) == ("Tokki", True, True)
    made = owner.post(f"/api/bots/{listed['player']}/token")
    refused("not_signed_in", first, "GET", "/api/me")
    second = running.client(Authorization=f"Bearer {made['token']}")
    assert second.get("/api/me")["name"] == "Tokki"
    for address in (f"/api/bots/{listed['player']}/token", f"/api/bots/{listed['player']}"):
        refused("not_found", person(running, f"Thief{len(address)}"), "DELETE", address)
        refused("not_found", second, "DELETE", address)
    owner.ask("DELETE", f"/api/bots/{listed['player']}/token")
    refused("not_signed_in", second, "GET", "/api/me")
    assert owner.get("/api/bots")[0]["token"] is None
    owner.ask("DELETE", f"/api/bots/{listed['player']}")
    assert owner.get("/api/bots") == []


@pytest.mark.parametrize("stage", ["one", "two"])
def test_an_account_has_twenty_bots_however_fast_they_are_made(stage: str, request: pytest.FixtureRequest) -> None:
    place = request.getfixturevalue("database" if stage == "one" else "postgres")
    with contextlib.ExitStack() as servers:
        places = [servers.enter_context(Running(place)) for _ in range(1 if stage == "one" else 2)]
        owner = person(places[0], "Maker")
        tabs = [at(places[number % len(places)], owner) for number in range(30)]
        codes: list[str | None] = []

        def make(tab: Client, number: int) -> None:
            try:
                tab.post("/api/bots", name=f"Made {number}")
                codes.append(None)
            except Refused as problem:
                codes.append(problem.code)

        together([partial(make, tab, number) for number, tab in enumerate(tabs)])
        assert (codes.count(None), codes.count("not_allowed")) == (20, 10)


def test_a_bot_made_while_its_owner_is_removed_goes_too(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = person(running, "Hasty")
    service = running.service
    remove, made = service.remove_player, []

    async def make_one_more(player: str) -> None:
        if player == owner.me["player"]:
            made.append(await service.accounts.new_bot(Who(player, "Hasty", "person"), "Latecomer"))
        await remove(player)

    monkeypatch.setattr(service, "remove_player", make_one_more)
    owner.ask("DELETE", "/api/account", {"password": PASSWORD})
    bot = running.client(Authorization=f"Bearer {made[0]['token']}")
    refused("not_signed_in", bot, "GET", "/api/me")
    with pytest.raises(Refusal) as late:
        asked(running, service.accounts.new_bot(Who(owner.me["player"], "Hasty", "person"), "Too Late"))
    assert late.value.text == "refusal-bot-needs-account"


# Removal


def test_a_removed_account_leaves_its_games_and_no_name(place: str) -> None:
    time = Days()
    with Running(place, time.world(), keep=Retention(names=30)) as running:
        leaver, friend = person(running, "Vanya Unforgettable"), person(running, "Friend")
        bot = bot_of(running, leaver, "Vanyabot")
        rated = leaver.post("/api/tables", game="card", rated=True, options={"games": 1, "max_turns": 30})["table"]
        friend.intent(rated, "sit")
        assert play_on([leaver, friend], rated, Random(1))["status"] == "over"
        running_game = leaver.post("/api/tables", game="card")["table"]
        friend.intent(running_game, "sit")
        leaver.intent(running_game, "say", text="good evening")
        bots_game = friend.post("/api/tables", game="card")["table"]
        bot.intent(bots_game, "sit")
        waiting = leaver.post("/api/tables", game="card", public=True)["table"]
        offered = friend.post(
            "/api/tables", game="card", seats=[{"kind": "me"}, {"kind": "invite", "name": "Vanya Unforgettable"}]
        )["table"]
        upload = leaver.post("/api/records", record=leaver.get(f"/api/tables/{rated}/record"))["record"]
        refused("malformed", leaver, "DELETE", "/api/account")
        refused("wrong_password", leaver, "DELETE", "/api/account", password="wrong horse")
        with friend.socket(path(running_game)) as ws:
            received(ws, "frame")
            leaver.ask("DELETE", "/api/account", {"password": PASSWORD})
            while (frame := received(ws, "frame"))["status"] == "playing":
                pass
            assert (frame["result"]["why"], frame["result"]["winners"]) == ("resigned", [1])
            while frame["seats"][0]["name"] != "Deleted player":  # an open page forgets the name as well
                frame = received(ws, "frame")
        for client in (leaver, bot):
            refused("not_signed_in", client, "GET", "/api/me")
        assert friend.frame(bots_game)["result"]["why"] == "resigned"
        assert friend.frame(waiting)["status"] == "closed"
        assert friend.frame(offered)["seats"][1]["state"] == "open"
        names = [seat["name"] for seat in friend.frame(running_game)["seats"]]
        assert names == ["Deleted player", "Friend"]
        assert friend.get(f"/api/tables/{running_game}?line=0")["chat"][0]["name"] == "Deleted player"
        assert friend.get(f"/api/tables/{rated}/record")["players"] == ["Deleted player", "Friend"]
        assert [entry["seats"][0]["name"] for entry in friend.get("/api/me/tables")["tables"]][-1] == "Deleted player"
        ladder = friend.get("/api/leaderboards/card/person")["players"]
        assert [line["name"] for line in ladder] == ["Friend"]
        refused("not_found", friend, "GET", f"/api/records/{upload}")
        refused("wrong_password", running.client(), "POST", "/api/login", name="Vanya Unforgettable", password=PASSWORD)
        squatter = running.client().guest()
        for name in ("Vanya Unforgettable", "vanya-unforgettab1e", "Vanyabot"):
            refused("taken", squatter, "POST", "/api/account", name=name, password=PASSWORD)
        time.days += 31
        squatter = running.client().guest()
        assert squatter.post("/api/account", name="Vanyabot", password=PASSWORD)["name"] == "Vanyabot"
    rows = found_in(place, "SELECT data FROM events UNION SELECT entry FROM tables UNION SELECT name FROM chat")
    assert not [row for row in rows if "Unforgettable" in row[0]]
    assert any("Deleted player" in row[0] for row in rows)


def test_a_name_is_forgotten_by_other_processes_too(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        leaver, friend = person(one, "Wanda"), person(one, "Fred")
        table = leaver.post("/api/tables", game="card", options={"games": 1, "max_turns": 8})["table"]
        friend.intent(table, "sit")
        play_on([leaver, friend], table, Random(1))
        far = at(two, friend)
        assert far.frame(table)["seats"][0]["name"] == "Wanda"
        leaver.ask("DELETE", "/api/account", {"password": PASSWORD})
        for _ in range(200):
            if far.frame(table)["seats"][0]["name"] == "Deleted player":
                break
            threading.Event().wait(0.05)
        assert far.frame(table)["seats"][0]["name"] == "Deleted player"


# Invitations


def invite(client: Client, name: str) -> str:
    seats = [{"kind": "me"}, {"kind": "invite", "name": name}]
    table: str = client.post("/api/tables", game="card", seats=seats)["table"]
    return table


def test_invitations_are_declined_and_blocked(running: Running) -> None:
    host, guest = person(running, "Inviter"), person(running, "Welcomed")
    first = invite(host, "Welcomed")
    assert [entry["table"] for entry in guest.get("/api/me/offers")["tables"]] == [first]
    with pytest.raises(Refused) as found:
        running.client().guest().intent(first, "decline")
    assert found.value.code == "not_possible"
    key = new_key()
    for _ in range(2):
        guest.intent(first, "decline", key=key)
    assert guest.get("/api/me/offers")["tables"] == []
    assert [seat["state"] for seat in host.frame(first)["seats"]] == ["here", "open"]
    second = invite(host, "Welcomed")
    guest.post("/api/blocks", player=host.me["player"])
    assert guest.get("/api/me/offers")["tables"] == []
    assert host.frame(second)["seats"][1]["state"] == "open"
    assert [one["name"] for one in guest.get("/api/blocks")] == ["Inviter"]
    with pytest.raises(Refused) as found:
        invite(host, "Welcomed")
    assert found.value.code == "not_allowed"
    guest.post("/api/blocks", player=host.me["player"], blocked=False)
    invite(host, "Welcomed")
    assert len(guest.get("/api/me/offers")["tables"]) == 1


def test_a_pile_of_invitations_is_limited(database: str) -> None:
    rates = Rates(doors=(1000, 1000), session=(1000, 1000))
    limits = Limits(invitations=3, guest_invitations=4, all_invitations=6)
    with Running(database, rates=rates, limits=limits) as running:
        target, friends = person(running, "Popular"), [person(running, f"Friend {name}") for name in "ABC"]
        crowd = [running.client().guest() for _ in range(3)]
        outcome = []
        for client in [crowd[0]] * 4 + [crowd[1], crowd[2]] + [friends[0], friends[1], friends[2]]:
            try:
                invite(client, "Popular")
                outcome.append("made")
            except Refused as problem:
                outcome.append(str(problem.code))
        late = "not_possible"
        assert outcome == ["made"] * 3 + [late, "made", late, "made", "made", late], "guests cannot crowd out accounts"
        offers = target.get("/api/me/offers")["tables"]
        assert len(offers) == 6
        target.intent(offers[0]["table"], "decline")
        invite(friends[2], "Popular")


# Requests that make a table


@pytest.mark.parametrize(
    ("address", "wish"),
    [
        ("/api/tables", {"game": "card"}),
        ("/api/play", {"game": "card", "level": "random"}),
    ],
)
def test_a_retry_gets_the_table_that_was_made(running: Running, address: str, wish: dict[str, Any]) -> None:
    client = running.client().guest()
    key = new_key()
    tables = {client.post(address, **wish, key=key)["table"] for _ in range(3)}
    assert len(tables) == 1
    refused("key_reused", client, "POST", address, **{**wish, "game": "board"}, key=key)
    assert client.post("/api/tables", game="card", key=new_key())["table"] not in tables
    assert running.client().guest().post("/api/tables", game="card", key=key)["table"] not in tables, (
        "a key is one's own"
    )


def test_retries_at_two_processes_at_once_make_one_table(postgres: str) -> None:
    with Running(postgres) as one, Running(postgres) as two:
        client = one.client().guest()
        here = [client, at(two, client)]
        # FastAPI completes a route at its first request and changes the warnings of the process meanwhile, which
        # both servers of this test share.
        for asking in here:
            asking.post("/api/tables", game="card", key=new_key())
        for _ in range(5):
            key = new_key()
            found: set[str] = set()
            start = threading.Barrier(4)

            def ask(asking: Client, key: str = key, start: threading.Barrier = start, found: set[str] = found) -> None:
                start.wait()
                found.add(asking.post("/api/tables", game="card", key=key)["table"])

            threads = [threading.Thread(target=ask, args=(here[place % 2],)) for place in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)
            assert len(found) == 1


def remove(client: Client) -> None:
    client.ask("DELETE", "/api/account", {"password": PASSWORD})


def test_an_account_removed_in_the_draw_leaves_no_ghost(running: Running) -> None:
    first, second = person(running, "Goes"), person(running, "Stays")
    table = first.post("/api/tables", game="card", commit="0" * 64)["table"]
    assert second.intent(table, "sit", commit="1" * 64)["frame"]["status"] == "drawing"
    remove(first)
    frame = second.frame(table)
    assert frame["status"] == "closed", "nobody has seen a card, so there is no match"
    assert second.get("/api/me/tables?status=now")["tables"] == []


def test_an_account_removed_after_asking_for_a_rematch_gets_none(running: Running) -> None:
    first, second = person(running, "Asks"), person(running, "Answers")
    table = first.post("/api/tables", game="card")["table"]
    second.intent(table, "sit")
    second.intent(table, "resign")
    first.intent(table, "rematch")
    remove(first)
    refused("not_possible", second, "POST", f"/api/tables/{table}/intents", type="rematch", key="k")
    assert second.frame(table)["next"] is None


def test_a_request_for_an_opponent_does_not_outlive_the_guest_that_made_it(running: Running) -> None:
    client, guest = running.client().guest(), running.client().guest()
    assert client.post("/api/pair", game="roll", speed="days")["state"] == "waiting"
    client.post("/api/account", name="Once a guest", password=PASSWORD)
    assert guest.post("/api/pair", game="roll", speed="days")["state"] == "waiting"
    assert client.post("/api/pair", game="roll", speed="days")["state"] == "waiting", "guests play guests"
