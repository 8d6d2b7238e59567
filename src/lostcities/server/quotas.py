"""How much anybody may add, in words: what is refused, and what to do then."""

import hashlib
from typing import Final

from lostcities.server.decisions import Who
from lostcities.server.refusals import Refused
from lostcities.server.settings import DAY, Settings
from lostcities.server.store import quotas
from lostcities.server.store.quotas import Change
from lostcities.server.world import World

MEGABYTE: Final = 1_000_000


class Quotas:
    """The limits of a house, as parts of the transactions that could exceed them."""

    def __init__(self, settings: Settings, world: World) -> None:
        self._on = settings.rates.on
        self._limits = settings.limits
        self._world = world

    def guest(self, network: str) -> list[Change]:
        """A new guest."""
        most = self._limits.guests_per_day
        return self._spend(network, {"guests": (1, most)}, "guests", "Gäste")

    def table(self, who: Who, network: str | None, status: str) -> list[Change]:
        """A new table of a player; a rematch comes from no network."""
        if not self._on:
            return []
        limits = self._limits
        refusals = {
            "open": Refused(
                "not_possible",
                f"You have {limits.open_tables} tables that wait for players; close one first.",
                f"Du hast {limits.open_tables} Tische, die auf Mitspieler warten; schließe zuerst einen.",
            ),
            "running": Refused(
                "not_possible",
                f"You play at {limits.running_tables} tables; finish or resign one first.",
                f"Du spielst an {limits.running_tables} Tischen; beende zuerst eine Partie oder gib eine auf.",
            ),
        }
        own = quotas.seats(who.player, status, limits.open_tables, limits.running_tables, refusals)
        if network is None:
            return [own]
        return [own, *self._spend(network, {"tables": (1, limits.tables_per_day)}, "tables", "Tische")]

    def invitation(self, host: Who, guest: str) -> list[Change]:
        """An invitation; a block holds also where no other limit does."""
        limits, far = self._limits, 1_000_000
        most = (limits.invitations, limits.guest_invitations, limits.all_invitations) if self._on else (far, far, far)
        refusals = {
            "unwanted": Refused(
                "not_allowed",
                "This player does not accept your invitations.",
                "Dieser Spieler nimmt deine Einladungen nicht an.",
            ),
            "yours": Refused(
                "not_possible",
                f"You have already invited this player {limits.invitations} times; wait for an answer.",
                f"Du hast diesen Spieler schon {limits.invitations} Mal eingeladen; warte auf eine Antwort.",
            ),
            "many": Refused(
                "not_possible",
                "This player has too many open invitations; try again later.",
                "Dieser Spieler hat zu viele offene Einladungen; versuche es später wieder.",
            ),
        }
        return [quotas.invitations(host.player, host.kind, guest, most, refusals)]

    def upload(self, who: Who | None, network: str, size: int) -> list[Change]:
        """An uploaded record."""
        if not self._on:
            return []
        limits = self._limits
        daily = {
            "uploads": (1, limits.uploads_per_day),
            "bytes": (size, int(limits.upload_megabytes_per_day * MEGABYTE)),
        }
        spent = self._spend(network, daily, "uploads", "Aufzeichnungen")
        if who is None:
            return spent
        refusal = Refused(
            "not_possible",
            f"You may keep {limits.uploads} records of {limits.upload_megabytes:g} MB here; old ones go by themselves.",
            f"Du kannst hier {limits.uploads} Aufzeichnungen mit {limits.upload_megabytes:g} MB aufheben;"
            " alte verschwinden von selbst.",
        )
        most = int(limits.upload_megabytes * MEGABYTE)
        return [*spent, quotas.uploads(who.player, size, limits.uploads, most, refusal)]

    def _spend(self, network: str, amounts: dict[str, tuple[int, int]], en: str, de: str) -> list[Change]:
        if not self._on:
            return []
        now = self._world.now()
        day = now // DAY
        refusal = Refused(
            "too_fast",
            f"Too many {en} came from your network today; try again tomorrow.",
            f"Aus deinem Netz kamen heute zu viele {de}; versuche es morgen wieder.",
        )
        refusal.retry = (DAY - now % DAY) // 1000 + 1
        who = hashlib.sha256(f"{day} {network}".encode()).hexdigest()
        return [quotas.spend(who, day, amounts, refusal)]
