"""Many games side by side, for networks that answer many positions at once.

A lane holds one game. The loops over lanes stand here; what a game looks like and how a
move changes it is for the game's own lanes to say, by the methods that raise here.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

from lostcities.engine.bits import M64

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy
else:
    from lostcities.engine.flat import Flat, copy_into, pack, unpack

    # How near the end is: not yet, this turn may end the game, it does or had better (see ``stage``).
    OPEN, NEAR, LAST = 0, 1, 2
    # Which lines of a turn count: those that surely end the game, those that end it and win, or all.
    ENDING, WINNING, ALL = 0, 1, 2
    ASIDE = 33  # places to think in: one for every decision of a turn and one more
    MOST_LINES = 20_000  # what is thought through; only boards with very many arrows have more in one turn
    BEYOND_DOUBT = 1000  # what is added to an answer that nothing can better
    NEVER = -1152921504606846976  # less than any line is worth


@cython.cclass
class Lanes:
    """A row of games of one kind with the same options."""

    def __init__(
        self, game: Any, count: int, shape: dict[str, int], trait_count: int, facts: int, secret_count: int, struct: Any
    ) -> None:
        raw: bytes = game.blank.raw()
        self.game = game
        self.count = count
        self.seats = game.players
        self.shape = shape
        self.colours = shape["colours"]
        self.row_size = shape["colours"] * shape["features"] + shape["globals"]
        self.slot_count = shape["colours"] * shape["slots"] + shape["choices"]
        self.trait_count = trait_count
        self.fact_count = facts
        self.secret_count = secret_count
        self.lines = 0
        self.options = array("B", bytes(ASIDE * self.slot_count))
        self.worths = array("q", bytes(8 * self.slot_count))
        # After the last lane lies the game before its deal, and after that some room to think in.
        if cython.compiled:
            self.size = len(raw)
            self.memory = cython.cast(cython.p_char, calloc(self.count + 1 + ASIDE, self.size))
            if self.memory == cython.NULL:
                raise MemoryError
            memcpy(self.memory + self.count * self.size, cython.cast(cython.p_char, raw), self.size)
        else:
            self.struct = struct
            self.games = [Flat(struct) for _ in range(count + 1 + ASIDE)]
            self.games[count] = unpack(struct, raw)

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.memory)

    @property
    def layout(self) -> dict[str, int]:
        """The shape of rows and answers, as a network wants it."""
        return dict(self.shape)

    @property
    def secrets(self) -> int:
        """How many numbers a colour has in ``reveal``."""
        return self.secret_count

    @property
    def facts(self) -> int:
        """How many of them, the first, say nothing of the luck to come: the order of a draw pile, or dice."""
        return self.fact_count

    def raw(self, lane: cython.int) -> bytes:
        """A lane's game as a State holds it in memory."""
        if cython.compiled:
            return (self.memory + lane * self.size)[: self.size]
        else:
            return pack(self.struct, self.games[lane])

    def put(self, lane: cython.int, raw: bytes) -> None:
        """Bring a game that ``raw`` of a lane or of a State gave into a lane."""
        if cython.compiled:
            if len(raw) != self.size:
                raise ValueError(f"a game in this lane has {self.size} bytes, not {len(raw)}")
            memcpy(self.memory + lane * self.size, cython.cast(cython.p_char, raw), self.size)
        else:
            copy_into(self.games[lane], unpack(self.struct, raw))

    def chances(self, lane: cython.int, slot: cython.int) -> int:
        """How many things can come, all equally likely, if this slot is carried out: 1 if chance has no part in it."""
        return self.outcomes(lane, slot)

    def let_come(self, lane: cython.int, number: cython.int) -> None:
        """Let another of these come next; 0 leaves it as it is."""
        self.arrange(lane, number)

    def deal(self, lane: cython.int, seed: int, starter: cython.int) -> None:
        """A new game in a lane; the same seed gives the same cards and dice."""
        self.seed_lane(lane, seed & M64, starter)

    def copy(self, source: cython.int, target: cython.int) -> None:
        """The same game with the same luck to come in another lane."""
        self.duplicate(source, target)

    def live(self, lanes: cython.int[::1]) -> int:
        """List the lanes whose game goes on; gives how many they are."""
        found: cython.int = 0
        lane: cython.int
        for lane in range(self.count):
            if not self.over(lane):
                lanes[found] = lane
                found += 1
        return found

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
                seats[i] = self.seat(lanes[i])

    def apply(self, lanes: cython.int[::1], count: cython.int, slots: cython.int[::1]) -> None:
        """Carry out the slot chosen for each of these lanes."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.act(lanes[i], slots[i])

    def legal(
        self, lanes: cython.int[::1], count: cython.int, legal: cython.uchar[::1], seats: cython.int[::1]
    ) -> None:
        """The legal slots in each of these lanes, and which seat is to move."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.see_legal(lanes[i], legal, i * self.slot_count)
                seats[i] = self.seat(lanes[i])

    def reveal(self, lanes: cython.int[::1], count: cython.int, rows: cython.float[::1]) -> None:
        """What is hidden from the seat to move, colour by colour: for the critic in training, never for a bot."""
        i: cython.int
        with cython.nogil:
            for i in range(count):
                self.see_secrets(lanes[i], rows, i * self.colours * self.secret_count)

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
        hidden: cython.float[::1] = array("f", bytes(4 * (self.colours * self.secret_count + 1)))
        with cython.nogil:
            for i in range(count):
                self.see(lanes[i], seen, 0)
                self.see_secrets(lanes[i], hidden, 0)
                for colour in range(self.colours):
                    for k in range(features):
                        rows[at + k] = seen[colour * features + k]
                    at += features
                    for k in range(self.fact_count):
                        rows[at + k] = hidden[colour * self.secret_count + k]
                    at += self.fact_count
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
                        answers[i * (self.slot_count + 1) + slot] = self._rating(
                            lanes[i], slot, found, weights, players[i] * self.trait_count
                        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rating(
        self,
        lane: cython.int,
        slot: cython.int,
        found: cython.float[::1],
        weights: cython.float[::1],
        start: cython.int,
    ) -> cython.float:
        k: cython.int
        first: cython.int
        total: cython.float = 0
        for k in range(self.trait_count):
            found[k] = 0
        first = self.traits(lane, slot, found)
        for k in range(self.trait_count - first):
            total += found[k] * weights[start + first + k]
        return total

    def where(self, lane: cython.int) -> tuple[int, int, int, bool, int]:
        """Who is to move, the number of the turn, the stage, whether the game is over, and how many turns are left."""
        return self.seat(lane), self.turn(lane), self.stage(lane), self.over(lane), self.turns_left(lane)

    def settle(
        self, lanes: cython.int[::1], count: cython.int, legal: cython.uchar[::1], answers: cython.float[::1]
    ) -> None:
        """Where the game ends with this turn, or the best answer would end it, lift the answers that end it best.

        ``legal`` and ``answers`` lie as ``observe`` and a network leave them.
        """
        i: cython.int
        with cython.nogil:
            for i in range(count):
                if self.stage(lanes[i]) == LAST or (
                    self.stage(lanes[i]) == NEAR and self._ended_by_best(lanes[i], i, legal, answers)
                ):
                    self._lift(lanes[i], i, ENDING, legal, answers)

    def lift(
        self,
        lane: cython.int,
        place: cython.int,
        wanted: cython.int,
        legal: cython.uchar[::1],
        answers: cython.float[::1],
    ) -> bool:
        """Lift the answers at ``place`` that begin this turn's best lines; says whether there are such.

        A line is what the seat may do until somebody else decides; ``wanted`` is ENDING, WINNING or ALL.
        """
        return self._lift(lane, place, wanted, legal, answers)

    def best_finishes(self, seat: cython.int, worths: cython.longlong[::1]) -> None:
        """For every lane what a seat has if it plays its turn, or what is left of it, as its last."""
        lane: cython.int
        with cython.nogil:
            for lane in range(self.count):
                self.lines = 0
                self.duplicate(lane, self.count + 1)
                worths[lane] = self._best(1, seat, self.turn(lane), ALL)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ended_by_best(
        self, lane: cython.int, place: cython.int, legal: cython.uchar[::1], answers: cython.float[::1]
    ) -> cython.bint:
        """Whether the best answer ends the game, at once or surely with this turn."""
        slot: cython.int
        best: cython.int = -1
        first: cython.int = place * (self.slot_count + 1)
        aside: cython.int = self.count + 1
        for slot in range(self.slot_count):
            if legal[place * self.slot_count + slot] and (best < 0 or answers[first + slot] > answers[first + best]):
                best = slot
        self.duplicate(lane, aside)
        self.act(aside, best)
        return self._sure(aside, self.turn(lane))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sure(self, lane: cython.int, turn: cython.int) -> cython.bint:
        """Whether the game is over, or will be with this turn whatever anybody does."""
        return self.over(lane) or (self.turn(lane) == turn and self.stage(lane) == LAST)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lift(
        self,
        lane: cython.int,
        place: cython.int,
        wanted: cython.int,
        legal: cython.uchar[::1],
        answers: cython.float[::1],
    ) -> cython.bint:
        slot: cython.int
        best: cython.longlong = NEVER
        self.lines = 0
        for slot in range(self.slot_count):
            self.worths[slot] = NEVER
            if legal[place * self.slot_count + slot]:
                self.duplicate(lane, self.count + 1)
                self.act(self.count + 1, slot)
                self.worths[slot] = self._best(1, self.seat(lane), self.turn(lane), wanted)
                best = max(best, self.worths[slot])
        if best == NEVER or self.lines > MOST_LINES:
            return False
        for slot in range(self.slot_count):
            if self.worths[slot] == best:
                answers[place * (self.slot_count + 1) + slot] += BEYOND_DOUBT
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _counts(self, lane: cython.int, seat: cython.int, turn: cython.int, wanted: cython.int) -> cython.bint:
        """Whether a line that leads to this game is one of those wanted."""
        other: cython.int
        if wanted != WINNING:
            return wanted == ALL or self._sure(lane, turn)
        for other in range(self.seats):
            if other != seat and self.points(lane, other) >= self.points(lane, seat):
                return False
        return self.over(lane)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _best(self, depth: cython.int, seat: cython.int, turn: cython.int, wanted: cython.int) -> cython.longlong:
        """What the best line is worth that goes on from the game set aside at this depth."""
        lane: cython.int = self.count + depth
        slot: cython.int
        best: cython.longlong = NEVER
        if self.over(lane) or self.seat(lane) != seat or self.turn(lane) != turn:
            self.lines += 1
            return self.finish(lane, seat) if self._counts(lane, seat, turn, wanted) else NEVER
        if depth == ASIDE - 1 or self.lines > MOST_LINES:
            self.lines = MOST_LINES + 1
            return NEVER
        self.see_legal(lane, self.options, depth * self.slot_count)
        for slot in range(self.slot_count):
            if self.options[depth * self.slot_count + slot]:
                self.duplicate(lane, lane + 1)
                self.act(lane + 1, slot)
                best = max(best, self._best(depth + 1, seat, turn, wanted))
        return best

    def results(self, points: cython.int[::1], over: cython.uchar[::1]) -> None:
        """The points of every seat of every lane as they stand, and whether the game is over."""
        lane: cython.int
        seat: cython.int
        with cython.nogil:
            for lane in range(self.count):
                over[lane] = self.over(lane)
                for seat in range(self.seats):
                    points[self.seats * lane + seat] = self.points(lane, seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seed_lane(self, lane: cython.int, seed: cython.ulonglong, starter: cython.int) -> cython.void:
        """A new game from a seed."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def over(self, lane: cython.int) -> cython.bint:
        """Whether the game has ended."""
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def seat(self, lane: cython.int) -> cython.int:
        """Who is to move."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """The position as the seat to move sees it, from ``rows[at]`` on."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_legal(self, lane: cython.int, legal: cython.uchar[::1], at: cython.int) -> cython.void:
        """1 for each slot that is a legal action, else 0, from ``legal[at]`` on."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def act(self, lane: cython.int, slot: cython.int) -> cython.void:
        """Carry out a slot."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def points(self, lane: cython.int, seat: cython.int) -> cython.int:
        """What a seat would have if the game ended now."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def duplicate(self, source: cython.int, target: cython.int) -> cython.void:
        """Copy a game to another lane."""
        if cython.compiled:
            memcpy(self.memory + target * self.size, self.memory + source * self.size, self.size)
        else:
            copy_into(self.games[target], self.games[source])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reset(self, lane: cython.int) -> cython.void:
        """Bring a lane to the game before its deal."""
        self.duplicate(self.count, lane)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def outcomes(self, lane: cython.int, slot: cython.int) -> cython.int:
        """How many things can come if this slot is carried out."""
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def arrange(self, lane: cython.int, number: cython.int) -> cython.void:
        """Let another of these come next."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def see_secrets(self, lane: cython.int, rows: cython.float[::1], at: cython.int) -> cython.void:
        """What is hidden from the seat to move, from ``rows[at]`` on."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def traits(self, lane: cython.int, slot: cython.int, found: cython.float[::1]) -> cython.int:
        """What a player with rules of thumb looks at before it takes this slot; gives where these traits begin."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn(self, lane: cython.int) -> cython.int:
        """The number of the turn."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def stage(self, lane: cython.int) -> cython.int:
        """LAST if the game ends with this turn or the seat to move had better end it, NEAR if it could, else OPEN."""
        return OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turns_left(self, lane: cython.int) -> cython.int:
        """How many turns, this one included, are left if nobody takes a discard."""
        return 1000

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(self, lane: cython.int, seat: cython.int) -> cython.longlong:
        """The more, the better for a seat that will not decide again."""
        return self.points(lane, seat)
