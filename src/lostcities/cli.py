"""The ``lostcities`` command."""

import contextlib
import functools
import json
import os
import sys
import webbrowser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import lostcities
from lostcities import bench as benches
from lostcities.bots.catalogue import LEVELS, bot
from lostcities.bots.simulate import play_matches
from lostcities.engine import record as records
from lostcities.engine.contract import BadInput, BadOption, BadRecord, Json
from lostcities.engine.options import json_text, value_of
from lostcities.engine.perft import perft, position

GAME_NAMES = click.Choice(list(lostcities.GAMES))


def fail(message: str, code: int = 2) -> NoReturn:
    """End with one sentence on the error stream."""
    click.echo(f"lostcities: {message}", err=True)
    sys.exit(code)


class Group(click.Group):
    """Commands whose errors are one sentence, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; bad input ends with 2, a stop by the keyboard with 130."""
        try:
            return super().invoke(ctx)
        except BadInput as problem:
            fail(str(problem))
        except KeyboardInterrupt:
            fail("stopped", 130)
        except BrokenPipeError:
            sys.stderr.close()  # whoever read our output has gone; there is nobody left to tell
            sys.exit(0)
        except OSError as problem:
            fail(f"{problem.filename or 'a file'}: {problem.strerror or problem}")
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as problem:
            if os.environ.get("LOSTCITIES_TRACEBACK"):
                raise
            fail(
                f"this should not happen ({type(problem).__name__}: {problem}); please report it with what"
                " LOSTCITIES_TRACEBACK=1 shows",
                70,
            )


def _options(texts: tuple[str, ...]) -> Json:
    options: Json = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"--option {text!r} must be written key=value, for example --option rounds=1")
        options[name] = value_of(value)
    return options


def _game(name: str, players: int, options: tuple[str, ...], figures: str | None) -> Any:
    return lostcities.game(name, players=players, figures=figures, **_options(options))


def game_options(command: Any) -> Any:
    """The flags that say which game with which rules."""
    for flag in (
        click.option(
            "--figures", metavar="FILE", help="An own figures file (TOML) for another printed board or sheet."
        ),
        click.option(
            "--option", "options", multiple=True, metavar="KEY=VALUE", help="A rule option; see `lostcities options`."
        ),
        click.option("--players", default=2, show_default=True, metavar="P", help="How many players."),
    ):
        command = flag(command)
    return command


def progress(total: int, what: str) -> Progress:
    """A progress bar on the error stream, shown only to a person."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    bar.disable = not console.is_terminal
    bar.add_task(what, total=total)
    return bar


def waiting(what: str) -> Any:
    """Something that moves on the error stream while a person waits for what can not be counted."""
    console = Console(stderr=True)
    return console.status(what) if console.is_terminal else contextlib.nullcontext()


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(lostcities.__version__, prog_name="lostcities")
def main() -> None:
    """The Lost Cities family of games: exact rules, bots, records.

    Unofficial; contains none of the publisher's art or text.
    """


LANGUAGE = click.option(
    "--language", type=click.Choice(["en", "de"]), help="English or German (default: as the locale says)."
)


def _ask(prompt: str, err: bool = False) -> str:
    click.echo(prompt, nl=False, err=err)
    return input()


@main.command()
@click.argument("game", type=GAME_NAMES, required=False)
@game_options
@click.option("--seed", type=int, help="Deal from this seed; the same seed gives the same deal.")
@click.option(
    "--bot", "bots", multiple=True, type=click.Choice(list(LEVELS)), help="A bot for each other seat (default: casual)."
)
@click.option("--server", metavar="URL", help="Play on a server instead: its address, or a link to a table.")
@click.option("--table", metavar="TABLE", help="With --server: the id, code or link of a table to join.")
@click.option("--resume/--new", default=None, help="Go on with an interrupted game, or not (default: ask).")
@click.option("--plain", is_flag=True, help="Lines instead of screens; by itself where there is no terminal.")
@LANGUAGE
@click.pass_context
def play(
    ctx: click.Context,
    game: str | None,
    players: int,
    options: tuple[str, ...],
    figures: str | None,
    seed: int | None,
    bots: tuple[str, ...],
    server: str | None,
    table: str | None,
    resume: bool | None,
    plain: bool,
    language: str | None,
) -> None:
    r"""Play against bots or on a server, in the terminal.

    Without a game a start screen asks. A game that was interrupted can be gone on with.

    \b
    Example: lostcities play board --players 3 --bot strong --bot casual
             lostcities play --server http://127.0.0.1:8000 --table k7qpd
    """
    from lostcities.terminal.opening import Opening, has_screen, play_in_lines, play_on_screens
    from lostcities.terminal.tongue import Tongue, own_language
    from lostcities.terminal.wish import USUAL, Wish

    if table and not server:
        raise BadOption("--table needs --server: the address of the server that has the table")
    named = ("game", "players", "options", "figures", "seed", "bots")
    chosen = any(ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in named)
    wish = Wish(game or "card", players, list(bots) or [USUAL] * (players - 1), _options(options), figures, seed)
    opening = Opening(wish, Tongue(language or own_language()), chosen, resume, server, table)
    if plain or not has_screen():
        play_in_lines(opening, _ask, click.echo)
        return
    said = play_on_screens(opening)
    if said:
        click.echo(said)


@main.command()
@click.argument("game", type=GAME_NAMES, required=False)
@click.argument("what", nargs=-1, metavar="[WHAT …]")
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="A rule option; see `lostcities options`."
)
@click.option("--figures", metavar="FILE", help="An own figures file (TOML) for another printed board or sheet.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="A player's name, once for each.")
@LANGUAGE
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def score(
    game: str | None,
    what: tuple[str, ...],
    options: tuple[str, ...],
    figures: str | None,
    names: tuple[str, ...],
    language: str | None,
    as_json: bool,
) -> None:
    r"""Score what lies on your own table, with the arithmetic; without anything to score it asks.

    One text a player; a / stands between games or rounds.

    \b
    card   the cards of all columns; rx is a wager
    board  where pieces stand, * marks the researcher; +15 points from tiles, a2 artefacts
    roll   boxes written, * a marked circle; a8 artefacts, d3 refusals, +r first over red's bridge
           (+a, +d: over those of artefacts and refusals)

    \b
    Example: lostcities score card "rx r3 r7" "y2 y10" / "b5 b6 b9" "gx g10"
             lostcities score board --option rounds=1 "y8* r7 g5 +15 a2" "b3 w9* a4"
             lostcities score roll "r7* o9 y4 a8 d3 +r +a" "b9 p5 a5 d2 +b"
    """
    from lostcities.terminal.scoring import Interview, Scores, split_rounds
    from lostcities.terminal.tongue import Tongue, own_language

    tongue = Tongue(language or own_language())
    given = {**_options(options), **({"figures": figures} if figures else {})}
    if game and what:
        scores = Scores(game, split_rounds(what), names, given)
        for line in [] if as_json else scores.lines(tongue):
            click.echo(line)
    else:
        # What is asked and said on the way is for the person; the JSON is for the pipe.
        say = functools.partial(click.echo, err=as_json)
        try:
            scores = Interview(tongue, functools.partial(_ask, err=as_json), say).scores(game, names, given)
        except EOFError:
            fail('nothing more to read; give everything as arguments, for example: lostcities score card "rx r3 r7"')
    if as_json:
        click.echo(json.dumps(scores.to_json(tongue), ensure_ascii=False))


@main.command()
@click.argument("game", type=GAME_NAMES)
@click.option(
    "--games", "matches", default=1, show_default=True, type=click.IntRange(1), metavar="N", help="How many matches."
)
@game_options
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same matches.")
@click.option(
    "--bot", "bots", multiple=True, default=("random",), show_default=True, help="One bot for all seats, or one a seat."
)
@click.option("--legal", is_flag=True, help="Write all legal actions with each move.")
@click.option("--record", "target", type=click.Path(path_type=Path), help="Write one record a line to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def simulate(
    game: str,
    matches: int,
    players: int,
    options: tuple[str, ...],
    figures: str | None,
    seed: int,
    bots: tuple[str, ...],
    legal: bool,
    target: Path | None,
    as_json: bool,
) -> None:
    """Let bots play whole matches and write their records.

    Example: lostcities simulate board --games 100 --players 3 --seed 7 --option rounds=1 --record out.jsonl
    """
    played = _game(game, players, options, figures)
    if len(bots) not in (1, players):
        raise BadOption(f"name one bot for all seats or one for each of {players}, not {len(bots)}")
    seats = [bot(name) for name in (bots if len(bots) == players else bots * players)]
    names = [f"{seat.name} {number}" for number, seat in enumerate(seats, 1)]
    totals, wins, truncated = [0] * players, [0] * players, 0
    out = target.open("w", encoding="utf-8") if target else None
    try:
        with progress(matches, f"{game} matches") as bar:
            for match in play_matches(played, seats, matches, seed):
                assert match.result is not None
                if out:
                    out.write(records.dumps(records.record(match, names, legal)) + "\n")
                totals = [a + b for a, b in zip(totals, match.result.totals, strict=True)]
                for seat in match.result.winners:
                    wins[seat] += 1
                truncated += match.result.truncated
                bar.advance(bar.task_ids[0])
    finally:
        if out:
            out.close()
    means = [round(total / matches, 3) for total in totals]
    summary = {
        "game": game,
        "matches": matches,
        "players": names,
        "mean_totals": means,
        "wins": wins,
        "truncated": truncated,
    }
    if as_json:
        click.echo(json.dumps({**summary, "options": played.options, "record": str(target) if target else None}))
        return
    click.echo(f"{matches} matches of the {game} game" + (f", written to {target}" if target else ""))
    for name, mean, won in zip(names, means, wins, strict=True):
        click.echo(f"  {name}: mean total {mean}, won or shared {won}")


def _complete_entrant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Levels that begin like this, else files."""
    levels = [CompletionItem(level) for level in LEVELS if level.startswith(incomplete)]
    return levels or [CompletionItem(incomplete, type="file")]


@main.command()
@click.argument("entrants", nargs=-1, required=True, metavar="A B [C …]", shell_complete=_complete_entrant)
@click.option("--game", type=GAME_NAMES, default="card", show_default=True, help="Which game.")
@game_options
@click.option(
    "--deals",
    default=500,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help="Deals, each with seats rotated.",
)
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same tournament.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 1024), help="Games at the same time.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder for all files (default: one in arena/)."
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Thinking time a decision for every bot.")
@click.option("--work", type=click.IntRange(1), help="Playouts a decision for every bot; the same on every machine.")
@click.option(
    "--limit", default=10.0, show_default=True, type=click.FloatRange(0, min_open=True), metavar="SECONDS",
    help="A bot of your own that takes longer for a decision forfeits the game.",
)  # fmt: skip
@click.option("--on", metavar="RAY", help="Play on Ray: local, auto or ray://host:10001.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def arena(
    entrants: tuple[str, ...],
    game: str,
    players: int,
    options: tuple[str, ...],
    figures: str | None,
    deals: int,
    seed: int,
    workers: int,
    out: Path | None,
    seconds: float | None,
    work: int | None,
    limit: float,
    on: str | None,
    as_json: bool,
) -> None:
    """Let bots play a tournament on duplicate deals: levels, your own files, or programs in any language.

    An entrant is a level, a file with a class (my_bot.py, my_bot.py:MyBot) or 'exec:command …' (docs/own-bots.md).
    Ctrl-C stops; the same command goes on where it stopped.

    Example: lostcities arena champion strong --game card --deals 500 --workers 2
    """
    from lostcities.bots.arena import Tournament
    from lostcities.bots.arena.crew import WorkerLost
    from lostcities.bots.contract import Budget

    if seconds is not None and work is not None:
        raise BadOption("give --seconds or --work, not both")
    played = _game(game, players, options, figures)
    contest = Tournament(played, entrants, deals, seed, Budget(seconds, work), limit)
    folder = out or Path("arena") / contest.folder_name()
    again = f"what is finished is in {folder}; the same command goes on from there"
    try:
        with progress(contest.games, " – ".join(entrants[:2])) as bar:
            report = contest.run(
                workers,
                folder,
                on,
                lambda done, games, margin: bar.update(bar.task_ids[0], completed=done, description=margin),
            )
    except KeyboardInterrupt:
        fail(f"stopped after {len(contest.finished)} of {contest.games} games; {again}", 130)
    except WorkerLost as problem:
        fail(f"{problem}; {again}", 1)
    if as_json:
        click.echo(json.dumps({**report.to_json(), "out": str(folder)}, ensure_ascii=False))
        return
    click.echo(report.markdown())
    click.echo(f"Results, records, table and plot are in {folder}")


@main.command()
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


@main.command()
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


def _database_options(command: Any) -> Any:
    """Where a server keeps its tables."""
    url = "postgresql://USER@HOST/NAME for several processes, instead of --data."
    file = "The SQLite file with all tables (default: lostcities/tables.db in the user's data folder)."
    command = click.option("--database", metavar="URL", help=url)(command)
    return click.option("--data", metavar="FILE", type=click.Path(path_type=Path), help=file)(command)


def _database(data: Path | None, database: str | None) -> str:
    if data and database:
        raise BadOption("name either --data or --database, not both")
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return database or f"sqlite:///{data or folder / 'lostcities' / 'tables.db'}"


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to listen at.")
@_database_options
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Another site whose pages may use this server.")
@click.option("--secure-cookies", is_flag=True, help="For a server behind HTTPS: cookies never travel in the clear.")
@click.option("--no-limits", is_flag=True, help="No rate limits; for measurements only.")
@click.option("--open", "show", is_flag=True, help="Open the page in a browser, where there is one.")
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
    secure_cookies: bool,
    no_limits: bool,
    show: bool,
    log_level: str,
) -> None:
    """Serve tables for people and bots.

    Example: lostcities serve --port 8000 --data tables.db
    """
    from lostcities.server import logs, run
    from lostcities.server.settings import Rates, Settings

    settings = Settings(
        database=_database(data, database),
        origins=origins,
        secure_cookies=secure_cookies,
        rates=Rates(on=not no_limits),
    )
    logs.set_up(log_level)
    run.serve(settings, host, port, functools.partial(_say_where, f"http://{host}:{port}/", show))


def _say_where(address: str, show: bool) -> None:
    click.echo(f"lostcities: play at {address} (Ctrl+C ends the server; running games are kept)", err=True)
    # Without a screen a text browser would take over the terminal.
    if show and (sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(address)


@main.command()
@_database_options
@click.option("--close", nargs=2, type=(str, int), metavar="TABLE LINE", help="Close the reports of a line.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def reports(data: Path | None, database: str | None, close: tuple[str, int] | None, as_json: bool) -> None:
    """List the chat lines that players reported, or close the reports of one; also while the server runs.

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


@main.command()
@click.option("--types", type=click.Path(path_type=Path), help="Write the TypeScript types of the messages here.")
@click.option("--document", type=click.Path(path_type=Path), help="Write docs/protocol.md here.")
@click.option("--openapi", type=click.Path(path_type=Path), help="Write the OpenAPI description here.")
def protocol(types: Path | None, document: Path | None, openapi: Path | None) -> None:
    """Write what the server speaks, from its message types: for people, for TypeScript, for tools.

    Example: lostcities protocol --types web/src/lib/messages.ts --document docs/protocol.md
    """
    from lostcities.server import protocol as made

    if not (types or document or openapi):
        click.echo(made.document(), nl=False)
    if types:
        types.parent.mkdir(parents=True, exist_ok=True)
        types.write_text(made.typescript(), encoding="utf-8")
    if document:
        document.write_text(made.document(), encoding="utf-8")
    if openapi:
        from lostcities.server import run

        openapi.write_text(json.dumps(run.openapi(), indent=1) + "\n", encoding="utf-8")


@main.command(name="perft")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--depth", type=click.IntRange(1), help="Count so many decisions deep instead of comparing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def perft_command(files: tuple[Path, ...], depth: int | None, as_json: bool) -> None:
    """Count the sequences of decisions from positions in files, and compare with the counts there.

    Example: lostcities perft tests/data/perft/card-5-start.json
    """
    wrong = 0
    counted: list[Json] = []
    for file in files:
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            state, dice = position(data)
            wanted = [] if depth else data["counts"]
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            fail(f"{file}: not a perft file: {problem}")
        found = []
        with progress(depth or len(wanted), file.name) as bar:
            for level in range(depth or len(wanted)):
                found.append(perft(state, level + 1, dice))
                bar.advance(bar.task_ids[0])
        same = depth is not None or found == wanted
        wrong += not same
        counted.append({"file": str(file), "counts": found, "wanted": wanted or None, "right": same})
        if as_json:
            continue
        click.echo(
            f"{file}: {' '.join(map(str, found))}"
            + ("" if same else f" but the file says {' '.join(map(str, wanted))}")
        )
    if as_json:
        click.echo(json.dumps(counted))
    sys.exit(1 if wrong else 0)


@main.command()
@click.argument("how", type=click.Choice(["random", "step", "copy"]))
@click.argument("game", type=GAME_NAMES)
@game_options
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.01, 600), help="CPU time to use.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(
    how: str, game: str, players: int, options: tuple[str, ...], figures: str | None, seconds: float, as_json: bool
) -> None:
    """Measure speed: whole random games, single steps from Python, or copies.

    The board game is measured as one round. Example: lostcities bench random card --seconds 3 --json
    """
    chosen = _options(options)
    if game == "board":
        chosen.setdefault("rounds", 1)
    played = lostcities.game(game, players=players, figures=figures, **chosen)
    measure = {"random": benches.bench_random, "step": benches.bench_step, "copy": benches.bench_copy}[how]
    with waiting(f"{how} {game}, {seconds:g} s"):
        result = measure(played, seconds)
    if as_json:
        click.echo(json.dumps(result))
        return
    for name, value in result.items():
        click.echo(
            f"{name:>22}: {value:,}"
            if isinstance(value, (int, float)) and not isinstance(value, bool)
            else f"{name:>22}: {value}"
        )


def _training() -> Any:
    try:
        from lostcities.research.training import command
    except ModuleNotFoundError as problem:
        raise BadOption(
            f"training needs {problem.name}, which is not installed: pip install 'lostcities[train]'"
        ) from None
    return command


@main.command()
@click.argument("game", type=GAME_NAMES)
@click.option("--minutes", default=120.0, show_default=True, type=click.FloatRange(0.01), help="Time to train in all.")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="Folder for what is learnt."
)
@click.option(
    "--hidden", default=64, show_default=True, type=click.Choice([32, 64, 96, 128]), help="Width of the network."
)
@click.option("--imitate", default=1.0, show_default=True, help="Minutes of imitating the rules of thumb first.")
@click.option("--seed", default=1, show_default=True)
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Processor cores to use.")
def train(game: str, minutes: float, out: Path, hidden: int, imitate: float, seed: int, threads: int) -> None:
    """Learn a game's network by self-play, or go on with one.

    The folder gets the checkpoint, the curve as a picture, and the weights of the network that won its paired
    matches. Example: lostcities train card --minutes 120 --out trained
    """
    command = _training()
    from lostcities.research.training.ppo import Settings

    weights = command.train(game, minutes, out, Settings(hidden=hidden), seed, imitate, threads)
    click.echo(f"{weights}: to play with it, copy it to src/lostcities/bots/weights")


@main.command()
@click.argument("game", type=GAME_NAMES)
@click.option("--minutes", default=5.0, show_default=True, type=click.FloatRange(0.01), help="Time to search.")
@click.option("--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="File for the weights.")
@click.option("--seed", default=1, show_default=True)
def tune(game: str, minutes: float, out: Path, seed: int) -> None:
    """Search better weights for the rules of thumb by the cross-entropy method.

    Example: lostcities tune card --minutes 5 --out card.json
    """
    _training().tune_thumb(game, minutes, out, seed)
    click.echo(f"{out}: the weights as bots/weights/thumb.json has them")


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def options(as_json: bool) -> None:
    """List every rule option of every game.

    Example: lostcities options --json
    """
    listed = {
        game: {
            name: {
                "default": option.default,
                "values": list(option.values),
                "clause": option.clause,
                "en": option.words.en,
                "de": option.words.de,
            }
            for name, option in known.items()
        }
        for game, known in lostcities.OPTIONS.items()
    }
    if as_json:
        click.echo(json.dumps(listed, ensure_ascii=False))
        return
    for game, known in lostcities.OPTIONS.items():
        seats = lostcities.PLAYERS[game]
        count = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
        click.echo(f"{game}: {count} players" + ("" if known else ", no options"))
        for name, option in known.items():
            click.echo(f"  {name}={json_text(option.default)}: {option.words.en} ({option.clause}; {option.expects()})")


if __name__ == "__main__":
    main()
