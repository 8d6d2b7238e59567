"""The leak tests find no leak in our rows, in OpenSpiel's and PettingZoo's games, and they find the leaks put in."""

import warnings
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import lostcities
from lostcities.research.leaktest import (
    Leak,
    NotUniform,
    PettingZooWorld,
    RowWorld,
    SpielWorld,
    check_hidden,
    check_uniform,
    worlds_of,
)
from lostcities.research.vector import VectorEnv

with warnings.catch_warnings():
    # PettingZoo calls the way in which its games import each other deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.classic import rps_v2 as rps

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {}),
    ("card", {"colours": 6}),
    ("board", {"players": 2}),
    ("board", {"players": 3, "open_scores": False}),
    ("board", {"players": 4, "direction": "either"}),
    ("roll", {"players": 4}),
    ("roll", {"players": 4, "choices": "together"}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_rows_do_not_leak(name: str, options: dict[str, Any]) -> None:
    game = lostcities.game(name, **options)
    found = check_hidden(lambda rng: RowWorld.deal(game, rng), games=2, seed=3)
    assert found.different > found.positions


class Peeping(RowWorld):
    """Shows how many wagers the draw pile and the other hand hold."""

    def observe(self, seat: int) -> Any:
        row, mask = super().observe(seat)
        shown: Any = self.state.view(1 - seat).to_json()
        return row, mask, shown["hand"].count("yx")

    def resample(self, seat: int, rng: Random) -> RowWorld:
        return Peeping(self.game, self.state.view(seat).sample(rng))


class Overlooking(RowWorld):
    """Shows the sheets on which others have written what they chose unseen (R20)."""

    def observe(self, seat: int) -> Any:
        others = (self.state.view(other).to_json() for other in range(self.game.players) if other != seat)
        return (*super().observe(seat), [str(view.get("own")) for view in others])

    def resample(self, seat: int, rng: Random) -> RowWorld:
        return Overlooking(self.game, self.state.view(seat).sample(rng))


class Copying(RowWorld):
    """Resamples nothing."""

    def resample(self, seat: int, rng: Random) -> RowWorld:
        return Copying(self.game, self.state.copy())


class Stacking(RowWorld):
    """Never leaves a card of the first colour in the draw pile where another can lie there."""

    def resample(self, seat: int, rng: Random) -> RowWorld:
        worlds = [self.state.view(seat).sample(rng) for _ in range(2)]
        return Stacking(self.game, min(worlds, key=hidden))

    def truth(self) -> Any:
        return hidden(self.state)


def test_a_leak_is_found_and_named() -> None:
    game = lostcities.game("card")
    with pytest.raises(Leak, match=r"step \d+, seat [01]: \[2\] is '\d' here and '\d' there"):
        check_hidden(lambda rng: Peeping.deal(game, rng), games=1)


def test_a_choice_that_is_shown_too_early_is_found() -> None:
    game = lostcities.game("roll", players=4, choices="together")
    with pytest.raises(Leak, match=r"step \d+, seat [0-3]: \[2\]"):
        check_hidden(lambda rng: Overlooking.deal(game, rng), games=1)


def test_a_resampling_that_copies_is_found() -> None:
    with pytest.raises(Leak, match="this check cannot fail"):
        check_hidden(lambda rng: Copying.deal(lostcities.game("card"), rng), games=1)


def hidden(state: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What seat 0 cannot know near the end of a card game: the other hand and the draw pile's order."""
    seen = state.view(0).to_json()
    full = state.copy()
    drawn = []
    while not full.over:
        before = Counter(full.view(full.to_move).to_json()["hand"])
        if 120 in full.legal:
            mover = full.to_move
            full.apply(120)
            drawn += list((Counter(full.view(mover).to_json()["hand"]) - before).elements())
        else:
            full.apply(full.legal[-1])
    assert seen["deck"] == len(drawn)
    return tuple(sorted(state.view(1).to_json()["hand"])), tuple(drawn)


class Hidden(RowWorld):
    def resample(self, seat: int, rng: Random) -> RowWorld:
        return Hidden(self.game, self.state.view(seat).sample(rng))

    def truth(self) -> Any:
        return hidden(self.state)


def late_position() -> tuple[Any, dict[Any, float]]:
    """A card game with two cards to draw, and by hand the worlds that agree with what seat 0 knows."""
    game: Any = lostcities.game("card")
    rng = Random(4)
    state = game.deal(4)
    while state.view(0).to_json()["deck"] > 2 or state.to_move != 0 or 120 in state.legal:
        state.apply(120 if 120 in state.legal and rng.random() < 0.8 else rng.choice(state.legal))
    seen = state.view(0).to_json()
    pack = Counter({f"{c}{n}": 1 for c in "ybwgr" for n in range(2, 11)} | {f"{c}x": 3 for c in "ybwgr"})
    for cards in (seen["hand"], *seen["memory"]["discards"].values(), *seen["columns"][0].values()):
        pack -= Counter(cards)
    for cards in seen["columns"][1].values():
        pack -= Counter(cards)
    known = Counter(seen["memory"]["hands"][1])
    unseen = list((pack - known).elements())
    weights: Counter[Any] = Counter()
    for deck in permutations(range(len(unseen)), 2):
        hand = known + Counter(card for place, card in enumerate(unseen) if place not in deck)
        weights[tuple(sorted(hand.elements())), tuple(unseen[place] for place in deck)] += 1
    return state, {truth: float(weight) for truth, weight in weights.items()}


def test_resampled_worlds_are_uniform_over_the_consistent_ones() -> None:
    state, weights = late_position()
    assert len(weights) > 20
    assert check_uniform(Hidden(state.view(0).game, state), 0, weights, draws=1500) > 1e-6


def test_a_resampling_that_is_not_uniform_is_found() -> None:
    state, weights = late_position()
    with pytest.raises(NotUniform, match="from uniform"):
        check_uniform(Stacking(state.view(0).game, state), 0, weights, draws=1500)
    one = next(iter(weights))
    with pytest.raises(NotUniform, match="do not agree"):
        check_uniform(Hidden(state.view(0).game, state), 0, {one: 1.0}, draws=20)


def exchanged(setup: dict[str, Any], moves: list[str], rng: Random) -> dict[str, Any]:
    """The same set-up but for the cards that seat 0 has not seen after these moves, which change places at random."""
    hands, deck = [list(hand) for hand in setup["hands"]], list(setup["deck"])
    played: Counter[str] = Counter()
    drawn = 0
    for number, move in enumerate(moves):
        by_other = (number // 2) % 2 == 1
        played[move[1:]] += move[0] in "+-" and by_other
        if move == "<*":
            drawn += 1
    # Places: the other hand's own cards and its draws that it has not played, and the rest of the draw pile.
    places = [("hand", place) for place in range(len(hands[1]))]
    places += [("deck", place) for place in range(len(deck)) if place >= drawn or _drawn_by_other(moves, place)]
    for kind, place in list(places):
        card = hands[1][place] if kind == "hand" else deck[place]
        if played[card] and (kind == "hand" or place < drawn):
            played[card] -= 1
            places.remove((kind, place))
    cards = [hands[1][place] if kind == "hand" else deck[place] for kind, place in places]
    rng.shuffle(cards)
    for (kind, place), card in zip(places, cards, strict=True):
        (hands[1] if kind == "hand" else deck)[place] = card
    return {"hands": hands, "deck": deck}


def _drawn_by_other(moves: list[str], place: int) -> bool:
    draws = [number for number, move in enumerate(moves) if move == "<*"]
    return place < len(draws) and (draws[place] // 2) % 2 == 1


@pytest.mark.parametrize("seed", range(4))
def test_information_states_do_not_leak(seed: int) -> None:
    """Two whole games that differ only in what seat 0 never saw give it the same information states all along."""
    game: Any = lostcities.game("card", games=1)
    rng = Random(seed)
    state = game.deal(seed)
    setup = state.setup()
    moves = []
    for _ in range(40):
        moves.append(rng.choice(state.legal))
        state.apply(moves[-1])
    twin = game.start(exchanged(setup, [game.text(move) for move in moves], rng))
    env = VectorEnv(game, 2, history=400)
    env.core.put(0, game.start(setup))
    env.core.put(1, twin)
    for move in moves:
        assert (env.observe(0, 0)[0] == env.observe(1, 0)[0]).all()
        env.step([move, move])
    assert (env.observe(0, 1)[0] != env.observe(1, 1)[0]).any(), "the other seat can tell the worlds apart"


def test_an_information_state_recalls_every_event_in_order() -> None:
    game: Any = lostcities.game("card", games=1)
    env = VectorEnv(game, 1, history=400)
    env.reset(seed=2)
    match = game.match(seed=int(env.match_seeds[0]))
    starter = match.state.to_move
    hands = match.state.setup()["hands"]
    draws = match.state.setup()["deck"]
    rng, told = Random(2), []
    for _ in range(40):
        seat, action = match.state.to_move, rng.choice(match.state.legal)
        card = draws.pop(0) if action == 120 else None
        told.append((seat, action, card))
        env.step([action])
        match.apply(action)
    for seat in range(2):
        row, _ = env.observe(0, seat)
        events = row[env.layout["events: who"].start :].reshape(-1, 3).tolist()
        numbers = {text: number for number in range(60) for text in [game.text(number)[1:]]}
        dealt = sorted([3, 121, 1 + numbers[card]] for card in hands[seat])
        assert sorted(events[:8]) == dealt
        wanted = [
            [1 + (by - seat) % 2, action + 1, 1 + numbers[card] if card and by == seat else 0]
            for by, action, card in told
        ]
        assert events[8 : 8 + len(told)] == wanted
        assert not np.any(events[8 + len(told) :])
    assert starter in (0, 1)


def test_a_full_information_state_cuts_the_match_off() -> None:
    env = VectorEnv(lostcities.game("card", games=1), 2, history=60)
    env.reset(seed=1)
    step = 0
    truncations = np.zeros(2, np.bool_)
    while not truncations.any():
        step += 1
        _, rewards, terminations, truncations, _ = env.step(env.random_actions())
        assert not terminations.any()
    # 16 dealt cards, a step each, and room for a deal and a step more: 16 + step + 17 > 60.
    assert step == 28
    assert truncations.all()
    assert not rewards.any()
    assert (env.observations[:, env.layout["deck"].start] == 44).all(), "the next match has begun"


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_games_of_open_spiel_do_not_leak(name: str) -> None:
    found = check_hidden(lambda rng: SpielWorld.load(name), games=20)
    assert found.different > 20


def test_kuhn_poker_resamples_uniformly() -> None:
    """Player 0 holds card 1 of three and has seen nothing else: the other holds 0 or 2."""
    world = SpielWorld.load("kuhn_poker")
    for action in (1, 2):
        world.apply(action)
    assert check_uniform(world, 0, {(1, 0): 1, (1, 2): 1}, draws=400) > 1e-6


def test_rock_paper_scissors_of_pettingzoo_does_not_leak() -> None:
    """The second to throw does not see the first throw, which is made in the step before."""

    def vary(env: Any, agent: str, story: Any, rng: Random) -> Any:
        seed, actions = story
        if len(actions) % 2 == 0 or agent != env.agent_selection:
            return None
        return seed, (*actions[:-1], rng.randrange(3))

    found = check_hidden(worlds_of(lambda: rps.env(max_cycles=5), vary), games=10)
    assert found.different >= 20


def test_a_leak_in_a_pettingzoo_environment_is_found() -> None:
    class Glass(PettingZooWorld):
        def observe(self, seat: Any) -> Any:
            return self.env.observe(seat), self.story[1]

        def resample(self, seat: Any, rng: Random) -> Any:
            seed, actions = self.story
            return Glass(self.make, self.vary, seed, (*actions[:-1], (actions[-1] + 1) % 3)) if actions else None

    with pytest.raises(Leak, match=r"\[1\]\[0\] is"):
        check_hidden(lambda rng: Glass(lambda: rps.env(max_cycles=5), lambda *_: None), games=1)


@pytest.mark.parametrize("game", [lostcities.game("board", rounds=1), "kuhn_poker"], ids=["ours", "OpenSpiel"])
def test_one_constructor_finds_the_adapter(game: Any) -> None:
    assert check_hidden(worlds_of(game), games=1, seed=2).different > 0


def test_an_environment_of_pettingzoo_needs_another_story() -> None:
    with pytest.raises(TypeError, match="needs vary"):
        worlds_of(lambda: rps.env())
