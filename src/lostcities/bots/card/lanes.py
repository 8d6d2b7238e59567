"""The card game in lanes."""

from __future__ import annotations

from typing import Any

import cython

from lostcities.bots.card.traits import TRAITS
from lostcities.engine.bits import M64

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.lostcities.bots.card.observe import (
        CHOICES,
        COLOUR_SLOTS,
        FACTS,
        FEATURES,
        GLOBALS,
        SECRETS,
        action_of,
        legal_slots,
        observe,
        secrets,
        slot_of,
    )
    from cython.cimports.lostcities.bots.card.traits import weigh
    from cython.cimports.lostcities.bots.lanes import LAST, NEAR, OPEN, Lanes
    from cython.cimports.lostcities.engine.card.rules import (
        DECK_CARDS,
        CardData,
        CardSeen,
        CardSight,
        apply_action,
        deal_cards,
        deck_size,
        ended,
        points_of,
        sample_world,
        seat_of,
        seen_of,
    )
else:
    from lostcities.bots.card.observe import (
        CHOICES,
        COLOUR_SLOTS,
        FACTS,
        FEATURES,
        GLOBALS,
        SECRETS,
        action_of,
        legal_slots,
        observe,
        secrets,
        slot_of,
    )
    from lostcities.bots.card.traits import weigh
    from lostcities.bots.lanes import LAST, NEAR, OPEN, Lanes
    from lostcities.engine.card.rules import (
        DECK_CARDS,
        CardData,
        CardSeen,
        CardSight,
        apply_action,
        deal_cards,
        deck_size,
        ended,
        points_of,
        sample_world,
        seat_of,
        seen_of,
    )
    from lostcities.engine.flat import Flat, copy_into, unpack

COMPILED = cython.compiled
STRUCT: Any = None  # what a lane holds, for the interpreted build
if not cython.compiled:
    STRUCT = CardData


@cython.final
@cython.cclass
class CardLanes(Lanes):  # type: ignore[misc]
    """Card games side by side."""

    sight: CardSight

    def __init__(self, game: Any, count: int) -> None:
        Lanes.__init__(
            self,
            game,
            count,
            {
                "colours": game.options["colours"],
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

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _lane(self, lane: cython.int) -> cython.pointer[CardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[CardData], self.memory)[lane])
        else:
            return self.games[lane]

    def look(self, lane: cython.int, view: Any) -> None:
        """The position of a view, with nothing in it that the seat does not know."""
        player: cython.int
        place: cython.int
        s: cython.pointer[CardData] = self._lane(lane)
        self._read(view)
        if cython.compiled:
            memset(s, 0, cython.sizeof(CardData))
            s.seen = self.sight.seen
        else:
            copy_into(s, Flat(CardData))
            copy_into(s.seen, self.sight.seen)
        for player in range(2):
            s.hand[player] = self.sight.hand if player == self.sight.seat else self.sight.seen.known[player]
            s.hand_more[player] = (
                self.sight.hand_more if player == self.sight.seat else self.sight.seen.known_more[player]
            )
        for place in range(72):
            s.stack[DECK_CARDS + place] = self.sight.piles[place]

    def sample(self, lane: cython.int, view: Any, seed: int) -> None:
        """A world that agrees with a view, drawn uniformly."""
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed & M64
        self._read(view)
        self.reset(lane)
        if cython.compiled:
            sample_world(cython.address(self.sight), self._lane(lane), stream)
        else:
            sample_world(self.sight, self._lane(lane), stream)

    @cython.cfunc
    def _read(self, view: Any) -> cython.void:
        raw: bytes = view.to_bytes()
        if cython.compiled:
            memcpy(cython.address(self.sight), cython.cast(cython.p_char, raw), cython.sizeof(CardSight))
        else:
            self.sight = unpack(CardSight, raw)

    def action(self, slot: cython.int) -> int:
        """The action that a slot stands for."""
        return action_of(self.colours, slot)

    def slot(self, action: cython.int) -> int:
        """The slot of an action."""
        return slot_of(self.colours, action)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seed_lane(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """A new game from a seed."""
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed
        self.reset(lane)
        self._lane(lane).seen.starter = starter
        deal_cards(self._lane(lane), stream)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def over(self, lane: cython.int) -> cython.bint:
        """Whether the game has ended."""
        return ended(seen_of(self._lane(lane))) != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seat(self, lane: cython.int) -> cython.int:
        """Who is to move."""
        return seat_of(seen_of(self._lane(lane)))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """The position as the seat to move sees it."""
        observe(self._lane(lane), rows, at)

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
        apply_action(self._lane(lane), action_of(self.colours, slot))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def points(self, lane: cython.int, seat: cython.int) -> cython.int:
        """What a seat would have if the game ended now."""
        return points_of(seen_of(self._lane(lane)), seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """What is hidden from the seat to move."""
        secrets(self._lane(lane), rows, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """What a player with rules of thumb looks at before it takes this slot; gives where these traits begin."""
        return weigh(self._lane(lane), slot, found)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def outcomes(self, lane: cython.int, slot: cython.int) -> cython.int:
        """Any card of the draw pile can come, if it is drawn from."""
        return deck_size(seen_of(self._lane(lane))) if slot == self.colours * COLOUR_SLOTS else 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Exchange the top card of the draw pile for the one so many below it."""
        s: cython.pointer[CardData] = self._lane(lane)
        top: cython.int = deck_size(seen_of(s)) - 1
        kind: cython.int = s.stack[top]
        s.stack[top] = s.stack[top - number]
        s.stack[top - number] = kind

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
        """With one card in the draw pile the turn is the last.

        Who takes a discard instead lets the other side lay one more card and end the game, and so has no more for it.
        """
        seen: cython.pointer[CardSeen] = seen_of(self._lane(lane))
        if deck_size(seen) == 1 or seen.turn + 1 >= seen.max_turns:
            return LAST
        return NEAR if deck_size(seen) <= 4 else OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turns_left(self, lane: cython.int) -> cython.int:
        """Every turn takes a card from the draw pile."""
        return deck_size(seen_of(self._lane(lane)))
