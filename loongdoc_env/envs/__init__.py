"""Gymnasium environments, spaces, wrappers and registration."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loongdoc_env.envs.env import LoongDocEnv
    from loongdoc_env.envs.vector import LoongDocVectorEnv

__all__ = ["LoongDocEnv", "LoongDocVectorEnv"]


def __getattr__(name: str) -> Any:
    """Import the environment classes at first use, so that registering ids stays cheap."""
    if name == "LoongDocEnv":
        return importlib.import_module("loongdoc_env.envs.env").LoongDocEnv
    if name == "LoongDocVectorEnv":
        return importlib.import_module("loongdoc_env.envs.vector").LoongDocVectorEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
