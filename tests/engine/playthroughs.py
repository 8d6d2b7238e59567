"""Write the playthrough files: ``python tests/engine/playthroughs.py``, then read the diff."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import lostcities

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "card-five-colours": ("card", {"games": 1}),
    "card-six-colours": ("card", {"games": 1, "colours": 6, "max_turns": 60}),
    "board-2014-two-players": ("board", {"players": 2, "edition": "2014", "rounds": 1, "max_turns": 80}),
    "board-2018-three-players": ("board", {"players": 3, "edition": "2018", "rounds": 3, "max_turns": 40}),
    "board-2018-up-and-down": (
        "board",
        {"players": 4, "rounds": 1, "direction": "either", "opening": "any", "redraw": False},
    ),
    "roll-2021-two-players": ("roll", {"players": 2}),
    "roll-2021-five-players": ("roll", {"players": 5}),
    "roll-2021-together": ("roll", {"players": 4, "choices": "together"}),
}


def flat(value: Any) -> str:
    """A value of a view in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {flat(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return (
            " | ".join(flat(inner) for inner in value)
            if value and isinstance(value[0], (dict, list))
            else " ".join(map(str, value))
        )
    return str(value)


def described(view: Mapping[str, Any]) -> list[str]:
    """Everything a view shows, a line a field."""
    left_out = {"game", "options", "figures", "legal", "scores"}
    lines = [f"  {key}: {flat(value)}" for key, value in view.items() if key not in left_out]
    for seat, score in enumerate(view["scores"]):
        sums = "; ".join(f"{line['what']} {line['arithmetic']} = {line['points']}" for line in score["lines"])
        lines.append(f"  score {seat}: {score['total']} ({sums})")
    return lines


def playthrough(name: str) -> str:
    """One whole match: every move with what was legal, and now and then the whole view of the seat to move."""
    kind, options = GAMES[name]
    game = lostcities.game(kind, **options)
    match = game.match(seed=2026, starter=0)
    rng = Random(name)
    lines = [f"{kind} {options}", f"options: {flat(game.options)}"]
    written = moves = 0
    while not match.over:
        if len(match.rounds) > written:
            lines.append(f"\nround {written}, starter {match.starter}: {flat(match.rounds[-1].setup)}")
            written, moves = len(match.rounds), 0
        state = match.state
        seat = rng.choice(state.pending) if len(state.pending) > 1 else state.to_move
        legal = state.view(seat).legal
        if moves % 25 == 0:
            lines += described(state.view(seat).to_json())
        lines.append(f"{moves} seat {seat} of {' '.join(game.text(action) for action in legal)}")
        played = match.rounds[-1]
        before = len(played.moves)
        action = rng.choice(legal)
        match.apply(action, seat)
        done = [(seat, action), *played.moves[before + 1 :]]
        lines += [f"  {'dice' if by < 0 else by}: {game.text(what)}" for by, what in done]
        moves += 1
        if played.outcome:
            lines.append(
                f"ended: {played.outcome.reason} ({played.outcome.clause}); scores {flat(list(played.outcome.scores))}"
            )
            lines += described(state.view(0).to_json())
    assert match.result is not None
    totals, winners = list(match.result.totals), list(match.result.winners)
    lines.append(f"\nresult: totals {flat(totals)}, winners {flat(winners)}, {match.result.extra}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
