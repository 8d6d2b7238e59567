"""Build the distributions and try them in clean environments: ``make dist``.

1. an sdist from this clone
2. a wheel from only the sdist, without Node: it contains the built client
3. that wheel in an empty environment (``try_wheel.py``), by pipx and by uv
4. ``pip install`` of a fresh clone, without Node: the one that comes as a wheel is fetched

The wheel is for any machine of this kind. The distributions are in dist/; the times are printed.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"


def without_node(folder: Path) -> dict[str, str]:
    """Return an environment without Node and without our variables; other programs stay available."""
    programs = folder / "programs"
    programs.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for file in Path(place).glob("*") if Path(place).is_dir() else []:
            link = programs / file.name
            if not file.name.startswith(("node", "npm", "npx", "corepack")) and not link.exists():
                link.symlink_to(file)
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LOSTCITIES", "PYTHON", "VIRTUAL"))
    }
    assert not shutil.which("node", path=str(programs))
    return {**kept, "PATH": str(programs), "HOME": str(folder / "home")}


class Rehearsal:
    """Steps that run one after the other; the first failure ends the rehearsal."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bare = without_node(folder)

    def step(self, what: str, *words: str | Path, cwd: Path | None = None) -> None:
        """Run a command; prints its purpose and how long it took."""
        start = time.monotonic()
        done = subprocess.run(
            [str(word) for word in words],
            cwd=cwd or self.folder,
            env=self.bare,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"FAILED: {what}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
        print(f"{time.monotonic() - start:6.1f} s  {what}", flush=True)

    def empty(self, name: str) -> Path:
        """Return the Python of a new environment that has only pip."""
        venv.create(self.folder / name, with_pip=True)
        return self.folder / name / "bin/python"

    def all(self, clone: bool) -> None:
        """Run every step."""
        shutil.rmtree(DIST, ignore_errors=True)
        tools = self.empty("tools")
        self.step(
            "build, pipx and uv, in an environment of their own", tools, "-m", "pip", "install", "build", "pipx", "uv"
        )
        self.step("sdist", tools, "-m", "build", "--sdist", "--outdir", DIST, ROOT)
        source = next(DIST.glob("*.tar.gz"))
        self.step("wheel from the sdist, no Node", tools, "-m", "pip", "wheel", "--no-deps", "-w", DIST, source)
        wheel = next(DIST.glob("*.whl"))
        empty = self.empty("empty")
        self.step("pip install of the wheel", empty, "-m", "pip", "install", f"{wheel}[all]")
        self.step("page, game, tournament, rules", empty, ROOT / "build_tools/try_wheel.py")
        with_all = f"{wheel}[all]"
        self.step("pipx run", tools, "-m", "pipx", "run", "--spec", with_all, "lostcities", "score", "card", "r7")
        self.step("uvx", tools.parent / "uvx", "--from", with_all, "lostcities", "score", "card", "r7")
        if clone:
            copy = self.folder / "clone"
            self.step("git clone", "git", "clone", "--quiet", ROOT, copy)
            other = self.empty("other")
            self.step("pip install of the clone, no Node", other, "-m", "pip", "install", f"{copy}[all]")
            self.step("page, game, tournament, rules", other, ROOT / "build_tools/try_wheel.py")
        for file in sorted(DIST.iterdir()):
            print(f"{file.stat().st_size / 1e6:6.1f} MB {file.name}")


def main() -> None:
    """Run the rehearsal in a folder that is removed afterwards."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-clone", action="store_true", help="leave out step 4")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "home").mkdir()
        Rehearsal(Path(folder)).all(not words.no_clone)


if __name__ == "__main__":
    main()
