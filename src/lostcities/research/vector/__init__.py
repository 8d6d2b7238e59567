"""N matches of one game in lockstep, compiled, written into NumPy arrays in place.

>>> import lostcities
>>> env = VectorEnv(lostcities.game("card", games=1), 4)
>>> observations, infos = env.reset(seed=1)
>>> observations.shape, infos["legal"].shape, infos["seats"].shape
((4, 472), (4, 127), (4,))
>>> observations, rewards, terminations, truncations, infos = env.step(env.random_actions())
>>> rewards.tolist()
[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
"""

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lostcities.engine.bits import M64
from lostcities.engine.contract import BadInput, Game, IllegalAction, State
from lostcities.engine.spelling import fresh_seed
from lostcities.research.parts import part_of
from lostcities.research.rows import Group
from lostcities.research.vector.layouts import EVENT, layout, sizes

if TYPE_CHECKING:
    from lostcities.research.vector.core import Arrays, Snapshot

__all__ = ["EVENT", "Group", "Steps", "VectorEnv", "layout"]

REWARDS = ("points", "outcome")
Infos = dict[str, NDArray[np.int8] | NDArray[np.int32] | NDArray[np.uint64]]
Steps = tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]
"""What a step returns: observations, rewards, terminations, truncations and infos."""


class VectorEnv:
    """``count`` matches of a game side by side, one decision of each per step.

    As in Gymnasium's vector environments, ``reset`` returns observations and infos, ``step`` returns observations,
    rewards, terminations, truncations and infos, and when a match ends the next one starts in the same step
    (``AutoresetMode.SAME_STEP``): rewards and flags belong to the match that has ended, the rest to the new one.
    For several seats: an observation is that of the seat to move (``infos["seats"]``), with its legal actions
    (``infos["legal"]``), and rewards have one column per seat.
    All arrays are written in place: copy what you want to keep.

    ``reward`` is "points" (what a round has added to each total, 0 in between; over a match these add up to the
    final totals) or "outcome" (in the end 1 for the winner, shared among several, paid in equal parts by the others).
    With ``history`` an observation is an information state with room for this many events; a match that would need more
    is truncated. Each match is the one that ``game.match(seed=infos["match_seeds"][lane])`` deals.
    """

    metadata: Final = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self, game: Game[State], count: int, *, reward: str = "points", history: int = 0, autoreset: bool = True
    ) -> None:
        view_size, mask_size, most_events = sizes(game)
        if count < 1:
            raise BadInput(f"a vector environment needs at least one lane, not {count}")
        if reward not in REWARDS:
            raise BadInput(f"reward must be {' or '.join(REWARDS)}, not {reward!r}")
        if history and history < 2 * most_events:
            raise BadInput(f"history must be 0 or at least {2 * most_events} events for this game, not {history}")
        self.game = game
        self.num_envs = count
        self._arguments = (game, count, reward, history, autoreset)
        self.row_size = view_size + EVENT * history
        self.layout = layout(game, history)
        # Python's own arrays where the loop reads numbers, so that both builds read plain ones; NumPy shows the same.
        moves, seats, seeds = array("i", bytes(4 * count)), array("i", bytes(4 * count)), array("Q", bytes(8 * count))
        flags = [array("B", bytes(count)) for _ in range(2)]
        mask = np.zeros((count, mask_size), np.int8)
        self.observations = np.zeros((count, self.row_size), np.int8)
        self.legal = mask[:, : game.actions]
        self.rewards = np.zeros((count, game.players), np.float32)
        self.terminations, self.truncations = (np.frombuffer(flag, np.bool_) for flag in flags)
        self.actions = np.frombuffer(moves, np.int32)
        self.seats = np.frombuffer(seats, np.int32)
        self.match_seeds = np.frombuffer(seeds, np.uint64)
        arrays: Arrays = {
            "observations": self.observations.reshape(-1),
            "legal": mask.reshape(-1),
            "rewards": self.rewards.reshape(-1),
            "terminations": flags[0],
            "truncations": flags[1],
            "actions": moves,
            "seats": seats,
            "seeds": seeds,
        }
        settings = {"history": history, "outcomes": reward == "outcome", "autoreset": autoreset}
        self.core = part_of(game).VECTOR(game, arrays, (view_size, mask_size, most_events), settings)
        self.infos: Infos = {"legal": self.legal, "seats": self.seats, "match_seeds": self.match_seeds}
        self._answer: Steps = (self.observations, self.rewards, self.terminations, self.truncations, self.infos)
        self._rng = np.random.default_rng(0)
        self.single_observation_space = spaces.Box(-128, 127, (self.row_size,), np.int8)
        self.single_action_space = spaces.Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self.step_into: Callable[[int, NDArray[np.int8]], bool] = self.core.step_into
        """With one lane: carry out an action and write the next observation into a row of yours. Returns whether a
        round has ended."""
        self.step_one: Callable[[int], bool] = self.core.step_one
        """The same with the observation in ``observations[0]`` alone."""
        self.legal_actions: Callable[..., list[int]] = self.core.legal_actions
        """What the seat to move may do in a lane (by default the first), as a list: quicker than to search the mask."""

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, object] | None = None
    ) -> tuple[NDArray[np.int8], Infos]:
        """New matches in all lanes; the same seed gives the same cards, dice and (for ``random_actions``) moves.

        A list has a seed for each lane; a lane then plays the same matches whatever the others do.
        """
        if seed is None or isinstance(seed, int | np.integer):
            seed = fresh_seed() if seed is None else int(seed)
            self._rng = np.random.default_rng(seed & M64)
            self.core.reset(seed)
        else:
            if len(seed) != self.num_envs:
                raise BadInput(f"there are {self.num_envs} lanes and {len(seed)} seeds; give one seed or one per lane")
            seeds = [int(one) for one in seed]
            self._rng = np.random.default_rng([one & M64 for one in seeds])
            self.core.reset_each(seeds)
        return self.observations, self.infos

    def step(self, actions: npt.ArrayLike | None = None) -> Steps:
        """One decision in every lane: these, or what was written into ``env.actions``."""
        if actions is not None:
            self.actions[:] = actions
        bad = self.core.step()
        if bad >= 0:
            raise IllegalAction(
                f"lane {bad}: {self.actions[bad]} is not legal now; choose where infos['legal'][{bad}] is 1"
            )
        return self._answer

    def random_actions(self) -> NDArray[np.int32]:
        """A legal action for every lane, each as likely as the others, written into ``env.actions``."""
        ranks = self.legal.cumsum(axis=1, dtype=np.int32)
        wanted = (self._rng.random(self.num_envs) * ranks[:, -1]).astype(np.int32)
        self.actions[:] = (ranks > wanted[:, None]).argmax(axis=1)
        return self.actions

    def close(self) -> None:
        """Nothing is open."""

    def __reduce__(self) -> tuple[Callable[..., "VectorEnv"], tuple[object, ...]]:
        """Copies and pickles continue where this one stands."""
        return _rebuild, (self._arguments, self.core.snapshot(), self._rng)

    def observe(self, lane: int, seat: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """What any seat may know of a lane, and what it may do now, as arrays of their own."""
        row, mask = np.zeros(self.row_size, np.int8), np.zeros(128, np.int8)
        self.core.look(lane, seat, row, mask)
        return row, mask[: self.game.actions]


def _rebuild(
    arguments: tuple[Game[State], int, str, int, bool], snapshot: "Snapshot", rng: np.random.Generator
) -> VectorEnv:
    game, count, reward, history, autoreset = arguments
    env = VectorEnv(game, count, reward=reward, history=history, autoreset=autoreset)
    env.core.restore(snapshot)
    env._rng = rng
    return env
