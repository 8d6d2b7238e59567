"""A match on a server: the protocol as plain JSON (docs/protocol.md), over HTTP and one socket."""

import asyncio
import contextlib
import json
import re
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator
from functools import partial
from typing import TypeVar, cast
from urllib.parse import SplitResult, quote, urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from lostcities.engine.shapes import Plain, RecordJson
from lostcities.locales import LEVEL
from lostcities.terminal.clock_and_chat import ChatLine, Clock
from lostcities.terminal.contribution import Contribution, compare
from lostcities.terminal.data_folder import Seen, Sessions
from lostcities.terminal.table_view import Move, Play, Problem, Refused, TableView
from lostcities.terminal.wire import ChatJson, EntriesJson, EntryJson, FramedJson, FrameJson, HintJson, SeatJson

T = TypeVar("T")

TIMEOUT = 20.0
RETRY = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each attempt to reconnect; the last one applies to all further attempts."""
connect_alive = partial(connect, ping_interval=1.5, ping_timeout=2.0, open_timeout=5.0, close_timeout=0.5)
"""A dead network closes no socket, so we ping: seconds between pings, and seconds to wait for answers."""


class ServerTrouble(Problem):
    """The server cannot be reached, or is not a server of this project."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(lambda texts: texts(key, **values))


class Server:
    """A server as one player uses it: the account of a ``token``, or a guest."""

    def __init__(self, address: str, sessions: Sessions | None = None, token: str | None = None) -> None:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        if parts.scheme not in ("http", "https") or not parts.netloc or not _has_port(parts):
            raise ServerTrouble("connection-bad-address", address=repr(address))
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.path = parts.path
        """The part of a table link after the server's name."""
        self.sessions = sessions or Sessions()
        self.is_account = token is not None
        self.token = token or self.sessions.token(self.base)
        self.seen = Seen(self.sessions.file.parent)
        self.contributions: dict[str, Contribution] = {}
        """Our contributions to the deals of tables."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify the player."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, shape: type[T], method: str, path: str, body: Plain | None = None) -> T:
        """Send one request; raises Refused with the server's sentence, ServerTrouble if there is no sensible answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, **({"Content-Type": "application/json"} if body is not None else {})}
        request = urllib.request.Request(f"{self.base}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                self._remember(response.headers.get_all("Set-Cookie") or [])
                return cast(T, json.load(response))
        except urllib.error.HTTPError as problem:
            raise self._refusal(problem) from None
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "reason", problem)
            raise ServerTrouble("connection-no-server", server=self.base, reason=str(reason)) from None

    def _refusal(self, problem: urllib.error.HTTPError) -> Exception:
        with problem, contextlib.suppress(OSError, ValueError, AttributeError, KeyError):
            said = json.load(problem)
            sentence, text, parameters = said["message"], said.get("text", ""), said.get("parameters", {})
            return Refused(lambda texts: texts.find(text, **parameters) or sentence, said.get("clause"))
        return ServerTrouble("connection-other-server", server=self.base, status=problem.code)

    def _remember(self, cookies: list[str]) -> None:
        """Save the session that the server gave to a new guest."""
        for cookie in cookies:
            found = re.match(r"(?:__Host-)?lostcities=([^;]+)", cookie)
            if found and not self.is_account:
                self.token = found[1]
                self.sessions.keep(self.base, found[1])

    def sign_in(self) -> None:
        """Sign in with the token, as the previous guest, or as a new one."""
        if self.token:
            try:
                self.ask(dict, "GET", "/api/me")
                return
            except Refused:
                if self.is_account:
                    raise ServerTrouble("connection-bad-token", server=self.base) from None
                self.token = None  # the server no longer knows us
        self.ask(dict, "POST", "/api/guest", {})

    def list_running(self) -> list[EntryJson]:
        """List your tables in progress."""
        return self.ask(EntriesJson, "GET", "/api/me/tables?status=now")["tables"] if self.token else []

    def play(self, game: str, players: int, level: str, options: Plain) -> FrameJson:
        """Create a table against bots; returns its frame."""
        part = Contribution(self.seen)
        choice = {"game": game, "players": players, "level": level, "options": options, "commit": part.commit}
        found = self.ask(FrameJson, "POST", "/api/play", choice)
        self.contributions[found["table"]] = part
        return found

    def join(self, where: str) -> FrameJson:
        """Return the frame of a table by its id, code or link, taking a seat if one is free."""
        words = [word for word in urlsplit(where).path.split("/") if word]
        if not words:
            raise ServerTrouble("connection-no-table", where=repr(where))
        last = quote(words[-1], safe="")
        by_code = len(words) > 1 and words[-2] == "j"
        frame = self._by_code(last) if by_code else self._by_id(last)
        if frame["seat"] is None and frame["status"] == "open":
            part = Contribution(self.seen)
            choice = {"type": "sit", "key": _key(), "commit": part.commit}
            found = self.ask(FramedJson, "POST", f"/api/tables/{frame['table']}/intents", choice)
            self.contributions[frame["table"]] = part
            return found["frame"]
        return frame

    def _by_code(self, code: str) -> FrameJson:
        return self.ask(FrameJson, "GET", f"/api/codes/{code}")

    def _by_id(self, word: str) -> FrameJson:
        try:
            return self.ask(FramedJson, "GET", f"/api/tables/{word}")["frame"]
        except Refused:
            return self._by_code(word)  # people read codes aloud, so a bare word may be one


def _has_port(parts: SplitResult) -> bool:
    """Whether the text after the colon, if any, is a port."""
    with contextlib.suppress(ValueError):
        return parts.port != 0
    return False


def _key() -> str:
    return secrets.token_hex(8)


def _name(seat: SeatJson) -> str:
    return f"{LEVEL}{seat['level']}" if seat.get("level") else seat.get("name") or ""


class RemotePlay:
    """A seat at a table on a server."""

    def __init__(self, server: Server, frame: FrameJson) -> None:
        self.server = server
        self.frame = frame
        self.came = time.monotonic()
        """When the frame arrived."""
        self.moves: list[Move] = []
        self.talk: list[ChatLine] = []
        self.line = 0
        """The last chat line that was recorded."""
        self.seen = -1
        """The version up to which moves were recorded."""
        self.answered = -1
        """The version that the last accepted choice made; so several moves in one line need not wait for frames."""
        self.tampered: tuple[str, ...] | None = None
        """Which commitments of the record differ from those seen before the deal."""
        self.connected = True
        self.closed = False
        self.queue: asyncio.Queue[FrameJson | ChatJson | None] = asyncio.Queue()
        self.reader: asyncio.Task[None] | None = None

    @property
    def table(self) -> TableView:
        """The table as it is now."""
        frame = self.frame
        return TableView(
            game=frame["game"],
            rounds=frame["rounds"],
            seat=frame["seat"],
            seats=tuple(_name(seat) for seat in frame["seats"]),
            status=frame["status"],
            view=frame["view"],
            finished=tuple(frame["finished"]),
            result=frame["result"],
            undo=frame["undo"],
            moves=tuple(self.moves),
            code=frame["code"],
            connected=self.connected,
            clock=self._clock(),
            talk=tuple(self.talk),
            tampered=self.tampered,
        )

    def _clock(self) -> Clock | None:
        clock = self.frame["clock"]
        if clock["spec"]["kind"] == "none" or self.frame["status"] != "playing":
            return None
        return Clock(tuple(clock["left"]), tuple(clock["running"]), self.came)

    async def _add_chat_line(self, line: ChatJson) -> bool:
        """Add a chat line; returns whether it is new."""
        if line["line"] <= self.line:
            return False
        text, phrase = line["text"], line["phrase"]
        self.talk.append(ChatLine(line["name"], lambda texts: text or texts.phrase(phrase)))
        self.line = line["line"]
        return True

    def _take(self, frame: FrameJson) -> bool:
        """Apply a frame; returns whether it is new."""
        for news in frame["news"]:
            if news["version"] <= self.seen:
                continue
            if news["kind"] == "act":
                self.moves.append((news["by"], news["do"]))
            elif news["kind"] == "dice":
                self.moves.append(("dice", news["do"]))
            elif news["kind"] == "undo" and self.moves:
                self.moves.pop()
        fresh = frame["version"] > self.seen
        self.seen = max(self.seen, frame["version"])
        if fresh:
            self.frame, self.came = frame, time.monotonic()
        return fresh

    async def follow(self) -> AsyncGenerator[TableView, None]:
        """Yield the table now and after every change; reconnects after a broken connection."""
        self.reader = asyncio.create_task(self._read())
        try:
            while not self.closed:
                message = await self.queue.get()
                if message is None:
                    yield self.table  # the connection broke or was restored
                elif message["type"] == "chat":
                    if await self._add_chat_line(message):
                        yield self.table
                elif self._take(message):
                    await self._compare()
                    yield self.table
                    if self.table.over:
                        return
        finally:
            await self._hang_up()

    async def _compare(self) -> None:
        """After the end, compare the record with what was seen before the deal."""
        seen = self.server.seen.load(self.frame["table"]) if self.frame["status"] == "over" else None
        if seen:
            with contextlib.suppress(Refused, ServerTrouble):
                self.tampered = tuple(compare(seen, (await self.record()).get("fairness")))

    async def _hang_up(self) -> None:
        """Close the socket; a reader that is only cancelled would leave it open."""
        if self.reader:
            self.reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.reader

    async def _read(self) -> None:
        tries = 0
        scheme = "wss" if self.server.base.startswith("https") else "ws"
        place = f"{scheme}{self.server.base[self.server.base.index(':') :]}/api/tables/{self.frame['table']}/socket"
        while not self.closed:
            address = f"{place}?since={max(self.seen, 0)}&line={self.line}"
            with contextlib.suppress(OSError, WebSocketException, ValueError):
                async with connect_alive(address, additional_headers=self.server.headers) as socket:
                    await self._note_connection(True)
                    tries = 0
                    try:
                        async for text in socket:
                            message = json.loads(text)
                            if message["type"] == "frame":
                                await self._contribute(message)
                                await self._go_on(message)
                            if message["type"] in ("frame", "chat"):
                                await self.queue.put(message)
                    except asyncio.CancelledError:
                        # On leaving, we do not wait for the closing handshake, which might itself be interrupted.
                        socket.transport.abort()
                        raise
            await self._note_connection(False)
            await asyncio.sleep(RETRY[min(tries, len(RETRY) - 1)])
            tries += 1

    async def _contribute(self, frame: FrameJson) -> None:
        """Reveal our contribution to the deal, once everyone's commitments are shown and saved."""
        part = self.server.contributions.get(frame["table"])
        value = part.answer(frame) if part else None
        if part and value:
            # Being late does no harm: then the server's stand-in counts, and the record says so.
            with contextlib.suppress(Refused):
                await self._intend("reveal", value=value)
                part.note_accepted(frame["table"])

    async def _go_on(self, frame: FrameJson) -> None:
        """Be ready between rounds at once: the last score sheet can be read during play."""
        if frame["seat"] is not None and frame["ready"] is not None and frame["seat"] not in frame["ready"]:
            with contextlib.suppress(Refused):
                await self._intend("ready")

    async def _note_connection(self, now: bool) -> None:
        if self.connected != now:
            self.connected = now
            await self.queue.put(None)

    @property
    def version(self) -> int:
        """The newest version that we know."""
        return max(self.frame["version"], self.answered)

    async def _intend(self, kind: str, **fields: object) -> None:
        path, key = f"/api/tables/{self.frame['table']}/intents", _key()
        intent = {"type": kind, "key": key, **fields}
        try:
            answer = await asyncio.to_thread(self.server.ask, FramedJson, "POST", path, intent)
        except ServerTrouble:
            # With the same key it is carried out only once, however often it is sent.
            await asyncio.sleep(1)
            try:
                answer = await asyncio.to_thread(self.server.ask, FramedJson, "POST", path, intent)
            except ServerTrouble as problem:
                raise Refused(problem.say) from None
        # The resulting change comes over the socket, with everything that happened before it.
        self.answered = max(self.answered, answer["frame"]["version"])

    async def act(self, text: str) -> None:
        """Carry out an action; raises Refused with the server's reason."""
        await self._intend("act", version=self.version, action=text)

    async def take_back(self) -> None:
        """Take back the last decision."""
        await self._intend("undo", version=self.version)

    async def hint(self) -> str:
        """Return what the server's expert would do; only in games against bots."""
        path = f"/api/tables/{self.frame['table']}/hint"
        return (await asyncio.to_thread(self.server.ask, HintJson, "GET", path))["action"]

    async def say(self, text: str) -> None:
        """Send a chat message."""
        await self._intend("say", text=text)

    async def resign(self) -> None:
        """Resign the match."""
        await self._intend("resign")

    async def record(self) -> RecordJson:
        """Return the record of the finished match."""
        path = f"/api/tables/{self.frame['table']}/record"
        return await asyncio.to_thread(self.server.ask, RecordJson, "GET", path)

    async def again(self) -> Play | None:
        """Start another match of the same kind, if all others are the server's bots."""
        others = [seat for place, seat in enumerate(self.frame["seats"]) if place != self.frame["seat"]]
        levels = [seat["level"] for seat in others if seat["level"]]
        if len(levels) < len(others):
            return None
        terms = (self.frame["game"], len(levels) + 1, levels[0], self.frame["options"])
        return RemotePlay(self.server, await asyncio.to_thread(self.server.play, *terms))

    async def close(self) -> None:
        """Stop following; the seat stays ours."""
        self.closed = True
        await self._hang_up()
