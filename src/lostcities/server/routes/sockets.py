"""Sockets: one a table, one for the lobby. Frames with versions out, intents in."""

import asyncio
import logging
import re
import time
from collections import deque
from typing import Final, TypeVar
from urllib.parse import parse_qs

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json
from starlette.requests import HTTPConnection
from starlette.types import Scope

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.house import House
from lostcities.server.limits import Buckets
from lostcities.server.lobby import TOPIC
from lostcities.server.refusals import Refused
from lostcities.server.routes.common import malformed, signed_in_as, who_asks
from lostcities.server.socket_protocol import EXTENSION, FAILED, GOING, Socket
from lostcities.server.table import Table

LARGEST: Final = 4_096
"""Characters of a message from a client."""
LONGEST_KEY: Final = 64
"""Characters of a key that is repeated in the refusal of an unreadable message."""
TOO_SLOW: Final = 4008
NOTHING_HERE: Final = 4404
MISBEHAVED: Final = 100
"""Refused messages in a row after which a socket is closed."""
AHEAD: Final = 8
"""Messages that a client may send before it has the answer to its first; then it is not read on."""
TABLE: Final = re.compile(r"/api/tables/([0-9a-z]{1,16})/socket")
LOBBY: Final = "/api/lobby/socket"
PAIR: Final = "/api/pair/socket"

T = TypeVar("T")
log = logging.getLogger("lostcities.sockets")


def socket_of(scope: Scope) -> Socket:
    """The socket of a request."""
    found: Socket = scope["extensions"][EXTENSION]
    return found


def number_of(scope: Scope, name: str) -> int | None:
    """A number of the query."""
    text = parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[-1]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def key_in(text: str | None) -> str | None:
    """The key of a message that cannot be read as an intent, so that its refusal reaches whoever waits for it."""
    try:
        found = from_json(text or "")
    except ValueError:
        return None
    key = found.get("key") if isinstance(found, dict) else None
    return key if isinstance(key, str) and 0 < len(key) <= LONGEST_KEY else None


def keep_pace(house: House, pace: Buckets, who: Who | None) -> None:
    """Refuse who talks too fast."""
    if who and house.settings.rates.on and not pace.take(who.player, house.world.now()):
        raise Refused("too_fast", "Too many messages; wait a little.", "Zu viele Nachrichten; warte kurz.")


def read(kind: TypeAdapter[T], text: str | None) -> T:
    """A message of a client, or a refusal."""
    if text is None:
        raise Refused("malformed", "Messages are JSON text, not bytes.")
    if len(text) > LARGEST:
        raise Refused("too_large", f"A message has at most {LARGEST} characters.")
    try:
        return kind.validate_json(text)
    except ValidationError as problem:
        raise malformed(problem) from None


class Talk:
    """One client: its messages are taken one after the other, in their order."""

    __slots__ = ("_bad", "_goodbye", "_inbox", "_task", "house", "listener", "socket", "topic")

    def __init__(self, house: House, socket: Socket, topic: str, who: Who | None) -> None:
        self.house = house
        self.socket = socket
        self.topic = topic
        self.listener = house.listener(who, socket)
        self.listener.on_drop = self._drop
        self.listener.on_close = self._leave
        self._inbox: deque[str | None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._bad = 0
        self._goodbye: Json | None = None

    def join(self) -> None:
        """Begin to listen and to be heard."""
        self.house.hub.join(self.topic, self.listener)
        self.socket.attach(self)

    def heard(self, text: str | None) -> None:
        """A message came."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work(text))
            return
        if self._inbox is None:
            self._inbox = deque()
        self._inbox.append(text)
        if len(self._inbox) == AHEAD:
            self.socket.listen(False)

    async def _work(self, text: str | None) -> None:
        try:
            await self._one(text)
            while self._inbox and not self.socket.ended:
                await self._one(self._inbox.popleft())
        except Exception:
            log.exception("a message could not be handled")
            self.socket.close(FAILED, "failed")
        finally:
            self._task = None
            if self._inbox is not None:
                self._inbox = None
                self.socket.listen(True)
        if self._goodbye is not None:
            self._leave(self._goodbye)

    async def _one(self, text: str | None) -> None:
        self._bad = 0 if await self.take(text) else self._bad + 1
        if self._bad >= MISBEHAVED:
            self.socket.close(1008, "too many bad messages")

    async def take(self, text: str | None) -> bool:
        """Carry out one message; whether it could be read at all."""
        raise NotImplementedError

    def say(self, message: Json) -> None:
        """Tell this client something."""
        self.listener.send(self.house.encode(message))

    def resumed(self) -> None:
        """The client reads again."""
        self.listener.resume()

    def gone(self) -> None:
        """The client has gone; what it asked for before is still done."""
        self.house.hub.part(self.topic, self.listener)

    def _drop(self) -> None:
        self.house.metrics.dropped.inc()
        self.socket.close(TOO_SLOW, "too slow")

    def _leave(self, goodbye: Json) -> None:
        # What is under way is answered first.
        self._goodbye = goodbye
        if self._task is None:
            self.say(goodbye)
            self.socket.close(GOING, str(goodbye["reason"]))


class Conversation(Talk):
    """One client at one table."""

    __slots__ = ("pace", "table")

    def __init__(self, house: House, socket: Socket, table: Table, who: Who | None, pace: Buckets) -> None:
        super().__init__(house, socket, table.id, who)
        self.table = table
        self.pace = pace

    def gone(self) -> None:
        """The client has gone."""
        super().gone()
        self.house.presence.changed(self.table)

    async def take(self, text: str | None) -> bool:
        """Carry out one message; whether it could be read at all."""
        key: str | None = None
        try:
            intent = read(messages.intents, text)
            key = intent.key
            keep_pace(self.house, self.pace, self.listener.who)
            began = time.perf_counter()
            try:
                said = await self.house.intent(self.table, self.listener.who, intent)
            finally:
                self.house.metrics.intents.observe(time.perf_counter() - began)
        except Refused as problem:
            self._refuse(problem, key or key_in(text))
            return key is not None and problem.code != "too_fast"
        self.say(said)
        return True

    def _refuse(self, problem: Refused, key: str | None) -> None:
        self.house.metrics.refusals.labels(problem.code).inc()
        listener = self.listener
        listener.send(self.house.encode(problem.message_of(key, self.table.ledger.version)))
        if problem.code == "stale":
            # When in doubt, send everything again.
            listener.send(self.house.encode(self.table.frame(listener.who, listener.seen)))


class Watching(Talk):
    """One client in the lobby."""

    async def take(self, text: str | None) -> bool:
        """The lobby has no ears."""
        self.say(Refused("not_possible", "The lobby only tells.").message_of())
        return False


class Seeking(Talk):
    """One page that looks for an opponent."""

    __slots__ = ("_told", "pace", "who")

    def __init__(self, house: House, socket: Socket, who: Who, pace: Buckets) -> None:
        super().__init__(house, socket, f"pair {who.player}", who)
        self.who = who
        self.pace = pace
        self._told = b""

    async def take(self, text: str | None) -> bool:
        """Note a wish; what becomes of it is told to all pages of the same player."""
        said: messages.Seek | messages.Ping | None = None
        try:
            said = read(messages.wishes, text)
            keep_pace(self.house, self.pace, self.who)
            if isinstance(said, messages.Ping):
                self.say({"type": "pong", "key": said.key, "now": self.house.world.now()})
            else:
                self.house.pairing.join(self)
                self._told = b""
                await self.house.pairing.ask(self.who, said)
        except Refused as problem:
            self.house.metrics.refusals.labels(problem.code).inc()
            self.say(problem.message_of(said.key if said else None))
            return said is not None and problem.code != "too_fast"
        return True

    def silent(self) -> float:
        """Ask whether anybody is there; seconds since the last sign of it."""
        return self.socket.probe()

    def tell(self, message: bytes) -> None:
        """Say what became of the wish, unless it is known."""
        if message != self._told:
            self._told = message
            self.listener.send(message)

    def gone(self) -> None:
        """The page was closed."""
        super().gone()
        self.house.soon(self.house.pairing.part(self))


class Sockets:
    """All sockets of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pace = Buckets(*house.settings.rates.session)

    async def __call__(self, scope: Scope) -> None:
        """Let a client in and attach it to what it wants to hear."""
        socket = socket_of(scope)
        socket.accept()
        try:
            who = await who_asks(self.house, HTTPConnection(scope))
            found = TABLE.fullmatch(scope["path"])
            if found:
                await self.enter(scope, socket, who, found[1])
            elif scope["path"] == LOBBY:
                await self._lobby(socket, who)
            elif scope["path"] == PAIR:
                self._pair(socket, who)
            else:
                raise Refused("not_found", "There is no socket at this address; docs/protocol.md lists them.")
        except Refused as problem:
            socket.text(self.house.encode(problem.message_of()))
            socket.close(1013 if problem.code == "unavailable" else NOTHING_HERE, problem.code)

    async def enter(self, scope: Scope, socket: Socket, who: Who | None, id: str) -> None:
        """A table, live: the newest frame at once with what happened after ``since``, then every change."""
        house = self.house
        table = await house.table(id)
        talk = Conversation(house, socket, table, who, self.pace)
        listener = talk.listener
        listener.muted = frozenset(await house.store.muted_by(who.player)) if who else frozenset()
        said = await house.chat.lines(table, who, number_of(scope, "line") or 0)
        talk.say(table.frame(who, number_of(scope, "since")))
        listener.seen = table.ledger.version
        for line in said:
            listener.line = line["line"]
            talk.say(line)
        talk.join()
        listener.presence = house.encode(house.presence.message(table))
        listener.send(listener.presence)
        house.presence.changed(table)

    async def _lobby(self, socket: Socket, who: Who | None) -> None:
        """The lobby, live: the list of public tables whenever it changes."""
        news = await self.house.lobby.news()
        talk = Watching(self.house, socket, TOPIC, who)
        talk.say(news)
        talk.join()

    def _pair(self, socket: Socket, who: Who | None) -> None:
        """Looking for an opponent, live: present as long as the socket is open."""
        Seeking(self.house, socket, signed_in_as(who), self.pace).join()
