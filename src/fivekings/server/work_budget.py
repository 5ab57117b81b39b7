"""Work budget: stories, replays, checks, takebacks and advice are paid for in CPU seconds.

Each account or guest has a token bucket, and so has each address (each /64 network for IPv6). A request pays an
estimate before it starts, and the difference to the real cost afterwards. Worker processes do the work, and an answer
that many share is computed once.
"""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, NamedTuple

from fivekings.kernel.errors import Refused
from fivekings.server.metrics import Metrics
from fivekings.server.rate_limits import Buckets
from fivekings.server.settings import Settings
from fivekings.server.workers import Workers

NICENESS: Final = 10
"""The nice value of these workers, so that tables go first when the processor is busy."""

PRICES: Final = {
    "story": 0.5,
    "replay": 0.25,
    "check": 0.25,
    "completion": 0.02,
    "takeback": 0.5,
    "advice": 0.5,
    "table": 0.25,
    "repeat": 0.02,
}
"""The estimated cost of each kind of work, in CPU seconds."""

WORDS: Final = {
    "story": "the story was asked for too often",
    "replay": "replays were asked for too often",
    "check": "cards and decks were sent too often",
    "completion": "completions were asked for too often",
    "takeback": "takebacks were asked for too often",
    "advice": "advice was asked for too often",
    "table": "tables were created too often",
    "repeat": "the same was asked for too often",
    "chat": "you are chatting too fast",
    "spectators' chat": "the spectators are chatting too fast",
}

Of = dict[str, Any]


class Payer(NamedTuple):
    """Who pays for work: a person, if known, and an address."""

    person: str
    address: str


class OverBudget(Refused):
    """A budget is used up: for what, and in how many seconds to try again."""

    def __init__(self, kind: str, seconds: float) -> None:
        self.seconds = math.ceil(seconds)
        super().__init__(f"{WORDS[kind]}; try again in {self.seconds} s")


class Budget:
    """The budgets of all people and addresses."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.persons = Buckets(settings.work_burst, settings.work_rate)
        self.addresses = Buckets(settings.address_work_burst, settings.address_work_rate)
        self.refused = metrics.over_budget
        self.clock: Callable[[], float] = time.monotonic

    def charge(self, kind: str, payer: Payer) -> None:
        """Take the price of some work from both buckets, or refuse it and take nothing."""
        now, price = self.clock(), PRICES[kind]
        buckets = [self.addresses.of(payer.address, now)]
        if payer.person:
            buckets.append(self.persons.of(payer.person, now))
        wait = max(bucket.wait(now, price) for bucket in buckets)
        if wait:
            self.refused.labels(kind).inc()
            raise OverBudget(kind, wait)
        for bucket in buckets:
            bucket.left -= price

    def settle(self, kind: str, payer: Payer, spent: float) -> None:
        """Settle the difference between the price and the seconds that some work took."""
        now, more = self.clock(), spent - PRICES[kind]
        self.addresses.of(payer.address, now).left -= more
        if payer.person:
            self.persons.of(payer.person, now).left -= more


class HeavyWork:
    """Does heavy work within a budget, in worker processes."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.budget = Budget(settings, metrics)
        self.workers = Workers(settings, metrics, "history", settings.history_workers, NICENESS)
        self.most = settings.work_cache << 20
        self.size = 0
        self.answers: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()
        """Cached and running answers by key, the last used last."""

    async def do(self, kind: str, payer: Payer, job: str, of: Of) -> bytes:
        """Run a job within a payer's budget; its result as JSON."""
        self.budget.charge(kind, payer)
        return await self.paid(kind, payer, job, of)

    async def paid(self, kind: str, payer: Payer, job: str, of: Of) -> bytes:
        """Run a job whose estimate has been paid."""
        asker = payer.person or payer.address
        return await self.workers.do(job, of, asker, lambda spent: self.budget.settle(kind, payer, spent))

    async def share(self, key: Hashable, kind: str, payer: Payer, job: str, of: Callable[[], Awaitable[Of]]) -> bytes:
        """Run a job whose result is the same for everybody with this key; the first to ask pays."""
        answer = self.answers.get(key)
        if answer is not None:
            self.budget.charge("repeat", payer)
            self.answers.move_to_end(key)
        else:
            self.budget.charge(kind, payer)
            answer = self.answers[key] = asyncio.create_task(self.begin(kind, payer, job, of))
            answer.add_done_callback(lambda done: self.keep(key, done))
        return await asyncio.shield(answer)  # a client that leaves does not cancel it for the others

    async def begin(self, kind: str, payer: Payer, job: str, of: Callable[[], Awaitable[Of]]) -> bytes:
        """Read a job's arguments, then run it."""
        return await self.paid(kind, payer, job, await of())

    def keep(self, key: Hashable, done: "asyncio.Task[bytes]") -> None:
        """Cache an answer while there is room, and drop the least recently used."""
        if done.cancelled() or done.exception() is not None:
            self.answers.pop(key, None)
            return
        self.size += len(done.result())
        for old, answer in list(self.answers.items()):
            if self.size <= self.most:
                break
            if answer.done():
                del self.answers[old]
                self.size -= len(answer.result())

    def close(self) -> None:
        """Stop the workers."""
        self.workers.close()
        for answer in self.answers.values():
            answer.cancel()
