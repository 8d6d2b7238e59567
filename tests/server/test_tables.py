"""What can happen at a table besides moves: undo, leaving, returning, resigning, bots for the absent, rematches."""

from random import Random
from typing import Any

import pytest

from serving import Client, Refused, Running, Time, new_key, play_on, received, two_at_a_table
from test_clocks import pass_time
from test_live import path


def three_at_a_table(running: Running, **terms: Any) -> tuple[list[Client], str]:
    clients = [running.client().guest() for _ in range(3)]
    terms = {"game": "roll", "players": 3, "starter": 0, **terms}
    table = clients[0].post("/api/tables", **terms)["table"]
    for client in clients[1:]:
        client.intent(table, "sit")
    return clients, table


def refused(client: Client, table: str, type: str, **fields: Any) -> str:
    with pytest.raises(Refused) as caught:
        client.intent(table, type, **fields)
    return str(caught.value.code)


# Undo


@pytest.mark.parametrize("game", ["card", "board"])
def test_a_card_just_laid_can_be_taken_back_until_one_draws(running: Running, game: str) -> None:
    first, second, table = two_at_a_table(running, game=game, starter=0)
    before = first.frame(table)
    assert not before["undo"]
    discard = next(action for action in before["view"]["legal"] if action.startswith("-"))
    laid = first.act(before, discard)
    assert laid["undo"]
    assert not second.frame(table)["undo"], "it is not the other one's to take back"
    assert refused(second, table, "undo", version=laid["version"]) == "not_possible"
    back = first.intent(table, "undo", version=laid["version"])["frame"]
    assert back["view"] == {**before["view"], "last": back["view"]["last"]}
    assert back["version"] == laid["version"] + 1, "it is in the log"
    assert [news["kind"] for news in second.frame(table, since=before["version"])["news"]] == ["act", "undo"]
    drawn = first.act(first.act(back, discard), "<*")
    assert not drawn["undo"]
    assert refused(first, table, "undo", version=drawn["version"]) == "not_possible"


def test_undo_leaves_no_trace_in_the_record(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0, options={"games": 1, "max_turns": 6})
    frame = first.act(first.frame(table))
    first.intent(table, "undo", version=frame["version"])
    frame = play_on([first, second], table, Random(1))
    record = first.get(f"/api/tables/{table}/record")
    assert len(record["rounds"][0]["moves"]) == 12
    assert frame["result"]["truncated"]


def test_dice_can_not_be_undone(running: Running) -> None:
    first, _, table = two_at_a_table(running, game="roll", starter=0)
    frame = first.frame(table)
    moved = first.act(frame, "!")
    assert not moved["undo"]
    assert refused(first, table, "undo", version=moved["version"]) == "not_possible"


# Leaving


def test_leaving_before_the_start_frees_the_seat_and_ends_all_rights(running: Running) -> None:
    host, guest, stranger = (running.client().guest() for _ in range(3))
    table = host.post("/api/tables", game="roll", players=3)["table"]
    guest.intent(table, "sit")
    guest.intent(table, "leave")
    assert refused(guest, table, "leave") == "not_seated"
    assert guest.frame(table)["seat"] is None
    assert guest.frame(table)["code"] is None
    assert stranger.intent(table, "sit")["frame"]["seat"] == 1
    host.intent(table, "leave")
    stranger.intent(table, "leave")
    assert host.frame(table)["status"] == "closed"
    assert refused(host, table, "sit") == "not_possible"


def test_a_seat_can_not_be_taken_over_by_joining_again(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    assert refused(first, table, "sit", seat=1) == "taken"
    stranger = running.client().guest()
    assert refused(stranger, table, "sit", seat=1) == "not_possible"
    assert refused(stranger, table, "act", version=second.frame(table)["version"], action="<*") == "not_seated"


def test_who_left_can_return_and_play_on(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    first.intent(table, "leave")
    assert second.frame(table)["seats"][0]["state"] == "left"
    version = second.frame(table)["version"]
    assert refused(first, table, "act", version=version, action="<*") == "not_seated"
    frame = first.intent(table, "return")["frame"]
    assert frame["seats"][0]["state"] == "here"
    assert refused(first, table, "return") == "not_possible"
    first.act(frame)


def test_a_bot_replaces_who_left_if_all_agree_and_the_way_back_is_closed(running: Running) -> None:
    clients, table = three_at_a_table(running)
    clients[2].intent(table, "leave")
    frame = clients[0].intent(table, "propose_bot", seat=2, level="random")["frame"]
    assert frame["proposal"] == {"seat": 2, "level": "random", "agreed": [0]}
    assert refused(clients[0], table, "agree") == "not_possible"
    frame = clients[1].intent(table, "agree")["frame"]
    assert frame["seats"][2]["kind"] == "bot"
    assert frame["seats"][2]["state"] == "replaced"
    assert refused(clients[2], table, "return") == "not_seated"
    assert clients[2].frame(table)["seat"] is None


def test_nobody_who_is_there_is_replaced_against_their_will(running: Running) -> None:
    clients, table = three_at_a_table(running)
    clients[0].intent(table, "propose_bot", seat=2, level="random")
    frame = clients[1].intent(table, "agree")["frame"]
    assert frame["seats"][2]["kind"] == "guest"
    assert clients[2].intent(table, "agree")["frame"]["seats"][2]["kind"] == "bot"
    assert refused(clients[0], table, "propose_bot", seat=2, level="random") == "not_possible"
    assert refused(clients[0], table, "propose_bot", seat=1, level="godlike") == "not_found"


def test_resigning_ends_a_match_of_two(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    frame = first.intent(table, "resign")["frame"]
    assert frame["status"] == "over"
    assert frame["result"]["why"] == "resigned"
    assert frame["result"]["winners"] == [1]
    assert frame["draw"]["secret"]
    assert refused(second, table, "resign") == "not_possible"
    record = second.get(f"/api/tables/{table}/record")
    assert record["result"] is None
    assert record["ended"] == {"why": "resigned", "winners": [1]}


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_match_that_was_resigned_keeps_its_score_sheets(running: Running, game: str) -> None:
    """The result has the sheet of every seat as the table showed it when somebody gave up."""
    first, second, table = two_at_a_table(running, game=game)
    rng = Random(3)
    for _ in range(20):
        # Cards that nobody can lay may be dealt, so play until there are points.
        shown = play_on([first, second], table, rng, most=6)["view"]["scores"]
        if any(line["points"] for sheet in shown for line in sheet["lines"]):
            break
    else:
        pytest.fail("nobody has points after 120 moves")
    result = first.intent(table, "resign")["frame"]["result"]
    assert result["sheets"] == shown
    assert result["totals"] == [sheet["total"] for sheet in shown]


def test_resigning_among_three_lets_a_bot_play_on_for_the_others(running: Running) -> None:
    clients, table = three_at_a_table(running)
    frame = clients[1].intent(table, "resign")["frame"]
    assert frame["status"] == "playing"
    assert frame["seats"][1]["state"] == "resigned"
    assert frame["seats"][1]["kind"] == "bot"
    clients[0].act(clients[0].frame(table))
    frame = clients[0].frame(table)
    for _ in range(50):
        if frame["view"]["to_move"] != 1:
            break
        frame = clients[0].frame(table, since=frame["version"])
    assert frame["view"]["to_move"] != 1, "the bot has moved"
    frame = clients[2].intent(table, "resign")["frame"]
    assert frame["result"]["winners"] == [0]


# Rematch


@pytest.mark.parametrize(
    ("bots", "level"), [([], "strong"), (["beginner"], "beginner"), (["random", "expert"], "expert")]
)
def test_who_gives_up_is_replaced_by_a_bot_like_the_others_here(running: Running, bots: list[str], level: str) -> None:
    """Without other bots it is a middle level: the fourth of six; of two different ones it is the stronger."""
    people = [running.client().guest() for _ in range(4 - len(bots))]
    seats = (
        [{"kind": "me"}] + [{"kind": "open"}] * (len(people) - 1) + [{"kind": "bot", "level": name} for name in bots]
    )
    table = people[0].post("/api/tables", game="board", players=4, seats=seats)["table"]
    for person in people[1:]:
        person.intent(table, "sit")
    frame = people[-1].intent(table, "resign")["frame"]
    assert frame["seats"][len(people) - 1] == {
        "kind": "bot", "player": None, "name": level, "level": level, "state": "resigned"
    }  # fmt: skip


def test_a_rematch_has_the_seats_rotated(running: Running) -> None:
    clients, table = three_at_a_table(running)
    players = [seat["player"] for seat in clients[0].frame(table)["seats"]]
    assert refused(clients[0], table, "rematch") == "not_possible"
    clients[1].intent(table, "resign")
    clients[2].intent(table, "resign")
    # A bot has played on at seat 1; it does not have to be asked.
    clients[0].intent(table, "rematch")
    frame = clients[2].intent(table, "rematch")["frame"]
    following = clients[0].frame(frame["next"])
    assert following["status"] == "playing"
    assert [seat["player"] for seat in following["seats"]] == [None, players[2], players[0]]
    assert following["draw"]["commitment"] != frame["draw"]["commitment"]


def test_a_rematch_of_two_needs_both_and_happens_once(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    players = [seat["player"] for seat in first.frame(table)["seats"]]
    first.intent(table, "resign")
    frame = first.intent(table, "rematch")["frame"]
    assert (frame["next"], frame["rematch"]) == (None, [0])
    key = new_key()
    frame = second.intent(table, "rematch", key=key)["frame"]
    assert frame["next"]
    assert second.intent(table, "rematch", key=key)["frame"]["next"] == frame["next"]
    following = first.frame(frame["next"])
    assert [seat["player"] for seat in following["seats"]] == players[::-1]
    assert following["status"] == "playing"


# Finding each other


def test_own_tables_are_listed_now_and_when_over(running: Running) -> None:
    first, second, table = two_at_a_table(running)
    assert [entry["table"] for entry in first.get("/api/me/tables?status=now")["tables"]] == [table]
    second.intent(table, "resign")
    assert first.get("/api/me/tables?status=now")["tables"] == []
    over = second.get("/api/me/tables")["tables"]
    assert over[0]["table"] == table
    assert over[0]["your_seat"] == 1
    assert over[0]["result"]["winners"] == [0]
    assert running.client().guest().get("/api/me/tables")["tables"] == []


# Rematches of those who have gone


def over(running: Running, **terms: Any) -> tuple[Client, Client, str]:
    first, second, table = two_at_a_table(running, **terms)
    first.intent(table, "resign")
    return first, second, table


def test_nobody_who_has_gone_is_bound_by_having_asked_for_a_rematch(still: Running, time: Time) -> None:
    first, second, table = over(still, clock={"kind": "move", "seconds": 30})
    first.intent(table, "rematch")
    pass_time(still, time, 6_000)
    frame = second.intent(table, "rematch")["frame"]
    assert (frame["next"], frame["rematch"]) == (None, [1]), "the page of the first has gone, and its wish with it"
    frame = first.intent(table, "rematch")["frame"]
    assert frame["next"], "whoever comes back may ask again"


def test_whoever_stays_waits_for_the_others_answer(still: Running, time: Time) -> None:
    first, second, table = over(still)
    with first.socket(path(table)) as ws:
        received(ws, "presence")
        first.intent(table, "rematch")
        pass_time(still, time, 60_000)
        assert second.intent(table, "rematch")["frame"]["next"]


def test_a_rematch_can_be_withdrawn_and_lapses_by_itself(still: Running, time: Time) -> None:
    first, second, table = over(still)
    first.intent(table, "rematch")
    frame = first.intent(table, "leave")["frame"]
    assert (frame["rematch"], frame["seats"][0]["state"]) == ([], "resigned")
    assert refused(first, table, "leave") == "not_possible"
    first.intent(table, "rematch")
    version = first.frame(table)["version"]
    pass_time(still, time, 10_000)
    assert second.frame(table, since=version)["rematch"] == [], "also if nobody answers it"


# Who is away


def test_since_when_somebody_is_away_is_known_while_the_table_is_and_else_by_the_log(
    still: Running, time: Time
) -> None:
    first, second, table = two_at_a_table(still, starter=1)
    sat = time.now

    def seen() -> list[int | None]:
        found: list[int | None] = first.get(f"/api/tables/{table}")["presence"]["seen"]
        return found

    assert seen() == [sat, sat], "nobody was ever connected: they were last there when they sat down"
    with first.socket(path(table)) as ws:
        with second.socket(path(table)) as other:
            received(other, "presence")
            until_seats(ws, [True, True])
            assert seen() == [None, None]
            pass_time(still, time, 60_000)
        found = until_seats(ws, [True, False])
        assert found["seen"] == [None, time.now]
        left = time.now
        pass_time(still, time, 60_000)
        assert seen() == [None, left]
    still.service.tables.clear()
    pass_time(still, time, 1_000)
    assert seen()[1] == sat, "a table that was forgotten and read again knows the log alone"
    pass_time(still, time, 60_000)
    second.act(second.frame(table))
    assert seen()[1] == time.now


def until_seats(ws: Any, seats: list[bool]) -> Any:
    """What is told once these are connected; a test that waits forever fails by its time limit."""
    while (found := received(ws, "presence"))["seats"] != seats:
        pass
    return found


# Logs that grow


def test_what_leads_nowhere_can_not_be_repeated_without_end(running: Running) -> None:
    first, second, table = two_at_a_table(running, starter=0)
    frame = first.frame(table)
    for _ in range(20):
        frame = first.intent(table, "undo", version=first.act(frame)["version"])["frame"]
    frame = first.act(frame)
    assert refused(first, table, "undo", version=frame["version"]) == "not_possible"
    for _ in range(10):
        second.intent(table, "leave")
        second.intent(table, "return")
        first.intent(table, "propose_bot", seat=1, level="random")
    assert refused(second, table, "leave") == "not_possible"
    assert refused(first, table, "propose_bot", seat=1, level="random") == "not_possible"
    frame = first.act(first.frame(table), "<*")
    frame = second.act(second.frame(table, since=frame["version"] - 1))
    assert second.intent(table, "undo", version=frame["version"]), "another's turn is not shortened"
    second.intent(table, "leave")


def test_nobody_sits_down_and_stands_up_without_end(running: Running) -> None:
    host, guest = running.client().guest(), running.client().guest()
    table = host.post("/api/tables", game="roll", players=3)["table"]
    for _ in range(20):
        guest.intent(table, "sit")
        guest.intent(table, "leave")
    assert refused(guest, table, "sit") == "not_possible"
    assert running.client().guest().intent(table, "sit"), "and nobody else is kept out by it"
