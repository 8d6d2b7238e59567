"""A match between its rounds: when a round may begin, what is refused, and moves taken back."""

from random import Random
from typing import Any

import pytest

import lostcities
from lostcities import CHANCE


def test_without_a_set_up_there_is_no_round_yet() -> None:
    match = lostcities.game("card").match(dealt=False)
    assert match.between_rounds
    with pytest.raises(lostcities.BadInput, match="begin"):
        match.apply(0)
    assert match.rounds == []


def test_a_round_begins_only_between_rounds() -> None:
    game = lostcities.game("card", games=1, max_turns=1)
    match = game.match(dealt=False)
    setup = game.deal(1).setup()
    match.begin(setup)
    assert not match.between_rounds
    with pytest.raises(lostcities.BadInput, match="under way"):
        match.begin(setup)
    while not match.over:
        match.apply(match.state.legal[-1])
    assert not match.between_rounds
    with pytest.raises(lostcities.BadInput, match="the match is over"):
        match.begin(setup)
    assert len(match.rounds) == 1


def test_a_refused_set_up_leaves_the_match_as_it_was() -> None:
    game = lostcities.game("board")
    match = game.match(seed=1, starter=1, dealt=False)
    with pytest.raises(lostcities.BadSetup):
        match.begin({})
    assert match.between_rounds
    assert match.rounds == []
    match.begin(game.deal(1).setup())
    assert match.state.to_move == 1


@pytest.mark.parametrize("name", list(lostcities.games()))
def test_moves_taken_back_leave_no_trace(name: str) -> None:
    """Within a turn a decision can be taken back; the end of a turn shows something, and is final."""
    game: Any = lostcities.game(name)
    match, rng = game.match(seed=3), Random(3)
    assert not match.may_undo(match.state.to_move)
    match.keeps_undo = True
    taken_back = 0
    for _ in range(40):
        kept, moves, seat = match.state.copy(), list(match.rounds[-1].moves), match.state.to_move
        match.apply(rng.choice(match.state.legal))
        # After a draw it is the other's turn, and in Roll & Write dice have been rolled.
        assert match.may_undo(seat) == (match.state.to_move == seat and game.declaration.undo)
        assert not match.may_undo(None)
        if match.may_undo(seat):
            match.undo()
            taken_back += 1
            assert match.state == kept
            assert match.rounds[-1].moves == moves
            match.apply(rng.choice(match.state.legal))
    assert (taken_back > 5) == game.declaration.undo
    written = lostcities.record(match, [f"seat {seat}" for seat in range(game.players)])
    assert lostcities.replay(written).state == match.state


@pytest.mark.parametrize("name", list(lostcities.games()))
def test_a_copy_is_played_on_without_changing_the_match(name: str) -> None:
    game: Any = lostcities.game(name, **({} if name == "roll" else {"max_turns": 3}))
    match, rng = game.match(seed=5), Random(5)
    for _ in range(9):
        match.apply(rng.choice(match.state.legal))
    names = [f"seat {seat}" for seat in range(game.players)]
    before, other = lostcities.record(match, names), match.copy()
    assert lostcities.record(other, names) == before
    while not other.over:
        other.apply(rng.choice(other.state.legal))
    assert lostcities.record(match, names) == before
    assert not match.over
    # And the same dice fall and the same cards are dealt in both.
    moves = [move for played in other.rounds for move in played.moves]
    done = sum(len(played.moves) for played in match.rounds)
    for seat, action in moves[done:]:
        if seat != CHANCE:
            match.apply(action)
    assert match.result == other.result
    assert match.rounds == other.rounds


@pytest.mark.parametrize("name", ["card", "board"])
def test_only_roll_and_write_has_dice(name: str) -> None:
    game: Any = lostcities.game(name)
    with pytest.raises(lostcities.BadInput, match="no dice"):
        game.chance([1])


def test_roll_and_write_is_one_round() -> None:
    game: Any = lostcities.game("roll", players=3)
    match = game.match(seed=1, starter=2)
    while not match.over:
        assert match.state.to_move != CHANCE
        match.apply(match.state.legal[-1])
    assert len(match.finished) == game.rounds == 1
    assert match.state.round == 0
    assert match.totals == match.state.totals == match.state.final_totals
    assert match.state.standing(False).totals == match.totals
    assert match.state.next_starter == 2
