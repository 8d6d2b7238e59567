"""The card game with its options: dealing, starting, reading and spelling.

>>> game = CardGame()
>>> state = game.deal(seed=7)
>>> state.apply(state.legal[0])
>>> [game.text(action) for action in state.legal]
['<*']
"""

from collections.abc import Callable

from lostcities.engine.cards import CARD_COLOURS
from lostcities.engine.chance import WithoutDice
from lostcities.engine.compiled_game import CompiledGame
from lostcities.engine.contract import FIRST_STANDING, BadFigures, Draws, Standing
from lostcities.engine.figures import source_name
from lostcities.engine.games.card import state as flat
from lostcities.engine.games.card.declaration import CARD
from lostcities.engine.games.card.figures import FIGURES
from lostcities.engine.games.card.lanes import CardLanes
from lostcities.engine.games.card.shapes import CardNumbers, CardOptions, CardSetup
from lostcities.engine.games.card.state import ACTION_TEXTS, KIND_NUMBERS, KIND_TEXTS, CardState
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
)


class CardGame(Spelled, WithoutDice, CompiledGame[CardState]):
    """The card game for two players (C1 to C20)."""

    declaration = CARD
    lanes_type = CardLanes
    options: CardOptions
    figures: CardNumbers
    name = CARD.name
    actions = len(ACTION_TEXTS)
    shows_scores = True

    def __init__(self, *, players: int = 2, figures: object = None, **options: object) -> None:
        self.players = check_players(CARD.name, players, CARD.players)
        self.options = resolve(CardOptions, CARD.name, CARD.options, options)
        self.figures = FIGURES.load("card", figures)
        self.own_figures = figures is not None and self.figures != FIGURES.load("card")
        self.rounds = self.options["games"]
        self.spelling = Spelling(CARD.name, ACTION_TEXTS, 'for example "+r7", "-r7", "<*" or "<g"')
        faces = ["x"] * self.figures["wagers"] + [str(value) for value in range(2, self.figures["highest"] + 1)]
        # A smaller game has cards in fewer colours; the others remain as columns that nobody can begin.
        colours = self.figures.get("colours", self.options["colours"])
        if colours > self.options["colours"]:
            raise BadFigures(
                f"{source_name(figures)}: colours: must be at most the {self.options['colours']} of the option, not"
                f" {colours}"
            )
        self.cards = [KIND_NUMBERS[c + face] for c in CARD_COLOURS[:colours] for face in faces]
        self.pack = sorted(KIND_TEXTS[kind] for kind in self.cards)
        self.blank: CardState = flat.new_state(self)
        self.blank.blank(self.options, self.figures, self.cards)

    def _open(self, starter: int, standing: Standing) -> CardState:
        check_starter(starter, 2)
        state = self.blank.copy()
        before = check_standing(standing, 2, 1_000_000_000)
        state.enter(starter, before.round, before.totals)
        return state

    def deal(self, seed: int | None = None, starter: int = 0, standing: Standing = FIRST_STANDING) -> CardState:
        """Deal a shuffled game; the same seed gives the same cards, without one they are random."""
        state = self._open(starter, standing)
        state.deal(fresh_seed() if seed is None else seed)
        return state

    def start(self, setup: object, starter: int = 0, standing: Standing = FIRST_STANDING) -> CardState:
        """Start a game from a set-up as in a Record: ``{"hands": [[…], […]], "deck": […]}``."""
        hands, deck = check_cards(check_setup(setup, ("hands", "deck")), self.pack, 2, self.figures["hand"])
        state = self._open(starter, standing)
        state.fill(hands, deck)
        return state

    def draw_setup(self, purpose: Callable[[str], Draws]) -> CardSetup:
        """Shuffle the pack and deal a hand to each seat from the top; the rest is the draw pile."""
        hands, deck = deal_out(purpose("cards").shuffle(self.pack), 2, self.figures["hand"])
        return {"hands": hands, "deck": deck}
