"""What an AEC environment goes through at every step, with its fields where compiled code finds them at once.

``research/aec.py`` makes a PettingZoo environment of it.
"""

from __future__ import annotations

from typing import Any

import cython
from cython.cimports.lostcities.research.vector.core import Core

from lostcities.engine.contract import BadInput

NOT_BEGUN = "no match has begun; call reset() first"


@cython.cclass
class Turns:
    """One lane of a vector environment in turns: the fields that PettingZoo names, ``last`` and ``step``."""

    possible_agents = cython.declare(list, visibility="public")
    agents = cython.declare(list, visibility="public")
    agent_selection = cython.declare(object, visibility="public")
    rewards = cython.declare(dict, visibility="public")
    _cumulative_rewards = cython.declare(dict, visibility="public")
    terminations = cython.declare(dict, visibility="public")
    truncations = cython.declare(dict, visibility="public")
    _mover = cython.declare(object, visibility="public")
    _ended = cython.declare(cython.bint, visibility="public")
    _rewarded = cython.declare(cython.bint, visibility="public")
    _owing = cython.declare(cython.bint, visibility="public")  # whether anything was paid in this match
    _infos = cython.declare(dict)
    _info_of_seat = cython.declare(list)
    _chooser = cython.declare(cython.int, visibility="public")  # the only seat whose mask is not empty
    _core = cython.declare(Core, visibility="public")
    _copy_row = cython.declare(object, visibility="public")
    _copy_mask = cython.declare(object, visibility="public")
    _actions = cython.declare(object, visibility="public")
    _nothing = cython.declare(object, visibility="public")

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """The infos of PettingZoo, one dict per agent."""
        return self._infos

    @infos.setter
    def infos(self, infos: dict[str, dict[str, Any]]) -> None:
        self._infos = infos
        self._info_of_seat = [infos.get(agent) for agent in self.possible_agents] if infos else []

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As AECEnv has it, on a shorter way."""
        whole: Any = self  # the environment, whose other half is in aec.py
        agent = self.agent_selection
        if agent is None:
            raise BadInput(NOT_BEGUN)
        return (
            (self._copy_row() if agent is self._mover else whole.observe(agent)) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self._infos[agent],
        )

    def step(self, action: Any) -> None:
        """The selected agent's decision."""
        whole: Any = self
        agent = self.agent_selection
        if agent is None:
            raise BadInput(NOT_BEGUN)
        if self._ended:
            whole._was_dead_step(action)
            return
        if self._owing:
            self._cumulative_rewards[agent] = 0.0
        self._write(action)
        if self._core.step() >= 0:
            whole._refuse(agent, action)
            return
        if self._core.closed or self._rewarded:
            whole._reward()
        self._select()

    @cython.ccall
    def _write(self, action: Any) -> None:
        """Bring an action into the lane, or raise what NumPy would."""
        if type(action) is int and -1 <= action < 128:
            self._core.actions[0] = action
        else:
            self._actions[0] = -1 if action is None else action

    def legal_actions(self) -> list[int]:
        """What the selected agent may do, ascending: quicker than to search its mask."""
        if self.agent_selection is None:
            raise BadInput(NOT_BEGUN)
        return [] if self._ended else self._core.legal_actions(0)

    @cython.ccall
    def _select(self) -> None:
        """Who decides next, and alone may act: the infos of the others have a mask of nothing."""
        seat: cython.int = self._core.movers[0]
        info: dict[str, Any]
        if seat != self._chooser:
            info = self._info_of_seat[self._chooser]
            info["action_mask"] = self._nothing
            self._chooser = seat
            self.agent_selection = self._mover = self.possible_agents[seat]
        info = self._info_of_seat[seat]
        info["action_mask"] = self._copy_mask()

    def agent_iter(self, max_iter: int = 2**63) -> Agents:
        """The agents in the order in which they act, until all are gone."""
        return Agents(self, min(max_iter, 2**62))


@cython.final
@cython.cclass
class Agents:
    """Goes over the agents whose turn it is."""

    turns = cython.declare(Turns)
    left = cython.declare(cython.longlong)

    def __init__(self, turns: Turns, left: int) -> None:
        self.turns, self.left = turns, left

    def __iter__(self) -> Agents:
        return self

    def __next__(self) -> str:
        if not self.turns.agents or self.left <= 0:
            raise StopIteration
        self.left -= 1
        return self.turns.agent_selection
