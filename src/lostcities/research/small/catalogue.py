"""Small games by name, defined by options and figures that records include, so that everyone can play the same ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

import lostcities
from lostcities.engine.contract import BadOption, Game, State
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import game_with
from lostcities.engine.shapes import Plain


@dataclass(frozen=True, slots=True)
class Small:
    """The differences from the printed game."""

    game: str
    meaning: str
    options: Mapping[str, OptionValue]
    figures: Plain = field(default_factory=dict)


def _card(meaning: str, turns: int, **figures: int) -> Small:
    return Small("card", meaning, {"games": 1, "max_turns": turns}, {"wagers": 0, "bonus": 0, **figures})


def _board(meaning: str, turns: int, spaces: dict[str, list[int]], **figures: int | list[int]) -> Small:
    """Define paths of a few stones; tiles are named by their space."""
    tiles = {"artefact_tiles": 0, "arrow_tiles": 0, "vp_tiles": [], "short_track": [0], "long_track": [0]}
    everywhere = {"y": [], "b": [], "w": [], "g": [], "r": [], **spaces}
    rest = {"copies": 1, "hand": 1, "removed": 0, "crossings": 1, "spaces": everywhere, **tiles, **figures}
    return Small("board", meaning, {"rounds": 1, "max_turns": turns}, rest)


SMALL = {
    "card-3": _card("three numbers of one colour", 4, colours=1, highest=4, hand=1, cost=3),
    "card-4": _card("two numbers of two colours", 6, colours=2, highest=3, hand=1, cost=3),
    "card-4w": _card("three numbers and a wager of one colour", 6, colours=1, highest=4, wagers=1, hand=1, cost=3),
    "card-5": _card("four numbers and a wager of one colour", 6, colours=1, highest=5, wagers=1, hand=1, cost=4),
    "card-6": _card("three numbers of two colours, two in hand", 4, colours=2, highest=4, hand=2, cost=4),
    "card-6w": _card("five numbers and a wager of one colour", 6, colours=1, highest=6, wagers=1, hand=1, cost=5),
    "board-4": _board(
        "four cards of one path of three stones, with a tile on the second",
        4,
        {"y": [2]},
        colours=1,
        highest=3,
        stones=[1, 2, 4],
        bridge=2,
        vp_tiles=[3],
    ),
    "board-5": _board(
        "five cards of one path of three stones", 3, {}, colours=1, highest=4, stones=[-2, 1, 4], bridge=2
    ),
}
"""Wagers and the bonus are left out unless named. ``max_turns`` keeps two players who only pass a card
back and forth from making the tree infinite."""


def _small(name: str) -> Small:
    if name not in SMALL:
        raise BadOption(f"there is no small game {name!r}; there are: {', '.join(SMALL)}")
    return SMALL[name]


def game(name: str) -> Game[State]:
    """Return a small game by its name."""
    found = _small(name)
    declared = lostcities.games()[found.game]
    printed = declared.load_figures()
    return game_with(found.game, declared.players.start, found.options, {**printed, **found.figures})


def spiel(name: str) -> str:
    """Return a small game as a text for ``pyspiel.load_game``."""
    found = _small(name)
    numbers = {key: value for key, value in found.figures.items() if isinstance(value, int)}
    lists = {key: value for key, value in found.figures.items() if not isinstance(value, int)}
    words = {**found.options, **numbers}
    if lists:
        words["figures"] = quote(json.dumps(lists, separators=(",", ":")), safe="")
    return f"lostcities_{found.game}(" + ",".join(f"{key}={value}" for key, value in words.items()) + ")"
