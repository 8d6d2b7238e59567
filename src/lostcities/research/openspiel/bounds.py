"""How long a match can be and how much can be won in it: OpenSpiel wants to know before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lostcities.research.tree import CARDS, DICE, tile_kinds


@dataclass(frozen=True, slots=True)
class Bounds:
    """Upper and lower bounds; no match goes beyond them, and few come near."""

    decisions: int
    chance_nodes: int
    outcomes: int
    events: int
    """How many events one seat can witness."""
    least: float
    most: float
    """Points of one seat over the match."""


def bounds(game: Any) -> Bounds:
    """Bounds for any of the games; the card and board game must have ``max_turns``."""
    if game.name == "roll":
        return _roll(game)
    hand, turns, rounds = game.figures["hand"], game.options["max_turns"], game.rounds
    spaces = len(game.spaces) if game.name == "board" else 0
    # A turn of the board game: a card, which piece, a move for a card on a finished path, a draw. Pieces only go
    # forward, so every player comes to every arrow at most once.
    arrows = game.tiles.count(2) if game.name == "board" else 0
    moves = 2 * turns if game.name == "card" else 4 * turns + game.players * arrows
    drawn = len(game.cards) - game.players * hand
    chance = rounds * (spaces + game.players * hand + min(turns, drawn)) + 1
    least, most = _card_points(game) if game.name == "card" else _board_points(game)
    kinds = max(CARDS[game.name], len(tile_kinds(game)))
    return Bounds(rounds * moves, chance, kinds, rounds * (spaces + hand + moves), least, most)


def _card_points(game: Any) -> tuple[float, float]:
    """Each column at its best and at its worst (C14)."""
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
    colours = figures.get("colours", game.options["colours"])
    return game.rounds * colours * worst, game.rounds * colours * best


def _board_points(game: Any) -> tuple[float, float]:
    """Every piece on the best stone, the researcher there too, all tiles and the best of the track; never below 0."""
    figures = game.figures
    pieces = 6 * max(0, *figures["stones"])
    track = max(0, *figures["long_track"], *figures["short_track"])
    return 0, game.rounds * (pieces + sum(figures["vp_tiles"])) + track


def _roll(game: Any) -> Bounds:
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
