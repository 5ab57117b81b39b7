"""Limits: how much may be asked of the server, as buckets that fill up again."""


class Bucket:
    """So many at once, and so many per second after that.

    >>> bucket = Bucket(2, 1.0, 0.0)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)]
    [True, True, False, True]
    """

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, burst: int, rate: float, now: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = float(burst)
        self.since = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self.left = min(float(self.burst), self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True
