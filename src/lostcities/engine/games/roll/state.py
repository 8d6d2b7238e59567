"""States and Views of Roll & Write, made of the functions in ``rules.py``."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.string import memset
from cython.cimports.lostcities.engine.bits import bit_count
from cython.cimports.lostcities.engine.games.roll.rules import (
    ADVANCE,
    ARROW,
    ARROWED,
    ARTEFACT_COLUMN,
    BRIDGES,
    CHOOSING,
    CHOSEN,
    CIRCLED,
    CIRCLES,
    COLOUR_SHIFT,
    COLUMNS,
    COUNT_BITS,
    COUNT_SHIFT,
    DECLINE,
    DICE_COLUMN,
    ENDED,
    EXHAUSTED,
    FOUND,
    LAST_SHIFT,
    NOTHING,
    REFUSE,
    ROLL,
    ROLLING,
    ROLLS,
    RollData,
    RollRules,
    RollSeen,
    RollSight,
    apply_action,
    arrow_mask,
    bonus_of,
    choice_mask,
    columns_at_bridge,
    columns_in,
    count_of,
    decide_aside,
    draw_chains,
    first_due,
    is_due,
    is_legal,
    legal_words,
    next_roll,
    numbers_from,
    offer_of,
    play_games,
    playout,
    set_dice,
    total_points,
    with_chain,
)
from cython.cimports.lostcities.engine.listing import list_bits, number_of
from cython.cimports.lostcities.engine.recycling import make, recycle

from lostcities.engine.bits import M64
from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.contract import (
    PUBLIC,
    Action,
    BadInput,
    IllegalAction,
    Line,
    Outcome,
    Reason,
    Score,
    Seat,
    Setup,
)
from lostcities.engine.games.roll.declaration import ROLL as DECLARED
from lostcities.engine.games.roll.shapes import OwnJson, RefusalJson, RollNumbers, RollViewJson, SheetJson
from lostcities.engine.shapes import ExtraJson, MoveJson, Plain, SheetPointsJson
from lostcities.engine.spelling import in_order, shorten, sign
from lostcities.engine.state import CompiledSituation, CompiledState, CompiledView, Memory

if TYPE_CHECKING:
    from lostcities.engine.contract import State
    from lostcities.engine.games.roll.game import RollGame

if not cython.compiled:
    from lostcities.engine.flat import Flat, copy_into

    DICE = -1  # CHANCE, for C

BONUS = 8  # the bridges' line of a score, after the columns'
PHASES = ("choose", "arrow", "roll")
COLUMN_TEXTS = [*ROLL_COLOURS, "artefacts", "dice"]
ENDINGS = {EXHAUSTED: "exhausted", BRIDGES: "all-bridges"}
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
def _boxes(seen: cython.pointer[RollSeen], player: cython.int, colour: cython.int) -> list[int]:
    """The numbers of an expedition from the bottom up."""
    numbers: list[int] = []
    rest: cython.ulonglong = seen.numbers[6 * player + colour]
    while rest:
        numbers.insert(0, cython.cast(cython.int, rest & 15))
        rest >>= 4
    return numbers


@cython.final
@cython.cclass
class RollFigures(Memory):
    """The numbers of a sheet, flat, for all states of a game."""

    _data: RollRules
    r: cython.pointer[RollRules]
    lines: list[list[Line]]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.r = cython.address(self._data)
            self.hold(cython.cast(cython.p_char, self.r), cython.sizeof(RollRules))
        else:
            self.r = self.memory = Flat(RollRules)


@cython.cfunc
def _sheet(figures: RollFigures, seen: cython.pointer[RollSeen], player: cython.int) -> Score:
    """The player's score as it stands: each expedition, artefacts, dice and bridges (R16 to R18)."""
    r: cython.pointer[RollRules] = figures.r
    lines: list[list[Line]] = figures.lines
    written: list[Line] = []
    colour: cython.int
    for colour in range(6):
        circle: cython.int = seen.circles[player] >> (10 * colour) & 1
        written.append(lines[colour][CIRCLED * circle + count_of(seen, player, colour)])
    written.append(lines[ARTEFACT_COLUMN][count_of(seen, player, ARTEFACT_COLUMN)])
    written.append(lines[DICE_COLUMN][count_of(seen, player, DICE_COLUMN)])
    written.append(lines[BONUS][bit_count(bonus_of(r, seen, player))])
    return Score(total_points(r, seen, player), tuple(written))


@cython.cfunc
def _possible_lines(r: cython.pointer[RollRules]) -> list[list[Line]]:
    """Every line that a score sheet can have, by column and what is written there: a score only picks its nine."""
    place: cython.int
    lines: list[list[Line]] = [[] for _ in range(BONUS + 1)]
    for colour, letter in enumerate(ROLL_COLOURS):
        for place in range(2 * CIRCLED):
            filled: cython.int = place % CIRCLED
            value = sign(r.points[CIRCLED + filled] // 2)
            arithmetic = f"{value} × 2" if place >= CIRCLED else value if filled else "0"
            lines[colour].append(Line(letter, r.points[place], arithmetic))
    for place in range(r.most_artefacts + 1):
        lines[ARTEFACT_COLUMN].append(Line("artefacts", r.artefacts[place], sign(r.artefacts[place])))
    for place in range(r.most_dice + 1):
        lines[DICE_COLUMN].append(Line("dice", r.dice[place], sign(r.dice[place])))
    for place in range(BONUS + 1):
        arithmetic = f"{place} × {sign(r.bridge_points)}" if place else "0"
        lines[BONUS].append(Line("bonus", place * r.bridge_points, arithmetic))
    return lines


@cython.cfunc
def _outcome(figures: RollFigures, seen: cython.pointer[RollSeen]) -> Outcome | None:
    if seen.phase < EXHAUSTED:
        return None
    sheets: list[Score] = [_sheet(figures, seen, player) for player in range(figures.r.players)]
    code = ENDINGS[seen.phase]
    return Outcome(code, DECLARED.endings[code], tuple([sheet.total for sheet in sheets]), tuple(sheets))


def flat_figures(players: int, figures: RollNumbers, together: bool) -> RollFigures:
    """Figures as the compiled rules want them, and whether the players choose together (R20)."""
    box: RollFigures = make(RollFigures)
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
    r.together = together
    for seat in range(players):
        r.after[seat] = (seat + 1) % players
    box.lines = _possible_lines(r)
    return box


def _game_of(thing: CompiledSituation) -> RollGame:
    """The game that a State or View belongs to."""
    return thing.game  # type: ignore[return-value]


@cython.final
@cython.cclass
class RollView(CompiledView):
    """What a seat of Roll & Write may know, with its legal actions.

    That is everything but the dice to come and, while choices are made together, what the others have decided (R20).
    ``seen`` is what everybody has seen; what the seat itself has decided since is ``v.chain``.
    """

    _data: RollSight
    v: cython.pointer[RollSight]
    seen: cython.pointer[RollSeen]
    r: cython.pointer[RollRules]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.v = cython.address(self._data)
            self.seen = cython.address(self._data.seen)
            self.hold(cython.cast(cython.p_char, self.v), cython.sizeof(RollSight))
        else:
            self.v = self.memory = Flat(RollSight)
            self.seen = self.v.seen

    def is_over(self) -> cython.bint:
        """Whether the game has ended."""
        return self.seen.phase >= EXHAUSTED

    def seat_to_move(self) -> cython.int:
        """Who decides next, or CHANCE while the dice have to be rolled; of several, this seat if it is one of them."""
        seat: cython.int = self.seen.to_move
        return DICE if self.seen.phase == ROLLING else seat

    def _own(self, ahead: cython.pointer[RollSeen]) -> cython.pointer[RollSeen]:
        """What everybody has seen or, with decisions on the seat's own sheet that they have not, ``ahead`` (R20)."""
        return with_chain(self.r, self.seen, self.v.seat, self.v.chain, ahead)

    @property
    def seat(self) -> int:
        """Whose view it is, or PUBLIC."""
        return self.v.seat if self.v.seat < 5 else PUBLIC

    @property
    def pending(self) -> tuple[int, ...]:
        """All who decide now, in turn order; several while they choose together (R20)."""
        return _seats_due(self.r, self.seen)

    @property
    def done(self) -> tuple[int, ...]:
        """Those whose choices are made and not shown yet, in turn order (R20)."""
        return _seats_ready(self.r, self.seen)

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions, ascending; empty if it is not its turn."""
        ahead = cython.declare(RollSeen[1])
        if not cython.compiled:
            ahead = Flat(RollSeen)
        own: cython.pointer[RollSeen] = self._own(ahead)
        if own.phase == ARROW and is_due(own, self.v.seat):
            return list_bits(arrow_mask(own, self.v.seat), ADVANCE, 0, 0)
        return list_bits(self.v.legal, 0, 0, 0)

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids the action, or None if it is legal."""
        number: cython.int = number_of(action)
        if number in self.legal:
            return None
        if not 0 <= number < ROLL + ROLLS:
            return DECLARED.reason("unknown-action", number=shorten(action))
        ahead = cython.declare(RollSeen[1])
        if not cython.compiled:
            ahead = Flat(RollSeen)
        own: cython.pointer[RollSeen] = self._own(ahead)
        phase: cython.int = own.phase
        if phase >= EXHAUSTED:
            return DECLARED.over(ENDINGS[phase])
        if self.v.seat > 4:
            return DECLARED.reason("spectator")
        if phase == ROLLING:
            return None if number >= ROLL else DECLARED.reason("dice-not-rolled")
        if number >= ROLL:
            return DECLARED.reason("dice-already-rolled")
        if not is_due(own, self.v.seat):
            chosen: cython.bint = own.waiting and self.v.seat != own.roller
            return DECLARED.reason("already-chosen" if chosen else "not-your-turn")
        if phase == ARROW:
            colour = number - ADVANCE
            return (
                DECLARED.reason("end-artefact-marked", colour=ROLL_COLOURS[colour])
                if colour >= 0
                else DECLARED.reason("arrow-first")
            )
        if number > REFUSE:
            return DECLARED.reason("no-arrow")
        colour = number // 10
        letter, face = ROLL_COLOURS[colour], number % 10
        rolling: cython.bint = self.v.seat == own.roller
        if not own.colours >> (10 * colour) & 1:
            return DECLARED.reason("colour-not-rolled" if rolling else "colour-not-offered", colour=letter)
        if not own.number_dice >> face & 1:
            return DECLARED.reason("number-not-rolled" if rolling else "number-not-offered", number=face)
        if own.ended[self.v.seat] >> colour & 1:
            return DECLARED.reason("expedition-finished", colour=letter)
        least = own.numbers[6 * self.v.seat + colour] & 15
        full = count_of(own, self.v.seat, colour) == self.r.boxes
        return DECLARED.reason("end-number-too-low" if full else "number-too-low", colour=letter, least=least)

    def sample(self, rng: Random) -> RollState:
        """A State that agrees with this View and whose dice to come are drawn by ``rng``, a ``random.Random``.

        What others have chosen and not shown (R20) is drawn too, each of their decisions uniform over what was legal;
        whoever is not done has not begun. This seat decides first if it is due.
        """
        state: RollState = _game_of(self).blank.copy()
        if cython.compiled:
            state._data.seen = self._data.seen
        else:
            copy_into(state.seen, self.seen)
        if self.seen.waiting:
            self._draw_choices(state, rng.getrandbits(64))
        state.s.stream[0] = rng.getrandbits(64)
        state.s.seeded = 1
        if self.seen.phase == ROLLING:
            state.s.seeded = 0
        return state

    def _draw_choices(self, state: RollState, seed: int) -> None:
        """Give a state this seat's own choices, and others to those who are done."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed
        if self.v.chain:
            state.s.chains[self.v.seat] = self.v.chain
        draw_chains(self.r, state.s, self.v.seat, stream)

    def to_json(self) -> RollViewJson:
        """The view as plain data for a client, dice and actions spelled."""
        return in_order(RollViewJson, {**self.shared_json(), **self.own_json()})

    def own_json(self) -> Plain:
        """What is this seat's alone in ``to_json``; ``own`` is what it has chosen that nobody else sees yet (R20)."""
        return {
            "seat": self.seat,
            "to_move": self.to_move,
            "legal": [ACTION_TEXTS[action] for action in self.legal],
            "places": self._places(),
            "refusal": self._refusal(),
            "own": self._ahead() if self.v.chain else None,
        }

    def _places(self) -> dict[str, int | str]:
        """By legal action: the box of its expedition that it fills, the circle (R8) or the end artefact (R12)."""
        ahead = cython.declare(RollSeen[1])
        if not cython.compiled:
            ahead = Flat(RollSeen)
        own: cython.pointer[RollSeen] = self._own(ahead)
        places: dict[str, int | str] = {}
        for action in self.legal:
            if action in (REFUSE, DECLINE):
                continue
            colour: cython.int = action - ADVANCE if action >= ADVANCE else action // 10
            box: cython.int = count_of(own, self.v.seat, colour) + 1
            if action < REFUSE and own.free[self.v.seat] >> action & 1:
                places[ACTION_TEXTS[action]] = "circle"
            else:
                places[ACTION_TEXTS[action]] = box if box <= self.r.boxes else "end"
        return places

    def _refusal(self) -> RefusalJson | None:
        """What refusing would do to this seat's dice symbols (R7): their value, and the bonus of the bridge (R14)."""
        if REFUSE not in self.legal:
            return None
        seen = self.seen
        symbols: list[int] = _game_of(self).figures["dice"]
        count: cython.int = count_of(seen, self.v.seat, DICE_COLUMN)
        first: cython.bint = count + 1 == _game_of(self).figures["bridge_box"] and not (
            columns_in(seen.closed) >> DICE_COLUMN & 1
        )
        return {
            "now": self.r.dice[count],
            "then": symbols[count] if count < len(symbols) else None,
            "bonus": self.r.bridge_points if first and count < len(symbols) else 0,
        }

    def _ahead(self) -> OwnJson:
        """How far this seat is ahead of what the others see."""
        ahead = cython.declare(RollSeen[1])
        if not cython.compiled:
            ahead = Flat(RollSeen)
        own: cython.pointer[RollSeen] = self._own(ahead)
        return {
            "phase": PHASES[own.phase] if is_due(own, self.v.seat) else "done",
            "sheet": _open_sheet(self.r, own, self.v.seat),
            "score": _sheet(_game_of(self).flat_figures, own, self.v.seat).to_json(),
            "last": _last(own),
        }

    def shared_json(self) -> Plain:
        """What is the same in everybody's ``to_json``."""
        seen = self.seen
        players = range(self.r.players)
        over: cython.bint = seen.phase >= EXHAUSTED
        figures: RollFigures = _game_of(self).flat_figures
        outcome = _outcome(figures, seen)
        rolled: cython.bint = seen.phase != ROLLING
        return {
            "game": "roll",
            "options": self.game.options,
            "figures": self.game.figures,
            "pending": list(_seats_due(self.r, seen)),
            "done": list(_seats_ready(self.r, seen)),
            "progress": _progress(self.r, seen),
            "phase": "over" if over else PHASES[seen.phase],
            "roller": seen.roller,
            "dice": roll_text(seen.roll) if rolled else None,
            "offer": {
                "colours": "".join([c for i, c in enumerate(ROLL_COLOURS) if seen.colours >> (10 * i) & 1]),
                "numbers": [n for n in range(10) if seen.number_dice >> n & 1],
            },
            "sheets": [_open_sheet(self.r, seen, p) for p in players],
            "bridges_closed": _columns_of(columns_in(seen.closed)),
            "bridges_passed": _columns_of(_bridges_passed(self.r, seen)),
            "bridges_in_all": len(COLUMN_TEXTS),
            "turn": seen.turn,
            "starter": seen.starter,
            "round": 0,
            "scores": [_sheet(figures, seen, p).to_json() for p in players],
            "last": _last(seen),
            "outcome": outcome.to_json() if outcome else None,
        }


@cython.cfunc
def _bridges_passed(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen]) -> cython.int:
    """The columns whose bridge somebody has passed (R14)."""
    passed: cython.int = columns_in(seen.closed)
    for player in range(r.players):
        passed |= bonus_of(r, seen, player)
    return passed


def _columns_of(mask: int) -> list[str]:
    """The columns of a mask: six expeditions, artefacts, dice."""
    return [name for place, name in enumerate(COLUMN_TEXTS) if mask >> place & 1]


@cython.cfunc
def _open_sheet(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen], player: cython.int) -> SheetJson:
    return {
        "expeditions": {c: _boxes(seen, player, i) for i, c in enumerate(ROLL_COLOURS)},
        "circles": [c for i, c in enumerate(ROLL_COLOURS) if seen.circles[player] >> (10 * i) & 1],
        "ends": _columns_of(seen.ended[player]),
        "artefacts": count_of(seen, player, ARTEFACT_COLUMN),
        "dice": count_of(seen, player, DICE_COLUMN),
        "bridges": _columns_of(bonus_of(r, seen, player)),
    }


@cython.cfunc
def _decisions(chain: cython.ulonglong) -> list[int]:
    """Decisions that make this chain: all boxes but the last must have arrows, so the others can come in any order."""
    if not chain & CHOSEN:
        return []
    last: cython.int = (chain >> LAST_SHIFT) & 7
    found: list[int] = [chain & 63]
    for colour in [*[c for c in range(6) if c + 1 != last], *[c for c in range(6) if c + 1 == last]]:
        found += [ADVANCE + colour] * (chain >> (COUNT_SHIFT + COUNT_BITS * colour) & 15)
    return [*found, DECLINE] if last == 7 else found


@cython.cfunc
def _seats_due(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen]) -> tuple[int, ...]:
    """Who decides now, in turn order."""
    if seen.waiting:
        return tuple([seat for seat in _others(r, seen) if seen.waiting >> seat & 1])
    return () if seen.phase >= ROLLING else (seen.to_move,)


@cython.cfunc
def _seats_ready(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen]) -> tuple[int, ...]:
    """Whose choices are not shown yet, in turn order."""
    if not seen.waiting:
        return ()
    return tuple([seat for seat in _others(r, seen) if not seen.waiting >> seat & 1])


@cython.cfunc
def _progress(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen]) -> list[str]:
    """By seat, how far it is in this turn: the roller chooses first, then the others, in turn or together (R4, R5)."""
    due = _seats_due(r, seen)
    after: cython.bint = False  # whether the one who decides alone has been passed
    progress: list[str] = ["done"] * r.players
    for seat in [seen.roller, *_others(r, seen)]:
        if seat in due:
            progress[seat] = "deciding"
            after = not seen.waiting
        elif after:
            progress[seat] = "later"
    return progress


@cython.cfunc
def _others(r: cython.pointer[RollRules], seen: cython.pointer[RollSeen]) -> list[int]:
    """All but the roller, in turn order."""
    return [(seen.roller + place) % r.players for place in range(1, r.players)]


@cython.cfunc
def _last(seen: cython.pointer[RollSeen]) -> MoveJson | None:
    if seen.last == NOTHING:
        return None
    if seen.last >= ROLL:
        return {"by": "dice", "do": roll_text(seen.last - ROLL)}
    return {"by": seen.last_by, "do": ACTION_TEXTS[seen.last]}


@cython.final
@cython.cclass
class RollState(CompiledState):
    """The whole truth about one game. ``RollGame.deal`` makes one that rolls, ``start`` one that waits for dice."""

    _data: RollData
    s: cython.pointer[RollData]
    seen: cython.pointer[RollSeen]
    r: cython.pointer[RollRules]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.s = cython.address(self._data)
            self.seen = cython.address(self._data.seen)
            self.hold(cython.cast(cython.p_char, self.s), cython.sizeof(RollData))
        else:
            self.s = self.memory = Flat(RollData)
            self.seen = self.s.seen

    def is_over(self) -> cython.bint:
        """Whether the game has ended (R15)."""
        return self.seen.phase >= EXHAUSTED

    def seat_to_move(self) -> cython.int:
        """Who decides next, or CHANCE while the dice have to be rolled."""
        seat: cython.int = self.seen.to_move
        return DICE if self.seen.phase == ROLLING else seat

    def join(self, other: State) -> cython.void:
        """Belong to the same game as another state."""
        state: RollState = other  # type: ignore[assignment]
        self.game = state.game
        self.r = state.r

    def seats(self) -> cython.int:
        """How many play."""
        return self.r.players

    def total(self, player: cython.int) -> cython.int:
        """The score if it ended now."""
        return total_points(self.r, self.seen, player)

    def play_on(self, stream: cython.pointer[cython.ulonglong]) -> cython.int:
        """Play on at random to the end; returns the number of decisions."""
        return playout(self.r, self.s, stream)

    def play_many(
        self,
        blank: State,
        games: cython.longlong,
        stream: cython.pointer[cython.ulonglong],
        sums: cython.p_longlong,
    ) -> cython.void:
        """Deal and play whole games, adding the decisions and points to ``sums``."""
        fresh: RollState = blank  # type: ignore[assignment]
        with cython.nogil:
            play_games(self.r, fresh.s, self.s, games, stream, sums)

    @property
    def pending(self) -> tuple[int, ...]:
        """All who decide now, in turn order; several while they choose together (R20)."""
        return _seats_due(self.r, self.seen)

    @property
    def done(self) -> tuple[int, ...]:
        """Those whose choices are made and not shown yet, in turn order (R20)."""
        return _seats_ready(self.r, self.seen)

    @property
    def outcome(self) -> Outcome | None:
        """How and why it ended, or None while it goes on."""
        return _outcome(_game_of(self).flat_figures, self.seen)

    @property
    def legal(self) -> list[int] | range:
        """The legal actions, ascending; empty exactly when the game is over. At chance: all rolls, equally likely."""
        if self.seen.phase == ROLLING:
            return range(ROLL, ROLL + ROLLS)
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        legal_words(self.r, self.s, self.seen.to_move, words)
        return list_bits(words[0], 0, words[1], 64)

    def apply(self, action: Action, seat: Seat | None = None) -> None:
        """Carry out a legal action of ``seat``, by default the one to move, or raise IllegalAction without a change."""
        number: cython.int = number_of(action)
        player: cython.int = self.seen.to_move
        if seat is not None and seat != self.to_move:
            player = number_of(seat)
            if player < 0 or player >= self.r.players or self.seen.phase >= ROLLING:
                rolling: cython.bint = self.seen.phase == ROLLING
                raise IllegalAction(DECLARED.reason("dice-not-rolled" if rolling else "not-your-turn"))
        if not is_legal(self.r, self.s, player, number):
            reason = self.why_not(action, player)
            assert reason is not None
            raise IllegalAction(reason)
        if self.seen.waiting:
            decide_aside(self.r, self.s, player, number)
        else:
            apply_action(self.r, self.s, number)

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""
        return self.view(self.seen.to_move if seat is None else seat).why_not(action)

    def view(self, seat: Seat = PUBLIC) -> RollView:
        """What ``seat`` may know; without a seat, what everybody may know."""
        number: cython.int = self.seat_number(seat)
        view: RollView = make(RollView)
        view.game = self.game
        view.r = self.r
        if cython.compiled:
            view._data.seen = self._data.seen
            memset(view._data.spare, 0, 7)
        else:
            copy_into(view.seen, self.seen)
        view.v.seat = number if number >= 0 else 255
        view.v.chain = self.s.chains[number] if number >= 0 else 0
        choosing: cython.bint = number == self.seen.to_move and self.seen.phase == CHOOSING
        if self.seen.waiting:
            choosing = number >= 0 and is_due(self.seen, number) and not self.s.chains[number]
            self._show_turn(view, number)
        view.v.legal = choice_mask(self.seen, number, offer_of(self.seen)) if choosing else 0
        return view

    def _show_turn(self, view: RollView, player: int) -> None:
        """Of several who are due it is the seat's own turn (R20)."""
        due: cython.bint = player >= 0 and is_due(self.seen, player)
        view.seen.to_move = player if due else first_due(self.r, self.seen)

    def scores(self) -> tuple[Score, ...]:
        """The scores if it ended now, with the arithmetic of each line; without choices that are not shown yet."""
        figures: RollFigures = _game_of(self).flat_figures
        return tuple([_sheet(figures, self.seen, player) for player in range(self.r.players)])

    def setup(self) -> Setup:
        """Roll & Write starts from nothing: its dice are moves."""
        if self.seen.last != NOTHING:
            raise BadInput("the set-up can be read only before the first move")
        return {}

    @property
    def starter(self) -> int:
        """Who rolled first."""
        return self.seen.starter

    @property
    def next_starter(self) -> int:
        """There is no next round."""
        return self.seen.starter

    def _extra(self, sheets: tuple[Score, ...]) -> ExtraJson:
        """The points of each sheet, line by line."""
        points = [[line.points for line in sheet.lines] for sheet in sheets]
        written: list[SheetPointsJson] = [
            {"expeditions": line[:6], "artefacts": line[6], "dice": line[7], "bonus": line[8]} for line in points
        ]
        return {"sheets": written}

    @property
    def final_totals(self) -> tuple[int, ...]:
        """What counts in the end."""
        return self.totals

    def enter(self, starter: int) -> None:
        """Say who rolls first."""
        self.seen.to_move = self.seen.roller = self.seen.starter = starter

    def seed(self, seed: int) -> None:
        """Roll automatically from now on, from this seed."""
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

    def is_possible(self) -> bool:
        """Whether the rules could have produced it."""
        return self._ranges_fit() and self._sheets_fit() and self._chains_fit()

    def _ranges_fit(self) -> bool:
        """Whether every number is one that the rules could read: what could point outside is refused here."""
        seen, r = self.seen, self.r
        return bool(
            seen.to_move < r.players
            and seen.roller < r.players
            and seen.starter < r.players
            and seen.last_by < 5
            and seen.phase <= BRIDGES
            and seen.roll < ROLLS
            and (seen.last < ROLL + ROLLS or seen.last == NOTHING)
            and not any([seen.spare[i] for i in range(2)])
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

    def _chains_fit(self) -> bool:
        """Whether those choose together who may, and what they have decided so far was legal (R20)."""
        seen = self.seen
        others = sum([1 << seat for seat in _others(self.r, seen)])
        if seen.waiting and (
            seen.waiting & ~others
            or not self.r.together
            or seen.phase != CHOOSING
            or seen.to_move == seen.roller
            or not is_due(seen, seen.to_move)
        ):
            return False
        if self.r.together and not seen.waiting and seen.phase < ROLLING and seen.to_move != seen.roller:
            return False
        return all([self._chain_fits(player) for player in range(5)])

    def _chain_fits(self, player: int) -> bool:
        """Whether a seat's decisions can be played from its sheet, and end exactly if it is done."""
        seen = self.seen
        chain: cython.ulonglong = self.s.chains[player]
        if not seen.waiting or player >= self.r.players or player == seen.roller:
            return not chain
        again: RollState = self.copy()
        again.seen.waiting = (1 << player) | (1 << seen.roller)  # so that nothing is shown
        again.s.chains[player] = 0
        for action in _decisions(chain):
            if not is_legal(self.r, again.s, player, action):
                return False
            decide_aside(self.r, again.s, player, action)
        due = seen.waiting >> player & 1
        return bool((again.seen.waiting >> player & 1) == due and again.s.chains[player] == chain)

    def _offer(self) -> tuple[int, ...]:
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
                numbers: list[int] = _boxes(seen, player, colour)
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
                passed: cython.ulonglong = columns_at_bridge(self.r, seen.counts[player])
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
        between = seen.phase >= ROLLING or (seen.phase == CHOOSING and seen.to_move == seen.roller)
        return bonus == columns_in(seen.closed) and (reached == seen.closed or not between)


def new_state(game: RollGame, figures: RollFigures) -> RollState:
    """A game before the first roll, which belongs to ``game``."""
    state: RollState = make(RollState)
    state.game = game
    state.r = figures.r
    state.seen.phase = ROLLING
    state.seen.last = NOTHING
    for player in range(figures.r.players):
        state.seen.enter[player] = (1 << 60) - 1
        state.seen.free[player] = CIRCLES
    return state


def draw_roll(stream: list[int]) -> int:
    """The action of the next roll in a random stream whose state is ``stream[0]``."""
    held = cython.declare(cython.ulonglong[1])
    held[0] = stream[0]
    roll: cython.uint = next_roll(held)
    stream[0] = held[0]
    return ROLL + roll


recycle(RollView)
recycle(RollState)
