"""How programs see and play Roll & Write."""

from lostcities.bots.games.roll.characters import BEGINNER, CASUAL
from lostcities.bots.games.roll.features import RollFeatures
from lostcities.bots.games.roll.reasons import REASONS
from lostcities.bots.games.roll.styles import STYLES
from lostcities.bots.games.roll.traits import TRAITS

FEATURES = RollFeatures
# There is one round only.
SPREAD = 1.0
"""About how far two equal players come apart in one more game or round, as a standard deviation."""
NETWORK_PLANS = True
"""Whether the network plans over its last two turns in sampled worlds (bots/endings.py)."""

__all__ = ["BEGINNER", "CASUAL", "FEATURES", "NETWORK_PLANS", "REASONS", "SPREAD", "STYLES", "TRAITS"]
