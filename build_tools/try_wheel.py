"""Try an installed lostcities in a clean environment: page, plain game, tournament, rules.

Run with the Python of the environment; needs only the standard library. Prints what it tried; exits with 0 on success.
"""

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "lostcities"]


def run(*words: str, say: str = "") -> str:
    """Return what a command prints; it must exit with 0."""
    done = subprocess.run(
        [*COMMAND, *words], input=say, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300
    )
    assert done.returncode == 0, f"lostcities {' '.join(words)}: {done.stderr}"
    return done.stdout


def page(address: str) -> bytes:
    """Return what a browser would get."""
    for _ in range(200):
        with contextlib.suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(address) as answer:
            body: bytes = answer.read()
            return body
        time.sleep(0.1)
    raise SystemExit(f"{address} did not answer")


def check_package() -> None:
    """Check that this is the installed package, compiled and complete."""
    import lostcities
    from lostcities.locales import languages
    from lostcities.terminal.rulebook import rules_text

    home = Path(lostcities.__file__).resolve().parent
    assert SOURCE / "src" not in home.parents, f"{home} is the source, not an installed package"
    assert lostcities.COMPILED, "the interpreted build is installed"
    for game in ("card", "board", "roll"):
        for language in languages():
            assert rules_text(game, language), f"the rules of {game} are missing in {language}"
            assert (home / "locales" / language / "rules" / f"{game}.md").is_file()
        assert (home / f"bots/weights/{game}.network").is_file()
    assert (home / "server/static/index.html").is_file(), "the browser client is missing"
    assert not list(home.rglob("*.c")), "C that was made by the build is not for users"


def plays() -> None:
    """Play a plain game against a bot and a tournament, and check their records."""
    # Try to discard each card, then draw; impossible moves are refused with a reason.
    turn = "".join(f"-{colour}{value}\n" for colour in "ybwgr" for value in ("x", *range(2, 11))) + "<*\n"
    short = ("--option", "games=1", "--option", "max_turns=6")
    said = run("play", "card", "--plain", "--seed", "7", "--bot", "casual", *short, say=4 * turn)
    assert "Stopped" not in said, said[-500:]
    assert "game 1 of 1" in said, said[-500:]
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "first")
        run("arena", "expert", "strong", "--option", "games=1", "--deals", "2", "--workers", "2", "--out", out)
        assert "are right" in run("check", str(Path(out) / "records.jsonl"))
    assert "(3 + 7" in run("score", "card", "rx r3 r7", "y2 y10")


def serves() -> None:
    """Serve the page, a part of it, and a table with a bot over HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = [*COMMAND, "serve", "--port", str(port), "--data", str(Path(folder) / "tables.db")]
        server = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        try:
            base = f"http://127.0.0.1:{port}"
            start = page(f"{base}/").decode()
            assert "<script" in start, start
            assert page(f"{base}/healthz") == b"ok\n"
            asked = urllib.request.Request(f"{base}/api/guest", b"{}", {"Content-Type": "application/json"})
            with urllib.request.urlopen(asked) as answer:
                assert json.load(answer)
            for word in start.split('"'):
                if word.startswith("/assets/"):
                    assert page(base + word)
        finally:
            server.terminate()
            ended = server.wait(timeout=20)
        assert ended == 0 or os.name == "nt", ended


def main() -> None:
    """Try everything."""
    for part in (check_package, plays, serves):
        part()
        print(f"ok: {(part.__doc__ or '').splitlines()[0]}", flush=True)


if __name__ == "__main__":
    main()
