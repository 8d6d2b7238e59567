"""Guests, accounts, bots with tokens, ratings and boards that are never mixed."""

import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lostcities.server.settings import Rates
from serving import Client, Refused, Running, new_key, play_on


def person(running: Running, name: str) -> Client:
    client = running.client().guest()
    client.me = client.post("/api/account", name=name, password="correct horse")
    return client


def bot_of(running: Running, owner: Client, name: str) -> Client:
    made = owner.post("/api/bots", name=name)
    client = running.client(Authorization=f"Bearer {made['token']}")
    client.me = client.get("/api/me")
    return client


def rated_match(clients: list[Client], loser: int = 1, moves: int = 40) -> str:
    """A rated match that is given up after so many moves, two of them a turn."""
    table: str = clients[0].post("/api/tables", game="card", rated=True)["table"]
    clients[1].intent(table, "sit")
    frame = play_on(clients, table, Random(7), most=moves)
    assert frame["status"] == "playing"
    clients[loser].intent(table, "resign")
    return table


def test_a_guest_keeps_its_identity_on_its_device(running: Running) -> None:
    client = running.client().guest()
    assert client.me["kind"] == "guest"
    assert client.post("/api/guest") == client.me
    assert running.client().guest().me["player"] != client.me["player"]
    assert client.ask("PATCH", "/api/me", {"name": "  Ann   Müller "})["name"] == "Ann Müller"


def test_a_name_and_a_password_claim_the_guest_and_its_games(running: Running) -> None:
    client = running.client()
    table = client.post("/api/play", game="roll")["table"]
    before = client.get("/api/me")
    me = client.post("/api/account", name="Carla", password="correct horse")
    assert (me["player"], me["kind"]) == (before["player"], "person")
    assert client.frame(table)["seat"] == 0
    elsewhere = running.client()
    with pytest.raises(Refused) as refused:
        elsewhere.post("/api/login", name="carla", password="wrong horse")
    assert refused.value.code == "wrong_password"
    with pytest.raises(Refused) as unknown:
        elsewhere.post("/api/login", name="nobody", password="wrong horse")
    assert unknown.value.body == refused.value.body, "whether a name exists is not told"
    assert elsewhere.post("/api/login", name="CARLA", password="correct horse")["player"] == me["player"]
    assert elsewhere.frame(table)["seat"] == 0
    elsewhere.post("/api/logout")
    with pytest.raises(Refused) as refused:
        elsewhere.get("/api/me")
    assert refused.value.code == "not_signed_in"
    assert client.get("/api/me")["player"] == me["player"], "the other session goes on"


def test_a_session_that_ended_counts_no_more(running: Running) -> None:
    client = person(running, "Leaver")
    cookies = dict(client.http.cookies)
    client.post("/api/logout")
    client.http.cookies.update(cookies)
    with pytest.raises(Refused) as refused:
        client.get("/api/me")
    assert refused.value.status == 401


def test_names_are_unique_clean_and_not_anothers(running: Running) -> None:
    person(running, "Unique")
    other = running.client().guest()
    for name in ("unique", "UNIQUE"):
        with pytest.raises(Refused) as refused:
            other.post("/api/account", name=name, password="correct horse")
        assert refused.value.code == "taken"
        with pytest.raises(Refused) as refused:
            other.ask("PATCH", "/api/me", {"name": name})
        assert refused.value.code == "taken"
    for name in ("<script>", "a\u202eb", "-x", " ", "a\nb\x00", "x" * 25, "&amp;"):
        with pytest.raises(Refused) as refused:
            other.ask("PATCH", "/api/me", {"name": name})
        assert refused.value.code == "malformed", name
    with pytest.raises(Refused) as refused:
        other.post("/api/account", name="Short", password="1234567")
    assert refused.value.code == "malformed"


def test_passwords_and_tokens_are_nowhere_in_the_database(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        client = person(running, "Secretive")
        bot = client.post("/api/bots", name="Quiet Bot")
        cookie = client.http.cookies["lostcities"]
        client.post("/api/login", name="Secretive", password="correct horse")
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"$argon2id$" in kept
    for secret in ("correct horse", bot["token"], cookie):
        assert secret.encode() not in kept


def test_log_ins_to_one_name_are_slowed_down(database: str) -> None:
    with Running(database, rates=Rates(doors=(100, 100), passwords=(3, 0.01))) as running:
        codes = []
        for _ in range(5):
            with pytest.raises(Refused) as refused:
                running.client().post("/api/login", name="victim", password="guess guess")
            codes.append(refused.value.code)
        assert codes == ["wrong_password"] * 3 + ["too_fast"] * 2
        response = running.client().http.post("/api/login", json={"name": "victim", "password": "guess guess"})
        assert 90 < int(response.headers["retry-after"]) <= 100, "one try in a hundred seconds"


# Bots


def test_a_bot_account_is_offered_a_game_and_plays_it(running: Running) -> None:
    owner = person(running, "Bot Owner")
    bot = bot_of(running, owner, "Robbie")
    assert bot.me["kind"] == "bot"
    offers: list[Any] = []
    waiting = threading.Thread(target=lambda: offers.append(bot.get("/api/me/offers?wait=true")))
    waiting.start()
    table = owner.post(
        "/api/tables",
        game="card",
        options={"games": 1, "max_turns": 8},
        seats=[{"kind": "me"}, {"kind": "invite", "name": "robbie"}],
    )["table"]
    waiting.join(30)
    assert [entry["table"] for entry in offers[0]["tables"]] == [table]
    with pytest.raises(Refused) as refused:
        running.client().guest().intent(table, "sit")
    assert refused.value.code == "taken", "the seat is Robbie's"
    assert bot.intent(table, "sit")["frame"]["status"] == "playing"
    assert bot.get("/api/me/offers")["tables"] == []
    assert play_on([owner, bot], table, Random(4))["status"] == "over"
    assert [found["name"] for found in owner.get("/api/bots")] == ["Robbie"]


def test_only_accounts_have_bots_and_bots_have_none(running: Running) -> None:
    owner = person(running, "Owner Two")
    bot = bot_of(running, owner, "Bot Two")
    for client in (running.client().guest(), bot):
        with pytest.raises(Refused) as refused:
            client.post("/api/bots", name="Another")
        assert refused.value.code == "not_allowed"
    with pytest.raises(Refused) as refused:
        running.client(Authorization="Bearer nonsense").get("/api/me")
    assert refused.value.code == "not_signed_in"


# Ratings


def board(running: Running, kind: str) -> dict[str, float]:
    found = running.client().get(f"/api/leaderboards/card/{kind}")
    return {line["name"]: line["shown"] for line in found["players"]}


def test_ratings_move_and_never_mix_guests_people_and_bots(database: str) -> None:
    with Running(database) as running:
        ann, ben = person(running, "Ann"), person(running, "Ben")
        guests = [running.client().guest("G One"), running.client().guest("G Two")]
        bots = [bot_of(running, ann, "B One"), bot_of(running, ben, "B Two")]
        for pair in ([ann, ben], guests, bots):
            rated_match(pair)
        assert list(board(running, "person")) == ["Ann", "Ben"]
        assert list(board(running, "guest")) == ["G One", "G Two"]
        assert list(board(running, "bot")) == ["B One", "B Two"]
        before = {kind: board(running, kind) for kind in ("guest", "person", "bot")}
        for mixed in ([ann, guests[0]], [ben, bots[0]], [guests[1], bots[1]]):
            rated_match(mixed)
        assert {kind: board(running, kind) for kind in ("guest", "person", "bot")} == before
        me = ann.get("/api/me")["ratings"]
        assert [(rating["game"], rating["matches"]) for rating in me] == [("card", 1)]
        # A guest that claims an account begins anew among people.
        guests[0].post("/api/account", name="Claimed", password="correct horse")
        assert guests[0].get("/api/me")["ratings"] == []
        assert "Claimed" not in board(running, "guest")


def test_an_unrated_match_and_a_retry_change_nothing_twice(database: str) -> None:
    with Running(database) as running:
        ann, ben = person(running, "Ann"), person(running, "Ben")
        table = ann.post("/api/tables", game="card")["table"]
        ben.intent(table, "sit")
        ben.intent(table, "resign")
        assert board(running, "person") == {}
        table = ann.post("/api/tables", game="card", rated=True)["table"]
        ben.intent(table, "sit")
        play_on([ann, ben], table, Random(3), most=40)
        key = new_key()
        for _ in range(3):
            ben.intent(table, "resign", key=key)
        assert ann.get("/api/me")["ratings"][0]["matches"] == 1


def test_early_resignations_earn_nothing_and_still_cost(database: str) -> None:
    with Running(database) as running:
        ann, ben = person(running, "Ann"), person(running, "Ben")
        for moves in (0, 5, 38):  # the last: nine and a half turns each
            rated_match([ann, ben], moves=moves)
        assert ann.get("/api/me")["ratings"] == [], "an accomplice who resigns lifts nobody"
        lost = ben.get("/api/me")["ratings"][0]
        assert lost["matches"] == 3
        assert lost["shown"] < 0, "and resigning early saves no rating"
        rated_match([ann, ben], moves=40)
        assert ann.get("/api/me")["ratings"][0]["matches"] == 1
