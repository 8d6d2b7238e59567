"""The same tournament and the same matches on a local Ray cluster."""

import os
import secrets
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from lostcities.bots.arena.crew import _join
from lostcities.engine.contract import BadOption

SCRIPT = """
import json, sys, warnings
warnings.simplefilter("ignore")  # Ray's own; what is ours is tested elsewhere with warnings as errors
import ray
import lostcities
from lostcities.bots.arena import tournament
from lostcities.analysis.review import judge_matches
from lostcities.bots.simulate import Simulation
from lostcities.engine.record import replay_text

if __name__ == "__main__":
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    reports = [tournament("roll", ["random", "random", sys.argv[1]], 4, 5, workers=2, on=on, limit=20)
               for on in ("local", None)]
    matches = Simulation(lostcities.game("card", games=1), ("random", "random"), 40, 3, write=True)
    played = [list(matches.run(workers=2, on=on)) for on in ("local", None)]
    assert played[0] == played[1] and sum(len(chunk.lines) for chunk in played[0]) == 40
    archive = [replay_text(line) for line in played[0][0].lines[:2]]
    for match in archive:
        del match.rounds[0].moves[8:]
    judged = [list(judge_matches(archive, 100, 3, 2, on)) for on in ("local", None)]
    assert judged[0] == judged[1] and len(judged[0]) == 16
    assert ray.is_initialized(), "a cluster that was there is left as it is"
    ray.shutdown()
    assert reports[0].complete and reports[0].forfeits == ()
    assert reports[0] == reports[1]
    print("the same on Ray")
"""


def test_a_cluster_that_does_not_start_is_said_in_a_sentence() -> None:
    def init(**_: object) -> None:
        raise Exception("The current node timed out during startup.\nMore about raylets")

    with pytest.raises(BadOption, match=r"--on local: .*: The current node timed out during startup\.$"):
        _join(cast(ModuleType, SimpleNamespace(init=init)), 2, "local")


def test_ray_gives_the_same_results(tmp_path: Path) -> None:
    script = tmp_path / "on_ray.py"
    script.write_text(SCRIPT, encoding="utf-8")
    bot = Path(__file__).parents[2] / "examples" / "my_bot.py"
    # A token of its own, so that Ray neither wants one from the person's home nor leaves one there.
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    done = subprocess.run(
        [sys.executable, str(script), str(bot)],
        capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0", **token},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("the same on Ray")
