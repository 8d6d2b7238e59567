"""PettingZoo environments for games without compiled rows: one match, played through the contract alone.

The game says what a seat sees as numbers (``game.row(view)``: small integers, always equally many); the masks of legal
actions are in the infos, as in ``aec.py``.
"""

import sys
from collections.abc import Sequence
from typing import SupportsInt

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from lostcities.engine.contract import BadInput, Game, IllegalAction, State
from lostcities.engine.spelling import fresh_seed

RENDERS = ("human", "ansi")


class GeneralEnv(AECEnv):  # type: ignore[misc] # PettingZoo is untyped
    """One match of any game; agents are ``player_0``, ``player_1`` and so on in turn order."""

    def __init__(self, game: Game[State], render_mode: str | None = None, strict: bool = False) -> None:
        super().__init__()
        if not hasattr(game, "row"):
            raise BadInput(f"the {game.name} game does not say what a seat sees as numbers: give it a method row(view)")
        if render_mode is not None and render_mode not in RENDERS:
            raise BadInput(f"render_mode must be None or one of {', '.join(RENDERS)}, not {render_mode!r}")
        name = f"lostcities_{game.name}_v0"
        self.metadata = {"name": name, "render_modes": list(RENDERS), "is_parallelizable": False, "render_fps": 1}
        self.game = game
        self.render_mode = render_mode
        self.strict = strict
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        shape = (len(self.game.row(game.deal(0).view(0))),)
        self.observation_spaces = {agent: spaces.Box(-128, 127, shape, np.int8) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Box:
        """Return the observation space: equal for all agents, but separate objects."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of all actions of the game; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new match."""
        self.match = self.game.match(seed=fresh_seed() if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._mask(())} for agent in self.agents}
        self._select()

    def _mask(self, legal: Sequence[int]) -> NDArray[np.int8]:
        mask = np.zeros(self.game.actions, np.int8)
        mask[list(legal)] = 1
        return mask

    def _select(self) -> None:
        state = self.match.state
        for seat, agent in enumerate(self.agents):
            self.infos[agent] = {"action_mask": self._mask(state.view(seat).legal)}
        if not self.match.over:
            self.agent_selection = self.possible_agents[state.to_move]

    def observe(self, agent: str) -> NDArray[np.int8]:
        """Return what the agent may know."""
        view = self.match.state.view(self.possible_agents.index(agent))
        return np.asarray(self.game.row(view), np.int8)

    def legal_actions(self) -> list[int]:
        """What the selected agent may do, ascending: its mask as a list."""
        return [int(action) for action in np.flatnonzero(self.infos[self.agent_selection]["action_mask"])]

    def step(self, action: SupportsInt | None) -> None:
        """Carry out the agent's decision; an illegal one ends the match and costs 1, or raises in strict mode."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or not self.infos[agent]["action_mask"][int(action)]:
            if self.strict:
                raise IllegalAction(f"{agent}: {action} is not legal now; choose where the action_mask is 1")
            self.rewards[agent] = -1.0
            self._end()
        else:
            finished = len(self.match.finished)
            before = self.match.totals
            self.match.apply(int(action))
            if len(self.match.finished) > finished:
                for seat, (old, new) in enumerate(zip(before, self.match.totals, strict=True)):
                    self.rewards[self.possible_agents[seat]] = float(new - old)
            self._select()
            if self.match.over:
                self._end()
        self._accumulate_rewards()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask(())}

    def render(self) -> str | None:
        """Render what the selected agent sees, as text."""
        if self.render_mode is None:
            return None
        view = self.match.state.view(self.possible_agents.index(self.agent_selection))
        text = "\n".join(f"{key}: {value}" for key, value in view.to_json().items())
        if self.render_mode == "human":
            sys.stdout.write(text + "\n\n")
            return None
        return text

    def close(self) -> None:
        """Do nothing: no resources are open."""
