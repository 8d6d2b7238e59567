"""Commands that train bots: networks by self-play, rules of thumb by search."""

import json
from pathlib import Path

import click

from lostcities import extras
from lostcities.commands.common import GAME_NAMES, fail, progress

FRESH = 10**6
"""Seeds of deals from here on are never used while a best response is trained."""


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
@click.option(
    "--rate", default=5e-4, show_default=True, type=click.FloatRange(0, min_open=True),
    help="The first learning rate; the last is a tenth of it.",
)  # fmt: skip
@click.option(
    "--lambda", "discount", default=0.95, show_default=True, type=click.FloatRange(0, 1),
    help="How far ahead a decision is judged by what happened, not by the critic; the lower, the less noise.",
)  # fmt: skip
@click.option("--start", metavar="NAME", help="Start from this network: a file, or a frozen player.")
@click.option(
    "--rival", "guests", multiple=True, type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="A network that takes part as an opponent, such as one of `lostcities exploit`; repeat it for each.",
)  # fmt: skip
@click.option(
    "--judge", is_flag=True,
    help="Train only the evaluation of worlds for `review` and `arena --control` (--decisions, --hidden, --seed).",
)  # fmt: skip
@click.option("--imitate", default=1.0, show_default=True, help="Minutes spent imitating the rules of thumb first.")
@click.option("--seed", default=1, show_default=True, help="Where the random numbers begin.")
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Processor cores to use.")
def train(
    game: str, decisions: float, minutes: float | None, out: Path, hidden: int, critic: int, pools: int, lanes: int,
    rate: float, discount: float, start: str | None, guests: tuple[Path, ...], judge: bool, imitate: float, seed: int,
    threads: int,
) -> None:  # fmt: skip
    """Train a game's network by self-play, or resume a run.

    The folder gets the checkpoint, the curve as a picture, and the weights of the network that won its paired matches.

    Example: lostcities train card --decisions 150 --out trained --threads 2
    """
    extras.require("train")
    from lostcities.research.training import command
    from lostcities.research.training.ppo import Settings

    if judge:
        weights = command.train_judge(game, out, decisions * 1e6, hidden, seed)
        click.echo(f"{weights}: to use it, copy it to src/lostcities/analysis/weights")
        return
    settings = Settings(
        hidden=hidden, critic_hidden=critic, pools=pools, lanes=lanes, decisions=decisions * 1e6, rate=rate,
        last_rate=rate / 10, discount=discount,
    )  # fmt: skip
    weights = command.train(game, out, settings, seed, imitate, threads, minutes, start, guests)
    click.echo(f"{weights}: to use it, copy it to src/lostcities/bots/weights")


@click.command()
@click.argument("game", type=GAME_NAMES)
@click.option("--minutes", default=5.0, show_default=True, type=click.FloatRange(0.01), help="Time to search.")
@click.option("--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="File for the weights.")
@click.option("--seed", default=1, show_default=True, help="Where the random numbers begin.")
def tune(game: str, minutes: float, out: Path, seed: int) -> None:
    """Search for better weights for the rules of thumb, by the cross-entropy method.

    Example: lostcities tune card --minutes 5 --out card.json
    """
    extras.require("train")
    from lostcities.research.training import command

    command.tune_thumb(game, minutes, out, seed)
    click.echo(f"{out}: the weights, in the format of bots/weights/thumb.json")


@click.command()
@click.argument("level")
@click.option("--game", type=GAME_NAMES, default="card", show_default=True, help="Which game.")
@click.option("--players", default=2, show_default=True, metavar="P", help="How many players.")
@click.option(
    "--decisions", default=5.0, show_default=True, type=click.FloatRange(0.001), help="Millions of decisions in total."
)
@click.option("--minutes", type=click.FloatRange(0.001), help="Stop after this time; the same command resumes.")
@click.option("--deals", default=2000, show_default=True, type=click.IntRange(2), help="Fresh deals to measure on.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder for all files (default: a new one in exploit/).",
)
@click.option("--start", metavar="NAME", help="Start from this network: a file, or a frozen player (default: expert).")
@click.option("--lanes", default=1024, show_default=True, type=click.IntRange(8), help="Games played at the same time.")
@click.option("--seed", default=1, show_default=True, help="Where the random numbers begin.")
@click.option("--threads", default=1, show_default=True, type=click.IntRange(1), help="Processor cores to use.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def exploit(
    level: str, game: str, players: int, decisions: float, minutes: float | None, deals: int, out: Path | None,
    start: str | None, lanes: int, seed: int, threads: int, as_json: bool,
) -> None:  # fmt: skip
    """Train a best response to a player and measure what it wins; longer training may win more.

    LEVEL is a level, a style, a frozen player or a file with a network. It never changes, and a network learns against
    it alone; then the two play fresh duplicate deals of one game or round. Ctrl-C stops; the same command resumes.

    Example: lostcities exploit strong --game card --decisions 5
    """
    extras.require("train")
    from lostcities.bots.arena import Tournament
    from lostcities.research.training import command
    from lostcities.research.training.exploit import one_round
    from lostcities.research.training.ppo import Settings

    played = one_round(game, players)
    folder = out or Path("exploit") / f"{game}-{players}-{Path(level).name}"
    settings = Settings(
        lanes=lanes, decisions=decisions * 1e6, critic_first=4, duel_every=decisions * 1e6 / 8, duel_deals=1000
    )
    weights = command.exploit(level, played, folder, settings, seed, threads, minutes, start)
    contest = Tournament(played, [str(weights), level], deals, FRESH + seed)
    try:
        with progress(contest.games, f"against {level}") as bar:
            report = contest.run(
                threads,
                folder / contest.folder_name(),
                progress=lambda done, games, margin: bar.update(bar.task_ids[0], completed=done, description=margin),
            )
    except KeyboardInterrupt:
        fail(f"stopped; what is finished is in {folder}, and the same command resumes", 130)
    margin, learnt = report.pair(0, 1).margin, command.decisions_of(folder, game)
    assert margin is not None
    if as_json:
        row = {"game": game, "players": players, "level": level, "decisions": learnt, "deals": report.deals}
        click.echo(json.dumps({**row, "wins": margin.to_json(), "network": str(weights)}))
        return
    share = report.rows[0].wins
    click.echo(
        f"{game}, {players} players: after {learnt / 1e6:.1f} million decisions the best response wins"
        f" {margin.text(1, '+')} points per game from {level} and {share.text(1, factor=100)} % of the games"
        f" ({report.deals} fresh deals). A longer training may find more."
    )
    click.echo(f"The network is {weights}; `lostcities train {game} --rival {weights}` trains another one against it")
