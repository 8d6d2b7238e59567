"""Playing by plain HTTP: at once against bots, with friends, to the end."""

import json
from random import Random
from typing import Any, get_args

import pytest

from lostcities.bots.catalogue import LEVELS
from lostcities.engine.record import replay
from lostcities.locales import Texts, negotiate
from lostcities.server.tables import fairness
from lostcities.server.wire import messages
from serving import Client, Refused, Running, new_key, play_on, received, two_at_a_table


def against_bots(client: Client, frame: Any, rng: Random) -> Any:
    """Play on until the match is over."""
    while frame["status"] == "playing":
        if frame["view"]["to_move"] == frame["seat"]:
            frame = client.act(frame, rng.choice(frame["view"]["legal"]))
        else:
            frame = client.frame(frame["table"], since=frame["version"])
    return frame


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("card", 2, {"games": 1, "max_turns": 40}),
        ("board", 2, {"rounds": 1, "max_turns": 30}),
        ("board", 4, {"rounds": 1, "max_turns": 24}),
        ("roll", 2, {}),
        ("roll", 5, {}),
    ],
)
def test_one_request_gives_a_seat_and_the_game_can_be_played_to_its_end(
    running: Running, game: str, players: int, options: dict[str, Any]
) -> None:
    client = running.client()
    frame = client.post("/api/play", game=game, players=players, options=options, level="random")
    assert frame["seat"] == 0
    assert [seat["kind"] for seat in frame["seats"]] == ["guest"] + ["bot"] * (players - 1)
    frame = against_bots(client, frame, Random(1))
    assert frame["status"] == "over"
    assert frame["result"]["why"] == "played"
    record = client.get(f"/api/tables/{frame['table']}/record")
    assert list(replay(record).totals) == frame["result"]["totals"]
    assert fairness.verify(record)["rounds"] == 1


def test_friends_join_by_code(running: Running) -> None:
    host, friend = running.client().guest("Ann"), running.client().guest("Ben")
    made = host.post(
        "/api/tables",
        game="board",
        players=3,
        options={"rounds": 1, "edition": "2014"},
        seats=[{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "level": "random"}],
        starter=1,
    )
    assert made["status"] == "open"
    assert made["view"] is None
    found = friend.get(f"/api/codes/{made['code'].upper()}")
    assert found["code"] is None, "only who sits at the table gets its code"
    frame = friend.intent(found["table"], "sit")["frame"]
    assert frame["status"] == "playing"
    assert frame["seat"] == 0
    assert [seat["name"] for seat in frame["seats"]] == ["Ben", "Ann", "random"]
    assert frame["view"]["to_move"] == 1
    assert frame["options"]["edition"] == "2014"


def test_a_match_of_several_games_goes_on_to_its_end(running: Running) -> None:
    first, second, table = two_at_a_table(running, options={"games": 2, "max_turns": 12})
    frame = play_on([first, second], table, Random(3))
    assert frame["status"] == "over"
    assert len(frame["finished"]) == 2
    assert frame["result"]["totals"] == [
        sum(outcome["scores"][seat] for outcome in frame["finished"]) for seat in range(2)
    ]


def test_a_retry_gets_the_first_answer_and_plays_once(running: Running) -> None:
    first, _second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    action = frame["view"]["legal"][0]
    key = new_key()
    answers = [first.intent(table, "act", version=frame["version"], action=action, key=key)["answer"] for _ in range(3)]
    assert answers == [answers[0]] * 3
    assert answers[0]["version"] == frame["version"] + 1
    assert first.frame(table)["version"] == frame["version"] + 1


def test_an_old_retry_is_still_known(running: Running) -> None:
    """Also when so much has happened since that the key is no longer in memory."""
    first, second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    key = new_key()
    wish = {"version": frame["version"], "action": frame["view"]["legal"][0], "key": key}
    answer = first.intent(table, "act", **wish)["answer"]
    frame = play_on([first, second], table, Random(2), 60)
    assert first.intent(table, "act", **wish)["answer"] == answer
    assert first.frame(table)["version"] == frame["version"]


def test_anothers_key_is_not_ones_own(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    first.act(frame, key="same")
    with pytest.raises(Refused) as refused:
        second.act({**frame, "version": frame["version"] + 1}, "<*", key="same")
    assert refused.value.code == "not_your_turn"


def test_a_stale_intent_is_refused_with_the_newest_version(running: Running) -> None:
    first, _second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    first.act(frame)
    with pytest.raises(Refused) as refused:
        first.act(frame)
    assert refused.value.status == 409
    assert refused.value.code == "stale"
    assert refused.value.body["version"] == frame["version"] + 1


def test_an_illegal_action_is_refused_with_the_clause(running: Running) -> None:
    first, _second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    with pytest.raises(Refused) as refused:
        first.act(frame, "<*")
    assert refused.value.code == "illegal"
    assert refused.value.body["clause"] == "C5"
    assert refused.value.body["text"] == "reason-play-first"
    assert refused.value.body["message"] == "First play a card, then draw one. (C5)"
    with pytest.raises(Refused) as refused:
        first.act(frame, "+z9")
    assert refused.value.code == "malformed"
    assert first.frame(table)["version"] == frame["version"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("de-AT, en;q=0.5", "Spiele zuerst eine Karte, dann ziehe eine. (C5)"),
        ("tlh", "First play a card, then draw one. (C5)"),
    ],
)
def test_whoever_asks_is_told_in_the_language_that_they_ask_for(running: Running, asked: str, sentence: str) -> None:
    """By HTTP, on a socket, and before a request reaches a route."""
    first, _second, table = two_at_a_table(running, starter=0)
    act = {"type": "act", "version": first.frame(table)["version"], "action": "<*", "key": "k"}
    headers = {"Accept-Language": asked}
    assert first.http.post(f"/api/tables/{table}/intents", json=act, headers=headers).json()["message"] == sentence
    with first.socket(f"/api/tables/{table}/socket", **headers) as ws:
        ws.send(json.dumps(act))
        assert received(ws, "refusal")["message"] == sentence
    early = first.http.post("/api/tables", content=b"x", headers={**headers, "Content-Type": "text/plain"}).json()
    language = negotiate(asked)
    assert early["message"] == Texts(language)("refusal-not-json")
    late = first.http.get("/api/tables/nosuchtable", headers=headers).json()
    assert late["message"] == Texts(language)("refusal-no-table")


def test_dice_can_not_be_rolled_by_a_player(running: Running) -> None:
    first, _second, table = two_at_a_table(running, game="roll", starter=0)
    frame = first.frame(table)
    with pytest.raises(Refused) as refused:
        first.act(frame, "ryp 047")
    assert refused.value.code in ("illegal", "malformed")
    assert first.frame(table)["version"] == frame["version"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "card", "players": 3}, "2 players"),
        ({"game": "card", "options": {"games": 1, "dice": 3}}, "no option"),
        ({"game": "board", "options": {"edition": "1999"}}, "edition cannot be"),
        ({"game": "card", "options": {"games": 1000}}, "at most 20"),
        ({"game": "card", "seats": [{"kind": "me"}]}, "2 seats"),
        ({"game": "card", "seats": [{"kind": "me"}, {"kind": "me"}]}, "one seat"),
        ({"game": "card", "seats": [{"kind": "me"}, {"kind": "bot", "level": "perfect"}]}, "no bot level"),
        ({"game": "card", "seats": [{"kind": "me"}, {"kind": "invite", "name": "Nobody"}]}, "no account"),
        ({"game": "card", "starter": 4}, "starter"),
        ({"game": "chess"}, "game: there is no such game; the games are card, board, roll"),
        ({"game": "card", "cards": []}, "cards"),
    ],
)
def test_bad_terms_get_one_clear_sentence(running: Running, wish: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused) as refused:
        running.client().guest().post("/api/tables", **wish)
    assert refused.value.status in (404, 422)
    assert words in refused.value.body["message"]
    messages.Refusal.model_validate(refused.value.body)


def test_the_catalogue_tells_what_can_be_played(running: Running) -> None:
    found = messages.Catalogue.model_validate(running.client().get("/api/catalogue"))
    assert [game.game for game in found.games] == ["card", "board", "roll"]
    assert "random" in found.levels
    assert found.phrases == list(get_args(messages.Phrase))


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_can_be_played_against(running: Running, level: str) -> None:
    client = running.client()
    frame = client.post("/api/play", game="card", level=level, starter=1, options={"games": 1, "max_turns": 2})
    frame = against_bots(client, frame, Random(1))
    assert frame["status"] == "over"
    assert "fallback" not in [news["kind"] for news in client.frame(frame["table"], since=1)["news"]]


# Keys


@pytest.mark.parametrize("by", ["http", "socket"])
def test_a_used_key_is_for_the_same_intent_only(running: Running, by: str) -> None:
    """The same again gets the same answer; anything else under the key is refused, and nothing is done."""
    first, _, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    lay, other = frame["view"]["legal"][:2]
    act = {"type": "act", "version": frame["version"], "action": lay, "key": "k"}
    others = [
        {**act, "action": other},
        {**act, "version": frame["version"] + 1},
        {**act, "version": frame["version"] + 1, "action": "<*"},
        {"type": "undo", "version": frame["version"] + 1, "key": "k"},
        {"type": "resign", "key": "k"},
        {"type": "leave", "key": "k"},
        {"type": "propose_bot", "seat": 1, "level": "random", "key": "k"},
    ]
    answers: list[Any] = []
    if by == "http":
        for intent in (act, act, *others, act):
            response = first.http.post(f"/api/tables/{table}/intents", json=intent)
            found = response.json()
            answers.append(found["answer"] if response.status_code == 200 else found)
            assert response.status_code in (200, 409)
    else:
        with first.socket(f"/api/tables/{table}/socket") as ws:
            for intent in (act, act, *others, act):
                ws.send(json.dumps(intent))
                while (found := received(ws))["type"] not in ("accepted", "refusal"):
                    pass
                answers.append(found)
    accepted = {"type": "accepted", "key": "k", "version": frame["version"] + 1, "table": table}
    assert [answers[0], answers[1], answers[-1]] == [accepted] * 3
    assert [answer["code"] for answer in answers[2:-1]] == ["key_reused"] * len(others)
    assert {answer["text"] for answer in answers[2:-1]} == {"refusal-key-reused"}
    assert first.frame(table)["version"] == frame["version"] + 1


def test_a_used_key_is_known_long_after_and_after_a_restart(database: str) -> None:
    with Running(database) as running:
        first, second, table = two_at_a_table(running, starter=0)
        frame = first.frame(table)
        act = {"version": frame["version"], "action": frame["view"]["legal"][0], "key": "k"}
        accepted = first.intent(table, "act", **act)["answer"]
        play_on([first, second], table, Random(3), most=30)
    with Running(database) as running:
        again = running.client()
        again.http.cookies = first.http.cookies
        assert again.intent(table, "act", **act)["answer"] == accepted
        for other in ({**act, "action": "<*"}, {**act, "version": act["version"] + 2}):
            with pytest.raises(Refused) as refused:
                again.intent(table, "act", **other)
            assert refused.value.code == "key_reused"


def test_a_used_key_is_known_also_where_the_other_action_is_possible(running: Running) -> None:
    """Nine other intents later the store alone knows the key; it is asked before anything is carried out."""
    first, second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    lay = {"version": frame["version"], "action": frame["view"]["legal"][0], "key": "k"}
    accepted = first.intent(table, "act", **lay)["answer"]
    left = first.intent(table, "leave", key="l")["answer"]
    first.intent(table, "return")
    frame = play_on([first, second], table, Random(3), most=14)
    while frame["view"]["to_move"] != 0:
        frame = play_on([first, second], table, Random(3), most=1)
    frame = first.frame(table)
    other = {"version": frame["version"], "action": frame["view"]["legal"][0], "key": "k"}
    for type, fields in (("act", other), ("leave", {"key": "k"}), ("resign", {"key": "l"})):
        with pytest.raises(Refused) as refused:
            first.intent(table, type, **fields)
        assert refused.value.code == "key_reused", type
    assert first.intent(table, "act", **lay)["answer"] == accepted
    assert first.intent(table, "leave", key="l")["answer"] == left, "a late retry is not carried out twice"
    assert first.frame(table)["version"] == frame["version"]
    assert first.frame(table)["seats"][0]["state"] == "here"


def test_seats_and_talk_know_their_keys(running: Running) -> None:
    host, guest = running.client().guest(), running.client().guest()
    table = host.post("/api/tables", game="roll", players=3)["table"]
    sat = guest.intent(table, "sit", key="k", seat=2)["answer"]
    assert guest.intent(table, "sit", key="k", seat=2)["answer"] == sat
    said = guest.intent(table, "say", key="t", text="Hello there")["answer"]
    assert guest.intent(table, "say", key="t", text="Hello there")["answer"] == said
    for intent in ({"type": "sit", "key": "k", "seat": 1}, {"type": "sit", "key": "k", "seat": 2, "commit": "0" * 64},
                   {"type": "leave", "key": "k"}, {"type": "say", "key": "t", "text": "Bye"},
                   {"type": "phrase", "key": "t", "phrase": "bye"}):  # fmt: skip
        with pytest.raises(Refused) as refused:
            guest.intent(table, **intent)
        assert refused.value.code == "key_reused", intent
    assert [seat["state"] for seat in host.frame(table)["seats"]] == ["here", "open", "here"]
    assert len(host.get(f"/api/tables/{table}")["chat"]) == 1


# News


def test_news_say_when_they_are_cut(running: Running) -> None:
    first, second, table = two_at_a_table(running, game="card")
    begun = first.frame(table, since=0)
    assert [news["version"] for news in begun["news"]] == list(range(1, begun["version"] + 1))
    assert begun["news_cut"] is False
    play_on([first, second], table, Random(1), most=60)
    frame = first.frame(table, since=begun["version"])
    assert frame["news_cut"] is True
    versions = [news["version"] for news in frame["news"]]
    assert versions == list(range(frame["version"] - len(versions) + 1, frame["version"] + 1))
    whole = first.frame(table, since=frame["version"] - len(versions))
    assert (whole["news_cut"], whole["news"]) == (False, frame["news"])
    with first.socket(f"/api/tables/{table}/socket?since=0") as ws:
        assert received(ws, "frame")["news_cut"] is True
    with first.socket(f"/api/tables/{table}/socket?since={frame['version'] - 1}") as ws:
        assert received(ws, "frame")["news_cut"] is False
