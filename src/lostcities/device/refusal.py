"""What a table on the device does not carry out, and why."""

from lostcities.engine.refusal import Refusal
from lostcities.engine.shapes import Plain


class Refused(Refusal):
    """Nothing has changed; the page has the sentence.

    >>> Refused("not_found", "no-table").message(None)["text"]
    'refusal-no-table'
    """

    def message(self, key: str | None, version: int | None = None) -> Plain:
        """The Refusal as it is sent."""
        return self.to_json(self.code, key, version)
