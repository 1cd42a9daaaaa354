from __future__ import annotations

import doctest
import gzip
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.errors import CorpusError
from loongdoc_env.library import decode as module
from loongdoc_env.library.decode import clean, decode

CHINESE = "話說天下大勢，分久必合，合久必分。周末七國分爭，並入於秦；及秦滅之後，楚漢分爭，又並入於漢。\n" * 20
ENGLISH = "Call me Ishmael. Some years ago—never mind how long—having little or no money in my purse.\n" * 40
FRENCH = "Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux.\n" * 40
POLISH = "Zażółć gęślą jaźń. Litwo, ojczyzno moja, ty jesteś jak zdrowie; ile cię trzeba cenić.\n" * 40
RUSSIAN = "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива.\n" * 40
JAPANESE = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n" * 40


def test_examples_in_the_module():
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (ENGLISH, "utf-8"),
        (ENGLISH, "utf-8-sig"),
        (ENGLISH, "cp1252"),
        (ENGLISH, "utf-16"),
        (ENGLISH, "utf-16-le"),
        (ENGLISH, "utf-16-be"),
        (ENGLISH, "utf-32"),
        (ENGLISH, "utf-32-be"),
        (FRENCH, "latin-1"),
        (POLISH, "cp1250"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (JAPANESE, "shift-jis"),
        (CHINESE, "utf-8"),
        (CHINESE, "utf-16"),
        (CHINESE, "gb18030"),
        (CHINESE, "big5"),
        (CHINESE.replace("\n", "") * 200, "gb18030"),
    ],
)
def test_text_comes_back_from_its_encoding(text, encoding):
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert decoded.num_replaced == 0


def test_declared_charset_is_not_believed():
    text = "Character set encoding: UTF-8\n\n“Don’t,” said the Dwarf.\n" * 30
    assert decode(text.encode("cp1252")).text == text


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_become_newlines(end):
    assert decode(f"one{end}two{end}{end}three".encode()).text == "one\ntwo\n\nthree"


def test_only_the_leading_byte_order_mark_is_removed():
    assert decode(b"\xef\xbb\xbfa\xef\xbb\xbfb").text == "a\ufeffb"


def test_characters_that_cannot_be_shown_are_replaced_visibly():
    decoded = decode(b"before\x00after\x1b[31m\ttab\x0cpage " + b"word " * 200)
    assert decoded.text.startswith("before\ufffdafter\ufffd[31m\ttab\x0cpage")
    assert decoded.num_replaced == 2


def test_lone_surrogates_are_replaced():
    assert clean("a\ud800b") == "a\ufffdb"


def test_damaged_utf8_keeps_the_rest():
    decoded = decode(CHINESE.encode()[:-2])
    assert decoded.encoding == "utf-8"
    assert decoded.num_replaced == 1
    assert decoded.text[:-1] == CHINESE[:-2]


def test_gb18030_cut_inside_a_character_keeps_the_rest():
    decoded = decode(CHINESE.rstrip().encode("gb18030")[:-1])
    assert decoded.encoding == "gb18030"
    assert decoded.text[:-1] == CHINESE.rstrip()[:-1]


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, gzip.compress(CHINESE.encode()), b"\x00\x01\x02\x03" * 500],
    ids=["png", "gzip", "zeros"],
)
def test_what_is_no_text_is_refused_with_its_name(data):
    with pytest.raises(CorpusError, match=r"scan\.txt"):
        decode(data, "scan.txt")


def test_empty_and_tiny_files():
    assert decode(b"").text == ""
    assert decode("é".encode("latin-1")).text == "é"
    assert decode("café".encode("latin-1")).text == "café"


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffe\uffff")))
def test_any_text_survives_utf8(text):
    assert decode(text.encode("utf-8")).text == text


@given(st.binary(max_size=300))
def test_any_bytes_give_clean_text_or_the_named_error(data):
    try:
        text = decode(data, "name").text
    except CorpusError:
        return
    assert "\r" not in text
    assert clean(text) == text


@pytest.mark.real_data
@pytest.mark.parametrize("folder", ["books_en", "books_zh"])
def test_real_books_decode_exactly(real_data, folder):
    root = real_data / "data" / folder
    slowest = 0.0
    for line in (root / "books.jsonl").read_text(encoding="utf-8").splitlines():
        book = json.loads(line)
        data = gzip.decompress((root / book["file"]).read_bytes())
        start = time.perf_counter()
        decoded = decode(data, book["id"])
        slowest = max(slowest, time.perf_counter() - start)
        assert decoded.text == data.decode(book["encoding"]).replace("\r\n", "\n"), book["id"]
        assert decoded.num_replaced == 0
    assert slowest < 1.0
