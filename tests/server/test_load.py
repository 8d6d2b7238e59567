"""The load test itself, with little load: every acknowledged action is in the database, also after a kill."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "server_load.py"


def load(*words: str) -> Any:
    command = [sys.executable, str(PROGRAM), "--tables", "6", "--seconds", "1", "--warm", "0.5", "--json", *words]
    return json.loads(subprocess.run(command, check=True, capture_output=True, timeout=120).stdout)


@pytest.mark.parametrize("words", [("--rates", "20"), ("--postgres", "--processes", "2", "--rates", "--kill", "20")])
def test_everything_acknowledged_under_load_is_stored_once(words: tuple[str, ...]) -> None:
    figures = load(*words)
    assert figures["audit"]["acknowledged"] > 20
    assert figures["audit"]["acknowledged_but_not_stored"] == 0
    assert figures["audit"]["stored_twice"] == 0
    assert set(figures["refusals"]) <= {"stale"}
    if "--kill" in words:
        assert figures["killed"]["clients_that_came_back"] == 6
        assert figures["killed"]["tables_that_stopped"] == 0
