"""The games by name: those of this package, and those that other packages declare.

Another package adds its game by an entry point in the group ``lostcities.games`` that names its Declaration.

>>> game("board", players=3, direction="either").options["edition"]
'2018'
"""

import warnings
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from lostcities.engine.contract import BadOption, Game, State
from lostcities.engine.declaration import Declaration
from lostcities.engine.games.board.declaration import BOARD
from lostcities.engine.games.card.declaration import CARD
from lostcities.engine.games.roll.declaration import ROLL
from lostcities.engine.spelling import shorten

GROUP: Final = "lostcities.games"
FAMILY: Final = (CARD, BOARD, ROLL)
"""The games of this package."""


@cache
def games() -> dict[str, Declaration]:
    """Return every game by its name, ours first; a name belongs to the first package that declares it.

    A package whose game cannot be loaded is left out with a warning, so that the other games still work.
    """
    found = {declared.name: declared for declared in FAMILY}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            declared = point.load()
        except Exception as problem:
            package = point.dist.name if point.dist else point.value
            what = f"{type(problem).__name__}: {problem}"
            warnings.warn(f"the game {point.name!r} of the package {package} is left out: {what}", stacklevel=2)
            continue
        if not isinstance(declared, Declaration):
            raise BadOption(
                f"the entry point {point.name!r} of {GROUP} must name a Declaration, not {shorten(declared)}"
            )
        found.setdefault(declared.name, declared)
    return found


def declaration(name: object) -> Declaration:
    """Return the declaration of a game; raises BadOption if there is none."""
    found = games().get(name) if isinstance(name, str) else None
    if found is None:
        raise BadOption(f"there is no game {shorten(name)}; the games are {', '.join(games())}")
    return found


def game(name: str, *, players: int | None = None, figures: object = None, **options: object) -> Game[State]:
    """Make a game with its options; ``figures`` names your own figures file."""
    return game_with(name, players, options, figures)


def game_with(name: str, players: int | None, options: Mapping[str, object], figures: object = None) -> Game[State]:
    """Make a game with untrusted options, in which every entry is a rule option.

    A keyword argument could be ``figures``, which opens a file.
    """
    declared = declaration(name)
    for option in options:
        if option not in declared.options:
            listed = ", ".join(declared.options) or "none"
            raise BadOption(
                f"the {name} game has no option {shorten(option)}; its options are: {listed}",
                "option", name=shorten(option), options=listed,
            )  # fmt: skip
    count = declared.players[0] if players is None else players
    return declared.game_class(players=count, figures=figures, **options)
