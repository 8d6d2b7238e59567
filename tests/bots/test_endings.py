"""Last turns are counted out: judged by brute force over copies of states, by code that knows nothing of the bots."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import lostcities
from endings import KINDS, Left, check, count_left, lines, play, play_on, points_of
from lostcities.bots.catalogue import adviser, bot
from lostcities.bots.contract import Bot, Budget
from lostcities.bots.policy import PolicyBot
from lostcities.bots.shipped_weights import network_policy, thumb_policy

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("card", {"games": 1}),
    ("card", {"games": 1, "colours": 6, "max_turns": 50}),
    ("board", {"players": 2, "rounds": 1}),
    ("board", {"players": 4, "rounds": 1, "direction": "either", "opening": "any", "redraw": False}),
    ("roll", {"players": 2}),
    ("roll", {"players": 5}),
]
BARE: dict[str, Bot] = {"strong": PolicyBot("strong", thumb_policy), "expert": PolicyBot("expert", network_policy)}


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_nothing_is_left_on_the_table_where_the_end_is_certain(level: str, name: str, options: dict[str, Any]) -> None:
    game = lostcities.game(name, **options)
    seeds = range(80 // game.players)
    found = count_left(game, [bot(level)] * game.players, seeds, Budget())
    assert found["certain"].turns >= len(seeds)
    assert found["certain"].where == []
    assert found["counted"].where == []
    # In the card game the network itself leaves something in one game of thirty.
    bare = count_left(game, [BARE[level]] * game.players, range(2 * len(seeds)), Budget())
    assert bare["certain"].where or bare["counted"].where, "without counting out there is something to find"


def test_a_crossing_with_cards_left_to_draw_is_made_by_the_best_line() -> None:
    """Nine cards were left in this game, and a plan for two turns made a crossing that another line made better."""
    game = lostcities.game("board", players=2, rounds=1)
    found = count_left(game, [bot("expert")] * 2, range(872, 873), Budget())
    assert found["certain"].turns == 1
    assert found["certain"].where == []


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_search_leaves_nothing_either(name: str, options: dict[str, Any]) -> None:
    game = lostcities.game(name, **options)
    found = {kind: Left() for kind in KINDS}
    for seed in range(24 // game.players):
        # Up to the last turns somebody quicker plays.
        before = play(game, [bot("strong")] * game.players, seed, Budget())[-2 * game.players].before
        check(game, play_on(before, [bot("champion")] * game.players, seed, Budget(work=160)), seed, found)
    assert found["certain"].turns >= 24 // game.players - 1, "all but a game that was not to end so soon"
    assert found["certain"].where == []


def last_turns(game: Any, seeds: range) -> Iterator[Any]:
    """States before the last turn of games in which everybody plays at random, as no good player would."""
    for seed in seeds:
        rng, state = Random(seed), game.deal(seed, starter=0)
        turn, before = (-1, -1), state.copy()
        while not state.over:
            now = state.view().to_json()["turn"]
            if (state.to_move, now) != turn:
                turn, before = (state.to_move, now), state.copy()
            # Not too wild: only now and then is something done that a beginner would not do.
            player = bot("beginner") if rng.random() < 0.8 else bot("random")
            state.apply(player.choose(state.view(state.to_move), rng))
        yield before


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize(("name", "options"), [table for table in TABLES if table[0] != "roll"])
def test_the_last_card_of_the_draw_pile_is_drawn_after_the_best_line(
    level: str, name: str, options: dict[str, Any]
) -> None:
    game, solved = lostcities.game(name, **options), 0
    for state in last_turns(game, range(30)):
        seat, shown = state.to_move, state.view().to_json()
        if shown["deck"] != 1:
            continue
        best = max(points_of(game, end, seat) for end in lines(state, seat, shown["turn"]) if end.over)
        while not state.over:
            assert state.to_move == seat, "it ends the game instead of giving the others another turn"
            state.apply(bot(level).choose(state.view(seat), Random(1)))
        assert points_of(game, state, seat) == best
        solved += 1
    assert solved >= 10 or "max_turns" in options


def test_a_crossing_that_wins_is_taken() -> None:
    game: Any = lostcities.game("board", players=2, rounds=1)
    won = bare = 0
    for seed in range(60):
        for turn in play(game, [bot("casual")] * 2, seed, Budget())[-12:]:
            state, seat = turn.before, turn.seat
            ends = [end for end in lines(state, seat, state.view().to_json()["turn"]) if end.over]
            if not any(end.result(False).winners == (seat,) for end in ends):
                continue
            other = state.copy()
            for level, table in ((bot("expert"), state), (BARE["expert"], other)):
                while not table.over and table.to_move == seat:
                    table.apply(level.choose(table.view(seat), Random(1)))
            assert state.over
            assert state.result(False).winners == (seat,)
            won += 1
            bare += other.over and other.result(False).winners == (seat,)
    assert won >= 20
    assert bare < won, "the bare network lets some of them pass"


def test_before_the_last_round_a_win_of_the_round_ends_nothing_by_force() -> None:
    """A certain win in the last round is only a lead in an earlier one."""
    game: Any = lostcities.game("board", players=2, rounds=3)
    goes_on = 0
    for seed in range(40):
        for turn in play(game, [bot("casual")] * 2, seed, Budget())[-12:]:
            state, seat = turn.before, turn.seat
            ends = [end for end in lines(state, seat, state.view().to_json()["turn"]) if end.over]
            if state.view().to_json()["deck"] > 4 and any(
                points_of(game, end, seat) > points_of(game, end, 1 - seat) for end in ends
            ):
                while not state.over and state.to_move == seat:
                    state.apply(bot("expert").choose(state.view(seat), Random(1)))
                goes_on += not state.over
    assert goes_on > 0


def two_turns(game: Any, state: Any, first: int) -> int:
    """The most points with this placing and one more of a card that is held now, both seats drawing from the pile."""
    seat, draw = state.to_move, game.action("<*")
    held = set(state.view(seat).to_json()["hand"])
    after = state.copy()
    after.apply(first)
    after.apply(draw)
    after.apply(next(action for action in after.legal if game.text(action)[0] == "-"))
    after.apply(draw)
    found = [points_of(game, after, seat)]
    for action in after.legal:
        if game.text(action)[0] == "+" and game.text(action)[1:] in held:
            end = after.copy()
            end.apply(action)
            found.append(points_of(game, end, seat))
    return max(found)


def test_with_two_turns_to_come_what_is_laid_first_leaves_room_for_the_second() -> None:
    game: Any = lostcities.game("card", games=1)
    behind = {"strong": 0, "bare": 0}
    for seed in range(100):
        for turn in play(game, [bot("strong")] * 2, seed, Budget()):
            state = turn.before
            if state.view().to_json()["deck"] in (3, 4):
                worths = {action: two_turns(game, state, action) for action in state.legal}
                for name, player in (("strong", bot("strong")), ("bare", BARE["strong"])):
                    chosen = player.choose(state.view(turn.seat), Random(1))
                    behind[name] += max(worths.values()) - worths[chosen]
    assert behind["strong"] < 0.2 * behind["bare"]


@pytest.mark.parametrize(("name", "options"), [("card", {"games": 1}), ("board", {"players": 2, "rounds": 1})])
def test_counting_out_wins_points_on_duplicate_deals(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    margin = 0
    for seed in range(60):
        for seat in range(2):
            seated = [bot("strong"), BARE["strong"]] if seat == 0 else [BARE["strong"], bot("strong")]
            totals = play(game, seated, seed, Budget())[-1].after.result(False).totals
            margin += totals[seat] - totals[1 - seat]
    assert margin > 0


def test_advice_for_the_last_turn_is_beyond_doubt() -> None:
    game: Any = lostcities.game("card", games=1)
    for state in last_turns(game, range(10)):
        view = state.view(state.to_move)
        advice = adviser(view.game.name).opinions(view)
        assert sorted(action for action, _ in advice) == list(view.legal)
        after = state.copy()
        after.apply(advice[0][0])
        best = max(points_of(game, end, state.to_move) for end in lines(state, state.to_move, view.to_json()["turn"]))
        assert points_of(game, after, state.to_move) == best
        assert sum(chance for action, chance in advice if brings(game, state, action, best)) > 0.99


def brings(game: Any, state: Any, action: int, best: int) -> bool:
    """Whether an action brings the best points."""
    after = state.copy()
    after.apply(action)
    return points_of(game, after, state.to_move) == best
