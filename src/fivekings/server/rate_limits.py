"""Rate limits: token buckets that refill over time."""

import ipaddress
from typing import Final

MOST_BUCKETS: Final = 10_000
"""The most buckets of one kind in memory."""


class Bucket:
    """A token bucket: so many at once, and so many per second after that.

    >>> bucket = Bucket(2, 1.0, 0.0)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)]
    [True, True, False, True]
    """

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = float(burst)
        self.since = now

    def wait(self, now: float, amount: float = 1.0) -> float:
        """Seconds until the bucket has this much; 0 if it has. Nothing is taken."""
        self.left = min(float(self.burst), self.left + (now - self.since) * self.rate)
        self.since = now
        missing = min(amount, self.burst) - self.left
        return 0.0 if missing <= 0 else missing / self.rate

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take this much, if the bucket has it."""
        if self.wait(now, amount):
            return False
        self.left -= amount
        return True


class Buckets:
    """Token buckets by name. One that is full again is forgotten."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.kept: dict[str, Bucket] = {}

    def of(self, name: str, now: float) -> Bucket:
        """The bucket of a name."""
        if len(self.kept) >= MOST_BUCKETS and name not in self.kept:
            self.forget(now)
        return self.kept.setdefault(name, Bucket(self.burst, self.rate, now))

    def wait(self, name: str, now: float, amount: float = 1.0) -> float:
        """Take this much from a bucket and return 0, or return the seconds until it has this much."""
        bucket = self.of(name, now)
        return 0.0 if bucket.take(now, amount) else bucket.wait(now, amount)

    def forget(self, now: float) -> None:
        """Drop full buckets; if that is not enough, all but the emptiest."""
        kept = [
            (bucket.left, name)
            for name, bucket in self.kept.items()
            if now - bucket.since < (self.burst - bucket.left) / self.rate
        ]
        self.kept = {name: self.kept[name] for _, name in sorted(kept)[: MOST_BUCKETS // 2]}


def network_of(said: str) -> str:
    """The address for counting: for IPv6 the network, since a household has a whole one.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:1.2.3.4")
    ('2001:db8:1:2::/64', '1.2.3.4')
    """
    try:
        address = ipaddress.ip_address(said)
    except ValueError:
        return said[:64]
    if address.version == 4:
        return said
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((address, 64), strict=False))
