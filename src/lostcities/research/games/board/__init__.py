"""What the research adapters need to know about the board game."""

from dataclasses import replace

from lostcities.engine.games.board.game import BoardGame
from lostcities.engine.games.board.shapes import BoardViewJson
from lostcities.engine.games.board.state import ACTION_TEXTS, space_text, tile_text
from lostcities.research.games.board.vector import BoardVector
from lostcities.research.rows import POINTS, Bounds, Group, Groups, Tiles, piles, spell
from lostcities.research.tree import Pack

VECTOR = BoardVector
KINDS = "one number per kind of card: 11 × colour + value"


def _numbers(game: BoardGame) -> list[int]:
    return list(game.cards)


def _hand(game: BoardGame) -> int:
    return game.figures["hand"]


def _order(card: int) -> tuple[int, int]:
    return 0, card


def _tiles(game: BoardGame) -> list[int]:
    return list(game.tiles)


def _spaces(game: BoardGame) -> list[int]:
    return list(game.spaces)


def _count_removed(game: BoardGame) -> int:
    return int(game.removed)


def _tile_texts(tiles: list[tuple[int, int]]) -> dict[str, str]:
    return {space_text(place): tile_text(tile) for place, tile in tiles}


# Module-level functions, so that OpenSpiel can pickle a node.
PACK = replace(
    Pack.of(ACTION_TEXTS, 5, _numbers, _order, _hand),
    tiled=True,
    tiles=_tiles,
    spaces=_spaces,
    removed=_count_removed,
    tile_texts=_tile_texts,
)


def events(game: BoardGame) -> str:
    """Say what the second number of an event means."""
    chance = game.players + 1
    return (
        f"the action + 1; a dealt card is {chance}, 111 and the card; a tile is {chance}, its place + 1"
        " (11 × path + stone) and its kind (1 artefact, 2 arrow, else points + 2)"
    )


def deal_events(game: BoardGame) -> int:
    """Return how many events a deal is."""
    return int(game.players * game.figures["hand"] + len(game.spaces))


def groups(game: BoardGame) -> list[Group]:
    """Return what the numbers of an observation mean."""
    row = Groups()
    row.add("hand", 55, f"the seat's hand, at least one; {KINDS}", 64)
    row.add("hand twice", 55, "the seat's hand, two of them", 64)
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
    row.add("artefacts", 55, "11 × path + stone: there is an artefact", 56)
    row.add("arrows", 55, "there is an arrow", 56)
    row.add("tiles", 55, "the points of the tile there", 56)
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
    row.add("starter", 1, "who began the round, in the same way", 6)
    for seat in range(game.players):
        who = f"seat +{seat}"
        row.add(f"{who} total", 2, f"points of earlier rounds: {POINTS}; 0 if they lie face down (B25)")
        row.add(f"{who} tiles", 2, "points of tiles in this round, in the same way")
        row.add(f"{who} artefacts", 2, "artefacts from earlier rounds, and from this one", 4)
    return row.found


def picture(shown: BoardViewJson) -> list[Tiles]:
    """Return everything on the table as lines of tiles."""
    rows = [Tiles("hand", spell(shown["hand"]))]
    for seat, columns in enumerate(shown["columns"]):
        for colour, cards in columns.items():
            researcher = "*" if shown["researchers"][seat] == colour else ""
            piece = (f"@{shown['stones'][seat][colour]}{researcher}", "")
            rows.append(Tiles(f"player_{seat} {colour}", (piece, *spell(cards))))
    rows += piles(shown)
    short = {"artefact": "A", "arrow": ">"}
    for colour in shown["stones"][0]:
        tiles = sorted((place, tile) for place, tile in shown["tiles"].items() if place[0] == colour)
        marks = tuple((f"{place[1:]}{short.get(tile, tile[1:])}", colour) for place, tile in tiles)
        rows.append(Tiles(f"path {colour}", marks))
    return rows


def bounds(game: BoardGame) -> Bounds:
    """Return the bounds of a match, which must have ``max_turns``."""
    hand, turns, rounds, spaces = game.figures["hand"], game.options["max_turns"], game.rounds, len(game.spaces)
    assert turns is not None, "a match without max_turns has no bounds"
    # A turn has a card, a piece, a move for a card on a finished path, and a draw. Pieces only move forward, so every
    # player reaches every arrow at most once.
    moves = 4 * turns + game.players * game.tiles.count(2)
    drawn = len(game.cards) - game.players * hand
    chance = rounds * (spaces + game.players * hand + min(turns, drawn)) + 1
    kinds = max(PACK.cards, len(PACK.tile_kinds(game)))
    return Bounds(rounds * moves, chance, kinds, rounds * (spaces + hand + moves), *_points(game))


def _points(game: BoardGame) -> tuple[float, float]:
    """Return bounds: every piece on the best stone, all tiles and the top of the track; never below 0."""
    figures = game.figures
    pieces = 6 * max(0, *figures["stones"])
    track = max(0, *figures["long_track"], *figures["short_track"])
    return 0, game.rounds * (pieces + sum(figures["vp_tiles"])) + track
