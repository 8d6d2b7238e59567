"""Match play: what a bot plays for depends on the totals and on how many games are left."""

from random import Random

import lostcities
from lostcities.bots.ending_value import Stakes


def test_in_the_last_game_the_win_counts_more_than_the_distance() -> None:
    last = Stakes(0, (0, 0), 0.0)
    assert last.value([31, 30]) - last.value([29, 30]) > 40 > last.value([71, 30]) - last.value([31, 30])


def test_far_behind_a_gamble_is_worth_more_than_a_sure_small_gain() -> None:
    """Two hundred points behind: half a chance of +220 beats a sure +60; level it is the other way round."""
    behind, level = Stakes(0, (0, 200), 0.0), Stakes(0, (0, 0), 0.0)
    for stakes, gambles in ((behind, True), (level, False)):
        sure = stakes.value([60, 0])
        gamble = (stakes.value([220, 0]) + stakes.value([-100, 0])) / 2
        assert (gamble > sure) == gambles


def test_with_games_to_come_a_lead_is_no_win_yet() -> None:
    last, first = Stakes(0, (0, 0), 0.0), Stakes(0, (0, 0), 60.0)
    step = {stakes: stakes.value([1, 0]) - stakes.value([-1, 0]) for stakes in (last, first)}
    assert step[first] < 5 < step[last]


def test_the_stakes_are_read_from_the_view() -> None:
    game = lostcities.game("card", games=3)
    state = game.deal(1, 0, lostcities.Standing(2, (10, 50)))
    assert Stakes.of(state.view(1)) == Stakes(1, (10, 50), 0.0)
    assert Stakes.of(game.deal(1).view(0)).spread > 0
    board = lostcities.game("board", rounds=3).deal(1)
    assert Stakes.of(board.view(0)).before == (0, 0)
    assert Stakes.of(lostcities.game("roll").deal(1).view(0)).spread == 0


def test_equal_best_totals_share_the_win() -> None:
    three = Stakes(2, (0, 0, 0), 0.0)
    assert abs(three.value([5, 5, 5]) - 50 / 3) < 1e-9
    rng = Random(1)
    for _ in range(20):
        points = [rng.randrange(100) for _ in range(3)]
        assert (three.value(points) > 16) == (points[2] == max(points))
