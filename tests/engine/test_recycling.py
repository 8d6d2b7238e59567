"""States and views are recycled (engine/recycling.h): a new one holds nothing of the one that was there before."""

import gc

import pytest

import lostcities


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_a_recycled_object_holds_nothing_of_the_one_before(name: str) -> None:
    """More than are kept, played to their ends and dropped; then as many again, from another game."""
    other = lostcities.game(name, players=2, **({"colours": 6} if name == "card" else {}))
    played = [other.deal(seed) for seed in range(300)]
    views = [state.view(seed % 2) for seed, state in enumerate(played) if state.playout(seed)]
    assert len(views) == 300
    del played, views
    game = lostcities.game(name)
    state = game.deal(7)
    copies = [state.copy() for _ in range(300)]
    assert len({id(copy) for copy in copies}) == 300
    assert {copy.to_bytes() for copy in copies} == {state.to_bytes()}
    assert {copy.view(0).to_bytes() for copy in copies} == {state.view(0).to_bytes()}
    assert all(copy.view(1).game is game for copy in copies)
    assert all(map(gc.is_tracked, copies))


def test_a_game_that_nothing_references_is_collected() -> None:
    """A game and its blank state reference each other, so only the collector can find them."""
    game = lostcities.game("board", players=3)
    state = game.deal(1).copy()
    name = id(game)
    del game, state
    gc.collect()
    assert all(id(thing) != name for thing in gc.get_objects() if type(thing).__name__ == "BoardGame")
