"""The numbers of boards and sheets: print an edition's file, check one of your own."""

from pathlib import Path

import click

import lostcities
from lostcities.engine.contract import BadOption
from lostcities.engine.figures import FigureRules
from lostcities.engine.options import json_text
from lostcities.engine.shapes import Plain
from lostcities.engine.spelling import shorten


@click.command()
@click.argument("edition", required=False)
@click.option("--to", "copy", type=click.Path(path_type=Path), help="Write it to a new file instead of printing it.")
@click.option("--check", "own", metavar="FILE", help="Check your own figures file and list what differs from EDITION.")
def figures(edition: str | None, copy: Path | None, own: str | None) -> None:
    """Print the figures file of an edition, to copy and change; without one, list the editions.

    Figures are the numbers that the rulebooks show in pictures.

    Example: lostcities figures roll-2021 --to my-sheet.toml
    """
    editions = {
        name: declared.figures
        for declared in lostcities.games().values()
        if declared.figures is not None
        for name in declared.editions
    }
    if edition is None and own is None:
        click.echo("\n".join(editions))
    elif edition is None or edition not in editions:
        named = "no edition is named" if edition is None else f"there is no edition {shorten(edition)}"
        raise BadOption(f"{named}; the editions are: {', '.join(editions)}")
    elif own is not None:
        _compare(editions[edition], edition, own)
    else:
        text = (editions[edition].folder / f"{edition}.toml").read_text(encoding="utf-8")
        if copy is None:
            click.echo(text, nl=False)
        elif copy.exists():
            raise BadOption(f"{copy} is there already; name another file")
        else:
            copy.write_text(text, encoding="utf-8")


def _compare(rules: FigureRules[Plain], edition: str, own: str) -> None:
    """Print the differences; a file that cannot be played is refused with its key and the reason."""
    before, now = _flatten(rules.load(edition)), _flatten(rules.load(edition, own))
    differing = [key for key in now if now[key] != before.get(key)]
    for key in differing:
        click.echo(f"{key}: {json_text(before.get(key))} in {edition}, {json_text(now[key])} in {own}")
    click.echo(f"{own} can be played; it {'differs from' if differing else 'has the numbers of'} {edition}")


def _flatten(values: Plain) -> Plain:
    """Flatten the figures, those of each colour into separate entries."""
    flat: dict[str, object] = {}
    for key, value in values.items():
        flat |= {f"{key} {part}": one for part, one in value.items()} if isinstance(value, dict) else {key: value}
    return flat
