"""A refusal as an exception: nothing has changed; the message says what is wrong and what to do.

Its code tells programs what to do. Its text is a key with parameters, which the caller renders for people
from the store of texts (``locales/<language>/server.ftl``).
"""

from typing import Self

from lostcities.engine.refusal import Refusal
from lostcities.engine.shapes import Plain
from lostcities.locales import Texts
from lostcities.locales.bundles import FALLBACK


class Refused(Refusal):
    """An intent or request that is not carried out.

    >>> problem = Refused("too_large", "message-size", most=8)
    >>> problem.text, problem.message("de")
    ('refusal-message-size', 'Eine Nachricht darf höchstens 8 Zeichen haben.')
    >>> Refused("stale", version=7).text
    'refusal-stale'
    """

    retry: int | None = None

    def retry_in(self, seconds: int) -> Self:
        """Set how long to wait before the next try; returns the refusal."""
        self.retry = max(1, seconds)
        return self

    def message(self, language: str = FALLBACK) -> str:
        """Return the sentence in a language, with the clause of the rules if there is one."""
        sentence = Texts(language)(self.text, **self.parameters)
        return f"{sentence} ({self.clause})" if self.clause else sentence

    def message_of(self, key: str | None = None, version: int | None = None, language: str = FALLBACK) -> Plain:
        """Return the Refusal message."""
        return {**self.to_json(self.message(language), key, version), "retry": self.retry}

    def __str__(self) -> str:
        return self.message()


class Unavailable(Refused):
    """Nothing can be saved at present, so the request is refused."""

    def __init__(self) -> None:
        super().__init__("unavailable")
        self.retry = 2
