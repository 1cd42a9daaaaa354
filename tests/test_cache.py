from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from loongdoc_env.cache import build_folder, cache_dir


def test_a_folder_appears_whole_or_not_at_all(tmp_path):
    final = tmp_path / "made"
    with build_folder(final) as temporary:
        (temporary / "a.txt").write_text("a", encoding="utf-8")
        assert not final.exists()
    assert (final / "a.txt").read_text(encoding="utf-8") == "a"
    assert list(tmp_path.iterdir()) == [final]


def test_an_error_leaves_nothing_behind(tmp_path):
    with pytest.raises(ZeroDivisionError), build_folder(tmp_path / "made"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_the_faster_builder_wins(tmp_path):
    final = tmp_path / "made"
    both = threading.Barrier(2)

    def build(name):
        with build_folder(final) as temporary:
            (temporary / "who").write_text(name, encoding="utf-8")
            both.wait()

    threads = [threading.Thread(target=build, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (final / "who").read_text(encoding="utf-8") in ("one", "two")
    assert list(tmp_path.iterdir()) == [final]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_who_may_read_the_cache_may_read_what_is_in_it(tmp_path):
    tmp_path.chmod(0o755)
    with build_folder(tmp_path / "made") as temporary:
        (temporary / "private").write_text("x", encoding="utf-8")
        (temporary / "private").chmod(0o600)
    assert (tmp_path / "made").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "made" / "private").stat().st_mode & 0o777 == 0o644


def test_the_cache_can_be_chosen(monkeypatch):
    monkeypatch.setenv("LOONGDOC_CACHE", "~/somewhere")
    assert cache_dir() == Path.home() / "somewhere"
