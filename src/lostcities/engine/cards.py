"""Colours and cards as all games spell them (docs/record.md); their names are in ``locales``."""

from typing import Final

CARD_COLOURS: Final = "ybwgrp"
"""Colours of the card game in their order; purple only with six (C20)."""

BOARD_COLOURS: Final = "ybwgr"
"""Paths of the board game (B1)."""

ROLL_COLOURS: Final = "roygbp"
"""Expeditions of Roll & Write from left to right (R1)."""


def sort_cards(cards: list[str]) -> list[str]:
    """Sort cards as a person sorts a hand: by colour, wagers first, then by value."""
    return sorted(cards, key=lambda card: (CARD_COLOURS.index(card[0]), -1 if card[1:] == "x" else int(card[1:])))
