"""While choices are made together (R20), a bot decides by what its seat may know: not by what others chose unseen."""

from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.bots.catalogue import bot, levels
from lostcities.bots.contract import Budget

GAME: Any = lostcities.game("roll", players=4, choices="together")
HIDDEN = (("=b4", ">g"), ("!",), ("=b3", ">."), ("=b5", ">r"))
"""What seat 3 does before the bot is asked; the second blue box has an arrow."""


def reach(chain: tuple[str, ...]) -> Any:
    """The second turn: seats 0 and 2 still choose, seat 3 has done something that nobody sees."""
    state = GAME.start({})
    state.apply(GAME.action("bbb 345"))
    for seat, action in ((0, "!"), (1, "!"), (2, "!"), (3, "=b3")):
        state.apply(GAME.action(action), seat)
    state.apply(GAME.action("bgp 345"))
    for seat, action in ((1, "!"), *((3, action) for action in chain)):
        state.apply(GAME.action(action), seat)
    return state


@pytest.mark.parametrize("level", levels("roll"))
def test_other_hidden_choices_change_no_choice_of_a_bot(level: str) -> None:
    states = [reach(chain) for chain in HIDDEN]
    assert len({state.to_bytes() for state in states}) == len(HIDDEN)
    for seat in (0, 2):
        chosen = {bot(level).choose(state.view(seat), Random(5), Budget(work=160)) for state in states}
        assert len(chosen) == 1
        assert chosen <= set(states[0].view(seat).legal)


def test_a_bot_that_looked_at_the_state_would_be_found_out() -> None:
    """The worlds of the test differ if the hidden sheet is visible."""
    own = {state.view(3).to_bytes() for state in (reach(chain) for chain in HIDDEN)}
    assert len(own) == len(HIDDEN)
