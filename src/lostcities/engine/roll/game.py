"""Roll & Write: deals, starts, reads and spells.

>>> game = RollGame(players=3)
>>> state = game.start({})
>>> state.apply(game.action("ryp 047"))
>>> [game.text(action) for action in state.legal()][:4]
['=r0', '=r4', '=r7', '=y0']
"""

import re
from typing import Any

from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.contract import FIRST_STANDING, Json, Result, Standing
from lostcities.engine.envelope import unseal
from lostcities.engine.figures import load
from lostcities.engine.match import Match
from lostcities.engine.options import Option, check_players, resolve
from lostcities.engine.roll import state as flat
from lostcities.engine.roll.state import ACTION_TEXTS, RollState, RollView, roll_text
from lostcities.engine.spelling import Spelling, checked_setup, checked_starter, fresh_seed

OPTIONS: dict[str, Option] = {}
FIRST_ROLL = len(ACTION_TEXTS)
DICE = re.compile(f"([{ROLL_COLOURS}])([{ROLL_COLOURS}])([{ROLL_COLOURS}]) ([0-9]{{3}})")


class RollGame:
    """Roll & Write for two to five players (R1 to R19)."""

    name = "roll"
    rounds = 1
    actions = FIRST_ROLL
    """How many decisions there are; the rolls of the dice are numbered after them."""

    def __init__(self, *, players: int = 2, figures: Any = None, **options: Any) -> None:
        self.players = check_players("roll", players, 2, 5)
        self.options = resolve("roll", OPTIONS, options)
        self.figures = load("roll", "roll-2021", figures)
        self.own_figures = figures is not None and self.figures != load("roll", "roll-2021")
        self.spelling = Spelling("roll", ACTION_TEXTS, 'for example "=g4", "!", ">g" or ">.", and dice as "ryp 047"')
        self.flat_figures = flat.flat_figures(players, self.figures)
        self.blank: RollState = flat.new_state(self, self.flat_figures)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (self.players, self.figures if self.own_figures else None))

    def _opened(self, starter: int) -> RollState:
        checked_starter(starter, self.players)
        state = self.blank.copy()
        state.enter(starter)
        return state

    def deal(self, seed: int | None = None, starter: int = 0, standing: Standing = FIRST_STANDING) -> RollState:
        """A game that rolls its dice by itself; the same seed gives the same dice, none gives dice by lot."""
        state = self._opened(starter)
        state.seed(fresh_seed() if seed is None else seed)
        return state

    def start(self, setup: Any, starter: int = 0, standing: Standing = FIRST_STANDING) -> RollState:
        """A game whose dice come as actions: ``state.seat`` is CHANCE when they have to be rolled."""
        checked_setup(setup, ())
        return self._opened(starter)

    def text(self, action: int) -> str:
        """How an action or a roll of the dice is spelled."""
        if type(action) is int and 0 <= action - FIRST_ROLL < 216_000:
            return roll_text(action - FIRST_ROLL)
        return self.spelling.text(action)

    def action(self, text: str) -> int:
        """The action or roll that a text spells, or BadNotation."""
        dice = DICE.fullmatch(text) if isinstance(text, str) else None
        if not dice:
            return self.spelling.action(text)
        colours = [ROLL_COLOURS.index(letter) for letter in dice.groups()[:3]]
        return FIRST_ROLL + (36 * colours[0] + 6 * colours[1] + colours[2]) * 1000 + int(dice[4])

    def match(self, seed: int | None = None, starter: int | None = None, dealt: bool = True) -> Match[RollState]:
        """A match is one game; without ``dealt`` set-up and dice come from outside."""
        return Match(self, seed, starter, dealt)

    def chance(self, stream: list[int]) -> int:
        """The next roll of the dice from a random stream."""
        return flat.draw_roll(stream)

    def standing(self, state: RollState, truncated: bool) -> Standing:
        """There is no next round."""
        return Standing(1, state.totals, (0,) * self.players, truncated)

    def next_starter(self, state: RollState) -> int:
        """There is no next round."""
        return state.starter

    def result(self, state: RollState, truncated: bool) -> Result:
        """The highest total wins; equal totals all win (R19)."""
        totals = state.totals
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        sheets = state.scores()
        points = [[line.points for line in sheet.lines] for sheet in sheets]
        kept = [{"expeditions": line[:6], "artefacts": line[6], "dice": line[7], "bonus": line[8]} for line in points]
        return Result(totals, winners, truncated, sheets, {"sheets": kept})

    def from_bytes(self, data: bytes) -> RollState:
        """The state that ``to_bytes`` made these bytes of, or BadBytes."""
        state = self.blank.copy()
        state.read(unseal(self, data, len(state.raw())))
        return state

    def view_from_bytes(self, data: bytes) -> RollView:
        """The view that ``to_bytes`` made these bytes of: for bytes of our own, since only their number is checked."""
        return flat.read_view(self, data)

    def random_games(self, games: int, seed: int) -> tuple[int, int]:
        """Play whole random games without the interpreter: (decisions, sum of all seats' scores)."""
        return flat.random_games(self, games, seed)


def _remake(players: int, figures: Json | None) -> RollGame:
    return RollGame(players=players, figures=figures)
