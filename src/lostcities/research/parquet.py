"""Records as a Parquet table with one row per decision, for data frames and for learning from games.

Every record is replayed and checked on the way. Rows are written in batches, so that files of any length need little
memory. ``COLUMNS`` describes the rows; ``docs/data.md`` is generated from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from lostcities.engine import record as records
from lostcities.engine.contract import CHANCE, BadInput, BadRecord, State
from lostcities.engine.match import Match
from lostcities.research.tree import margins_of
from lostcities.research.vector import VectorEnv

NAME = pa.dictionary(pa.int32(), pa.string())
ROWS = 20_000
"""How many rows are held in memory before they are written."""

COLUMNS: list[tuple[str, pa.DataType, str]] = [
    ("match", pa.int64(), "which record it was, counted over all files from 0"),
    ("game", NAME, "`card`, `board` or `roll`"),
    (
        "rules",
        NAME,
        "options, and figures if they are not the printed ones, as JSON: the same text for all rows of a match",
    ),
    ("players", pa.int8(), "how many play"),
    ("round", pa.int16(), "which game or round of the match, from 0"),
    ("decision", pa.int32(), "which decision of the round, from 0; rolls do not count"),
    ("seat", pa.int8(), "who decides"),
    ("player", NAME, "the name of that player in the record"),
    ("action", pa.int16(), "the action that was chosen, as a number (docs/api.md)"),
    ("text", NAME, "the same action, spelled (docs/record.md)"),
    ("legal", pa.list_(pa.int16()), "all actions that were legal, ascending"),
    ("round_points", pa.int32(), "by how much this round changed the seat's total"),
    ("total", pa.int32(), "the seat's total at the end of the match"),
    ("margin", pa.float32(), "that total minus the mean of the others'"),
    ("won", pa.float32(), "the seat's share of the victory: 1, a part of it if it is shared, or 0"),
    ("truncated", pa.bool_(), "whether `max_turns` cut the match off"),
]
OBSERVATION = (
    "observation",
    pa.list_(pa.int8()),
    "with `--observations`: the row of docs/observations.md that the seat saw",
)


def schema(observations: bool) -> pa.Schema:
    """Return the columns as an Arrow schema, including what they mean."""
    wanted = [*COLUMNS, OBSERVATION] if observations else COLUMNS
    return pa.schema([pa.field(name, kind, metadata={"meaning": meaning}) for name, kind, meaning in wanted])


def export(
    files: list[Path],
    target: Path,
    observations: bool = False,
    told: Callable[[int], None] = lambda read: None,
    first: int = 0,
) -> tuple[int, int]:
    """Write all decisions of the records in ``files``; returns the numbers of matches and rows.

    Matches are counted from ``first``. ``told`` is called with the bytes read since its last call. A bad record raises
    BadRecord with its place.
    """
    columns = schema(observations)
    matches = rows = 0
    part = target.with_name(target.name + ".part")
    try:
        with pq.ParquetWriter(part, columns, compression="zstd") as out:
            batch: dict[str, list[object]] = {name: [] for name in columns.names}
            for match, names, read in _matches(files):
                for row in decisions(match, names, first + matches, observations):
                    for name, value in row.items():
                        batch[name].append(value)
                matches += 1
                told(read)
                if len(batch["match"]) >= ROWS:
                    rows += _write(out, batch, columns)
            rows += _write(out, batch, columns)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return matches, rows


def _write(out: pq.ParquetWriter, batch: dict[str, list[object]], columns: pa.Schema) -> int:
    """Write the batch and clear it."""
    rows = len(batch["match"])
    if rows:
        out.write_table(pa.table(batch, schema=columns))
    for held in batch.values():
        held.clear()
    return rows


def _matches(files: list[Path]) -> Iterator[tuple[Match[State], list[str], int]]:
    for file in files:
        with file.open("rb") as stream:
            before = 0
            for entry in records.read(stream):
                try:
                    match = entry.use(records.replay)
                except BadRecord as problem:
                    raise BadInput(f"{file}: {problem}") from None
                if match.result is None:
                    raise BadInput(f"{file}: line {entry.line}: the match is not over, so nobody knows what came of it")
                now = stream.tell() if stream.seekable() else 0
                yield match, records.names_of(entry.document), now - before
                before = now


def decisions(
    match: Match[State], names: list[str], number: int, observations: bool = False
) -> Iterator[dict[str, object]]:
    """Yield the rows of one finished match."""
    game, result = match.game, match.result
    assert result is not None
    kept = {"options": game.options, **({"figures": game.figures} if game.own_figures else {})}
    rules = json.dumps(kept, sort_keys=True)
    env = VectorEnv(game, 1, autoreset=False) if observations else None
    margins = margins_of(result.totals)
    shares = [(seat in result.winners) / len(result.winners) for seat in range(game.players)]
    for place, played in enumerate(match.rounds):
        state = game.start(played.setup, played.starter, played.standing)
        last = place == len(match.rounds) - 1
        after = result.totals if last else match.rounds[place + 1].standing.totals
        decision = 0
        for seat, action in played.moves:
            if seat != CHANCE:
                row = {
                    "match": number,
                    "game": game.name,
                    "rules": rules,
                    "players": game.players,
                    "round": place,
                    "decision": decision,
                    "seat": seat,
                    "player": names[seat],
                    "action": action,
                    "text": game.text(action),
                    "legal": list(state.legal),
                    "round_points": after[seat] - played.standing.totals[seat],
                    "total": result.totals[seat],
                    "margin": margins[seat],
                    "won": shares[seat],
                    "truncated": result.truncated,
                }
                if env:
                    env.core.put(0, state)
                    row["observation"] = env.observe(0, seat)[0]
                yield row
                decision += 1
            state.apply(action)


def document() -> str:
    """Return ``docs/data.md``."""
    rows = [f"| `{name}` | {kind} | {meaning} |" for name, kind, meaning in (*COLUMNS, OBSERVATION)]
    return HEAD + "\n".join(rows) + "\n"


HEAD = """# Data: games as tables

Generated by `make observations`; a test fails if it is out of date.

```sh
lostcities simulate card --games 20 --bot strong --record games.jsonl
lostcities export games.jsonl --parquet games.parquet                # pip install 'lostcities[data]'
lostcities export games.jsonl --parquet seen.parquet --observations  # with what each seat saw as numbers
```

`simulate` writes [records](record.md). The same seed produces the same records wherever they are played: in this
process, by `--workers`, or on a [Ray](https://www.ray.io) cluster of several machines (`--on ray://host:10001`).
`export` replays and checks the records of any number of files and writes one row per decision, compressed, using little
memory. If a record is wrong or unfinished, it says where, and leaves no file behind.

## A ready data set

```sh
lostcities dataset card --option games=1 --out card-expert  # 100,000 games by expert; --games 1000 for a small one
```

plays, writes Parquet files of 10,000 matches each and a data card (`README.md`) that says how to repeat them. Hugging
Face `datasets` reads the folder as it is (tried with 5.2.0): `datasets.load_dataset("card-expert", split="train")`.
`pyarrow`, pandas and Polars read the files too. The 100,000 games of the card game are 9,523,884 decisions in 97 MB;
they took 256 s of CPU time on a busy core, and `datasets` and `pyarrow` read all of them. Ten thousand rounds of the
board game are 1,336,396 decisions in 13 MB and took 50 s; ten thousand games of Roll & Write 902,290 in 7.1 MB, and
33 s. So 100,000 take about 8 and 6 minutes, and 131 and 71 MB.

| column | type | meaning |
|---|---|---|
"""
