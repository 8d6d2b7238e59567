"""Passwords: hashed with argon2id, and not among those that attackers try first."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from lostcities.locales import product
from lostcities.server.people.names import skeleton
from lostcities.server.wire.refusals import Refused

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
NOBODY: Final = HASHER.hash("nobody has this password")
SHORTEST: Final = 8
GUESSES: Final = 1_000_000
"""How many guesses an attacker must need; at twenty guesses a minute that takes more than a month."""
LOOKED_AT: Final = 16
"""Characters of a password that are judged: enough for a verdict. The time grows with every character
that may imitate a letter: 16 take a tenth of a second at worst, 64 could take many."""
OURS: Final = (product.NAME, product.FAMILY.lower(), "expedition", "passwort", "kennwort", "password")


def check_password(password: str, name: str) -> None:
    """Refuse a password that is short, common, a pattern, or contains the account's name."""
    if len(password) < SHORTEST:
        raise Refused("malformed", "password-short", least=SHORTEST)
    known = skeleton(name)
    if len(known) > 2 and known in skeleton(password):
        raise Refused("malformed", "password-has-name")
    # Imported when first needed: its word lists take a moment to load.
    from zxcvbn import zxcvbn

    if zxcvbn(password[:LOOKED_AT], user_inputs=[name, *OURS])["guesses"] < GUESSES:
        raise Refused("malformed", "password-easy")


class Hashing:
    """One thread that hashes, so that many log-ins never take all processors, and one that judges new passwords.

    Judging a new password never delays a log-in.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lostcities-argon2")
        self._judge = ThreadPoolExecutor(1, thread_name_prefix="lostcities-passwords")

    async def hash(self, password: str, name: str) -> str:
        """Hash a password, or refuse it if it is not good enough for an account of this name."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._judge, check_password, password, name)
        return await loop.run_in_executor(self._thread, HASHER.hash, password)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password is the right one; takes as long if there is none, so that the time reveals nothing."""

        def check() -> bool:
            try:
                return HASHER.verify(hashed or NOBODY, password) and hashed is not None
            except VerificationError:
                return False

        return await asyncio.get_running_loop().run_in_executor(self._thread, check)

    def close(self) -> None:
        """Stop the threads."""
        self._thread.shutdown(wait=False)
        self._judge.shutdown(wait=False)
