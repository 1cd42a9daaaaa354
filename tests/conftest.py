"""Fixtures that every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory):
    """Keep the tests out of the user's cache, unless a cache was chosen for them."""
    if "LOONGDOC_CACHE" in os.environ:
        yield
        return
    os.environ["LOONGDOC_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    del os.environ["LOONGDOC_CACHE"]


@pytest.fixture(scope="session")
def real_data() -> Path:
    """Return the folder of real books and questions, or skip: ``$LOONGDOC_REAL_DATA`` or ``../shared``."""
    chosen = os.environ.get("LOONGDOC_REAL_DATA")
    folder = Path(chosen) if chosen else Path(__file__).parent.parent.parent / "shared"
    if not (folder / "data" / "books_en" / "books.jsonl").is_file():
        pytest.skip(f"no real books in {folder}; set LOONGDOC_REAL_DATA to the folder that holds data/books_en")
    return folder
