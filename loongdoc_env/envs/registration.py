"""The registered ids; entry points are strings, so registering imports nothing."""

from __future__ import annotations

from typing import Any

import gymnasium as gym

_BOOKS = ("EnMC", "EnQA", "ZhQA")
_SIZES = (1, 5, 10, 20)
_CORPORA = ("OfficeQA-ProV1", "OfficeQA-Full", "OfficeQA-ProV2", "LongBenchV2", "AALCR")


def environment_ids() -> dict[str, dict[str, Any]]:
    """Return every id with the keyword arguments it is registered with."""
    ids: dict[str, dict[str, Any]] = {}
    for suite in _BOOKS:
        for size in _SIZES:
            ids[f"LoongDoc-{suite}-K{size}"] = {"suite": suite, "num_books": size}
        ids[f"LoongDoc-{suite}"] = {"suite": suite}
    for suite in _CORPORA:
        ids[f"LoongDoc-{suite}"] = {"suite": suite}
    ids["LoongDoc-Folder"] = {"suite": "Folder"}
    return ids


def register_all() -> None:
    """Register every id that is not registered yet."""
    for name, kwargs in environment_ids().items():
        if name not in gym.registry:
            gym.register(
                id=name,
                entry_point="loongdoc_env.envs:LoongDocEnv",
                vector_entry_point="loongdoc_env.envs:LoongDocVectorEnv",
                kwargs=kwargs,
            )
