"""The board game with its options: deals, starts, reads and spells.

>>> game = BoardGame(players=3, edition="2014")
>>> state = game.deal(seed=7)
>>> state.apply(game.action("-" + state.view(0).to_json()["hand"][0]))
>>> state.playout(seed=1) > 100
True
"""

from collections import Counter
from typing import Any

from lostcities.engine.board import state as flat
from lostcities.engine.board.state import ACTION_TEXTS, KIND_TEXTS, BoardState, BoardView
from lostcities.engine.cards import BOARD_COLOURS, Words
from lostcities.engine.contract import (
    FIRST_STANDING,
    BadFigures,
    BadInput,
    BadSetup,
    Json,
    Line,
    Result,
    Score,
    Standing,
)
from lostcities.engine.envelope import unseal
from lostcities.engine.figures import load, source_name
from lostcities.engine.match import Match
from lostcities.engine.options import MAX_TURNS, Option, check_players, resolve
from lostcities.engine.spelling import (
    Spelling,
    checked_cards,
    checked_setup,
    checked_standing,
    checked_starter,
    fresh_seed,
    shown,
)

VALUES = 11
MOST_DECK = 94

OPTIONS = {
    "edition": Option(
        "2018",
        ("2014", "2018"),
        "B23",
        Words(
            "The English edition of 2014 or the German one of 2018.",
            "Die englische Ausgabe von 2014 oder die deutsche von 2018.",
        ),
        (Words("English, 2014", "englisch, 2014"), Words("German, 2018", "deutsch, 2018")),
    ),
    "rounds": Option(
        3,
        (3, 1),
        "B6",
        Words("Three rounds, or one in the short game.", "Drei Runden, oder eine im Kurzspiel."),
        (Words("three rounds", "drei Runden"), Words("one round", "eine Runde")),
    ),
    "opening": Option(
        "lowest",
        ("lowest", "any"),
        "B7",
        Words(
            "An expedition begins with the lowest card of its colour in hand, or with any.",
            "Eine Expedition beginnt mit der niedrigsten Handkarte ihrer Farbe, oder mit einer beliebigen.",
        ),
        (Words("the lowest card", "die niedrigste Karte"), Words("any card", "jede Karte")),
    ),
    "redraw": Option(
        True,
        (True, False),
        "B12",
        Words(
            "The card just discarded may be drawn again, or not.",
            "Die eben abgelegte Karte darf wieder gezogen werden, oder nicht.",
        ),
        (Words("allowed", "erlaubt"), Words("not allowed", "nicht erlaubt")),
    ),
    "direction": Option(
        "ascending",
        ("ascending", "either"),
        "B26",
        Words(
            "Columns run upwards, or each upwards or downwards.", "Reihen laufen aufwärts, oder jede auf- oder abwärts."
        ),
        (Words("upwards only", "nur aufwärts"), Words("up or down", "auf oder ab")),
    ),
    "open_scores": Option(
        True,
        (True, False),
        "B25",
        Words(
            "Everybody sees everybody's points, or only their own.",
            "Alle sehen die Punkte aller, oder nur die eigenen.",
        ),
        (Words("everybody's", "alle"), Words("only their own", "nur die eigenen")),
    ),
    "max_turns": MAX_TURNS,
}


class BoardGame:
    """The board game for two to four players (B1 to B28)."""

    name = "board"
    actions = len(ACTION_TEXTS)

    def __init__(self, *, players: int = 2, figures: Any = None, **options: Any) -> None:
        self.players = check_players("board", players, 2, 4)
        self.options = resolve("board", OPTIONS, options)
        edition = f"board-{self.options['edition']}"
        self.figures = load("board", edition, figures)
        self.own_figures = figures is not None and self.figures != load("board", edition)
        self.rounds: int = self.options["rounds"]
        self.spelling = Spelling("board", ACTION_TEXTS, 'for example "+r7", "-r7", "@a", ">g", ">.", "<*" or "<g"')
        values = range(self.figures["highest"] + 1)
        colours = range(self.figures.get("colours", 5))
        self.cards = [VALUES * c + v for c in colours for v in values for _ in range(self.figures["copies"])]
        self.removed: int = self.figures["removed"] if players == 2 else 0
        self.dealt_cards = len(self.cards) - self.removed
        self._check_deck(source_name(figures))
        self.spaces = [
            VALUES * i + stone for i, c in enumerate(BOARD_COLOURS) for stone in sorted(self.figures["spaces"][c])
        ]
        self.tiles = [1] * self.figures["artefact_tiles"] + [2] * self.figures["arrow_tiles"]
        self.tiles += [points + 2 for points in self.figures["vp_tiles"]]
        self.flat_figures = flat.flat_figures(players, self.options, self.figures, self.cards)
        self.blank: BoardState = flat.new_state(self, self.flat_figures)
        # Tiles in any order on their spaces: the deal shuffles them, a set-up overwrites them.
        self.blank.place_tiles(dict(zip(self.spaces, self.tiles, strict=True)))

    def _check_deck(self, source: str) -> None:
        deck = self.dealt_cards - self.players * self.figures["hand"]
        if not 1 <= deck <= MOST_DECK:
            raise BadFigures(
                f"{source}: hand: {self.players} hands of {self.figures['hand']} leave a draw pile of {deck} cards;"
                f" it must have 1 to {MOST_DECK}"
            )

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (self.players, self.options, self.figures if self.own_figures else None))

    def _opened(self, starter: int, standing: Standing) -> BoardState:
        checked_starter(starter, self.players)
        state = self.blank.copy()
        before = checked_standing(standing, self.players, 20_000)
        state.enter(starter, before.round, before.totals, before.artefacts)
        return state

    def deal(self, seed: int | None = None, starter: int = 0, standing: Standing = FIRST_STANDING) -> BoardState:
        """A shuffled and dealt round; the same seed gives the same cards and tiles, none gives them by lot."""
        state = self._opened(starter, standing)
        state.deal(self.removed, fresh_seed() if seed is None else seed)
        return state

    def start(self, setup: Any, starter: int = 0, standing: Standing = FIRST_STANDING) -> BoardState:
        """A round from a set-up as a Record holds it: ``hands``, ``deck``, ``removed`` and ``tiles``."""
        setup = checked_setup(setup, ("hands", "deck", "removed", "tiles"))
        cards = [KIND_TEXTS[kind] for kind in self.cards]
        checked_cards(setup, cards, self.players, self.figures["hand"], self.removed)
        tiles = self._checked_tiles(setup["tiles"])
        state = self._opened(starter, standing)
        state.place_tiles(tiles)
        state.fill(setup["hands"], setup["deck"])
        return state

    def _checked_tiles(self, tiles: Any) -> dict[int, int]:
        if not isinstance(tiles, dict):
            raise BadSetup("the set-up's tiles must be an object from space to tile")
        texts = {flat.tile_text(tile): tile for tile in self.tiles}
        spaces = {flat.space_text(place): place for place in self.spaces}
        for space, tile in tiles.items():
            if space not in spaces:
                raise BadSetup(f"{shown(space)} is no event space of this board")
            if not isinstance(tile, str) or tile not in texts:
                raise BadSetup(f"{shown(tile)} on {space} is no tile of this board")
        for space in spaces:
            if space not in tiles:
                raise BadSetup(f"the event space {space} has no tile")
        found, wanted = Counter(tiles.values()), Counter(flat.tile_text(tile) for tile in self.tiles)
        for text, number in wanted.items():
            if found[text] != number:
                raise BadSetup(f"the set-up has {found[text]} tiles {text!r}; the game has {number}")
        return {spaces[space]: texts[tile] for space, tile in tiles.items()}

    def possible_tiles(self, tiles: dict[int, int], taken: int) -> bool:
        """Whether these tiles can lie on the board after ``taken`` artefacts were picked up (B14)."""
        on_board = Counter(tiles.values())
        on_board[1] += taken
        return set(tiles) <= set(self.spaces) and on_board == Counter(self.tiles)

    def possible_columns(self, laid: int) -> tuple[int, ...]:
        """What a column with these values may still take, as masks: one way, or either way (B26)."""
        everything = (1 << VALUES) - 1
        if not laid:
            return (everything,)
        above = everything & ~((1 << (laid.bit_length() - 1)) - 1)
        if self.options["direction"] == "ascending":
            return (above,)
        lowest = laid & -laid
        return (everything,) if laid == lowest else (above, 2 * lowest - 1)

    def text(self, action: int) -> str:
        """How an action is spelled."""
        return self.spelling.text(action)

    def action(self, text: str) -> int:
        """The action that a text spells, or BadNotation."""
        return self.spelling.action(text)

    def match(self, seed: int | None = None, starter: int | None = None, dealt: bool = True) -> Match[BoardState]:
        """A match of one or three rounds; without ``dealt`` each waits for a set-up."""
        return Match(self, seed, starter, dealt)

    def chance(self, stream: list[int]) -> int:
        """The board game has no dice."""
        raise BadInput("the board game has no dice")

    def standing(self, state: BoardState, truncated: bool) -> Standing:
        """What the next round starts from: points and artefacts are kept (B21)."""
        return Standing(state.round + 1, state.totals, state.artefacts, truncated)

    def next_starter(self, state: BoardState) -> int:
        """The next round is begun by whoever would have been next (B22)."""
        return state.next_starter

    def result(self, state: BoardState, truncated: bool) -> Result:
        """Artefacts are paid by the track (B23); most points win, then most artefacts, then it is shared (B24)."""
        sheets = []
        for points, artefacts, paid in zip(state.totals, state.artefacts, state.track_points, strict=True):
            lines = [
                Line("rounds", points, flat.signed(points)),
                Line("artefacts", paid, f"{artefacts} → {flat.signed(paid)}"),
            ]
            if points + paid < 0:
                lines.append(Line("floor", -points - paid, flat.signed(-points - paid)))
            sheets.append(Score(max(0, points + paid), tuple(lines)))
        totals = tuple(sheet.total for sheet in sheets)
        winners = tuple(seat for seat, rank in enumerate(state.ranks) if rank == max(state.ranks))
        return Result(totals, winners, truncated, tuple(sheets), {"artefacts": list(state.artefacts)})

    def from_bytes(self, data: bytes) -> BoardState:
        """The state that ``to_bytes`` made these bytes of, or BadBytes."""
        state = self.blank.copy()
        state.read(unseal(self, data, len(state.raw())))
        return state

    def view_from_bytes(self, data: bytes) -> BoardView:
        """The view that ``to_bytes`` made these bytes of: for bytes of our own, since only their number is checked."""
        return flat.read_view(self, data)

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Deal and play whole random rounds without the interpreter: (decisions, sum of all seats' final totals)."""
        return flat.random_games(self, games, seed)


def _remake(players: int, options: Json, figures: Json | None) -> BoardGame:
    return BoardGame(players=players, figures=figures, **options)
