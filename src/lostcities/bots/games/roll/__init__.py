"""How programs see and play Roll & Write."""

from lostcities.bots.games.roll.characters import BEGINNER, CASUAL
from lostcities.bots.games.roll.features import RollFeatures
from lostcities.bots.games.roll.reasons import CONTRASTS, COUNTS, REASONS
from lostcities.bots.games.roll.styles import STYLES
from lostcities.bots.games.roll.traits import TRAITS

FEATURES = RollFeatures
# There is only one round.
SPREAD = 1.0
"""The approximate standard deviation of the margin between equal players over one more game or round."""
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
