"""Scores of what lies on a real table: columns, pieces and sheets are laid out, not played.

One text a player and round says what lies there, in the spelling of records:

- card game: the cards of all columns, ``rx r3 r7 y2``
- board game: where the pieces stand, ``y8* r7`` (``*`` is the researcher), points from tiles ``+15``, artefacts ``a2``
- Roll & Write: boxes written, ``r7* o9`` (``*`` is a marked circle), artefacts ``a8``, dice symbols ``d3``, and the
  bridges that the player was first to pass, ``+r +a``

>>> from lostcities.engine.catalogue import game
>>> found = tally(game("card", games=1), [["rx r3 r7", "y2 y10"]])
>>> found.totals, found.rounds[0][0].lines[4].arithmetic
((-20, -8), '(3 + 7 − 20) × 2')
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lostcities.engine.card.state import KIND_NUMBERS, KIND_TEXTS
from lostcities.engine.cards import BOARD_COLOURS, ROLL_COLOURS
from lostcities.engine.contract import BadInput, Game, Result, Score, Standing

PIECE = re.compile(rf"([{BOARD_COLOURS}])(\d{{1,2}})(\*?)")
BOXES = re.compile(rf"([{ROLL_COLOURS}])(\d{{0,2}})(\*?)")
MOST_TILE_POINTS = 1000
"""More than any number of tiles gives; a slip of the finger is refused."""


class BadTally(BadInput):
    """What can not lie on a table."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sheets of every round, the totals after the last of them, and the result if the match is complete."""

    rounds: tuple[tuple[Score, ...], ...]
    totals: tuple[int, ...]
    result: Result | None


def tally(game: Game[Any], rounds: Sequence[Sequence[str]]) -> Tally:
    """The scores of rounds as they lie on the table, one text a player; BadTally says what can not lie there."""
    if not rounds or len(rounds) > game.rounds:
        raise BadTally(f"give 1 to {game.rounds} rounds of the {game.name} game, not {len(rounds)}")
    lay_out = {"card": _card, "board": _board, "roll": _roll}[game.name]
    standing = Standing(0, (0,) * game.players, (0,) * game.players)
    sheets = []
    state: Any = None
    for texts in rounds:
        if len(texts) != game.players:
            raise BadTally(f"give what {game.players} players have, not {len(texts)}")
        # Nobody asks how the cards were dealt: only what is laid out counts.
        state = game.deal(0, 0, standing)
        lay_out(game, state, [text.lower().replace(",", " ").split() for text in texts])
        sheets.append(state.scores())
        standing = game.standing(state, False)
    result = game.result(state, False) if len(rounds) == game.rounds else None
    return Tally(tuple(sheets), result.totals if result else standing.totals, result)


def _card(game: Any, state: Any, players: list[list[str]]) -> None:
    pack = Counter(KIND_TEXTS[kind] for kind in game.cards)
    for player, cards in enumerate(players):
        for card in cards:
            if card not in KIND_NUMBERS or not pack[card]:
                raise BadTally(f"{card!r} is no card of this game; write for example r7, or rx for a wager")
        state.lay_out(player, cards)
    for card, count in Counter(card for cards in players for card in cards).items():
        if count > pack[card]:
            raise BadTally(f"{card} stands there {count} times, but there are only {pack[card]} of it (C1)")


def _board(game: Any, state: Any, players: list[list[str]]) -> None:
    found = 0
    for player, words in enumerate(players):
        stones: dict[str, int] = {}
        researcher, points, artefacts = None, 0, 0
        for word in words:
            piece = PIECE.fullmatch(word)
            if piece and 1 <= int(piece[2]) <= len(game.figures["stones"]):
                if piece[1] in stones:
                    raise BadTally(f"{word}: a player has only one piece on a path (B7)")
                stones[piece[1]] = int(piece[2])
                if piece[3] and researcher:
                    raise BadTally(f"{word}: a player has only one researcher (B2)")
                researcher = piece[1] if piece[3] else researcher
            elif re.fullmatch(r"\+\d{1,4}", word) and points + int(word[1:]) <= MOST_TILE_POINTS:
                points += int(word[1:])
            elif re.fullmatch(r"a\d", word):
                artefacts += int(word[1:])
            else:
                raise BadTally(
                    f"{word!r} is not understood; write r7 for a piece on the seventh red stone, r7* for the"
                    " researcher, +15 for points from tiles, a2 for two artefacts"
                )
        if len(stones) == len(BOARD_COLOURS) and not researcher:
            raise BadTally("of five pieces one is the researcher: mark it, for example r7* (B2)")
        found += artefacts
        state.lay_out(player, stones, researcher, points, artefacts)
    if found > game.figures["artefact_tiles"]:
        raise BadTally(f"{found} artefacts in one round, but there are only {game.figures['artefact_tiles']} (B3)")


def _roll(game: Any, state: Any, players: list[list[str]]) -> None:
    columns = {**dict.fromkeys(ROLL_COLOURS, len(game.figures["expedition"]))}
    columns |= {"a": len(game.figures["artefacts"]), "d": len(game.figures["dice"])}
    for player, words in enumerate(players):
        counts = dict.fromkeys(columns, 0)
        circles, bridges, named = set[str](), set[str](), set[str]()
        for word in words:
            boxes = BOXES.fullmatch(word) or re.fullmatch(r"([ad])(\d)()", word)
            if boxes and (boxes[2] or boxes[3]) and int(boxes[2] or 0) <= columns[boxes[1]]:
                if boxes[1] in named:
                    raise BadTally(f"{word}: this column stands there twice")
                named.add(boxes[1])
                counts[boxes[1]] = int(boxes[2] or 0)
                circles |= {boxes[1]} if boxes[3] else set()
            elif len(word) == 2 and word[0] == "+" and word[1] in columns:
                bridges.add(word[1])
            else:
                raise BadTally(
                    f"{word!r} is not understood; write r7 for seven red boxes, r7* with a marked circle, a8 for eight"
                    " artefacts, d3 for three dice symbols, +r or +a for a bridge that was passed first"
                )
        for column in sorted(bridges):
            if counts[column] < game.figures["bridge_box"]:
                raise BadTally(f"+{column}: this column has not come to its bridge (R14)")
        state.lay_out(player, list(counts.values()), circles, [list(columns).index(column) for column in bridges])
