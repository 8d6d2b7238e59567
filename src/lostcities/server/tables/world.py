"""The server's outside inputs: the time, randomness, and the deal that follows from it.

Everything that could make two runs differ is here, so a test can run the
server twice with the same time and the same secrets and change only the cards.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from lostcities.server.tables import fairness

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letter or digit that is easily mistaken for another when a code is read out."""


@dataclass(frozen=True, slots=True)
class World:
    """The time in milliseconds, random bytes, set-ups and dice."""

    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    random: Callable[[int], bytes] = secrets.token_bytes
    setup: fairness.SetupOf = fairness.setup
    dice: fairness.DiceOf = fairness.dice

    def word(self, length: int) -> str:
        """Return a random word: easy to read out and, if it is long, impossible to guess."""
        found = ""
        while len(found) < length:
            # Bytes that would make some letters likelier than others are rejected.
            found += "".join(ALPHABET[byte % 31] for byte in self.random(length) if byte < 248)
        return found[:length]
