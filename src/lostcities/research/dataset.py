"""Many games of one bot as Parquet files with a data card, which Hugging Face ``datasets`` reads directly."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import lostcities
from lostcities.bots.simulate import Simulation
from lostcities.engine.contract import BadInput
from lostcities.locales.product import AUTHOR, NAME
from lostcities.research import parquet

SHARD = 10_000
"""Matches per file."""


@dataclass(slots=True)
class _Shard:
    """Records that wait to be written as one file."""

    number: int
    first: int
    matches: int = 0


def make(
    simulation: Simulation,
    folder: Path,
    *,
    workers: int = 1,
    observations: bool = False,
    shard: int = SHARD,
    told: Callable[[int], None] = lambda matches: None,
) -> tuple[int, int]:
    """Play the matches and write ``data/train-….parquet`` and ``README.md``; returns how many matches and rows.

    ``told`` is called with the number of matches played since its last call.
    """
    data = folder / "data"
    if data.exists() and any(data.iterdir()):
        raise BadInput(f"{data} is not empty; name another folder")
    data.mkdir(parents=True, exist_ok=True)
    count = (simulation.matches + shard - 1) // shard
    names = [f"train-{number:05}-of-{count:05}.parquet" for number in range(count)]
    waiting, rows = _Shard(0, 0), 0
    records = data / "records.jsonl"
    try:
        out = records.open("w", encoding="utf-8")
        try:
            for chunk in simulation.run(workers):
                told(chunk.matches)
                for line in chunk.lines:
                    out.write(line + "\n")
                    waiting.matches += 1
                    if waiting.matches == shard or waiting.first + waiting.matches == simulation.matches:
                        out.close()
                        target = data / names[waiting.number]
                        rows += parquet.export([records], target, observations, first=waiting.first)[1]
                        waiting = _Shard(waiting.number + 1, waiting.first + waiting.matches)
                        out = records.open("w", encoding="utf-8")
        finally:
            out.close()
    finally:
        records.unlink(missing_ok=True)
    size = sum(file.stat().st_size for file in data.iterdir())
    (folder / "README.md").write_text(card(simulation, rows, size, observations), encoding="utf-8")
    return simulation.matches, rows


def card(simulation: Simulation, rows: int, size: int, observations: bool) -> str:
    """Return the data card, with Hugging Face's metadata at its head."""
    game = simulation.game
    columns = [*parquet.COLUMNS, *([parquet.OBSERVATION] if observations else [])]
    bots = ", ".join(dict.fromkeys(simulation.bots))
    options = "".join(f" --option {name}={json.dumps(value)}" for name, value in game.options.items())
    words = "".join(f" --bot {bot}" for bot in simulation.bots) + f" --seed {simulation.seed}"
    command = f"lostcities dataset {game.name} --games {simulation.matches} --players {game.players}{options}{words}"
    described = "\n".join(f"| `{name}` | {meaning} |" for name, _, meaning in columns)
    return f"""---
license: mit
pretty_name: "{game.declaration.title}: {simulation.matches:,} matches by {bots}"
size_categories: ["{_category(rows)}"]
task_categories: [reinforcement-learning]
tags: [games, imperfect-information]
configs:
  - config_name: default
    data_files:
      - split: train
        path: data/*.parquet
---

# {simulation.matches:,} matches of {game.declaration.title} by {bots}

Every decision of {simulation.matches:,} matches between bots of {NAME} {lostcities.__version__}: {rows:,} rows,
{size / 1e6:,.1f} MB. Nobody's personal data is in it; no person has played. An unofficial implementation of games by
{AUTHOR}.

Bots with a budget of work repeat their moves, so this command makes the same data again with the same version:

```sh
{command}{" --observations" if observations else ""} --out FOLDER
```

`datasets.load_dataset("FOLDER", split="train")` reads it. One row is one decision; hidden cards of other seats are not
in a row, but all rows of a match together tell them: split by `match`, never by row.

| column | meaning |
|---|---|
{described}

What it is good for: imitation, offline learning, models of opponents, statistics. What it is not: the play of people,
or perfect play.
"""


def _category(rows: int) -> str:
    """Return Hugging Face's category for this size."""
    steps = [(1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M")]
    steps += [(10_000_000, "1M<n<10M"), (100_000_000, "10M<n<100M")]
    return next((name for most, name in steps if rows < most), "100M<n<1B")
