"""Running a server and looking after it."""

import functools
import json
import os
import sys
import webbrowser
from datetime import UTC, datetime
from pathlib import Path

import click

from lostcities.commands.common import Command
from lostcities.engine.contract import BadInput, BadOption


def _database_options(command: Command) -> Command:
    """Add the flags for a server's database."""
    url = "postgresql://USER@HOST/NAME for several processes, instead of --data."
    file = "The SQLite file with all tables (default: lostcities/tables.db in the user's data folder)."
    command = click.option("--database", metavar="URL", help=url)(command)
    return click.option("--data", metavar="FILE", type=click.Path(path_type=Path), help=file)(command)


def _keep_option(command: Command) -> Command:
    words = "How many days something is kept, such as chat=30; 0 means forever (docs/server.md lists what)."
    option = click.option("--keep", multiple=True, metavar="WHAT=DAYS", envvar="LOSTCITIES_KEEP", help=words)
    return option(command)


def _database(data: Path | None, database: str | None) -> str:
    if data and database:
        raise BadOption("name either --data or --database, not both")
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return database or f"sqlite:///{data or folder / 'lostcities' / 'tables.db'}"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to listen on.")
@_database_options
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Another site whose pages may use this server.")
@click.option(
    "--host-name",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="A name under which people reach this server, such as play.example.org; * allows any.",
)
@click.option("--secure-cookies", is_flag=True, help="For a server behind HTTPS: send cookies only over HTTPS.")
@click.option("--no-limits", is_flag=True, help="Turn off all limits; only for measurements.")
@click.option(
    "--bot-games",
    default=40,
    show_default=True,
    type=click.IntRange(min=1),
    metavar="N",
    help="How many running games with bots one person may have.",
)
@click.option(
    "--bot-threads",
    type=click.IntRange(min=1),
    metavar="N",
    help="Threads for the bots (default: one per core, but at least two).",
)
@_keep_option
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="WHAT=NUMBER",
    envvar="LOSTCITIES_LIMIT",
    help="How much anyone may create, such as open-tables=8 (docs/server.md lists what).",
)
@click.option("--open", "show", is_flag=True, help="Open the page in your browser.")
@click.option(
    "--log-level",
    default="info",
    show_default=True,
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="How much is logged.",
)
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    origins: tuple[str, ...],
    hosts: tuple[str, ...],
    secure_cookies: bool,
    no_limits: bool,
    bot_games: int,
    bot_threads: int | None,
    keep: tuple[str, ...],
    limits: tuple[str, ...],
    show: bool,
    log_level: str,
) -> None:
    """Serve tables for people and bots.

    Example: lostcities serve --port 8000 --data tables.db
    """
    from lostcities.server.settings import Limits, Rates, Retention, Settings, choose, default_bot_threads
    from lostcities.server.web import logs, run

    settings = Settings(
        database=_database(data, database),
        origins=origins,
        hosts=(host, *hosts),
        secure_cookies=secure_cookies,
        rates=Rates(on=not no_limits),
        limits=choose(Limits(), limits, "--limit"),
        keep=choose(Retention(), keep, "--keep"),
        bot_games=bot_games,
        bot_threads=bot_threads or default_bot_threads(),
    )
    logs.set_up(log_level)
    run.serve(settings, host, port, functools.partial(_say_where, f"http://{host}:{port}/", show))


def _say_where(address: str, show: bool) -> None:
    click.echo(f"lostcities: play at {address} (Ctrl+C stops the server; running games are saved)", err=True)
    # Without a display a text browser would take over the terminal.
    if show and (sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(address)


@click.command()
@_database_options
@click.option("--close", nargs=2, type=(str, int), metavar="TABLE LINE", help="Close the reports of this line.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def reports(data: Path | None, database: str | None, close: tuple[str, int] | None, as_json: bool) -> None:
    """List reported chat lines, or close the reports of one; works while the server runs.

    Example: lostcities reports --data tables.db
    """
    from lostcities.server.store.reports import close_reports, open_reports

    place = _database(data, database)
    if close:
        closed = close_reports(place, *close)
        if not closed:
            raise BadInput(
                f"nobody reported line {close[1]} of table {close[0]}; lostcities reports lists what is open"
            )
        click.echo(json.dumps({"closed": closed}) if as_json else f"closed: {closed}")
        return
    found = open_reports(place)
    if as_json:
        click.echo(json.dumps(found))
        return
    for one in found:
        when = datetime.fromtimestamp(one["at"] / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        said = one["text"] if one["text"] is not None else f"[{one['phrase']}]"
        click.echo(f"{one['table_id']} {one['line']}  {when}  {one['name']} ({one['player']}) said: {said}")
        click.echo(f"    reported by {one['reporter']}: {one['reason']}")
    click.echo(f"{len(found)} open" + ("; close one with --close TABLE LINE" if found else ""), err=True)


@click.group()
def host() -> None:
    """Look after a server's data.

    Example: lostcities host storage --data tables.db
    """


@host.command()
@_database_options
@_keep_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def storage(data: Path | None, database: str | None, keep: tuple[str, ...], as_json: bool) -> None:
    """Show what is stored, how old it is, and what the next sweep would remove, without changing anything.

    Use the same --keep as for `lostcities serve`.

    Example: lostcities host storage --data tables.db --keep chat=30
    """
    from lostcities.server.settings import Retention, choose
    from lostcities.server.store.storage import look

    found = look(_database(data, database), choose(Retention(), keep, "--keep"))
    if as_json:
        click.echo(json.dumps(found))
        return
    click.echo(f"{'':18}{'number':>9}{'MB':>9}  {'oldest':<12}{'newest':<12}{'kept':<15}due")
    for line in found["kinds"]:
        ages = [_day(line[key]) for key in ("oldest", "newest")]
        size = "" if line["bytes"] is None else f"{line['bytes'] / 1_000_000:.1f}"
        kept = " / ".join(f"{days:g}" for days in line["days"])
        shown = f"{line['what']:18}{line['number']:>9}{size:>9}  {ages[0]:<12}{ages[1]:<12}"
        click.echo(f"{shown}{f'{kept} days' if kept else '':<15}{line['due'] or ''}".rstrip())
    click.echo(f"database: {found['bytes'] / 1_000_000:.1f} MB")
    click.echo(f"the next sweep would remove {found['due']}", err=True)


def _day(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


@click.command()
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@_database_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def backup(target: Path, data: Path | None, database: str | None, as_json: bool) -> None:
    """Copy all tables to a new file; works while the server runs.

    PostgreSQL is copied with its own pg_dump.

    Example: lostcities backup copy.db --data tables.db
    """
    from lostcities.server.store.backup import back_up

    found = back_up(_database(data, database), target)
    click.echo(json.dumps(found) if as_json else f"{target}: {found['tables']} tables, {found['events']} events")


@click.command()
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
@_database_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def restore(source: Path, data: Path | None, database: str | None, as_json: bool) -> None:
    """Turn a copy back into a database; a server started on it resumes the same games.

    It overwrites nothing.

    Example: lostcities restore copy.db --data new.db
    """
    from lostcities.server.store.backup import restore as restored

    place = _database(data, database)
    found = restored(source, place)
    click.echo(json.dumps(found) if as_json else f"restored: {found['tables']} tables, {found['events']} events")


@click.command()
@_database_options
@click.option("--check", "only_look", is_flag=True, help="Change nothing; exit 1 if there is something to do.")
def migrate(data: Path | None, database: str | None, only_look: bool) -> None:
    """Prepare a database for a newer server while the old one runs.

    `lostcities serve` also does this when it starts.

    Example: lostcities migrate --data tables.db
    """
    from lostcities.server.store.store import migrate as migrated

    before, now = migrated(_database(data, database), only_look)
    if before == now:
        click.echo(f"revision {now}: up to date")
    elif only_look:
        click.echo(f"revision {before or 'none'}, this version has {now}: lostcities migrate brings it up to date")
        sys.exit(1)
    else:
        click.echo(f"revision {before or 'none'} is now {now}")


@click.command()
@click.option("--types", type=click.Path(path_type=Path), help="Write the TypeScript types of the messages here.")
@click.option("--document", type=click.Path(path_type=Path), help="Write docs/protocol.md here.")
@click.option("--openapi", type=click.Path(path_type=Path), help="Write the OpenAPI description here.")
def protocol(types: Path | None, document: Path | None, openapi: Path | None) -> None:
    """Write the server's protocol, from its message types: as a document, as TypeScript, as OpenAPI.

    Example: lostcities protocol --types web/src/lib/messages.ts --document docs/protocol.md
    """
    from lostcities.server.wire import documents as made

    if not (types or document or openapi):
        click.echo(made.document(), nl=False)
    if types:
        types.parent.mkdir(parents=True, exist_ok=True)
        types.write_text(made.typescript(), encoding="utf-8")
    if document:
        document.write_text(made.document(), encoding="utf-8")
    if openapi:
        from lostcities.server.web import run

        openapi.write_text(json.dumps(run.openapi(), indent=1) + "\n", encoding="utf-8")
