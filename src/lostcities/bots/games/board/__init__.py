"""How programs see and play the board game."""

from lostcities.bots.games.board.characters import BEGINNER, CASUAL
from lostcities.bots.games.board.features import BoardFeatures
from lostcities.bots.games.board.reasons import REASONS
from lostcities.bots.games.board.styles import STYLES
from lostcities.bots.games.board.traits import TRAITS

FEATURES = BoardFeatures
# 1,500 rounds of two experts came apart by 72.
SPREAD = 60.0
"""About how far two equal players come apart in one more game or round, as a standard deviation."""
# Over 400 deals the network gained 0.5 points per round by plans over its last two turns, give or take 0.9.
NETWORK_PLANS = True
"""Whether the network plans over its last two turns in sampled worlds (bots/endings.py)."""

__all__ = ["BEGINNER", "CASUAL", "FEATURES", "NETWORK_PLANS", "REASONS", "SPREAD", "STYLES", "TRAITS"]
