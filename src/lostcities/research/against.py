"""The games as Gymnasium environments: one learner against bots, with every option and number of players.

>>> import gymnasium
>>> import lostcities.research.against
>>> environment = gymnasium.make("lostcities/Card-v0", opponent="expert", games=1)
>>> observation, info = environment.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((472,), 16)

Importing this module registers ``lostcities/Card-v0``, ``lostcities/Board-v0`` and ``lostcities/Roll-v0``. One step is
the learner's decision and everything that the others do until it is the learner's turn again.
"""

import operator
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import SupportsIndex, TypedDict, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import lostcities
from lostcities.bots.arena.entrants import Player, entrants_of
from lostcities.bots.contract import Bot, Budget
from lostcities.engine.contract import BadInput, BadOption, IllegalAction, Seat
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import FAMILY
from lostcities.research.aec import OBSERVATIONS, RENDERS, Observation, space_of
from lostcities.research.scene import as_pixels, as_text, scene
from lostcities.research.vector import VectorEnv

REWARDS = ("margin", "points", "outcome")
ILLEGAL = {"margin": -100.0, "points": -100.0, "outcome": -1.0}
"""The reward of an illegal action, which ends the episode like a match that was lost by a wide margin."""

MOST_STEPS = 2000
"""Decisions of the learner after which ``gymnasium.make`` truncates an episode: nobody has to play a card, so a match
need not end (C19, B28). ``max_episode_steps`` changes it."""

Opponent = str | Path | Bot


class Info(TypedDict):
    """What an environment reports besides the observation."""

    action_mask: NDArray[np.int8]
    seat: Seat
    match_seed: int


class Against(gymnasium.Env[Observation, SupportsIndex]):
    """Lets one seat decide in a match against bots.

    ``opponent`` is a level, a frozen player, a style, a file such as ``my_bot.py``, a command (``exec:...``) or a Bot,
    or a list with one per other seat in turn order after the learner. ``seat`` is the learner's, drawn for each match
    if it is None. ``work`` limits the playouts of bots that search, which makes ``champion``
    repeatable; without it they think as long as is usual for their level.

    ``reward`` is paid at the end of each round: "margin" (the learner's points minus the mean of the others'),
    "points", or "outcome" (at the end: 1, shared among several winners, paid by the losers). An illegal
    action ends the episode and costs 100 points or the outcome, or with ``strict`` raises IllegalAction.
    With ``observations="dict"`` an observation has ``observation`` and ``action_mask``; the mask is always in the info.
    """

    metadata = {"render_modes": list(RENDERS), "render_fps": 1}

    def __init__(
        self,
        name: str = "card",
        *,
        opponent: Opponent | Sequence[Opponent] = "casual",
        seat: Seat | None = None,
        observations: str = "row",
        reward: str = "margin",
        work: int | None = None,
        strict: bool = False,
        render_mode: str | None = None,
        players: int | None = None,
        figures: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = lostcities.game(name, players=players, figures=figures, **options)
        for what, value, known in (
            ("observations", observations, OBSERVATIONS),
            ("reward", reward, REWARDS),
            ("render_mode", render_mode, (None, *RENDERS)),
        ):
            if value not in known:
                raise BadInput(f"{what} must be one of {', '.join(map(str, known))}, not {value!r}")
        if seat is not None and not 0 <= seat < self.game.players:
            raise BadInput(f"seat must be None or from 0 to {self.game.players - 1}, not {seat}")
        self.render_mode = render_mode
        self.reward = reward
        self.strict = strict
        self._wanted_seat = seat
        self._as_dict = observations == "dict"
        self._rivals = self._seat_rivals(opponent, Budget(work=work))
        self._vector = VectorEnv(self.game, 1, reward="outcome" if reward == "outcome" else "points", autoreset=False)
        self.observation_space = space_of(self._vector, self._as_dict)
        self.action_space = spaces.Discrete(self.game.actions)
        self.seat = seat or 0
        self._rng = Random(0)
        self._over = True

    def _seat_rivals(self, opponent: Opponent | Sequence[Opponent], budget: Budget) -> list[Player]:
        others = self.game.players - 1
        one = isinstance(opponent, str | Path) or not isinstance(opponent, Sequence)
        named: list[Opponent] = [opponent] * others if one else list(opponent)  # type: ignore[list-item, arg-type]
        if len(named) != others:
            raise BadOption(f"there are {others} other seats and {len(named)} opponents; name one, or one per seat")
        specs = [str(rival) if isinstance(rival, Path) else rival for rival in named]
        return [entrant.player(self.game, budget, THINK_AT_MOST) for entrant in entrants_of(specs)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Start a new match; the same seed gives the same cards, dice and answers of repeatable bots."""
        super().reset(seed=seed)
        drawn = [int(number) for number in self.np_random.integers(0, 2**63, 3)]
        wanted = self._wanted_seat
        self.seat = drawn[1] % self.game.players if wanted is None else wanted
        self._rng = Random(drawn[2])
        self._vector.core.reset_lane(0, drawn[0])
        self._over = False
        for place, rival in enumerate(self._rivals, 1):
            rival.begin((self.seat + place) % self.game.players)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Carry out the learner's decision, and play the others until its next one."""
        if self._over:
            raise BadInput("no match is being played; call reset() first")
        number = operator.index(action)
        if not (0 <= number < self.game.actions and self._vector.legal[0, number]):
            if self.strict:
                raise IllegalAction(f"{number} is not legal now; choose where info['action_mask'] is 1")
            self._over = True
            return self._observation(), ILLEGAL[self.reward], True, False, self._info()
        earned = self._act(number) + (0.0 if self._over else self._let_others_play())
        ended, cut = bool(self._vector.terminations[0]), bool(self._vector.truncations[0])
        return self._observation(), earned, ended, cut, self._info()

    def _act(self, action: int) -> float:
        """Carry out one decision of the seat to move; returns the learner's reward."""
        self._vector.step([action])
        self._over = bool(self._vector.terminations[0] or self._vector.truncations[0])
        paid = self._vector.rewards[0]
        own = float(paid[self.seat])
        return own - (float(paid.sum()) - own) / (len(paid) - 1) if self.reward == "margin" else own

    def _let_others_play(self) -> float:
        earned = 0.0
        while not self._over and (mover := int(self._vector.seats[0])) != self.seat:
            rival = self._rivals[(mover - self.seat) % self.game.players - 1]
            earned += self._act(rival.choose(self._vector.core.state(0).view(mover), self._rng))
        return earned

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, as sb3-contrib's MaskablePPO expects them."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        legal: NDArray[np.int8] = self._vector.legal[0]
        return np.zeros_like(legal) if self._over else legal.copy()

    def _observation(self) -> Observation:
        row = self._vector.observe(0, self.seat)[0] if self._over else self._vector.observations[0].copy()
        return {"observation": row, "action_mask": self._mask()} if self._as_dict else row

    def _info(self) -> dict[str, object]:
        said: Info = {"action_mask": self._mask(), "seat": self.seat, "match_seed": int(self._vector.match_seeds[0])}
        return cast("dict[str, object]", said)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render what the learner sees: on the terminal (human), as text (ansi) or as a picture (rgb_array)."""
        if self.render_mode is None:
            return None
        rows = scene(self._vector.core.state(0).view(self.seat))
        if self.render_mode == "human":
            sys.stdout.write(as_text(rows) + "\n\n")
            return None
        return as_text(rows) if self.render_mode == "ansi" else as_pixels(rows)

    def close(self) -> None:
        """End opponents that are processes."""
        for rival in self._rivals:
            rival.close()


THINK_AT_MOST = 60.0
"""Seconds that an opponent from a file or a command may take for a decision."""


def register() -> None:
    """Register the environments with Gymnasium; importing this module does it."""
    for declared in FAMILY:
        name = f"lostcities/{declared.name.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point=f"{__name__}:Against", kwargs={"name": declared.name}, max_episode_steps=MOST_STEPS
            )


register()
