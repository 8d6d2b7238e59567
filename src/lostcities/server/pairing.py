"""Quick pairing: two who want the same game at the same speed are brought to a table, both at once.

A wish is a row in the database, one per player. Asking, granting and withdrawing are
transactions that exclude each other, over all processes, and each of them pairs everybody
it can; so nobody waits while a match is possible, and nobody is seated twice.

Only those who are there are paired. A wish counts for ``wish_seconds`` after its owner was
last heard from: a socket is asked every second whether anybody is there, and one that
closes takes its owner out at once. The wish itself is kept for a while, so that whoever
comes back waits on in the old place.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from lostcities.engine.contract import Json
from lostcities.server import messages, opening
from lostcities.server.decisions import Who, chair_for
from lostcities.server.opening import Opened
from lostcities.server.refusals import KEY_REUSED, Refused, Unavailable
from lostcities.server.store import Conflict, Store, wishes
from lostcities.server.store.wishes import Wish

if TYPE_CHECKING:
    from lostcities.server.house import House

SPEEDS: Final[dict[str, messages.ClockSpec]] = {
    "live": messages.FischerClock(kind="fischer", seconds=300, increment=10),
    "days": messages.DaysClock(kind="days", days=2),
    "relaxed": messages.NoClock(),
}
SAME: Final = 30_000
"""Milliseconds after being paired in which asking for the same, from another tab perhaps, is still the same wish."""
REMEMBERED: Final = 600_000
"""Milliseconds for which the wish of somebody who has gone keeps its place."""
NOTICE: Final = "wish"
STILL_PLAYING: Final = (
    "not_possible",
    "You are still playing a live game. Finish it or resign; then look for the next one.",
    "Du spielst noch eine Partie mit Uhr. Spiel sie zu Ende oder gib auf; dann such die nächste.",
)


class Seeker(Protocol):
    """Somebody's open page."""

    who: Who

    def silent(self) -> float:
        """Ask whether anybody is there; seconds since the last sign of it."""

    def tell(self, message: bytes) -> None:
        """Say what became of the wish, unless it is known."""


@dataclass(slots=True)
class Change:
    """What a transaction found and did; made anew if the transaction is repeated."""

    opened: list[Opened] = field(default_factory=list)
    wishes: dict[str, Wish] = field(default_factory=dict)
    """The wishes of those it is about, as they are now."""


class Pairing:
    """The wishes of everybody, and those who wait here."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._here: dict[str, set[Seeker]] = {}

    # What is asked

    async def ask(self, who: Who, wish: messages.Pair) -> Json:
        """Note a wish, or that it still stands, and pair whoever can be; the Pairing message."""
        now = self._house.world.now()
        quick = f"{wish.game} {wish.speed} {who.kind}"
        fresh = Wish(who, quick, wish.commit, wish.key, now)

        def change(connection: Any, made: Change) -> None:
            known = wishes.wish_of(connection, who.player)
            if known and known.key and known.key == wish.key and known.quick != quick:
                raise Refused(*KEY_REUSED)
            if known and known.table and known.key and known.key == wish.key:
                return  # it was granted, and the answer was lost
            table = wishes.just_paired(connection, who.player, quick, now - SAME)
            if table is None and wish.speed == "live" and wishes.plays_live(connection, who.player):
                raise Refused(*STILL_PLAYING)
            waits = known is not None and known.quick == quick and not known.table
            since = known.since if known and waits else now
            wishes.put(connection, replace(fresh, since=since, table=table), self._until(now))
            if table is None:
                self._match(connection, quick, now, made)

        made = await self._change([who.player], change)
        return self._message(made.wishes.get(who.player))

    async def cancel(self, player: str) -> Json:
        """Withdraw a wish; the Pairing message, which has the table if it was too late."""
        made = await self._change([player], lambda connection, _: wishes.drop(connection, player))
        return self._message(made.wishes.get(player))

    # Those who wait here

    def join(self, seeker: Seeker) -> None:
        """Somebody's page is open."""
        self._here.setdefault(seeker.who.player, set()).add(seeker)

    async def part(self, seeker: Seeker) -> None:
        """A page was closed; if it was the last one here, nobody is paired with its owner."""
        player = seeker.who.player
        pages = self._here.get(player, set())
        pages.discard(seeker)
        if not pages and self._here.pop(player, None) is not None:
            await self._write(lambda connection: wishes.lapse(connection, player))

    async def beat(self) -> None:
        """Keep the wishes of those who are there, pair whoever can be, and tell what happened elsewhere."""
        if not self._here:
            return
        now = self._house.world.now()
        heard = {player: now - int(1000 * min(page.silent() for page in pages)) for player, pages in self._here.items()}

        def change(connection: Any, made: Change) -> None:
            for player, at in sorted(heard.items()):
                wishes.keep(connection, player, self._until(at))
            for quick in sorted({wish.quick for wish in wishes.wishes_of(connection, list(heard)) if not wish.table}):
                self._match(connection, quick, now, made)

        await self._change(list(heard), change)

    async def sweep(self) -> None:
        """Forget old wishes."""
        before = self._house.world.now() - REMEMBERED
        await self._write(lambda connection: wishes.forget(connection, before))

    async def learn(self, players: list[str]) -> None:
        """Another process has granted the wishes of these players: tell those who wait here."""
        here = [player for player in players if player in self._here]
        if here:
            found = await self._house.store.read(lambda connection: wishes.wishes_of(connection, here))
            self._tell(here, Change(wishes={wish.who.player: wish for wish in found}))

    # Transactions

    def _until(self, heard: int) -> int:
        return heard + int(self._house.settings.wish_seconds * 1000)

    async def _write(self, change: Callable[[Any], Any], notices: list[str] | None = None) -> Any:
        return await self._house.store.write(change, notices=() if notices is None else notices, lock=wishes.LOCK)

    async def _change(self, players: list[str], change: Callable[[Any, Change], None]) -> Change:
        """A transaction about the wishes of some players; everybody here whom it concerns is told."""
        notices: list[str] = []

        def whole(connection: Any) -> Change:
            made = Change()
            notices.clear()
            change(connection, made)
            made.wishes = {
                wish.who.player: wish for wish in wishes.wishes_of(connection, self._concerned(players, made))
            }
            notices.extend(f"{NOTICE} {player}" for player in self._concerned([], made))
            if made.opened:
                notices.append("lobby")
            return made

        for _ in range(5):
            try:
                made: Change = await self._write(whole, notices)
            except Conflict:
                continue  # another table has the same code
            self._tell(self._concerned(players, made), made)
            return made
        raise Unavailable

    @staticmethod
    def _concerned(players: list[str], made: Change) -> list[str]:
        seated = [player for opened in made.opened for player, _ in opened.sittings]
        return list(dict.fromkeys([*players, *seated]))

    def _match(self, connection: Any, quick: str, now: int, made: Change) -> None:
        """Pair those who want the same, the longest waiting first."""
        waiting = wishes.present(connection, quick, now)
        for first, second in zip(waiting[::2], waiting[1::2], strict=False):
            opened = self._open(first, second)
            Store.create(opened.row, opened.sittings, opened.events)(connection)
            wishes.grant(connection, (first, second), opened.row["id"])
            made.opened.append(opened)

    def _open(self, *pair: Wish) -> Opened:
        game, speed, _ = pair[0].quick.split()
        spec = messages.NewTable.model_validate({"game": game, "clock": SPEEDS[speed], "public": True, "rated": True})
        world = self._house.world
        chairs = [chair_for(wish.who, wish.commit) for wish in pair]
        return opening.open_table(world, pair[0].who, spec, {}, pair[0].quick, chairs)

    # Telling

    def _tell(self, players: list[str], made: Change) -> None:
        for opened in made.opened:
            self._house.metrics.saved(opened.events)
            self._house.lobby_changed()
        for player in players:
            pages = self._here.get(player)
            if pages:
                message = self._house.encode(self._message(made.wishes.get(player)))
                for page in pages:
                    page.tell(message)

    def _message(self, wish: Wish | None) -> Json:
        if wish is None:
            return {"type": "pairing", "state": "none", "game": None, "speed": None, "since": None, "table": None}
        game, speed, _ = wish.quick.split()
        state = "paired" if wish.table else "waiting"
        asked = {"game": game, "speed": speed, "since": wish.since}
        return {"type": "pairing", "state": state, **asked, "table": wish.table}
