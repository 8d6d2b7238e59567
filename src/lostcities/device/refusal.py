"""Refusals of a table on the device."""

from lostcities.engine.refusal import Refusal
from lostcities.engine.shapes import Plain


class Refused(Refusal):
    """An intent that was refused; nothing has changed, and the page has the sentence.

    >>> Refused("not_found", "no-table").message(None)["text"]
    'refusal-no-table'
    """

    def message(self, key: str | None, version: int | None = None) -> Plain:
        """Return the Refusal message."""
        return self.to_json(self.code, key, version)
