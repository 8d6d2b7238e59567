"""What ``pyspiel.load_game`` takes, as options and figures of a game.

Options and numeric figures are parameters of their own; ``colours`` is both, since a smaller pack has fewer. Figures
that are lists come as JSON in ``figures``. OpenSpiel writes games as texts in which commas and brackets have a meaning,
so a game keeps that JSON quoted as in an address, which is read as well.

>>> given = settings("card", {"players": 2, "colours": 2, "highest": 4, "wagers": 0, "hand": 2, "max_turns": 0})
>>> given.game.figures["colours"], len(given.game.cards), given.game.options["max_turns"]
(2, 6, 20)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

import lostcities
from lostcities.engine.catalogue import OPTIONS, PLAYERS
from lostcities.engine.contract import BadInput, BadOption, Json
from lostcities.engine.figures import load

EDITIONS = {"card": "card", "board": "board-2018", "roll": "roll-2021"}
REWARDS = ("margin", "outcome", "points")
TURNS_A_CARD = 10
"""Without ``max_turns`` nothing ends a match in which nobody draws; OpenSpiel's games must end."""


def specification(name: str) -> dict[str, Any]:
    """Every parameter with its default."""
    found: dict[str, Any] = {"players": PLAYERS[name].start, "starter": 0, "reward": "margin", "figures": ""}
    for option, rule in OPTIONS[name].items():
        found[option] = 0 if rule.default is None else rule.default
        if found[option] == "2018":
            found[option] = 2018  # OpenSpiel reads what looks like a number as one; so do our options
    # One game or round is what most algorithms can take.
    found |= {one: 1 for one in ("games", "rounds") if one in found}
    numbers = {key: value for key, value in load(name, EDITIONS[name]).items() if isinstance(value, int)}
    return found | numbers | ({"colours": 5} if name == "board" else {})


@dataclass(frozen=True, slots=True)
class Settings:
    """A game of this package, and how it is played in OpenSpiel."""

    game: Any
    starter: int | None
    """None: drawn by lot."""
    reward: str
    parameters: Json
    """As OpenSpiel keeps them: those that were given, with the JSON quoted."""


def settings(name: str, given: Json) -> Settings:
    """The game that these parameters describe, or one sentence about what is wrong with them."""
    known = specification(name)
    for key, value in given.items():
        if key not in known:
            raise BadOption(f"lostcities_{name} has no parameter {key!r}; it has: {', '.join(sorted(known))}")
        if type(value) is not type(known[key]):
            raise BadOption(f"parameter {key} must be {_kind(known[key])}, not {value!r}")
    words = {**known, **given}
    if words["reward"] not in REWARDS:
        raise BadOption(f"reward must be {', '.join(REWARDS)}, not {words['reward']!r}")
    if not -1 <= words["starter"] < words["players"]:
        raise BadOption(f"starter must be a seat, or -1 for one by lot, not {words['starter']}")
    lists, quoted = _lists(words["figures"])
    figures = {**load(name, _edition(name, words)), **lists}
    figures |= {key: words[key] for key in figures if key in known}
    options = {option: words[option] for option in OPTIONS[name]}
    if name in ("card", "board") and words["colours"] < 5:
        figures["colours"] = words["colours"]
        if name == "card":
            options["colours"] = 5
    if "max_turns" in options and not options["max_turns"]:
        options["max_turns"] = TURNS_A_CARD * _pile(name, words["players"], figures, options)
    kept = {**given, "figures": quoted} if "figures" in given else dict(given)
    game = lostcities.game(name, players=words["players"], figures=figures, **options)
    return Settings(game, None if words["starter"] < 0 else words["starter"], words["reward"], kept)


def _kind(value: Any) -> str:
    kinds = {bool: "true or false", int: "a whole number", str: "a text"}
    return kinds[type(value)]


def _edition(name: str, words: Json) -> str:
    """The figures to begin with; an unknown edition is left to the game, which says so."""
    edition = f"board-{words['edition']}" if name == "board" else EDITIONS[name]
    return edition if edition in ("board-2014", "card", "roll-2021") else EDITIONS[name]


def _lists(text: str) -> tuple[Json, str]:
    """Figures out of JSON, quoted or not, and the same quoted."""
    if not text:
        return {}, ""
    try:
        found = json.loads(unquote(text))
    except ValueError as problem:
        raise BadOption(f"figures must be a JSON object: {problem}") from None
    if not isinstance(found, dict):
        raise BadOption("figures must be a JSON object from figure to value")
    return found, quote(json.dumps(found, separators=(",", ":")), safe="")


def _pile(name: str, players: int, figures: Json, options: Json) -> int:
    """How many cards the draw pile has; any number where the game will be refused anyway."""
    try:
        game: Any = lostcities.game(name, players=players, figures=figures, **{**options, "max_turns": None})
    except BadInput:
        return 1
    removed: int = game.removed if name == "board" else 0
    return len(game.cards) - removed - players * int(game.figures["hand"])
