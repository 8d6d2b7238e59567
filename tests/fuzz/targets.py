"""The fuzz targets: each reads bytes, feeds them to one door of the engine, and checks what must hold after it."""

import contextlib
import io
import json
import sys
from random import Random
from typing import Any

import atheris

with atheris.instrument_imports(include=["lostcities"]):
    import lostcities
    from lostcities.engine.envelope import seal
    from lostcities.engine.record import read

GAMES = [
    lostcities.game("card"),
    lostcities.game("board", players=4, direction="either"),
    lostcities.game("roll", players=5),
]
STATES: list[Any] = []
for game in GAMES:
    state: Any = game.deal(1)
    rng = Random(1)
    for _ in range(40):
        state.apply(rng.choice(state.legal))
    STATES.append(state)
RECORDS = []
for game in (lostcities.game("card", games=1, max_turns=4), lostcities.game("board", rounds=1, max_turns=4)):
    match: Any = game.match(seed=1)
    while not match.over:
        match.apply(match.state.legal[-1])
    RECORDS.append(json.dumps(lostcities.record(match, ["Ann", "Ben"])))


def action_texts(data: bytes) -> None:
    """Any text is read as an action or refused, and what is read is spelled the same."""
    text = data.decode("utf-8", "replace")
    for game in GAMES:
        with contextlib.suppress(lostcities.BadNotation):
            assert game.text(game.action(text)) == text


def state_bytes(data: bytes) -> None:
    """Any bytes, also with a right checksum, are refused or are a state that can be played to its end."""
    if not data:
        return
    which = data[0] % 3
    game, state = GAMES[which], STATES[which]
    payload = bytearray(state.raw())
    for place, value in zip(data[1::3], data[3::3], strict=False):
        payload[place * 2 % len(payload)] = value
    for candidate in (data, seal(game, bytes(payload)), seal(game, data[1:])):
        with contextlib.suppress(lostcities.BadBytes):
            found: Any = game.from_bytes(candidate)
            found.view(0).to_json()
            found.view(0).sample(Random(1)).playout(1)
            found.playout(1)
            assert found.over


def records(data: bytes) -> None:
    """Any text, and any small change of a good record, is refused with a BadRecord or replays."""
    text = data.decode("utf-8", "replace")
    candidates = [text]
    if len(data) > 4:
        good = RECORDS[data[0] % len(RECORDS)]
        place = int.from_bytes(data[1:4], "little") % len(good)
        candidates.append(good[:place] + text[4:] + good[place + max(1, len(text) - 4) :])
    for candidate in candidates:
        for entry in read(io.BytesIO(candidate.encode("utf-8", "replace"))):
            with contextlib.suppress(lostcities.BadRecord):
                entry.use(lostcities.replay)


def figures_files(data: bytes) -> None:
    """Any JSON value in the place of any figure is refused or gives a game that can be played."""
    provider = atheris.FuzzedDataProvider(data)
    name = provider.PickValueInList(["card", "board", "roll"])
    values = dict(lostcities.games()[name].load_figures())
    key = provider.PickValueInList(list(values))
    try:
        values[key] = json.loads(provider.ConsumeUnicodeNoSurrogates(60))
    except (ValueError, RecursionError):
        return
    with contextlib.suppress(lostcities.BadFigures):
        state = lostcities.game(name, figures=values).deal(1)
        state.playout(1)
        assert state.over


def actions(data: bytes) -> None:
    """Any sequence of numbers as actions: legal ones are carried out, the others change nothing."""
    if len(data) < 2:
        return
    game: Any = GAMES[data[0] % 3]
    state = game.deal(data[1])
    for number in data[2:]:
        before = state.to_bytes()
        legal = number in state.legal
        try:
            state.apply(number)
        except lostcities.IllegalAction:
            assert not legal
            assert state.to_bytes() == before
        else:
            assert legal


if __name__ == "__main__":
    targets = {"action_texts": action_texts, "state_bytes": state_bytes, "records": records, "figures": figures_files}
    target = {**targets, "actions": actions}[sys.argv.pop(1)]
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()
