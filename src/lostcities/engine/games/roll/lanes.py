"""Games of Roll & Write in lockstep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.engine.games.roll.rules import (
    EXHAUSTED,
    RollData,
    RollRules,
    RollSeen,
    RollSight,
    apply_action,
    draw_chains,
    next_roll,
    seen_of,
    set_dice,
    total_points,
    visible_to,
)
from cython.cimports.lostcities.engine.lanes import Lanes

if not cython.compiled:
    ROLL_SAMPLE = 32  # sampled rolls that stand for all possible ones

if TYPE_CHECKING:
    from lostcities.engine.flat import Structs
    from lostcities.engine.games.roll.game import RollGame

STRUCTS: Structs | None = None  # the lanes' structs, for the interpreted build
if not cython.compiled:
    from lostcities.engine.flat import Flat, Structs, copy_into

    STRUCTS = Structs(RollData, RollRules, RollSight)


@cython.final
@cython.cclass
class RollLanes(Lanes):  # type: ignore[misc]
    """Games of Roll & Write in lanes."""

    def __init__(self, game: RollGame, count: int, spare: int = 0) -> None:
        Lanes.__init__(self, game, count, spare, game.flat_figures.raw(), STRUCTS)

    def _lane(self, lane: cython.int) -> cython.pointer[RollData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[RollData], self.memory)[lane])
        else:
            return self.memory[lane]

    def _rules(self) -> cython.pointer[RollRules]:
        if cython.compiled:
            return cython.cast(cython.pointer[RollRules], self.figures)
        else:
            return self.figures

    def begin(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """Start a new game whose dice are derived from a seed."""
        s: cython.pointer[RollData] = self._lane(lane)
        self.duplicate(self.count, lane)
        s.seen.starter = s.seen.roller = s.seen.to_move = starter
        s.stream[0] = seed
        s.seeded = 1
        set_dice(seen_of(s), next_roll(s.stream))

    def _sight(self) -> cython.pointer[RollSight]:
        if cython.compiled:
            return cython.cast(cython.pointer[RollSight], self.sight)
        else:
            return self.sight

    def show_view(self, lane: cython.int) -> cython.void:
        """Show the sheets and the dice, without future dice and choices that others have not shown (R20)."""
        sight: cython.pointer[RollSight] = self._sight()
        s: cython.pointer[RollData] = self._lane(lane)
        self.duplicate(self.count, lane)
        if cython.compiled:
            s.seen = sight.seen
        else:
            copy_into(s.seen, sight.seen)
        if sight.chain:
            s.chains[sight.seat] = sight.chain

    def draw_world(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Keep the sheets, and redraw future dice and the hidden choices of seats that are done."""
        s: cython.pointer[RollData] = self._lane(lane)
        self.show_view(lane)
        s.stream[0] = seed
        s.seeded = 1
        draw_chains(self._rules(), s, self._sight().seat, s.stream)

    def over(self, lane: cython.int) -> cython.bint:
        """Whether the game has ended."""
        return self._lane(lane).seen.phase >= EXHAUSTED

    def to_move(self, lane: cython.int) -> cython.int:
        """Who decides next."""
        return self._lane(lane).seen.to_move

    def turn(self, lane: cython.int) -> cython.int:
        """The number of the turn."""
        return self._lane(lane).seen.turn

    def act(self, lane: cython.int, action: cython.int) -> cython.void:
        """Carry out a legal action."""
        apply_action(self._rules(), self._lane(lane), action)

    def points(self, lane: cython.int, seat: cython.int) -> cython.int:
        """Return the points of the whole sheet (R16), including hidden choices; the highest total wins (R19)."""
        s: cython.pointer[RollData] = self._lane(lane)
        own = cython.declare(RollSeen[1])
        if not cython.compiled:
            own = Flat(RollSeen)
        return total_points(self._rules(), visible_to(self._rules(), s, seat, own), seat)

    def hand_over(self, lane: cython.int, seat: cython.int) -> cython.void:
        """Make this seat choose: all choose from the same dice."""
        self._lane(lane).seen.to_move = seat

    def outcomes(self, lane: cython.int, action: cython.int) -> cython.int:
        """Return the size of a sample of the 216,000 possible rolls, if the dice are rolled."""
        after: RollData
        if cython.compiled:
            after = self._lane(lane)[0]
            apply_action(self._rules(), cython.address(after), action)
        else:
            after = Flat(RollData)
            copy_into(after, self._lane(lane))
            apply_action(self._rules(), after, action)
        return ROLL_SAMPLE if after.stream[0] != self._lane(lane).stream[0] else 1

    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Switch to another stream of dice."""
        self._lane(lane).stream[0] ^= cython.cast(cython.ulonglong, number) << 40
