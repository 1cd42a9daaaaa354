from __future__ import annotations

import gzip
import json
import re
import time

import pytest

from loongdoc_env.library.decode import decode
from loongdoc_env.tasks.index_line import MAX_CHARACTERS, index_line, title_words

PROSE = (
    "The captain walked along the harbour with Mirelle until the evening bells had ceased to ring.\n"
    "Mirelle told the captain that the harbour master had hidden every letter in the tower.\n"
    "Nobody in the harbour believed the old story about the tower and the drowned bells.\n\n"
)
BOOK = "THE SILVER TOWER\n\nby Anselm Quoyle\n\nCHAPTER I\n\n" + PROSE * 60
HAN = re.compile("[\u4e00-\u9fff]")
WORD = re.compile(r"[^\W\d_]+")
STOP = {"a", "an", "and", "of", "or", "the", "through", "to", "with", "in", "from", "for", "s"}


def test_line_is_a_sentence_of_the_book_without_title_or_author():
    line = index_line(BOOK)
    assert line
    assert line in " ".join(BOOK.split())
    assert "tower" not in line.lower()


def test_known_hidden_words_are_avoided_with_their_forms():
    line = index_line(BOOK.split("CHAPTER I")[1], ["Towers", "The Captains", "O'Mirelle"])
    assert line == ""  # every sentence has one of them


def test_same_text_gives_the_same_line():
    assert index_line(BOOK) == index_line(BOOK)


@pytest.mark.parametrize("text", ["", "\n \n", "no prose here", "1 2 3\n4 5 6\n" * 500, "一", "第一回\n" * 100])
def test_text_without_prose_gives_a_short_line_or_none(text):
    assert len(index_line(text)) <= MAX_CHARACTERS


def test_title_page_words_stop_at_the_first_long_line():
    words = title_words("MOBY DICK\n\nby Herman Melville\n\n" + "Call me Ishmael. " * 20)
    assert {"MOBY", "DICK", "Herman", "Melville"} <= set(words)
    assert "Ishmael" not in words


def test_chinese_title_pairs_are_avoided():
    story = "黑石橋上的守夜人每晚都把白帆碼頭的燈火點亮。白帆碼頭的商人說那座塔裡藏著一封舊信。"
    story += "守夜人從來不肯對旁人說起這件事情。\n"
    line = index_line("白帆碼頭\n沈若舟著\n\n" + story * 80)
    assert line
    assert "白帆" not in line
    assert line in story


def test_cost_does_not_grow_with_the_book():
    text = BOOK + PROSE * 20_000
    start = time.perf_counter()
    assert index_line(text)
    assert time.perf_counter() - start < 1.0


@pytest.mark.real_data
@pytest.mark.parametrize("folder", ["books_en", "books_zh"])
@pytest.mark.parametrize("told", [False, True])
def test_lines_of_real_books_name_no_title_or_author(real_data, folder, told):
    root = real_data / "data" / folder
    for row in (root / "books.jsonl").read_text(encoding="utf-8").splitlines():
        book = json.loads(row)
        text = decode(gzip.decompress((root / book["file"]).read_bytes())).text
        line = index_line(text, [book["title"], book["author"]] if told else [])
        names = f"{book['title']} {book['author']}"
        assert 10 < len(line) <= MAX_CHARACTERS, book["id"]
        position = re.sub(r"\s", "", text).find(re.sub(r"\s", "", line))
        assert position > 0.02 * len(text), "a sentence of the book, not of its first pages"
        assert "gutenberg" not in line.lower()
        if folder == "books_en":
            hidden = {word.lower() for word in WORD.findall(names)} - STOP
            assert hidden.isdisjoint(word.lower() for word in WORD.findall(line)), (book["id"], line)
        else:
            pairs = [run[i : i + 2] for run in re.findall("[\u4e00-\u9fff]+", names) for i in range(len(run) - 1)]
            assert [pair for pair in pairs if pair in line] == [], (book["id"], line)
