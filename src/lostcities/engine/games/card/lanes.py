"""Card games in lockstep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.engine.games.card.rules import (
    DRAW,
    TURN_LIMIT,
    CardData,
    CardSight,
    apply_action,
    deal_cards,
    deck_size,
    ending_of,
    next_round,
    points_of,
    sample_world,
    seat_of,
    seen_of,
    show_view,
    total_of,
)
from cython.cimports.lostcities.engine.lanes import Lanes

if TYPE_CHECKING:
    from lostcities.engine.flat import Structs
    from lostcities.engine.games.card.game import CardGame

STRUCTS: Structs | None = None  # the lanes' structs, for the interpreted build
if not cython.compiled:
    from lostcities.engine.flat import Structs

    STRUCTS = Structs(CardData, None, CardSight)


@cython.final
@cython.cclass
class CardLanes(Lanes):  # type: ignore[misc]
    """Card games in lanes."""

    def __init__(self, game: CardGame, count: int, spare: int = 0) -> None:
        Lanes.__init__(self, game, count, spare, b"", STRUCTS)

    def _lane(self, lane: cython.int) -> cython.pointer[CardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[CardData], self.memory)[lane])
        else:
            return self.memory[lane]

    def _sight(self) -> cython.pointer[CardSight]:
        if cython.compiled:
            return cython.cast(cython.pointer[CardSight], self.sight)
        else:
            return self.sight

    def begin(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """Deal a new game from a seed."""
        self.duplicate(self.count, lane)
        self._lane(lane).seen.starter = starter
        self._deal(lane, seed)

    def follow(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Deal the next game of a match (C17)."""
        next_round(self._lane(self.count), self._lane(lane))
        self._deal(lane, seed)

    def _deal(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed
        deal_cards(self._lane(lane), stream)

    def show_view(self, lane: cython.int) -> cython.void:
        """Show the seat's own hand, and of the other hand what was taken openly; no draw pile."""
        show_view(self._sight(), self._lane(lane))

    def draw_world(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Shuffle the cards that nobody has seen."""
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed
        sample_world(self._sight(), self._lane(lane), stream)

    def over(self, lane: cython.int) -> cython.bint:
        """Whether the game has ended."""
        return ending_of(seen_of(self._lane(lane))) != 0

    def at_limit(self, lane: cython.int) -> cython.bint:
        """Whether only ``max_turns`` has ended the game (C19)."""
        return ending_of(seen_of(self._lane(lane))) == TURN_LIMIT

    def to_move(self, lane: cython.int) -> cython.int:
        """Who decides next."""
        return seat_of(seen_of(self._lane(lane)))

    def turn(self, lane: cython.int) -> cython.int:
        """The number of the turn."""
        return self._lane(lane).seen.turn

    def round(self, lane: cython.int) -> cython.int:
        """Which game of the match it is, from 0."""
        return self._lane(lane).seen.round

    def act(self, lane: cython.int, action: cython.int) -> cython.void:
        """Carry out a legal action."""
        apply_action(self._lane(lane), action)

    def points(self, lane: cython.int, seat: cython.int) -> cython.int:
        """The points of this game alone."""
        return points_of(seen_of(self._lane(lane)), seat)

    def rank(self, lane: cython.int, seat: cython.int) -> cython.int:
        """The total: the highest wins (C18)."""
        return total_of(seen_of(self._lane(lane)), seat)

    def outcomes(self, lane: cython.int, action: cython.int) -> cython.int:
        """Return how many cards can come if the action draws from the draw pile."""
        return deck_size(seen_of(self._lane(lane))) if action == DRAW else 1

    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Swap the top card of the draw pile with the one ``number`` places further down."""
        s: cython.pointer[CardData] = self._lane(lane)
        top: cython.int = deck_size(seen_of(s)) - 1
        kind: cython.int = s.stack[top]
        s.stack[top] = s.stack[top - number]
        s.stack[top - number] = kind
