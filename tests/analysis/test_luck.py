"""Luck is 0 on average, however positions are valued, and the remaining margin varies less."""

from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance
from typing import Any

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.analysis.evaluation import Evaluation, evaluation_layout, margin
from lostcities.bots import network as networks
from lostcities.bots.arena import tournament
from lostcities.bots.arena.intervals import luck_to_take
from lostcities.bots.catalogue import bot
from lostcities.bots.network import Network, shape_of
from lostcities.bots.policy import features_of
from lostcities.cli import main


def any_worth(game: Any, seed: int) -> Network:
    """A critic that knows nothing: its weights are random."""
    features = features_of(game, 1)
    layout = evaluation_layout(features, 32, game.players)
    size = 0
    for one in shape_of(layout).values():
        size += one[0] * (one[1] if len(one) > 1 else 1)
    rng = Random(seed)
    return networks.from_weights(layout, [rng.gauss(0, 0.25) for _ in range(size)])


def play_on(luck: Evaluation, game: Any, state: Any) -> tuple[float, float]:
    """The margin of seat 0 at the end of a game, and the luck that it had from here on."""
    players, total = bot("strong"), 0.0
    while not state.over:
        action = players.choose(state.view(state.to_move), Random(0))
        came = state.copy()
        came.apply(action)
        first, *others = luck.luck(state, action, came)
        total += first - fmean(others)
        state.apply(action)
    return margin(state.result(False).totals, 0), total


def test_the_expectation_is_exactly_that_of_the_points() -> None:
    """Five cards are left: in all 120 orders of the draw pile together the luck is 0, with any worth of positions."""
    game: Any = lostcities.game("card", games=1)
    state = game.deal(seed=11, starter=0)
    setup, strong, actions = state.setup(), bot("strong"), []
    while state.view(0).to_json()["deck"] > 5:
        actions.append(strong.choose(state.view(state.to_move), Random(0)))
        state.apply(actions[-1])
    luck = Evaluation(game, any_worth(game, 3))
    points, lucks = [], []
    for order in permutations(setup["deck"][-5:]):
        world = game.start({**setup, "deck": [*setup["deck"][:-5], *order]}, starter=0)
        for action in actions:
            world.apply(action)
        margin, owed = play_on(luck, game, world)
        points.append(margin)
        lucks.append(owed)
    assert max(lucks) > 1 > -1 > min(lucks)
    assert fmean(lucks) == pytest.approx(0, abs=1e-4)
    assert fmean(point - owed for point, owed in zip(points, lucks, strict=True)) == pytest.approx(
        fmean(points), abs=1e-4
    )


@pytest.mark.parametrize(
    ("name", "options"), [("card", {"games": 1}), ("board", {"rounds": 1, "players": 3}), ("roll", {"players": 2})]
)
def test_with_a_worth_that_knows_nothing_luck_is_still_0_on_average(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    luck = Evaluation(game, any_worth(game, 5))
    owed = [play_on(luck, game, game.deal(seed, starter=seed % 2))[1] for seed in range(60)]
    assert stdev(owed) > 1
    assert abs(fmean(owed)) < 3.5 * stdev(owed) / sqrt(len(owed))


def test_the_critic_that_ships_makes_the_interval_of_a_tournament_narrower() -> None:
    """The critic says what positions are worth if `expert` plays on, so it is measured with `expert`."""
    report = tournament(lostcities.game("card", games=1), ["expert", "strong"], deals=120, seed=5, control=Evaluation)
    pair = report.pair(0, 1)
    assert pair.controlled is not None
    assert pair.luck is not None
    assert pair.narrower is not None
    assert pair.narrower > 1.6
    assert pair.luck.low is not None
    assert pair.luck.high is not None
    half = (pair.luck.high - pair.luck.low) / 2
    assert abs(pair.luck.mean) < 1.7 * half
    assert pair.margin is not None
    assert pair.controlled.mean == pytest.approx(pair.margin.mean - pair.luck.mean)
    plain = tournament(lostcities.game("card", games=1), ["expert", "strong"], deals=120, seed=5)
    assert plain.pair(0, 1).margin == pair.margin, "to tell the luck changes no game"


def test_taking_luck_off_leaves_the_mean_alone_however_bad_the_luck_is_known() -> None:
    """Many small tournaments: what is taken off is 0 on average, and luck that means nothing widens no interval."""
    rng, means, ratios = Random(8), list[float](), list[float]()
    for _ in range(2000):
        luck = [rng.gauss(0, 10) for _ in range(8)]
        points = [3 + 0.5 * one + rng.expovariate(0.1) for one in luck]
        means.append(fmean(luck_to_take(points, luck)))
    assert abs(fmean(means)) < 3.5 * stdev(means) / sqrt(len(means))
    for _ in range(40):
        points, luck = [rng.gauss(0, 10) for _ in range(100)], [rng.gauss(0, 30) for _ in range(100)]
        rest = [point - taken for point, taken in zip(points, luck_to_take(points, luck), strict=True)]
        ratios.append(variance(points) / variance(rest))
    assert 0.95 < fmean(ratios) < 1.05


def test_the_report_shows_both_intervals(tmp_path: Any) -> None:
    words = ["arena", "strong", "casual", "--option", "games=1", "--deals", "6", "--control", "--out", str(tmp_path)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "without the luck of draws and rolls" in done.output
    assert "times smaller" in done.output
    again = CliRunner().invoke(main, [*words, "--json"])
    assert '"variance_factor"' in again.output, "read from the files"


@pytest.mark.parametrize(("name", "players"), [("board", 4), ("roll", 3)])
def test_a_tournament_of_many_tells_the_luck_of_every_seat(name: str, players: int) -> None:
    options = {"rounds": 1} if name == "board" else {}
    game = lostcities.game(name, players=players, **options)
    levels = ["strong", "casual", "beginner", "random"][:players]
    report = tournament(game, levels, deals=2, control=Evaluation)
    assert all(pair.luck is not None and abs(pair.luck.mean) > 0.01 for pair in report.pairs)
