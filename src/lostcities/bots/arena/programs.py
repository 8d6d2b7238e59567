"""Bots that run in their own process and speak JSON lines (docs/own-bots.md).

Nothing that such a process does can stop a tournament: one thread reads its output, another
writes its input, and every answer has a time limit.
"""

import base64
import contextlib
import json
import os
import queue
import re
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from random import Random
from threading import Thread
from typing import IO, Final

from lostcities.bots.contract import Budget
from lostcities.engine.contract import Action, BadNotation, Game, Seat, State, View
from lostcities.engine.shapes import Plain
from lostcities.engine.spelling import shorten

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20
START: Final = 10
"""How many times the limit of a decision a program may take to start and answer the first message."""
SEED_BITS: Final = 53
"""Every language reads an integer of this many bits exactly."""


class Forfeit(Exception):
    """A bot forfeits this game; the message has the reason."""


def _shorten(line: bytes) -> str:
    return shorten(line[:100].decode("utf-8", "replace").strip())


class Program:
    """A running process that gets JSON lines and answers with JSON lines."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that it can be ended with its children, and does not get Ctrl-C
            )
        except OSError as problem:
            raise Forfeit(f"it cannot be started: {problem.strerror}") from None
        self.inbox: queue.Queue[bytes] = queue.Queue(16)
        self.outbox: queue.Queue[bytes | None] = queue.Queue(4)
        self.complaints: deque[str] = deque(maxlen=30)
        self.stopped = False
        self.threads = [
            Thread(target=work, daemon=True) for work in (self._read_output, self._write_input, self._read_errors)
        ]
        for thread in self.threads:
            thread.start()

    def _pipe(self, pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe

    def _read_output(self) -> None:
        source = self._pipe(self.process.stdout)
        line = b"."
        while line and not self.stopped:
            line = source.readline(LONGEST_LINE)
            while not self.stopped:
                with contextlib.suppress(queue.Full):
                    self.inbox.put(line, timeout=0.2)
                    break

    def _write_input(self) -> None:
        target = self._pipe(self.process.stdin)
        with contextlib.suppress(OSError):  # it has ended; waiting for the answer will notice
            while (line := self.outbox.get()) is not None:
                target.write(line)
                target.flush()
        with contextlib.suppress(OSError):
            target.close()

    def _read_errors(self) -> None:
        source = self._pipe(self.process.stderr)
        while line := source.readline(LONGEST_LINE):
            self.complaints.append(line.decode("utf-8", "replace").strip())

    def tell(self, message: Plain, seconds: float) -> None:
        """Send a message that expects no answer."""
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            self.outbox.put(line, timeout=seconds)
        except queue.Full:
            raise Forfeit(f"it has not read its input for {seconds:g} s") from None

    def ask(self, message: Plain, seconds: float) -> Plain:
        """Send a message and wait for the answer."""
        stop = time.monotonic() + seconds
        with contextlib.suppress(queue.Empty):
            early = self.inbox.get_nowait()
            raise Forfeit(f"it wrote {_shorten(early)} before it was asked" if early else self._last_words())
        self.tell(message, seconds)
        try:
            line = self.inbox.get(timeout=max(0.0, stop - time.monotonic()))
        except queue.Empty:
            raise Forfeit(f"no answer within {seconds:g} s") from None
        if not line:
            raise Forfeit(self._last_words())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Forfeit(f"its answer {_shorten(line)} is not a JSON object")
        if "error" in answer:
            raise Forfeit(f"it failed: {str(answer['error'])[:200]}")
        return answer

    def _last_words(self) -> str:
        """Describe how the process ended, with the line of its error stream that most likely explains it."""
        try:
            code = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self.threads[2].join(timeout=1)
        how = f"it was ended by signal {-code}" if code < 0 else f"it ended with exit code {code}"
        said = [line for line in self.complaints if line]
        named = [line for line in said if re.search(r"\w*(Error|Exception)\b", line)]
        words = (named or said)[-1:]
        return f"{how}: {words[0][:200]}" if words else how

    def stop(self, at_once: bool = False) -> None:
        """End it by closing its input; if it ignores that, kill it with its children."""
        with contextlib.suppress(queue.Full):
            self.outbox.put_nowait(None)
        if not at_once:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=1)
        self.stopped = True
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        with contextlib.suppress(queue.Full):
            self.outbox.put_nowait(None)
        for thread in self.threads:
            thread.join(timeout=1)
        if not any(thread.is_alive() for thread in self.threads):
            for pipe in (self.process.stdout, self.process.stderr):
                self._pipe(pipe).close()


class ProgramPlayer:
    """A seat whose bot is a process; it starts for its first game and again after a forfeit."""

    def __init__(self, words: Sequence[str], game: Game[State], budget: Budget, limit: float, as_bytes: bool) -> None:
        self.words = words
        self.game = game
        self.budget = budget
        self.limit = limit
        self.as_bytes = as_bytes
        self.program: Program | None = None

    def begin(self, seat: Seat) -> None:
        """Send the first message: which game, which seat."""
        if self.program is None:
            self.program = Program(self.words)
        self.program.ask(hello(self.game, seat), START * self.limit)

    def choose(self, view: View, rng: Random) -> Action:
        """Ask the process; raises Forfeit if the answer is not a valid action."""
        assert self.program is not None
        message: dict[str, object] = {"type": "choose", "limit": self.limit}
        message |= {"seconds": self.budget.seconds, "work": self.budget.work, "seed": rng.getrandbits(SEED_BITS)}
        if self.as_bytes:
            message["bytes"] = base64.b64encode(view.to_bytes()).decode()
        else:
            message["view"] = view.to_json()
        answer = self.program.ask(message, self.limit)
        if "action" not in answer:
            raise Forfeit(f"its answer {shorten(answer)} has no action")
        action = answer["action"]
        if not isinstance(action, str):
            raise Forfeit(f"illegal answer: {shorten(action)} is not an action of the {self.game.name} game")
        try:
            return self.game.action(action)
        except BadNotation as problem:
            raise Forfeit(f"illegal answer: {problem}") from None

    def end(self, message: Plain) -> None:
        """Tell the bot how the game ended; there is no answer."""
        if self.program is not None:
            try:
                self.program.tell({"type": "end", **message}, self.limit)
            except Forfeit:
                self.close(at_once=True)  # the game is over; the next game starts a new process

    def close(self, at_once: bool = False) -> None:
        """End the process, if there is one."""
        program, self.program = self.program, None
        if program is not None:
            program.stop(at_once)


def hello(game: Game[State], seat: Seat) -> Plain:
    """Return the first message of a game."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "figures": game.figures,
        "own_figures": game.own_figures,
        "seat": seat,
    }
