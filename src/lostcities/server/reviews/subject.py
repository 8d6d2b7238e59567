"""What can be reviewed: a match that is over, at a table or in an uploaded record, never a running match.

An upload must be a whole match. Somebody in a running game could still write a record that leads to the very position
before them and continues at random, so an upload in which a seat sees exactly what somebody with people as opponents
sees now is refused, too.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from lostcities.analysis.catalogue import can_review
from lostcities.analysis.subject import Subject
from lostcities.engine.contract import State
from lostcities.engine.match import Match
from lostcities.engine.shapes import RecordJson
from lostcities.server.tables.decisions import Who
from lostcities.server.tables.ledger import Ledger
from lostcities.server.tables.replays import record_of, replay_upload
from lostcities.server.wire.refusals import Refused

if TYPE_CHECKING:
    from lostcities.server.service import Service

MOST_KEPT: Final = 64


def subject_of(id: str, match: Match[State], players: list[str]) -> Subject:
    """Prepare a match that is over for review; refused if there is nothing to review."""
    if not can_review(match.game.name):
        raise Refused("not_possible", "game-without-review")
    subject = Subject(id, match, players)
    if not subject.jobs:
        raise Refused("not_possible", "nothing-to-review")
    return subject


class Subjects:
    """The most recent subjects, so that each is prepared once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Subject] = OrderedDict()

    def at_table(self, ledger: Ledger) -> Subject:
        """Return the match of a table; refused while it is being played."""
        found = self._kept.get(ledger.id)
        if found is None:
            whole = record_of(ledger)
            assert ledger.match is not None
            found = self._keep(subject_of(ledger.id, ledger.match, whole["players"]))
        return found

    async def in_upload(self, service: "Service", id: str, data: RecordJson, who: Who | None) -> Subject:
        """Return the match of an uploaded record; refused if it is not over, or shows a running game."""
        found = self._kept.get(id)
        if found is None:
            match = replay_upload(data)
            if not match.over:
                raise Refused("not_possible", "record-not-over")
            found = self._keep(subject_of(id, match, data["players"]))
        await check_nobody_decides(service, found, who)
        return found

    def _keep(self, subject: Subject) -> Subject:
        self._kept[subject.id] = subject
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return subject

    def clear(self) -> None:
        """Forget cached matches, because a name or content in them must no longer be shown."""
        self._kept.clear()


async def check_nobody_decides(service: "Service", subject: Subject, who: Who | None) -> None:
    """Refuse a match in which a seat sees what somebody sees in a running game against people."""
    for id in await service.store.tables_with(who.player, ("playing",)) if who else []:
        await service.table(id)  # so that it is in memory
    now = {
        match.state.view(seat).to_bytes()
        for ledger in (table.ledger for table in list(service.tables.values()))
        if ledger.status == "playing" and (match := ledger.match) is not None and match.game.name == subject.game.name
        for seat in ledger.pending
        if sum(chair.player is not None for chair in ledger.chairs) > 1
    }
    if now and any(job.view in now for job in subject.jobs):
        raise Refused("not_allowed", "review-of-running")
