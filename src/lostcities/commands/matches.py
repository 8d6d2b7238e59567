"""Commands for matches and tournaments between bots."""

import json
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from lostcities.bots.catalogue import rivals
from lostcities.bots.simulate import Simulation
from lostcities.commands.common import GAME_NAMES, fail, game_of, game_options, progress, seat_bots
from lostcities.engine.contract import BadOption
from lostcities.engine.wording import count_of


@click.command()
@click.argument("game", type=GAME_NAMES)
@click.option(
    "--games", "matches", default=1, show_default=True, type=click.IntRange(1), metavar="N", help="How many matches."
)
@game_options
@click.option("--seed", default=0, show_default=True, help="The same seed plays the same matches.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    default=("random",),
    show_default=True,
    help="A level, a style, a file like my_bot.py or exec:command; one for all seats, or one per seat.",
)
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 1024), help="Matches played at the same time."
)
@click.option("--on", metavar="RAY", help="Play on Ray: local, auto or ray://host:10001.")
@click.option("--legal", is_flag=True, help="Write all legal actions with each move.")
@click.option("--record", "target", type=click.Path(path_type=Path), help="Write one record per line to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def simulate(
    game: str,
    matches: int,
    players: int,
    options: tuple[str, ...],
    figures: str | None,
    seed: int,
    bots: tuple[str, ...],
    workers: int,
    on: str | None,
    legal: bool,
    target: Path | None,
    as_json: bool,
) -> None:
    """Let bots play whole matches and write their records.

    Example: lostcities simulate board --games 100 --players 3 --seed 7 --option rounds=1 --record out.jsonl
    """
    from lostcities.bots.arena.crew import WorkerLost

    played = game_of(game, players, options, figures)
    seated = seat_bots(bots, players)
    simulation = Simulation(played, seated, matches, seed, target is not None, legal)
    names = simulation.names()
    totals, wins, truncated = [0] * players, [0] * players, 0
    out = target.open("w", encoding="utf-8") if target else None
    try:
        with progress(matches, f"{game} matches") as bar:
            for chunk in simulation.run(workers, on):
                if out:
                    out.writelines(line + "\n" for line in chunk.lines)
                totals = [a + b for a, b in zip(totals, chunk.totals, strict=True)]
                wins = [a + b for a, b in zip(wins, chunk.wins, strict=True)]
                truncated += chunk.truncated
                bar.advance(bar.task_ids[0], chunk.matches)
    except WorkerLost as problem:
        fail(str(problem), 1)
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
    click.echo(f"{count_of(matches, 'match')} of the {game} game" + (f", written to {target}" if target else ""))
    for name, mean, won in zip(names, means, wins, strict=True):
        click.echo(f"  {name}: mean total {mean}, won or shared {won}")


def _complete_entrant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete levels, frozen players and styles, otherwise files."""
    levels = [CompletionItem(level) for level in rivals() if level.startswith(incomplete)]
    return levels or [CompletionItem(incomplete, type="file")]


@click.command()
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
@click.option("--seed", default=0, show_default=True, help="The same seed plays the same tournament.")
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 1024), help="Games played at the same time."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder for all files (default: a new one in arena/).",
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Thinking time per decision for every bot.")
@click.option("--work", type=click.IntRange(1), help="Playouts per decision for every bot; the same on every machine.")
@click.option(
    "--limit", default=10.0, show_default=True, type=click.FloatRange(0, min_open=True), metavar="SECONDS",
    help="Your own bot forfeits the game if a decision takes longer than this.",
)  # fmt: skip
@click.option("--on", metavar="RAY", help="Play on Ray: local, auto or ray://host:10001.")
@click.option(
    "--control", is_flag=True, help="Also print margins without the luck of draws and rolls: narrower intervals."
)
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
    control: bool,
    as_json: bool,
) -> None:
    """Let bots play a tournament on duplicate deals: levels, your own files, or programs in any language.

    An entrant is a level, a style (racer, hoarder, …), a file with a class (my_bot.py, my_bot.py:MyBot), a network
    (trained/card.network) or 'exec:command …' (docs/own-bots.md).
    Ctrl-C stops the tournament; the same command resumes it.

    Example: lostcities arena champion strong --game card --deals 500 --workers 2
    """
    from lostcities.analysis.evaluation import Evaluation
    from lostcities.bots.arena import Tournament
    from lostcities.bots.arena.crew import WorkerLost
    from lostcities.bots.contract import Budget

    if seconds is not None and work is not None:
        raise BadOption("use --seconds or --work, not both")
    played = game_of(game, players, options, figures)
    contest = Tournament(played, entrants, deals, seed, Budget(seconds, work), limit, Evaluation if control else None)
    folder = out or Path("arena") / contest.folder_name()
    again = f"finished games are in {folder}; the same command resumes the tournament"
    try:
        with progress(contest.games, " – ".join(entrants[:2])) as bar:
            report = contest.run(
                workers,
                folder,
                on,
                lambda done, games, margin: bar.update(bar.task_ids[0], completed=done, description=margin),
            )
    except KeyboardInterrupt:
        fail(f"stopped after {len(contest.finished)} of {count_of(contest.games, 'game')}; {again}", 130)
    except WorkerLost as problem:
        fail(f"{problem}; {again}", 1)
    if as_json:
        click.echo(json.dumps({**report.to_json(), "out": str(folder)}, ensure_ascii=False))
        return
    click.echo(report.markdown())
    click.echo(f"Results, records, table and plot are in {folder}")
