"""The examples for researchers run: the notebook from top to bottom, the learner for a moment."""

import json
import subprocess
import sys
from pathlib import Path

import gymnasium
import matplotlib
import pytest

import lostcities.research.against  # noqa: F401 - registers lostcities/Card-v0
from lostcities.research import aec

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALLER = "import learn_card; learn_card.LANES, learn_card.STEPS = 16, 8; learn_card.main()"


def test_every_cell_of_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib.use("agg")
    from matplotlib import pyplot

    cells = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    namespace: dict[str, object] = {}
    ran = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"tour.ipynb, {cell['id']}", "exec"), namespace)
            ran += 1
    assert ran == 6
    assert len(pyplot.get_fignums()) == 2
    pyplot.close("all")


def test_the_learner_learns_and_leaves_weights_and_curve(tmp_path: Path) -> None:
    words = ["--minutes", "0.0001", "--deals", "2", "--out", str(tmp_path / "learnt")]
    done = subprocess.run(
        [sys.executable, "-c", SMALLER, *words], cwd=EXAMPLES, capture_output=True, text=True, check=False, timeout=100
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "0 decisions" in lines[0]
    assert "128 decisions" in lines[-1]
    assert {file.name for file in (tmp_path / "learnt").iterdir()} == {"weights.pt", "curve.csv", "curve.svg"}
    assert len((tmp_path / "learnt" / "curve.csv").read_text().splitlines()) == len(lines) + 1


def test_the_learner_fits_on_two_hundred_lines() -> None:
    assert len((EXAMPLES / "learn_card.py").read_text(encoding="utf-8").splitlines()) <= 200


LIGHT = {
    "maskable_ppo.py": (["--steps", "128"], "128 steps"),
    "torchrl_rollout.py": (["--steps", "60"], "60 steps, all legal"),
    "supersuit_vector.py": (["--steps", "20"], "20 steps in 4 lanes"),
    "cleanrl_ppo.py": (["--updates", "1"], "update 1: loss"),
}
HEAVY = {"tianshou_selfplay.py", "rllib_ppo.py", "agilerl_dqn.py"}
"""Their packages bring too much for every run of the tests; what these need of ours is tested below."""


@pytest.mark.parametrize("name", LIGHT)
def test_what_people_train_with_takes_our_environments(name: str) -> None:
    words, said = LIGHT[name]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "training" / name), *words],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_every_training_example_is_run_or_known_to_be_heavy() -> None:
    assert {file.name for file in (EXAMPLES / "training").glob("*.py")} == {*LIGHT, *HEAVY}


def test_what_rllib_and_tianshou_look_for_is_there() -> None:
    # Both read ``action_mask`` beside ``observation`` from a dict; Tianshou takes all as legal where it is missing.
    learner = gymnasium.make("lostcities/Card-v0", observations="dict", opponent="casual", games=1, strict=True)
    seen, info = learner.reset(seed=1)
    turns = aec.env("card", games=1, observations="dict", strict=True)
    turns.reset(seed=1)
    space = turns.observation_space("player_0")
    for shown in (seen, turns.last()[0]):
        assert set(shown) == {"observation", "action_mask"}
        assert space.contains(shown)
        assert 0 < shown["action_mask"].sum() < turns.action_space("player_0").n
    assert (info["action_mask"] == seen["action_mask"]).all()
    learner.close()
