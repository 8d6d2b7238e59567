"""Records in files: whether they are right, whether nobody chose the deal, and as tables."""

import json
import sys
from pathlib import Path

import click

from lostcities.commands.common import progress
from lostcities.engine import record as records
from lostcities.engine.contract import BadOption, BadRecord, Json


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Replay and verify records: exit 0 if all are right, 1 if any is not.

    Example: lostcities check out.jsonl
    """
    good, bad = 0, list[Json]()
    with progress(sum(file.stat().st_size for file in files), "checking") as bar:
        for file in files:
            for line, found in records.check_file(file):
                if isinstance(found, BadRecord):
                    bad.append(
                        {
                            "file": str(file),
                            "line": line,
                            "round": found.round,
                            "move": found.move,
                            "reason": found.reason,
                        }
                    )
                else:
                    good += 1
            bar.advance(bar.task_ids[0], file.stat().st_size)
    if as_json:
        click.echo(json.dumps({"good": good, "bad": bad}))
    else:
        for fault in bad:
            place = [f"{name} {fault[name]}" for name in ("line", "round", "move") if fault[name] is not None]
            click.echo(f"{fault['file']}: {', '.join(place)}: {fault['reason']}")
        click.echo(f"{good} records are right" + (f", {len(bad)} are not" if bad else ""))
    sys.exit(1 if bad else 0)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def verify(files: tuple[Path, ...], as_json: bool) -> None:
    """Recompute the deal and the dice of records from a server: exit 0 if nobody chose them, 1 if any is not confirmed.

    Example: lostcities verify match.json
    """
    from lostcities.server import fairness

    wrong, found = 0, list[Json]()
    with progress(sum(file.stat().st_size for file in files), "verifying") as bar:
        for file in files:
            text = file.read_text(encoding="utf-8", errors="replace")
            for number, line in enumerate(text.splitlines() if file.suffix == ".jsonl" else [text], 1):
                bar.advance(bar.task_ids[0], len(line.encode()) + 1)
                if not line.strip():
                    continue
                place: Json = {"file": str(file), "line": number}
                try:
                    found.append({**place, **fairness.verify(records.parsed(line))})
                except BadRecord as problem:
                    wrong += 1
                    found.append({**place, "reason": str(problem)})
    if as_json:
        click.echo(json.dumps(found))
    else:
        for one in found:
            if "reason" in one:
                click.echo(f"{one['file']}: line {one['line']}: {one['reason']}")
                continue
            own = ", ".join(map(str, one["own_contributions"])) or "none"
            click.echo(
                f"{one['file']}: line {one['line']}: {one['rounds']} deals and {one['rolls']} rolls follow from the"
                f" secret committed to as {one['commitment'][:16]}…; seats with a contribution of their own: {own}"
            )
    sys.exit(1 if wrong else 0)


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
