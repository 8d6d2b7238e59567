"""An example of your own bot for the card game: it finishes what it begins, and begins only what is likely to pay.

Let it play: ``lostcities arena examples/my_bot.py casual --option games=1 --deals 100``
"""

from random import Random
from typing import Any

from lostcities import View
from lostcities.bots.contract import Budget


class MyBot:
    """Rates every legal action by a few rules and takes the best; ties are broken at random."""

    name = "my bot"

    def choose(self, view: View, rng: Random, budget: Budget) -> int:
        """Choose one of ``view.legal``."""
        shown = view.to_json()
        rated = [(self.rate(view.game.text(action), shown), rng.random(), action) for action in view.legal]
        return max(rated)[2]

    def rate(self, text: str, shown: dict[str, Any]) -> float:
        """Rate an action, in points; games other than the card game are played at random."""
        if shown["game"] != "card":
            return 0.0
        colour, face = text[1], text[2:]
        if text[0] == "<":
            return self.rate_draw(colour, shown)
        value = 0 if face == "x" else int(face)
        column = shown["columns"][shown["seat"]].get(colour, [])
        mine = sorted(int(card[1:]) for card in shown["hand"] if card[0] == colour and card[1:] != "x")
        higher = sum(number for number in mine if number > value)
        last = int(column[-1][1:]) if column and column[-1][1:] != "x" else 1
        if text[0] == "+":
            left_out = sum(last < number < value for number in mine)
            promise = value + higher + min(shown["deck"], 20) / 4 - 20
            return 12 - (value - last) - 4 * left_out if column else promise
        theirs = shown["columns"][1 - shown["seat"]][colour]
        useful_to_them = bool(theirs) and (theirs[-1][1:] == "x" or value > int(theirs[-1][1:]))
        return (-8 if useful_to_them else 0) - (value if column and value > last else higher / 4)

    def rate_draw(self, colour: str, shown: dict[str, Any]) -> float:
        """Rate a draw: the top of a pile if it continues one of our columns, otherwise the draw pile."""
        if colour == "*":
            return 1.0
        column = shown["columns"][shown["seat"]][colour]
        face = shown["discards"][colour]["top"][1:]
        fits = bool(column) and face != "x" and (column[-1][1:] == "x" or int(face) > int(column[-1][1:]))
        return float(face) if fits else 0.0
