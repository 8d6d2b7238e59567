"""The games in OpenSpiel: its own tests accept them, its algorithms play them, chance is that of a shuffled pack."""

import unittest
import warnings
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import lostcities
from lostcities.engine.contract import BadInput
from lostcities.research import openspiel, small
from lostcities.research.leaktest import SpielWorld, check_hidden, check_uniform
from lostcities.research.retell import retell
from lostcities.research.tree import CHANCE, DEAL, DRAW, OVER, Node
from lostcities.research.vector import VectorEnv

with warnings.catch_warnings():
    # OpenSpiel's modules are not free of what Python warns of.
    warnings.simplefilter("ignore")
    from absl import flags
    from open_spiel.integration_tests import api_test
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts

flags.FLAGS.mark_as_parsed()
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
REDUCED = "lostcities_card(colours=2,highest=5,wagers=1,hand=3,cost=5)"
GAMES = [
    REDUCED,
    "lostcities_card(games=2,colours=3,hand=4,starter=-1,reward=outcome,max_turns=30)",
    "lostcities_board(players=3,hand=2,highest=3,rounds=3,direction=either,open_scores=False,max_turns=20)",
    "lostcities_board(colours=3,hand=4,removed=10,opening=any,redraw=False,edition=2014,reward=points,max_turns=20)",
    "lostcities_roll(players=2)",
    "lostcities_roll(players=3,choices=together)",
]


@pytest.mark.parametrize("text", GAMES)
def test_openspiel_simulates_and_serialises_it(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


def run(cases: type[unittest.TestCase]) -> None:
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(cases).run(found)
    assert found.testsRun >= 5
    assert not found.errors + found.failures, (found.errors + found.failures)[0][1]


@pytest.mark.parametrize("name", ["lostcities_card", "lostcities_board", "lostcities_roll"])
def test_openspiels_own_api_test_accepts_the_whole_games(name: str) -> None:
    run(type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)}))


def test_openspiels_own_api_test_accepts_every_node_of_a_small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # tests/research/test_small.py counts the same nodes in plain Python.
    counts = small.count(small.game("card-4w"))
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "card-4w", (counts.chance, counts.decisions, counts.ends))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "card-4w", sum(counts.information_states))
    game = pyspiel.load_game(small.spiel("card-4w"))
    run(type("Full", (api_test.EnforceAPIOnFullTreeBase,), {"game_name": "card-4w", "game": game}))


@pytest.mark.parametrize("file", ["card.txt", "board.txt", "roll.txt", "roll-together.txt"])
def test_a_playthrough_is_played_again(file: str) -> None:
    """Written by ``build_tools/playthroughs.py``; a change of these files is a change of the interface."""
    kept, again = generate_playthrough.replay(str(PLAYTHROUGHS / file))
    assert kept == again


# --- Chance, observations, ends: those of the engine -----------------------------------------------------------------


def outcomes_of(match: Any) -> Any:
    """What chance has to say so that a match of OpenSpiel is this one; a draw asks for the next card of its pile."""
    played = match.rounds[-1]
    setup, game = played.setup, match.game
    if game.name == "roll":
        text = game.text(played.moves[-1][1])
        return iter(["roygbp".index(face) for face in text[:3]] + [int(face) for face in text[4:]])
    kinds = sorted(set(game.tiles)) if game.name == "board" else []
    words = {"artefact": 1, "arrow": 2}
    tiles = [kinds.index(words.get(tile) or int(tile[2:]) + 2) for tile in setup.get("tiles", {}).values()]
    cards = [*(card for hand in setup["hands"] for card in hand), *setup["deck"]]
    dealt = [game.action("+" + card) for card in cards]
    hands = sum(len(hand) for hand in setup["hands"])
    return iter(dealt[:hands] + tiles + dealt[hands:])


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("lostcities_card(games=3)", "card", {}),
        ("lostcities_board(players=3)", "board", {"players": 3, "rounds": 1}),
        ("lostcities_board(rounds=3,open_scores=False)", "board", {"open_scores": False}),
        ("lostcities_roll(players=4)", "roll", {"players": 4}),
        ("lostcities_roll(players=4,choices=together)", "roll", {"players": 4, "choices": "together"}),
    ],
)
def test_a_match_is_seen_and_paid_as_the_vector_environment_does(text: str, name: str, options: Any) -> None:
    spiel = pyspiel.load_game(text)
    turns = {} if name == "roll" else {"max_turns": spiel.rules.options["max_turns"]}
    game: Any = lostcities.game(name, **options, **turns)
    seed = next(seed for seed in range(100) if game.match(seed=seed).starter == 0)
    env, match, state, rng = VectorEnv(game, 1, history=2000, autoreset=False), game.match(seed=seed), None, Random(1)
    env.core.reset_lane(0, seed)
    state, chance, rounds = spiel.new_initial_state(), outcomes_of(match), 1
    size = env.row_size - 3 * 2000
    while not match.over:
        while state.is_chance_node():
            state.apply_action(next(chance))
        assert state.current_player() == match.state.to_move
        assert state.legal_actions() == list(match.state.legal)
        if rng.random() < 0.05:
            for seat in range(game.players):
                row, told = env.observe(0, seat)[0], np.array(state.information_state_tensor(seat))[game.players :]
                assert (row[:size] == np.array(state.observation_tensor(seat))[game.players :]).all()
                assert (row[:size] == told[:size]).all()
                room = min(len(told), len(row))
                assert (row[:room] == told[:room]).all()
                assert not row[room:].any()
        action = rng.choice(match.state.legal)
        moves = len(match.rounds[-1].moves)
        match.apply(action)
        env.step([action])
        state.apply_action(action)
        if state.is_chance_node() and state.node.asks == DRAW:
            state.apply_action(next(chance))
        if len(match.rounds) > rounds or (name == "roll" and len(match.rounds[-1].moves) == moves + 2):
            chance, rounds = outcomes_of(match), len(match.rounds)
    assert state.is_terminal()
    totals = match.result.totals
    rest = len(totals) - 1
    assert state.returns() == pytest.approx([total - (sum(totals) - total) / rest for total in totals])


def test_deals_and_draws_are_as_likely_as_in_a_shuffled_pack() -> None:
    """Every order of the labelled pack is equally likely; what is told apart are kinds."""
    game = small.game("card-4w")
    cards = ["yx", "y2", "y3", "y4"]
    wanted = Counter(permutations(game.action("+" + card) for card in cards))
    found: Counter[Any] = Counter()
    waiting: list[tuple[Node, tuple[int, ...], float]] = [(Node(game), (), 1.0)]
    while waiting:
        node, story, weight = waiting.pop()
        if node.player == OVER:
            found[story] += weight  # type: ignore[assignment]
        elif node.player == CHANCE:
            for outcome, part in node.chance():
                after = node.copy()
                after.apply(outcome)
                waiting.append((after, (*story, outcome), weight * part))
        else:
            # Always discard, always draw from the pile: the whole pack comes by.
            after = node.copy()
            after.apply(node.legal[-1] if node.state.view(node.player).to_json()["phase"] == "play" else 120)
            waiting.append((after, story, weight))
    assert set(found) == set(wanted)
    assert all(weight == pytest.approx(1 / 24) for weight in found.values())


# --- Other stories that a seat cannot tell from the true one --------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "lostcities_card(games=2,colours=3,hand=4,max_turns=12)",
        "lostcities_board(players=3,hand=4,highest=5,rounds=1,max_turns=18)",
        "lostcities_board(colours=3,hand=4,removed=10,max_turns=14)",
        "lostcities_board(players=2,hand=3,highest=4,removed=0,direction=either,max_turns=16)",
    ],
)
def test_resampled_histories_look_the_same_and_differ(text: str) -> None:
    found = check_hidden(lambda rng: SpielWorld.load(text), games=1, seed=2)
    assert found.different > found.worlds / 2


def test_resampled_histories_choose_together_anew() -> None:
    """Everything except the dice is open, so histories differ where somebody is done and others still choose (R20)."""
    found = check_hidden(lambda rng: SpielWorld.load("lostcities_roll(players=4,choices=together)"), games=1, seed=2)
    # Of four decisions in a turn two come after another hidden one, which four seats witness, three of them blindly.
    assert found.different > found.worlds / 8


def told(game: Any, texts: str) -> tuple[Node, list[int]]:
    """A story from its beginning: dealt cards and decisions as they are spelled, a drawn card after its ``<*``."""
    node, story = Node(game), []
    for text in texts.split():
        action = game.action("+" + text) if node.asks in (DEAL, DRAW) else game.action(text)
        node.apply(action)
        story.append(action)
    return node, story


def consistent(game: Any, story: list[int], hidden: list[int], pack: list[str]) -> Counter[Any]:
    """All ways to put labelled cards on the hidden places that the rules allow and seat 0 cannot tell apart.

    The cards that seat 1 played count as themselves: the n-th copy seen of a kind is the copy with the label n.
    """
    true = Node(game)
    for action in story:
        true.apply(action)
    left = Counter(game.action("+" + card) for card in pack)
    left.subtract(action for at, action in enumerate(story) if at in openly(game, story) and at not in hidden)
    labelled = [(card, copy) for card in left for copy in range(left[card])]
    found: Counter[Any] = Counter()
    for filling in permutations(labelled, len(hidden)):
        other, node, fits = list(story), Node(game), True
        held: list[tuple[int, int]] = []
        seen: Counter[int] = Counter()
        for place, card in zip(hidden, filling, strict=True):
            other[place] = card[0]
        for at, action in enumerate(other):
            seat = node.player
            if at in hidden:
                held.append(filling[hidden.index(at)])
            if seat == 1 and action < 2 * (game.action("-y2") - game.action("+y2")):
                card = action % (game.action("-y2") - game.action("+y2"))
                # What was taken openly is played before its like.
                if game.text(card)[1:] not in dict[str, Any](node.state.view(0).to_json())["memory"]["hands"][1]:
                    if (card, seen[card]) not in held:
                        fits = False
                        break
                    held.remove((card, seen[card]))
                    seen[card] += 1
            if node.player != CHANCE and action not in node.legal:
                fits = False
                break
            node.apply(action)
        if fits and node.told[0] == true.told[0]:
            found[tuple(other)] += 1
    return found


def openly(game: Any, story: list[int]) -> list[int]:
    """Where in a story a card came from the pack."""
    node, places = Node(game), []
    for at, action in enumerate(story):
        if node.asks in (DEAL, DRAW):
            places.append(at)
        node.apply(action)
    return places


STORIES = [
    # Seat 1 lays one of three like wagers: it may hold another.
    ("card", {"colours": 1, "wagers": 3, "highest": 5, "hand": 2}, "y2 y3 yx y4 +y2 <* yx +yx", [2, 3]),
    # It takes a wager openly and lays one, and then one more: the second was in its hand.
    (
        "card",
        {"colours": 2, "wagers": 2, "highest": 4, "hand": 2, "cost": 3},
        "yx b3 yx b4 -yx <* b2 -b4 <y -b3 <* y2 +yx <* y3 -b2 <* bx +yx",
        [2, 3, 14],
    ),
    # Seat 1 begins with its lowest card (B7), so that a lower one that it discards later was drawn later.
    (
        "board",
        {"colours": 1, "copies": 1, "highest": 8, "hand": 2, "removed": 1},
        "y0 y8 y2 y3 -y0 <* y7 +y2 @a <* y1 -y7 <* y6 -y1",
        [2, 3, 10],
    ),
]


@pytest.mark.parametrize(("name", "figures", "texts", "hidden"), STORIES)
def test_every_other_story_is_equally_likely(name: str, figures: Any, texts: str, hidden: list[int]) -> None:
    bare = {
        "spaces": {colour: list[int]() for colour in "ybwgr"},
        "artefact_tiles": 0,
        "arrow_tiles": 0,
        "vp_tiles": [],
    }
    changed = {**lostcities.game(name).figures, **(bare if name == "board" else {}), **figures}
    game: Any = lostcities.game(name, figures=changed, **{"card": {"games": 1}, "board": {"rounds": 1}}[name])
    node, story = told(game, texts)
    pack = [card for hand in game.deal(seed=1).setup()["hands"] for card in hand] + game.deal(seed=1).setup()["deck"]
    pack += game.deal(seed=1).setup().get("removed", [])
    wanted = consistent(game, story, hidden, pack)
    assert tuple(story) in wanted
    assert len(wanted) > 2

    class Told:
        """A story as a world of the leak test."""

        def __init__(self, actions: list[int]) -> None:
            self.actions = actions

        def resample(self, seat: int, rng: Random) -> Any:
            return Told(retell(Node(game), self.actions, seat, rng))

        def truth(self) -> Any:
            return tuple(self.actions)

    assert node.player != OVER
    check_uniform(Told(story), 0, wanted, draws=3000)  # type: ignore[arg-type]


# --- Algorithms ------------------------------------------------------------------------------------------------------


def test_openspiel_can_not_exploit_the_exact_solution() -> None:
    game = pyspiel.load_game(small.spiel("card-4"))
    found = small.solve(game.rules)
    plans = {**found.plans[0], **found.plans[1]}
    solved = policy.tabular_policy_from_callable(game, lambda state: plans[state.information_state_string()])
    assert exploitability.exploitability(game, solved) == pytest.approx(0, abs=1e-9)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.3


def test_cfr_comes_near_the_exact_solution() -> None:
    game = pyspiel.load_game(small.spiel("card-4"))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    # Tabular CFR+ had 0.32 to begin with.
    assert exploitability.exploitability(game, solver.average_policy()) < 0.02


def test_ismcts_plays_a_reduced_card_game_better_than_chance() -> None:
    game = pyspiel.load_game(REDUCED)
    margin = 0.0
    for seed in range(4):
        random = np.random.RandomState(seed)
        state = game.new_initial_state()
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 10.0, 60, random_state=random)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(random.choice(outcomes, p=weights)))
            elif state.current_player() == seed % 2:
                state.apply_action(int(bot.step(state)))
            else:
                state.apply_action(int(random.choice(state.legal_actions())))
        margin += state.returns()[seed % 2]
    assert margin > 0


# --- Parameters ------------------------------------------------------------------------------------------------------


def test_a_game_is_made_again_from_its_text() -> None:
    for text in (*GAMES, small.spiel("board-4"), "lostcities_board"):
        game = pyspiel.load_game(text)
        again = pyspiel.load_game(str(game))
        assert again.get_parameters() == game.get_parameters()
        assert again.rules.figures == game.rules.figures
        assert again.rules.options == game.rules.options
    assert pyspiel.load_game(small.spiel("board-4")).rules.figures == small.game("board-4").figures


@pytest.mark.parametrize(
    ("name", "given", "reason"),
    [
        ("card", {"figures": "[1]"}, "figures must be a JSON object from figure to value"),
        ("card", {"figures": "{"}, "figures must be a JSON object"),
        ("card", {"reward": "fame"}, "reward must be margin, outcome, points, not 'fame'"),
        ("card", {"starter": 2}, "starter must be a seat, or -1 for one by lot, not 2"),
        ("card", {"colours": 1}, "two hands of 8 leave no draw pile of 12 cards"),
        ("card", {"hand": True}, "parameter hand must be a whole number, not True"),
        ("card", {"depth": 3}, "lostcities_card has no parameter 'depth'"),
        ("board", {"edition": 1999}, "option edition cannot be"),
        ("roll", {"players": 7}, "the roll game is for 2 to 5 players, not 7"),
    ],
)
def test_bad_parameters_are_refused_with_one_sentence(name: str, given: Any, reason: str) -> None:
    made = {"card": openspiel.games.CardSpiel, "board": openspiel.games.BoardSpiel, "roll": openspiel.games.RollSpiel}
    with pytest.raises(BadInput, match=reason) as refused:
        made[name](given)
    assert "\n" not in str(refused.value)


def test_a_level_plays_as_a_bot_of_openspiel() -> None:
    from open_spiel.python.algorithms import evaluate_bots

    game = pyspiel.load_game("lostcities_card(games=1)")
    bots = [openspiel.LevelBot(game, "expert", seed=1), openspiel.LevelBot(game, "random", seed=2)]
    rng = np.random.RandomState(1)
    earned = [evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)[0] for _ in range(20)]
    assert min(earned) > 0  # expert is some ninety points ahead of random


def test_a_levels_policy_is_what_it_plays() -> None:
    game = pyspiel.load_game("lostcities_card(colours=2,highest=4,wagers=0,hand=2)")
    policy, rng = openspiel.LevelPolicy(game, "casual"), Random(4)
    player = openspiel.LevelBot(game, "casual")
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            chances = policy.action_probabilities(state)
            assert list(chances) == state.legal_actions()
            assert sum(chances.values()) == pytest.approx(1)
            assert dict(player.step_with_policy(state)[0]) == chances
            # An unobservant player's policy is what it is for the seat, whatever the others hold.
            other = state.resample_from_infostate(state.current_player(), rng.random)
            assert policy.action_probabilities(other) == chances
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_policy_of_openspiel_is_a_bot() -> None:
    game = pyspiel.load_game("lostcities_card(games=1)")

    class FirstByObservation:
        """Looks at the observation alone: lays or draws the first that is legal."""

        def __init__(self) -> None:
            self.seen: list[Any] = []

        def action_probabilities(self, state: Any) -> dict[int, float]:
            self.seen.append(state.observation_tensor(state.current_player()))
            return {state.legal_actions()[0]: 1.0}

    policy = FirstByObservation()
    played = lostcities.game("card", games=1).match(seed=3)
    bot, rng, wanted = openspiel.PolicyOfSpiel(game, policy), Random(1), []
    while not played.over:
        seat = played.state.to_move
        action = bot.choose(played.state.view(seat), rng)
        assert action == played.state.legal[0]
        env = VectorEnv(played.game, 1)
        env.core.put(0, played.state)
        wanted.append([float(number) for number in env.observe(0, seat)[0]])
        played.apply(action)
    # What it was shown is what the seat saw, not what the rest was drawn as.
    assert [seen[2:] for seen in policy.seen] == wanted
