"""The files of a tournament: written game by game, so that it can be stopped at any time and resumed later."""

import contextlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lostcities.bots.arena.jobs import Played
from lostcities.bots.arena.plot import svg
from lostcities.bots.arena.report import Report
from lostcities.engine.contract import BadInput, BadOption, BadRecord
from lostcities.engine.record import read
from lostcities.engine.shapes import Plain
from lostcities.engine.spelling import shorten

FORMAT = "lostcities-arena/1"


class Store:
    """A folder with the results and records of one tournament.

    A record is written before its result, so a game with a result is complete;
    leftovers of a crash, such as half a line or an extra record, are removed.
    """

    def __init__(self, folder: Path, header: Plain) -> None:
        self.folder = folder
        self.results = folder / "results.jsonl"
        self.records = folder / "records.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        self.finished = self._resume(header) if self.results.exists() else {}
        self._rewrite(header)
        self._results = self.results.open("ab", buffering=0)
        self._records = self.records.open("ab", buffering=0)

    def add(self, played: Played, record: str) -> None:
        """Write a finished game."""
        self._records.write(record.encode() + b"\n")
        self._results.write(_line(played.to_json()))
        self.finished[played.job] = played

    def close(self) -> None:
        """Close the files."""
        self._results.close()
        self._records.close()

    def write_report(self, report: Report) -> None:
        """Write the figures as data, as a page and as a picture."""
        for name, text in (
            ("report.json", report.json_text()),
            ("report.md", report.markdown()),
            ("report.svg", svg(report)),
        ):
            _replace(self.folder / name, partial(Path.write_text, data=text, encoding="utf-8"))

    def _resume(self, header: Plain) -> dict[int, Played]:
        """Read the games that are already in the files; raises BadOption if they belong to another tournament."""
        whole, newline, _ = self.results.read_bytes().rpartition(b"\n")
        if not newline:
            return {}
        lines = whole.split(b"\n")
        self._check_header(lines[0], header)
        finished: dict[int, Played] = {}
        for number, line in enumerate(lines[1:], 2):
            try:
                played = Played.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError):
                raise BadInput(
                    f"{self.results}: line {number} is not a result; move the folder away or name another with --out"
                ) from None
            finished.setdefault(played.job, played)
        kept = self._find_records()
        return {job: played for job, played in finished.items() if job in kept}

    def _check_header(self, line: bytes, header: Plain) -> None:
        try:
            found = json.loads(line)
            alien = found.get("format") != FORMAT
        except (ValueError, AttributeError):
            alien = True
        if alien:
            raise BadOption(f"{self.results}: not the results of a tournament; name another folder with --out")
        wanted = json.loads(json.dumps(header))
        for key in {**wanted, **found}:
            old, new = found.get(key), wanted.get(key)
            if old != new and not (key == "deals" and type(old) is int and old <= new):
                raise BadOption(
                    f"{self.folder} holds a tournament with another setting: {key} is {shorten(old)} there and"
                    f" {shorten(new)} here; name another folder with --out"
                )

    def _find_records(self) -> dict[int, tuple[int, int]]:
        """Find where the record of each job begins and ends."""
        found: dict[int, tuple[int, int]] = {}
        if self.records.exists():
            with self.records.open("rb") as stream:
                for entry in read(stream):
                    with contextlib.suppress(BadRecord):
                        kept = entry.document.get("arena")
                        if isinstance(kept, dict) and isinstance(kept.get("job"), int):
                            found.setdefault(kept["job"], (entry.start, entry.end))
        return found

    def _rewrite(self, header: Plain) -> None:
        """Truncate both files to the finished games."""
        places = self._find_records()

        def results(target: Path) -> None:
            lines = [_line(header), *(_line(played.to_json()) for played in self.finished.values())]
            target.write_bytes(b"".join(lines))

        def records(target: Path) -> None:
            with target.open("wb") as out:
                if self.finished:
                    with self.records.open("rb") as source:
                        for job in self.finished:
                            start, end = places[job]
                            source.seek(start)
                            out.write(source.read(end - start) + b"\n")

        _replace(self.records, records)
        _replace(self.results, results)


def _line(data: Plain) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _replace(path: Path, write: Callable[[Path], object]) -> None:
    """Write a new file and rename it, so that there is always a complete one."""
    beside = path.with_name(f".{path.name}.new")
    write(beside)
    beside.replace(path)
