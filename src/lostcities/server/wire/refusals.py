"""A refusal as an exception: nothing has changed, and the message says what is wrong and what to do.

Its code says what a program can do about it. Its text is named, with parameters: whoever shows it to a person renders
it from the store of texts (``locales/<language>/server.ftl``).
"""

from lostcities.engine.contract import Reason
from lostcities.engine.shapes import Plain
from lostcities.locales import Texts
from lostcities.locales.bundles import FALLBACK


class Refused(Exception):
    """An intent or request that is not carried out.

    >>> problem = Refused("too_large", "message-size", most=8)
    >>> problem.text, problem.message("de")
    ('refusal-message-size', 'Eine Nachricht darf höchstens 8 Zeichen haben.')
    >>> Refused("stale", version=7).text
    'refusal-stale'
    """

    def __init__(self, code: str, reason: str = "", /, **parameters: str | int) -> None:
        self.code = code
        self.text = f"refusal-{reason or code.replace('_', '-')}"
        """The name of its sentence; without a reason of its own it is the code's."""
        self.parameters = parameters
        self.clause: str | None = None
        self.retry: int | None = None
        super().__init__(code, self.text, parameters)

    @classmethod
    def because(cls, code: str, reason: Reason) -> "Refused":
        """A refusal with the rules' own reason."""
        refusal = cls(code, **reason.parameters)
        refusal.text = f"reason-{reason.code}"
        refusal.clause = reason.clause
        return refusal

    def retry_in(self, seconds: int) -> "Refused":
        """Say how long to wait before the next try; returns the refusal."""
        self.retry = max(1, seconds)
        return self

    def message(self, language: str = FALLBACK) -> str:
        """The sentence in a language, with the clause of the rules if there is one."""
        sentence = Texts(language)(self.text, **self.parameters)
        return f"{sentence} ({self.clause})" if self.clause else sentence

    def message_of(self, key: str | None = None, version: int | None = None, language: str = FALLBACK) -> Plain:
        """The Refusal message."""
        return {
            "type": "refusal",
            "key": key,
            "code": self.code,
            "text": self.text,
            "parameters": self.parameters,
            "message": self.message(language),
            "clause": self.clause,
            "version": version,
        }

    def __str__(self) -> str:
        return self.message()


class Unavailable(Refused):
    """Nothing can be saved now, so nothing is done."""

    def __init__(self) -> None:
        super().__init__("unavailable")
        self.retry = 2
