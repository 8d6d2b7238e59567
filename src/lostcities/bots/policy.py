"""Two ways to answer many positions at once, by a network or by rules of thumb, and bots that follow them.

>>> from lostcities.engine.catalogue import game
>>> card = game("card")
>>> lanes = lanes_of(card, 2)
>>> lanes.deal(0, 7, 0), lanes.deal(1, 8, 0)
(None, None)
>>> desk = Desk(lanes)
>>> desk.watch(), list(desk.live[:2])
(2, [0, 1])
"""

from array import array
from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Any, Protocol, runtime_checkable

from lostcities.bots.board.lanes import BoardLanes
from lostcities.bots.card.lanes import CardLanes
from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.bots.network import Network, choose_slots
from lostcities.bots.roll.lanes import RollLanes
from lostcities.engine.contract import Action, Game, View

LANES: dict[str, Any] = {"card": CardLanes, "board": BoardLanes, "roll": RollLanes}


def lanes_of(game: Game[Any], count: int) -> Any:
    """``count`` lanes for a game."""
    return LANES[game.name](game, count)


class Desk:
    """Room for what lanes show and policies answer; made once for many decisions."""

    def __init__(self, lanes: Any) -> None:
        shape, count = lanes.layout, lanes.count
        self.lanes = lanes
        self.slot_count = shape["colours"] * shape["slots"] + shape["choices"]
        self.live = array("i", bytes(4 * count))
        self.seats = array("i", bytes(4 * count))
        self.slots = array("i", bytes(4 * count))
        self.logs = array("f", bytes(4 * count))
        self.rows = array("f", bytes(4 * count * (shape["colours"] * shape["features"] + shape["globals"])))
        self.legal = array("B", bytes(count * self.slot_count))
        self.answers = array("f", bytes(4 * count * (self.slot_count + 1)))
        self.streams = array("Q", bytes(8 * count))
        self.found = 0

    def watch(self) -> int:
        """Note which lanes go on; gives how many."""
        self.found = self.lanes.live(self.live)
        return self.found

    def step(self, policy: "Policy", temperature: float) -> None:
        """One decision in every lane that goes on."""
        policy.answer(self)
        choose_slots(
            self.answers, self.legal, self.found, self.slot_count + 1, temperature, self.streams, self.live, self.slots,
            self.logs,
        )  # fmt: skip
        self.lanes.apply(self.live, self.found, self.slots)

    def step_by(self, player: Callable[[int, int], "Policy"], temperature: float) -> None:
        """The same by different policies: ``player`` says who decides in a lane for a seat."""
        self.lanes.legal(self.live, self.found, self.legal, self.seats)
        deciding: dict[Policy, list[int]] = {}
        for lane, seat in zip(self.live[: self.found], self.seats[: self.found], strict=True):
            deciding.setdefault(player(lane, seat), []).append(lane)
        for policy, lanes in deciding.items():
            self.found = len(lanes)
            self.live[: self.found] = array("i", lanes)
            self.step(policy, temperature)


class Policy(Protocol):
    """Something that has an opinion on every slot of every position."""

    def answer(self, desk: Desk) -> None:
        """Fill the desk's legal slots, seats and answers for the lanes that go on."""


def play_out(lanes: Any, seated: Sequence[Policy], temperature: float = 0.0, luck: Sequence[int] | None = None) -> None:
    """Play all lanes to their ends, every seat by its own policy; ``luck`` seeds a lane's choices by chance."""
    desk = Desk(lanes)
    if luck is not None:
        desk.streams = array("Q", luck)
    while desk.watch():
        desk.step_by(lambda _, seat: seated[seat], temperature)


class NetworkPolicy:
    """A network's answers."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.others: dict[int, Network] = {}

    def answer(self, desk: Desk) -> None:
        """All positions go through the network together."""
        desk.lanes.observe(desk.live, desk.found, desk.rows, desk.legal, desk.seats)
        self._network(desk.lanes.colours).forward(desk.rows, desk.found, desk.answers)

    def _network(self, colours: int) -> Network:
        """The network for this number of colours: the same weights, since it treats colours alike."""
        if colours == self.network.layout["colours"]:
            return self.network
        return self.others.setdefault(colours, self.network.with_colours(colours))


class ThumbPolicy:
    """Rules of thumb: an action is worth the sum of its traits times their weights."""

    def __init__(self, weights: "array[float]") -> None:
        self.weights = weights

    def answer(self, desk: Desk) -> None:
        """Every legal slot is rated on its own."""
        desk.lanes.legal(desk.live, desk.found, desk.legal, desk.seats)
        players = array("i", bytes(4 * desk.found))
        desk.lanes.rate(desk.live, desk.found, desk.legal, self.weights, players, desk.answers)


@runtime_checkable
class FarSighted(Protocol):
    """A policy that thinks longer about a single decision than about many at once (``endings.py``)."""

    def look_ahead(self, desk: Desk, view: View) -> Any:
        """Better the answers of lane 0, the position of this view."""


def ask(desk: Desk, policy: Policy, view: View) -> None:
    """Let a policy answer a view, in the desk's first place."""
    desk.lanes.look(0, view)
    desk.live[0], desk.found = 0, 1
    policy.answer(desk)
    if isinstance(policy, FarSighted):
        policy.look_ahead(desk, view)


def opinions(desk: Desk) -> list[tuple[int, float]]:
    """Every legal slot of the desk's first place with the chance that its answers give it, the best first."""
    legal = [slot for slot in range(desk.slot_count) if desk.legal[slot]]
    top = max(desk.answers[slot] for slot in legal)
    weights = {slot: exp(desk.answers[slot] - top) for slot in legal}
    total = sum(weights.values())
    return [(slot, weights[slot] / total) for slot in sorted(legal, key=lambda slot: -weights[slot])]


class PolicyBot:
    """Follows a policy for each game: its best answer, or with a temperature a good one by chance."""

    def __init__(self, name: str, policy_of: Callable[[str], Policy], temperature: float = 0.0) -> None:
        self.name = name
        self.policy_of = policy_of
        self.temperature = temperature

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """What the policy answers to this view; needs no time to speak of, whatever the budget."""
        desk = self._answered(view)
        desk.streams[0] = rng.getrandbits(64)
        choose_slots(
            desk.answers, desk.legal, 1, desk.slot_count + 1, self.temperature, desk.streams, desk.live, desk.slots,
            desk.logs,
        )  # fmt: skip
        action: Action = desk.lanes.action(desk.slots[0])
        return action

    def opinions(self, view: View) -> list[tuple[Action, float]]:
        """Every legal action of a view with the chance that the policy gives it, the best first."""
        desk = self._answered(view)
        return [(desk.lanes.action(slot), chance) for slot, chance in opinions(desk)]

    def _answered(self, view: View) -> Desk:
        """A desk with the policy's answers; its second lane is for looking ahead."""
        desk = Desk(lanes_of(view.game, 2))
        ask(desk, self.policy_of(view.game.name), view)
        return desk
