"""OpenSpiel: importing this registers ``lostcities_card``, ``lostcities_board`` and ``lostcities_roll``.

>>> import pyspiel
>>> game = pyspiel.load_game("lostcities_card(colours=2,highest=4,wagers=0,hand=2)")
>>> state = game.new_initial_state()
>>> [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()]
['deal y2', 'deal y3', 'deal y4', 'deal b2', 'deal b3', 'deal b4']
"""

from lostcities import extras

extras.require("openspiel")

from lostcities.research.openspiel.games import SpielGame, SpielState, register  # noqa: E402
from lostcities.research.openspiel.players import LevelBot, LevelPolicy, PolicyOfSpiel  # noqa: E402

__all__ = ["LevelBot", "LevelPolicy", "PolicyOfSpiel", "SpielGame", "SpielState", "register"]

register()
