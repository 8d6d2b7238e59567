"""The part of TextArena 0.7.4 that an environment stands on."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from textarena.envs import registration
from textarena.envs.registration import make, register

GAME_ID = -1
Info = dict[str, Any]


class ObservationType(Enum):
    PROMPT = auto()
    PLAYER_ACTION = auto()
    GAME_ACTION_DESCRIPTION = auto()
    GAME_MESSAGE = auto()
    GAME_BOARD = auto()
    GAME_ADMIN = auto()


Told = tuple[int, str, ObservationType]


class FFAMultiPlayerState:
    def __init__(
        self, num_players: int, seed: int | None = None, max_turns: int | None = None, error_allowance: int = 1
    ) -> None:
        self.num_players = num_players
        self.error_allowance = error_allowance
        self.current_player_id = 0

    def reset(
        self, game_state: dict[str, Any] | None = None, player_prompt_function: Callable[..., str] | None = None
    ) -> None:
        self.game_state = game_state
        self.turn = 0
        self.done = False
        self.made_invalid_move = False
        self.error_count = 0
        self.rewards: dict[int, float] | None = None
        self.role_mapping = {seat: f"Player {seat}" for seat in range(self.num_players)} | {GAME_ID: "GAME"}
        self.game_info: dict[int, dict[str, Any]] = {
            seat: {"role": f"Player {seat}", "invalid_move": False, "turn_count": 0} for seat in range(self.num_players)
        }
        self.observations: dict[int, list[Told]] = {seat: [] for seat in range(self.num_players)}
        if player_prompt_function is not None:
            for seat in range(self.num_players):
                text = player_prompt_function(player_id=seat, game_state=game_state)
                self.add_observation(text, ObservationType.PROMPT, to_id=seat)

    def add_observation(
        self, message: str, observation_type: ObservationType, from_id: int = GAME_ID, to_id: int = -1
    ) -> None:
        for seat in range(self.num_players) if to_id == -1 else [to_id]:
            self.observations[seat].append((from_id, message, observation_type))

    def get_current_player_observation(self) -> list[Told]:
        shown, self.observations[self.current_player_id] = self.observations[self.current_player_id], []
        return shown

    def manually_set_current_player_id(self, new_player_id: int, force: bool = False) -> None:
        if not self.made_invalid_move or force:
            self.current_player_id = new_player_id
            self.error_count = 0

    def step(self, rotate_player: bool = True) -> tuple[bool, Info]:
        assert not rotate_player, "our games say themselves who is next"
        if not self.made_invalid_move:
            self.error_count = 0
            self.turn += 1
            self.game_info[self.current_player_id]["turn_count"] += 1
        if not self.done:
            self.made_invalid_move = False
        return self.done, {}

    def set_invalid_move(self, reason: str) -> bool:
        self.made_invalid_move = True
        if self.error_allowance > self.error_count:
            self.error_count += 1
            self.add_observation(reason, ObservationType.GAME_ADMIN, to_id=self.current_player_id)
            return False
        self.error_count = 0
        self.game_info[self.current_player_id]["invalid_move"] = True
        return True

    def set_game_outcome(self, reward_dict: dict[int, float], reason: str) -> None:
        self.rewards = reward_dict
        for seat in range(self.num_players):
            self.game_info[seat]["reason"] = reason
        self.done = True

    def close(self) -> tuple[dict[int, float] | None, dict[int, dict[str, Any]]]:
        return self.rewards, self.game_info


class Env:
    state: FFAMultiPlayerState

    def get_observation(self) -> tuple[int, list[Told]]:
        return self.state.current_player_id, self.state.get_current_player_observation()

    def close(self) -> tuple[dict[int, float] | None, dict[int, dict[str, Any]]]:
        return self.state.close()


__all__ = ["Env", "FFAMultiPlayerState", "ObservationType", "make", "register", "registration"]
