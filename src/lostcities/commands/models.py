"""Commands for language models."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lostcities.commands.common import GAME_NAMES, Language, game_of, game_options, options_of, progress
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import BadOption
from lostcities.engine.wording import count_of

if TYPE_CHECKING:
    from lostcities.models.trial import Report

ENGLISH = click.option(
    "--language", type=Language(), default="en", show_default=True, metavar="CODE", help="What the model reads."
)


@click.command()
@click.option("--server", "address", metavar="URL", help="Play at this server's tables instead of on this machine.")
@click.option(
    "--token",
    envvar="LOSTCITIES_TOKEN",
    metavar="TOKEN",
    help="A bot account's token for --server (default: a guest, or LOSTCITIES_TOKEN).",
)
@click.option("--http", "port", type=click.IntRange(1, 65535), metavar="PORT", help="Listen here instead of on stdio.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on with --http.")
@ENGLISH
def mcp(address: str | None, token: str | None, port: int | None, host: str, language: str) -> None:
    """Let a language model play, over the Model Context Protocol.

    Your model's client starts `lostcities mcp`, or you do with --http PORT.

    Example: lostcities mcp --http 8765
    """
    from lostcities.locales import Texts
    from lostcities.models.tools import Tables, make_server
    from lostcities.terminal.remote import Server
    from lostcities.terminal.start import problems_in

    texts = Texts(language)
    with problems_in(texts):
        server = Server(address, token=token or None) if address else None
    tools = make_server(Tables(texts, server))
    if port is None:
        tools.run("stdio")
    else:
        tools.run("streamable-http", host=host, port=port)


@click.command()
@click.argument("game", type=GAME_NAMES)
@click.option(
    "--command", "program", metavar="COMMAND", help="A program, started for each question: text in, text out."
)
@click.option(
    "--keep", is_flag=True, help="With --command: start it once; a line of JSON for each question and answer."
)
@click.option("--url", metavar="URL", help="An endpoint for chat completions, instead of --command.")
@click.option("--model", "name", default="model", show_default=True, help="With --url: the model to name there.")
@click.option("--key", envvar="LOSTCITIES_MODEL_KEY", help="With --url: a key to send (or LOSTCITIES_MODEL_KEY).")
@click.option("--opponent", default="casual", show_default=True, help="The level in the other seats.")
@click.option("--matches", default=2, show_default=True, type=click.IntRange(1), metavar="N", help="How many matches.")
@game_options
@click.option("--seed", default=0, show_default=True, help="The same seed deals the same matches.")
@click.option(
    "--moves",
    type=click.Choice(["shown", "hidden", "both"]),
    default="shown",
    show_default=True,
    help="Whether a question lists the legal moves; `both` plays every match twice.",
)
@click.option("--rules/--no-rules", default=True, show_default=True, help="Begin each conversation with the rules.")
@click.option("--variants", is_flag=True, help="Other numbers in every match, so that remembered games do not help.")
@click.option(
    "--tries", default=3, show_default=True, type=click.IntRange(1), help="Answers without a move before one is drawn."
)
@click.option(
    "--limit", default=60.0, show_default=True, type=click.FloatRange(0, min_open=True), metavar="SECONDS",
    help="Time allowed per answer.",
)  # fmt: skip
@click.option("--work", default=100, show_default=True, type=click.IntRange(8), help="Playouts per judged decision.")
@click.option("--record", "target", type=click.Path(path_type=Path), help="Write one record per line to this file.")
@ENGLISH
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def evaluate(
    game: str,
    program: str | None,
    keep: bool,
    url: str | None,
    name: str,
    key: str | None,
    opponent: str,
    matches: int,
    players: int,
    options: tuple[str, ...],
    figures: str | None,
    seed: int,
    moves: str,
    rules: bool,
    variants: bool,
    tries: int,
    limit: float,
    work: int,
    target: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Let a language model play a level, and say what its decisions lose.

    The model is any program or endpoint that answers with text (docs/models.md).

    Example: lostcities evaluate card --command "python my_model.py" --opponent casual --matches 4 --moves both
    """
    from lostcities.bots.catalogue import check_level
    from lostcities.engine import record as records
    from lostcities.locales import Texts
    from lostcities.models.answering import Chat, KeptProgram, Program
    from lostcities.models.trial import Report, Setting, Trial, report
    from lostcities.models.variants import variant

    if bool(program) == bool(url):
        raise BadOption("name the model with --command or --url")
    if keep and not program:
        raise BadOption("--keep is for a program named with --command")
    if variants and figures:
        raise BadOption("use --variants or --figures, not both")
    check_level(opponent, game)
    played_game = game_of(game, players, options, figures)
    model = Chat(url, name, key) if url else (KeptProgram if keep else Program)(program or "")
    found: list[Report] = []
    out = target.open("w", encoding="utf-8") if target else None
    try:
        for shown in {"shown": (True,), "hidden": (False,), "both": (True, False)}[moves]:
            setting = Setting(
                opponent,
                (lambda number: variant(game, players, options_of(options), derive_seed(seed, number)))
                if variants
                else (lambda _: played_game),
                shown, rules, work, seed, limit, tries,
            )  # fmt: skip
            all_played = []
            with progress(matches, f"{game} matches") as bar:
                for played in Trial(model, setting, Texts(language)).play(matches):
                    all_played.append(played)
                    bar.advance(bar.task_ids[0])
                    if out:
                        names = [model.name if seat == played.seat else opponent for seat in range(players)]
                        out.write(records.dumps(records.record(played.match, names)) + "\n")
            found.append(report(model, setting, all_played))
    finally:
        model.close()
        if out:
            out.close()
    if as_json:
        click.echo(json.dumps([one.to_json() for one in found], ensure_ascii=False))
        return
    for one in found:
        for line in _lines(one, game):
            click.echo(line)


def _lines(one: "Report", game: str) -> list[str]:
    """Format a report as a few lines."""
    about = "about " if one.estimated else ""
    moves = "listed" if one.show_moves else "not listed"
    return [
        f"{one.model} against {one.opponent}, {count_of(one.matches, 'match')} of the {game} game, legal moves {moves}",
        f"  won or shared {one.won}, margin {one.margin:+.1f} points per match",
        f"  points lost per decision {one.lost:.2f}, accuracy {one.accuracy:.0f} %",
        f"  illegal answers {one.illegal} of {one.answers}, moves drawn for it {one.drawn} of {one.decisions}",
        f"  tokens {about}{one.prompt_tokens} read, {one.answer_tokens} written",
        f"  time {one.seconds:.1f} s, {one.median_seconds:.2f} s per answer (median)",
    ]
