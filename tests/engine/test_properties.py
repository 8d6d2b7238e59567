"""What must hold in every game with every option: one suite for all of them."""

import itertools
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lostcities
from lostcities.engine.registry import games
from tables import all_cards, spelled

SMALL = {"games": 2, "max_turns": 40}


def combinations() -> list[tuple[str, dict[str, Any]]]:
    """Every game with every number of players and every combination of option values."""
    found = []
    for name, declared in games().items():
        known = declared.options
        choices = [
            [(option, value) for value in (rule.values or (rule.default, SMALL[option]))]
            for option, rule in known.items()
        ]
        for players, chosen in itertools.product(games()[name].players, itertools.product(*choices)):
            found.append((name, {"players": players, **dict(chosen)}))
    return found


COMBINATIONS = combinations()
# By game, each as likely as the others, though the board game has far the most options.
ANY_COMBINATION = st.sampled_from(list(games())).flatmap(
    lambda name: st.sampled_from([combination for combination in COMBINATIONS if combination[0] == name])
)
GAMES_EACH = 10_000 // len(COMBINATIONS) + 1 if lostcities.COMPILED else 1


def label(combination: tuple[str, dict[str, Any]]) -> str:
    return " ".join([combination[0], *(str(value) for value in combination[1].values())])


@st.composite
def positions(draw: st.DrawFn) -> tuple[Any, Any, Random]:
    """A game with any options in any position that random play can reach; the dice may still have to be rolled."""
    name, options = draw(ANY_COMBINATION)
    game = lostcities.game(name, **options)
    rng = Random(draw(st.integers(0, 2**32)))
    starter = rng.randrange(game.players)
    state = game.deal(rng.getrandbits(64), starter)
    if name == "roll" and draw(st.booleans()):
        state = game.start({}, starter)
    for _ in range(draw(st.integers(0, 120))):
        if state.over:
            break
        state.apply(rng.choice(state.legal))
    return game, state, rng


def card_counts(view: dict[str, Any], hands: list[list[str]]) -> Counter[str]:
    """All cards that lie open, and those of the hands."""
    found: Counter[str] = Counter()
    for columns in view["columns"]:
        for column in columns.values():
            found.update(column)
    for pile in view["memory"]["discards"].values():
        found.update(pile)
    for hand in hands:
        found.update(hand)
    return found


@pytest.mark.parametrize("combination", COMBINATIONS, ids=label)
def test_no_combination_of_options_crashes(combination: tuple[str, dict[str, Any]]) -> None:
    """Over all combinations more than 10,000 random games, each to its end; one a combination step by step."""
    name, options = combination
    game = lostcities.game(name, **options)
    for seed in range(GAMES_EACH):
        state = game.deal(seed)
        assert state.playout(seed) > 0
        assert state.over
        assert state.legal == []
        assert state.outcome is not None
        assert game.from_bytes(state.to_bytes()) == state  # which checks that all of it is possible
    rng = Random(7)
    state = game.deal(7)
    while not state.over:
        actions = state.legal
        assert list(actions) == sorted(set(actions))
        assert actions
        assert list(state.view(state.to_move).legal) == list(actions)
        state.apply(rng.choice(actions))
    assert state.legal == []


@given(positions())
def test_every_spelling_reads_back(position: tuple[Any, Any, Random]) -> None:
    game, state, _ = position
    for text in spelled(game, state):
        assert game.text(game.action(text)) == text


@pytest.mark.parametrize("name", list(games()))
def test_all_actions_have_one_spelling(name: str) -> None:
    game = lostcities.game(name)
    texts = [game.text(action) for action in range(game.actions)]
    assert len(set(texts)) == game.actions
    assert [game.action(text) for text in texts] == list(range(game.actions))


@given(positions())
def test_cards_are_conserved(position: tuple[Any, Any, Random]) -> None:
    game, state, _ = position
    if game.name == "roll":
        return
    views = [state.view(seat).to_json() for seat in range(game.players)]
    seen = card_counts(views[0], [view["hand"] for view in views])
    whole = Counter(all_cards(game))
    assert not seen - whole
    removed = game.figures["removed"] if game.name == "board" and game.players == 2 else 0
    assert seen.total() + views[0]["deck"] + removed == whole.total()


@given(positions())
def test_bytes_round_trip(position: tuple[Any, Any, Random]) -> None:
    game, state, _ = position
    data = state.to_bytes()
    again = game.from_bytes(data)
    assert again == state
    assert again.to_bytes() == data
    assert pickle.loads(pickle.dumps(state)) == state


@given(positions())
def test_a_view_can_be_made_of_its_bytes(position: tuple[Any, Any, Random]) -> None:
    game, state, rng = position
    for seat in range(-1, game.players):
        view = state.view(seat)
        again = game.view_from_bytes(view.to_bytes())
        assert again == view
        assert again.to_json() == view.to_json()
        assert again.legal == view.legal
        assert pickle.loads(pickle.dumps(view)) == view
    luck = rng.random()
    assert again.sample(Random(luck)) == view.sample(Random(luck))


@given(positions())
def test_a_copy_is_equal_and_shares_nothing(position: tuple[Any, Any, Random]) -> None:
    _, state, rng = position
    other = state.copy()
    before = state.to_bytes()
    assert other == state
    if not other.over:
        other.apply(rng.choice(other.legal))
        assert other != state
    assert state.to_bytes() == before


@given(positions(), st.integers(0, 2**32))
def test_same_seed_same_game(position: tuple[Any, Any, Random], seed: int) -> None:
    game, _, _ = position
    first, second = game.deal(seed), game.deal(seed)
    assert first.playout(seed) == second.playout(seed)
    assert first == second


@settings(max_examples=40)
@given(ANY_COMBINATION, st.integers(0, 2**32))
def test_replay_equals_play(combination: tuple[str, dict[str, Any]], seed: int) -> None:
    name, options = combination
    if options.get("games", 0) == 3 or options.get("rounds", 0) == 3:
        options = {**options, "max_turns": 60}
    game = lostcities.game(name, **options)
    match = game.match(seed=seed)
    rng = Random(seed)
    while not match.over:
        match.apply(rng.choice(match.state.legal))
    names = [f"seat {seat}" for seat in range(game.players)]
    written = lostcities.record(match, names, legal=True)
    again = lostcities.replay(written)
    assert again.result == match.result
    assert [played.moves for played in again.rounds] == [played.moves for played in match.rounds]
    assert lostcities.record(again, names, legal=True) == written


@given(positions())
def test_apply_and_legal_agree(position: tuple[Any, Any, Random]) -> None:
    """Every action outside ``legal()`` is refused with a reason and changes nothing; every one inside has none."""
    game, state, _ = position
    before = state.to_bytes()
    legal = set(state.legal)
    for action in range(game.actions):
        reason = state.why_not(action)
        assert (reason is None) == (action in legal)
        if reason is not None:
            assert reason.clause[0] == {"card": "C", "board": "B", "roll": "R"}[game.name]
            assert reason.code in game.declaration.reasons or reason.code == "over"
            with pytest.raises(lostcities.IllegalAction, match=reason.clause):
                state.apply(action)
    assert state.to_bytes() == before


@given(positions())
def test_a_view_says_whose_it_is_and_who_decides(position: tuple[Any, Any, Random]) -> None:
    game, state, _ = position
    for seat in range(-1, game.players):
        view = state.view(seat)
        # Of several who decide together it is the viewer's turn (R20).
        to_move = seat if seat in state.pending else state.to_move
        assert (view.seat, view.to_move, view.over) == (seat, to_move, state.over)
        assert (view.pending, view.done) == (state.pending, state.done)
        assert bool(view.legal) == (seat in state.pending)
        if seat == state.to_move and seat >= 0:
            assert list(view.legal) == list(state.legal)
    assert hash(state) == hash(state.copy())


@given(positions())
def test_a_set_up_is_there_only_before_the_first_move(position: tuple[Any, Any, Random]) -> None:
    _, state, rng = position
    if state.view().to_json()["last"] is None:
        state.setup()
    if not state.over:
        state.apply(rng.choice(state.legal))
        with pytest.raises(lostcities.BadInput, match="before the first move"):
            state.setup()


class Whole:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@given(positions())
def test_whole_numbers_of_any_library_are_actions_and_seats(position: tuple[Any, Any, Random]) -> None:
    _, state, _ = position
    assert state.view(Whole(1)) == state.view(1)
    if not state.over:
        other, action = state.copy(), state.legal[-1]
        state.apply(action)
        other.apply(Whole(action))
        assert other == state
    with pytest.raises(lostcities.IllegalAction):
        state.apply(Whole(1 << 40))


def test_random_games_are_whole_games() -> None:
    """Cut after one turn a card game has two decisions and the board game two or, with a new expedition, three."""
    for seed in range(3):
        made, points = lostcities.game("card", max_turns=1).random_games(50, seed)
        assert made == 100
        assert -50 * 40 <= points <= 0  # at most one column was begun, and no single card pays for it
        made, _ = lostcities.game("board", max_turns=1, rounds=1).random_games(50, seed)
        assert 100 < made < 150
        made, _ = lostcities.game("roll", players=5).random_games(4, seed)
        assert made >= 4 * 9 * 5  # nobody is exhausted before nine turns, and bridges take longer still
    for name in games():
        game = lostcities.game(name)
        assert game.random_games(3, 5) == game.random_games(3, 5) != game.random_games(3, 6)
        assert game.random_games(0, 5) == (0, 0)


@given(positions())
def test_every_line_of_a_score_adds_up(position: tuple[Any, Any, Random]) -> None:
    """The arithmetic shown to a person gives the points, and the points the total."""
    _, state, _ = position
    for score in state.scores():
        assert sum(line.points for line in score.lines) == score.total
        for line in score.lines:
            shown = line.arithmetic.replace("−", "-").replace("×", "*")
            assert eval(shown, {"__builtins__": {}}) == line.points


@given(positions())
def test_a_set_up_gives_the_same_deal_back(position: tuple[Any, Any, Random]) -> None:
    game, _, rng = position
    state = game.deal(rng.getrandbits(32))
    if game.name == "roll":
        assert state.setup() == {}
    else:
        assert game.start(state.setup()) == state
