"""TextArena environments (https://github.com/LeonGuertler/TextArena), in which every seat plays by text.

``register()`` adds ``LostCities-Card-v0`` and so on to TextArena's registry; ``LostCitiesEnv`` can also be used
directly. A player's answer is shown to nobody else: it may reveal the player's hand. What others learn of a move comes
from their own View.
"""

from random import Random

import textarena as ta

import lostcities
from lostcities.engine.contract import BadInput, Game, State
from lostcities.engine.match import Match
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import game_with
from lostcities.locales import Texts
from lostcities.models.prompts import TextMatch, introduce
from lostcities.models.variants import variant


class LostCitiesEnv(ta.Env):
    """A whole match of one of the games. The reward is 1 for a win, -1 for a loss and 0 if the win is shared."""

    def __init__(
        self,
        game: str = "card",
        error_allowance: int = 2,
        show_moves: bool = True,
        show_rules: bool = True,
        variants: bool = False,
        language: str = "en",
        **options: OptionValue,
    ) -> None:
        self.game_name = game
        self.error_allowance = error_allowance
        """Answers without a legal move that are allowed per decision before the player loses."""
        self.show_moves = show_moves
        self.show_rules = show_rules
        self.variants = variants
        """Whether every reset draws different figures, so that memorised games do not help."""
        self.options = options
        self.texts = Texts(language)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal a match; every player gets the rules, and the player to move gets the position."""
        drawn = Random().getrandbits(32) if seed is None else seed
        game = self._game(num_players, drawn)
        self.match: Match[State] = game.match(seed=drawn)
        names = [f"Player {seat}" for seat in range(num_players)]
        self.spoken = TextMatch(self.match, names, self.texts, self.show_moves)
        self.state = ta.FFAMultiPlayerState(num_players, seed=drawn, error_allowance=self.error_allowance)
        rules = introduce(game, self.texts, self.show_rules)
        self.state.reset(
            game_state={"game": self.game_name, "options": dict(game.options)},
            player_prompt_function=lambda player_id, game_state: f"You are Player {player_id}.\n\n{rules}",
        )
        self._next()

    def _game(self, players: int, seed: int) -> Game[State]:
        if self.variants:
            return variant(self.game_name, players, self.options, seed)
        return game_with(self.game_name, players, self.options)

    def step(self, action: str) -> tuple[bool, ta.Info]:
        """Carry out the answer of the player to move; one without a legal move changes nothing at first."""
        seat = self.state.current_player_id
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat)
        try:
            self.match.apply(self.spoken.read(seat, action), seat)
        except BadInput as problem:
            if self.state.set_invalid_move(str(problem)):
                others = {place: 1.0 for place in range(self.state.num_players) if place != seat}
                self.state.set_game_outcome({**others, seat: -1.0}, f"Player {seat} named no legal move: {problem}")
            return self._turn()
        if self.match.over:
            self._finish()
            return self._turn()
        closed = self._turn()  # counted for the player who has moved
        self._next()
        return closed

    def _turn(self) -> tuple[bool, ta.Info]:
        done, info = self.state.step(rotate_player=False)
        return bool(done), info

    def _finish(self) -> None:
        """Tell everyone the result."""
        result = self.match.result
        assert result is not None
        seats = range(self.state.num_players)
        shared = len(result.winners) == len(seats)
        for seat in seats:
            self.state.add_observation(self.spoken.question(seat), ta.ObservationType.GAME_ADMIN, to_id=seat)
        rewards = {seat: 0.0 if shared else 1.0 if seat in result.winners else -1.0 for seat in seats}
        self.state.set_game_outcome(rewards, self.texts("end-match"))

    def _next(self) -> None:
        """Show the table to the next player to decide."""
        seat = self.match.state.pending[0]
        self.state.manually_set_current_player_id(seat)
        news = self.spoken.news(seat)
        if news:
            self.state.add_observation("\n".join(news), ta.ObservationType.GAME_ACTION_DESCRIPTION, to_id=seat)
        board = "\n".join(self.spoken.position(seat))
        self.state.add_observation(board, ta.ObservationType.GAME_BOARD, to_id=seat)


def register() -> list[str]:
    """Add every game to TextArena's registry, with usual and with varied figures; returns the names."""
    names = []
    for game in lostcities.games():
        for ending, variants in (("", False), ("-Variants", True)):
            name = f"LostCities-{game.capitalize()}{ending}-v0"
            names.append(name)
            if name not in ta.envs.registration.ENV_REGISTRY:
                ta.register(name, LostCitiesEnv, game=game, variants=variants)
    return names
