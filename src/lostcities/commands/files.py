"""Commands for record files: check them, verify fair deals, export tables."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from lostcities import extras
from lostcities.commands.common import progress
from lostcities.engine import record as records
from lostcities.engine.contract import BadOption, BadRecord
from lostcities.engine.shapes import Plain
from lostcities.engine.wording import count_of
from lostcities.locales import Texts

if TYPE_CHECKING:
    from lostcities.server.tables.fairness import VerifiedJson


class Finding(NamedTuple):
    """The result of a check, as plain data and as a sentence."""

    data: Plain
    sentence: str


def _entries(files: tuple[Path, ...], what: str) -> Iterator[tuple[Path, records.Entry]]:
    """Yield every record of some files, with a progress bar."""
    with progress(sum(file.stat().st_size for file in files), what) as bar:
        before = 0
        for file in files:
            with file.open("rb") as stream:
                for entry in records.read(stream):
                    yield file, entry
                    if stream.seekable():
                        bar.update(bar.task_ids[0], completed=before + stream.tell())
            before += file.stat().st_size


def _fault(file: Path, problem: BadRecord) -> Finding:
    """Say what is wrong with a record, and where."""
    place = {"line": problem.line, "round": problem.round, "move": problem.move}
    reason = problem.reason
    if problem.forbidden:
        move, why = problem.forbidden
        reason = f"{move!r}: {Texts().reason(why)}"
    where = ", ".join(f"{name} {number}" for name, number in place.items() if number is not None)
    return Finding({"file": str(file), **place, "reason": reason}, f"{file}: {where}: {reason}")


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Replay and verify records: exit 0 if all are right, 1 if any is not.

    A file has one record in any layout or one per line, and may be compressed with gzip.

    Example: lostcities check out.jsonl
    """
    good, bad = 0, list[Finding]()
    for file, entry in _entries(files, "checking"):
        try:
            entry.use(records.replay)
            good += 1
        except BadRecord as problem:
            bad.append(_fault(file, problem))
    if as_json:
        click.echo(json.dumps({"good": good, "bad": [fault.data for fault in bad]}))
    else:
        for fault in bad:
            click.echo(fault.sentence)
        right = f"{_count(good, 'record')} {'is' if good == 1 else 'are'} right"
        click.echo(right + (f", {len(bad)} {'is' if len(bad) == 1 else 'are'} not" if bad else ""))
    sys.exit(1 if bad else 0)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--seen",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The file that a client saved before the deal.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def verify(files: tuple[Path, ...], seen: Path | None, as_json: bool) -> None:
    """Recompute the deal and the dice of records from a server: exit 0 if all are confirmed, 1 if any is not.

    With --seen, also compare the commitments in the record with those that a client saved before the deal. Only this
    shows that nobody changed them afterwards (docs/fairness.md).

    Example: lostcities verify match.json --seen seen.json
    """
    from lostcities.server.tables import fairness

    kept = None if seen is None else _read_seen(seen)
    wrong, found = 0, list[Finding]()
    empty = set(files)
    for file, entry in _entries(files, "verifying"):
        empty.discard(file)
        try:
            said = entry.use(lambda record: fairness.verify(record, kept and _of_table(kept, record)))
            names = records.names_of(entry.document)
            data = {"file": str(file), "line": entry.line, "players": names, **said}
            found.append(Finding(data, f"{file}: line {entry.line}: {_confirmation(said, names)}"))
        except BadRecord as problem:
            wrong += 1
            found.append(_fault(file, problem))
    for file in sorted(empty):
        wrong += 1
        found.append(_fault(file, BadRecord("there is no record in this file, so nothing is confirmed", line=1)))
    if as_json:
        click.echo(json.dumps([one.data for one in found]))
    else:
        for one in found:
            click.echo(one.sentence)
    sys.exit(1 if wrong else 0)


def _read_seen(file: Path) -> list[object]:
    """Read what a client saved: one object per table, alone or in a list."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadOption(f"{file} is not a file that a client saved before a deal; see docs/fairness.md") from None
    return found if isinstance(found, list) else [found]


def _of_table(kept: list[object], record: object) -> object:
    """Find what was saved about the table of a record."""
    said = record.get("fairness") if isinstance(record, dict) else None
    table = said.get("table") if isinstance(said, dict) else None
    for one in kept:
        listed = one.get("commitments") if isinstance(one, dict) else None
        if isinstance(listed, dict) and listed.get("table") == table:
            return one
    if table is None:
        raise BadRecord("the record does not name its table, so nothing can be compared with what was kept")
    raise BadRecord(f"nothing was kept about its table {table!r}, so its commitments cannot be compared")


def _confirmation(one: "VerifiedJson", names: list[str]) -> str:
    """Say what a verified record proves, and what it does not."""
    rolls = f" and {_count(one['rolls'], 'roll')}" if one["rolls"] else ""
    seats = _count(len(names), "seat")
    own = _list_seats(names, one["own_contributions"])
    said = [
        f"{_count(one['rounds'], 'deal')}{rolls} {'follows' if one['rounds'] == 1 and not rolls else 'follow'} from the"
        f" secret committed to as {one['commitment'][:16]}…",
        f"{len(one['own_contributions'])} of {seats} contributed themselves" + (f" ({own})" if own else ""),
    ]
    if one["absent"]:
        said.append(f"committed, but did not show their contribution: {_list_seats(names, one['absent'])}")
    if one["compared"]:
        said.append("all commitments are those that were shown before the deal")
    elif one["digest"] is None:
        said.append("this older method does not show that the other contributions were fixed before they were known")
    else:
        said.append("to rule out that commitments were exchanged after the deal, compare with --seen")
    return "; ".join(said)


def _list_seats(names: list[str], seats: list[int]) -> str:
    """List seats by their players: bare seat numbers count from 0 and look like amounts."""
    return ", ".join(f"seat {seat}: {names[seat]}" for seat in seats)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--parquet", "target", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file to write."
)
@click.option("--observations", is_flag=True, help="Add what each seat saw as numbers (docs/observations.md).")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def export(files: tuple[Path, ...], target: Path, observations: bool, as_json: bool) -> None:
    """Write records as a Parquet table with one row per decision; docs/data.md lists its columns.

    Example: lostcities export games.jsonl --parquet games.parquet
    """
    extras.require("data")
    from lostcities.research import parquet

    with progress(sum(file.stat().st_size for file in files), "exporting") as bar:
        matches, rows = parquet.export(
            list(files), target, observations, lambda read: bar.advance(bar.task_ids[0], read)
        )
    if as_json:
        click.echo(json.dumps({"matches": matches, "rows": rows, "file": str(target)}))
        return
    click.echo(f"{target} has {count_of(rows, 'decision')} of {count_of(matches, 'match')}")
