"""Token buckets: they allow bursts, but not floods.

>>> bucket = Buckets(2, 1.0)
>>> [bucket.take("a", 0), bucket.take("a", 0), bucket.take("a", 0), bucket.take("a", 1000)]
[True, True, False, True]
>>> bucket.wait("a", 1000), bucket.wait("a", 1001), bucket.wait("b", 1000), Buckets(1, 0.05).wait("a", 0)
(1, 1, 0, 0)
"""

import math
from collections import OrderedDict
from ipaddress import ip_address, ip_network
from typing import Final

MOST_KEPT: Final = 50_000


def network_of(address: str) -> str:
    """Return the network of an address: with IPv6 a household has a whole /64, so its addresses count as one.

    >>> network_of("192.0.2.7"), network_of("2001:db8:0:1:aaaa::7"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:0:1::/64', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Buckets:
    """One bucket per key: a burst at once, then a rate per second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._kept: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def _tokens(self, key: str, now: int) -> float:
        tokens, since = self._kept.get(key, (self._burst, now))
        return min(self._burst, tokens + max(0, now - since) * self._rate / 1000)

    def wait(self, key: str, now: int) -> int:
        """Return the whole seconds until a token is available."""
        return max(0, math.ceil((1 - self._tokens(key, now)) / self._rate)) if self._rate else 0

    def take(self, key: str, now: int) -> bool:
        """Take one token at ``now`` (milliseconds); False if there is none."""
        tokens = self._tokens(key, now)
        allowed = tokens >= 1
        self._kept[key] = (tokens - 1 if allowed else tokens, now)
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return allowed


class Addresses:
    """The last known address of each player, in memory only.

    >>> known = Addresses()
    >>> known.note("ann", "192.0.2.7")
    >>> known.of("ann"), known.of("ben")
    ('192.0.2.7', '')
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, str] = OrderedDict()

    def note(self, player: str, address: str) -> None:
        """Note the address of a player."""
        self._kept[player] = network_of(address)
        self._kept.move_to_end(player)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def of(self, player: str) -> str:
        """Return a player's last address; empty if there was none since the server started."""
        return self._kept.get(player, "")
