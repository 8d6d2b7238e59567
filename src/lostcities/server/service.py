"""The service: everything in a server process, independent of how requests reach it."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Final

from pydantic_core import to_json

from lostcities.engine.shapes import Plain, RecordJson
from lostcities.server.people.accounts import Accounts
from lostcities.server.people.names import skeleton
from lostcities.server.people.quotas import Quotas
from lostcities.server.retention import Retention
from lostcities.server.reviews.reviews import Reviews
from lostcities.server.settings import DAY, Settings
from lostcities.server.store import Conflict, Connection, Loaded, Store
from lostcities.server.store.quotas import all_of
from lostcities.server.tables import creation
from lostcities.server.tables.bot_seats import BotSeats
from lostcities.server.tables.chat import Chat
from lostcities.server.tables.clocks import Outage
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.ledger import Event
from lostcities.server.tables.lobby import Lobby
from lostcities.server.tables.pairing import NOTICE, Pairing
from lostcities.server.tables.replays import Films
from lostcities.server.tables.table import Table
from lostcities.server.tables.world import World
from lostcities.server.web.limits import Addresses
from lostcities.server.web.metrics import Metrics
from lostcities.server.wire import messages, process_lines
from lostcities.server.wire.hub import Hub, Listener, Outlet
from lostcities.server.wire.presence import ALIVE, BYE, Presence
from lostcities.server.wire.refusals import Refused, Unavailable

if TYPE_CHECKING:
    from lostcities.server.store.notices import Notices

FOLDED_AT_ONCE: Final = 200
"""How many events of a log are folded in one iteration of the event loop."""
log = logging.getLogger("lostcities.service")


class Service:
    """One server process: its tables in memory, its listeners, its bots, its store."""

    def __init__(self, settings: Settings, world: World | None = None, check: bool = False) -> None:
        self.settings = settings
        self.world = world or World()
        self.store = Store(settings.database)
        self.hub = Hub()
        self.metrics = Metrics()
        self.tables: dict[str, Table] = {}
        self.outages: list[Outage] = []
        self.alive = False
        """Whether the last heartbeat could be saved."""
        self.addresses = Addresses()
        self.quotas = Quotas(settings, self.world)
        self.accounts = Accounts(self.store, self.world, settings, self.quotas)
        self.bots = BotSeats(self)
        self.chat = Chat(self)
        self.lobby = Lobby(self)
        self.pairing = Pairing(self)
        self.presence = Presence(self)
        self.films = Films()
        self.reviews = Reviews(self)
        self.retention = Retention(self)
        self.last_beat = 0
        """When the last heartbeat was saved."""
        self._check = check
        """Requests with a key that are in progress."""
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._small: set[asyncio.Task[object]] = set()
        self._notices: Notices | None = None

    async def start(self) -> None:
        """Open the store and start the background work."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.store.open)
        await self._beat()
        if self.store.shared:
            from lostcities.server.store.notices import Notices

            self._notices = Notices(
                self.store.url,
                lambda notice: self._from_thread(loop, lambda: self._handle_notice(notice)),
                lambda: self._from_thread(loop, self._look_again),
            )
            self._notices.start()
        works = (self._beat_forever(), self._sweep_forever(), self.retention.run())
        self._tasks = [loop.create_task(work) for work in works]

    @staticmethod
    def _from_thread(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has stopped
            loop.call_soon_threadsafe(call)

    def drain(self) -> None:
        """Disconnect everyone, and stop all bots."""
        self.hub.drain()
        self.bots.drain()

    async def stop(self) -> None:
        """Disconnect everyone and save pending changes."""
        self.drain()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.reviews.close()
        self.accounts.close()
        loop = asyncio.get_running_loop()
        if self._notices:
            await self._quietly(self.store.announce([BYE]))
            await loop.run_in_executor(None, self._notices.stop)
        await loop.run_in_executor(None, self.store.close)

    def encode(self, message: Plain) -> bytes:
        """A message as it goes over the wire."""
        if self._check:
            messages.outgoing.validate_python(message)
        return to_json(message)

    def _encode_checked(self, message: bytes) -> bytes:
        if self._check:
            messages.outgoing.validate_json(message)
        return message

    def _spawn(self, work: Coroutine[object, object, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._small.add(task)
        task.add_done_callback(self._small.discard)

    def run_in_background(self, work: Coroutine[object, object, object]) -> None:
        """Run something in the background; a refusal is logged."""
        self._spawn(self._quietly(work))

    # Tables

    async def table(self, id: str) -> Table:
        """A table by its id, from memory or from the log."""
        found = self.tables.get(id)
        if found is None:
            found = await self._load(id)
        if found.stale and not found.lock.locked():
            await found.catch_up()
        return found

    async def _load(self, id: str) -> Table:
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.ensure_future(self._read(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        table = await asyncio.shield(loading)
        if table is None:
            raise Refused("not_found", "no-table")
        return table

    async def _read(self, id: str) -> Table | None:
        loaded = await self.store.load(id) if id.isalnum() and len(id) <= 16 else None
        if loaded is None:
            return None
        table = Table(self, Loaded(loaded.id, loaded.secret, []))
        for first in range(0, len(loaded.events), FOLDED_AT_ONCE):
            table.fold(loaded.events[first : first + FOLDED_AT_ONCE])
            await asyncio.sleep(0)  # a long log must not block everyone else
        self.tables[id] = table
        self.bots.start_move(table)
        return table

    async def open_table(
        self,
        who: Who,
        spec: messages.NewTable,
        quick: str | None = None,
        network: str | None = None,
        begun: RecordJson | None = None,
    ) -> Table:
        """Create and save a table; the same player and key get the same table. ``begun``: a record to continue from."""
        wish = hashlib.sha256(spec.model_dump_json().encode() + (to_json(begun) if begun else b"")).hexdigest()
        again = await self.find_requested(who, spec.key, wish)
        if again is not None:
            return again
        names = {seat.name.lower() for seat in spec.seats or [] if isinstance(seat, messages.InviteSeat)}
        invited = {name: await self.accounts.find_invited(name) for name in names}
        for _ in range(5):
            opened = creation.open_table(self.world, who, spec, invited, quick, begun=begun)
            changes = self.quotas.table(who.player, network, opened.row["status"])
            for place in invited.values():
                changes += self.quotas.invitation(who, place["player"])
            if opened.row["bots"]:
                changes.append(await self.within_bot_games(who))
            changes.append(Store.create(opened.row, opened.sittings, opened.events))
            if spec.key:
                changes.append(Store.note_request(who.player, spec.key, wish, opened.row["id"], self.world.now()))
            try:
                await self.store.write(all_of(changes), notice="lobby")
            except Conflict:
                again = await self.find_requested(who, spec.key, wish)
                if again is not None:
                    return again
                continue  # another table has the same code
            self.metrics.count_saved(opened.events)
            table = await self.table(opened.row["id"])
            self.lobby.note_change(table.ledger)
            for player, state in opened.sittings:
                if state == "invited":
                    self.hub.wake(f"offers {player}")
            return table
        raise Unavailable

    async def within_bot_games(self, who: Who) -> Callable[[Connection], None]:
        """Return a check that refuses if the host of a new table already has the most games with bots."""
        most, count = self.settings.bot_games, Store.bot_games(who.player)

        def check(connection: Connection) -> None:
            if self.settings.rates.on and count(connection) >= most:
                raise Refused("not_possible", "too-many-bot-games", most=most)

        # Checked twice: a refusal here costs no transaction, and the check inside keeps two requests from both passing.
        await self.store.read(check)
        return check

    async def find_requested(self, who: Who, key: str | None, wish: str) -> Table | None:
        """Find the table that an earlier request with this key created or found."""
        known = await self.store.request(who.player, key) if key else None
        if known is None:
            return None
        if known["wish"] != wish:
            raise Refused("key_reused")
        return await self.table(known["table_id"])

    # Removal

    def disconnect(self, player: str) -> None:
        """Close a player's connections because sessions have ended: clients must show that theirs is still valid."""
        self.accounts.forget(player)
        self.hub.disconnect(player)

    async def remove_account(self, who: Who) -> None:
        """Remove an account and its bots: they leave their tables, and their names and sessions are deleted."""
        await self._remove_bots(who.player)
        await self.remove_player(who.player)
        await self._remove_bots(who.player)  # those created in the meantime; from here on no more can be

    async def _remove_bots(self, owner: str) -> None:
        for row in await self.store.bots_of(owner):
            await self.remove_player(row["id"])

    async def remove_player(self, player: str) -> None:
        """Remove an account of a person or a bot. The row goes last, so that an interrupted removal can be repeated."""
        row = await self.store.player(player)
        if row is None or row["claimed"] is None:
            return
        await self._leave_all(player)
        await self.store.erase_name(player)
        until = self.world.now() + int(self.settings.keep.names * DAY)
        await self.store.erase_player(player, skeleton(row["name"]), until)
        await self.pairing.cancel(player)
        self.disconnect(player)
        # Tables begun in the meantime; from here on no more can be.
        await self._leave_all(player)
        await self.store.erase_name(player)
        self._erase(player)

    async def block(self, who: Who, blocked: str, on: bool) -> None:
        """Block a player's invitations and decline the open ones, or unblock them."""
        await self.store.block(who.player, blocked, on)
        if on:
            for id in await self.store.offers_from(blocked, who.player):
                await (await self.table(id)).refuse(who.player)

    async def _leave_all(self, player: str) -> None:
        for id in await self.store.tables_with(player, ("open", "drawing", "playing")):
            await (await self.table(id)).depart(player)

    def _erase(self, player: str) -> None:
        self.films.clear()
        self.reviews.forget()
        for table in list(self.tables.values()):
            if table.erase(player):
                self.tell(table, again=True)

    # Sending

    def tell(self, table: Table, again: bool = False) -> None:
        """Send a table's new state to the clients connected here: to each what it may know.

        ``again`` sends it even to clients that have this version, because something other than the game has changed.
        """
        ledger, frames = table.ledger, table.frames()
        spelled: dict[tuple[int | None, int], bytes] = {}
        for listener in self.hub.listeners(table.id):
            seat = table.seat_of(listener.who)
            version = ledger.version_for(seat)
            if listener.seen >= version and not again:
                continue
            key = (seat, listener.seen)
            if key not in spelled:
                spelled[key] = self._encode_checked(frames.text(*key))
            listener.seen = version
            listener.send(spelled[key])
        self.hub.wake(table.id)

    async def intent(self, table: Table, who: Who | None, intent: messages.Intent) -> Plain:
        """Carry out any intent."""
        match intent:
            case messages.Ping():
                return {"type": "pong", "key": intent.key, "now": self.world.now()}
            case messages.Say() | messages.SayPhrase():
                await self.chat.say(table, who, intent)
            case messages.Mute():
                await self.chat.mute(table, who, intent)
            case messages.Report():
                await self.chat.report(table, who, intent)
            case _:
                return await table.submit(who, intent)
        return {"type": "accepted", "key": intent.key, "version": table.version_for(who), "table": table.id}

    def listener(self, who: Who | None, out: Outlet) -> Listener:
        """A new listener."""
        return Listener(who, self.settings.queue, out)

    # Other processes

    def announce(self, notices: list[str]) -> None:
        """Tell the other processes something that is not saved."""
        if self.store.shared and notices:
            self._spawn(self._quietly(self.store.announce(notices)))

    def _handle_notice(self, notice: str) -> None:
        origin, *lines = notice.split("\n")
        if origin == self.store.origin:
            return
        moved: dict[str, int] = {}
        learnt: dict[str, list[Event]] = {}
        granted: list[str] = []
        for line in lines:
            kind, *rest = line.split()
            if kind == "act":
                id, event = process_lines.action(rest)
                learnt.setdefault(id, []).append(event)
            elif kind == "table":
                moved[rest[0]] = int(rest[1])
                self.tell_lobby()
            elif kind == "chat":
                self._spawn(self._quietly(self.chat.tell(rest[0])))
            elif kind == "lobby":
                self._tell_lobby()
            elif kind == "ended":
                self.disconnect(rest[0])
            elif kind == "gone":
                self.forget_tables(rest)
            elif kind == "erased":
                self._erase(rest[0])
            elif kind == "review":
                self.reviews.note_progress(rest[0])
            elif kind == NOTICE:
                granted.append(rest[0])
            else:
                self.presence.handle(origin, [kind, *rest])
        if moved or learnt:
            self._spawn(self._quietly(self._learn(moved, learnt)))
        if granted:
            self.run_in_background(self.pairing.learn(granted))

    async def _learn(self, moved: dict[str, int], learnt: dict[str, list[Event]]) -> None:
        """Fold what other processes did to the tables that are in memory here."""
        behind = {id: self.tables[id].ledger.version for id in moved if id in self.tables}
        behind = {id: version for id, version in behind.items() if version < moved[id]}
        if behind:
            # One query for all.
            learnt = learnt | await self.store.events_after(behind)
        for id, events in learnt.items():
            table = self.tables.get(id)
            if table and table.ledger.version < events[-1].version:
                await table.learn(events)

    def _tell_lobby(self) -> None:
        self.tell_lobby()
        for topic in self.hub.list_polled():
            if topic.startswith("offers "):
                self.hub.wake(topic)

    def tell_lobby(self) -> None:
        """The list of open tables may have changed."""
        self.lobby.dirty = True

    def _look_again(self) -> None:
        """Refresh everything, because notices may have been missed."""
        self.presence.ask()
        for table in self.tables.values():
            table.stale = True
            if self.hub.busy(table.id):
                self._spawn(self._quietly(table.catch_up()))

    @staticmethod
    async def _quietly(work: Coroutine[object, object, object]) -> None:
        try:
            await work
        except Refused as problem:
            log.warning("could not catch up: %s", problem.code)

    # Time

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.beat_seconds)
            try:
                await self._beat()
                await self.pairing.beat()
            except (Refused, Conflict):
                self.alive = False

    async def _beat(self) -> None:
        now = self.world.now()
        self.outages = await self.store.beat(now, ALIVE)
        self.presence.sweep()
        self.alive = True
        self.last_beat = now

    async def _sweep_forever(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(0.25)
            rounds += 1
            try:
                await self.lobby.tell()
                if rounds % 2 == 0:
                    for id in await self.store.due(self.world.now()):
                        await (await self.table(id)).look_after()
                if rounds % 40 == 0:
                    self._forget()
                if rounds % 240 == 1:
                    await self.pairing.sweep()
                if rounds % 2400 == 1:
                    await self._close_idle()
            except (Refused, Conflict):
                await asyncio.sleep(0.5)
            except Exception:
                log.exception("looking after the tables failed")

    def in_use(self) -> set[str]:
        """The tables that somebody looks at, here or in another process, or did until a moment ago."""
        before = self.world.now() - int(self.settings.idle_seconds * 1000)
        recent = {id for id, table in self.tables.items() if table.used >= before or table.lock.locked()}
        return recent | set(self.hub.topics()) | set(self.hub.list_polled()) | self.presence.elsewhere()

    def forget_tables(self, ids: Iterable[str]) -> None:
        """Forget tables that are no longer in the store."""
        for id in ids:
            self.tables.pop(id, None)

    def _forget(self) -> None:
        """Forget the tables that nobody looks at; the log has them."""
        before = self.world.now() - int(self.settings.idle_seconds * 1000)
        for id, table in list(self.tables.items()):
            if table.used < before and not (table.lock.locked() or self.hub.busy(id) or self.bots.busy(id)):
                del self.tables[id]

    async def _close_idle(self) -> None:
        before = self.world.now() - int(self.settings.waiting_hours * 3_600_000)
        for id in await self.store.idle(before):
            await (await self.table(id)).close()
