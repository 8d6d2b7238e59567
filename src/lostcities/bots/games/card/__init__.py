"""How programs see and play the card game."""

from lostcities.bots.games.card.characters import BEGINNER, CASUAL
from lostcities.bots.games.card.features import CardFeatures
from lostcities.bots.games.card.reasons import CONTRASTS, COUNTS, REASONS
from lostcities.bots.games.card.styles import STYLES
from lostcities.bots.games.card.traits import TRAITS

FEATURES = CardFeatures
# Over 1,500 games between two experts the standard deviation of the margin was 39.
SPREAD = 45.0
"""The approximate standard deviation of the margin between equal players over one more game or round."""
# Over 2,000 deals planning over its last two turns cost the network 0.26 points per game.
NETWORK_PLANS = False
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
