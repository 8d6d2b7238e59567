"""Link previews: a title, a sentence and a picture of the game (Open Graph).

The picture is prepared per game (``web/public/share``, made by ``make pictures``). Nothing comes from the table itself:
no name, no code, no position. An invitation link names its game in the address, so nobody can probe codes here.
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
    """Return the picture of a game; other packages' games get the picture of all games."""
    return game if game and (PICTURES / f"{game}.png").is_file() else ANY_GAME


def kind_of(path: str) -> str:
    """Return the kind of link that an address is; empty if it needs no words of its own."""
    first = path.split("/", 1)[0]
    return first if first in KINDS else ""


def game_in(path: str, query: str) -> str:
    """Return the game in an address: of a lesson, of rules, or of an invitation."""
    found = re.fullmatch(r"(?:learn|rules)/([^/]+)/?", path)
    named = found[1] if found else query if kind_of(path) == "j" else ""
    return named if named in games() else ""


def write_tags(path: str, game: str, language: str, origin: str) -> str:
    """Return the tags for the head of a page."""
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
