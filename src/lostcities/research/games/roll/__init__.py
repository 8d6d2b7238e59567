"""What the research adapters need to know about Roll & Write."""

from lostcities.engine.games.roll.game import RollGame
from lostcities.engine.games.roll.own_choices import include_own
from lostcities.engine.games.roll.shapes import RollViewJson
from lostcities.research.games.roll.vector import RollVector
from lostcities.research.rows import Bounds, Group, Groups, Tiles
from lostcities.research.tree import DICE

VECTOR = RollVector
PACK = None
"""There are no cards; the dice are the only chance."""


def events(game: RollGame) -> str:
    """Say what the second number of an event means."""
    return f"the action + 1; a roll is three times {game.players + 1} and 1 + 10 × colour + number"


def deal_events(game: RollGame) -> int:
    """Return how many events a roll is."""
    return 3


def groups(game: RollGame) -> list[Group]:
    """Return what the numbers of an observation mean."""
    row = Groups()
    row.add("offer", 60, "the pairs of dice on offer: 10 × colour + number", 64)
    row.add("colour dice", 6, "how many colour dice show each colour")
    row.add("number dice", 10, "how many number dice show each number")
    row.add("arrow", 1, "1 if an arrow is to be followed, 0 if dice are to be chosen")
    row.add("to move", 1, "whose turn to choose it is, counted from this seat")
    row.add("roller", 1, "who rolled, in the same way")
    row.add("starter", 1, "who rolled first, in the same way")
    row.add("turn", 1, "turns that are over, at most 127")
    row.add("closed", 8, "bridges passed in earlier turns: six expeditions, artefacts, dice symbols")
    row.add("together", 1, "the sum of 2^k for each seat +k that still decides while choices are made together", 3)
    for seat in range(game.players):
        who = f"seat +{seat}"
        row.add(f"{who} enters", 60, "the pairs that this sheet still takes: 10 × colour + number", 64)
        row.add(
            f"{who} marks",
            60,
            "10 × colour +: 0 the circle is marked, 1 it can be marked, 2 the end artefact is marked, 3 was first over"
            " the bridge in an earlier turn",
            64,
        )
        row.add(f"{who} counts", 8, "boxes written in six expeditions, artefacts, dice symbols")
        row.add(f"{who} last", 6, "the last number of each expedition, a 0 as 10; 0 for none")
        row.add(f"{who} first over", 2, "was first over the bridge of the artefacts, of the dice symbols")
    return row.found


def picture(shown: RollViewJson) -> list[Tiles]:
    """Return everything on the table as lines of tiles."""
    shown = include_own(shown)
    letters, digits = (shown["dice"] or " ").split(" ")
    dice = tuple(("", letter) for letter in letters) + tuple((digit, "") for digit in digits)
    rows = [Tiles("dice", dice)]
    for seat, sheet in enumerate(shown["sheets"]):
        for colour, numbers in sheet["expeditions"].items():
            circle = ((("O" if colour in sheet["circles"] else "."), colour),)
            rows.append(Tiles(f"player_{seat} {colour}", circle + tuple((str(number), colour) for number in numbers)))
        rows.append(Tiles(f"player_{seat}", ((f"A{sheet['artefacts']}", ""), (f"D{sheet['dice']}", ""))))
    return rows


def bounds(game: RollGame) -> Bounds:
    """Return the bounds of a match."""
    figures = game.figures
    boxes, symbols = len(figures["expedition"]), len(figures["dice"])
    # Every choice writes a box, an end artefact or a circle, or shades a symbol; every box can have an arrow.
    entries = 6 * (boxes + 2)
    turns = entries + symbols
    columns = [0, 2 * figures["circle_alone"], *figures["expedition"], *(2 * x for x in figures["expedition"])]
    ends = ([0, *figures["artefacts"]], [0, *figures["dice"]], [0, 8 * figures["bridge_points"]])
    least = 6 * min(columns) + sum(min(each) for each in ends)
    most = 6 * max(columns) + sum(max(each) for each in ends)
    decisions = game.players * (turns + entries)
    return Bounds(decisions, DICE * turns + 1, 10, decisions + 3 * turns, least, most)
