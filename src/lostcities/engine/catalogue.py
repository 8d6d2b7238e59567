"""The games of the family by name.

>>> game("board", players=3, direction="either").options["edition"]
'2018'
"""

from typing import Any

from lostcities.engine.board.game import OPTIONS as BOARD_OPTIONS
from lostcities.engine.board.game import BoardGame
from lostcities.engine.card.game import OPTIONS as CARD_OPTIONS
from lostcities.engine.card.game import CardGame
from lostcities.engine.contract import BadOption
from lostcities.engine.options import Option
from lostcities.engine.roll.game import OPTIONS as ROLL_OPTIONS
from lostcities.engine.roll.game import RollGame
from lostcities.engine.spelling import shown

GAMES: dict[str, type[CardGame] | type[BoardGame] | type[RollGame]] = {
    "card": CardGame,
    "board": BoardGame,
    "roll": RollGame,
}

OPTIONS: dict[str, dict[str, Option]] = {"card": CARD_OPTIONS, "board": BOARD_OPTIONS, "roll": ROLL_OPTIONS}

PLAYERS = {"card": range(2, 3), "board": range(2, 5), "roll": range(2, 6)}
"""How many can play each game."""


def game(name: str, *, players: int = 2, figures: Any = None, **options: Any) -> CardGame | BoardGame | RollGame:
    """A game of the family with its options; ``figures`` names an own figures file."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadOption(f"there is no game {shown(name)}; the games are {', '.join(GAMES)}")
    return GAMES[name](players=players, figures=figures, **options)
