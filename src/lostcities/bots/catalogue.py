"""The levels, from the weakest to the strongest.

>>> list(LEVELS)
['random', 'beginner', 'casual', 'strong', 'expert', 'champion']
>>> bot("casual").name
'casual'

Frozen players are levels as they once were. They are measures for those to come: the arena
and simulations play them, people are not offered them.

>>> list(FROZEN)
['expert-2026-11']
"""

from collections.abc import Callable

from lostcities.bots.characters import BEGINNER, CASUAL
from lostcities.bots.contract import Bot
from lostcities.bots.endings import network_player, thumb_player
from lostcities.bots.learnt import frozen_policy
from lostcities.bots.policy import PolicyBot
from lostcities.bots.search import SearchBot
from lostcities.bots.simple import RandomBot
from lostcities.engine.contract import BadOption
from lostcities.engine.spelling import shown

LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "beginner": lambda: BEGINNER.bot("beginner"),
    "casual": lambda: CASUAL.bot("casual"),
    "strong": lambda: PolicyBot("strong", thumb_player),
    "expert": lambda: PolicyBot("expert", network_player),
    "champion": lambda: SearchBot("champion", network_player, thumb_player),
}

FROZEN: dict[str, Callable[[], Bot]] = {
    "expert-2026-11": lambda: PolicyBot("expert-2026-11", frozen_policy("expert-2026-11")),
}

ADVISER = "expert"
"""The level that is asked for advice: the strongest that answers at once, and says how sure it is."""


def adviser() -> PolicyBot:
    """Who is asked what to play."""
    return PolicyBot(ADVISER, network_player)


def bot(level: str) -> Bot:
    """A bot of that level, for any of the games; or a frozen player."""
    known = {**LEVELS, **FROZEN}
    if level not in known:
        raise BadOption(f"there is no bot {shown(level)}; the levels are: {', '.join(known)}")
    return known[level]()
