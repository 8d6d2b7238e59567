"""Token buckets: a burst is fine, a flood is not.

>>> bucket = Buckets(2, 1.0)
>>> [bucket.take("a", 0), bucket.take("a", 0), bucket.take("a", 0), bucket.take("a", 1000)]
[True, True, False, True]
"""

from collections import OrderedDict
from typing import Final

MOST_KEPT: Final = 50_000


class Buckets:
    """One bucket a key: so many at once, then so many a second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._kept: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def take(self, key: str, now: int) -> bool:
        """Take one token at ``now`` (milliseconds); False if there is none."""
        tokens, since = self._kept.get(key, (self._burst, now))
        tokens = min(self._burst, tokens + max(0, now - since) * self._rate / 1000)
        allowed = tokens >= 1
        self._kept[key] = (tokens - 1 if allowed else tokens, now)
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return allowed
