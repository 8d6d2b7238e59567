"""What is packed and how it is deployed, as far as that can be seen in seconds; `make dist` builds and tries it."""

import configparser
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import crossplane
import pytest
import yaml

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PACKED = """
import json, sys
from setuptools.dist import Distribution
from distutils.core import run_setup
distribution = run_setup("setup.py", stop_after="commandline")
collect = distribution.get_command_obj("build_py")
collect.ensure_finalized()
files = [str(file) for _, _, file in collect.find_all_modules()]
files += [f"{source}/{name}" for _, source, _, names in collect.data_files for name in names]
print(json.dumps([file.removeprefix("src/") for file in files]))
"""


def python(*words: str | Path) -> str:
    environment = {**os.environ, "LOSTCITIES_INTERPRETED": "1"}
    done = subprocess.run(
        [sys.executable, *map(str, words)], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packed() -> set[str]:
    """The files of the package that a wheel would have; what is compiled and the rules come on top."""
    return set(json.loads(python("-c", PACKED).splitlines()[-1]))


def test_a_wheel_has_all_that_runs(packed: set[str]) -> None:
    source = ROOT / "src/lostcities"
    modules = {f"lostcities/{file.relative_to(source).as_posix()}" for file in source.rglob("*.py")}
    assert modules - packed == set()
    for game in ("card", "board", "roll"):
        assert f"lostcities/bots/weights/{game}.network" in packed
    from lostcities.engine.freshness import sources

    assert {f"lostcities/{name}" for name in sources()} - packed == set(), "a compiled build compares itself with them"
    for name in (
        "py.typed",
        "engine/games/card/card.toml",
        "server/migrations/env.py",
        "server/migrations/script.py.mako",
    ):
        assert f"lostcities/{name}" in packed
    if (source / "server/static/index.html").exists():
        assert "lostcities/server/static/index.html" in packed
        assert any(name.startswith("lostcities/server/static/assets/") for name in packed)


def test_a_wheel_has_nothing_else(packed: set[str]) -> None:
    assert [name for name in packed if name.endswith((".c", ".so", ".pyc", ".lock")) or "__pycache__" in name] == []


def test_a_wheel_with_the_engine_for_the_browser_is_at_most_10_megabytes(packed: set[str]) -> None:
    """With the modules as they are compiled here."""
    files = [ROOT / "src" / name for name in packed if (ROOT / "src" / name).is_file()]
    files += (ROOT / "src/lostcities").rglob("*.so")
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.write(file)
    assert len(wheel.getvalue()) < 10_000_000


def test_an_sdist_has_all_that_builds(tmp_path: Path) -> None:
    hidden = DEPLOY / ".env"  # a host's password, which is never packed
    made_here = not hidden.exists()
    hidden.touch()
    try:
        python("setup.py", "--quiet", "egg_info", "--egg-base", tmp_path)
    finally:
        if made_here:
            hidden.unlink()
    files = set((tmp_path / "lostcities.egg-info/SOURCES.txt").read_text(encoding="utf-8").splitlines())
    wanted = {
        "setup.py",
        "pyproject.toml",
        "build_tools/declarations.py",
        "build_tools/web.py",
        "web/package-lock.json",
    }
    wanted |= {
        "LICENSE",
        "README.md",
        "docs/rules/card.md",
        "src/lostcities/locales/de/rules/card.md",
        "web/tools/rules.ts",
    }
    wanted |= {
        "src/lostcities/engine/bits.h",
        "src/lostcities/bots/dense.h",
        "src/lostcities/engine/games/card/rules.py",
    }
    wanted |= {
        "docs/rules/pictures/card-table.svg",
        "src/lostcities/locales/de/rules/pictures.json",
        "web/src/App.svelte",
    }
    assert wanted - files == set()
    # What its tests read.
    wanted = {"tests/test_package.py", "deploy/compose.yml", ".github/workflows/wheels.yml", "build_tools/phrases.toml"}
    assert wanted - files == set()
    secret = [name for name in files if name == "deploy/.env" or name.startswith("deploy/certificates")]
    assert secret == []
    by_hand = "benchmarks/yardstick/"  # C that nobody generates
    made = [name for name in files if name.endswith((".c", ".so")) or "node_modules" in name]
    assert [name for name in made if not name.startswith(by_hand)] == []


def test_what_is_built_in_place_is_built_for_this_machine() -> None:
    from lostcities.engine._built import NATIVE  # type: ignore[import-not-found,unused-ignore]

    assert NATIVE is (os.environ.get("LOSTCITIES_PORTABLE") != "1")


def test_wheels_for_others_are_for_any_machine() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    assert settings["environment"]["LOSTCITIES_PORTABLE"] == "1"
    assert (ROOT / settings["test-command"].split("{project}/")[1]).is_file()
    workflow = yaml.safe_load((ROOT / ".github/workflows/wheels.yml").read_text(encoding="utf-8"))
    systems = " ".join(workflow["jobs"]["wheels"]["strategy"]["matrix"]["os"])
    assert all(name in systems for name in ("ubuntu", "macos", "windows"))


def test_the_compose_file_fits_the_other_files() -> None:
    """Two servers, PostgreSQL and a proxy; what one file says of another is so."""
    compose = yaml.safe_load((DEPLOY / "compose.yml").read_text(encoding="utf-8"))
    services = compose["services"]
    servers = {name: service for name, service in services.items() if name.startswith("server-")}
    assert len(servers) == 2
    addresses = {service["networks"]["inside"]["ipv4_address"] for service in servers.values()}
    named = set(
        re.findall(r"^server ([\d.]+):8000 ", (DEPLOY / "servers.conf").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert addresses == named
    for service in servers.values():
        assert service["environment"]["FORWARDED_ALLOW_IPS"] == services["proxy"]["networks"]["inside"]["ipv4_address"]
        assert "ports" not in service, "a server is reached through the proxy alone"
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        options = [word.split("=")[0] for word in service["command"][1:]]
        from lostcities.cli import main

        assert set(options) <= {name for option in main.commands["serve"].params for name in option.opts}
    for volume in services["proxy"]["volumes"]:
        file = volume.split(":")[0]
        assert file == "./certificates" or (DEPLOY / file).is_file()
    assert re.findall(r"^([A-Z_]+)=", (DEPLOY / "example.env").read_text(encoding="utf-8"), re.MULTILINE) == [
        "POSTGRES_PASSWORD",
        "HOST_NAME",
    ]


def test_the_image_is_built_in_stages_and_runs_as_nobody_special() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    assert [word[0] for word in words].count("FROM") == 2
    assert [word[1] for word in words if word[0] == "USER"] == ["10001"]
    assert any(word[0] == "HEALTHCHECK" for word in words)
    kept = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    for name in re.findall(r"^!(\S+)$", kept, re.MULTILINE):
        assert (ROOT / name).exists(), f"the image is said to need {name}"


@pytest.mark.parametrize("unit", sorted((DEPLOY / "systemd").iterdir()), ids=lambda unit: unit.name)
def test_a_unit_reads_as_one(unit: Path, tmp_path: Path) -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit.read_text(encoding="utf-8"))
    assert "Unit" in parser
    if shutil.which("systemd-analyze"):
        # As it would be installed, but that the command need not be there.
        for other in (DEPLOY / "systemd").iterdir():
            text = other.read_text(encoding="utf-8").replace("/opt/lostcities/bin/lostcities", "/bin/true")
            (tmp_path / other.name).write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit.name)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert not [line for line in done.stderr.splitlines() if "lostcities" in line], done.stderr


def test_the_proxy_can_read_its_configuration(tmp_path: Path) -> None:
    """Read as nginx reads it: known words, each where it may stand, with as many arguments as it takes."""
    for name in ("nginx.conf", "servers.conf"):
        shutil.copy(DEPLOY / name, tmp_path)
    (tmp_path / "mime.types").write_text("types {}", encoding="utf-8")  # nginx brings its own
    read = crossplane.parse(str(tmp_path / "nginx.conf"), strict=True)
    # The two lines of the map are values, which crossplane takes for words of nginx.
    found = [problem["error"].partition(" in ")[0] for problem in read["errors"]]
    assert found == ['unknown directive "default"', 'unknown directive ""']
    assert {Path(part["file"]).name for part in read["config"]} == {"nginx.conf", "servers.conf", "mime.types"}
