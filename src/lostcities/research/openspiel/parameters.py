"""The parameters of ``pyspiel.load_game``, as options and figures of a game.

Options and numeric figures are parameters of their own; ``colours`` is both, since a smaller pack has fewer. Figures
that are lists are JSON in ``figures``. OpenSpiel serialises games as text in which commas and brackets are special,
so a game stores that JSON percent-encoded, and reads either form.

>>> given = settings("card", {"players": 2, "colours": 2, "highest": 4, "wagers": 0, "hand": 2, "max_turns": 0})
>>> given.game.figures["colours"], len(given.game.cards), given.game.options["max_turns"]
(2, 6, 20)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

import lostcities
from lostcities.engine.contract import BadInput, BadOption, Game, State
from lostcities.engine.declaration import Declaration
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import declaration
from lostcities.engine.shapes import Plain
from lostcities.research.parts import part_of as research_of

REWARDS = ("margin", "outcome", "points")
TURNS_A_CARD = 10
"""Without ``max_turns`` nothing ends a match in which nobody draws; OpenSpiel's games must end."""


def specification(name: str) -> dict[str, OptionValue]:
    """Return every parameter with its default."""
    declared = declaration(name)
    found: dict[str, OptionValue] = {"players": declared.players.start, "starter": 0, "reward": "margin", "figures": ""}
    for option, rule in declared.options.items():
        found[option] = 0 if rule.default is None else rule.default
        if found[option] == "2018":
            found[option] = 2018  # OpenSpiel parses numeric text as a number; so do our options
    # One game or round is what most algorithms can handle.
    found |= {declared.rounds_option: 1} if declared.rounds_option else {}
    figures = declared.load_figures()
    numbers = {key: value for key, value in figures.items() if isinstance(value, int)}
    smaller = {key: len(declared.colours) for key in _smaller(declared) if key not in found}
    return found | numbers | smaller


@dataclass(frozen=True, slots=True)
class Settings:
    """A game of this package, and how it is played in OpenSpiel."""

    game: Game[State]
    starter: int | None
    """None: drawn by lot."""
    reward: str
    parameters: Mapping[str, object]
    """As OpenSpiel stores them: the given ones, with the JSON encoded."""


def settings(name: str, given: Mapping[str, OptionValue]) -> Settings:
    """Return the game that these parameters describe, or explain in one sentence what is wrong with them."""
    known = specification(name)
    for key, value in given.items():
        if key not in known:
            raise BadOption(f"lostcities_{name} has no parameter {key!r}; it has: {', '.join(sorted(known))}")
        if type(value) is not type(known[key]):
            raise BadOption(f"parameter {key} must be {_kind(known[key])}, not {value!r}")
    words = {**known, **given}
    if words["reward"] not in REWARDS:
        raise BadOption(f"reward must be {', '.join(REWARDS)}, not {words['reward']!r}")
    players, starter = _number(words, "players"), _number(words, "starter")
    if not -1 <= starter < players:
        raise BadOption(f"starter must be a seat, or -1 for one by lot, not {starter}")
    lists, quoted = _lists(str(words["figures"]))
    declared = declaration(name)
    figures = {**declared.load_figures(_edition(declared, words)), **lists}
    figures |= {key: words[key] for key in figures if key in known}
    options = {option: words[option] for option in declared.options}
    usual = _usual_colours(declared)
    if "colours" in _smaller(declared) and _number(words, "colours") < usual:
        figures["colours"] = words["colours"]
        if "colours" in options:
            options["colours"] = usual
    if "max_turns" in options and not options["max_turns"]:
        options["max_turns"] = TURNS_A_CARD * _pile(name, players, figures, options)
    kept = {**given, "figures": quoted} if "figures" in given else dict(given)
    game = lostcities.game(name, players=players, figures=figures, **options)
    return Settings(game, None if starter < 0 else starter, str(words["reward"]), kept)


def _number(words: Mapping[str, OptionValue], name: str) -> int:
    """Return a parameter that is an integer, like its default."""
    value = words[name]
    assert isinstance(value, int)
    return value


def _kind(value: object) -> str:
    kinds = {bool: "true or false", int: "a whole number", str: "a text"}
    return kinds[type(value)]


def _edition(declared: Declaration, words: Mapping[str, OptionValue]) -> str:
    """Return the base figures; an unknown edition is left to the game, which reports it."""
    wanted = f"{declared.name}-{words.get('edition')}"
    return wanted if wanted in declared.editions else declared.editions[0]


def _smaller(declared: Declaration) -> list[str]:
    """Return the figures that define a smaller game."""
    return list(declared.figures.smaller) if declared.figures else []


def _usual_colours(declared: Declaration) -> int:
    """Return the number of colours if none is left out."""
    option = declared.options.get("colours")
    return min(value for value in option.values if isinstance(value, int)) if option else len(declared.colours)


def _lists(text: str) -> tuple[Plain, str]:
    """Parse figures from JSON, encoded or not; returns them and their encoded form."""
    if not text:
        return {}, ""
    try:
        found = json.loads(unquote(text))
    except ValueError as problem:
        raise BadOption(f"figures must be a JSON object: {problem}") from None
    if not isinstance(found, dict):
        raise BadOption("figures must be a JSON object from figure to value")
    return found, quote(json.dumps(found, separators=(",", ":")), safe="")


def _pile(name: str, players: int, figures: Plain, options: Mapping[str, OptionValue]) -> int:
    """Return the size of the draw pile; any number if the game will be refused anyway."""
    try:
        game = lostcities.game(name, players=players, figures=figures, **{**options, "max_turns": None})
    except BadInput:
        return 1
    pack = research_of(game).PACK
    return len(pack.numbers(game)) - pack.removed(game) - players * pack.hand(game) if pack else 1
