"""``lostcities train``, ``tune`` and ``exploit``: train the weights that are shipped, and exploit them."""

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from rich.console import Console
from rich.live import Live
from rich.table import Table

from lostcities.bots import network as networks
from lostcities.bots.network import Network
from lostcities.bots.parts import part_of
from lostcities.bots.shipped_weights import as_array, load_frozen_policy, network_policy, thumb_weights
from lostcities.bots.styles import STYLES, style_weights
from lostcities.engine.contract import BadInput, Game, State
from lostcities.research.training.curve import draw
from lostcities.research.training.duel import Duel
from lostcities.research.training.exploit import Responder, target_of
from lostcities.research.training.ppo import Progress, Settings, Trainer
from lostcities.research.training.recipes import recipe
from lostcities.research.training.tune import tune

YARDSTICK = "expert-2026-11"
"""The player that a run is measured against."""

BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(values: list[float], width: int = 40) -> str:
    """Draw a curve in one line of text.

    >>> sparkline([0.0, 1.0, 2.0, 3.0])
    '▁▃▅█'
    """
    step = max(1, len(values) // width)
    shown = values[::step][-width:]
    low, high = min(shown, default=0.0), max(shown, default=0.0)
    return "".join(BLOCKS[int((value - low) / (high - low or 1) * 7)] for value in shown)


EPOCHS = 2
"""How often a judge is trained on every position."""
CHECKPOINT_EVERY = 180.0
"""Seconds between checkpoints: the most that a power cut can lose."""


def train(
    game: str, out: Path, settings: Settings, seed: int, imitate: float, threads: int, minutes: float | None = None,
    start: str | None = None, guests: Sequence[Path] = (),
) -> Path:  # fmt: skip
    """Train a network into the folder ``out``, or resume the one that is there; returns the file of weights."""
    out.mkdir(parents=True, exist_ok=True)
    thumb = np.array(as_array(thumb_weights(game)), np.float32)
    styles = [np.array(as_array(style_weights(style, game)), np.float32) for style in STYLES]
    yardstick = load_frozen_policy(YARDSTICK)(game).network
    trainer = Trainer(
        recipe(game), settings, seed, threads, yardstick, [thumb, *styles], [networks.load(guest) for guest in guests]
    )
    folder = Folder(out, game)
    console = Console(stderr=True)
    if folder.checkpoint.exists():
        try:
            trainer.resume(folder.checkpoint)
        except (ValueError, KeyError, OSError, BadZipFile) as problem:
            raise BadInput(f"{folder.checkpoint} is not a checkpoint of this network: {problem}") from None
        console.print(f"going on after {trainer.decisions:,} decisions")
    elif start:
        trainer.begin_as(_load_start(start, game))
        console.print(f"beginning as {start}")
    elif imitate:
        for number, loss in enumerate(trainer.imitate(thumb, imitate * 60)):
            if number % 20 == 0:
                console.print(f"imitating the rules of thumb: loss {loss:.3f}")
    _watch(trainer, folder, minutes, YARDSTICK, console)
    return folder.weights


def exploit(
    level: str, game: Game[State], out: Path, settings: Settings, seed: int, threads: int, minutes: float | None = None,
    start: str | None = None,
) -> Path:  # fmt: skip
    """Train a best response to a frozen player into the folder ``out``, or resume; returns the file of weights."""
    target = target_of(level, game)
    whole = recipe(game.name)
    tables = tuple(table for table in whole.tables if table.get("players", 2) == game.players)
    trainer = Responder(replace(whole, tables=tables), settings, target, seed, threads)
    out.mkdir(parents=True, exist_ok=True)
    folder, console = Folder(out, game.name), Console(stderr=True)
    meant = {"level": level, "players": game.players}
    note = out / "target.json"
    if folder.checkpoint.exists():
        if json.loads(note.read_text(encoding="utf-8")) != meant:
            raise BadInput(f"{out} has the run against another player; give another folder")
        trainer.resume(folder.checkpoint)
        console.print(f"going on after {trainer.decisions:,} decisions")
    else:
        trainer.begin_as(_load_start(start, game.name) if start else network_policy(game.name).network)
        note.write_text(json.dumps(meant) + "\n", encoding="utf-8")
    if trainer.decisions < settings.decisions:
        _watch(trainer, folder, minutes, level, console)
    return folder.weights


def decisions_of(out: Path, game: str) -> int:
    """Return how many decisions the run in a folder has made."""
    with np.load(Folder(out, game).checkpoint) as state:
        return int(json.loads(state["told"].tobytes())["decisions"])


def _load_start(start: str, game: str) -> Network:
    """Load the network to start from: from a file, or of a frozen player."""
    return networks.load(Path(start)) if Path(start).exists() else load_frozen_policy(start)(game).network


def _watch(trainer: Trainer, folder: "Folder", minutes: float | None, yardstick: str, console: Console) -> None:
    """Continue a run, show its progress and save its results."""
    saved = time.monotonic()
    with Live(console=console, refresh_per_second=2, transient=True) as live:
        for point in trainer.run(minutes * 60 if minutes else float("inf")):
            live.update(_dashboard(folder.game, trainer, point, yardstick))
            measured = point.duel or point.yardstick
            if measured or point.iterations % 20 == 0:
                console.print(_line(point, yardstick), soft_wrap=True)
            if measured or time.monotonic() - saved > CHECKPOINT_EVERY:
                folder.keep(trainer)
                saved = time.monotonic()
    # An interruption keeps the last checkpoint: saving half an iteration would change the run.
    folder.keep(trainer)


class Folder:
    """The folder in which a run saves its results."""

    def __init__(self, out: Path, game: str) -> None:
        self.game = game
        self.checkpoint, self.picture = out / "checkpoint.npz", out / "curve.png"
        self.weights = out / f"{game}.network"

    def keep(self, trainer: Trainer) -> None:
        """Write the checkpoint, the network and the picture of the curve, each to a temporary file first."""
        trainer.save(self.checkpoint)
        partial = self.weights.with_name(f".{self.weights.name}.new")
        networks.save(trainer.network(trainer.best), partial)
        partial.replace(self.weights)
        if trainer.curve:
            draw(trainer.curve, f"{self.game}: {trainer.decisions:,} decisions", self.picture)


def _line(point: Progress, yardstick: str) -> str:
    text = (
        f"{point.decisions / 1e6:.1f} million decisions, {point.seconds / 60:.1f} min, {point.processor:.1f} µs each:"
        f" {point.score:.1f} points per side, {point.length:.0f} decisions per game, entropy {point.entropy:.3f},"
        f" drift {point.drift:.4f}, critic {point.loss:.4f}"
    )
    if point.yardstick:
        text += f"; over {yardstick} {point.yardstick.margin:+.2f} ± {point.yardstick.interval:.2f}"
    if point.duel:
        text += f"; over the kept one {point.duel.margin:+.2f} ± {point.duel.interval:.2f}"
    if point.duel or point.yardstick:
        text += ", kept" if point.kept else ", not kept"
    return text


def _dashboard(game: str, trainer: Trainer, point: Progress, yardstick: str) -> Table:
    whole = trainer.settings.decisions
    title = f"training {game}: {point.decisions / 1e6:.1f} of {whole / 1e6:g} million decisions"
    table = Table(title=title, show_header=False)
    curve = trainer.curve
    for label, name, shown in (
        ("points per side", "score", f"{point.score:.1f}"),
        ("decisions per game", "length", f"{point.length:.0f}"),
        ("entropy", "entropy", f"{point.entropy:.3f}"),
    ):
        table.add_row(label, shown, sparkline([getattr(entry, name) for entry in curve]))
    rate = point.decisions / max(point.seconds, 1e-9)
    table.add_row("games", f"{point.games:,}", f"{rate:,.0f} decisions a second, {point.processor:.1f} µs each")
    for label, name in (("over the kept one", "duel"), (f"over {yardstick}", "yardstick")):
        last: Duel | None = next((getattr(entry, name) for entry in reversed(curve) if getattr(entry, name)), None)
        if last:
            table.add_row(label, f"{last.margin:+.2f} ± {last.interval:.2f}", f"{last.deals} deals")
    return table


def train_judge(game: str, out: Path, decisions: float, hidden: int, seed: int) -> Path:
    """Train the evaluation of worlds on that many decisions of experts; returns the file of weights."""
    from lostcities.research.training.worlds import SHARE, train_worlds

    file = out / f"{game}.worlds"
    console = Console(stderr=True)
    for said in train_worlds(game, file, int(SHARE * decisions), hidden, EPOCHS, seed):
        console.print(said)
    return file


def tune_thumb(game: str, minutes: float, out: Path, seed: int) -> dict[str, float]:
    """Search for better weights for the rules of thumb; writes them as JSON after every step."""
    console = Console(stderr=True)
    start = np.array(as_array(thumb_weights(game)), np.float32)
    means = []
    found: dict[str, float] = {}
    for step in tune(recipe(game), len(part_of(game).TRAITS), minutes * 60, seed, start):
        means.append(step.mean)
        mean = np.mean(means[-20:], 0)
        found = {trait: round(float(weight), 3) for trait, weight in zip(part_of(game).TRAITS, mean, strict=True)}
        out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        if step.number % 10 == 0:
            console.print(
                f"generation {step.number}: {step.score:.1f} points per side, spread {step.spread:.3f},"
                f" the best quarter {step.gain:+.3f}"
            )
    return found
