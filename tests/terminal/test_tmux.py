"""Once for real: the installed command in a real terminal, tmux."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

TMUX = shutil.which("tmux")


class Terminal:
    """A tmux server of our own with one window."""

    def __init__(self, folder: Path, width: int, height: int, flags: str = "") -> None:
        self.socket = str(folder / "tmux")
        self.environ = {**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", "HOME": str(folder)}
        command = (
            f"trap : INT; {sys.executable} -m lostcities play --language en {flags}; echo ended with $?; exec sleep 60"
        )
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), "sh", "-c", command)

    def tmux(self, *words: str) -> str:
        """One command to the tmux server."""
        assert TMUX is not None
        return subprocess.run(
            [TMUX, "-S", self.socket, *words], env=self.environ, capture_output=True, text=True, check=True
        ).stdout

    def shows(self, text: str, seconds: float = 40) -> str:
        """Wait until a text is on the screen."""
        for _ in range(int(seconds / 0.1)):
            screen = self.tmux("capture-pane", "-p")
            if text in screen:
                return screen
            time.sleep(0.1)
        raise AssertionError(f"{text!r} did not come; the screen shows\n{self.tmux('capture-pane', '-p')}")

    def keys(self, *keys: str) -> None:
        """Press keys by their names."""
        self.tmux("send-keys", *keys)

    def types(self, text: str) -> None:
        """Type a text at once, faster than anybody."""
        self.tmux("send-keys", "-l", "--", text)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    if TMUX is None:
        pytest.fail("no tmux found; `make tmux` installs Debian's or says how to")
    found = Terminal(tmp_path, 80, 24)
    try:
        yield found
    finally:
        found.tmux("kill-server")


def test_a_game_in_a_real_terminal(terminal: Terminal) -> None:
    terminal.shows("[ Start ]")
    terminal.keys("Enter")
    terminal.shows("Your turn: choose a card")
    terminal.types("+q9 <*")
    terminal.keys("Enter")
    terminal.shows("'+q9' is not a move of this game")
    terminal.keys("1", "d")
    terminal.shows("Draw: Space from the pile")
    terminal.keys("Space")
    screen = terminal.shows("Your turn: choose a card")
    assert "Casual: " in screen
    terminal.keys("q")
    terminal.shows("The game is saved")
    terminal.shows("ended with 0")


def test_one_ctrl_c_ends_a_plain_game(tmp_path: Path) -> None:
    """While it asks for a move, where asyncio by itself would only make a note."""
    terminal = Terminal(tmp_path, 100, 30, "card --plain --seed 3")
    try:
        terminal.shows("Your move (play, ? for help):")
        terminal.keys("C-c")
        screen = terminal.shows("ended with 130")
        assert "\nStopped.\n" in screen
        assert "Traceback" not in screen
    finally:
        terminal.tmux("kill-server")
