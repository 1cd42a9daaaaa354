"""Gymnasium environments for agents that read books and corpora.

Importing registers the ids (``gym.make("LoongDoc-EnQA-K20")``) and loads nothing else: everything below is
imported when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from loongdoc_env.envs.registration import environment_ids, register_all

if TYPE_CHECKING:
    from loongdoc_env.envs.env import LoongDocEnv
    from loongdoc_env.envs.vector import LoongDocVectorEnv
    from loongdoc_env.envs.wrappers import TextAction, TextObservation
    from loongdoc_env.episode import views
    from loongdoc_env.episode.actions import tools
    from loongdoc_env.episode.parse import parse_action

__version__ = "0.1.0"

__all__ = [
    "LoongDocEnv",
    "LoongDocVectorEnv",
    "SyntheticDataWarning",
    "TextAction",
    "TextObservation",
    "__version__",
    "environment_ids",
    "parse_action",
    "tools",
    "views",
]

_LAZY = {
    "LoongDocEnv": "loongdoc_env.envs.env",
    "LoongDocVectorEnv": "loongdoc_env.envs.vector",
    "TextAction": "loongdoc_env.envs.wrappers",
    "TextObservation": "loongdoc_env.envs.wrappers",
    "parse_action": "loongdoc_env.episode.parse",
    "tools": "loongdoc_env.episode.actions",
    "SyntheticDataWarning": "loongdoc_env.errors",
}


def __getattr__(name: str) -> Any:
    if name == "views":
        return importlib.import_module("loongdoc_env.episode.views")
    if name in _LAZY:
        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_all()
