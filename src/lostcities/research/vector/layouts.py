"""What the numbers of an observation mean, group by group; ``docs/observations.md`` is written from here.

>>> import lostcities
>>> group = layout(lostcities.game("card"))["deck"]
>>> group.start, group.size
(449, 1)
"""

from dataclasses import dataclass
from typing import Any

from lostcities.engine.cards import BOARD_COLOURS, CARD_COLOURS, ROLL_COLOURS

EVENT = 3
CARDS = "a card a number: 10 × colour + rank, rank 0 for at least one wager, 1 to 9 for 2 to 10"
KINDS = "a kind of card a number: 11 × colour + value"
POINTS = "hundreds, then the rest, both with the sign"


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of a row that belong together: ``row[start : start + size]``."""

    name: str
    start: int
    size: int
    meaning: str

    @property
    def part(self) -> slice:
        """Where it is in a row."""
        return slice(self.start, self.start + self.size)


def view_size(game: Any) -> int:
    """How many numbers an observation has."""
    last = list(layout(game).values())[-1]
    # Rows are padded to whole words.
    return (last.start + last.size + 7) // 8 * 8


def layout(game: Any, history: int = 0) -> dict[str, Group]:
    """The groups of a row by name, in their order."""
    groups = {"card": _card, "board": _board, "roll": _roll}[game.name](game)
    if history:
        start = view_size(game)
        for name, offset, meaning in _events(game):
            groups.append(Group(name, start + offset, EVENT * (history - 1) + 1, meaning))
    return {group.name: group for group in groups}


def sizes(game: Any) -> tuple[int, int, int]:
    """How many numbers an observation and a mask have, and how many events one step can add at most."""
    deal = 3 if game.name == "roll" else game.players * game.figures["hand"]
    if game.name == "board":
        deal += len(game.spaces)
    return view_size(game), 128, 1 + deal


class _Row:
    """Puts groups one after the other."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.at = 0

    def add(self, name: str, size: int, meaning: str, room: int = 0) -> None:
        self.groups.append(Group(name, self.at, size, meaning))
        self.at += room or size


def _card(game: Any) -> list[Group]:
    row = _Row()
    row.add("hand", 60, f"the own hand; {CARDS}", 64)
    row.add("own columns", 60, "the cards on the own columns, likewise", 64)
    row.add("other columns", 60, "the cards on the other player's columns", 64)
    row.add("known", 60, "cards that the other player took openly and still holds", 64)
    row.add("piled", 60, "the cards in the discard piles", 64)
    row.add("tops", 60, "the top card of each discard pile", 64)
    for name in ("hand", "own columns", "other columns", "known", "piled"):
        row.add(f"wagers: {name}", 12, f"{name}: six colours with at least two wagers, six with three")
    row.at = 448
    row.add("draws", 1, "1 if a card is to be drawn, 0 if one is to be placed")
    row.add("deck", 1, "cards in the draw pile")
    row.add("pile sizes", 6, "cards in each discard pile")
    row.add("turn", 1, "turns that are over, at most 127")
    row.add("turns left", 1, "turns to `max_turns`, at most 127")
    row.add("round", 1, "games of the match that are over")
    row.add("rounds left", 1, "games that follow this one")
    row.add("own total", 2, f"points of the earlier games: {POINTS}")
    row.add("other total", 2, "the other player's")
    row.add("starter", 1, "who began: 0 this seat, 1 the other")
    row.add("to move", 1, "whose turn it is, likewise")
    row.add("barred", 6, "the pile that was just discarded on (C11)")
    return row.groups


def _board(game: Any) -> list[Group]:
    row = _Row()
    row.add("hand", 55, f"the own hand, at least one; {KINDS}", 64)
    row.add("hand twice", 55, "the own hand, two of them", 64)
    row.add("tops", 55, "the top card of each discard pile", 64)
    row.add("piled", 55, "the cards in the discard piles, at least one", 64)
    row.add("piled twice", 55, "the cards in the discard piles, two of them", 64)
    for seat in range(game.players):
        who = f"seat +{seat}"
        row.add(f"{who} columns", 55, "the cards on the columns, at least one", 64)
        row.add(f"{who} columns twice", 55, "the cards on the columns, two of them", 64)
        row.add(f"{who} known", 55, "cards taken openly and still held, at least one", 64)
        row.add(f"{who} known twice", 55, "cards taken openly and still held, two of them", 64)
        row.add(f"{who} pieces", 55, "11 × path + stone where a piece stands; 11 × path + 10: it is the researcher", 64)
    row.add("artefacts", 55, "11 × path + stone: an artefact lies there", 56)
    row.add("arrows", 55, "an arrow lies there", 56)
    row.add("tiles", 55, "the points of the tile that lies there", 56)
    row.add("pile sizes", 5, "cards in each discard pile")
    row.add("deck", 1, "cards in the draw pile")
    row.add("phase", 4, "one of: play a card, choose a piece, move a piece, draw")
    row.add("barred", 5, "the pile that is closed this turn (B12)")
    row.add("beginning", 5, "the path whose piece is chosen now")
    row.add("crossed", 1, "pieces that have crossed a bridge")
    row.add("turn", 1, "turns that are over, at most 127")
    row.add("turns left", 1, "turns to `max_turns`, at most 127")
    row.add("round", 1, "rounds that are over")
    row.add("rounds left", 1, "rounds that follow this one")
    row.add("to move", 1, "whose turn it is, counted from this seat")
    row.add("starter", 1, "who began the round, likewise", 6)
    for seat in range(game.players):
        who = f"seat +{seat}"
        row.add(f"{who} total", 2, f"points of earlier rounds: {POINTS}; 0 if they lie face down (B25)")
        row.add(f"{who} tiles", 2, "points of tiles in this round, likewise")
        row.add(f"{who} artefacts", 2, "artefacts from earlier rounds, and from this one", 4)
    return row.groups


def _roll(game: Any) -> list[Group]:
    row = _Row()
    row.add("offer", 60, "the pairs of dice on offer: 10 × colour + number", 64)
    row.add("colour dice", 6, "how many colour dice show each colour")
    row.add("number dice", 10, "how many number dice show each number")
    row.add("arrow", 1, "1 if an arrow is to be followed, 0 if dice are to be chosen")
    row.add("to move", 1, "whose turn to choose it is, counted from this seat")
    row.add("roller", 1, "who rolled, likewise")
    row.add("starter", 1, "who rolled first, likewise")
    row.add("turn", 1, "turns that are over, at most 127")
    row.add("closed", 8, "bridges passed in earlier turns: six expeditions, artefacts, dice symbols", 11)
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
    return row.groups


def _events(game: Any) -> list[tuple[str, int, str]]:
    chance = game.players + 1
    what = {
        "card": f"the action + 1; a dealt card is {chance}, 121 and the card",
        "board": (
            f"the action + 1; a dealt card is {chance}, 111 and the card; a tile is {chance}, its place + 1"
            " (11 × path + stone) and its kind (1 artefact, 2 arrow, else points + 2)"
        ),
        "roll": f"the action + 1; a roll is three times {chance} and 1 + 10 × colour + number",
    }[game.name]
    card = "0" if game.name == "roll" else "the card + 1 that this seat drew or was dealt, else 0"
    every = "in every third number"
    return [
        ("events: who", 0, f"{every}: 1 + who acted, counted from this seat; {chance} for chance; 0 for nothing yet"),
        ("events: what", 1, f"{every}: {what}"),
        ("events: card", 2, f"{every}: {card}"),
    ]


def document() -> str:
    """``docs/observations.md``."""
    import lostcities

    parts = [HEAD]
    letters = {"card": CARD_COLOURS, "board": BOARD_COLOURS, "roll": ROLL_COLOURS}
    for name, title, seats in (
        ("card", "Card game", (2,)),
        ("board", "Board game", (2, 3, 4)),
        ("roll", "Roll & Write", (2, 3, 4, 5)),
    ):
        games = [lostcities.game(name, players=players) for players in seats]
        lengths = ", ".join(f"{view_size(game)} ({game.players} players)" for game in games)
        parts.append(f"\n## {title}\n\nColours in the order `{letters[name]}`; {games[0].actions} actions.")
        parts.append(f"Numbers in an observation: {lengths}. With {seats[-1]} players:\n")
        parts.append("| from | to | group | meaning |\n|---|---|---|---|")
        rows = [
            f"| {group.start} | {group.start + group.size - 1} | {group.name} | {group.meaning} |"
            for group in layout(games[-1]).values()
        ]
        parts += rows
        parts.append("\nAn information state goes on with events of three numbers:\n")
        parts += [f"- **{group}** ({meaning})" for group, _, meaning in _events(games[-1])]
    return "\n".join(parts) + "\n"


HEAD = """# Observations as numbers

Written by `make observations`; a test fails if it is out of date, and another holds every group against the View of the
seat.

What `lostcities.research.vector` and the PettingZoo environments show a seat: a row of int8. Everything is in the
seat's View and counted from the seat: `seat +0` is the own seat, `seat +1` the next in turn order. Numbers between the
groups are 0. An information state (`history=…`) has after that all events that the seat has witnessed since the match
began."""
