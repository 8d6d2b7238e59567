"""The best response to a bot is exact: OpenSpiel finds the same, and no response gains against unbeatable plans."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from lostcities.bots.catalogue import bot
from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.cli import main
from lostcities.engine.contract import Action, BadInput, View
from lostcities.engine.registry import game
from lostcities.research import small
from lostcities.research.small.table import HEAD

ROOT = Path(__file__).parents[2]
QUICK = ("card-3", "card-4", "card-4w", "card-5", "board-4")


@pytest.mark.parametrize("name", ["card-4", "card-4w", "card-5", "board-4"])
@pytest.mark.parametrize("level", ["random", "casual", "expert"])
def test_openspiel_finds_the_same_nash_conv(name: str, level: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
    from open_spiel.python.algorithms import exploitability

    from lostcities.research.openspiel.players import LevelPolicy

    tree = small.Tree(small.game(name))
    found = small.respond(tree, tree.plan(bot(level)))
    other = pyspiel.load_game(small.spiel(name))
    told = exploitability.nash_conv(other, LevelPolicy(other, level), return_only_nash_conv=False)
    assert found.nash_conv == pytest.approx(told.nash_conv)
    gains = [found.best[0] - found.value, found.best[1] + found.value]
    assert gains == pytest.approx(list(told.player_improvements))


@pytest.mark.parametrize("name", QUICK)
def test_nobody_gains_against_unbeatable_plans(name: str) -> None:
    solved = small.solve(small.game(name))
    tree = small.Tree(small.game(name))
    found = small.respond(tree, tree.weights(solved.plans))
    assert found.nash_conv == pytest.approx(0, abs=1e-9)
    assert found.value == pytest.approx(solved.value)
    assert found.best == pytest.approx((solved.value, -solved.value))


def test_the_best_response_in_the_smallest_game_can_be_worked_out_by_hand() -> None:
    # Laying the 2, 3 or 4 earns -1, 0 or 1 and discarding it nothing, so half of 1 + 0 - 1 for a coin, 1/3 at best;
    # seat 1 never decides.
    tree = small.Tree(small.game("card-3"))
    found = small.respond(tree, tree.plan(bot("random")))
    assert (found.value, *found.best) == pytest.approx((0, 1 / 3, 0))


class Unsure:
    """Lays one time in four what ``random`` would lay one time in two, and does not say so."""

    name = "unsure"

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        return view.legal[0] if rng.random() < 0.25 else view.legal[-1]


def test_a_bot_that_says_nothing_is_asked() -> None:
    tree = small.Tree(small.game("card-3"))
    weights = tree.plan(Unsure(), asks=4000)
    for _, numbers, legal in tree.states.values():
        assert sum(weights[number] for number in numbers) == pytest.approx(1)
        if len(legal) > 1:
            assert weights[numbers.start] == pytest.approx(0.25, abs=0.03)


@pytest.mark.parametrize("level", ["random", "beginner", "casual", "expert"])
def test_what_a_level_says_is_how_it_chooses(level: str) -> None:
    player: Any = bot(level)
    view = game("card").deal(seed=3).view(0)
    chances = player.chances(view)
    assert sum(chances.values()) == pytest.approx(1)
    asked = 2000
    counts = dict.fromkeys(view.legal, 0)
    for seed in range(asked):
        counts[player.choose(view, Random(seed))] += 1
    for action, count in counts.items():
        assert count / asked == pytest.approx(chances.get(action, 0), abs=0.05)


def test_a_response_needs_two_players() -> None:
    with pytest.raises(BadInput, match="two players, not for 3"):
        small.Tree(game("board", players=3))


def test_the_command_says_how_far_each_bot_can_be_beaten() -> None:
    words = ["solve", "card-5", "--bot", "random", "--bot", str(ROOT / "examples/my_bot.py"), "--asks", "2"]
    result = CliRunner().invoke(main, [*words, "--value", "--json"])
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert said["value"] == pytest.approx(0.75)
    assert [row["bot"] for row in said["bots"]] == ["random", "my bot"]
    for row in said["bots"]:
        assert row["best"][0] >= 0.75 - 1e-9
        assert row["best"][1] >= -0.75 - 1e-9
        assert row["nash_conv"] == pytest.approx(sum(row["best"]))


def test_the_documented_table_is_what_the_program_counts() -> None:
    text = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    assert small.table(QUICK) == HEAD + "".join(
        next(line for line in text.splitlines(keepends=True) if line.startswith(f"| `{name}` |")) for name in QUICK
    )
    assert [line.split("`")[1] for line in text.splitlines() if line.startswith(("| `card-", "| `board-"))] == list(
        small.SMALL
    )
