"""The board game as policies see it, a round in each lane."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.bots.features import ASIDE, LAST, NEAR, OPEN, Features
from cython.cimports.lostcities.bots.games.board.observe import (
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
from cython.cimports.lostcities.bots.games.board.traits import weigh
from cython.cimports.lostcities.engine.games.board.rules import (
    OUTSIDE,
    BoardData,
    BoardRules,
    BoardSeen,
    artefacts_of,
    net_points,
    pile_size,
    seen_of,
    total_points,
    track_points,
)

from lostcities.bots.games.board.traits import TRAITS

if TYPE_CHECKING:
    from lostcities.engine.contract import Game, State


@cython.final
@cython.cclass
class BoardFeatures(Features):  # type: ignore[misc]
    """Rounds of the board game as policies see them."""

    def __init__(self, game: Game[State], count: int) -> None:
        shape = {
            "colours": COLOURS,
            "features": FEATURES,
            "globals": GLOBALS,
            "slots": COLOUR_SLOTS,
            "choices": CHOICES,
        }
        Features.__init__(self, game.lanes(count, ASIDE), shape, len(TRAITS), FACTS, SECRETS, DERIVED)

    def _lane(self, lane: cython.int) -> cython.pointer[BoardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[BoardData], self.memory)[lane])
        return self.memory[lane]

    def _rules(self) -> cython.pointer[BoardRules]:
        if cython.compiled:
            return cython.cast(cython.pointer[BoardRules], self.figures)
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
        """Write the other hands and the draw pile."""
        secrets(self._rules(), self._lane(lane), rows, at)

    def see_derived(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """The same of the other players' paths as of the seat's own; cards of the draw pile that fit."""
        write_derived(self._rules(), self._lane(lane), rows, at)

    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """Write the traits that rules of thumb weigh for this slot."""
        return weigh(self._rules(), self._lane(lane), slot, found)

    def stage(self, lane: cython.int) -> cython.int:
        """Return LAST for the last card of the draw pile; crossed bridges may end the round earlier."""
        seen: cython.pointer[BoardSeen] = seen_of(self._lane(lane))
        pile: cython.int = pile_size(seen, OUTSIDE)
        if pile == 1 or seen.turn + 1 >= self._rules().max_turns:
            return LAST
        return NEAR if pile <= 2 * self.lanes.seats or seen.crossed + 2 >= self._rules().crossings else OPEN

    def turns_left(self, lane: cython.int) -> cython.int:
        """Return the cards of the draw pile: every turn draws one."""
        return pile_size(seen_of(self._lane(lane)), OUTSIDE)

    def finish(self, lane: cython.int, seat: cython.int) -> cython.longlong:
        """Return the total with the artefacts scored, not limited to 0; then artefacts (B24), then the pieces alone."""
        seen: cython.pointer[BoardSeen] = seen_of(self._lane(lane))
        points: cython.longlong = total_points(self._rules(), seen, seat) + track_points(self._rules(), seen, seat)
        return (256 * points + artefacts_of(seen, seat)) * 1024 + net_points(self._rules(), seen, seat)
