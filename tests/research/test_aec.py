"""The AEC environments pass PettingZoo's own suites with warnings as errors, and play the engine's matches."""

import copy
import pickle
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import lostcities
from lostcities.engine.contract import BadInput, IllegalAction
from lostcities.engine.games.card.game import CardGame
from lostcities.research.aec import env as make

with warnings.catch_warnings():
    # The suite warns of itself: it imports a game of its own in a way that it calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 1}),
    ("card", {"games": 2, "colours": 6, "max_turns": 12}),
    ("board", {"players": 2, "rounds": 1}),
    ("board", {"players": 3, "open_scores": False, "direction": "either", "max_turns": 20}),
    ("board", {"players": 4, "edition": "2014", "redraw": False, "opening": "any", "rounds": 1}),
    ("roll", {"players": 2}),
    ("roll", {"players": 5}),
    ("roll", {"players": 3, "choices": "together"}),
]


def factory(name: str, options: dict[str, Any]) -> Callable[..., Any]:
    return lambda render_mode=None: make(name, render_mode=render_mode, **options)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_pettingzoo_accepts_the_environment(name: str, options: dict[str, Any]) -> None:
    api_test(factory(name, options)(), num_cycles=150, verbose_progress=False)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_pettingzoo_finds_the_same_story_for_the_same_seed(name: str, options: dict[str, Any]) -> None:
    seed_test(factory(name, options), num_cycles=100)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_pettingzoo_renders_it(name: str, options: dict[str, Any]) -> None:
    render_test(factory(name, options))


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_match_is_the_one_of_its_seed_and_pays_its_totals(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    environment = make(name, **options)
    environment.reset(seed=5)
    match = game.match(seed=5)
    rng = Random(5)
    earned = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        _, reward, termination, truncation, info = environment.last()
        earned[agent] += reward
        if termination or truncation:
            assert match.over
            assert truncation == match.result.truncated
            environment.step(None)
            continue
        assert agent == f"player_{match.state.to_move}"
        legal = match.state.legal
        assert np.flatnonzero(info["action_mask"]).tolist() == list(legal)
        waiting = environment.possible_agents[(match.state.to_move + 1) % game.players]
        assert not environment.infos[waiting]["action_mask"].any()
        action = rng.choice(legal)
        environment.step(action)
        match.apply(action)
    assert tuple(earned.values()) == match.result.totals


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_list_of_legal_actions_is_the_mask(name: str, options: dict[str, Any]) -> None:
    environment = make(name, **options)
    environment.reset(seed=6)
    rng = Random(6)
    for agent in environment.agent_iter():
        _, _, termination, truncation, info = environment.last()
        legal = environment.legal_actions()
        over = termination or truncation
        assert legal == ([] if over else np.flatnonzero(info["action_mask"]).tolist())
        others = [other for other in environment.agents if other != agent]
        assert not any(environment.infos[other]["action_mask"].any() for other in others)
        environment.step(None if over else rng.choice(legal))


def test_an_environment_that_has_not_begun_can_be_copied() -> None:
    environment = make("card", games=1)
    for other in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        other.reset(seed=1)
        environment.reset(seed=1)
        assert (other.last()[0] == environment.last()[0]).all()


def test_a_mask_lasts_and_infos_may_be_replaced() -> None:
    environment = make("card", games=1)
    environment.reset(seed=1)
    kept = environment.last()[4]["action_mask"]
    before = kept.copy()
    environment.step(int(kept.argmax()))
    assert (kept == before).all()
    environment.infos = {agent: {"action_mask": kept, "more": agent} for agent in environment.agents}
    environment.step(environment.legal_actions()[0])
    info = environment.last()[4]
    assert info["more"] == environment.agent_selection
    assert np.flatnonzero(info["action_mask"]).tolist() == environment.legal_actions()


def test_rewards_of_every_round_are_paid_once() -> None:
    environment = make("card", games=3, max_turns=8)
    environment.reset(seed=2)
    match = lostcities.game("card", games=3, max_turns=8).match(seed=2)
    earned = dict.fromkeys(environment.possible_agents, 0.0)
    rng = Random(2)
    for agent in environment.agent_iter():
        earned[agent] += environment.last()[1]
        legal = environment.legal_actions()
        action = rng.choice(legal) if legal else None
        environment.step(action)
        if action is not None:
            match.apply(action)
    result = match.result
    assert result is not None
    assert tuple(earned.values()) == result.totals


def test_an_observation_lasts() -> None:
    environment = make("card")
    environment.reset(seed=1)
    kept, _, _, _, info = environment.last()
    before = kept.copy()
    environment.step(int(info["action_mask"].argmax()))
    assert (kept == before).all()


def test_an_illegal_action_ends_the_match_and_costs_one() -> None:
    environment = make("board", players=3)
    environment.reset(seed=1)
    offender = environment.agent_selection
    environment.step(110)
    assert environment.rewards == {agent: -float(agent == offender) for agent in environment.possible_agents}
    assert all(environment.terminations.values())
    told = {}
    for agent in environment.agent_iter():
        told[agent] = environment.last()[1]
        environment.step(None)
    assert told == {agent: -float(agent == offender) for agent in environment.possible_agents}


def test_bad_actions_and_settings_are_refused() -> None:
    environment = make("card", strict=True)
    environment.reset(seed=1)
    with pytest.raises(IllegalAction, match="player_0: 120 is not legal"):
        environment.step(120)
    with pytest.raises(BadInput, match="render_mode must be"):
        make("card", render_mode="film")


def test_text_and_picture_show_the_hand_of_who_is_to_move() -> None:
    text, pixels = (make("card", render_mode=mode) for mode in ("ansi", "rgb_array"))
    for each in (text, pixels):
        each.reset(seed=4)
    match = CardGame().match(seed=4)
    hand = match.state.view(match.state.to_move).to_json()["hand"]
    assert f"hand         {' '.join(hand)}" in text.render()
    first = pixels.render()
    assert first.dtype == np.uint8
    assert first.ndim == 3
    pixels.step(match.state.legal[0])
    second = pixels.render()
    assert first.shape == second.shape
    assert (first != second).any()


def test_before_the_first_match_there_is_nothing_to_do() -> None:
    environment = make("card")
    assert list(environment.agent_iter()) == []
    for ask in (environment.last, environment.legal_actions, lambda: environment.step(0)):
        with pytest.raises(BadInput, match="reset"):
            ask()


@pytest.mark.parametrize("action", ["x", 3.0, 10**30])
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    environment = make("card")
    environment.reset(seed=1)
    seen = environment.last()[0].tobytes()
    with pytest.raises((TypeError, ValueError)):
        environment.step(action)
    assert environment.last()[0].tobytes() == seen
    environment.step(np.int64(environment.last()[4]["action_mask"].argmax()))


def test_no_more_agents_are_given_than_were_asked_for() -> None:
    environment = make("card")
    environment.reset(seed=1)
    found = []
    for agent in environment.agent_iter(5):
        found.append(agent)
        environment.step(environment.last()[4]["action_mask"].argmax())
    assert len(found) == 5


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("observations", ["row", "dict"])
def test_copies_continue_where_the_environment_stands(name: str, options: dict[str, Any], observations: str) -> None:
    environment = make(name, observations=observations, **options)
    environment.reset(seed=3)
    rng, others = Random(1), []
    for steps, agent in enumerate(environment.agent_iter()):
        observation, _, termination, truncation, info = environment.last()
        mask = info["action_mask"]
        if observations == "dict":
            assert (observation["action_mask"] == mask).all()
            assert environment.observation_space(agent).contains(observation)
        if steps == 20:
            others = [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))]
        action = None if termination or truncation else rng.choice(np.flatnonzero(mask).tolist())
        for one in (environment, *others):
            one.step(action)
        for other in others:
            assert (other.agents, other.rewards) == (environment.agents, environment.rewards)
            assert other.agent_selection == environment.agent_selection
            assert (other.state() == environment.state()).all()
    assert others


def test_a_state_is_what_all_know_together() -> None:
    environment = make("card", games=1)
    environment.reset(seed=2)
    rows = [environment.observe(agent) for agent in environment.possible_agents]
    assert (environment.state() == np.concatenate(rows)).all()
    assert environment.state_space.contains(environment.state())
    with pytest.raises(BadInput, match="observations must be row or dict"):
        make("card", observations="tensor")
