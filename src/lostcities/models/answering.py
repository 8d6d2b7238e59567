"""Models that answer questions: a program started for each question, one that keeps running, or an HTTP endpoint.

They get the conversation as a list of messages and return text. They run with your permissions, like any program.
"""

import contextlib
import json
import math
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypedDict

from lostcities.engine.contract import BadInput


class ChatMessage(TypedDict):
    """One message of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model said, and what it cost."""

    text: str
    prompt_tokens: int
    answer_tokens: int
    seconds: float = 0.0
    estimated: bool = True
    """Whether the tokens are estimated from the length of the texts, because the model did not count them."""


class ModelFailed(BadInput):
    """The model cannot be used at all."""


class Model(Protocol):
    """Something that answers questions."""

    name: str

    def answer(self, messages: Sequence[ChatMessage], limit: float) -> Answer:
        """Answer; the text is empty if it takes longer than ``limit`` seconds."""

    def close(self) -> None:
        """Stop everything that was started."""


def tokens_in(text: str) -> int:
    """Estimate the tokens of a text: four characters each, the usual rule.

    >>> tokens_in("Lay the red 7.")
    4
    """
    return math.ceil(len(text) / 4)


def _estimate(messages: Sequence[ChatMessage], text: str, begun: float) -> Answer:
    asked = sum(tokens_in(message["content"]) for message in messages)
    return Answer(text, asked, tokens_in(text), time.perf_counter() - begun)


def _use_counts(read: object, written: object, estimate: Answer) -> Answer:
    """Return an answer with the model's own token counts, if it has them."""
    if isinstance(read, int) and isinstance(written, int):
        return Answer(estimate.text, read, written, estimate.seconds, estimated=False)
    return estimate


class Program:
    """A program that is started for every question, reads the conversation as text and prints its answer."""

    def __init__(self, command: str) -> None:
        self.name = command
        self.words = shlex.split(command)
        if not self.words:
            raise ModelFailed("name a program to run")

    def answer(self, messages: Sequence[ChatMessage], limit: float) -> Answer:
        """Start it, write the conversation, and wait for it to end."""
        begun = time.perf_counter()
        prompt = "\n\n".join(message["content"] for message in messages) + "\n"
        with _start(self.words, subprocess.PIPE) as running:
            try:
                text, slip = running.communicate(prompt, timeout=limit)
            except subprocess.TimeoutExpired:
                _kill(running)
                running.communicate()
                return _estimate(messages, "", begun)
            except BrokenPipeError:
                text, slip = "", ""
        if running.returncode:
            said = slip.strip().splitlines()[-1:] or ["it says nothing"]
            raise ModelFailed(f"{self.name} ended with {running.returncode}: {said[0][:200]}")
        return _estimate(messages, text, begun)

    def close(self) -> None:
        """Do nothing: no program runs between questions."""


class KeptProgram:
    """A running program: one line of JSON for every question, ``{"messages": […]}``, and one for every answer.

    The answer is ``{"text": "…"}``, which may also have ``prompt_tokens`` and ``answer_tokens``.
    """

    def __init__(self, command: str) -> None:
        self.name = command
        self.words = shlex.split(command)
        if not self.words:
            raise ModelFailed("name a program to run")
        self._running: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def answer(self, messages: Sequence[ChatMessage], limit: float) -> Answer:
        """Write a line, read a line."""
        begun = time.perf_counter()
        running = self._running or self._begin()
        assert running.stdin is not None
        try:
            with contextlib.suppress(BrokenPipeError):  # its last output explains more
                running.stdin.write(json.dumps({"messages": list(messages)}) + "\n")
                running.stdin.flush()
            line = self._lines.get(timeout=limit)
        except queue.Empty:
            self.close()  # a late answer must not be taken for the next one
            return _estimate(messages, "", begun)
        if line is None:
            self.close()
            raise ModelFailed(f"{self.name} ended without an answer")
        return read_answer(self.name, line, messages, begun)

    def _begin(self) -> "subprocess.Popen[str]":
        self._running = running = _start(self.words, None)
        lines: queue.Queue[str | None] = queue.Queue()
        self._lines = lines
        assert running.stdout is not None
        stdout = running.stdout

        def follow() -> None:
            for line in stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=follow, daemon=True).start()
        return running

    def close(self) -> None:
        """End it."""
        if self._running is not None:
            _kill(self._running)
            self._running.wait()
            for pipe in (self._running.stdin, self._running.stdout):
                if pipe is not None:
                    with contextlib.suppress(BrokenPipeError):
                        pipe.close()
            self._running = None


def read_answer(name: str, line: str, messages: Sequence[ChatMessage], begun: float) -> Answer:
    """Read an answer from a line of JSON."""
    try:
        said = json.loads(line)
        text = said["text"]
        if not isinstance(text, str):
            raise TypeError
    except (ValueError, KeyError, TypeError):
        raise ModelFailed(
            f'{name} must answer with a line like {{"text": "[+r7]"}}, not {line.strip()[:80]!r}'
        ) from None
    return _use_counts(said.get("prompt_tokens"), said.get("answer_tokens"), _estimate(messages, text, begun))


def _start(words: list[str], errors: int | None) -> "subprocess.Popen[str]":
    try:
        # In its own process group, so that its children end with it.
        return subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8",
            start_new_session=True,
        )  # fmt: skip
    except OSError as problem:
        raise ModelFailed(f"{words[0]} cannot be started: {problem.strerror}") from None


def _kill(running: "subprocess.Popen[str]") -> None:
    if running.poll() is None:
        try:
            os.killpg(running.pid, signal.SIGKILL)
        except (AttributeError, ProcessLookupError):
            running.kill()


class Chat:
    """An HTTP endpoint for chat completions in the usual form: ``messages`` in, ``choices[0].message.content`` out."""

    def __init__(self, url: str, model: str, key: str | None = None) -> None:
        if not url.startswith(("http://", "https://")):
            raise ModelFailed(f"{url} is not an address such as http://127.0.0.1:8080/v1/chat/completions")
        self.url, self.name, self.key = url, model, key

    def answer(self, messages: Sequence[ChatMessage], limit: float) -> Answer:
        """Send a request, and read text and tokens."""
        begun = time.perf_counter()
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.key}"} if self.key else {})}
        body = json.dumps({"model": self.name, "messages": list(messages)}).encode()
        request = urllib.request.Request(self.url, body, headers)  # only http(s), checked above
        try:
            with urllib.request.urlopen(request, timeout=limit) as response:
                said = json.loads(response.read())
            text = said["choices"][0]["message"]["content"] or ""
            if not isinstance(text, str):
                raise TypeError
        except TimeoutError:
            return _estimate(messages, "", begun)
        except urllib.error.HTTPError as problem:
            raise ModelFailed(
                f"{self.url} answered {problem.code}: {problem.read()[:200].decode(errors='replace')}"
            ) from None
        except (OSError, urllib.error.URLError) as problem:
            if isinstance(getattr(problem, "reason", None), TimeoutError):
                return _estimate(messages, "", begun)
            raise ModelFailed(f"nothing answers at {self.url} ({problem})") from None
        except (ValueError, KeyError, IndexError, TypeError):
            raise ModelFailed(f"{self.url} does not answer in the form of chat completions") from None
        estimate, usage = _estimate(messages, text, begun), said.get("usage")
        if isinstance(usage, dict):
            return _use_counts(usage.get("prompt_tokens"), usage.get("completion_tokens"), estimate)
        return estimate

    def close(self) -> None:
        """Do nothing: no connection stays open."""
