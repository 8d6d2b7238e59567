"""Roll & Write as policies see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.bots.features import ASIDE, LAST, NEAR, OPEN, Features
from cython.cimports.lostcities.bots.games.roll.observe import (
    CHOICES,
    COLOUR_SLOTS,
    COLOURS,
    DERIVED,
    FACTS,
    FEATURES,
    GLOBALS,
    SECRETS,
    action_of,
    legal_slots,
    observe,
    secrets,
    slot_of,
    write_derived,
)
from cython.cimports.lostcities.bots.games.roll.traits import weigh
from cython.cimports.lostcities.engine.bits import bit_count
from cython.cimports.lostcities.engine.games.roll.rules import (
    COLUMNS,
    RollData,
    RollRules,
    RollSeen,
    columns_at_bridge,
    seen_of,
)

from lostcities.bots.games.roll.traits import TRAITS

if TYPE_CHECKING:
    from lostcities.engine.contract import Game, State


@cython.final
@cython.cclass
class RollFeatures(Features):  # type: ignore[misc]
    """Games of Roll & Write as policies see them."""

    def __init__(self, game: Game[State], count: int) -> None:
        shape = {
            "colours": COLOURS,
            "features": FEATURES,
            "globals": GLOBALS,
            "slots": COLOUR_SLOTS,
            "choices": CHOICES,
        }
        Features.__init__(self, game.lanes(count, ASIDE), shape, len(TRAITS), FACTS, SECRETS, DERIVED)

    def _lane(self, lane: cython.int) -> cython.pointer[RollData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[RollData], self.memory)[lane])
        return self.memory[lane]

    def _rules(self) -> cython.pointer[RollRules]:
        if cython.compiled:
            return cython.cast(cython.pointer[RollRules], self.figures)
        return self.figures

    def action_at(self, slot: cython.int) -> cython.int:
        """Return the action of a slot."""
        return action_of(slot)

    def slot_at(self, action: cython.int) -> cython.int:
        """Return the slot of an action."""
        return slot_of(action)

    def see(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """Write the position as the seat to move sees it."""
        observe(self._rules(), self._lane(lane), rows, at)

    def see_legal(self, lane: cython.int, legal: cython.uchar[::1], at: cython.int) -> cython.void:
        """Write which slots are legal."""
        legal_slots(self._rules(), self._lane(lane), legal, at)

    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """Write the dice to come."""
        secrets(self._lane(lane), rows, at)

    def see_derived(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """What the other players can still enter, and what that brings."""
        write_derived(self._rules(), self._lane(lane), rows, at)

    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """Write the traits that rules of thumb weigh for this slot."""
        return weigh(self._rules(), self._lane(lane), slot, found)

    def stage(self, lane: cython.int) -> cython.int:
        """Return LAST if all bridges are crossed or everyone is exhausted, so that this turn ends the game (R15)."""
        seen: cython.pointer[RollSeen] = seen_of(self._lane(lane))
        passed: cython.ulonglong = seen.closed
        fresh: cython.int = 0
        player: cython.int
        for player in range(self.lanes.seats):
            passed |= columns_at_bridge(self._rules(), seen.counts[player])
            if not seen.counts[player] + self._rules().to_exhaustion >> 63:
                fresh += 1
        if passed == COLUMNS or fresh == 0:
            return LAST
        return NEAR if bit_count(passed) >= 5 or fresh == 1 else OPEN
