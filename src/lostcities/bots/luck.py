"""How lucky a game was: what each draw and each roll was worth, against what could have come.

The luck of a chance event is L = V(what came) − mean of V over all that could have come, where
V is what a world is worth to a seat whose hands are all known and whose luck to come is not
(the critic of training). Its expectation is 0 whatever V is. So points minus the sum of luck
have the expectation of the points and vary less: a tournament needs fewer deals to say the
same. How good V is decides how much less, never what comes out on average.

The deal itself is left out: on duplicate deals both sides have it once.
"""

from array import array
from functools import cache
from typing import Any

from lostcities.bots.learnt import critic
from lostcities.bots.network import Network
from lostcities.bots.policy import lanes_of
from lostcities.engine.contract import Action, BadOption, Game

LANES = 64
"""More than there are cards in a draw pile."""


class Luck:
    """The luck of one game after the other, for two players."""

    def __init__(self, game: Game[Any], worth: Network | None = None) -> None:
        if game.players != 2:
            raise BadOption(f"luck is told for two players only, not for {game.players}")
        self.lanes = lanes_of(game, LANES)
        self.worth = (worth or _critic(game.name)).with_colours(self.lanes.colours)
        self.all = array("i", range(LANES))
        self.rows = array("f", bytes(4 * LANES * self.worth.row_size))
        self.answers = array("f", bytes(4 * LANES * self.worth.answer_size))
        self.points = array("i", bytes(4 * LANES * 2))
        self.over = array("B", bytes(LANES))
        self.seats, self.legal = array("i", bytes(4 * LANES)), array("B", bytes(LANES * self._slots()))
        self.unit = float(self.worth.layout["unit"])

    def _slots(self) -> int:
        shape = self.lanes.layout
        return int(shape["colours"] * shape["slots"] + shape["choices"])

    def of(self, state: Any, action: Action) -> float:
        """The luck that seat 0 had, in points of its margin, when ``action`` was carried out in ``state``."""
        slot = self.lanes.slot(action)
        self.lanes.put(0, state.raw())
        count: int = self.lanes.chances(0, slot)
        if count < 2:
            return 0.0
        for number in range(1, count):
            self.lanes.copy(0, number)
            self.lanes.let_come(number, number)
        self.lanes.apply(self.all, count, array("i", [slot]) * count)
        worths = self._worths(count)
        mean = sum(worths) / count
        return self.unit * (worths[0] - mean)

    def _worths(self, count: int) -> list[float]:
        """What the first lanes are worth to seat 0: as they ended, or as the critic sees them."""
        self.lanes.results(self.points, self.over)
        self.lanes.legal(self.all, count, self.legal, self.seats)
        self.lanes.survey(self.all, count, self.rows)
        self.worth.forward(self.rows, count, self.answers)
        worths = []
        for lane in range(count):
            if self.over[lane]:
                worths.append((self.points[2 * lane] - self.points[2 * lane + 1]) / self.unit)
            else:
                worths.append(self.answers[lane] if self.seats[lane] == 0 else -self.answers[lane])
        return worths


@cache
def _critic(name: str) -> Network:
    found = critic(name)
    if found is None:
        raise BadOption(f"nobody has learnt yet what positions of the {name} game are worth, so luck can not be told")
    return found
