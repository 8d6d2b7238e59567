"""A refused request, as an exception: nothing has changed.

Its code tells programs what to do. Its text is a key with parameters, which the caller renders for people
from the store of texts (``locales/<language>``).
"""

from typing import Self

from lostcities.engine.contract import Reason
from lostcities.engine.shapes import Plain


class Refusal(Exception):
    """Why a request was refused.

    >>> Refusal("not_found", "no-table").text, Refusal("stale", version=7).text
    ('refusal-no-table', 'refusal-stale')
    """

    def __init__(self, code: str, reason: str = "", /, **parameters: str | int) -> None:
        self.code = code
        self.text = f"refusal-{reason or code.replace('_', '-')}"
        """The key of its sentence; without a specific reason it is that of the code."""
        self.parameters = parameters
        self.clause: str | None = None
        super().__init__(code, self.text, parameters)

    @classmethod
    def because(cls, code: str, reason: Reason) -> Self:
        """Return a refusal with a reason from the rules."""
        refusal = cls(code, **reason.parameters)
        refusal.text = f"reason-{reason.code}"
        refusal.clause = reason.clause
        return refusal

    def to_json(self, sentence: str, key: str | None = None, version: int | None = None) -> Plain:
        """Return the Refusal message, with its sentence in one language."""
        return {
            "type": "refusal",
            "key": key,
            "code": self.code,
            "text": self.text,
            "parameters": self.parameters,
            "message": sentence,
            "clause": self.clause,
            "version": version,
        }
