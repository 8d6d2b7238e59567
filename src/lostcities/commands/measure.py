"""Commands that count positions, measure speed and list options."""

import json
import sys
from pathlib import Path

import click

import lostcities
from lostcities import bench as benches
from lostcities.commands.common import GAME_NAMES, fail, game_options, options_of, progress, show_waiting
from lostcities.engine.options import json_text
from lostcities.engine.perft import perft, position
from lostcities.engine.registry import game_with
from lostcities.engine.shapes import Plain
from lostcities.locales import Texts, languages


@click.command(name="perft")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--depth", type=click.IntRange(1), help="Count to this depth instead of comparing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def perft_command(files: tuple[Path, ...], depth: int | None, as_json: bool) -> None:
    """Count the sequences of decisions from positions in files, and compare with the counts there.

    Example: lostcities perft tests/data/perft/card-5-start.json
    """
    wrong = 0
    counted: list[Plain] = []
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


@click.command()
@click.argument("how", type=click.Choice(["random", "step", "copy"]))
@click.argument("game", type=GAME_NAMES)
@game_options
@click.option(
    "--seconds", default=3.0, show_default=True, type=click.FloatRange(0.01, 600), help="How much CPU time to use."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(
    how: str, game: str, players: int, options: tuple[str, ...], figures: str | None, seconds: float, as_json: bool
) -> None:
    """Measure speed: whole random games, single steps from Python, or copies.

    One game or round is measured.

    Example: lostcities bench random card --seconds 3 --json
    """
    chosen = options_of(options)
    rounds = lostcities.games()[game].rounds_option
    if rounds:
        chosen.setdefault(rounds, 1)
    played = game_with(game, players, chosen, figures)
    measure = {"random": benches.bench_random, "step": benches.bench_step, "copy": benches.bench_copy}[how]
    with show_waiting(f"{how} {game}, {seconds:g} s"):
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


@click.command()
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
                "about": {language: Texts(language).about_option(declared, name) for language in languages()},
            }
            for name, option in declared.options.items()
        }
        for game, declared in lostcities.games().items()
    }
    if as_json:
        click.echo(json.dumps(listed, ensure_ascii=False))
        return
    for game, declared in lostcities.games().items():
        seats, known = declared.players, declared.options
        count = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
        click.echo(f"{game}: {count} players" + ("" if known else ", no options"))
        for name, option in known.items():
            about = Texts().about_option(declared, name)
            click.echo(f"  {name}={json_text(option.default)}: {about}: {option.expects()}")
