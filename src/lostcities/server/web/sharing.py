"""What a link shows where somebody shares it: a title, a sentence and a picture of the game (Open Graph).

The picture is prepared per game (``web/public/share``, made by ``make pictures``). Nothing comes from the table itself:
no name, no code, no position. A link with a code names its game in the address, so nobody can try codes here.
"""

import html
import re
from pathlib import Path
from typing import Final

from lostcities.engine.registry import games
from lostcities.locales import Texts
from lostcities.locales.product import NAME

PICTURES: Final = Path(__file__).parents[1] / "static" / "share"
WIDTH, HEIGHT = 1200, 630
KINDS: Final = ("t", "j", "replay", "review", "learn", "rules")
"""The first parts of the addresses that people share; ``shared-<part>`` in the texts."""
ANY_GAME: Final = "home"


def name_of_picture(game: str) -> str:
    """The picture of a game; one of another package has the picture of all."""
    return game if game and (PICTURES / f"{game}.png").is_file() else ANY_GAME


def kind_of(path: str) -> str:
    """What kind of link an address is; empty for all that need no words of their own."""
    first = path.split("/", 1)[0]
    return first if first in KINDS else ""


def game_in(path: str, query: str) -> str:
    """The game in an address: of a lesson, of rules, or of an invitation."""
    found = re.fullmatch(r"(?:learn|rules)/([^/]+)/?", path)
    named = found[1] if found else query if kind_of(path) == "j" else ""
    return named if named in games() else ""


def write_tags(path: str, game: str, language: str, origin: str) -> str:
    """The tags for the head of a page."""
    texts = Texts(language)
    kind, declared = kind_of(path), games().get(game)
    what = texts.game(declared) if declared else texts("shared-any-game")
    title = texts(f"shared-{kind}", game=what) if kind else NAME
    picture = f"{origin.rstrip('/')}/share/{name_of_picture(game)}.png"
    tags = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:title": title,
        "og:description": texts("product-about"),
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": what if declared else NAME,
        "twitter:card": "summary_large_image",
    }
    return "".join(f'    <meta property="{name}" content="{html.escape(text)}" />\n' for name, text in tags.items())
