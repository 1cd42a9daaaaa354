import json

import pytest
from click.testing import CliRunner

from loongdoc_env.errors import DataNotFoundError
from loongdoc_env.library.cli import index


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "books" / "more").mkdir(parents=True)
    (tmp_path / "books" / "b.txt").write_bytes("\ufeffThe lamp failed.\r\nWren came.\r\n".encode())
    (tmp_path / "books" / "more" / "A.MD").write_text("# Notes\n\n12,345 crates", encoding="utf-8")
    (tmp_path / "books" / "blank.txt").write_text(" \n", encoding="utf-8")
    (tmp_path / "books" / "picture.png").write_bytes(b"\x89PNG")
    return tmp_path / "books"


def test_index_reports_what_it_built(folder, tmp_path):
    arguments = [str(folder), "--cache", str(tmp_path / "cache"), "--json"]
    result = CliRunner().invoke(index, arguments, catch_exceptions=False)
    report = json.loads(result.stdout)
    assert (report["documents"], report["blank"], report["blocks"]) == (3, 1, 3)
    assert report["characters"] == len("The lamp failed.\nWren came.\n") + len("# Notes\n\n12,345 crates") + 2
    assert report["tokens"] > 10
    assert report["query_ms"] > 0
    again = json.loads(CliRunner().invoke(index, arguments, catch_exceptions=False).stdout)
    assert {**again, "query_ms": 0} == {**report, "query_ms": 0}


def test_index_prints_a_table_and_takes_single_files(folder, tmp_path):
    arguments = [str(folder / "b.txt"), "--cache", str(tmp_path / "cache")]
    result = CliRunner().invoke(index, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    assert "documents                    1  (0 blank)" in result.stdout


def test_a_folder_without_text_is_named(tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataNotFoundError, match=r"No .txt or .md file in .*empty"):
        CliRunner().invoke(index, [str(tmp_path / "empty")], catch_exceptions=False)
