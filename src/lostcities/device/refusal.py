"""What is not carried out, and why: the name of a sentence that whoever shows it has (``locales/<language>``)."""

from lostcities.engine.contract import Reason
from lostcities.engine.shapes import Plain


class Refused(Exception):
    """Nothing has changed.

    >>> Refused("not_found", "no-table").message(None)["text"]
    'refusal-no-table'
    """

    def __init__(self, code: str, reason: str = "", /, **parameters: str | int) -> None:
        super().__init__(code, reason)
        self.code = code
        self.text = f"refusal-{reason or code.replace('_', '-')}"
        self.parameters = parameters
        self.clause: str | None = None

    @classmethod
    def because(cls, code: str, reason: Reason) -> "Refused":
        """A refusal with the rules' own reason."""
        refusal = cls(code, **reason.parameters)
        refusal.text = f"reason-{reason.code}"
        refusal.clause = reason.clause
        return refusal

    def message(self, key: str | None, version: int | None = None) -> Plain:
        """The Refusal as it is sent."""
        return {
            "type": "refusal",
            "key": key,
            "code": self.code,
            "text": self.text,
            "parameters": self.parameters,
            "message": self.code,
            "clause": self.clause,
            "version": version,
        }
