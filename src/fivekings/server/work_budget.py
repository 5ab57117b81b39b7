"""Work has a budget: stories, replays, checks, takebacks and advice are paid for in seconds of the processor.

Each account or guest has a bucket, and each address has one (of IPv6, each /64 network). A request pays an estimate
before it is worked on; what it really took is settled afterwards. The work itself is done in worker processes, and an
answer that is the same for many is found once.
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
"""How far this work steps back behind the tables when the processor is busy."""

PRICES: Final = {
    "story": 0.5,
    "replay": 0.25,
    "check": 0.25,
    "takeback": 0.5,
    "advice": 0.5,
    "table": 0.25,
    "repeat": 0.02,
}
"""What each kind of work is taken to cost, in seconds of the processor, until it is known."""

WORDS: Final = {
    "story": "the story was asked for too often",
    "replay": "replays were asked for too often",
    "check": "cards and decks were sent too often",
    "takeback": "takebacks were asked for too often",
    "advice": "advice was asked for too often",
    "table": "tables were made too often",
    "repeat": "the same was asked for too often",
    "chat": "you are saying too much at once",
    "spectators' chat": "the spectators are saying too much at once",
}

Of = dict[str, Any]


class Payer(NamedTuple):
    """Who pays for work: a person, if one is known, and an address."""

    person: str
    address: str


class OverBudget(Refused):
    """Somebody has asked for more work than they may: what, and in how many seconds to try again."""

    def __init__(self, kind: str, seconds: float) -> None:
        self.seconds = math.ceil(seconds)
        super().__init__(f"{WORDS[kind]}; try again in {self.seconds} s")


class Budget:
    """The buckets of all persons and addresses."""

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
        """Some work has taken so many seconds: pay the difference."""
        now, more = self.clock(), spent - PRICES[kind]
        self.addresses.of(payer.address, now).left -= more
        if payer.person:
            self.persons.of(payer.person, now).left -= more


class HeavyWork:
    """Does expensive work for somebody: within their budget, and in another process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.budget = Budget(settings, metrics)
        self.workers = Workers(settings, metrics, "history", settings.history_workers, NICENESS)
        self.most = settings.work_cache << 20
        self.size = 0
        self.answers: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()
        """Answers that others may ask for too, and those being found; used last, last."""

    async def do(self, kind: str, payer: Payer, job: str, of: Of) -> bytes:
        """What a job finds for somebody, as JSON."""
        self.budget.charge(kind, payer)
        return await self.paid(kind, payer, job, of)

    async def paid(self, kind: str, payer: Payer, job: str, of: Of) -> bytes:
        """Have a job done that its estimate has been paid for."""
        asker = payer.person or payer.address
        return await self.workers.do(job, of, asker, lambda spent: self.budget.settle(kind, payer, spent))

    async def share(self, key: Hashable, kind: str, payer: Payer, job: str, of: Callable[[], Awaitable[Of]]) -> bytes:
        """What a job finds that is the same for everybody who asks with this key; the first to ask pays for it."""
        answer = self.answers.get(key)
        if answer is not None:
            self.budget.charge("repeat", payer)
            self.answers.move_to_end(key)
        else:
            self.budget.charge(kind, payer)
            answer = self.answers[key] = asyncio.create_task(self.begin(kind, payer, job, of))
            answer.add_done_callback(lambda done: self.keep(key, done))
        return await asyncio.shield(answer)  # one who leaves does not take it from the others

    async def begin(self, kind: str, payer: Payer, job: str, of: Callable[[], Awaitable[Of]]) -> bytes:
        """Read what a job needs, then have it done."""
        return await self.paid(kind, payer, job, await of())

    def keep(self, key: Hashable, done: "asyncio.Task[bytes]") -> None:
        """An answer is found: keep it while there is room, and forget those that nobody has asked for lately."""
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
        """Work no more."""
        self.workers.close()
        for answer in self.answers.values():
            answer.cancel()
