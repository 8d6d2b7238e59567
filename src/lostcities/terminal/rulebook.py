"""The rules in our own words: locales/<language>/rules; in English docs/rules, which a package has there too."""

import re
from pathlib import Path

from lostcities.locales.bundles import FALLBACK

PACKAGE = Path(__file__).parents[1]
SOURCE = PACKAGE.parents[1] / "docs" / "rules"


def rules_text(game: str, language: str) -> str | None:
    """A game's page as Markdown without its pictures and links, None where the installation lacks it."""
    for folder in (PACKAGE / "locales" / language / "rules", PACKAGE / "locales" / FALLBACK / "rules", SOURCE):
        file = folder / f"{game}.md"
        if file.exists():
            return _for_terminal(file.read_text(encoding="utf-8"))
    return None


def _for_terminal(text: str) -> str:
    # The list of links below the title, then pictures by their descriptions, then links by their words.
    text = re.sub(r"^(\[[^\]]+\]\(#[^)]*\)( ·)?\s*)+$", "", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"*\1.*", text)
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
