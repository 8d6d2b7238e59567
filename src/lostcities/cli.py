"""The ``lostcities`` command."""

import click

import lostcities
from lostcities.commands import dataset, figures, files, host, matches, measure, models, play, review, solve, train
from lostcities.commands.common import Group
from lostcities.locales import Texts


class Commands(Group):
    """The command itself, which says what it is in the words of the store of texts."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what this is, and that it is not the publisher's."""
        texts = Texts()
        self.help = f"{texts('product-about')}.\n\n{texts('product-disclaimer')}"
        super().format_help_text(ctx, formatter)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(lostcities.__version__, prog_name="lostcities")
def main() -> None:
    """Play, host, analyse and train."""


for command in (
    play.play, play.score, models.mcp, models.evaluate,
    matches.simulate, matches.arena,
    files.check, files.verify, files.export, dataset.dataset, review.review, review.analyse,
    host.serve, host.backup, host.restore, host.migrate, host.reports, host.host, host.protocol,
    measure.perft_command, measure.bench, measure.options, figures.figures,
    train.train, train.tune, train.exploit, solve.solve,
):  # fmt: skip
    main.add_command(command)
