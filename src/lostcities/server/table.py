"""A table in this process: ``submit`` is the only way to change a game.

One lock a table, never two. The rules run on a copy, the copy is saved, and only
then is it the state and does anybody hear of it. If another process was faster,
the unique version in the store says so; we read what happened and decide again.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from lostcities.engine.contract import Json, Seat
from lostcities.server import decisions, gossip, messages, opening, ratings
from lostcities.server.decisions import Draft, Who
from lostcities.server.frames import Frames
from lostcities.server.ledger import KEYS_KEPT, Carried, Chair, Event, Ledger
from lostcities.server.names import DELETED
from lostcities.server.refusals import KEY_REUSED, Refused, Unavailable
from lostcities.server.store import Conflict, Loaded, Store

if TYPE_CHECKING:
    from lostcities.server.house import House

TRIES: Final = 20
QUIET: Final = {"act", "dice", "undo", "fallback", "commit", "reveal", "propose", "agree", "rematch"}
"""Events after which a table looks the same in lists."""


class Table:
    """One table, its lock and its folded log."""

    def __init__(self, house: "House", loaded: Loaded) -> None:
        self.house = house
        self.ledger = Ledger(loaded.id, loaded.secret)
        self.ledger.outages = house.outages
        self.lock = asyncio.Lock()
        self.stale = False
        """Whether the store may know more than we do."""
        self.used = house.world.now()
        for event in loaded.events:
            self.ledger.fold(event)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.ledger.id

    def seat_of(self, who: Who | None) -> Seat | None:
        """The seat of a session."""
        return self.ledger.seat_of(who.player) if who else None

    def frames(self) -> Frames:
        """What may be known now, for whoever asks."""
        self.used = now = self.house.world.now()
        self.ledger.outages = self.house.outages
        return Frames(self.ledger, now)

    def frame(self, who: Who | None, since: int | None = None) -> Json:
        """What somebody may know now."""
        return self.frames().plain(self.seat_of(who), since)

    async def submit(self, who: Who | None, intent: Any) -> Json:
        """Carry out an intent once, however often it is sent; gives the Accepted message or raises Refused."""
        version = await self._submit(who, intent)
        return {"type": "accepted", "key": intent.key, "version": version, "table": self.id}

    async def _submit(self, who: Who | None, intent: Any) -> int:
        async with self.lock:
            for _ in range(TRIES):
                await self._refresh()
                known = self._known(who, intent)
                if known is not None:
                    return known
                await self._expire()
                try:
                    drafts = decisions.decide(self.ledger, who, intent, self.house.world)
                except Refused:
                    known = await self._known_long_ago(who, intent)
                    if known is not None:
                        return known
                    raise
                also = self._rematch(drafts) if isinstance(intent, messages.Rematch) else None
                if await self._save(drafts, intent.key, also):
                    return self._known(who, intent) or self.ledger.version
        raise Unavailable

    def _known(self, who: Who | None, intent: Any) -> int | None:
        """The version that an intent made when it came before; refused if its key was another intent's."""
        if who is None:
            return None
        keys = self.ledger.keys
        carried = keys.get(f"{who.player} {intent.key}") or keys.get(f"{self.seat_of(who)} {intent.key}")
        return None if carried is None else _same(carried, intent)

    async def _known_long_ago(self, who: Who | None, intent: Any) -> int | None:
        if who is None or len(self.ledger.keys) < KEYS_KEPT:
            return None
        event = await self.house.store.event_with_key(self.id, intent.key, self.seat_of(who), who.player)
        return None if event is None else _same(Carried.of(event), intent)

    async def bot_acts(self, seat: Seat, action: str, version: int, failed: list[Json]) -> bool:
        """A bot of the server moves: the same rules, the same log; False if the table has moved on."""
        async with self.lock:
            await self._refresh()
            if self.ledger.version != version:
                return False
            drafts = [Draft("fallback", seat, fault) for fault in failed]
            return await self._save(
                [*drafts, *decisions.act(self.ledger, seat, action, version, self.house.world)], None
            )

    async def look_after(self) -> None:
        """Carry out what time alone brings: a clock that ran out, a contribution that did not come."""
        async with self.lock:
            await self._refresh()
            if not await self._expire():
                # Nothing is due: the clock stood still during an outage, or it is a bot's turn.
                due = opening.deadline(self.ledger, self.house.world.now())
                await self.house.store.write(Store.deadline(self.id, due))
        self.house.bots.poke(self)

    async def close(self) -> None:
        """End a table that nobody has joined."""
        async with self.lock:
            await self._refresh()
            if self.ledger.status == "open":
                await self._save([Draft("close", None, {})], None)

    async def refuse(self, player: str) -> None:
        """Decline the seats that are offered to a player."""
        await self._decided(lambda: decisions.declined(self.ledger, player))

    async def depart(self, player: str) -> None:
        """A player goes for good: resigns, stands up or declines."""
        await self._decided(lambda: decisions.depart(self.ledger, player, self.house.world))

    async def abandon(self, before: int) -> None:
        """End a match without a clock in which nobody has moved since."""

        def drafts() -> list[Draft]:
            idle = self.ledger.status == "playing" and self.ledger.clock.kind == "none" and self.ledger.moved < before
            return decisions.abandoned(self.ledger) if idle else []

        await self._decided(drafts)

    async def _decided(self, drafts_of: Callable[[], list[Draft]]) -> None:
        """Save what follows from the table as it is when nobody else changes it."""
        async with self.lock:
            self.stale = True
            for _ in range(TRIES):
                await self._refresh()
                drafts = drafts_of()
                if not drafts or await self._save(drafts, None):
                    return
        raise Unavailable

    def erase(self, player: str) -> None:
        """Forget the name of a player whose account is gone; the store has already done so."""
        chairs = self.ledger.chairs
        if any(chair.player == player for chair in chairs):
            fork = self.ledger.fork()
            fork.chairs = [replace(chair, name=DELETED) if chair.player == player else chair for chair in chairs]
            self.ledger = fork

    async def catch_up(self) -> None:
        """Read what other processes have saved, and tell it here."""
        async with self.lock:
            self.stale = True
            await self._refresh()

    async def _refresh(self) -> None:
        if not self.stale:
            return
        loaded = await self.house.store.load(self.id, self.ledger.version)
        if loaded is None:
            raise Unavailable
        self.stale = False
        self._take_in(loaded.events)

    async def learn(self, events: list[Event]) -> None:
        """Take in what another process has saved and was already read; if something is missing, read it."""
        async with self.lock:
            fresh = [event for event in events if event.version > self.ledger.version]
            if not self.stale and fresh and fresh[0].version == self.ledger.version + 1:
                self._take_in(fresh)
                return
            self.stale = self.stale or bool(fresh)
            await self._refresh()

    def _take_in(self, events: list[Event]) -> None:
        if events:
            fork = self.ledger.fork()
            fork.outages = self.house.outages
            for event in events:
                fork.fold(event)
            self.ledger = fork
            self.house.bots.reconsider(self)
            self.house.tell(self)

    async def _expire(self) -> bool:
        now = self.house.world.now()
        self.ledger.outages = self.house.outages
        drafts = decisions.time_out(self.ledger, now)
        if self.ledger.status == "drawing":
            connected = self.house.presence.message(self)["seats"]
            drafts = decisions.expire_draw(self.ledger, now, connected, self.house.world)
        if not drafts:
            return False
        await self._save(drafts, None)
        return True

    async def _save(self, drafts: list[Draft], key: str | None, also: Callable[[Any], Any] | None = None) -> bool:
        now = max(self.house.world.now(), self.ledger.clock.began)
        base = self.ledger
        fork = base.fork()
        fork.outages = self.house.outages
        events: list[Event] = []
        for draft in drafts:
            event = Event(fork.version + 1, draft.kind, draft.seat, key if draft.keyed else None, now, draft.data)
            fork.fold(event)
            events.append(event)
        beside = [*self._beside(fork, events, now), *([also] if also else [])]
        # Until the store has answered nobody can know whether it was saved.
        self.stale = True
        try:
            await self.house.store.append(
                self.id,
                events,
                (lambda connection: [change(connection) for change in beside]) if beside else None,
                gossip.moved(self.id, events),
                lambda: self._saved(base, fork, events),
            )
        except Conflict:
            self.house.metrics.conflicts.inc()
            return False
        return True

    def _saved(self, base: Ledger, fork: Ledger, events: list[Event]) -> None:
        """The copy is on the disk, so it is the state, and now it is told, also if whoever asked has gone."""
        self.house.metrics.saved(events)
        if self.ledger is not base:
            return  # it was read from the store in the meantime
        self.ledger = fork
        self.stale = False
        self.used = events[-1].at
        self.house.tell(self)
        self.house.bots.poke(self)

    def _beside(self, fork: Ledger, events: list[Event], now: int) -> list[Callable[[Any], Any]]:
        """What belongs into the same transaction: lists, deadlines, ratings."""
        changes: list[Callable[[Any], Any]] = []
        due = opening.deadline(fork, now)
        if any(event.kind not in QUIET for event in events):
            changes.append(Store.summary(self.id, fork.status, opening.entry(fork), due, now))
            self.house.lobby.changed(fork)
        elif due is not None or opening.deadline(self.ledger, now) is not None:
            changes.append(Store.deadline(self.id, due))
        for event in events:
            if event.kind == "sit" and event.data["player"]:
                changes.append(Store.sit(self.id, event.data["player"], "seated", now))
            elif event.kind == "stand":
                changes.append(Store.sit(self.id, event.data["player"], "gone", now))
            elif event.kind == "over":
                changes += self._rated(fork, event.data["result"])
        return changes

    def _rated(self, fork: Ledger, result: Json) -> list[Callable[[Any], Any]]:
        kind = ratings.kind_of(fork)
        if kind is None:
            return []
        players = [ratings.player_of(fork, seat) for seat in range(len(fork.chairs))]
        totals = ratings.totals_of(fork, result)
        if len(set(players)) < len(players):
            return []
        changed = ratings.counts(fork, result)
        return [
            Store.rate(
                fork.game.name, kind, players, changed, lambda old: ratings.rated(old, result["winners"], totals)
            )
        ]

    def _rematch(self, drafts: list[Draft]) -> Callable[[Any], Any] | None:
        """The next table, if with this draft everybody wants it: the same terms, the seats rotated."""
        ledger = self.ledger
        seat = drafts[0].seat
        assert seat is not None
        wants = {**ledger.wants, seat: drafts[0].data["commit"]}
        people = {place for place, chair in enumerate(ledger.chairs) if chair.player is not None}
        if not people <= set(wants):
            return None
        world, terms = self.house.world, ledger.terms
        chairs: list[Chair] = []
        for place, chair in enumerate(ledger.chairs):
            if chair.player is None:
                chairs.append(decisions.chair_for_bot(chair.level or "random"))
            else:
                who = Who(chair.player, chair.name or "", chair.kind)
                chairs.append(decisions.chair_for(who, wants[place]))
        spec = messages.NewTable(
            game=terms["game"],
            players=terms["players"],
            options=terms["options"],
            clock=terms["clock"],
            public=terms["public"],
            rated=terms["rated"],
            chat=terms["chat"],
        )
        host = next(Who(chair.player, "", chair.kind) for chair in chairs if chair.player)
        opened = opening.open_table(world, host, spec, {}, chairs=chairs[1:] + chairs[:1])
        drafts.append(Draft("next", None, {"table": opened.row["id"]}))
        return Store.create(opened.row, opened.sittings, opened.events)


def _same(carried: Carried, intent: Any) -> int:
    """The version that an intent made before, or a refusal if its key was used for something else."""
    if not decisions.same_intent(carried, intent):
        raise Refused(*KEY_REUSED)
    return carried.version
