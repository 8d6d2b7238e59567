"""Scores of a physical game: columns, pieces and sheets are entered, not played.

One text per player and round lists what is there, in the spelling of records:

- card game: the cards of all columns, ``rx r3 r7 y2``
- board game: where the pieces are, ``y8* r7`` (``*`` is the researcher), points from tiles ``+15``, artefacts ``a2``
- Roll & Write: boxes written, ``r7* o9`` (``*`` is a marked circle), artefacts ``a8``, dice symbols ``d3``, and the
  bridges that the player crossed first, ``+r +a``

>>> from lostcities.engine.registry import game
>>> found = tally(game("card", games=1), [["rx r3 r7", "y2 y10"]])
>>> found.totals, found.rounds[0][0].lines[4].arithmetic
((-20, -8), '(3 + 7 − 20) × 2')
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Literal, TypedDict

from lostcities.engine.contract import BadInput, Game, Result, Score, Standing, State
from lostcities.engine.declaration import TALLY
from lostcities.engine.registry import declaration
from lostcities.engine.wording import count_of


class BadTally(BadInput):
    """A text that describes an impossible table."""


class Entry(TypedDict):
    """One entry of a form for a physical game."""

    name: str
    colour: str
    """Empty if it belongs to no colour."""
    what: str
    """A code: what is asked for."""
    kind: Literal["pick", "count", "number", "flag"]
    """Some of ``values``, one of ``values``, any number up to the last of ``values``, or yes or no."""
    values: list[int]
    only: str
    """A player can have at most one of the flags with the same code here; empty without such a limit."""


Given = Mapping[str, Sequence[int]]
"""The values entered, by the names of the entries; missing ones are empty."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sheets of every round, the totals after the last of them, and the result if the match is complete."""

    rounds: tuple[tuple[Score, ...], ...]
    totals: tuple[int, ...]
    result: Result | None


def tally(game: Game[State], rounds: Sequence[Sequence[str]]) -> Tally:
    """Score rounds from one text per player; raises BadTally for impossible ones."""
    if not rounds or len(rounds) > game.rounds:
        raise BadTally(f"a match of this game has {count_of(game.rounds, 'round')}, not {len(rounds)}")
    part = _part(game)
    standing = Standing(0, (0,) * game.players, (0,) * game.players)
    sheets = []
    for texts in rounds:
        if len(texts) != game.players:
            raise BadTally(f"give what {game.players} players have, not {len(texts)}")
        # It does not matter how the cards were dealt: only what is laid out counts.
        state = game.deal(0, 0, standing)
        part.lay_out(game, state, [text.lower().replace(",", " ").split() for text in texts])
        sheets.append(state.scores())
        standing = state.standing(False)
    result = state.result(False) if len(rounds) == game.rounds else None
    return Tally(tuple(sheets), result.totals if result else standing.totals, result)


def _part(game: Game[State]) -> ModuleType:
    part = game.declaration.part(TALLY)
    if part is None:
        raise BadTally(f"the {game.name} game cannot be scored from what is on a table")
    return part


def entries(game: Game[State]) -> list[Entry]:
    """Return the entries of the form for each player."""
    found: list[Entry] = _part(game).entries(game)
    return found


def spell(game: Game[State], given: Given) -> str:
    """Return the values entered as the text that ``tally`` reads.

    >>> from lostcities.engine.registry import game
    >>> spell(game("board"), {"r": [7], "r*": [1], "+": [15], "a": [2]})
    'r7* +15 a2'
    """
    return " ".join(_part(game).spell(given))


def options_of_form(game: str) -> tuple[str, ...]:
    """Return the options that change the form's entries, or how they are scored."""
    part = declaration(game).part(TALLY)
    return tuple(part.OPTIONS) if part else ()


def amount(given: Given, name: str) -> int:
    """Return a number that was entered, 0 without one."""
    return int(next(iter(given.get(name, ())), 0))
