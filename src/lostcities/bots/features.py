"""What policies see of games in lockstep, and how their answers are carried out.

A *slot* is an action as policies know it: for each colour the same slots, then some choices without a colour. The loops
over lanes are here; what a position looks like is for the features of each game to say, which override the methods that
do nothing here. The games themselves are ``engine/lanes.py``'s.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lostcities.engine.lanes import Lanes

if not cython.compiled:
    # How near the end is: not yet, this turn may end the game, it does or had better (see ``stage``).
    OPEN, NEAR, LAST = 0, 1, 2
    ASIDE = 33  # lanes to think in: one for every decision of a turn and one more


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
    # Borrowed from the lanes: their games, and the figures these are played with.
    memory: cython.p_char
    figures: cython.p_char

    def __init__(self, lanes: Lanes, shape: dict[str, int], trait_count: int, facts: int, secrets: int) -> None:
        self.lanes = lanes
        self.memory = self.lanes.memory
        self.figures = self.lanes.figures
        self.shape = shape
        self.colours = shape["colours"]
        self.row_size = shape["colours"] * shape["features"] + shape["globals"]
        self.slot_count = shape["colours"] * shape["slots"] + shape["choices"]
        self.trait_count = trait_count
        # How many numbers a colour has in ``reveal``; and how many of them, the first, say nothing of the luck to
        # come: the order of a draw pile, or dice.
        self.secrets = secrets
        self.facts = facts

    @property
    def layout(self) -> dict[str, int]:
        """The shape of rows and answers, as a network wants it."""
        return dict(self.shape)

    def action(self, slot: cython.int) -> int:
        """The action that a slot stands for."""
        return self.action_at(slot)

    def slot(self, action: cython.int) -> int:
        """The slot of an action."""
        return self.slot_at(action)

    def observe(
        self,
        lanes: cython.int[::1],
        count: cython.int,
        rows: cython.float[::1],
        legal: cython.uchar[::1],
        seats: cython.int[::1],
    ) -> None:
        """What the seat to move sees in each of these lanes, its legal slots, and which seat it is."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.see(lanes[i], rows, i * self.row_size)
                self.see_legal(lanes[i], legal, i * self.slot_count)
                seats[i] = self.lanes.to_move(lanes[i])

    def legal(
        self, lanes: cython.int[::1], count: cython.int, legal: cython.uchar[::1], seats: cython.int[::1]
    ) -> None:
        """The legal slots in each of these lanes, and which seat is to move."""
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
        """What is hidden from the seat to move, colour by colour: for the critic in training, never for a bot."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.see_secrets(lanes[i], rows, i * self.colours * self.secrets)

    def survey(self, lanes: cython.int[::1], count: cython.int, rows: cython.float[::1]) -> None:
        """What somebody sees who sits behind the seat to move and sees all hands, but not what is to come.

        As ``observe`` shows it, with the facts of ``reveal`` after each colour's features: for whoever looks back at a
        game, never for a bot.
        """
        i: cython.int
        k: cython.int
        colour: cython.int
        at: cython.int = 0
        features: cython.int = self.shape["features"]
        globals_: cython.int = self.shape["globals"]
        seen: cython.float[::1] = array("f", bytes(4 * self.row_size))
        hidden: cython.float[::1] = array("f", bytes(4 * (self.colours * self.secrets + 1)))
        with cython.nogil:
            for i in range(count):
                self.see(lanes[i], seen, 0)
                self.see_secrets(lanes[i], hidden, 0)
                for colour in range(self.colours):
                    for k in range(features):
                        rows[at + k] = seen[colour * features + k]
                    at += features
                    for k in range(self.facts):
                        rows[at + k] = hidden[colour * self.secrets + k]
                    at += self.facts
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
        """Rules of thumb: for each legal slot of each of these lanes the sum of its traits times their weights.

        ``weights`` may hold several players, one after the other; ``players`` says whose turn it is. The answers
        lie as a network's do.
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
        """The same for one slot; the player's weights begin at ``start``, and ``found`` is room for the traits."""
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
        """Who is to move, the number of the turn, the stage, whether the game is over, and how many turns are left."""
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
        """The action that a slot stands for."""
        return 0

    def slot_at(self, action: cython.int) -> cython.int:
        """The slot of an action."""
        return 0

    def see(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """The position as the seat to move sees it, from ``rows[at]`` on."""

    def see_legal(self, lane: cython.int, legal: cython.uchar[::1], at: cython.int) -> cython.void:
        """1 for each slot that is a legal action, else 0, from ``legal[at]`` on."""

    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """What is hidden from the seat to move, from ``rows[at]`` on."""

    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """What a player with rules of thumb looks at before it takes this slot; returns where these traits begin."""
        return 0

    def stage(self, lane: cython.int) -> cython.int:
        """LAST if the game ends with this turn or the seat to move had better end it, NEAR if it could, else OPEN."""
        return OPEN

    def turns_left(self, lane: cython.int) -> cython.int:
        """How many turns, this one included, are left if nobody takes a discard."""
        return 1000

    def finish(self, lane: cython.int, seat: cython.int) -> cython.longlong:
        """The more, the better for a seat that will not decide again."""
        return self.lanes.points(lane, seat)
