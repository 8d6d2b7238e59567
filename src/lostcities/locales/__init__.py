"""All texts that people read, in every language: ``<language>/<area>.ftl``, in Project Fluent's format.

Engine, server and clients exchange codes with parameters; this package renders them in a person's language. A language
is a folder and is listed nowhere else. Its folder ``rules`` has the pages of the rules and the words of their pictures
(``pictures.json``); the English pages are in docs/rules.

You may edit every text. Keys and parameters are the same in all languages; a test compares them.

>>> Texts("de")("reason-discard-pile-empty", colour="g")
'Der grüne Ablagestapel ist leer.'
>>> Texts("en").card("rx"), Texts("de").action("<g"), Texts("de").action("+r7", sentence=True)
('red wager', 'vom grünen Ablagestapel nehmen', 'die rote 7 legen')
"""

import locale
import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from lostcities.engine.contract import Reason
from lostcities.engine.declaration import Declaration
from lostcities.engine.options import json_text
from lostcities.engine.registry import games
from lostcities.engine.shapes import OutcomeJson
from lostcities.engine.spelling import sign as sign
from lostcities.locales.bundles import FALLBACK, bundles_of, find_languages

DICE: Final = re.compile(r"[ybwgrop]{3} \d{3}")
CARD: Final = re.compile(r"[a-z](x|\d+)")
SPELLED: Final = re.compile(r"[+-][ybwgrop](x|\d+)|<[*ybwgrop]|@[ar]|>[.ybwgrop]|=[ybwgrop]\d+|!")
"""Moves of our games as spelled in records; games of other packages may use other spellings."""
LEVEL: Final = "level:"
"""The prefix of a bot's name where names of people are expected."""


@cache
def languages() -> dict[str, str]:
    """Return the languages by code, each with its own name; the fallback comes first."""
    return {language: Texts(language)("language-name") for language in find_languages()}


class Texts:
    """The texts in one language; missing ones are in English."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language if language in find_languages() else FALLBACK

    def __call__(self, key: str, /, **parameters: object) -> str:
        """Return a text by its key; an unknown key is returned as it is."""
        found = self.find(key, **parameters)
        return key if found is None else found

    def find(self, key: str, /, **parameters: object) -> str | None:
        """Return a text by its key, None if there is none."""
        found = self._format(key, parameters)
        return found[0] if found else None

    def faults(self, key: str, /, **parameters: object) -> list[str]:
        """List what is wrong with a text and these parameters, such as one that is missing."""
        found = self._format(key, parameters)
        return found[1] if found else ["there is no such text"]

    def _format(self, key: str, parameters: Mapping[str, object]) -> tuple[str, list[str]] | None:
        name, _, attribute = key.partition(".")
        for bundle in bundles_of(self.language):
            message = bundle.message(name)
            if message is not None and (not attribute or attribute in message.attributes):
                return bundle.format(message, attribute, self._in_words(parameters))
        return None

    def _in_words(self, parameters: Mapping[str, object]) -> dict[str, object]:
        """Replace codes in a message's parameters by words: colours, cards, endings and reasons."""
        words: dict[str, object] = dict(parameters)
        if "colour" in words:
            words |= self._colour_words(str(words["colour"]))
        if "card" in words and CARD.fullmatch(str(words["card"])):
            words["card"] = self._card(str(words["card"]), "-definite")
        if "ending" in words:
            words["ending"] = self.ending(str(words["ending"]))
        if "because" in words:
            rest = {name: value for name, value in parameters.items() if name != "because"}
            words["because"] = self.find(f"reason-{words['because']}", **rest) or _space(str(words["because"]))
        return words

    def _colour_words(self, letter: str) -> dict[str, object]:
        adjective = self.find(f"colour-{letter}.adjective")
        return {"colour": self.colour(letter), "colour-adjective": adjective or letter, "colour-letter": letter}

    # The things that texts name

    def game(self, declared: Declaration) -> str:
        """Return a game's name: ours, or the title that it was declared with."""
        return self.find(f"game-{declared.name}") or declared.title

    def level(self, level: str) -> str:
        """Return the name of a bot's level."""
        return self.find(f"level-{level}") or level

    def character(self, level: str) -> str:
        """Return the name of the character who plays at a level."""
        return self.find(f"level-{level}.name") or self.level(level)

    def option(self, declared: Declaration, name: str) -> str:
        """Return a rule option's name."""
        return self._option(declared, name) or _space(name)

    def about_option(self, declared: Declaration, name: str) -> str:
        """Return what a rule option means, with its clause."""
        clause = declared.options[name].clause
        about = self._option(declared, name, ".about") or self.option(declared, name)
        return f"{about} ({clause})" if clause else about

    def option_value(self, declared: Declaration, name: str, value: object) -> str:
        """Return the name of an option's value; a number is its own name."""
        written = json_text(value)
        return self._option(declared, f"{name}-{written}") or _space(written)

    def _option(self, declared: Declaration, name: str, attribute: str = "") -> str | None:
        """Return an option's text: the game's own, if there is one, otherwise the general one."""
        dashed = name.replace("_", "-").replace(" ", "-")
        own = self.find(f"option-{declared.name}-{dashed}{attribute}")
        return own or self.find(f"option-{dashed}{attribute}")

    def colour(self, letter: str) -> str:
        """Return a colour's name."""
        return self.find(f"colour-{letter}") or letter

    def card(self, card: str) -> str:
        """Return a card's name, as in a list."""
        return self._card(card, "")

    def _card(self, card: str, form: str) -> str:
        key = "card-wager" if card[1:] == "x" else "card-number"
        return self(key + form, colour=card[0], value=card[1:])

    def action(self, text: str, sentence: bool = False, game: str = "") -> str:
        """Describe a move for a list or in a sentence; dice as rolled. Unknown spellings are kept.

        A ``game`` of another package may have words of its own for its moves.
        """
        own = games()[game].words_for(text) if game in games() else None
        if own:
            code, parameters = own
            if not sentence and CARD.fullmatch(parameters.get("card", "")):
                parameters["card"] = self.card(parameters["card"])
            return self.find(f"action-{code}", **parameters) or text
        if DICE.fullmatch(text):
            colours, numbers = text.split()
            return self("action-dice", dice=", ".join([*map(self.colour, colours), *numbers]))
        if not SPELLED.fullmatch(text):
            return text
        kind, rest = text[0], text[1:]
        if kind in "+-":
            return self("action-lay" if kind == "+" else "action-discard", card=rest if sentence else self.card(rest))
        if kind == "<":
            return self("action-draw") if rest == "*" else self("action-take", colour=rest)
        if kind == "@":
            return self("action-adventurer" if rest == "a" else "action-researcher")
        if kind == ">":
            return self("action-decline") if rest == "." else self("action-move", colour=rest)
        if kind == "=":
            key = "action-circle" if rest[1:] == "0" else "action-write"
            return self(key, colour=rest[0], value=rest[1:])
        return self("action-refuse")

    def score_line(self, what: str) -> str:
        """Return the label of a line of a score sheet: a colour, or something with points of its own."""
        return self.find(f"score-{what}") or self.colour(what)

    def field(self, game: str, name: str) -> str:
        """Return the label of a position's field: the game's text for it, one of ours, or its code."""
        dashed = name.replace("_", "-")
        found = self.find(f"field-{game}-{dashed}") or self.find(f"general-field-{dashed}") or _space(name)
        return found[:1].upper() + found[1:]

    def phase(self, phase: str) -> str:
        """Return what a turn waits for."""
        return self.find(f"phase-{phase}") or _space(phase)

    def reason(self, reason: Reason) -> str:
        """Return why an action is not allowed, with its clause."""
        sentence = self.find(f"reason-{reason.code}", **reason.parameters) or _space(reason.code)
        return f"{sentence} ({reason.clause})"

    def ending(self, code: str) -> str:
        """Return why a game or round ended."""
        return self.find(f"ending-{code}") or _space(code)

    def outcome(self, outcome: OutcomeJson) -> str:
        """Return why a game or round ended, with its clause."""
        text, clause = self.ending(outcome["reason"]), outcome["clause"]
        return f"{text} ({clause})" if clause else text

    def phrase(self, phrase: str) -> str:
        """Return a quick phrase of the chat."""
        return self.find(f"phrase-{phrase.replace('_', '-')}") or _space(phrase)

    def label(self, name: str, text: str) -> str:
        """Put a label before a text; languages write the colon differently."""
        return self("label", name=name, text=text).rstrip()

    def list(self, things: Iterable[str], word: str = "and") -> str:
        """Join names for a sentence: "Ann, Ben and Cleo"."""
        *most, last = things
        return self(f"list-{word}", most=", ".join(most), last=last) if most else last


def _space(code: str) -> str:
    """Make a code without a text as readable as possible."""
    return re.sub("[-_]", " ", code)


def negotiate(accept_language: str | None) -> str:
    """Choose the language for an Accept-Language header; English if we have none of those.

    >>> negotiate("fr-CA;q=0.3, de-AT, en;q=0.8"), negotiate("tlh"), negotiate(None)
    ('de', 'en', 'en')
    """
    wanted = []
    for place, part in enumerate((accept_language or "").split(",")[:20]):
        found = re.fullmatch(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]{1,40})?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", part)
        weight = float(found[2] or 1) if found else 0
        if found and weight:
            wanted.append((-weight, place, found[1].lower()))
    return next((language for *_, language in sorted(wanted) if language in find_languages()), FALLBACK)


def system_language(environ: Mapping[str, str] | None = None) -> str:
    """Return the language of the person's locale; English if we do not have it.

    >>> system_language({"LANG": "de_AT.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "de_DE"}), system_language({})
    ('de', 'en', 'en')
    """
    found = os.environ if environ is None else environ
    name = found.get("LC_ALL") or found.get("LC_MESSAGES") or found.get("LANG") or ""
    if environ is None and not name:
        name = locale.getlocale()[0] or ""
    return negotiate(re.split("[_.@]", name)[0])
