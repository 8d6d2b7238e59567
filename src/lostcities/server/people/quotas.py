"""How much anyone may create: what is refused, and what the refusal advises."""

import hashlib
from collections.abc import Sequence
from typing import Final

from lostcities.server.settings import DAY, Settings
from lostcities.server.store import quotas
from lostcities.server.store.quotas import Change
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.world import World
from lostcities.server.wire.refusals import Refused

MEGABYTE: Final = 1_000_000
MOST_BOTS: Final = 20


class Quotas:
    """The limits of a service, as parts of the transactions that could exceed them."""

    def __init__(self, settings: Settings, world: World) -> None:
        self._on = settings.rates.on
        self._limits = settings.limits
        self._world = world

    def guest(self, network: str) -> list[Change]:
        """Check the limits for a new guest."""
        most = self._limits.guests_per_day
        return self._spend(network, {"guests": (1, most)}, "guests")

    def table(self, player: str, network: str | None, status: str, but: str | None = None) -> list[Change]:
        """Check the limits for a new table or seat; a rematch has no network. ``but``: the table being joined."""
        if not self._on:
            return []
        limits = self._limits
        refusals = {
            "open": Refused("not_possible", "too-many-open", most=limits.open_tables),
            "running": Refused("not_possible", "too-many-running", most=limits.running_tables),
        }
        own = quotas.seats(player, status, but, limits.open_tables, limits.running_tables, refusals)
        if network is None:
            return [own]
        return [own, *self._spend(network, {"tables": (1, limits.tables_per_day)}, "tables")]

    def bot(self, owner: str) -> list[Change]:
        """Check the limit for a new bot of an account; it applies whatever the settings say."""
        refusals = {
            "gone": Refused("not_allowed", "bot-needs-account"),
            "many": Refused("not_allowed", "too-many-bots", most=MOST_BOTS),
        }
        return [quotas.bots(owner, MOST_BOTS, refusals)]

    def still_there(self, players: Sequence[str]) -> Change:
        """Refuse a match if somebody's account was removed in the meantime."""
        refusal = Refused("not_possible", "somebody-gone")
        return quotas.still_there(players, refusal)

    def invitation(self, host: Who, guest: str) -> list[Change]:
        """Check the limits for an invitation; a block applies even where no other limit does."""
        limits, far = self._limits, 1_000_000
        most = (limits.invitations, limits.guest_invitations, limits.all_invitations) if self._on else (far, far, far)
        refusals = {
            "unwanted": Refused("not_allowed", "no-invitations"),
            "yours": Refused("not_possible", "invited-already", times=limits.invitations),
            "many": Refused("not_possible", "too-many-invitations"),
        }
        return [quotas.invitations(host.player, host.kind, guest, most, refusals)]

    def upload(self, who: Who | None, network: str, size: int) -> list[Change]:
        """Check the limits for an uploaded record."""
        if not self._on:
            return []
        limits = self._limits
        daily = {
            "uploads": (1, limits.uploads_per_day),
            "bytes": (size, int(limits.upload_megabytes_per_day * MEGABYTE)),
        }
        spent = self._spend(network, daily, "uploads")
        if who is None:
            return spent
        refusal = Refused(
            "not_possible", "too-many-records", records=limits.uploads, megabytes=f"{limits.upload_megabytes:g}"
        )
        most = int(limits.upload_megabytes * MEGABYTE)
        return [*spent, quotas.uploads(who.player, size, limits.uploads, most, refusal)]

    def _spend(self, network: str, amounts: dict[str, tuple[int, int]], what: str) -> list[Change]:
        if not self._on:
            return []
        now = self._world.now()
        day = now // DAY
        refusal = Refused("too_fast", f"network-{what}").retry_in((DAY - now % DAY) // 1000 + 1)
        who = hashlib.sha256(f"{day} {network}".encode()).hexdigest()
        return [quotas.spend(who, day, amounts, refusal)]
