"""An OpenEnv environment: one seat against our levels (https://github.com/huggingface/OpenEnv).

``make_app()`` is its server; start it with ``uvicorn --factory lostcities.models.openenv_env:make_app``. An action is a
text, an observation has the question as text, and the reward of the last step says whether the match was won.
"""

from random import Random

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

import lostcities
from lostcities.bots.catalogue import bot, check_level, usual_level
from lostcities.engine import contract
from lostcities.engine.bits import derive_seed
from lostcities.engine.match import Match
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import game_with
from lostcities.locales import LEVEL, Texts
from lostcities.models.prompts import TextMatch, introduce
from lostcities.models.variants import variant


class TextAction(Action):
    """A model's answer."""

    text: str = Field(max_length=100_000, description="An answer that ends with one move in brackets, such as [+r7]")


class TextObservation(Observation):
    """A question for a model."""

    text: str = Field(default="", description="What happened, the position and what is to be decided")
    rules: str = Field(default="", description="After a reset: the rules and how to answer")
    legal: list[str] = Field(default_factory=list, description="The legal moves, if they are shown")
    problem: str = Field(default="", description="Why the last answer was not carried out")


class MatchState(State):
    """The public part of an episode; it reveals nothing about the cards."""

    game: str = ""
    options: dict[str, object] = Field(default_factory=dict)
    seat: int = 0
    illegal: int = 0


class LostCitiesEnvironment(Environment[TextAction, TextObservation, MatchState]):
    """A match of one seat against bots. The reward is 0 until the end, then 1, 0.5 for a shared win, or 0."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str = "card", players: int = 2, opponent: str = "", show_moves: bool = True) -> None:
        super().__init__()
        self.usual = (game, players, opponent)
        self.show_moves = show_moves
        self._match: Match[contract.State] | None = None
        self._state = MatchState()

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        game: str | None = None,
        players: int | None = None,
        opponent: str | None = None,
        variants: bool = False,
        rules: bool = True,
        options: dict[str, OptionValue] | None = None,
        **ignored: object,
    ) -> TextObservation:
        """Deal a match; the same seed deals the same one. The arguments choose the game."""
        name = game or self.usual[0]
        count = players or self.usual[1]
        level = opponent or self.usual[2] or usual_level(name)
        drawn = Random().getrandbits(32) if seed is None else seed
        played = variant(name, count, options or {}, drawn) if variants else game_with(name, count, options or {})
        check_level(level, name)
        seat = drawn % count
        match = played.match(seed=drawn)
        self._match = match
        self._bots = [bot(level) for _ in range(count)]
        self._rngs = [Random(derive_seed(drawn, 1000 + place)) for place in range(count)]
        texts = Texts()
        names = [f"{LEVEL}{level}"] * count
        self._spoken = TextMatch(match, names, texts, self.show_moves)
        self._state = MatchState(episode_id=episode_id, game=name, options=dict(played.options), seat=seat)
        self._let_others_play()
        return self._observe(rules=introduce(played, texts, rules))

    def step(self, action: TextAction, timeout_s: float | None = None, **ignored: object) -> TextObservation:
        """Carry out an answer; one without a legal move changes nothing and explains why."""
        if self._match is None:
            raise contract.BadInput("call reset first")
        self._state.step_count += 1
        if self._match.over:
            return self._observe()
        try:
            self._match.apply(self._spoken.read(self._state.seat, action.text), self._state.seat)
        except contract.BadInput as problem:
            self._state.illegal += 1
            return self._observe(problem=str(problem))
        self._let_others_play()
        return self._observe()

    @property
    def state(self) -> MatchState:
        """The episode, without anything hidden."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """Describe the environment."""
        texts = Texts()
        return EnvironmentMetadata(
            name="lostcities", description=texts("product-disclaimer"), version=lostcities.__version__
        )

    def _let_others_play(self) -> None:
        match, seat = self._match, self._state.seat
        assert match is not None
        while not match.over and seat not in match.state.pending:
            due = match.state.pending[0]
            match.apply(self._bots[due].choose(match.state.view(due), self._rngs[due]), due)

    def _observe(self, rules: str = "", problem: str = "") -> TextObservation:
        match, seat = self._match, self._state.seat
        assert match is not None
        result = match.result
        reward = 0.0
        if result is not None and seat in result.winners:
            reward = 1.0 if len(result.winners) == 1 else 0.5
        legal = [] if match.over or not self.show_moves else list(match.state.view(seat).to_json()["legal"])
        return TextObservation(
            text=self._spoken.question(seat), rules=rules, legal=legal, problem=problem, done=match.over, reward=reward
        )


def make_app():  # type: ignore[no-untyped-def]
    """Create the environment's server with OpenEnv."""
    return create_app(LostCitiesEnvironment, TextAction, TextObservation, env_name="lostcities", max_concurrent_envs=16)
