import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.library import terms
from loongdoc_env.library.terms import MAX_QUERY_TERMS, analyser, query_terms, shape, written_forms


def index_terms(text: str) -> list[str]:
    found: list[str] = analyser().analyze(shape(text, single_characters=True))
    return found


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("The Whale", ("the", "whale")),
        ("Wren's well-known don’t", ("wren", "s", "well", "known", "don", "t")),
        ("33,791 and 33791", ("33791", "and")),
        ("1,234,567 1,2,3 1944,1945", ("1234567", "1", "2", "3", "1944", "1945")),
        ("in 1944. Then 12.5.1944, b07 3rd", ("in", "1944", "then", "12", "5", "b07", "3rd")),
        ("第3章 Wren", ("第", "3", "章", "wren")),
        ("低头思故乡", ("低头", "头思", "思故", "故乡")),
        ("乡", ("乡",)),
        ("１９９８年，２００人", ("1998", "年", "200", "人")),
        ("cafe\u0301 CAFÉ ﬁre", ("café", "fire")),
        ("1998² soft\u00adhyphen", ("1998", "2", "softhyphen")),
        ("नमस्ते", ("नमसते",)),  # one word, though its mark is no letter
        ("_italics_ a\ud800b", ("italics", "a", "b")),
        ("-- … !?", ()),
        ("", ()),
    ],
)
def test_query_terms(query, expected):
    assert query_terms(query) == expected


def test_a_decimal_number_is_one_term_with_or_without_commas():
    assert len(query_terms("12,345.6")) == 1
    assert query_terms("12,345.6") == query_terms("12345.6") != query_terms("12345 6")


def test_numbers_are_shown_as_they_are_written():
    assert written_forms(query_terms("12,345.6")[0]) == ("12345.6", "12,345.6")
    assert written_forms("33791") == ("33791", "33,791")
    assert written_forms("1944") == ("1944", "1,944")
    assert written_forms("007") == ("007",)
    assert written_forms("0" * 9) == ("0" * 9,)
    assert written_forms("9" * 5000) == ("9" * 5000,)
    assert written_forms("wren") == ("wren",)


@given(st.text(st.characters(codec="utf-8")))
def test_a_text_holds_every_term_of_itself_as_a_query(text):
    assert set(query_terms(text)) <= set(index_terms(text))


def test_the_index_has_single_characters_beside_pairs():
    assert index_terms("明月 a") == ["明", "月", "明月", "a"]


def test_a_query_of_any_length_is_bounded():
    assert len(query_terms(" ".join(f"w{i}" for i in range(1_000_000)))) == MAX_QUERY_TERMS
    assert query_terms("x" * 5_000_000) == ("x" * terms.MAX_QUERY_CHARACTERS,)
