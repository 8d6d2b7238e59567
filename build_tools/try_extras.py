"""Try a wheel with each extra alone: its features work, and missing ones are explained in a sentence.

``python build_tools/try_extras.py dist/lostcities-*.whl [EXTRA …]``; without names all are tried, ``none`` is the base
package. Needs the package index. Prints what it tried; exits with 0 if everything works.
"""

import contextlib
import os
import pty
import runpy
import select
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PORT = 8931
# What each command prints if its extra is missing.
NEEDS = {
    "server": [["serve"], ["backup", "copy.db"], ["reports"]],
    "terminal": [["play", "--plain", "--server", "http://127.0.0.1:1"]],
    "research": [["solve", "card-3"]],
    "data": [
        ["export", "games.jsonl", "--parquet", "other.parquet"],
        ["dataset", "card", "--games", "1", "--out", "x"],
    ],
    "train": [
        ["train", "card", "--out", "x"],
        ["tune", "card", "--out", "x.json"],
        ["exploit", "strong", "--out", "x"],
    ],
    "mcp": [["mcp"]],
    "ray": [["simulate", "card", "--on", "local"]],
}
# Extras that include another, so that its commands work too.
INCLUDED = runpy.run_path(str(ROOT / "src/lostcities/extras.py"))["INCLUDED"]
# Extras whose packages bring websockets, which connects `play --plain`.
CONNECTED = ("server", "textarena", "openenv")
BRINGS = {**dict.fromkeys(CONNECTED, ("terminal",)), **INCLUDED}


class Place(NamedTuple):
    """An environment with the wheel, and a folder to work in."""

    python: Path
    folder: Path

    def run(self, *words: str, say: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run the Python of the environment; it must end with ``code``."""
        done = subprocess.run(
            [str(self.python), *words],
            cwd=self.folder,
            input=say,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == code, f"{' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}"
        return done

    def command(self, *words: str, say: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run ``lostcities``."""
        return self.run("-m", "lostcities", *words, say=say, code=code)


def base(place: Place) -> None:
    """Try rules, scores, bots, records and plain text."""
    place.command("options")
    place.command("score", "card", "rx r3", "y2")
    place.command("simulate", "board", "--games", "1", "--bot", "strong", "--option", "rounds=1")
    place.command(
        "simulate", "card", "--games", "2", "--record", "games.jsonl", "--option", "games=1", "--option", "max_turns=60"
    )
    place.command("check", "games.jsonl")
    place.command("review", "games.jsonl", "--work", "100", "--seconds", "2")
    place.command("play", "--plain", "card", "--seed", "1", say="l\nquit\n")


def server(place: Place) -> None:
    """Check that the page loads."""
    words = [str(place.python), "-m", "lostcities", "serve", "--port", str(PORT), "--data", "tables.db"]
    running = subprocess.Popen(words, cwd=place.folder, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/") as answer:
                    assert b"<script" in answer.read()
                break
            time.sleep(0.1)
        else:
            raise AssertionError("the server did not answer")
    finally:
        running.terminate()
        assert running.wait(timeout=60) == 0


def terminal(place: Place) -> None:
    """Check that the start screen appears in a terminal, and that Escape leaves it."""
    child, screen = pty.fork()
    if child == 0:
        os.chdir(place.folder)
        os.environ.update(TERM="xterm-256color", LINES="30", COLUMNS="100", LOSTCITIES_HOME=str(place.folder / "home"))
        os.execv(place.python, [str(place.python), "-m", "lostcities", "play", "--language", "en"])
    shown, end, left = b"", time.monotonic() + 120, False
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if select.select([screen], [], [], 0.5)[0]:
                read = os.read(screen, 65536)
                shown += read
        if b"Opponent" in shown and not left:
            left = True
            os.write(screen, b"\x1b")
        if os.waitpid(child, os.WNOHANG)[0]:
            break
    else:
        os.kill(child, signal.SIGKILL)
        raise AssertionError(f"the screen did not appear or did not close: {shown[-300:]!r}")
    assert left, shown[-300:]


def research(place: Place) -> None:
    """Try a step in lockstep, an environment, and solving a small game."""
    place.run(
        "-c",
        "import lostcities\n"
        "from lostcities.research import aec, small\n"
        "from lostcities.research.vector import VectorEnv\n"
        "env = VectorEnv(lostcities.game('card', games=1), 4)\n"
        "env.reset(seed=1)\n"
        "env.step(env.random_actions())\n"
        "env = aec.env('roll', render_mode='rgb_array')\n"
        "env.reset(seed=1)\n"
        "assert env.render().shape[2] == 3\n"
        "assert round(small.solve(small.game('card-5')).value, 6) == 0.75\n",
    )


def data(place: Place) -> None:
    """Check that records become a table."""
    place.command("export", "games.jsonl", "--parquet", "games.parquet", "--observations")
    assert (place.folder / "games.parquet").stat().st_size > 1000


def train(place: Place) -> None:
    """Try a short run of all that trains, with their pictures."""
    short = ("--decisions", "0.02", "--lanes", "64")
    place.command("train", "card", "--out", "trained", *short, "--imitate", "0.02")
    place.command("exploit", "strong", "--out", "response", *short, "--deals", "4")
    place.command("tune", "card", "--minutes", "0.02", "--out", "card.json")
    for folder in ("trained", "response"):
        assert (place.folder / folder / "curve.png").stat().st_size > 1000


def postgres(place: Place) -> None:
    """Check that the driver is installed; using it needs a server, which is another extra."""
    place.run("-c", "import psycopg; psycopg.pq.version()")


def ray(place: Place) -> None:
    """Play matches on a cluster that is started for it."""
    place.command(
        "simulate", "card", "--games", "2", "--on", "local", "--option", "games=1", "--option", "max_turns=40"
    )


def openspiel(place: Place) -> None:
    """Load a game in OpenSpiel."""
    place.run(
        "-c",
        "import pyspiel\n"
        "from lostcities.research import openspiel\n"
        "state = pyspiel.load_game('lostcities_card(colours=2,highest=5,wagers=1,hand=3,cost=5)').new_initial_state()\n"
        "assert state.is_chance_node()\n",
    )


def mcp(place: Place) -> None:
    """Start a match through a client."""
    place.run(
        "-c",
        "import asyncio, sys\n"
        "from mcp.client.stdio import StdioServerParameters, stdio_client\n"
        "from mcp import ClientSession\n"
        "async def main():\n"
        "    server = StdioServerParameters(command=sys.executable, args=['-m', 'lostcities', 'mcp'])\n"
        "    async with stdio_client(server) as streams, ClientSession(*streams) as session:\n"
        "        await session.initialize()\n"
        "        names = {tool.name for tool in (await session.list_tools()).tools}\n"
        "        assert 'new_match' in names, names\n"
        "asyncio.run(main())\n",
    )


def textarena(place: Place) -> None:
    """An environment of TextArena, to its end."""
    place.run(
        "-c",
        "import textarena as ta\n"
        "from lostcities.models.textarena_env import register\n"
        "register()\n"
        "env = ta.make('LostCities-Roll-v0', error_allowance=0)\n"
        "env.reset(num_players=2, seed=1)\n"
        "done = False\n"
        "while not done:\n"
        "    env.get_observation()\n"
        "    done, info = env.step('nothing that is a move')\n"
        "assert env.close()[0]\n",
    )


def openenv(place: Place) -> None:
    """An environment of OpenEnv, in process."""
    place.run(
        "-c",
        "from lostcities.models.openenv_env import make_app\nassert make_app().routes\n",
    )


TRIED: dict[str, Callable[[Place], None] | None] = {
    "none": None, "server": server, "terminal": terminal, "mcp": mcp, "postgres": postgres, "train": train,
    "research": research, "data": data, "openspiel": openspiel, "ray": ray, "textarena": textarena, "openenv": openenv,
}  # fmt: skip


def try_one(wheel: Path, extra: str) -> None:
    """Install the wheel with one extra and nothing else, and use it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder) / "venv/bin/python", Path(folder))
        venv.create(Path(folder) / "venv", with_pip=True)
        wanted = str(wheel) if extra == "none" else f"{wheel}[{extra}]"
        place.run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", wanted)
        base(place)
        trial = TRIED[extra]
        if trial:
            trial(place)
        there = {extra, *BRINGS.get(extra, ())}
        for missing, commands in NEEDS.items():
            for words in commands if missing not in there else []:
                done = place.command(*words, code=2)
                assert done.stderr.count("\n") == 1, done.stderr
                assert f"pip install 'lostcities[{missing}]'" in done.stderr, done.stderr
        about = (trial.__doc__ if trial else base.__doc__) or ""
        print(f"ok: {extra}: {about}", flush=True)


def main() -> None:
    """Try the named extras, or all."""
    wheel = Path(sys.argv[1]).resolve()
    for extra in sys.argv[2:] or TRIED:
        try_one(wheel, extra)


if __name__ == "__main__":
    main()
