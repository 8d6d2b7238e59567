"""The rules in our own words: locales/<language>/rules; in English docs/rules, which packages have there too."""

import re
from pathlib import Path

from lostcities.locales.bundles import FALLBACK

PACKAGE = Path(__file__).parents[1]
SOURCE = PACKAGE.parents[1] / "docs" / "rules"


def rules_text(game: str, language: str) -> str | None:
    """Return a game's page as Markdown without pictures and links, None if it is not installed."""
    for folder in (PACKAGE / "locales" / language / "rules", PACKAGE / "locales" / FALLBACK / "rules", SOURCE):
        file = folder / f"{game}.md"
        if file.exists():
            return _for_terminal(file.read_text(encoding="utf-8"))
    return None


def _for_terminal(text: str) -> str:
    # Remove the list of links below the title; replace pictures by their descriptions, links by their words.
    text = re.sub(r"^(\[[^\]]+\]\(#[^)]*\)( ·)?\s*)+$", "", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"*\1.*", text)
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
