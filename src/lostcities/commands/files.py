"""Records in files: whether they are right, whether nobody chose the deal, and as tables."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from lostcities.commands.common import progress
from lostcities.engine import record as records
from lostcities.engine.contract import BadOption, BadRecord, Json


def _entries(files: tuple[Path, ...], what: str) -> Iterator[tuple[Path, records.Entry]]:
    """Every record of some files, while a bar shows how far we are."""
    with progress(sum(file.stat().st_size for file in files), what) as bar:
        before = 0
        for file in files:
            with file.open("rb") as stream:
                for entry in records.read(stream):
                    yield file, entry
                    if stream.seekable():
                        bar.update(bar.task_ids[0], completed=before + stream.tell())
            before += file.stat().st_size


def _fault(file: Path, problem: BadRecord) -> Json:
    """What is wrong with a record, and where."""
    place = {"line": problem.line, "round": problem.round, "move": problem.move}
    return {"file": str(file), **place, "reason": problem.reason}


def _sentence(fault: Json) -> str:
    place = [f"{name} {fault[name]}" for name in ("line", "round", "move") if fault[name] is not None]
    return f"{fault['file']}: {', '.join(place)}: {fault['reason']}"


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Replay and verify records: exit 0 if all are right, 1 if any is not.

    A file has one record in any layout or one per line, and may be packed with gzip.

    Example: lostcities check out.jsonl
    """
    good, bad = 0, list[Json]()
    for file, entry in _entries(files, "checking"):
        try:
            entry.use(records.replay)
            good += 1
        except BadRecord as problem:
            bad.append(_fault(file, problem))
    if as_json:
        click.echo(json.dumps({"good": good, "bad": bad}))
    else:
        for fault in bad:
            click.echo(_sentence(fault))
        click.echo(f"{good} records are right" + (f", {len(bad)} are not" if bad else ""))
    sys.exit(1 if bad else 0)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--seen", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="What a client kept before the deal."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def verify(files: tuple[Path, ...], seen: Path | None, as_json: bool) -> None:
    """Recompute the deal and the dice of records from a server: exit 0 if all are confirmed, 1 if any is not.

    With --seen the commitments in the record are also compared with those that a client kept before the deal. Only
    that shows that nobody exchanged them afterwards (docs/fairness.md).

    Example: lostcities verify match.json --seen seen.json
    """
    from lostcities.server import fairness

    kept = None if seen is None else _kept(seen)
    wrong, found = 0, list[Json]()
    for file, entry in _entries(files, "verifying"):
        try:
            said = entry.use(lambda record: fairness.verify(record, kept and _of_table(kept, record)))
            found.append({"file": str(file), "line": entry.line, **said})
        except BadRecord as problem:
            wrong += 1
            found.append(_fault(file, problem))
    if as_json:
        click.echo(json.dumps(found))
    else:
        for one in found:
            whole = "reason" not in one
            click.echo(f"{one['file']}: line {one['line']}: {_confirmed(one)}" if whole else _sentence(one))
    sys.exit(1 if wrong else 0)


def _kept(file: Path) -> list[Any]:
    """What a client kept: one object per table, alone or in a list."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadOption(f"{file} is not what a client keeps; docs/fairness.md says what that is") from None
    return found if isinstance(found, list) else [found]


def _of_table(kept: list[Any], record: Any) -> Any:
    """What was kept about the table of a record."""
    said = record.get("fairness") if isinstance(record, dict) else None
    table = said.get("table") if isinstance(said, dict) else None
    for one in kept:
        listed = one.get("commitments") if isinstance(one, dict) else None
        if isinstance(listed, dict) and listed.get("table") == table:
            return one
    raise BadRecord(f"nothing was kept about its table {table!r}, so its commitments cannot be compared")


def _confirmed(one: Json) -> str:
    """What a verified record shows, and what it does not."""
    follows = f"{one['rounds']} deals and {one['rolls']} rolls follow from the secret committed to as"
    own = ", ".join(map(str, one["own_contributions"])) or "none"
    said = [f"{follows} {one['commitment'][:16]}…", f"seats with a contribution of their own: {own}"]
    if one["absent"]:
        said.append(f"seats that committed and did not show theirs: {', '.join(map(str, one['absent']))}")
    if one["compared"]:
        said.append("all commitments are those that were shown before the deal")
    elif one["digest"] is None:
        said.append("this older method does not show that the other contributions were fixed before they were known")
    else:
        said.append("to rule out that commitments were exchanged after the deal, compare with --seen")
    return "; ".join(said)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--parquet", "target", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file to write."
)
@click.option("--observations", is_flag=True, help="Add what each seat saw as numbers (docs/observations.md).")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def export(files: tuple[Path, ...], target: Path, observations: bool, as_json: bool) -> None:
    """Write records as a Parquet table with one row a decision; its columns stand in docs/data.md.

    Example: lostcities export games.jsonl --parquet games.parquet
    """
    try:
        from lostcities.research import parquet
    except ModuleNotFoundError as problem:
        raise BadOption(f"this needs {problem.name}, which is not installed: pip install 'lostcities[data]'") from None
    with progress(sum(file.stat().st_size for file in files), "exporting") as bar:
        matches, rows = parquet.export(
            list(files), target, observations, lambda read: bar.advance(bar.task_ids[0], read)
        )
    if as_json:
        click.echo(json.dumps({"matches": matches, "rows": rows, "file": str(target)}))
        return
    click.echo(f"{rows} decisions of {matches} matches are in {target}")
