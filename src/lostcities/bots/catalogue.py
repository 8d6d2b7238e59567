"""The levels, from the weakest to the strongest.

>>> list(LEVELS)
['random', 'beginner', 'casual', 'strong', 'expert', 'champion']
>>> bot("casual").name
'casual'

A game without a trained bot, such as one of another package, has the levels that need only its rules.

>>> levels("card") == tuple(LEVELS), list(GENERAL)
(True, ['random', 'search'])

Frozen players are earlier versions of levels, kept as yardsticks for later ones: the arena
and simulations play them, but people are not offered them.

>>> list(FROZEN)
['expert-2026-11']

Nor are people offered the styles (``styles.py``), which play differently rather than better.

>>> bot("racer").name
'racer'
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from lostcities.bots.characters import BEGINNER, CASUAL
from lostcities.bots.contract import Bot
from lostcities.bots.endings import network_player, thumb_player
from lostcities.bots.plain_search import PlainSearchBot
from lostcities.bots.policy import PolicyBot
from lostcities.bots.search import SearchBot
from lostcities.bots.shipped_weights import load_frozen_policy
from lostcities.bots.simple import RandomBot
from lostcities.bots.styles import STYLES, style_bot
from lostcities.engine.contract import Action, BadOption, View
from lostcities.engine.declaration import BOTS
from lostcities.engine.registry import declaration
from lostcities.engine.spelling import shorten

LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "beginner": lambda: BEGINNER.bot("beginner"),
    "casual": lambda: CASUAL.bot("casual"),
    "strong": lambda: PolicyBot("strong", thumb_player),
    "expert": lambda: PolicyBot("expert", network_player),
    "champion": lambda: SearchBot("champion", network_player, thumb_player),
}

GENERAL: dict[str, Callable[[], Bot]] = {"random": RandomBot, "search": PlainSearchBot}
"""The levels that play any game."""

FROZEN: dict[str, Callable[[], Bot]] = {
    "expert-2026-11": lambda: PolicyBot("expert-2026-11", load_frozen_policy("expert-2026-11")),
}


def rivals() -> dict[str, Callable[[], Bot]]:
    """Return every bot that the arena and simulations know by name."""
    return {**LEVELS, **GENERAL, **FROZEN, **{style: partial(style_bot, style) for style in STYLES}}


USUAL = "casual"
"""The default opponent."""

ADVISER = "expert"
"""The level that gives hints: the strongest that answers at once and can say how sure it is."""


class Adviser(Bot, Protocol):
    """A bot that can rate every action."""

    def opinions(self, view: View) -> list[tuple[Action, float]]:
        """Return every legal action of a view with its probability, the best first."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels that play a game, from the weakest to the strongest."""
    return tuple(GENERAL if declaration(game).part(BOTS) is None else LEVELS)


def check_level(level: str, game: str) -> None:
    """Raise BadOption unless a level plays a game."""
    known = levels(game)
    if level not in known:
        listed = ", ".join(known)
        raise BadOption(
            f"no bot {shorten(level)} plays the {game} game; its levels are: {listed}",
            "level", level=shorten(level), levels=listed,
        )  # fmt: skip


def usual_level(game: str) -> str:
    """Return the default opponent of a game."""
    known = levels(game)
    return USUAL if USUAL in known else known[-1]


def every_level() -> list[str]:
    """Return all levels that people can play against in any game."""
    return list({**LEVELS, **GENERAL})


def adviser(game: str) -> Adviser:
    """Return the bot that gives hints."""
    return PlainSearchBot() if declaration(game).part(BOTS) is None else PolicyBot(ADVISER, network_player)


def bot(level: str) -> Bot:
    """Return a bot of that level, which plays any of the games; or a frozen player, or a style."""
    known = rivals()
    if level not in known:
        raise BadOption(f"there is no bot {shorten(level)}; the levels are: {', '.join(known)}")
    return known[level]()
