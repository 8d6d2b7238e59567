"""The learning curve as a picture."""

from collections.abc import Sequence
from pathlib import Path

from lostcities.research.training.ppo import Progress


def draw(curve: Sequence[Progress], title: str, file: Path) -> None:
    """Draw points per side, length of a game, entropy and the paired matches over the decisions made."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    millions = [point.decisions / 1e6 for point in curve]
    figure, axes = pyplot.subplots(2, 2, figsize=(10, 6), constrained_layout=True)
    figure.suptitle(title)
    for axis, name, label in (
        (axes[0, 0], "score", "mean points per side in self-play"),
        (axes[0, 1], "length", "decisions per game"),
        (axes[1, 0], "entropy", "entropy of the policy (nats)"),
    ):
        axis.plot(millions, [getattr(point, name) for point in curve])
        axis.set_title(label)
    for name, label in (("duel", "the network kept before"), ("yardstick", "the yardstick")):
        duels = [(point.decisions / 1e6, getattr(point, name)) for point in curve if getattr(point, name)]
        axes[1, 1].errorbar(
            [decisions for decisions, _ in duels],
            [duel.margin for _, duel in duels],
            [duel.interval for _, duel in duels],
            fmt=".",
            label=label,
        )
    axes[1, 1].axhline(0, color="grey")
    axes[1, 1].set_title("margin over … (95 %)")
    axes[1, 1].legend()
    for axis in axes.flat:
        axis.set_xlabel("million decisions")
    figure.savefig(file)
    pyplot.close(figure)
