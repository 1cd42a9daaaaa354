import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loongdoc_env.library import blocks
from loongdoc_env.library.tokens import estimate


def texts(text: str) -> list[str]:
    """Return the blocks of a text, having checked what holds for all."""
    data = text.encode()
    cuts = blocks.split(data)
    starts = [0, *(cut.end for cut in cuts)]
    pieces = [data[start : cut.end] for start, cut in zip(starts, cuts, strict=False)]
    assert b"".join(pieces) == data
    assert all(pieces)
    assert [-(-cut.milli_tokens // 1000) for cut in cuts] == [estimate(piece) for piece in pieces]
    assert all(cut.milli_tokens <= blocks.MAX_TOKENS * 1000 for cut in cuts)
    return [piece.decode() for piece in pieces]


FAMILY, WAVING = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f469\U0001f3fd"
NASTY = st.sampled_from(
    ["a", " ", "\n", "\n\n", "7", "|", "\t", "   ", ". ", "。", "é", "e\u0301", FAMILY, WAVING, "\u0e48", "汉", "\r"]
)
LONG_PIECES = st.tuples(st.one_of(st.text(max_size=4), NASTY), st.integers(1, 3000)).map(lambda pair: pair[0] * pair[1])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(LONG_PIECES, st.text()), max_size=8).map("".join))
def test_blocks_rejoin_to_the_text_and_keep_the_limit(text):
    texts(text)


def test_no_text_has_no_block_and_a_short_one_has_one():
    assert texts("") == []
    assert texts("  ") == ["  "]
    assert texts("A line.\nAnother.") == ["A line.\nAnother."]


def test_cuts_are_made_after_the_blank_lines_of_a_paragraph():
    paragraph = "The lamp failed in the winter of that year.\n" * 30 + "\n \n"
    pieces = texts(paragraph * 10)
    assert len(pieces) > 1
    assert all(piece.endswith("year.\n\n \n") and piece.startswith("The lamp") for piece in pieces)


def test_a_heading_is_not_left_alone_when_the_paragraph_after_it_is_cut_anyway():
    paragraph = "Wren climbed the stairs with a candle and said nothing.\n" * 200
    first = texts("CHAPTER I\n\n" + paragraph)[0]
    assert first.startswith("CHAPTER I\n\nWren")
    assert first.endswith("nothing.\n")


def test_long_paragraphs_are_cut_at_line_ends_and_long_lines_at_sentence_ends():
    assert all(piece.endswith("\n") for piece in texts("words that go on and on\n" * 2000))
    assert all(piece.endswith(". ") for piece in texts("The sea was calm. " * 2000))
    assert all(piece.endswith("”") for piece in texts("他说：“海很平静。”" * 2000))
    assert all(piece.endswith(" ") for piece in texts("onward " * 5000))


def row(year: int) -> str:
    return f"| {year} | 12,345 | 67,890 |\n"


@pytest.mark.parametrize("gap", ["", "\n"])
def test_a_table_that_fits_stays_whole(gap):
    prose = "The figures are these, in thousands.\n" * 70 + "\n"
    table = gap.join(row(year) for year in range(1900, 1930)) + "\n"
    pieces = texts((prose + table) * 6)
    assert len(pieces) > 6
    assert all(piece.count("| 1900 |") == piece.count("| 1929 |") for piece in pieces)


def test_a_table_in_columns_of_blanks_stays_whole():
    prose = "The figures are these, in thousands.\n" * 70 + "\n"
    table = "\n".join(f"{year}      12,345      67,890\n" for year in range(1900, 1930)) + "\n"
    pieces = texts((prose + table) * 6)
    assert all(piece.count("1900  ") == piece.count("1929  ") for piece in pieces)


def test_rows_of_a_large_table_are_never_cut():
    pieces = texts("".join(row(year) for year in range(1000, 3000)))
    assert all(piece.startswith("| ") and piece.endswith(" |\n") for piece in pieces)


def test_a_wide_row_is_kept_whole_after_a_short_beginning():
    wide = "| " + " | ".join(["12,345"] * 160) + " |\n"
    assert texts("Table 3\n" * 10 + wide * 3) == ["Table 3\n" * 10, wide, wide, wide]


def test_characters_are_not_parted_from_their_marks():
    for cluster in ("e\u0301\u0302", FAMILY, WAVING):
        for piece in texts(cluster * 3000):
            assert not unicodedata.category(piece[0]).startswith("M")
            assert piece[0] not in "\u200d\U0001f3fd"
            assert piece[-1] != "\u200d"


def test_marks_without_end_are_cut_all_the_same():
    assert len(texts("e" + "\u0301" * 20_000)) > 5


def test_one_line_of_900_000_characters_takes_linear_time():
    line = ("The lamp failed in the winter, and nobody came. " * 18_750)[:900_000]
    started = time.perf_counter()
    texts(line)
    one = time.perf_counter() - started
    started = time.perf_counter()
    texts(line * 4)
    assert time.perf_counter() - started < 12 * one + 0.5


def test_windows_leave_no_trace():
    paragraph = "The lamp failed in the winter of that year.\n" * 30 + "\n"
    pieces = texts(paragraph * 8000)  # 10 MB, several windows
    assert set(pieces[:-1]) == {pieces[0]}
