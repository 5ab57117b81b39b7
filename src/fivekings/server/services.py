"""What every table uses: settings, database, metrics, worker processes and the clock."""

import time
from typing import Final

from fivekings.server.cluster import Cluster
from fivekings.server.fault_log import Faults
from fivekings.server.films import Films
from fivekings.server.metrics import Metrics
from fivekings.server.rate_limits import Bucket
from fivekings.server.settings import Settings
from fivekings.server.store.database import Store
from fivekings.server.uptime import Uptime
from fivekings.server.work_budget import HeavyWork
from fivekings.server.workers import Workers

BOTS_NICE: Final = 5
LONE_BOTS_NICE: Final = 15
"""The nice values of bot workers: tables go first when the processor is busy, games of bots alone come last."""


class Services:
    """The services that the tables of one process share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        store.writer.observe = self.metrics.batch.observe
        self.faults = Faults(settings, store, self.metrics)
        self.bots = Workers(settings, self.metrics, "bots", settings.bot_workers, BOTS_NICE)
        self.lone_bots = Workers(settings, self.metrics, "games of bots", 1, LONE_BOTS_NICE)
        self.work = HeavyWork(settings, self.metrics)
        self.films = Films(settings, store, self.work.workers)
        self.lone_pace = Bucket(max(1.0, settings.bot_table_rate), settings.bot_table_rate, time.monotonic())
        """The rate limit of all games of bots alone, together."""
        self.uptime = Uptime(store)
        self.cluster: Cluster | None = None
        """Set where several processes share the tables."""
