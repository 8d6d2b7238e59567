"""An unsaved change of a table: the events, and the table that results from them.

Decisions add events; each is folded into a fork at once, so what follows is read from it and nothing is
computed twice. The table itself does not change. A refusal discards the change.
"""

from lostcities.engine.contract import Seat
from lostcities.server.tables.ledger import TOGETHER_TAKES, Event, Ledger
from lostcities.server.tables.shapes import FactsJson
from lostcities.server.tables.world import World


class Change:
    """Events for a table, with the fork that contains them."""

    __slots__ = ("_fork", "_key", "base", "events", "now", "world")

    def __init__(self, base: Ledger, world: World, key: str | None = None) -> None:
        self.base = base
        """The table as it is."""
        self.world = world
        self.now = max(world.now(), base.clock.began)
        self.events: list[Event] = []
        self._fork: Ledger | None = None
        self._key = key

    @property
    def ledger(self) -> Ledger:
        """The table with these events; ask again after adding one."""
        return self._fork or self.base

    def add(self, kind: str, seat: Seat | None, data: FactsJson) -> None:
        """Add an event. The first one answers the intent, so it gets the intent's key, by which a retry finds it."""
        if self._fork is None:
            # Copied only now: what is refused before it changes anything needs no copy.
            self._fork = self.base.fork()
        fork = self._fork
        key = None if self.events else self._key
        together = fork.aside is not None
        if together and key is not None:
            data = {**data, "told": fork.version_for(seat) + 1}
        self._fold(Event(fork.version + 1, kind, seat, key, self.now, data))
        if together and fork.aside is None:
            version = max(fork.aside_from + TOGETHER_TAKES, fork.version + 1)
            self._fold(Event(version, "shown", None, None, self.now, {}))

    def _fold(self, event: Event) -> None:
        assert self._fork is not None
        self._fork.fold(event)
        self.events.append(event)
