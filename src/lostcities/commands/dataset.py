"""The command for data sets of games."""

import json
from pathlib import Path

import click

from lostcities import extras
from lostcities.bots.simulate import Simulation
from lostcities.commands.common import GAME_NAMES, game_of, game_options, progress, seat_bots


@click.command()
@click.argument("game", type=GAME_NAMES)
@click.option(
    "--games", "matches", default=100_000, show_default=True, type=click.IntRange(1), help="How many matches."
)
@game_options
@click.option("--seed", default=0, show_default=True, help="The same seed makes the same data.")
@click.option(
    "--bot", "bots", multiple=True, default=("expert",), show_default=True, help="One for all, or one per seat."
)
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 1024), help="Matches played at the same time."
)
@click.option("--observations", is_flag=True, help="Also write what each seat saw as numbers (docs/observations.md).")
@click.option("--out", "folder", required=True, type=click.Path(path_type=Path, file_okay=False), help="The folder.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def dataset(
    game: str,
    matches: int,
    players: int,
    options: tuple[str, ...],
    figures: str | None,
    seed: int,
    bots: tuple[str, ...],
    workers: int,
    observations: bool,
    folder: Path,
    as_json: bool,
) -> None:
    """Make a data set of games between bots: Parquet files with a data card (docs/data.md).

    Example: lostcities dataset card --games 1000 --out card-expert
    """
    extras.require("data")
    from lostcities.research import dataset as datasets

    played = game_of(game, players, options, figures)
    seated = seat_bots(bots, played.players)
    with progress(matches, "playing") as bar:
        simulation = Simulation(played, seated, matches, seed, write=True)
        made, rows = datasets.make(
            simulation, folder, workers=workers, observations=observations,
            told=lambda number: bar.advance(bar.task_ids[0], number),
        )  # fmt: skip
    if as_json:
        click.echo(json.dumps({"matches": made, "rows": rows, "folder": str(folder)}))
        return
    click.echo(f"{rows} decisions of {made} matches are in {folder}")
