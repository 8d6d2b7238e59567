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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.engine.contract import BadInput, Game, IllegalAction
from lostcities.engine.freshness import check
from lostcities.engine.spelling import fresh_seed
from lostcities.research.vector import board, card, roll
from lostcities.research.vector.layouts import EVENT, Group, layout, sizes

__all__ = ["EVENT", "Group", "Steps", "VectorEnv", "layout"]

VECTORS: dict[str, Any] = {"card": card.CardVector, "board": board.BoardVector, "roll": roll.RollVector}
REWARDS = ("points", "outcome")
Steps = tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnv:
    """``count`` matches of a game side by side, one decision each a step.

    As in Gymnasium's vector environments ``reset`` gives observations and infos, ``step`` gives observations, rewards,
    terminations, truncations and infos, and a match that ends is followed by the next within the same step
    (``AutoresetMode.SAME_STEP``): rewards and flags are of the match that has ended, everything else of the new one.
    For several seats: an observation is that of the seat to move (``infos["seats"]``), with its legal actions
    (``infos["legal"]``), and rewards have a column a seat. All arrays are written in place: copy what is to last.

    ``reward`` is "points" (what a round has added to each total, 0 in between; over a match these add up to the
    final totals) or "outcome" (in the end 1 for the winner, shared among several, paid in equal parts by the others).
    With ``history`` an observation is an information state with room for so many events; a match that would need more
    is truncated. Each match is the one that ``game.match(seed=infos["match_seeds"][lane])`` deals.
    """

    metadata = {"render_modes": [], "autoreset_mode": "same_step"}

    def __init__(
        self, game: Game[Any], count: int, *, reward: str = "points", history: int = 0, autoreset: bool = True
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
        arrays = {
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
        self.core = VECTORS[game.name](game, arrays, (view_size, mask_size, most_events), settings)
        self.infos = {"legal": self.legal, "seats": self.seats, "match_seeds": self.match_seeds}
        self._answer: Steps = (self.observations, self.rewards, self.terminations, self.truncations, self.infos)
        self._rng = np.random.default_rng(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """New matches in all lanes; the same seed gives the same cards, dice and (for ``random_actions``) moves."""
        seed = fresh_seed() if seed is None else seed
        self._rng = np.random.default_rng(seed & (1 << 64) - 1)
        self.core.reset(seed)
        return self.observations, self.infos

    def step(self, actions: Any = None) -> Steps:
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

    def observe(self, lane: int, seat: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """What any seat may know of a lane, and what it may do now, as arrays of their own."""
        row, mask = np.zeros(self.row_size, np.int8), np.zeros(128, np.int8)
        self.core.look(lane, seat, row, mask)
        return row, mask[: self.game.actions]


check(card.COMPILED)
