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
from typing import Final

from lostcities.server.refusals import Refused

LONGEST: Final = 24
DELETED: Final = "Deleted player"
"""What a removed account is called wherever its name was shown; clients translate it."""
GUEST: Final = "Guest"

SHAPE: Final = re.compile(r"[^\W_][\w .'’-]*")

# One alphabet a name: a Cyrillic а among Latin letters has no other use than to be taken for an a. Left out are letters
# that only phoneticians and imitators need.
ALPHABETS: Final = {
    "Latin": "A-Za-zÀ-ÖØ-öø-ſƠơƯưȘ-țḀ-ỿ",
    "Greek": "\u0386-\u03ce",
    "Cyrillic": "\u0400-\u045f\u0490\u0491",
    "Armenian": "\u0531-\u0556\u0561-\u0587",
    "Georgian": "\u10d0-\u10f0",
    "Hebrew": "\u05d0-\u05ea",
    "Arabic": "\u0620-\u064a\u066e-\u06d3",
    "Indic": "\u0900-\u0df3",
    "Thai": "\u0e01-\u0e33\u0e40-\u0e46",
    "East Asian": "\u1100-\u11ff\u3005-\u3007\u3041-\u3096\u30a1-\u30fc\u3400-\u9fff\uac00-\ud7a3",
}
LETTERS: Final = {name: re.compile(f"[{letters}]") for name, letters in ALPHABETS.items()}

# After case folding: letters of other alphabets and the signs that pass for a Latin letter.
LOOKS_LIKE: Final = str.maketrans(
    {
        **dict(zip("абвгдеёзіїјкмнопрсԁтухѕьѵшԛԝһґ", "a6bгдeeзiijkmhonpcдtyxsbvwqwhг", strict=True)),
        **dict(zip("αβγεηικμνορτυχωϲϳ", "abyenikuvoptuxwcj", strict=True)),
        **dict(zip("օսհոզցյքաոռ", "ouhnqgjpwnn", strict=True)),
        **dict(zip("ıĸ0", "iko", strict=True)),
        # Which of these is meant depends on the typeface.
        **dict.fromkeys("il1|ӏ", "l"),
    }
)
PAIRS: Final = (("rn", "m"), ("vv", "w"))
LEET: Final = str.maketrans("34578", "eastb")

# Words that speak for the server, also as a part of a name.
STAFF: Final = (
    "admin", "administrator", "administration", "moderator", "moderation", "lostcities", "staff", "sysop", "webmaster",
    "betreiber", "spielleitung",
)  # fmt: skip
# Words that do so only alone or beside others.
ROLES: Final = (
    *STAFF, "mod", "mods", "host", "hoster", "server", "system", "support", "root", "operator", "referee", "official",
    "lost cities", "gastgeber", "schiedsrichter", "offiziell", "leitung",
)  # fmt: skip
# The server's own words for those who play, and its bots in every language (a test compares them with the clients).
PLAYERS: Final = (
    "guest", "gast", "bot", "computer", "dice", "würfel", "nobody", "niemand", "somebody", "jemand", "player",
    "spieler", "anonymous", "anonym", "you", "du", "me", "ich", "opponent", "gegner", DELETED, "gelöschter spieler",
    "gelöschtes konto", "deleted", "gelöscht", "deleted account",
)  # fmt: skip
LEVEL_NAMES: Final = (
    "random", "beginner", "casual", "strong", "expert", "champion",
    "zufall", "anfänger", "hobby", "gelegenheitsspieler", "gelegentlich", "stark", "experte", "meister",
)  # fmt: skip


def skeleton(name: str) -> str:
    """What is left of a name when everything is taken away that one can overlook: case, spaces, look-alikes."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(sign for sign in folded.translate(LOOKS_LIKE) if sign.isalnum())
    for two, one in PAIRS:
        plain = plain.replace(two, one)
    return plain


def clean_name(name: str) -> str:
    """A name as it is shown, or a refusal that says what a name is made of."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHAPE.fullmatch(shown) or len(shown) > LONGEST:
        raise Refused(
            "malformed",
            "A name has 1 to 24 letters, digits, spaces or . ' - _ and begins with a letter or digit.",
            "Ein Name hat 1 bis 24 Zeichen: Buchstaben, Ziffern, Leerzeichen, . ' - _; vorn Buchstabe oder Ziffer.",
        )
    letters = [sign for sign in shown if not (sign.isascii() and not sign.isalpha()) and sign != "’"]
    if not any(all(map(alphabet.fullmatch, letters)) for alphabet in LETTERS.values()):
        raise Refused(
            "malformed",
            "A name is written in one alphabet, with the digits 0 to 9.",
            "Ein Name steht in einem einzigen Alphabet, mit den Ziffern 0 bis 9.",
        )
    return shown


def chosen_name(name: str) -> str:
    """A name that somebody may choose: clean, and not one that passes for the server, its bots or its hosts."""
    shown = clean_name(name)
    if _speaks_for_the_server(shown):
        raise Refused(
            "taken",
            "This name could be taken for the server, its staff or its bots; choose another.",
            "Dieser Name klingt nach dem Server, seiner Leitung oder seinen Bots; wähle einen anderen.",
        )
    return shown


def _bare(text: str) -> str:
    """A skeleton without accents and with letters for the digits that stand for them, so that 4dmín is admin."""
    spread = unicodedata.normalize("NFD", text.casefold().translate(LEET))
    return skeleton("".join(sign for sign in spread if not unicodedata.combining(sign)))


def _numbered(text: str) -> str:
    return text.rstrip("0123456789 .'’-_")


_STAFF: Final = {_bare(word) for word in STAFF}
_ROLES: Final = {_bare(word) for word in ROLES}
_ALONE: Final = _ROLES | {_bare(word) for word in (*PLAYERS, *LEVEL_NAMES)}


def _speaks_for_the_server(name: str) -> bool:
    whole = {_bare(name), _bare(_numbered(name))}
    words = {_bare(word) for word in re.split(r"[\s.'’_-]+", name) if word}
    guest = {_bare(word) for word in ("guest", "gast")}
    first = _bare(re.split(r"[\s.'’_-]+", name)[0])
    return (
        bool(whole & _ALONE)
        or bool(words & _ROLES)
        or first in guest  # the server's own names for guests begin with it
        or any(one.startswith(word) or one.endswith(word) for one in whole for word in _STAFF)
    )
