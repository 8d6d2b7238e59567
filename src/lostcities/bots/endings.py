"""Exact play where the end is certain, for any policy: the last turn is counted out, not guessed.

A policy learns what is good on the whole, and is careless where everything can be counted.
Here every line of decisions that a seat may take in its turn is played through by the rules
(``Lanes.lift``), and where no other decision follows for it, the line with the most points
is taken. That is so:

- if the game ends with this turn: one card is left in the draw pile, the limit of turns is
  reached, or in Roll & Write all bridges are passed. With one card left somebody could still
  take a discard; then the other side lays a card and ends the game, so nothing is won by it;
- if the policy is about to end the game anyhow: then by the best line that ends it;
- if a line ends the last round and wins;
- if the draw pile has no more cards than there are players, and the policy would draw from it:
  the others take the rest, so this turn is the seat's last.

With up to twice as many cards one more turn follows. What begins the best two turns is then found
in sampled worlds, because the card that is drawn between them may be of use.
"""

from array import array
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any
from zlib import crc32

from lostcities.bots.lanes import ALL, BEYOND_DOUBT, ENDING, LAST, OPEN, WINNING
from lostcities.bots.learnt import network_policy, thumb_policy
from lostcities.bots.policy import Desk, Policy, lanes_of
from lostcities.engine.contract import View

ASIDE = 1
"""The lane in which a policy is followed through its turn; a desk for single decisions has two."""
PLANS, WORLDS = 8, 8
"""How many answers are tried as the first of two turns, and in how many worlds."""
CLEARLY = 2.0
"""Standard errors by which one of them must be ahead to be taken instead of the policy's favourite."""


@dataclass(slots=True)
class Decision:
    """What a look at the end of the game adds to a policy's answers."""

    certain: bool
    """Whether nothing can better the answers that are lifted now."""
    also: tuple[int, ...] = ()
    """Slots for a search to try: they begin what is best if this turn ends the game, or is the seat's last."""


class EndingPolicy:
    """A policy with its last turns counted out."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def answer(self, desk: Desk) -> None:
        """The policy's answers, and where the game ends with this turn or by the favourite, those that end it best."""
        self.policy.answer(desk)
        desk.lanes.settle(desk.live, desk.found, desk.legal, desk.answers)

    def look_ahead(self, desk: Desk, view: View) -> Decision:
        """Think about the end once the desk holds the answers to this view in lane 0; lifts what is best."""
        lanes = desk.lanes
        seat, turn, stage, _, left = lanes.where(0)
        if stage == OPEN:
            return Decision(False)
        if stage == LAST:
            return Decision(True)
        if self._best(desk, WINNING) and is_last_round(view):
            lanes.lift(0, 0, WINNING, desk.legal, desk.answers)
            return Decision(True)
        counted, planned = left <= lanes.seats, left <= 2 * lanes.seats
        also = self._best(desk, ENDING) + (self._best(desk, ALL) if counted else ())
        if also or planned:
            ends, drawn = self._foreseen(desk, seat, turn, left)
            if ends:
                lanes.lift(0, 0, ENDING, desk.legal, desk.answers)
            elif counted and drawn:
                lanes.lift(0, 0, ALL, desk.legal, desk.answers)
            elif planned and drawn:
                plan = self._plan(desk, view)
                also += (plan,)
                if self._ends(desk, plan, turn):
                    lanes.lift(0, 0, ENDING, desk.legal, desk.answers)
                else:
                    desk.answers[plan] += BEYOND_DOUBT
        return Decision(False, also)

    @staticmethod
    def settled(desk: Desk, view: View, slot: int) -> int:
        """The slot itself, or the one that ends the game best if this one ends it."""
        desk.lanes.look(0, view)
        desk.live[0], desk.found = 0, 1
        desk.lanes.legal(desk.live, 1, desk.legal, desk.seats)
        desk.answers[: desk.slot_count] = array("f", bytes(4 * desk.slot_count))
        desk.answers[slot] = 1.0
        desk.lanes.settle(desk.live, 1, desk.legal, desk.answers)
        return max(range(desk.slot_count), key=lambda other: desk.answers[other])

    @staticmethod
    def _best(desk: Desk, wanted: int) -> tuple[int, ...]:
        """The slot that begins the best of these lines, of equal ones the policy's favourite; none without a line."""
        lifted = array("f", bytes(4 * desk.slot_count))
        if not desk.lanes.lift(0, 0, wanted, desk.legal, lifted):
            return ()
        return (max((slot for slot in range(desk.slot_count) if lifted[slot]), key=lambda slot: desk.answers[slot]),)

    def _foreseen(self, desk: Desk, seat: int, turn: int, left: int) -> tuple[bool, bool]:
        """Whether this policy's turn would end the game, and whether it would draw from the draw pile."""
        lanes, size = desk.lanes, desk.slot_count
        legal, answers = desk.legal[:size], desk.answers[:size]
        lane, slots = array("i", [ASIDE]), array("i", [0])
        lanes.copy(0, ASIDE)
        while True:
            slots[0] = max((slot for slot in range(size) if desk.legal[slot]), key=lambda slot: desk.answers[slot])
            lanes.apply(lane, 1, slots)
            now, number, stage, over, after = lanes.where(ASIDE)
            ends = over or (number == turn and stage == LAST)
            if ends or now != seat or number != turn:
                break
            desk.live[0] = ASIDE
            self.answer(desk)
        desk.live[0], desk.legal[:size], desk.answers[:size] = 0, legal, answers
        return ends, after < left

    def _plan(self, desk: Desk, view: View) -> int:
        """With one more turn to come: the slot after which the seat clearly finishes best, or the favourite."""
        ordered = sorted((slot for slot in range(desk.slot_count) if desk.legal[slot]), key=lambda s: -desk.answers[s])
        tried = ordered[:PLANS]
        lanes = lanes_of(view.game, len(tried) * WORLDS)
        rng = Random(crc32(view.to_bytes()))  # the same thoughts about the same view
        for world in range(WORLDS):
            lanes.sample(world, view, rng.getrandbits(64))
            for number in range(1, len(tried)):
                lanes.copy(world, number * WORLDS + world)
        self._play_to_next_turn(lanes, view.seat, array("i", (slot for slot in tried for _ in range(WORLDS))))
        worths = array("q", bytes(8 * lanes.count))
        lanes.best_finishes(view.seat, worths)
        favourite, best, lead = worths[:WORLDS], tried[0], 0.0
        for number, slot in enumerate(tried):
            mean, error = _difference(worths[number * WORLDS : (number + 1) * WORLDS], favourite)
            if mean > max(lead, CLEARLY * error):
                best, lead = slot, mean
        return best

    @staticmethod
    def _ends(desk: Desk, slot: int, turn: int) -> bool:
        """Whether this slot ends the game, at once or surely with this turn."""
        desk.lanes.copy(0, ASIDE)
        desk.lanes.apply(array("i", [ASIDE]), 1, array("i", [slot]))
        _, number, stage, over, _ = desk.lanes.where(ASIDE)
        return bool(over or (number == turn and stage == LAST))

    def _play_to_next_turn(self, lanes: Any, seat: int, slots: "array[int]") -> None:
        """Carry out a slot in every lane and let everybody follow this policy until it is the seat's turn again."""
        desk = Desk(lanes)
        turn = lanes.where(0)[1]
        live = array("i", range(lanes.count))
        lanes.apply(live, len(live), slots)
        while live:
            live = array("i", (lane for lane in live if _goes_on(lanes.where(lane), seat, turn)))
            desk.live[: len(live)], desk.found = live, len(live)
            if live:
                desk.step(self, 0.0)


def _difference(first: "array[int]", second: "array[int]") -> tuple[float, float]:
    """By how much the first is more than the second on average, and the standard error of that."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    return fmean(differences), stdev(differences) / sqrt(len(differences))


def _goes_on(where: tuple[int, int, int, bool, int], seat: int, turn: int) -> bool:
    """Whether it is still the turn that it was, or somebody else's."""
    return not where[3] and (where[0] != seat or where[1] == turn)


def is_last_round(view: View) -> bool:
    """Whether the match ends with this game or round."""
    return bool(view.to_json().get("round", 0) + 1 == view.game.rounds)


@cache
def thumb_player(game: str) -> EndingPolicy:
    """The rules of thumb, with the last turns counted out."""
    return EndingPolicy(thumb_policy(game))


@cache
def network_player(game: str) -> EndingPolicy:
    """The trained network, with the last turns counted out."""
    return EndingPolicy(network_policy(game))
