"""What the network of Roll & Write is trained on."""

from lostcities.research.training.recipes import Recipe, win_share

RECIPE = Recipe(tuple({"players": p} for p in (2, 3, 4, 5)), "roll", win_share, 75)
WORLDS = tuple({"players": p} for p in (2, 2, 3, 4, 5))
"""The tables whose worlds are learnt for reviews (`lostcities train --judge`)."""
