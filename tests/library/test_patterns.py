import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loongdoc_env.library import Library, PatternError
from loongdoc_env.library.patterns import MAX_MATCH_BYTES, MAX_TOTAL
from loongdoc_env.tasks.model import Document

LIMIT_S = 2.0


def library(cache: Path, *texts: str) -> Library:
    return Library.open_or_build([Document.from_text(f"d{i}", text) for i, text in enumerate(texts)], cache)


def found(opened: Library, pattern: str, limit: int = 100) -> list[str]:
    result = opened.regex(pattern, limit=limit, deadline_s=20)
    assert result.complete
    return [opened.text(hit.document, hit.start, hit.end) for hit in result.hits]


def test_places_are_characters_in_document_order(tmp_path):
    opened = library(tmp_path, "é 汉字 Wren, wren\n", "", "Wren 1,234")
    result = opened.regex("Wren", limit=9, deadline_s=5)
    assert [hit[:3] for hit in result.hits] == [(0, 5, 9), (2, 0, 4)]
    assert found(opened, "(?i)wren") == ["Wren", "wren", "Wren"]
    assert found(opened, r"\d+,\d+") == ["1,234"]
    assert found(opened, "汉.") == ["汉字"]
    result = opened.regex("Wren", limit=9, documents=[2, 1], deadline_s=5)
    assert [hit.document for hit in result.hits] == [2]


def test_line_anchors_match_at_lines_and_matches_without_characters_do_not_count(tmp_path):
    opened = library(tmp_path, "CHAPTER I\nno CHAPTER\nCHAPTER II\n")
    assert found(opened, "^CHAPTER") == ["CHAPTER", "CHAPTER"]
    assert found(opened, "R$") == ["R"]
    assert found(opened, "x*") == []
    assert found(opened, "I*") == ["I", "II"]


def test_hits_are_limited_and_all_matches_counted(tmp_path):
    opened = library(tmp_path, *["a line\n" * 500] * 20)
    result = opened.regex("^.*line$", limit=7, deadline_s=5)
    assert (len(result.hits), result.total, result.complete) == (7, 10_000, True)
    result = opened.regex("[a-z]", limit=7, deadline_s=5)
    assert (result.total, result.complete) == (50_000, True)


def test_counting_ends_at_its_cap(tmp_path):
    result = library(tmp_path, "a" * (MAX_TOTAL + 5)).regex("a", limit=1, deadline_s=10)
    assert (result.total, result.complete) == (MAX_TOTAL, False)


@settings(max_examples=40, deadline=None)
@given(st.text(st.sampled_from("aé汉\n ")), st.sampled_from(["a+", "é.", "汉", "[^a]+", r"\S+", "a|汉a"]))
def test_matches_are_those_of_python(tmp_path_factory, text, pattern):
    opened = library(tmp_path_factory.mktemp("cache"), text)
    assert found(opened, pattern, 1000) == [match[0] for match in re.finditer(pattern, text, re.MULTILINE)]


def test_matches_across_windows_are_found_once_and_whole(tmp_path):
    text = ("é" * 997 + "\n" + "Wren and\nNils") * 1000
    opened = library(tmp_path, text)
    assert found(opened, r"Wren\s+and\s+Nils", 2000) == ["Wren and\nNils"] * 1000
    assert found(opened, "é+", 2000) == ["é" * 997] * 1000


def test_a_match_longer_than_the_limit_comes_in_pieces(tmp_path):
    pieces = found(library(tmp_path, "a" * 1_000_000), "a+", 1000)
    assert "".join(pieces) == "a" * 1_000_000
    assert min(map(len, pieces[:-1])) >= MAX_MATCH_BYTES


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("(a+)+$", "a" * 60 + "b"),
        ("(a+)+$", ("a" * 60 + "b") * 50_000),
        (".*", "the lamp and the sea " * 250_000),
        ("(?s).*?x", "the lamp and the sea\n" * 250_000),
        ("(?s)a.*?x|a", "the lamp and the sea\n" * 250_000),
        ("a*", "the lamp and the sea\n" * 250_000),
        (r"(?i)(?s:.{0,1000})q9", "汉字" * 800_000),
        ("(?:.{0,40}a){20}Q", "the lamp and the sea " * 250_000),
        ("[^z]*Q", "the lamp and the sea\n" * 250_000),
    ],
)
def test_hostile_patterns_answer_in_time(tmp_path, pattern, text):
    opened = library(tmp_path, text)
    started = time.perf_counter()
    opened.regex(pattern, limit=10, deadline_s=1.0)
    assert time.perf_counter() - started < LIMIT_S


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(", "missing \\)"),
        ("a" * 10_000, "10,000 characters"),
        ("[", "missing \\]"),
        ("\\", "trailing"),
        ("a{2000}", "repetition"),
        ("(?=a)", "perl operator"),
        (r"(a)\1", "escape"),
        ("a\ud800", "surrogate"),
        ("(?s:.{0,999}){9}", "."),
        (r"\pL{900}\pN{900}", "large"),
    ],
)
def test_bad_patterns_say_why_in_one_line(tmp_path, pattern, reason):
    with pytest.raises(PatternError, match=reason) as raised:
        library(tmp_path, "a").regex(pattern, limit=1, deadline_s=1)
    assert "\n" not in str(raised.value)
    assert "(?m)" not in str(raised.value)
    assert len(str(raised.value)) < 1_200
