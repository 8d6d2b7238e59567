"""What the server keeps, for how long and for whom: limits, retention, the sweep, and who can read the files."""

import stat
from pathlib import Path

from click.testing import CliRunner

from lostcities.cli import main
from serving import Running


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_only_the_owner_can_read_the_database_and_its_copies(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    with Running(f"sqlite:///{place}") as running:
        running.client().post("/api/play", game="card", level="random")
        files = {file.name: mode(file) for file in tmp_path.iterdir()}
        assert files == dict.fromkeys(files, 0o600)
        assert {"tables.db", "tables.db-wal", "tables.db.lock"} <= set(files)
        words = ["backup", str(tmp_path / "copy.db"), "--data", str(place)]
        assert CliRunner().invoke(main, words).exit_code == 0
    words = ["restore", str(tmp_path / "copy.db"), "--data", str(tmp_path / "again.db")]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert [mode(tmp_path / name) for name in ("copy.db", "again.db")] == [0o600, 0o600]


def test_codes_have_eight_characters_and_older_ones_still_work(running: Running) -> None:
    host = running.client().guest()
    frame = host.post("/api/tables", game="card")
    assert len(frame["code"]) == 8
    assert running.client().get(f"/api/codes/{frame['code'].upper()}")["table"] == frame["table"]
