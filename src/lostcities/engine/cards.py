"""Colours and cards as the whole family spells them (record.md).

>>> COLOUR_NAMES["g"].de
'Grün'
"""

from typing import Final, NamedTuple


class Words(NamedTuple):
    """One thing in the two languages of the project."""

    en: str
    de: str


COLOUR_NAMES: Final = {
    "y": Words("yellow", "Gelb"),
    "b": Words("blue", "Blau"),
    "w": Words("white", "Weiß"),
    "g": Words("green", "Grün"),
    "r": Words("red", "Rot"),
    "o": Words("orange", "Orange"),
    "p": Words("purple", "Violett"),
}

CARD_COLOURS: Final = "ybwgrp"
"""Colours of the card game in their order; purple only with six (C20)."""

BOARD_COLOURS: Final = "ybwgr"
"""Paths of the board game (B1)."""

ROLL_COLOURS: Final = "roygbp"
"""Expeditions of Roll & Write from left to right (R1)."""


def sort_cards(cards: list[str]) -> list[str]:
    """Cards in the order a person sorts a hand: by colour, wagers first, then by value."""
    return sorted(cards, key=lambda card: (CARD_COLOURS.index(card[0]), -1 if card[1:] == "x" else int(card[1:])))


def spoken_card(card: str) -> Words:
    """A card as one says it: ``r7`` is "the red 7", ``rx`` "a red wager"."""
    colour = COLOUR_NAMES[card[0]]
    if card[1:] == "x":
        return Words(f"a {colour.en} wager", f"eine Wette in {colour.de}")
    return Words(f"the {colour.en} {card[1:]}", f"die {colour.de} {card[1:]}")
