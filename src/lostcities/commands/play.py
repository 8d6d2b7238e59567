"""Commands for playing in the terminal and for scoring a physical game."""

import functools
import json
import sys

import click
from click.core import ParameterSource

from lostcities.bots.catalogue import every_level, usual_level
from lostcities.commands.common import GAME_NAMES, LANGUAGE, fail, game_options, options_of


def _ask(prompt: str, err: bool = False) -> str:
    click.echo(prompt, nl=False, err=err)
    return input()


@click.command()
@click.argument("game", type=GAME_NAMES, required=False)
@game_options
@click.option("--seed", type=int, help="Deal from this seed; the same seed deals the same cards.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    type=click.Choice(every_level()),
    help="The bot for another seat; repeat it for each seat (default: casual).",
)
@click.option("--server", metavar="URL", help="Play on a server instead: its address, or a link to a table.")
@click.option("--table", metavar="TABLE", help="With --server: the id, code or link of a table to join.")
@click.option("--resume/--new", default=None, help="Resume an interrupted game, or not (default: ask).")
@click.option("--plain", is_flag=True, help="Plain text instead of screens; the default if there is no terminal.")
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
    """Play against bots or on a server, in the terminal.

    Without a game, a start screen asks. Interrupted games can be resumed.

    \b
    Example: lostcities play board --players 3 --bot strong --bot casual
             lostcities play --server http://127.0.0.1:8000 --table k7qpd
    """  # noqa: D301 # click wants the control character
    from lostcities.locales import Texts, system_language
    from lostcities.terminal.game_choice import GameChoice
    from lostcities.terminal.start import StartOptions, has_screen, play_in_lines, play_on_screens

    texts = Texts(language or system_language())
    if table and not server:
        fail(texts("start-table-without-server"))
    named = ("game", "players", "options", "figures", "seed", "bots")
    chosen = any(ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in named)
    choice = GameChoice(
        game or "card",
        players,
        list(bots) or [usual_level(game or "card")] * (players - 1),
        options_of(options),
        figures,
        seed,
    )
    flags = StartOptions(choice, texts, chosen, resume, server, table)
    if plain or not has_screen():
        try:
            play_in_lines(flags, _ask, click.echo)
        except KeyboardInterrupt:
            click.echo("\n" + texts("plain-stopped"))
            sys.exit(130)
        return
    said = play_on_screens(flags)
    if said:
        click.echo(said)


@click.command()
@click.argument("game", type=GAME_NAMES, required=False)
@click.argument("what", nargs=-1, metavar="[WHAT …]")
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="A rule option; see `lostcities options`."
)
@click.option("--figures", metavar="FILE", help="Your own figures file (TOML), for a different printed board or sheet.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="A player's name; repeat it for each player.")
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
    """Score a physical game, with the arithmetic; without arguments it asks.

    One text per player; a / separates games or rounds.

    \b
    card   the cards of all columns; rx is a wager
    board  where the pieces are, * for the researcher;
           +15 points from tiles, a2 artefacts
    roll   boxes written, * for a marked circle; a8 artefacts, d3 refusals,
           +r first over red's bridge (+a, +d: artefacts, refusals)

    \b
    Example: lostcities score card "rx r3 r7" "y2 y10" / "b5 b6 b9" "gx g10"
      lostcities score board --option rounds=1 "y8* r7 g5 +15 a2" "b3 w9* a4"
      lostcities score roll "r7* o9 y4 a8 d3 +r +a" "b9 p5 a5 d2 +b"
    """  # noqa: D301
    from lostcities.locales import Texts, system_language
    from lostcities.terminal.scoring import Interview, Scores, split_rounds
    from lostcities.terminal.start import problems_in

    texts = Texts(language or system_language())
    given = {**options_of(options), **({"figures": figures} if figures else {})}
    if game and what:
        with problems_in(texts):
            scores = Scores(game, split_rounds(what), names, given)
        for line in [] if as_json else scores.lines(texts):
            click.echo(line)
    else:
        # Questions and messages are for the person; the JSON is for the pipe.
        say = functools.partial(click.echo, err=as_json)
        try:
            with problems_in(texts):
                scores = Interview(texts, functools.partial(_ask, err=as_json), say).scores(game, names, given)
        except EOFError:
            fail(texts("score-ended"))
    if as_json:
        click.echo(json.dumps(scores.to_json(texts), ensure_ascii=False))
