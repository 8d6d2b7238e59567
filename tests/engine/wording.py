"""Whether what the engine says in codes reads as a sentence in every language."""

import re

from lostcities.engine.contract import Reason
from lostcities.locales import Texts, languages

SENTENCE = re.compile(r"[A-ZÀ-Ü][^.!?{}$\n]+\.")


def assert_plain(reason: Reason) -> None:
    """A reason is one sentence in each language, with nothing left to fill in, and its clause."""
    said = [Texts(language).reason(reason) for language in languages()]
    assert len(set(said)) == len(said) >= 2, said
    for text in said:
        sentence, clause = text.removesuffix(")").rsplit(" (", 1)
        assert clause == reason.clause
        assert SENTENCE.fullmatch(sentence), sentence
