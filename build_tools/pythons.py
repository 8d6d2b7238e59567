"""Compile and test with other Pythons: ``make pythons``, or ``python build_tools/pythons.py PYTHON…``.

Each PYTHON is the name or path of an interpreter with its headers, such as ``python3.12``; without any, those that are
found of the versions in pyproject.toml. Everything happens in build/pythons: an environment with the newest packages
that this Python can have, a copy of the package with its compiled modules, then the tests of engine, bots and research.
Tests of packages that do not exist for that Python yet are left out, and so are those of PyTorch, which takes
gigabytes per Python; both are named.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build/pythons"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
TESTS = ("tests/engine", "tests/bots", "tests/research")
TOOLS = {
    "cython",
    "hypothesis",
    "numpy",
    "pygame-ce",
    "pytest",
    "pytest-timeout",
    "pytest-xdist",
    "scipy",
    "setuptools",
}
# Extras with packages that support a new Python late, with what tests them.
PERHAPS = {
    "data": ("tests/research",),
    "train": ("tests/research/test_training.py",),
    "ray": ("tests/bots/test_arena_ray.py",),
    "openspiel": ("tests/research/test_openspiel.py", "tests/research/test_leaktest.py"),
}
NEVER = {"PyTorch": ("tests/research/test_training.py", "tests/research/test_examples.py")}


def versions() -> list[str]:
    """The versions of Python that the package promises."""
    words = (line.rpartition(" ")[2] for line in PROJECT["classifiers"])
    return [word for word in words if re.fullmatch(r"3\.\d+", word)]


def requirements(*extras: str) -> list[str]:
    """What our extras need from others, without the package itself."""
    found: set[str] = set()
    for extra in extras:
        for line in EXTRAS[extra]:
            own = re.fullmatch(r"lostcities\[(\w+)\]", line)
            found |= set(requirements(own[1])) if own else {line}
    return sorted(found)


def run(*words: str | Path, **environment: str) -> bool:
    """Run a command; whether it succeeded."""
    done = subprocess.run([*map(str, words)], cwd=ROOT, env={**os.environ, **environment}, check=False)
    return done.returncode == 0


def try_one(python: str) -> bool:
    """Build and test with one Python; whether all of it passed."""
    asked = "import sys; print('{}.{}.{}'.format(*sys.version_info))"
    name = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
    folder, start = WORK / name, time.monotonic()
    package, inside = folder / "package", folder / "venv/bin/python"
    pip = (inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile")
    tools = [line for line in requirements("dev") if line.partition(">=")[0] in TOOLS]
    ready = run(python, "-m", "venv", folder / "venv") and run(*pip, *PROJECT["dependencies"], *tools)
    left_out = {
        extra: tests for extra, tests in PERHAPS.items() if not run(*pip, "--only-binary=:all:", *requirements(extra))
    } | NEVER
    shutil.rmtree(package, ignore_errors=True)
    unwanted = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "static", "_built.py")
    shutil.copytree(ROOT / "src/lostcities", package / "lostcities", ignore=unwanted)
    objects = folder / "objects"
    ready = ready and run(inside, "setup.py", "--quiet", "build_ext", "--build-lib", package, "--build-temp", objects)
    built = time.monotonic()
    ignored = [f"--ignore={test}" for tests in left_out.values() for test in tests]
    tests = [folder for folder in TESTS if f"--ignore={folder}" not in ignored]
    passed = ready and run(
        inside, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider", *ignored, *tests,
        PYTHONPATH=str(package), LOSTCITIES_EXPECT="compiled",
    )  # fmt: skip
    print(
        f"Python {name}: {'passed' if passed else 'FAILED'}, built in {built - start:.0f} s, tested in"
        f" {time.monotonic() - built:.0f} s, without the tests of {', '.join(left_out)}",
        flush=True,
    )
    return passed


def main() -> None:
    """Try the Pythons that are named, or those that are there."""
    named = sys.argv[1:] or [python for version in versions() if shutil.which(python := f"python{version}")]
    if not named:
        raise SystemExit(f"none of Python {', '.join(versions())} is here; name one: make pythons PYTHONS=/its/path")
    passed = [try_one(python) for python in named]
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()
