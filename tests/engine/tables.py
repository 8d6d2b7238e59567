"""Small helpers to set up positions by hand: a deck in a wanted order, moves as text."""

from collections import Counter
from typing import Any


def all_cards(game: Any) -> list[str]:
    """Every card of a card or board game, equal ones as often as they exist."""
    setup = game.deal(seed=0).setup()
    return [card for part in (*setup["hands"], setup["deck"], setup.get("removed", [])) for card in part]


def arranged(game: Any, hands: list[str], deck: str = "", tiles: dict[str, str] | None = None) -> dict[str, Any]:
    """A set-up with these hands (filled up to full size at random) and these cards drawn first.

    ``hands`` and ``deck`` are texts like ``"r7 gx"``; the rest is filled in from the remaining cards.
    """
    rest = Counter(all_cards(game))
    wanted = [hand.split() for hand in hands]
    top = deck.split()
    for card in [card for hand in wanted for card in hand] + top:
        rest[card] -= 1
        assert rest[card] >= 0, f"{card} is there too often"
    spare = sorted(rest.elements(), reverse=True)
    size = game.figures["hand"]
    for hand in wanted:
        while len(hand) < size:
            hand.append(spare.pop())
    setup: dict[str, Any] = {"hands": wanted, "deck": top}
    if game.name == "board":
        removed = game.figures["removed"] if game.players == 2 else 0
        setup["removed"] = [spare.pop() for _ in range(removed)]
        setup["tiles"] = tiles or game.deal(seed=0).setup()["tiles"]
    setup["deck"] = top + spare
    return setup


def play(game: Any, state: Any, moves: str) -> Any:
    """Carry out moves written one after the other: ``"+r7 <* -g2 <r"``; returns the state."""
    for text in moves.split():
        state.apply(game.action(text))
    return state


def spelled(game: Any, state: Any) -> list[str]:
    """The legal actions as text."""
    return [game.text(action) for action in state.legal]


__all__ = ["all_cards", "arranged", "play", "spelled"]
