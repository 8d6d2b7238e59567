"""The Gymnasium environments pass Gymnasium's own check and play the engine's matches against real bots."""

import copy
import pickle
import warnings
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import lostcities
from lostcities.bots.catalogue import bot
from lostcities.engine.contract import BadInput, BadOption, IllegalAction
from lostcities.research.against import MOST_STEPS, Against

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 2}),
    ("card", {"games": 1, "observations": "dict", "reward": "outcome"}),
    ("board", {"players": 3, "rounds": 1, "reward": "points"}),
    ("roll", {"players": 2}),
    ("roll", {"players": 5, "choices": "together", "observations": "dict"}),
]


def finish(environment: Any, info: dict[str, Any], rng: Random) -> tuple[float, int]:
    """Play legal actions to the end: what was earned, in how many steps."""
    earned, steps = 0.0, 0
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, terminated, truncated, info = environment.step(action)
        earned += reward
        steps += 1
        if terminated or truncated:
            return earned, steps


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_gymnasium_accepts_the_environment(
    name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    environment = gymnasium.make(f"lostcities/{name.capitalize()}-v0", opponent="random", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(environment.unwrapped)
    assert "turn" in capsys.readouterr().out  # its pictures on the terminal
    assert environment.spec is not None
    assert environment.spec.max_episode_steps == MOST_STEPS


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_a_match_is_the_engines_against_the_very_bot(name: str) -> None:
    """The same match, replayed with the engine: every answer of the opponent is what the bot says to its View."""
    environment: Any = Against(name, opponent="strong", seat=1, players=2)
    observation, info = environment.reset(seed=11)
    match = lostcities.game(name, players=2).match(seed=info["match_seed"])
    rng, rival = Random(3), bot("strong")
    # The third number that the seed gives is the bots' own chance.
    numbers = [int(one) for one in np.random.default_rng(11).integers(0, 2**63, 3)]
    drawn = Random(numbers[2])
    earned, over = 0.0, False
    while not match.over:
        seat = match.state.to_move
        if seat == 1:
            assert np.flatnonzero(info["action_mask"]).tolist() == list(match.state.legal)
            action = rng.choice(match.state.legal)
            match.apply(action)
            observation, reward, over, _, info = environment.step(action)
            earned += reward
        else:
            match.apply(rival.choose(match.state.view(0), drawn))
    assert over
    assert match.result is not None
    assert earned == match.result.totals[1] - match.result.totals[0]
    assert environment.observation_space.contains(observation)


def test_the_same_seed_tells_the_same_story() -> None:
    stories = []
    for _ in range(2):
        environment = Against("board", players=4, opponent=["strong", "casual", "beginner"])
        _, info = environment.reset(seed=8)
        stories.append((info["seat"], info["match_seed"], finish(environment, info, Random(2))))
    assert stories[0] == stories[1]
    assert environment.reset(seed=9)[1]["match_seed"] != stories[0][1]


def test_seats_change_from_match_to_match_unless_one_is_named() -> None:
    environment: Any = Against("roll", players=3, opponent="random")
    environment.reset(seed=1)
    assert {environment.reset()[1]["seat"] for _ in range(40)} == {0, 1, 2}
    environment = Against("roll", players=3, opponent="random", seat=2)
    assert {environment.reset()[1]["seat"] for _ in range(5)} == {2}


def test_copies_continue_where_the_environment_stands() -> None:
    environment: Any = Against("card", opponent="casual", games=1)
    _, info = environment.reset(seed=5)
    for _ in range(7):
        info = environment.step(int(np.flatnonzero(info["action_mask"])[0]))[4]
    copies = [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))]
    expected = finish(environment, info, Random(6))
    assert [finish(one, info, Random(6)) for one in copies] == [expected, expected]


def test_an_illegal_action_ends_it_or_is_refused() -> None:
    environment: Any = Against("card", opponent="random")
    _, info = environment.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = environment.step(illegal)
    assert (reward, terminated, truncated, info["action_mask"].any()) == (-100.0, True, False, False)
    with pytest.raises(BadInput, match="call reset"):
        environment.step(0)
    strict: Any = Against("card", opponent="random", strict=True)
    before = strict.reset(seed=1)[0]
    with pytest.raises(IllegalAction, match="action_mask"):
        strict.step(illegal)
    assert (strict._observation() == before).all()


def test_an_opponent_may_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text(
        "class First:\n    name = 'first'\n    def choose(self, view, rng, budget):\n        return view.legal[0]\n"
    )
    environment: Any = Against("card", opponent=file, games=1, seat=0, max_turns=6)
    try:
        _, info = environment.reset(seed=2)
        assert finish(environment, info, Random(1))[1] > 1
    finally:
        environment.close()


def test_the_mask_is_given_as_maskable_ppo_asks_for_it() -> None:
    environment: Any = Against("roll", opponent="random")
    _, info = environment.reset(seed=3)
    assert environment.action_masks().dtype == np.bool_
    assert (environment.action_masks() == info["action_mask"].astype(bool)).all()


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"opponent": "grandmaster"}, "grandmaster"),
        ({"opponent": ["random", "random"]}, "1 other seats and 2 opponents"),
        ({"seat": 2}, "from 0 to 1"),
        ({"observations": "tensor"}, "observations must be"),
        ({"reward": "money"}, "reward must be"),
        ({"render_mode": "film"}, "render_mode must be"),
        ({"gmaes": 1}, "gmaes"),
    ],
)
def test_bad_input_gets_a_sentence(wrong: dict[str, Any], word: str) -> None:
    with pytest.raises((BadInput, BadOption), match=word):
        Against("card", **wrong)
