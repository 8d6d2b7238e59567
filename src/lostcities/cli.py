"""The ``lostcities`` command."""

import click

import lostcities
from lostcities.commands import files, host, matches, measure, play, train
from lostcities.commands.common import Group


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(lostcities.__version__, prog_name="lostcities")
def main() -> None:
    """The Lost Cities family of games: exact rules, bots, records.

    Unofficial; contains none of the publisher's art or text.
    """


for command in (
    play.play, play.score,
    matches.simulate, matches.arena,
    files.check, files.verify, files.export,
    host.serve, host.backup, host.restore, host.migrate, host.reports, host.host, host.protocol,
    measure.perft_command, measure.bench, measure.options,
    train.train, train.tune,
):  # fmt: skip
    main.add_command(command)
