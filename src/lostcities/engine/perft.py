"""Perft: count the sequences of decisions from a position, to test the rules.

A perft file is one JSON object: game, options, players, starter, setup, a prefix of
moves as in a Record, further dice for Roll & Write, and the counts for 1, 2, 3 … decisions.
"""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from lostcities.engine.contract import CHANCE, State
from lostcities.engine.registry import game_with
from lostcities.engine.shapes import MoveJson, Plain


class PerftJson(TypedDict):
    """A perft file: a position, and how many sequences of 1, 2, 3 … decisions there are from it."""

    game: str
    options: Plain
    players: list[str]
    starter: int
    setup: Plain
    prefix: list[MoveJson | str]
    dice: NotRequired[list[str]]
    counts: list[int]


def position(data: PerftJson) -> tuple[State, list[int]]:
    """Return the position of a perft file and the rolls that may still come."""
    played = game_with(data["game"], len(data["players"]), data["options"])
    state: State = played.start(data["setup"], data["starter"])
    for move in data["prefix"]:
        state.apply(played.action(move["do"] if isinstance(move, dict) else move))
    return state, [played.action(text) for text in data.get("dice", [])]


def perft(state: State, depth: int, dice: Sequence[int] = ()) -> int:
    """Count the sequences of exactly ``depth`` decisions; rolls come from ``dice`` and do not count."""
    if state.to_move == CHANCE and not state.over:
        state = state.copy()
        state.apply(dice[0])
        dice = dice[1:]
    actions = state.legal
    if depth <= 1:
        return len(actions) if depth else 1
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += perft(after, depth - 1, dice)
    return total
