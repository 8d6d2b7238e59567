"""Roll & Write: dealing, starting, reading and spelling.

>>> game = RollGame(players=3)
>>> state = game.start({})
>>> state.apply(game.action("ryp 047"))
>>> [game.text(action) for action in state.legal][:4]
['=r0', '=r4', '=r7', '=y0']
"""

import re
from collections.abc import Callable

from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.compiled_game import CompiledGame
from lostcities.engine.contract import FIRST_STANDING, Draws, Setup, Standing
from lostcities.engine.games.roll import state as flat
from lostcities.engine.games.roll.declaration import ROLL
from lostcities.engine.games.roll.figures import FIGURES
from lostcities.engine.games.roll.lanes import RollLanes
from lostcities.engine.games.roll.shapes import RollNumbers, RollOptions
from lostcities.engine.games.roll.state import ACTION_TEXTS, RollState, roll_text
from lostcities.engine.options import check_players, resolve
from lostcities.engine.spelling import Spelling, check_setup, check_starter, fresh_seed

FIRST_ROLL = len(ACTION_TEXTS)
DICE = re.compile(f"([{ROLL_COLOURS}])([{ROLL_COLOURS}])([{ROLL_COLOURS}]) ([0-9]{{3}})")


class RollGame(CompiledGame[RollState]):
    """Roll & Write for two to five players (R1 to R20)."""

    declaration = ROLL
    lanes_type = RollLanes
    options: RollOptions
    figures: RollNumbers
    name = ROLL.name
    rounds = 1
    shows_scores = True
    actions = FIRST_ROLL
    """The number of decisions; rolls of the dice have the numbers after them."""

    def __init__(self, *, players: int = 2, figures: object = None, **options: object) -> None:
        self.players = check_players(ROLL.name, players, ROLL.players)
        self.options = resolve(RollOptions, ROLL.name, ROLL.options, options)
        self.figures = FIGURES.load("roll-2021", figures)
        self.own_figures = figures is not None and self.figures != FIGURES.load("roll-2021")
        self.spelling = Spelling(ROLL.name, ACTION_TEXTS, 'for example "=g4", "!", ">g" or ">.", and dice as "ryp 047"')
        self.flat_figures = flat.flat_figures(players, self.figures, self.options["choices"] == "together")
        self.blank: RollState = flat.new_state(self, self.flat_figures)

    def _open(self, starter: int) -> RollState:
        check_starter(starter, self.players)
        state = self.blank.copy()
        state.enter(starter)
        return state

    def deal(self, seed: int | None = None, starter: int = 0, standing: Standing = FIRST_STANDING) -> RollState:
        """Start a game that rolls its dice automatically; the same seed rolls the same dice, no seed random ones."""
        state = self._open(starter)
        state.seed(fresh_seed() if seed is None else seed)
        return state

    def start(self, setup: object, starter: int = 0, standing: Standing = FIRST_STANDING) -> RollState:
        """Start a game whose dice come as actions: ``state.to_move`` is CHANCE when they have to be rolled."""
        check_setup(setup, ())
        return self._open(starter)

    def draw_setup(self, purpose: Callable[[str], Draws]) -> Setup:
        """Return nothing: there is no deal."""
        return {}

    def draw_chance(self, draws: Draws) -> int:
        """Draw three colours, then three numbers (R2)."""
        colours = "".join(ROLL_COLOURS[draws.below(6)] for _ in range(3))
        numbers = "".join(str(draws.below(10)) for _ in range(3))
        return self.action(f"{colours} {numbers}")

    def text(self, action: int) -> str:
        """Spell an action or a roll of the dice."""
        if type(action) is int and 0 <= action - FIRST_ROLL < 216_000:
            return roll_text(action - FIRST_ROLL)
        return self.spelling.text(action)

    def action(self, text: str) -> int:
        """Read an action or roll; raises BadNotation if the text spells none."""
        dice = DICE.fullmatch(text) if isinstance(text, str) else None
        if not dice:
            return self.spelling.action(text)
        colours = [ROLL_COLOURS.index(letter) for letter in dice.groups()[:3]]
        return FIRST_ROLL + (36 * colours[0] + 6 * colours[1] + colours[2]) * 1000 + int(dice[4])

    def chance(self, stream: list[int]) -> int:
        """Draw the next roll from a random stream."""
        return flat.draw_roll(stream)
