"""A table in this process: ``submit`` is the only way to change a game.

One lock per table, never two. The rules run on a copy, the copy is saved, and only
then does it become the state and is sent out. If another process was faster,
the unique version in the store prevents saving; we read what happened and decide again.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from lostcities.engine.contract import Seat
from lostcities.engine.shapes import Plain, ResultJson
from lostcities.server.people import ratings
from lostcities.server.people.names import DELETED
from lostcities.server.store import Conflict, Loaded, Store
from lostcities.server.store.people import Change as Write
from lostcities.server.store.quotas import all_of
from lostcities.server.tables import creation, decisions
from lostcities.server.tables.change import Change
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.frames import Frames
from lostcities.server.tables.ledger import Carried, Chair, Event, Ledger
from lostcities.server.tables.shapes import FactsJson
from lostcities.server.wire import messages, process_lines
from lostcities.server.wire.refusals import Refused, Unavailable

if TYPE_CHECKING:
    from lostcities.server.service import Service

TRIES: Final = 20
QUIET: Final = {"act", "dice", "undo", "shown", "fallback", "commit", "reveal", "propose", "agree", "rematch", "ready"}
"""Events that do not change a table's entry in lists."""


class Table:
    """One table, its lock and its folded log."""

    def __init__(self, service: "Service", loaded: Loaded) -> None:
        self.service = service
        self.ledger = Ledger(loaded.id, loaded.secret)
        self.ledger.outages = service.outages
        self.lock = asyncio.Lock()
        self.stale = False
        """Whether the store may have newer events than we have."""
        self.used = service.world.now()
        self.fold(loaded.events)

    def fold(self, events: list[Event]) -> None:
        """Fold the log before anyone uses this table."""
        for event in events:
            self.ledger.fold(event)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.ledger.id

    def seat_of(self, who: Who | None) -> Seat | None:
        """Return the seat of a session."""
        return self.ledger.seat_of(who.player) if who else None

    def version_for(self, who: Who | None) -> int:
        """Return the version that a reader is told."""
        return self.ledger.version_for(self.seat_of(who))

    def frames(self) -> Frames:
        """Return the frames of this moment, for any reader."""
        self.used = now = self.service.world.now()
        self.ledger.outages = self.service.outages
        return Frames(self.ledger, now)

    def frame(self, who: Who | None, since: int | None = None) -> Plain:
        """Return what one reader may know now."""
        return self.frames().plain(self.seat_of(who), since)

    async def submit(self, who: Who | None, intent: messages.Intent) -> Plain:
        """Carry out an intent exactly once, however often it is sent; returns Accepted or raises Refused."""
        version = await self._submit(who, intent)
        return {"type": "accepted", "key": intent.key, "version": version, "table": self.id}

    async def _submit(self, who: Who | None, intent: messages.Intent) -> int:
        async with self.lock:
            # A client that has seen more was told by another process whose notice has not reached us yet.
            made_for = intent.version if isinstance(intent, messages.Act | messages.Undo) else 0
            self.stale = self.stale or made_for > self.version_for(who)
            for _ in range(TRIES):
                await self._refresh()
                known = self._find_version(who, intent)
                if known is None:
                    known = await self._find_old_version(who, intent)
                if known is not None:
                    return known
                await self._expire()
                change = self._change(intent.key)
                decisions.decide(change, who, intent)
                also = await self._rematch(change) if isinstance(intent, messages.Rematch) else None
                if await self._save(change, also):
                    return self._find_version(who, intent) or self.ledger.version_for(self.seat_of(who))
        raise Unavailable

    def _find_version(self, who: Who | None, intent: messages.Intent) -> int | None:
        """Find the version that an intent made when it was sent before; refused if its key was another intent's."""
        if who is None:
            return None
        keys = self.ledger.keys
        carried = next((keys[name] for name in self._names(who, intent) if name in keys), None)
        return None if carried is None else _same(carried, intent)

    async def _find_old_version(self, who: Who | None, intent: messages.Intent) -> int | None:
        """Do the same for an old intent; the store is asked only if its key may have been used."""
        if who is None or not any(map(self.ledger.may_know, self._names(who, intent))):
            return None
        event = await self.service.store.event_with_key(self.id, intent.key, self.seat_of(who), who.player)
        return None if event is None else _same(Carried.of(event), intent)

    def _names(self, who: Who, intent: messages.Intent) -> tuple[str, str]:
        """Return the names by which the ledger knows an intent of somebody."""
        return f"{who.player} {intent.key}", f"{self.seat_of(who)} {intent.key}"

    async def bot_acts(self, seat: Seat, action: str, version: int, failed: list[FactsJson]) -> bool:
        """Submit the move of a bot of the server: the same rules, the same log; False if the table has changed."""
        async with self.lock:
            await self._refresh()
            if seat not in self.ledger.pending or version < self.ledger.current_from(seat):
                return False
            change = self._change()
            decisions.act(change, seat, action, version, failed)
            return await self._save(change)

    async def look_after(self) -> None:
        """Carry out what is due by time alone: a clock that ran out, a contribution that did not come."""
        async with self.lock:
            await self._refresh()
            if not await self._expire():
                # Nothing is due: the clock stood still during an outage, or it is a bot's turn.
                due = creation.deadline(self.ledger, self.service.world.now())
                await self.service.store.write(Store.deadline(self.id, due))
        self.service.bots.start_move(self)

    async def close(self) -> None:
        """End a table that nobody has joined."""
        async with self.lock:
            await self._refresh()
            if self.ledger.status == "open":
                change = self._change()
                change.add("close", None, {})
                await self._save(change)

    async def refuse(self, player: str) -> None:
        """Decline the seats that are offered to a player."""
        await self._decide(lambda change: decisions.decline(change, player))

    async def depart(self, player: str) -> None:
        """Remove a player for good: resign, stand up or decline."""
        await self._decide(lambda change: decisions.depart(change, player))

    async def abandon(self, before: int) -> None:
        """End a match without a clock in which nobody has moved since."""

        def decide(change: Change) -> None:
            ledger = change.ledger
            if ledger.status == "playing" and ledger.clock.kind == "none" and ledger.moved < before:
                decisions.abandon(change)

        await self._decide(decide)

    async def _decide(self, decide: Callable[[Change], None]) -> None:
        """Save what follows from the table as it is once nobody else is changing it."""
        async with self.lock:
            self.stale = True
            for _ in range(TRIES):
                await self._refresh()
                change = self._change()
                decide(change)
                if not change.events or await self._save(change):
                    return
        raise Unavailable

    def erase(self, player: str) -> bool:
        """Forget the name of a player whose account is gone, as the store already has; returns whether it was known."""
        chairs = self.ledger.chairs
        if not any(chair.player == player for chair in chairs):
            return False
        fork = self.ledger.fork()
        fork.chairs = [replace(chair, name=DELETED) if chair.player == player else chair for chair in chairs]
        self.ledger = fork
        return True

    async def catch_up(self) -> None:
        """Read what other processes have saved, and send it to the clients here."""
        async with self.lock:
            self.stale = True
            await self._refresh()

    async def _refresh(self) -> None:
        if not self.stale:
            return
        loaded = await self.service.store.load(self.id, self.ledger.version)
        if loaded is None:
            raise Unavailable
        self.stale = False
        self._take_in(loaded.events)

    async def learn(self, events: list[Event]) -> None:
        """Fold events that another process has saved; if some are missing, read them from the store."""
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
            fork.outages = self.service.outages
            for event in events:
                fork.fold(event)
            self.ledger = fork
            self.service.bots.reconsider(self)
            self.service.tell(self)

    def _change(self, key: str | None = None) -> Change:
        """Start a change of the table as it is now."""
        self.ledger.outages = self.service.outages
        return Change(self.ledger, self.service.world, key)

    async def _expire(self) -> bool:
        change = self._change()
        decisions.time_out(change)
        if self.ledger.status == "drawing":
            decisions.expire_draw(change, self.service.presence.message(self)["seats"])
        elif self.ledger.resting:
            decisions.expire_pause(change)
        elif self.ledger.asked:
            decisions.withdraw(change, self._list_lapsed(change.now))
        if not change.events:
            return False
        await self._save(change)
        return True

    async def _save(self, change: Change, also: Write | None = None) -> bool:
        base, fork, events, now = change.base, change.ledger, change.events, change.now
        beside = [*self._beside(fork, events, now), *([also] if also else [])]
        # Until the store has answered, nobody knows whether it was saved.
        self.stale = True
        try:
            await self.service.store.append(
                self.id,
                events,
                (lambda connection: [change(connection) for change in beside]) if beside else None,
                process_lines.move_line(self.id, events),
                lambda: self._adopt(base, fork, events),
            )
        except Conflict:
            self.service.metrics.conflicts.inc()
            return False
        return True

    def _adopt(self, base: Ledger, fork: Ledger, events: list[Event]) -> None:
        """Make the saved copy the state and send it, even if the asker has gone."""
        self.service.metrics.count_saved(events)
        if self.ledger is not base:
            return  # it was read from the store in the meantime
        self.ledger = fork
        self.stale = False
        self.used = events[-1].at
        self.service.tell(self)
        self.service.bots.start_move(self)

    def _beside(self, fork: Ledger, events: list[Event], now: int) -> list[Write]:
        """Return what belongs in the same transaction: lists, deadlines, ratings."""
        changes: list[Write] = []
        due = creation.deadline(fork, now)
        if any(event.kind not in QUIET for event in events):
            changes.append(Store.summary(self.id, fork.status, creation.entry(fork), due, now))
            self.service.lobby.note_change(fork)
        elif due is not None or creation.deadline(self.ledger, now) is not None:
            changes.append(Store.deadline(self.id, due))
        for event in events:
            player = event.data.get("player")
            if event.kind == "sit" and player:
                changes += self.service.quotas.table(player, None, fork.status, but=self.id)
                changes.append(Store.sit(self.id, player, "seated", now))
            elif event.kind == "stand" and player:
                changes.append(Store.sit(self.id, player, "gone", now))
            elif event.kind == "over":
                changes += self._rate(fork, event.data["result"])
        return changes

    def _rate(self, fork: Ledger, result: ResultJson) -> list[Write]:
        kind = ratings.kind_of(fork)
        if kind is None:
            return []
        players = [ratings.player_of(fork, seat) for seat in range(len(fork.chairs))]
        totals = ratings.totals_of(fork, result)
        if len(set(players)) < len(players):
            return []
        changed = ratings.counts(fork, result)
        return [
            Store.rate(fork.game.name, kind, players, changed, lambda old: ratings.rate(old, result["winners"], totals))
        ]

    def _list_lapsed(self, now: int) -> list[Seat]:
        """List those who asked for a rematch and are no longer here."""
        connected = self.service.presence.message(self)["seats"]
        return decisions.list_lapsed(self.ledger, now, connected, int(self.service.settings.wish_seconds * 1000))

    async def _rematch(self, change: Change) -> Write | None:
        """Prepare the next table if with this change everyone wants a rematch: the same terms, the seats rotated."""
        ledger = change.ledger
        wants = ledger.wants
        people = {place for place, chair in enumerate(ledger.chairs) if chair.player is not None}
        if not people <= set(wants):
            return None
        world, terms = self.service.world, ledger.terms
        chairs: list[Chair] = []
        for place, chair in enumerate(ledger.chairs):
            if chair.player is None:
                chairs.append(decisions.chair_for_bot(chair.level or "random"))
            else:
                who = Who(chair.player, chair.name or "", chair.kind)
                chairs.append(decisions.chair_for(who, wants[place]))
        same = ("game", "players", "options", "clock", "public", "rated", "chat", "pause")
        spec = messages.NewTable.model_validate({name: value for name, value in terms.items() if name in same})
        host = next(Who(chair.player, "", chair.kind) for chair in chairs if chair.player)
        opened = creation.open_table(world, host, spec, {}, chairs=chairs[1:] + chairs[:1])
        change.add("next", None, {"table": opened.row["id"]})
        quotas = self.service.quotas
        players = [chair.player for chair in chairs if chair.player]
        changes = [quotas.still_there(players)]
        for player in players:
            changes += quotas.table(player, None, opened.row["status"])
        if opened.row["bots"]:
            changes.append(await self.service.within_bot_games(host))
        return all_of([*changes, Store.create(opened.row, opened.sittings, opened.events)])


def _same(carried: Carried, intent: messages.Intent) -> int:
    """Return the version that an intent made before, or refuse if its key was used for something else."""
    if not decisions.same_intent(carried, intent):
        raise Refused("key_reused")
    return carried.version
