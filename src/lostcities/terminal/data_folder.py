"""The user's data folder: interrupted games, sessions on servers, and the commitments seen there."""

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from lostcities.engine.contract import BadRecord, State
from lostcities.engine.match import Match
from lostcities.engine.record import read, record, resume
from lostcities.engine.shapes import Plain
from lostcities.terminal.wire import SeenJson


def data_folder() -> Path:
    """Return the folder for the user's data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "lostcities"


@dataclass(frozen=True, slots=True)
class Kept:
    """An interrupted match against bots: its record, and the seed for further deals."""

    match: Match[State]
    levels: tuple[str, ...]


class UnfinishedGames:
    """The interrupted matches, one per game, saved after every decision.

    The file is an ordinary record (`lostcities check` reads it) with two additions: the seed that deals the
    next rounds and rolls the next dice, and the bots' levels.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()

    def _file(self, game: str) -> Path:
        return self.folder / f"unfinished-{game}.json"

    def save(self, match: Match[State], levels: tuple[str, ...]) -> None:
        """Save a match, unless it is over."""
        file = self._file(match.game.name)
        if match.over:
            file.unlink(missing_ok=True)
            return
        data = {**record(match, ["", *levels]), "seed": match.seed, "levels": list(levels)}
        _write(file, json.dumps(data, ensure_ascii=False))

    def drop(self, game: str) -> None:
        """Delete the interrupted match of a game."""
        self._file(game).unlink(missing_ok=True)

    def games(self) -> list[str]:
        """List the games with an interrupted match, the latest first."""
        files = sorted(self.folder.glob("unfinished-*.json"), key=lambda file: -file.stat().st_mtime)
        return [file.stem.removeprefix("unfinished-") for file in files]

    def load(self, game: str) -> Kept | None:
        """Load the interrupted match of a game, None if there is none to resume."""
        try:
            with self._file(game).open("rb") as stream:
                (entry,) = read(stream)
            return entry.use(_resume)
        except (BadRecord, OSError, KeyError, TypeError, ValueError):
            return None


def _resume(data: Plain) -> Kept:
    """Resume an interrupted match; raises BadRecord if that is impossible."""
    levels = data.get("levels")
    if not isinstance(levels, list):
        raise BadRecord("this is not an interrupted match of ours")
    return Kept(resume(data, data.get("seed")), tuple(levels))


class Sessions:
    """Tokens of guests on servers, so that the same person returns to the same seat."""

    def __init__(self, folder: Path | None = None) -> None:
        self.file = (folder or data_folder()) / "sessions.json"

    def _all(self) -> dict[str, str]:
        with contextlib.suppress(OSError, ValueError):
            found = json.loads(self.file.read_text(encoding="utf-8"))
            if isinstance(found, dict):
                return {str(key): str(value) for key, value in found.items()}
        return {}

    def token(self, server: str) -> str | None:
        """Return the token for a server."""
        return self._all().get(server)

    def keep(self, server: str, token: str) -> None:
        """Save a token; only the owner can read the file, because a token is as good as a password."""
        _write(self.file, json.dumps({**self._all(), server: token}), 0o600)


class Seen:
    """Saves what was seen of draws on servers: everyone's commitments, before our contribution is revealed.

    One file per table, as `lostcities verify --seen` reads it (docs/fairness.md).
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or data_folder()) / "seen"

    def file(self, table: str) -> Path:
        """Return the file for a table."""
        return self.folder / f"{''.join(letter for letter in table if letter.isalnum())}.json"

    def load(self, table: str) -> SeenJson | None:
        """Load what was seen of a table, None if nothing was."""
        with contextlib.suppress(OSError, ValueError):
            found: SeenJson | None = json.loads(self.file(table).read_text(encoding="utf-8"))
            return found
        return None

    def keep(self, table: str, seen: SeenJson) -> None:
        """Save what was seen."""
        _write(self.file(table), json.dumps(seen), 0o600)


def _write(file: Path, text: str, mode: int = 0o644) -> None:
    """Write a file completely or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(f".{os.getpid()}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as out:
        out.write(text)
    fresh.replace(file)
