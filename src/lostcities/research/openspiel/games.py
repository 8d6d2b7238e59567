"""The three games as OpenSpiel games: ``pyspiel.load_game("lostcities_card")``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pyspiel

from lostcities.engine.options import OptionValue
from lostcities.engine.registry import declaration
from lostcities.engine.shapes import Plain
from lostcities.locales.product import FAMILY
from lostcities.research.openspiel.observer import Observer
from lostcities.research.openspiel.parameters import settings, specification
from lostcities.research.parts import part_of
from lostcities.research.retell import retell
from lostcities.research.tree import OVER, STARTER, Node, margins, outcomes

KIND = pyspiel.GameType


def game_type(name: str, reward: str = "margin", options: Plain | None = None) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game; with points as the reward it is not zero-sum."""
    declared = declaration(name)
    known_by_all = KIND.Information.PERFECT_INFORMATION
    hidden = KIND.Information.IMPERFECT_INFORMATION if declared.hides(options or {}) else known_by_all
    return KIND(
        short_name=f"lostcities_{name}",
        long_name=f"{FAMILY}: {declared.title}",
        dynamics=KIND.Dynamics.SEQUENTIAL,
        chance_mode=KIND.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden,
        utility=KIND.Utility.GENERAL_SUM if reward == "points" else KIND.Utility.ZERO_SUM,
        reward_model=KIND.RewardModel.TERMINAL,
        max_num_players=declared.players[-1],
        min_num_players=declared.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(name),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel is untyped
    """A game of this package with its options fixed."""

    name = ""

    def __init__(self, given: Mapping[str, OptionValue] | None = None) -> None:
        # OpenSpiel fills in its defaults, which equal ours.
        found = settings(self.name, dict(given or {}))
        self.rules, self.starter, self.reward = found.game, found.starter, found.reward
        self.root = Node(self.rules, self.starter)
        self.limits = part_of(self.rules).bounds(self.rules)
        spread = self.limits.most - self.limits.least
        least, most = {"margin": (-spread, spread), "outcome": (-1.0, 1.0)}.get(
            self.reward, (self.limits.least, self.limits.most)
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=self.limits.outcomes,
            num_players=self.rules.players,
            min_utility=float(least),
            max_utility=float(most),
            **({} if self.reward == "points" else {"utility_sum": 0.0}),
            max_game_length=self.limits.decisions,
        )
        super().__init__(game_type(self.name, self.reward, self.rules.options), info, found.parameters)

    def new_initial_state(self, *_: object) -> SpielState:
        """Return the state before the first card or die."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards, tiles and dice of a whole match."""
        return int(self.limits.chance_nodes)

    def make_py_observer(self, kind: pyspiel.IIGObservationType | None = None, params: object = None) -> Observer:
        """Return an observer of what a seat may know; with perfect recall, of all that it has witnessed."""
        if params:
            raise ValueError(f"these games have no parameters for observations, not {params}")
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position with its history."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # All start from the same node and copy it to continue: OpenSpiel creates an initial state for every clone.
        self.node = game.root

    def current_player(self) -> int:
        """Return a seat, chance, or OpenSpiel's number for the end."""
        return self.node.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each outcome with its probability."""
        return self.node.chance()

    def _apply_action(self, action: int) -> None:
        if self.node is self.get_game().root:
            self.node = self.node.copy()
        self.node.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.node.chance_text(action) if self.node.asks else f"chance {action}"
        return str(self.node.game.text(action))

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.node.player == OVER

    def returns(self) -> list[float]:
        """Return the value of the match for each seat, 0 before its end."""
        node = self.node
        if not node.result:
            return [0.0] * node.game.players
        reward = self.get_game().reward
        if reward == "points":
            return [float(total) for total in node.result.totals]
        return margins(node) if reward == "margin" else outcomes(node)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a history that this player cannot distinguish from the true one (``research/retell.py``)."""
        game: SpielGame = self.get_game()
        rng = Random(int(sampler() * (1 << 53)))
        other = game.new_initial_state()
        for action in retell(Node(game.rules, game.starter), self.history(), player, rng):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        return "\n".join(self.node.told) + (
            f"\nchance: {self.node.asks}" if self.node.asks not in ("", STARTER) else ""
        )


class CardSpiel(SpielGame):
    """``lostcities_card``."""

    name = "card"


class BoardSpiel(SpielGame):
    """``lostcities_board``."""

    name = "board"


class RollSpiel(SpielGame):
    """``lostcities_roll``."""

    name = "roll"


def register() -> None:
    """Register the games for ``pyspiel.load_game``; a second call has no effect."""
    # Classes, like OpenSpiel's own games: a function would be freed after the interpreter has shut down.
    for made in (CardSpiel, BoardSpiel, RollSpiel):
        if f"lostcities_{made.name}" not in pyspiel.registered_names():
            pyspiel.register_game(game_type(made.name), made)
