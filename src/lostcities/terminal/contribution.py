"""A client's contribution to the deal on a server (docs/fairness.md), and what it saved before the deal."""

import hashlib
import secrets

from lostcities.engine.shapes import FairnessJson
from lostcities.terminal.data_folder import Seen
from lostcities.terminal.wire import FrameJson, SeenJson


class Contribution:
    """32 random bytes, committed to when a seat is taken and revealed once everyone's commitments are known."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._value = secrets.token_bytes(32)
        self.commit = hashlib.sha256(self._value).hexdigest()
        self.tampered = False
        """Whether the server changed a commitment that it had shown, or does not show ours."""

    def answer(self, frame: FrameJson) -> str | None:
        """Save the commitments in a frame; returns what to reveal now, None if nothing."""
        listed, seat = frame["draw"]["commitments"], frame["seat"]
        if listed is None or seat is None:
            return None
        table, before = frame["table"], self._seen.load(frame["table"])
        if before is None:
            self._seen.keep(table, {"commitments": listed, "seat": seat, "own": self.commit, "revealed": False})
        elif before["commitments"] != listed:
            self.tampered = True
        if listed["seats"][seat]["own"] != self.commit:
            self.tampered = True
        return self._value.hex() if frame["draw"]["need"] == "reveal" and not self.tampered else None

    def note_accepted(self, table: str) -> None:
        """Note that the server accepted our contribution in time."""
        seen = self._seen.load(table)
        if seen:
            self._seen.keep(table, {**seen, "revealed": True})


def compare(seen: SeenJson, said: FairnessJson | None) -> list[str]:
    """Compare a record with what was seen; returns what differs: ``server``, ``starter``, ``method`` or seats."""
    now, before = said.get("commitments") if said else None, seen["commitments"]
    if said is None or now is None:
        return ["method"]
    differ = [part for part in ("method", "server", "starter") if now.get(part) != before.get(part)]
    seats = [place for place, fixed in enumerate(before["seats"]) if now["seats"][place] != fixed]
    mine = seen["seat"]
    ignored = seen["revealed"] and said["contributions"][mine]["by"] != "player"
    if (ignored or now["seats"][mine]["own"] != seen["own"]) and mine not in seats:
        seats.append(mine)
    return [*differ, *map(str, seats)]
