"""Hints are legal, reveal nothing, and are available only where no other person is affected."""

import threading
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.bots.catalogue import adviser, bot
from lostcities.server.tables.world import World
from lostcities.server.wire import messages
from serving import Client, Refused, Running, two_at_a_table
from test_two_worlds import other_world

OPTIONS: dict[str, dict[str, Any]] = {"card": {"games": 1}, "board": {"rounds": 1, "opening": "any"}}


def waiting(client: Client, frame: Any) -> Any:
    """The newest frame in which it is this client's turn, or the match is over."""
    while frame["status"] == "playing" and not frame["view"]["legal"]:
        frame = client.frame(frame["table"], since=frame["version"])
    return frame


@pytest.mark.parametrize(("game", "players"), [("card", 2), ("board", 3), ("roll", 2)])
def test_a_hint_is_the_experts_choice_among_the_legal_actions(running: Running, game: str, players: int) -> None:
    client = running.client()
    frame = client.post("/api/play", game=game, players=players, level="random")
    for _ in range(8):
        frame = waiting(client, frame)
        found = client.get(f"/api/tables/{frame['table']}/hint")
        messages.Hint.model_validate(found)
        assert found["version"] == frame["version"]
        assert found["level"] == "expert"
        actions = [choice["action"] for choice in found["choices"]]
        assert actions[0] == found["action"]
        assert set(actions) <= set(frame["view"]["legal"])
        chances = [choice["chance"] for choice in found["choices"]]
        assert chances[1:] == sorted(chances[1:], reverse=True)
        best, rival = found["choices"][0], found["choices"][-1]
        # The expert's favourite, unless the playouts are sure that something else is better.
        assert chances[0] == max(chances) or best["points"] > rival["points"]
        assert all(choice["points_error"] >= 0 and 0 <= choice["win"] <= 1 for choice in found["choices"])
        assert len(actions) == min(3, len(frame["view"]["legal"])) or sum(chances) > 0.97
        table = running.service.tables[frame["table"]]
        view = table.ledger.match.state.view(frame["seat"])  # type: ignore[union-attr]
        assert bot("expert").choose(view, Random(1)) == adviser(view.game.name).opinions(view)[0][0]
        frame = client.act(frame, found["action"])


def refusal(client: Client, table: str) -> str:
    with pytest.raises(Refused) as refused:
        client.get(f"/api/tables/{table}/hint")
    messages.Refusal.model_validate(refused.value.body)
    return str(refused.value.code)


def test_nobody_gets_hints_against_people(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    assert {refusal(client, table) for client in (first, second)} == {"not_allowed"}
    assert refusal(running.client(), table) == "not_seated"
    assert refusal(running.client().guest(), table) == "not_seated"
    assert refusal(first, "nowhere") == "not_found"


def test_a_person_among_bots_is_enough_to_refuse(running: Running) -> None:
    first, second = running.client().guest(), running.client().guest()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    table = first.post("/api/tables", game="board", players=3, seats=seats)["table"]
    assert refusal(first, table) == "not_possible", "not before the match has begun"
    second.intent(table, "sit")
    assert {refusal(client, table) for client in (first, second)} == {"not_allowed"}
    # Somebody who left can come back; only when a bot has taken over for good is no other person affected.
    second.intent(table, "leave")
    assert refusal(first, table) == "not_allowed"


def test_rated_games_have_no_hints(running: Running) -> None:
    client = running.client().guest()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    frame = client.post("/api/tables", game="card", seats=seats, rated=True, starter=0)
    assert refusal(client, frame["table"]) == "not_allowed"


def test_only_whose_turn_it_is_may_ask(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()
    monkeypatch.setattr(
        "lostcities.bots.simple.RandomBot.choose", lambda self, view, rng, budget=None: (go.wait(10), view.legal[0])[1]
    )
    client = running.client().guest()
    frame = client.post("/api/play", game="card", level="random", starter=1, options={"games": 1, "max_turns": 4})
    assert refusal(client, frame["table"]) == "not_your_turn"
    go.set()
    frame = waiting(client, frame)
    while frame["status"] == "playing":
        frame = waiting(client, client.act(frame))
    assert refusal(client, frame["table"]) == "not_possible", "not after the end"


@pytest.mark.parametrize("game", ["card", "board"])
def test_a_hint_does_not_know_what_is_hidden(game: str, tmp_path: Any) -> None:
    """Two worlds that differ only in hidden cards give the same hint, to the byte."""
    options = OPTIONS[game]
    played = lostcities.game(game, **options)
    setup = played.deal(seed=8).setup()
    other = other_world(played, setup, [], Random(2))
    answers = []
    for number, dealt in enumerate((setup, other)):
        source = Random(5)
        world = World(
            now=lambda: 1_700_000_000_000,
            random=source.randbytes,
            setup=lambda game, seed, number, dealt=dealt: dealt,  # type: ignore[misc]
        )
        with Running(f"sqlite:///{tmp_path / str(number)}.db", world=world) as running:
            client = running.client().guest()
            frame = client.post("/api/play", game=game, level="random", starter=0, options=options)
            answers.append(client.http.get(f"/api/tables/{frame['table']}/hint"))
    assert answers[0].status_code == 200
    assert answers[0].content == answers[1].content
    assert answers[0].headers.raw == answers[1].headers.raw
