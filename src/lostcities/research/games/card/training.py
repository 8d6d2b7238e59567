"""What the network of the card game is trained on."""

from lostcities.research.training.recipes import Recipe, margin

# Without a limit two beginners could take discards forever; good players never come close to it.
RECIPE = Recipe(({"max_turns": 110},), "card", margin, 50)
WORLDS = ({"games": 1, "max_turns": 110}, {"games": 1, "max_turns": 130, "colours": 6})
"""The tables whose worlds are learnt for reviews (`lostcities train --judge`)."""
