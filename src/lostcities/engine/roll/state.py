"""States and Views of Roll & Write, made of the functions in ``rules.py``."""

from __future__ import annotations

from random import Random
from typing import Any

import cython

from lostcities.engine.bits import M64
from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.contract import (
    CHANCE,
    PUBLIC,
    Action,
    BadBytes,
    BadInput,
    IllegalAction,
    Line,
    Outcome,
    Reason,
    Score,
    Seat,
)
from lostcities.engine.envelope import seal
from lostcities.engine.reasons import roll_reason
from lostcities.engine.spelling import as_number, in_order, shown

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.lostcities.engine.bits import bit_count
    from cython.cimports.lostcities.engine.listing import listed
    from cython.cimports.lostcities.engine.roll.rules import (
        ADVANCE,
        ARROW,
        ARROWED,
        ARTEFACT_COLUMN,
        BRIDGES,
        CHOOSING,
        CIRCLED,
        CIRCLES,
        COLOUR_SHIFT,
        COLUMNS,
        DICE_COLUMN,
        ENDED,
        EXHAUSTED,
        FOUND,
        NOTHING,
        REFUSE,
        ROLL,
        ROLLING,
        ROLLS,
        RollData,
        RollRules,
        RollSeen,
        RollSight,
        allowed,
        apply_action,
        arrow_mask,
        bonus_of,
        bonus_points,
        choice_mask,
        columns_in,
        count_of,
        expedition_points,
        next_roll,
        numbers_from,
        offer_of,
        play_games,
        playout,
        reached_by,
        set_dice,
        total_points,
    )
else:
    from lostcities.engine.bits import bit_count
    from lostcities.engine.flat import Flat, copy_into, pack, unpack
    from lostcities.engine.listing import listed
    from lostcities.engine.roll.rules import (
        ADVANCE,
        ARROW,
        ARROWED,
        ARTEFACT_COLUMN,
        BRIDGES,
        CHOOSING,
        CIRCLED,
        CIRCLES,
        COLOUR_SHIFT,
        COLUMNS,
        DICE_COLUMN,
        ENDED,
        EXHAUSTED,
        FOUND,
        NOTHING,
        REFUSE,
        ROLL,
        ROLLING,
        ROLLS,
        RollData,
        RollRules,
        RollSeen,
        RollSight,
        allowed,
        apply_action,
        arrow_mask,
        bonus_of,
        bonus_points,
        choice_mask,
        columns_in,
        count_of,
        expedition_points,
        next_roll,
        numbers_from,
        offer_of,
        play_games,
        playout,
        reached_by,
        set_dice,
        total_points,
    )

COMPILED = cython.compiled
PHASES = ("choose", "arrow", "roll")
ENDS = {EXHAUSTED: "all players are exhausted (R15)", BRIDGES: "all eight bridges have been passed (R15)"}
ACTION_TEXTS = (
    [f"={c}{number}" for c in ROLL_COLOURS for number in range(10)] + ["!"] + [">" + c for c in ROLL_COLOURS] + [">."]
)


def roll_text(roll: int) -> str:
    """Dice as a Record spells them: ``ryp 047``."""
    colours, numbers = roll // 1000, roll % 1000
    return "".join(
        [ROLL_COLOURS[colours // 36], ROLL_COLOURS[colours // 6 % 6], ROLL_COLOURS[colours % 6], f" {numbers:03}"]
    )


@cython.cfunc
@cython.inline
def _number(value: Any) -> cython.int:
    """An action or seat from outside as a C number; what fits none is -2, which is no action and no seat."""
    if type(value) is int:
        try:
            return value
        except OverflowError:
            return -2
    return as_number(value)


@cython.cfunc
def _boxes(seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int) -> list[Any]:
    """The numbers of an expedition from the bottom up."""
    numbers: list[Any] = []
    rest: cython.ulonglong = seen.numbers[6 * player + colour]
    while rest:
        numbers.insert(0, cython.cast(cython.int, rest & 15))
        rest >>= 4
    return numbers


@cython.cfunc
def _sheet(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> Any:
    """The player's score as it stands: each expedition, artefacts, dice and bridges (R16 to R18)."""
    lines: list[Any] = []
    colour: cython.int
    for colour in range(6):
        filled: cython.int = count_of(seen, player, colour)
        circle: cython.bint = seen.circles[player] >> (10 * colour) & 1
        value = signed(r.points[CIRCLED + filled] // 2)
        arithmetic = f"{value} × 2" if circle else value if filled else "0"
        lines.append(Line(ROLL_COLOURS[colour], expedition_points(r, seen, player, colour), arithmetic))
    artefacts: cython.int = r.artefacts[count_of(seen, player, ARTEFACT_COLUMN)]
    dice: cython.int = r.dice[count_of(seen, player, DICE_COLUMN)]
    bonus: cython.int = bonus_points(r, seen, player)
    bridges = bit_count(bonus_of(r, seen, player))
    lines.append(Line("artefacts", artefacts, signed(artefacts)))
    lines.append(Line("dice", dice, signed(dice)))
    lines.append(Line("bonus", bonus, f"{bridges} × {signed(r.bridge_points)}" if bridges else "0"))
    return Score(total_points(r, seen, player), tuple(lines))


def signed(points: int) -> str:
    """A number with a real minus sign."""
    return str(points).replace("-", "−")


@cython.cfunc
def _outcome(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen]) -> Any:
    if seen.phase < EXHAUSTED:
        return None
    sheets: list[Any] = [_sheet(r, seen, player) for player in range(r.players)]
    return Outcome(ENDS[seen.phase], tuple([sheet.total for sheet in sheets]), tuple(sheets))


@cython.final
@cython.cclass
class RollFigures:
    """The numbers of a sheet, flat, for all states of a game."""

    data: RollRules
    r: cython.pointer[RollRules]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.r = cython.address(self.data)

    def raw(self) -> bytes:
        """The numbers as they lie in memory, for other compiled modules."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.r)[: cython.sizeof(RollRules)]
        else:
            return pack(RollRules, self.r)


def flat_figures(players: int, figures: dict[str, Any]) -> RollFigures:
    """Figures as the compiled rules want them."""
    box: RollFigures = RollFigures.__new__(RollFigures)
    if not cython.compiled:
        box.r = Flat(RollRules)
    r = box.r
    # No entry at all counts nothing, the circle alone does (R17).
    r.points[CIRCLED] = 2 * figures["circle_alone"]
    for place, points in enumerate(figures["expedition"]):
        r.points[place + 1] = points
        r.points[CIRCLED + place + 1] = 2 * points
    for place, points in enumerate(figures["artefacts"]):
        r.artefacts[place + 1] = points
    for place, points in enumerate(figures["dice"]):
        r.dice[place + 1] = points
    boxes = len(figures["expedition"])
    for colour, letter in enumerate(ROLL_COLOURS):
        for place in figures["arrows"][letter]:
            r.effects[16 * colour + place] |= ARROWED
        for place in figures["artefact_boxes"][letter]:
            r.effects[16 * colour + place] |= FOUND
        # The end artefact is as a box above the last (R12).
        r.effects[16 * colour + boxes + 1] = FOUND | ENDED | colour << COLOUR_SHIFT
    to_bridge: cython.ulonglong = 128 - figures["bridge_box"]
    to_exhaustion: cython.ulonglong = 128 - len(figures["dice"])
    r.to_bridge = to_bridge * COLUMNS
    r.to_exhaustion = to_exhaustion << (8 * DICE_COLUMN)
    r.bridge_points = figures["bridge_points"]
    r.boxes = boxes
    r.most_artefacts = len(figures["artefacts"])
    r.most_dice = len(figures["dice"])
    r.players = players
    for seat in range(players):
        r.after[seat] = (seat + 1) % players
    return box


FIELDS = [
    "game", "options", "figures", "seat", "to_move", "phase", "roller", "dice", "offer", "sheets", "bridges_closed",
    "turn", "starter", "round", "scores", "last", "legal", "outcome",
]  # fmt: skip
"""The order of a view's fields for a reader."""


@cython.final
@cython.freelist(256)
@cython.cclass
class RollView:
    """What a seat of Roll & Write may know (all but the dice to come), with its legal actions."""

    data: RollSight
    v: cython.pointer[RollSight]
    seen: cython.pointer[RollSeen]
    r: cython.pointer[RollRules]
    game = cython.declare(object, visibility="readonly")

    def __cinit__(self) -> None:
        if cython.compiled:
            self.v = cython.address(self.data)
            self.seen = cython.address(self.data.seen)

    @property
    def seat(self) -> int:
        """Whose view it is, or PUBLIC."""
        return self.v.seat if self.v.seat < 5 else PUBLIC

    @property
    def to_move(self) -> int:
        """Who decides next, or CHANCE while the dice have to be rolled."""
        return CHANCE if self.seen.phase == ROLLING else self.seen.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seen.phase >= EXHAUSTED

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions, ascending; empty if it is not its turn."""
        if self.v.seat == self.seen.seat and self.seen.phase == ARROW:
            return listed(arrow_mask(self.seen, self.v.seat), ADVANCE, 0, 0)
        return listed(self.v.legal, 0, 0, 0)

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids the action, or None if it is legal."""
        number: cython.int = _number(action)
        if number in self.legal:
            return None
        if not 0 <= number < ROLL + ROLLS:
            return roll_reason("unknown", number=shown(action))
        phase: cython.int = self.seen.phase
        if phase >= EXHAUSTED:
            return roll_reason("bridges" if phase == BRIDGES else "exhausted")
        if self.v.seat > 4:
            return roll_reason("watching")
        if phase == ROLLING:
            return None if number >= ROLL else roll_reason("dice")
        if number >= ROLL:
            return roll_reason("rolled")
        if self.v.seat != self.seen.seat:
            return roll_reason("turn")
        if phase == ARROW:
            colour = number - ADVANCE
            return (
                roll_reason("arrow closed", colour=ROLL_COLOURS[colour])
                if colour >= 0
                else roll_reason("advance first")
            )
        if number > REFUSE:
            return roll_reason("choose first")
        colour = number // 10
        letter, face = ROLL_COLOURS[colour], number % 10
        rolling: cython.bint = self.v.seat == self.seen.roller
        if not self.seen.colours >> (10 * colour) & 1:
            return roll_reason("no colour rolled" if rolling else "no colour", colour=letter)
        if not self.seen.number_dice >> face & 1:
            return roll_reason("no number rolled" if rolling else "no number", number=face)
        if self.seen.ended[self.v.seat] >> colour & 1:
            return roll_reason("closed", colour=letter)
        least = self.seen.numbers[6 * self.v.seat + colour] & 15
        full = count_of(self.seen, self.v.seat, colour) == self.r.boxes
        return roll_reason("end lower" if full else "lower", colour=letter, last=least)

    def sample(self, rng: Random) -> RollState:
        """A State that agrees with this View and whose dice to come are drawn by ``rng``, a ``random.Random``."""
        state: RollState = self.game.blank.copy()
        if cython.compiled:
            state.data.seen = self.data.seen
        else:
            copy_into(state.seen, self.seen)
        state.s.stream[0] = rng.getrandbits(64)
        state.s.seeded = 1
        if self.seen.phase == ROLLING:
            state.s.seeded = 0
        return state

    def to_bytes(self) -> bytes:
        """The view as bytes: equal for two worlds that the seat can not tell apart."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.v)[: cython.sizeof(RollSight)]
        else:
            return pack(RollSight, self.v)

    def to_json(self) -> dict[str, Any]:
        """The view as plain data for a client, dice and actions spelled."""
        return in_order(FIELDS, {**self.shared_json(), **self.own_json()})

    def own_json(self) -> dict[str, Any]:
        """What is this seat's alone in ``to_json``."""
        return {"seat": self.seat, "legal": [ACTION_TEXTS[action] for action in self.legal]}

    def shared_json(self) -> dict[str, Any]:
        """What is the same in everybody's ``to_json``."""
        seen = self.seen
        players = range(self.r.players)
        over: cython.bint = seen.phase >= EXHAUSTED
        rolled: cython.bint = seen.phase != ROLLING
        return {
            "game": "roll",
            "options": self.game.options,
            "figures": self.game.figures,
            "to_move": self.to_move,
            "phase": "over" if over else PHASES[seen.phase],
            "roller": seen.roller,
            "dice": roll_text(seen.roll) if rolled else None,
            "offer": {
                "colours": "".join([c for i, c in enumerate(ROLL_COLOURS) if seen.colours >> (10 * i) & 1]),
                "numbers": [n for n in range(10) if seen.number_dice >> n & 1],
            },
            "sheets": [_open_sheet(self.r, seen, p) for p in players],
            "bridges_closed": _columns_of(columns_in(seen.closed)),
            "turn": seen.turn,
            "starter": seen.starter,
            "round": 0,
            "scores": [_sheet(self.r, seen, p).to_json() for p in players],
            "last": _last(seen),
            "outcome": ENDS[seen.phase] if over else None,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RollView) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.game.view_from_bytes, (self.to_bytes(),))


def _columns_of(mask: int) -> list[str]:
    """The columns of a mask: six expeditions, artefacts, dice."""
    names = [*ROLL_COLOURS, "artefacts", "dice"]
    return [name for place, name in enumerate(names) if mask >> place & 1]


@cython.cfunc
def _open_sheet(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> dict[str, Any]:
    return {
        "expeditions": {c: _boxes(seen, player, i) for i, c in enumerate(ROLL_COLOURS)},
        "circles": [c for i, c in enumerate(ROLL_COLOURS) if seen.circles[player] >> (10 * i) & 1],
        "ends": _columns_of(seen.ended[player]),
        "artefacts": count_of(seen, player, ARTEFACT_COLUMN),
        "dice": count_of(seen, player, DICE_COLUMN),
        "bridges": _columns_of(bonus_of(r, seen, player)),
    }


@cython.cfunc
def _last(seen: cython.pointer[RollSeen]) -> Any:
    if seen.last == NOTHING:
        return None
    if seen.last >= ROLL:
        return {"by": "dice", "do": roll_text(seen.last - ROLL)}
    return {"by": seen.last_by, "do": ACTION_TEXTS[seen.last]}


@cython.final
@cython.freelist(256)
@cython.cclass
class RollState:
    """The whole truth of one game. ``RollGame.deal`` makes one that rolls by itself, ``start`` one that waits."""

    data: RollData
    s: cython.pointer[RollData]
    seen: cython.pointer[RollSeen]
    r: cython.pointer[RollRules]
    game: Any

    def __cinit__(self) -> None:
        if cython.compiled:
            self.s = cython.address(self.data)
            self.seen = cython.address(self.data.seen)

    @property
    def over(self) -> bool:
        """Whether the game has ended (R15)."""
        return self.seen.phase >= EXHAUSTED

    @property
    def seat(self) -> int:
        """Who decides next, or CHANCE while the dice have to be rolled."""
        return CHANCE if self.seen.phase == ROLLING else self.seen.seat

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended, or None while it goes on."""
        return _outcome(self.r, self.seen)

    def legal(self) -> list[int] | range:
        """The legal actions, ascending; empty exactly when the game is over. At chance: all rolls, equally likely."""
        seat: cython.int = self.seen.seat
        phase: cython.int = self.seen.phase
        if phase == CHOOSING:
            return listed(choice_mask(self.seen, seat, offer_of(self.seen)), 0, 0, 0)
        if phase == ARROW:
            return listed(arrow_mask(self.seen, seat), ADVANCE, 0, 0)
        return range(ROLL, ROLL + ROLLS) if phase == ROLLING else []

    def apply(self, action: Action) -> None:
        """Carry out a legal action, or raise IllegalAction and leave everything as it was."""
        number: cython.int = _number(action)
        if not allowed(self.s, number):
            raise IllegalAction(str(self.why_not(action)))
        apply_action(self.r, self.s, number)

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""
        return self.view(self.seen.seat if seat is None else seat).why_not(action)

    def view(self, seat: Seat = PUBLIC) -> RollView:
        """What ``seat`` may know; without a seat, what everybody may know."""
        number: cython.int = _number(seat)
        if number >= self.r.players or number < PUBLIC:
            raise BadInput(f"there is no seat {seat}: this game has seats 0 to {self.r.players - 1}")
        view: RollView = RollView.__new__(RollView)
        view.game = self.game
        view.r = self.r
        if cython.compiled:
            view.data.seen = self.data.seen
            memset(view.data.spare, 0, 7)
        else:
            view.v = Flat(RollSight)
            view.seen = view.v.seen
            copy_into(view.seen, self.seen)
        view.v.seat = number if number >= 0 else 255
        choosing: cython.bint = number == self.seen.seat and self.seen.phase == CHOOSING
        view.v.legal = choice_mask(self.seen, number, offer_of(self.seen)) if choosing else 0
        return view

    def scores(self) -> tuple[Score, ...]:
        """The scores if it ended now, with the arithmetic of each line."""
        return tuple([_sheet(self.r, self.seen, player) for player in range(self.r.players)])

    def setup(self) -> dict[str, Any]:
        """Roll & Write starts from nothing: its dice are moves."""
        if self.seen.last != NOTHING:
            raise BadInput("the set-up can be read only before the first move")
        return {}

    @property
    def starter(self) -> int:
        """Who rolled first."""
        return self.seen.starter

    @property
    def round(self) -> int:
        """There is one round."""
        return 0

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores if it ended now."""
        return tuple([total_points(self.r, self.seen, player) for player in range(self.r.players)])

    @property
    def final_totals(self) -> tuple[int, ...]:
        """What counts in the end."""
        return self.totals

    def playout(self, seed: int) -> int:
        """Play on to the end, each decision uniform over the legal actions; gives the number of decisions."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed & M64
        return playout(self.r, self.s, stream)

    def copy(self) -> RollState:
        """An equal state that shares nothing with this one."""
        other: RollState = RollState.__new__(RollState)
        other.game = self.game
        other.r = self.r
        if cython.compiled:
            other.data = self.data
        else:
            other.s = Flat(RollData)
            other.seen = other.s.seen
            copy_into(other.s, self.s)
        return other

    def to_bytes(self) -> bytes:
        """The state as bytes that ``RollGame.from_bytes`` reads."""
        return seal(self.game, self.raw())

    def raw(self) -> bytes:
        """The flat state as it lies in memory."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.s)[: cython.sizeof(RollData)]
        else:
            return pack(RollData, self.s)

    def enter(self, starter: int) -> None:
        """Say who rolls first."""
        self.seen.seat = self.seen.roller = self.seen.starter = starter

    def seed(self, seed: int) -> None:
        """Roll by itself from now on, from this seed."""
        self.s.stream[0] = seed & M64
        self.s.seeded = 1
        set_dice(self.seen, next_roll(self.s.stream))

    def lay_out(self, player: int, counts: list[int], circles: set[str], bridges: list[int]) -> None:
        """Fill a player's sheet only to be scored; nothing is played (engine/tally.py)."""
        seen = self.seen
        seen.counts[player] = 0
        seen.circles[player] = 0
        seen.bonus[player] = 0
        # The bridges that count are named, so that no other may count as just passed (R14).
        seen.closed = COLUMNS
        for column, count in enumerate(counts):
            boxes: cython.ulonglong = count
            seen.counts[player] |= boxes << (8 * column)
        for colour in circles:
            seen.circles[player] |= cython.cast(cython.ulonglong, 1) << (10 * ROLL_COLOURS.index(colour))
        for column in bridges:
            seen.bonus[player] |= 1 << column

    def read(self, payload: bytes) -> None:
        """Take the bytes of ``raw``, or raise BadBytes."""
        if cython.compiled:
            memcpy(self.s, cython.cast(cython.p_char, payload), cython.sizeof(RollData))
        else:
            self.s = unpack(RollData, payload)
            self.seen = self.s.seen
        if not (self._ranges_fit() and self._sheets_fit()):
            raise BadBytes("these bytes describe no possible state of Roll & Write")

    def _ranges_fit(self) -> bool:
        """Whether every number is one that the rules could read: what could point outside is refused here."""
        seen, r = self.seen, self.r
        return bool(
            seen.seat < r.players
            and seen.roller < r.players
            and seen.starter < r.players
            and seen.last_by < 5
            and seen.phase <= BRIDGES
            and seen.roll < ROLLS
            and (seen.last < ROLL + ROLLS or seen.last == NOTHING)
            and not any([seen.spare[i] for i in range(3)])
            and not any([self.s.spare[i] for i in range(7)])
            and self.s.seeded <= 1
            and not (self.s.seeded and seen.phase == ROLLING)
            and (seen.phase == BRIDGES) == (seen.closed == COLUMNS)
            and not seen.closed & ~COLUMNS
            and not seen.colours & ~self._offer()[0]
            and not seen.number_dice & ~self._offer()[1]
            and all([count_of(seen, p, colour) <= r.boxes for p in range(5) for colour in range(6)])
            and all([count_of(seen, p, ARTEFACT_COLUMN) <= r.most_artefacts for p in range(5)])
            and all([count_of(seen, p, DICE_COLUMN) <= r.most_dice for p in range(5)])
            and all([seen.ended[p] < 64 and not seen.circles[p] & ~CIRCLES for p in range(5)])
        )

    def _offer(self) -> tuple[Any, ...]:
        """The colours and numbers that the dice show."""
        if self.seen.phase == ROLLING:
            return 0, 0
        text = roll_text(self.seen.roll)
        colours = sum([1 << (10 * ROLL_COLOURS.index(c)) for c in set(text[:3])])
        return colours, sum([1 << int(number) for number in set(text[4:])])

    def _sheets_fit(self) -> bool:
        """Whether the numbers ascend and what is derived from them agrees with them."""
        seen = self.seen
        bonus: cython.int = 0
        reached: cython.ulonglong = 0
        for player in range(5):
            enter: cython.ulonglong = 0
            free: cython.ulonglong = 0
            for colour in range(6):
                numbers: list[Any] = _boxes(seen, player, colour)
                if len(numbers) != count_of(seen, player, colour) or numbers != sorted(numbers):
                    return False
                if any([not 1 <= number <= 10 for number in numbers]):
                    return False
                ended = seen.ended[player] >> colour & 1
                if ended and len(numbers) < self.r.boxes:
                    return False
                if not ended:
                    enter |= numbers_from(numbers[len(numbers) - 1] if numbers else 1) << (10 * colour)
                if not numbers and not seen.circles[player] >> (10 * colour) & 1:
                    free |= cython.cast(cython.ulonglong, 1) << (10 * colour)
            if player < self.r.players:
                passed: cython.ulonglong = reached_by(self.r, seen.counts[player])
                if enter != seen.enter[player] or free != seen.free[player]:
                    return False
                if seen.bonus[player] & ~columns_in(passed):
                    return False
                bonus |= seen.bonus[player]
                reached |= passed
            elif (
                seen.bonus[player]
                or seen.counts[player]
                or seen.circles[player]
                or seen.enter[player]
                or seen.free[player]
            ):
                return False
        # Between two turns there is no bridge that was passed and is not closed (R14).
        between = seen.phase >= ROLLING or (seen.phase == CHOOSING and seen.seat == seen.roller)
        return bonus == columns_in(seen.closed) and (reached == seen.closed or not between)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RollState) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.game.from_bytes, (self.to_bytes(),))


def read_view(game: Any, data: Any) -> RollView:
    """The view of ``game`` that ``to_bytes`` made these bytes of; nothing but their number is checked."""
    fresh: RollState = game.blank
    view: RollView = RollView.__new__(RollView)
    view.game = game
    view.r = fresh.r
    length: cython.int = len(fresh.view().to_bytes())
    if not isinstance(data, bytes) or len(data) != length:
        raise BadBytes(f"a view of the roll game is {length} bytes")
    if cython.compiled:
        memcpy(view.v, cython.cast(cython.p_char, data), cython.sizeof(RollSight))
    else:
        view.v = unpack(RollSight, data)
        view.seen = view.v.seen
    return view


def new_state(game: Any, figures: RollFigures) -> RollState:
    """A game before the first roll, which belongs to ``game``."""
    state: RollState = RollState.__new__(RollState)
    state.game = game
    state.r = figures.r
    if not cython.compiled:
        state.s = Flat(RollData)
        state.seen = state.s.seen
    state.seen.phase = ROLLING
    state.seen.last = NOTHING
    for player in range(figures.r.players):
        state.seen.enter[player] = (1 << 60) - 1
        state.seen.free[player] = CIRCLES
    return state


def draw_roll(stream: list[Any]) -> int:
    """The action of the next roll in a random stream whose state is ``stream[0]``."""
    held = cython.declare(cython.ulonglong[1])
    held[0] = stream[0]
    roll: cython.uint = next_roll(held)
    stream[0] = held[0]
    return ROLL + roll


def random_games(game: Any, games: int, seed: int) -> tuple[int, int]:
    """Play whole random games without the interpreter: (decisions, sum of all seats' scores)."""
    stream = cython.declare(cython.ulonglong[1])
    sums = cython.declare(cython.longlong[2])
    count: cython.longlong = games
    fresh: RollState = game.blank
    state: RollState = fresh.copy()
    stream[0] = seed & M64
    sums[0] = sums[1] = 0
    with cython.nogil:
        play_games(state.r, fresh.s, state.s, count, stream, sums)
    return sums[0], sums[1]
