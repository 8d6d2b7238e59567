"""What the research adapters need to know about the card game."""

from lostcities.engine.games.card.game import CardGame
from lostcities.engine.games.card.shapes import CardViewJson
from lostcities.engine.games.card.state import ACTION_TEXTS, KIND_TEXTS
from lostcities.research.games.card.vector import CardVector
from lostcities.research.rows import POINTS, Bounds, Group, Groups, Tiles, piles, spell
from lostcities.research.tree import Pack

VECTOR = CardVector
CARDS = "one number per card: 10 × colour + rank, rank 0 for at least one wager, 1 to 9 for 2 to 10"


def _numbers(game: CardGame) -> list[int]:
    return [game.action("+" + KIND_TEXTS[kind]) for kind in game.cards]


def _hand(game: CardGame) -> int:
    return game.figures["hand"]


def _order(card: int) -> tuple[bool, int]:
    """Return the sort key of a card in a hand: wagers before all numbers, as in the vector environment."""
    return card % 10 > 0, card


PACK = Pack.of(ACTION_TEXTS, 6, _numbers, _order, _hand)


def events(game: CardGame) -> str:
    """Say what the second number of an event means."""
    return f"the action + 1; a dealt card is {game.players + 1}, 121 and the card"


def deal_events(game: CardGame) -> int:
    """Return how many events a deal is."""
    return int(game.players * game.figures["hand"])


def groups(game: CardGame) -> list[Group]:
    """Return what the numbers of an observation mean."""
    row = Groups()
    row.add("hand", 60, f"the seat's hand; {CARDS}", 64)
    row.add("own columns", 60, "the cards on the seat's columns, in the same way", 64)
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
    row.add("to move", 1, "whose turn it is, in the same way")
    row.add("barred", 6, "the pile that was just discarded on (C11)")
    return row.found


def picture(shown: CardViewJson) -> list[Tiles]:
    """Return everything on the table as lines of tiles."""
    rows = [Tiles("hand", spell(shown["hand"]))]
    for seat, columns in enumerate(shown["columns"]):
        rows += [Tiles(f"player_{seat} {colour}", spell(cards)) for colour, cards in columns.items()]
    return rows + piles(shown)


def bounds(game: CardGame) -> Bounds:
    """Return the bounds of a match, which must have ``max_turns``."""
    hand, turns, rounds = game.figures["hand"], game.options["max_turns"], game.rounds
    assert turns is not None, "a match without max_turns has no bounds"
    drawn = len(game.cards) - game.players * hand
    chance = rounds * (game.players * hand + min(turns, drawn)) + 1
    return Bounds(rounds * 2 * turns, chance, PACK.cards, rounds * (hand + 2 * turns), *_points(game))


def _points(game: CardGame) -> tuple[float, float]:
    """Return bounds: each column at its best and at its worst (C14)."""
    figures = game.figures
    best = worst = 0
    numbers = range(2, figures["highest"] + 1)
    for wagers in range(figures["wagers"] + 1):
        for count in range(len(numbers) + 1):
            if not count and not wagers:
                continue
            bonus = figures["bonus"] if count + wagers >= figures["bonus_cards"] else 0
            for total in (sum(numbers[:count]), sum(numbers[len(numbers) - count :])):
                points = (total - figures["cost"]) * (1 + wagers) + bonus
                best, worst = max(best, points), min(worst, points)
    colours: int = figures["colours"] if "colours" in figures else game.options["colours"]
    return game.rounds * colours * worst, game.rounds * colours * best
