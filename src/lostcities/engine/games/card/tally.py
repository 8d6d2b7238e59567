"""The columns of a physical card game."""

from collections import Counter

from lostcities.engine.games.card.game import CardGame
from lostcities.engine.games.card.state import KIND_NUMBERS, KIND_TEXTS, CardState
from lostcities.engine.tally import BadTally
from lostcities.engine.wording import count_of


def lay_out(game: CardGame, state: CardState, players: list[list[str]]) -> None:
    """Put what each player's words say onto a state, only to be scored; BadTally says what cannot be there."""
    pack = Counter(KIND_TEXTS[kind] for kind in game.cards)
    for player, cards in enumerate(players):
        for card in cards:
            if card not in KIND_NUMBERS or not pack[card]:
                raise BadTally(f"{card!r} is not a card of this game; write for example r7, or rx for a wager")
        state.lay_out(player, cards)
    for card, count in Counter(card for cards in players for card in cards).items():
        if count > pack[card]:
            raise BadTally(
                f"{card} is there {count_of(count, 'time')}, but the game has it {count_of(pack[card], 'time')} (C1)"
            )
