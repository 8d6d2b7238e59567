"""A table as the sum of its events: folding the log from the start always gives the same table.

Nothing here decides (``decisions.py``) or saves (``table.py``); an event is a fact.

>>> Event(1, "act", 0, "k", 5, {"do": "+r7"}).data["do"]
'+r7'
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias, cast

from pydantic_core import from_json, to_json

from lostcities.engine.contract import Game, Seat, State
from lostcities.engine.match import Match
from lostcities.engine.record import replay
from lostcities.engine.registry import game_with
from lostcities.engine.shapes import CommitmentsJson, ResultJson
from lostcities.server.tables import fairness
from lostcities.server.tables.clocks import Clock, Outage
from lostcities.server.tables.shapes import FactsJson, ProposalJson, SeatJson, TermsJson

NEWS_KEPT: Final = 40
KEYS_KEPT: Final = 8
"""Keys of recent intents that are known without asking the store."""
KEY_BITS: Final = 4096
"""Size of the filter of used keys, in bits; each key sets two. A match of 300 intents sets an eighth of them."""
COUNTED: Final = ("undo", "leave", "propose")
"""Fruitless intents that are counted per seat until the next turn."""


News: TypeAlias = tuple[str, Seat | None, str | None]
"""What everyone is told of an event: its kind, the seat, the action."""
UNSEEN: Final = ("act", "undo", "fallback")
"""Events that only their own seat is told of while several decide together (R20)."""
TOGETHER_TAKES: Final = 1000
"""By how much the version grows while several decide together, whatever they did and took back (R20): more
than they can do, because undo is limited (``decisions.MOST_IN_VAIN``)."""
# Thousands of tables repeat the same few hundred values; equal ones share one object.
_NEWS: dict[News, News] = {}


@lru_cache(256)
def _game(name: str, players: int, options: bytes) -> Game[State]:
    """Return the game that all tables with the same terms share; it never changes."""
    return game_with(name, players, from_json(options))


def _bits(name: str) -> int:
    """Return the filter bits of an intent's key; they are the same as long as the process runs."""
    number = hash(name)
    return 1 << number % KEY_BITS | 1 << (number >> 20) % KEY_BITS


@dataclass(slots=True)
class Event:
    """One fact about a table: the version it made, what happened, by which seat, on whose request, and when."""

    version: int
    kind: str
    seat: Seat | None
    key: str | None
    at: int
    data: FactsJson


@dataclass(frozen=True, slots=True)
class Carried:
    """The result of an intent: the version that it made, and enough to recognise a retry."""

    version: int
    kind: str
    what: str | None
    seat: Seat | None
    on: int
    """The version that the intent was made for."""

    @classmethod
    def of(cls, event: Event) -> "Carried":
        """Return the intent behind an event."""
        data = event.data
        version = data.get("told", event.version)
        on = data.get("on", event.version - 1)
        if event.kind == "propose":
            return cls(version, event.kind, data["level"], data["seat"], on)
        own = data.get("own", True)  # a contribution by the server was not asked for
        said = data.get("value") if event.kind == "reveal" else data.get("commit")
        return cls(version, event.kind, (data.get("do") or said) if own else None, event.seat, on)


@dataclass(frozen=True, slots=True)
class Step:
    """What happened while several decide together (R20)."""

    kind: str
    seat: Seat | None
    do: str | None
    hidden: bool
    """Whether only the seat itself may know what it was."""
    shown: bool
    """Whether everybody is told that something happened: that somebody is done, or no longer is."""


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
    """The contribution, once it was revealed; in logs of the first method also what the server contributed."""
    own: bool = False
    """Whether the player committed to a contribution of their own."""
    stand_in: str | None = None
    """What the server contributes if the player reveals nothing; fixed when the draw begins."""
    resigned: str | None = None
    """Who resigned or ran out of time here before a bot took over."""
    was: str | None = None
    """The kind of player that they were."""

    @property
    def shown(self) -> bool:
        """Whether the player's own contribution counts."""
        return self.own and self.commit is not None and self.value is not None

    @property
    def awaited(self) -> bool:
        """Whether the draw waits for this player's contribution."""
        # Nobody waits for a player who left if there is a stand-in.
        there = self.state == "here" or self.stand_in is None
        return there and self.own and self.commit is not None and self.value is None

    @property
    def given(self) -> bytes:
        """What this seat contributes to the deal."""
        return bytes.fromhex((self.value if self.shown else self.stand_in or self.value) or "")

    @property
    def racing(self) -> bool:
        """Whether the player who began at this seat can still win."""
        return self.state in ("here", "left", "replaced")

    def info(self) -> SeatJson:
        """Return the seat as everyone sees it."""
        return {"kind": self.kind, "player": self.player, "name": self.name, "level": self.level, "state": self.state}


@dataclass(slots=True)
class Ledger:
    """The folded log of one table."""

    id: str
    secret: bytes
    version: int = 0
    status: str = "open"
    terms: TermsJson = field(default_factory=lambda: cast(TermsJson, {}))
    """What the host chose; the first event has it."""
    chairs: list[Chair] = field(default_factory=list)
    commitment: str = ""
    secrets: int = 0
    """How many draws failed; the secret of draw n is derived from the table's secret."""
    rules: Game[State] | None = None
    match: Match[State] | None = None
    seed: bytes = b""
    rolls: int = 0
    clock: Clock = field(default_factory=lambda: Clock({"kind": "none"}, 2))
    outages: Sequence[Outage] = ()
    proposal: ProposalJson | None = None
    wants: dict[Seat, str | None] = field(default_factory=dict)
    next: str | None = None
    result: ResultJson | None = None
    news: tuple[News, ...] = ()
    """The latest events."""
    news_versions: tuple[int, ...] = ()
    """The version that each of them made."""
    news_lost: int = 0
    """The version of the last event that was dropped from the news."""
    aside: tuple[Step, ...] | None = None
    """What happened since several began to decide together, None while nobody does (R20)."""
    aside_from: int = 0
    """The version at which they began; it stays when they are done."""
    aside_end: int = 0
    """The version with which everyone was told what they had decided."""
    aside_last: Seat | None = None
    """The last seat that was done."""
    aside_seats: tuple[Seat, ...] = ()
    """The seats, in turn order."""
    keys: dict[str, "Carried"] = field(default_factory=dict)
    """The latest intents by asker and key."""
    used_keys: int = 0
    """The filter of all keys ever used here (``may_know``)."""
    vain: dict[tuple[str, Seat | str | None], int] = field(default_factory=dict)
    """How often a seat sent one of COUNTED in this turn, and how often a player sat down or asked for a rematch."""
    ready: frozenset[Seat] = frozenset()
    """The seats that are ready for the next round."""
    rested: int = 0
    """When that round ended."""
    asked: dict[Seat, int] = field(default_factory=dict)
    """When each of those who want a rematch asked for it."""
    revealed_since: int = 0
    listed: CommitmentsJson | None = None
    """The commitments that everybody saw before contributions were revealed; none in logs of the first method."""
    moved: int = 0
    """When anything last happened."""
    acted: dict[Seat, int] = field(default_factory=dict)
    """When each seat last did something itself that everyone may know."""

    @property
    def game(self) -> Game[State]:
        """The game with its options, once the table has terms."""
        assert self.rules is not None
        return self.rules

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next, None if nobody does."""
        if self.status != "playing" or self.match is None or self.match.between_rounds or self.match.over:
            return None
        seat: Seat = self.match.state.to_move
        return seat if seat >= 0 else None

    @property
    def resting(self) -> bool:
        """Whether a round is over and its result is shown before the next deal."""
        match = self.match
        between = self.status == "playing" and match is not None and bool(match.rounds) and match.between_rounds
        return between and self.terms.get("pause", False)

    @property
    def unready(self) -> list[Seat]:
        """The people that the next round waits for."""
        if not self.resting:
            return []
        people = (seat for seat, chair in enumerate(self.chairs) if chair.player and chair.state == "here")
        return [seat for seat in people if self.chairs[seat].kind != "bot" and seat not in self.ready]

    @property
    def pending(self) -> tuple[Seat, ...]:
        """All seats that decide now, in turn order."""
        return () if self.to_move is None or self.match is None else self.match.state.pending

    @property
    def done(self) -> tuple[Seat, ...]:
        """The seats that have decided while others still do."""
        return () if self.to_move is None or self.match is None else self.match.state.done

    def version_for(self, seat: Seat | None) -> int:
        """Return the version that a seat is told; it does not count what others decide unseen (R20)."""
        if self.aside is None:
            return self.version
        return self.aside_from + sum(step.shown or step.seat == seat for step in self.aside)

    def current_from(self, seat: Seat | None) -> int:
        """Return the oldest version still accepted in intents: unseen decisions make no difference (R20)."""
        if self.aside is None:
            return self.version
        known = [step for step in self.aside if step.shown or step.seat == seat]
        own = [place for place, step in enumerate(known, 1) if step.hidden and step.seat == seat]
        return self.aside_from + (own[-1] if own else 0)

    def seat_of(self, player: str | None) -> Seat | None:
        """Return the seat of a player, None for a spectator."""
        for seat, chair in enumerate(self.chairs):
            if player is not None and chair.player == player and chair.state not in ("invited", "open"):
                return seat
        return None

    def seats_offered_to(self, player: str) -> list[Seat]:
        """Return the seats that are offered to a player."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.state == "invited" and chair.player == player]

    def draw_secret(self) -> bytes:
        """Return the server's secret for the current draw; each failed draw is followed by a new secret."""
        return self.secret if not self.secrets else fairness.seed_of(self.secret, f"redraw {self.secrets}", [])

    def list_of(self, chairs: Sequence[Chair]) -> CommitmentsJson | None:
        """Return the list of what is fixed once these chairs have their stand-ins."""
        if any(chair.stand_in is None for chair in chairs):
            return None
        seats = [(chair.commit if chair.own else None, bytes.fromhex(chair.stand_in or "")) for chair in chairs]
        return fairness.list_of(self.id, self.commitment, self.terms["starter"], seats)

    def seed_of(self, chairs: Sequence[Chair]) -> bytes:
        """Return the seed that follows from these chairs' contributions."""
        return fairness.seed_of(self.draw_secret(), self.id, [chair.given for chair in chairs], self.list_of(chairs))

    def fork(self) -> "Ledger":
        """Return a copy that can take in events without changing this one; chairs are replaced, never changed."""
        other = object.__new__(Ledger)
        for name in Ledger.__slots__:
            setattr(other, name, getattr(self, name))
        other.chairs = list(self.chairs)
        other.match = self.match.copy() if self.match else None
        other.clock = self.clock.copy()
        other.wants, other.asked, other.vain = dict(self.wants), dict(self.asked), dict(self.vain)
        other.keys, other.acted = dict(self.keys), dict(self.acted)
        return other

    def fold(self, event: Event) -> None:
        """Take in the next event."""
        follows = event.version == self.version + 1 or event.kind == "shown"
        assert follows, f"event {event.version} after {self.version}"
        done = self.done
        getattr(self, f"_on_{event.kind}")(event)
        self.version = event.version
        self.moved = event.at
        heard = self._tell(event, done)
        if heard and event.seat is not None and (event.key is not None or event.kind == "sit"):
            self.acted[event.seat] = event.at
        if event.kind in COUNTED:
            self._count(event.kind, event.seat)
        if event.key is not None:
            name = f"{event.data.get('player', event.seat)} {event.key}"
            self.keys[name] = Carried.of(event)
            self.used_keys |= _bits(name)
            # While several decide together, all keys are kept: the store has versions that nobody is told (R20).
            while len(self.keys) > KEYS_KEPT and self.aside is None:
                del self.keys[next(iter(self.keys))]

    def _tell(self, event: Event, done: tuple[Seat, ...]) -> bool:
        """Add an event to the news or, while several decide together, set it aside until all are done (R20).

        Returns whether everybody is told that something happened.
        """
        if event.kind == "shown":
            return False
        told = (event.kind, event.seat, event.data.get("do"))
        several = len(self.pending) + len(self.done) > 1
        if self.aside is None:
            self._add_news(told)
            if several:
                self.aside, self.aside_from, self.aside_seats = (), self.version, self.pending
            return True
        hidden = event.kind in UNSEEN
        step = Step(*told, hidden, not hidden or self.done != done)
        self.aside = (*self.aside, step)
        if not several:
            steps, self.aside = self.aside, None
            self.aside_end, self.aside_last = self.version, event.seat
            self._add_news(*self._list_shown_steps(steps, event.kind == "act"))
        return step.shown or not several

    def _list_shown_steps(self, steps: Sequence[Step], all_done: bool) -> Iterator[News]:
        """List what everyone knew already, then in turn order what everyone decided."""
        decided: dict[Seat | None, list[News]] = {seat: [] for seat in self.aside_seats if all_done}
        for step in steps:
            if step.kind == "act" and step.seat in decided:
                decided[step.seat].append((step.kind, step.seat, step.do))
            elif step.kind == "undo" and step.seat in decided:
                decided[step.seat].pop()
        yield from ((step.kind, step.seat, step.do) for step in steps if not step.hidden)
        yield from (news for acts in decided.values() for news in acts)

    def _add_news(self, *told: News) -> None:
        news = (*self.news, *(_NEWS.setdefault(one, one) for one in told))
        versions = (*self.news_versions, *(self.version for _ in told))
        if len(news) > NEWS_KEPT:
            self.news_lost = versions[-NEWS_KEPT - 1]
        self.news, self.news_versions = news[-NEWS_KEPT:], versions[-NEWS_KEPT:]

    def may_know(self, name: str) -> bool:
        """Whether an intent with this key may have been carried out; if not, the store need not be asked."""
        bits = _bits(name)
        return self.used_keys & bits == bits

    def _count(self, kind: str, who: Seat | str | None) -> None:
        self.vain[kind, who] = self.vain.get((kind, who), 0) + 1

    def _change(self, seat: Seat | None, **values: Any) -> None:
        assert seat is not None
        self.chairs[seat] = replace(self.chairs[seat], **values)

    def _on_open(self, event: Event) -> None:
        self.terms = cast(TermsJson, dict(event.data))
        self.rules = _game(self.terms["game"], self.terms["players"], to_json(self.terms["options"]))
        self.chairs = [Chair() for _ in range(self.game.players)]
        for seat, name in enumerate(self.terms["invited"]):
            if name:
                self.chairs[seat] = Chair(name["kind"], name["player"], name["name"], None, "invited")
        self.clock = Clock(self.terms["clock"], self.game.players)
        self.commitment = fairness.commitment(self.draw_secret())

    def _on_sit(self, event: Event) -> None:
        data = event.data
        assert event.seat is not None
        self._count("sit", data["player"])
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
        # A failed draw: nothing revealed in it may count in the next one.
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
        begun = self.terms.get("begun")
        if begun is None:
            self.match = self.game.match(seed=0, starter=event.data["starter"], dealt=False)
        else:
            # Continued from a position of another match, with the same cards to come.
            self.match = replay(begun)
        self.match.keeps_undo = True
        if begun is not None:
            self._run_clock(event.at, new_turn=True)

    def _on_deal(self, event: Event) -> None:
        assert self.match is not None
        self.match.begin(event.data["setup"])
        self._run_clock(event.at, new_turn=True)

    def _on_dice(self, event: Event) -> None:
        self._apply(event)
        self.rolls += 1
        self._run_clock(event.at, new_turn=True)

    def _on_act(self, event: Event) -> None:
        self._apply(event)

    def _apply(self, event: Event) -> None:
        assert self.match is not None
        self.match.apply(self.game.action(event.data["do"]), event.seat)
        if self.match.between_rounds:
            self.ready, self.rested = frozenset(), event.at
        self._run_clock(event.at)

    def _run_clock(self, now: int, new_turn: bool = False) -> None:
        pending = self.pending
        if not new_turn and self.clock.turns == frozenset((*pending, *self.done)):
            self.clock.run(pending, now, self.outages)
            return
        self.vain = {key: count for key, count in self.vain.items() if key[0] not in COUNTED}
        self.clock.stop(now, self.outages)
        self.clock.start(pending, now)

    def _on_undo(self, event: Event) -> None:
        assert self.match is not None
        self.match.undo(event.seat)
        self._run_clock(event.at)

    def _on_resign(self, event: Event) -> None:
        self._drop(event, "resigned")

    def _on_timeout(self, event: Event) -> None:
        self._drop(event, "out")

    def _drop(self, event: Event, state: str) -> None:
        self._change(event.seat, state=state)
        self.proposal = None

    def _on_leave(self, event: Event) -> None:
        if self.status == "over":  # leaving after the end withdraws the request for a rematch
            assert event.seat is not None
            self.wants.pop(event.seat, None)
            self.asked.pop(event.seat, None)
            return
        self._change(event.seat, state="left")

    def _on_return(self, event: Event) -> None:
        self._change(event.seat, state="here")
        if self.proposal and self.proposal["seat"] == event.seat:
            self.proposal = None

    def _on_propose(self, event: Event) -> None:
        assert event.seat is not None
        assert event.data["level"] is not None
        self.proposal = {"seat": event.data["seat"], "level": event.data["level"], "agreed": [event.seat]}

    def _on_agree(self, event: Event) -> None:
        assert self.proposal is not None
        assert event.seat is not None
        self.proposal = {**self.proposal, "agreed": [*self.proposal["agreed"], event.seat]}

    def _on_replace(self, event: Event) -> None:
        assert event.seat is not None
        chair, level = self.chairs[event.seat], event.data["level"]
        state = chair.state if chair.state in ("resigned", "out") else "replaced"
        before = {"resigned": chair.player, "was": chair.kind}
        self._change(event.seat, kind="bot", player=None, level=level, name=level, state=state, **before)
        self.proposal = None
        # The bot begins its turn with a fresh clock: the old one may have run out.
        if event.seat in self.clock.running:
            self.clock.restart(event.seat, event.at)

    def _on_rematch(self, event: Event) -> None:
        assert event.seat is not None
        self.wants[event.seat] = event.data.get("commit")
        self.asked[event.seat] = event.at
        self._count("rematch", event.seat)

    def _on_ready(self, event: Event) -> None:
        assert event.seat is not None
        self.ready |= {event.seat}

    def _on_next(self, event: Event) -> None:
        self.next = event.data["table"]

    def _on_shown(self, event: Event) -> None:
        """All who decided together are done; the version does not reveal how often they reconsidered."""
        kept = self.news_versions
        self.news_versions = tuple(event.version if version > self.aside_from else version for version in kept)
        self.aside_end = event.version

    def _on_fallback(self, event: Event) -> None:
        """A bot failed and a weaker one moved for it; the log says so, the table stays as it is."""

    def _on_close(self, event: Event) -> None:
        self.status = "closed"

    def _on_over(self, event: Event) -> None:
        self.clock.stop(event.at, self.outages)
        self.status = "over"
        self.result = event.data["result"]
        self.proposal = None
