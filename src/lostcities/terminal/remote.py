"""A match at a table of a server: the wire as plain JSON (docs/protocol.md), over HTTP and one socket."""

import asyncio
import contextlib
import json
import re
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator
from typing import Any
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from lostcities.engine.cards import Words
from lostcities.engine.contract import BadInput, Json
from lostcities.terminal.company import Clock, Said
from lostcities.terminal.contribution import Contribution, compare
from lostcities.terminal.keep import Seen, Sessions
from lostcities.terminal.sight import Move, Play, Refused, Sight

TIMEOUT = 20.0
RETRY = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each new try of a broken connection; the last holds for all further ones."""
ALIVE: dict[str, Any] = {"ping_interval": 1.5, "ping_timeout": 2.0, "open_timeout": 5.0, "close_timeout": 0.5}
"""A network that is gone closes nothing: seconds between questions whether the server is there, and for the answers."""


class ServerTrouble(BadInput):
    """The server can not be reached, or is none of ours."""


class Server:
    """A server as one guest sees it."""

    def __init__(self, address: str, sessions: Sessions | None = None) -> None:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ServerTrouble(f"{address!r} is no address of a server; write for example http://127.0.0.1:8000")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.path = parts.path
        """What a link to a table has behind the server's name."""
        self.sessions = sessions or Sessions()
        self.token = self.sessions.token(self.base)
        self.seen = Seen(self.sessions.file.parent)
        self.contributions: dict[str, Contribution] = {}
        """What we contribute to the deals of tables."""

    @property
    def headers(self) -> dict[str, str]:
        """Who asks."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """One request; Refused with the server's own sentence, ServerTrouble if there is no sensible answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, **({"Content-Type": "application/json"} if body is not None else {})}
        request = urllib.request.Request(f"{self.base}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                self._remember(response.headers.get_all("Set-Cookie") or [])
                return json.load(response)
        except urllib.error.HTTPError as problem:
            raise self._refusal(problem) from None
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "reason", problem)
            raise ServerTrouble(
                f"no lostcities server answers at {self.base} ({reason}); check the address, or start one with"
                " `lostcities serve`"
            ) from None

    def _refusal(self, problem: urllib.error.HTTPError) -> Exception:
        with problem, contextlib.suppress(OSError, ValueError, AttributeError, KeyError):
            said = json.load(problem)
            return Refused(said["message"], said.get("message_de"), said.get("clause"))
        return ServerTrouble(f"{self.base} answered {problem.code}; is it a lostcities server?")

    def _remember(self, cookies: list[str]) -> None:
        """Keep the session that the server gave to a new guest."""
        for cookie in cookies:
            found = re.match(r"(?:__Host-)?lostcities=([^;]+)", cookie)
            if found:
                self.token = found[1]
                self.sessions.keep(self.base, found[1])

    def sign_in(self) -> None:
        """Be somebody: the guest of last time, or a new one."""
        if self.token:
            try:
                self.ask("GET", "/api/me")
                return
            except Refused:
                self.token = None  # the server has forgotten us
        self.ask("POST", "/api/guest", {})

    def running(self) -> list[Json]:
        """The own tables that are going on."""
        found: list[Json] = self.ask("GET", "/api/me/tables?status=now")["tables"] if self.token else []
        return found

    def play(self, game: str, players: int, level: str, options: Json) -> Json:
        """A new table against bots: its frame."""
        part = Contribution(self.seen)
        wish = {"game": game, "players": players, "level": level, "options": options, "commit": part.commit}
        found: Json = self.ask("POST", "/api/play", wish)
        self.contributions[found["table"]] = part
        return found

    def phrases(self) -> dict[str, Words]:
        """The quick phrases, which everybody reads in their own language."""
        return {one["phrase"]: Words(one["en"], one["de"]) for one in self.ask("GET", "/api/catalogue")["phrases"]}

    def join(self, where: str) -> Json:
        """The frame of a table by its id, code or link, with a seat taken if one is free."""
        words = [word for word in urlsplit(where).path.split("/") if word]
        if not words:
            raise ServerTrouble(f"{where!r} names no table; give its id, its code or its link")
        last = quote(words[-1], safe="")
        by_code = len(words) > 1 and words[-2] == "j"
        frame = self._by_code(last) if by_code else self._by_id(last)
        if frame["seat"] is None and frame["status"] == "open":
            part = Contribution(self.seen)
            wish = {"type": "sit", "key": _key(), "commit": part.commit}
            found: Json = self.ask("POST", f"/api/tables/{frame['table']}/intents", wish)
            self.contributions[frame["table"]] = part
            return dict(found["frame"])
        return frame

    def _by_code(self, code: str) -> Json:
        return dict(self.ask("GET", f"/api/codes/{code}"))

    def _by_id(self, word: str) -> Json:
        try:
            return dict(self.ask("GET", f"/api/tables/{word}")["frame"])
        except Refused:
            return self._by_code(word)  # people read codes aloud, so a bare word may be one


def _key() -> str:
    return secrets.token_hex(8)


def _name(seat: Json) -> str:
    return f"level:{seat['level']}" if seat.get("level") else seat.get("name") or ""


class RemotePlay:
    """A seat at a server's table."""

    def __init__(self, server: Server, frame: Json) -> None:
        self.server = server
        self.frame = frame
        self.came = time.monotonic()
        """When the frame came."""
        self.moves: list[Move] = []
        self.talk: list[Said] = []
        self.line = 0
        """The line of talk up to which it is noted."""
        self.phrases: dict[str, Words] = {}
        self.seen = -1
        """The version up to which the moves are noted."""
        self.answered = -1
        """The version that the last accepted wish made; several moves in one line need not wait for its frame."""
        self.tampered: tuple[str, ...] | None = None
        """Which commitments of the record differ from those that were seen before the deal."""
        self.connected = True
        self.closed = False
        self.queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self.reader: asyncio.Task[None] | None = None

    @property
    def sight(self) -> Sight:
        """How it stands."""
        frame = self.frame
        return Sight(
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
        return Clock(tuple(clock["left"]), clock["running"], self.came)

    async def _hear(self, line: Json) -> bool:
        """Take in a line of talk; whether it is news."""
        if line["line"] <= self.line:
            return False
        text = line["text"] or line["phrase"]
        if line["phrase"] and not self.phrases:
            with contextlib.suppress(Refused, ServerTrouble):
                self.phrases = await asyncio.to_thread(self.server.phrases)
        words = self.phrases.get(line["phrase"] or "", Words(text, text))
        self.talk.append(Said(line["name"], words))
        self.line = line["line"]
        return True

    def _take(self, frame: Json) -> bool:
        """Take in a frame; whether it is news."""
        for news in frame["news"]:
            if news["version"] <= self.seen:
                continue
            if news["kind"] == "act":
                self.moves.append((news["by"], news["do"]))
            elif news["kind"] == "dice":
                self.moves.append(("dice", news["do"]))
            elif news["kind"] == "undo" and self.moves:
                self.moves.pop()
        fresh: bool = frame["version"] > self.seen
        self.seen = max(self.seen, frame["version"])
        if fresh:
            self.frame, self.came = frame, time.monotonic()
        return fresh

    async def follow(self) -> AsyncGenerator[Sight, None]:
        """How it stands now and after every change; a broken connection is made again."""
        self.reader = asyncio.create_task(self._read())
        try:
            while not self.closed:
                message = await self.queue.get()
                if message is None:
                    yield self.sight  # the connection broke or came back
                elif message["type"] == "chat":
                    if await self._hear(message):
                        yield self.sight
                elif self._take(message):
                    await self._compare()
                    yield self.sight
                    if self.sight.over:
                        return
        finally:
            await self._hang_up()

    async def _compare(self) -> None:
        """After the end, compare the record with what was seen before the deal."""
        seen = self.server.seen.load(self.frame["table"]) if self.frame["status"] == "over" else None
        if seen:
            with contextlib.suppress(Refused, ServerTrouble):
                self.tampered = tuple(compare(seen, await self.record()))

    async def _hang_up(self) -> None:
        """Close the socket; a reader that is only told to stop would leave that to whoever clears up."""
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
                async with connect(address, additional_headers=self.server.headers, **ALIVE) as socket:
                    await self._connected(True)
                    tries = 0
                    try:
                        async for text in socket:
                            message = json.loads(text)
                            if message["type"] == "frame":
                                await self._contribute(message)
                            if message["type"] in ("frame", "chat"):
                                await self.queue.put(message)
                    except asyncio.CancelledError:
                        # Whoever leaves does not wait for the other end's goodbye, which might be cut short itself.
                        socket.transport.abort()
                        raise
            await self._connected(False)
            await asyncio.sleep(RETRY[min(tries, len(RETRY) - 1)])
            tries += 1

    async def _contribute(self, frame: Json) -> None:
        """Add our part to the deal, once everybody's commitments were shown and kept."""
        part = self.server.contributions.get(frame["table"])
        value = part.answer(frame) if part else None
        if part and value:
            # Too late is no harm: then the server's stand-in counts, and the record says so.
            with contextlib.suppress(Refused):
                await self._intend("reveal", value=value)
                part.accepted(frame["table"])

    async def _connected(self, now: bool) -> None:
        if self.connected != now:
            self.connected = now
            await self.queue.put(None)

    @property
    def version(self) -> int:
        """The newest version that we know of."""
        return max(int(self.frame["version"]), self.answered)

    async def _intend(self, kind: str, **fields: Any) -> None:
        path, key = f"/api/tables/{self.frame['table']}/intents", _key()
        intent = {"type": kind, "key": key, **fields}
        try:
            answer = await asyncio.to_thread(self.server.ask, "POST", path, intent)
        except ServerTrouble:
            # With the same key it is carried out once, however often it is sent.
            await asyncio.sleep(1)
            try:
                answer = await asyncio.to_thread(self.server.ask, "POST", path, intent)
            except ServerTrouble as problem:
                raise Refused(str(problem)) from None
        # What it changed comes by the socket, with all that happened before it.
        self.answered = max(self.answered, answer["frame"]["version"])

    async def act(self, text: str) -> None:
        """Do something, or Refused with the server's reason."""
        await self._intend("act", version=self.version, action=text)

    async def take_back(self) -> None:
        """Take back the last decision."""
        await self._intend("undo", version=self.version)

    async def hint(self) -> str:
        """What the server's expert would do; only in games in which all others are bots."""
        found = await asyncio.to_thread(self.server.ask, "GET", f"/api/tables/{self.frame['table']}/hint")
        return str(found["action"])

    async def say(self, text: str) -> None:
        """Say something at the table."""
        await self._intend("say", text=text)

    async def resign(self) -> None:
        """Give up the match."""
        await self._intend("resign")

    async def record(self) -> Json:
        """The record of the finished match."""
        found: Json = await asyncio.to_thread(self.server.ask, "GET", f"/api/tables/{self.frame['table']}/record")
        return found

    async def again(self) -> Play | None:
        """Another match of the same kind, if all others are the server's bots."""
        levels = [seat["level"] for place, seat in enumerate(self.frame["seats"]) if place != self.frame["seat"]]
        if not all(levels):
            return None
        terms = (self.frame["game"], len(levels) + 1, levels[0], self.frame["options"])
        return RemotePlay(self.server, await asyncio.to_thread(self.server.play, *terms))

    async def close(self) -> None:
        """Stop following; the seat stays ours."""
        self.closed = True
        await self._hang_up()
