"""What all commands share: one sentence instead of a traceback, flags, progress."""

import contextlib
import os
import sys
from typing import Any, NoReturn

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import lostcities
from lostcities.engine.contract import BadInput, BadOption, Json
from lostcities.engine.options import value_of

GAME_NAMES = click.Choice(list(lostcities.GAMES))


LANGUAGE = click.option(
    "--language", type=click.Choice(["en", "de"]), help="English or German (default: as the locale says)."
)


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


def options_of(texts: tuple[str, ...]) -> Json:
    """Rule options out of texts like ``rounds=1``."""
    options: Json = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"--option {text!r} must be written key=value, for example --option rounds=1")
        options[name] = value_of(value)
    return options


def game_of(name: str, players: int, options: tuple[str, ...], figures: str | None) -> Any:
    """The game that the flags name."""
    return lostcities.game(name, players=players, figures=figures, **options_of(options))


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
