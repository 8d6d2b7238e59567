"""States and Views of the board game, made of the functions in ``rules.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.lostcities.engine.bits import high_bit, low_bit
from cython.cimports.lostcities.engine.games.board.rules import (
    ACTIONS,
    ADVANCE,
    ARROW,
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
    apply_action,
    artefacts_of,
    count_cards,
    deal_cards,
    draw_mask,
    final_points,
    gain,
    hand_count,
    hand_size,
    is_legal,
    lay_mask,
    legal_words,
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
    track_place,
    track_points,
)
from cython.cimports.lostcities.engine.listing import list_bits, number_of
from cython.cimports.lostcities.engine.recycling import make, recycle

from lostcities.engine.bits import M64
from lostcities.engine.cards import BOARD_COLOURS
from lostcities.engine.contract import (
    PUBLIC,
    Action,
    BadInput,
    Line,
    Outcome,
    Reason,
    Result,
    Score,
    Seat,
)
from lostcities.engine.games.board.declaration import BOARD as DECLARED
from lostcities.engine.games.board.shapes import BoardNumbers, BoardOptions, BoardSetup, BoardViewJson, StepJson
from lostcities.engine.shapes import Plain
from lostcities.engine.spelling import in_order, last_move, shorten, sign, top_and_size
from lostcities.engine.state import CompiledSituation, CompiledState, CompiledView, Memory

if TYPE_CHECKING:
    from lostcities.engine.contract import State
    from lostcities.engine.games.board.game import BoardGame

if not cython.compiled:
    from lostcities.engine.flat import Flat, copy_into

FIELD_BITS = 2047
PHASES = ("play", "piece", "move", "draw")
ENDINGS = {BRIDGES: "enough-bridges", DECK_EMPTY: "pile-empty", TURN_LIMIT: "turn-limit"}
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
def _texts(once: cython.ulonglong, twice: cython.ulonglong) -> list[str]:
    """The cards of a set, sorted."""
    cards: list[str] = []
    kind: cython.int
    for kind in range(KINDS):
        if once >> kind & 1:
            cards.append(KIND_TEXTS[kind])
        if twice >> kind & 1:
            cards.append(KIND_TEXTS[kind])
    return cards


@cython.cfunc
def _pile_texts(v: cython.pointer[BoardSight], seen: cython.pointer[BoardSeen], colour: cython.int) -> list[str]:
    """The cards of a discard pile from the bottom to the top."""
    size: cython.int = pile_size(seen, VALUES * colour)
    return [KIND_TEXTS[v.piles[FULL_ROW * colour + place]] for place in range(size)]


def _sources(mask: cython.ulonglong) -> cython.ulonglong:
    """Piles that may be drawn from, by their actions: bit 0 the draw pile, bit 1 + colour a discard pile."""
    sources: cython.ulonglong = 0
    source: cython.int
    for source in range(6):
        sources |= (mask >> source_place(source) & 1) << source
    return sources


def _paths(mask: cython.ulonglong) -> cython.ulonglong:
    """Pieces that may be moved, one bit per colour."""
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
def _columns(seen: cython.pointer[BoardSeen], player: cython.int) -> dict[str, list[str]]:
    """The player's columns, each in the order in which it was laid."""
    cards: list[str] = _texts(seen.laid[player], seen.laid[player] & seen.laid_twice)
    columns: dict[str, list[str]] = {}
    colour: cython.int
    for colour in range(5):
        column: list[str] = [card for card in cards if card[0] == BOARD_COLOURS[colour]]
        columns[BOARD_COLOURS[colour]] = column[::-1] if _falls(seen, player, colour) else column
    return columns


@cython.cfunc
def _sheet(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen], player: cython.int) -> Score:
    """The player's total if the round ended now, with every stone, the tiles and what came before (B20)."""
    lines: list[Line] = []
    colour: cython.int
    for colour in range(5):
        stone: cython.int = stone_of(seen, player, colour)
        points: cython.int = stone_points(r, seen, player, colour)
        arithmetic = "0"
        if stone:
            double = researcher_of(seen, player) == colour + 1
            value = sign(r.stones[stone - 1])
            arithmetic = f"{value} × 2" if double else value
        lines.append(Line(BOARD_COLOURS[colour], points, arithmetic))
    lines.append(Line("tiles", seen.gained[player], sign(seen.gained[player])))
    lines.append(Line("before", seen.before[player], sign(seen.before[player])))
    total: cython.int = total_points(r, seen, player)
    raised = total - sum([line.points for line in lines])
    if raised:
        lines.append(Line("floor", raised, sign(raised)))
    return Score(total, tuple(lines))


@cython.cfunc
def _outcome(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen]) -> Outcome | None:
    if seen.phase < BRIDGES:
        return None
    sheets: list[Score] = [_sheet(r, seen, player) for player in range(r.players)]
    totals = tuple([sheet.total for sheet in sheets])
    code = ENDINGS[seen.phase]
    return Outcome(code, DECLARED.endings[code], totals, tuple(sheets), seen.phase == TURN_LIMIT)


@cython.cfunc
def _expand(
    lays: cython.ulonglong,
    discards: cython.ulonglong,
    draws: cython.ulonglong,
    choosing: cython.bint,
    moves: cython.ulonglong,
) -> list[int]:
    """Masks of actions as one ascending list; a phase has cards to play, sources, pieces or moves."""
    if draws:
        return list_bits(draws, DRAW, 0, 0)
    if choosing:
        return list_bits(0b11, PIECE, 0, 0)
    if moves:
        return list_bits(moves, MOVE, 1, DECLINE)
    return list_bits(lays, 0, discards, DISCARD)


@cython.final
@cython.cclass
class BoardFigures(Memory):
    """The numbers of a game's options and figures, flat, for all of its states."""

    _data: BoardRules
    r: cython.pointer[BoardRules]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.r = cython.address(self._data)
            self.hold(cython.cast(cython.p_char, self.r), cython.sizeof(BoardRules))
        else:
            self.r = self.memory = Flat(BoardRules)


def flat_figures(players: int, options: BoardOptions, figures: BoardNumbers, cards: list[int]) -> BoardFigures:
    """Options and figures as the compiled rules want them."""
    box: BoardFigures = make(BoardFigures)
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


def _game_of(thing: CompiledSituation) -> BoardGame:
    """The game that a State or View belongs to."""
    return thing.game  # type: ignore[return-value]


@cython.final
@cython.cclass
class BoardView(CompiledView):
    """What one seat of the board game may know, with its legal actions."""

    _data: BoardSight
    v: cython.pointer[BoardSight]
    seen: cython.pointer[BoardSeen]
    r: cython.pointer[BoardRules]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.v = cython.address(self._data)
            self.seen = cython.address(self._data.seen)
            self.hold(cython.cast(cython.p_char, self.v), cython.sizeof(BoardSight))
        else:
            self.v = self.memory = Flat(BoardSight)
            self.seen = self.v.seen

    def is_over(self) -> cython.bint:
        """Whether the round has ended."""
        return self.seen.phase >= BRIDGES

    def seat_to_move(self) -> cython.int:
        """Who decides next; at the end, whose turn it was."""
        return self.seen.to_move

    def draw_world(self, state: State, stream: cython.pointer[cython.ulonglong]) -> cython.void:
        """The unseen cards shuffled; points that ``open_scores = false`` hides are 0 in it."""
        world: BoardState = state  # type: ignore[assignment]
        sample_world(self.r, self.v, world.s, stream)

    @property
    def seat(self) -> int:
        """Whose view it is, or PUBLIC."""
        return self.v.seat if self.v.seat < 4 else PUBLIC

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions, ascending; empty if it is not its turn."""
        choosing: cython.bint = self.v.seat == self.seen.to_move and self.seen.phase == CHOOSE
        return _expand(self.v.lays, self.v.discards, self.v.draws, choosing, self.v.moves)

    def why_not(self, action: Action) -> Reason | None:
        """The clause that forbids the action, or None if it is legal."""
        number: cython.int = number_of(action)
        if number in self.legal:
            return None
        if not 0 <= number < ACTIONS:
            return DECLARED.reason("unknown-action", number=shorten(action))
        phase: cython.int = self.seen.phase
        if phase >= BRIDGES:
            return DECLARED.over(ENDINGS[phase])
        if self.v.seat > 3:
            return DECLARED.reason("spectator")
        if self.v.seat != self.seen.to_move:
            return DECLARED.reason("not-your-turn")
        if number < PIECE and phase in (CHOOSE, ADVANCE):
            return DECLARED.reason("piece-first" if phase == CHOOSE else "move-first")
        if number < DRAW:
            return DECLARED.reason("draw-first") if phase == TAKE else self._why_not_play(number)
        text = ACTION_TEXTS[number]
        if number < PIECE:
            if phase == PLAY:
                return DECLARED.reason("play-first")
            barred = number - DRAW == self.seen.barred
            return DECLARED.reason("own-discard" if barred else "discard-pile-empty", colour=text[1])
        if number < MOVE:
            return DECLARED.reason("no-piece-to-choose")
        if phase != ADVANCE:
            return DECLARED.reason("no-piece-to-move")
        stone = stone_of(self.seen, self.v.seat, number - MOVE)
        return DECLARED.reason("piece-at-end" if stone else "no-piece-on-path", colour=text[1])

    def _why_not_play(self, action: Action) -> Reason:
        kind: cython.int = action % DISCARD
        colour: cython.int = kind // VALUES
        card = KIND_TEXTS[kind]
        if not self.v.hand >> kind & 1:
            return DECLARED.reason("card-not-held", card=card)
        if self.seen.open[self.v.seat] >> (KINDS + colour) & 1:
            lowest = VALUES * colour + low_bit(self.v.hand >> (VALUES * colour) & FIELD_BITS)
            if self.r.either:
                return DECLARED.reason("not-lowest-or-highest")
            return DECLARED.reason("not-lowest-in-hand", card=KIND_TEXTS[lowest])
        column: list[str] = _columns(self.seen, self.v.seat)[card[0]]
        return DECLARED.reason("wrong-direction" if self.r.either else "lower-than-last", card=column[len(column) - 1])

    def shows_points(self, player: int) -> bool:
        """Whether this seat may know the player's points (B25)."""
        return self.r.open_scores != 0 or player == self.v.seat

    def to_json(self) -> BoardViewJson:
        """The view as plain data for a client, cards and actions spelled; hidden points are null."""
        return in_order(BoardViewJson, {**self.shared_json(), **self.own_json()})

    def own_json(self) -> Plain:
        """What is this seat's alone in ``to_json``; points are, because those of others may be hidden (B25)."""
        seen = self.seen
        players = range(self.r.players)
        outcome = _outcome(self.r, seen)
        if outcome is not None:
            outcome = outcome.to_json() if self.r.open_scores else outcome.own_json(self.seat)
        return {
            "seat": self.seat,
            "hand": _texts(self.v.hand, self.v.twice),
            "steps": self._steps(),
            "points": [seen.before[p] + seen.gained[p] if self.shows_points(p) else None for p in players],
            "scores": [_sheet(self.r, seen, p).to_json() if self.shows_points(p) else None for p in players],
            "legal": [ACTION_TEXTS[action] for action in self.legal],
            "outcome": outcome,
        }

    def _steps(self) -> dict[str, StepJson]:
        """By colour: where one more step takes this seat's piece; a path that is at its end has none."""
        if self.seat < 0:
            return {}
        stones: list[int] = _game_of(self).figures["stones"]
        tiles = _tiles(self.seen)
        steps: dict[str, StepJson] = {}
        for path, colour in enumerate(BOARD_COLOURS):
            at: cython.int = stone_of(self.seen, self.seat, path)
            if at < len(stones):
                steps[colour] = {
                    "to": at + 1,
                    "worth": stones[at - 1] if at else 0,
                    "next": stones[at],
                    "tile": tiles.get(f"{colour}{at + 1}"),
                }
        return steps

    def shared_json(self) -> Plain:
        """What is the same in everybody's ``to_json``, built from what everybody sees."""
        seen = self.seen
        players = range(self.r.players)
        piles = {c: _pile_texts(self.v, seen, i) for i, c in enumerate(BOARD_COLOURS)}
        over: cython.bint = seen.phase >= BRIDGES
        return {
            "game": "board",
            "options": self.game.options,
            "figures": self.game.figures,
            "to_move": seen.to_move,
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
            "setting_out": BOARD_COLOURS[seen.last // VALUES] if seen.phase == CHOOSE else None,
            "on_arrow": bool(seen.phase == ADVANCE and _asks_by_arrow(seen)),
            "tiles": _tiles(seen),
            "crossed": seen.crossed,
            "crossers": [p for p in players for i in range(len(BOARD_COLOURS)) if stone_of(seen, p, i) > self.r.bridge],
            "artefacts": [seen.artefacts_before[p] + seen.artefacts[p] for p in players],
            "artefact_track": [self.r.track[place] for place in range(self.r.track_size)],
            "artefact_places": [track_place(self.r, seen, p) for p in players],
            "artefact_points": [track_points(self.r, seen, p) for p in players],
            "turn": seen.turn,
            "starter": seen.starter,
            "round": seen.round,
            "last_round": seen.round + 1 == self.game.rounds,
            "last": last_move(_last_by(self.r, seen), seen.last, ACTION_TEXTS),
        }


@cython.cfunc
def _last_by(r: cython.pointer[BoardRules], seen: cython.pointer[BoardSeen]) -> cython.int:
    """Who made the last action: after a draw it is the next player's turn, unless the draw ended the round."""
    return (seen.to_move + r.players - 1) % r.players if seen.phase == PLAY else seen.to_move


@cython.cfunc
def _asks_by_arrow(seen: cython.pointer[BoardSeen]) -> cython.bint:
    """Whether the move that is asked for is an arrow's (B16), and not that of a card on a finished path (B10)."""
    if seen.last >= PIECE:
        return True
    path: cython.int = seen.last // VALUES
    return seen.tile[VALUES * path + stone_of(seen, seen.to_move, path)] == ARROW


@cython.cfunc
def _tiles(seen: cython.pointer[BoardSeen]) -> dict[str, str | None]:
    """The tiles by their space: ``{"g4": "arrow"}``."""
    tiles: dict[str, str | None] = {}
    place: cython.int
    for place in range(KINDS):
        tile = seen.tile[place]
        if tile:
            tiles[space_text(place)] = tile_text(tile)
    return tiles


@cython.cfunc
def _path_text(path: cython.int) -> str | None:
    """The colour of a path counted from 1, None for 0."""
    return BOARD_COLOURS[path - 1] if path else None


def space_text(place: int) -> str:
    """A stone as a Record spells it: ``g4``."""
    return f"{BOARD_COLOURS[place // VALUES]}{place % VALUES}"


def tile_text(tile: int) -> str:
    """A tile's number as a Record spells it."""
    return {1: "artefact", 2: "arrow"}.get(tile, f"vp{tile - 2}")


@cython.final
@cython.cclass
class BoardState(CompiledState):
    """The whole truth of one round of the board game. Made by ``BoardGame.deal`` or ``BoardGame.start``."""

    _data: BoardData
    s: cython.pointer[BoardData]
    seen: cython.pointer[BoardSeen]
    r: cython.pointer[BoardRules]

    def __cinit__(self) -> None:
        if cython.compiled:
            self.s = cython.address(self._data)
            self.seen = cython.address(self._data.seen)
            self.hold(cython.cast(cython.p_char, self.s), cython.sizeof(BoardData))
        else:
            self.s = self.memory = Flat(BoardData)
            self.seen = self.s.seen

    def is_over(self) -> cython.bint:
        """Whether the round has ended (B18, B19, B28)."""
        return self.seen.phase >= BRIDGES

    def seat_to_move(self) -> cython.int:
        """Who decides next; at the end, whose turn it was."""
        return self.seen.to_move

    def allows(self, action: cython.int) -> cython.bint:
        """Whether an action is legal for the seat to move."""
        return is_legal(self.r, self.s, action)

    def carry_out(self, action: cython.int) -> cython.void:
        """Carry out a legal action."""
        apply_action(self.r, self.s, action)

    def join(self, other: State) -> cython.void:
        """Belong to the same game as another state."""
        state: BoardState = other  # type: ignore[assignment]
        self.game = state.game
        self.r = state.r

    def seats(self) -> cython.int:
        """How many play."""
        return self.r.players

    def total(self, player: cython.int) -> cython.int:
        """The total if the round ended now (B20)."""
        return total_points(self.r, self.seen, player)

    def round_number(self) -> cython.int:
        """Which round of the match it is, from 0."""
        return self.seen.round

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
        """Deal and play whole rounds, adding the decisions and points to ``sums``."""
        fresh: BoardState = blank  # type: ignore[assignment]
        removed: cython.int = _game_of(self).removed
        with cython.nogil:
            play_games(self.r, fresh.s, self.s, removed, games, stream, sums)

    @property
    def outcome(self) -> Outcome | None:
        """How and why the round ended, or None while it goes on; the scores are the totals after it (B20)."""
        return _outcome(self.r, self.seen)

    @property
    def legal(self) -> list[int]:
        """The legal actions, ascending; empty exactly when the round is over."""
        words = cython.declare(cython.ulonglong[2])
        if not cython.compiled:
            words = [0, 0]
        legal_words(self.r, self.s, self.seen.to_move, words)
        return list_bits(words[0], 0, words[1], 64)

    def _lays(self, seat: cython.int) -> cython.ulonglong:
        return lay_mask(self.s.hand[seat], self.seen.open[seat], self.r.any_opening, self.r.either)

    def _draws(self) -> cython.ulonglong:
        return _sources(draw_mask(self.seen.sizes, self.seen.barred))

    def _moves(self, seat: cython.int) -> cython.ulonglong:
        return _paths(move_mask(self.seen.stones[seat], self.r.length))

    def view(self, seat: Seat = PUBLIC) -> BoardView:
        """What ``seat`` may know; without a seat, what everybody may know."""
        number: cython.int = self.seat_number(seat)
        view: BoardView = make(BoardView)
        view.game = self.game
        view.r = self.r
        if cython.compiled:
            view._data.seen = self._data.seen
            memcpy(view._data.piles, self._data.stack, DECK_ROW)
            memset(view._data.spare, 0, 7)
        else:
            copy_into(view.seen, self.seen)
            view.v.piles[:] = self.s.stack[:DECK_ROW]
        phase: cython.int = self.seen.phase if number == self.seen.to_move else NOTHING
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

    def setup(self) -> BoardSetup:
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
        """Who begins the next round: whoever would have been next (B22)."""
        return next_starter(self.r, self.seen)

    def result(self, truncated: bool) -> Result:
        """Artefacts are paid by the track (B23); most points win, then most artefacts, then it is shared (B24)."""
        sheets = []
        for points, artefacts, paid in zip(self.totals, self.artefacts, self.track_points, strict=True):
            lines = [
                Line("rounds", points, sign(points)),
                Line("artefacts", paid, f"{artefacts} → {sign(paid)}"),
            ]
            if points + paid < 0:
                lines.append(Line("floor", -points - paid, sign(-points - paid)))
            sheets.append(Score(max(0, points + paid), tuple(lines)))
        totals = tuple([sheet.total for sheet in sheets])
        ranks = self.ranks
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])
        return Result(totals, winners, truncated, tuple(sheets), {"artefacts": list(self.artefacts)})

    def enter(self, starter: int, round: int, totals: tuple[int, ...], artefacts: tuple[int, ...]) -> None:
        """Say who begins and what came before in the match."""
        self.seen.to_move = self.seen.starter = starter
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

    def fill(self, hands: list[list[str]], deck: list[str]) -> None:
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
        if not size or kind == KINDS or counts[kind] >= _game_of(self).cards.count(kind):
            raise BadInput(f"no unseen card has the number {shorten(card)}")
        self.s.stack[top] = kind

    def lay_out(self, player: int, stones: dict[str, int], researcher: str | None, gained: int, artefacts: int) -> None:
        """Put a player's pieces on their stones only to be scored; nothing is played (engine/tally.py)."""
        self.seen.stones[player] = 0
        for colour, stone in stones.items():
            field: cython.ulonglong = stone + (LEADER if colour == researcher else 0)
            self.seen.stones[player] |= field << (VALUES * BOARD_COLOURS.index(colour))
        self.seen.gained[player] = gained
        self.seen.artefacts[player] = artefacts

    def is_possible(self) -> bool:
        """Whether the rules could have produced it."""
        return self._ranges_fit() and self._pieces_fit() and self._cards_fit()

    def _ranges_fit(self) -> bool:
        """Whether every number is one that the rules could read: what could point outside is refused here."""
        seen, s = self.seen, self.s
        sizes = [seen.sizes >> (VALUES * pile) & FIELD_BITS for pile in range(6)]
        used = range(self.r.players)
        return bool(
            seen.to_move < self.r.players
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
                asked = seen.phase == CHOOSE and player == seen.to_move and colour == seen.last // VALUES
                crossed += stone > self.r.bridge
                leaders += field > STONE
                if field & ~(STONE | LEADER) or stone > self.r.length or (field != 0) != (stone != 0):
                    return False
                if (stone > 0) != (begun and not asked) or (asked and not begun):
                    return False
            # Nobody is asked which piece begins once the researcher is used (B7).
            if seen.stones[player] >> KINDS or leaders + (seen.phase == CHOOSE and player == seen.to_move) > 1:
                return False
            if not seen.open[player] >> KINDS and not leaders:
                return False
        tiles: dict[int, int] = {place: seen.tile[place] for place in range(KINDS) if seen.tile[place]}
        return crossed == seen.crossed and _game_of(self).possible_tiles(tiles, taken)

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
                or hand_count(s, player) != hand_size(self.r, seen, player)
                or seen.open[player] >> (KINDS + 5)
            ):
                return False
            for colour in range(5):
                column: cython.ulonglong = seen.laid[player] >> (VALUES * colour) & FIELD_BITS
                taking: cython.ulonglong = seen.open[player] >> (VALUES * colour) & FIELD_BITS
                if (column == 0) != (seen.open[player] >> (KINDS + colour) & 1):
                    return False
                if taking not in _game_of(self).possible_columns(column):
                    return False
        if s.twice & ~held or seen.laid_twice & ~laid or seen.known_twice & ~(s.twice & known):
            return False
        count_cards(s, self.r, counts)
        for place in range(pile_size(seen, OUTSIDE)):
            counts[s.stack[DECK_ROW + place]] += 1
        total = sum([counts[kind] for kind in range(KINDS)])
        return total == _game_of(self).dealt_cards and all(
            [counts[k] <= _game_of(self).cards.count(k) for k in range(KINDS)]
        )


def new_state(game: BoardGame, figures: BoardFigures) -> BoardState:
    """A round before the deal, which belongs to ``game``."""
    state: BoardState = make(BoardState)
    state.game = game
    state.r = figures.r
    for player in range(figures.r.players):
        state.seen.open[player] = UNUSED
    state.seen.sizes = NO_CARDS
    state.seen.last = NOTHING
    return state


recycle(BoardView)
recycle(BoardState)
