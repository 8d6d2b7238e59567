"""Text environments in the form of TextArena and OpenEnv, played to the end, and nothing leaks through them.

With the real packages installed they are used; else the interfaces that ``interfaces/README.md`` describes.
"""

import re
from random import Random
from typing import Any

import pytest
import textarena as ta

import lostcities
from lostcities.engine.contract import BadInput
from lostcities.models.openenv_env import LostCitiesEnvironment, TextAction
from lostcities.models.textarena_env import LostCitiesEnv, register

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("card", 2, {"games": 1}),
    ("board", 3, {"rounds": 1}),
    ("roll", 2, {}),
    ("roll", 3, {"choices": "together"}),
]


def legal_in(text: str) -> list[str]:
    return re.findall(r"^(\S+): ", text.split("Legal moves:")[-1], re.MULTILINE)


def shown(told: Any) -> str:
    return "\n".join(text for _, text, _ in told)


@pytest.mark.parametrize("variants", [False, True])
@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_textarena_plays_every_game(game: str, players: int, options: dict[str, Any], variants: bool) -> None:
    name = f"LostCities-{game.capitalize()}{'-Variants' * variants}-v0"
    assert name in register()
    env = ta.make(name, **options)
    env.reset(num_players=players, seed=5)
    rng, done, turns = Random(1), False, 0
    prompted: set[int] = set()
    while not done:
        seat, told = env.get_observation()
        assert seat in env.match.state.pending
        if seat not in prompted:
            prompted.add(seat)
            assert told[0][2] is ta.ObservationType.PROMPT
            assert f"You are Player {seat}." in told[0][1]
        assert told[-1][2] is ta.ObservationType.GAME_BOARD
        legal = legal_in(told[-1][1])
        assert legal == env.match.state.view(seat).to_json()["legal"]
        done, _ = env.step(f"Of {len(legal)} I take [{rng.choice(legal)}]")
        turns += 1
    rewards, info = env.close()
    winners = env.match.result.winners
    assert {seat for seat, reward in rewards.items() if reward == 1} == set(winners) or len(winners) == players
    assert sum(one["turn_count"] for one in info.values()) == turns


def test_textarena_forgives_as_often_as_it_says_and_then_the_player_has_lost() -> None:
    env = LostCitiesEnv("card", error_allowance=2)
    env.reset(num_players=2, seed=1)
    seat, _ = env.get_observation()
    for _ in range(2):
        assert env.step("Nothing fits.")[0] is False
        again, told = env.get_observation()
        assert again == seat
        assert "no move in square brackets" in shown(told)
    done, _ = env.step("[castle]")
    rewards, info = env.close()
    assert done
    assert rewards == {seat: -1, 1 - seat: 1}
    assert info[seat]["invalid_move"] is True


def test_textarena_shows_an_answer_to_nobody_else() -> None:
    env = LostCitiesEnv("card")
    env.reset(num_players=2, seed=1)
    seat, told = env.get_observation()
    secret = "I hold the red ten"
    for _ in range(2):  # lay or discard, then draw
        env.step(f"{secret} [{legal_in(shown(told))[-1]}]")
        now, told = env.get_observation()
    assert now == 1 - seat
    assert secret not in shown(told)


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_textarena_tells_a_seat_the_same_in_worlds_that_it_cannot_tell_apart(
    game: str, players: int, options: dict[str, Any]
) -> None:
    compared = 0
    for seed in range(4):
        heard = []
        states = []
        for world in range(2):
            env = LostCitiesEnv(game, **options)
            env.reset(num_players=players, seed=seed)
            rng = Random(seed)
            for _ in range(18):
                due, _ = env.get_observation()
                env.step(f"[{rng.choice(env.match.state.view(due).to_json()['legal'])}]")
            seat = env.state.current_player_id
            if world:
                env.match._state = env.match.state.view(seat).sample(Random(9))
            states.append(env.match.state.to_bytes())
            env._next()
            heard.append(env.get_observation())
        if states[0] != states[1]:
            compared += 1
            assert heard[0] == heard[1]
    assert compared >= (0 if game == "roll" and not options else 2)


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_openenv_plays_a_seat_against_bots(game: str, players: int, options: dict[str, Any]) -> None:
    env = LostCitiesEnvironment()
    found = env.reset(seed=4, episode_id="one", game=game, players=players, opponent="random", options=options)
    assert "square brackets" in found.rules
    assert lostcities.game(game, players=players, **options).options == env.state.options
    rng, steps = Random(2), 0
    while not found.done:
        assert found.reward == 0
        assert found.legal == legal_in(found.text)
        found = env.step(TextAction(text=f"[{rng.choice(found.legal)}]"))
        assert not found.problem
        steps += 1
    assert found.reward in (0.0, 0.5, 1.0)
    assert "The match is over." in found.text
    assert (env.state.step_count, env.state.episode_id, env.state.illegal) == (steps, "one", 0)
    assert env.step(TextAction(text="[+r7]")).done


def test_openenv_repeats_an_episode_and_says_what_is_wrong() -> None:
    env = LostCitiesEnvironment("card", opponent="random")
    with pytest.raises(BadInput, match="call reset first"):
        env.step(TextAction(text="[+r7]"))
    first = env.reset(seed=7)
    assert env.reset(seed=7) == first
    assert env.reset(seed=8) != first
    env.reset(seed=7)
    found = env.step(TextAction(text="I take the castle."))
    assert "no move in square brackets" in found.problem
    assert found.legal == first.legal
    assert env.state.illegal == 1
    assert "hand" not in env.state.model_dump_json()
    with pytest.raises(BadInput, match="no bot 'deep' plays the card game"):
        env.reset(opponent="deep")
    assert "differ from the rules" in env.reset(seed=1, variants=True).rules


def test_openenv_can_keep_the_legal_moves_to_itself() -> None:
    found = LostCitiesEnvironment("roll", show_moves=False).reset(seed=1, opponent="random")
    assert found.legal == []
    assert "Legal moves:" not in found.text
