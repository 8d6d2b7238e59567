"""A refusal as an exception: nothing has changed, and the message says what is wrong and what to do."""

from typing import Any, Final

from lostcities.engine.contract import Json, Reason

KEY_REUSED: Final = (
    "key_reused",
    "This key was already used for something else; every intent needs a key of its own.",
    "Dieser Schlüssel wurde schon für etwas anderes benutzt; jede Absicht braucht ihren eigenen.",
)


class Refused(Exception):
    """An intent or request that is not carried out."""

    def __init__(self, code: str, message: str, de: str | None = None, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.de = de
        self.clause = clause
        self.retry: int | None = None

    @classmethod
    def because(cls, code: str, reason: Reason) -> "Refused":
        """A refusal with the rules' own reason."""
        return cls(code, str(reason), f"{reason.de} ({reason.clause})", reason.clause)

    def message_of(self, key: str | None = None, version: int | None = None) -> Json:
        """The Refusal message."""
        said: dict[str, Any] = {"type": "refusal", "key": key, "code": self.code, "message": self.message}
        return {**said, "message_de": self.de, "clause": self.clause, "version": version}


class Unavailable(Refused):
    """Nothing can be saved now, so nothing is done."""

    def __init__(self) -> None:
        super().__init__(
            "unavailable",
            "The server can not save anything at the moment, so nothing was done. Please try again shortly.",
            "Der Server kann gerade nichts speichern, darum wurde nichts getan. Bitte gleich noch einmal versuchen.",
        )
        self.retry = 2
