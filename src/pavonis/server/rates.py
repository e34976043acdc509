"""How much may come, and how fast."""

from __future__ import annotations

from time import monotonic


class Bucket:
    """So many at once, refilled at a steady rate."""

    __slots__ = ("at", "full", "left", "rate")

    def __init__(self, rate: float, full: float) -> None:
        self.rate = rate
        self.full = full
        self.left = full
        self.at = monotonic()

    def take(self, n: float = 1) -> bool:
        now = monotonic()
        self.left = min(self.full, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < n:
            return False
        self.left -= n
        return True


class Buckets:
    """One bucket per address; those that are full again are forgotten."""

    def __init__(self, rate: float, full: float) -> None:
        self.rate = rate
        self.full = full
        self.known: dict[str, Bucket] = {}

    def take(self, key: str, n: float = 1) -> bool:
        if len(self.known) > 10_000:
            now = monotonic()
            self.known = {k: b for k, b in self.known.items() if b.left + (now - b.at) * b.rate < b.full}
        if key not in self.known:
            self.known[key] = Bucket(self.rate, self.full)
        return self.known[key].take(n)
