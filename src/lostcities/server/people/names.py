# ruff: noqa: RUF001, RUF002, RUF003 - look-alike letters are what this is about
"""Names: how they are written, which ones look alike, and which ones nobody may have.

Two names with the same skeleton can be mistaken for each other, so an account's skeleton is unique.

>>> skeleton("Carla") == skeleton("C.ar1a") == skeleton("Саrlа")
True
>>> clean_name("  Ann   Müller ")
'Ann Müller'
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from lostcities.bots.catalogue import every_level
from lostcities.locales import Texts, languages
from lostcities.locales.product import FAMILY, NAME
from lostcities.server.wire.refusals import Refused

LONGEST: Final = 24
DELETED: Final = "Deleted player"
"""The name shown for a removed account; clients translate it."""
GUEST: Final = "Guest"

SHAPE: Final = re.compile(r"[^\W_][\w .'’-]*")

# One alphabet per name: a Cyrillic а among Latin letters is only useful for imitating an a. Left out are letters
# that only phoneticians and imitators need, and those that show nothing (fillers of Hangul) or only widen a name.
ALPHABETS: Final = {
    "Latin": "A-Za-zÀ-ÖØ-öø-ſƠơƯưȘ-țḀ-ỿ",
    "Greek": "\u0386-\u03ce",
    "Cyrillic": "\u0400-\u045f\u0490\u0491",
    "Armenian": "\u0531-\u0556\u0561-\u0587",
    "Georgian": "\u10d0-\u10f0",
    "Hebrew": "\u05d0-\u05ea",
    "Arabic": "\u0620-\u063f\u0641-\u064a\u066e-\u06d3",
    "Indic": "\u0900-\u0df3",
    "Thai": "\u0e01-\u0e33\u0e40-\u0e46",
    "East Asian": "\u1100-\u1112\u1161-\u1175\u11a8-\u11c2\u3005-\u3007\u3041-\u3096\u30a1-\u30fc"
    "\u3400-\u9fff\uac00-\ud7a3",
}
LETTERS: Final = {name: re.compile(f"[{letters}]") for name, letters in ALPHABETS.items()}

# Characters that look alike, by case: a Greek capital and its small letter resemble different letters. Two
# groups that share a character are merged. Most are from Unicode's list of confusables (UTS 39), within ALPHABETS.
ALIKE: Final = (
    "0oOΟοσОоՕօ০ଠ୦〇סه०੦૦௦౦೦ഠ൦", "1iIlıΙιІіїӏוןا|", "3Зз", "6б", "aAΑαАа", "bBΒβВвЬь", "cCСсϲ", "dԁ",
    "eEΕεЕеЁё", "fքẝ", "gց", "hHΗНнհһ", "jJЈјϳյ", "kKΚκКкĸ", "mMΜМм", "nNΝηпոռ", "pPΡρРр", "qգզԛ", "rгґ",
    "sSЅѕՏ", "tTΤτТт", "uUμυսՍ", "vVνѵט", "wWωшաԝ", "xXΧχХх", "yYΥγУуყỿ", "zZΖ",
    "öŐőÖ", "ĕěĔĚ", "ţțŢȚ", "δծẟ", "εє", "ΓГ", "ΛЛ", "ΠП", "ΦФՓφф", "ЍЙйѝ",
    "كکڪ", "ىيٮںیے", "ᅳー一", "ᅵ丨", "へヘ", "イ亻", "エ工", "カ力", "タ夕", "ト卜", "ニ二", "ノ丿", "ハ八", "ロ口囗",
)  # fmt: skip


def _first_of_each(groups: Sequence[str]) -> dict[int, str]:
    """Map each character to one representative of all that look like it, directly or through others."""
    joined: list[str] = []
    for group in groups:
        others = [known for known in joined if set(known) & set(group)]
        joined = [known for known in joined if known not in others] + ["".join([*others, group])]
    return {ord(sign): group[0] for group in joined for sign in group}


LOOKS_LIKE: Final = _first_of_each(ALIKE)
PAIRS: Final = (("rn", "m"), ("vv", "w"))
LEET: Final = str.maketrans("34578", "eastb")


def skeleton(name: str) -> str:
    """Reduce a name to what people notice: without case, spaces and look-alikes."""
    folded = unicodedata.normalize("NFKC", name)
    for _ in range(2):  # first as written, then the look-alikes among small letters
        folded = unicodedata.normalize("NFKC", folded.translate(LOOKS_LIKE).casefold())
    plain = "".join(sign for sign in folded.translate(LOOKS_LIKE) if sign.isalnum())
    for two, one in PAIRS:
        plain = plain.replace(two, one)
    return plain


def clean_name(name: str) -> str:
    """Return a name as it is shown, or refuse and say what a name may contain."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHAPE.fullmatch(shown) or len(shown) > LONGEST:
        raise Refused("malformed", "name-letters", most=LONGEST)
    letters = [sign for sign in shown if not (sign.isascii() and not sign.isalpha()) and sign != "’"]
    if not any(all(map(alphabet.fullmatch, letters)) for alphabet in LETTERS.values()):
        raise Refused("malformed", "name-alphabet")
    return shown


def check_name(name: str) -> str:
    """Return a name that somebody may choose: clean, and not mistakable for the server, its bots or its hosts."""
    shown = clean_name(name)
    if _speaks_for_the_server(shown):
        raise Refused("taken", "name-official")
    return shown


def _bare(text: str) -> str:
    """A skeleton without accents and with digits replaced by the letters they imitate, so that 4dmín is admin."""
    spread = unicodedata.normalize("NFD", text)
    bare = "".join(sign for sign in spread if not unicodedata.combining(sign))
    return skeleton(bare.translate(LOOKS_LIKE).translate(LEET))


def _strip_number(text: str) -> str:
    return text.rstrip("0123456789 .'’-_")


def _list_reserved(kind: str) -> set[str]:
    """The names of a kind (locales/<language>/names.ftl), in every language: a server has players of all of them."""
    found = (word for language in languages() for word in Texts(language)(f"names-{kind}").split(","))
    return {_bare(word) for word in found}


_STAFF: Final = _list_reserved("staff") | {_bare(NAME)}
_ROLES: Final = _STAFF | _list_reserved("roles") | {_bare(FAMILY)}
_GUESTS: Final = _list_reserved("guest")
_LEVELS: Final = {
    _bare(name)
    for language in languages()
    for level in every_level()
    for name in (Texts(language).level(level), Texts(language).character(level))
}
_ALONE: Final = _ROLES | _GUESTS | _LEVELS | _list_reserved("players")


def _speaks_for_the_server(name: str) -> bool:
    whole = {_bare(name), _bare(_strip_number(name))}
    words = {_bare(word) for word in re.split(r"[\s.'’_-]+", name) if word}
    first = _bare(re.split(r"[\s.'’_-]+", name)[0])
    return (
        bool(whole & _ALONE)
        or bool(words & _ROLES)
        or first in _GUESTS  # the server's own names for guests start this way
        or any(one.startswith(word) or one.endswith(word) for one in whole for word in _STAFF)
    )
