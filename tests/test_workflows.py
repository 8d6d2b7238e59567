"""The workflows name what exists, pin what they run, and cover every Python that the package promises."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSIONS = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", line)]


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / f".github/workflows/{name}.yml").read_text(encoding="utf-8"))
    return found["jobs"]  # type: ignore[no-any-return]


def commands() -> list[str]:
    return [step["run"] for file in FILES for job in jobs(file.stem).values() for step in job["steps"] if "run" in step]


def test_zizmor_finds_nothing() -> None:
    """It reads as a workflow, and nothing in it lets strangers in."""
    zizmor = Path(sys.executable).with_name("zizmor")
    done = subprocess.run(
        [zizmor, "--offline", "--no-progress", *FILES], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_actions_are_pinned_by_hash_and_named_by_version(file: Path) -> None:
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert lines
    for line in lines:
        assert re.fullmatch(r"- uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line


def test_an_action_has_one_pin() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in FILES)
    pins = set(re.findall(r"uses: (\S+)@(.+)", text))
    assert len(pins) == len({action for action, _ in pins}), sorted(pins)


def test_what_is_fetched_to_run_has_a_version() -> None:
    fetched = [line for line in commands() if line.startswith("pipx run")]
    assert len(fetched) == 4
    assert all(re.search(r"==\d", line) for line in fetched), fetched


def test_what_a_step_names_is_there() -> None:
    named = {word for line in commands() for word in re.findall(r"(?:tests|build_tools)/[\w/.]+", line)}
    assert "build_tools/pythons.py" in named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_every_promised_python_is_tested_and_gets_wheels() -> None:
    tests, settings = jobs("tests"), PROJECT["tool"]["cibuildwheel"]
    oldest = tests["everything"]["steps"][2]["with"]["python-version"]
    assert [oldest, *tests["versions"]["strategy"]["matrix"]["python"]] == VERSIONS
    assert settings["build"].split() == [f"cp{version.replace('.', '')}-*" for version in VERSIONS]
    assert PROJECT["project"]["requires-python"] == f">={VERSIONS[0]}"


def test_only_the_job_that_publishes_may_say_who_it_is() -> None:
    for file in FILES:
        for name, job in jobs(file.stem).items():
            assert job.get("permissions", {}) == ({"id-token": "write"} if name == "publish" else {}), name
    assert jobs("wheels")["publish"]["environment"] == "pypi"
