"""How programs see and play the card game."""

from lostcities.bots.games.card.characters import BEGINNER, CASUAL
from lostcities.bots.games.card.features import CardFeatures
from lostcities.bots.games.card.reasons import REASONS
from lostcities.bots.games.card.styles import STYLES
from lostcities.bots.games.card.traits import TRAITS

FEATURES = CardFeatures
# 1,500 games of two experts came apart by 39.
SPREAD = 45.0
"""About how far two equal players come apart in one more game or round, as a standard deviation."""
# Over 2,000 deals the network lost 0.26 points per game by plans over its last two turns.
NETWORK_PLANS = False
"""Whether the network plans over its last two turns in sampled worlds (bots/endings.py)."""

__all__ = ["BEGINNER", "CASUAL", "FEATURES", "NETWORK_PLANS", "REASONS", "SPREAD", "STYLES", "TRAITS"]
