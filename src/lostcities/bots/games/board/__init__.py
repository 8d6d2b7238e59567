"""How programs see and play the board game."""

from lostcities.bots.games.board.characters import BEGINNER, CASUAL
from lostcities.bots.games.board.features import BoardFeatures
from lostcities.bots.games.board.reasons import CONTRASTS, COUNTS, REASONS
from lostcities.bots.games.board.styles import STYLES
from lostcities.bots.games.board.traits import TRAITS

FEATURES = BoardFeatures
# Over 1,500 rounds between two experts the standard deviation of the margin was 72.
SPREAD = 60.0
"""The approximate standard deviation of the margin between equal players over one more game or round."""
# Over 400 deals planning over its last two turns gained the network 0.5 ± 0.9 points per round.
NETWORK_PLANS = True
"""Whether the network plans over its last two turns in sampled worlds (bots/endings.py)."""

__all__ = [
    "BEGINNER",
    "CASUAL",
    "CONTRASTS",
    "COUNTS",
    "FEATURES",
    "NETWORK_PLANS",
    "REASONS",
    "SPREAD",
    "STYLES",
    "TRAITS",
]
