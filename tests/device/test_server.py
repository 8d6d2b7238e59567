"""Tables on the device say what a server's say, in the same shapes, and know no more than they should."""

import json
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from lostcities.device.server import DeviceServer
from lostcities.engine.registry import FAMILY, game_with
from lostcities.engine.tally import entries, spell, tally
from lostcities.server.wire import messages

GAMES = [(declared.name, players) for declared in FAMILY for players in declared.players]


class Device:
    """A device: its storage, and the server in its memory."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, Any]] = {}
        self.server = DeviceServer(lambda name, saved: self.kept.__setitem__(name, json.loads(saved)), lambda: 1_000)
        self.keys = 0

    def ask(self, method: str, address: str, body: object = None) -> Any:
        found = json.loads(self.server.ask(method, address, json.dumps(body)))
        if "refusal" in found:
            TypeAdapter(messages.Refusal).validate_python(found["refusal"])
        return found.get("ok", found)

    def intend(self, table: str, **intent: object) -> Any:
        self.keys += 1
        version = self.server.tables[table].version
        return self.ask("POST", f"/tables/{table}/intents", {"version": version, **intent, "key": str(self.keys)})

    def play_some(self, game: str, moves: int) -> dict[str, Any]:
        """Begin a game and make some moves, until a person is to move."""
        frame: dict[str, Any] = self.ask("POST", "/play", {"game": game, "level": "casual"})
        table = frame["table"]
        while moves > 0 or not frame["view"]["legal"]:
            if frame["view"]["legal"]:
                frame = self.intend(table, type="act", action=frame["view"]["legal"][0])["frame"]
            else:
                frame = self.ask("POST", f"/tables/{table}/step", {})["frame"] or frame
            moves -= 1
        return frame

    def play_to_the_end(self, frame: dict[str, Any], seed: int = 1) -> dict[str, Any]:
        rng = Random(seed)
        for _ in range(3_000):
            table = frame["table"]
            if frame["status"] == "over":
                return frame
            if not self.waits_for_a_person(table):
                said = self.ask("POST", f"/tables/{table}/step", {})
            elif frame["seat"] is None or not frame["view"]["legal"]:
                said = self.intend(table, type="look", seat=self.next_person(table))
            else:
                said = self.intend(table, type="act", action=rng.choice(frame["view"]["legal"]))
                assert said["answer"]["type"] == "accepted", said
            frame = said["frame"] or frame
        raise AssertionError("the match does not end")

    def waits_for_a_person(self, table: str) -> bool:
        return self.server.tables[table].bot_to_move is None

    def next_person(self, table: str) -> int:
        found = self.server.tables[table]
        return next(seat for seat in found.match.state.pending if seat in found.people)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_whole_match_is_told_as_a_server_tells_it(game: str, players: int) -> None:
    device, shape = Device(), TypeAdapter(messages.Frame)
    frame = device.ask("POST", "/play", {"game": game, "players": players, "level": "casual"})
    shape.validate_python(frame)
    assert frame["seat"] == 0
    assert [seat["level"] for seat in frame["seats"]] == [None, *["casual"] * (players - 1)]
    over = device.play_to_the_end(frame)
    shape.validate_python(over)
    assert over["result"]["why"] == "played"
    assert over["result"]["totals"] == list(device.server.tables[over["table"]].match.totals)


def test_a_match_goes_on_after_the_page_was_closed() -> None:
    first = Device()
    frame = first.ask("POST", "/play", {"game": "roll", "players": 2, "level": "strong"})
    table = frame["table"]
    for _ in range(15):
        said = (
            first.intend(table, type="act", action=frame["view"]["legal"][0])
            if frame["view"]["legal"]
            else first.ask("POST", f"/tables/{table}/step", {})
        )
        frame = said["frame"] or frame
    again = Device()
    loaded = again.ask("POST", f"/tables/{table}/load", first.kept[table])
    assert loaded["view"] == frame["view"]
    told = [device.ask("GET", f"/tables/{table}?since=0") for device in (first, again)]
    assert told[0] == told[1], "what the others did and the list of moves are there, too"
    assert len(told[0]["news"]) > 15
    one, other = first.play_to_the_end(frame, 5), again.play_to_the_end(loaded, 5)
    assert one["result"] == other["result"], "dice and bots go on as they would have"


def test_the_seed_survives_a_browser_s_numbers() -> None:
    for _ in range(50):
        device = Device()
        table = device.ask("POST", "/play", {"game": "card"})["table"]
        assert device.kept[table]["seed"] < 2**53


def test_games_kept_by_an_older_version_go_on() -> None:
    """Without their news; what happens next is told."""
    first = Device()
    frame = first.play_some("card", 20)
    kept = {
        key: one for key, one in first.kept[frame["table"]].items() if key not in ("version", "news", "aside", "next")
    }
    again = Device()
    loaded = again.ask("POST", f"/tables/{frame['table']}/load", kept)
    assert loaded["view"] == frame["view"]
    assert (loaded["news"], loaded["news_cut"]) == ([], True)
    assert again.play_to_the_end(loaded)["result"]["why"] == "played"


DAMAGES: list[Any] = [
    ("seed", 1),
    ("looks", 9),
    ("looks", "x"),
    ("seats", []),
    ("seats", [{"name": "Ann", "level": None}]),
    ("seats", [{"name": None, "level": "nobody"}, {"name": None, "level": None}]),
    ("record", None),
    ("record", []),
    ("version", None),
    ("news", [[1, 2]]),
    ("aside", 7),
]


@pytest.mark.parametrize(("name", "value"), DAMAGES)
def test_what_was_kept_and_is_damaged_is_refused(name: str, value: object) -> None:
    device = Device()
    frame = device.play_some("card", 4)
    saved = {**device.kept[frame["table"]], name: value}
    again = Device()
    bodies: list[object] = [saved, {key: one for key, one in saved.items() if key != "record"}, None, [], "x"]
    for body in bodies:
        refused = again.ask("POST", f"/tables/{frame['table']}/load", body)["refusal"]
        assert refused["text"] == "refusal-damaged"
        assert not again.server.tables
        assert again.ask("POST", "/records/here-1/load", body)["refusal"]["text"] == "refusal-damaged"


def test_two_windows_with_the_same_game() -> None:
    """What was decided on a position that has changed is refused; the newer game replaces the one in memory."""
    one = Device()
    frame = one.play_some("card", 6)
    table = frame["table"]
    other = Device()
    assert other.ask("POST", f"/tables/{table}/load", one.kept[table])["version"] == frame["version"]
    moved = one.intend(table, type="act", action=frame["view"]["legal"][0])["frame"]
    stale = other.ask("POST", f"/tables/{table}/load", one.kept[table])
    assert stale["version"] == moved["version"] > frame["version"]
    for intent in ({"type": "act", "action": frame["view"]["legal"][0]}, {"type": "undo"}):
        refused = other.intend(table, **intent, version=frame["version"])["answer"]
        assert (refused["code"], refused["parameters"]) == ("stale", {"version": moved["version"]})
    assert other.ask("GET", f"/tables/{table}?since={frame['version']}") == {**moved, "since": frame["version"]}


def test_a_rematch_asked_for_twice_is_one() -> None:
    device = Device()
    table = device.play_to_the_end(device.ask("POST", "/play", {"game": "card", "level": "random"}))["table"]
    following = [device.intend(table, type="rematch")["frame"]["next"] for _ in range(2)]
    assert following[0] == following[1]
    assert set(device.kept) == {table, following[0]}
    again = Device()
    assert again.ask("POST", f"/tables/{table}/load", device.kept[table])["next"] == following[0]


def test_what_somebody_chose_unseen_is_told_after_a_reload() -> None:
    """R20: one of three has chosen when the page is reloaded; when all have, the others learn it."""
    device = Device()
    seats = [{"name": name, "level": None} for name in ("Ann", "Ben", "Cat")]
    frame = device.ask("POST", "/play", {"game": "roll", "seats": seats, "options": {"choices": "together"}})
    table = frame["table"]

    def choose(device: Device) -> int:
        seat: int = device.server.tables[table].match.state.pending[0]
        legal = device.intend(table, type="look", seat=seat)["frame"]["view"]["legal"]
        device.intend(table, type="act", action=legal[0])
        return seat

    while len(device.server.tables[table].match.state.pending) < 2:
        choose(device)
    first = choose(device)
    hidden = device.server.tables[table].version
    again = Device()
    again.ask("POST", f"/tables/{table}/load", device.kept[table])
    while len(again.server.tables[table].match.state.done) + len(again.server.tables[table].match.state.pending) > 1:
        last = choose(again)
    assert last != first
    again.intend(table, type="look", seat=last)
    told = again.ask("GET", f"/tables/{table}?since={hidden}")["news"]
    assert first in [one["by"] for one in told if one["kind"] == "act"]


def test_the_same_intent_counts_once() -> None:
    device = Device()
    frame = device.ask("POST", "/play", {"game": "card", "level": "random"})
    table = frame["table"]
    while not frame["view"]["legal"]:
        frame = device.ask("POST", f"/tables/{table}/step", {})["frame"]
    intent = {"type": "act", "version": frame["version"], "action": frame["view"]["legal"][0], "key": "k"}
    said = [device.ask("POST", f"/tables/{table}/intents", intent)["answer"] for _ in range(2)]
    assert said[0] == said[1]
    assert len(device.server.tables[table].match.rounds[0].moves) == sum(
        1 for news in device.server.tables[table].news if news.kind == "act"
    )


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    device = Device()
    frame = device.ask("POST", "/play", {"game": "card", "level": "random"})
    while not frame["view"]["legal"]:
        frame = device.ask("POST", f"/tables/{frame['table']}/step", {})["frame"]
    refused = device.intend(frame["table"], type="act", action="<")
    assert refused["answer"]["type"] == "refusal"
    unheld = next(
        card for card in ("+r7", "+y7", "+b7", "+g7", "+w7", "+r8", "+y8") if card not in frame["view"]["legal"]
    )
    played = device.intend(frame["table"], type="act", action=unheld)
    assert played["answer"]["code"] == "illegal"
    assert played["answer"]["clause"]


def test_people_who_share_a_device_never_see_each_other_s_cards() -> None:
    device = Device()
    seats = [{"name": "Ann", "level": None}, {"name": "Ben", "level": None}]
    frame = device.ask("POST", "/play", {"game": "card", "seats": seats})
    assert frame["seat"] is None
    assert frame["view"]["legal"] == []
    assert "hand" not in frame["view"] or not frame["view"]["hand"]
    table = device.server.tables[frame["table"]]
    first = table.match.state.to_move
    shown = device.intend(frame["table"], type="look", seat=first)["frame"]
    assert shown["seat"] == first
    assert shown["view"]["legal"]
    covered = device.intend(frame["table"], type="look", seat=None)["frame"]
    assert covered["view"]["legal"] == []
    assert device.intend(frame["table"], type="look", seat=7)["answer"]["code"] == "not_seated"


@pytest.mark.parametrize("game", [declared.name for declared in FAMILY])
def test_people_and_bots_share_a_table_to_its_end(game: str) -> None:
    device = Device()
    players = next(declared.players[-1] for declared in FAMILY if declared.name == game)
    seats = [{"name": f"P{seat}", "level": "random" if seat == 2 else None} for seat in range(players)]
    over = device.play_to_the_end(device.ask("POST", "/play", {"game": game, "seats": seats}))
    assert over["result"]["why"] == "played"


def test_choices_made_together_are_told_when_all_are_done() -> None:
    """R20: while somebody still chooses, nobody learns another player's choice."""
    device = Device()
    seats = [{"name": name, "level": None} for name in ("Ann", "Ben", "Cat")]
    frame = device.ask("POST", "/play", {"game": "roll", "seats": seats, "options": {"choices": "together"}})
    table, told = device.server.tables[frame["table"]], 0
    for _ in range(200):
        several = len(table.match.state.pending) > 1
        seat = table.match.state.pending[0]
        shown = device.intend(table.id, type="look", seat=seat)["frame"]
        device.intend(table.id, type="act", action=shown["view"]["legal"][0])
        if several and len(table.match.state.pending) + len(table.match.state.done) > 1:
            other = table.match.state.pending[-1]
            heard = device.intend(table.id, type="look", seat=other)
            news = device.ask("GET", f"/tables/{table.id}?since=0")["news"]
            assert heard["frame"]["seat"] == other
            last = [one for one in table.news if one.by == seat][-1]
            assert last.version not in [one["version"] for one in news]
            told += 1
        if told > 3:
            return
    raise AssertionError("nobody chose together")


def test_hints_replays_and_reviews_have_the_server_s_shapes() -> None:
    device = Device()
    frame = device.ask("POST", "/play", {"game": "card", "options": {"games": 1}, "level": "random"})
    while not frame["view"]["legal"]:
        frame = device.ask("POST", f"/tables/{frame['table']}/step", {})["frame"]
    hint = device.ask("GET", f"/tables/{frame['table']}/hint")
    TypeAdapter(messages.Hint).validate_python(hint)
    assert hint["action"] in frame["view"]["legal"]
    assert device.ask("GET", f"/tables/{frame['table']}/record")["refusal"]["text"] == "refusal-match-not-over"
    table = device.play_to_the_end(frame)["table"]
    film = device.ask("GET", f"/tables/{table}/replay?first=2&count=3")
    TypeAdapter(messages.Replay).validate_python(film)
    assert [step["step"] for step in film["shown"]] == [2, 3, 4]
    TypeAdapter(messages.Review).validate_python(device.ask("POST", f"/tables/{table}/review", {}))
    known = [device.ask("GET", f"/tables/{table}/review?first=0") for _ in range(3)][-1]
    TypeAdapter(messages.Review).validate_python(known)
    assert known["judged"] == 3
    position = device.ask("GET", f"/tables/{table}/review/1")
    TypeAdapter(messages.ReviewPosition).validate_python(position)
    answer = device.ask("POST", f"/tables/{table}/review/1/answer", {"action": position["view"]["legal"][0]})
    TypeAdapter(messages.ReviewDecision).validate_python(answer)
    record = device.ask("GET", f"/tables/{table}/record")
    uploaded = device.ask("POST", "/records", {"record": record})
    TypeAdapter(messages.Uploaded).validate_python(uploaded)
    assert device.ask("GET", f"/records/{uploaded['record']}/replay")["result"] == record["result"]


def test_the_catalogue_is_the_server_s() -> None:
    import asyncio
    from concurrent.futures import ThreadPoolExecutor

    from lostcities.server.web.routes import tables

    device = Device().ask("GET", "/catalogue")
    TypeAdapter(messages.Catalogue).validate_python(device)
    # In a thread: a browser of another test may have a loop in this one.
    with ThreadPoolExecutor(1) as pool:
        server = json.loads(bytes(pool.submit(asyncio.run, tables.catalogue()).result().body))
    own = [declared.name for declared in FAMILY]
    assert [one for one in device["games"] if one["game"] in own] == [
        one for one in server["games"] if one["game"] in own
    ]


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_a_match_goes_on_from_one_of_its_decisions(game: str) -> None:
    """With the same cards to come, the decision's seat for the person, and bots at the others."""
    device = Device()
    over = device.play_to_the_end(device.ask("POST", "/play", {"game": game, "level": "random"}))
    path = f"/tables/{over['table']}/review"
    device.ask("POST", path, {})
    number = 9
    position = device.ask("GET", f"{path}/{number}")
    frame = device.ask("POST", f"{path}/{number}/play", {"level": "random"})
    TypeAdapter(messages.Frame).validate_python(frame)
    assert frame["table"] != over["table"]
    assert (frame["status"], frame["seat"]) == ("playing", position["seat"])
    assert frame["view"] == position["view"]
    first, again = (device.server.tables[one].match.rounds[0].setup for one in (over["table"], frame["table"]))
    assert first == again
    assert device.play_to_the_end(frame)["status"] == "over"


def test_scores_of_a_physical_game_come_with_their_arithmetic() -> None:
    device = Device()
    first = [{"r": [3, 7], "rx": [1]}, {"y": [2, 10]}]
    second: list[dict[str, list[int]]] = [{}, {"g": [2, 3, 4, 5, 6, 7, 8, 9], "gx": [1]}]
    found = device.ask("POST", "/score", {"game": "card", "rounds": [first, second]})
    # C13: (3 + 7 − 20) × 2 = −20, 2 + 10 − 20 = −8; (44 − 20) × 2 + 20 for nine cards = 68
    assert found["totals"] == [-20, 60]
    assert found["winners"] == [1]
    assert "(3 + 7 − 20) × 2" in [line["arithmetic"] for line in found["rounds"][0][0]["lines"]]


@pytest.mark.parametrize(
    ("game", "given", "words"),
    [
        ("card", {"rx": [2], "r": [3, 7]}, "rx rx r3 r7"),
        ("board", {"y": [8], "y*": [1], "b": [0], "+": [15], "a": [7]}, "y8* +15 a7"),
        (
            "roll",
            {"r": [7], "r*": [1], "+r": [1], "o": [0], "o*": [1], "a": [8], "+a": [1], "d": [3]},
            "r7* +r o0* a8 +a d3",
        ),
    ],
)
def test_what_is_filled_in_is_spelled_as_on_the_command_line(
    game: str, given: dict[str, list[int]], words: str
) -> None:
    rules = game_with(game, 2, {})
    assert spell(rules, given) == words
    # Every entry that the form asks for is understood, and what it can hold at most is on the table.
    assert set(given) <= {entry["name"] for entry in entries(rules)}
    assert tally(game_with(game, 2, {"games": 1} if game == "card" else {}), [[words, ""]])


@pytest.mark.parametrize("game", ["card", "board", "roll"])
def test_every_entry_of_a_form_can_be_filled_in(game: str) -> None:
    """One entry after the other with each of its values, alone: what a form offers is never unknown to the game."""
    rules = game_with(game, 2, {"games": 1} if game == "card" else {})
    for entry in entries(rules):
        for value in entry["values"] if entry["kind"] != "flag" else [1]:
            given = {entry["name"]: [value]}
            if entry["what"].endswith("bridge"):  # only who has come to a bridge can be first there (R14)
                given[entry["name"][1:]] = [
                    max(max(one["values"], default=0) for one in entries(rules) if one["name"] == entry["name"][1:])
                ]
            assert tally(rules, [[spell(rules, given), ""]]), given


def test_six_colours_are_one_more_on_the_pad() -> None:
    five, six = (
        Device().ask("POST", "/form", {"game": "card", "players": 2, "options": {"colours": colours}})
        for colours in (5, 6)
    )
    colours = [list(dict.fromkeys(entry["colour"] for entry in form["entries"])) for form in (five, six)]
    assert colours == [list("ybwgr"), list("ybwgrp")]
    assert [option["name"] for option in six["options"]] == ["colours"]
    assert (six["rounds"], Device().ask("POST", "/form", {"game": "board", "players": 3})["rounds"]) == (None, 3)


@pytest.mark.parametrize(
    ("game", "filled", "text"),
    [
        ("card", [{"rx": [2]}, {"rx": [2]}], "refusal-tally-too-many"),  # C1: three wagers of a colour
        ("card", [{"z": [1]}, {}], "refusal-tally-unknown"),
        ("board", [{path: [3] for path in "ybwgr"}, {}], "refusal-tally-researcher"),  # B2
        ("roll", [{"r": [1], "+r": [1]}, {}], "refusal-tally-bridge"),  # R14
    ],
)
def test_an_impossible_table_is_refused_in_a_sentence(game: str, filled: list[dict[str, list[int]]], text: str) -> None:
    refusal = Device().ask("POST", "/score", {"game": game, "rounds": [filled]})["refusal"]
    assert (refusal["code"], refusal["text"]) == ("malformed", text)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"game": "card", "level": "nobody"}, "refusal-no-level"),
        ({"game": "card", "options": {"colours": 9}}, "refusal-bad-options"),
        ({"game": "chess"}, "refusal-bad-options"),
        ({"game": "card", "seats": [{"level": "random"}, {"level": "random"}]}, "refusal-bad-seats"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(body: dict[str, object], text: str) -> None:
    assert Device().ask("POST", "/play", body)["refusal"]["text"] == text


def test_an_unknown_address_is_refused() -> None:
    assert Device().ask("GET", "/nothing")["refusal"]["code"] == "not_found"
    assert Device().ask("GET", "/tables/here-1/hint")["refusal"]["text"] == "refusal-no-table"
