"""Prometheus counters for the host; they reveal no card."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from lostcities.server.tables.ledger import Event

if TYPE_CHECKING:
    from lostcities.server.service import Service


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, words: str, labels: Sequence[str] = ()) -> Counter:
            return Counter(f"lostcities_{name}", words, labels, registry=self.registry)

        def gauge(name: str, words: str) -> Gauge:
            return Gauge(f"lostcities_{name}", words, registry=self.registry)

        self.events = counter("events", "Events saved, by kind", ["kind"])
        self._kinds: dict[str, Counter] = {}
        self.refusals = counter("refusals", "Intents and requests refused, by code", ["code"])
        self.conflicts = counter("conflicts", "Times another process was faster")
        self.dropped = counter("dropped", "Readers dropped because they were too slow")
        self.swept = counter("swept", "What went because it had been kept long enough, by kind", ["what"])
        self.fallbacks = counter("bot_fallbacks", "Times a bot failed and a weaker one moved")
        self.intents = Histogram(
            "lostcities_intent_seconds",
            "From an intent to its answer",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self.registry,
        )
        self.bot_waits = Histogram(
            "lostcities_bot_wait_seconds",
            "From the moment a bot is asked to the moment it begins to think",
            buckets=(0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60),
            registry=self.registry,
        )
        self.bots_waiting = gauge("bots_waiting", "Bots that wait for a thread to think in")
        self.reviews_waiting = gauge("reviews_waiting", "Decisions of reviews that wait to be judged")
        self.reviews_judged = gauge("reviews_judged", "Decisions of reviews judged")
        self.reviews_failed = gauge("reviews_failed", "Times the judging process gave no answer and was replaced")
        self.connections = gauge("connections", "Sockets that are open")
        self.tables = gauge("tables_in_memory", "Tables in memory")
        self.commits = gauge("commits", "Transactions written")
        self.jobs = gauge("jobs", "Changes written; more than transactions if they were grouped")

    def count_saved(self, events: Sequence[Event]) -> None:
        """Count saved events."""
        for event in events:
            counted = self._kinds.get(event.kind)
            if counted is None:
                counted = self._kinds[event.kind] = self.events.labels(event.kind)
            counted.inc()

    def page(self, service: "Service") -> bytes:
        """Return the page that Prometheus reads."""
        self.connections.set(service.hub.connections())
        self.bots_waiting.set(service.bots.thinkers.waiting)
        self.reviews_waiting.set(sum(queue.waiting for queue in service.reviews.queues))
        self.reviews_judged.set(sum(queue.answered for queue in service.reviews.queues))
        self.reviews_failed.set(sum(queue.failed for queue in service.reviews.queues))
        self.tables.set(len(service.tables))
        self.commits.set(service.store.writer.commits)
        self.jobs.set(service.store.writer.jobs)
        return generate_latest(self.registry)
