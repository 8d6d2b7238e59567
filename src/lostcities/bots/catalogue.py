"""The levels, from the weakest to the strongest.

>>> bot("random").name
'random'
"""

from collections.abc import Callable

from lostcities.bots.contract import Bot
from lostcities.bots.simple import RandomBot
from lostcities.engine.contract import BadOption
from lostcities.engine.spelling import shown

LEVELS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot(level: str) -> Bot:
    """A bot of that level, for any of the games."""
    if level not in LEVELS:
        raise BadOption(f"there is no bot {shown(level)}; the levels are: {', '.join(LEVELS)}")
    return LEVELS[level]()
