"""What a seat may know, and nothing more: two worlds, and worlds drawn from a view."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

import lostcities
from tables import arranged, play
from test_properties import ANY_COMBINATION, COMBINATIONS, positions

HIDING = [combination for combination in COMBINATIONS if combination[0] != "roll"]


def shown(view: lostcities.View) -> Any:
    """A view as plain data of whichever game it is."""
    return view.to_json()


def swapped(state: Any, seat: int, rng: Random) -> Any:
    """Another world that ``seat`` cannot tell from this one."""
    return lostcities.sample(state.view(seat), rng)


@given(positions())
def test_two_worlds_give_identical_views(position: tuple[Any, Any, Random]) -> None:
    game, state, rng = position
    for seat in range(-1, game.players):
        view = state.view(seat)
        other = swapped(state, seat, rng)
        assert other.view(seat).to_bytes() == view.to_bytes()
        assert other.view(seat).to_json() == view.to_json()
        assert other.view(seat) == view
        assert hash(other.view(seat)) == hash(view)


@given(positions())
def test_what_all_views_share_is_what_somebody_without_a_seat_sees(position: tuple[Any, Any, Random]) -> None:
    """So the shared half of a frame can be built once for everybody, and holds nothing of anybody's own."""
    game, state, _ = position
    public = state.view(-1).to_json()
    for seat in range(-1, game.players):
        view = state.view(seat)
        shared, own = view.shared_json(), view.own_json()
        assert shared == {key: public[key] for key in shared}
        assert not shared.keys() & own.keys()
        assert {**shared, **own} == view.to_json()


@settings(max_examples=50)
@given(positions())
def test_two_worlds_give_identical_reasons(position: tuple[Any, Any, Random]) -> None:
    game, state, rng = position
    for seat in range(game.players):
        other = swapped(state, seat, rng)
        for action in range(game.actions):
            assert other.why_not(action, seat) == state.why_not(action, seat)


@settings(max_examples=50)
@given(positions())
def test_two_worlds_stay_alike_until_the_difference_shows(position: tuple[Any, Any, Random]) -> None:
    """The seat makes the same public move in both worlds: as long as it draws nothing unseen the views stay equal."""
    game, state, rng = position
    if state.over or game.name == "roll":
        return
    seat = state.to_move
    other = swapped(state, seat, rng)
    while not state.over and state.to_move == seat:
        action = state.legal[-1]
        if game.text(action) == "<*":
            break
        state.apply(action)
        other.apply(action)
        assert other.view(seat).to_bytes() == state.view(seat).to_bytes()


@given(positions())
def test_a_sampled_world_is_a_possible_one(position: tuple[Any, Any, Random]) -> None:
    game, state, rng = position
    for seat in range(-1, game.players):
        other = swapped(state, seat, rng)
        assert game.from_bytes(other.to_bytes()) == other
        assert (other.pending, other.done) == (state.pending, state.done)
        # Of several who decide together it is the viewer's turn (R20).
        assert other.to_move == (seat if seat in state.pending else state.to_move)
        other.playout(1)
        assert other.over


@pytest.mark.parametrize("name", ["card", "board"])
def test_sampled_worlds_vary_and_are_not_the_true_one(name: str) -> None:
    game = lostcities.game(name)
    state = game.deal(seed=3)
    rng = Random(1)
    worlds = {swapped(state, 0, rng).to_bytes() for _ in range(50)}
    assert len(worlds) == 50
    assert state.to_bytes() not in worlds


def test_sampled_dice_vary() -> None:
    game = lostcities.game("roll")
    state = game.deal(seed=3)
    rng = Random(1)
    futures = set()
    for _ in range(20):
        other = swapped(state, 0, rng)
        play(game, other, "! !")
        futures.add(other.view(0).to_json()["dice"])
    assert len(futures) > 10


def test_the_dice_to_come_are_in_no_view() -> None:
    """The stream of a seeded game is the only difference between two states, and no view differs."""
    game = lostcities.game("roll", players=3)
    state = game.deal(seed=3)
    other = swapped(state, 0, Random(9))
    assert state.to_bytes() != other.to_bytes()
    for seat in range(-1, 3):
        assert state.view(seat).to_bytes() == other.view(seat).to_bytes()


def small_end() -> tuple[Any, Any]:
    """A card game with three cards in the draw pile, in which seat 0 does not know four of seat 1's cards."""
    figures = {"highest": 3, "wagers": 1, "hand": 4, "cost": 20, "bonus": 20, "bonus_cards": 8}
    game = lostcities.game("card", figures=figures)
    setup = arranged(game, ["yx y2 y3 bx", "b2 b3 wx w2"], "w3 gx g2")
    state = game.start(setup)
    return game, play(game, state, "+yx <* -b2 <* -w3 <b -wx <*")


def test_sampling_is_uniform_over_the_unseen_cards() -> None:
    """Every card that seat 0 has not seen is equally likely in each hidden place (chi-square)."""
    _, state = small_end()
    view = state.view(0)
    rng = Random(5)
    rounds = 6000 if lostcities.COMPILED else 1400
    hands: Counter[tuple[str, ...]] = Counter()
    tops: Counter[str] = Counter()
    for _ in range(rounds):
        world = lostcities.sample(view, rng)
        hands[tuple(shown(world.view(1))["hand"])] += 1
        play_on = world.copy()
        play_on.apply(play_on.legal[-1])
        before: Counter[str] = Counter(shown(play_on.view(0))["hand"])
        play_on.apply(120)
        after: Counter[str] = Counter(shown(play_on.view(0))["hand"])
        tops[next(iter(after - before))] += 1
    deck = shown(view)["deck"]
    unseen = deck + 4
    # Four of the unseen cards, all different, are in the other hand: each such hand is equally likely.
    ways = 1
    for number in range(4):
        ways = ways * (unseen - number) // (number + 1)
    assert len(hands) == ways
    assert chisquare(list(hands.values())).pvalue > 0.001
    assert len(tops) == unseen
    assert chisquare(list(tops.values())).pvalue > 0.001


def test_a_card_taken_openly_stays_known_until_it_is_played() -> None:
    game = lostcities.game("card")
    setup = arranged(game, ["r7 r9 y2 y3 y4 y5 y6 y7", "b2 b3 b4 b5 b6 b7 b8 b9"], "g2 g3 g4")
    state = play(game, game.start(setup), "-r7 <* -b2 <r")
    assert shown(state.view(0))["memory"]["hands"] == [[], ["r7"]]
    for seed in range(30):
        assert "r7" in shown(lostcities.sample(state.view(0), Random(seed)).view(1))["hand"]
    play(game, state, "+y2 <* +r7 <*")
    assert shown(state.view(0))["memory"]["hands"] == [[], []]


def test_playing_one_of_two_like_cards_leaves_one_fewer_known() -> None:
    """Seat 1 holds a wager of its own and takes another openly; after it plays one nobody can tell which is left."""
    game = lostcities.game("card")
    setup = arranged(game, ["rx y2 y3 y4 y5 y6 y7 y8", "rx b3 b4 b5 b6 b7 b8 b9"], "g2 g3 g4")
    state = play(game, game.start(setup), "-rx <* -b3 <r")
    assert shown(state.view(0))["memory"]["hands"][1] == ["rx"]
    play(game, state, "+y2 <* -rx <*")
    assert shown(state.view(0))["memory"]["hands"][1] == []


@settings(max_examples=50 if lostcities.COMPILED else 10)
@given(ANY_COMBINATION.filter(lambda combination: combination[0] != "roll"), st.integers(0, 2**32))
def test_memory_is_exactly_what_everybody_saw(combination: tuple[str, dict[str, Any]], seed: int) -> None:
    """A card taken openly is known until one like it is played; the piles hold what was discarded and not taken."""
    name, options = combination
    game, rng = lostcities.game(name, **options), Random(seed)
    state = game.deal(seed)
    known: list[Counter[str]] = [Counter() for _ in range(game.players)]
    piles: dict[str, list[str]] = {colour: [] for colour in shown(state.view())["discards"]}
    for _ in range(200):
        memory = shown(state.view())["memory"]
        assert [Counter(hand) for hand in memory["hands"]] == known
        assert memory["discards"] == piles
        if state.over:
            break
        seat, text = state.to_move, game.text(rng.choice(state.legal))
        state.apply(game.action(text))
        if text[0] in "+-":
            known[seat] -= Counter([text[1:]])
        if text[0] == "-":
            piles[text[1]].append(text[1:])
        if text[0] == "<" and text != "<*":
            known[seat][piles[text[1]].pop()] += 1


@pytest.mark.parametrize("combination", HIDING[:2] + HIDING[-2:], ids=str)
def test_a_view_names_no_hidden_card(combination: tuple[str, dict[str, Any]]) -> None:
    """At the start nothing of another hand or of the deck is in a view's data but counts."""
    game = lostcities.game(combination[0], **combination[1])
    view = shown(game.deal(seed=11).view(0))
    assert len(view["hand"]) == 8
    assert not any(view["memory"]["hands"])
    assert not any(pile["size"] for pile in view["discards"].values())
    assert isinstance(view["deck"], int)
