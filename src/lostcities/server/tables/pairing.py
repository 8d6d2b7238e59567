"""Quick pairing: seat two players who want the same game at the same speed, both at once.

A request is a row in the database, one per player. Requesting, granting and withdrawing are
transactions that exclude each other, across all processes, and each of them pairs everyone
it can, so nobody waits while a match is possible, and nobody is seated twice.

Only players who are present are paired. A request counts for ``wish_seconds`` after its owner was
last heard from: every socket is pinged once a second, and closing
it suspends the request at once. The request itself is kept for a while, so that players who
come back keep their place.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from lostcities.engine.shapes import Plain
from lostcities.server.store import Conflict, Connection, Store, pairing_requests
from lostcities.server.store.pairing_requests import PairingRequest
from lostcities.server.store.quotas import all_of
from lostcities.server.tables import creation
from lostcities.server.tables.creation import Opened
from lostcities.server.tables.decisions import Who, chair_for
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused, Unavailable

if TYPE_CHECKING:
    from lostcities.server.service import Service

SPEEDS: Final[dict[str, messages.ClockSpec]] = {
    "live": messages.FischerClock(kind="fischer", seconds=300, increment=10),
    "days": messages.DaysClock(kind="days", days=2),
    "relaxed": messages.NoClock(),
}
SAME: Final = 30_000
"""Milliseconds after being paired in which the same request, perhaps from another tab, still counts as the same one."""
REMEMBERED: Final = 600_000
"""Milliseconds for which the request of a player who has gone keeps its place."""
NOTICE: Final = "request"
T = TypeVar("T")


class Seeker(Protocol):
    """An open page of a player who looks for an opponent."""

    who: Who

    def silent(self) -> float:
        """Ask whether the player is there; returns the seconds since the last sign of life."""

    def tell(self, message: bytes) -> None:
        """Tell the player the result of the request, unless they know."""


@dataclass(slots=True)
class Change:
    """What a transaction found and did; discarded if the transaction is retried."""

    opened: list[Opened] = field(default_factory=list)
    requests: dict[str, PairingRequest] = field(default_factory=dict)
    """The requests it concerns, as they are now."""


class Pairing:
    """All requests, and the players who are waiting in this process."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._here: dict[str, set[Seeker]] = {}

    # Requests

    async def ask(self, who: Who, request: messages.Pair) -> Plain:
        """Save or renew a request, and pair everyone possible; returns the Pairing message."""
        now = self._service.world.now()
        quick = f"{request.game} {request.speed} {who.kind}"
        fresh = PairingRequest(who, quick, request.commit, request.key, now)

        def change(connection: Connection, made: Change) -> None:
            known = pairing_requests.request_of(connection, who.player)
            if known and known.key and known.key == request.key and known.quick != quick:
                raise Refused("key_reused")
            if known and known.table and known.key and known.key == request.key:
                return  # it was granted, but the answer was lost
            table = pairing_requests.find_pairing(connection, who.player, quick, now - SAME)
            if table is None and request.speed == "live" and pairing_requests.plays_live(connection, who.player):
                raise Refused("not_possible", "playing-live")
            if table is None:
                all_of(self._service.quotas.table(who.player, None, "playing"))(connection)
            waits = known is not None and known.quick == quick and not known.table
            since = known.since if known and waits else now
            pairing_requests.put(connection, replace(fresh, since=since, table=table), self._until(now))
            if table is None:
                self._match(connection, quick, now, made)

        made = await self._change([who.player], change)
        return self._message(made.requests.get(who.player))

    async def cancel(self, player: str) -> Plain:
        """Withdraw a request; returns the Pairing message, with the table if it was too late."""
        made = await self._change([player], lambda connection, _: pairing_requests.drop(connection, player))
        return self._message(made.requests.get(player))

    # Players who wait here

    def join(self, seeker: Seeker) -> None:
        """Add an open page."""
        self._here.setdefault(seeker.who.player, set()).add(seeker)

    async def part(self, seeker: Seeker) -> None:
        """Remove a closed page; after the last one here, nobody is paired with its owner."""
        player = seeker.who.player
        pages = self._here.get(player, set())
        pages.discard(seeker)
        if not pages and self._here.pop(player, None) is not None:
            await self._write(lambda connection: pairing_requests.lapse(connection, player))

    async def beat(self) -> None:
        """Keep the requests of those who are present, pair everyone possible, and report what happened elsewhere."""
        if not self._here:
            return
        now = self._service.world.now()
        heard = {player: now - int(1000 * min(page.silent() for page in pages)) for player, pages in self._here.items()}

        def change(connection: Connection, made: Change) -> None:
            for player, at in sorted(heard.items()):
                pairing_requests.keep(connection, player, self._until(at))
            for quick in sorted(
                {
                    request.quick
                    for request in pairing_requests.requests_of(connection, list(heard))
                    if not request.table
                }
            ):
                self._match(connection, quick, now, made)

        await self._change(list(heard), change)

    async def sweep(self) -> None:
        """Forget old requests."""
        before = self._service.world.now() - REMEMBERED
        await self._write(lambda connection: pairing_requests.forget(connection, before))

    async def learn(self, players: list[str]) -> None:
        """Tell those who wait here that another process has granted their requests."""
        here = [player for player in players if player in self._here]
        if here:
            found = await self._service.store.read(lambda connection: pairing_requests.requests_of(connection, here))
            self._tell(here, Change(requests={request.who.player: request for request in found}))

    # Transactions

    def _until(self, heard: int) -> int:
        return heard + int(self._service.settings.wish_seconds * 1000)

    async def _write(self, change: Callable[[Connection], T], notices: list[str] | None = None) -> T:
        return await self._service.store.write(
            change, notices=() if notices is None else notices, lock=pairing_requests.LOCK
        )

    async def _change(self, players: list[str], change: Callable[[Connection, Change], None]) -> Change:
        """Run a transaction about the requests of some players, and tell everyone here whom it concerns."""
        notices: list[str] = []

        def whole(connection: Connection) -> Change:
            made = Change()
            notices.clear()
            change(connection, made)
            made.requests = {
                request.who.player: request
                for request in pairing_requests.requests_of(connection, self._list_concerned(players, made))
            }
            notices.extend(f"{NOTICE} {player}" for player in self._list_concerned([], made))
            if made.opened:
                notices.append("lobby")
            return made

        for _ in range(5):
            try:
                made = await self._write(whole, notices)
            except Conflict:
                continue  # another table has the same code
            self._tell(self._list_concerned(players, made), made)
            return made
        raise Unavailable

    @staticmethod
    def _list_concerned(players: list[str], made: Change) -> list[str]:
        seated = [player for opened in made.opened for player, _ in opened.sittings]
        return list(dict.fromkeys([*players, *seated]))

    def _match(self, connection: Connection, quick: str, now: int, made: Change) -> None:
        """Pair those with equal requests, the longest waiting first."""
        waiting = pairing_requests.present(connection, quick, now)
        for first, second in zip(waiting[::2], waiting[1::2], strict=False):
            opened = self._open(first, second)
            Store.create(opened.row, opened.sittings, opened.events)(connection)
            pairing_requests.grant(connection, (first, second), opened.row["id"])
            made.opened.append(opened)

    def _open(self, *pair: PairingRequest) -> Opened:
        game, speed, _ = pair[0].quick.split()
        spec = messages.NewTable.model_validate(
            {"game": game, "clock": SPEEDS[speed], "public": True, "rated": True, "pause": True}
        )
        world = self._service.world
        chairs = [chair_for(request.who, request.commit) for request in pair]
        return creation.open_table(world, pair[0].who, spec, {}, pair[0].quick, chairs)

    # Messages

    def _tell(self, players: list[str], made: Change) -> None:
        for opened in made.opened:
            self._service.metrics.count_saved(opened.events)
            self._service.tell_lobby()
        for player in players:
            pages = self._here.get(player)
            if pages:
                message = self._service.encode(self._message(made.requests.get(player)))
                for page in pages:
                    page.tell(message)

    def _message(self, request: PairingRequest | None) -> Plain:
        if request is None:
            return {"type": "pairing", "state": "none", "game": None, "speed": None, "since": None, "table": None}
        game, speed, _ = request.quick.split()
        state = "paired" if request.table else "waiting"
        asked = {"game": game, "speed": speed, "since": request.since}
        return {"type": "pairing", "state": state, **asked, "table": request.table}
