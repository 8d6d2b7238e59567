"""Scores of a physical game: columns, pieces and sheets are entered, not played.

One text per player and round says what lies there, in the spelling of records:

- card game: the cards of all columns, ``rx r3 r7 y2``
- board game: where the pieces stand, ``y8* r7`` (``*`` is the researcher), points from tiles ``+15``, artefacts ``a2``
- Roll & Write: boxes written, ``r7* o9`` (``*`` is a marked circle), artefacts ``a8``, dice symbols ``d3``, and the
  bridges that the player was first to pass, ``+r +a``

>>> from lostcities.engine.registry import game
>>> found = tally(game("card", games=1), [["rx r3 r7", "y2 y10"]])
>>> found.totals, found.rounds[0][0].lines[4].arithmetic
((-20, -8), '(3 + 7 − 20) × 2')
"""

from collections.abc import Sequence
from dataclasses import dataclass

from lostcities.engine.contract import BadInput, Game, Result, Score, Standing, State
from lostcities.engine.declaration import TALLY


class BadTally(BadInput):
    """A text that describes an impossible table."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sheets of every round, the totals after the last of them, and the result if the match is complete."""

    rounds: tuple[tuple[Score, ...], ...]
    totals: tuple[int, ...]
    result: Result | None


def tally(game: Game[State], rounds: Sequence[Sequence[str]]) -> Tally:
    """Score rounds from one text per player; BadTally says what is impossible."""
    if not rounds or len(rounds) > game.rounds:
        raise BadTally(f"give 1 to {game.rounds} rounds of the {game.name} game, not {len(rounds)}")
    part = game.declaration.part(TALLY)
    if part is None:
        raise BadTally(f"the {game.name} game cannot be scored from what is on a table")
    standing = Standing(0, (0,) * game.players, (0,) * game.players)
    sheets = []
    for texts in rounds:
        if len(texts) != game.players:
            raise BadTally(f"give what {game.players} players have, not {len(texts)}")
        # Nobody asks how the cards were dealt: only what is laid out counts.
        state = game.deal(0, 0, standing)
        part.lay_out(game, state, [text.lower().replace(",", " ").split() for text in texts])
        sheets.append(state.scores())
        standing = state.standing(False)
    result = state.result(False) if len(rounds) == game.rounds else None
    return Tally(tuple(sheets), result.totals if result else standing.totals, result)
