"""What the network of the board game is trained on."""

from lostcities.research.training.recipes import Recipe, win_share

# Without a limit two beginners could take discards forever; good players never come close to it.
RECIPE = Recipe(tuple({"players": p, "rounds": 1, "max_turns": 60 * p} for p in (2, 3, 4)), "board", win_share, 75)
WORLDS = tuple({"players": p, "rounds": rounds, "max_turns": 60 * p} for p, rounds in ((2, 1), (2, 3), (3, 3), (4, 3)))
"""The tables whose worlds are learnt for reviews (`lostcities train --judge`)."""
