"""The board game in lanes, a round in each."""

from __future__ import annotations

from typing import Any

import cython

from lostcities.bots.board.traits import TRAITS
from lostcities.engine.bits import M64

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.lostcities.bots.board.observe import (
        CHOICES,
        COLOUR_SLOTS,
        COLOURS,
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
    from cython.cimports.lostcities.bots.board.traits import weigh
    from cython.cimports.lostcities.bots.lanes import LAST, NEAR, OPEN, Lanes
    from cython.cimports.lostcities.engine.board.rules import (
        BRIDGES,
        DECK_ROW,
        DRAW,
        OUTSIDE,
        BoardData,
        BoardRules,
        BoardSeen,
        BoardSight,
        apply_action,
        artefacts_of,
        deal_cards,
        final_points,
        net_points,
        pile_size,
        sample_world,
        seen_of,
        total_points,
        track_points,
    )
else:
    from lostcities.bots.board.observe import (
        CHOICES,
        COLOUR_SLOTS,
        COLOURS,
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
    from lostcities.bots.board.traits import weigh
    from lostcities.bots.lanes import LAST, NEAR, OPEN, Lanes
    from lostcities.engine.board.rules import (
        BRIDGES,
        DECK_ROW,
        DRAW,
        OUTSIDE,
        BoardData,
        BoardRules,
        BoardSeen,
        BoardSight,
        apply_action,
        artefacts_of,
        deal_cards,
        final_points,
        net_points,
        pile_size,
        sample_world,
        seen_of,
        total_points,
        track_points,
    )
    from lostcities.engine.flat import Flat, copy_into, unpack

COMPILED = cython.compiled
STRUCT: Any = None  # what a lane holds, for the interpreted build
if not cython.compiled:
    STRUCT = BoardData


@cython.final
@cython.cclass
class BoardLanes(Lanes):  # type: ignore[misc]
    """Rounds of the board game side by side."""

    sight: BoardSight
    rules: BoardRules
    removed: cython.int

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
            memcpy(cython.address(self.rules), cython.cast(cython.p_char, rules), cython.sizeof(BoardRules))
        else:
            self.rules = unpack(BoardRules, rules)
        self.removed = game.removed

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _lane(self, lane: cython.int) -> cython.pointer[BoardData]:
        if cython.compiled:
            return cython.address(cython.cast(cython.pointer[BoardData], self.memory)[lane])
        else:
            return self.games[lane]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _rules(self) -> cython.pointer[BoardRules]:
        if cython.compiled:
            return cython.address(self.rules)
        else:
            return self.rules

    def look(self, lane: cython.int, view: Any) -> None:
        """The position of a view, with nothing in it that the seat does not know."""
        player: cython.int
        place: cython.int
        s: cython.pointer[BoardData] = self._lane(lane)
        self._read(view)
        if cython.compiled:
            memset(s, 0, cython.sizeof(BoardData))
            s.seen = self.sight.seen
        else:
            copy_into(s, Flat(BoardData))
            copy_into(s.seen, self.sight.seen)
        for player in range(4):
            s.hand[player] = self.sight.seen.known[player]
        s.twice = self.sight.seen.known_twice
        if self.sight.seat < 4:
            s.hand[self.sight.seat] = self.sight.hand
            s.twice |= self.sight.twice
        for place in range(DECK_ROW):
            s.stack[place] = self.sight.piles[place]

    def sample(self, lane: cython.int, view: Any, seed: int) -> None:
        """A world that agrees with a view, drawn uniformly."""
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed & M64
        self._read(view)
        self.reset(lane)
        if cython.compiled:
            sample_world(self._rules(), cython.address(self.sight), self._lane(lane), stream)
        else:
            sample_world(self._rules(), self.sight, self._lane(lane), stream)

    @cython.cfunc
    def _read(self, view: Any) -> cython.void:
        raw: bytes = view.to_bytes()
        if cython.compiled:
            memcpy(cython.address(self.sight), cython.cast(cython.p_char, raw), cython.sizeof(BoardSight))
        else:
            self.sight = unpack(BoardSight, raw)

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
        stream = cython.declare(cython.ulonglong[1])
        if not cython.compiled:
            stream = [0]
        stream[0] = seed
        self.reset(lane)
        self._lane(lane).seen.starter = starter
        self._lane(lane).seen.seat = starter
        deal_cards(self._rules(), self._lane(lane), self.removed, stream)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def over(self, lane: cython.int) -> cython.bint:
        """Whether the game has ended."""
        return self._lane(lane).seen.phase >= BRIDGES

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
        legal_slots(self._rules(), self._lane(lane), legal, at)

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
        """What a seat would have in the end if this round were the last and ended now (B23)."""
        return final_points(self._rules(), seen_of(self._lane(lane)), seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """What is hidden from the seat to move."""
        secrets(self._rules(), self._lane(lane), rows, at)

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
        """Any card of the draw pile can come, if it is drawn from."""
        return pile_size(seen_of(self._lane(lane)), OUTSIDE) if action_of(slot) == DRAW else 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Exchange the top card of the draw pile for the one so many below it."""
        s: cython.pointer[BoardData] = self._lane(lane)
        top: cython.int = DECK_ROW + pile_size(seen_of(s), OUTSIDE) - 1
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
        """With one card in the draw pile the turn is the last, as in the card game; crossings may end it earlier."""
        seen: cython.pointer[BoardSeen] = seen_of(self._lane(lane))
        pile: cython.int = pile_size(seen, OUTSIDE)
        if pile == 1 or seen.turn + 1 >= self.rules.max_turns:
            return LAST
        return NEAR if pile <= 2 * self.seats or seen.crossed + 2 >= self.rules.crossings else OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turns_left(self, lane: cython.int) -> cython.int:
        """Every turn takes a card from the draw pile."""
        return pile_size(seen_of(self._lane(lane)), OUTSIDE)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(self, lane: cython.int, seat: cython.int) -> cython.longlong:
        """The total with the artefacts paid, before a last cut at 0; then artefacts (B24), then the pieces alone."""
        seen: cython.pointer[BoardSeen] = seen_of(self._lane(lane))
        points: cython.longlong = total_points(self._rules(), seen, seat) + track_points(self._rules(), seen, seat)
        return (256 * points + artefacts_of(seen, seat)) * 1024 + net_points(self._rules(), seen, seat)
