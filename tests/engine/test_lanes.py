"""Games in lockstep are the engine's games: the same deals, positions, worlds and points as those of States."""

from array import array
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.engine.bits import derive_seed

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 2, "colours": 6, "max_turns": 60}),
    ("board", {"players": 2, "rounds": 1}),
    ("board", {"players": 4, "rounds": 1, "direction": "either", "opening": "any"}),
    ("roll", {"players": 3}),
    ("roll", {"players": 4, "choices": "together"}),
]
FIRST, SECOND = array("i", [0]), array("i", [1])


def mover(lanes: Any, lane: int) -> int:
    seats = array("i", [0])
    lanes.seats_to_move(array("i", [lane]), 1, seats)
    return seats[0]


def results(lanes: Any) -> tuple[list[int], list[int]]:
    """The points of lane 0's seats, and which lanes are over."""
    points, over = array("i", bytes(4 * lanes.count * lanes.seats)), array("B", bytes(lanes.count))
    lanes.results(points, over)
    return list(points[: lanes.seats]), list(over)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_lane_plays_the_game_that_a_state_plays(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    lanes, rng = game.lanes(2), Random(3)
    state = game.deal(3, game.players - 1)
    lanes.deal(0, 3, game.players - 1)
    lanes.deal(1, 4, 0)
    untouched = lanes.raw(1)
    while not state.over:
        assert lanes.raw(0) == state.raw()
        assert mover(lanes, 0) == state.to_move
        assert lanes.live(array("i", [0, 0])) == 2
        action = rng.choice(state.legal)
        state.apply(action)
        lanes.apply(FIRST, 1, array("i", [action]))
    assert lanes.state(0) == state
    assert lanes.raw(1) == untouched
    assert results(lanes) == (list(state.result(False).totals), [1, 0])


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_is_put_into_a_lane_is_there_until_it_is_copied_over(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    lanes, state = game.lanes(2), game.deal(5)
    lanes.put(1, state.raw())
    assert lanes.raw(1) == state.raw()
    assert lanes.state(1) == state
    lanes.deal(0, 6, 0)
    assert lanes.raw(0) != state.raw()
    lanes.copy(1, 0)
    state.apply(state.legal[0])
    assert lanes.raw(0) == lanes.raw(1) != state.raw()


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_sampled_world_agrees_with_the_view_and_is_the_seeds(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    lanes, rng, state = game.lanes(4), Random(1), game.deal(1)
    for _ in range(30 if game.name != "roll" else 9):
        state.apply(rng.choice(state.legal))
    view = state.view(state.to_move)
    lanes.sample_worlds(view, array("Q", [7, 8, (1 << 64) - 1]))
    worlds = [lanes.raw(lane) for lane in range(3)]
    assert len(set(worlds)) == 3
    for lane, seed in enumerate((7, 8, -1)):
        lanes.sample(3, view, seed)
        assert lanes.raw(3) == worlds[lane]
        assert lanes.state(lane).view(view.seat) == view


@pytest.mark.parametrize(("name", "options"), [table for table in GAMES if table[0] != "roll"])
def test_a_view_in_a_lane_has_no_card_that_the_seat_does_not_know(name: str, options: dict[str, Any]) -> None:
    """Two worlds that the seat cannot tell apart leave the same bytes in a lane."""
    game: Any = lostcities.game(name, **options)
    lanes, rng, state = game.lanes(2), Random(2), game.deal(2)
    for _ in range(30):
        state.apply(rng.choice(state.legal))
    view = state.view(state.to_move)
    other = view.sample(rng)
    assert other.raw() != state.raw()
    lanes.deal(0, 1, 0)
    lanes.look(0, view)
    lanes.look(1, other.view(state.to_move))
    assert lanes.raw(0) == lanes.raw(1) not in (state.raw(), other.raw())
    assert mover(lanes, 0) == state.to_move


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_chance_can_be_arranged_before_it_decides(name: str, options: dict[str, Any]) -> None:
    """All that may come is tried once: a draw pile comes to the hand card by card, dice fall in many ways."""
    game: Any = lostcities.game(name, **options)
    lanes, rng, state = game.lanes(2), Random(4), game.deal(4)
    lanes.deal(0, 4, 0)
    many = 0
    while many < 2:
        action = rng.choice(state.legal)
        many = lanes.chances(0, action)
        if many < 2:
            state.apply(action)
            lanes.apply(FIRST, 1, array("i", [action]))
    came, seat = [], state.to_move
    for number in range(many):
        lanes.copy(0, 1)
        lanes.let_come(1, number)
        lanes.apply(SECOND, 1, array("i", [action]))
        came.append(lanes.state(1).view(seat).to_bytes())
    state.apply(action)
    assert came[0] == state.view(seat).to_bytes()
    assert len(set(came)) > many // 3


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_bytes_of_another_game_are_refused(name: str) -> None:
    if not lostcities.COMPILED:
        return
    game: Any = lostcities.game(name)
    lanes = game.lanes(1)
    with pytest.raises(ValueError, match=f"{lanes.size} bytes, not 3"):
        lanes.put(0, b"abc")


def test_the_same_seed_deals_the_same_games_whatever_its_size() -> None:
    game: Any = lostcities.game("card")
    lanes = game.lanes(2)
    seed = derive_seed(1, 2)
    lanes.deal(0, seed, 0)
    lanes.deal(1, seed + (1 << 64), 0)
    assert lanes.raw(0) == lanes.raw(1)
