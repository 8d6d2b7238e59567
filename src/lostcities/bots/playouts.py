"""Games played to their ends by policies, and actions of a view played out in the same worlds with the same luck.

Search, reviews and duels all use this one loop. It is compiled, and while every player is a network or uses
rules of thumb, it needs the interpreter only once per decision of all lanes together.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.bots.features import Features
from cython.cimports.lostcities.bots.lines import Lines
from cython.cimports.lostcities.bots.network import Network, choose_slot
from cython.cimports.lostcities.engine.lanes import Lanes

from lostcities.bots.contract import never

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lostcities.bots.policy import Player, Policy, Workspace
    from lostcities.engine.contract import View


@cython.final
@cython.cclass
class Playouts:
    """Games in the first lanes of a workspace, and who decides in them."""

    workspace: Workspace
    features: Features
    lanes: Lanes
    lines: Lines
    slot_count: cython.int
    row_size: cython.int
    live: cython.int[::1]
    slots: cython.int[::1]
    rows: cython.float[::1]
    answers: cython.float[::1]
    logs: cython.float[::1]
    legal: cython.uchar[::1]
    streams: cython.ulonglong[::1]
    going: cython.int[::1]
    deciding: cython.uchar[::1]
    traits: cython.float[::1]

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.features = workspace.features
        self.lanes = workspace.lanes
        self.lines = workspace.lines
        self.slot_count = workspace.slot_count
        self.row_size = self.features.row_size
        self.live = workspace.live
        self.slots = workspace.slots
        self.rows = workspace.rows
        self.answers = workspace.answers
        self.logs = workspace.logs
        self.legal = workspace.legal
        self.streams = workspace.streams
        self.going = array("i", bytes(4 * self.lanes.count))
        self.deciding = array("B", bytes(self.lanes.count))
        self.traits = array("f", bytes(4 * self.features.trait_count))

    def run(
        self,
        count: cython.int,
        policies: Sequence[Policy],
        whose: cython.uchar[::1],
        temperature: cython.float,
        late: Callable[[], bool],
    ) -> bool:
        """Play the first ``count`` lanes to their ends; returns False if time ran out.

        ``whose[lane * seats + seat]`` is the number of the policy that decides there.
        """
        players = [policy.player(self.features.colours) for policy in policies]
        rooms = [one.network.take_room() if one is not None and one.network is not None else None for one in players]
        number: cython.int
        going: cython.int
        try:
            while True:
                going = self._watch(count, whose)
                if not going:
                    return True
                if late():
                    return False
                for number in range(len(players)):
                    self._decide(policies[number], players[number], rooms[number], number, going, temperature)
        finally:
            for player, room in zip(players, rooms, strict=True):
                if room is not None and player is not None and player.network is not None:
                    player.network.give_room_back(room)

    def _decide(
        self,
        policy: Policy,
        player: Player | None,
        kept: array[float] | None,
        number: cython.int,
        going: cython.int,
        temperature: cython.float,
    ) -> None:
        """One decision of one policy in every lane in which it has to decide."""
        found: cython.int = self._gather(number, going)
        network: Network
        room: cython.float[::1]
        weights: cython.float[::1]
        exact: cython.bint
        if not found:
            return
        if player is None:
            self.workspace.found = found
            policy.answer(self.workspace)
            with cython.nogil:
                self._act(found, temperature)
        elif player.network is not None:
            network = player.network
            room = kept
            exact = player.exact
            with cython.nogil:
                found = self._see_choices(found)
                self._see(found)
                network.fill(self.rows, found, self.answers, room)
                if exact:
                    self.lines.settle_each(self.live, found, self.legal, self.answers)
                self._act(found, temperature)
        else:
            weights = player.weights
            exact = player.exact
            with cython.nogil:
                found = self._see_choices(found)
                self._rate(found, weights)
                if exact:
                    self.lines.settle_each(self.live, found, self.legal, self.answers)
                self._act(found, temperature)

    def _watch(self, count: cython.int, whose: cython.uchar[::1]) -> cython.int:
        """List the unfinished lanes, and who decides in each; returns how many there are."""
        lane: cython.int
        going: cython.int = 0
        for lane in range(count):
            if not self.lanes.over(lane):
                self.going[going] = lane
                self.deciding[going] = whose[lane * self.lanes.seats + self.lanes.to_move(lane)]
                going += 1
        return going

    def _gather(self, number: cython.int, going: cython.int) -> cython.int:
        """List the lanes in which this policy decides; returns how many there are."""
        i: cython.int
        found: cython.int = 0
        for i in range(going):
            if self.deciding[i] == number:
                self.live[found] = self.going[i]
                found += 1
        return found

    def _see_choices(self, count: cython.int) -> cython.int:
        """Find the legal actions and carry out forced ones. Returns how many lanes need a decision."""
        i: cython.int
        slot: cython.int
        at: cython.int
        many: cython.int
        left: cython.int = 0
        for i in range(count):
            at = left * self.slot_count
            self.features.see_legal(self.live[i], self.legal, at)
            many = 0
            for slot in range(self.slot_count):
                many += self.legal[at + slot]
            if many == 1:
                slot = 0
                while not self.legal[at + slot]:
                    slot += 1
                self.features.act(self.live[i], slot)
            else:
                self.live[left] = self.live[i]
                left += 1
        return left

    def _see(self, count: cython.int) -> cython.void:
        i: cython.int
        for i in range(count):
            self.features.see(self.live[i], self.rows, i * self.row_size)

    def _rate(self, count: cython.int, weights: cython.float[::1]) -> cython.void:
        """Rate every legal slot separately by rules of thumb."""
        i: cython.int
        slot: cython.int
        for i in range(count):
            for slot in range(self.slot_count):
                if self.legal[i * self.slot_count + slot]:
                    self.answers[i * (self.slot_count + 1) + slot] = self.features.rate_slot(
                        self.live[i], slot, self.traits, weights, 0
                    )

    def _act(self, count: cython.int, temperature: cython.float) -> cython.void:
        """Choose by the answers, and carry it out."""
        i: cython.int
        for i in range(count):
            self.features.act(
                self.live[i],
                choose_slot(
                    self.answers, self.legal, i, self.slot_count, temperature, self.streams, self.live[i], self.logs
                ),
            )


def play_in_worlds(
    workspace: Workspace,
    view: View,
    slots: Sequence[int],
    seeds: array[int],
    policy: Policy,
    others: Policy | None = None,
    others_every: int = 1,
    temperature: float = 0.0,
    luck: array[int] | None = None,
    late: Callable[[], bool] = never,
) -> array[int] | None:
    """Return every seat's final points for every slot in the world of every seed; None if time ran out.

    ``points[(slot * worlds + world) * seats + seat]``. All seats follow the policy; if there is one for the
    ``others``, they follow it in every ``others_every``-th world. ``luck`` seeds random choices in each world.
    """
    worlds, lanes = len(seeds), workspace.lanes
    used = array("i", range(len(slots) * worlds))
    chosen = array("i", (slot for slot in slots for _ in range(worlds)))
    lanes.sample_worlds(view, seeds)
    for lane in used[worlds:]:
        lanes.copy(lane % worlds, lane)
    if luck is not None:
        workspace.streams[: len(used)] = luck * len(slots)
    workspace.features.apply(used, len(used), chosen)
    policies = [policy] if others is None else [policy, others]
    whose = bytearray(len(used) * lanes.seats)
    if others is not None:
        for lane in used:
            if (lane % worlds + 1) % others_every == 0:
                for seat in range(lanes.seats):
                    whose[lane * lanes.seats + seat] = seat != view.seat
    if not Playouts(workspace).run(len(used), policies, whose, temperature, late):
        return None
    points = array("i", bytes(4 * lanes.count * lanes.seats))
    lanes.results(points, array("B", bytes(lanes.count)))
    return points
