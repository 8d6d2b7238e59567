"""The games as PettingZoo AEC environments, with every option and number of players.

>>> environment = env("card", games=1)
>>> environment.reset(seed=1)
>>> observation, reward, termination, truncation, info = environment.last()
>>> environment.agent_selection, observation.shape, int(info["action_mask"].sum())
('player_0', (472,), 16)

Observations are the rows of ``docs/observations.md``, the masks of legal actions are in the infos; matches are dealt as
by ``game.match(seed=seed)``. Rewards are those of ``lostcities.research.vector``. With
``observations="dict"`` an observation has both, as in PettingZoo's classic games and Tianshou:

>>> environment = env("card", games=1, observations="dict")
>>> environment.reset(seed=1)
>>> sorted(environment.observe("player_0"))
['action_mask', 'observation']
"""

import sys
from collections.abc import Callable
from functools import cache
from typing import cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

import lostcities
from lostcities.engine.contract import BadInput, Game, IllegalAction, State
from lostcities.engine.declaration import RESEARCH
from lostcities.engine.options import OptionValue
from lostcities.engine.spelling import fresh_seed
from lostcities.research.scene import as_pixels, as_text, scene
from lostcities.research.vector import VectorEnv
from lostcities.research.vector.turns import Turns

RENDERS = ("human", "ansi", "rgb_array")
OBSERVATIONS = ("row", "dict")

Observation = NDArray[np.int8] | dict[str, NDArray[np.int8]]


def space_of(vector: VectorEnv, as_dict: bool) -> spaces.Space[Observation]:
    """Return the observation space of one lane: a row, or a row with its mask."""
    row = spaces.Box(-128, 127, (vector.row_size,), np.int8)
    mask = spaces.Box(0, 1, (vector.game.actions,), np.int8)
    return cast("spaces.Space[Observation]", spaces.Dict({"observation": row, "action_mask": mask}) if as_dict else row)


class TurnEnv(Turns, AECEnv):  # type: ignore[misc] # PettingZoo is untyped
    """One match; agents are ``player_0``, ``player_1`` and so on in turn order."""

    def __init__(
        self,
        game: Game[State],
        render_mode: str | None = None,
        reward: str = "points",
        history: int = 0,
        strict: bool = False,
        observations: str = "row",
    ) -> None:
        super().__init__()
        if observations not in OBSERVATIONS:
            raise BadInput(f"observations must be {' or '.join(OBSERVATIONS)}, not {observations!r}")
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
        self._arguments = (game, render_mode, reward, history, strict, observations)
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._vector = VectorEnv(game, 1, reward=reward, history=history, autoreset=False)
        self._core = self._vector.core
        self._copy_row, self._copy_mask = self._vector.observations[0].copy, self._vector.legal[0].copy
        self._as_dict = observations == "dict"
        if self._as_dict:
            self._copy_row = self._copy_both
        self._actions = self._vector.actions.base  # several times faster to write than through NumPy
        self._nothing = np.zeros(game.actions, np.int8)
        self._nothing.flags.writeable = False
        self.observation_spaces = {agent: space_of(self._vector, self._as_dict) for agent in self.possible_agents}
        self.state_space = spaces.Box(-128, 127, (game.players * self._vector.row_size,), np.int8)
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the observation space: equal for all agents, but separate objects."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of all actions of the game; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new match."""
        self._core.reset_lane(0, fresh_seed() if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._rewarded = self._ended = self._owing = False
        self._chooser = int(self._vector.seats[0])
        self.agent_selection = self._mover = self.possible_agents[self._chooser]
        self._select()

    def _copy_both(self) -> dict[str, NDArray[np.int8]]:
        return {"observation": self._vector.observations[0].copy(), "action_mask": self._copy_mask()}

    def observe(self, agent: str) -> Observation:
        """Return what the agent may know; with ``observations="dict"`` also its legal actions."""
        if agent == self._mover and not (self._as_dict and self._ended):
            return self._copy_row()  # type: ignore[no-any-return] # set above, of either kind
        row = self._vector.observe(0, self._seat_of[agent])[0]
        return {"observation": row, "action_mask": self.infos[agent]["action_mask"].copy()} if self._as_dict else row

    def state(self) -> NDArray[np.int8]:
        """Return what all agents know together, one row after the other, for centralised critics."""
        return np.concatenate([self._vector.observe(0, seat)[0] for seat in range(self.game.players)])

    def __reduce__(self) -> tuple[Callable[..., "TurnEnv"], tuple[object, ...]]:
        """Pickle the whole match, so that copies and pickles continue from the same position."""
        # Before the first match most of these are nothing, which is what a new environment has.
        story = {name: value for name in STORY if (value := getattr(self, name, None)) is not None}
        return _rebuild, (self._arguments, self._vector, story)

    def _refuse(self, offender: str, action: object) -> None:
        """Refuse an illegal action without changing anything, in strict mode."""
        if self.strict:
            raise IllegalAction(f"{offender}: {action} is not legal now; choose where the action_mask is 1")
        self._forfeit(offender)

    def _forfeit(self, offender: str) -> None:
        """End the match for all after an illegal action, which costs 1, as in PettingZoo's TerminateIllegalWrapper."""
        for agent in self.agents:
            self.rewards[agent] = -1.0 if agent == offender else 0.0
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self._ended = self._owing = True
        self.infos[offender]["action_mask"] = self._nothing

    def _reward(self) -> None:
        """Pay rewards, because a round has ended now or in the previous step."""
        self._rewarded, self._owing = bool(self._core.closed), True
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(self._vector.rewards[0, seat])
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = bool(self._vector.terminations[0])
            self.truncations[agent] = bool(self._vector.truncations[0])
        self._ended = bool(self._vector.terminations[0] or self._vector.truncations[0])

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render what the selected agent sees: on the terminal (human), as text (ansi) or as a picture (rgb_array)."""
        if self.render_mode is None:
            return None
        agent = self.agent_selection if self.agents else self.possible_agents[0]
        rows = scene(self._core.state(0).view(self._seat_of[agent]))
        if self.render_mode == "human":
            sys.stdout.write(as_text(rows) + "\n\n")
            return None
        return as_text(rows) if self.render_mode == "ansi" else as_pixels(rows)

    def close(self) -> None:
        """Do nothing: no resources are open."""


STORY = (
    *("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection"),
    *("_mover", "_chooser", "_ended", "_rewarded", "_owing", "_skip_agent_selection"),
)
"""What PettingZoo and ``Turns`` store of a match besides the lane."""


def _rebuild(
    arguments: tuple[Game[State], str | None, str, int, bool, str], vector: VectorEnv, story: dict[str, object]
) -> TurnEnv:
    env = TurnEnv(*arguments)
    env._core.restore(vector.core.snapshot())
    for name, value in story.items():
        setattr(env, name, value)
    return env


@cache
def _game(
    name: str, players: int | None, figures: str | None, options: tuple[tuple[str, OptionValue], ...]
) -> Game[State]:
    return lostcities.game(name, players=players, figures=figures, **dict(options))


def env(
    name: str,
    *,
    players: int | None = None,
    figures: str | None = None,
    render_mode: str | None = None,
    reward: str = "points",
    history: int = 0,
    strict: bool = False,
    observations: str = "row",
    **options: OptionValue,
) -> AECEnv:
    """Make an environment for a game by its name, with any of its options (``players=3``, ``rounds=1``).

    An illegal action ends the match and costs 1, or with ``strict`` raises IllegalAction and changes nothing.
    A match in which nobody plays a card is endless; ``max_turns`` cuts a round short, and the match is then truncated.
    """
    game = _game(name, players, figures, tuple(sorted(options.items())))
    if game.declaration.part(RESEARCH) is None:
        from lostcities.research.general import GeneralEnv

        return GeneralEnv(game, render_mode, strict)
    return TurnEnv(game, render_mode, reward, history, strict, observations)
