"""Who somebody is: guests by their device, accounts by name and password, bots by their token.

A token is 32 random bytes; the store has its SHA-256 only. Passwords are hashed with argon2id.
"""

import asyncio
import base64
import hashlib
import re
import unicodedata
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from lostcities.engine.contract import Json
from lostcities.server.decisions import Who
from lostcities.server.refusals import Refused
from lostcities.server.store import Conflict, Store
from lostcities.server.world import World

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
NOBODY: Final = HASHER.hash("nobody has this password")
NAME: Final = re.compile(r"[^\W_][\w .'’-]*")
CACHED: Final = 20_000
TRUSTED: Final = 5_000
"""Milliseconds for which another process may have ended a session without our noticing."""


def clean_name(name: str) -> str:
    """A name as it is shown, or a refusal: letters, digits, spaces and . ' - _ only."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not NAME.fullmatch(shown) or len(shown) > 24:
        raise Refused(
            "malformed",
            "A name has 1 to 24 letters, digits, spaces or . ' - _ and begins with a letter or digit.",
            "Ein Name hat 1 bis 24 Zeichen: Buchstaben, Ziffern, Leerzeichen, . ' - _; vorn Buchstabe oder Ziffer.",
        )
    return shown


def digest(token: str) -> str:
    """What the store knows of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts:
    """Players and their sessions."""

    def __init__(self, store: Store, world: World) -> None:
        self._store = store
        self._world = world
        self._known: OrderedDict[str, tuple[Who, int]] = OrderedDict()
        self._hashing = ThreadPoolExecutor(1, thread_name_prefix="lostcities-argon2")

    def _token(self) -> str:
        return base64.urlsafe_b64encode(self._world.random(32)).decode().rstrip("=")

    async def guest(self) -> tuple[Who, str]:
        """A new guest and the token for its device."""
        token = self._token()
        who = Who(self._world.word(12), f"Guest {self._world.word(4)}", "guest")
        row = {"id": who.player, "kind": "guest", "name": who.name, "created": self._world.now()}
        await self._store.add_player(row, digest(token))
        return who, token

    async def who(self, token: str | None) -> Who | None:
        """Whose token it is."""
        if not token or len(token) > 100:
            return None
        hashed = digest(token)
        now = self._world.now()
        known = self._known.get(hashed)
        if known and (not self._store.shared or now - known[1] < TRUSTED):
            return known[0]
        row = await self._store.player_with_session(hashed)
        if row is None:
            self._known.pop(hashed, None)
            return None
        who = Who(row["id"], row["name"], row["kind"])
        self._known[hashed] = (who, now)
        if len(self._known) > CACHED:
            self._known.popitem(last=False)
        return who

    def _forget(self, player: str) -> None:
        for hashed in [hashed for hashed, (who, _) in self._known.items() if who.player == player]:
            del self._known[hashed]

    async def rename(self, who: Who, name: str) -> Who:
        """Another name for a guest; accounts keep theirs."""
        if who.kind != "guest":
            raise Refused("not_allowed", "An account keeps its name.", "Ein Konto behält seinen Namen.")
        shown = clean_name(name)
        if await self._store.player_named(shown):
            raise Refused("taken", "An account has this name.", "Diesen Namen hat ein Konto.")
        await self._store.change_player(who.player, name=shown)
        self._forget(who.player)
        return Who(who.player, shown, who.kind)

    async def claim(self, who: Who, name: str, password: str) -> Who:
        """A guest becomes an account; its games stay its own."""
        if who.kind != "guest":
            raise Refused("not_allowed", "You already have an account.", "Du hast schon ein Konto.")
        shown = clean_name(name)
        hashed = await self._hash(password)
        try:
            await self._store.change_player(
                who.player, name=shown, claimed=shown.lower(), kind="person", password=hashed
            )
        except Conflict:
            raise Refused("taken", "An account has this name.", "Diesen Namen hat ein Konto.") from None
        self._forget(who.player)
        return Who(who.player, shown, "person")

    async def login(self, name: str, password: str) -> tuple[Who, str]:
        """A new session of an account."""
        row = await self._store.player_named(name)
        # The same work for a name that nobody has, so that the time tells nothing.
        right = await self._verify((row and row["password"]) or NOBODY, password)
        if row is None or not row["password"] or not right:
            raise Refused("wrong_password", "Name or password is wrong.", "Name oder Passwort ist falsch.")
        token = self._token()
        await self._store.add_session(row["id"], digest(token), self._world.now())
        return Who(row["id"], row["name"], row["kind"]), token

    async def logout(self, token: str) -> None:
        """A session ends."""
        hashed = digest(token)
        self._known.pop(hashed, None)
        await self._store.end_session(hashed)

    async def remove(self, who: Who) -> None:
        """An account goes: name, password and sessions; its games stay, played by nobody's name."""
        await self._store.change_player(
            who.player, name="Somebody", claimed=None, password=None, kind="guest", owner=None
        )
        await self._store.end_sessions(who.player)
        self._forget(who.player)

    async def new_bot(self, owner: Who, name: str) -> Json:
        """A bot account with its token, which is shown this once."""
        if owner.kind != "person":
            raise Refused(
                "not_allowed",
                "Claim an account first; then it can have bots.",
                "Ein Bot braucht ein Konto als Besitzer.",
            )
        if len(await self._store.bots_of(owner.player)) >= 20:
            raise Refused("not_allowed", "An account has at most 20 bots.", "Ein Konto hat höchstens 20 Bots.")
        shown = clean_name(name)
        token, player = self._token(), self._world.word(12)
        row = {"id": player, "kind": "bot", "name": shown, "claimed": shown.lower(), "owner": owner.player}
        try:
            await self._store.add_player({**row, "created": self._world.now()}, digest(token))
        except Conflict:
            raise Refused("taken", "An account has this name.", "Diesen Namen hat ein Konto.") from None
        return {"player": player, "name": shown, "token": token}

    async def invited(self, name: str) -> Json:
        """Whom a seat is offered to."""
        row = await self._store.player_named(name)
        if row is None:
            raise Refused("not_found", "There is no account with that name.", "Ein Konto dieses Namens gibt es nicht.")
        return {"player": row["id"], "name": row["name"], "kind": row["kind"]}

    async def _hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._hashing, HASHER.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        def check() -> bool:
            try:
                return HASHER.verify(hashed, password)
            except VerificationError:
                return False

        return await asyncio.get_running_loop().run_in_executor(self._hashing, check)

    def close(self) -> None:
        """Let go of the thread."""
        self._hashing.shutdown(wait=False)
