"""Two ways to answer many positions at once, by a network or by rules of thumb, and bots that follow them.

>>> from lostcities.engine.registry import game
>>> card = game("card")
>>> workspace = Workspace(features_of(card, 2))
>>> workspace.lanes.deal(0, 7, 0), workspace.lanes.deal(1, 8, 0)
(None, None)
>>> workspace.watch(), list(workspace.live[:2])
(2, [0, 1])
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Protocol, runtime_checkable

from lostcities.bots.contract import OWN_MEASURE, Budget, never
from lostcities.bots.features import Features
from lostcities.bots.lines import Lines
from lostcities.bots.network import Network, choose_slots
from lostcities.bots.parts import part_of
from lostcities.bots.playouts import Playouts
from lostcities.engine.contract import Action, Game, State, View


def features_of(game: Game[State], count: int) -> Features:
    """Return ``count`` games in lockstep as policies see them."""
    return part_of(game.name).FEATURES(game, count)


class Workspace:
    """Buffers for what lanes show and policies answer; made once for many decisions."""

    def __init__(self, features: Features) -> None:
        shape, count = features.layout, features.lanes.count
        self.features = features
        self.lanes = features.lanes
        self.lines = Lines(features)
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
        """Note which lanes are unfinished; returns how many."""
        self.found = self.lanes.live(self.live)
        return self.found

    def step(self, policy: "Policy", temperature: float) -> None:
        """Make one decision in every unfinished lane."""
        policy.answer(self)
        choose_slots(
            self.answers, self.legal, self.found, self.slot_count + 1, temperature, self.streams, self.live, self.slots,
            self.logs,
        )  # fmt: skip
        self.features.apply(self.live, self.found, self.slots)


@dataclass(frozen=True, slots=True)
class Player:
    """A policy in the form that the compiled loop of playouts uses: a network, or rules of thumb."""

    network: Network | None
    weights: "array[float]"
    """The weights of the traits, if there is no network."""
    exact: bool = False
    """Whether the end is computed exactly where it is certain (``lines.py``)."""


class Policy(Protocol):
    """Rates every slot of every position."""

    def answer(self, workspace: Workspace) -> None:
        """Fill the workspace's legal slots, seats and answers for the unfinished lanes."""

    def player(self, colours: int) -> Player | None:
        """Return its compiled form for games with that many colours; None if there is only ``answer``."""


def play_out(
    features: Features, seated: Sequence[Policy], temperature: float = 0.0, luck: Sequence[int] | None = None
) -> None:
    """Play all lanes to their ends, every seat by its own policy; ``luck`` seeds a lane's random choices."""
    workspace = Workspace(features)
    if luck is not None:
        workspace.streams = array("Q", luck)
    policies = list(dict.fromkeys(seated))
    whose = bytes(policies.index(policy) for policy in seated) * features.lanes.count
    Playouts(workspace).run(features.lanes.count, policies, bytearray(whose), temperature, never)


class NetworkPolicy:
    """Answers by a network."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.others: dict[int, Network] = {}

    def answer(self, workspace: Workspace) -> None:
        """Run all positions through the network together."""
        workspace.features.observe(workspace.live, workspace.found, workspace.rows, workspace.legal, workspace.seats)
        self._network(workspace.features.colours).forward(workspace.rows, workspace.found, workspace.answers)

    def player(self, colours: int) -> Player:
        """Return the network alone."""
        return Player(self._network(colours), array("f"))

    def _network(self, colours: int) -> Network:
        """Return the network for this number of colours: the same weights, since it is symmetric in colours."""
        if colours == self.network.layout["colours"]:
            return self.network
        return self.others.setdefault(colours, self.network.with_colours(colours))


class ThumbPolicy:
    """Answers by rules of thumb: the value of an action is the weighted sum of its traits."""

    def __init__(self, weights: "array[float]") -> None:
        self.weights = weights

    def answer(self, workspace: Workspace) -> None:
        """Rate every legal slot separately."""
        workspace.features.legal(workspace.live, workspace.found, workspace.legal, workspace.seats)
        players = array("i", bytes(4 * workspace.found))
        workspace.features.rate(
            workspace.live, workspace.found, workspace.legal, self.weights, players, workspace.answers
        )

    def player(self, colours: int) -> Player:
        """Return the weights alone."""
        return Player(None, self.weights)


@runtime_checkable
class FarSighted(Protocol):
    """A policy that thinks longer about a single decision than about many at once (``endings.py``)."""

    def look_ahead(self, workspace: Workspace, view: View) -> object:
        """Improve the answers of lane 0, the position of this view."""


def ask(workspace: Workspace, policy: Policy, view: View) -> None:
    """Let a policy answer a view, in lane 0 of the workspace."""
    workspace.lanes.look(0, view)
    workspace.live[0], workspace.found = 0, 1
    policy.answer(workspace)
    if isinstance(policy, FarSighted):
        policy.look_ahead(workspace, view)


def opinions(workspace: Workspace) -> list[tuple[int, float]]:
    """Return every legal slot of lane 0 with the probability that its answers give it, the best first."""
    legal = [slot for slot in range(workspace.slot_count) if workspace.legal[slot]]
    top = max(workspace.answers[slot] for slot in legal)
    weights = {slot: exp(workspace.answers[slot] - top) for slot in legal}
    total = sum(weights.values())
    return [(slot, weights[slot] / total) for slot in sorted(legal, key=lambda slot: -weights[slot])]


class PolicyBot:
    """Follows a policy for each game: its best answer, or with a temperature a random good one."""

    def __init__(self, name: str, policy_of: Callable[[str], Policy], temperature: float = 0.0) -> None:
        self.name = name
        self.policy_of = policy_of
        self.temperature = temperature

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """Return the policy's answer to this view; takes very little time, whatever the budget."""
        workspace = self._answer(view)
        workspace.streams[0] = rng.getrandbits(64)
        choose_slots(
            workspace.answers, workspace.legal, 1, workspace.slot_count + 1, self.temperature, workspace.streams,
            workspace.live, workspace.slots, workspace.logs,
        )  # fmt: skip
        action: Action = workspace.features.action(workspace.slots[0])
        return action

    def opinions(self, view: View) -> list[tuple[Action, float]]:
        """Return every legal action of a view with the probability that the policy gives it, the best first."""
        workspace = self._answer(view)
        return [(workspace.features.action(slot), chance) for slot, chance in opinions(workspace)]

    def chances(self, view: View) -> dict[Action, float]:
        """Return the probability with which ``choose`` takes each action."""
        if self.temperature <= 0:
            return {self.choose(view, Random(0)): 1.0}
        found: dict[Action, float] = {}
        for action, chance in self.opinions(view):
            found[action] = found.get(action, 0.0) + chance ** (1 / self.temperature)
        total = sum(found.values())
        return {action: chance / total for action, chance in found.items()}

    def _answer(self, view: View) -> Workspace:
        """Return a workspace with the policy's answers; its second lane is for looking ahead."""
        workspace = Workspace(features_of(view.game, 2))
        ask(workspace, self.policy_of(view.game.name), view)
        return workspace
