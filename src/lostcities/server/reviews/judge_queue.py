"""The judging process as the server sees it, and the fair queue in front of it.

One decision at a time, with everyone taking turns: a review of 300 decisions takes 300 turns, so the first
decisions of a second one are graded after at most one decision of the first.
"""

import asyncio
import contextlib
import json
import sys
from typing import Any, Final

from lostcities.engine.shapes import Plain
from lostcities.server.tables.bot_threads import Asker, Turns

SLOWEST: Final = 60.0
"""Seconds for one answer; a process that takes longer is replaced."""
IDLE: Final = 60.0
"""Seconds without a question after which the process ends."""
LONGEST_LINE: Final = 64 * 1024 * 1024


class JudgeFailed(Exception):
    """The judging process did not answer."""


class Question:
    """A question on behalf of a person."""

    __slots__ = ("asker", "future", "message")

    def __init__(self, asker: Asker, message: Plain) -> None:
        self.asker = asker
        self.message = message
        self.future: asyncio.Future[object] = asyncio.get_running_loop().create_future()


class JudgeQueue:
    """Asks a separate process, one question after another."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._turns: Turns[Question] = Turns()
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._more = asyncio.Event()
        self._open = True
        self.answered = 0
        self.failed = 0

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return len(self._turns)

    @property
    def process_id(self) -> int | None:
        """The id of the judging process, if there is one."""
        return self._process.pid if self._process else None

    async def ask(self, asker: Asker, message: Plain) -> Any:
        """Ask a question and wait for its turn and its answer; raises JudgeFailed if there is none."""
        if not self._open:
            raise JudgeFailed
        question = Question(asker, message)
        self._turns.add(asker, question)
        self._more.set()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())
        try:
            return await question.future
        finally:
            self._turns.drop(asker, question)

    async def _work(self) -> None:
        """Answer waiting questions; end, together with the process, after a while without any."""
        try:
            while True:
                question = self._turns.take()
                if question is None:
                    self._more.clear()
                    await asyncio.wait_for(self._more.wait(), IDLE)
                    continue
                await self._answer(question)
        except TimeoutError:
            pass
        finally:
            await self._end()

    async def _answer(self, question: Question) -> None:
        try:
            found = await asyncio.wait_for(self._talk(question.message), SLOWEST)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError):
            found = {"problem": "silence"}
            await self._end()
        if "found" in found:
            self.answered += 1
        else:
            self.failed += 1
        if question.future.done():
            return  # the asker has gone
        if "found" in found:
            question.future.set_result(found["found"])
        else:
            question.future.set_exception(JudgeFailed(found["problem"]))

    async def _talk(self, message: Plain) -> Plain:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "lostcities.server.reviews.judge_process",
                str(self._nice),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        found: Plain = json.loads(line)  # a process that has ended returns an empty line, which is not JSON
        return found

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """Stop answering, and end the process."""
        self._open = False
        while (question := self._turns.take()) is not None:
            if not question.future.done():
                question.future.set_exception(JudgeFailed("closed"))
                question.future.exception()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._end()
