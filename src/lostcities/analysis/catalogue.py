"""What a form for new tables needs to know about a game, the same on a server and on a device."""

from typing import Final

from lostcities.analysis.advice import REVIEWER
from lostcities.bots.catalogue import levels, usual_level
from lostcities.engine.declaration import Declaration
from lostcities.engine.shapes import Plain

MOST_ROUNDS: Final = 20
"""The most games or rounds of a match."""
MOST_TURNS: Final = 1000
"""The highest limit of turns that a form offers; no match is that long."""


def can_review(game: str) -> bool:
    """Whether the bot that reviews matches plays this game."""
    return REVIEWER in levels(game)


def most_of(declared: Declaration, option: str) -> int | None:
    """Return the highest number that an option takes, None if its values are listed."""
    if declared.options[option].values:
        return None
    return MOST_ROUNDS if option == declared.rounds_option else MOST_TURNS


def game_json(declared: Declaration, texts: bool) -> Plain:
    """Return a game as a catalogue lists it; ``texts``: it has its own texts, which the client can request."""
    return {
        "game": declared.name,
        "title": declared.title,
        "players": list(declared.players),
        "options": [
            {
                "name": option,
                "default": rule.default,
                "values": list(rule.values),
                "most": most_of(declared, option),
                "among_people": rule.among_people,
                "clause": rule.clause,
            }
            for option, rule in declared.options.items()
        ],
        "colours": declared.colours,
        "moves": dict(declared.moves),
        "levels": list(levels(declared.name)),
        "texts": texts,
        "reviews": can_review(declared.name),
        "usual_level": usual_level(declared.name),
        "round_name": declared.round_name,
        "rounds_option": declared.rounds_option,
        "running_totals": declared.running_totals,
    }
