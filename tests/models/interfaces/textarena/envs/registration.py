"""The registry."""

from collections.abc import Callable
from typing import Any

ENV_REGISTRY: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {}


def register(id: str, entry_point: Callable[..., Any], default_wrappers: object = None, **kwargs: Any) -> None:
    if id in ENV_REGISTRY:
        raise ValueError(f"Environment {id} already registered.")
    ENV_REGISTRY[id] = entry_point, kwargs


def make(env_id: str, **kwargs: Any) -> Any:
    entry_point, usual = ENV_REGISTRY[env_id]
    return entry_point(**{**usual, **kwargs})
