"""A table as the sum of its events: folding the log from the start gives the table, always the same.

Nothing here decides (``decisions.py``) or saves (``table.py``); an event is a fact.

>>> Event(1, "act", 0, "k", 5, {"do": "+r7"}).data["do"]
'+r7'
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from pydantic_core import from_json, to_json

from lostcities.engine.catalogue import game as game_of
from lostcities.engine.contract import Json, Seat
from lostcities.engine.match import Match
from lostcities.server import fairness
from lostcities.server.clocks import Clock, Outage

NEWS_KEPT: Final = 40
KEYS_KEPT: Final = 8
"""Keys of intents that are known without asking the store."""


News: TypeAlias = tuple[str, Seat | None, str | None]
"""What everybody hears of an event: its kind, the seat, the action."""
# Thousands of tables tell the same few hundred things; equal ones are one object.
_NEWS: dict[News, News] = {}


@lru_cache(256)
def _game(name: str, players: int, options: bytes) -> Any:
    """The game of all tables with the same terms: it holds their figures and never changes."""
    return game_of(name, players=players, **from_json(options))


@dataclass(slots=True)
class Event:
    """One fact about a table: the version it made, what happened, by which seat, on whose request, and when."""

    version: int
    kind: str
    seat: Seat | None
    key: str | None
    at: int
    data: Json


@dataclass(frozen=True, slots=True)
class Carried:
    """What became of an intent: the version that it made, and enough to know it again."""

    version: int
    kind: str
    what: Any
    seat: Seat | None

    @classmethod
    def of(cls, event: Event) -> "Carried":
        """The intent behind an event."""
        data = event.data
        if event.kind == "propose":
            return cls(event.version, event.kind, data["level"], data["seat"])
        own = data.get("own", True)  # a contribution by the server was not asked for
        what = data.get("do") or data.get("value" if event.kind == "reveal" else "commit") if own else None
        return cls(event.version, event.kind, what, event.seat)


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a seat and what became of them."""

    kind: str = "open"
    player: str | None = None
    name: str | None = None
    level: str | None = None
    state: str = "open"
    commit: str | None = None
    value: str | None = None
    """The contribution, once it was shown; in logs of the first method also what the server contributed."""
    own: bool = False
    """Whether the player committed to a contribution of their own."""
    stand_in: str | None = None
    """What the server contributes if the player shows nothing; fixed when the draw begins."""
    resigned: str | None = None
    """Who gave up or ran out of time here before a bot played on."""
    was: str | None = None
    """The kind of player that was."""

    @property
    def shown(self) -> bool:
        """Whether the player's own contribution counts."""
        return self.own and self.commit is not None and self.value is not None

    @property
    def awaited(self) -> bool:
        """Whether the draw waits for this player's contribution."""
        # Whoever left is not waited for if there is a stand-in.
        there = self.state == "here" or self.stand_in is None
        return there and self.own and self.commit is not None and self.value is None

    @property
    def given(self) -> bytes:
        """What this seat contributes to the deal."""
        return bytes.fromhex((self.value if self.shown else self.stand_in or self.value) or "")

    @property
    def racing(self) -> bool:
        """Whether whoever began at this seat can still win."""
        return self.state in ("here", "left", "replaced")

    def info(self) -> Json:
        """The seat as everybody sees it."""
        return {"kind": self.kind, "player": self.player, "name": self.name, "level": self.level, "state": self.state}


@dataclass(slots=True)
class Ledger:
    """The folded log of one table."""

    id: str
    secret: bytes
    version: int = 0
    status: str = "open"
    terms: Json = field(default_factory=dict)
    """What the host chose: game, options, clock, public, rated, chat, starter, host, code."""
    chairs: list[Chair] = field(default_factory=list)
    commitment: str = ""
    secrets: int = 0
    """How many draws failed; the secret of draw n is derived from the table's secret."""
    game: Any = None
    match: Match[Any] | None = None
    seed: bytes = b""
    rolls: int = 0
    clock: Clock = field(default_factory=lambda: Clock({"kind": "none"}, 2))
    outages: Sequence[Outage] = ()
    takebacks: list[tuple[Any, int]] = field(default_factory=list)
    """The states before each decision of the turn that is being played."""
    proposal: Json | None = None
    wants: dict[Seat, str | None] = field(default_factory=dict)
    next: str | None = None
    result: Json | None = None
    news: tuple[News, ...] = ()
    """The latest events, the last one with the version of the table and each before it with one less."""
    keys: dict[str, "Carried"] = field(default_factory=dict)
    """The latest intents by who asked and their key."""
    revealed_since: int = 0
    listed: Json | None = None
    """The commitments that everybody saw before contributions were shown; none in logs of the first method."""
    moved: int = 0
    """When anything last happened."""

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next, None if nobody does."""
        if self.status != "playing" or self.match is None or self.match.between_rounds or self.match.over:
            return None
        seat: Seat = self.match.state.seat
        return seat if seat >= 0 else None

    def seat_of(self, player: str | None) -> Seat | None:
        """The seat of a player, None for somebody who watches."""
        for seat, chair in enumerate(self.chairs):
            if player is not None and chair.player == player and chair.state not in ("invited", "open"):
                return seat
        return None

    def offered_to(self, player: str) -> list[Seat]:
        """The seats that are offered to a player."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.state == "invited" and chair.player == player]

    def draw_secret(self) -> bytes:
        """The server's secret for the current draw: a draw that failed makes the next one's unknown again."""
        return self.secret if not self.secrets else fairness.seed_of(self.secret, f"redraw {self.secrets}", [])

    def list_of(self, chairs: Sequence[Chair]) -> Json | None:
        """The list of what is fixed once these chairs have their stand-ins."""
        if any(chair.stand_in is None for chair in chairs):
            return None
        seats = [(chair.commit if chair.own else None, bytes.fromhex(chair.stand_in or "")) for chair in chairs]
        return fairness.list_of(self.id, self.commitment, self.terms["starter"], seats)

    def seed_of(self, chairs: Sequence[Chair]) -> bytes:
        """The seed that follows from what these chairs contribute."""
        return fairness.seed_of(self.draw_secret(), self.id, [chair.given for chair in chairs], self.list_of(chairs))

    def fork(self) -> "Ledger":
        """A ledger that can take in events without changing this one; a chair is replaced, never changed."""
        other = object.__new__(Ledger)
        for name in Ledger.__slots__:
            setattr(other, name, getattr(self, name))
        other.chairs = list(self.chairs)
        other.match = self.match.copy() if self.match else None
        other.clock = self.clock.copy()
        other.takebacks = list(self.takebacks)
        other.wants = dict(self.wants)
        other.keys = dict(self.keys)
        return other

    def fold(self, event: Event) -> None:
        """Take in the next event."""
        assert event.version == self.version + 1, f"event {event.version} after {self.version}"
        getattr(self, f"_on_{event.kind}")(event)
        self.version = event.version
        self.moved = event.at
        told = (event.kind, event.seat, event.data.get("do"))
        self.news = (*self.news[1 - NEWS_KEPT :], _NEWS.setdefault(told, told))
        if event.key is not None:
            self.keys[f"{event.data.get('player', event.seat)} {event.key}"] = Carried.of(event)
            if len(self.keys) > KEYS_KEPT:
                del self.keys[next(iter(self.keys))]

    def _change(self, seat: Seat | None, **values: Any) -> None:
        assert seat is not None
        self.chairs[seat] = replace(self.chairs[seat], **values)

    def _on_open(self, event: Event) -> None:
        self.terms = dict(event.data)
        self.game = _game(self.terms["game"], self.terms["players"], to_json(self.terms["options"]))
        self.chairs = [Chair() for _ in range(self.game.players)]
        for seat, name in enumerate(self.terms["invited"]):
            if name:
                self.chairs[seat] = Chair(name["kind"], name["player"], name["name"], None, "invited")
        self.clock = Clock(self.terms["clock"], self.game.players)
        self.commitment = fairness.commitment(self.draw_secret())

    def _on_sit(self, event: Event) -> None:
        data = event.data
        assert event.seat is not None
        self.chairs[event.seat] = Chair(
            data["kind"],
            data["player"],
            data["name"],
            data["level"],
            "here",
            data["commit"],
            data["value"],
            data["own"],
        )

    def _on_stand(self, event: Event) -> None:
        assert event.seat is not None
        self.chairs[event.seat] = Chair()
        self.status = "open"

    def _on_redraw(self, event: Event) -> None:
        # A draw that was broken off: nothing that was shown in it may count in the next one.
        self.status = "open"
        self.secrets += 1
        self.commitment = fairness.commitment(self.draw_secret())
        for seat, fresh in enumerate(event.data["values"]):
            commit = fairness.commitment(bytes.fromhex(fresh)) if fresh else None
            self._change(seat, value=fresh, commit=commit)

    def _on_commit(self, event: Event) -> None:
        self._change(event.seat, commit=event.data["commit"])

    def _on_draw(self, event: Event) -> None:
        self.status = "drawing"
        self.revealed_since = event.at
        # Logs of the first method have no stand-ins.
        for seat, value in enumerate(event.data.get("stand_ins", [])):
            self._change(seat, stand_in=value)
        self.listed = self.list_of(self.chairs)

    def _on_reveal(self, event: Event) -> None:
        self._change(event.seat, value=event.data["value"])

    def _on_begin(self, event: Event) -> None:
        self.status = "playing"
        self.seed = self.seed_of(self.chairs)
        self.match = self.game.match(seed=0, starter=event.data["starter"], dealt=False)

    def _on_deal(self, event: Event) -> None:
        assert self.match is not None
        self.match.begin(event.data["setup"])
        self.takebacks.clear()
        self._run_clock(event.at, new_turn=True)

    def _on_dice(self, event: Event) -> None:
        self._apply(event)
        self.rolls += 1
        self._run_clock(event.at, new_turn=True)

    def _on_act(self, event: Event) -> None:
        self._apply(event)

    def _apply(self, event: Event) -> None:
        match = self.match
        assert match is not None
        state = match.state
        if event.kind == "act" and self.game.name != "roll":
            self.takebacks.append((state.copy(), len(match.rounds[-1].moves)))
        seat = state.seat
        match.apply(self.game.action(event.data["do"]))
        if match.over or match.between_rounds or state.seat != seat:
            self.takebacks.clear()
        self._run_clock(event.at)

    def _run_clock(self, now: int, new_turn: bool = False) -> None:
        seat = self.to_move
        if seat == self.clock.running and not new_turn:
            return
        self.clock.stop(now, self.outages)
        if seat is not None:
            self.clock.start(seat, now)

    def _on_undo(self, event: Event) -> None:
        assert self.match is not None
        state, moves = self.takebacks.pop()
        self.match.take_back(state, moves)

    def _on_resign(self, event: Event) -> None:
        self._drop(event, "resigned")

    def _on_timeout(self, event: Event) -> None:
        self._drop(event, "out")

    def _drop(self, event: Event, state: str) -> None:
        self._change(event.seat, state=state)
        self.proposal = None

    def _on_leave(self, event: Event) -> None:
        self._change(event.seat, state="left")

    def _on_return(self, event: Event) -> None:
        self._change(event.seat, state="here")
        if self.proposal and self.proposal["seat"] == event.seat:
            self.proposal = None

    def _on_propose(self, event: Event) -> None:
        self.proposal = {"seat": event.data["seat"], "level": event.data["level"], "agreed": [event.seat]}

    def _on_agree(self, event: Event) -> None:
        assert self.proposal is not None
        self.proposal = {**self.proposal, "agreed": [*self.proposal["agreed"], event.seat]}

    def _on_replace(self, event: Event) -> None:
        assert event.seat is not None
        chair, level = self.chairs[event.seat], event.data["level"]
        state = chair.state if chair.state in ("resigned", "out") else "replaced"
        before = {"resigned": chair.player, "was": chair.kind}
        self._change(event.seat, kind="bot", player=None, level=level, name=level, state=state, **before)
        self.proposal = None
        # The bot begins its turn with a fresh clock: the one before may have run out.
        if self.clock.running == event.seat:
            self.clock.running = None
            self._run_clock(event.at)

    def _on_rematch(self, event: Event) -> None:
        assert event.seat is not None
        self.wants[event.seat] = event.data.get("commit")

    def _on_next(self, event: Event) -> None:
        self.next = event.data["table"]

    def _on_fallback(self, event: Event) -> None:
        """A bot failed and a weaker one moved for it; the log says so, the table stays as it is."""

    def _on_close(self, event: Event) -> None:
        self.status = "closed"

    def _on_over(self, event: Event) -> None:
        self.clock.stop(event.at, self.outages)
        self.status = "over"
        self.result = event.data["result"]
        self.takebacks.clear()
        self.proposal = None
