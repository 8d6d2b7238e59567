"""The learning curve as a picture."""

from pathlib import Path
from typing import Any


def draw(curve: list[dict[str, Any]], title: str, file: Path) -> None:
    """Draw points a side, length of a game, entropy and the paired matches over the time spent."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    minutes = [point["seconds"] / 60 for point in curve]
    figure, axes = pyplot.subplots(2, 2, figsize=(10, 6), constrained_layout=True)
    figure.suptitle(title)
    for axis, name, label in (
        (axes[0, 0], "score", "mean points a side in self-play"),
        (axes[0, 1], "length", "decisions a game"),
        (axes[1, 0], "entropy", "entropy of the policy (nats)"),
    ):
        axis.plot(minutes, [point[name] for point in curve])
        axis.set_title(label)
    duels = [point for point in curve if point["duel"]]
    axes[1, 1].errorbar(
        [point["seconds"] / 60 for point in duels],
        [point["duel"]["margin"] for point in duels],
        [point["duel"]["interval"] for point in duels],
        fmt="o",
    )
    axes[1, 1].axhline(0, color="grey")
    axes[1, 1].set_title("margin over the network kept before (95 %)")
    for axis in axes.flat:
        axis.set_xlabel("minutes")
    figure.savefig(file)
    pyplot.close(figure)
