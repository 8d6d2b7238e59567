"""Passwords: hashed with argon2id, and not among those that everybody tries first."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from lostcities.server.names import skeleton
from lostcities.server.refusals import Refused

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
NOBODY: Final = HASHER.hash("nobody has this password")
SHORTEST: Final = 8
GUESSES: Final = 1_000_000
"""So many tries an attacker must need; who may try twenty times a minute needs more than a month for that."""
LOOKED_AT: Final = 64
"""Characters of a password that are judged; the judge takes long for long ones, which need no judge."""
OURS: Final = ("lostcities", "lost cities", "expedition", "passwort", "kennwort", "password")


def check_password(password: str, name: str) -> None:
    """Refuse a password that is short, common, a pattern, or says the account's name."""
    if len(password) < SHORTEST:
        raise Refused(
            "malformed",
            f"A password has at least {SHORTEST} characters.",
            f"Ein Passwort hat mindestens {SHORTEST} Zeichen.",
        )
    known = skeleton(name)
    if len(known) > 2 and known in skeleton(password):
        raise Refused(
            "malformed",
            "The password contains the name; choose another.",
            "Das Passwort enthält den Namen; wähle ein anderes.",
        )
    # Loaded when it is first needed: its word lists take a moment.
    from zxcvbn import zxcvbn

    if zxcvbn(password[:LOOKED_AT], user_inputs=[name, *OURS])["guesses"] < GUESSES:
        raise Refused(
            "malformed",
            "This password is too easy to guess; a few unrelated words make a good one.",
            "Dieses Passwort ist zu leicht zu erraten; ein paar Wörter ohne Zusammenhang ergeben ein gutes.",
        )


class Hashing:
    """The one thread that hashes, so that no crowd of log-ins takes all processors."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lostcities-argon2")

    async def hash(self, password: str, name: str) -> str:
        """The hash of a password that is good enough for an account of this name."""

        def checked() -> str:
            check_password(password, name)
            return HASHER.hash(password)

        return await asyncio.get_running_loop().run_in_executor(self._thread, checked)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether a password is the right one; takes as long if there is none, so that the time tells nothing."""

        def check() -> bool:
            try:
                return HASHER.verify(hashed or NOBODY, password) and hashed is not None
            except VerificationError:
                return False

        return await asyncio.get_running_loop().run_in_executor(self._thread, check)

    def close(self) -> None:
        """Let go of the thread."""
        self._thread.shutdown(wait=False)
