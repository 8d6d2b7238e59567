"""The card game with its options: deals, starts, reads and spells.

>>> game = CardGame()
>>> state = game.deal(seed=7)
>>> state.apply(state.legal()[0])
>>> [game.text(action) for action in state.legal()]
['<*']
"""

from typing import Any

from lostcities.engine.card import state as flat
from lostcities.engine.card.state import ACTION_TEXTS, KIND_NUMBERS, KIND_TEXTS, CardState, CardView
from lostcities.engine.cards import CARD_COLOURS, Words
from lostcities.engine.contract import FIRST_STANDING, BadFigures, BadInput, Json, Result, Standing
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
)

OPTIONS = {
    "games": Option(3, (), "C4", Words("How many games a match has.", "Wie viele Spiele eine Partie hat.")),
    "colours": Option(
        5,
        (5, 6),
        "C20",
        Words(
            "Five colours, or six with purple as in newer boxes.",
            "Fünf Farben, oder sechs mit Violett wie in neueren Schachteln.",
        ),
        (Words("five", "fünf"), Words("six, with purple", "sechs, mit Violett")),
    ),
    "max_turns": MAX_TURNS,
}


class CardGame:
    """The card game for two players (C1 to C20)."""

    name = "card"
    actions = len(ACTION_TEXTS)

    def __init__(self, *, players: int = 2, figures: Any = None, **options: Any) -> None:
        self.players = check_players("card", players, 2, 2)
        self.options = resolve("card", OPTIONS, options)
        self.figures = load("card", "card", figures)
        self.own_figures = figures is not None and self.figures != load("card", "card")
        self.rounds: int = self.options["games"]
        self.spelling = Spelling("card", ACTION_TEXTS, 'for example "+r7", "-r7", "<*" or "<g"')
        faces = ["x"] * self.figures["wagers"] + [str(value) for value in range(2, self.figures["highest"] + 1)]
        # A smaller game has cards in fewer colours; the others stay as columns that nobody can begin.
        colours = self.figures.get("colours", self.options["colours"])
        if colours > self.options["colours"]:
            raise BadFigures(
                f"{source_name(figures)}: colours: must be at most the {self.options['colours']} of the option, not"
                f" {colours}"
            )
        self.cards = [KIND_NUMBERS[c + face] for c in CARD_COLOURS[:colours] for face in faces]
        self.blank: CardState = flat.new_state(self)
        self.blank.blank(self.options, self.figures, self.cards)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (self.options, self.figures if self.own_figures else None))

    def _opened(self, starter: int, standing: Standing) -> CardState:
        checked_starter(starter, 2)
        state = self.blank.copy()
        before = checked_standing(standing, 2, 1_000_000_000)
        state.enter(starter, before.round, before.totals)
        return state

    def deal(self, seed: int | None = None, starter: int = 0, standing: Standing = FIRST_STANDING) -> CardState:
        """A shuffled and dealt game; the same seed gives the same cards, none gives cards by lot."""
        state = self._opened(starter, standing)
        state.deal(fresh_seed() if seed is None else seed)
        return state

    def start(self, setup: Any, starter: int = 0, standing: Standing = FIRST_STANDING) -> CardState:
        """A game from a set-up as a Record holds it: ``{"hands": [[…], […]], "deck": […]}``."""
        setup = checked_setup(setup, ("hands", "deck"))
        checked_cards(setup, [KIND_TEXTS[kind] for kind in self.cards], 2, self.figures["hand"])
        state = self._opened(starter, standing)
        state.fill(setup["hands"], setup["deck"])
        return state

    def text(self, action: int) -> str:
        """How an action is spelled."""
        return self.spelling.text(action)

    def action(self, text: str) -> int:
        """The action that a text spells, or BadNotation."""
        return self.spelling.action(text)

    def match(self, seed: int | None = None, starter: int | None = None, dealt: bool = True) -> Match[CardState]:
        """A match of ``games`` games; without ``dealt`` each waits for a set-up."""
        return Match(self, seed, starter, dealt)

    def chance(self, stream: list[int]) -> int:
        """The card game has no dice."""
        raise BadInput("the card game has no dice")

    def standing(self, state: CardState, truncated: bool) -> Standing:
        """What the next game starts from: the sums so far."""
        return Standing(state.round + 1, state.totals, (0, 0), truncated)

    def next_starter(self, state: CardState) -> int:
        """Who has more points in total begins; on equal totals who did not begin the last game (C17)."""
        return state.next_starter

    def result(self, state: CardState, truncated: bool) -> Result:
        """The highest total wins; equal totals are a draw (C18)."""
        totals = state.totals
        winners = tuple(seat for seat in range(2) if totals[seat] == max(totals))
        return Result(totals, winners, truncated, state.scores())

    def from_bytes(self, data: bytes) -> CardState:
        """The state that ``to_bytes`` made these bytes of, or BadBytes."""
        state = self.blank.copy()
        state.read(unseal(self, data, len(state.raw())))
        return state

    def view_from_bytes(self, data: bytes) -> CardView:
        """The view that ``to_bytes`` made these bytes of: for bytes of our own, since only their number is checked."""
        return flat.read_view(self, data)

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Deal and play whole random games without the interpreter: (decisions, sum of all seats' scores)."""
        return flat.random_games(self, games, seed)


def _remake(options: Json, figures: Json | None) -> CardGame:
    return CardGame(figures=figures, **options)
