"""Making the bots: networks by self-play, rules of thumb by search."""

from pathlib import Path

import click

from lostcities.commands.common import GAME_NAMES


@click.command()
@click.argument("game", type=GAME_NAMES)
@click.option(
    "--decisions",
    default=150.0,
    show_default=True,
    type=click.FloatRange(0.001),
    help="Millions of decisions in total.",
)
@click.option("--minutes", type=click.FloatRange(0.001), help="Stop after this time; the same command resumes.")
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder for checkpoints and networks.",
)
@click.option(
    "--hidden",
    default=64,
    show_default=True,
    type=click.Choice([32, 64, 96, 128, 192, 256]),
    help="Width of the network.",
)
@click.option(
    "--critic", default=0, type=click.Choice([0, 32, 64, 96, 128, 192, 256]), metavar="WIDTH",
    help="Width of the critic (default: the network's).",
)  # fmt: skip
@click.option("--pools", default=2, show_default=True, type=click.Choice([1, 2]), help="Mean, or mean and maximum.")
@click.option("--lanes", default=2048, show_default=True, type=click.IntRange(8), help="Games played at the same time.")
@click.option("--start", metavar="NAME", help="Start from this network: a file, or a frozen player.")
@click.option(
    "--judge", is_flag=True,
    help="Train only the evaluation of worlds for `review` and `arena --control` (--decisions, --hidden, --seed).",
)  # fmt: skip
@click.option("--imitate", default=1.0, show_default=True, help="Minutes to imitate the rules of thumb first.")
@click.option("--seed", default=1, show_default=True)
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Processor cores to use.")
def train(
    game: str, decisions: float, minutes: float | None, out: Path, hidden: int, critic: int, pools: int, lanes: int,
    start: str | None, judge: bool, imitate: float, seed: int, threads: int,
) -> None:  # fmt: skip
    """Train a game's network by self-play, or resume a run.

    The folder gets the checkpoint, the curve as a picture, and the weights of the network that won its paired matches.
    Example: lostcities train card --decisions 150 --out trained --threads 2
    """
    from lostcities.research.training import command
    from lostcities.research.training.ppo import Settings

    if judge:
        weights = command.train_judge(game, out, decisions * 1e6, hidden, seed)
        click.echo(f"{weights}: to use it, copy it to src/lostcities/analysis/weights")
        return
    settings = Settings(hidden=hidden, critic_hidden=critic, pools=pools, lanes=lanes, decisions=decisions * 1e6)
    weights = command.train(game, out, settings, seed, imitate, threads, minutes, start)
    click.echo(f"{weights}: to use it, copy it to src/lostcities/bots/weights")


@click.command()
@click.argument("game", type=GAME_NAMES)
@click.option("--minutes", default=5.0, show_default=True, type=click.FloatRange(0.01), help="Time to search.")
@click.option("--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="File for the weights.")
@click.option("--seed", default=1, show_default=True)
def tune(game: str, minutes: float, out: Path, seed: int) -> None:
    """Search for better weights for the rules of thumb, by the cross-entropy method.

    Example: lostcities tune card --minutes 5 --out card.json
    """
    from lostcities.research.training import command

    command.tune_thumb(game, minutes, out, seed)
    click.echo(f"{out}: the weights, in the format of bots/weights/thumb.json")
