"""A real short game with every kind of message, recorded for docs/protocol.md.

A server without a network plays it: real tables, a real database, the code that serves sockets. Time and randomness are
fixed, so the messages are always the same, and a test can compare them with the document.
"""

import asyncio
import hashlib
import json
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from lostcities.server.service import Service
from lostcities.server.settings import Rates, Settings
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.table import Table
from lostcities.server.tables.world import World
from lostcities.server.web.routes.players import me
from lostcities.server.web.routes.sockets import Sockets, Talk
from lostcities.server.wire import messages

Said: TypeAlias = dict[str, Any]
"""A message of any kind, or other data on the wire, exactly as it was sent."""
BEGAN = 1_700_000_000_000
MOVES = 4
"""Turns of the game, which ``max_turns`` cuts."""


@dataclass(slots=True)
class Specimen:
    """What was sent over the wire."""

    me: Said
    """The answer to POST /api/guest."""
    request: Said
    """The body of POST /api/tables."""
    opened: Said
    """The answer to it."""
    lobby: Said
    pairing: Said
    exchange: list[tuple[str, Said]] = field(default_factory=list)
    """What one seat sent (``you``) and got (``server``), in order."""


class Recorder:
    """A client's socket that records what it receives."""

    def __init__(self) -> None:
        self.paused = self.ended = False
        self.talk: Talk | None = None
        self.got: list[Said] = []

    def text(self, message: bytes) -> None:
        """Record a message to the client."""
        self.got.append(json.loads(message))

    def attach(self, talk: Talk) -> None:
        """Attach a listener."""
        self.talk = talk

    def listen(self, on: bool) -> None:
        """Do nothing: nothing waits here."""

    def close(self, code: int, reason: str) -> None:
        """Record that the server closes the socket."""
        self.ended = True


class Player:
    """A client that follows the document: contribute if asked, move when it is its turn."""

    def __init__(self, who: Who, value: bytes) -> None:
        self.who = who
        self.value = value
        self.socket = Recorder()
        self.keys = 0

    @property
    def commit(self) -> str:
        """Return the commitment to send."""
        return hashlib.sha256(self.value).hexdigest()

    @property
    def frame(self) -> Said:
        """The newest frame received."""
        return next(message for message in reversed(self.socket.got) if message["type"] == "frame")

    def intent(self, type: str, **fields: object) -> Said:
        """Make an intent with a new key."""
        self.keys += 1
        return {"type": type, **fields, "key": f"key-{self.keys}"}

    def next_intent(self) -> Said | None:
        """Return what it has to send now."""
        frame = self.frame
        need = frame["draw"]["need"]
        if need == "commit":
            return self.intent("commit", commit=self.commit)
        if need == "reveal":
            return self.intent("reveal", value=self.value.hex())
        if frame["status"] == "playing" and frame["view"]["to_move"] == frame["seat"]:
            return self.intent("act", version=frame["version"], action=frame["view"]["legal"][0])
        return None


def record_specimen() -> Specimen:
    """Play the game."""
    with tempfile.TemporaryDirectory(prefix="lostcities-") as folder:
        return asyncio.run(_play_sample(Path(folder)))


async def _play_sample(folder: Path) -> Specimen:
    clock = [BEGAN]
    world = World(now=lambda: clock[0], random=Random(2013).randbytes)
    service = Service(Settings(database=f"sqlite:///{folder / 'tables.db'}", rates=Rates(on=False)), world, check=True)
    await service.start()
    try:
        ann, ben = [Player((await service.accounts.guest("127.0.0.1"))[0], bytes([number]) * 32) for number in (1, 2)]
        terms: Said = {"game": "card", "options": {"games": 1, "max_turns": MOVES}, "starter": 0, "public": True}
        terms |= {"chat": "open", "commit": ann.commit}
        table = await service.open_table(ann.who, messages.NewTable(**terms))
        lobby = json.loads(service.encode(await service.lobby.news()))
        opened = json.loads(service.encode(table.frame(ann.who, 0)))
        pairing = json.loads(service.encode(await service.pairing.ask(ben.who, messages.Pair(game="board"))))
        await service.pairing.cancel(ben.who.player)
        found = Specimen(dict(await me(service, ann.who)), terms, opened, lobby, pairing)
        await _play(service, table, ann, ben, found, clock)
        service.hub.drain()
        found.exchange += [("server", message) for message in ann.socket.got[_count_messages(found) :]]
        return found
    finally:
        await service.stop()


def _count_messages(found: Specimen) -> int:
    return sum(by == "server" for by, _ in found.exchange)


async def _play(service: Service, table: Table, ann: Player, ben: Player, found: Specimen, clock: list[int]) -> None:
    sockets = Sockets(service)

    async def step(work: Awaitable[object], done: Callable[[], bool] = lambda: True) -> None:
        """Carry something out, and record what Ann receives."""
        clock[0] += 1000
        await work
        for _ in range(3000):
            if done():
                break
            await asyncio.sleep(0.01)
        found.exchange += [("server", message) for message in ann.socket.got[_count_messages(found) :]]

    async def say(player: Player, intent: Said) -> None:
        if player is ann:
            found.exchange.append(("you", intent))
        assert player.socket.talk is not None
        await step(player.socket.talk.take(json.dumps(intent)))

    def enter(player: Player) -> Awaitable[object]:
        scope = {"path": f"/api/tables/{table.id}/socket", "query_string": b"since=0"}
        return sockets.enter(scope, player.socket, player.who, "en", table.id)  # type: ignore[arg-type]

    await step(enter(ann), lambda: ann.socket.got[-1]["type"] == "presence")
    await step(enter(ben), lambda: ann.socket.got[-1].get("watchers") == 1)
    await say(ben, ben.intent("sit", commit=ben.commit))
    asides = [
        lambda: ann.intent("ping"),
        lambda: ann.intent("say", text="Good luck!"),
        lambda: ann.intent("act", version=ann.frame["version"] - 1, action=ann.frame["view"]["legal"][0]),
        lambda: ann.intent("act", version=ann.frame["version"], action="<*"),
    ]
    while ann.frame["status"] != "over":
        if asides and ann.frame["status"] == "playing":
            await say(ann, asides.pop(0)())
            continue
        for player in (ann, ben):
            intent = player.next_intent()
            if intent:
                await say(player, intent)
                break
