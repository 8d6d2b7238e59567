"""Talk at the table: lines and quick phrases, saved before they are heard; muted and reported."""

import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who, seated
from lostcities.server.limits import Buckets
from lostcities.server.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.house import House
    from lostcities.server.table import Table

# Control characters, and marks that turn the direction of what follows or can not be seen.
UNSEEN: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def clean_text(text: str) -> str:
    """What somebody said, without what can not be seen; a client shows it as text, never as markup."""
    shown = " ".join(UNSEEN.sub(" ", unicodedata.normalize("NFC", text)).split())
    if not shown:
        raise Refused("malformed", "There is nothing to be said.", "Da steht nichts.")
    return shown


class Chat:
    """What is said at the tables."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._pace = Buckets(*house.settings.rates.chat)

    async def say(self, table: "Table", who: Who | None, intent: Any) -> None:
        """Save a line or phrase and tell it to everyone at the table."""
        seat = seated(table.ledger, who)
        assert who is not None
        mode = table.ledger.terms["chat"]
        if mode == "off" or (mode == "phrases" and isinstance(intent, messages.Say)):
            raise Refused(
                "not_allowed",
                "At this table there are quick phrases only." if mode == "phrases" else "At this table nobody talks.",
                "An diesem Tisch gibt es nur Floskeln." if mode == "phrases" else "An diesem Tisch wird nicht geredet.",
            )
        now = self._house.world.now()
        if self._house.settings.rates.on and not self._pace.take(who.player, now):
            raise Refused("too_fast", "Slow down a little.", "Nicht ganz so schnell.")
        said = isinstance(intent, messages.Say)
        line: Json = {"player": who.player, "seat": seat, "name": who.name, "key": intent.key, "at": now}
        line |= {"text": clean_text(intent.text) if said else None, "phrase": None if said else intent.phrase}
        await self._house.store.say(table.id, line)
        await self.tell(table.id)

    async def lines(self, table: "Table", who: Who | None, after: int) -> list[Json]:
        """The lines after one, without those of players that ``who`` has muted."""
        muted = await self._house.store.muted_by(who.player) if who else set()
        found = await self._house.store.chat_lines(table.id, after)
        return [_shown(line) for line in found if line["player"] not in muted]

    async def tell(self, table: str) -> None:
        """Bring what was said to those who listen here."""
        listeners = self._house.hub.listeners(table)
        if listeners:
            first = min(listener.line for listener in listeners)
            found = await self._house.store.chat_lines(table, first)
            for line in found:
                message = self._house.encode(_shown(line))
                for listener in listeners:
                    if line["line"] > listener.line:
                        listener.line = line["line"]
                        if line["player"] not in listener.muted:
                            listener.send(message)
        self._house.hub.wake(table)

    async def mute(self, table: "Table", who: Who | None, intent: messages.Mute) -> None:
        """Read somebody no more, or again."""
        seated(table.ledger, who)
        assert who is not None
        chairs = table.ledger.chairs
        other = chairs[intent.seat].player if intent.seat < len(chairs) else None
        if other is None or other == who.player:
            raise Refused("not_possible", "There is nobody to mute.", "Da ist niemand zum Stummschalten.")
        await self._house.store.mute(who.player, other, intent.muted)
        for listener in self._house.hub.listeners(table.id):
            if listener.who and listener.who.player == who.player:
                listener.muted = listener.muted | {other} if intent.muted else listener.muted - {other}

    async def report(self, table: "Table", who: Who | None, intent: messages.Report) -> None:
        """Tell the host of the server about a line."""
        seated(table.ledger, who)
        assert who is not None
        now = self._house.world.now()
        reason = clean_text(intent.reason)
        if not await self._house.store.report(table.id, intent.line, who.player, reason, now):
            raise Refused("not_found", "There is no such line.", "Diese Zeile gibt es nicht.")


def _shown(line: Json) -> Json:
    kept = {key: line[key] for key in ("line", "seat", "name", "text", "phrase", "at")}
    return {"type": "chat", **kept}
