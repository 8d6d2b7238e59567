"""Sockets: one a table, one for the lobby. Frames with versions out, intents in.

They speak ASGI directly: with thousands of them, every layer between costs.
"""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs

from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.house import House
from lostcities.server.hub import Listener
from lostcities.server.limits import Buckets
from lostcities.server.lobby import TOPIC
from lostcities.server.refusals import Refused
from lostcities.server.routes.common import malformed, token_of
from lostcities.server.table import Table

LARGEST: Final = 4_096
"""Characters of a message from a client."""
TOO_SLOW: Final = 4008
NOTHING_HERE: Final = 4404
GOING: Final = 1012
MISBEHAVED: Final = 100
"""Refused messages in a row after which a socket is closed."""
TABLE: Final = re.compile(r"/api/tables/([0-9a-z]{1,16})/socket")
LOBBY: Final = "/api/lobby/socket"

Take: TypeAlias = Callable[[str | None], Awaitable[bool]]


class Gone(Exception):
    """The other end has gone."""


class Wire:
    """One socket."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self.path: str = scope["path"]
        self.query = {key: values[-1] for key, values in parse_qs(scope["query_string"].decode("latin-1")).items()}
        self.token = token_of(HTTPConnection(scope))

    def number(self, name: str) -> int | None:
        """A number of the query."""
        text = self.query.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

    async def accept(self) -> None:
        """Let the client in."""
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def text(self, message: bytes) -> None:
        """Send a message."""
        try:
            await self._send({"type": "websocket.send", "text": message.decode()})
        except OSError:
            raise Gone from None

    async def close(self, code: int, reason: str) -> None:
        """End the conversation."""
        with contextlib.suppress(OSError, TimeoutError, RuntimeError):
            async with asyncio.timeout(1):
                await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def heard(self) -> str | None:
        """The next message, None for one that is no text."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text: str | None = message.get("text")
        return text


class Conversation:
    """One client at one table."""

    def __init__(self, house: House, table: Table, listener: Listener, pace: Buckets) -> None:
        self.house = house
        self.table = table
        self.listener = listener
        self.pace = pace

    async def take(self, text: str | None) -> bool:
        """Carry out one message; whether it could be read at all."""
        key: str | None = None
        try:
            intent = self._read(text)
            key = intent.key
            self._pace()
            with self.house.metrics.intents.time():
                said = await self.house.intent(self.table, self.listener.who, intent)
        except Refused as problem:
            self._refuse(problem, key)
            return key is not None and problem.code != "too_fast"
        if said["type"] != "chat":  # a chat line comes to everybody, to whoever said it as well
            self.listener.send(self.house.encode(said))
        return True

    def _pace(self) -> None:
        who = self.listener.who
        if who and self.house.settings.rates.on and not self.pace.take(who.player, self.house.world.now()):
            raise Refused("too_fast", "Too many messages; wait a little.", "Zu viele Nachrichten; warte kurz.")

    @staticmethod
    def _read(text: str | None) -> Any:
        if text is None:
            raise Refused("malformed", "Messages are JSON text, not bytes.")
        if len(text) > LARGEST:
            raise Refused("too_large", f"A message has at most {LARGEST} characters.")
        try:
            return messages.intents.validate_json(text)
        except ValidationError as problem:
            raise malformed(problem) from None

    def _refuse(self, problem: Refused, key: str | None) -> None:
        self.house.metrics.refusals.labels(problem.code).inc()
        listener = self.listener
        listener.send(self.house.encode(problem.message_of(key, self.table.ledger.version)))
        if problem.code == "stale":
            # When in doubt, send everything again.
            listener.send(self.house.encode(self.table.frame(listener.who, listener.seen)))


class Sockets:
    """All sockets of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pace = Buckets(*house.settings.rates.session)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket to its end."""
        wire = Wire(scope, receive, send)
        await wire.accept()
        try:
            who = await self.house.accounts.who(wire.token)
            found = TABLE.fullmatch(wire.path)
            if found:
                await self._table(wire, who, found[1])
            elif wire.path == LOBBY:
                await self._lobby(wire, who)
            else:
                raise Refused("not_found", "There is no socket at this address; docs/protocol.md lists them.")
        except Gone:
            return
        except Refused as problem:
            with contextlib.suppress(Gone):
                await wire.text(self.house.encode(problem.message_of()))
            await wire.close(1013 if problem.code == "unavailable" else NOTHING_HERE, problem.code)

    async def _table(self, wire: Wire, who: Who | None, id: str) -> None:
        """A table, live: the newest frame at once with what happened after ``since``, then every change."""
        house = self.house
        table = await house.table(id)
        listener = house.listener(who)
        listener.muted = await house.store.muted_by(who.player) if who else set()
        said = await house.chat.lines(table, who, wire.number("line") or 0)
        listener.send(house.encode(table.frame(who, wire.number("since"))))
        listener.seen = table.ledger.version
        for line in said:
            listener.line = line["line"]
            listener.send(house.encode(line))
        house.hub.join(table.id, listener)
        listener.presence = house.encode(house.presence(table))
        listener.send(listener.presence)
        house.tell_presence(table)
        try:
            await self._serve(wire, listener, Conversation(house, table, listener, self.pace).take)
        finally:
            house.hub.part(table.id, listener)
            house.tell_presence(table)

    async def _lobby(self, wire: Wire, who: Who | None) -> None:
        """The lobby, live: the list of open tables whenever it changes."""
        house = self.house
        news: Json = await house.lobby.news()
        listener = house.listener(who)
        listener.send(house.encode(news))
        house.hub.join(TOPIC, listener)

        async def take(text: str | None) -> bool:
            listener.send(house.encode(Refused("not_possible", "The lobby only tells.").message_of()))
            return False

        try:
            await self._serve(wire, listener, take)
        finally:
            house.hub.part(TOPIC, listener)

    async def _serve(self, wire: Wire, listener: Listener, take: Take) -> None:
        reader = asyncio.ensure_future(_read(wire, take))
        writer = asyncio.ensure_future(self._write(wire, listener))
        listener.on_drop = writer.cancel
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)
        if listener.dropped:
            self.house.metrics.dropped.inc()
            await wire.close(TOO_SLOW, "too slow")

    async def _write(self, wire: Wire, listener: Listener) -> None:
        """Send what waits, until the end."""
        with contextlib.suppress(Gone):
            while listener.closing is None:
                for message in await listener.next():
                    await wire.text(message)
            await wire.text(self.house.encode(listener.closing))
            await wire.close(GOING, str(listener.closing["reason"]))


async def _read(wire: Wire, take: Take) -> None:
    """Take in what the client sends until it goes or misbehaves."""
    bad = 0
    with contextlib.suppress(Gone):
        while bad < MISBEHAVED:
            bad = 0 if await take(await wire.heard()) else bad + 1
        await wire.close(1008, "too many bad messages")
