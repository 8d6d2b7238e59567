"""The server; the real one is tried with `openenv validate`."""

from collections.abc import Callable
from typing import Any

from openenv.core.env_server.types import Action, Observation


def create_app(
    env: Callable[[], object],
    action_cls: type[Action],
    observation_cls: type[Observation],
    env_name: str | None = None,
    max_concurrent_envs: int | None = None,
) -> Any:
    return env, action_cls, observation_cls
