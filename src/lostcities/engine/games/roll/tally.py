"""The sheets of a physical game of Roll & Write."""

import re
from typing import Final

from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.games.roll.game import RollGame
from lostcities.engine.games.roll.state import RollState
from lostcities.engine.tally import BadTally, Entry, Given, amount

OPTIONS: Final = ()

BOXES = re.compile(rf"([{ROLL_COLOURS}])(\d{{0,2}})(\*?)")


def entries(game: RollGame) -> list[Entry]:
    """List, for each column, how many boxes are written, whether its circle is marked and its bridge crossed first."""
    boxes = [*range(len(game.figures["expedition"]) + 1)]
    found: list[Entry] = []
    for colour in ROLL_COLOURS:
        found += [
            Entry(name=colour, colour=colour, what="boxes", kind="count", values=boxes, only=""),
            Entry(name=f"{colour}*", colour=colour, what="circle", kind="flag", values=[], only=""),
            Entry(name=f"+{colour}", colour=colour, what="bridge", kind="flag", values=[], only=""),
        ]
    artefacts, dice = len(game.figures["artefacts"]), len(game.figures["dice"])
    for column, what, bridge, most in (
        ("a", "artefacts", "artefacts-bridge", artefacts),
        ("d", "dice", "dice-bridge", dice),
    ):
        values = [*range(most + 1)]
        found += [
            Entry(name=column, colour="", what=what, kind="count", values=values, only=""),
            Entry(name=f"+{column}", colour="", what=bridge, kind="flag", values=[], only=""),
        ]
    return found


def spell(given: Given) -> list[str]:
    """Spell the boxes, circles and bridges that were entered."""
    words = []
    for column in f"{ROLL_COLOURS}ad":
        circle = "*" if amount(given, f"{column}*") else ""
        if (boxes := amount(given, column)) or circle:
            words.append(f"{column}{boxes}{circle}")
        if amount(given, f"+{column}"):
            words.append(f"+{column}")
    return words


def lay_out(game: RollGame, state: RollState, players: list[list[str]]) -> None:
    """Put each player's entries onto a state, only for scoring; raises BadTally for impossible ones."""
    columns = {**dict.fromkeys(ROLL_COLOURS, len(game.figures["expedition"]))}
    columns |= {"a": len(game.figures["artefacts"]), "d": len(game.figures["dice"])}
    for player, words in enumerate(players):
        counts = dict.fromkeys(columns, 0)
        circles, bridges, named = set[str](), set[str](), set[str]()
        for word in words:
            boxes = BOXES.fullmatch(word) or re.fullmatch(r"([ad])(\d)()", word)
            if boxes and (boxes[2] or boxes[3]) and int(boxes[2] or 0) <= columns[boxes[1]]:
                if boxes[1] in named:
                    raise BadTally(f"{word}: this column is there twice", "twice", word=word, clause="R9")
                named.add(boxes[1])
                counts[boxes[1]] = int(boxes[2] or 0)
                circles |= {boxes[1]} if boxes[3] else set()
            elif len(word) == 2 and word[0] == "+" and word[1] in columns:
                bridges.add(word[1])
            else:
                raise BadTally(
                    f"{word!r} is not understood; write r7 for seven red boxes, r7* with a marked circle, a8 for eight"
                    " artefacts, d3 for three dice symbols, +r or +a for a bridge that was passed first",
                    "unknown", word=word,
                )  # fmt: skip
        for column in sorted(bridges):
            if counts[column] < game.figures["bridge_box"]:
                raise BadTally(
                    f"+{column}: this column has not come to its bridge (R14)",
                    "bridge", word=f"+{column}", clause="R14",
                )  # fmt: skip
        state.lay_out(player, list(counts.values()), circles, [list(columns).index(column) for column in bridges])
