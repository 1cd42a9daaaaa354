"""Where computed things are kept on disk, and how a folder appears there whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def cache_dir() -> Path:
    """Return the cache folder: ``$LOONGDOC_CACHE``, or the system's usual place for caches."""
    chosen = os.environ.get("LOONGDOC_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return Path(platformdirs.user_cache_dir("loongdoc-env", appauthor=False))


@contextmanager
def build_folder(final: Path) -> Iterator[Path]:
    """Yield a temporary folder that becomes ``final`` when the block ends without an error.

    The rename is atomic, so readers see the folder complete or not at all. When another process was faster,
    its folder stays and ours is dropped. An error in the block leaves nothing behind.
    """
    final.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f".{final.name}-", dir=final.parent))
    try:
        yield temporary
        _open_as(final.parent, temporary)
        try:
            temporary.rename(final)
        except OSError:
            if not final.is_dir():
                raise
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _open_as(parent: Path, folder: Path) -> None:
    """Let those read ``folder`` who may read ``parent``: temporary folders and some writers shut others out."""
    readers = parent.stat().st_mode & 0o555
    for path in [folder, *folder.rglob("*")]:
        path.chmod(path.stat().st_mode & 0o777 | (readers if path.is_dir() else readers & 0o444))
