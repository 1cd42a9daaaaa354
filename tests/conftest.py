"""Fixtures that every test may use, and the rule that CI skips nothing it could install."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests out of the user's cache, unless a cache was chosen for them."""
    if "LOONGDOC_CACHE" in os.environ:
        yield
        return
    os.environ["LOONGDOC_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    del os.environ["LOONGDOC_CACHE"]


@pytest.fixture(scope="session")
def real_data() -> Path:
    """Return the folder of real books, questions and recorded scores, or skip.

    It is ``$LOONGDOC_REAL_DATA``, else the folder ``shared`` beside the repository.
    """
    chosen = os.environ.get("LOONGDOC_REAL_DATA")
    folder = Path(chosen) if chosen else Path(__file__).parent.parent.parent / "shared"
    if not (folder / "data" / "books_en" / "books.jsonl").is_file():
        pytest.skip(f"no real data in {folder}; set LOONGDOC_REAL_DATA to the folder that holds data/books_en")
    return folder


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Under ``LOONGDOC_STRICT_SKIPS`` turn a skip into a failure, except for data that nobody can install."""
    report = yield
    if os.environ.get("LOONGDOC_STRICT_SKIPS") and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if "no real data" not in reason:
            report.outcome = "failed"
            report.longrepr = f"{reason} (a skip counts as a failure here: install what is missing)"
    return report
