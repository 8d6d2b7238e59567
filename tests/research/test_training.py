"""Training: the arithmetic of advantages, the same network in PyTorch and compiled, and a whole run that goes on."""

import sys
from array import array
from pathlib import Path

import numpy as np
import pytest
import torch
from click.testing import CliRunner

from lostcities.bots import network as networks
from lostcities.cli import main
from lostcities.research.training import selfplay
from lostcities.research.training.model import Model
from lostcities.research.training.recipes import RECIPES, margin, winning
from lostcities.research.training.selfplay import SelfPlay


def test_advantages_follow_each_seat_on_its_own() -> None:
    """By hand, λ = ½: seat 0 decides at 0 and 2, seat 1 at 1; the end is worth 1 to seat 0 and −1 to seat 1."""
    values = np.array([[0.5], [0.0], [0.2]], np.float32)
    movers = np.array([[0], [1], [0]], np.int32)
    done = np.array([[False], [False], [True]])
    ends = np.zeros((3, 1, 2), np.float32)
    ends[2, 0] = (1, -1)
    advantages, valid = selfplay._advantages(values, movers, done, ends, 0.5)
    assert valid.all()
    assert np.allclose(advantages.ravel(), [0.2 - 0.5 + 0.5 * 0.8, -1.0, 0.8])


def test_a_chain_without_an_end_leaves_its_last_decision_out() -> None:
    values = np.array([[0.1], [0.3], [0.4]], np.float32)
    movers = np.array([[0], [1], [0]], np.int32)
    advantages, valid = selfplay._advantages(
        values, movers, np.zeros((3, 1), bool), np.zeros((3, 1, 2), np.float32), 0.5
    )
    assert valid.ravel().tolist() == [True, False, False]
    assert advantages[0, 0] == pytest.approx(0.4 - 0.1)


def test_what_an_ending_is_worth() -> None:
    points = np.array([[50, 0], [20, 20]], np.int32)
    assert margin(points).tolist() == [[1.0, -1.0], [0.0, 0.0]]
    shares = winning(np.array([30, 30, 0], np.int32))
    assert shares == pytest.approx([1 / 2 - 1 / 3, 1 / 2 - 1 / 3, -1 / 3 - 30 / 150])


@pytest.mark.parametrize("game", RECIPES)
def test_the_compiled_network_is_the_one_that_was_trained(game: str) -> None:
    torch.manual_seed(1)
    lanes = RECIPES[game].rooms(60)[0]
    play = SelfPlay(lanes, 4, 1, RECIPES[game].utility)
    model = Model({**lanes.layout, "hidden": 32})
    for part in model.parts.values():
        torch.nn.init.normal_(part, 0, 0.2)
    network = model.network()
    rows = np.empty((play.count, play.row), np.float32)
    legal, movers = np.empty((play.count, play.slots), np.uint8), np.empty(play.count, np.int32)
    lanes.observe(play.all, play.count, rows.ravel(), legal.ravel(), movers)
    answers = array("f", bytes(4 * play.count * network.answer_size))
    network.forward(rows.ravel(), play.count, answers)
    with torch.no_grad():
        wanted, worth = model(torch.from_numpy(rows))
    found = np.array(answers).reshape(play.count, -1)
    assert np.allclose(found[:, :-1], wanted.numpy(), atol=1e-3)
    assert np.allclose(found[:, -1], worth.numpy(), atol=1e-3)


def test_only_the_learners_decisions_are_learnt_from() -> None:
    recipe = RECIPES["card"]
    lanes = recipe.rooms(40)[0]
    play = SelfPlay(lanes, 30, 1, recipe.utility)
    layout = lanes.layout
    actor = Model({**layout, "hidden": 32}).network()
    critic = Model(
        {**layout, "features": layout["features"] + lanes.secrets, "slots": 1, "choices": 0, "hidden": 32}
    ).network()
    alone = len(play.collect(actor, critic, 0.95).slots)
    play.meet([actor], 1.0)
    for lane in range(40):
        play._deal(lane)
    assert set(play.rival) == {0}
    shared = len(play.collect(actor, critic, 0.95).slots)
    assert 0.3 * alone < shared < 0.7 * alone


def test_a_run_from_nothing_and_on(tmp_path: Path) -> None:
    arguments = ["train", "roll", "--out", str(tmp_path / "run"), "--hidden", "32", "--imitate", "0.02"]
    first = CliRunner().invoke(main, [*arguments, "--minutes", "0.02"])
    assert first.exit_code == 0, first.output
    assert networks.load(tmp_path / "run/roll.network").layout["hidden"] == 32
    assert (tmp_path / "run/curve.png").read_bytes().startswith(b"\x89PNG")
    again = CliRunner().invoke(main, [*arguments, "--minutes", "0.03"])
    assert again.exit_code == 0, again.output
    assert "going on after" in again.output
    other = CliRunner().invoke(main, [*arguments[:-4], "--hidden", "64", "--minutes", "0.04"])
    assert other.exit_code == 2
    assert "is no checkpoint of this network" in other.output


def test_tuning_writes_every_trait(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["tune", "roll", "--minutes", "0.01", "--out", str(tmp_path / "roll.json")])
    assert done.exit_code == 0, done.output
    assert "write: numbers left out" in (tmp_path / "roll.json").read_text(encoding="utf-8")


def test_without_torch_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.startswith("lostcities.research")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    done = CliRunner().invoke(main, ["train", "card", "--minutes", "0.01", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "pip install 'lostcities[train]'" in done.output
