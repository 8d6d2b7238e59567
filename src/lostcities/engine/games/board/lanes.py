"""Rounds of the board game in lockstep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.lostcities.engine.games.board.rules import (
    BRIDGES,
    DECK_ROW,
    DRAW,
    OUTSIDE,
    TURN_LIMIT,
    BoardData,
    BoardRules,
    BoardSeen,
    BoardSight,
    apply_action,
    deal_cards,
    final_points,
    next_round,
    pile_size,
    rank_of,
    sample_world,
    seen_of,
    show_view,
    total_points,
)
from cython.cimports.lostcities.engine.lanes import Lanes

if TYPE_CHECKING:
    from lostcities.engine.flat import Structs
    from lostcities.engine.games.board.game import BoardGame

STRUCTS: Structs | None = None  # the lanes' structs, for the interpreted build
if not cython.compiled:
    from lostcities.engine.flat import Structs

    STRUCTS = Structs(BoardData, BoardRules, BoardSight)


@cython.final
@cython.cclass
class BoardLanes(Lanes):  # type: ignore[misc]
    """Rounds of the board game in lanes."""

    removed: cython.int

    def __init__(self, game: BoardGame, count: int, spare: int = 0) -> None:
        Lanes.__init__(self, game, count, spare, game.flat_figures.raw(), STRUCTS)
        self.removed = game.removed

    def _lane(self, lane: cython.int) -> cython.pointer[BoardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[BoardData], self.memory)[lane])
        else:
            return self.memory[lane]

    def _rules(self) -> cython.pointer[BoardRules]:
        if cython.compiled:
            return cython.cast(cython.pointer[BoardRules], self.figures)
        else:
            return self.figures

    def _sight(self) -> cython.pointer[BoardSight]:
        if cython.compiled:
            return cython.cast(cython.pointer[BoardSight], self.sight)
        else:
            return self.sight

    def begin(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """Deal a new round from a seed."""
        self.duplicate(self.count, lane)
        self._lane(lane).seen.starter = starter
        self._lane(lane).seen.to_move = starter
        self._deal(lane, seed)

    def follow(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Deal the next round of a match (B21)."""
        next_round(self._rules(), self._lane(self.count), self._lane(lane))
        self._deal(lane, seed)

    def _deal(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed
        deal_cards(self._rules(), self._lane(lane), self.removed, stream)

    def show_view(self, lane: cython.int) -> cython.void:
        """Show the seat's own hand, and of other hands what was taken openly; no draw pile."""
        show_view(self._sight(), self._lane(lane))

    def draw_world(self, lane: cython.int, seed: cython.ulonglong) -> cython.void:
        """Shuffle the cards that nobody has seen."""
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed
        sample_world(self._rules(), self._sight(), self._lane(lane), stream)

    def over(self, lane: cython.int) -> cython.bint:
        """Whether the round has ended."""
        return self._lane(lane).seen.phase >= BRIDGES

    def at_limit(self, lane: cython.int) -> cython.bint:
        """Whether only ``max_turns`` has ended the round (B28)."""
        return self._lane(lane).seen.phase == TURN_LIMIT

    def to_move(self, lane: cython.int) -> cython.int:
        """Who decides next."""
        return self._lane(lane).seen.to_move

    def turn(self, lane: cython.int) -> cython.int:
        """The number of the turn."""
        return self._lane(lane).seen.turn

    def round(self, lane: cython.int) -> cython.int:
        """Which round it is, from 0."""
        return self._lane(lane).seen.round

    def act(self, lane: cython.int, action: cython.int) -> cython.void:
        """Carry out a legal action."""
        apply_action(self._rules(), self._lane(lane), action)

    def points(self, lane: cython.int, seat: cython.int) -> cython.int:
        """Return what a seat would have in the end if this round were the last and ended now (B23)."""
        return final_points(self._rules(), seen_of(self._lane(lane)), seat)

    def gain(self, lane: cython.int, seat: cython.int, last: cython.bint) -> cython.int:
        """The change of the total in this round (B20), including the artefacts after the last one (B23)."""
        seen: cython.pointer[BoardSeen] = seen_of(self._lane(lane))
        total: cython.int
        if last:
            total = final_points(self._rules(), seen, seat)
        else:
            total = total_points(self._rules(), seen, seat)
        return total - seen.before[seat]

    def rank(self, lane: cython.int, seat: cython.int) -> cython.int:
        """Return the rank, highest for the winner (B24)."""
        return rank_of(self._rules(), seen_of(self._lane(lane)), seat)

    def outcomes(self, lane: cython.int, action: cython.int) -> cython.int:
        """Return how many cards can come if the action draws from the draw pile."""
        return pile_size(seen_of(self._lane(lane)), OUTSIDE) if action == DRAW else 1

    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Swap the top card of the draw pile with the one ``number`` places further down."""
        s: cython.pointer[BoardData] = self._lane(lane)
        top: cython.int = DECK_ROW + pile_size(seen_of(s), OUTSIDE) - 1
        kind: cython.int = s.stack[top]
        s.stack[top] = s.stack[top - number]
        s.stack[top - number] = kind
