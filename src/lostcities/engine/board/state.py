"""States and Views of the board game, made of the functions in ``rules.py``."""

from __future__ import annotations

from random import Random
from typing import Any

import cython

from lostcities.engine.bits import M64
from lostcities.engine.cards import BOARD_COLOURS
from lostcities.engine.contract import (
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
from lostcities.engine.reasons import board_reason
from lostcities.engine.spelling import as_number, in_order, last_move, shown, top_and_size

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset
    from cython.cimports.lostcities.engine.bits import high_bit, low_bit
    from cython.cimports.lostcities.engine.board.rules import (
        ACTIONS,
        ADVANCE,
        BRIDGES,
        CHOOSE,
        DECK,
        DECK_EMPTY,
        DECK_ROW,
        DECLINE,
        DISCARD,
        DRAW,
        DRAW_PILE,
        EMPTY,
        FULL_ROW,
        KINDS,
        LEADER,
        MOVE,
        NO_CARDS,
        NO_LIMIT,
        NOTHING,
        OUTSIDE,
        PIECE,
        PLAY,
        STONE,
        TAKE,
        TURN_LIMIT,
        UNUSED,
        VALUES,
        BoardData,
        BoardRules,
        BoardSeen,
        BoardSight,
        allowed,
        apply_action,
        artefacts_of,
        count_cards,
        deal_cards,
        draw_mask,
        final_points,
        gain,
        hand_count,
        held_cards,
        lay_mask,
        move_mask,
        next_starter,
        pile_size,
        play_games,
        playout,
        rank_of,
        researcher_of,
        sample_world,
        source_place,
        stone_of,
        stone_points,
        total_points,
        track_points,
    )
    from cython.cimports.lostcities.engine.listing import listed
else:
    from lostcities.engine.bits import high_bit, low_bit
    from lostcities.engine.board.rules import (
        ACTIONS,
        ADVANCE,
        BRIDGES,
        CHOOSE,
        DECK,
        DECK_EMPTY,
        DECK_ROW,
        DECLINE,
        DISCARD,
        DRAW,
        DRAW_PILE,
        EMPTY,
        FULL_ROW,
        KINDS,
        LEADER,
        MOVE,
        NO_CARDS,
        NO_LIMIT,
        NOTHING,
        OUTSIDE,
        PIECE,
        PLAY,
        STONE,
        TAKE,
        TURN_LIMIT,
        UNUSED,
        VALUES,
        BoardData,
        BoardRules,
        BoardSeen,
        BoardSight,
        allowed,
        apply_action,
        artefacts_of,
        count_cards,
        deal_cards,
        draw_mask,
        final_points,
        gain,
        hand_count,
        held_cards,
        lay_mask,
        move_mask,
        next_starter,
        pile_size,
        play_games,
        playout,
        rank_of,
        researcher_of,
        sample_world,
        source_place,
        stone_of,
        stone_points,
        total_points,
        track_points,
    )
    from lostcities.engine.flat import Flat, copy_into, pack, unpack
    from lostcities.engine.listing import listed

COMPILED = cython.compiled
FIELD_BITS = 2047
PHASES = ("play", "piece", "move", "draw")
ENDS = {
    BRIDGES: "enough pieces have crossed a bridge (B18)",
    DECK_EMPTY: "the draw pile is empty (B19)",
    TURN_LIMIT: "the limit of turns is reached (B28)",
}
KIND_TEXTS = [c + str(value) for c in BOARD_COLOURS for value in range(VALUES)]
KIND_NUMBERS = {text: kind for kind, text in enumerate(KIND_TEXTS)}
ACTION_TEXTS = (
    [sign + text for sign in "+-" for text in KIND_TEXTS]
    + ["<*"]
    + ["<" + c for c in BOARD_COLOURS]
    + ["@a", "@r"]
    + [">" + c for c in BOARD_COLOURS]
    + [">."]
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
def _texts(once: cython.ulonglong, twice: cython.ulonglong) -> list[Any]:
    """The cards of a set, sorted."""
    cards: list[Any] = []
    kind: cython.int
    for kind in range(KINDS):
        if once >> kind & 1:
            cards.append(KIND_TEXTS[kind])
        if twice >> kind & 1:
            cards.append(KIND_TEXTS[kind])
    return cards


@cython.cfunc
def _pile_texts(v: cython.pointer[BoardSight], seen: cython.pointer[BoardSeen], colour: cython.int) -> list[Any]:
    """The cards of a discard pile from the bottom to the top."""
    size: cython.int = pile_size(seen, VALUES * colour)
    return [KIND_TEXTS[v.piles[FULL_ROW * colour + place]] for place in range(size)]


@cython.cfunc
def _sources(mask: cython.ulonglong) -> cython.ulonglong:
    """Piles that may be drawn from, by their actions: bit 0 the draw pile, bit 1 + colour a discard pile."""
    sources: cython.ulonglong = 0
    source: cython.int
    for source in range(6):
        sources |= (mask >> source_place(source) & 1) << source
    return sources


@cython.cfunc
def _paths(mask: cython.ulonglong) -> cython.ulonglong:
    """Pieces that may be moved, a bit a colour."""
    paths: cython.ulonglong = 0
    colour: cython.int
    for colour in range(5):
        paths |= (mask >> (VALUES * colour + 5) & 1) << colour
    return paths


@cython.cfunc
def _falls(seen: cython.pointer[BoardSeen], player: cython.int, colour: cython.int) -> cython.bint:
    """Whether the column runs downwards: its highest card could not be laid again (B26)."""
    laid: cython.ulonglong = seen.laid[player] >> (VALUES * colour) & FIELD_BITS
    taking: cython.ulonglong = seen.open[player] >> (VALUES * colour) & FIELD_BITS
    return laid != 0 and not taking >> high_bit(laid) & 1


@cython.cfunc
def _columns(seen: cython.pointer[BoardSeen], player: cython.int) -> dict[str, Any]:
    """The player's columns, each in the order in which it was laid."""
    cards: list[Any] = _texts(seen.laid[player], seen.laid[player] & seen.laid_twice)
    columns: dict[str, Any] = {}
    colour: cython.int
    for colour in range(5):
        column: list[Any] = [card for card in cards if card[0] == BOARD_COLOURS[colour]]
        columns[BOARD_COLOURS[colour]] = column[::-1] if _falls(seen, player, colour) else column
    return columns


@cython.cfunc
def _sheet(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> Any:
    """The player's total if the round ended now, with every stone, the tiles and what came before (B20)."""
    lines: list[Any] = []
    colour: cython.int
    for colour in range(5):
        stone: cython.int = stone_of(seen, player, colour)
        points: cython.int = stone_points(r, seen, player, colour)
        arithmetic = "0"
        if stone:
            double = researcher_of(seen, player) == colour + 1
            value = signed(r.stones[stone - 1])
            arithmetic = f"{value} × 2" if double else value
        lines.append(Line(BOARD_COLOURS[colour], points, arithmetic))
    lines.append(Line("tiles", seen.gained[player], signed(seen.gained[player])))
    lines.append(Line("before", seen.before[player], signed(seen.before[player])))
    total: cython.int = total_points(r, seen, player)
    raised = total - sum([line.points for line in lines])
    if raised:
        lines.append(Line("floor", raised, signed(raised)))
    return Score(total, tuple(lines))


def signed(points: int) -> str:
    """A number with a real minus sign."""
    return str(points).replace("-", "−")


@cython.cfunc
def _outcome(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen]) -> Any:
    if seen.phase < BRIDGES:
        return None
    sheets: list[Any] = [_sheet(r, seen, player) for player in range(r.players)]
    totals = tuple([sheet.total for sheet in sheets])
    return Outcome(ENDS[seen.phase], totals, tuple(sheets), seen.phase == TURN_LIMIT)


@cython.cfunc
def _expand(
    lays: cython.ulonglong,
    discards: cython.ulonglong,
    draws: cython.ulonglong,
    choosing: cython.bint,
    moves: cython.ulonglong,
) -> list[Any]:
    """Masks of actions as one ascending list; a phase has cards to play, sources, pieces or moves."""
    if draws:
        return listed(draws, DRAW, 0, 0)
    if choosing:
        return listed(0b11, PIECE, 0, 0)
    if moves:
        return listed(moves, MOVE, 1, DECLINE)
    return listed(lays, 0, discards, DISCARD)


@cython.final
@cython.cclass
class BoardFigures:
    """The numbers of a game's options and figures, flat, for all of its states."""

    data: BoardRules
    r: cython.pointer[BoardRules]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.r = cython.address(self.data)

    def raw(self) -> bytes:
        """The numbers as they lie in memory, for other compiled modules."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.r)[: cython.sizeof(BoardRules)]
        else:
            return pack(BoardRules, self.r)


def flat_figures(players: int, options: dict[str, Any], figures: dict[str, Any], cards: list[Any]) -> BoardFigures:
    """Options and figures as the compiled rules want them."""
    box: BoardFigures = BoardFigures.__new__(BoardFigures)
    if not cython.compiled:
        box.r = Flat(BoardRules)
    r = box.r
    track = figures["long_track" if options["rounds"] == 3 else "short_track"]
    r.max_turns = options["max_turns"] or NO_LIMIT
    r.length = len(figures["stones"])
    r.bridge = figures["bridge"]
    r.crossings = figures["crossings"]
    r.hand_size = figures["hand"]
    r.players = players
    r.any_opening = options["opening"] == "any"
    r.redraw = options["redraw"]
    r.either = options["direction"] == "either"
    r.open_scores = options["open_scores"]
    r.pack_size = len(cards)
    r.track_size = len(track)
    for place, points in enumerate(figures["stones"]):
        r.stones[place] = points
    for place, points in enumerate(track):
        r.track[place] = points
    for place, kind in enumerate(cards):
        r.pack[place] = kind
    return box


FIELDS = [
    "game", "options", "figures", "seat", "to_move", "phase", "hand", "columns", "discards", "memory", "deck",
    "stones", "researchers", "tiles", "crossed", "artefacts", "points", "turn", "starter", "round", "scores", "last",
    "legal", "outcome",
]  # fmt: skip
"""The order of a view's fields for a reader."""


@cython.final
@cython.freelist(256)
@cython.cclass
class BoardView:
    """What one seat of the board game may know, with its legal actions."""

    data: BoardSight
    v: cython.pointer[BoardSight]
    seen: cython.pointer[BoardSeen]
    r: cython.pointer[BoardRules]
    game = cython.declare(object, visibility="readonly")

    def __cinit__(self) -> None:
        if cython.compiled:
            self.v = cython.address(self.data)
            self.seen = cython.address(self.data.seen)

    @property
    def seat(self) -> int:
        """Whose view it is, or PUBLIC."""
        return self.v.seat if self.v.seat < 4 else PUBLIC

    @property
    def to_move(self) -> int:
        """Who decides next."""
        return self.seen.seat

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.seen.phase >= BRIDGES

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions, ascending; empty if it is not its turn."""
        choosing: cython.bint = self.v.seat == self.seen.seat and self.seen.phase == CHOOSE
        return _expand(self.v.lays, self.v.discards, self.v.draws, choosing, self.v.moves)

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids the action, or None if it is legal."""
        number: cython.int = _number(action)
        if number in self.legal:
            return None
        if not 0 <= number < ACTIONS:
            return board_reason("unknown", number=shown(action))
        phase: cython.int = self.seen.phase
        if phase >= BRIDGES:
            return board_reason({BRIDGES: "over", DECK_EMPTY: "empty deck"}.get(phase, "limit"))
        if self.v.seat > 3:
            return board_reason("watching")
        if self.v.seat != self.seen.seat:
            return board_reason("turn")
        if number < PIECE and phase in (CHOOSE, ADVANCE):
            return board_reason("piece first" if phase == CHOOSE else "move first")
        if number < DRAW:
            return board_reason("draw first") if phase == TAKE else self._why_not_play(number)
        text = ACTION_TEXTS[number]
        if number < PIECE:
            if phase == PLAY:
                return board_reason("play first")
            barred = number - DRAW == self.seen.barred
            return board_reason("barred" if barred else "empty", colour=text[1])
        if number < MOVE:
            return board_reason("no piece asked")
        if phase != ADVANCE:
            return board_reason("no move asked")
        stone = stone_of(self.seen, self.v.seat, number - MOVE)
        return board_reason("at the end" if stone else "no own piece", colour=text[1])

    def _why_not_play(self, action: Action) -> Reason:
        kind: cython.int = action % DISCARD
        colour: cython.int = kind // VALUES
        card = KIND_TEXTS[kind]
        if not self.v.hand >> kind & 1:
            return board_reason("not held", card=card)
        if self.seen.open[self.v.seat] >> (KINDS + colour) & 1:
            lowest = VALUES * colour + low_bit(self.v.hand >> (VALUES * colour) & FIELD_BITS)
            return board_reason("opening either" if self.r.either else "opening", last=KIND_TEXTS[lowest])
        column: list[Any] = _columns(self.seen, self.v.seat)[card[0]]
        return board_reason("direction" if self.r.either else "lower", last=column[len(column) - 1])

    def sample(self, rng: Random) -> BoardState:
        """A State uniform among those that agree with this View; ``rng`` is a ``random.Random``.

        Points that ``open_scores = false`` hides are 0 in it.
        """
        state: BoardState = self.game.blank.copy()
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = rng.getrandbits(64)
        sample_world(self.r, self.v, state.s, stream)
        return state

    def to_bytes(self) -> bytes:
        """The view as bytes: equal for two worlds that the seat can not tell apart."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.v)[: cython.sizeof(BoardSight)]
        else:
            return pack(BoardSight, self.v)

    def shows_points(self, player: int) -> bool:
        """Whether this seat may know the player's points (B25)."""
        return self.r.open_scores != 0 or player == self.v.seat

    def to_json(self) -> dict[str, Any]:
        """The view as plain data for a client, cards and actions spelled; hidden points are null."""
        return in_order(FIELDS, {**self.shared_json(), **self.own_json()})

    def own_json(self) -> dict[str, Any]:
        """What is this seat's alone in ``to_json``; points are, because those of others may be hidden (B25)."""
        seen = self.seen
        players = range(self.r.players)
        return {
            "seat": self.seat,
            "hand": _texts(self.v.hand, self.v.twice),
            "points": [seen.before[p] + seen.gained[p] if self.shows_points(p) else None for p in players],
            "scores": [_sheet(self.r, seen, p).to_json() if self.shows_points(p) else None for p in players],
            "legal": [ACTION_TEXTS[action] for action in self.legal],
        }

    def shared_json(self) -> dict[str, Any]:
        """What is the same in everybody's ``to_json``, built from what everybody sees."""
        seen = self.seen
        players = range(self.r.players)
        piles = {c: _pile_texts(self.v, seen, i) for i, c in enumerate(BOARD_COLOURS)}
        over: cython.bint = seen.phase >= BRIDGES
        return {
            "game": "board",
            "options": self.game.options,
            "figures": self.game.figures,
            "to_move": seen.seat,
            "phase": "over" if over else PHASES[seen.phase],
            "columns": [_columns(seen, p) for p in players],
            "discards": {c: top_and_size(pile) for c, pile in piles.items()},
            "memory": {
                "discards": piles,
                "hands": [_texts(seen.known[p], seen.known[p] & seen.known_twice) for p in players],
            },
            "deck": pile_size(seen, OUTSIDE),
            "stones": [{c: stone_of(seen, p, i) for i, c in enumerate(BOARD_COLOURS)} for p in players],
            "researchers": [_path_text(researcher_of(seen, p)) for p in players],
            "tiles": _tiles(seen),
            "crossed": seen.crossed,
            "artefacts": [seen.artefacts_before[p] + seen.artefacts[p] for p in players],
            "turn": seen.turn,
            "starter": seen.starter,
            "round": seen.round,
            "last": last_move(_last_by(self.r, seen), seen.last, ACTION_TEXTS),
            "outcome": ENDS[seen.phase] if over else None,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardView) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.game.view_from_bytes, (self.to_bytes(),))


@cython.cfunc
def _last_by(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen]) -> cython.int:
    """Who made the last action: after a draw it is the next player's turn, unless the draw ended the round."""
    return (seen.seat + r.players - 1) % r.players if seen.phase == PLAY else seen.seat


@cython.cfunc
def _tiles(seen: cython.pointer[BoardSeen]) -> dict[str, Any]:
    """The tiles by their space: ``{"g4": "arrow"}``."""
    tiles: dict[str, Any] = {}
    place: cython.int
    for place in range(KINDS):
        tile = seen.tile[place]
        if tile:
            tiles[space_text(place)] = tile_text(tile)
    return tiles


@cython.cfunc
def _path_text(path: cython.int) -> Any:
    """The colour of a path counted from 1, None for 0."""
    return BOARD_COLOURS[path - 1] if path else None


def space_text(place: int) -> str:
    """A stone as a Record spells it: ``g4``."""
    return f"{BOARD_COLOURS[place // VALUES]}{place % VALUES}"


def tile_text(tile: int) -> str:
    """A tile's number as a Record spells it."""
    return {1: "artefact", 2: "arrow"}.get(tile, f"vp{tile - 2}")


@cython.final
@cython.freelist(256)
@cython.cclass
class BoardState:
    """The whole truth of one round of the board game. Made by ``BoardGame.deal`` or ``BoardGame.start``."""

    data: BoardData
    s: cython.pointer[BoardData]
    seen: cython.pointer[BoardSeen]
    r: cython.pointer[BoardRules]
    game: Any

    def __cinit__(self) -> None:
        if cython.compiled:
            self.s = cython.address(self.data)
            self.seen = cython.address(self.data.seen)

    @property
    def over(self) -> bool:
        """Whether the round has ended (B18, B19, B28)."""
        return self.seen.phase >= BRIDGES

    @property
    def seat(self) -> int:
        """Who decides next; at the end, whose turn it was."""
        return self.seen.seat

    @property
    def outcome(self) -> Outcome | None:
        """How and why the round ended, or None while it goes on; the scores are the totals after it (B20)."""
        return _outcome(self.r, self.seen)

    def legal(self) -> list[int]:
        """The legal actions, ascending; empty exactly when the round is over."""
        seat: cython.int = self.seen.seat
        phase: cython.int = self.seen.phase
        if phase == PLAY:
            return _expand(self._lays(seat), self.s.hand[seat], 0, False, 0)
        if phase == TAKE:
            return _expand(0, 0, self._draws(), False, 0)
        return _expand(0, 0, 0, phase == CHOOSE, self._moves(seat) if phase == ADVANCE else 0)

    @cython.cfunc
    def _lays(self, seat: cython.int) -> cython.ulonglong:
        return lay_mask(self.s.hand[seat], self.seen.open[seat], self.r.any_opening, self.r.either)

    @cython.cfunc
    def _draws(self) -> cython.ulonglong:
        return _sources(draw_mask(self.seen.sizes, self.seen.barred))

    @cython.cfunc
    def _moves(self, seat: cython.int) -> cython.ulonglong:
        return _paths(move_mask(self.seen.stones[seat], self.r.length))

    def apply(self, action: Action) -> None:
        """Carry out a legal action, or raise IllegalAction and leave everything as it was."""
        number: cython.int = _number(action)
        if not allowed(self.r, self.s, number):
            raise IllegalAction(str(self.why_not(action)))
        apply_action(self.r, self.s, number)

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (by default the one to move) may not do this now, or None if it may."""
        return self.view(self.seen.seat if seat is None else seat).why_not(action)

    def view(self, seat: Seat = PUBLIC) -> BoardView:
        """What ``seat`` may know; without a seat, what everybody may know."""
        number: cython.int = _number(seat)
        if number >= self.r.players or number < PUBLIC:
            raise BadInput(f"there is no seat {seat}: this game has seats 0 to {self.r.players - 1}")
        view: BoardView = BoardView.__new__(BoardView)
        view.game = self.game
        view.r = self.r
        if cython.compiled:
            view.data.seen = self.data.seen
            memcpy(view.data.piles, self.data.stack, DECK_ROW)
            memset(view.data.spare, 0, 7)
        else:
            view.v = Flat(BoardSight)
            view.seen = view.v.seen
            copy_into(view.seen, self.seen)
            view.v.piles[:] = self.s.stack[:DECK_ROW]
        phase: cython.int = self.seen.phase if number == self.seen.seat else NOTHING
        hand: cython.ulonglong = self.s.hand[number] if number >= 0 else 0
        view.v.seat = number if number >= 0 else NOTHING
        view.v.hand = hand
        view.v.twice = hand & self.s.twice
        view.v.lays = self._lays(number) if phase == PLAY else 0
        view.v.discards = hand if phase == PLAY else 0
        view.v.draws = self._draws() if phase == TAKE else 0
        view.v.moves = self._moves(number) if phase == ADVANCE else 0
        for player in range(4):
            if not (self.r.open_scores or player == number):
                view.seen.before[player] = 0  # tokens lie face down (B25)
                view.seen.gained[player] = 0
        return view

    def scores(self) -> tuple[Score, ...]:
        """The totals if the round ended now, with the arithmetic of each line."""
        return tuple([_sheet(self.r, self.seen, player) for player in range(self.r.players)])

    def setup(self) -> dict[str, Any]:
        """The set-up of a round in which nothing has happened yet, as a Record holds it."""
        if self.seen.last != NOTHING:
            raise BadInput("the set-up can be read only before the first move")
        hands = [_texts(self.s.hand[p], self.s.hand[p] & self.s.twice) for p in range(self.r.players)]
        size = pile_size(self.seen, OUTSIDE)
        deck = [KIND_TEXTS[self.s.stack[DECK_ROW + i]] for i in range(size - 1, -1, -1)]
        removed = [KIND_TEXTS[self.r.pack[i]] for i in range(self.r.pack_size)]
        for part in (*hands, deck):
            for card in part:
                removed.remove(card)
        return {"hands": hands, "deck": deck, "removed": removed, "tiles": _tiles(self.seen)}

    @property
    def starter(self) -> int:
        """Who began the round."""
        return self.seen.starter

    @property
    def round(self) -> int:
        """Which round of the match it is, from 0."""
        return self.seen.round

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals if the round ended now (B20)."""
        return tuple([total_points(self.r, self.seen, player) for player in range(self.r.players)])

    @property
    def artefacts(self) -> tuple[int, ...]:
        """Each player's artefacts, those of earlier rounds included (B21)."""
        return tuple([artefacts_of(self.seen, player) for player in range(self.r.players)])

    @property
    def track_points(self) -> tuple[int, ...]:
        """What those artefacts would earn or cost each player if the match ended now (B23)."""
        return tuple([track_points(self.r, self.seen, player) for player in range(self.r.players)])

    @property
    def final_totals(self) -> tuple[int, ...]:
        """What counts in the end if this is the last round: the totals with the artefacts paid (B23)."""
        return tuple([final_points(self.r, self.seen, player) for player in range(self.r.players)])

    @property
    def ranks(self) -> tuple[int, ...]:
        """Numbers of which the highest wins if this is the last round (B24)."""
        return tuple([rank_of(self.r, self.seen, player) for player in range(self.r.players)])

    @property
    def next_starter(self) -> int:
        """Who begins the next round if this one ended now (B22)."""
        return next_starter(self.r, self.seen)

    def playout(self, seed: int) -> int:
        """Play on to the end, each decision uniform over the legal actions; gives the number of decisions."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed & M64
        return playout(self.r, self.s, stream)

    def copy(self) -> BoardState:
        """An equal state that shares nothing with this one."""
        other: BoardState = BoardState.__new__(BoardState)
        other.game = self.game
        other.r = self.r
        if cython.compiled:
            other.data = self.data
        else:
            other.s = Flat(BoardData)
            other.seen = other.s.seen
            copy_into(other.s, self.s)
        return other

    def to_bytes(self) -> bytes:
        """The state as bytes that ``BoardGame.from_bytes`` reads."""
        return seal(self.game, self.raw())

    def raw(self) -> bytes:
        """The flat state as it lies in memory."""
        if cython.compiled:
            return cython.cast(cython.p_char, self.s)[: cython.sizeof(BoardData)]
        else:
            return pack(BoardData, self.s)

    def enter(self, starter: int, round: int, totals: tuple[int, ...], artefacts: tuple[int, ...]) -> None:
        """Say who begins and what came before in the match."""
        self.seen.seat = self.seen.starter = starter
        self.seen.round = round
        for player in range(self.r.players):
            self.seen.before[player] = totals[player]
            self.seen.artefacts_before[player] = artefacts[player]

    def place_tiles(self, tiles: dict[int, int]) -> None:
        """Lay tiles on spaces: the number of a tile by its place."""
        for place, tile in tiles.items():
            self.seen.tile[place] = tile

    def deal(self, removed: int, seed: int) -> None:
        """Shuffle tiles and cards and deal."""
        stream = cython.declare(cython.ulonglong[1])
        stream[0] = seed & M64
        deal_cards(self.r, self.s, removed, stream)

    def fill(self, hands: list[Any], deck: list[Any]) -> None:
        """Put the cards where a checked set-up says."""
        for player in range(self.r.players):
            for card in hands[player]:
                kind: cython.int = KIND_NUMBERS[card]
                gain(self.s, player, cython.cast(cython.ulonglong, 1) << kind, 0)
        size: cython.int = len(deck)
        for place in range(size):
            self.s.stack[DECK_ROW + place] = KIND_NUMBERS[deck[size - 1 - place]]
        self.seen.sizes = NO_CARDS + size * DRAW_PILE

    def bring_up(self, card: int) -> None:
        """Make the next card of the draw pile one that action ``card`` lays, as if the shuffle had put it there.

        Cards that were taken out unseen may come up as well as those of the pile: nobody knows which is where (B4).
        """
        kind: cython.int = card if 0 <= card < KINDS else KINDS
        size: cython.int = pile_size(self.seen, OUTSIDE)
        counts = cython.declare(cython.uchar[71])
        if not cython.compiled:
            counts = [0] * 71
        top: cython.int = DECK_ROW + size - 1
        for place in range(DECK_ROW, DECK_ROW + size):
            if self.s.stack[place] == kind:
                self.s.stack[place] = self.s.stack[top]
                self.s.stack[top] = kind
                return
        count_cards(self.s, self.r, counts)
        if not size or kind == KINDS or counts[kind] >= self.game.cards.count(kind):
            raise BadInput(f"no unseen card has the number {shown(card)}")
        self.s.stack[top] = kind

    def lay_out(self, player: int, stones: dict[str, int], researcher: Any, gained: int, artefacts: int) -> None:
        """Put a player's pieces on their stones only to be scored; nothing is played (engine/tally.py)."""
        self.seen.stones[player] = 0
        for colour, stone in stones.items():
            field: cython.ulonglong = stone + (LEADER if colour == researcher else 0)
            self.seen.stones[player] |= field << (VALUES * BOARD_COLOURS.index(colour))
        self.seen.gained[player] = gained
        self.seen.artefacts[player] = artefacts

    def read(self, payload: bytes) -> None:
        """Take the bytes of ``raw``, or raise BadBytes."""
        if cython.compiled:
            memcpy(self.s, cython.cast(cython.p_char, payload), cython.sizeof(BoardData))
        else:
            self.s = unpack(BoardData, payload)
            self.seen = self.s.seen
        if not (self._ranges_fit() and self._pieces_fit() and self._cards_fit()):
            raise BadBytes("these bytes describe no possible state of the board game")

    def _ranges_fit(self) -> bool:
        """Whether every number is one that the rules could read: what could point outside is refused here."""
        seen, s = self.seen, self.s
        sizes = [seen.sizes >> (VALUES * pile) & FIELD_BITS for pile in range(6)]
        used = range(self.r.players)
        return bool(
            seen.seat < self.r.players
            and seen.starter < self.r.players
            and seen.phase <= TURN_LIMIT
            and seen.barred <= 5
            and (seen.last < ACTIONS or seen.last == NOTHING)
            and (seen.phase != CHOOSE or seen.last < DISCARD)
            and all([EMPTY <= size <= EMPTY + (FULL_ROW if pile < 5 else DECK) for pile, size in enumerate(sizes)])
            and (seen.phase == DECK_EMPTY) == (sizes[5] == EMPTY)
            and (seen.phase == BRIDGES) == (seen.crossed >= self.r.crossings)
            and not any([seen.spare[i] for i in range(5)])
            and not any([s.spare[i] for i in range(4)])
            and all([seen.before[p] >= 0 and seen.gained[p] >= 0 for p in used])
        )

    def _pieces_fit(self) -> bool:
        """Whether pieces, columns, crossings and tiles belong together."""
        seen = self.seen
        crossed: cython.int = 0
        taken: cython.int = 0
        for player in range(4):
            taken += seen.artefacts[player]
            if player >= self.r.players:
                rest = [seen.before[player], seen.gained[player], seen.artefacts[player]]
                rest += [seen.artefacts_before[player], seen.laid[player], seen.open[player], seen.stones[player]]
                if any(rest + [seen.known[player], self.s.hand[player]]):
                    return False
                continue
            leaders = 0
            for colour in range(5):
                field = seen.stones[player] >> (VALUES * colour) & FIELD_BITS
                stone = field & STONE
                begun = not seen.open[player] >> (KINDS + colour) & 1
                asked = seen.phase == CHOOSE and player == seen.seat and colour == seen.last // VALUES
                crossed += stone > self.r.bridge
                leaders += field > STONE
                if field & ~(STONE | LEADER) or stone > self.r.length or (field != 0) != (stone != 0):
                    return False
                if (stone > 0) != (begun and not asked) or (asked and not begun):
                    return False
            # Nobody is asked which piece begins once the researcher is used (B7).
            if seen.stones[player] >> KINDS or leaders + (seen.phase == CHOOSE and player == seen.seat) > 1:
                return False
            if not seen.open[player] >> KINDS and not leaders:
                return False
        tiles: dict[int, int] = {place: seen.tile[place] for place in range(KINDS) if seen.tile[place]}
        return crossed == seen.crossed and self.game.possible_tiles(tiles, taken)

    def _cards_fit(self) -> bool:
        """Whether every card is in one place and what is derived from the cards agrees with them."""
        seen, s = self.seen, self.s
        counts = cython.declare(cython.uchar[71])
        held: cython.ulonglong = 0
        laid: cython.ulonglong = 0
        known: cython.ulonglong = 0
        for pile in range(6):
            size = pile_size(seen, VALUES * pile)
            for place in range(FULL_ROW if pile < 5 else DECK):
                kind = s.stack[FULL_ROW * pile + place]
                if kind >= KINDS if place < size else kind:
                    return False
                if place < size and pile < 5 and kind // VALUES != pile:
                    return False
        for player in range(self.r.players):
            held |= s.hand[player]
            laid |= seen.laid[player]
            known |= seen.known[player]
            if (
                (s.hand[player] | seen.laid[player]) >> KINDS
                or seen.known[player] & ~s.hand[player]
                or hand_count(s, player) != held_cards(self.r, seen, player)
                or seen.open[player] >> (KINDS + 5)
            ):
                return False
            for colour in range(5):
                column: cython.ulonglong = seen.laid[player] >> (VALUES * colour) & FIELD_BITS
                taking: cython.ulonglong = seen.open[player] >> (VALUES * colour) & FIELD_BITS
                if (column == 0) != (seen.open[player] >> (KINDS + colour) & 1):
                    return False
                if taking not in self.game.possible_columns(column):
                    return False
        if s.twice & ~held or seen.laid_twice & ~laid or seen.known_twice & ~(s.twice & known):
            return False
        count_cards(s, self.r, counts)
        for place in range(pile_size(seen, OUTSIDE)):
            counts[s.stack[DECK_ROW + place]] += 1
        total = sum([counts[kind] for kind in range(KINDS)])
        return total == self.game.dealt_cards and all([counts[k] <= self.game.cards.count(k) for k in range(KINDS)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardState) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.game.from_bytes, (self.to_bytes(),))


def read_view(game: Any, data: Any) -> BoardView:
    """The view of ``game`` that ``to_bytes`` made these bytes of; nothing but their number is checked."""
    fresh: BoardState = game.blank
    view: BoardView = BoardView.__new__(BoardView)
    view.game = game
    view.r = fresh.r
    length: cython.int = len(fresh.view().to_bytes())
    if not isinstance(data, bytes) or len(data) != length:
        raise BadBytes(f"a view of the board game is {length} bytes")
    if cython.compiled:
        memcpy(view.v, cython.cast(cython.p_char, data), cython.sizeof(BoardSight))
    else:
        view.v = unpack(BoardSight, data)
        view.seen = view.v.seen
    return view


def new_state(game: Any, figures: BoardFigures) -> BoardState:
    """A round before the deal, which belongs to ``game``."""
    state: BoardState = BoardState.__new__(BoardState)
    state.game = game
    state.r = figures.r
    if not cython.compiled:
        state.s = Flat(BoardData)
        state.seen = state.s.seen
    for player in range(figures.r.players):
        state.seen.open[player] = UNUSED
    state.seen.sizes = NO_CARDS
    state.seen.last = NOTHING
    return state


def random_games(game: Any, games: int, seed: int) -> tuple[int, int]:
    """Deal and play whole random rounds without the interpreter: (decisions, sum of all seats' final totals)."""
    stream = cython.declare(cython.ulonglong[1])
    sums = cython.declare(cython.longlong[2])
    count: cython.longlong = games
    removed: cython.int = game.removed
    fresh: BoardState = game.blank
    state: BoardState = fresh.copy()
    stream[0] = seed & M64
    sums[0] = sums[1] = 0
    with cython.nogil:
        play_games(state.r, fresh.s, state.s, removed, count, stream, sums)
    return sums[0], sums[1]
