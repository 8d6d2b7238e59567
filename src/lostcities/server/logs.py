"""Structured logs: one JSON object a line. What could be a secret is never given to them."""

import json
import logging
import sys
from typing import Final

KEPT: Final = ("method", "path", "status", "ms", "table", "bot", "reason", "address")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {"at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"), "level": record.levelname.lower()}
        line |= {"from": record.name, "what": record.getMessage()}
        line |= {key: getattr(record, key) for key in KEPT if hasattr(record, key)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str) -> None:
    """Send the logs of the server to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("lostcities")
    root.handlers = [handler]
    root.setLevel(level.upper())
    root.propagate = False
