"""The columns of a physical card game."""

from collections import Counter
from typing import Final

from lostcities.engine.games.card.game import CardGame
from lostcities.engine.games.card.state import KIND_NUMBERS, KIND_TEXTS, CardState
from lostcities.engine.tally import BadTally, Entry, Given, amount
from lostcities.engine.wording import count_of

OPTIONS: Final = ("colours",)


def entries(game: CardGame) -> list[Entry]:
    """List, for each colour, its wagers and its numbers."""
    pack = Counter(KIND_TEXTS[kind] for kind in game.cards)
    found: list[Entry] = []
    for colour in dict.fromkeys(text[0] for text in pack):
        wagers = pack[f"{colour}x"]
        values = sorted(int(text[1:]) for text in pack if text[0] == colour and text[1:] != "x")
        found += [
            Entry(name=f"{colour}x", colour=colour, what="wagers", kind="count", values=[*range(wagers + 1)], only=""),
            Entry(name=colour, colour=colour, what="cards", kind="pick", values=values, only=""),
        ]
    return found


def spell(given: Given) -> list[str]:
    """Spell the cards that were entered."""
    words: list[str] = []
    for name, values in given.items():
        words += [name] * amount(given, name) if name.endswith("x") else [f"{name}{value}" for value in values]
    return words


def lay_out(game: CardGame, state: CardState, players: list[list[str]]) -> None:
    """Put each player's entries onto a state, only for scoring; raises BadTally for impossible ones."""
    pack = Counter(KIND_TEXTS[kind] for kind in game.cards)
    for player, cards in enumerate(players):
        for card in cards:
            if card not in KIND_NUMBERS or not pack[card]:
                raise BadTally(
                    f"{card!r} is not a card of this game; write for example r7, or rx for a wager",
                    "unknown", word=card,
                )  # fmt: skip
        state.lay_out(player, cards)
    for card, count in Counter(card for cards in players for card in cards).items():
        if count > pack[card]:
            raise BadTally(
                f"{card} is there {count_of(count, 'time')}, but the game has it {count_of(pack[card], 'time')} (C1)",
                "too-many", word=card, clause="C1",
            )  # fmt: skip
