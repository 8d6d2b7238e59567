"""Roll & Write in lanes."""

from __future__ import annotations

from typing import Any

import cython

from lostcities.bots.roll.traits import TRAITS
from lostcities.engine.bits import M64

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.lostcities.bots.lanes import LAST, NEAR, OPEN, Lanes
    from cython.cimports.lostcities.bots.roll.observe import (
        CHOICES,
        COLOUR_SLOTS,
        COLOURS,
        FACTS,
        FEATURES,
        GLOBALS,
        ROLL_SAMPLE,
        SECRETS,
        action_of,
        legal_slots,
        observe,
        secrets,
        slot_of,
    )
    from cython.cimports.lostcities.bots.roll.traits import weigh
    from cython.cimports.lostcities.engine.bits import bit_count
    from cython.cimports.lostcities.engine.roll.rules import (
        COLUMNS,
        EXHAUSTED,
        RollData,
        RollRules,
        RollSeen,
        RollSight,
        apply_action,
        next_roll,
        reached_by,
        seen_of,
        set_dice,
        total_points,
    )
else:
    from lostcities.bots.lanes import LAST, NEAR, OPEN, Lanes
    from lostcities.bots.roll.observe import (
        CHOICES,
        COLOUR_SLOTS,
        COLOURS,
        FACTS,
        FEATURES,
        GLOBALS,
        ROLL_SAMPLE,
        SECRETS,
        action_of,
        legal_slots,
        observe,
        secrets,
        slot_of,
    )
    from lostcities.bots.roll.traits import weigh
    from lostcities.engine.bits import bit_count
    from lostcities.engine.flat import Flat, copy_into, unpack
    from lostcities.engine.roll.rules import (
        COLUMNS,
        EXHAUSTED,
        RollData,
        RollRules,
        RollSeen,
        RollSight,
        apply_action,
        next_roll,
        reached_by,
        seen_of,
        set_dice,
        total_points,
    )

COMPILED = cython.compiled
STRUCT: Any = None  # what a lane holds, for the interpreted build
if not cython.compiled:
    STRUCT = RollData


@cython.final
@cython.cclass
class RollLanes(Lanes):  # type: ignore[misc]
    """Games of Roll & Write side by side."""

    sight: RollSight
    rules: RollRules

    def __init__(self, game: Any, count: int) -> None:
        rules: bytes = game.flat_figures.raw()
        Lanes.__init__(
            self,
            game,
            count,
            {
                "colours": COLOURS,
                "features": FEATURES,
                "globals": GLOBALS,
                "slots": COLOUR_SLOTS,
                "choices": CHOICES,
            },
            len(TRAITS),
            FACTS,
            SECRETS,
            STRUCT,
        )
        if cython.compiled:
            memcpy(cython.address(self.rules), cython.cast(cython.p_char, rules), cython.sizeof(RollRules))
        else:
            self.rules = unpack(RollRules, rules)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _lane(self, lane: cython.int) -> cython.pointer[RollData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[RollData], self.memory)[lane])
        else:
            return self.games[lane]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _rules(self) -> cython.pointer[RollRules]:
        if cython.compiled:
            return cython.address(self.rules)
        else:
            return self.rules

    def look(self, lane: cython.int, view: Any) -> None:
        """The position of a view, whose dice to come nobody knows."""
        self._read(view)
        self.reset(lane)
        if cython.compiled:
            self._lane(lane).seen = self.sight.seen
        else:
            copy_into(self._lane(lane).seen, self.sight.seen)

    def sample(self, lane: cython.int, view: Any, seed: int) -> None:
        """A world that agrees with a view: the same sheets, other dice to come."""
        self.look(lane, view)
        self._lane(lane).stream[0] = seed & M64
        self._lane(lane).seeded = 1

    @cython.cfunc
    def _read(self, view: Any) -> cython.void:
        raw: bytes = view.to_bytes()
        if cython.compiled:
            memcpy(cython.address(self.sight), cython.cast(cython.p_char, raw), cython.sizeof(RollSight))
        else:
            self.sight = unpack(RollSight, raw)

    def action(self, slot: cython.int) -> int:
        """The action that a slot stands for."""
        return action_of(slot)

    def slot(self, action: cython.int) -> int:
        """The slot of an action."""
        return slot_of(action)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seed_lane(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """A new game from a seed."""
        s: cython.pointer[RollData] = self._lane(lane)
        self.reset(lane)
        s.seen.starter = starter
        s.seen.roller = starter
        s.seen.seat = starter
        s.stream[0] = seed
        s.seeded = 1
        set_dice(seen_of(s), next_roll(s.stream))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def over(self, lane: cython.int) -> cython.bint:
        """Whether the game has ended."""
        return self._lane(lane).seen.phase >= EXHAUSTED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seat(self, lane: cython.int) -> cython.int:
        """Who is to move."""
        return self._lane(lane).seen.seat

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """The position as the seat to move sees it."""
        observe(self._rules(), self._lane(lane), rows, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_legal(self, lane: cython.int, legal: cython.uchar[::1], at: cython.int) -> cython.void:
        """Which slots are legal."""
        legal_slots(self._lane(lane), legal, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def act(self, lane: cython.int, slot: cython.int) -> cython.void:
        """Carry out a slot."""
        apply_action(self._rules(), self._lane(lane), action_of(slot))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def points(self, lane: cython.int, seat: cython.int) -> cython.int:
        """What a seat would have if the game ended now."""
        return total_points(self._rules(), seen_of(self._lane(lane)), seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """The dice to come."""
        secrets(self._lane(lane), rows, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """What a player with rules of thumb looks at before it takes this slot; gives where these traits begin."""
        return weigh(self._rules(), self._lane(lane), slot, found)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def outcomes(self, lane: cython.int, slot: cython.int) -> cython.int:
        """A sample of the 216,000 ways in which the dice can fall, if they are rolled."""
        after: RollData
        if cython.compiled:
            after = self._lane(lane)[0]
            apply_action(self._rules(), cython.address(after), action_of(slot))
        else:
            after = Flat(STRUCT)
            copy_into(after, self._lane(lane))
            apply_action(self._rules(), after, action_of(slot))
        return ROLL_SAMPLE if after.stream[0] != self._lane(lane).stream[0] else 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Another stream of dice."""
        self._lane(lane).stream[0] ^= cython.cast(cython.ulonglong, number) << 40

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn(self, lane: cython.int) -> cython.int:
        """The number of the turn."""
        return self._lane(lane).seen.turn

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stage(self, lane: cython.int) -> cython.int:
        """All bridges passed or everybody exhausted, and the game ends with this turn (R15)."""
        seen: cython.pointer[RollSeen] = seen_of(self._lane(lane))
        passed: cython.ulonglong = seen.closed
        fresh: cython.int = 0
        player: cython.int
        for player in range(self.seats):
            passed |= reached_by(self._rules(), seen.counts[player])
            if not seen.counts[player] + self.rules.to_exhaustion >> 63:
                fresh += 1
        if passed == COLUMNS or fresh == 0:
            return LAST
        return NEAR if bit_count(passed) >= 5 or fresh == 1 else OPEN
