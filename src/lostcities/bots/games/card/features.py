"""The card game as policies see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.bots.features import ASIDE, LAST, NEAR, OPEN, Features
from cython.cimports.lostcities.bots.games.card.observe import (
    CHOICES,
    COLOUR_SLOTS,
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
from cython.cimports.lostcities.bots.games.card.traits import weigh
from cython.cimports.lostcities.engine.games.card.rules import CardData, CardSeen, deck_size, seen_of

from lostcities.bots.games.card.traits import TRAITS

if TYPE_CHECKING:
    from lostcities.engine.contract import Game, State


@cython.final
@cython.cclass
class CardFeatures(Features):  # type: ignore[misc]
    """Card games as policies see them."""

    def __init__(self, game: Game[State], count: int) -> None:
        shape = {
            "colours": game.options["colours"],
            "features": FEATURES,
            "globals": GLOBALS,
            "slots": COLOUR_SLOTS,
            "choices": CHOICES,
        }
        Features.__init__(self, game.lanes(count, ASIDE), shape, len(TRAITS), FACTS, SECRETS, DERIVED)

    def _lane(self, lane: cython.int) -> cython.pointer[CardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[CardData], self.memory)[lane])
        return self.memory[lane]

    def action_at(self, slot: cython.int) -> cython.int:
        """Return the action of a slot."""
        return action_of(self.colours, slot)

    def slot_at(self, action: cython.int) -> cython.int:
        """Return the slot of an action."""
        return slot_of(self.colours, action)

    def see(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """Write the position as the seat to move sees it."""
        observe(self._lane(lane), rows, at)

    def see_legal(self, lane: cython.int, legal: cython.uchar[::1], at: cython.int) -> cython.void:
        """Write which slots are legal."""
        legal_slots(self._lane(lane), legal, at)

    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """Write the other hand and the draw pile."""
        secrets(self._lane(lane), rows, at)

    def see_derived(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """The hands beside the columns, and what the draw pile can still bring to them."""
        write_derived(self._lane(lane), rows, at)

    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """Write the traits that rules of thumb weigh for this slot."""
        return weigh(self._lane(lane), slot, found)

    def stage(self, lane: cython.int) -> cython.int:
        """Return LAST for the last card of the draw pile.

        Taking a discard instead lets the opponent lay one more card and end the game, so it gains nothing.
        """
        seen: cython.pointer[CardSeen] = seen_of(self._lane(lane))
        if deck_size(seen) == 1 or seen.turn + 1 >= seen.max_turns:
            return LAST
        return NEAR if deck_size(seen) <= 4 else OPEN

    def turns_left(self, lane: cython.int) -> cython.int:
        """Return the cards of the draw pile: every turn draws one."""
        return deck_size(seen_of(self._lane(lane)))
