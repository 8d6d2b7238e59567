"""Smaller games than the printed ones, and chance that is decided card by card."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.engine.contract import BadFigures, BadInput


@pytest.mark.parametrize(("name", "more"), [("card", {}), ("board", {"removed": 0})])
def test_fewer_colours_are_fewer_cards_and_nothing_unless_they_are_given(name: str, more: dict[str, Any]) -> None:
    printed = lostcities.game(name).figures
    assert "colours" not in printed
    setup: Any = lostcities.game(name, figures={**printed, **more, "colours": 2}).deal(seed=1).setup()
    cards = Counter(card[0] for part in (*setup["hands"], setup["deck"]) for card in part)
    assert cards == ({"y": 12, "b": 12} if name == "card" else {"y": 22, "b": 22})


@pytest.mark.parametrize(
    ("game", "figures", "options", "reason"),
    [
        ("card", {"colours": 7}, {}, "colours: must be a whole number from 1 to 6"),
        ("card", {"colours": 6}, {}, "colours: must be at most the 5 of the option, not 6"),
        ("card", {"colours": 1}, {}, "two hands of 8 leave no draw pile of 12 cards"),
        ("board", {"colours": 0}, {}, "colours: must be a whole number from 1 to 5"),
        ("board", {"colours": 2}, {}, "it must have 1 to 94"),
        ("roll", {"colours": 3}, {}, "not a figure of the roll game"),
    ],
)
def test_colours_that_make_no_game_are_refused(game: str, figures: Any, options: Any, reason: str) -> None:
    with pytest.raises(BadFigures, match=reason):
        lostcities.game(game, figures={**lostcities.game(game).figures, **figures}, **options)


@pytest.mark.parametrize("name", ["card", "board"])
def test_only_unseen_cards_can_be_brought_up(name: str) -> None:
    once = {"card": {"wagers": 1}, "board": {"copies": 1, "removed": 20}}[name]
    game: Any = lostcities.game(name, figures={**lostcities.game(name).figures, **once})
    state = game.deal(seed=1)
    setup = state.setup()
    for card in (setup["deck"][-1], *setup.get("removed", [])[:1]):
        state.bring_up(game.action("+" + card))
        assert state.setup()["deck"][0] == card
    for wrong in (game.action("+" + setup["hands"][0][0]), -1, 60, 1000):
        with pytest.raises(BadInput, match=r"no card number|no unseen card"):
            state.bring_up(wrong)


@pytest.mark.parametrize(
    ("name", "options"), [("card", {"games": 1}), ("board", {"rounds": 1}), ("board", {"players": 4})]
)
def test_cards_can_be_brought_up_in_any_order_and_every_state_stays_possible(name: str, options: Any) -> None:
    game: Any = lostcities.game(name, **options)
    state, rng = game.deal(seed=2), Random(2)
    setup = state.setup()
    unseen = [*setup["deck"], *setup.get("removed", [])]
    drawn: Counter[str] = Counter()
    while not state.over:
        action = rng.choice(state.legal)
        if game.text(action) == "<*":
            card = unseen.pop(rng.randrange(len(unseen)))
            seat = state.to_move
            before = Counter(state.view(seat).to_json()["hand"])
            state.bring_up(game.action("+" + card))
            assert game.from_bytes(state.to_bytes()) == state
            state.apply(action)
            assert Counter(state.view(seat).to_json()["hand"]) - before == {card: 1}
            drawn[card] += 1
        else:
            state.apply(action)
    assert sum(drawn.values()) > 5
