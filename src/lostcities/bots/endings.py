"""Exact play where the end is certain, for any policy: the last turn is computed, not estimated.

A policy learns what is good on average, and is careless where everything can be calculated.
Here every sequence of decisions (line) that a seat may take in its turn is played through
(``Lines.lift``), and if it has no later decision, the line with the most points
is chosen. That is the case:

- if the game ends with this turn: one card is left in the draw pile, the limit of turns is
  reached, or in Roll & Write all bridges are crossed. With one card left, a seat could still
  take a discard; but then the opponent lays a card and ends the game, so that gains nothing;
- if the policy is about to end the game anyway: then by the best line that ends it;
- if a line ends the last round and wins;
- if the draw pile has no more cards than there are players, and the policy would draw from it:
  the others take the rest, so this turn is the seat's last.

With up to twice as many cards, one more turn follows. The start of the best two turns is then found
in sampled worlds, because the card drawn between them may be useful.
"""

from array import array
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from zlib import crc32

from lostcities.bots.features import LAST, OPEN, Features
from lostcities.bots.lines import ALL, BEYOND_DOUBT, ENDING, WINNING, Lines
from lostcities.bots.network import load
from lostcities.bots.parts import part_of
from lostcities.bots.policy import NetworkPolicy, Player, Policy, PolicyBot, Workspace, features_of
from lostcities.bots.shipped_weights import network_policy, thumb_policy
from lostcities.engine.contract import BadInput, Game, State, View

ASIDE = 1
"""The lane in which a policy is followed through its turn; a workspace for single decisions has two."""
PLANS, WORLDS = 8, 8
"""How many answers are tried as the first of two turns, and in how many worlds."""
CLEARLY = 2.0
"""By how many standard errors an answer must be ahead of the policy's favourite to replace it."""


@dataclass(slots=True)
class Decision:
    """What looking ahead to the end of the game adds to a policy's answers."""

    certain: bool
    """Whether nothing can beat the answers that are now preferred."""
    also: tuple[int, ...] = ()
    """Slots for a search to try: they begin the best line if this turn ends the game or is the seat's last."""


class EndingPolicy:
    """A policy with exact last turns."""

    def __init__(self, policy: Policy, plans: bool = True) -> None:
        self.policy = policy
        self.plans = plans
        """Whether it plans over two turns, by its own points only; a good policy knows better."""

    def answer(self, workspace: Workspace) -> None:
        """Answer as the policy does; where this turn or the favourite ends the game, prefer the best ending."""
        self.policy.answer(workspace)
        workspace.lines.settle(workspace.live, workspace.found, workspace.legal, workspace.answers)

    def player(self, colours: int) -> Player | None:
        """Return the policy's player with exact last turns."""
        player = self.policy.player(colours)
        return replace(player, exact=True) if player else None

    def look_ahead(self, workspace: Workspace, view: View) -> Decision:
        """Think about the end once lane 0 of the workspace has the answers to this view; raises the best ones."""
        lines, seats = workspace.lines, workspace.lanes.seats
        seat, turn, stage, _, left = workspace.features.where(0)
        if stage == OPEN:
            return Decision(False)
        if stage == LAST:
            return Decision(True)
        if self._best(workspace, WINNING) and is_last_round(view):
            lines.lift(0, 0, WINNING, workspace.legal, workspace.answers)
            return Decision(True)
        counted, planned = left <= seats, self.plans and left <= 2 * seats
        also = self._best(workspace, ENDING) + (self._best(workspace, ALL) if counted else ())
        if also or planned:
            ends, drawn = self._foreseen(workspace, seat, turn, left)
            if ends:
                lines.lift(0, 0, ENDING, workspace.legal, workspace.answers)
            elif counted and drawn:
                lines.lift(0, 0, ALL, workspace.legal, workspace.answers)
            elif planned and drawn:
                plan = self._plan(workspace, view)
                also += (plan,)
                if self._ends(workspace, plan, turn):
                    lines.lift(0, 0, ENDING, workspace.legal, workspace.answers)
                else:
                    workspace.answers[plan] += BEYOND_DOUBT
        return Decision(False, also)

    @staticmethod
    def settle_slot(workspace: Workspace, view: View, slot: int) -> int:
        """Return the slot itself, or the one that ends the game best if this one ends it."""
        workspace.lanes.look(0, view)
        workspace.live[0], workspace.found = 0, 1
        workspace.features.legal(workspace.live, 1, workspace.legal, workspace.seats)
        workspace.answers[: workspace.slot_count] = array("f", bytes(4 * workspace.slot_count))
        workspace.answers[slot] = 1.0
        workspace.lines.settle(workspace.live, 1, workspace.legal, workspace.answers)
        return max(range(workspace.slot_count), key=lambda other: workspace.answers[other])

    @staticmethod
    def _best(workspace: Workspace, wanted: int) -> tuple[int, ...]:
        """Return the slot that begins the best of these lines; the policy breaks ties; none without a line."""
        lifted = array("f", bytes(4 * workspace.slot_count))
        if not workspace.lines.lift(0, 0, wanted, workspace.legal, lifted):
            return ()
        return (
            max(
                (slot for slot in range(workspace.slot_count) if lifted[slot]), key=lambda slot: workspace.answers[slot]
            ),
        )

    def _foreseen(self, workspace: Workspace, seat: int, turn: int, left: int) -> tuple[bool, bool]:
        """Whether this policy's turn would end the game, and whether it would draw from the draw pile."""
        features, size = workspace.features, workspace.slot_count
        legal, answers = workspace.legal[:size], workspace.answers[:size]
        lane, slots = array("i", [ASIDE]), array("i", [0])
        workspace.lanes.copy(0, ASIDE)
        while True:
            slots[0] = max(
                (slot for slot in range(size) if workspace.legal[slot]), key=lambda slot: workspace.answers[slot]
            )
            features.apply(lane, 1, slots)
            now, number, stage, over, after = features.where(ASIDE)
            ends = over or (number == turn and stage == LAST)
            if ends or now != seat or number != turn:
                break
            workspace.live[0] = ASIDE
            self.answer(workspace)
        workspace.live[0], workspace.legal[:size], workspace.answers[:size] = 0, legal, answers
        return ends, after < left

    def _plan(self, workspace: Workspace, view: View) -> int:
        """Plan with one more turn to come: return the slot with clearly the best finish, or the favourite."""
        ordered = sorted(
            (slot for slot in range(workspace.slot_count) if workspace.legal[slot]), key=lambda s: -workspace.answers[s]
        )
        tried = ordered[:PLANS]
        features = features_of(view.game, len(tried) * WORLDS)
        lanes = features.lanes
        rng = Random(crc32(view.to_bytes()))  # the same view always gets the same worlds
        lanes.sample_worlds(view, array("Q", (rng.getrandbits(64) for _ in range(WORLDS))))
        for world in range(WORLDS):
            for number in range(1, len(tried)):
                lanes.copy(world, number * WORLDS + world)
        self._play_to_next_turn(features, view.seat, array("i", (slot for slot in tried for _ in range(WORLDS))))
        worths = array("q", bytes(8 * lanes.count))
        Lines(features).best_finishes(view.seat, worths)
        favourite, best, lead = worths[:WORLDS], tried[0], 0.0
        for number, slot in enumerate(tried):
            mean, error = _difference(worths[number * WORLDS : (number + 1) * WORLDS], favourite)
            if mean > max(lead, CLEARLY * error):
                best, lead = slot, mean
        return best

    @staticmethod
    def _ends(workspace: Workspace, slot: int, turn: int) -> bool:
        """Whether this slot ends the game, at once or certainly with this turn."""
        workspace.lanes.copy(0, ASIDE)
        workspace.features.apply(array("i", [ASIDE]), 1, array("i", [slot]))
        _, number, stage, over, _ = workspace.features.where(ASIDE)
        return bool(over or (number == turn and stage == LAST))

    def _play_to_next_turn(self, features: Features, seat: int, slots: "array[int]") -> None:
        """Carry out a slot in every lane and play on by this policy until it is the seat's turn again."""
        workspace = Workspace(features)
        turn = features.where(0)[1]
        live = array("i", range(features.lanes.count))
        features.apply(live, len(live), slots)
        while live:
            live = array("i", (lane for lane in live if _goes_on(features.where(lane), seat, turn)))
            workspace.live[: len(live)], workspace.found = live, len(live)
            if live:
                workspace.step(self, 0.0)


def _difference(first: "array[int]", second: "array[int]") -> tuple[float, float]:
    """Return by how much the first exceeds the second on average, and the standard error of that."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    return fmean(differences), stdev(differences) / sqrt(len(differences))


def _goes_on(where: tuple[int, int, int, bool, int], seat: int, turn: int) -> bool:
    """Whether it is still the same turn."""
    return not where[3] and (where[0] != seat or where[1] == turn)


def is_last_round(view: View) -> bool:
    """Whether the match ends with this game or round."""
    return bool(view.to_json().get("round", 0) + 1 == view.game.rounds)


@cache
def thumb_player(game: str) -> EndingPolicy:
    """Return the rules of thumb, with exact last turns."""
    return EndingPolicy(thumb_policy(game))


@cache
def network_player(game: str) -> EndingPolicy:
    """Return the trained network, with exact last turns."""
    return EndingPolicy(network_policy(game), part_of(game).NETWORK_PLANS)


def network_bot(file: Path, game: Game[State]) -> PolicyBot:
    """Return a bot that uses the network in a file as ``expert`` uses its own; BadInput if it is for another game."""
    network, shape = load(file), features_of(game, 1).layout
    if any(network.layout[name] != shape[name] for name in ("features", "globals", "slots", "choices")):
        raise BadInput(f"{file} is not a network of the {game.name} game")
    player = EndingPolicy(NetworkPolicy(network), part_of(game.name).NETWORK_PLANS)
    return PolicyBot(file.name, lambda _: player)
