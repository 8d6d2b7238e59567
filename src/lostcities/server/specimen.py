"""A real short game with every kind of message, recorded for the document of the protocol.

A server without a network plays it: real tables, a real database, the code that serves sockets. Time and randomness are
fixed, so the same messages come every time, and a test can compare them with the document.
"""

import asyncio
import hashlib
import json
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from lostcities.engine.contract import Json
from lostcities.server import messages
from lostcities.server.decisions import Who
from lostcities.server.house import House
from lostcities.server.routes.players import me
from lostcities.server.routes.sockets import Sockets, Talk
from lostcities.server.settings import Rates, Settings
from lostcities.server.table import Table
from lostcities.server.world import World

BEGAN = 1_700_000_000_000
MOVES = 4
"""Turns of the game, which ``max_turns`` cuts."""


@dataclass(slots=True)
class Specimen:
    """What went over the wire."""

    me: Json
    """The answer to POST /api/guest."""
    request: Json
    """The body of POST /api/tables."""
    opened: Json
    """The answer to it."""
    lobby: Json
    pairing: Json
    exchange: list[tuple[str, Json]] = field(default_factory=list)
    """What one seat sent (``you``) and got (``server``), in order."""


class Recorder:
    """The socket of a client that writes down what it gets."""

    def __init__(self) -> None:
        self.paused = self.ended = False
        self.talk: Any = None
        self.got: list[Json] = []

    def text(self, message: bytes) -> None:
        """A message to the client."""
        self.got.append(json.loads(message))

    def attach(self, talk: Talk) -> None:
        """From now on somebody listens."""
        self.talk = talk

    def listen(self, on: bool) -> None:
        """Nothing waits here."""

    def close(self, code: int, reason: str) -> None:
        """The server says goodbye."""
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
        """What it commits to."""
        return hashlib.sha256(self.value).hexdigest()

    @property
    def frame(self) -> Any:
        """The newest frame that it has."""
        return next(message for message in reversed(self.socket.got) if message["type"] == "frame")

    def intent(self, type: str, **fields: Any) -> Json:
        """An intent with a key of its own."""
        self.keys += 1
        return {"type": type, **fields, "key": f"key-{self.keys}"}

    def wish(self) -> Json | None:
        """What it has to send now."""
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
        return asyncio.run(_played(Path(folder)))


async def _played(folder: Path) -> Specimen:
    clock = [BEGAN]
    world = World(now=lambda: clock[0], random=Random(2013).randbytes)
    house = House(Settings(database=f"sqlite:///{folder / 'tables.db'}", rates=Rates(on=False)), world, check=True)
    await house.start()
    try:
        ann, ben = [Player((await house.accounts.guest("127.0.0.1"))[0], bytes([number]) * 32) for number in (1, 2)]
        terms: Json = {"game": "card", "options": {"games": 1, "max_turns": MOVES}, "starter": 0, "public": True}
        terms |= {"chat": "open", "commit": ann.commit}
        table = await house.open_table(ann.who, messages.NewTable(**terms))
        lobby = json.loads(house.encode(await house.lobby.news()))
        opened = json.loads(house.encode(table.frame(ann.who, 0)))
        pairing = json.loads(house.encode(await house.pairing.ask(ben.who, messages.Pair(game="board"))))
        await house.pairing.cancel(ben.who.player)
        found = Specimen(await me(house, ann.who), terms, opened, lobby, pairing)
        await _play(house, table, ann, ben, found, clock)
        house.hub.drain()
        found.exchange += [("server", message) for message in ann.socket.got[_told(found) :]]
        return found
    finally:
        await house.stop()


def _told(found: Specimen) -> int:
    return sum(by == "server" for by, _ in found.exchange)


async def _play(house: House, table: Table, ann: Player, ben: Player, found: Specimen, clock: list[int]) -> None:
    sockets = Sockets(house)

    async def step(work: Awaitable[Any], done: Callable[[], bool] = lambda: True) -> None:
        """Let something happen, and write down what it told Ann."""
        clock[0] += 1000
        await work
        for _ in range(3000):
            if done():
                break
            await asyncio.sleep(0.01)
        found.exchange += [("server", message) for message in ann.socket.got[_told(found) :]]

    async def say(player: Player, intent: Json) -> None:
        if player is ann:
            found.exchange.append(("you", intent))
        await step(player.socket.talk.take(json.dumps(intent)))

    def enter(player: Player) -> Awaitable[Any]:
        scope = {"path": f"/api/tables/{table.id}/socket", "query_string": b"since=0"}
        return sockets.enter(scope, player.socket, player.who, table.id)  # type: ignore[arg-type]

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
            wish = player.wish()
            if wish:
                await say(player, wish)
                break
