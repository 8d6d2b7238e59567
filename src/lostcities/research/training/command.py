"""``lostcities train`` and ``lostcities tune``: from nothing to the weights that are shipped."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from rich.live import Live
from rich.table import Table

from lostcities.bots import network as networks
from lostcities.bots.learnt import TRAITS, as_array, thumb_weights
from lostcities.engine.contract import BadInput
from lostcities.research.training.curve import draw
from lostcities.research.training.ppo import Progress, Settings, Trainer
from lostcities.research.training.recipes import RECIPES
from lostcities.research.training.tune import tune

BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(values: list[float], width: int = 40) -> str:
    """A curve in one line of text.

    >>> sparkline([0.0, 1.0, 2.0, 3.0])
    '▁▃▅█'
    """
    step = max(1, len(values) // width)
    shown = values[::step][-width:]
    low, high = min(shown, default=0.0), max(shown, default=0.0)
    return "".join(BLOCKS[int((value - low) / (high - low or 1) * 7)] for value in shown)


def train(game: str, minutes: float, out: Path, settings: Settings, seed: int, imitate: float, threads: int) -> Path:
    """Train a network into the folder ``out``, or go on with one that lies there; gives the file of weights."""
    torch.set_num_threads(threads)
    out.mkdir(parents=True, exist_ok=True)
    checkpoint, weights, picture = out / "checkpoint.pt", out / f"{game}.network", out / "curve.png"
    trainer = Trainer(RECIPES[game], settings, seed)
    console = Console(stderr=True)
    if checkpoint.exists():
        try:
            trainer.resume(checkpoint)
        except (RuntimeError, KeyError, ValueError) as problem:
            raise BadInput(f"{checkpoint} is no checkpoint of this network: {str(problem).splitlines()[0]}") from None
        console.print(f"going on after {trainer.spent / 60:.1f} minutes")
    elif imitate:
        teacher = np.array(as_array(thumb_weights(game)), np.float32)
        for number, loss in enumerate(trainer.imitate(teacher, imitate * 60)):
            if number % 50 == 0:
                console.print(f"imitating the rules of thumb: loss {loss:.3f}")
    try:
        with Live(console=console, refresh_per_second=2, transient=True) as live:
            for point in trainer.run(minutes * 60):
                live.update(_dashboard(game, trainer, point, minutes))
                if point.duel:
                    if not console.is_terminal:
                        console.print(_line(point))
                    _keep(trainer, game, checkpoint, weights, picture)
    finally:
        # Also when it is stopped: what was learnt is not lost.
        _keep(trainer, game, checkpoint, weights, picture)
    return weights


def _keep(trainer: Trainer, game: str, checkpoint: Path, weights: Path, picture: Path) -> None:
    trainer.save(checkpoint)
    networks.save(trainer.best, weights)
    if trainer.curve:
        draw(trainer.curve, f"{game}: {trainer.decisions:,} decisions", picture)


def _line(point: Progress) -> str:
    text = f"{point.seconds / 60:.1f} min: {point.games:,} games, {point.score:.1f} points a side"
    if point.duel:
        text += f"; margin over the kept one {point.duel.margin:+.1f} ± {point.duel.interval:.1f}"
        text += ", kept" if point.kept else ", not kept"
    return text


def _dashboard(game: str, trainer: Trainer, point: Progress, minutes: float) -> Table:
    table = Table(title=f"training {game}: {point.seconds / 60:.1f} of {minutes:g} minutes", show_header=False)
    curve = trainer.curve
    for label, name, shown in (
        ("points a side", "score", f"{point.score:.1f}"),
        ("decisions a game", "length", f"{point.length:.0f}"),
        ("entropy", "entropy", f"{point.entropy:.3f}"),
    ):
        table.add_row(label, shown, sparkline([entry[name] for entry in curve]))
    rate = point.decisions / max(point.seconds, 1e-9)
    table.add_row("games", f"{point.games:,}", f"{rate:,.0f} decisions a second")
    last = next((entry["duel"] for entry in reversed(curve) if entry["duel"]), None)
    if last:
        table.add_row("last paired match", f"{last['margin']:+.1f} ± {last['interval']:.1f}", f"{last['deals']} deals")
    return table


def tune_thumb(game: str, minutes: float, out: Path, seed: int) -> dict[str, float]:
    """Search weights for the rules of thumb from those that are shipped; writes them as JSON after every step."""
    console = Console(stderr=True)
    start: Any = np.array(as_array(thumb_weights(game)), np.float32)
    means = []
    found: dict[str, float] = {}
    for step in tune(RECIPES[game], len(TRAITS[game]), minutes * 60, seed, start):
        means.append(step.mean)
        mean = np.mean(means[-20:], 0)
        found = {trait: round(float(weight), 3) for trait, weight in zip(TRAITS[game], mean, strict=True)}
        out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        if step.number % 10 == 0:
            console.print(
                f"generation {step.number}: {step.score:.1f} points a side, spread {step.spread:.3f},"
                f" the best quarter {step.gain:+.3f}"
            )
    return found
