"""The pieces of a physical board game."""

import re
from typing import Final

from lostcities.engine.cards import BOARD_COLOURS
from lostcities.engine.games.board.game import BoardGame
from lostcities.engine.games.board.state import BoardState
from lostcities.engine.tally import BadTally, Entry, Given, amount

OPTIONS: Final = ("edition", "rounds")

PIECE = re.compile(rf"([{BOARD_COLOURS}])(\d{{1,2}})(\*?)")
MOST_TILE_POINTS = 1000
"""Above the value of any number of tiles, so that a typing mistake is refused."""


def entries(game: BoardGame) -> list[Entry]:
    """List, for each path, the stone of the piece and whether it is the researcher; points from tiles and artefacts."""
    stones, artefacts = len(game.figures["stones"]), int(game.figures["artefact_tiles"])
    found: list[Entry] = []
    for colour in BOARD_COLOURS:
        found += [
            Entry(name=colour, colour=colour, what="stone", kind="count", values=[*range(stones + 1)], only=""),
            Entry(name=f"{colour}*", colour=colour, what="researcher", kind="flag", values=[], only="researcher"),
        ]
    return [
        *found,
        Entry(name="+", colour="", what="tile-points", kind="number", values=[0, MOST_TILE_POINTS], only=""),
        Entry(name="a", colour="", what="artefacts", kind="number", values=[0, artefacts], only=""),
    ]


def spell(given: Given) -> list[str]:
    """Spell the pieces, points and artefacts that were entered."""
    words = []
    for colour in BOARD_COLOURS:
        if stone := amount(given, colour):
            words.append(f"{colour}{stone}{'*' if amount(given, f'{colour}*') else ''}")
    if points := amount(given, "+"):
        words.append(f"+{points}")
    artefacts = amount(given, "a")
    return [*words, *["a9"] * (artefacts // 9), *([f"a{artefacts % 9}"] if artefacts % 9 else [])]


def lay_out(game: BoardGame, state: BoardState, players: list[list[str]]) -> None:
    """Put each player's entries onto a state, only for scoring; raises BadTally for impossible ones."""
    found = 0
    for player, words in enumerate(players):
        stones: dict[str, int] = {}
        researcher, points, artefacts = None, 0, 0
        for word in words:
            piece = PIECE.fullmatch(word)
            if piece and 1 <= int(piece[2]) <= len(game.figures["stones"]):
                if piece[1] in stones:
                    raise BadTally(
                        f"{word}: a player has only one piece on a path (B7)", "twice", word=word, clause="B7"
                    )
                stones[piece[1]] = int(piece[2])
                if piece[3] and researcher:
                    raise BadTally(f"{word}: a player has only one researcher (B2)", "twice", word=word, clause="B2")
                researcher = piece[1] if piece[3] else researcher
            elif re.fullmatch(r"\+\d{1,4}", word) and points + int(word[1:]) <= MOST_TILE_POINTS:
                points += int(word[1:])
            elif re.fullmatch(r"a\d", word):
                artefacts += int(word[1:])
            else:
                raise BadTally(
                    f"{word!r} is not understood; write r7 for a piece on the seventh red stone, r7* for the"
                    " researcher, +15 for points from tiles, a2 for two artefacts",
                    "unknown", word=word,
                )  # fmt: skip
        if len(stones) == len(BOARD_COLOURS) and not researcher:
            raise BadTally(
                "of five pieces one is the researcher: mark it, for example r7* (B2)", "researcher", clause="B2"
            )
        found += artefacts
        state.lay_out(player, stones, researcher, points, artefacts)
    if found > game.figures["artefact_tiles"]:
        raise BadTally(
            f"{found} artefacts in one round, but there are only {game.figures['artefact_tiles']} (B3)",
            "too-many", word=f"a{found}", clause="B3",
        )  # fmt: skip
