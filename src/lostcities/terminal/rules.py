"""The rules in our own words: the pages of docs/rules, which an installed package carries with it."""

import re
from pathlib import Path

HERE = Path(__file__).parent / "rules"
SOURCE = Path(__file__).parents[3] / "docs" / "rules"


def rules_text(game: str, language: str) -> str | None:
    """A game's page as Markdown without its pictures and links, None where the installation lacks it."""
    for folder in (HERE, SOURCE):
        file = folder / ("de" if language == "de" else "") / f"{game}.md"
        if file.exists():
            return _for_terminal(file.read_text(encoding="utf-8"))
    return None


def _for_terminal(text: str) -> str:
    # The list of links below the title, then pictures by their descriptions, then links by their words.
    text = re.sub(r"^(\[[^\]]+\]\(#[^)]*\)( ·)?\s*)+$", "", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"*\1.*", text)
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
