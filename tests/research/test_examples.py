"""The examples for researchers run: the notebook from top to bottom, the learner for a moment."""

import json
import subprocess
import sys
from pathlib import Path

import matplotlib
import pytest

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
