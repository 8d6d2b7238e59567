"""Structured logs: one JSON object per line, whichever library writes it. Nothing secret is ever passed to them.

An id of a private table is as good as its key, so logs name a table by a digest of its id. Of an unhandled error
the type and the places in the code are logged, not its text, which may quote anything.
"""

import hashlib
import json
import logging
import sys
import threading
import traceback
from typing import Final, TextIO

from lostcities.engine.shapes import Plain

KEPT: Final = ("method", "path", "status", "ms", "bot", "reason", "address", "kind", "rows")


def table_mark(id: str) -> str:
    """Return a table's name in the logs: found by those who know its id, but the id cannot be found from it."""
    return hashlib.sha256(id.encode()).hexdigest()[:12]


def trace_of(problem: BaseException) -> list[Plain]:
    """Describe an error and its causes: types and places."""
    found: list[Plain] = []
    seen: set[int] = set()
    cause: BaseException | None = problem
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        frames = traceback.extract_tb(cause.__traceback__)
        places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        found.append({"error": type(cause).__name__, "at": places})
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return found


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the line."""
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
        }
        line |= {"from": record.name, "what": record.getMessage()}
        line |= {key: getattr(record, key) for key in KEPT if hasattr(record, key)}
        if hasattr(record, "table"):
            line["table"] = table_mark(record.table)
        if record.exc_info and record.exc_info[1]:
            line["trace"] = trace_of(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


class ErrorStream(logging.StreamHandler[TextIO]):
    """Write to the current error stream: one that was replaced and closed must not get a line."""

    @property
    def stream(self) -> TextIO:
        """The error stream."""
        return sys.stderr

    @stream.setter
    def stream(self, stream: TextIO) -> None:
        """Ignore the stream that the base class sets at first."""


def set_up(level: str) -> None:
    """Send all logs to the error stream: ours from ``level`` on, those of libraries from warnings on."""
    handler = ErrorStream()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("lostcities").setLevel(level.upper())
    logging.captureWarnings(True)
    threading.excepthook = _log_thread


def _log_thread(failure: threading.ExceptHookArgs) -> None:
    if failure.exc_value is not None:
        problem = failure.exc_value
        logging.getLogger("lostcities.threads").error(
            "a thread failed", exc_info=(type(problem), problem, problem.__traceback__)
        )
