"""The three games as PettingZoo AEC environments, with every option and number of players.

>>> environment = env("card", games=1)
>>> environment.reset(seed=1)
>>> observation, reward, termination, truncation, info = environment.last()
>>> environment.agent_selection, observation.shape, int(info["action_mask"].sum())
('player_0', (472,), 16)

Observations are the rows of ``docs/observations.md``, the masks of legal actions are in the infos; a match is the one
that ``game.match(seed=seed)`` deals. Rewards are those of ``lostcities.research.vector``.
"""

import sys
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

import lostcities
from lostcities.engine.contract import BadInput, IllegalAction
from lostcities.engine.spelling import fresh_seed
from lostcities.research.scene import as_pixels, as_text, scene
from lostcities.research.vector import VectorEnv
from lostcities.research.vector.turns import Turns

RENDERS = ("human", "ansi", "rgb_array")


class LostCities(Turns, AECEnv):  # type: ignore[misc] # PettingZoo is untyped
    """One match; agents are ``player_0``, ``player_1`` and so on in turn order."""

    def __init__(
        self, game: Any, render_mode: str | None = None, reward: str = "points", history: int = 0, strict: bool = False
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDERS:
            raise BadInput(f"render_mode must be None or one of {', '.join(RENDERS)}, not {render_mode!r}")
        self.metadata = {
            "name": f"lostcities_{game.name}_v0",
            "render_modes": list(RENDERS),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.game = game
        self.render_mode = render_mode
        self.strict = strict
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._vector = VectorEnv(game, 1, reward=reward, history=history, autoreset=False)
        self._core = self._vector.core
        self._copy_row, self._copy_mask = self._vector.observations[0].copy, self._vector.legal[0].copy
        self._actions = self._vector.actions.base  # written several times faster than through NumPy
        self._nothing = np.zeros(game.actions, np.int8)
        self._nothing.flags.writeable = False
        shape = (self._vector.row_size,)
        self.observation_spaces = {agent: spaces.Box(-128, 127, shape, np.int8) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The same for all agents, an object each."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every action of the game; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match."""
        self._core.reset_lane(0, fresh_seed() if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._rewarded = self._ended = False
        self._select()

    def observe(self, agent: str) -> NDArray[np.int8]:
        """What the agent may know."""
        return self._copy_row() if agent == self._mover else self._vector.observe(0, self._seat_of[agent])[0]

    def _refuse(self, offender: str, action: Any) -> None:
        """An illegal action changes nothing if we are strict."""
        if self.strict:
            raise IllegalAction(f"{offender}: {action} is not legal now; choose where the action_mask is 1")
        self._forfeit(offender)

    def _forfeit(self, offender: str) -> None:
        """An illegal action ends the match for all and costs 1, as PettingZoo's TerminateIllegalWrapper has it."""
        for agent in self.agents:
            self.rewards[agent] = -1.0 if agent == offender else 0.0
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self._ended = True
        self.infos[offender]["action_mask"] = self._nothing

    def _reward(self) -> None:
        """A round has ended, or did in the step before."""
        self._rewarded = bool(self._core.closed)
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(self._vector.rewards[0, seat])
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = bool(self._vector.terminations[0])
            self.truncations[agent] = bool(self._vector.truncations[0])
        self._ended = bool(self._vector.terminations[0] or self._vector.truncations[0])

    def render(self) -> Any:
        """What the selected agent sees: on the terminal (human), as text (ansi) or as a picture (rgb_array)."""
        if self.render_mode is None:
            return None
        agent = self.agent_selection if self.agents else self.possible_agents[0]
        rows = scene(self._core.state(0).view(self._seat_of[agent]))
        if self.render_mode == "human":
            sys.stdout.write(as_text(rows) + "\n\n")
            return None
        return as_text(rows) if self.render_mode == "ansi" else as_pixels(rows)

    def close(self) -> None:
        """Nothing is open."""


@cache
def _game(name: str, options: tuple[tuple[str, Any], ...]) -> Any:
    return lostcities.game(name, **dict(options))


def env(
    name: str,
    *,
    render_mode: str | None = None,
    reward: str = "points",
    history: int = 0,
    strict: bool = False,
    **options: Any,
) -> LostCities:
    """``card``, ``board`` or ``roll`` with any options of the game (``players=3``, ``rounds=1``).

    An illegal action ends the match and costs 1, or with ``strict`` raises IllegalAction and changes nothing.
    """
    return LostCities(_game(name, tuple(sorted(options.items()))), render_mode, reward, history, strict)
