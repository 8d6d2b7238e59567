"""What all commands share: errors in one sentence instead of a traceback, flags, progress."""

import contextlib
import os
import sys
from collections.abc import Callable
from typing import NoReturn, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import lostcities
from lostcities import extras
from lostcities.engine.contract import BadInput, BadOption, Game, State
from lostcities.engine.options import OptionValue, value_of
from lostcities.engine.registry import game_with

GAME_NAMES = click.Choice(list(lostcities.games()))


class Language(click.ParamType[str]):
    """A language code, out of those in the store of texts."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check that the language exists."""
        from lostcities.locales import languages  # imported here because most commands need no texts

        if value not in languages():
            known = ", ".join(f"{code} ({name})" for code, name in languages().items())
            self.fail(f"there are no texts in {value!r}; the languages are: {known}", param, ctx)
        return value


LANGUAGE = click.option(
    "--language",
    type=Language(),
    metavar="CODE",
    help="The language of the texts, such as en (default: that of your locale).",
)


Command = TypeVar("Command", bound=Callable[..., object])
"""A function that becomes a command."""


def fail(message: str, code: int = 2) -> NoReturn:
    """Print one sentence on the error stream and exit."""
    click.echo(f"lostcities: {message}", err=True)
    sys.exit(code)


class Group(click.Group):
    """Commands whose errors are one sentence, never a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; bad input exits with 2, Ctrl-C with 130."""
        try:
            return super().invoke(ctx)
        except BadInput as problem:
            fail(str(problem))
        except ImportError as problem:
            missing = extras.sentence(problem)
            if missing is None:
                raise
            fail(missing)
        except KeyboardInterrupt:
            fail("stopped", 130)
        except BrokenPipeError:
            sys.stderr.close()  # the reader of our output has gone, so nobody would see an error
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


def options_of(texts: tuple[str, ...]) -> dict[str, OptionValue]:
    """Parse rule options such as ``rounds=1``."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"--option {text!r} must be written key=value, for example --option rounds=1")
        options[name] = value_of(value)
    return options


def game_of(name: str, players: int, options: tuple[str, ...], figures: str | None) -> Game[State]:
    """Return the game that the flags describe."""
    return game_with(name, players, options_of(options), figures)


def seat_bots(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return the bot of each seat: one for all, or one for each."""
    if len(bots) not in (1, players):
        raise BadOption(f"name one bot for all seats or one for each of {players}, not {len(bots)}")
    return bots if len(bots) == players else bots * players


def game_options(command: Command) -> Command:
    """Add the flags that choose a game and its rules."""
    for flag in (
        click.option(
            "--figures", metavar="FILE", help="Your own figures file (TOML), for a different printed board or sheet."
        ),
        click.option(
            "--option", "options", multiple=True, metavar="KEY=VALUE", help="A rule option; see `lostcities options`."
        ),
        click.option("--players", default=2, show_default=True, metavar="P", help="How many players."),
    ):
        command = flag(command)
    return command


def progress(total: int, what: str) -> Progress:
    """Return a progress bar on the error stream, shown only in a terminal."""
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


def show_waiting(what: str) -> contextlib.AbstractContextManager[object]:
    """Show a spinner on the error stream, for work without a known length."""
    console = Console(stderr=True)
    return console.status(what) if console.is_terminal else contextlib.nullcontext()
