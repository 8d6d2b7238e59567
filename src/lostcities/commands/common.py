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
    """A language by its code: one of those that the store of texts has."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check that we have it."""
        from lostcities.locales import languages  # most commands need no texts

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
    """End with one sentence on the error stream."""
    click.echo(f"lostcities: {message}", err=True)
    sys.exit(code)


class Group(click.Group):
    """Commands whose errors are one sentence, never a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; bad input ends with 2, a stop by the keyboard with 130."""
        try:
            return super().invoke(ctx)
        except BadInput as problem:
            fail(str(problem))
        except ModuleNotFoundError as problem:
            missing = extras.sentence(problem)
            if missing is None:
                raise
            fail(missing)
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


def options_of(texts: tuple[str, ...]) -> dict[str, OptionValue]:
    """Rule options out of texts like ``rounds=1``."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"--option {text!r} must be written key=value, for example --option rounds=1")
        options[name] = value_of(value)
    return options


def game_of(name: str, players: int, options: tuple[str, ...], figures: str | None) -> Game[State]:
    """The game that the flags name."""
    return game_with(name, players, options_of(options), figures)


def game_options(command: Command) -> Command:
    """The flags that say which game with which rules."""
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


def show_waiting(what: str) -> contextlib.AbstractContextManager[object]:
    """A spinner on the error stream, for work that cannot be counted."""
    console = Console(stderr=True)
    return console.status(what) if console.is_terminal else contextlib.nullcontext()
