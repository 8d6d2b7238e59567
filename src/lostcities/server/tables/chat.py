"""Chat: lines and quick phrases, saved before anyone reads them; muting and reports."""

import re
import unicodedata
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from lostcities.server.store.rows import ChatRow, SpokenRow
from lostcities.server.tables.decisions import Who, require_seat
from lostcities.server.web.limits import Buckets
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.service import Service
    from lostcities.server.tables.table import Table

# Control characters, and invisible or direction-changing marks.
UNSEEN: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def clean_text(text: str) -> str:
    """Remove invisible characters from a message; clients show it as text, never as markup."""
    shown = " ".join(UNSEEN.sub(" ", unicodedata.normalize("NFC", text)).split())
    if not shown:
        raise Refused("malformed", "nothing-said")
    return shown


class ChatJson(TypedDict):
    """A ChatLine message."""

    type: Literal["chat"]
    line: int
    seat: int | None
    name: str
    text: str | None
    phrase: str | None
    at: int


class Chat:
    """The chat of all tables."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._pace = Buckets(*service.settings.rates.chat)

    async def say(
        self,
        table: "Table",
        who: Who | None,
        intent: messages.Say | messages.SayPhrase,
    ) -> None:
        """Save a line or phrase and send it to everyone at the table."""
        seat = require_seat(table.ledger, who)
        assert who is not None
        mode = table.ledger.terms["chat"]
        if mode == "off" or (mode == "phrases" and isinstance(intent, messages.Say)):
            raise Refused("not_allowed", "phrases-only" if mode == "phrases" else "chat-off")
        now = self._service.world.now()
        if self._service.settings.rates.on and not self._pace.take(who.player, now):
            raise Refused("too_fast", "chat-too-fast").retry_in(self._pace.wait(who.player, now))
        line: SpokenRow = {
            "player": who.player,
            "seat": seat,
            "name": who.name,
            "key": intent.key,
            "at": now,
            "text": clean_text(intent.text) if isinstance(intent, messages.Say) else None,
            "phrase": None if isinstance(intent, messages.Say) else intent.phrase,
        }
        await self._service.store.say(table.id, line)
        await self.tell(table.id)

    async def lines(self, table: "Table", who: Who | None, after: int) -> list[ChatJson]:
        """Return the lines after one, without those of players that ``who`` has muted."""
        muted = await self._service.store.list_muted(who.player) if who else set()
        found = await self._service.store.chat_lines(table.id, after)
        return [_to_json(line) for line in found if line["player"] not in muted]

    async def tell(self, table: str) -> None:
        """Send new lines to the clients connected here."""
        listeners = self._service.hub.listeners(table)
        if listeners:
            first = min(listener.line for listener in listeners)
            found = await self._service.store.chat_lines(table, first)
            for line in found:
                message = self._service.encode(_to_json(line))
                for listener in listeners:
                    if line["line"] > listener.line:
                        listener.line = line["line"]
                        if line["player"] not in listener.muted:
                            listener.send(message)
        self._service.hub.wake(table)

    async def mute(self, table: "Table", who: Who | None, intent: messages.Mute) -> None:
        """Mute or unmute a player."""
        require_seat(table.ledger, who)
        assert who is not None
        chairs = table.ledger.chairs
        other = chairs[intent.seat].player if intent.seat < len(chairs) else None
        if other is None or other == who.player:
            raise Refused("not_possible", "nobody-to-mute")
        await self._service.store.mute(who.player, other, intent.muted)
        for listener in self._service.hub.listeners(table.id):
            if listener.who and listener.who.player == who.player:
                listener.muted = listener.muted | {other} if intent.muted else listener.muted - {other}

    async def report(self, table: "Table", who: Who | None, intent: messages.Report) -> None:
        """Report a line to the host of the server."""
        require_seat(table.ledger, who)
        assert who is not None
        now = self._service.world.now()
        reason = clean_text(intent.reason)
        if not await self._service.store.report(table.id, intent.line, who.player, reason, now):
            raise Refused("not_found", "no-line")


def _to_json(line: ChatRow) -> ChatJson:
    return {
        "type": "chat",
        "line": line["line"],
        "seat": line["seat"],
        "name": line["name"],
        "text": line["text"],
        "phrase": line["phrase"],
        "at": line["at"],
    }
