"""Sockets: one a table, one for the lobby. Frames with versions out, intents in."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.house import TOPIC, House
from lostcities.server.hub import Listener
from lostcities.server.limits import Buckets
from lostcities.server.refusals import Refused
from lostcities.server.routes.common import house_of, malformed, token_of
from lostcities.server.table import Table

router = APIRouter(prefix="/api")
LARGEST: Final = 4_096
"""Characters of a message from a client."""
SEND_WITHIN: Final = 10.0
TOO_SLOW: Final = 4008
GOING: Final = 1012
MISBEHAVED: Final = 100
"""Refused messages in a row after which a socket is closed."""


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0


async def _write(socket: WebSocket, house: House, listener: Listener) -> None:
    """Send what waits, until the end."""
    try:
        while True:
            for message in await listener.next():
                async with asyncio.timeout(SEND_WITHIN):
                    await socket.send_text(message.decode())
            if listener.closing is not None:
                async with asyncio.timeout(SEND_WITHIN):
                    await socket.send_text(house.encode(listener.closing).decode())
                    await socket.close(GOING, str(listener.closing["reason"]))
                return
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        return


async def _read(socket: WebSocket, take: Callable[[str | None], Awaitable[bool]]) -> None:
    """Take in what the client sends until it goes or misbehaves."""
    bad = 0
    while bad < MISBEHAVED:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        bad = 0 if await take(message.get("text")) else bad + 1
    await socket.close(1008, "too many bad messages")


async def _serve(
    socket: WebSocket, house: House, listener: Listener, take: Callable[[str | None], Awaitable[bool]]
) -> None:
    works = (_write(socket, house, listener), _read(socket, take), listener.dropped.wait())
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if listener.dropped.is_set():
        house.metrics.dropped.inc()
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(1):
                await socket.close(TOO_SLOW, "too slow")


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


async def _opened(socket: WebSocket) -> tuple[House, Who | None] | None:
    """Who has come, None if nobody can be let in now."""
    house = house_of(socket)
    try:
        return house, await house.accounts.who(token_of(socket))
    except Refused as problem:
        await _turned_away(socket, house, problem)
        return None


async def _turned_away(socket: WebSocket, house: House, problem: Refused) -> None:
    await socket.accept()
    await socket.send_text(house.encode(problem.message_of()).decode())
    await socket.close(1013 if problem.code == "unavailable" else 4404, problem.code)


@router.websocket("/tables/{id}/socket")
async def table_socket(socket: WebSocket, id: str) -> None:
    """A table, live: the newest frame at once with what happened after ``since``, then every change."""
    opened = await _opened(socket)
    if opened is None:
        return
    house, who = opened
    try:
        table = await house.table(id)
        listener = house.listener(who)
        listener.muted = await house.store.muted_by(who.player) if who else set()
        said = await house.chat.lines(table, who, _number(socket.query_params.get("line")))
    except Refused as problem:
        await _turned_away(socket, house, problem)
        return
    await socket.accept()
    since = socket.query_params.get("since")
    listener.send(house.encode(table.frame(who, _number(since) if since else None)))
    listener.seen = table.ledger.version
    for line in said:
        listener.line = line["line"]
        listener.send(house.encode(line))
    house.hub.join(table.id, listener)
    listener.presence = house.encode(house.presence(table))
    listener.send(listener.presence)
    house.tell_presence(table)
    conversation = Conversation(house, table, listener, socket.app.state.pace)
    try:
        await _serve(socket, house, listener, conversation.take)
    finally:
        house.hub.part(table.id, listener)
        house.tell_presence(table)


@router.websocket("/lobby/socket")
async def lobby_socket(socket: WebSocket) -> None:
    """The lobby, live: the list of open tables whenever it changes."""
    opened = await _opened(socket)
    if opened is None:
        return
    house, who = opened
    try:
        news: Json = await house.lobby.news()
    except Refused as problem:
        await _turned_away(socket, house, problem)
        return
    await socket.accept()
    listener = house.listener(who)
    listener.send(house.encode(news))
    house.hub.join(TOPIC, listener)

    async def take(text: str | None) -> bool:
        listener.send(house.encode(Refused("not_possible", "The lobby only tells.").message_of()))
        return False

    try:
        await _serve(socket, house, listener, take)
    finally:
        house.hub.part(TOPIC, listener)
