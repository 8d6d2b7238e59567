"""The board game with its options: dealing, starting, reading and spelling.

>>> game = BoardGame(players=3, edition="2014")
>>> state = game.deal(seed=7)
>>> state.apply(game.action("-" + state.view(0).to_json()["hand"][0]))
>>> state.playout(seed=1) > 100
True
"""

from collections import Counter
from collections.abc import Callable

from lostcities.engine.cards import BOARD_COLOURS
from lostcities.engine.chance import WithoutDice
from lostcities.engine.compiled_game import CompiledGame
from lostcities.engine.contract import (
    FIRST_STANDING,
    BadFigures,
    BadSetup,
    Draws,
    Standing,
)
from lostcities.engine.figures import source_name
from lostcities.engine.games.board import state as flat
from lostcities.engine.games.board.declaration import BOARD
from lostcities.engine.games.board.figures import FIGURES
from lostcities.engine.games.board.lanes import BoardLanes
from lostcities.engine.games.board.shapes import BoardNumbers, BoardOptions, BoardSetup
from lostcities.engine.games.board.state import ACTION_TEXTS, KIND_TEXTS, BoardState
from lostcities.engine.options import check_players, resolve
from lostcities.engine.spelling import (
    Spelled,
    Spelling,
    check_cards,
    check_setup,
    check_standing,
    check_starter,
    deal_out,
    fresh_seed,
    shorten,
)

VALUES = 11
MOST_DECK = 94


class BoardGame(Spelled, WithoutDice, CompiledGame[BoardState]):
    """The board game for two to four players (B1 to B28)."""

    declaration = BOARD
    lanes_type = BoardLanes
    options: BoardOptions
    figures: BoardNumbers
    name = BOARD.name
    actions = len(ACTION_TEXTS)

    def __init__(self, *, players: int = 2, figures: object = None, **options: object) -> None:
        self.players = check_players(BOARD.name, players, BOARD.players)
        self.options = resolve(BoardOptions, BOARD.name, BOARD.options, options)
        edition = f"board-{self.options['edition']}"
        self.figures = FIGURES.load(edition, figures)
        self.own_figures = figures is not None and self.figures != FIGURES.load(edition)
        self.rounds = self.options["rounds"]
        self.shows_scores = self.options["open_scores"]
        self.spelling = Spelling(BOARD.name, ACTION_TEXTS, 'for example "+r7", "-r7", "@a", ">g", ">.", "<*" or "<g"')
        values = range(self.figures["highest"] + 1)
        colours = range(self.figures.get("colours", 5))
        self.cards = [VALUES * c + v for c in colours for v in values for _ in range(self.figures["copies"])]
        self.pack = sorted(KIND_TEXTS[kind] for kind in self.cards)
        self.removed = self.figures["removed"] if players == 2 else 0
        self.dealt_cards = len(self.cards) - self.removed
        self._check_deck(source_name(figures))
        self.spaces = [
            VALUES * i + stone for i, c in enumerate(BOARD_COLOURS) for stone in sorted(self.figures["spaces"][c])
        ]
        self.tiles = [1] * self.figures["artefact_tiles"] + [2] * self.figures["arrow_tiles"]
        self.tiles += [points + 2 for points in self.figures["vp_tiles"]]
        self.flat_figures = flat.flat_figures(players, self.options, self.figures, self.cards)
        self.blank: BoardState = flat.new_state(self, self.flat_figures)
        # Tiles in arbitrary order on their spaces: a deal shuffles them, a set-up overwrites them.
        self.blank.place_tiles(dict(zip(self.spaces, self.tiles, strict=True)))

    def _check_deck(self, source: str) -> None:
        deck = self.dealt_cards - self.players * self.figures["hand"]
        if not 1 <= deck <= MOST_DECK:
            raise BadFigures(
                f"{source}: hand: {self.players} hands of {self.figures['hand']} leave a draw pile of {deck} cards;"
                f" it must have 1 to {MOST_DECK}"
            )

    def _open(self, starter: int, standing: Standing) -> BoardState:
        check_starter(starter, self.players)
        state = self.blank.copy()
        before = check_standing(standing, self.players, 20_000)
        state.enter(starter, before.round, before.totals, before.artefacts)
        return state

    def deal(self, seed: int | None = None, starter: int = 0, standing: Standing = FIRST_STANDING) -> BoardState:
        """Deal a shuffled round; the same seed gives the same cards and tiles, without one they are random."""
        state = self._open(starter, standing)
        state.deal(self.removed, fresh_seed() if seed is None else seed)
        return state

    def start(self, setup: object, starter: int = 0, standing: Standing = FIRST_STANDING) -> BoardState:
        """Start a round from a set-up as in a Record: ``hands``, ``deck``, ``removed`` and ``tiles``."""
        setup = check_setup(setup, ("hands", "deck", "removed", "tiles"))
        hands, deck = check_cards(setup, self.pack, self.players, self.figures["hand"], self.removed)
        tiles = self._check_tiles(setup["tiles"])
        state = self._open(starter, standing)
        state.place_tiles(tiles)
        state.fill(hands, deck)
        return state

    def _check_tiles(self, tiles: object) -> dict[int, int]:
        if not isinstance(tiles, dict):
            raise BadSetup("the set-up's tiles must be an object from space to tile")
        texts = {flat.tile_text(tile): tile for tile in self.tiles}
        spaces = {flat.space_text(place): place for place in self.spaces}
        for space, tile in tiles.items():
            if space not in spaces:
                raise BadSetup(f"{shorten(space)} is not an event space of this board")
            if not isinstance(tile, str) or tile not in texts:
                raise BadSetup(f"{shorten(tile)} on {space} is not a tile of this board")
        for space in spaces:
            if space not in tiles:
                raise BadSetup(f"the event space {space} has no tile")
        found, wanted = Counter(tiles.values()), Counter(flat.tile_text(tile) for tile in self.tiles)
        for text, number in wanted.items():
            if found[text] != number:
                raise BadSetup(f"the set-up has {found[text]} tiles {text!r}; the game has {number}")
        return {spaces[space]: texts[tile] for space, tile in tiles.items()}

    def possible_tiles(self, tiles: dict[int, int], taken: int) -> bool:
        """Whether these tiles are possible after ``taken`` artefacts were picked up (B14)."""
        on_board = Counter(tiles.values())
        on_board[1] += taken
        return set(tiles) <= set(self.spaces) and on_board == Counter(self.tiles)

    def possible_columns(self, laid: int) -> tuple[int, ...]:
        """Return what a column with these values may still take, as masks: in one direction, or in either (B26)."""
        everything = (1 << VALUES) - 1
        if not laid:
            return (everything,)
        above = everything & ~((1 << (laid.bit_length() - 1)) - 1)
        if self.options["direction"] == "ascending":
            return (above,)
        lowest = laid & -laid
        return (everything,) if laid == lowest else (above, 2 * lowest - 1)

    def draw_setup(self, purpose: Callable[[str], Draws]) -> BoardSetup:
        """Shuffle and deal the cards, some removed unseen (B4), and shuffle the tiles onto the event spaces (B3)."""
        hands, deck = deal_out(purpose("cards").shuffle(self.pack), self.players, self.figures["hand"])
        spaces = sorted(flat.space_text(place) for place in self.spaces)
        tiles = purpose("tiles").shuffle(sorted(flat.tile_text(tile) for tile in self.tiles))
        laid = dict(zip(spaces, tiles, strict=True))
        return {"hands": hands, "deck": deck[self.removed :], "removed": deck[: self.removed], "tiles": laid}
