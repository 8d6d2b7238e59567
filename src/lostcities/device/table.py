"""A table on the device: a match, its players and its frames.

People who share the device take turns: the frame is that of the seat that looks (``looks``), or of no
seat while the device is handed over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NotRequired, TypedDict

from lostcities.analysis.advice import advise
from lostcities.bots.catalogue import adviser, bot, levels
from lostcities.bots.contract import Budget
from lostcities.device.refusal import Refused
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import CHANCE, PUBLIC, BadInput, BadNotation, Seat, State
from lostcities.engine.match import Match
from lostcities.engine.record import record, resume
from lostcities.engine.registry import game_with
from lostcities.engine.shapes import Plain, RecordJson, ResultJson
from lostcities.engine.spelling import shorten

WORK: Final = 480
"""Playouts for a decision of the strongest bot: half a second in a browser, and the same choice everywhere."""
NEWS_KEPT: Final = 200
LONGEST_NAME: Final = 40
KEYS_KEPT: Final = 16
DEVICE: Final = "device"
"""The player id of anyone who plays on this device."""


class SeatWanted(TypedDict):
    """A player for a seat: a person with a name, or a bot of a level."""

    name: str | None
    level: str | None


class SavedTable(TypedDict):
    """A table as the device saves it."""

    table: str
    created: int
    seats: list[SeatWanted]
    looks: Seat | None
    seed: int
    record: RecordJson
    resigned: Seat | None
    version: NotRequired[int]
    news: NotRequired[list[list[int | str | None]]]
    """The newest events, with everyone who may know of each."""
    aside: NotRequired[list[int]]
    """The versions of those that nobody else is told before all have decided (R20)."""
    next: NotRequired[str | None]


@dataclass(frozen=True, slots=True)
class News:
    """An event, and who may know of it: everyone, one seat, or all but one."""

    version: int
    kind: str
    by: Seat | None
    do: str | None
    only: Seat | None = None
    without: Seat | None = None

    def is_known_to(self, seat: Seat | None) -> bool:
        """Whether a seat may know of it."""
        return (self.only is None or self.only == seat) and (self.without is None or self.without != seat)

    def to_json(self) -> Plain:
        """Return it as in a frame."""
        return {"version": self.version, "kind": self.kind, "by": self.by, "do": self.do}


@dataclass(slots=True)
class DeviceTable:
    """A match in progress with its people and bots."""

    id: str
    match: Match[State]
    seats: list[SeatWanted]
    created: int
    now: Callable[[], int]
    looks: Seat | None = None
    """The seat whose frame is shown; none while the device is handed over."""
    resigned: Seat | None = None
    version: int = 0
    news: list[News] = field(default_factory=list)
    next: str | None = None
    answers: dict[str, Plain] = field(default_factory=dict)
    _aside: list[News] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.match.keeps_undo = True

    # Creating and saving

    @classmethod
    def open(
        cls, id: str, game: str, options: Plain, seats: Sequence[SeatWanted], seed: int, now: Callable[[], int]
    ) -> "DeviceTable":
        """Create and deal a table."""
        check_seats(game, seats)
        try:
            rules = game_with(game, len(seats), options)
        except BadInput as problem:
            raise Refused("malformed", "bad-options", detail=str(problem)) from None
        table = cls(id, rules.match(seed=seed), list(seats), now(), now)
        people = table.people
        table.looks = people[0] if len(people) == 1 else None
        for kind in ("open", "begin", "deal"):
            table._tell(kind, None, None)
        table._tell_dice(0, 0)
        return table

    @classmethod
    def load(cls, saved: SavedTable, now: Callable[[], int]) -> "DeviceTable":
        """Restore a saved table."""
        check_seats(str(saved["record"]["game"]), saved["seats"])
        table = cls(
            saved["table"], resume(saved["record"], saved["seed"]), saved["seats"], saved["created"], now,
            saved["looks"], saved["resigned"],
        )  # fmt: skip
        if len(table.seats) != table.match.game.players:
            raise ValueError(len(table.seats))
        # Games that were begun from a decision of another one have no news, nor have those of older versions.
        table.version = saved.get("version", 3 + sum(len(played.moves) for played in table.match.rounds))
        # A record lacks what was decided out of turn while others still decide; it is decided again.
        last = table.match.rounds[-1].moves
        moves = {(seat, table.match.game.text(action)) for seat, action in last}
        news = [News(*one) for one in saved.get("news", [])]  # type: ignore[arg-type]
        table.news = [one for one in news if one.only is None or (one.by, one.do) in moves]
        table._aside = [one for one in table.news if one.version in saved.get("aside", [])]
        table.next = saved.get("next")
        table.frame()  # what is damaged is found here, not at the table
        return table

    def save(self) -> SavedTable:
        """Return the table in saved form."""
        names = [seat["name"] or seat["level"] or "" for seat in self.seats]
        return {
            "table": self.id,
            "created": self.created,
            "seats": self.seats,
            "looks": self.looks,
            "seed": self.match.seed,
            "record": self.record(names),
            "resigned": self.resigned,
            "version": self.version,
            "news": [[one.version, one.kind, one.by, one.do, one.only, one.without] for one in self.news],
            "aside": [one.version for one in self._aside],
            "next": self.next,
        }

    def record(self, names: list[str] | None = None) -> RecordJson:
        """Return the record of the match."""
        whole = record(self.match, names or self.names)
        if self.resigned is not None:
            whole["ended"] = {"why": "resigned", "winners": self._others()}
        return whole

    # Players

    @property
    def names(self) -> list[str]:
        """Return everyone's name; bots by their level."""
        return [seat["name"] or seat["level"] or "" for seat in self.seats]

    @property
    def people(self) -> list[Seat]:
        """Return the seats of people."""
        return [seat for seat, one in enumerate(self.seats) if one["level"] is None]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over or self.resigned is not None

    def _others(self) -> list[Seat]:
        return [seat for seat in range(len(self.seats)) if seat != self.resigned]

    # Frames

    def frame(self, since: int = 0) -> Plain:
        """Return the frame for the seat that looks."""
        match, seat = self.match, self.looks
        known = since if 0 <= since <= self.version else self.version
        fresh = [one for one in self.news if one.version > known and one.is_known_to(seat)]
        view = match.state.view(PUBLIC if seat is None else seat)
        return {
            "type": "frame",
            "table": self.id,
            "version": self.version,
            "status": "over" if self.over else "playing",
            "game": match.game.name,
            "options": match.game.options,
            "rounds": match.game.rounds,
            "public": False,
            "rated": False,
            "chat": "off",
            "code": None,
            "seat": seat,
            "seats": [self._seat_json(place) for place in range(len(self.seats))],
            "view": view.to_json(),
            "finished": match.outcomes_for(seat, self.over),
            "result": self._result(),
            "clock": {"spec": {"kind": "none"}, "left": [None] * len(self.seats), "running": [], "now": self.now()},
            "undo": not self.over and seat is not None and match.may_undo(seat),
            "draw": {"commitment": "", "seats": ["server"] * len(self.seats), "need": None, "commitments": None,
                     "secret": None},
            "proposal": None,
            "ready": None,
            "rematch": [],
            "next": self.next,
            "since": known,
            "news": [one.to_json() for one in fresh],
            "news_cut": known < (self.news[0].version - 1 if self.news else self.version),
        }  # fmt: skip

    def _seat_json(self, seat: Seat) -> Plain:
        wanted = self.seats[seat]
        state = "resigned" if seat == self.resigned else "here"
        if wanted["level"] is not None:
            return {"kind": "bot", "player": None, "name": wanted["level"], "level": wanted["level"], "state": state}
        return {"kind": "guest", "player": DEVICE, "name": wanted["name"], "level": None, "state": state}

    def _result(self) -> ResultJson | None:
        if self.match.result is not None:
            return self.match.result.to_json()
        if self.resigned is None:
            return None
        return {
            "why": "resigned",
            "totals": list(self.match.totals),
            "winners": self._others(),
            "truncated": False,
            "sheets": [],
        }

    # Intents

    def check_version(self, version: int) -> None:
        """Refuse an intent for a position that is no longer current: another window of this device has moved."""
        if version != self.version:
            raise Refused("stale", version=self.version)

    def act(self, text: str) -> None:
        """Carry out an action of the seat that looks; raises Refused if it is not allowed."""
        seat = self._player()
        try:
            action = self.match.game.action(text)
        except BadNotation:
            raise Refused(
                "malformed", "no-action", action=shorten(text), example=self.match.game.declaration.example
            ) from None
        reason = self.match.state.why_not(action, seat)
        if reason:
            code = "illegal" if seat in self.match.state.pending else "not_your_turn"
            raise Refused.because(code, reason)
        self._apply(action, seat)

    def _player(self) -> Seat:
        if self.over:
            raise Refused("not_possible", "not-playing")
        if self.looks is None:
            raise Refused("not_seated")
        return self.looks

    def _apply(self, action: int, seat: Seat) -> None:
        match = self.match
        rounds, moves = len(match.rounds), len(match.rounds[-1].moves)
        together = len(match.state.pending) + len(match.state.done) > 1
        text = match.game.text(action)
        match.apply(action, seat)
        still = not match.over and len(match.rounds) == rounds and len(match.state.pending) + len(match.state.done) > 1
        if together:
            # Nobody else is told before all have decided (R20).
            self._tell("act", seat, text, only=seat)
            self._aside.append(self.news[-1])
        else:
            self._tell("act", seat, text)
        if self._aside and not still:
            for one in self._aside:
                self._tell(one.kind, one.by, one.do, without=one.by)
            self._aside.clear()
        if match.over:
            self._tell("over", None, None)
            self.looks = self.people[0] if len(self.people) == 1 else self.looks
        elif len(match.rounds) > rounds:
            self._tell("deal", None, None)
            self._tell_dice(rounds, 0)
        else:
            self._tell_dice(rounds - 1, moves)

    def _tell_dice(self, place: int, first: int) -> None:
        """Report dice that follow a move; everyone sees them."""
        for seat, action in self.match.rounds[place].moves[first:]:
            if seat == CHANCE:
                self._tell("dice", None, self.match.game.text(action))

    def _tell(
        self, kind: str, by: Seat | None, do: str | None, only: Seat | None = None, without: Seat | None = None
    ) -> None:
        self.version += 1
        self.news.append(News(self.version, kind, by, do, only, without))
        del self.news[:-NEWS_KEPT]

    def undo(self) -> None:
        """Take back the last decision of the seat that looks."""
        seat = self._player()
        if not self.match.may_undo(seat):
            raise Refused("not_possible", "undo")
        self.match.undo(seat)
        if any(one.by == seat for one in self._aside):
            last = max(place for place, one in enumerate(self._aside) if one.by == seat)
            del self._aside[last]
            self._tell("undo", seat, None, only=seat)
        else:
            self._tell("undo", seat, None)

    def resign(self) -> None:
        """Resign for the person at the table."""
        self.resigned = self._player()
        self._tell("resign", self.resigned, None)
        self._tell("over", None, None)

    def look(self, seat: Seat | None) -> None:
        """Hand the device to another person, or to nobody yet."""
        if seat is not None and seat not in self.people:
            raise Refused("not_seated")
        self.looks = seat
        self.version += 1

    # Bots

    @property
    def bot_to_move(self) -> Seat | None:
        """Return the first seat to decide now that is held by a bot."""
        if self.over:
            return None
        return next((seat for seat in self.match.state.pending if self.seats[seat]["level"] is not None), None)

    def play_bot(self) -> bool:
        """Make one decision of a bot; returns whether there was one."""
        seat = self.bot_to_move
        if seat is None:
            return False
        moves = sum(len(played.moves) for played in self.match.rounds)
        rng = Random(derive_seed(self.match.seed, moves))
        view = self.match.state.view(seat)
        self._apply(bot(str(self.seats[seat]["level"])).choose(view, rng, Budget(work=WORK)), seat)
        return True

    def hint(self) -> Plain:
        """Return what a good bot would do in that player's place, and what it is worth."""
        seat = self._player()
        view = self.match.state.view(seat)
        if not view.legal:
            raise Refused("not_your_turn")
        asked = adviser(self.match.game.name)
        return {"version": self.version, "level": asked.name, **advise(asked, view)}


def check_seats(game: str, seats: Sequence[SeatWanted]) -> None:
    """Refuse seats with invalid players or levels."""
    known = levels(game)
    if not any(seat["level"] is None for seat in seats):
        raise Refused("malformed", "bad-seats", players=len(seats))
    for seat in seats:
        if seat["level"] is not None and seat["level"] not in known:
            raise Refused("not_found", "no-level", level=shorten(seat["level"]), levels=", ".join(known))
