"""What can be reviewed: a match that is over, at a table or in an uploaded record, never a running match.

An upload must be a whole match. Somebody in a running game could still write a record that leads to the very position
before them and continues at random, or prepare for what the opponent may do next. So an upload in which a seat, on its
turn or not, sees exactly what somebody with people as opponents sees now is refused, too.
"""

from collections import OrderedDict
from collections.abc import Iterator, Set
from typing import TYPE_CHECKING, Final

from lostcities.analysis.catalogue import can_review
from lostcities.analysis.subject import Subject
from lostcities.engine.contract import CHANCE, State
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
        self._sights: dict[str, frozenset[int]] = {}

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
        if id not in self._sights:
            self._sights[id] = frozenset(_sights(found.match))
        await check_nobody_plays(service, found, self._sights[id], who)
        return found

    def _keep(self, subject: Subject) -> Subject:
        self._kept[subject.id] = subject
        if len(self._kept) > MOST_KEPT:
            self._sights.pop(self._kept.popitem(last=False)[0], None)
        return subject

    def clear(self) -> None:
        """Forget cached matches, because a name or content in them must no longer be shown."""
        self._kept.clear()
        self._sights.clear()


def _sights(match: Match[State]) -> Iterator[int]:
    """Yield what each seat sees whenever somebody is to move, as a number: there are many, and each is long."""
    for played in match.rounds:
        state = match.game.start(played.setup, played.starter, played.standing)
        for seat, action in match.moves_in_order(played):
            if seat != CHANCE:
                yield from (hash(state.view(one).to_bytes()) for one in range(match.game.players))
            state.apply(action, seat)


async def check_nobody_plays(service: "Service", subject: Subject, sights: Set[int], who: Who | None) -> None:
    """Refuse a match in which a seat sees what somebody sees in a running game against people."""
    for id in await service.store.tables_with(who.player, ("playing",)) if who else []:
        await service.table(id)  # so that it is in memory
    now = {
        hash(match.state.view(seat).to_bytes())
        for ledger in (table.ledger for table in list(service.tables.values()))
        if ledger.status == "playing" and (match := ledger.match) is not None and match.game.name == subject.game.name
        if ledger.pending and sum(chair.player is not None for chair in ledger.chairs) > 1
        for seat in range(match.game.players)
    }
    if not now.isdisjoint(sights):
        raise Refused("not_allowed", "review-of-running")
