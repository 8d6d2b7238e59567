"""Players with a style: the rules of thumb with other weights, each recognisable by what it does.

They are opponents for the arena and for training; people are not offered them. All eight play every game. What
a style means there, as a change of the tuned weights, is in ``bots/games/<game>/styles.py``; docs/bots.md says which
figure identifies each style.

>>> list(STYLES)
['racer', 'hoarder', 'gambler', 'denier', 'staller', 'cautious', 'greedy', 'explorer']
"""

from array import array
from functools import cache, partial

from lostcities.bots.endings import EndingPolicy
from lostcities.bots.habits import Habits
from lostcities.bots.parts import part_of
from lostcities.bots.policy import PolicyBot, Workspace
from lostcities.bots.shipped_weights import as_array, thumb_weights

STYLES = {
    "racer": "draws from the draw pile and hurries to the end",
    "hoarder": "keeps cards in hand until it must lay them; skips no numbers on its sheet",
    "gambler": "loves wagers and circles; keeps its researcher for a better path",
    "denier": "leaves the others nothing they can use; takes bridges from them",
    "staller": "takes discards and avoids crossings, so that the game lasts longer",
    "cautious": "begins few expeditions",
    "greedy": "wants points now and skips cards and numbers for them",
    "explorer": "begins every expedition early",
}
"""The styles and what each does."""


PATIENCE = 40
"""Turns of each seat after which every style plays by the tuned weights; ordinary games are over by then."""


def style_weights(style: str, game: str) -> dict[str, float]:
    """Return the weights of a game's traits for a style."""
    habits: Habits = part_of(game).STYLES[style]
    return habits.change(thumb_weights(game))


class StylePolicy:
    """Rules of thumb with the weights of a style, after many turns with the tuned ones.

    This keeps two stallers from taking each other's discards forever.
    """

    def __init__(self, style: str, game: str) -> None:
        self.weights = as_array(style_weights(style, game)) + as_array(thumb_weights(game))

    def answer(self, workspace: Workspace) -> None:
        """Rate every legal slot separately."""
        features, limit = workspace.features, PATIENCE * workspace.lanes.seats
        features.legal(workspace.live, workspace.found, workspace.legal, workspace.seats)
        tuned = array("i", [features.where(lane)[1] >= limit for lane in workspace.live[: workspace.found]])
        features.rate(workspace.live, workspace.found, workspace.legal, self.weights, tuned, workspace.answers)

    def player(self, colours: int) -> None:
        """Return None, because its weights change in the course of a game."""


@cache
def _player(style: str, game: str) -> EndingPolicy:
    return EndingPolicy(StylePolicy(style, game))


def style_bot(style: str) -> PolicyBot:
    """Return a bot with a style for any of the games; its last turns are exact."""
    return PolicyBot(style, partial(_player, style))
