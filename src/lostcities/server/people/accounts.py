"""Identities: guests by their device, accounts by name and password, bots by their token.

A token is 32 random bytes; the store has only its SHA-256.
Sessions expire when they are not used; a bot's token does not.
"""

import base64
import contextlib
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from lostcities.engine.shapes import Plain
from lostcities.server.people.names import GUEST, check_name, skeleton
from lostcities.server.people.passwords import Hashing
from lostcities.server.people.quotas import Quotas
from lostcities.server.settings import DAY, Settings
from lostcities.server.store import Conflict, Store
from lostcities.server.store.quotas import all_of
from lostcities.server.store.rows import AccountRow, NewPlayerRow, NewSessionRow, PlayerRow
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.shapes import InvitedJson
from lostcities.server.tables.world import World
from lostcities.server.web.limits import Buckets
from lostcities.server.wire.refusals import Refused

CACHED: Final = 20_000
TRUSTED: Final = 5_000
"""Milliseconds for which this process may miss that another one has ended a session."""
TOUCHED: Final = 3_600_000
"""Milliseconds after which the use of a session is recorded again."""
TOKEN: Final = 43
"""Characters of a token."""
SHOWN_OF_HASH: Final = 16
"""Characters of a session's hash that identify it to its owner."""


def digest(token: str) -> str:
    """Return what the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(slots=True)
class Known:
    """A session that was looked up: whose it is, when we looked, and when its use was last recorded."""

    who: Who
    asked: int
    used: int


class Accounts:
    """Players and their sessions."""

    def __init__(self, store: Store, world: World, settings: Settings, quotas: Quotas) -> None:
        self._store = store
        self._quotas = quotas
        self._world = world
        self._settings = settings
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._hashing = Hashing()
        self._tries = Buckets(*settings.rates.passwords)
        self._strangers = Buckets(*settings.rates.strangers)

    def _token(self) -> str:
        return base64.urlsafe_b64encode(self._world.random(32)).decode().rstrip("=")

    def _spare_name(self) -> str:
        return f"{GUEST} {self._world.word(4)}"

    # Sessions

    async def guest(self, network: str, device: str | None = None) -> tuple[Who, str]:
        """Create a guest; returns it and the token for its device."""
        token = self._token()
        who = Who(self._world.word(12), self._spare_name(), "guest")
        row: NewPlayerRow = {"id": who.player, "kind": "guest", "name": who.name, "created": self._world.now()}
        await self._store.add_player(row, digest(token), device, all_of(self._quotas.guest(network)))
        return who, token

    async def who(self, token: str | None) -> Who | None:
        """Return the owner of a token."""
        if not token or len(token) > 100:
            return None
        hashed = digest(token)
        now = self._world.now()
        known = self._known.get(hashed)
        if known is None or (self._store.shared and now - known.asked >= TRUSTED):
            known = await self._look_up(hashed, now)
        if known is None or self._is_expired(known, now):
            self._known.pop(hashed, None)
            return None
        if now - known.used >= TOUCHED:
            known.used = now
            with contextlib.suppress(Refused):  # retried the next time
                await self._store.touch_session(hashed, now)
        return known.who

    async def _look_up(self, hashed: str, now: int) -> Known | None:
        row = await self._store.player_with_session(hashed)
        if row is None:
            return None
        known = Known(Who(row["id"], row["name"], row["kind"]), now, row["used"])
        self._known[hashed] = known
        if len(self._known) > CACHED:
            self._known.popitem(last=False)
        return known

    def _is_expired(self, known: Known, now: int) -> bool:
        kept = self._settings.keep.sessions * DAY
        return bool(kept) and known.who.kind != "bot" and now - known.used > kept

    def forget(self, player: str) -> None:
        """Look a player's sessions up again the next time."""
        for hashed in [hashed for hashed, known in self._known.items() if known.who.player == player]:
            del self._known[hashed]

    async def sessions(self, who: Who, token: str | None) -> list[Plain]:
        """A player's sessions, the last used first."""
        mine = digest(token) if token else ""
        return [
            {
                "id": row["hash"][:SHOWN_OF_HASH],
                "device": row["device"],
                "created": row["created"],
                "used": row["used"],
                "current": row["hash"] == mine,
            }
            for row in await self._store.sessions_of(who.player)
            if not self._is_expired(Known(who, 0, row["used"]), self._world.now())
        ]

    async def end_session(self, who: Who, id: str) -> None:
        """End one of a player's sessions."""
        if not await self._store.end_sessions(who.player, only=id):
            raise Refused("not_found", "no-session")
        self.forget(who.player)

    async def end_others(self, who: Who, token: str | None) -> None:
        """End all of a player's sessions but this one."""
        await self._store.end_sessions(who.player, but=digest(token or ""))
        self.forget(who.player)

    async def logout(self, who: Who, token: str) -> None:
        """End this session."""
        await self._store.end_sessions(who.player, only=digest(token))
        self.forget(who.player)

    # Names and passwords

    async def _free(self, name: str) -> str:
        """Return the cleaned name if nobody with an account has it; otherwise refuse."""
        shown = check_name(name)
        if await self._store.has_name(shown.lower(), skeleton(shown), self._world.now()):
            raise name_is_taken()
        return shown

    async def rename(self, who: Who, name: str) -> Who:
        """Rename a guest; accounts keep their names."""
        if who.kind != "guest":
            raise Refused("not_allowed", "name-kept")
        shown = await self._free(name)
        if not await self._store.rename_guest(who.player, shown, skeleton(shown), self._world.now()):
            raise name_is_taken()
        self.forget(who.player)
        return Who(who.player, shown, who.kind)

    async def claim(self, who: Who, name: str, password: str, label: str | None) -> tuple[Who, str, list[str]]:
        """Turn a guest into an account, with its games. Returns who it is, its new token, and who lost the name to it.

        All earlier sessions end: somebody else may have planted one in this browser, or copied it.
        """
        if who.kind != "guest":
            raise Refused("not_allowed", "have-account")
        shown = await self._free(name)
        hashed = await self._hashing.hash(password, shown)
        token, now = self._token(), self._world.now()
        account: AccountRow = {
            "kind": "person",
            "name": shown,
            "claimed": shown.lower(),
            "skeleton": skeleton(shown),
            "password": hashed,
        }
        session: NewSessionRow = {"hash": digest(token), "created": now, "used": now, "device": label}
        try:
            imitators = await self._store.claim(who.player, account, session, self._spare_name)
        except Conflict:
            raise name_is_taken() from None
        if imitators is None:
            raise Refused("not_allowed", "have-account")
        return Who(who.player, shown, "person"), token, imitators

    async def login(
        self, name: str, password: str, network: str, device: str | None, label: str | None
    ) -> tuple[Who, str, str]:
        """Start a session of an account; returns who it is, its token, and a token for the device."""
        row = await self._store.find_player(name)
        now = self._world.now()
        known = bool(row and device and await self._store.device(digest(device), row["id"]))
        self._try(name.lower(), f"device {digest(device)}" if known and device else network, known)
        # Do the same work for a name that nobody has, so that the time reveals nothing.
        if not await self._hashing.fits(row["password"] if row else None, password) or row is None:
            raise Refused("wrong_password", "wrong-login")
        # One token per device, whatever accounts are used on it.
        token, own = self._token(), device if device and len(device) == TOKEN else self._token()
        # The password may have been changed, or the account removed, during the comparison.
        if not await self._store.add_session(row, digest(token), now, label, digest(own)):
            raise Refused("wrong_password", "wrong-login")
        return Who(row["id"], row["name"], row["kind"]), token, own

    def _try(self, name: str, origin: str, known: bool) -> None:
        """Slow down guessing: limit each network separately, and all unknown devices together.

        A browser that has signed in before has its own limit, so no stranger can use up the owner's.
        """
        now, own = self._world.now(), f"{name} {origin}"
        spent = None if self._tries.take(own, now) else (self._tries, own)
        if spent is None and not known and not self._strangers.take(name, now):
            spent = (self._strangers, name)
        if spent and self._settings.rates.on:
            raise Refused("too_fast", "login-too-fast").retry_in(spent[0].wait(spent[1], now))

    async def _prove(self, who: Who, password: str) -> PlayerRow:
        """Return the row of an account if this is its password; otherwise refuse."""
        row = await self._store.player(who.player)
        if row is None or row["password"] is None or row["claimed"] is None:
            raise Refused("not_allowed", "account-only")
        self._try(row["claimed"], f"own {who.player}", known=True)
        if not await self._hashing.fits(row["password"], password):
            raise Refused("wrong_password")
        return row

    async def change_password(self, who: Who, old: str, password: str, token: str | None) -> None:
        """Change the password; all other sessions end and known devices are forgotten."""
        row = await self._prove(who, old)
        hashed = await self._hashing.hash(password, row["name"])
        await self._store.change_password(who.player, hashed, digest(token or ""))
        self.forget(who.player)

    async def prove(self, who: Who, password: str) -> None:
        """Refuse unless it is the account's password."""
        await self._prove(who, password)

    # Bots

    async def new_bot(self, owner: Who, name: str) -> Plain:
        """Create a bot account with its token, which is shown only this once."""
        if owner.kind != "person":
            raise Refused("not_allowed", "bot-needs-account")
        shown = await self._free(name)
        token, player = self._token(), self._world.word(12)
        row: NewPlayerRow = {
            "id": player,
            "kind": "bot",
            "name": shown,
            "created": self._world.now(),
            "claimed": shown.lower(),
            "skeleton": skeleton(shown),
            "owner": owner.player,
        }
        try:
            await self._store.add_player(row, digest(token), also=all_of(self._quotas.bot(owner.player)))
        except Conflict:
            raise name_is_taken() from None
        return {"player": player, "name": shown, "token": token}

    async def own_bot(self, owner: Who, player: str) -> Who:
        """Return a bot of this owner, or refuse."""
        for row in await self._store.bots_of(owner.player):
            if row["id"] == player:
                return Who(row["id"], row["name"], row["kind"])
        raise Refused("not_found", "no-bot")

    async def revoke(self, bot: Who) -> None:
        """Revoke a bot's token."""
        await self._store.end_sessions(bot.player)
        self.forget(bot.player)

    async def renew(self, bot: Who) -> Plain:
        """Issue a new token for a bot; the previous one is no longer valid."""
        await self.revoke(bot)
        token = self._token()
        row = await self._store.player(bot.player)
        if row is None or not await self._store.add_session(row, digest(token), self._world.now(), None, None):
            raise Refused("not_found", "no-bot")
        return {"player": bot.player, "name": bot.name, "token": token}

    async def find_invited(self, name: str) -> InvitedJson:
        """Return the player that a seat is offered to."""
        row = await self._store.find_player(name)
        if row is None:
            raise Refused("not_found", "no-account")
        return {"player": row["id"], "name": row["name"], "kind": row["kind"]}

    def close(self) -> None:
        """Stop the thread."""
        self._hashing.close()


def name_is_taken() -> Refused:
    """Return the refusal of a name that an account has, or that looks like one."""
    return Refused("taken", "name-taken")
