"""What a View says about the consequences of a choice is what the rules then do, so that no client needs a rule."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.engine.contract import State


def decisions(name: str, seed: int, **options: Any) -> Iterator[tuple[int, Any, Callable[[str], Any]]]:
    """The decisions of a random match: the seat, its view, and how to get the view after one of its actions."""
    game = lostcities.game(name, **options)
    match = game.match(seed=seed)
    rng = Random(seed)

    def view_after(text: str) -> Any:
        copy: State = match.state.copy()
        seat = copy.to_move
        copy.apply(game.action(text))
        return copy.view(seat).to_json()

    while not match.over:
        state = match.state
        if state.to_move >= 0:
            yield state.to_move, state.view(state.to_move).to_json(), view_after
        # Cards are laid rather than discarded, so that pieces get on.
        likely = [action for action in state.legal if game.text(action)[0] in "+>@="]
        match.apply(rng.choice(likely or list(state.legal)))


@pytest.mark.parametrize("options", [{"edition": "2014"}, {"edition": "2018", "players": 3}, {"direction": "either"}])
def test_B14_steps_lead_where_the_view_says(options: dict[str, Any]) -> None:
    moves = arrows = 0
    for seat, view, after in decisions("board", 5, **options):
        for text in view["legal"]:
            if text[0] == ">" and text != ">.":
                step, now = view["steps"][text[1]], after(text)
                assert now["stones"][seat][text[1]] == step["to"]
                line = {one["what"]: one["points"] for one in now["scores"][seat]["lines"]}
                assert line[text[1]] == step["next"] * (2 if now["researchers"][seat] == text[1] else 1)
                moves += 1
        assert len(view["crossers"]) == view["crossed"]
        assert (view["setting_out"] is None) == (view["phase"] != "piece")
        if view["phase"] == "piece":
            assert not view["stones"][seat][view["setting_out"]]
            assert view["columns"][seat][view["setting_out"]]
        if view["on_arrow"]:
            assert view["phase"] == "move"
            arrows += 1
    assert moves > 5
    assert arrows


def test_B23_the_place_on_the_track_earns_what_the_artefacts_earn() -> None:
    for _, view, _ in decisions("board", 2, players=4):
        earned = [view["artefact_track"][place] for place in view["artefact_places"]]
        assert earned == view["artefact_points"]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 5}, {"players": 3, "choices": "together"}])
def test_R9_entries_stand_where_the_view_says(options: dict[str, Any]) -> None:
    kinds = set()
    for seat, view, after in decisions("roll", 4, **options):
        before = (view["own"] or {}).get("sheet") or view["sheets"][seat]
        assert set(view["places"]) == set(view["legal"]) - {"!", ">."}
        for text, place in view["places"].items():
            now = after(text)
            sheet, colour = (now["own"] or {}).get("sheet") or now["sheets"][seat], text[1]
            grown = len(sheet["expeditions"][colour]) - len(before["expeditions"][colour])
            if place == "circle":
                assert colour in sheet["circles"]
                assert colour not in before["circles"]
                assert not grown
            elif place == "end":
                assert colour in sheet["ends"]
                assert not grown
            else:
                assert len(sheet["expeditions"][colour]) == place
                assert grown == 1
            kinds.add(place if isinstance(place, str) else "box")
    assert kinds >= {"circle", "box"}


def test_R7_refusing_costs_what_the_view_says() -> None:
    bonuses = 0
    for seat, view, after in decisions("roll", 9, players=2):
        assert (view["refusal"] is None) == ("!" not in view["legal"])
        if view["refusal"] is None:
            continue
        now = after("!")
        lines = [{line["what"]: line["points"] for line in one["scores"][seat]["lines"]} for one in (view, now)]
        told = view["refusal"]
        assert lines[0]["dice"] == told["now"]
        assert lines[1]["dice"] == (told["now"] if told["then"] is None else told["then"])
        assert lines[1]["bonus"] - lines[0]["bonus"] == told["bonus"]
        bonuses += told["bonus"] > 0
    assert bonuses


def test_R14_the_bridges_that_somebody_has_passed_are_named() -> None:
    for _, view, _ in decisions("roll", 3, players=3):
        firsts = {column for sheet in view["sheets"] for column in sheet["bridges"]}
        assert set(view["bridges_passed"]) == firsts | set(view["bridges_closed"])


def test_R5_the_roller_chooses_first_and_then_the_others_in_turn() -> None:
    seen = set()
    for _, view, _ in decisions("roll", 2, players=3):
        order = [(view["roller"] + place) % 3 for place in range(3)]
        progress = [view["progress"][seat] for seat in order]
        place = order.index(view["to_move"])
        assert progress == ["done"] * place + ["deciding"] + ["later"] * (2 - place)
        seen.add(place)
    assert seen == {0, 1, 2}


def test_R20_together_nobody_comes_later() -> None:
    several = 0
    for _, view, _ in decisions("roll", 2, players=4, choices="together"):
        due = [seat for seat, one in enumerate(view["progress"]) if one == "deciding"]
        assert due == sorted(view["pending"])
        if len(view["pending"]) + len(view["done"]) > 1:
            assert "later" not in view["progress"]
            several += 1
    assert several


def test_nobody_decides_after_the_end_of_a_roll_game() -> None:
    state = lostcities.game("roll", players=3).deal(1)
    state.playout(1)
    assert state.view(0).to_json()["progress"] == ["done"] * 3  # type: ignore[typeddict-item]


def test_R14_every_column_has_a_bridge() -> None:
    for _, view, _ in decisions("roll", 1):
        assert view["bridges_in_all"] == len(view["sheets"][0]["expeditions"]) + len(("artefacts", "dice"))


def test_C5_a_hand_has_a_card_less_between_playing_and_drawing() -> None:
    found = set()
    for seat, view, _ in decisions("card", 2):
        assert view["hand_sizes"][seat] == len(view["hand"]) == (8 if view["phase"] == "play" else 7)
        assert view["hand_sizes"][1 - seat] == 8
        found.add(view["phase"])
    assert found == {"play", "draw"}


@pytest.mark.parametrize(("rounds", "last"), [(1, [True]), (3, [False, False, True])])
def test_B21_the_last_round_is_known_as_such(rounds: int, last: list[bool]) -> None:
    match: Any = lostcities.game("board", rounds=rounds).match(seed=1)
    found: dict[int, bool] = {}
    rng = Random(1)  # a fixed choice, such as the last action, can take from a discard pile for ever
    while not match.over:
        view = match.state.view(0).to_json()
        found[view["round"]] = view["last_round"]
        match.apply(rng.choice(match.state.legal))
    assert list(found.values()) == last
