"""Keep what was found out about large files, so that opening them again is quick."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from loongdoc_env.cache import cache_dir

_log = logging.getLogger(__name__)


def cached_json(name: str, key: object, build: Callable[[], Any]) -> Any:
    """Return ``build()``, a JSON value, from the cache when it was built before for an equal key.

    A cache that cannot be read or written costs time, never correctness.

    Args:
        name: What it is, ``[a-z-]+``; begins the file name.
        key: Everything the value depends on; JSON values.
        build: Makes the value.
    """
    digest = hashlib.sha256(json.dumps(key, sort_keys=True).encode()).hexdigest()
    path = cache_dir() / "sources" / f"{name}-{digest[:32]}.json"
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        pass
    value = build()
    try:
        _write(path, json.dumps(value, ensure_ascii=True))
    except OSError as error:
        _log.warning("cannot write the cache file %s: %s", path, error)
    return value


def file_state(path: Path) -> list[str | int]:
    """Return what changes when a file is replaced or edited: resolved path, size in bytes, time in ns."""
    found = path.stat()
    return [str(path.resolve()), found.st_size, found.st_mtime_ns]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
