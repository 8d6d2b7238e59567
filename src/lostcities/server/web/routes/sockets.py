"""Sockets: one per table, one for the lobby. Frames with versions out, intents in."""

import asyncio
import logging
import re
import time
from collections import Counter, deque
from typing import Final, TypeVar
from urllib.parse import parse_qs

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json
from starlette.requests import HTTPConnection
from starlette.types import Scope

from lostcities.engine.shapes import Plain
from lostcities.server.service import Service
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.lobby import TOPIC
from lostcities.server.tables.table import Table
from lostcities.server.web.limits import Buckets, network_of
from lostcities.server.web.routes.common import STATUS, explain_malformed, language_of, require_session, who_asks
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused
from lostcities.server.wire.socket_protocol import FAILED, GOING, ClientSocket

LARGEST: Final = 4_096
"""Characters of a message from a client."""
LONGEST_KEY: Final = 64
"""Characters of a key that is repeated in the refusal of an unreadable message."""
TOO_SLOW: Final = 4008
NOTHING_HERE: Final = 4404
MISBEHAVED: Final = 100
"""Consecutive refused messages after which a socket is closed."""
AHEAD: Final = 8
"""Messages that a client may send before the first is answered; then reading pauses."""
MOST_WAITING: Final = 1_000
"""Messages that may have been read by then, because what arrives in one piece is read to its end."""
LARGEST_NUMBER: Final = 1_000_000_000
"""The largest version or chat line, as over HTTP."""
TABLE: Final = re.compile(r"/api/tables/([0-9a-z]{1,16})/socket")
LOBBY: Final = "/api/lobby/socket"
PAIR: Final = "/api/pair/socket"

T = TypeVar("T")
log = logging.getLogger("lostcities.sockets")


def number_of(scope: Scope, name: str) -> int | None:
    """Return a number from the query."""
    text = parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[-1]
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_NUMBER)) else None
    return number if number is not None and number <= LARGEST_NUMBER else None


def key_in(text: str | None) -> str | None:
    """Return the key of a message that is not a valid intent, so that its refusal reaches the sender."""
    try:
        found = from_json(text or "")
    except ValueError:
        return None
    key = found.get("key") if isinstance(found, dict) else None
    return key if isinstance(key, str) and 0 < len(key) <= LONGEST_KEY else None


def limit_rate(service: Service, pace: Buckets, who: Who | None) -> None:
    """Refuse a client that sends too fast."""
    now = service.world.now()
    if who and service.settings.rates.on and not pace.take(who.player, now):
        raise Refused("too_fast", "too-many-messages").retry_in(pace.wait(who.player, now))


def read(kind: TypeAdapter[T], text: str | None) -> T:
    """Read a client's message, or refuse it."""
    if text is None:
        raise Refused("malformed", "not-text")
    if len(text) > LARGEST:
        raise Refused("too_large", "message-size", most=LARGEST)
    try:
        return kind.validate_json(text)
    except ValidationError as problem:
        raise explain_malformed(problem) from None


class Talk:
    """One client: its messages are handled one after the other, in order."""

    __slots__ = ("_bad", "_goodbye", "_inbox", "_task", "language", "listener", "service", "socket", "topic")

    def __init__(self, service: Service, socket: ClientSocket, topic: str, who: Who | None, language: str) -> None:
        self.service = service
        self.language = language
        self.socket = socket
        self.topic = topic
        self.listener = service.listener(who, socket)
        self.listener.on_drop = self._drop
        self.listener.on_close = self._leave
        self._inbox: deque[str | None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._bad = 0
        self._goodbye: Plain | None = None

    def join(self) -> None:
        """Register the listener."""
        self.service.hub.join(self.topic, self.listener)
        self.socket.attach(self)

    def hear(self, text: str | None) -> None:
        """Queue a message."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work(text))
            return
        if self._inbox is None:
            self._inbox = deque()
        self._inbox.append(text)
        if len(self._inbox) > MOST_WAITING:
            self.socket.close(1008, "too many messages")
        elif len(self._inbox) == AHEAD:
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
        """Carry out one message; returns whether it could be read at all."""
        raise NotImplementedError

    def refuse(self, problem: Refused, key: str | None = None, version: int | None = None) -> None:
        """Tell this client what was refused, and why."""
        self.service.metrics.refusals.labels(problem.code).inc()
        self.say(problem.message_of(key, version, self.language))

    def say(self, message: Plain) -> None:
        """Send this client a message."""
        self.listener.send(self.service.encode(message))

    def resume(self) -> None:
        """The client reads again."""
        self.listener.resume()

    def leave(self) -> None:
        """Handle the client's departure; what it asked for before is still done."""
        self.service.hub.part(self.topic, self.listener)

    def _drop(self) -> None:
        self.service.metrics.dropped.inc()
        self.socket.close(TOO_SLOW, "too slow")

    def _leave(self, goodbye: Plain) -> None:
        # Requests in progress are answered first.
        self._goodbye = goodbye
        if self._task is None:
            self.say(goodbye)
            self.socket.close(GOING, str(goodbye["reason"]))


class Conversation(Talk):
    """One client at one table."""

    __slots__ = ("pace", "table")

    def __init__(
        self, service: Service, socket: ClientSocket, table: Table, who: Who | None, language: str, pace: Buckets
    ) -> None:
        super().__init__(service, socket, table.id, who, language)
        self.table = table
        self.pace = pace

    def leave(self) -> None:
        """Handle the client's departure."""
        super().leave()
        self.service.presence.note_change(self.table)

    async def take(self, text: str | None) -> bool:
        """Carry out one message; returns whether it could be read at all."""
        key: str | None = None
        try:
            intent = read(messages.intents, text)
            key = intent.key
            limit_rate(self.service, self.pace, self.listener.who)
            began = time.perf_counter()
            try:
                said = await self.service.intent(self.table, self.listener.who, intent)
            finally:
                self.service.metrics.intents.observe(time.perf_counter() - began)
        except Refused as problem:
            self._refuse(problem, key or key_in(text))
            return key is not None and problem.code != "too_fast"
        self.say(said)
        return True

    def _refuse(self, problem: Refused, key: str | None) -> None:
        self.refuse(problem, key, self.table.version_for(self.listener.who))
        if problem.code == "stale":
            # When in doubt, send everything again.
            listener = self.listener
            listener.send(self.service.encode(self.table.frame(listener.who, listener.seen)))


class Watching(Talk):
    """One client in the lobby."""

    async def take(self, text: str | None) -> bool:
        """Refuse every message: the lobby accepts none."""
        self.refuse(Refused("not_possible", "lobby-only-tells"))
        return False


class Seeking(Talk):
    """One page that looks for an opponent."""

    __slots__ = ("_told", "pace", "who")

    def __init__(self, service: Service, socket: ClientSocket, who: Who, language: str, pace: Buckets) -> None:
        super().__init__(service, socket, f"pair {who.player}", who, language)
        self.who = who
        self.pace = pace
        self._told = b""

    async def take(self, text: str | None) -> bool:
        """Save a request; all pages of the same player are told the result."""
        said: messages.Seek | messages.Ping | None = None
        try:
            said = read(messages.wishes, text)
            limit_rate(self.service, self.pace, self.who)
            if isinstance(said, messages.Ping):
                self.say({"type": "pong", "key": said.key, "now": self.service.world.now()})
            else:
                self.service.pairing.join(self)
                self._told = b""
                await self.service.pairing.ask(self.who, said)
        except Refused as problem:
            self.refuse(problem, said.key if said else None)
            return said is not None and problem.code != "too_fast"
        return True

    def silent(self) -> float:
        """Ping the client; returns the seconds since it last answered."""
        return self.socket.probe()

    def tell(self, message: bytes) -> None:
        """Send the result of the request, unless it is known."""
        if message != self._told:
            self._told = message
            self.listener.send(message)

    def leave(self) -> None:
        """Handle the closing of the page."""
        super().leave()
        self.service.run_in_background(self.service.pairing.part(self))


class Sockets:
    """All sockets of a service."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.pace = Buckets(*service.settings.rates.session)
        self._open: Counter[str] = Counter()
        """How many sockets each network has."""

    async def __call__(self, scope: Scope, socket: ClientSocket) -> None:
        """Let a client in and attach it to its topic."""
        network = network_of((scope.get("client") or ("?",))[0])
        limits = self.service.settings
        if limits.rates.on and self._open[network] >= limits.limits.sockets:
            self.service.metrics.refusals.labels("too_fast").inc()
            socket.reject(STATUS["too_fast"])
            return
        self._open[network] += 1
        socket.on_lost = lambda: self._forget(network)
        socket.accept()
        connection = HTTPConnection(scope)
        language = language_of(connection)
        try:
            who = await who_asks(self.service, connection)
            found = TABLE.fullmatch(scope["path"])
            if found:
                await self.enter(scope, socket, who, language, found[1])
            elif scope["path"] == LOBBY:
                await self._lobby(socket, who, language)
            elif scope["path"] == PAIR:
                self._pair(socket, who, language)
            else:
                raise Refused("not_found", "no-socket")
        except Refused as problem:
            socket.text(self.service.encode(problem.message_of(language=language)))
            socket.close(1013 if problem.code == "unavailable" else NOTHING_HERE, problem.code)

    def _forget(self, network: str) -> None:
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    async def enter(self, scope: Scope, socket: ClientSocket, who: Who | None, language: str, id: str) -> None:
        """Serve a table: the newest frame at once with what happened after ``since``, then every change."""
        service = self.service
        table = await service.table(id)
        talk = Conversation(service, socket, table, who, language, self.pace)
        listener = talk.listener
        listener.muted = frozenset(await service.store.list_muted(who.player)) if who else frozenset()
        said = await service.chat.lines(table, who, number_of(scope, "line") or 0)
        talk.say(table.frame(who, number_of(scope, "since")))
        listener.seen = table.version_for(who)
        for line in said:
            listener.line = line["line"]
            talk.say(line)
        talk.join()
        listener.presence = service.encode(service.presence.message(table))
        listener.send(listener.presence)
        service.presence.note_change(table)

    async def _lobby(self, socket: ClientSocket, who: Who | None, language: str) -> None:
        """Serve the lobby: the list of public tables whenever it changes."""
        news = await self.service.lobby.news()
        talk = Watching(self.service, socket, TOPIC, who, language)
        talk.say(news)
        talk.join()

    def _pair(self, socket: ClientSocket, who: Who | None, language: str) -> None:
        """Serve a search for an opponent, who counts as present as long as the socket is open."""
        Seeking(self.service, socket, require_session(who), language, self.pace).join()
