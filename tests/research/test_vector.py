"""The vector environment plays the engine's matches, and its rows say what the View of the seat says, no more."""

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import lostcities
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import BadInput, IllegalAction
from lostcities.research.vector import VectorEnv, layout
from lostcities.research.vector.layouts import document, view_size

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 1}),
    ("card", {"games": 3, "colours": 6}),
    ("card", {"games": 2, "max_turns": 9}),
    ("board", {"players": 2, "rounds": 1}),
    ("board", {"players": 3, "direction": "either", "open_scores": False}),
    ("board", {"players": 4, "redraw": False, "opening": "any", "edition": "2014"}),
    ("board", {"players": 2, "max_turns": 7}),
    ("roll", {"players": 2}),
    ("roll", {"players": 3}),
    ("roll", {"players": 5}),
    ("roll", {"players": 4, "choices": "together"}),
]
STEPS = 700 if lostcities.COMPILED else 60
CARD, BOARD, ROLL = "ybwgrp", "ybwgr", "roygbp"


def card_number(text: str) -> int:
    return 10 * CARD.index(text[0]) + (0 if text[1:] == "x" else int(text[1:]) - 1)


def kind_number(text: str) -> int:
    return 11 * BOARD.index(text[0]) + int(text[1:])


def together(piles: dict[str, list[str]]) -> list[str]:
    return [card for pile in piles.values() for card in pile]


def points(total: int) -> list[int]:
    sign = 1 if total >= 0 else -1
    return [sign * (abs(total) // 100), sign * (abs(total) % 100)]


def flags(size: int, *places: int) -> list[int]:
    return [int(place in places) for place in range(size)]


def expected_card(view: Any, left: int) -> dict[str, list[int]]:
    """By the words of docs/observations.md, from the View as a client gets it."""
    shown = view.to_json()
    me, other = view.seat, 1 - view.seat
    sets = {
        "hand": shown["hand"],
        "own columns": together(shown["columns"][me]),
        "other columns": together(shown["columns"][other]),
        "known": shown["memory"]["hands"][other],
        "piled": together(shown["memory"]["discards"]),
    }
    found = {name: flags(60, *map(card_number, cards)) for name, cards in sets.items()}
    for name, cards in sets.items():
        wagers = [cards.count(f"{c}x") for c in CARD]
        found[f"wagers: {name}"] = [int(n >= 2) for n in wagers] + [int(n >= 3) for n in wagers]
    piles = shown["discards"]
    sizes = [piles[c]["size"] if c in piles else 0 for c in CARD]
    limit = shown["options"]["max_turns"]
    last = shown["last"]
    discarded = last and last["do"][0] == "-" and shown["phase"] != "play"
    return found | {
        "tops": flags(60, *(card_number(pile["top"]) for pile in piles.values() if pile["top"])),
        "draws": [int(shown["phase"] == "draw" or (shown["phase"] == "over" and last["do"][0] != "<"))],
        "deck": [shown["deck"]],
        "pile sizes": sizes,
        "turn": [min(127, shown["turn"])],
        "turns left": [min(127, limit - shown["turn"]) if limit else 127],
        "round": [shown["round"]],
        "rounds left": [left],
        "own total": points(shown["totals"][me]),
        "other total": points(shown["totals"][other]),
        "starter": [int(shown["starter"] != me)],
        "to move": [int(shown["to_move"] != me)],
        "barred": flags(6, CARD.index(last["do"][1])) if discarded else [0] * 6,
    }


def expected_board(view: Any, left: int, before: list[int], artefacts: list[int]) -> dict[str, list[int]]:
    shown = view.to_json()
    players = len(shown["columns"])
    order = [(view.seat + place) % players for place in range(players)]

    def twice(cards: list[str]) -> list[int]:
        return flags(55, *(kind_number(card) for card in cards if cards.count(card) == 2))

    def once(cards: list[str]) -> list[int]:
        return flags(55, *map(kind_number, cards))

    piled = together(shown["memory"]["discards"])
    limit = shown["options"]["max_turns"]
    last, phase = shown["last"], shown["phase"]
    tiles = {kind_number(place): tile for place, tile in shown["tiles"].items()}
    closed = not shown["options"]["redraw"] and phase == "draw" and last["do"][0] == "-"
    phases = ("play", "piece", "move", "draw")
    assert phase in phases
    found = {
        "hand": once(shown["hand"]),
        "hand twice": twice(shown["hand"]),
        "tops": once([pile["top"] for pile in shown["discards"].values() if pile["top"]]),
        "piled": once(piled),
        "piled twice": twice(piled),
        "artefacts": flags(55, *(place for place, tile in tiles.items() if tile == "artefact")),
        "arrows": flags(55, *(place for place, tile in tiles.items() if tile == "arrow")),
        "tiles": [
            int(tiles.get(place, "vp0").removeprefix("vp")) if "vp" in tiles.get(place, "vp0") else 0
            for place in range(55)
        ],
        "pile sizes": [shown["discards"][c]["size"] for c in BOARD],
        "deck": [shown["deck"]],
        "phase": flags(4, phases.index(phase)),
        "barred": flags(5, BOARD.index(last["do"][1])) if closed else [0] * 5,
        "beginning": flags(5, BOARD.index(last["do"][1])) if phase == "piece" else [0] * 5,
        "crossed": [shown["crossed"]],
        "turn": [min(127, shown["turn"])],
        "turns left": [min(127, limit - shown["turn"]) if limit else 127],
        "round": [shown["round"]],
        "rounds left": [left],
        "to move": [order.index(shown["to_move"])],
        "starter": [order.index(shown["starter"])],
    }
    for place, player in enumerate(order):
        who = f"seat +{place}"
        columns = together(shown["columns"][player])
        known = shown["memory"]["hands"][player]
        stones = [11 * BOARD.index(c) + stone for c, stone in shown["stones"][player].items() if stone]
        leader = shown["researchers"][player]
        hidden = shown["points"][player] is None
        found |= {
            f"{who} columns": once(columns),
            f"{who} columns twice": twice(columns),
            f"{who} known": once(known),
            f"{who} known twice": twice(known),
            f"{who} pieces": flags(55, *stones, *([11 * BOARD.index(leader) + 10] if leader else [])),
            f"{who} total": [0, 0] if hidden else points(before[player]),
            f"{who} tiles": [0, 0] if hidden else points(shown["points"][player] - before[player]),
            f"{who} artefacts": [artefacts[player], shown["artefacts"][player] - artefacts[player]],
        }
    return found


def expected_roll(view: Any) -> dict[str, list[int]]:
    shown = view.to_json()
    own = shown["own"] or {"phase": shown["phase"], "sheet": shown["sheets"][view.seat]}
    players = len(shown["sheets"])
    order = [(view.seat + place) % players for place in range(players)]
    letters, digits = shown["dice"].split()
    columns = [*ROLL, "artefacts", "dice"]
    together, roller = shown["options"]["choices"] == "together", shown["roller"]
    pairs = [10 * ROLL.index(c) + n for c in shown["offer"]["colours"] for n in shown["offer"]["numbers"]]
    found = {
        "offer": flags(60, *pairs),
        "colour dice": [letters.count(c) for c in ROLL],
        "number dice": [digits.count(str(n)) for n in range(10)],
        "arrow": [int(own["phase"] == "arrow")],
        "to move": [order.index(shown["to_move"])],
        "roller": [order.index(shown["roller"])],
        "starter": [order.index(shown["starter"])],
        "turn": [min(127, shown["turn"])],
        "closed": [int(column in shown["bridges_closed"]) for column in columns],
        "together": [sum(2 ** order.index(seat) for seat in shown["pending"]) * (together and view.to_move != roller)],
    }
    for place, player in enumerate(order):
        who, sheet = f"seat +{place}", shown["sheets"][player] if place else own["sheet"]
        rows = [sheet["expeditions"][c] for c in ROLL]
        enters, marks = [], []
        first = [column for column in sheet["bridges"] if column in shown["bridges_closed"]]
        for i, c in enumerate(ROLL):
            written, circled, full = rows[i], c in sheet["circles"], c in sheet["ends"]
            if not full:
                # A number not below the last (R9); a 0 is a 10, or marks the circle before the first number (R8).
                enters += [10 * i + n % 10 for n in range(1, 11) if not written or n >= written[-1]]
            marks += [10 * i] * circled + [10 * i + 1] * (not written and not circled)
            marks += [10 * i + 2] * full + [10 * i + 3] * (c in first)
        found |= {
            f"{who} enters": flags(60, *enters),
            f"{who} marks": flags(60, *marks),
            f"{who} counts": [*map(len, rows), sheet["artefacts"], sheet["dice"]],
            f"{who} last": [row[-1] if row else 0 for row in rows],
            f"{who} first over": [int("artefacts" in first), int("dice" in first)],
        }
    return found


def expected_row(match: Any, seat: int) -> list[int]:
    game, view = match.game, match.state.view(seat)
    left = game.rounds - len(match.rounds)
    if game.name == "card":
        groups = expected_card(view, left)
    elif game.name == "board":
        standing = match.standing
        groups = expected_board(view, left, list(standing.totals), list(standing.artefacts))
    else:
        groups = expected_roll(view)
    row = [0] * view_size(game)
    where = layout(game)
    assert groups.keys() == where.keys()
    for name, numbers in groups.items():
        assert len(numbers) == where[name].size, name
        row[where[name].part] = numbers
    return row


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_lanes_play_the_matches_of_their_seeds_and_show_the_view(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    env = VectorEnv(game, 3)
    env.reset(seed=11)
    matches = [game.match(seed=int(seed)) for seed in env.match_seeds]
    earned = np.zeros((3, game.players))
    rng = Random(name)
    ends = 0
    for step in range(STEPS):
        for lane, match in enumerate(matches):
            assert env.seats[lane] == match.state.to_move
            legal = match.state.legal
            assert np.flatnonzero(env.legal[lane]).tolist() == list(legal)
            if step % 5 == 0 or step < 60:
                assert env.observations[lane].tolist() == expected_row(match, match.state.to_move)
                other = (match.state.to_move + 1 + step) % game.players
                row, mask = env.observe(lane, other)
                assert row.tolist() == expected_row(match, other)
                assert np.flatnonzero(mask).tolist() == match.state.view(other).legal
            env.actions[lane] = rng.choice(legal)
        moves = [int(action) for action in env.actions]
        _, rewards, terminations, truncations, _ = env.step()
        earned += rewards
        for lane, move in enumerate(moves):
            matches[lane].apply(move)
            result = matches[lane].result
            assert (terminations[lane] or truncations[lane]) == matches[lane].over
            if result is not None:
                ends += 1
                assert truncations[lane] == result.truncated
                assert tuple(earned[lane]) == result.totals
                earned[lane] = 0
                matches[lane] = game.match(seed=int(env.match_seeds[lane]))
    assert ends >= 1 or game.rounds == 3 or not lostcities.COMPILED


def test_the_seeds_of_lanes_and_matches_hang_on_the_one_seed() -> None:
    env = VectorEnv(lostcities.game("roll"), 5)
    env.reset(seed=3)
    assert env.match_seeds.tolist() == [derive_seed(derive_seed(3, lane), 0) for lane in range(5)]


def stories(seed: int) -> list[bytes]:
    env = VectorEnv(lostcities.game("card", games=1), 4)
    env.reset(seed=seed)
    return [env.step(env.random_actions())[0].tobytes() for _ in range(50)]


def test_the_same_seed_gives_the_same_story() -> None:
    assert stories(5) == stories(5) != stories(6)


def test_the_winner_gets_one_and_the_others_pay_it() -> None:
    game: Any = lostcities.game("roll", players=3)
    env = VectorEnv(game, 8, reward="outcome", autoreset=False)
    env.reset(seed=1)
    matches = [game.match(seed=int(seed)) for seed in env.match_seeds]
    running = set(range(8))
    while running:
        for lane in range(8):
            legal = matches[lane].state.legal
            if lane in running:
                env.actions[lane] = legal[len(legal) // 2]
            else:
                env.core.reset_lane(lane, 9)
                env.actions[lane] = np.flatnonzero(env.legal[lane])[0]
        moves = env.actions.tolist()
        rewards = env.step()[1]
        for lane in sorted(running):
            matches[lane].apply(moves[lane])
            result = matches[lane].result
            if result:
                share, loss = 1 / len(result.winners), -1 / (3 - len(result.winners) or 1)
                wanted = [share if seat in result.winners else loss for seat in range(3)]
                assert rewards[lane].tolist() == pytest.approx(wanted if len(result.winners) < 3 else [0, 0, 0])
                running.discard(lane)
            else:
                assert not rewards[lane].any()


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    env = VectorEnv(lostcities.game("card"), 3)
    env.reset(seed=1)
    before = env.observations.copy()
    moves = env.random_actions().copy()
    for bad in (120, 127, -1, 1000):
        moves[1] = bad
        with pytest.raises(IllegalAction, match=f"lane 1: {bad} is not legal"):
            env.step(moves)
        assert (env.observations == before).all()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"count": 0}, "at least one lane"),
        ({"count": 1, "reward": "fame"}, "reward must be points or outcome"),
        ({"count": 1, "history": 5}, "at least 34 events"),
    ],
)
def test_bad_settings_are_refused(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        VectorEnv(lostcities.game("card"), **arguments)


def test_the_document_of_layouts_is_up_to_date() -> None:
    kept = Path(__file__).parents[2] / "docs" / "observations.md"
    assert kept.read_text(encoding="utf-8") == document()


def two_alike(name: str, options: dict[str, Any]) -> tuple[VectorEnv, VectorEnv]:
    """Two environments of one lane in the same position."""
    game = lostcities.game(name, **options)
    found = VectorEnv(game, 1), VectorEnv(game, 1)
    for env in found:
        env.reset(seed=3)
    return found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_step_into_writes_what_step_shows(name: str, options: dict[str, Any]) -> None:
    whole, single = two_alike(name, options)
    rows = np.full((STEPS, single.row_size), -1, np.int8)
    for row in rows:
        action = int(whole.random_actions()[0])
        whole.step()
        ended = single.step_into(action, row)
        assert (row == whole.observations[0]).all()
        assert (single.legal == whole.legal).all()
        assert (single.rewards == whole.rewards).all()
        assert ended or not whole.rewards.any()
        assert ended >= bool(whole.terminations[0] or whole.truncations[0])


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_one_lane_can_be_stepped_by_numbers_from_a_list(name: str, options: dict[str, Any]) -> None:
    whole, single = two_alike(name, options)
    rng = Random(3)
    for _ in range(STEPS):
        legal = single.legal_actions()
        assert legal == np.flatnonzero(whole.legal[0]).tolist()
        action = rng.choice(legal)
        whole.step([action])
        ended = single.step_one(action)
        assert (single.observations == whole.observations).all()
        assert (single.rewards == whole.rewards).all()
        assert ended or not whole.rewards.any()


def test_the_legal_actions_of_each_lane_are_its_mask() -> None:
    env = VectorEnv(lostcities.game("board", players=3, rounds=1), 5)
    env.reset(seed=2)
    for _ in range(STEPS // 10):
        env.step(env.random_actions())
        assert [env.legal_actions(lane) for lane in range(5)] == [np.flatnonzero(row).tolist() for row in env.legal]
    for lane in (-1, 5):
        with pytest.raises(BadInput, match=f"there is no lane {lane}"):
            env.legal_actions(lane)
    with pytest.raises(BadInput, match="one lane"):
        env.step_one(0)


def test_step_one_refuses_what_is_illegal_and_does_nothing() -> None:
    env = VectorEnv(lostcities.game("card"), 1)
    env.reset(seed=1)
    before = env.observations.copy()
    for bad in (126, 127, -1, 1000):
        with pytest.raises(IllegalAction, match=f"{bad} is not legal now"):
            env.step_one(bad)
    assert (env.observations == before).all()


def test_step_into_refuses_what_it_cannot_do() -> None:
    game = lostcities.game("card")
    env = VectorEnv(game, 1)
    env.reset(seed=1)
    row = np.zeros(env.row_size, np.int8)
    with pytest.raises(IllegalAction, match="126 is not legal now"):
        env.step_into(126, row)
    assert not row.any(), "nothing was done"
    with pytest.raises(BadInput, match="a row of"):
        env.step_into(0, row[1:])
    two = VectorEnv(game, 2)
    two.reset(seed=1)
    with pytest.raises(BadInput, match="one lane"):
        two.step_into(0, row)


# Copies, seeds, spaces


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("history", [0, 1500])
def test_copies_continue_where_the_environment_stands(name: str, options: dict[str, Any], history: int) -> None:
    env = VectorEnv(lostcities.game(name, **options), 3, history=history)
    env.reset(seed=4)
    for _ in range(STEPS // 10):
        env.step(env.random_actions())
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(STEPS // 5):
        expected = [np.array(one) for one in env.step(env.random_actions())[:4]]
        for other in copies:
            found = other.step(other.random_actions())[:4]
            assert all((one == two).all() for one, two in zip(expected, found, strict=True))
            assert (other.legal == env.legal).all()
            assert (other.match_seeds == env.match_seeds).all()


def test_a_lane_with_a_seed_of_its_own_plays_the_same_whatever_the_others_do() -> None:
    game = lostcities.game("card", games=1)
    alone, three = VectorEnv(game, 1), VectorEnv(game, 3)
    alone.reset(seed=[7])
    three.reset(seed=[5, 7, 9])
    assert (alone.observations[0] == three.observations[1]).all()
    assert alone.match_seeds[0] == three.match_seeds[1]
    assert len(set(three.match_seeds.tolist())) == 3
    with pytest.raises(BadInput, match="3 lanes and 2 seeds"):
        three.reset(seed=[1, 2])


def test_spaces_hold_what_is_observed_and_done() -> None:
    env = VectorEnv(lostcities.game("roll", players=3), 4)
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.single_observation_space.contains(observations[0])
    assert env.action_space.contains(env.random_actions().astype(np.int64))
    env.close()
