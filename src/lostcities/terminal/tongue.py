"""One language of the two: sentences, names of cards and moves, numbers."""

import locale
import os
from collections.abc import Mapping

from lostcities.engine.cards import COLOUR_NAMES
from lostcities.engine.contract import Json, Reason
from lostcities.terminal.words import END_REASONS, LANGUAGES, TEXTS


class Tongue:
    """Says things in one language.

    >>> Tongue("de").action("+rx"), Tongue("en").action("<g")
    ('Wette Rot legen', 'take the green discard')
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else "en"
        self._place = LANGUAGES.index(self.language)

    def __call__(self, key: str, **values: object) -> str:
        """A text by its key."""
        return TEXTS[key][self._place].format(**values)

    def pick(self, words: tuple[str, str]) -> str:
        """Something that has both languages."""
        return words[self._place]

    def colour(self, letter: str) -> str:
        """A colour's name."""
        return self.pick(COLOUR_NAMES[letter])

    def card(self, card: str) -> str:
        """A card as one says it."""
        key = "card.wager" if card[1:] == "x" else "card.number"
        return self(key, colour=self.colour(card[0]), value=card[1:])

    def reason(self, reason: Reason) -> str:
        """Why something is not allowed, with its clause."""
        return f"{reason.de if self.language == 'de' else reason.en} ({reason.clause})"

    def action(self, text: str) -> str:
        """A move as one says it; dice as they lie."""
        kind, rest = text[0], text[1:]
        if " " in text:
            colours, numbers = text.split()
            return self("move.dice", dice=", ".join([*map(self.colour, colours), *numbers]))
        if kind in "+-":
            return self("move.lay" if kind == "+" else "move.discard", card=self.card(rest))
        if kind == "<":
            return self("move.draw") if rest == "*" else self("move.take", colour=self.colour(rest))
        if kind == "@":
            return self("move.adventurer" if rest == "a" else "move.researcher")
        if kind == ">":
            return self("move.decline") if rest == "." else self("move.move", colour=self.colour(rest))
        if kind == "=":
            key = "move.circle" if rest[1:] == "0" else "move.write"
            return self(key, colour=self.colour(rest[0]), value=rest[1:])
        return self("move.refuse")

    def line(self, line: Json) -> str:
        """What a line of a score sheet is for."""
        what = line["what"]
        return self.colour(what) if what in COLOUR_NAMES else self(f"line.{what}")

    def end(self, reason: str) -> str:
        """Why a round ended."""
        return END_REASONS.get(reason, reason) if self.language == "de" else reason


def signed(points: int) -> str:
    """A number with a real minus sign."""
    return str(points).replace("-", "−")


def own_language(environ: Mapping[str, str] | None = None) -> str:
    """The language of the person's locale; English where it is another one.

    >>> own_language({"LANG": "de_AT.UTF-8"}), own_language({"LC_ALL": "C", "LANG": "de_DE"}), own_language({})
    ('de', 'en', 'en')
    """
    found = os.environ if environ is None else environ
    name = found.get("LC_ALL") or found.get("LC_MESSAGES") or found.get("LANG") or ""
    if environ is None and not name:
        name = locale.getlocale()[0] or ""
    return "de" if name.lower().startswith(("de", "german")) else "en"
