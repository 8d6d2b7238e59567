"""Games in lockstep as policies see them, and how their answers are carried out.

A *slot* is an action in a policy's numbering: the same slots for each colour, then some without a colour. The loops
over lanes are here; each game's features encode its positions by overriding the methods that
do nothing here. The games themselves are ``engine/lanes.py``'s.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lostcities.engine.lanes import Lanes

if not cython.compiled:
    # How near the end is: not yet, this turn may end the game, it does or should (see ``stage``).
    OPEN, NEAR, LAST = 0, 1, 2
    ASIDE = 33  # lanes for thinking: one for every decision of a turn and one more


@cython.cclass
class Features:
    """Lanes of a game as policies see them."""

    lanes: Lanes
    shape: dict[str, int]
    colours: cython.int
    row_size: cython.int
    slot_count: cython.int
    trait_count: cython.int
    facts: cython.int
    secrets: cython.int
    derived: cython.int
    # Borrowed from the lanes: their games, and the figures these use.
    memory: cython.p_char
    figures: cython.p_char

    def __init__(
        self, lanes: Lanes, shape: dict[str, int], trait_count: int, facts: int, secrets: int, derived: int
    ) -> None:
        self.lanes = lanes
        self.memory = self.lanes.memory
        self.figures = self.lanes.figures
        self.shape = shape
        self.colours = shape["colours"]
        self.row_size = shape["colours"] * shape["features"] + shape["globals"]
        self.slot_count = shape["colours"] * shape["slots"] + shape["choices"]
        self.trait_count = trait_count
        # How many numbers a colour has in ``reveal``; and how many of the first ones reveal nothing of the luck to
        # come: the order of a draw pile, or dice.
        self.secrets = secrets
        self.facts = facts
        # And in ``see_derived``.
        self.derived = derived

    @property
    def layout(self) -> dict[str, int]:
        """Return the shape of rows and answers, as a network needs it."""
        return dict(self.shape)

    def action(self, slot: cython.int) -> int:
        """Return the action of a slot."""
        return self.action_at(slot)

    def slot(self, action: cython.int) -> int:
        """Return the slot of an action."""
        return self.slot_at(action)

    def observe(
        self,
        lanes: cython.int[::1],
        count: cython.int,
        rows: cython.float[::1],
        legal: cython.uchar[::1],
        seats: cython.int[::1],
    ) -> None:
        """Write what the seat to move sees in each of these lanes, its legal slots, and which seat it is."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.see(lanes[i], rows, i * self.row_size)
                self.see_legal(lanes[i], legal, i * self.slot_count)
                seats[i] = self.lanes.to_move(lanes[i])

    def legal(
        self, lanes: cython.int[::1], count: cython.int, legal: cython.uchar[::1], seats: cython.int[::1]
    ) -> None:
        """Write the legal slots in each of these lanes, and which seat is to move."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.see_legal(lanes[i], legal, i * self.slot_count)
                seats[i] = self.lanes.to_move(lanes[i])

    def apply(self, lanes: cython.int[::1], count: cython.int, slots: cython.int[::1]) -> None:
        """Carry out the slot chosen for each of these lanes."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.act(lanes[i], slots[i])

    def reveal(self, lanes: cython.int[::1], count: cython.int, rows: cython.float[::1]) -> None:
        """Write what is hidden from the seat to move, colour by colour: for the critic in training, never for a bot."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.see_secrets(lanes[i], rows, i * self.colours * self.secrets)

    def survey(self, lanes: cython.int[::1], count: cython.int, rows: cython.float[::1]) -> None:
        """Write what an observer sees who knows all hands, but not what is to come, from the seat to move.

        The same as ``observe``, with the facts of ``reveal`` and what follows from them after each colour's features:
        for reviews of a finished game, never for a bot.
        """
        i: cython.int
        k: cython.int
        colour: cython.int
        at: cython.int = 0
        features: cython.int = self.shape["features"]
        globals_: cython.int = self.shape["globals"]
        seen: cython.float[::1] = array("f", bytes(4 * self.row_size))
        hidden: cython.float[::1] = array("f", bytes(4 * (self.colours * self.secrets + 1)))
        derived: cython.float[::1] = array("f", bytes(4 * (self.colours * self.derived + 1)))
        with cython.nogil:
            for i in range(count):
                self.see(lanes[i], seen, 0)
                self.see_secrets(lanes[i], hidden, 0)
                self.see_derived(lanes[i], derived, 0)
                for colour in range(self.colours):
                    for k in range(features):
                        rows[at + k] = seen[colour * features + k]
                    at += features
                    for k in range(self.facts):
                        rows[at + k] = hidden[colour * self.secrets + k]
                    at += self.facts
                    for k in range(self.derived):
                        rows[at + k] = derived[colour * self.derived + k]
                    at += self.derived
                for k in range(globals_):
                    rows[at + k] = seen[self.colours * features + k]
                at += globals_

    def rate(
        self,
        lanes: cython.int[::1],
        count: cython.int,
        legal: cython.uchar[::1],
        weights: cython.float[::1],
        players: cython.int[::1],
        answers: cython.float[::1],
    ) -> None:
        """Answer by rules of thumb: for each legal slot of these lanes, the sum of its traits times their weights.

        ``weights`` may hold several players, one after the other; ``players`` says whose turn it is. The answers
        have the layout of a network's.
        """
        i: cython.int
        slot: cython.int
        found: cython.float[::1] = array("f", bytes(4 * self.trait_count))
        with cython.nogil:
            for i in range(count):
                for slot in range(self.slot_count):
                    if legal[i * self.slot_count + slot]:
                        answers[i * (self.slot_count + 1) + slot] = self.rate_slot(
                            lanes[i], slot, found, weights, players[i] * self.trait_count
                        )

    def rate_slot(
        self,
        lane: cython.int,
        slot: cython.int,
        found: cython.float[::1],
        weights: cython.float[::1],
        start: cython.int,
    ) -> cython.float:
        """Rate one slot; the player's weights begin at ``start``, and ``found`` is a buffer for the traits."""
        k: cython.int
        first: cython.int
        total: cython.float = 0
        for k in range(self.trait_count):
            found[k] = 0
        first = self.traits(lane, slot, found)
        for k in range(self.trait_count - first):
            # Most of them are 0, and each addition would wait for the one before it.
            if found[k] != 0:
                total += found[k] * weights[start + first + k]
        return total

    def where(self, lane: cython.int) -> tuple[int, int, int, bool, int]:
        """Return who is to move, the turn's number, the stage, whether the game is over, and the turns left."""
        return (
            self.lanes.to_move(lane),
            self.lanes.turn(lane),
            self.stage(lane),
            self.lanes.over(lane),
            self.turns_left(lane),
        )

    def act(self, lane: cython.int, slot: cython.int) -> cython.void:
        """Carry out a slot."""
        self.lanes.act(lane, self.action_at(slot))

    def action_at(self, slot: cython.int) -> cython.int:
        """Return the action of a slot."""
        return 0

    def slot_at(self, action: cython.int) -> cython.int:
        """Return the slot of an action."""
        return 0

    def see(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """Write the position as the seat to move sees it, from ``rows[at]`` on."""

    def see_legal(self, lane: cython.int, legal: cython.uchar[::1], at: cython.int) -> cython.void:
        """Write 1 for each slot that is a legal action, otherwise 0, from ``legal[at]`` on."""

    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """Write what is hidden from the seat to move, from ``rows[at]`` on."""

    def see_derived(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """What follows from all hands, without the luck to come, colour by colour, from ``rows[at]`` on."""

    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """Write the traits that rules of thumb weigh for this slot; returns where they begin."""
        return 0

    def stage(self, lane: cython.int) -> cython.int:
        """Return LAST if this turn ends the game or the seat to move should end it, NEAR if it could, else OPEN."""
        return OPEN

    def turns_left(self, lane: cython.int) -> cython.int:
        """Return how many turns, including this one, are left if nobody takes a discard."""
        return 1000

    def finish(self, lane: cython.int, seat: cython.int) -> cython.longlong:
        """Return a score that is higher the better for a seat that will not decide again."""
        return self.lanes.points(lane, seat)
