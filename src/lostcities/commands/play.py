"""Playing in the terminal, and scoring what lies on a real table."""

import functools
import json

import click
from click.core import ParameterSource

from lostcities.bots.catalogue import LEVELS
from lostcities.commands.common import GAME_NAMES, LANGUAGE, fail, game_options, options_of
from lostcities.engine.contract import BadOption


def _ask(prompt: str, err: bool = False) -> str:
    click.echo(prompt, nl=False, err=err)
    return input()


@click.command()
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
    wish = Wish(game or "card", players, list(bots) or [USUAL] * (players - 1), options_of(options), figures, seed)
    opening = Opening(wish, Tongue(language or own_language()), chosen, resume, server, table)
    if plain or not has_screen():
        play_in_lines(opening, _ask, click.echo)
        return
    said = play_on_screens(opening)
    if said:
        click.echo(said)


@click.command()
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
    given = {**options_of(options), **({"figures": figures} if figures else {})}
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
