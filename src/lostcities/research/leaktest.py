"""Leak tests for observations, for any game with hidden information.

A *world* is one game in progress, given by an adapter with the methods of ``World``. ``resample`` makes another world
that is consistent with a seat's knowledge; what the seat is shown must then be the same in both (``check_hidden``),
the worlds must differ (same check), and each consistent world must have its correct probability (``check_uniform``).

Adapters for this package's games, for OpenSpiel and for PettingZoo are below. For your own game, write the six
methods; this module knows no rules.

>>> import lostcities
>>> from random import Random
>>> found = check_hidden(lambda rng: RowWorld.deal(lostcities.game("card"), rng), games=1, seed=1)
>>> found.worlds >= found.different > found.positions  # only near the end a sample may be the truth
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from lostcities.engine.contract import Game, State

if TYPE_CHECKING:
    import pyspiel
    from pettingzoo import AECEnv

K = TypeVar("K")
"""A seat, in an environment's naming."""
A = TypeVar("A")
"""An action."""


class Leak(AssertionError):
    """A seat is shown something that it must not know."""


class NotUniform(AssertionError):
    """Resampled worlds do not have the right frequencies."""


class World(Protocol[K, A]):
    """One game in progress, including everything hidden."""

    def seats(self) -> Sequence[K]:
        """Return all seats that observe."""

    def legal(self) -> Sequence[A]:
        """Return what the seat to move (or chance) may do now; empty when the game is over."""

    def apply(self, action: A) -> None:
        """Carry out an action."""

    def observe(self, seat: K) -> object:
        """Return everything that a seat is shown: arrays, texts, masks, in any nesting."""

    def resample(self, seat: K, rng: Random) -> World[K, A] | None:
        """Return another world consistent with everything the seat knows; None if the game cannot."""

    def truth(self) -> Hashable:
        """Return what distinguishes worlds."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a check has covered."""

    positions: int
    worlds: int
    different: int
    """How many of the resampled worlds differed from the true one."""


def freeze(shown: object) -> Hashable:
    """Turn an observation into a comparable value: arrays by shape, type and bytes."""
    if isinstance(shown, Mapping):
        return tuple(sorted((str(key), freeze(value)) for key, value in shown.items()))
    if isinstance(shown, list | tuple):
        return tuple(freeze(value) for value in shown)
    if isinstance(shown, np.ndarray | np.generic):
        return (str(shown.shape), str(shown.dtype), shown.tobytes())
    return shown


def check_hidden(
    new_world: Callable[[Random], World[K, A]], *, games: int = 10, worlds: int = 1, seed: int = 0, steps: int = 10_000
) -> Found:
    """Play random games; in each position and for each seat, resampled worlds must look the same to it.

    Raises Leak with the position and where the observations differ, and if no resampled world ever differs: then
    nothing is hidden, or ``resample`` copies the truth, and the check would pass for any observation.
    """
    positions = tried = different = 0
    for number in range(games):
        rng = Random(f"{seed} {number}")
        world = new_world(rng)
        for step in range(steps):
            legal = world.legal()
            for seat in world.seats():
                shown = freeze(world.observe(seat))
                for _ in range(worlds):
                    other = world.resample(seat, rng)
                    if other is None:
                        continue
                    tried += 1
                    different += other.truth() != world.truth()
                    again = freeze(other.observe(seat))
                    if again != shown:
                        raise Leak(f"game {number}, step {step}, seat {seat}: {_difference(shown, again)}")
            positions += 1
            if not legal:
                break
            world.apply(rng.choice(legal))
    if not different:
        raise Leak(f"none of {tried} resampled worlds differs from the true one: this check cannot fail")
    return Found(positions, tried, different)


def _difference(shown: Hashable, again: Hashable) -> str:
    """Say where two observations differ."""
    if isinstance(shown, tuple) and isinstance(again, tuple) and len(shown) == len(again):
        for place, (one, other) in enumerate(zip(shown, again, strict=True)):
            if one != other:
                return f"[{place}]{_difference(one, other)}"
    if isinstance(shown, bytes) and isinstance(again, bytes):
        places = [place for place, pair in enumerate(zip(shown, again, strict=False)) if pair[0] != pair[1]]
        return f" differs in bytes {places[:8]}"
    return f" is {str(shown)[:80]!r} here and {str(again)[:80]!r} there"


def check_uniform(
    world: World[K, A], seat: K, consistent: Mapping[Hashable, float], *, draws: int = 2_000, seed: int = 0
) -> float:
    """Resample often; the frequency of every consistent world must match its weight (Pearson's test).

    ``consistent`` returns the truth of each consistent world and its weight, from an independent count. Raises
    NotUniform for a world that is not among them and if the p-value is below one in a million; returns the p-value.
    """
    rng = Random(seed)
    counts: Counter[Hashable] = Counter()
    for _ in range(draws):
        other = world.resample(seat, rng)
        assert other is not None, "this game does not resample"
        counts[other.truth()] += 1
    strange = set(counts) - set(consistent)
    if strange:
        raise NotUniform(
            f"{len(strange)} resampled worlds do not agree with what the seat knows: {next(iter(strange))}"
        )
    weight = sum(consistent.values())
    expected = {truth: draws * part / weight for truth, part in consistent.items()}
    if min(expected.values()) < 5:
        raise ValueError(f"{draws} draws are too few for {len(consistent)} worlds; each should come five times")
    distance = sum((counts[truth] - wanted) ** 2 / wanted for truth, wanted in expected.items())
    chance = _tail(distance, len(consistent) - 1)
    if chance < 1e-6:
        raise NotUniform(
            f"a distance of {distance:.1f} from uniform over {len(consistent)} worlds: chance {chance:.1e}"
        )
    return chance


def _tail(distance: float, freedom: int) -> float:
    """Return the probability of a larger chi-squared value (Wilson and Hilferty's approximation)."""
    if freedom == 0:
        return 1.0
    part = 2 / (9 * freedom)
    return 0.5 * erfc(((distance / freedom) ** (1 / 3) - (1 - part)) / sqrt(2 * part))


Vary = Callable[["AECEnv", str, "PettingZooWorld.Story", Random], "PettingZooWorld.Story | None"]


@overload
def worlds_of(game: str) -> Callable[[Random], SpielWorld]: ...
@overload
def worlds_of(game: Game[State]) -> Callable[[Random], RowWorld]: ...
@overload
def worlds_of(game: Callable[[], AECEnv], vary: Vary | None = ...) -> Callable[[Random], PettingZooWorld]: ...


def worlds_of(game: Game[State] | str | Callable[[], AECEnv], vary: Vary | None = None) -> Callable[[Random], object]:
    """Return a function that makes new worlds of a game, for ``check_hidden``.

    ``game`` is one of this package's games, the name of a game of OpenSpiel, or a function that makes an environment
    of PettingZoo, for which you write ``vary`` (see ``PettingZooWorld``).

    >>> import lostcities
    >>> check_hidden(worlds_of(lostcities.game("card", games=1)), games=1).positions > 40
    True
    """
    if isinstance(game, str):
        return lambda rng: SpielWorld.load(game)
    if not callable(game):
        own = game
        return lambda rng: RowWorld.deal(own, rng)
    if vary is None:
        raise TypeError("a PettingZoo environment needs vary: another story that an agent cannot tell from the first")
    make, other = game, vary
    return lambda rng: PettingZooWorld(make, other, rng.getrandbits(31))


class RowWorld:
    """A round of this package's games, seen through the rows and masks of the vector environment."""

    def __init__(self, game: Game[State], state: State) -> None:
        from lostcities.research.vector import VectorEnv

        self.game = game
        self.state = state
        self.env = VectorEnv(game, 1, autoreset=False)

    @classmethod
    def deal(cls, game: Game[State], rng: Random) -> RowWorld:
        """Deal a round at random."""
        return cls(game, game.deal(rng.getrandbits(64), rng.randrange(game.players)))

    def seats(self) -> Sequence[int]:
        """Return every seat of the game."""
        return range(self.game.players)

    def legal(self) -> Sequence[int]:
        """Return the actions that the rules allow."""
        return self.state.legal

    def apply(self, action: int) -> None:
        """Carry out an action by the rules."""
        self.state.apply(action)

    def observe(self, seat: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return the row and the mask."""
        self.env.core.put(0, self.state)
        return self.env.observe(0, seat)

    def resample(self, seat: int, rng: Random) -> RowWorld:
        """Resample with the engine's own sampling."""
        return RowWorld(self.game, self.state.view(seat).sample(rng))

    def truth(self) -> Hashable:
        """Return the whole state; in Roll & Write the hidden part is the dice to come."""
        return self.state.to_bytes()


class SpielWorld:
    """A game of OpenSpiel that can resample from an information state: ``SpielWorld(game.new_initial_state())``."""

    def __init__(self, state: pyspiel.State) -> None:
        self.state = state

    @classmethod
    def load(cls, name: str) -> SpielWorld:
        """Start a new game by its name."""
        import pyspiel

        return cls(pyspiel.load_game(name).new_initial_state())

    def seats(self) -> Sequence[int]:
        """Return every player, once the first decision is due: before that there is nothing to know."""
        return range(self.state.num_players()) if not self.state.is_chance_node() else ()

    def legal(self) -> Sequence[int]:
        """Return legal actions or chance outcomes."""
        legal: Sequence[int] = [] if self.state.is_terminal() else self.state.legal_actions()
        return legal

    def apply(self, action: int) -> None:
        """Carry out an action."""
        self.state.apply_action(action)

    def observe(self, seat: int) -> object:
        """Return everything that the game provides to a player."""
        kind = self.state.get_game().get_type()
        shown: list[object] = []
        if kind.provides_observation_string:
            shown.append(self.state.observation_string(seat))
        if kind.provides_observation_tensor:
            shown.append(self.state.observation_tensor(seat))
        if kind.provides_information_state_string:
            shown.append(self.state.information_state_string(seat))
        if kind.provides_information_state_tensor:
            shown.append(self.state.information_state_tensor(seat))
        if self.state.current_player() == seat:
            shown.append(self.state.legal_actions())
        return shown

    def resample(self, seat: int, rng: Random) -> SpielWorld | None:
        """Resample with the game's own sampling, which works for games in progress."""
        if self.state.is_terminal():
            return None
        return SpielWorld(self.state.resample_from_infostate(seat, rng.random))

    def truth(self) -> Hashable:
        """Return everything that happened, including chance."""
        return tuple(self.state.history())


class PettingZooWorld:
    """An AEC environment of PettingZoo.

    PettingZoo has no resampling, so a game is represented by a seed and the actions since the reset, and ``vary`` makes
    another such history that the agent cannot distinguish from this one, or returns None.
    """

    Story = tuple[int, tuple[int, ...]]

    def __init__(
        self,
        make: Callable[[], AECEnv],
        vary: Callable[[AECEnv, str, Story, Random], Story | None],
        seed: int = 0,
        actions: Sequence[int] = (),
    ) -> None:
        self.make = make
        self.vary = vary
        self.story: PettingZooWorld.Story = (seed, ())
        self.env = make()
        self.env.reset(seed=seed)
        for action in actions:
            self.apply(action)

    def seats(self) -> Sequence[str]:
        """Return the agents that are still playing."""
        agents: Sequence[str] = self.env.agents
        return agents

    def legal(self) -> Sequence[int]:
        """Return the actions in the mask of the agent to move, or the whole space without a mask."""
        if not self.env.agents or any(self.env.terminations.values()) or any(self.env.truncations.values()):
            return []
        agent = self.env.agent_selection
        shown = self.env.observe(agent)
        mask = (shown if isinstance(shown, dict) else self.env.infos[agent]).get("action_mask")
        if mask is None:
            return range(self.env.action_space(agent).n)
        return [action for action, may in enumerate(mask) if may]

    def apply(self, action: int) -> None:
        """Take a step of the environment."""
        self.env.step(action)
        self.story = (self.story[0], (*self.story[1], action))

    def observe(self, seat: str) -> object:
        """Return what ``observe`` returns to the agent, and its infos."""
        return self.env.observe(seat), self.env.infos[seat]

    def resample(self, seat: str, rng: Random) -> PettingZooWorld | None:
        """Return another history, replayed from its beginning."""
        other = self.vary(self.env, seat, self.story, rng)
        return None if other is None else PettingZooWorld(self.make, self.vary, *other)

    def truth(self) -> Hashable:
        """Return the history."""
        return self.story
