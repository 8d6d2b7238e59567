"""What an environment must have."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State

ActT = TypeVar("ActT", bound=Action)
ObsT = TypeVar("ObsT", bound=Observation)
StateT = TypeVar("StateT", bound=State)


class Environment(ABC, Generic[ActT, ObsT, StateT]):
    SUPPORTS_CONCURRENT_SESSIONS: bool = False

    def __init__(self, transform: object = None, rubric: object = None) -> None:
        self.transform = transform

    @abstractmethod
    def reset(self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any) -> ObsT: ...

    @abstractmethod
    def step(self, action: ActT, timeout_s: float | None = None, **kwargs: Any) -> ObsT: ...

    @property
    @abstractmethod
    def state(self) -> StateT: ...

    @abstractmethod
    def get_metadata(self) -> EnvironmentMetadata: ...
