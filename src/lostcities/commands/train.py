"""Making the bots: networks by self-play, rules of thumb by search."""

from pathlib import Path
from typing import Any

import click

from lostcities.commands.common import GAME_NAMES
from lostcities.engine.contract import BadOption


def _training() -> Any:
    try:
        from lostcities.research.training import command
    except ModuleNotFoundError as problem:
        raise BadOption(
            f"training needs {problem.name}, which is not installed: pip install 'lostcities[train]'"
        ) from None
    return command


@click.command()
@click.argument("game", type=GAME_NAMES)
@click.option(
    "--decisions", default=150.0, show_default=True, type=click.FloatRange(0.001), help="Millions of decisions in all."
)
@click.option("--minutes", type=click.FloatRange(0.001), help="Stop after so long; called again it goes on.")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="Folder for what is learnt."
)
@click.option(
    "--hidden",
    default=64,
    show_default=True,
    type=click.Choice([32, 64, 96, 128, 192, 256]),
    help="Width of the network.",
)
@click.option("--pools", default=2, show_default=True, type=click.Choice([1, 2]), help="Mean, or mean and maximum.")
@click.option("--lanes", default=2048, show_default=True, type=click.IntRange(8), help="Games at the same time.")
@click.option("--start", metavar="NAME", help="Begin as this network: a file, or a frozen player.")
@click.option(
    "--judge", is_flag=True, help="Only learn what positions are worth, for `arena --control`; --start says who plays."
)
@click.option("--imitate", default=1.0, show_default=True, help="Minutes of imitating the rules of thumb first.")
@click.option("--seed", default=1, show_default=True)
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Processor cores to use.")
def train(
    game: str, decisions: float, minutes: float | None, out: Path, hidden: int, pools: int, lanes: int,
    start: str | None, judge: bool, imitate: float, seed: int, threads: int,
) -> None:  # fmt: skip
    """Learn a game's network by self-play, or go on with one.

    The folder gets the checkpoint, the curve as a picture, the weights of the network that won its paired matches, and
    those of the critic. Example: lostcities train card --decisions 150 --out trained --threads 2
    """
    command = _training()
    from lostcities.research.training.ppo import Settings, judging

    settings = Settings(hidden=hidden, pools=pools, lanes=lanes, decisions=decisions * 1e6)
    if judge:
        settings = judging(settings)
    weights = command.train(game, out, settings, seed, imitate, threads, minutes, start)
    click.echo(f"{weights}: to play with it, copy it to src/lostcities/bots/weights")


@click.command()
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
