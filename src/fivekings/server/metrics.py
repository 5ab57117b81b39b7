"""Prometheus metrics: how much is going on, and how long it takes."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("fivekings_connections", "Open sockets", registry=self.registry)
        self.rooms = Gauge("fivekings_rooms", "Tables in memory", registry=self.registry)
        self.decisions = Counter("fivekings_decisions", "Decisions made and saved", registry=self.registry)
        self.refusals = Counter("fivekings_refusals", "Messages refused", registry=self.registry)
        self.faults = Counter("fivekings_faults", "Failures of the engine or a bot", registry=self.registry)
        self.seconds = Histogram(
            "fivekings_decision_seconds",
            "Seconds from the arrival of a decision until it is saved and sent",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
            registry=self.registry,
        )
        self.batch = Histogram(
            "fivekings_batch_entries",
            "Entries written together",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128),
            registry=self.registry,
        )
        self.thoughts = Histogram(
            "fivekings_bot_seconds",
            "How long bots take to answer",
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
            registry=self.registry,
        )
        self.work_seconds = Counter(
            "fivekings_work_seconds",
            "CPU seconds of workers, by lane",
            ["lane"],
            registry=self.registry,
        )
        self.work_waiting = Gauge(
            "fivekings_work_waiting", "Questions that wait for a worker, by lane", ["lane"], registry=self.registry
        )
        self.over_budget = Counter(
            "fivekings_over_budget", "Requests refused by a budget, by kind", ["kind"], registry=self.registry
        )
        self.closed = Counter(
            "fivekings_closed_connections", "Connections closed by a limit, by limit", ["limit"], registry=self.registry
        )

    def text(self) -> bytes:
        """The metrics in the Prometheus text format."""
        return generate_latest(self.registry)
