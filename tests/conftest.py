from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def real_data() -> Path:
    """Folder with ``data/`` and ``scoring/``: $LOONGDOC_REAL_DATA, or ``shared`` beside the repository."""
    chosen = os.environ.get("LOONGDOC_REAL_DATA")
    folder = Path(chosen) if chosen else ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"no real data at {folder}; set LOONGDOC_REAL_DATA to the folder that holds it")
    return folder
