"""Our bots as players of OpenSpiel, and OpenSpiel's policies as bots.

>>> import pyspiel
>>> from lostcities.research import openspiel
>>> game = pyspiel.load_game("lostcities_card(colours=2,highest=4,wagers=0,hand=2)")
>>> bots = [openspiel.LevelBot(game, "expert"), openspiel.LevelBot(game, "casual", seed=2)]
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     chance = state.is_chance_node()
...     state.apply_action(state.legal_actions()[0] if chance else bots[state.current_player()].step(state))
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

import pyspiel
from open_spiel.python import policy as policies

from lostcities.bots.catalogue import bot
from lostcities.bots.contract import OWN_MEASURE, Bot, Budget
from lostcities.engine.contract import Action, BadInput, View
from lostcities.research.openspiel.games import SpielGame, SpielState
from lostcities.research.small.respond import ASKS, Open, ask
from lostcities.research.tree import Node


def _bot(named: str | Bot) -> Bot:
    return bot(named) if isinstance(named, str) else named


def _view(state: SpielState) -> View:
    return state.node.state.view(state.node.player)


class LevelBot(pyspiel.Bot):  # type: ignore[misc] # OpenSpiel is untyped
    """A level, a style or any Bot as ``pyspiel.Bot``; it plays any seat that it is asked for."""

    def __init__(self, game: SpielGame, player: str | Bot, seed: int = 0, budget: Budget = OWN_MEASURE) -> None:
        pyspiel.Bot.__init__(self)
        self.bot, self.rng, self.budget = _bot(player), Random(seed), budget

    def step(self, state: SpielState) -> Action:
        """Return its action in a position that waits for a decision."""
        return self.bot.choose(_view(state), self.rng, self.budget)

    def step_with_policy(self, state: SpielState) -> tuple[list[tuple[Action, float]], Action]:
        """Return its action, with the probabilities of all actions if the bot provides them."""
        action = self.step(state)
        chances = self.bot.chances(_view(state)) if isinstance(self.bot, Open) else {action: 1.0}
        return [(one, chances.get(one, 0.0)) for one in state.legal_actions()], action

    def restart(self) -> None:
        """Do nothing: bots are stateless."""

    def restart_at(self, state: SpielState) -> None:
        """Do nothing: bots are stateless."""

    def inform_action(self, state: SpielState, player: int, action: Action) -> None:
        """Do nothing: the state contains everything."""


class LevelPolicy(policies.Policy):  # type: ignore[misc]
    """A level, a style or any Bot as an OpenSpiel policy, for exploitability and the like.

    A bot that provides no probabilities is asked ``asks`` times.
    """

    def __init__(self, game: SpielGame, player: str | Bot, asks: int = ASKS, budget: Budget = OWN_MEASURE) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.bot, self.asks, self.budget = _bot(player), asks, budget

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[Action, float]:
        """Return the actions that it may take, with their probabilities."""
        view = _view(state) if player_id is None else state.node.state.view(player_id)
        chances = ask(self.bot, view, self.budget, self.asks)
        return {action: chances.get(action, 0.0) for action in state.legal_actions()}


class Policy(Protocol):
    """The interface of OpenSpiel's policies, in Python or in C++."""

    def action_probabilities(self, state: SpielState) -> Mapping[Action, float]:
        """Return the actions that it may take, with their probabilities."""


class PolicyOfSpiel:
    """An OpenSpiel policy as a Bot, for the arena and for ``simulate``.

    A View is not a history: the policy is asked at a position consistent with what the seat may know, with the rest
    drawn at random and without its history. So it must use observations (``observation_tensor`` and
    the like); one that uses information states needs the whole history and plays only in OpenSpiel.
    """

    def __init__(self, game: SpielGame, policy: Policy, name: str = "policy") -> None:
        self.name = name
        self._game, self._policy = game, policy

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """Draw an action with the policy's probabilities."""
        state = self._game.new_initial_state()
        state.node = Node.at(view.game, view.sample(rng))
        chances = self._policy.action_probabilities(state)
        legal = [action for action in view.legal if chances.get(action, 0.0) > 0]
        if not legal:
            raise BadInput(f"{self.name} has no legal action that it may take")
        return rng.choices(legal, [chances[action] for action in legal])[0]
